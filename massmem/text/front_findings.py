"""What in a frontmatter is likely not meant."""

from __future__ import annotations

from massmem.model.findings import Finding, Level

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_MOMENTS = ("last_modified", "ttl")


def broken(name: str, line: int, why: str) -> Finding:
    """A block that is no YAML."""
    return Finding(
        level=Level.WARNING, code="frontmatter-broken", file=name, line=line,
        message=f"the frontmatter is no YAML: {why}; it is taken for text and left as it is",
        cure="put quotes around the value",
    )  # fmt: skip


def second_block(name: str, line: int) -> Finding:
    """A second block straight below the first: somebody put a new one in front."""
    return Finding(
        level=Level.WARNING, code="frontmatter-twice", file=name, line=line,
        message="a second frontmatter block follows the first; only the first is read, this one is text",
        cure="merge the two by hand",
    )  # fmt: skip


def entry_findings(name: str, entries: Sequence[tuple[str, str, int]]) -> list[Finding]:
    """What is wrong with keys, values and their lines in the file: keys that stand there twice, impossible dates."""
    findings = []
    first: dict[str, int] = {}
    for key, value, line in entries:
        if key in first:
            findings.append(_repeated(name, key, first[key], line))
        first.setdefault(key, line)
        if value and (key in _MOMENTS or _looks_like_a_day(value)) and not _is_moment(key, value):
            findings.append(_unreal(name, key, value, line))
    return findings


def _looks_like_a_day(value: str) -> bool:
    return value[:4].isdigit() and value[4:5] == value[7:8] == "-" and value[5:7].isdigit() and value[8:10].isdigit()


def _is_moment(key: str, value: str) -> bool:
    """Whether the calendar has that day, or a `ttl` says how long."""
    from massmem.model.expiry import is_span, read_day  # noqa: PLC0415 - most values are no dates

    return (
        read_day(value) is not None or (key == "ttl" and is_span(value)) or (len(value) > 10 and value[10] not in "T ")
    )


def _repeated(name: str, key: str, first: int, line: int) -> Finding:
    return Finding(
        level=Level.WARNING, code="frontmatter-key-twice", file=name, line=line,
        message=f"{key!r} stands on line {first} too; line {line} counts", cure="delete one of them",
    )  # fmt: skip


def _unreal(name: str, key: str, value: str, line: int) -> Finding:
    return Finding(
        level=Level.WARNING, code="frontmatter-date", file=name, line=line, message=f"{key}: {value!r:.60} is no date",
        cure="write YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS+00:00",
    )  # fmt: skip
