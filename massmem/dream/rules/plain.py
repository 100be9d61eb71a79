"""Plain statements: clauses that no cue knows, as notes, where they will still mean something next week."""

from __future__ import annotations

import re

from massmem.dream.rules.dated import dated
from massmem.dream.rules.keep import MOST_WORDS, has_verb, hopeless, is_evaluation, is_specific, shortened, worth_keeping
from massmem.dream.rules.kinds import Kind
from massmem.dream.rules.languages import ASIDE, is_foreign
from massmem.dream.rules.lexicon import RELATIONS
from massmem.dream.rules.notes import Described, describe
from massmem.dream.rules.pattern import UPPER
from massmem.dream.rules.phrasing import capital, lasting, third_person, tidy
from massmem.dream.rules.predicates import split_predicates
from massmem.dream.rules.said import FIRST_PERSON, Piece, Said, statement_of
from massmem.dream.rules.verbs import ADVERBS, form_of
from massmem.model.record import dataclass, replace
from massmem.model.statements import Act, Statement
from massmem.model.when import NO_DATES, Dates

_FROM_TO = re.compile(
    r"\b(?:switch\w*|mov\w+|migrat\w+|chang\w+|went|going|convert\w*|pivot\w*|transition\w*|upgrad\w+|downgrad\w+|renam\w+|relocat\w+|transferr?\w*|rebrand\w+|promot\w+)(?: \w+){0,3}? from\s+(.+?)\s+to\s+",
    re.IGNORECASE,
)
_WITH = re.compile(r"\b(?:replac\w+|swap\w+)\s+(.+?)\s+(?:with|by|for)\s+", re.IGNORECASE)
_CHANGED = re.compile(
    r"\b(?:now|these days|nowadays|from now on|switch(?:ed|ing)|moved|migrated|changed|renamed|replaced|promoted|reassigned|no longer|any ?more|again|back on|new|instead|has been pushed|pushed|postponed|rescheduled|moved to|took over|takes over|expanded to|grew to|grown to|upgraded|bumped|bumping|pivot(?:ed|ing)?|became|since|jetzt|seit|maintenant|désormais|ahora|agora|adesso|gezogen|umgezogen|déménagé|mudé|mudei|mudamos)\b|现在|今は|搬|引っ越",
    re.IGNORECASE,
)


def plain_statements(said: Said, pieces: list[Piece]) -> list[Statement]:
    """The clauses that no cue knows: one note each where they say something of their own, else one together."""
    groups: list[list[_Note]] = []
    for piece in pieces:
        for note in _notes(said, piece):
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
                if not (groups and note.joint in _CONSEQUENCE and (note.slot or "").startswith("permission")):
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
    first_person: bool
    weighs: bool
    goes_on: bool


def _notes(said: Said, piece: Piece) -> list[_Note]:
    parts = split_predicates(piece.text)
    notes = [_note(said, piece, part) for part in parts]
    if len(parts) > 1 and not any(note.slot for note in notes):
        notes = [_note(said, piece, piece.text)]
    return [note for note in notes if note.text]


_SOMEONES = re.compile(r"(her|his|their|she|he)\s+(?=\w)", re.IGNORECASE)


def _named(said: Said, clause: str) -> str:
    """`her address is …` right after a sentence about Ines: `Ines's address is …`."""
    found = _SOMEONES.match(clause)
    last = said.before[-1] if said.before else None
    if found is None or last is None or last.topic != "People" or len(last.subject.split()) > 2 or last.act is not Act.ASSERT:
        return clause
    name = last.subject.title()
    return f"{name}{'' if found.group(1).lower() in ('she', 'he') else chr(39) + 's'} {clause[found.end() :]}"


