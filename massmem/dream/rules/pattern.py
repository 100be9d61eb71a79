"""The small language in which cues and frames are written, and its compiler.

    prefer[s] {a} (over|to) {b}      words; [optional]; (one|or|other); {slots}
    <i> (work|am employed) (at|for) {value:name}     <macros> stand for patterns defined once in MACROS
    {value:num}                      a slot may have a class from CLASSES; without one it takes what it must

A pattern matches a whole clause: after its last slot only a tail that gives a reason or a
circumstance may follow (", as usual", "because …", "please"), which is left out of the slot.
"""

from __future__ import annotations

import re
from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

MACROS = {
    "i": "(i|we)",
    "im": "(i'm|i am|im|we're|we are)",
    "ive": "([i |we ][have|'ve] |i've |we've |i |we )",
    "be": "(am|is|are|was|were|'m|'s|'re)",
    "my": "(my|our)",
    "adv": "[now |currently |still |mostly |mainly |usually |always |generally |really |just |also |actually |recently |finally |officially |both |already |then |personally |often |only |typically |normally |strongly |definitely |probably ]",
    "from": "(from|off|away from)",
    "the": "[the |a |an |my |our |your |their |his |her |this ]",
    "rel": "(husband|wife|partner|spouse|girlfriend|boyfriend|fiance|fiancee|fiancé|fiancée|mother|mom|mum|father|dad|son|daughter|brother|sister|cousin|uncle|aunt|niece|nephew|grandmother|grandfather|grandma|grandpa|friend|roommate|flatmate|housemate|neighbour|neighbor|colleague|coworker|co-worker|boss|manager|supervisor|advisor|adviser|mentor|teammate|assistant|dog|cat|kid|child|twin|stepson|stepdaughter|in-laws|mother-in-law|father-in-law)",
    "pet": "(dog|cat|parrot|rabbit|hamster|horse|puppy|kitten|bird|fish|turtle|tortoise|guinea pig|ferret)",
    "day": "(mon|tues?|wednes|thurs?|fri|satur|sun)day[s]",
    "n": r"(\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a dozen|twenty)",
    "and": "( and | or |, )",
    "also": "[(please|pls|also|and|but|so) ][(please|also) ]",
    "please": "[please |pls |kindly ]",
}
UPPER = "A-ZÀ-ÖØ-ÞĀĂĄĆČĎĐĒĘĚĞĢĪİĶĹĽŁŃŇŌŐŘŚŞŠŤŪŮŰŹŻŽΑ-ΩЀ-Я"
CLASSES = {
    "any": r".+?",
    "sep": r"(?:\s*[,:;!.…]+|\s+[—–-]+)?\s+",
    "mark": r"(?:\s*[,:;!.…]+|\s+[—–-]+)\s+",
    "possessed": r"[\w'’-]+['’]s\s[\w -]+?",
    "doing": r"\w+ing(?:\s[^,;:()\x00]+?)?",
    "count": r"(?:\d[\w.,:/-]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|a dozen)",
    "zone": r"(?:(?:utc|gmt)(?:\s?[+-]\d{1,2}(?::\d\d)?)?|c?e[sd]t|cest|cet|[pmce]s?t|bst|ist|jst|aest|(?-i:[A-Z][A-Za-z]+)/(?-i:[A-Z])\w+)",
    "label": r"[\w'’ /-]{2,40}?",
    "state": r"(?:off|on|open|closed|enabled|disabled|frozen|live|down|up|active|inactive|broken|empty|full|optional|mandatory|required|deprecated|locked|unlocked|public|private|paused|archived)",
    "trait": r"(?:left-handed|right-handed|ambidextrous|colou?r-?blind|diabetic|retired|pregnant|deaf|blind|dyslexic|bilingual|epileptic|asthmatic|autistic|self-employed|unemployed|(?:a )?(?:night owl|morning person|early riser|visual learner))",
    "marital": r"(?:married|single|divorced|widowed|engaged|separated)",
    "nationality": r"(?-i:American|British|English|Scottish|Welsh|Irish|French|German|Austrian|Swiss|Spanish|Catalan|Basque|Italian|Portuguese|Brazilian|Dutch|Belgian|Danish|Swedish|Norwegian|Finnish|Icelandic|Polish|Czech|Slovak|Slovene|Slovenian|Croatian|Serbian|Bosnian|Hungarian|Romanian|Bulgarian|Greek|Turkish|Ukrainian|Russian|Lithuanian|Latvian|Estonian|Israeli|Egyptian|Moroccan|Tunisian|Nigerian|Kenyan|Ghanaian|Ethiopian|South African|Iranian|Iraqi|Syrian|Lebanese|Indian|Pakistani|Bangladeshi|Nepali|Chinese|Taiwanese|Japanese|Korean|Vietnamese|Thai|Indonesian|Malaysian|Filipino|Filipina|Australian|Canadian|Mexican|Colombian|Peruvian|Chilean|Argentinian|Argentine|Uruguayan|Cuban|Jamaican|New Zealander|Kiwi)",
    "alone": r"(?:alone|on (?:my|their|his|her) own|by (?:myself|themselves|himself|herself))",
    "doctor": r"(?:(?:a|an|the|my|their) )?(?:Dr\.? |Prof\.? |Mr\.? |Mrs\.? |Ms\.? )(?-i:[A-Z])[\w'’-]+(?: (?-i:[A-Z])[\w'’-]+)?",
    "commute": r"(?:(?:takes|take|catches|catch|uses) the (?:bus|train|tram|car|bike|metro|subway|underground|ferry|s-bahn|u-bahn)|(?:goes|go|commutes|commute|gets|get) by (?:bus|train|tram|car|bike|metro|subway|ferry|foot)|cycles|cycle|bikes|bike|walks|walk|drives|drive|rides (?:a|their|the) bike|runs)",
    "money": r"(?:[$€£]\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|\$|£|euros?|eur|dollars?|usd|pounds?|quid|bucks|cents|francs|chf|kronor|kr|zloty|pln|yen|k|thousand)?)",
    "condition": r"(?:asthma|diabetes|epilepsy|migraines?|adhd|arthritis|insomnia|dyslexia|celiac disease|coeliac disease|high blood pressure|hay fever|tinnitus|eczema|a pacemaker|glasses|hearing aids?|(?:a |an )?(?:[\w-]+ ){0,2}(?:\w{3,}(?:itis|iasis|osis|emia|aemia|algia|pathy|phobia|rrhea)|syndrome|disease|disorder|disability|deficiency|condition|apnea|palsy|cancer|gout|lupus|rosacea|vertigo|type [12] diabetes))",
    "version": r"v?\d+(?:\.\d+)*(?:\.x)?",
    "german_noun": r"(?-i:(?!Ich|Sam\b)[A-ZÄÖÜ][a-zäöüß-]{3,})",
    "latin_trade": r"\w{2,}(?:ère|ère|eur|euse|trice|ien|ienne|iste|ista|ier|tor|tora|dor|dora|ero|era|iere|iera|eiro|eira|tore|logo|loga|logue|ante|ente|aio|aia|crate|cate)|médecin|médic[oa]|medico|profe\w*|prof|avocat|abogad[oa]|avvocat[oa]|maestr[oa]|maçon|cuisto|chef|coiffeu\w+",
    "ich": r"(?:ich|wir)",
    "je": r"(?:je|j'|nous|on)",
    "ik": r"(?:ik|we|wij)",
    "wo": r"我们?",
    "han": r"[\u3400-\u9fff]",
    "cap": rf"(?-i:[{UPPER}])",
    "diet": r"(?:vegan|vegetarian|pescatarian|pescetarian|keto|omnivore|flexitarian)",
    "np": rf"(?:[^,;:()\x00]|,\s(?=(?-i:[{UPPER}\d]))|,(?=\d)|:(?=\S))+?",
    "name": rf"(?-i:(?:[{UPPER}][\w'’&.-]*|\d[\w.-]*)(?:\s+(?:(?:of|the|de|van|von|der|da|la|and|&)\s+)*(?:[{UPPER}][\w'’&.-]*|\d[\w.-]*)){{0,5}})",
    "word": r"[\w'’+#.-]+",
    "num": r"\d[\w.,:/-]*",
    "who": r"(?:(?!(?:i|we|you|it|that|this|who|what)\b)[\w'’.-]+)(?:\s+(?!(?:is|are|was|were|has|have|will|would|can|may|must)\b)[\w'’./-]+){0,5}?",
    "person": rf"(?:(?:my|our|the)\s+)?(?:[a-z-]+\s+){{0,2}}?(?-i:[{UPPER}][\w'’-]+(?:\s+(?:van|von|de|da|of|from)\s+[\w'’-]+|\s+[{UPPER}][\w'’.-]+){{0,3}})",
}
_TAIL = (
    r"(?:\s*(?:,\s*)?(?:please|pls|plz|thanks|thank you|thx|btw|by the way|lol|haha\w*|again|as usual|as always|anyway|anyways|though|too|as well|"
    r"these days|now|nowadays|at the moment|currently|from now on|from here on|going forward|in (?:the )?future|for now|already|any ?more|like i said|as i said|you know|i guess|i think|actually|"
    r"fyi|ok(?:ay)?|right|here|after all|for good|long story|for the record|just so you know)\b)*"
    r"(?:\s*(?:,(?!\s(?-i:[A-Z][a-z]))|[;(—–])\s*.*|\s+(?:so|because|'cause|cause|but|since|as|if|in case|while|which|when|whenever|until|unless|although|though|where|who|that's)\b.*)?[\s.!?,;:…)\x00]*"
)
_TOKEN = re.compile(
    r"<(\w+)>|\{(\w+)(?::(\w+))?\}|(\\.|\(\?[=!:])|(\[)|(\])|(\()|(\))|(\|)|(\s+\??)|([^<{\[\]()|\s\\]+)"
)


