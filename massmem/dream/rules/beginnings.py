"""Where another clause can begin: a subject with a verb, an order, a question, a time and a subject."""

from __future__ import annotations

import re

from massmem.dream.rules.verbs import form_of, is_finite

_PRONOUN = frozenset(
    "i i'm i've i'd i'll im ive we we're we've we'd we'll you you're you've you'll he he's she she's they they're it it's its that that's there there's "
    "this these those my our his her their your the a an".split()
)
ASKING = frozenset(
    "what what's which who who's whom whose where where's when why how how's can could would should shall will do does did is are was were am have has "
    "isn't aren't don't doesn't didn't can't couldn't won't wouldn't any anyone anybody may might".split()
)
ORDER = frozenset(
    "please pls let's lets let don't never always put keep give tell show move make add send use call book remind draft write check fix leave skip plan note "
    "remember forget ask help explain find create update change take set try run stop start avoid answer reply do be".split()
)


def _goes_on(words: list[str], *, comma: bool) -> bool:
    """Whether a verb follows the first word, which is a noun then ("…, dogs are not allowed")."""
    return _is_third(words[1]) or (comma and _bare(words[1]) in _BEING and len(words) > 2)


_SUBJECTS = frozenset("i i'm i've i'll we we're we've we'll he she he's she's they they're it it's".split())
_TIMES_FIRST = frozenset(
    "since from starting as on by until till next last this now today tomorrow yesterday currently nowadays soon recently lately afterwards before after in during meanwhile then".split()
)
_DAY_WORD = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|last|this|yesterday|today|the|\d[\w.]*|early|late|mid|then|spring|summer|autumn|fall|winter|christmas|easter|new)"
TIME_AND_SUBJECT = re.compile(
    rf"{_DAY_WORD}(?: [\w.]+){{0,3}}? (?:i|i'm|i've|we|we're|we've|he|she|they|my|our)\b", re.IGNORECASE
)
_BEING = frozenset("is are was were isn't aren't has have can may must won't can't will should".split())
_NO_SUBJECT = frozenset("and or but what who which that how when where why if as so then also not only".split())


def begins_clause(first: str, words: list[str], *, comma: bool = False) -> bool:
    """Whether the words are a subject and a verb ("the rest is up to you", "Noor works at …")."""
    if first in ("please", "pls", "let's", "maybe", "perhaps"):
        return True
    if first in _TIMES_FIRST and any(_bare(word) in _SUBJECTS for word in words[1:6]):
        return True
    if first in _PRONOUN:
        if first.count("'") or first in ("im", "ive"):
            return True
        return any(is_finite(_bare(word)) for word in words[1:5])
    if words[0][:1].isupper() and len(words) > 1 and not words[0].endswith(","):
        return any(_is_verb(word) for word in words[1:3])
    if words[0].islower() and len(words) > 1 and first not in _NO_SUBJECT and _goes_on(words, comma=comma):
        return True
    if first in ("newer", "older", "others", "other", "later", "earlier", "both"):
        return any(is_finite(_bare(word)) for word in words[1:4])
    if first in ("everyone", "everything", "nobody", "nothing", "somebody", "someone", "all", "most", "some", "no"):
        return any(_is_verb(word) for word in words[1:4])
    return first in ORDER and first not in (
        "use",
        "do",
        "be",
        "plan",
        "note",
        "start",
        "stop",
        "change",
        "update",
        "help",
        "run",
        "set",
    )


def _is_third(word: str) -> bool:
    """Whether the word is a verb after "she", and hardly ever the plural of a noun."""
    known = form_of(_bare(word))
    return known is not None and known[1] == "third" and known[0] in _RARELY_NOUNS


_RARELY_NOUNS = frozenset(
    "say put have be do get go come take give make keep need want like know think become bring hold tell seem begin happen belong prefer handle own include require allow approve".split()
)


def _bare(word: str) -> str:
    return word.lower().replace("’", "'").strip(".,!?();:")


def _is_verb(word: str) -> bool:
    low = _bare(word)
    if (
        low in ("is", "are", "was", "were", "has", "isn't", "wasn't")
        or low.endswith("n't")
        or low in ("can", "may", "must", "will", "should")
    ):
        return True
    found = form_of(low)
    return found is not None and found[1] in ("third", "past") and low == word.strip(".,!?();:").replace("’", "'")
