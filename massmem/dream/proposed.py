"""What a model's operation claims: its quote found, its text borne out, its dates made, as a statement."""

from __future__ import annotations

import re

from massmem.dream.claims import Claim, claims
from massmem.dream.foreign import as_said, is_other, is_torn
from massmem.dream.grounding import ungrounded
from massmem.dream.limits import pieces
from massmem.dream.rules.answers import asked_and_agreed
from massmem.dream.rules.dated import dated
from massmem.dream.rules.evidence import check
from massmem.dream.rules.notes import describe, same_note
from massmem.dream.rules.own_words import MASK, opens_fiction, own_words
from massmem.dream.rules.times.reading import find_times
from massmem.dream.rules.topics import ABOUT_USER, topic_of
from massmem.dream.stems import stems, words
from massmem.model.entries import Entry, Role
from massmem.model.names import slug
from massmem.model.operations import Operation
from massmem.model.record import dataclass, replace
from massmem.model.statements import Act, Statement
from massmem.model.when import NO_DATES, Dates
from massmem.text.redact import redact
from massmem.text.remark import split_remark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from massmem.dream.consolidate import Consolidation

HEADINGS = frozenset({*map(slug, ABOUT_USER), "decisions", "projects", "people", "events", "plans", "lessons"})
SHORTEST_QUOTE, MOST_WORDS = 2, 40
_MARKS = re.compile(
    r"[\n<>`|\ufffd]|^\s*[#>*+-]\s|\^[0-9a-z]{8}|\]\(|\{\{|https?://\S+@|^\s*(?:system|assistant|user)\s*:",
    re.IGNORECASE,
)
_BECOMING = re.compile(
    r"\b(?:switch|mov|migrat|renam|replac|upgrad|promot|becam|took over|start|join)\w*", re.IGNORECASE
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What the model was shown: entries by reference in the order of the log, and facts' texts by id."""

    entries: Mapping[str, Entry]
    facts: Mapping[str, str]


class RefusedError(Exception):
    """Why an operation does not hold."""


def demand(why: str | None) -> None:
    """Refuse for this reason, if there is one."""
    if why is not None:
        raise RefusedError(why)


def source_of(one: Operation, given: Given) -> Entry:
    """The first cited entry that holds the quote."""
    if len(words(one.quote)) < SHORTEST_QUOTE and len(one.quote) < 2 * SHORTEST_QUOTE:
        raise RefusedError("it quotes nothing")
    found = next((given.entries[ref] for ref in one.entries if one.quote in given.entries[ref].text), None)
    if found is None:
        raise RefusedError("the quote is not in the cited entry" if one.entries else "it cites no entry")
    return found


def claims_of(source: Entry, quote: str) -> tuple[Claim, ...]:
    """What the quote claims in its entry."""
    found = claims(source, quote)
    if isinstance(found, str):
        raise RefusedError(found)
    return found


def is_own(source: Entry, quote: str) -> bool:
    """Whether the quote stands in the speaker's own words, whatever it says."""
    start = source.text.find(quote)
    return not opens_fiction(source.text) and MASK not in own_words(source.text)[start : start + len(quote)]


def _speaker(source: Entry, user: str) -> str | None:
    return None if source.name is None or source.name.casefold() == user.casefold() else source.name


def not_the_user(source: Entry, user: str) -> str | None:
    """Why this entry cannot end, replace or forget what the user said."""
    if source.role is Role.ASSISTANT:
        return "an assistant's words change no fact"
    return f"{source.name} cannot correct the user" if _speaker(source, user) else None


# -- what is claimed


def statement_of(work: Consolidation, one: Operation, given: Given, known: frozenset[str] = frozenset()) -> Statement:
    """The operation's text as a statement, when its quote bears it out."""
    source = source_of(one, given)
    text, remark = split_remark(one.text.strip())
    demand(_unfit(text))
    if source.role is Role.ASSISTANT:
        return _agreed(work, text, source, given)
    found = claims_of(source, one.quote)
    resolved = _resolved(source, found)
    text = _as_quoted(text, found, resolved)
    dates = dates_of(source, one, found, text)
    if remark and remark != dates:
        raise RefusedError("the dates it writes are not those of the quote")
    plain = dated(text, source.at, change=_BECOMING.search(text) is not None)
    note = plain.text if plain.dates and plain.dates == dates else text
    if note != text and is_torn(text, note):
        note, dates = text, NO_DATES
    demand(_dangling(text, note, source, found))
    speaker = _speaker(source, work.user)
    demand(
        ungrounded(
            note, found, user=work.user, speaker=speaker, known=known | resolved, planned=dates.planned is not None
        )
    )
    made = about(work, note, Act.ASSERT, source, one.quote, dates=dates, topic=one.topic, speaker=speaker)
    demand(check(replace(made, act=Act.END), given.entries))
    return made


def _as_quoted(text: str, found: Sequence[Claim], resolved: frozenset[str]) -> str:
    """In another language than English, the quote's own words: so is what the rules read, and what it competes with."""
    said = (as_said(text, claim.text, resolved) for claim in found if is_other(claim.text))
    clause = next((one for one in said if one), None)
    return text if clause is None else clause[:1].upper() + clause[1:].rstrip(" .!。！")


def _unfit(text: str) -> str | None:
    """Why a text cannot be a fact, whatever it says."""
    if not 1 <= len(words(text)) <= MOST_WORDS:
        return "the text is empty or too long for one fact"
    if _MARKS.search(text):
        return "the text is not one plain line"
    if redact(text) != text:
        return "the text holds a secret"
    return "the text asks" if text.rstrip().endswith(("?", "？")) else None


def _agreed(work: Consolidation, text: str, question: Entry, given: Given) -> Statement:
    """An assistant's question counts where the user's next entry is a plain yes, and for what it asked."""
    after = list(given.entries.values())
    later = after[after.index(question) + 1 :]
    answer = next((entry for entry in later if entry.session == question.session and entry.role is Role.USER), None)
    made = asked_and_agreed(question, answer, work.user) if answer is not None else None
    if made is None or check(made, given.entries) is not None or not same_note(made.text, text, work.user):
        raise RefusedError("the assistant said it, the user did not agree to it")
    return made


def about(
    work: Consolidation, text: str, act: Act, source: Entry, quote: str, *, dates: Dates = NO_DATES, topic: str = "",
    speaker: str | None = None,
) -> Statement:  # fmt: skip
    """The text as a statement that rests on the quote."""
    found = describe(text, work.user)
    heading = topic_of(text, found, dates, rule=False, speaker=speaker is not None)
    known = HEADINGS | {fact.topic for fact in work.draft.facts.values() if fact.live}
    if topic and slug(topic) in known and not dates.planned and speaker is None:
        heading = topic
    return Statement(
        act=act, text=text, topic=heading, about_user=heading in ABOUT_USER, subject=found.subject, slot=found.slot,
        value=found.value, negative=found.negative, dates=dates, at=source.at, source=source.ref, quote=quote,
    )  # fmt: skip


# -- times


def dates_of(source: Entry, one: Operation, found: Sequence[Claim], text: str = "") -> Dates:
    """The dates of the quote's clauses; the words given as `when` must stand there, or be a day they resolve to.

    Where a clause says several times, those beside the words of `text` count.
    """
    texts = [_beside(claim.text, text, source) for claim in found]
    if one.when:
        low = one.when.casefold()
        held = [said for said in texts if low in said.casefold() or one.when in _days(said, source)]
        texts = held or (texts if low in one.quote.casefold() else [])
        if not texts:
            raise RefusedError("the quote does not say that time")
    for said in texts:
        read = dated(said, source.at, change=_BECOMING.search(said) is not None)
        if read.dates:
            return read.dates
    return NO_DATES


def _beside(clause: str, text: str, source: Entry) -> str:
    """The pieces of the clause that hold words of the text, where it says more than one time."""
    if not text or len(find_times(clause, source.at)) < 2:
        return clause
    wanted = stems(_undated(text, source.at))
    near = [piece for piece in pieces(clause) if stems(_undated(piece, source.at)) & wanted]
    said = ", ".join(near)
    return said if find_times(said, source.at) else clause


def _undated(text: str, at: datetime) -> str:
    """The text without the words that say a time."""
    for phrase in reversed(find_times(text, at)):
        text = f"{text[: phrase.start]} {text[phrase.end :]}"
    return text


def _dangling(text: str, note: str, source: Entry, found: Sequence[Claim]) -> str | None:
    """Whether a verb that the note lost with its date ("starts on …") is none of the quote's."""
    said = stems(" ".join(claim.text for claim in found))
    lost = stems(_undated(text, source.at)) - stems(note) - said
    return f"the quote does not say {min(lost)!r}" if note != text and lost else None


def _days(text: str, source: Entry) -> frozenset[str]:
    """Every day that the text says, in its written form."""
    return frozenset(
        str(when) for phrase in find_times(text, source.at) for when in (phrase.first, phrase.last) if when is not None
    )


def _resolved(source: Entry, found: Sequence[Claim]) -> frozenset[str]:
    return frozenset(word for claim in found for day in _days(claim.text, source) for word in words(day))