def to_regex(pattern: str) -> str:
    """The regular expression of a pattern, without its ends."""
    out: list[str] = []
    for token in _TOKEN.finditer(pattern):
        macro, slot, kind, escaped, opened, closed, group, ended, bar, space, literal = token.groups()
        if macro:
            out.append(f"(?:{to_regex(MACROS[macro])})")
        elif slot:
            out.append(f"(?P<{slot}>{CLASSES[kind or 'np']})")
        elif opened:
            out.append("(?:")
        elif closed:
            out.append(")?")
        elif group:
            out.append("(?:")
        elif ended or bar:
            out.append(ended or bar)
        elif space:
            out.append(r"\s*" if space.endswith("?") else r"\s+")
        else:
            out.append(escaped or _literal(literal))
    return "".join(out)


def _literal(text: str) -> str:
    r"""Letters as they are; `*`, `+` and `?` after an escape such as `\\d` keep their meaning."""
    return re.sub(r"[.$^]", r"\\\g<0>", text) if text not in ("+", "*", "?", "*?", "+?") else text


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """A pattern for a whole clause, case ignored where a slot's class does not say otherwise."""
    return re.compile(to_regex(pattern) + _TAIL + r"\Z", re.IGNORECASE)


@cache
def compiled_exact(pattern: str) -> re.Pattern[str]:
    """A pattern for a whole note: no tail but a filler and a full stop."""
    return re.compile(
        to_regex(pattern)
        + r"(?:\s+(?:now|again|today|currently|these days|already|as well|too|instead|any ?more|at the moment|for now|for good))*[\s.!]*\Z",
        re.IGNORECASE,
    )


