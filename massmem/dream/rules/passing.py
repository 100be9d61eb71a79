"""What will mean nothing next week: what fails at the moment, moods, what a lunch was like, friendly chat."""

from __future__ import annotations

import re

from massmem.dream.rules.chat import is_chat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.when import Dates

_MOMENT = re.compile(
    r"\b(?:is being|are being|right now|at the moment|just now|a (?:second|minute|moment|sec)|for a bit|this (?:morning|afternoon|evening)|tonight|last night|again today|so far today|all day|the meantime|weather|raining|snowing|coffee break|lunch break|traffic|delayed?|spilled|headache|brb|gotta|"
    r"good idea|makes sense|sounds good|my (?:bad|mistake|question|point|guess|understanding)|no luck|same (?:error|problem|issue|thing)|the (?:error|bug|test|tests|build|problem|issue)\s(?:is|are|was|still|fails?|failed|says)|"
    r"not sure|no idea|don't know|doesn't know|can't tell|can't figure|doesn't understand|confused about|struggling to understand|needs? help with|having trouble|getting (?:an|the|this) error)\b",
    re.IGNORECASE,
)

_FAILING = re.compile(
    r"(?:the |our |my )?(?:[\w-]+ )?(?:builds?|tests?|ci|pipelines?|deploys?|deployment|jobs?|scripts?|app|page|site|linter|compiler|query|login|install\w*|download|upload|import|export|migration)\b(?:\s(?!that|which)\S+){0,4}?\s(?:is|are|keeps?|still|just|got|fails?|failed|crash\w*|broke)\b\s?(?:still |now |also |again )*(?:fail\w*|broken|red|crash\w*|hang\w*|stuck|slow|timing out|throwing|running|complaining|erroring|because|with|on|at|after|when|$)",
    re.IGNORECASE,
)

_LIVED = re.compile(
    r"(?:had|has had|having|took|got) (?:a|an|the|such a|some) (?:\w+ly |really |very |so )?(?:great|worst|best|rough|nice|lovely|terrible|good|bad|amazing|awful|long|horrible|wonderful|fantastic|tough|crazy|weird|busy|quick|fun|delicious|incredible|blast|rest|laugh)\b",
    re.IGNORECASE,
)

_PLEASED = re.compile(
    r"(?:[\w.'-]+ ){1,5}?(?:is|are|was|were|seems?|feels?|looks?) (?:\w+ ){0,2}?(?:happy|thrilled|excited|delighted|impressed|pleased|glad|proud|nervous|worried|stoked|ecstatic|relieved)\b(?: about (?:it|this|that)| with (?:it|this|that))?[.!]*$",
    re.IGNORECASE,
)


_HERE = re.compile(
    r"(?:\S+ ){1,4}(?:there|here)[.!]*$|(?:\S+ ){1,4}(?:is|are) (?:broken|down|stuck|acting up|jammed|frozen) again\b",
    re.IGNORECASE,
)
_HAVING_NOW = re.compile(
    r"(?:has|have|got) (?:an?|another|one|two|some|no|a few|the same|this|more|several) (?:[\w-]+ )?(?:questions?|problems?|issues?|ideas?|requests?|doubts?|feelings?|errors?|bugs?|concerns?|thoughts?|suggestions?|favou?rs?|meetings?|calls?|minutes?|seconds?|looks?|headaches?|cold|fever|hangover|exams?|deadlines?|times?|days?|points?|choices?|lot|bit|chance|moment|tasks?|assignments?|presentations?|things?|clue|luck|trouble|hunch|follow-up|lunch|dinner|coffee|break|nap|beer|drink)\b",
    re.IGNORECASE,
)


def hopeless(note: str, clause: str, dates: Dates, speaker: str | None) -> bool:
    """Whether no reading can make the note worth keeping: it is of the moment, or a friend's encouragement."""
    if (
        _MOMENT.search(note)
        or (not dates and (_FAILING.match(note) or _HAVING_NOW.match(note) or _HERE.match(note)))
        or _LIVED.match(note)
        or _PLEASED.match(note)
    ):
        return True
    if speaker is None:
        return False
    return is_chat(note, clause, speaker) and not dates
