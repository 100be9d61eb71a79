"""What friends say to each other that is no fact: moods, encouragement, promises, what "we" can do together."""

from __future__ import annotations

import re

_MODAL = re.compile(
    r"(?:will|won't|would|wouldn't|could|couldn't|should|shouldn't|can|can't|cannot|might|may|must|shall|never|ever|had better|hopes?|wishe?s?|feels?|felt|gets?|got|thinks?|thought|guess\w*|believes?|agrees?|understands?|appreciates?|admires?|wonders?|imagines?|remembers?|knows?|knew|means?|meant|bets?|looks?|looked|pushes|pushed|helps?|tries|tried|needs?|wants?|keeps?|kept|finds?|found|sees?|saw|says?|said|tells?|told|asks?|asked|shares?|deserves?|misses|missed|cares?|supports?|supported|enjoyed|loved|could|totally|so|really|definitely|always|just)\b",
    re.IGNORECASE,
)
_KEPT = re.compile(
    r"\b(?:wants? to (?:be|become|learn|study|move|start|open|adopt|buy|visit|go to|travel|work)|needs? (?:a|an|new|to (?:move|buy|renew))|keeps? (?:a|an|bees)|got (?:a|an|married|engaged|hired|promoted|accepted|into|my|the job)|found (?:a|an) (?:job|flat|apartment|house)|can(?:'t|not)? (?:eat|drink|speak|play|swim|drive|cook|stand)|knows? how|tried (?:a|out)|helps? (?:out )?at|saw (?:a|the) |told (?:his|her|their) |shared? (?:a|an) (?:flat|room|house)|loved (?:the )?[A-Z])",
)
_MOOD = re.compile(
    r"(?:is|'s|was|feels?|felt|is feeling|is staying|stays|gets?|is getting|has been|been)\s+(?:(?:so|very|really|super|pretty|totally|all|always|also|still|just|definitely|feeling|a bit|a little|kind of|even|truly|quite|more|absolutely|beyond)\s+)*"
    r"(?:\w+(?:ful|less)\b|stoked|determined|motivated|pumped|excited|thrilled|grateful|thankful|blessed|inspired|proud|happy|glad|lucky|sure|up for|psyched|hooked|touched|moved|amazed|supported|confident|optimistic|positive|curious|keen|eager|ready|here for|rooting|cheering|nervous|anxious|scared|sad|down|upset|tired|exhausted|stressed|overwhelmed|lost|stuck|busy|free|open to|into it|in awe|with you|on it|there|back|good|great|fine|okay|ok|better|speechless|humbled|honored|honoured|passionate about (?:it|this|that)|creative|getting creative|loving it|having (?:a|so much|fun)|doing (?:great|good|well|okay|fine)|looking forward|trying|hoping|wondering|thinking|feeling|saying|talking|kidding|glued|one of|all about|such|a big fan of (?:it|that|this)|always here)\b",
    re.IGNORECASE,
)
_DEICTIC = re.compile(
    r"\b(?:you|your|yours|yourself|it|this|that|these|those|them|there|here|us|each other|one another)\b", re.IGNORECASE
)
_LASTING = re.compile(r"\d|\b[A-Z][a-z]+\b|\b(?:yesterday|last|ago|since|every|named|called)\b")


def is_chat(note: str, clause: str, speaker: str) -> bool:
    """Whether a note of a speaker's clause is only chat. `note` begins with the speaker's name where it is about them."""
    if not note.lower().startswith(speaker.lower()):
        return True  # it does not say of whom it is
    rest = note[len(speaker) :]
    if rest.startswith("'s"):
        return _DEICTIC.search(rest) is not None and not _LASTING.search(rest[2:])
    rest = rest.strip()
    if _MOOD.match(rest):
        return True
    if _MODAL.match(rest) and not _KEPT.match(rest):
        return True
    named = _LASTING.search(rest) is not None
    if _DEICTIC.search(rest) and not named:
        return True
    return clause[:3].lower() in ("we ", "we'") and not named
