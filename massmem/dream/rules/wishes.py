"""Standing wishes in the form of a question: "could you always answer in German?" asks for nothing now."""

from __future__ import annotations

import re

_ASKED = re.compile(
    r"(?:please |pls |so |and |also |but |then )*(?:(?:do|would) you mind|(?:can|could|would|will) (?:you|u|we)(?: (?:please|pls|maybe|just|also|kindly|in future))*|is it (?:ok|okay|possible|fine) (?:if you|for you to|to)"
    r"|would it be (?:ok|okay|possible|fine) (?:if you|for you to|to)|i(?:'d| would) (?:really )?(?:appreciate it|be glad|be grateful|like it|love it|prefer it) (?:if|when) you(?: (?:could|would))?|(?:could|can) i ask you to|i(?:'d| would) (?:like|want|love|need) you to|i (?:want|need) you to)\s+(?P<rest>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_REMEMBERING = re.compile(
    r"(?:remember|note(?: down)?|keep in mind|bear in mind|memori[sz]e|make a note|take note|write down|store|save|record|make sure you (?:remember|know))(?:,| that| of the fact that|:|\s+(?=(?:i|i'm|my|we|our|the)\b))\s*(?!(?:what|where|when|who|which|how|why|if|whether|any|anything)\b)(?=\S)",
    re.IGNORECASE,
)
_LASTING = re.compile(
    r"\b(?:always|never|from now on|from here on|every ?time|each time|whenever|in (?:the )?future|going forward|by default|as a rule|any ?more|from today on)\b",
    re.IGNORECASE,
)
_STYLE = re.compile(
    r"(?:please )?(?:keep (?!it\b|that\b|this\b|going\b|an eye|track|me (?:posted|updated)|in mind)(?:(?:your|the|my|our|all) )?[\w -]+ (?:in|short|brief|simple|under|below|to|as|out of|free of)\b|call me |stick (?:to|with) )",
    re.IGNORECASE,
)
_NOT = re.compile(r"not (?:to )?", re.IGNORECASE)
_STOP = re.compile(r"(?:please )?(?:stop|quit|avoid) (\w+ing)\b", re.IGNORECASE)


def standing_wish(sentence: str) -> str | None:
    """What the sentence asks to do from now on, or to remember, as an order; None when it asks for something now."""
    asked = _ASKED.match(sentence)
    if asked is None:
        return None
    rest = asked.group("rest").rstrip(" ?!.")
    if remembered := _REMEMBERING.match(rest):
        return f"remember that {rest[remembered.end() :]}"
    negated = _NOT.match(rest)
    if _LASTING.search(rest) or _STYLE.match(rest):
        return f"don't {rest[negated.end() :]}" if negated else rest
    return rest if _STOP.match(rest) else None
