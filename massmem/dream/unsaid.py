"""Sentences that assert nothing of their own: irony, words handed on, somebody else's after a colon."""

from __future__ import annotations

import re

from massmem.dream.rules.sarcasm import in_jest, is_praise

JEST, HANDED_ON = "the quote is not meant", "the quote repeats what somebody else said"
_IRONY = re.compile(
    r"^\W*(?:(?:oh|ah|well|yay|wow),? )?(?:great|wonderful|fantastic|brilliant|lovely|perfect|awesome|amazing|joy|how nice|just great)\b[\s,.!]+"
    r"(?:another|yet|more|again|now|as if|just what)\b|^\W*(?:yeah|sure|of course|right),? (?:right|sure|because)\b"
    r"|\b(?:because|as if) (?:i|we) (?:totally|really|just|so) (?:love|enjoy|like|adore|need)\b|(?:^|[.!…]\s+|\s-\s)not[.!]+\s*$",
    re.IGNORECASE,
)
_SAYS = r"(?:said|says|say|wrote|writes|reads|read|goes|claims|claimed|states|stated|told (?:me|us)|announced|replied|answered)"
_COLON = re.compile(rf"^(?!(?:as )?(?:i|we)\b)(?:[\w'’.-]+\s+){{1,7}}?{_SAYS}\s*[:,]\s*\S", re.IGNORECASE)
_TELL = re.compile(
    r"\b(?:tell|let|inform|remind|say to|reply to|answer)\s+(?:him|her|them|people|everyone|everybody|(?-i:[A-Z])\w+|(?:my|our|the)\s\w+)\b(?:\s+know)?(?:\s+that)?\s+"
    r"(?!to\b|about\b|what\b|when\b|how\b)\S",
    re.IGNORECASE,
)


def unsaid(text: str, sentence: str) -> str | None:
    """Why this sentence of the entry is no claim of the speaker's, or None."""
    joke, praise_is_none = in_jest(text)
    if joke or _IRONY.search(sentence) or (_IRONY.search(text) and is_praise(sentence)):
        return JEST
    if praise_is_none and is_praise(sentence):
        return JEST
    return HANDED_ON if _COLON.match(sentence) or _TELL.search(sentence) else None
