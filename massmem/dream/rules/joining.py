"""Sentences that go on with the one before: fragments, answers, "it's a …", and who somebody is."""

from __future__ import annotations

import re

from massmem.dream.rules.keep import MOST_WORDS, has_verb, is_evaluation
from massmem.dream.rules.lexicon import RELATIONS
from massmem.dream.rules.notes import describe
from massmem.dream.rules.pattern import UPPER
from massmem.dream.rules.phrasing import capital
from massmem.dream.rules.said import Said, statement_of
from massmem.dream.rules.verbs import ADVERBS, form_of
from massmem.model.record import replace
from massmem.model.statements import Act, Statement


def fragment(said: Said, note: str) -> list[Statement]:
    """Words without a verb carry the sentence before on (`We closed the round! $2M from Acme.`), or answer a question."""
    if said.speaker is None and said.before and (more := _IT_IS.match(note)):
        return _described_further(said, note[more.end() :])
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
    if (
        said.asked
        and not said.before
        and not note.endswith((" it", " them", " that", " those"))
        and re.search(r"\d|[a-z] [A-Z]\w+", note)
        and len(note.split()) >= 3
    ):
        return [statement_of(said, note, Act.ASSERT)]
    return []


def after_fragment(said: Said, note: str) -> Statement | None:
    """An answer without a verb and the sentence after it as one ("About 6 months in: has two areas working")."""
    last = said.before[-1] if said.asked and len(said.before) == 1 else None
    if last is None or last.dates or last.slot is not None or last.explicit or has_verb(last.text):
        return None
    text = f"{last.text}: {note if _proper(note) else note[0].lower() + note[1:]}"
    at = said.entry.text.find(last.quote)
    if at < 0 or len(text.split()) > MOST_WORDS:
        return None
    return replace(last, text=text, quote=said.entry.text[at : said.sentence.end])


RELATIVE = re.compile(
    rf"(?i:my|our) ((?i:{'|'.join(sorted(RELATIONS - {'prof.', 'dr.', 'mr.', 'mrs.', 'ms.'}, key=len, reverse=True))})) ((?:(?:Dr|Prof|Mr|Mrs|Ms)\.? )?[{UPPER}][\w'-]+(?: [{UPPER}][\w'-]+)?)\s(?=[a-z])"
)


def related(said: Said, clause: str) -> list[Statement]:
    """Who somebody is, where the rest passes ("my advisor Dr. Hale is excited" -> "Advisor is Dr. Hale")."""
    found = RELATIVE.search(clause) if said.speaker is None else None
    if found is None:
        return []
    return [statement_of(said, f"{capital(found.group(1).lower())} is {found.group(2)}", Act.ASSERT)]


def of_what(said: Said, note: str) -> str:
    """`Deadline` right after a sentence about EMNLP: `Deadline for EMNLP`."""
    last = said.before[-1] if said.before else None
    names = re.findall(rf"(?<=[a-z,] )[{UPPER}][\w'-]+(?: [{UPPER}][\w'-]+)*", last.text) if last else []
    return f"{note} for {names[-1]}" if names else note


_IT_IS = re.compile(r"(?:it|that|this)(?:'s| is) (?=(?:an?|the|basically an?) )", re.IGNORECASE)


def _described_further(said: Said, more: str) -> list[Statement]:
    """`It's a sci-fi game with …` says more of what was named just before."""
    last = said.before[-1]
    text = f"{last.text}, {more}"
    at = said.entry.text.find(last.quote)
    if last.act is not Act.ASSERT or last.dates or at < 0 or len(text.split()) > MOST_WORDS or is_evaluation(more):
        return []
    return [replace(last, text=text, quote=said.entry.text[at : said.sentence.end])]


def continued(said: Said, note: str) -> Statement | None:
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
