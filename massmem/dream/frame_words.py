"""Words that a note may have and its quote not: each only where the quote says the same in one of the words beside it."""

from __future__ import annotations

import re

from massmem.model.record import dataclass

# A note's word, and what must stand in the quote for it.
_CUES = {
    "work": r"job|work\w*|employ\w*|join\w*|hired|hires|position|role|office|start\w* at|first day|day at|contract\w*|team at|company",
    "live": r"live\w*|living|mov(?:e|ed|ing) (?:in)?to|relocat\w*|home|house|flat|apartment|based|resid\w*|settled",
    "prefer": r"prefer\w*|like|likes|love|loves|favou?rite|rather|better|please|let'?s|from now on|always|want|instead|use|keep|hate|dislike|can't stand",
    "like": r"like\w*|love\w*|enjoy\w*|fond|favou?rite|fan of",
    "dislike": r"dislike\w*|hate\w*|can't stand|don't like|do not like|annoy\w*",
    "allergic": r"allerg\w*|hives|anaphyla\w*|epipen",
    "allergy": r"allerg\w*|hives|anaphyla\w*|epipen",
    "use": r"us(?:e|es|ed|ing)|switch\w*|mov(?:e|ed|ing) to|migrat\w*|adopt\w*|went with|going with|cho(?:se|ose)|picked|let'?s|runs? on|running on|writ\w+ in",
    "want": r"want\w*|would like|'d like|wish\w*|please|hope\w*|need\w*|let'?s",
    "call": r"call\w*|name\w*|known as|nick\w*",
    "name": r"name\w*|call\w*|i'm|i am|known as",
    "promote": r"promot\w*",
    "always": r"always|every|each|all|whenever|any ?time|from now on|keep|never",
    "never": r"never|not|n't|no|nobody|nothing|avoid|stop|without",
    "avoid": r"avoid\w*|never|not|n't|no|stop|without",
    "reply": r"repl\w+|answer\w*|respon\w+|messag\w+|writ\w+",
    "keep": r"keep\w*|kept|always|from now on|stick\w*",
    "plan": r"plan\w*|going to|will|'ll|intend\w*|schedul\w*|book\w*|appointment|next|tomorrow",
    "decide": r"decid\w*|decision|cho(?:se|ose)\w*|picked|settled on|agreed|go(?:ing)? with|went with|let'?s",
    "switch": r"switch\w*|mov\w+|migrat\w+|chang\w+|from now on|now",
}
CUES = {word: re.compile(rf"(?:\b|(?<=n))(?:{cue})\b", re.IGNORECASE) for word, cue in _CUES.items()}
NEUTRAL = frozenset(
    "user the a an has have had is are was were be does do did not no doesn't isn't hasn't don't at in on of to for with and "
    "name first day new job i'm".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mood:
    """How a clause may be meant otherwise than as a fact, and which words of the note keep that. `plan`: a date may too."""

    said: re.Pattern[str]
    kept: re.Pattern[str]
    plan: bool = False


def _mood(said: str, kept: str, *, plan: bool = False) -> Mood:
    return Mood(
        said=re.compile(rf"(?:{said})", re.IGNORECASE), kept=re.compile(rf"\b(?:{kept})", re.IGNORECASE), plan=plan
    )


MOODS = (
    _mood(r"\b(?:want(?:s|ed)? to|would (?:like|love) to|wish\w*|hop(?:e|es|ing)|dream(?:s|ing)? of|keen to)\b|'d (?:like|love) to\b", r"want|would|wish|hope|hoping|plan|dream|keen|like"),
    _mood(r"\b(?:plan(?:s|ning)? (?:to|on)|going to(?= \w)|gonna|about to|intend(?:s|ing)?|will|won't)\b|'ll\b", r"plan|going|will|intend|about to|won't|next|tomorrow", plan=True),
    _mood(r"\b(?:might|(?-i:may)|maybe|perhaps|probably|possibly|could|consider\w*|thinking (?:of|about)|(?:i|we) (?:think|guess|suppose|assume)|(?:not|n't) sure|unsure|apparently|supposedly|seems?)\b", r"might|may\b|maybe|perhaps|probab|possib|could|consider|think|guess|suppose|assum|sure|unsure|apparent|seem"),
    _mood(r"\b(?:used to(?! (?:the|it|this))|formerly|previously|former|back then|as a (?:kid|child))\b|\bex-", r"used to|former|previous|back then|as a|ex-|until"),
    _mood(r"\b(?:try(?:ing)? to|tried to|almost|nearly|fail(?:ed|s)? to|refus\w+|supposed to|should|learning to|need(?:s)? to|have to|forgot to)\b", r"try|trie|almost|nearly|fail|refus|suppos|should|learn|need|ha(?:s|ve) to|must|forgot"),
    _mood(r"\b(?:if|unless|in case|provided|as long as)\b", r"if|unless|in case|provided|as long as"),
    _mood(r"\b(?:joking|kidding|just pretend\w*|sarcas\w*|lol|not really)\b", r"jok|kidding|pretend|sarcas"),
)  # fmt: skip
