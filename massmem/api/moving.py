"""What leaves a message list goes to the log first: once, whatever else logged it and however often it is asked for."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import count

from massmem.compress.cutting import MARK, SHORT, logged_as
from massmem.compress.messages import FUNCTION
from massmem.errors import Refused
from massmem.imports.asides import is_summary, parted
from massmem.model.entries import EntryKind, Role
from massmem.model.history import LeftOut
from massmem.model.record import dataclass, replace
from massmem.store.logs import Draft, append, entries_by_ref, logged_session, stored
from massmem.store.session_entries import entries_of
from massmem.text.recording import SILENT, Recorder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from massmem.compress.messages import Told
    from massmem.model.conversation import Message
    from massmem.store.workspace import Place

ORIGIN = "conversation:"
LENGTH = 16
FOLLOWING, FARTHEST = 2, 8  # messages after it that tell it from an equal one: such as say more than a word or two
LONG = 40  # characters
COMPARED = 40  # characters of a cut message that its log entry must begin with


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """What is in the log now: how many entries are new, the reference of each by the message's place, what was left out."""

    logged: int
    refs: Mapping[int, tuple[str, ...]]
    left_out: tuple[LeftOut, ...]

    @property
    def every(self) -> tuple[str, ...]:
        """All references, in the order of the messages."""
        return tuple(ref for place in sorted(self.refs) for ref in self.refs[place])


def move(place: Place, messages: Told, going: Iterable[int], session: str, *, answers: Iterable[int] = ()) -> Moved:
    """Log the messages at these places as the recording settings say, and of those at `answers` the tool results.

    When this returns they are on disk.

    A message is known again by its own id, else by what it and the next ones after it say, and how often that came
    before in the list. What the session's log holds already under another origin, or none, is not logged again.

    Raises:
        Busy, Refused: the log could not be written.
    """
    recorder = Recorder(place.settings.recording)
    left_out: list[LeftOut] = []
    rows: list[tuple[int, Draft]] = []
    whole = frozenset(going)
    places = {number: number in whole for number in sorted({*whole, *answers})}
    for number, one in _drafts(_Desk(place, messages, session, _Names(messages), recorder, left_out, count(1)), places):
        rows.append((number, one))
    left_out += recorder.left_out()
    there = _said_otherwise(place, session, [draft for _, draft in rows])
    refs: dict[int, list[str]] = {}
    new = [(number, draft) for number, draft in rows if draft.line not in there]
    found, logged = _append(place, [draft for _, draft in new])
    found |= there
    for number, draft in rows:
        refs.setdefault(number, []).append(found[draft.line])
    return Moved(logged=logged, refs={key: tuple(one) for key, one in refs.items()}, left_out=tuple(left_out))


def _append(place: Place, drafts: Sequence[Draft]) -> tuple[dict[int, str], int]:
    """The reference of each draft by its line. An id that was logged with another text gets one that says so."""
    report = append(place, drafts)
    taken = {skipped.line for skipped in report.skipped}
    found = dict(zip((draft.line for draft in drafts if draft.line not in taken), report.ids, strict=True))
    logged = report.logged
    again = [
        replace(one, origin=f"{one.origin}:{_digest([one.text]).hex()[:LENGTH]}") for one in drafts if one.line in taken
    ]
    if again:
        second = append(place, again)
        if second.skipped:
            raise Refused(second.skipped[0].why, "give each message an id of its own")
        found |= dict(zip((draft.line for draft in again), second.ids, strict=True))
        logged += second.logged
    return found, logged


class _Names:
    """The origin of each message of a list: its own id, or a digest that does not depend on where it stands."""

    def __init__(self, messages: Told) -> None:
        self._messages = messages
        self._own: dict[int, bytes] = {}
        self._times: Counter[str] = Counter()
        self._given: dict[int, str] = {}

    def of(self, message: Message) -> str:
        """To be asked in the order of the list."""
        if message.id is not None:
            return message.id
        if message.place not in self._given:
            name = ORIGIN + sha256(b"".join(map(self._content, self._near(message.place)))).hexdigest()[:LENGTH]
            self._times[name] += 1
            times = self._times[name]
            self._given[message.place] = name if times == 1 else f"{name}:{times}"
        return self._given[message.place]

    def result(self, message: Message, call: str) -> str:
        """The origin of what a tool answered: the call's id, numbered where a list uses one twice."""
        name = f"{self.of(message)}:result" if not call or call.startswith(FUNCTION) else call
        self._times[name] += 1
        return name if self._times[name] == 1 else f"{name}:{self._times[name]}"

    def _near(self, place: int) -> range:
        """Its place and those behind it, until two of them say enough to be told from others."""
        found, end = 0, place + 1
        most = min(place + 1 + FARTHEST, len(self._messages))
        while end < most and found < FOLLOWING:
            one = self._messages[end]
            found += bool(one.calls or one.results or len(one.text) >= LONG)
            end += 1
        return range(place, end)

    def _content(self, place: int) -> bytes:
        if place not in self._own:
            one = self._messages[place]
            said = [one.role, one.name or "", one.text, one.reasoning]
            for call in one.calls:
                said += (call.name, call.id, call.given)
            for result in one.results:
                said += (result.id, result.text)
            self._own[place] = _digest(said)
        return self._own[place]


