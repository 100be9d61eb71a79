"""Whether words are about a fact that is already believed: that it is over, in doubt, to be forgotten, or the same."""

from __future__ import annotations

import re

from massmem.dream.before_verbs import before_verb, content
from massmem.dream.claims import FIRST
from massmem.dream.foreign import begins_with_i, is_other
from massmem.dream.frame_words import TIMES
from massmem.dream.rules.cue_reading import forgetting
from massmem.dream.rules.notes import describe, same_note
from massmem.dream.rules.sentences import sentences
from massmem.dream.rules.verbs import ADVERBS, form_of
from massmem.dream.stems import STOP, stems, words
from massmem.dream.wording import FIRST_WORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.dream.claims import Claim
    from massmem.model.facts import Fact

_OVER = re.compile(
    r"\b(?:stop(?:ped|s)?|quit|no longer|not\b.*\bany ?more|n't\b.*\bany ?more|any ?more|left|cancel\w*|is over|was over|ended|ends|finished|"
    r"done with|gave up|given up|dropped|sold|broke up|moved (?:out|away)|shut down|discontinued|called off|fell through|expired|retired|resigned|"
    r"not\b.*\bafter all|n't\b.*\bafter all|deleted|removed|uninstalled|got rid of|used to|died|passed away|fired|laid off|not .*\bagain|never .*\bagain|nicht mehr|kein\w* .*mehr|"
    r"ne .* plus|ya no|não .* mais|non .* più)\b|不再",
    re.IGNORECASE,
)  # fmt: skip
_NOT_OVER = re.compile(
    r"\b(?:not|never|n't|hardly|haven't|hasn't|didn't|don't|won't|without)\W+(?:\w+\W+){0,2}?"
    r"(?:stop\w*|quit\w*|left|leav\w+|cancel\w*|end\w*|finish\w*|giv\w+ up|gave up|drop\w*|s[eo]l[dl]\w*|expire\w*|retire\w*|resign\w*|delet\w*|remov\w*)\b"
    r"|\b(?:might|(?-i:may)|could|would|should|want to|going to|plan to|thinking|almost|nearly|if|unless)\b",
    re.IGNORECASE,
)
_DOUBT = re.compile(
    r"\b(?:not sure|unsure|no idea|don't know|do not know|can't remember|doubt\w*|out of date|outdated|may have changed|might have changed|"
    r"(?:haven't|have not|hasn't|has not) .*\b(?:ages|months|years|since|while)|ages ago|long ago|old news)\b",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?<!^)\b[A-ZÀ-Þ][\w'’.-]*")
_HOLDERS = frozenset("job position role company firm employer team place subscription account".split())
MOST_LOST = 1 / 3
HALF, MOST = 0.5, 0.6


def says_over(fact: Fact, found: Sequence[Claim], user: str) -> str | None:
    """Why no claim says that this fact is over, or None."""
    whys = []
    for claim in found:
        over = _OVER.search(claim.text)
        if over is None:
            whys.append("the quote does not say that it is over")
        elif not _is_its_end(fact, claim, over.end()):
            whys.append("the quote is about something else")
        elif _NOT_OVER.search(claim.text):
            whys.append("the quote does not say that it is over already")
        elif why := _about_another(fact, claim, user):
            whys.append(why)
        else:
            return None
    return whys[0]


def _is_its_end(fact: Fact, claim: Claim, end: int) -> bool:
    """Whether what is left, sold or over is the fact's own: it follows, or stands before the verb."""
    after = re.split(
        r"\b(?:since|as of|on|in|from|at the end of)\s+(?=\w*\s?\d|(?-i:[A-Z])|(?:last|next|this)\b)",
        claim.text[end:],
        maxsplit=1,
    )[0]
    rest = [word for word in words(after) if word not in FIRST_WORDS and word not in STOP | ADVERBS | TIMES]
    follows = [word for word in rest if form_of(word) is None and word not in _HOLDERS][:1]
    theirs = stems(fact.text)
    return not follows or bool(stems(" ".join(follows)) & theirs) or bool(stems(" ".join(claim.before)) & theirs)


_MARKED = re.compile(
    r"\b(?:now|again|since|from now on|as of|these days|nowadays|today|switched|moved|renamed|changed|promoted|reassigned|upgraded|downgraded|transferred|instead|back on|"
    r"back to|no longer|any ?more|starting|got|became|new|postponed|pushed|rescheduled|brought forward|delayed|shifted|took over|not)\b",
    re.IGNORECASE,
)
_SEVERAL = frozenset(
    "have like love hate enjoy know speak play visit meet buy read watch own eat see remember learn write".split()
)


def takes_its_place(old: Fact, text: str, found: Sequence[Claim], user: str) -> bool:
    """Whether the new text is the old one with another value, and the quote says that something changed."""
    there = frozenset(words(old.text))
    if not any(_MARKED.search(claim.text) or content(claim.old) & there for claim in found):
        return False
    theirs, mine = describe(old.text, user), describe(text, user)
    verb = next((form_of(word) for word in words(old.text) if form_of(word)), None)
    subject, has_verb = before_verb(old.text)
    head, *equated = re.split(r"\b(?:is|are|was|were)\b", old.text, maxsplit=1)
    about = stems(head if equated else " ".join(subject) if has_verb else "")
    if (verb is not None and verb[0] in _SEVERAL) or not about <= stems(text):
        return False
    if _kinds(old.text) & _kinds(text) and theirs.subject == mine.subject:
        return True
    shared = theirs.stems & mine.stems
    return len(shared) >= max(1.0, HALF * len(theirs.stems)) and len(mine.stems - shared) <= 2 + len(
        theirs.stems - shared
    )


def _kinds(text: str) -> frozenset[str]:
    """The nouns that a name follows ("team Heron")."""
    return frozenset(
        word for word in re.findall(r"\b([a-z]{3,}) (?=[A-Z])", text) if word not in STOP and not form_of(word)
    )


def corrects(old: Fact, text: str, found: Sequence[Claim]) -> bool:
    """Whether the new text is the old one but for what the quote puts right ("it's B, not A")."""
    here, there = words(text), words(old.text)
    gone, come = set(there) - set(here), set(here) - set(there)
    if not gone or not come or len(here) != len(there):
        return False
    same = all(mine == theirs or (theirs in gone and mine in come) for mine, theirs in zip(here, there, strict=True))
    return same and any(gone <= claim.old and come <= claim.main for claim in found)


def doubts(fact: Fact, found: Sequence[Claim], user: str) -> str | None:
    """Why no claim doubts that this fact still holds, or None."""
    if fact.topic in ("identity", "health"):
        return "identity and health do not go stale"
    doubtful = [claim for claim in found if _DOUBT.search(claim.text)]
    if not doubtful:
        return "the quote does not doubt it"
    return next(
        (why for claim in doubtful if (why := _about_another(fact, claim, user)) is None),
        "the quote is about something else",
    )


def asks_to_forget(fact: Fact, text: str, quote: str) -> str | None:
    """Why the quoted sentence does not ask to forget this fact, or None."""
    start = text.find(quote)
    for sentence in sentences(text):
        if sentence.start < start + len(quote) and start < sentence.end:
            asked = forgetting(text[sentence.start : sentence.end])
            wanted = stems(asked) if asked else frozenset()
            if wanted and len(wanted & stems(fact.text)) >= (1.0 if len(wanted) < 3 else MOST) * len(wanted):
                return None
    return "the quote does not ask to forget it"


def _about_another(fact: Fact, claim: Claim, user: str) -> str | None:
    """Why the claim is not about the fact: other words, or somebody else's."""
    about = describe(fact.text, user)
    said = stems(claim.text)
    value = stems(about.value or "")
    shared = about.stems & said
    named = about.subject == "user" and any(word in about.stems for word in stems(" ".join(_NAME.findall(claim.text))))
    if not (value and value <= said) and len(shared) < max(1.0, HALF * len(about.stems)) and not named:
        return "the quote is about something else"
    if any(char.isdigit() for char in "".join(about.stems - said)) and not (value and value <= said):
        return "the quote is about another number"
    theirs = content(claim.before) - FIRST_WORDS - frozenset(words(user))
    if is_other(claim.text):
        return (
            None
            if begins_with_i(claim.text) or theirs <= about.stems
            else "the quote says it of somebody or something else"
        )
    if [word for word in theirs if word not in words(fact.text) and not stems(word) <= about.stems]:
        return "the quote says it of somebody or something else"
    return (
        None
        if about.subject == "user" or not FIRST.search(" ".join(claim.before)) or shared
        else "the quote is about the user"
    )


def loses(old: str, new: str, user: str) -> str | None:
    """What a rewording would lose or change, or None."""
    before, after = describe(old, user), describe(new, user)
    if before.negative != after.negative:
        return "it would turn a denial around"
    if (before.subject, before.slot) != (after.subject, after.slot):
        return "it would be about something else"
    gone = frozenset(words(old)) - frozenset(words(new))
    names = frozenset(word for part in _NAME.findall(old) for word in words(part))
    if sharp := sorted(word for word in gone if word in names or any(char.isdigit() for char in word)):
        return f"it would lose {sharp[0]!r}"
    if before.stems and len(before.stems - after.stems) > MOST_LOST * len(before.stems):
        return "it would lose too much of what the fact says"
    return None


def may_merge(kept: Fact, other: Fact, user: str) -> str | None:
    """Why two facts are not the same, or None. No number, date, name, negation or subject may get lost."""
    one, two = describe(kept.text, user), describe(other.text, user)
    if "human" in (kept.by, other.by):
        return "one of them is in a person's words"
    if one.negative != two.negative:
        return "one denies what the other says"
    if kept.dates != other.dates and other.dates:
        return "their dates differ"
    if _sharp(other.text) - frozenset(words(kept.text)):
        return "a name or a number would get lost"
    if one.subject != two.subject or not (two.stems <= one.stems or same_note(kept.text, other.text, user)):
        return "they do not say the same"
    return None


def _sharp(text: str) -> frozenset[str]:
    names = frozenset(word for part in _NAME.findall(text) for word in words(part))
    return names | frozenset(word for word in words(text) if any(char.isdigit() for char in word))