@cache
def compiled_lead(pattern: str) -> re.Pattern[str]:
    """A pattern for the beginning of a clause."""
    return re.compile(to_regex(pattern), re.IGNORECASE)


_PLAIN_WORD = re.compile(r"[\w'’-]+")
_WORDS = re.compile(r"[\w'’-]+")


def word_set(text: str) -> frozenset[str]:
    """The words of a text, as `needs` compares them."""
    return frozenset(_WORDS.findall(text.lower()))


@cache
def needs(pattern: str) -> tuple[frozenset[str], ...]:
    """Sets of words of each of which a text must hold one for the pattern to match at all: a cheap sieve.

    Read from the top level of the pattern: a plain word is needed itself, a group needs the first word of one of
    its alternatives. What is optional, a macro or a slot needs nothing.
    """
    found: list[frozenset[str]] = []
    place = 0
    while place < len(pattern):
        char = pattern[place]
        if char == "[":
            place = _closing(pattern, place, "[", "]") + 1
        elif char == "(":
            end = _closing(pattern, place, "(", ")")
            if (
                pattern[end + 1 : end + 2] not in ("?", "*")
                and pattern[place - 1 : place] != "?"
                and not pattern.startswith("(?", place)
                and (firsts := _first_words(pattern[place + 1 : end]))
            ):
                found.append(firsts)
            place = end + 1
        elif char in "<{":
            place = pattern.index(">" if char == "<" else "}", place) + 1
        elif word := _PLAIN_WORD.match(pattern, place):
            if _stands_alone(pattern, place, word.end()):
                found.append(frozenset((word.group().lower(),)))
            place = word.end()
        else:
            place += 2 if char == "\\" else 1
    return tuple(found)


