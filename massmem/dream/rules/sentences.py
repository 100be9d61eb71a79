"""Sentences and clauses of a text, as spans, so that a quote stays verbatim."""

from __future__ import annotations

import re

from massmem.dream.rules.beginnings import ASKING, ORDER, TIME_AND_SUBJECT, begins_clause
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
        if joint.endswith("since"):  # "…, since Monday I train there": the word belongs to the date
            start, joint = mark.end() - len(mark.group()) + mark.group().lower().rfind("since"), ","
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


_NAME_ALONE = re.compile(r"\s*(?:my |our |the )?(?:[a-z]+ )?[A-ZÀ-Þ][\w'’-]+(?: [A-ZÀ-Þ][\w'’-]+)?\s*")


def _may_cut(text: str, start: int, mark: re.Match[str], end: int) -> bool:
    """Whether a clause can begin after this mark: a subject with a verb, an order, or a question."""
    joint = mark.group().strip(" ,").lower()
    rest = text[mark.end() : min(end, mark.end() + 160)]
    words = rest.split(None, 8)
    if not words:
        return False
    first = words[0].lower().replace("’", "'").strip(".,!?()")
    before, comma = text[start : mark.start()], mark.group().startswith(",")
    if first.startswith("¿") or joint in _SURE or joint == "but" or (first == "in" and words[1:2] == ["case"]):
        return True
    if joint in ("if", "in case", "unless") or (not joint and first in ("if", "unless")):
        return len(before.split()) > 1
    if joint in _BINDING:
        return _may_cut_at_binding(joint, rest, first, words, comma=comma)
    if joint in ("and", "and also"):  # not two names: "Tom and Lisa are getting married"
        joins = begins_clause(first, words) and (comma or first not in ("a", "an"))
        return joins and not _NAME_ALONE.fullmatch(before)
    return (
        begins_clause(first, words, comma=joint == "" and mark.group().startswith(","))
        or first in ASKING
        or first in ORDER
    )


def _may_cut_at_binding(joint: str, rest: str, first: str, words: list[str], *, comma: bool) -> bool:
    """The same for "so", "since", "which" and their like."""
    if joint == "so" and comma:
        return first not in ("that", "far", "much", "many")
    if joint == "since":
        return comma and TIME_AND_SUBJECT.match(rest) is not None
    return joint == "which" or begins_clause(first, words)
