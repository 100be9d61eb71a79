"""Plain statements: clauses that no cue knows, as notes, where they will still mean something next week."""

from __future__ import annotations

import re

from massmem.dream.rules.changes import BECOMING, CHANGED, replaced_by
from massmem.dream.rules.dated import Dated, dated
from massmem.dream.rules.joining import RELATIVE, after_fragment, continued, fragment, of_what, related
from massmem.dream.rules.keep import (
    MOST_WORDS,
    is_evaluation,
    is_specific,
    shortened,
    worth_keeping,
)
from massmem.dream.rules.kinds import Kind
from massmem.dream.rules.languages import is_foreign
from massmem.dream.rules.notes import Described, describe
from massmem.dream.rules.passing import hopeless
from massmem.dream.rules.pattern import UPPER
from massmem.dream.rules.phrasing import capital, lasting, third_person, tidy
from massmem.dream.rules.predicates import split_predicates
from massmem.dream.rules.pronouns import named, resolved
from massmem.dream.rules.said import FIRST_PERSON, Piece, Said, statement_of
from massmem.dream.rules.world_cues import ASIDE
from massmem.dream.rules.world_order import is_appointment, without_foreign_dangling, without_inversion
from massmem.model.record import dataclass, replace
from massmem.model.statements import Act, Statement
from massmem.model.when import NO_DATES, Dates


def plain_statements(said: Said, pieces: list[Piece]) -> list[Statement]:
    """The clauses that no cue knows: one note each where they say something of their own, else one together."""
    groups: list[list[_Note]] = []
    for piece in pieces:
        for note in _notes(said, piece, groups[-1][0].text if groups else ""):
            own = (
                note.slot is not None
                and not note.goes_on
                and not (groups and groups[-1][0].slot is None and _MEASURE.search(note.text))
            )
            own = own or (
                bool(groups)
                and groups[-1][0].slot is not None
                and note.weighs
                and _OWN_SUBJECT.match(note.clause) is not None
            )
            own = own or (bool(groups) and (_stands_alone(note) or _is_parallel(groups[-1][0], note)))
            if not groups or own:
                if not (
                    groups
                    and note.joint in _CONSEQUENCE
                    and (note.slot or "").startswith("permission")
                    and not CHANGED.search(note.clause)
                ):
                    groups.append([note])
            elif groups[-1][0].rule or note.goes_on or note.weighs:
                groups[-1].append(note)
    return [made for group in groups for made in _kept(said, group)]


def _stands_alone(note: _Note) -> bool:
    """Whether a clause about the speaker has a day or a change of its own ("…, so I'm on call on May 4")."""
    return _OWN_SUBJECT.match(note.clause) is not None and (bool(note.dates) or note.rule or note.changed)


_NAMED = re.compile(rf"(?:my |our |the )?(?:[a-z]+ )?[{UPPER}][\w'-]+(?: [{UPPER}][\w'-]+)? ([a-z]\w+)\b")


def _is_parallel(first: _Note, note: _Note) -> bool:
    """Whether the same is said of two people or things ("Ada wears size 29, Emil wears size 31")."""
    one, other = _NAMED.match(first.clause), _NAMED.match(note.clause)
    return one is not None and other is not None and one.group(1) == other.group(1)


_MEASURE = re.compile(
    r"\b(?:is|are|was|were) (?:now |about |around |at |only |over |under )*[$€£]?\d[\d.,]*\s?(?:%|percent\b|ms\b|s\b|k\b|m\b|[gmtk]b\b|users\b|hours\b|days\b|points\b)",
    re.IGNORECASE,
)
_OWN_SUBJECT = re.compile(r"(?:i|i'm|i've|we|we're|we've)\b", re.IGNORECASE)
_CONSEQUENCE = ("so", "so that", "and so", ", so")
_ASIDE = ("because", "'cause", "cause", "since", "so", "so that", "as", "although", "though", "while")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Note:
    """A piece as a note. `weighs`: it has a number, a name or the speaker in it; `goes_on`: it needs what is before."""

    text: str
    clause: str
    slot: str | None
    dates: Dates
    joint: str
    rule: bool
    changed: bool
    corrects: bool
    first_person: bool
    weighs: bool
    goes_on: bool


def _notes(said: Said, piece: Piece, before: str) -> list[_Note]:
    piece = resolved(said, piece, before) if before else piece
    parts = split_predicates(piece.text)
    notes = [_note(said, piece, part) for part in parts]
    if len(parts) > 1 and not any(note.slot for note in notes):
        notes = [_note(said, piece, piece.text)]
    if len(notes) == 1 and notes[0].dates.planned and len(parts := split_predicates(piece.text, every=True)) > 1:
        apart = [_note(said, piece, part) for part in parts]  # what is planned, and what is so anyway
        notes = apart if all(note.text for note in apart) and not all(note.dates for note in apart) else notes
    return [note for note in notes if note.text]


