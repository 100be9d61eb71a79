"""From a question to its hits: asked of the index, ranked, and read from the files before anybody sees them."""

from __future__ import annotations

from massmem.api.known_facts import fact_of
from massmem.model.answers import Answer, Hit
from massmem.model.facts import Status
from massmem.model.record import dataclass, replace
from massmem.model.status import status_on, status_then
from massmem.recall.folding import same
from massmem.recall.query import holds
from massmem.recall.ranking import FACT, TOPIC, Found, Piece, Ranked, Size, rank
from massmem.store.hit_files import HitFiles
from massmem.text.clean import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date, datetime

    from massmem.recall.query import Query
    from massmem.store.index import KnownItem, Span
    from massmem.store.index.questions import Questions
    from massmem.store.workspace import Place

LIVE = ("current", "planned")
FACET = "facet"
WHOLE, LITERAL = 8.0, 4.0
SPARE = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What is asked for besides the words. `as_of` None: what is true today. `team`: TEAM.md as well.

    `known_at`: what memory believed, and what had been said, at that moment (`search_then`); None: now.
    """

    memory: bool
    logs: bool
    span: Span
    limit: int
    as_of: date | None = None
    raw: bool = False
    team: bool = True
    known_at: datetime | None = None


class Hits:
    """Answers to questions about one index."""

    def __init__(self, place: Place, ask: Questions, asked: Wanted) -> None:
        """`ask` is an opened index's."""
        self.asked = asked
        self.ask, self._place = ask, place
        self._files = HitFiles(place, ask.paths())
        self._hidden = ask.hidden()
        self._today: date | None = None
        self._facets: frozenset[str] | None = None
        self._most = 3 * asked.limit + SPARE

    def of_words(self, query: Query, days: Sequence[tuple[int, int]] = ()) -> Answer:
        """What holds the query's words."""
        found, pieces, items, size = [], {}, {}, Size()
        if self.asked.logs:
            found = self.ask.said(query.words, self.asked.span, self.asked.limit)
            pieces, size = self.ask.pieces(found, self._most), self.ask.size()
        if self.asked.memory:
            known = self.ask.known(query.words)
            items = self._items({number for one in known for number in one.numbers})
            pieces |= {-key: _piece(key, item) for key, item in items.items()}
            found = _joined(found, known)
            size = replace(
                size, pieces=size.pieces + len(items), chars=size.chars + sum(len(i.text) for i in items.values())
            )
        alike = self.ask.alike(query.text, said=self.asked.logs, known=self.asked.memory)
        near = {number for number, (_, is_near) in alike.items() if is_near and number not in pieces}
        if near:
            new = self.ask.rows([number for number in near if number > 0], self.asked.span)
            more = self._items({-number for number in near if number < 0})
            items |= more
            pieces |= new | {-key: _piece(key, item) for key, item in more.items()}
        ranked = rank(
            found, pieces, size, days=days, most=self._most, alike={number: like for number, (like, _) in alike.items()}
        )  # fmt: skip
        return self._answer(query.text, self._read(ranked, items, query.literals), [word.shown for word in query.words])

    def of_signs(self, query: Query) -> Answer:
        """What holds the query's signs as they stand."""
        text = " ".join(clean(query.text).split())
        pieces = self.ask.literal(text, self.asked.span, self.asked.limit + SPARE) if self.asked.logs else {}
        items = self._items(None) if self.asked.memory else {}
        items = {key: item for key, item in items.items() if text in item.text}
        pieces |= {-key: _piece(key, item) for key, item in items.items()}
        ranked = [
            Ranked(piece, 1.0, whole=True) for piece in sorted(pieces.values(), key=lambda p: (-p.day, p.file, p.line))
        ]
        hits = [one for one in self._read(ranked, items, ()) if text in one[1].text]
        return self._answer(query.text, hits, [])

    def of_expression(self, expression: str) -> Answer:
        """What SQLite's full-text search finds for an expression in its language."""
        most = self.asked.limit + SPARE
        pieces: dict[int, Piece] = {}
        items: dict[int, KnownItem] = {}
        order: list[int] = []
        if self.asked.memory:
            known = self.ask.raw_known(expression, most)
            items = self._items(set(known))
            pieces |= {-key: _piece(key, item) for key, item in items.items()}
            order += [-key for key in known if key in items]
        if self.asked.logs:
            numbers = self.ask.raw(expression, self.asked.span, most)
            said = self.ask.rows(numbers)
            pieces |= said
            order += [number for number in numbers if number in said]
        once = {pieces[key].entry: pieces[key] for key in reversed(order)}
        ranked = [Ranked(piece, 1 / place, whole=True) for place, piece in enumerate(reversed(once.values()), 1)]
        return self._answer(expression, self._read(ranked, items, ()), [])

    def _read(
        self, ranked: Iterable[Ranked], items: dict[int, KnownItem], literals: Sequence[str]
    ) -> list[tuple[Ranked, Hit]]:
        """The first hits that are still there, as their files have them now; exact compounds first."""
        enough = self._most if literals else self.asked.limit
        read: list[tuple[Ranked, Hit]] = []
        for one in ranked:
            hit = self._hit(one, items)
            if hit is not None:
                read.append((one, replace(hit, score=round(self._score(one, hit, literals), 4))))
            if len(read) == enough:
                break
        if literals:
            read.sort(key=lambda pair: (-pair[1].score, pair[1].file, pair[1].line))
        return read

    def _hit(self, one: Ranked, items: dict[int, KnownItem]) -> Hit | None:
        if one.piece.number < 0:
            return self._files.item(items[-one.piece.number])
        hit = self._files.entry(one.piece)
        return None if hit is None or hit.id in self._hidden else hit

    def _score(self, one: Ranked, hit: Hit, literals: Sequence[str]) -> float:
        score = one.score + (WHOLE if one.whole else 0.0)
        if literals:
            text = same(hit.text)
            score += LITERAL * sum(holds(text, literal) for literal in literals) / len(literals)
        return score

    def _answer(self, text: str, read: list[tuple[Ranked, Hit]], words: Sequence[str]) -> Answer:
        read = read[: self.asked.limit]
        return Answer(
            query=text, hits=tuple(hit for _, hit in read), whole=tuple(one.whole for one, _ in read),
            holds=tuple(tuple(words[place] for place in one.held) for one, _ in read),
        )  # fmt: skip

    def _items(self, numbers: set[int] | None) -> dict[int, KnownItem]:
        """The items that are true today, or were on the day asked for, and that were said in the days asked for."""
        return {key: item for key, item in self.ask.items(numbers).items() if self._holds(item)}

    def _holds(self, item: KnownItem) -> bool:
        span = self.asked.span
        said = int((item.last_at[:10] or "0").replace("-", ""))
        if (span.first and said < span.first) or (
            span.last < 99_999_999 and self.asked.as_of is None and said > span.last
        ):
            return False
        if item.kind != "fact":
            return not span.first and (item.kind != FACET or self._stands(item.key))
        fact = fact_of(item)
        if self.asked.as_of is not None:
            return (status_then(fact, self.asked.as_of) or "") in LIVE
        if fact.state is Status.CURRENT and not fact.dates:
            return True  # the clock and its zone need not be asked
        self._today = self._today or self._place.today()
        return status_on(fact, self._today).value in LIVE

    def _stands(self, key: str) -> bool:
        """Whether what colleagues share today bears this facet of TEAM.md out."""
        if not self.asked.team or self.asked.as_of is not None:
            return False
        if self._facets is None:
            from massmem.api.team_file import standing_ids  # noqa: PLC0415 - only where TEAM.md has something to say

            self._facets = standing_ids(self._place)
        return key in self._facets


def _piece(number: int, item: KnownItem) -> Piece:
    """An item of memory among the pieces of the log: a session of its own, and no neighbours."""
    voice = FACT if item.kind in ("fact", FACET) else TOPIC
    text = item.text.rpartition(" [")[0] if item.kind == FACET else item.text  # whose it is does not make it longer
    return Piece(-number, -number, 0, 0, item.line, -number, 0, voice, len(text), 0)


def _joined(said: Sequence[Found], known: Sequence[Found]) -> list[Found]:
    """The same words in logs and memory taken together; an item's number is below zero."""
    if not said:
        return [Found(one.word, one.spread, [-number for number in one.numbers]) for one in known]
    return [
        Found(one.word, one.spread + other.spread, [*one.numbers, *(-number for number in other.numbers)])
        for one, other in zip(said, known, strict=True)
    ]
