"""The clauses of a sentence that may be worth keeping, each with its kind."""

from __future__ import annotations

import re

from massmem.dream.rules.cue_reading import match_cue
from massmem.dream.rules.dated import begins_with_time, dated
from massmem.dream.rules.kinds import Kind, is_conditional_order, kind_of
from massmem.dream.rules.leads import Led, without_leads
from massmem.dream.rules.own_words import MASK
from massmem.dream.rules.said import Piece, Said
from massmem.dream.rules.sentences import Sentence, clauses
from massmem.model.record import replace
from massmem.model.statements import Act
from massmem.model.when import NO_DATES

_ASKS_FIRST = re.compile(
    r"(?:and |but |so |then |or |also |hi,? |hey,? |please )*(?:what|who|whose|which|where|when|why|how|can|could|would|should|shall|will|do|does|did|is|are|was|were|have|has|any|may|might|am|anyone|anything|isn't|aren't|don't|doesn't|won't|can't)\b",
    re.IGNORECASE,
)
_CONDITION = re.compile(r"(?:unless|except|otherwise|only (?:if|when))\b", re.IGNORECASE)
_TRIED = re.compile(r"(?:i|we)(?:'ve| have)? (?:also |already |once )?(?:tried|tested|used|switched to|played with|looked at|evaluated)\b", re.IGNORECASE)
_VERDICT = re.compile(r"(?:it|that|they) (?:was|were|felt|is|are|wasn't|didn't|doesn't|isn't)\b(?:\s\S+){1,6}$", re.IGNORECASE)
_GUESS = re.compile(r"(?:maybe|perhaps|possibly|or maybe|or)\s+[\w'-]+$", re.IGNORECASE)
_VERB_LEFT = re.compile(r"(?:is|was|are|were|will|it's|'s|works?|marks?|has|had|at|in|on)\b", re.IGNORECASE)


def pieces_of(said: Said, led: Led) -> list[Piece]:
    """The clauses worth a look. A what-if or hearsay at the front colours the whole sentence."""
    text = led.text
    if is_conditional_order(text):
        return [Piece(text=text, kind=Kind.STANDING, led=replace(led, explicit=True))]
    cut = clauses(text, Sentence(0, len(text), asks=False))
    parts = [text[clause.start : clause.end] for clause in cut]
    asks = _asking(parts, [clause.joint for clause in cut]) if said.sentence.asks else [False] * len(parts)
    pieces: list[Piece] = []
    for number, (part, question) in enumerate(zip(parts, asks, strict=True)):
        own = without_leads(part) if number else replace(led, text=part)
        clause = own.text.strip(" ,;:")
        if not clause or clause.startswith(MASK):
            continue
        early = dated(clause, said.entry.at) if begins_with_time(clause) and not question else None
        if early is not None and early.dates and not _VERB_LEFT.match(early.text):
            clause = without_leads(early.text).text
        else:
            early = None
        if pieces and pieces[-1].kind is Kind.STANDING and _CONDITION.match(clause):
            pieces[-1] = replace(pieces[-1], text=f"{pieces[-1].text}, {clause}")
            continue
        kind = kind_of(clause, asks=question)
        if kind is Kind.REQUEST and early is not None and early.dates.until:
            kind = Kind.STANDING
        if kind is Kind.REQUEST and (match := match_cue(clause)) is not None and (
            match.explicit or match.act is Act.END
        ):
            kind = Kind.STANDING
        if kind is Kind.TALK and pieces and _VERDICT.match(clause) and _TRIED.match(pieces[-1].text):
            pieces[-1] = replace(pieces[-1], text=f"{pieces[-1].text} but {clause}")
            continue
        if number == 0 and kind in (Kind.HYPOTHETICAL, Kind.REPORTED):
            return []
        if pieces and _GUESS.match(clause):
            return []  # the last of several that are thought about
        if kind is Kind.HYPOTHETICAL and pieces and not re.match(r"(?:if|unless|in case)\b", clause, re.IGNORECASE):
            return [] if len(parts) == 2 and pieces[0].kind is not Kind.STATEMENT else pieces
        if kind in (Kind.STATEMENT, Kind.STANDING) or (
            (own.explicit or led.explicit) and kind in (Kind.REQUEST, Kind.TALK) and number == 0
        ):
            rule = replace(
                own,
                explicit=own.explicit or (number == 0 and led.explicit),
                changed=own.changed or (number == 0 and led.changed),
            )
            early_dates, moved = (early.dates, early.moved) if early is not None else (NO_DATES, False)
            pieces.append(
                Piece(
                    text=clause,
                    kind=Kind.STANDING if kind is Kind.REQUEST else kind,
                    led=rule,
                    joint=cut[number].joint.strip(" ,") or ("," if number else ""),
                    dates=early_dates,
                    moved=moved,
                )
            )
    return pieces


def _asking(parts: list[str], joints: list[str]) -> list[bool]:
    """Which clauses of a sentence with a question mark are the question: from the first that opens like one."""
    for number, part in enumerate(parts):
        if joints[number].endswith("which") or part.startswith("¿") or _ASKS_FIRST.match(without_leads(part).text):
            return [place >= number for place in range(len(parts))]
    return [True] * len(parts)
