"""A few lines about what was said, each with the entries it rests on: by the rules, and the check of any other's."""

from __future__ import annotations

import re

from massmem.dream.rules.evidence import FRAME_WORDS
from massmem.dream.rules.notes import is_negative
from massmem.dream.stems import STOP, stem, words
from massmem.model.entries import Role
from massmem.model.record import dataclass
from massmem.model.statements import Act
from massmem.text.graphemes import cut_back
from massmem.text.remark import render_remark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from massmem.model.entries import Entry
    from massmem.model.statements import Statement

LONGEST = 200
_LEAD = 120
_SENTENCE = re.compile(r"[.!?…。！？][\"')\]]*(?:\s|\Z)|[。！？]|\n")
_STOP_SIGN, _COMMA = re.compile(r"[.!?…。！？](?:\s|\Z)|[;\n]"), re.compile(r",\s")
# Words that tell who did what with what was said.
_TELLING = frozenset(
    "user users assistant agent tool tools asked asks said says told wanted decided decides agreed discussed explained "
    "reported found showed request requested question answer answered".split()
)


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """One line and the references of the entries it rests on."""

    text: str
    refs: tuple[str, ...]

    def __str__(self) -> str:
        """As it is printed."""
        return f"{self.text} [{', '.join(self.refs)}]"


def rule_lines(entries: Sequence[Entry], statements: Sequence[Statement], most: int) -> tuple[SummaryLine, ...]:
    """What the user stated, newest where there is too much; then how their other messages begin. In the order of the log."""
    places = {entry.ref: number for number, entry in enumerate(entries)}
    found: dict[str, SummaryLine] = {}
    for one in statements:
        text = one.instead if one.act is Act.END else one.text if one.act is Act.ASSERT else ""
        if text and one.source in places and not one.habit:
            found[text.casefold()] = SummaryLine(f"{text}{render_remark(one.dates)}", one.refs)
    stated = sorted(found.values(), key=lambda line: places[line.refs[0]])[-most:]
    told = {ref for line in stated for ref in line.refs}
    asked = [
        SummaryLine(f"asked: “{_lead(entry.text)}”", (entry.ref,))
        for entry in entries
        if entry.role is Role.USER and entry.ref not in told and entry.text.strip()
    ]
    rest = most - len(stated)
    return tuple(sorted([*stated, *(asked[-rest:] if rest else ())], key=lambda line: places[line.refs[0]]))


def unfounded(line: SummaryLine, entries: Mapping[str, Entry]) -> str | None:
    """Why a line does not follow from the entries it cites, or None: each of its words, names and numbers is in them."""
    if not line.refs:
        return "it cites no entry"
    missing = [ref for ref in line.refs if ref not in entries]
    if missing:
        return f"it cites {missing[0]}, which was not given"
    if len(line.text) > LONGEST or "\n" in line.text:
        return "it is longer than a line"
    said = " ".join(f"{entries[ref].name or ''} {entries[ref].text}" for ref in line.refs)
    have = set(words(said))
    stems = {stem(part) for word in have for part in (word, *re.split(r"['’/@_.:-]", word)) if part}
    for word in words(line.text):
        known = word in have or word in STOP or word in FRAME_WORDS or word in _TELLING
        if not known and stem(word.removesuffix("'s")) not in stems:
            return f"its entries do not say {word!r}"
    if is_negative(line.text) != _is_denied(line.text, said):
        return "it denies what its entries do not, or the other way round"
    return None


def _is_denied(text: str, said: str) -> bool:
    """Whether what was said nearest to the text is denied: in its own clause, or in one before it in the sentence."""
    wanted = {stem(word) for word in words(text)}
    nearest: tuple[int, str] = (-1, "")
    for sentence in _STOP_SIGN.split(said):
        clauses = _COMMA.split(sentence)
        for number, clause in enumerate(clauses):
            shared = len(wanted & {stem(word) for word in words(clause)})
            if shared > nearest[0]:
                nearest = shared, ", ".join(clauses[: number + 1])
    return is_negative(nearest[1])


def _lead(text: str) -> str:
    """The first sentence, short, on one line."""
    text = text.strip()
    found = _SENTENCE.search(text)
    first = " ".join((text[: found.end()] if found else text).split())
    return first if len(first) <= _LEAD else f"{first[: cut_back(first, _LEAD - 2)].rstrip()} …"
