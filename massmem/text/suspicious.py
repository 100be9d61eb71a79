"""Lines that read as if they were meant for the agent that is shown them: orders, closing tags, headers of roles.

A pattern proves nothing, so nothing is ever removed for it. What stands in quotes, in code or behind `>` is a note
about such a line rather than one.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from massmem.model.record import dataclass
from massmem.text.prose import lines_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

OVERRIDE, ORDER = "an order to leave instructions behind", "an instruction to the agent"
TAG, ROLE = "a tag that a prompt may be built with", "the header of a role"

_ANY_CASE, _AS_WRITTEN = re.IGNORECASE | re.MULTILINE, re.MULTILINE
_EARLIER = r"(?:previous|prior|above|earlier|preceding|foregoing|former|your|system|original)"
_OVERRIDES = (
    (rf"\b(?:ignore|disregard|forget|override|bypass|(?:do not|don't) (?:follow|obey))\s+(?:\w+\s+){{0,3}}?{_EARLIER}\s+"
    r"(?:\w+\s+){0,2}?(?:instructions?|prompts?|rules?|directives?|guidelines?|messages?|context|orders?|polic(?:y|ies))\b"),
    (r"\b(?:ignore|disregard|forget|override)\s+(?:all|any|every|these|those)\s+(?:of\s+)?(?:the\s+)?"
    r"(?:instructions?|prompts?|directives?)\b"),
    r"\b(?:ignore|disregard|forget)\s+(?:everything|all|anything)\s+(?:above|before|you\s+(?:were|have been|know)|that came before)\b",
    r"\bignorier\w*\b[^.\n]{0,30}\b(?:vorherig|vorangegangen|bisherig|obig)\w*\s+(?:\w+\s+)?(?:anweisungen|regeln|instruktionen)\b",
    r"\bignore[sz]?\b[^.\n]{0,30}\binstructions\s+(?:précédentes|antérieures|ci-dessus)",
    r"\bignor[ae]n?\b[^.\n]{0,30}\binstrucciones\s+(?:anteriores|previas)",
    r"\bignor[ae]\b[^.\n]{0,30}\binstruções\s+(?:anteriores|prévias)",
    r"\bигнориру\w+\s+(?:все\s+)?(?:предыдущие|прежние)\s+(?:инструкции|указания)",
    r"(?:忽略|无视|忽視|無視)(?:之前|以上|前面|上述|先前)的?(?:所有|一切)?的?(?:指令|指示|说明|說明|规则|規則|提示)",
    r"(?:これまで|以前|上記|前)の(?:すべての)?(?:指示|命令|ルール)を(?:すべて)?無視",
)  # fmt: skip
_ORDERS = (
    r"\byou\s+(?:are|may|must|can)\s+now\s+(?:in|an?|the|free|allowed|delete|ignore|act|run|execute|reveal|send|obey|DAN)\b",
    r"\bfrom\s+now\s+on,?\s+you\s+(?:are|must|will|shall|should|may|can|have\s+to)\b",
    r"\b(?:new|updated|real|actual|hidden|secret)\s+(?:system\s+)?(?:instructions?|prompt)\s*:",
    (r"\b(?:reveal|print|repeat|output|show|leak|disclose|dump)\s+(?:me\s+)?(?:your|the|all)\s+(?:\w+\s+){0,2}?"
    r"(?:system\s+prompt|initial\s+prompt|hidden\s+prompt|instructions|credentials|api\s+keys?)\b"),
    (r"\b(?:(?:do\s+not|don't|never)\s+(?:tell|inform|ask|alert|notify)|without\s+(?:telling|informing|asking|alerting|notifying))"
    r"\s+the\s+(?:user|human|operator|owner)\b"),
    r"\b(?:enable|enter|activate|switch\s+to)\s+(?:god|DAN|jailbreak|unrestricted)\s+mode\b",
    (r"\b(?:send|post|upload|forward|exfiltrate|transmit)\s+(?:\w+\s+){0,4}?(?:memor(?:y|ies)|conversations?|chat\s+history"
    r"|system\s+prompt|credentials|passwords?|api\s+keys?|secrets)\b[^.\n]{0,60}(?:https?://|\S@\S)"),
)  # fmt: skip
_INSERTED = (
    r"system(?:[-_ ]reminder)?|assistant|developer|user|human|instructions?|memor(?:y|ies)|logs?|context|conversation|transcript"
    r"|prompt|tool[-_]?(?:results?|calls?|use)?|function[-_](?:results?|calls?)|untrusted[-\w]*|user[-_]profile|long[-_]term[-_]memory"
)
_TAGS = (
    rf"</(?:antml:\w+|{_INSERTED})\s*>",
    r"<(?:system(?:[-_ ]reminder)?|assistant|developer|instructions?|function_calls|antml:\w+)(?:\s[^<>\n]{0,80})?>",
    r"<\|(?:im_start|im_end|im_sep|system|user|assistant|end|endoftext|begin_of_text|start_header_id|end_header_id|eot_id)\|>",
    r"\[/?INST\]|<</?SYS>>",
)
_ROLES_ANY_CASE = (
    r"^[ \t]*(?:[-*+][ \t]+)?#{1,6}[ \t]+(?:system|developer|assistant)[ \t]+(?:prompt|message|instruction|override)s?[ \t]*:?[ \t]*$",
)
_ROLES = (
    r"^[ \t]*(?:[-*+][ \t]+)?#{1,6}[ \t]+(?:SYSTEM|ASSISTANT|DEVELOPER|HUMAN|USER)\b[^a-z\n]*$",
    (r"^[ \t]*(?:[-*+][ \t]+)?(?:Human|Assistant|System|Developer|HUMAN|ASSISTANT|SYSTEM|DEVELOPER|USER)[ \t]*:"
    r"(?=[ \t]*$|[ \t]+(?i:you\b|ignore|from now|disregard|forget|do not|don't|never|always|reveal|delete|send|run|execute|obey))"),
)  # fmt: skip
_PATTERNS = tuple(
    (kind, re.compile("|".join(f"(?:{one})" for one in sources), flags))
    for kind, sources, flags in (
        (OVERRIDE, _OVERRIDES, _ANY_CASE),
        (ORDER, _ORDERS, _ANY_CASE),
        (TAG, _TAGS, _ANY_CASE),
        (ROLE, _ROLES_ANY_CASE, _ANY_CASE),
        (ROLE, _ROLES, _AS_WRITTEN),
    )
)
_QUOTED = re.compile(
    r"\"[^\"\n]*\"|“[^”\n]*”|„[^“”\n]*[“”]|«[^»\n]*»|»[^«\n]*«|‘[^’\n]*’|「[^」\n]*」|『[^』\n]*』|(?<!\w)'[^'\n]*'(?!\w)|(`+)[^\n]*?(?<!`)\1(?!`)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspicion:
    """A line (from 0 in the body) and what it looks like. `quoted`: it is shown there rather than said."""

    line: int
    what: str
    quoted: bool


def suspicions(body: str) -> Iterator[Suspicion]:
    """What looks as if it was meant for the agent, each kind once a line, in order of kind and line."""
    lines = list(lines_of(body))
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.text) + 1)
    seen: set[tuple[int, str]] = set()
    for what, pattern in _PATTERNS:
        for found in pattern.finditer(body):
            number = bisect_right(starts, found.start()) - 1
            if (number, what) not in seen:
                seen.add((number, what))
                line = lines[number]
                quoted = (
                    line.code
                    or line.text.lstrip(" \t-*+").startswith(">")
                    or _is_quoted(line.text, found.start() - starts[number])
                )
                yield Suspicion(line=number, what=what, quoted=quoted)


def _is_quoted(line: str, at: int) -> bool:
    return any(found.start() <= at < found.end() - 1 for found in _QUOTED.finditer(line))