@dataclass(frozen=True, slots=True)
class _Desk:
    """What writing drafts needs: the list, the session, the names and the rule, and where to note what is not written."""

    place: Place
    messages: Told
    session: str
    names: _Names
    recorder: Recorder
    left_out: list[LeftOut]
    lines: Iterator[int]

    def draft(self, role: Role, text: str, origin: str, *, name: str | None, kind: EntryKind | None = None) -> Draft:
        """A draft with a number of its own."""
        return Draft(
            role=role, session=self.session, text=text, origin=origin, name=name, kind=kind, line=next(self.lines)
        )  # fmt: skip


def _drafts(desk: _Desk, going: Mapping[int, bool]) -> Iterator[tuple[int, Draft]]:
    for number, whole in going.items():
        message = desk.messages[number]
        if not whole:
            message = replace(message, text="", reasoning="")
        elif _is_cut(desk, message.text):
            continue
        elif not (message.text.strip() or message.calls or message.results or message.reasoning):
            desk.left_out.append(SILENT)
        for draft in (*_spoken(desk, message), *_done(desk, message)):
            yield number, draft


def _spoken(desk: _Desk, message: Message) -> Iterator[Draft]:
    """What was thought and said in a message."""
    origin = desk.names.of(message)
    if message.reasoning:
        text = desk.recorder.reasoning(message.reasoning)
        if isinstance(text, LeftOut):
            desk.left_out.append(text)
        else:
            yield desk.draft(Role.ASSISTANT, text, f"{origin}:reasoning", name=None, kind=EntryKind.REASONING)
    if message.role == "user":
        yield from _of_user(desk, message, origin)
    elif message.text.strip():
        yield desk.draft(Role(message.role), message.text, origin, name=message.name)


def _of_user(desk: _Desk, message: Message, origin: str) -> Iterator[Draft]:
    """What stands under the name of the user: a human's words, and what tools put there, marked as no evidence."""
    parts = parted(message.text)
    if parts.reminders:
        desk.left_out.append(LeftOut("system reminders", parts.reminders, "nobody said them"))
    if is_summary(message.text):
        yield desk.draft(Role.NOTE, message.text, origin, name=None, kind=EntryKind.SUMMARY)
        return
    if parts.human.strip():
        yield desk.draft(Role.USER, parts.human, origin, name=message.name)
    if parts.machine:
        aside = desk.recorder.aside(parts.machine)
        yield desk.draft(Role.NOTE, aside, f"{origin}:aside", name=None, kind=EntryKind.META)


def _done(desk: _Desk, message: Message) -> Iterator[Draft]:
    """Which tools were called in a message, as far as they answered."""
    for call in message.calls:
        desk.recorder.call(call.name, call.id, call.given)
    for result in message.results:
        name, text = desk.recorder.result(result.id, result.text, failed=result.failed)
        yield desk.draft(Role.TOOL, text, desk.names.result(message, result.id), name=name)


def _digest(texts: Iterable[str]) -> bytes:
    return sha256("\0".join(texts).encode("utf-8", "surrogatepass")).digest()


def _is_cut(desk: _Desk, text: str) -> bool:
    """Whether a text is what is left of a message that was cut here: the whole of it is in the log."""
    if MARK[:-1] not in text:
        return False
    head, short, tail = (part.strip() for part in f"\n{text}\n".partition(f"\n{SHORT}\n"))
    if short:  # there was no room to name the entry
        session = logged_session(desk.place, desk.session)
        said = (entry.text for entry in entries_of(desk.place, session) if entry.role is Role.USER)
        return any(whole.startswith(head) and whole.endswith(tail) and SHORT not in whole for whole in said)
    ref = logged_as(text)
    entry = None if ref is None else entries_by_ref(desk.place, [ref]).get(ref)
    return entry is not None and entry.text.startswith(text.partition(MARK)[0].strip()[:COMPARED])


def _said_otherwise(place: Place, session: str, drafts: Sequence[Draft]) -> dict[int, str]:
    """The drafts that the session's log holds already under origins of others: line to reference."""
    own = {draft.origin for draft in drafts}
    there: dict[tuple[str, str], list[str]] = {}
    for entry in entries_of(place, logged_session(place, session), but=ORIGIN):
        if entry.origin not in own:
            there.setdefault((entry.role.value, entry.text), []).append(entry.ref)
    if not there:
        return {}
    found: dict[int, str] = {}
    times: Counter[tuple[str, str]] = Counter()
    for draft in drafts:
        key = (draft.role.value, stored(place, draft).text)
        refs = there.get(key, [])
        if times[key] < len(refs):
            found[draft.line] = refs[times[key]]
            times[key] += 1
    return found
