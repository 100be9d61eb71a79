"""What a quotation claims: the clauses it stands in, each with what it denies, doubts, and is about."""

from __future__ import annotations

import re

from massmem.dream.rules.kinds import Kind, kind_of
from massmem.dream.rules.leads import without_leads
from massmem.dream.rules.notes import is_negative
from massmem.dream.rules.own_words import MASK, opens_fiction, own_words
from massmem.dream.rules.sentences import Sentence, clauses, sentences
from massmem.dream.rules.verbs import ADVERBS, MODALS, is_finite
from massmem.dream.stems import STOP, words
from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.entries import Entry

FIRST = re.compile(
    r"\b(?:i|i'm|i've|i'd|i'll|im|ive|my|mine|me|myself|we|we're|we've|our|ours|us|let's|lets)\b", re.IGNORECASE
)
_PRONOUNS = frozenset(
    "he she they it this that which who these those there he's she's they're it's that's there's".split()
)
OLD = re.compile(
    r"\b(?:instead of|rather than|in place of|no longer|not any ?more|used to(?: be)?|previously|formerly|not(?! only| just))\s+([^,.;]+?)"
    r"(?=\s+(?:but|to|with|for|because|since)\b|[,.;]|$)"
    r"|\bfrom\s+([^,.;]+?)(?=\s+to\b)|\b(?:replac\w+|swap\w+)\s+(.+?)(?=\s+(?:with|by|for)\b)",
    re.IGNORECASE,
)
_RELATIVE = re.compile(r",?\s+(?:who|whom|whose)\s+", re.IGNORECASE)
_NAME = re.compile(r"\b[A-ZÀ-Þ][\w'’.-]*")
_FEELING = re.compile(
    r"(?:i'm |i am |we're |we are )?(?:so |very |really |just )*(?:happy|glad|excited|proud|relieved|sad|thrilled|pleased|turns out)"
    r"(?: to say| to report)?(?: that)? (?=\S)",
    re.IGNORECASE,
)
_LEADING = frozenset("please pls also and but so".split())
_CONTRACTED = frozenset(
    "i'm i've i'd i'll we're we've we'll he's she's it's that's there's who's they're let's".split()
)
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
_UNSAID = (Kind.QUESTION, Kind.HYPOTHETICAL, Kind.REPORTED)
_WHY = {
    Kind.QUESTION: "the quote asks, it does not say",
    Kind.HYPOTHETICAL: "the quote supposes, it does not say",
    Kind.REPORTED: "the quote repeats what somebody else said",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A clause as somebody's claim.

    main: its words but those of `old`, which it names as what does not hold or no longer does.
    before: the words before its verb, a carried-over subject included; `mine`: the speaker is its subject, or nobody.
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
        made = _of_sentence(own, all_of_it[number], previous)
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
    led = without_leads(body).text
    found: list[Claim] = []
    refused = ""
    for number, (part, joint) in enumerate(_clauses(led)):
        text = _FEELING.sub("", without_leads(part).text.strip(" ,;:.!"))
        kind = kind_of(text, asks=sentence.asks) if text else Kind.TALK
        if kind in _UNSAID:
            refused = _WHY[kind]
            if number == 0 or kind is Kind.HYPOTHETICAL:
                return refused  # it colours the whole sentence
            continue
        if text:
            previous = _claim(text, joint, previous)
            found.append(previous)
    return found or refused


def _clauses(text: str) -> list[tuple[str, str]]:
    """The clauses with the words that join them; relative ones stand on their own."""
    found: list[tuple[str, str]] = []
    for one in clauses(text, Sentence(0, len(text), asks=False)):
        first, *rest = _RELATIVE.split(text[one.start : one.end])
        found.append((first, one.joint.strip(" ,").lower()))
        found += [(part, "who") for part in rest]
    return found


def _claim(text: str, joint: str, previous: Claim | None) -> Claim:
    old = frozenset(word for mark in OLD.finditer(text) for part in mark.groups() if part for word in words(part))
    subject, has_verb = before_verb(text)
    pronoun = bool(subject & _PRONOUNS - {"that"}) or joint == "who" or words(text)[:1] == ["that"]
    mine = (
        FIRST.search(" ".join(subject)) is not None
        if subject and has_verb
        else FIRST.search(text) is not None or not subject
    )
    context = frozenset[str]()
    if previous is not None and (pronoun or not subject or joint in _ASIDES):
        names = {
            name for name in _NAME.findall(previous.text) if content(frozenset(words(name))) and not FIRST.match(name)
        }
        context = frozenset(word for name in names for word in words(name)) | previous.before
        context |= previous.main if joint in _ASIDES else frozenset()
        if pronoun and len(names) > 1:
            context, subject, mine = frozenset(), frozenset(), False  # whom "she" means is not certain
        elif pronoun:
            subject, mine = subject | content(previous.main), False
        elif not subject and joint:
            subject, mine = previous.before, previous.mine
    return Claim(
        text=text, main=frozenset(words(OLD.sub(" ", text))), old=old, negative=is_negative(text), before=subject - _PRONOUNS,
        mine=mine, context=context, carried=pronoun,
    )  # fmt: skip


def before_verb(text: str) -> tuple[frozenset[str], bool]:
    """The words before the first finite verb, and whether there is such a verb."""
    found: list[str] = []
    for word in words(text):
        if word in ADVERBS or word in _LEADING:
            continue
        if is_finite(word) or word in MODALS or word.endswith("n't"):
            return frozenset(found), True
        if word in _CONTRACTED:
            return frozenset([*found, word]), True
        found.append(word)
    return frozenset(found), False


def content(found: frozenset[str]) -> frozenset[str]:
    """The words that are no stop words."""
    return frozenset(word for word in found if word not in STOP)
