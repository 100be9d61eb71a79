"""A sentence where it was said, its clauses as pieces, and the statement that a note of it makes."""

from __future__ import annotations

import re

from massmem.dream.rules.kinds import Kind
from massmem.dream.rules.leads import Led
from massmem.dream.rules.notes import describe
from massmem.dream.rules.sentences import Sentence
from massmem.dream.rules.topics import ABOUT_USER, topic_of
from massmem.model.record import dataclass
from massmem.model.statements import Act, Statement
from massmem.model.when import NO_DATES, Dates

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.entries import Entry


FIRST_PERSON = re.compile(r"\b(?:i|i'm|i've|i'd|im|ive|my|mine|me|we|we're|we've|our|us)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A sentence where it was said.

    asked: it answers a question of the assistant's; before: said in the same entry; corrects: the sentence before takes
    something back.
    """

    entry: Entry
    user: str
    speaker: str | None
    text: str
    sentence: Sentence
    asked: bool
    before: tuple[Statement, ...] = ()
    recent: tuple[Statement, ...] = ()
    corrects: bool = False

    @property
    def quote(self) -> str:
        """The verbatim sentence."""
        return self.entry.text[self.sentence.start : self.sentence.end]


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A clause that may be kept, without its leads."""

    text: str
    kind: Kind
    led: Led
    joint: str = ""
    dates: Dates = NO_DATES
    moved: bool = False


def statement_of(
    said: Said,
    note: str,
    act: Act,
    *,
    dates: Dates = NO_DATES,
    replaces: str | None = None,
    changed: bool = False,
    rule: bool = False,
    explicit: bool = False,
    corrects: bool = False,
    clause: str = "",
) -> Statement:
    """The note as a statement; what it is about is read from the note alone."""
    about = describe(note, said.user)
    topic = topic_of(note, about, dates, rule=rule, speaker=said.speaker is not None, clause=clause)
    return Statement(
        act=act, text=note, topic=topic, about_user=topic in ABOUT_USER, subject=about.subject, slot=about.slot, value=about.value,
        replaces=(replaces if said.speaker is None else None) or None, negative=about.negative, changed=changed, corrects=corrects, explicit=explicit, dates=dates,
        at=said.entry.at, source=said.entry.ref, quote=said.quote,
    )  # fmt: skip
