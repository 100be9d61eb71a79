"""What a model proposed, checked operation by operation; what holds is applied, the rest is refused with its reason."""

from __future__ import annotations

import re

from massmem.dream.claims import Claim, claims
from massmem.dream.grounding import ungrounded
from massmem.dream.rules.answers import asked_and_agreed
from massmem.dream.rules.dated import dated
from massmem.dream.rules.evidence import check
from massmem.dream.rules.notes import describe, same_note
from massmem.dream.rules.times import find_times
from massmem.dream.rules.topics import ABOUT_USER, topic_of
from massmem.dream.stems import stems, words
from massmem.dream.touching import asks_to_forget, doubts, loses, may_merge, says_over
from massmem.model.entries import Entry, Role
from massmem.model.names import slug
from massmem.model.operations import Action, Operation
from massmem.model.record import dataclass, replace
from massmem.model.reports import Rejected
from massmem.model.statements import Act, Statement
from massmem.model.when import NO_DATES, Dates
from massmem.text.redact import redact
from massmem.text.remark import split_remark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from massmem.dream.consolidate import Consolidation
    from massmem.model.facts import Fact

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


NOTHING_GIVEN = Given(entries={}, facts={})


class _RefusedError(Exception):
    """Why an operation does not hold."""


def operate(work: Consolidation, operations: Sequence[Operation], given: Given) -> None:
    """Apply the operations that hold, in the order of what they rest on; `work.rejected` tells of the others."""
    order = {reference: number for number, reference in enumerate(given.entries)}
    for one in sorted(operations, key=lambda one: order.get(one.entries[0] if one.entries else "", -1)):
        try:
            _apply(work, one, given)
        except _RefusedError as why:
            work.rejected.append(Rejected(op=one.action.value, why=str(why)))


def outside(one: Operation, given: Given) -> str | None:
    """Why the operation names something that the model was not shown, or None."""
    for key in one.ids:
        if key not in given.facts:
            return f"^{key[:20]} is not among the facts it was shown"
    for reference in one.entries:
        if reference not in given.entries:
            return f"entry {reference[:30]} is not among those it was shown"
    return None


def _apply(work: Consolidation, one: Operation, given: Given) -> None:
    _demand(outside(one, given))
    facts = [_fact(work, key, given) for key in dict.fromkeys(one.ids)]
    if one.action is Action.MERGE:
        _merge(work, facts)
        return
    if one.action is Action.ADD:
        _demand("an addition names no facts" if facts else None)
        work.take((_statement(work, one, given),))
        return
    _demand(None if len(facts) == 1 else f"{one.action.value} is about one fact")
    source = _source(one, given)
    if one.action in (Action.REWORD, Action.SUPERSEDE):
        (_reword if one.action is Action.REWORD else _supersede)(work, one, facts[0], given)
        return
    found = _claims(source, one.quote)
    _demand(_not_the_user(source, work.user))
    statement = _about(work, facts[0].text, Act.END, source, one.quote, dates=_dates(source, one, found))
    _demand(work.predates(statement, facts[0]))
    match one.action:
        case Action.END:
            _demand(says_over(facts[0], found, work.user))
            work.end(statement, facts[0])
        case Action.STALE:
            _demand(doubts(facts[0], found, work.user))
            work.doubt(statement, facts[0])
        case Action.FORGET:
            _demand(asks_to_forget(facts[0], source.text, one.quote))
            work.take((replace(statement, act=Act.FORGET),))


def _demand(why: str | None) -> None:
    if why is not None:
        raise _RefusedError(why)


# -- what is cited


def _fact(work: Consolidation, key: str, given: Given) -> Fact:
    """The fact as it is now; what a person holds to is not a model's to change."""
    fact = work.draft.facts.get(key)
    if fact is None or not fact.live:
        raise _RefusedError(f"^{key} is not current any more")
    if fact.pinned:
        raise _RefusedError(f"^{key} is pinned")
    if fact.text != given.facts[key]:
        raise _RefusedError(f"^{key} was changed meanwhile")
    return fact


def _source(one: Operation, given: Given) -> Entry:
    """The first cited entry that holds the quote."""
    if len(words(one.quote)) < SHORTEST_QUOTE and len(one.quote) < 2 * SHORTEST_QUOTE:
        raise _RefusedError("it quotes nothing")
    found = next((given.entries[ref] for ref in one.entries if one.quote in given.entries[ref].text), None)
    if found is None:
        raise _RefusedError("the quote is not in the cited entry" if one.entries else "it cites no entry")
    return found


def _claims(source: Entry, quote: str) -> tuple[Claim, ...]:
    found = claims(source, quote)
    if isinstance(found, str):
        raise _RefusedError(found)
    return found


def _speaker(source: Entry, user: str) -> str | None:
    return None if source.name is None or source.name.casefold() == user.casefold() else source.name


def _not_the_user(source: Entry, user: str) -> str | None:
    """Why this entry cannot end, replace or forget what the user said."""
    if source.role is Role.ASSISTANT:
        return "an assistant's words change no fact"
    return f"{source.name} cannot correct the user" if _speaker(source, user) else None


