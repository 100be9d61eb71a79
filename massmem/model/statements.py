"""What the rules read out of a log: a statement, before anything is known of memory."""

from __future__ import annotations

from enum import StrEnum

from massmem.model.record import dataclass
from massmem.model.when import NO_DATES, Dates

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime


class Act(StrEnum):
    """What a statement does to memory."""

    ASSERT = "assert"
    END = "end"
    FORGET = "forget"


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One thing that somebody said of the world, as a note.

    text: the note, in the third person where the user is meant ("Prefers spaces over tabs"),
        without dates that are in `dates`.
    topic: the heading it belongs under ("Preferences", "Work" …); `about_user` sends it to
        USER.md, else MEMORY.md.
    subject: whom or what it is about, normalized: `user`, or a lowercase noun phrase
        ("noor", "staging database").
    slot: what can hold one value at a time ("employer", "home", "queue for the mailer"),
        normalized, without the subject; None when nothing of the kind was recognized.
    value: the normalized value in the slot.
    replaces: an old value that the words themselves name ("switched from X", "not X").
    changed: the words say that this is a change ("now", "from now on", "we moved"): when no
        date was said, the entry's day is its `since`.
    corrects: the words take back what was said of the same thing before.
    negative: polarity; a statement and its negation are never duplicates.
    act END: what `text`/`slot`/`value` describe is over (with `dates.until` if said).
    instead: with END, a note that says so ("Quit smoking"), kept where memory held nothing that ended.
    act FORGET: the user asks to forget what `text` describes (its content words count).
    plan: `dates.planned` is a plan; a moved plan has the same subject and slot.
    explicit: the user asked to remember it, or stated it as a rule.
    quote: the verbatim words of the entry it rests on.
    habit: a request of the moment, by the name of what it asks for: no fact by itself, it only counts by
        `session`, and `text` is the note that it becomes when it comes back (see `dream.habits`).
    also: further entries it rests on: what a correction corrects, the yes to an assistant's question.
    """

    act: Act = Act.ASSERT
    text: str
    topic: str
    about_user: bool
    subject: str
    slot: str | None = None
    value: str | None = None
    replaces: str | None = None
    negative: bool = False
    changed: bool = False
    corrects: bool = False
    explicit: bool = False
    dates: Dates = NO_DATES
    at: datetime
    source: str
    quote: str
    also: tuple[str, ...] = ()
    instead: str = ""
    habit: str = ""
    session: str = ""

    @property
    def refs(self) -> tuple[str, ...]:
        """Every entry that it rests on, its own first."""
        return tuple(dict.fromkeys((self.source, *self.also)))
