"""The clauses of a sentence that may be worth keeping, each with its kind."""

from __future__ import annotations

import re

from massmem.dream.rules.cue_reading import match_cue
from massmem.dream.rules.dated import Dated, begins_with_time, dated
from massmem.dream.rules.kinds import Kind, is_conditional_order, kind_of
from massmem.dream.rules.languages import is_foreign
from massmem.dream.rules.leads import Led, without_leads
from massmem.dream.rules.moves import as_moved, moved_abroad
from massmem.dream.rules.own_words import MASK
from massmem.dream.rules.pronouns import over_of
from massmem.dream.rules.said import Piece, Said
from massmem.dream.rules.sentences import Sentence, clauses
from massmem.dream.rules.world_order import foreign_clauses, is_foreign_rule
from massmem.model.record import replace
from massmem.model.statements import Act

_ASKS_FIRST = re.compile(
    r"(?:and |but |so |then |or |also |hi,? |hey,? |please )*(?:what|who|whose|which|where|when|why|how|can|could|would|should|shall|will|do|does|did|is|are|was|were|have|has|any|may|might|am|anyone|anything|isn't|aren't|don't|doesn't|won't|can't)\b",
    re.IGNORECASE,
)
_CONDITION = re.compile(r"(?:unless|except|otherwise|only (?:if|when))\b", re.IGNORECASE)
_TRIED = re.compile(
    r"(?:i|we)(?:'ve| have)? (?:also |already |once )?(?:tried|tested|used|switched to|played with|looked at|evaluated)\b",
    re.IGNORECASE,
)
_VERDICT = re.compile(
    r"(?:it|that|they) (?:was|were|felt|is|are|wasn't|didn't|doesn't|isn't)\b(?:\s\S+){1,6}$", re.IGNORECASE
)
_GUESS = re.compile(r"(?:maybe|perhaps|possibly|or maybe|or)\s+[\w'-]+$", re.IGNORECASE)
_VERB_LEFT = re.compile(r"(?:is|was|are|were|will|it's|'s|works?|marks?|has|had|at|in|on)\b", re.IGNORECASE)


def pieces_of(said: Said, led: Led) -> list[Piece]:
    """The clauses worth a look. A what-if or hearsay at the front colours the whole sentence."""
    text = led.text
    if is_foreign(text):
        return _foreign_pieces(said, led)
    if is_conditional_order(text):
        return [Piece(text=text, kind=Kind.STANDING, led=replace(led, explicit=True))]
    cut = clauses(text, Sentence(0, len(text), asks=False))
    parts = [text[clause.start : clause.end] for clause in cut]
    asks = _asking(parts, [clause.joint for clause in cut]) if said.sentence.asks else [False] * len(parts)
    pieces: list[Piece] = []
    for number, (part, question) in enumerate(zip(parts, asks, strict=True)):
        own = without_leads(part) if number else replace(led, text=part)
        bare = as_moved(own.text.strip(" ,;:"))
        if not bare or bare.startswith(MASK):
            continue
        clause, early = _without_early(bare, said, question=question)
        kind = _kind(clause, early, question=question)
        if pieces and _goes_with(pieces[-1], clause, kind, pieces):
            continue
        if (number == 0 and kind in (Kind.HYPOTHETICAL, Kind.REPORTED)) or (pieces and _GUESS.match(clause)):
            return []
        if kind is Kind.HYPOTHETICAL and pieces and not re.match(r"(?:if|unless|in case)\b", clause, re.IGNORECASE):
            return [] if len(parts) == 2 and pieces[0].kind is not Kind.STATEMENT else pieces
        asked = number == 0 and (own.explicit or led.explicit) and kind in (Kind.REQUEST, Kind.TALK)
        if kind in (Kind.STATEMENT, Kind.STANDING) or asked:
            clause = over_of(pieces[-1].text, clause) if pieces else clause
            joint = cut[number].joint.strip(" ,") or ("," if number else "")
            pieces.append(_piece(clause, kind, own if number else _both(own, led), joint, early))
    return pieces


def _foreign_pieces(said: Said, led: Led) -> list[Piece]:
    """The same for another language: what its tables know."""
    if said.sentence.asks and "," not in led.text:
        return []
    return [
        Piece(text=clause, kind=Kind.STANDING if is_foreign_rule(clause) else Kind.STATEMENT, led=replace(led, text=clause))
        for part in foreign_clauses(led.text, said.entry.at)
        if (clause := moved_abroad(without_leads(part).text.strip(" ,;:"))) and not clause.startswith((MASK, "¿"))
    ]  # fmt: skip


def _without_early(clause: str, said: Said, *, question: bool) -> tuple[str, Dated]:
    """The clause without a date that it opens with, and that date."""
    early = dated(clause, said.entry.at) if begins_with_time(clause) and not question else None
    if early is None or not early.dates or _VERB_LEFT.match(early.text):
        return clause, Dated(clause)
    return without_leads(early.text).text, early


def _kind(clause: str, early: Dated, *, question: bool) -> Kind:
    """The kind of the clause; an order that a cue knows, or that has an end, is meant to last."""
    kind = kind_of(clause, asks=question)
    if kind is not Kind.REQUEST:
        return kind
    match = None if early.dates.until else match_cue(clause)
    lasts = early.dates.until or (match is not None and (match.explicit or match.act is Act.END))
    return Kind.STANDING if lasts else kind


def _goes_with(last: Piece, clause: str, kind: Kind, pieces: list[Piece]) -> bool:
    """Whether the clause is a condition of the order before it, or the verdict on what was tried; it is joined then."""
    if last.kind is Kind.STANDING and _CONDITION.match(clause):
        pieces[-1] = replace(last, text=f"{last.text}, {clause}")
    elif kind is Kind.TALK and _VERDICT.match(clause) and _TRIED.match(last.text):
        pieces[-1] = replace(last, text=f"{last.text} but {clause}")
    else:
        return False
    return True


def _both(own: Led, led: Led) -> Led:
    return replace(own, explicit=own.explicit or led.explicit, changed=own.changed or led.changed)


def _piece(clause: str, kind: Kind, led: Led, joint: str, early: Dated) -> Piece:
    return Piece(
        text=clause, kind=Kind.STANDING if kind is Kind.REQUEST else kind, led=led, joint=joint, dates=early.dates, moved=early.moved
    )  # fmt: skip


def _asking(parts: list[str], joints: list[str]) -> list[bool]:
    """Which clauses of a sentence with a question mark are the question: from the first that opens like one."""
    for number, part in enumerate(parts):
        if joints[number].endswith("which") or part.startswith("¿") or _ASKS_FIRST.match(without_leads(part).text):
            return [place >= number for place in range(len(parts))]
    return [True] * len(parts)
