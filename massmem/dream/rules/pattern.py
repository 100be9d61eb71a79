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
CLASSES = {
    "any": r".+?",
    "sep": r"(?:\s*[,:;!.…]+|\s+[—–-]+)?\s+",
    "mark": r"(?:\s*[,:;!.…]+|\s+[—–-]+)\s+",
    "label": r"[\w'’ /-]{2,40}?",
    "version": r"v?\d+(?:\.\d+)*(?:\.x)?",
    "cap": r"(?-i:[A-Z])",
    "diet": r"(?:vegan|vegetarian|pescatarian|pescetarian|keto|omnivore|flexitarian)",
    "np": r"(?:[^,;:()\x00]|,\s(?=(?-i:[A-Z\d]))|:(?=\S))+?",
    "name": r"(?-i:(?:[A-Z][\w'’&.-]*|\d[\w.-]*)(?:\s+(?:(?:of|the|de|van|von|der|da|la|and|&)\s+)*(?:[A-Z][\w'’&.-]*|\d[\w.-]*)){0,5})",
    "word": r"[\w'’+#.-]+",
    "num": r"\d[\w.,:/-]*",
    "who": r"(?:(?!(?:i|we|you|it|that|this|who|what)\b)[\w'’.-]+)(?:\s+(?!(?:is|are|was|were|has|have|will|would|can|may|must)\b)[\w'’./-]+){0,5}?",
    "person": r"(?:(?:my|our|the)\s+)?(?:[a-z-]+\s+){0,2}?(?-i:[A-Z][\w'’-]+(?:\s+(?:van|von|de|da|of|from)\s+[\w'’-]+|\s+[A-Z][\w'’.-]+){0,3})",
}
_TAIL = (
    r"(?:\s*(?:,\s*)?(?:please|pls|plz|thanks|thank you|thx|btw|by the way|lol|haha\w*|again|as usual|as always|anyway|anyways|though|too|as well|"
    r"these days|now|nowadays|at the moment|currently|from now on|from here on|going forward|in (?:the )?future|for now|already|any ?more|like i said|as i said|you know|i guess|i think|actually|"
    r"fyi|ok(?:ay)?|right|here|after all|for good|long story|for the record|just so you know)\b)*"
    r"(?:\s*[,;(—–]\s*.*|\s+(?:so|because|'cause|cause|but|since|as|if|in case|while|which|when|whenever|until|unless|although|though|where|who|that's)\b.*)?[\s.!?,;:…)\x00]*"
)
_TOKEN = re.compile(r"<(\w+)>|\{(\w+)(?::(\w+))?\}|(\\.|\(\?[=!])|(\[)|(\])|(\()|(\))|(\|)|(\s+)|([^<{\[\]()|\s\\]+)")


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
            out.append(r"\s+")
        else:
            out.append(escaped or _literal(literal))
    return "".join(out)


def _literal(text: str) -> str:
    """Letters as they are; `*`, `+` and `?` after an escape such as `\\d` keep their meaning."""
    return re.sub(r"[.$^]", r"\\\g<0>", text) if text not in ("+", "*", "?", "*?", "+?") else text


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """A pattern for a whole clause, case ignored where a slot's class does not say otherwise."""
    return re.compile(to_regex(pattern) + _TAIL + r"\Z", re.IGNORECASE)


@cache
def compiled_exact(pattern: str) -> re.Pattern[str]:
    """A pattern for a whole note: no tail but a full stop."""
    return re.compile(to_regex(pattern) + r"[\s.!]*\Z", re.IGNORECASE)


@cache
def compiled_lead(pattern: str) -> re.Pattern[str]:
    """A pattern for the beginning of a clause."""
    return re.compile(to_regex(pattern), re.IGNORECASE)
