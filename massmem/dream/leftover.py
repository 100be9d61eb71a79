"""What the rules could not read and may be worth a model's time; the rest of a log costs no tokens."""

from __future__ import annotations

import re

from massmem.dream.gather import is_context, is_evidence, is_sane
from massmem.dream.rules.kinds import Kind, kind_of
from massmem.dream.rules.leads import without_leads
from massmem.dream.rules.own_words import closes_fiction, opens_fiction, own_words
from massmem.dream.rules.sentences import sentences
from massmem.dream.stems import stems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from massmem.model.entries import Entry
    from massmem.model.statements import Statement

FEWEST_STEMS = 2
_PERSONAL = re.compile(
    r"\b(?:i|i'm|i've|im|my|mine|me|we|we're|we've|our|us|always|never|please|don't|remember|decided|prefers?)\b"
    r"|\d|(?<=[\w,;:)] )[A-ZÀ-Þ]\w|[^\x00-\x7f]{2}",
    re.IGNORECASE,
)
_WEIGHTY = re.compile(
    r"\d|(?<=[\w,;:)] )(?!I\b)[A-ZÀ-Þ]\w|\b(?:can't stand|hate|love|prefer|favou?rite|allergic|never|always|moved|married|born|quit|started)\b"
)
_PASSING = (Kind.QUESTION, Kind.HYPOTHETICAL, Kind.REPORTED, Kind.TALK, Kind.REQUEST)


def memorable(entries: Sequence[Entry], statements: Iterable[Statement], now: datetime) -> tuple[Entry, ...]:
    """The readable entries of every session in which something is left that the rules did not take."""
    taken: dict[str, list[str]] = {}
    for statement in statements:
        taken.setdefault(statement.source, []).append(statement.quote)
    shown = without_fiction([one for one in entries if (is_evidence(one) or is_context(one)) and is_sane(one, now)])
    wanted = {one.session for one in shown if is_evidence(one) and has_more(one, taken.get(one.ref, ()))}
    return tuple(one for one in shown if one.session in wanted)


def has_more(entry: Entry, quotes: Sequence[str]) -> bool:
    """Whether a sentence of the entry may say something lasting that no quote covers."""
    own = own_words(entry.text)
    for sentence in sentences(own):
        body = own[sentence.start : sentence.end].replace("’", "'")
        said = entry.text[sentence.start : sentence.end]
        if any(said in quote or quote in said for quote in quotes):
            continue
        clause = without_leads(body).text
        kind = kind_of(clause, asks=sentence.asks)
        if kind in _PASSING and not (kind in (Kind.TALK, Kind.REQUEST) and _WEIGHTY.search(body)):
            continue
        if _PERSONAL.search(body) and (len(stems(body)) >= FEWEST_STEMS or not body.isascii()):
            return True
    return False


def without_fiction(entries: Iterable[Entry]) -> list[Entry]:
    """The entries but those of a game or a story, in which nobody speaks for themselves."""
    playing: set[str] = set()
    kept: list[Entry] = []
    for entry in entries:
        if is_evidence(entry):
            if entry.session in playing and closes_fiction(entry.text):
                playing.discard(entry.session)
            elif entry.session not in playing and opens_fiction(entry.text):
                playing.add(entry.session)
        if entry.session not in playing:
            kept.append(entry)
    return kept
