"""What can be asked of an index: which pieces hold a word, where they stand, what the memory files say."""

from __future__ import annotations

import sqlite3

from massmem.errors import BadUsage
from massmem.model.record import dataclass
from massmem.recall.ranking import Found, Piece, Size
from massmem.recall.shortlist import shortlist
from massmem.store.index.connection import value
from massmem.store.index.known import FIELDS, KnownItem
from massmem.store.index.literal import literal_starts
from massmem.store.index.meaning import COMPARED, meaning

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from massmem.recall.query import Word
    from massmem.store.index.meaning import Meaning
    from massmem.store.workspace import Place

# How many places of words are looked at, how many pieces are ranked, and how far a word is counted, however large the log.
BUDGET, MOST, COUNTED = 10_000, 1_000, 5_000
_AT_ONCE = 900
_PIECE = "id, id - part, file, start, line, session, turn, voice, chars, day"


@dataclass(frozen=True, slots=True)
class Span:
    """Which entries are asked for: of one session, of days from `first` to `last` (numbers such as 20261129), of turns."""

    session: str | None = None
    first: int = 0
    last: int = 99_999_999
    turns: frozenset[int] | None = None

    @property
    def everything(self) -> bool:
        """Whether it leaves nothing out."""
        return self.session is None and self.first == 0 and self.last == 99_999_999 and self.turns is None


