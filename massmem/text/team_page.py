"""TEAM.md: facets as lines, and lines as facets again. A line that its id does not prove whole is a person's."""

from __future__ import annotations

import re

from massmem.model.record import dataclass, replace
from massmem.model.team import Facet
from massmem.text.items import as_written
from massmem.text.remark import render_remark, split_remark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from massmem.model.when import Dates

TITLE = "# Team"
NOTE = (
    "<!-- What colleagues share, as massmem last gathered it. It is made anew, not edited: "
    "lines of your own are kept at the end, but MEMORY.md is the place for them. -->"
)
MOST_EVIDENCE = 8
_OWN = re.compile(r"# Team|<!-- What colleagues share,.*-->")
_LINE = re.compile(
    r"- (?P<shown>\S.*) \[(?P<sure>[01]\.\d\d) from (?P<evidence>[^\s,\[\]/]+/[0-9a-z]+(?:, [^\s,\[\]/]+/[0-9a-z]+)*)\]"
    r" \^(?P<id>[0-9a-z]{8,16})[ \t]*"
)


@dataclass(frozen=True, slots=True)
class TeamPage:
    """What a TEAM.md holds: facets with the number of each one's line (from 0, in the body), and a person's lines."""

    facets: tuple[tuple[int, Facet], ...] = ()
    lines: tuple[str, ...] = ()


def facet(text: str, dates: Dates, sure: float, evidence: Iterable[str]) -> Facet:
    """A facet with its id, in the form in which its line is read back."""
    text, dates = as_written(text, dates)
    made = Facet(
        id="", text=text, confidence=sure, evidence=tuple(dict.fromkeys(evidence))[:MOST_EVIDENCE],
        since=_written(dates.since), until=_written(dates.until), planned=dates.plan,
    )  # fmt: skip
    return replace(made, id=_id(text + render_remark(dates), sure, made.evidence))


def render_facet(one: Facet) -> str:
    """The facet's line: `- Kestrel needs port 5433 (since 2026-05-04) [0.70 from hermes/m3k9q2ax] ^f81zc0tn`."""
    return f"- {shown(one)} [{one.confidence:.2f} from {', '.join(one.evidence)}] ^{one.id}"


def shown(one: Facet) -> str:
    """The text with its date remark."""
    from massmem.model.when import read_dates  # noqa: PLC0415

    return one.text + render_remark(read_dates(one.since, one.until, one.planned))


def read_team(body: str) -> TeamPage:
    """The facets of a body, each once, and all other lines that somebody wrote. Never raises."""
    facets: dict[str, tuple[int, Facet]] = {}
    others: list[str] = []
    for number, line in enumerate(body.split("\n")):
        found = _facet(line)
        if found is not None:
            facets.setdefault(found.id, (number, found))
        elif not _OWN.fullmatch(line.strip()):
            others.append(line.rstrip())
    return TeamPage(tuple(facets.values()), tuple("\n".join(others).strip("\n").split("\n")) if any(others) else ())


def render_team(facets: Sequence[Facet], lines: Sequence[str]) -> str:
    """The body: title, note, the facets, and below them a person's lines; "" where there is nothing to say."""
    if not facets and not lines:
        return ""
    blocks = [TITLE, NOTE, "\n".join(map(render_facet, facets)), "\n".join(lines)]
    return "\n\n".join(block for block in blocks if block) + "\n"


def without(body: str, numbers: Iterable[int]) -> str:
    """The body without these lines."""
    gone = frozenset(numbers)
    return "\n".join(line for number, line in enumerate(body.split("\n")) if number not in gone)


def _facet(line: str) -> Facet | None:
    found = _LINE.fullmatch(line)
    if found is None:
        return None
    text, dates = split_remark(found["shown"])
    made = facet(text, dates, float(found["sure"]), found["evidence"].split(", "))
    return made if made.id == found["id"] and shown(made) == found["shown"] else None


def _id(text: str, sure: float, evidence: Sequence[str]) -> str:
    from massmem.model.ids import short_id  # noqa: PLC0415 - hashing, for who makes or proves a line

    return short_id(["facet", text, f"{sure:.2f}", *evidence])


def _written(value: object) -> str | None:
    return None if value is None else str(value)
