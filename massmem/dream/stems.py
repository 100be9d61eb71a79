"""Word stems: what two wordings of one thing share (Snowball's English stemmer)."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

import snowballstemmer

from massmem.model.ids import crockford, digest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_WORD = re.compile(r"[^\W_]+(?:[.:'’/@_-][^\W_]+)*")
_STEMMER = snowballstemmer.stemmer("english")
STOP = frozenset(
    "a an the is are was were am be been being of to for in on at by with and or from as that this it its i me my mine "
    "we us our you your he she they them his her their has have had do does did will would can could should so just "
    "very also about into than then there here more most currently please user who which what when where".split()
)


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """The stem of one lowercase word."""
    stemmed: str = _STEMMER.stemWord(word)
    return stemmed


def words(text: str) -> list[str]:
    """The words of a text, NFKC and casefolded, in order; `9.5`, `run-id` and `a@b.c` are one word."""
    return [word.replace("’", "'") for word in _WORD.findall(unicodedata.normalize("NFKC", text).casefold())]


def stems(text: str) -> frozenset[str]:
    """The stems of the content words."""
    return frozenset(stem(word.removesuffix("'s")) for word in words(text) if word not in STOP)


def hashed_stems(text: str) -> frozenset[str]:
    """The stems as a forgetting keeps them: each hashed, so that it does not repeat the text."""
    return hash_stems(stems(text))


def hash_stems(found: Iterable[str]) -> frozenset[str]:
    """Eight characters a stem. Short words can be guessed from them; that is documented."""
    return frozenset(crockford(digest([stem])) for stem in found)
