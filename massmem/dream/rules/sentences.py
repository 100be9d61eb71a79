"""Sentences and clauses of a text, as spans, so that a quote stays verbatim."""

from __future__ import annotations

import re

from massmem.dream.rules.verbs import form_of, is_finite
from massmem.model.record import dataclass

_END = re.compile(r"[.!?…]+[)\"'”’]*(?=\s|$|\x00)|[。！？]+|\n+|\s(?=[-*•]\s)")
_PICTURE = "[\U0001f000-\U0001faff\u2600-\u27bf\u2b50\ufe0f\u200d]+"
_END_OR_PICTURE = re.compile(_END.pattern + rf"|\s*{_PICTURE}(?:\s*{_PICTURE})*")
_END_OR_SMILE = re.compile(_END.pattern + r"|(?<=[a-z])\s*(?:[:;]-?[)D(P]|xD)(?=\s|$)")
_ABBREVIATION = re.compile(
    r"(?:\b(?:prof|dr|mr|mrs|ms|st|vs|e\.g|i\.e|approx|inc|ltd|co|jr|sr|no|nr|fig|dept|est|min|max|tel|ext|ca|bzw|z\.b|d\.h|sra?|mme|mlle|etc)|\b[A-Z])\.$",
    re.IGNORECASE,
)
_WORD_BEGINS = re.compile(r"\w")
_SPLIT = re.compile(
    r"\s+[—–-]{1,2}\s+|—|;\s*|\s*\((?=[^)]*$)|:\s+(?=\S)"
    r"|,?\s+(?:but|although|though|because|'cause|cause|bc|cuz|coz|so that|so|since|which|while|whereas)\s+(?=\S)"
    r"|,\s*(?:and|or|then|and then|and so|and also)?\s*(?=\S)|\s+and\s+(?:also\s+)?(?=\S)|\s+(?=(?:if|in case|unless)\s)|，|、(?=我)",
    re.IGNORECASE,
)
_PRONOUN = frozenset(
    "i i'm i've i'd i'll im ive we we're we've we'd we'll you you're you've you'll he he's she she's they they're it it's its that that's there there's "
    "this these those my our his her their your the a an".split()
)
_ASKING = frozenset(
    "what what's which who who's whom whose where where's when why how how's can could would should shall will do does did is are was were am have has "
    "isn't aren't don't doesn't didn't can't couldn't won't wouldn't any anyone anybody may might".split()
)
_ORDER = frozenset(
    "please pls let's lets let don't never always put keep give tell show move make add send use call book remind draft write check fix leave skip plan note "
    "remember forget ask help explain find create update change take set try run stop start avoid answer reply do be".split()
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """Offsets into the text; `asks` when it ends with a question mark, `loud` with an exclamation mark."""

    start: int
    end: int
    asks: bool
    loud: bool = False


@dataclass(frozen=True, slots=True)
class Clause:
    """A span of a sentence and the words that join it to what is before ("so", ",", "—", ":")."""

    start: int
    end: int
    joint: str


def sentences(text: str) -> list[Sentence]:
    """The sentences of a text, blanked parts left out, in order."""
    found: list[Sentence] = []
    start = 0
    ends = _END_OR_SMILE if ":" in text or ";" in text or "xD" in text else _END
    if not text.isascii() and _PICTURES.search(text):
        ends = _END_OR_PICTURE
    for mark in ends.finditer(text):
        if (
            mark.group().startswith(".")
            and len(mark.group()) == 1
            and (
                _ABBREVIATION.search(text, max(start, mark.end() - 8), mark.end())
                or (_MONTH.match(text, mark.end()) and text[mark.start() - 1 : mark.start()].isdigit())
            )
            and not _STARTS_NEW.match(text, mark.end())
        ):
            continue
        _add(found, text, start, mark.end())
        start = mark.end()
    _add(found, text, start, len(text))
    return found


MOST_READ = 500  # characters of a sentence; what comes after is no part of a fact
_PICTURES = re.compile(_PICTURE)
_PICTURES_LAST = re.compile(rf"(?:\s*{_PICTURE})+$")
_MONTH = re.compile(
    r"\s+(?:jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec|mrt|mei)[a-zä]*\b", re.IGNORECASE
)
_STARTS_NEW = re.compile(
    r"\s+(?:The|I|I'm|My|And|But|We|We're|Our|It|It's|This|That|They|He|She|You|So|Please|Also|Can|Could|What|How|A|An|If|When|Is|Do|Does)\s"
)


def _add(found: list[Sentence], text: str, start: int, end: int) -> None:
    first = _WORD_BEGINS.search(text, start, end)
    if first is None or "\x00" in text[start : first.start()]:
        return
    end = min(end, start + MOST_READ)
    left = start + len(text[start:end]) - len(text[start:end].lstrip(" \t\n"))
    right = start + len(text[start:end].rstrip(" \t\n\x00"))
    if right and not text[right - 1].isascii() and (pictures := _PICTURES_LAST.search(text, left, right)):
        right = pictures.start()
    ending = text[max(left, right - 4) : right]
    found.append(Sentence(left, right, "?" in ending or "？" in ending, "!" in ending))


def clauses(text: str, sentence: Sentence) -> list[Clause]:
    """The clauses of a sentence. It is cut only where another clause can begin, never inside a list of things."""
    parts: list[Clause] = []
    start, joint = sentence.start, ""
    body = text[sentence.start : sentence.end]
    if not _SPLIT.search(body):
        return [Clause(sentence.start, sentence.end, "")]
    for mark in _SPLIT.finditer(text, sentence.start, sentence.end):
        if mark.start() < start or not _may_cut(text, start, mark, sentence.end):
            continue
        if mark.start() > start:
            parts.append(Clause(start, mark.start(), joint))
        start, joint = mark.end(), mark.group().strip(" ").lower()
    if start < sentence.end:
        parts.append(Clause(start, sentence.end, joint))
    return parts


_SURE = ("—", "–", "-", "--", ";", "，", "、", "(", ":")
_BINDING = frozenset(
    (
        "so",
        "since",
        "while",
        "which",
        "because",
        "bc",
        "cuz",
        "coz",
        "cause",
        "'cause",
        "although",
        "though",
        "whereas",
        "so that",
    )
)


def _may_cut(text: str, start: int, mark: re.Match[str], end: int) -> bool:
    """Whether a clause can begin after this mark: a subject with a verb, an order, or a question."""
    joint = mark.group().strip(" ,").lower()
    rest = text[mark.end() : min(end, mark.end() + 160)]
    words = rest.split(None, 8)
    if not words:
        return False
    first = words[0].lower().replace("’", "'").strip(".,!?()")
    if first.startswith("¿") or joint in _SURE:
        return True
    if first == "in" and words[1:2] == ["case"]:
        return True
    if joint in ("if", "in case", "unless") or (not joint and first in ("if", "unless")):
        return len(text[start : mark.start()].split()) > 1
    if joint in _BINDING:
        if joint == "so" and mark.group().startswith(","):
            return first not in ("that", "far", "much", "many")
        return joint == "which" or (joint != "since" and _begins_clause(first, words))
    if joint == "but":
        return True
    if joint in ("and", "and also"):
        return (_begins_clause(first, words) and first not in ("a", "an") and not mark.group().startswith(",")) or (
            mark.group().startswith(",") and _begins_clause(first, words)
        )
    return _begins_clause(first, words) or first in _ASKING or first in _ORDER


def _begins_clause(first: str, words: list[str]) -> bool:
    """Whether the words are a subject and a verb ("the rest is up to you", "Noor works at …")."""
    if first in ("please", "pls", "let's", "maybe", "perhaps"):
        return True
    if first in _PRONOUN:
        if first.count("'") or first in ("im", "ive"):
            return True
        return any(is_finite(_bare(word)) for word in words[1:5])
    if words[0][:1].isupper() and len(words) > 1 and not words[0].endswith(","):
        return any(_is_verb(word) for word in words[1:3])
    if words[0].islower() and len(words) > 1 and first not in ("and", "or", "but") and _is_third(words[1]):
        return True
    if first in ("newer", "older", "others", "other", "later", "earlier", "both"):
        return any(is_finite(_bare(word)) for word in words[1:4])
    if first in ("everyone", "everything", "nobody", "nothing", "somebody", "someone", "all", "most", "some", "no"):
        return any(_is_verb(word) for word in words[1:4])
    return first in _ORDER and first not in (
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
