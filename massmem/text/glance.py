"""What a prompt needs of a memory file: what may be shown, its frontmatter, what is wrong with it.

Reading a page as items costs as much start-up time as all else that a prompt takes; a file that is nothing but
text, with frontmatter or without, is read the short way, with the same outcome.
"""

from __future__ import annotations

from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from massmem.model.findings import Finding

_MARKS = (b"\xef\xbb\xbf", b"<!--", b"```", b"~~~", b"^", b"\r", b"<<<<<<< ", b">>>>>>> ")


@dataclass(frozen=True, slots=True, kw_only=True)
class Glance:
    """`text` is `Page.visible` without outer blank lines; `values`, `findings` and `damaged` are the page's too."""

    text: str
    values: Mapping[str, str]
    findings: tuple[Finding, ...] = ()
    damaged: bool = False


def glance(name: str, data: bytes) -> Glance:
    """The file at a glance. `name` is the path that findings show. Never raises."""
    found = _plain(name, data)
    if found is not None:
        return found
    from massmem.text.page import read_page, strip_blank_lines  # noqa: PLC0415  # see above

    page = read_page(name, data)
    return Glance(
        text=strip_blank_lines(page.visible), values=page.values, findings=page.findings, damaged=page.damaged
    )  # fmt: skip


def _plain(name: str, data: bytes) -> Glance | None:
    """The short way; None for comments, code fences, `^id` marks, CR, a BOM, conflict markers and other than UTF-8."""
    if any(mark in data for mark in _MARKS):
        return None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    if not text.startswith("---"):
        return Glance(text=_trimmed(text), values={})
    from massmem.text.frontmatter import read_front  # noqa: PLC0415  # loads regular expressions

    front = read_front(text, name)
    if front.broken:
        return None
    return Glance(text=_trimmed(text[len(front.block) :]), values=front.values, findings=front.findings)


def _trimmed(text: str) -> str:
    lines = text.split("\n")
    first = next((number for number, line in enumerate(lines) if line.strip(" \t")), len(lines))
    return "\n".join(lines[first:]).rstrip()