# -- what is claimed


def _statement(work: Consolidation, one: Operation, given: Given, known: frozenset[str] = frozenset()) -> Statement:
    """The operation's text as a statement, when its quote bears it out."""
    source = _source(one, given)
    text, remark = split_remark(one.text.strip())
    _demand(_unfit(text))
    if source.role is Role.ASSISTANT:
        return _agreed(work, text, source, given)
    found = _claims(source, one.quote)
    dates = _dates(source, one, found)
    if remark and remark != dates:
        raise _RefusedError("the dates it writes are not those of the quote")
    plain = dated(text, source.at, change=_BECOMING.search(text) is not None)
    note = plain.text if plain.dates and plain.dates == dates else text
    resolved = _resolved(source, found)
    speaker = _speaker(source, work.user)
    _demand(
        ungrounded(
            note, found, user=work.user, speaker=speaker, known=known | resolved, planned=dates.planned is not None
        )
    )
    made = _about(work, note, Act.ASSERT, source, one.quote, dates=dates, topic=one.topic, speaker=speaker)
    _demand(check(replace(made, act=Act.END), given.entries))
    return made


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
        raise _RefusedError("the assistant said it, the user did not agree to it")
    return made


def _about(
    work: Consolidation, text: str, act: Act, source: Entry, quote: str, *, dates: Dates = NO_DATES, topic: str = "",
    speaker: str | None = None,
) -> Statement:  # fmt: skip
    about = describe(text, work.user)
    heading = topic_of(text, about, dates, rule=False, speaker=speaker is not None)
    known = HEADINGS | {fact.topic for fact in work.draft.facts.values() if fact.live}
    if topic and slug(topic) in known and not dates.planned and speaker is None:
        heading = topic
    return Statement(
        act=act, text=text, topic=heading, about_user=heading in ABOUT_USER, subject=about.subject, slot=about.slot,
        value=about.value, negative=about.negative, dates=dates, at=source.at, source=source.ref, quote=quote,
    )  # fmt: skip


# -- times


def _dates(source: Entry, one: Operation, found: Sequence[Claim]) -> Dates:
    """The dates of the quote's clauses; the words given as `when` must stand there, or be a day they resolve to."""
    texts = [claim.text for claim in found]
    if one.when:
        low = one.when.casefold()
        texts = [text for text in texts if low in text.casefold() or one.when in _days(text, source)]
        if not texts:
            raise _RefusedError("the quote does not say that time")
    for text in texts:
        read = dated(text, source.at, change=_BECOMING.search(text) is not None)
        if read.dates:
            return read.dates
    return NO_DATES


def _days(text: str, source: Entry) -> frozenset[str]:
    """Every day that the text says, in its written form."""
    return frozenset(
        str(when) for phrase in find_times(text, source.at) for when in (phrase.first, phrase.last) if when is not None
    )


def _resolved(source: Entry, found: Sequence[Claim]) -> frozenset[str]:
    return frozenset(word for claim in found for day in _days(claim.text, source) for word in words(day))


# -- facts that change


def _supersede(work: Consolidation, one: Operation, old: Fact, given: Given) -> None:
    source = _source(one, given)
    _demand(_not_the_user(source, work.user))
    statement = _statement(work, one, given)
    if same_note(old.text, statement.text, work.user):
        work.take((statement,))
        return
    _demand(work.predates(statement, old))
    theirs, mine = describe(old.text, work.user), describe(statement.text, work.user)
    competes = theirs.slot is not None and (theirs.subject, theirs.slot) == (mine.subject, mine.slot)
    named = stems(theirs.value or "") or theirs.stems
    over = frozenset(word for claim in _claims(source, one.quote) for word in claim.old)
    if not competes and not (named and named <= stems(" ".join(sorted(over)))):
        raise _RefusedError(f"^{old.key} does not compete with the new text, and the quote does not take it back")
    work.replace(statement, old)


def _reword(work: Consolidation, one: Operation, fact: Fact, given: Given) -> None:
    """Better words for the same fact: nothing is lost, and what is added is said in the quote."""
    if fact.by == "human":
        raise _RefusedError(f"^{fact.key} is in a person's words")
    _demand(_not_the_user(_source(one, given), work.user))
    statement = _statement(work, one, given, known=frozenset(words(fact.text)))
    _demand(loses(fact.text, statement.text, work.user))
    if statement.text.split() == fact.text.split():
        raise _RefusedError("it changes nothing")
    dates = statement.dates if statement.dates and not fact.dates else fact.dates
    work.reword(replace(statement, dates=dates), fact)


def _merge(work: Consolidation, facts: Sequence[Fact]) -> None:
    """Facts that say the same become the one that says most; its text is one of theirs."""
    if len(facts) < 2:
        raise _RefusedError("a merge names two facts or more")
    ranked = sorted(facts, key=lambda fact: (-len(stems(fact.text)), fact.first_at, fact.key))
    for other in ranked[1:]:
        _demand(may_merge(ranked[0], other, work.user))
    for other in ranked[1:]:
        work.merge(ranked[0], other)
