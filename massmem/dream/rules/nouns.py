"""Noun phrases made comparable: who or what a note is about, and the stems of its content words."""

from __future__ import annotations

import re
from functools import lru_cache

from massmem.dream.rules.lexicon import RELATIONS, SAME
from massmem.dream.stems import stem, words

_FRAME_WORDS = frozenset(
    "a an the is are was were am be been being of to for in on at by with and or from as that this it its i me my mine we us our you your he she they them his"
    " her their theirs there here has have had having do does did s also just very so too then than uses use using user"
    " please always prefers prefer works work lives live likes like wants want now currently again himself herself themselves each".split()
)
_DETERMINER = re.compile(
    r"^(?:(?:the|a|an|my|our|your|their|his|her|this|that|these|those|all|every|each|any|some|(?-i:new|New(?=\s[a-z]))|current)\s+)+",
    re.IGNORECASE,
)
_PUNCTUATION = re.compile(r"[`*_\"“”()\[\]!?]|[.,;:]+(?=\s|$)")
_LAST = re.compile(
    r"\s+(?:now|again|any ?more|these days|too|as well|instead|today|currently|already|then|though|yet|please|this (?:term|week|month|year|season|quarter|semester|summer|winter))$",
    re.IGNORECASE,
)


def normal(text: str) -> str:
    """A noun phrase made comparable: lowercase, no article, known synonyms made one."""
    low = _DETERMINER.sub("", _PUNCTUATION.sub("", text).strip()).lower().replace("’", "'")
    low = re.split(r" (?:instead of|rather than|because) ", low, maxsplit=1)[0]
    while (shorter := _LAST.sub("", low)) != low:
        low = shorter
    low = SAME.get(low, low)
    return " ".join(SAME.get(word, word) for word in low.split())


_EVERYTHING = frozenset("everything all work most things everyday daily anything".split())


def thing(who: str) -> str:
    """A kind of file or thing by its name: `go files` is `go`; everything is the user's own way."""
    if all(word in _EVERYTHING for word in who.split()):
        return "user"
    return re.sub(r"\b(?:files?|code|scripts?|projects?)$", "", who).strip() or who


def person(who: str) -> str:
    """A person without the words that only say how they are related: `partner noor` is `noor`."""
    parts = who.split()
    while (
        len(parts) > 1
        and parts[0] in RELATIONS
        and parts[1] not in ("of", "from", "for", "in", "at", "is", "name", "names")
    ):
        parts = parts[1:]
    return SAME.get(" ".join(parts), " ".join(parts))


def action_stems(text: str) -> set[str]:
    """What is allowed or not, as stems: deploys on Fridays, deploy on Friday, deploying on a Friday."""
    return {
        content_stem(word)
        for word in words(normal(text))
        if word not in _FRAME_WORDS and word not in ("again", "more", "any", "anymore", "ever", "longer", "not")
    }


def is_time(text: str) -> bool:
    """Whether the words say when in a week or a day something is."""
    return (
        re.search(
            r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|\d{1,2}[:.]\d\d|\d{1,2} ?[ap]m|noon|midnight|daily|weekly|monthly|weekdays?|weekends?|morning|afternoon|evening)\b",
            text,
            re.IGNORECASE,
        )
        is not None
    )


def is_day(text: str) -> bool:
    """Whether the words name a day of the year ("August 9", "the 3rd of May")."""
    return (
        re.fullmatch(
            r"(?:on )?(?:the )?(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?|\d{1,2}(?:st|nd|rd|th)?\.? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?: \d{4})?|\d{4}-\d\d-\d\d)[.! ]*",
            text,
            re.IGNORECASE,
        )
        is not None
    )


def content_stem(word: str) -> str:
    """The stem of a word, known synonyms made one."""
    word = SAME.get(word, word).removesuffix("'s")
    return _NUMBERS.get(word) or stem(_ACTIONS.get(word, word))


_ACTIONS = {"flight": "fly", "flights": "fly", "trip": "travel", "trips": "travel", "arrival": "arrive", "departure": "depart"}  # fmt: skip


_NUMBERS = dict(
    zip("two three four five six seven eight nine ten eleven twelve".split(), map(str, range(2, 13)), strict=True)
)


@lru_cache(maxsize=16_384)
def content_stems(text: str) -> frozenset[str]:
    """The stems of the content words of a note, numbers and names included."""
    return frozenset(content_stem(word) for word in words(text) if word not in _FRAME_WORDS)