class Questions:
    """Questions to one connection."""

    def __init__(self, db: sqlite3.Connection, place: Place) -> None:
        self._db, self._place = db, place
        self._meaning: Meaning | None = None

    def size(self) -> Size:
        """How much of the log is in the index."""
        return Size(*(int(value(self._db, name) or 0) for name in ("pieces", "chars", "sessions")))

    def paths(self) -> dict[int, str]:
        """The log files by number."""
        return dict(self._db.execute("SELECT id, path FROM file"))

    def hidden(self) -> frozenset[str]:
        """The entries that only forgotten facts cite."""
        return frozenset(ref for (ref,) in self._db.execute("SELECT ref FROM hidden"))

    def said(self, words: Sequence[Word], span: Span, enough: int) -> list[Found]:
        """Where in the log each word stands, as far as it takes to find the best.

        In a large log: what holds all required words, if that is `enough`; else what holds the rarest.
        """
        pieces = self.size().pieces
        spread = {word.phrase: self._spread(word, pieces) for word in words}
        if sum(spread.values()) <= BUDGET:
            return [Found(word, spread[word.phrase], self._numbers(word.match, span)) for word in words]
        required = [word for word in words if word.required]
        every = self._numbers(" AND ".join(word.match for word in required), span, MOST)
        if len(every) >= enough:
            return [Found(word, spread[word.phrase], every if word.required else ()) for word in words]
        return self._rarest(words, spread, span, every)

    def _rarest(self, words: Sequence[Word], spread: dict[str, int], span: Span, every: list[int]) -> list[Found]:
        ordered = sorted((word for word in words if spread[word.phrase]), key=lambda word: spread[word.phrase])
        rare: list[Word] = []
        room = BUDGET
        for word in ordered:
            if rare and spread[word.phrase] > room:
                break
            rare.append(word)
            room -= spread[word.phrase]
        among = " OR ".join(word.match for word in rare)
        found = []
        for word in words:
            if word in rare:
                numbers = self._numbers(word.match, span, BUDGET)
            elif spread[word.phrase]:
                numbers = self._numbers(f"{word.match} AND ({among})", span, BUDGET)
            else:
                numbers = []
            found.append(Found(word, spread[word.phrase], {*numbers, *every} if word.required else numbers))
        return found

    def pieces(self, found: Sequence[Found], most: int = MOST) -> dict[int, Piece]:
        """The pieces that hold these words, the most promising ones of very many."""
        rows = self._rows(
            f"SELECT {_PIECE} FROM piece WHERE id IN", shortlist(found, self.size().pieces, max(most, MOST))
        )
        return {row[0]: Piece(*row) for row in rows}

    def rows(self, numbers: Collection[int], span: Span = Span()) -> dict[int, Piece]:  # noqa: B008 - frozen
        """The pieces with these numbers, as far as they are in the span."""
        rows = self._rows(
            f"SELECT {_PIECE}, round, (SELECT name FROM session WHERE id = session) FROM piece WHERE id IN", numbers
        )
        return {row[0]: Piece(*row[:10]) for row in rows if _inside(row, span)}

    def alike(self, text: str, *, said: bool, known: bool) -> dict[int, tuple[float, bool]]:
        """The pieces, and below zero the items, that are likest to the text in meaning; empty without `massmem[semantic]`.

        With each: how like it is, and whether that is near enough to answer without a word of the text.
        """
        if not value(self._db, "meaning"):
            return {}
        self._meaning = self._meaning or meaning()
        if self._meaning is None:
            return {}
        blocks = []
        if said:
            sql = "SELECT first, data FROM vector WHERE first > ? ORDER BY first"
            blocks += self._db.execute(sql, (self.size().pieces - COMPARED,)).fetchall()
        found = self._meaning.likeness(text, blocks)
        if known:
            items = self._meaning.likeness(text, self._db.execute("SELECT first, data FROM known_vector").fetchall())
            found |= {-number: like for number, like in items.items()}
        return found

    def raw(self, expression: str, span: Span, most: int) -> list[int]:
        """The pieces that a full-text expression finds, SQLite's best first.

        Raises:
            BadUsage: it is no such expression.
        """
        return self._raw("words", expression, span, most)

    def raw_known(self, expression: str, most: int) -> list[int]:
        """The items of memory files that a full-text expression finds, SQLite's best first."""
        return self._raw("known_words", expression, Span(), most)

    def literal(self, text: str, span: Span, most: int) -> dict[int, Piece]:
        """The newest entries in whose file bytes the text stands as it is."""
        starts = literal_starts(self._place, self.paths(), text, most)
        found = {}
        for file in starts:
            for row in self._db.execute(
                f"SELECT {_PIECE}, round, (SELECT name FROM session WHERE id = session)"
                " FROM piece WHERE file = ? AND part = 0",
                (file,),
            ):  # fmt: skip
                if row[3] in starts[file] and _inside(row, span):
                    found[row[0]] = Piece(*row[:10])
        return found

    def known(self, words: Sequence[Word]) -> list[Found]:
        """Which items of the memory files hold each word."""
        found = []
        for word in words:
            rows = self._db.execute("SELECT rowid FROM known_words WHERE known_words MATCH ?", (word.match,))
            numbers = [number for (number,) in rows]
            found.append(Found(word, len(numbers), numbers))
        return found

    def items(self, numbers: Collection[int] | None = None) -> dict[int, KnownItem]:
        """Items of the memory files by number; all of them if none are named."""
        select = f"SELECT id, {', '.join(FIELDS)} FROM known"
        rows = self._db.execute(select) if numbers is None else self._rows(f"{select} WHERE id IN", numbers)
        return {row[0]: KnownItem(**dict(zip(FIELDS, row[1:], strict=True))) for row in rows}

    def counts(self) -> tuple[int, int]:
        """How many log entries and how many items of memory files there are."""
        entries = self._db.execute("SELECT coalesce(sum(entries), 0) FROM session").fetchone()[0]
        return entries, self._db.execute("SELECT count(*) FROM known").fetchone()[0]

    def _spread(self, word: Word, pieces: int) -> int:
        """In how many pieces the word stands; of a frequent one an estimate, from how thick it is in the older part."""
        places = f"SELECT rowid FROM words WHERE words MATCH ? LIMIT {COUNTED}"
        number: int
        number, last = self._db.execute(f"SELECT count(*), max(rowid) FROM ({places})", (word.match,)).fetchone()
        return number if number < COUNTED else max(number, number * pieces // int(last))

    def _numbers(self, match: str, span: Span, most: int = -1) -> list[int]:
        join, where, given = _within(span)
        rows = self._db.execute(
            f"SELECT words.rowid FROM words {join} WHERE words MATCH ? {where} ORDER BY words.rowid DESC LIMIT ?",
            (match, *given, most),
        )
        return [number for (number,) in rows]

    def _raw(self, table: str, expression: str, span: Span, most: int) -> list[int]:
        join, where, given = _within(span)
        sql = f"SELECT {table}.rowid FROM {table} {join} WHERE {table} MATCH ? {where} ORDER BY {table}.rank LIMIT ?"
        try:
            return [number for (number,) in self._db.execute(sql, (expression, *given, most))]
        except sqlite3.OperationalError as error:
            raise BadUsage(
                f"--raw-query {expression!r}: {error}", "see SQLite's FTS5 query syntax, or leave --raw-query out"
            ) from None

    def _rows(self, select: str, numbers: Collection[int]) -> list[tuple[int, ...]]:
        wanted, rows = list(numbers), []
        for at in range(0, len(wanted), _AT_ONCE):
            some = wanted[at : at + _AT_ONCE]
            rows += self._db.execute(f"{select} ({','.join('?' * len(some))})", some).fetchall()
        return rows


def _inside(row: Sequence[object], span: Span) -> bool:
    """Whether a piece (its day, its turn and its session's name come last) is in the span."""
    if span.turns is not None and row[10] not in span.turns:
        return False
    return span.first <= int(str(row[9])) <= span.last and span.session in (None, row[11])


def _within(span: Span) -> tuple[str, str, tuple[object, ...]]:
    if span.everything:
        return "", "", ()
    join, where = "JOIN piece ON piece.id = words.rowid", "AND piece.day BETWEEN ? AND ?"
    given: tuple[object, ...] = (span.first, span.last)
    if span.turns is not None:
        where += f" AND piece.round IN ({','.join(map(str, sorted(span.turns)))})"
    if span.session is None:
        return join, where, given
    return join, where + " AND piece.session = (SELECT id FROM session WHERE name = ?)", (*given, span.session)
