"""A question as words to look for. Any text is a legal question; nothing in it is query language."""

from __future__ import annotations

import re
from itertools import pairwise

from massmem.model.record import dataclass, replace
from massmem.recall.folding import plain_version, runs, same
from massmem.recall.stop_words import STOP_WORDS
from massmem.text.clean import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_PART = re.compile(r"[^\W_]+")
_SOUND = re.compile(r"[^\W_]")
_OUTER = re.compile(r"\A[\W_]+|[\W_]+\Z")
_EDGES = "\"'`.,;:!?…()[]{}<>«»“”„‘*|"
MOST_WORDS = 256
PART_WEIGHT = 0.5


@dataclass(frozen=True, slots=True)
class Word:
    """Something to look for. `phrase` is what stands between the quotes of a full-text phrase.

    `required`: counts for "all words". A part of a compound is not, and weighs less.
    """

    shown: str
    phrase: str
    required: bool = True
    weight: float = 1.0

    @property
    def match(self) -> str:
        """The word as a full-text expression."""
        return '"' + self.phrase.replace('"', '""') + '"'


@dataclass(frozen=True, slots=True)
class Query:
    """A question. No `words`: nothing but signs, to be looked for as they stand (`literals`).

    `literals` are words with signs in or around them (`run_id`, `c++`), as `same` writes them: an entry
    that holds one exactly goes before those that hold its parts.
    """

    text: str
    words: tuple[Word, ...]
    literals: tuple[str, ...] = ()

    @property
    def required(self) -> tuple[Word, ...]:
        """The words that "all words" speaks of."""
        return tuple(word for word in self.words if word.required)


def read_query(text: str, times: Sequence[tuple[int, int]] = ()) -> Query | None:
    """The question that a text asks; None for a blank one.

    `times` are stretches of the text that name a time: what they say of it need not be said in the answer.
    """
    pieces, by_the_way = _pieces(text, times)
    if not pieces:
        return None
    spoken = [piece for piece in pieces if _SOUND.search(piece) or any(alone for _, alone in runs(piece))]
    if not spoken:
        return Query(text, (), (" ".join(pieces),))
    telling = [piece for piece in spoken if _bare(piece) not in STOP_WORDS] or spoken
    words: dict[str, Word] = {}
    for piece in telling:
        for word in _words(piece):
            if piece in by_the_way:
                word = replace(word, required=False)  # noqa: PLW2901 - the same word, asked for less
            if word.phrase not in words or (word.required and not words[word.phrase].required):
                words[word.phrase] = word
    literals = tuple(dict.fromkeys(literal for piece in telling for literal in _literals(piece)))
    return Query(text, tuple(words.values())[:MOST_WORDS], literals[:MOST_WORDS])


def _pieces(text: str, times: Sequence[tuple[int, int]]) -> tuple[list[str], set[str]]:
    """The words between blanks, each once, and those of them that only stand in the name of a time."""
    pieces, by_the_way = [], set()
    for found in re.finditer(r"[^\s\0]+", text):
        for piece in same(clean(found[0])).split():
            pieces.append(piece)
            if any(start <= found.start() < end for start, end in times):
                by_the_way.add(piece)
    return list(dict.fromkeys(pieces)), by_the_way if by_the_way != set(pieces) else set()


def _bare(piece: str) -> str:
    return piece.strip(_EDGES)


def _words(piece: str) -> list[Word]:
    """The piece as one phrase, and, where it is a compound, its parts."""
    spoken = plain_version(_bare(piece).removesuffix("'s")) or piece
    found: list[tuple[str, bool]] = []
    for run, alone in runs(spoken):
        if alone:
            found.append((" ".join(run), True))
        else:
            found += [(part, False) for part in _PART.findall(run)]
    if not found:
        return []
    whole = Word(_bare(piece) or piece, " ".join(phrase for phrase, _ in found))
    if len(found) == 1 and not found[0][1]:
        return [whole]
    return [whole, *(Word(part.replace(" ", ""), part, required=False, weight=PART_WEIGHT) for part in _parts(found))]


def _parts(found: list[tuple[str, bool]]) -> list[str]:
    """Parts worth looking for alone: words of two letters or more, and pairs of signs."""
    parts: list[str] = []
    for phrase, alone in found:
        signs = phrase.split(" ")
        if not alone:
            parts += [phrase] if len(phrase) > 1 and len(found) > 1 else []
        elif len(signs) > 2:
            parts += [f"{one} {two}" for one, two in pairwise(signs)]
        elif len(found) > 1:
            parts.append(phrase)
    return parts


def _literals(piece: str) -> list[str]:
    """The piece as it stands where its signs tell something (`run_id`, `c++`, `50%`), and without outer signs."""
    bare = piece.strip("\"'`,;!?…()“”„‘.:")
    core = _OUTER.sub("", bare)
    return [one for one in dict.fromkeys((bare, core)) if one and not one.isalnum() and _SOUND.search(one)]


def holds(text: str, literal: str) -> bool:
    """Whether a text (as `same` writes it) holds the literal as a word of its own."""
    at = text.find(literal)
    while at != -1:
        before, after = text[at - 1 : at], text[at + len(literal) : at + len(literal) + 1]
        if not (before.isalnum() and literal[0].isalnum()) and not (after.isalnum() and literal[-1].isalnum()):
            return True
        at = text.find(literal, at + 1)
    return False
