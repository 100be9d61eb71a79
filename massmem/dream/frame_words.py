"""Words that a note may have and its quote not: each only where the quote says the same in one of the words beside it."""

from __future__ import annotations

import re

from massmem.model.record import dataclass

# A note's word, and what must stand in the quote for it.
_CUES = {
    "work": r"work\w*|employ(?:ed|er)|join(?:ed|ing)?|hired|start(?:ed|ing)? at|first day|new (?:job|role|position)|my (?:\w+ )?(?:job|role|position|company|employer|office)|day at",
    "live": r"live\w*|living|mov(?:e|ed|ing) (?:from .*)?(?:in)?to|relocat\w*|based|resid\w*|settled in",
    "prefer": r"prefer\w*|likes?|loves?|favou?rite|rather|better|please|let'?s|from now on",
    "like": r"like\w*|love\w*|enjoy\w*|fond|favou?rite|fan of",
    "dislike": r"dislike\w*|hate\w*|can't stand|don't like|do not like",
    "allergic": r"allerg\w*",
    "allergy": r"allerg\w*",
    "use": r"us(?:e|es|ing)|moved .* from .* to|switch\w*\b.*\bto|moved (?:from .*)?to|migrat\w+\b.*\bto|adopted|went with|going with|chose|picked|runs? on|running on",
    "want": r"call (?:me|us)|want\w*|would like|'d like|wish\w*|please|let'?s",
    "call": r"call\w*|renam\w*|name\w*|known as|nick\w*",
    "name": r"name\w*|call\w*|i'm|i am|known as",
    "promote": r"promot\w*",
    "always": r"always|every|each|whenever|any ?time|from now on",
    "never": r"never|not|nobody|nothing|avoid|stop|without",
    "avoid": r"avoid\w*|never|not|stop|without",
    "reply": r"repl\w+|answer\w*|respon\w+",
    "keep": r"keep\w*|kept|from now on|stick\w*",
    "plan": r"plan\w*|going to|will|intend\w*|schedul\w*|booked|appointment",
    "decide": r"decid\w*|decision|cho(?:se|ose)\w*|picked|settled on|agreed|going with|went with",
    "switch": r"switch\w*|mov\w+|migrat\w+|chang\w+",
}
CUES = {
    word: re.compile(rf"\b(?:{cue})\b" + ("|n't\\b" if word in ("never", "avoid") else ""), re.IGNORECASE)
    for word, cue in _CUES.items()
}
HAVING = re.compile(r"\b(?:have|has|had|got|own|owns|my|our|bought|with|adopted|their|his|her)\b|'ve\b", re.IGNORECASE)
BEING = re.compile(
    r"\b(?:i'm|im|i am|we're|we are|i became|i've become|i've been|i have been|we've been|as an?|my|our)\b",
    re.IGNORECASE,
)
NEUTRAL_SUBJECTS = frozenset("name first day new job i'm let's".split())
TIMES = frozenset(
    "yesterday today tomorrow tonight monday tuesday wednesday thursday friday saturday sunday january february march april may june july "
    "august september october november december last next week month year morning evening night weekend spring summer autumn winter".split()
)
NEUTRAL = frozenset(
    "user the a an has have had is are was were be does do did not no doesn't isn't hasn't don't at in on of to for with and but or "
    "user's".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mood:
    """How a clause may be meant otherwise than as a fact, and which words of the note keep that.

    `plan`: a date may too; `near`: it is meant of the words beside it alone ("I left A and joined B").
    """

    said: re.Pattern[str]
    kept: re.Pattern[str]
    plan: bool = False
    near: bool = False


def _mood(said: str, kept: str, *, plan: bool = False, near: bool = False) -> Mood:
    return Mood(
        said=re.compile(rf"(?:{said})", re.IGNORECASE),
        kept=re.compile(rf"\b(?:{kept})", re.IGNORECASE),
        plan=plan,
        near=near,
    )


MOODS = (
    _mood(r"\b(?:want(?:s|ed)? to|would (?:like|love) to|wish\w*|hop(?:e|es|ing)|dream(?:s|ing)? of|keen to)\b|'d (?:like|love) to\b", r"want|would|wish|hope|hoping|plan|dream|keen|like"),
    _mood(r"\b(?:plan(?:s|ning)? (?:to|on)|planned|scheduled|going to(?= \w)|gonna|about to|intend(?:s|ing)?|will|won't)\b|'ll\b", r"plan|schedul|going|will|intend|about to|won't|next|tomorrow", plan=True),
    _mood(r"\b(?:might|(?-i:may)|maybe|perhaps|probably|possibly|could|consider\w*|thinking (?:of|about)|(?:i|we) (?:think|guess|suppose|assume)|(?:not|n't) sure|unsure|apparently|supposedly|seems?)\b", r"might|may\b|maybe|perhaps|probab|possib|could|consider|think|guess|suppose|assum|sure|unsure|apparent|seem"),
    _mood(r"\b(?:used to(?! (?:the|it|this))|formerly|previously|former|back then|as a (?:kid|child))\b|\bex-", r"used to|former|previous|back then|as a|ex-|until"),
    _mood(r"\b(?:try(?:ing)? to|tried to|almost|nearly|fail(?:ed|s)? to|refus\w+|supposed to|should|learning to|need(?:s)? to|have to|forgot to)\b", r"try|trie|almost|nearly|fail|refus|suppos|should|learn|need|ha(?:s|ve) to|must|forgot"),
    _mood(r"\b(?:stop(?:ped|s|ping)?|quit\w*|g(?:i|a)ve up|given up|giving up|r[au]n out|expired|lapsed|sold|sell(?:ing|s)?|left|leav(?:e|es|ing)|cancel\w*|hardly|barely|rarely|seldom|lost|lose|got rid of|threw|finished|ended|broke up|divorc\w+|no longer|dropped|delet\w+|remov\w+|uninstall\w+|returned|avoid\w*|without|lack\w*|former\w*|except|other than)\b", r"stop|quit|g(?:i|a)ve up|giv|r[au]n out|expired|lapsed|sold|sell|left|leav|cancel|hardly|barely|rarely|seldom|los[te]|rid of|threw|finish|end|broke|divorc|no longer|drop|delet|remov|uninstall|return|avoid|without|lack|former|except|other than|never|not", near=True),
    _mood(r"\b(?:looking for|interview\w*|appl(?:y|ied|ying|ies)|candidate|search\w*|reject\w*|declin\w*|turned down|waiting for|visit\w*|dream\w*)\b", r"look|interview|appl|candidate|search|reject|declin|turned down|wait|visit|dream", near=True),
    _mood(r"\b(?:if|unless|in case|provided|as long as)\b", r"if|unless|in case|provided|as long as"),
    _mood(r"\b(?:but (?:me|us)|joking|kidding|just pretend\w*|sarcas\w*|lol|not really)\b", r"but |jok|kidding|pretend|sarcas"),
)  # fmt: skip
