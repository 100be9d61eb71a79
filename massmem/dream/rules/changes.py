"""What a clause says of change: that it is one, and which old value it names."""

from __future__ import annotations

import re

_FROM_TO = re.compile(
    r"\b(?:switch\w*|mov\w+|migrat\w+|chang\w+|went|going|convert\w*|pivot\w*|transition\w*|upgrad\w+|downgrad\w+|renam\w+|relocat\w+|transferr?\w*|rebrand\w+|promot\w+)(?: \w+){0,3}? from\s+(.+?)\s+to\s+",
    re.IGNORECASE,
)

_WITH = re.compile(r"\b(?:replac\w+|swap\w+)\s+(.+?)\s+(?:with|by|for)\s+", re.IGNORECASE)

CHANGED = re.compile(
    r"\b(?:now|these days|nowadays|from now on|switch(?:ed|ing)|moved|migrated|changed|renamed|replaced|promoted|reassigned|no longer|any ?more|again|back on|new|instead|has been pushed|pushed|postponed|rescheduled|moved to|took over|takes over|expanded to|grew to|grown to|went up|went down|rose to|dropped to|fell to|increased to|decreased to|got engaged|got married|got divorced|upgraded|bumped|bumping|pivot(?:ed|ing)?|became|since|jetzt|seit|maintenant|désormais|ahora|agora|adesso|gezogen|umgezogen|déménagé|mudé|mudei|mudamos)\b|现在|今は|搬|引っ越",
    re.IGNORECASE,
)

BECOMING = re.compile(
    r"\b(?:switched|moved|migrated|renamed|replaced|upgraded|promoted|became|took over|reassigned|been live|in place|started at|joined|gezogen|umgezogen|déménagé|emménagé|mudé|mudado|mudamos|mudei|verhuisd|flyttat|flyttet|started using|got (?:engaged|married|divorced)|broke up|now (?:use|uses|using))\b|引っ越|搬",
    re.IGNORECASE,
)


def replaced_by(clause: str, *, new: bool) -> str | None:
    """The old value that the clause names; `new`: it is a rule or a change, so "instead of X" means X is over."""
    for pattern in (_FROM_TO, _WITH):  # the first that says so
        if found := pattern.search(clause):
            return found.group(1).strip(" .,!")
    if (over := _OVER.search(clause)) is not None:
        return over.group(1).strip(" .,!")
    found = (
        re.search(r"\b(?:instead of|rather than|in place of)\s+(?:the\s+|our\s+)?([^,.;]+)", clause, re.IGNORECASE)
        if new or re.search(r"decid|chose|use|pick|went|going|switch|now", clause, re.IGNORECASE)
        else None
    )
    found = found or re.search(
        r",\s*(?:and )?not\s+(?:(?:on|in|at|with|to|for|from|by|under|via)\s+)?(?:the\s+|our\s+|my\s+)?([^,.;]+)$",
        clause,
        re.IGNORECASE,
    )
    old = found.group(1).strip(" .,!") if found else ""
    old = _THE_ONE.sub("", old)
    return re.sub(r"\s+(?:any ?more|any longer|now|as before|for now|again)$", "", old, flags=re.IGNORECASE) or None


_THE_ONE = re.compile(
    r"^(?:the )?(?:one|ones|those|that)\s+(?:in|at|from|with|by|for|on|of)\s+(?:the\s+)?(?=\S)", re.IGNORECASE
)
_OVER = re.compile(
    r"\b(?:chose|chosen|picked|selected|opted for|went with|going with|decided on|decided for|settled on)\s+[^,.;]+?\s+over\s+(?:the\s+|our\s+)?([^,.;]+)",
    re.IGNORECASE,
)