def _closing(pattern: str, start: int, opens: str, closes: str) -> int:
    depth = 0
    for place in range(start, len(pattern)):
        if pattern[place] == opens and pattern[place - 1 : place] != "\\":
            depth += 1
        elif pattern[place] == closes and pattern[place - 1 : place] != "\\":
            depth -= 1
            if depth == 0:
                return place
    return len(pattern) - 1


def _first_words(alternatives: str) -> frozenset[str] | None:
    """The first word of each alternative; None when one has none of its own."""
    words = set()
    for alternative in re.split(r"\|(?![^(\[]*[)\]])", alternatives):
        word = _PLAIN_WORD.match(alternative)
        if word is None or not _stands_alone(alternative, 0, word.end()):
            return None
        words.add(word.group().lower())
    return frozenset(words)


def _stands_alone(pattern: str, start: int, end: int) -> bool:
    """Whether the word is a whole one, not a part that goes on in a group or an option."""
    before = pattern[start - 1 : start]
    after = pattern[end : end + 1]
    whole_before = before in ("", " ", ">") or (before == "]" and pattern[start - 2] == " ")
    return (
        whole_before and pattern[end : end + 2] != " ?" and (after in ("", " ", ")") or pattern[end : end + 2] == "[ ")
    )


class Sieve:
    """Which of many patterns can match a text, from its words alone, in the order of the patterns."""

    __slots__ = ("_always", "_by_word", "_needs")

    def __init__(self, patterns: Sequence[str]) -> None:
        """Index each pattern by the words of which it needs one."""
        self._always: list[int] = []
        self._by_word: dict[str, list[int]] = {}
        self._needs = [needs(pattern) for pattern in patterns]
        for number in range(len(patterns)):
            needed = min(self._needs[number], key=_commonness, default=None)
            if needed is None:
                self._always.append(number)
            for word in needed or ():
                self._by_word.setdefault(word, []).append(number)

    def candidates(self, words: frozenset[str]) -> list[int]:
        """The numbers of the patterns that may match a text with these words."""
        found = set(self._always)
        for word in words & self._by_word.keys():
            found.update(self._by_word[word])
        return [number for number in sorted(found) if not any(need.isdisjoint(words) for need in self._needs[number])]


_COMMON = frozenset("i we is are was the a an my our to in on at for of and it you from not with as has have".split())


def _commonness(words: frozenset[str]) -> tuple[int, int]:
    return len(words & _COMMON), len(words)
