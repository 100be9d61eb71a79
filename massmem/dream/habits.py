"""Habits: requests of the moment that count by session, and become a standing note only when they come back.

Everything is decided in the order of what was said, from the entries counted so far and from memory, so that
many small dreams come to what one large dream comes to. What rests on a fact that was forgotten, taken back
or ended does not count towards it a second time.
"""

from __future__ import annotations

from dataclasses import dataclass

from massmem.dream.rules.lessons import AGAIN, lesson_stems
from massmem.dream.rules.notes import is_negative
from massmem.dream.rules.nouns import content_stems
from massmem.dream.rules.request_frames import notes_of
from massmem.dream.stems import hash_stems, stems
from massmem.model.facts import Fact, Status
from massmem.model.hints import Sighting, with_sighting
from massmem.model.ids import crockford, digest, fact_id
from massmem.model.names import slug

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from massmem.dream.draft import Draft
    from massmem.dream.shelf import Shelf
    from massmem.model.hints import Hints
    from massmem.model.statements import Statement

SESSIONS, DAYS = 3, 2
LESSON_SESSIONS = 2
_OVER = (Status.ENDED, Status.STALE, Status.MERGED)
LESSON_SHARE = 0.8
TOPICS = frozenset({"standing-notes", "preferences", "lessons"})
_SOFT = frozenset(
    "often ask alway never answer repli respons respond prefer use give format make keep me no not don't write add".split()
)
_SOFT_HASHED = hash_stems(_SOFT)


def key_of(habit: str) -> str:
    """The name under which a habit is counted: it does not tell the words."""
    return crockford(digest(["habit", habit]))


def recurs(habit: str, sightings: Sequence[Sighting]) -> bool:
    """Whether it was asked for often enough to be more than a request of the moment."""
    if habit.startswith(AGAIN):
        return False
    sessions = {one.session for one in sightings}
    if habit.startswith("lesson:"):
        return len(sessions) >= LESSON_SESSIONS
    return len(sessions) >= SESSIONS and len({one.day for one in sightings}) >= DAYS


def counted(statements: Iterable[Statement]) -> dict[str, tuple[Sighting, ...]]:
    """The hints that these statements leave, counted from nothing."""
    found: dict[str, tuple[Sighting, ...]] = {}
    for one in sorted((one for one in statements if one.habit), key=lambda one: one.at):
        key = key_of(one.habit)
        found[key] = with_sighting(found.get(key, ()), Sighting(one.source, one.session))
    return found


@dataclass(slots=True)
class Habits:
    """What one dream makes of requests. `hints` are all that were counted, those of this dream too."""

    draft: Draft
    shelf: Shelf
    scope: str
    hints: dict[str, tuple[Sighting, ...]]

    def take(self, request: Statement) -> str | None:
        """Count a request; a habit that it makes, or one more sighting of it, goes into memory. Why it was refused, or None."""
        if self._forgotten(request, request.source):
            return "a person had it forgotten"
        key = key_of(request.habit)
        self.hints[key] = known = with_sighting(self.hints.get(key, ()), Sighting(request.source, request.session))
        upto = known[: 1 + [one.ref for one in known].index(request.source)]
        fact = self._told(request, upto)
        if fact is not None:
            if fact.id is not None and request.source not in fact.sources:
                self.draft.saw(fact.key, request.source)
                self.shelf.put(self.draft.facts[fact.key])
        elif recurs(request.habit, upto):
            self._promote(request, upto)
        return None

    def _promote(self, request: Statement, sightings: Sequence[Sighting]) -> None:
        """A standing note that rests on every request which still counts, if they are enough."""
        spent = self._spent(request, sightings)
        free = [one for one in sightings if one.ref not in spent and not self._forgotten(request, one.ref)]
        if not recurs(request.habit, free) or self._in_a_longer_order(request):
            return
        refs = tuple(dict.fromkeys(one.ref for one in free))
        self.shelf.put(self.draft.add(request.text, slug(request.topic), request.dates, refs))

    # -- what memory says of it

    def _told(self, request: Statement, sightings: Sequence[Sighting]) -> Fact | None:
        """The live fact or line that tells of this habit."""
        wanted = _core(request.text) if not _is_lesson(request) else lesson_stems(request.text)
        near = [self.shelf.sharing(_core(note), 1.0) for note in _notes(request) if _core(note)]
        if _is_lesson(request):
            near = [self.shelf.sharing(wanted, LESSON_SHARE)]
        found = next((fact for facts in near for fact in facts if _tells(fact, request)), None)
        if found is None and recurs(request.habit, sightings):
            found = next((fact for fact in self.draft.live() if self._was(fact.key, fact.sources[:1], request)), None)
        return found

    def _was(self, key: str, refs: Iterable[str], request: Statement) -> bool:
        """Whether the fact of this id was made of this habit, whatever its words are now; `refs` may be its first source."""
        return any(key == fact_id(self.scope, ref, note) for ref in refs for note in _notes(request))

    def _in_a_longer_order(self, request: Statement) -> bool:
        """Whether a note of more steps holds this order already, on this very entry."""
        if not request.habit.startswith("steps:"):
            return False
        order = request.text.removeprefix("Often asks to ")
        return any(
            order in fact.text and fact.text != request.text and request.source in fact.sources
            for fact in self.draft.live()
        )

    # -- what does not count any more

    def _spent(self, request: Statement, sightings: Sequence[Sighting]) -> frozenset[str]:
        """Entries of facts that are over or were taken back."""
        refs = {one.ref for one in sightings}
        over = [
            fact for fact in self.draft.facts.values()
            if fact.state in _OVER and refs.intersection(fact.sources)
            and (_tells(fact, request) or self._was(fact.key, fact.sources[:1], request))
        ]  # fmt: skip
        return frozenset(ref for fact in over for ref in fact.sources)

    def _forgotten(self, request: Statement, ref: str) -> bool:
        """Whether a person had forgotten what this entry asks for."""
        mine = hash_stems(stems(request.text)) - _SOFT_HASHED
        for gone in self.draft.forgotten:
            if ref in gone.sources and self._was(gone.id, gone.sources, request):
                return True
            theirs = gone.stems - _SOFT_HASHED
            if mine and mine == theirs and ref[:10] <= gone.cutoff.date().isoformat():
                return True
        return False


def _is_lesson(request: Statement) -> bool:
    return request.habit.startswith((AGAIN, "lesson:"))


def _notes(request: Statement) -> tuple[str, ...]:
    return tuple(dict.fromkeys((request.text, *notes_of(request.habit))))


def _core(text: str) -> frozenset[str]:
    """What a note asks for, without the words that all such notes share."""
    return content_stems(text) - _SOFT


def _tells(fact: Fact, request: Statement) -> bool:
    """Whether the fact says what the request asks for."""
    if fact.topic not in TOPICS:
        return False
    if request.habit.startswith("steps:"):
        return fact.text.casefold() == request.text.casefold()
    if _is_lesson(request):
        theirs, mine = lesson_stems(fact.text), lesson_stems(request.text)
        same = len(theirs & mine) >= LESSON_SHARE * max(len(theirs), len(mine), 1)
        return same and (request.habit.startswith(AGAIN) or is_negative(fact.text) == request.negative)
    return is_negative(fact.text) == request.negative and any(
        _core(note) == _core(fact.text) for note in _notes(request)
    )


def start(draft: Draft, shelf: Shelf, scope: str, hints: Hints) -> Habits:
    """Begin with what was counted before."""
    return Habits(draft, shelf, scope, dict(hints))