def _note(said: Said, piece: Piece, clause: str) -> _Note:
    if said.before and not piece.joint:
        clause = _named(said, clause)
    becoming = piece.led.changed or _BECOMING.search(clause) is not None
    when = dated(clause, said.entry.at, change=becoming)
    if when.dates.since and not when.dates.until:
        when = replace(when, text=lasting(when.text))
    mine = FIRST_PERSON.search(clause) is not None
    rule = piece.kind is Kind.STANDING
    foreign = is_foreign(clause)
    text = (
        capital(tidy(ASIDE.sub("", when.text)))
        if foreign
        else _as_rule(when.text)
        if rule
        else third_person(when.text, said.speaker if mine else None)
    )
    if hopeless(text, clause, when.dates, said.speaker if mine else None) and not piece.led.explicit and not rule:
        text = "" if _RELATIVE.search(clause) is None else text
    about = describe(text, said.user) if text else _NOBODY
    weighs = piece.joint not in _ASIDE and (is_specific(text) or mine)
    return _Note(
        text=text if _has_word(text) else "", clause=clause, slot=about.slot, dates=when.dates or piece.dates, joint=piece.joint,
        rule=rule or piece.led.explicit, changed=piece.led.changed or when.moved or piece.moved, first_person=mine, weighs=weighs,
        goes_on=(bool(piece.joint) and _GOES_ON.match(clause) is not None and is_specific(text)) or (piece.joint in _LOOSE and about.slot is None),
    )  # fmt: skip


_NOBODY = Described(subject="user", slot=None, value=None, negative=False, stems=frozenset())
_BECOMING = re.compile(
    r"\b(?:switched|moved|migrated|renamed|replaced|upgraded|promoted|became|took over|reassigned|been live|in place|started at|joined|gezogen|umgezogen|déménagé|emménagé|mudé|mudado|mudamos|mudei|verhuisd|flyttat|flyttet|started using|now (?:use|uses|using))\b|引っ越|搬",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"(?:she|he|they|it|his|her|their|its|who|which|where|that|only|not|but|and|with|at|in|on|for|from)\b",
    re.IGNORECASE,
)
_LOOSE = ("—", "–", "-", "--", ":", "(")