def _note(said: Said, piece: Piece, clause: str) -> _Note:
    if said.before and not piece.joint:
        clause = named(said, clause)
    becoming = piece.led.changed or BECOMING.search(clause) is not None
    when = dated(clause, said.entry.at, change=becoming)
    if when.dates.since and not when.dates.until:
        when = replace(when, text=lasting(when.text))
    mine = FIRST_PERSON.search(clause) is not None
    rule = piece.kind is Kind.STANDING
    foreign = is_foreign(clause)
    text = (
        _foreign_note(when)
        if foreign
        else _as_rule(when.text)
        if rule
        else third_person(when.text, said.speaker if mine else None)
    )
    if hopeless(text, clause, when.dates, said.speaker if mine else None) and not piece.led.explicit and not rule:
        text = "" if RELATIVE.search(clause) is None else text
    about = describe(text, said.user) if text else _NOBODY
    weighs = piece.joint not in _ASIDE and (is_specific(text) or mine)
    return _Note(
        text=text if _has_word(text) else "", clause=clause, slot=about.slot, dates=when.dates or piece.dates, joint=piece.joint,
        rule=rule or piece.led.explicit, changed=piece.led.changed or when.moved or piece.moved, corrects=piece.led.correction or (said.corrects and not piece.joint), first_person=mine, weighs=weighs,
        goes_on=(bool(piece.joint) and _GOES_ON.match(clause) is not None and is_specific(text)) or (piece.joint in _LOOSE and about.slot is None),
    )  # fmt: skip


def _foreign_note(when: Dated) -> str:
    text = tidy(ASIDE.sub("", when.text))
    return capital(without_inversion(without_foreign_dangling(text) if when.dates else text))


_NOBODY = Described(subject="user", slot=None, value=None, negative=False, stems=frozenset())
_GOES_ON = re.compile(
    r"(?:she|he|they|it|his|her|their|its|who|which|where|that|only|not|but|and|with|at|in|on|for|from)\b",
    re.IGNORECASE,
)
_LOOSE = ("—", "–", "-", "--", ":", "(")


def _worth_a_word(group: list[_Note], speaker: str | None) -> list[_Note]:
    """The group without secrets and evaluations at its front; of another speaker, without what they deny."""
    group = [part for part in group if "[redacted" not in part.text] or group
    while len(group) > 1 and is_evaluation(group[0].text):
        group = group[1:]
    return [replace(part, text=_NOT_SO.sub("", part.text)) for part in group] if speaker else group


def _texts(group: list[_Note], speaker: str | None) -> list[str]:
    """The notes of a group as they stand one after the other."""
    first, *rest = group
    return [
        first.text,
        *(
            part.text if speaker and part.text.startswith(speaker) else _uncapital(part.text, part.clause)
            for part in rest
        ),
    ]


def _kept(said: Said, group: list[_Note]) -> list[Statement]:
    """A group of notes as one statement, when it is worth keeping."""
    group = _worth_a_word(group, said.speaker)
    texts = _texts(group, said.speaker)
    note = capital(shortened(texts))
    rule, first_person = any(part.rule for part in group), any(part.first_person for part in group)
    dates = next((part.dates for part in group if part.dates), NO_DATES)
    changed = any(part.changed for part in group)
    clause = " ".join(part.clause for part in group)
    described = describe(note, said.user)
    if not note or len(note.split()) > MOST_WORDS:
        return []
    if said.speaker is not None and (rule or not first_person or not note.lower().startswith(said.speaker.lower())):
        return []
    appointed = bool(dates) and is_foreign(clause) and is_appointment(note)
    if not appointed and not worth_keeping(note, described, dates, first_person=first_person, rule=rule, clause=clause):
        return fragment(said, note) or related(said, clause)
    note = of_what(said, note) if dates and len(note.split()) == 1 else note
    if said.speaker is None and not rule and described.slot is None and (longer := after_fragment(said, note)):
        return [longer]
    if said.speaker is None and not first_person and not rule and (longer := continued(said, note)):
        return [longer]
    new = changed or CHANGED.search(clause) is not None
    return [
        statement_of(
            said,
            note,
            Act.ASSERT,
            dates=dates,
            replaces=replaced_by(" ".join(texts), new=rule or changed),
            changed=(new and not dates.planned) or changed,
            rule=rule,
            explicit=rule,
            corrects=any(part.corrects for part in group),
            clause=clause,
        )
    ]


_NOT_SO = re.compile(r",? (?:and )?not [^,]+$")  # what another speaker denies of somebody else's words


def _uncapital(note: str, clause: str) -> str:
    """A note that goes on in the middle of another: its first letter as it was said."""
    first = note.split(" ", 1)[0]
    return (
        note if not first or first in clause.split() or first[1:] != first[1:].lower() else note[0].lower() + note[1:]
    )


def _as_rule(text: str) -> str:
    """A standing order as a note: without please, "your" and "me" from the reader's point of view."""
    plain = re.sub(r"^(?:please|pls|kindly|generally|just|so|and|also)\s+", "", tidy(text), flags=re.IGNORECASE)
    plain = re.sub(r"\b(?:please|pls)\b\s*", "", plain, flags=re.IGNORECASE)
    plain = re.sub(
        r"\byour (?=(?:replies|answers|responses|messages|explanations|summaries|code)\b)",
        "",
        plain,
        flags=re.IGNORECASE,
    )
    return capital(third_person(plain))


def _has_word(text: str) -> bool:
    return any(char.isalnum() for char in text[:40])
