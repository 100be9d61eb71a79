"""What a quotation claims: the clauses it stands in, each with what it denies, doubts, and is about."""

from __future__ import annotations

import re

from massmem.dream.before_verbs import before_verb, content
from massmem.dream.rules.notes import is_negative
from massmem.dream.rules.own_words import MASK, opens_fiction, own_words
from massmem.dream.rules.sentences import Sentence, sentences
from massmem.dream.splitting import said_clauses
from massmem.dream.stems import words
from massmem.dream.unsaid import unsaid
from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.entries import Entry

FIRST = re.compile(
    r"\b(?:i|i'm|i've|i'd|i'll|im|ive|my|mine|me|myself|we|we're|we've|our|ours|us|let's|lets)\b", re.IGNORECASE
)
_PRONOUNS = frozenset("he she they it this that which who these those he's she's they're it's that's".split())
_SPEAKER = frozenset("i i'm i've i'd i'll we we're we've".split())
OLD = re.compile(
    r"\b(?:instead of|rather than|in place of|no longer|not any ?more|used to(?: be)?|previously|formerly|not(?! only| just))\s+([^,.;]+?)"
    r"(?=\s+(?:but|to|with|for|because|since)\b|[,.;]|$)"
    r"|\bfrom\s+((?:(?!\band\b)[^,.;])+?)(?=\s+to\b)|\b(?:replac\w+|swap\w+)\s+(.+?)(?=\s+(?:with|by|for)\b)",
    re.IGNORECASE,
)
_ASIDE = re.compile(r",\s+not\s+[^,.;]+,")
_LINK = re.compile(r"\b(?:is|are|was|were|am|be|became|called|named)\b|'(?:s|re|m)\b", re.IGNORECASE)
_NAME = re.compile(r"\b[A-ZÀ-Þ][\w'’.-]*")
_ASIDES = (
    "because",
    "since",
    "so",
    "so that",
    "which",
    "where",
    "—",
    "–",
    "-",
    ":",
    "(",
    "though",
    "although",
    "while",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A clause as somebody's claim.

    main: its words but those of `old`, which it names as what does not hold or no longer does.
    before: the words before its verb, a carried-over subject included; `mine`: the speaker is its subject, or nobody.
    ahead: the clause before, where this one takes all its words over.
    context: the words of the clause before, where this one leans on it ("she", "which", a dash); `carried`: its
        subject is a pronoun, and `before` holds whatever it can mean.
    """

    text: str
    main: frozenset[str]
    old: frozenset[str]
    negative: bool
    before: frozenset[str]
    mine: bool
    context: frozenset[str] = frozenset()
    carried: bool = False
    ahead: str = ""


def claims(entry: Entry, quote: str) -> tuple[Claim, ...] | str:
    """The claims of the sentences in which the quote stands, or why it is no claim of the speaker's."""
    if opens_fiction(entry.text):
        return "the quote belongs to a game or a story"
    own = own_words(entry.text)
    start = _place(entry.text, own, quote)
    if start is None:
        return (
            "the quote is not in the entry"
            if quote not in entry.text
            else "the quote is not in the speaker's own words"
        )
    all_of_it = sentences(own)
    touched = [number for number, one in enumerate(all_of_it) if one.start < start + len(quote) and start < one.end]
    found: list[Claim] = []
    refused = "the quote says nothing"
    for number in touched:
        previous = _last(own, all_of_it[number - 1]) if number else None
        said = own[all_of_it[number].start : all_of_it[number].end]
        made = unsaid(entry.text, said.replace("’", "'")) or _of_sentence(own, all_of_it[number], previous)
        if isinstance(made, str):
            refused = made
        else:
            found += made
    return tuple(found) or refused


def _place(text: str, own: str, quote: str) -> int | None:
    """Where the quote stands, in words that are the speaker's own."""
    at = text.find(quote) if quote else -1
    while at >= 0:
        if MASK not in own[at : at + len(quote)]:
            return at
        at = text.find(quote, at + 1)
    return None


def _last(own: str, sentence: Sentence) -> Claim | None:
    made = _of_sentence(own, sentence, None)
    return None if isinstance(made, str) or not made else made[0]


def _of_sentence(own: str, sentence: Sentence, previous: Claim | None) -> list[Claim] | str:
    body = own[sentence.start : sentence.end].replace("’", "'").replace(MASK, " ")
    said = said_clauses(body, asks=sentence.asks)
    if isinstance(said, str):
        return said
    found: list[Claim] = []
    for text, joint in said:
        previous = _claim(text, joint, previous)
        found.append(previous)
    return found


def _claim(text: str, joint: str, previous: Claim | None) -> Claim:
    old = frozenset(word for mark in OLD.finditer(text) for part in mark.groups() if part for word in words(part))
    subject, has_verb = before_verb(text)
    pronoun = (
        (bool(subject & _PRONOUNS - {"that"}) and not subject & _SPEAKER)
        or joint == "who"
        or words(text)[:1] == ["that"]
    )
    mine = (
        FIRST.search(" ".join(subject)) is not None
        if subject and has_verb
        else FIRST.search(text) is not None or not subject
    )
    context, ahead = frozenset[str](), ""
    if previous is not None and (pronoun or not subject or joint in _ASIDES):
        names = {
            name for name in _NAME.findall(previous.text) if content(frozenset(words(name))) and not FIRST.match(name)
        }
        context = frozenset(word for name in names for word in words(name)) | previous.before
        if joint in _ASIDES:
            context, ahead = context | previous.main, previous.text
        if pronoun and len(names) > 1:
            context, subject, mine = frozenset(), frozenset(), False  # whom "she" means is not certain
        elif pronoun and "it" in subject and not _LINK.search(previous.text) and content(previous.before) - {"name"}:
            subject, mine = content(previous.main) - previous.before, False  # what was done to, not who did it
        elif pronoun:
            subject, mine = subject | content(previous.main), False
        elif not subject and joint:
            subject, mine = previous.before, previous.mine
    return Claim(
        text=text, main=frozenset(words(OLD.sub(" ", text))), old=old, negative=is_negative(_ASIDE.sub(" ", text)), before=subject - _PRONOUNS - (old - {"user"}),
        mine=mine, context=context, carried=pronoun, ahead=ahead,
    )  # fmt: skip