def _kept(said: Said, group: list[_Note]) -> list[Statement]:
    """A group of notes as one statement, when it is worth keeping."""
    group = [part for part in group if "[redacted" not in part.text] or group
    while len(group) > 1 and is_evaluation(group[0].text):
        group = group[1:]
    named = said.speaker or ""
    if named:
        group = [replace(part, text=_NOT_SO.sub("", part.text)) for part in group]
    texts = [
        group[0].text,
        *(part.text if named and part.text.startswith(named) else _uncapital(part.text, part.clause) for part in group[1:]),
    ]
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
    if not worth_keeping(note, described, dates, first_person=first_person, rule=rule, clause=clause):
        return _fragment(said, note) or _related(said, clause)
    note = _of_what(said, note) if dates and len(note.split()) == 1 else note
    if said.speaker is None and not rule and described.slot is None and (longer := _after_fragment(said, note)):
        return [longer]
    if said.speaker is None and not first_person and not rule and (longer := _continued(said, note)):
        return [longer]
    new = changed or _CHANGED.search(clause) is not None
    return [
        statement_of(
            said,
            note,
            Act.ASSERT,
            dates=dates,
            replaces=_replaced(" ".join(texts), new=rule or changed),
            changed=(new and not dates.planned) or changed,
            rule=rule,
            explicit=rule,
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


def _fragment(said: Said, note: str) -> list[Statement]:
    """Words without a verb carry the sentence before on (`We closed the round! $2M from Acme.`), or answer a question."""
    if (
        said.speaker is not None
        or not re.search(r"\d|\b[A-Z][a-z]*[A-Z]?\w*", note[1:])
        or re.match(r"(?:it|that|this|they|he|she|you|there)\b", note, re.IGNORECASE)
    ):
        return []
    last = said.before[-1] if said.before else None
    joined = f"{last.text}: {note[0].lower() + note[1:] if not _proper(note) else note}" if last else ""
    if (
        last
        and last.act is Act.ASSERT
        and last.slot in (None, "date")
        and len(joined.split()) <= MOST_WORDS
        and (at := said.entry.text.find(last.quote)) >= 0
    ):
        quote = said.entry.text[at : said.sentence.end]
        return [replace(last, text=joined, quote=quote, slot=describe(joined, said.user).slot)]
    if said.asked and not said.before and re.search(r"\d|[a-z] [A-Z]\w+", note) and len(note.split()) >= 3:
        return [statement_of(said, note, Act.ASSERT)]
    return []


def _after_fragment(said: Said, note: str) -> Statement | None:
    """An answer without a verb and the sentence after it as one ("About 6 months in: has two areas working")."""
    last = said.before[-1] if said.asked and len(said.before) == 1 else None
    if last is None or last.dates or last.slot is not None or last.explicit or has_verb(last.text):
        return None
    text = f"{last.text}: {note if _proper(note) else note[0].lower() + note[1:]}"
    at = said.entry.text.find(last.quote)
    if at < 0 or len(text.split()) > MOST_WORDS:
        return None
    return replace(last, text=text, quote=said.entry.text[at : said.sentence.end])


_RELATIVE = re.compile(
    rf"(?i:my|our) ((?i:{'|'.join(sorted(RELATIONS - {'prof.', 'dr.', 'mr.', 'mrs.', 'ms.'}, key=len, reverse=True))})) ((?:(?:Dr|Prof|Mr|Mrs|Ms)\.? )?[{UPPER}][\w'-]+(?: [{UPPER}][\w'-]+)?)\s(?=[a-z])"
)


def _related(said: Said, clause: str) -> list[Statement]:
    """Who somebody is, where the rest passes ("my advisor Dr. Hale is excited" -> "Advisor is Dr. Hale")."""
    found = _RELATIVE.search(clause) if said.speaker is None else None
    if found is None:
        return []
    return [statement_of(said, f"{capital(found.group(1).lower())} is {found.group(2)}", Act.ASSERT)]


def _of_what(said: Said, note: str) -> str:
    """`Deadline` right after a sentence about EMNLP: `Deadline for EMNLP`."""
    last = said.before[-1] if said.before else None
    names = re.findall(rf"(?<=[a-z,] )[{UPPER}][\w'-]+(?: [{UPPER}][\w'-]+)*", last.text) if last else []
    return f"{note} for {names[-1]}" if names else note


def _continued(said: Said, note: str) -> Statement | None:
    """The statement before with this one added: a sentence without a subject ("Using X for Y.") goes on with the last."""
    first = next((word for word in note.split() if word.lower() not in ADVERBS), "")
    last = said.before[-1] if said.before else None
    if (
        last is None
        or last.act is not Act.ASSERT
        or last.slot is not None
        or last.dates
        or (form_of(first) or ("", ""))[1] != "ing"
    ):
        return None
    text = f"{last.text}, {note if _proper(note) else note[0].lower() + note[1:]}"
    at = said.entry.text.find(last.quote)
    if len(text.split()) > MOST_WORDS or at < 0:
        return None
    return replace(last, text=text, quote=said.entry.text[at : said.sentence.end])


def _proper(text: str) -> bool:
    first = text.split(maxsplit=1)[0]
    return not first[1:].islower() or first[:1].isdigit()


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


def _replaced(clause: str, *, new: bool) -> str | None:
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
        r",\s*(?:and )?not\s+(?:(?:on|in|at|with|to|for|from|by|under|via)\s+)?(?:the\s+|our\s+|my\s+)?([^,.;]+)$", clause, re.IGNORECASE
    )
    old = found.group(1).strip(" .,!") if found else ""
    return re.sub(r"\s+(?:any ?more|any longer|now|as before|for now|again)$", "", old, flags=re.IGNORECASE) or None


_OVER = re.compile(
    r"\b(?:chose|chosen|picked|selected|opted for|went with|going with|decided on|decided for|settled on)\s+[^,.;]+?\s+over\s+(?:the\s+|our\s+)?([^,.;]+)",
    re.IGNORECASE,
)
