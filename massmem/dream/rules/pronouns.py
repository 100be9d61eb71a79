"""Whom "she" and "her" mean, where what was said just before leaves no doubt."""

from __future__ import annotations

import re

from massmem.dream.rules.cue_reading import match_cue
from massmem.dream.rules.notes import describe
from massmem.dream.rules.pattern import UPPER
from massmem.dream.rules.phrasing import third_person
from massmem.dream.rules.said import Piece, Said
from massmem.dream.rules.verbs import is_finite
from massmem.model.record import replace
from massmem.model.statements import Act

_SHE = re.compile(r"(?:she|he)(?:'s)? (?=\w)", re.IGNORECASE)
_WHO = re.compile(rf"(?:[a-zA-Z-]+ )?([{UPPER}][\w'’-]+)(?= (?!and\b)[a-z]+)")


def resolved(said: Said, piece: Piece, before: str) -> Piece:
    """`Mia changed schools, she goes to Waldschule now`: what she does is Mia's, where it is something that competes."""
    she, who = _SHE.match(piece.text), _WHO.match(before)
    if (
        she is None
        or who is None
        or said.speaker is not None
        or not is_finite(before[who.end() :].split(maxsplit=1)[0])
    ):
        return piece
    be = "is " if she.group().lower().endswith("'s ") else ""
    text = f"{who.group(1)} {be}{piece.text[she.end() :]}"
    if describe(third_person(text), said.user).slot is None:
        return piece
    return replace(piece, text=text)


_SOMEONES = re.compile(r"(her|his|their|she|he)\s+(?=\w)", re.IGNORECASE)


def over_of(before: str, clause: str) -> str:
    """`she gave up chess` right after a clause about Ana: `Ana gave up chess`, where a cue knows it."""
    she, who = _SHE.match(clause), _WHO.match(before)
    if she is None or who is None or not is_finite(before[who.end() :].split(maxsplit=1)[0]):
        return clause
    longer = f"{who.group(1)} {clause[she.end() :]}"
    return longer if match_cue(longer) is not None else clause


def named(said: Said, clause: str) -> str:
    """`her address is …` right after a sentence about Ines: `Ines's address is …`."""
    found = _SOMEONES.match(clause)
    last = said.before[-1] if said.before else None
    if (
        found is None
        or last is None
        or last.topic != "People"
        or len(last.subject.split()) > 2
        or last.act is not Act.ASSERT
    ):
        return clause
    name = last.subject.title()
    return f"{name}{'' if found.group(1).lower() in ('she', 'he') else chr(39) + 's'} {clause[found.end() :]}"
