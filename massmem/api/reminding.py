"""What a shortened conversation is reminded of: the facts and log entries that answer the user's last message best."""

from __future__ import annotations

from massmem.assemble.quoting import REMEMBERED, quoted
from massmem.assemble.recalled import recalled_lines
from massmem.compress.cutting import logged_as
from massmem.compress.memories import EARLIER, written
from massmem.compress.weighing import weigh
from massmem.model.conversation import Recalled
from massmem.model.entries import EntryKind
from massmem.model.record import dataclass
from massmem.recall.query import read_query
from massmem.store.logs import entries_by_ref
from massmem.text.graphemes import cut_back

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from massmem.compress.messages import Told
    from massmem.model.answers import Hit
    from massmem.model.reports.facts import FactRow
    from massmem.store.workspace import Place

HEAD, TAIL = 700, 500  # characters of the last message that are looked for: a question stands at an end
LOOKED_AT = 60  # hits beside four times the limit: many of them may be in the conversation still
LONGEST = 300
ASKED = "asked: “"  # as `massmem.dream.summary` begins such a line
SPOKEN = ("user", "assistant", "note")


@dataclass(frozen=True, slots=True)
class Reminder:
    """The text of the system message ("" if there is nothing to remind of), and which memories it holds."""

    text: str
    recalled: tuple[Recalled, ...] = ()


@dataclass(frozen=True, slots=True)
class _Line:
    recalled: Recalled
    shown: str


class Present:
    """What a conversation says itself, so that it need not be reminded of that."""

    def __init__(self, messages: Told, last: int | None, *, all_of_it: bool) -> None:
        """`last` is the place of the user's last message; without `all_of_it` only that counts as present."""
        places = range(len(messages)) if all_of_it else () if last is None else (last,)
        texts = [messages[place].text for place in places]
        self._texts = {" ".join(text.split()) for text in texts}
        self._refs = {ref for text in texts if (ref := logged_as(text)) is not None}
        self._stored: set[str] | None = None

    def holds(self, ref: str, text: str) -> bool:
        """Whether the entry with this text is in the conversation, as it was said or as a log stores it."""
        plain = " ".join(text.split())
        if ref in self._refs or plain in self._texts:
            return True
        return ("[redacted:" in text or "sha256 " in text) and plain in self._as_stored()

    def _as_stored(self) -> set[str]:
        from massmem.text.clean import clean  # noqa: PLC0415 - few entries hold what a log takes out
        from massmem.text.redact import redact, shorten_blobs  # noqa: PLC0415

        if self._stored is None:
            self._stored = {" ".join(shorten_blobs(redact(clean(text))).split()) for text in self._texts}
        return self._stored


def remind_of(place: Place, query: str, present: Present, earlier: Sequence[str], room: int) -> Reminder:
    """At most `retrieval.limit` memories that answer the query, and the lines of a summary, in `room` tokens."""
    recalled: list[_Line] = []
    for line in _answers(place, query, present):
        if len(recalled) == place.settings.retrieval.limit:
            break
        if _weight([*recalled, line], ()) <= room:
            recalled.append(line)
    lines = tuple(earlier)
    while lines and _weight(recalled, lines) > room:
        lines = _with_one_less(lines)
    if not recalled and not lines:
        return Reminder("")
    return Reminder(_text(recalled, lines), tuple(line.recalled for line in recalled))


def _with_one_less(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Without the oldest line that only tells what was asked; where none does, without the oldest."""
    gone = next((number for number, line in enumerate(lines) if line.startswith(ASKED)), 0)
    return lines[:gone] + lines[gone + 1 :]


def _weight(recalled: Sequence[_Line], earlier: Sequence[str]) -> int:
    return weigh({"role": "system", "content": f"\n\n{_text(recalled, earlier)}"})


def _text(recalled: Sequence[_Line], earlier: Sequence[str]) -> str:
    shown = [line.shown for line in recalled]
    if earlier:
        shown += [*([""] if shown else []), EARLIER, *(f"- {line}" for line in earlier)]
    return written(f"{REMEMBERED}\n\n{quoted(chr(10).join(shown))}")


def _answers(place: Place, query: str, present: Present) -> Iterator[_Line]:
    """What answers the query, best first, and is not in the conversation; the same words once."""
    from massmem.api.searching import search  # noqa: PLC0415 - without a question nothing is searched

    asked = query if len(query) <= HEAD + TAIL else f"{query[:HEAD]} {query[-TAIL:]}"
    if read_query(asked) is None:
        return
    limit = 4 * place.settings.retrieval.limit + LOOKED_AT
    hits = search(place, asked, limit=limit).hits
    facts = _facts(place, asked, hits, limit)
    seen: set[str] = set()
    for hit in hits:
        if hit.kind == "fact":
            row = facts.get((hit.file, hit.text))
            if row is not None and not _is_present(place, row, present):
                seen |= {*row.sources, hit.text}
                recalled = Recalled(kind=hit.kind, id=hit.id, file=hit.file, text=hit.text)
                yield _Line(recalled, recalled_lines((row,)))
        elif _is_new(hit, seen) and not present.holds(hit.id or "", hit.text) and _was_said(place, hit.id or ""):
            seen.add(hit.text)
            yield _Line(Recalled(kind=hit.kind, id=hit.id, file=hit.file, text=hit.text), _entry(hit))


def _was_said(place: Place, ref: str) -> bool:
    """Whether somebody said it: no thought, summary or note of a machine."""
    entry = entries_by_ref(place, [ref]).get(ref)
    return entry is not None and entry.kind in (None, EntryKind.EDIT)


def _is_new(hit: Hit, seen: set[str]) -> bool:
    """Whether it is something that was said, and no fact or entry before it says the same."""
    return hit.kind == "entry" and hit.role in SPOKEN and not {hit.id or "", hit.text} & seen


def _facts(place: Place, query: str, hits: Iterable[Hit], limit: int) -> dict[tuple[str, str], FactRow]:
    """The facts among the hits, with their dates and sources."""
    from massmem.api.recalling import recall  # noqa: PLC0415 - where a fact was found

    if not any(hit.kind == "fact" for hit in hits):
        return {}
    return {(row.file or "", row.text): row for row in recall(place, query, limit)}


def _is_present(place: Place, row: FactRow, present: Present) -> bool:
    entries = entries_by_ref(place, row.sources)
    return any(present.holds(ref, entry.text) for ref, entry in entries.items())


def _entry(hit: Hit) -> str:
    who = hit.role if hit.name is None else f"{hit.role} ({' '.join(hit.name.split())})"
    return f"- {who}, {(hit.at or '')[:16].replace('T', ' ')}: {excerpt(hit.text)} [{hit.id}]"


def excerpt(text: str, longest: int = LONGEST) -> str:
    """The beginning of a text on one line."""
    plain = " ".join(text.split())
    if len(plain) <= longest:
        return plain
    return f"{plain[: cut_back(plain, longest - 2)].rstrip()} …"
