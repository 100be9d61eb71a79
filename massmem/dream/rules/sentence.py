"""One sentence: what kind each clause is, which cues match, and the statements they make."""

from __future__ import annotations

import re

from massmem.dream.rules.corrections import corrected
from massmem.dream.rules.cue_reading import Match, forgetting, match_cue
from massmem.dream.rules.dated import dated
from massmem.dream.rules.keep import worth_keeping
from massmem.dream.rules.languages import is_foreign
from massmem.dream.rules.leads import Led, without_leads
from massmem.dream.rules.moves import of_new_date
from massmem.dream.rules.notes import describe
from massmem.dream.rules.phrasing import third_person
from massmem.dream.rules.pieces import pieces_of
from massmem.dream.rules.plain import plain_statements
from massmem.dream.rules.predicates import split_predicates
from massmem.dream.rules.said import Piece, Said, statement_of
from massmem.dream.rules.unfolding import unfolded
from massmem.dream.rules.wishes import standing_wish
from massmem.dream.rules.world_order import without_inversion
from massmem.model.record import replace
from massmem.model.statements import Act, Statement
from massmem.model.when import NO_DATES, Dates


def read_sentence(said: Said) -> list[Statement]:
    """The statements of one sentence, most of the time none or one."""
    body = said.text[said.sentence.start : said.sentence.end].replace("’", "'")
    if said.speaker is None:
        asked_to_forget = forgetting(body)
        if asked_to_forget:
            return [statement_of(said, asked_to_forget, Act.FORGET)]
    wish = standing_wish(body) if said.speaker is None else None
    led = without_leads(wish or body)
    if wish is not None:
        led = replace(led, explicit=True)
    if said.corrects:
        led = replace(led, correction=True)
    if wish is not None:
        said = replace(said, sentence=replace(said.sentence, asks=False))
    elif said.sentence.asks and not _MAY_SAY.search(body):
        return []
    if said.speaker is None and (
        fixed := corrected(led, said.before[::-1] + said.recent[::-1], said.entry, said.quote, said.user)
    ):
        return [fixed]
    return [made for part in unfolded(of_new_date(led.text)) for made in _read_part(said, replace(led, text=part))]


_MAY_SAY = re.compile(r"[,;:—–-]\s|\b(?:i|i'm|i've|we|we're|my|our|because|since|and|but|so)\b", re.IGNORECASE)


def _read_part(said: Said, led: Led) -> list[Statement]:
    """The statements of what stands behind the leads."""
    pieces = pieces_of(said, led)
    if said.speaker is not None:
        return plain_statements(said, pieces)
    found: list[Statement] = []
    plain: list[Piece] = []
    for piece in pieces:
        parts = split_predicates(piece.text)
        matches = [(part, match) for part in parts if (match := _matched(said, part)) is not None]
        if len(matches) == len(parts):
            found += plain_statements(said, plain)
            plain = []
            found += [made for part, match in matches for made in _from_cue(said, piece, part, match)]
        else:
            plain.append(piece)
    return found + plain_statements(said, plain)


def _matched(said: Said, part: str) -> Match | None:
    """The cue of a clause, its dates aside ("I left Acme at the end of May")."""
    when = dated(part, said.entry.at)
    if is_foreign(part):
        return match_cue(without_inversion(when.text)) or match_cue(without_inversion(part))
    return (match_cue(when.text) if when.dates else None) or match_cue(part)


def _from_cue(said: Said, piece: Piece, part: str, match: Match) -> list[Statement]:
    """The statement of a cue, dated by its clause."""
    when = dated(part, said.entry.at, change=match.changed or match.act is Act.END)
    again = match_cue(when.text) if when.dates and not match.tells else match
    chosen = again or match
    dates = when.dates or piece.dates
    if match.act is Act.END and dates:
        end = dates.until or dates.since or dates.planned
        dates = Dates(until=end)
    if chosen.changed and dates.since and dates.since == dates.until:
        dates = replace(dates, until=None)
    made = statement_of(
        said,
        chosen.note,
        chosen.act,
        dates=dates,
        replaces=chosen.replaces,
        changed=chosen.changed or piece.led.changed,
        rule=chosen.explicit,
        explicit=chosen.explicit or piece.led.explicit,
        corrects=piece.led.correction,
    )
    if match.tells and len(part.split()) <= _SHORT:
        told = third_person(when.text if when.dates else part)
        if not match.note.startswith(("Has ", "Looking for ")) or worth_keeping(
            told, describe(told, said.user), dates, first_person=True, rule=False, clause=part
        ):
            made = replace(made, instead=told)
    if match.note.startswith("Name is ") and (rest := _rest_of_introduction(said, piece.text, match)):
        return [made, rest]
    return [made] if made.text and "[redacted" not in made.text else []


_SHORT = 18  # words of a clause that is kept as it stands


def _rest_of_introduction(said: Said, clause: str, match: Match) -> Statement | None:
    """`I'm Maria, a UI designer at …`: what comes after the name."""
    name = match.note.removeprefix("Name is ")
    _, _, rest = clause.partition(name)
    rest = rest.strip(" ,.!;—–-")
    if not re.match(r"(?:a|an|the|your|one of)\s+\w", rest, re.IGNORECASE):
        return None
    note = third_person("I'm " + rest)
    described = describe(note, said.user)
    return (
        statement_of(said, note, Act.ASSERT)
        if worth_keeping(note, described, NO_DATES, first_person=True, rule=False)
        else None
    )
