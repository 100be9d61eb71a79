"""What the speaker does not want remembered: "don't store that", "off the record"."""

from __future__ import annotations

import re

from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.dream.rules.sentences import Sentence

_HINTS = ("remember", "stor", "sav", "memor", "record", "note", "keep", "forget", "writ", "retain", "log")
_REFUSAL = re.compile(
    r"\b(?:(?:do not|don't|dont|never|please not|no need to|shouldn't|should not|needn't|not to|without|(?:can|could|would) you (?:please )?not|rather you didn't|prefer you didn't|prefer if you didn't|better not)\s+(?:you\s+)?(?:ever\s+|actually\s+|please\s+|have to\s+|need to\s+)?"
    r"(?:remember|stor(?:e|ing)|sav(?:e|ing)|memori[sz]e|record|retain|log|note|write|put|keep|add)(?:\s+or\s+\w+)?\s+(?:any(?:thing)? of\s+)?(?:this|that|it|these|those|them)(?:\s+(?:one|part|bit|message|number|info\w*|fact))?(?!\s+\w+\s+(?:is|are|has)\b)(?P<where>\s+(?:down|anywhere|in|to|for|on)\b[^.;!?]*)?"
    r"|(?:this|that|it)\s+(?:is|stays|was)\s+(?:strictly\s+)?off the record|(?:strictly\s+)?off the record|not for (?:the|your) (?:record|notes|memory)"
    r"|(?:keep|leave)\s+(?:this|that|it|these|them)\s+out of (?:your |the )?(?:memory|notes|logs?|record)"
    r"|(?:please\s+)?forget\s+(?:that\s+|what\s+)?i\s+(?:(?:just|ever)\s+)?(?:said|told you|mentioned|wrote|typed)(?:\s+(?:that|this|it|so|anything))?(?=\s*(?:[,.;!)]|$))|(?:please\s+)?forget\s+(?:this|that|it)(?=\s*(?:[,.;!)]|please|again|$)))",
    re.IGNORECASE,
)
_KEPT_WHERE = re.compile(
    r"\s+(?:down|anywhere|in (?:your |the )?(?:memory|notes|mind|files?|logs?)|to (?:your |the )?(?:memory|notes)|for (?:later|me)|on (?:file|record))\b",
    re.IGNORECASE,
)
_NEEDS_PLACE = re.compile(r"\b(?:keep|put|add|write|note|log|record)\b", re.IGNORECASE)
_WORD = re.compile(r"\w{2,}")


@dataclass(frozen=True, slots=True)
class Declined:
    """Sentences of an entry, by number, that are not to be kept; `before`: what was said in the entry before it."""

    sentences: frozenset[int]
    before: bool = False


NOTHING = Declined(frozenset())


def declined(text: str, found: Sequence[Sentence]) -> Declined:
    """Which sentences of the text its speaker does not want remembered.

    A refusal with something beside it in its sentence is about that; alone, it is about the sentence before,
    "off the record" about all that follows too, and in an entry of its own about the entry before.
    """
    low = text.lower()
    if not any(hint in low for hint in _HINTS):
        return NOTHING
    gone: set[int] = set()
    before = False
    for number, sentence in enumerate(found):
        body = text[sentence.start : sentence.end].replace("’", "'")
        refusal = _refusal(body)
        if refusal is None:
            continue
        gone.add(number)
        rest = body[: refusal.start()] + " " + body[refusal.end() :]
        if len(_WORD.findall(rest)) >= _ENOUGH:
            continue
        if "off the record" in refusal.group().lower():
            gone.update(range(number, len(found)))
        if number:
            gone.add(number - 1)
        elif len(found) == 1:
            before = True
    return Declined(frozenset(gone), before)


_ENOUGH = 4  # words beside a refusal that say something themselves


def _refusal(body: str) -> re.Match[str] | None:
    refusal = _REFUSAL.search(body)
    if refusal is None:
        return None
    where = refusal.group("where")
    if _NEEDS_PLACE.search(refusal.group()) and "record" not in refusal.group().lower():
        return refusal if where and _KEPT_WHERE.match(where) else None
    return refusal
