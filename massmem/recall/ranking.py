"""Which log entries answer best: rare words first, helped by neighbours, the session, the speaker and the time.

score(entry) = BM25 of its best piece x the speaker's weight, relative to the best
             + what its neighbours in the session score, less with distance  } shared out among
             + how well the whole session answers                            } the pieces of a long one
             + a little for the time that the question names
             + a little for likeness in meaning, where there are vectors to tell it
"""

from __future__ import annotations

from math import log
from types import MappingProxyType

from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from massmem.recall.query import Word

SATURATION, LENGTH = 1.2, 0.5
NEIGHBOURS = ((-2, 0.2), (-1, 0.4), (1, 0.4), (2, 0.2))
SESSION = 0.6
TIME = 0.5
MEANING = 0.15
# By voice: what a user or a note says, an assistant, a tool or the system; what is only about the conversation;
# a fact of memory, and what else a memory file says.
WEIGHTS = (1.0, 0.67, 0.4, 0.4, 1.2, 0.9)
USER, ASSISTANT, TOOL, ABOUT, FACT, TOPIC = range(6)


NOTHING: Mapping[int, float] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a log entry, as the index has it. `entry` is the first piece's number.

    `turn` counts the session's entries; `day` is a number such as 20261129; `voice` is one of the six.
    """

    number: int
    entry: int
    file: int
    start: int
    line: int
    session: int
    turn: int
    voice: int
    chars: int
    day: int


@dataclass(frozen=True, slots=True)
class Found:
    """Which pieces hold a word, and in how many of all it stands (`spread`)."""

    word: Word
    spread: int
    numbers: Collection[int]


@dataclass(frozen=True, slots=True)
class Ranked:
    """An entry with its score.

    `whole`: one piece of it holds every required word (in a long message they may stand far apart by chance).
    `held`: the places of the words that it holds.
    """

    piece: Piece
    score: float
    whole: bool
    held: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Size:
    """How much the index holds: pieces, their characters, sessions."""

    pieces: int = 0
    chars: int = 0
    sessions: int = 0


def rarity(spread: int, total: int) -> float:
    """What it tells that a word is there: more, the fewer of all hold it."""
    return log(1 + (total - spread + 0.5) / (spread + 0.5)) if spread <= total else 0.0


def length_norm(chars: int, average: float) -> float:
    """How much a word counts in a text of that length, 1 in an average one."""
    return (1 + SATURATION) / (1 + SATURATION * (1 - LENGTH + LENGTH * chars / (average or 1)))


def rank(
    found: Sequence[Found],
    pieces: Mapping[int, Piece],
    size: Size,
    *,
    days: Sequence[tuple[int, int]] = (),
    most: int | None = None,
    alike: Mapping[int, float] = NOTHING,
) -> list[Ranked]:
    """The entries of these pieces, best first, at most `most`; those with a piece that holds all required words first.

    `days` are stretches (first and last day as numbers) that the question favours; `alike` says of pieces how near
    they are in meaning, from 0 to 1.
    """
    tally = _Tally(found, pieces, size, alike)
    near = {(piece.session, piece.turn): tally.base[entry] for entry, piece in tally.heads.items()}
    sessions = _sessions(tally)
    order = []
    for entry, piece in tally.heads.items():
        lent = SESSION * sessions[piece.session]
        for step, share in NEIGHBOURS:
            lent += share * near.get((piece.session, piece.turn + step), 0.0)
        score = tally.base[entry] + lent / tally.parts[entry]
        if days and any(first <= piece.day <= last for first, last in days):
            score += TIME
        order.append((entry not in tally.whole, -score, piece.file, piece.line, entry))
    return [
        Ranked(
            tally.heads[entry],
            -score,
            not some,
            tuple(place for place in range(len(found)) if tally.held[entry] >> place & 1),
        )
        for some, score, _, _, entry in sorted(order)[:most]
    ]


class _Tally:
    """Sums over the pieces, by entry.

    `heads`: its best piece; `parts`: how many it has, as far as they hold a word; `held`: which words it holds, a bit
    each; `whole`: the entries of which one piece holds all required ones.
    """

    def __init__(
        self, found: Sequence[Found], pieces: Mapping[int, Piece], size: Size, alike: Mapping[int, float]
    ) -> None:
        self.base: dict[int, float] = {}
        self.held: dict[int, int] = {}
        self.parts: dict[int, int] = {}
        self.whole: set[int] = set()
        self.heads: dict[int, Piece] = {}
        self.worth = [rarity(one.spread, size.pieces) * one.word.weight for one in found]
        self.all = sum(1 << place for place, one in enumerate(found) if one.word.required)
        scores, holds = self._sums(found, pieces)
        average = size.chars / (size.pieces or 1)
        for number, score in scores.items():
            piece = pieces[number]
            self.held[piece.entry] = self.held.get(piece.entry, 0) | holds[number]
            self.parts[piece.entry] = max(self.parts.get(piece.entry, 1), number - piece.entry + 1)
            if holds[number] & self.all == self.all:
                self.whole.add(piece.entry)
            worth = score * length_norm(piece.chars, average) * WEIGHTS[piece.voice]
            if worth > self.base.get(piece.entry, -1.0):
                self.base[piece.entry] = worth
                self.heads[piece.entry] = piece
        best = max(self.base.values(), default=0.0) or 1.0
        self.base = {entry: worth / best for entry, worth in self.base.items()}
        for number, like in alike.items():
            if number in pieces:
                self.base[pieces[number].entry] += MEANING * like * WEIGHTS[pieces[number].voice]

    def _sums(self, found: Sequence[Found], pieces: Mapping[int, Piece]) -> tuple[dict[int, float], dict[int, int]]:
        scores: dict[int, float] = dict.fromkeys(pieces, 0.0)
        holds: dict[int, int] = dict.fromkeys(pieces, 0)
        for place, one in enumerate(found):
            bit, worth = 1 << place, self.worth[place]
            for number in one.numbers:
                if number in scores:
                    scores[number] += worth
                    holds[number] |= bit
        return scores, holds


def _sessions(tally: _Tally) -> dict[int, float]:
    """How well each session answers as a whole, relative to the best: how many of its entries hold which words."""
    counts: dict[tuple[int, int], int] = {}
    for entry, held in tally.held.items():
        key = (tally.heads[entry].session, held)
        counts[key] = counts.get(key, 0) + 1
    often: dict[int, list[int]] = {}
    for (session, held), number in counts.items():
        row = often.setdefault(session, [0] * len(tally.worth))
        for place in range(len(row)):
            if held >> place & 1:
                row[place] += number
    scores = {
        session: sum(worth * n * (1 + SATURATION) / (n + SATURATION) for worth, n in zip(tally.worth, row, strict=True))
        for session, row in often.items()
    }
    best = max(scores.values(), default=0.0) or 1.0
    return {session: score / best for session, score in scores.items()}
