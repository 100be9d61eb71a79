"""Requests of the moment as statements that only count: what comes back in session after session is a habit.

Only the user's own words, in a sentence that holds nothing but the request: no quotes, code, names, numbers or
objects of the day. What the rules read as a statement already is not read again.
"""

from __future__ import annotations

import re

from massmem.dream.rules.declined import declined
from massmem.dream.rules.lessons import AGAIN, lesson_of
from massmem.dream.rules.lessons import HINTS as LESSON_HINTS
from massmem.dream.rules.notes import is_negative
from massmem.dream.rules.own_words import closes_fiction, opens_fiction, own_words
from massmem.dream.rules.request_frames import HINTS, frame_of
from massmem.dream.rules.sentences import sentences
from massmem.dream.rules.steps import HINTS as STEP_HINTS
from massmem.dream.rules.steps import habit_of, note_of, orders_of, steps_of
from massmem.model.entries import Entry, EntryKind, Role
from massmem.model.record import dataclass
from massmem.model.statements import Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from massmem.dream.rules.sentences import Sentence

TOPIC = "Standing notes"
MOST_CHARS = 160
_HINTS = HINTS | LESSON_HINTS | STEP_HINTS
_WORD = re.compile(r"[a-z]+")
_PIECE = re.compile(r"[^.!?\n]+")
_LEAD = re.compile(
    r"(?:(?:ok|okay|hey|hi|hello|hm+|thanks|thank you|thx|great|nice|cool|perfect|good|sorry|yes|no problem|and|but|also|so|now|again|oh|please|pls|plz|kindly|maybe|next time|this time|as always|as usual|too long|for me|(?:(?:as|like) )?i(?:'ve)? (?:already )?(?:said|asked for|asked you for|told you))[\s,.!:–—-]+)+"
)
_ASK = re.compile(
    r"(?:(?:can|could|would|will) (?:you|u|we)(?: (?:please|pls|just|also|maybe|always|now))*|i(?:'d| would) (?:like|prefer|love)(?: you to| to (?:see|have|get))?|i (?:want|need|prefer)(?: you to)?|let me have|how about|what about|(?:can|could|may) (?:i|we) (?:get|have|see)|please|you can) "
)
_TAIL = re.compile(
    r"(?:[\s,]+(?:please|pls|plz|thanks|thank you|thx|again|next time|this time|as always|as usual|too|as well|instead|if possible|if you can|ok|okay|right|though|here|now|this time|:\)|😊|🙏))+$"
)
_PARTS = re.compile(r"\s*[,;]\s*(?:and |but )?(?:also )?|\s+(?:and|but)\s+(?:also )?")
_TELLS = re.compile(r"\s*(?:i'm|i am|i work|i use|i was|i have|my|our|we're|what|why|who|where|when|is|are|do|does)\b")
_OUT = re.compile(r"[\x00`\d_/\\@<>{}\"#]")


@dataclass(frozen=True, slots=True)
class _Asked:
    habit: str
    note: str
    negative: bool


def read_requests(entries: Sequence[Entry], user: str, taken: Sequence[Statement]) -> list[Statement]:
    """The requests in these entries, in their order. `taken` is what the rules read out of the same entries."""
    wanted = {entry.session for entry in entries if _may_ask(entry, user)}
    if not wanted:
        return []
    quotes: dict[str, list[str]] = {}
    for statement in taken:
        quotes.setdefault(statement.source, []).append(statement.quote)
    found: list[Statement] = []
    playing: set[str] = set()
    for entry in entries:
        if entry.session not in wanted or entry.role is not Role.USER or entry.kind not in (None, EntryKind.EDIT):
            continue
        if not _in_fiction(entry, playing) and _may_ask(entry, user):
            asked = _of_entry(entry, quotes.get(entry.ref, ()))
            found += asked if asked and entry.is_whole() else ()
    return found


def _may_ask(entry: Entry, user: str) -> bool:
    """Whether it is worth a look: the user's, and a word of the tables in it."""
    if entry.role is not Role.USER or (entry.name is not None and entry.name.casefold() != user.casefold()):
        return False
    low = entry.text.lower()
    return _hinted(low) and any(
        len(piece) <= MOST_CHARS and _hinted(piece) and not _OUT.search(piece) and not _TELLS.match(piece)
        for piece in _PIECE.findall(low)
    )


def _hinted(low: str) -> bool:
    return not _HINTS.isdisjoint(_WORD.findall(low))


def _in_fiction(entry: Entry, playing: set[str]) -> bool:
    if entry.session in playing:
        if closes_fiction(entry.text):
            playing.discard(entry.session)
        return True
    if opens_fiction(entry.text):
        playing.add(entry.session)
    return entry.session in playing


def _of_entry(entry: Entry, quotes: Sequence[str]) -> list[Statement]:
    text = own_words(entry.text)
    cut = sentences(text)
    found: dict[str, Statement] = {}
    unwanted: frozenset[int] | None = None
    for number, sentence in enumerate(cut):
        if sentence.end - sentence.start > MOST_CHARS or not _hinted(text[sentence.start : sentence.end].lower()):
            continue
        for asked in _asked(text[sentence.start : sentence.end].replace("’", "'")):
            unwanted = declined(text, cut).sentences if unwanted is None else unwanted
            quote = entry.text[sentence.start : sentence.end]
            if number not in unwanted and not any(quote in one or one in quote for one in quotes):
                found.setdefault(asked.habit, _statement(entry, asked, sentence))
    return list(found.values())


def _statement(entry: Entry, asked: _Asked, sentence: Sentence) -> Statement:
    return Statement(
        text=asked.note, topic=TOPIC, about_user=True, subject="user", negative=asked.negative, at=entry.at, source=entry.ref,
        quote=entry.text[sentence.start : sentence.end], habit=asked.habit, session=entry.session,
    )  # fmt: skip


def _asked(said: str) -> Iterator[_Asked]:
    """What one sentence asks for; nothing when a part of it is about anything else."""
    body = " ".join(said.split()).rstrip(" .!?…:)")
    if _OUT.search(body):
        return
    words = _WORD.findall(body.lower())
    if not LESSON_HINTS.isdisjoint(words) and (lesson := lesson_of(body)) is not None:
        about = " ".join(sorted(lesson.stems))
        yield _Asked(f"{AGAIN if lesson.done else 'lesson'}: {about}{' not' if lesson.negative else ''}", lesson.note, lesson.negative)  # fmt: skip
        return
    plain = _plain(body.lower())
    if not STEP_HINTS.isdisjoint(words) and (steps := steps_of(plain)):
        for order in orders_of(steps):
            yield _Asked(habit_of(order), note_of(order), negative=False)
        return
    if HINTS.isdisjoint(words):
        return
    frames = [frame_of(plain)]
    if frames[0] is None:
        frames = [frame_of(_plain(part)) for part in _PARTS.split(plain) if part.strip()]
    for frame in frames if None not in frames else ():
        if frame is not None:
            note = f"Often asks {frame.ending}"
            yield _Asked(frame.habit, note, is_negative(note))


def _plain(request: str) -> str:
    """The request without its politeness."""
    request = request.strip()
    for pattern in (_LEAD, _ASK, _LEAD):
        if found := pattern.match(request):
            request = request[found.end() :]
    return _TAIL.sub("", request).strip(" ,.!:;")
