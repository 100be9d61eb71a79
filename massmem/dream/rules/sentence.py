"""One sentence: its clauses, what kind each is, which cues match, and the statements they make."""

from __future__ import annotations

import re

from massmem.dream.rules.corrections import corrected
from massmem.dream.rules.cue_reading import Match, forgetting, match_cue
from massmem.dream.rules.dated import begins_with_time, dated
from massmem.dream.rules.languages import is_foreign
from massmem.dream.rules.keep import MOST_WORDS, is_specific, shortened, worth_keeping
from massmem.dream.rules.kinds import Kind, is_conditional_order, is_standing, kind_of
from massmem.dream.rules.leads import Led, without_leads
from massmem.dream.rules.notes import describe
from massmem.dream.rules.own_words import MASK
from massmem.dream.rules.phrasing import capital, lasting, third_person, tidy
from massmem.dream.rules.predicates import split_predicates
from massmem.dream.rules.sentences import Sentence, clauses
from massmem.dream.rules.topics import ABOUT_USER, topic_of
from massmem.model.record import dataclass, replace
from massmem.model.statements import Act, Statement
from massmem.model.when import NO_DATES, Dates

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.entries import Entry

_FIRST = re.compile(r"\b(?:i|i'm|i've|i'd|im|ive|my|mine|me|we|we're|we've|our|us)\b", re.IGNORECASE)
_ASKS_FIRST = re.compile(
    r"(?:and |but |so |then |or |also |hi,? |hey,? |please )*(?:what|who|whose|which|where|when|why|how|can|could|would|should|shall|will|do|does|did|is|are|was|were|have|has|any|may|might|am|anyone|anything|isn't|aren't|don't|doesn't|won't|can't)\b",
    re.IGNORECASE,
)
_VERB_LEFT = re.compile(r"(?:is|was|are|were|will|it's|'s|works?|marks?|has|had|at|in|on)\b", re.IGNORECASE)
_TAG = re.compile(r"(?:right|ok|okay|no|yes|yeah|huh|eh|correct|you know|isn't it|don't you think|don't we|aren't we|remember|true|agreed|deal|hm+)\W*$", re.IGNORECASE)
_INSTEAD = re.compile(r"\b(?:instead of|rather than|in place of|not|over)\s+(?:the\s+|our\s+)?([^,.;]+?)(?=\s+(?:for|in|on|as|because|since|from|any ?more|after)\b|[,.;]|$)", re.IGNORECASE)
_FROM_TO = re.compile(r"\b(?:switch\w*|mov\w+|migrat\w+|chang\w+|went|going|convert\w*|pivot\w*|transition\w*)(?: \w+){0,3}? from\s+(.+?)\s+to\s+", re.IGNORECASE)
_WITH = re.compile(r"\b(?:replac\w+|swap\w+)\s+(.+?)\s+(?:with|by|for)\s+", re.IGNORECASE)
_CHANGED = re.compile(
    r"\b(?:now|these days|nowadays|from now on|switch(?:ed|ing)|moved|migrated|changed|renamed|replaced|promoted|reassigned|no longer|any ?more|again|back on|new|instead|has been pushed|pushed|postponed|rescheduled|moved to|took over|takes over|expanded to|grew to|grown to|upgraded|bumped|bumping|pivot(?:ed|ing)?|became|since|jetzt|seit|maintenant|désormais|ahora|agora|adesso|gezogen|umgezogen|déménagé|mudé|mudei|mudamos)\b|现在|今は|搬|引っ越",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A sentence where it was said. `asked`: it answers a question of the assistant's; `before`: said in the same entry."""

    entry: Entry
    user: str
    speaker: str | None
    text: str
    sentence: Sentence
    asked: bool
    before: tuple[Statement, ...] = ()
    recent: tuple[Statement, ...] = ()

    @property
    def quote(self) -> str:
        """The verbatim sentence."""
        return self.entry.text[self.sentence.start : self.sentence.end]


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A clause that may be kept, without its leads."""

    text: str
    kind: Kind
    led: Led
    joint: str = ""
    dates: Dates = NO_DATES
    moved: bool = False


def read_sentence(said: Said) -> list[Statement]:
    """The statements of one sentence, most of the time none or one."""
    body = said.text[said.sentence.start : said.sentence.end].replace("’", "'")
    if said.speaker is not None and not _FIRST.search(body):
        return []
    if said.speaker is None:
        asked_to_forget = forgetting(body)
        if asked_to_forget:
            return [_statement(said, asked_to_forget, Act.FORGET)]
    led = without_leads(body)
    if said.speaker is None and (fixed := corrected(led, said.before[::-1] + said.recent[::-1], said.entry, said.quote, said.user)):
        return [fixed]
    pieces = _pieces(said, led)
    found: list[Statement] = []
    plain: list[Piece] = []
    for piece in pieces:
        matches = [(part, match) for part in split_predicates(piece.text) if (match := _matched(said, part)) is not None]
        if matches and len(matches) >= len(split_predicates(piece.text)):
            found += _plain(said, plain)
            plain = []
            found += [made for part, match in matches for made in _from_cue(said, piece, part, match)]
        else:
            plain.append(piece)
    return found + _plain(said, plain)


def _pieces(said: Said, led: Led) -> list[Piece]:
    """The clauses worth a look. A what-if or hearsay at the front colours the whole sentence."""
    text = led.text
    if is_conditional_order(text):
        return [Piece(text=text, kind=Kind.STANDING, led=replace(led, explicit=True))]
    cut = clauses(text, Sentence(0, len(text), asks=False))
    parts = [text[clause.start : clause.end] for clause in cut]
    asks = _asking(parts) if said.sentence.asks else [False] * len(parts)
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
        kind = kind_of(clause, asks=question)
        if kind is Kind.REQUEST and early is not None and early.dates.until:
            kind = Kind.STANDING
        if kind is Kind.REQUEST and (match := match_cue(clause)) is not None and match.explicit:
            kind = Kind.STANDING
        if number == 0 and kind in (Kind.HYPOTHETICAL, Kind.REPORTED):
            return []
        if kind is Kind.HYPOTHETICAL and pieces and not re.match(r"(?:if|unless|in case)\b", clause, re.IGNORECASE):
            return [] if len(parts) == 2 and pieces[0].kind is not Kind.STATEMENT else pieces
        if kind in (Kind.STATEMENT, Kind.STANDING) or (own.explicit or led.explicit) and kind in (Kind.REQUEST, Kind.TALK) and number == 0:
            rule = replace(own, explicit=own.explicit or number == 0 and led.explicit, changed=own.changed or number == 0 and led.changed)
            early_dates, moved = (early.dates, early.moved) if early is not None else (NO_DATES, False)
            pieces.append(Piece(text=clause, kind=Kind.STANDING if kind is Kind.REQUEST else kind, led=rule, joint=cut[number].joint.strip(" ,") or ("," if number else ""), dates=early_dates, moved=moved))
    return pieces


def _asking(parts: list[str]) -> list[bool]:
    """Which clauses of a sentence with a question mark are the question: from the first that opens like one."""
    for number, part in enumerate(parts):
        if _ASKS_FIRST.match(without_leads(part).text):
            return [place >= number for place in range(len(parts))]
    return [True] * len(parts)


def _matched(said: Said, part: str) -> Match | None:
    """The cue of a clause, its dates aside ("I left Acme at the end of May")."""
    when = dated(part, said.entry.at)
    return (match_cue(when.text) if when.dates else None) or match_cue(part)


def _from_cue(said: Said, piece: Piece, part: str, match: Match) -> list[Statement]:
    """The statement of a cue, dated by its clause."""
    when = dated(part, said.entry.at, change=match.changed or match.act is Act.END)
    again = match_cue(when.text) if when.dates else match
    chosen = again or match
    dates = when.dates or piece.dates
    if match.act is Act.END and dates:
        end = dates.until or dates.since or dates.planned
        dates = Dates(until=end)
    if chosen.changed and dates.since and dates.since == dates.until:
        dates = replace(dates, until=None)
    if said.speaker is not None:
        return _spoken_by_other(said, part, dates)
    made = _statement(said, chosen.note, chosen.act, dates=dates, replaces=chosen.replaces, changed=chosen.changed or piece.led.changed, rule=chosen.explicit, explicit=chosen.explicit or piece.led.explicit)
    if match.note.startswith("Name is ") and (rest := _rest_of_introduction(said, piece.text, match)):
        return [made, rest]
    return [made] if made.text and "[redacted" not in made.text else []


def _rest_of_introduction(said: Said, clause: str, match: Match) -> Statement | None:
    """`I'm Maria, a UI designer at …`: what comes after the name."""
    name = match.note.removeprefix("Name is ")
    _, _, rest = clause.partition(name)
    rest = rest.strip(" ,.!;—–-")
    if not re.match(r"(?:a|an|the|your|one of)\s+\w", rest, re.IGNORECASE):
        return None
    note = third_person("I'm " + rest)
    described = describe(note, said.user)
    return _statement(said, note, Act.ASSERT) if worth_keeping(note, described, NO_DATES, first_person=True, rule=False) else None


def _spoken_by_other(said: Said, clause: str, dates: Dates) -> list[Statement]:
    note = third_person(clause, said.speaker)
    return [_statement(said, note, Act.ASSERT, dates=dates)] if 3 <= len(note.split()) <= MOST_WORDS else []


def _plain(said: Said, pieces: list[Piece]) -> list[Statement]:
    """The clauses that no cue knows: one note each where they say something of their own, else one together."""
    groups: list[list[_Note]] = []
    for piece in pieces:
        for note in _notes(said, piece):
            own = note.slot is not None and not note.goes_on
            if not groups or own:
                if not (groups and note.joint in _CONSEQUENCE and (note.slot or "").startswith("permission")):
                    groups.append([note])
            elif groups[-1][0].rule or note.goes_on or note.weighs:
                groups[-1].append(note)
    return [made for group in groups for made in _kept(said, group)]


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


def _note(said: Said, piece: Piece, clause: str) -> _Note:
    becoming = piece.led.changed or _BECOMING.search(clause) is not None
    when = dated(clause, said.entry.at, change=becoming)
    if when.dates.since and not when.dates.until:
        when = replace(when, text=lasting(when.text))
    mine = _FIRST.search(clause) is not None
    rule = piece.kind is Kind.STANDING
    foreign = is_foreign(clause)
    text = capital(tidy(when.text)) if foreign else _as_rule(when.text) if rule else third_person(when.text, said.speaker if mine else None)
    about = describe(text, said.user)
    weighs = piece.joint not in _ASIDE and (is_specific(text) or mine)
    return _Note(
        text=text if _has_word(text) else "", clause=clause, slot=about.slot, dates=when.dates or piece.dates, joint=piece.joint,
        rule=rule or piece.led.explicit, changed=piece.led.changed or when.moved or piece.moved, first_person=mine, weighs=weighs,
        goes_on=bool(piece.joint) and _GOES_ON.match(clause) is not None and is_specific(text) or piece.joint in _LOOSE and about.slot is None,
    )  # fmt: skip


_BECOMING = re.compile(r"\b(?:switched|moved|migrated|renamed|replaced|upgraded|promoted|became|took over|reassigned|been live|in place|started at|joined|gezogen|umgezogen|déménagé|emménagé|mudé|mudado|mudamos|mudei|verhuisd|flyttat|flyttet|started using|now (?:use|uses|using))\b|引っ越|搬", re.IGNORECASE)
_GOES_ON = re.compile(r"(?:she|he|they|it|his|her|their|its|who|which|where|that|only|not|but|and|with|at|in|on|for|from)\b", re.IGNORECASE)
_LOOSE = ("—", "–", "-", "--", ":", "(")


def _kept(said: Said, group: list[_Note]) -> list[Statement]:
    """A group of notes as one statement, when it is worth keeping."""
    texts = [group[0].text, *(_uncapital(note.text, note.clause) for note in group[1:])]
    note = capital(shortened(texts))
    rule, first_person = any(part.rule for part in group), any(part.first_person for part in group)
    dates = next((part.dates for part in group if part.dates), NO_DATES)
    changed = any(part.changed for part in group)
    clause = " ".join(part.clause for part in group)
    described = describe(note, said.user)
    if not note or len(note.split()) > MOST_WORDS or said.speaker is not None and (rule or not first_person):
        return []
    if not worth_keeping(note, described, dates, first_person=first_person, rule=rule, clause=clause):
        return _fragment(said, note)
    new = changed or _CHANGED.search(clause) is not None
    return [_statement(said, note, Act.ASSERT, dates=dates, replaces=_replaced(" ".join(texts)), changed=new and not dates.planned or changed, rule=rule, explicit=rule, clause=clause)]


def _uncapital(note: str, clause: str) -> str:
    """A note that goes on in the middle of another: its first letter as it was said."""
    first = note.split(" ", 1)[0]
    return note if not first or first in clause.split() or first[1:] != first[1:].lower() else note[0].lower() + note[1:]


def _fragment(said: Said, note: str) -> list[Statement]:
    """Words without a verb carry the sentence before on (`We closed the round! $2M from Acme.`), or answer a question."""
    if said.speaker is not None or not re.search(r"\d|\b[A-Z][a-z]*[A-Z]?\w*", note[1:]) or re.match(r"(?:it|that|this|they|he|she|you|there)\b", note, re.IGNORECASE):
        return []
    last = said.before[-1] if said.before else None
    joined = f"{last.text}: {note[0].lower() + note[1:] if not _proper(note) else note}" if last else ""
    if last and last.act is Act.ASSERT and last.slot in (None, "date") and len(joined.split()) <= MOST_WORDS and (at := said.entry.text.find(last.quote)) >= 0:
        quote = said.entry.text[at : said.sentence.end]
        return [replace(last, text=joined, quote=quote, slot=describe(joined, said.user).slot)]
    if said.asked and not said.before and re.search(r"\d|[a-z] [A-Z]\w+", note) and len(note.split()) >= 3:
        return [_statement(said, note, Act.ASSERT)]
    return []


def _proper(text: str) -> bool:
    first = text.split()[0]
    return not first[1:].islower() or first[:1].isdigit()


def _as_rule(text: str) -> str:
    """A standing order as a note: without please, "your" and "me" from the reader's point of view."""
    plain = re.sub(r"^(?:please|pls|kindly|generally|just|so|and|also)\s+", "", tidy(text), flags=re.IGNORECASE)
    plain = re.sub(r"\b(?:please|pls)\b\s*", "", plain, flags=re.IGNORECASE)
    plain = re.sub(r"\byour (?=(?:replies|answers|responses|messages|explanations|summaries|code)\b)", "", plain, flags=re.IGNORECASE)
    return capital(third_person(plain))


def _has_word(text: str) -> bool:
    return any(char.isalnum() for char in text[:40])


def _replaced(clause: str) -> str | None:
    for pattern in (_FROM_TO, _WITH):
        if found := pattern.search(clause):
            return found.group(1).strip(" .,!")
    found = re.search(r"\b(?:instead of|rather than|in place of)\s+(?:the\s+|our\s+)?([^,.;]+)", clause, re.IGNORECASE) if re.search(r"decid|chose|use|pick|went|going|switch|now", clause, re.IGNORECASE) else None
    found = found or re.search(r",\s*not\s+(?:the\s+|our\s+|my\s+)?([^,.;]+)$", clause, re.IGNORECASE)
    return found.group(1).strip(" .,!") if found else None


def _statement(said: Said, note: str, act: Act, *, dates: Dates = NO_DATES, replaces: str | None = None, changed: bool = False, rule: bool = False, explicit: bool = False, clause: str = "") -> Statement:
    """The note as a statement; what it is about is read from the note alone."""
    about = describe(note, said.user)
    topic = topic_of(note, about, dates, rule=rule, speaker=said.speaker is not None, clause=clause)
    return Statement(
        act=act, text=note, topic=topic, about_user=topic in ABOUT_USER, subject=about.subject, slot=about.slot, value=about.value,
        replaces=replaces or None, negative=about.negative, changed=changed, explicit=explicit, dates=dates,
        at=said.entry.at, source=said.entry.ref, quote=said.quote,
    )  # fmt: skip


__all__ = ["Said", "is_standing", "read_sentence"]
