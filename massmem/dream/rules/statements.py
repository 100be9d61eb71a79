"""Reading statements out of log entries, step by step: own words, sentences, clauses, kinds, cues, notes.

Nothing is guessed: what no rule recognizes is left in the log.
"""

from __future__ import annotations

from collections import deque

from massmem.dream.rules.answers import asked_and_agreed, is_plain_yes
from massmem.dream.rules.corrections import denied, takes_back, with_denied
from massmem.dream.rules.declined import declined
from massmem.dream.rules.own_words import closes_fiction, opens_fiction, own_words
from massmem.dream.rules.said import FIRST_PERSON, Said
from massmem.dream.rules.sarcasm import in_jest, is_praise
from massmem.dream.rules.sentence import read_sentence
from massmem.dream.rules.sentences import sentences
from massmem.model.entries import Entry, EntryKind, Role

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.model.statements import Statement

_REMEMBERED = 12  # statements back to which a correction may refer


def read_statements(entries: Sequence[Entry], user: str) -> tuple[Statement, ...]:
    """Every statement of the entries, in their order.

    Entries of other roles, of a kind other than `edit`, or that do not prove whole are context at most.
    An entry with a `name` other than the user's (case-folded) is somebody else's: its statements name them,
    and neither correct nor forget anything.
    """
    found: list[Statement] = []
    recent: dict[str, deque[Statement]] = {}
    asked: dict[str, Entry] = {}
    fiction: set[str] = set()
    for entry in entries:
        if entry.role is Role.ASSISTANT and entry.kind is None:
            asked[entry.session] = entry
            continue
        if entry.role not in (Role.USER, Role.NOTE) or entry.kind not in (None, EntryKind.EDIT) or not entry.is_whole():
            continue
        speaker = None if entry.name is None or entry.name.casefold() == user.casefold() else entry.name
        question = asked.pop(entry.session, None)
        if _in_fiction(entry, fiction):
            continue
        memory = recent.setdefault(entry.session, deque(maxlen=_REMEMBERED))
        new, taken_back = _read_entry(entry, user, speaker, question, memory)
        if taken_back and memory:
            unwanted = memory[-1].source
            found = [statement for statement in found if statement.source != unwanted]
        memory.extend(new)
        found += new
    return tuple(found)


def _in_fiction(entry: Entry, fiction: set[str]) -> bool:
    """Whether the entry belongs to a game or a story; keeps track of the sessions that are in one."""
    text = entry.text
    if entry.session in fiction:
        if closes_fiction(text):
            fiction.discard(entry.session)
        return entry.session in fiction
    if opens_fiction(text):
        fiction.add(entry.session)
        return True
    return False


def _read_entry(
    entry: Entry, user: str, speaker: str | None, question: Entry | None, recent: deque[Statement]
) -> tuple[list[Statement], bool]:
    """The statements of an entry, and whether it asks not to remember the one before it."""
    if question is not None and speaker is None and is_plain_yes(entry.text):
        agreed = asked_and_agreed(question, entry, user)
        return ([agreed] if agreed else []), False
    text = own_words(entry.text)
    found: list[Statement] = []
    joke, ironic = in_jest(text)
    if joke:
        return [], False
    cut = sentences(text)
    unwanted = declined(text, cut)
    taken_back = False
    pair: tuple[str, str] | None = None
    for number, sentence in enumerate(cut):
        if number in unwanted.sentences or (ironic and is_praise(text[sentence.start : sentence.end])):
            continue
        if speaker is None and takes_back(text[sentence.start : sentence.end].replace("’", "'")):
            taken_back = True
            continue
        if speaker is not None and not FIRST_PERSON.search(text, sentence.start, sentence.end):
            continue  # what others say of anybody but themselves is not read
        said = Said(
            entry=entry,
            user=user,
            speaker=speaker,
            text=text,
            sentence=sentence,
            asked=question is not None and "?" in question.text,
            before=tuple(found),
            recent=tuple(recent),
            corrects=taken_back,
        )
        taken_back = False
        pair = (denied(said.quote.replace("’", "'")) if speaker is None else None) or pair
        new = with_denied(read_sentence(said), pair)
        if new and found and new[0].quote.startswith(found[-1].quote) and new[0].quote != found[-1].quote:
            found.pop()  # it says the one before over again, with more
        found += new
    return _distinct(found), unwanted.before


def _distinct(found: list[Statement]) -> list[Statement]:
    seen: set[tuple[str, str]] = set()
    kept = []
    for statement in found:
        key = (statement.act.value, statement.text.casefold())
        if key not in seen:
            seen.add(key)
            kept.append(statement)
    return kept
