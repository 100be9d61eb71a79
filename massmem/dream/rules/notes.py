"""What a note is about: subject, slot, value and polarity, from its words alone.

The ledger keeps a fact as text and dates, so what competes with what is read from the text,
the same way for a fact that was stored, a person's own line, and a new statement.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from massmem.dream.rules.exclusive import exclusive_words
from massmem.dream.rules.fills import fill
from massmem.dream.rules.frames import FRAMES
from massmem.dream.rules.languages import is_foreign, world_frame_of
from massmem.dream.rules.lexicon import EVENTS
from massmem.dream.rules.naming import Filled
from massmem.dream.rules.nouns import content_stems, normal, person
from massmem.dream.rules.pattern import Sieve, compiled_exact, word_set
from massmem.dream.rules.verbs import ADVERBS, form_of, is_finite
from massmem.model.record import dataclass

NEGATION = re.compile(
    r"\b(?:stop(?= \w+ing\b)|avoid\w*|quit(?= \w+ing\b)|not(?! only| just| to mention)|no(?! matter| doubt| problem| longer than|\.? ?\d)|never|neither|nor|none|nobody|nothing|nowhere|without|cannot|forbidden|banned|prohibited|off limits|kein\w*|nicht|nie|niemals"
    r"|jamais|aucune?|geen|niet|nunca|ning[uú]n\w*|nessun\w*)\b|\w+n['’]t\b|\bn[e'’] ?\w+ (?:pas|plus|jamais)\b|\b(?:não|non)(?= \w)|(?:^|[¿¡,.] ?)no (?=(?:bebo|como|fumo|tomo|hablo|uso|tolero|conduzco|puedo|quiero|me|trabajo|vivo)\b)|[不没]|ません|ない",
    re.IGNORECASE,
)
FOREIGN_NEGATION = re.compile(
    r"\b(?:kein\w*|nicht|nie|niemals|ohne|jamais|aucune?|sans|geen|niet|nooit|nunca|ning[uú]n\w*|sin|nessun\w*|mai|senza|sem|inte|ikke|aldrig|aldri|nie|не|нет)\b|\bn[e'’] ?\w+ (?:pas|plus|jamais)\b|\bpas (?:de|d'|du|le|la|les|trop)\b|\b(?:não|non)(?= \w)"
    r"|(?:^|[¿¡,.;:] ?|\b(?:yo|nosotros|ya|pero|y|porque|que|aún|todavía) )no (?=\w)|[不没]|ません|ない|않|\bلا\b",
    re.IGNORECASE,
)
_OFF = re.compile(r"\b(?:is|are|was|were|turned|switched) (?:off|disabled|closed|inactive|down)\b", re.IGNORECASE)
_HEAD = re.compile(
    r"(.+?)(?:,\s+(?![A-Z]|\d)|\s+[—–-]\s+|:\s+|\s+(?:because|while|which|if|in case|so that)\s).+", re.DOTALL
)
_HEAD_MARK = re.compile(r"[,:–—]|\s-\s|\s(?:because|while|which|if|in case|so that)\s")
_CONDITION = re.compile(
    r"(?:^|,?\s(?:but |and )?(?:only |except )?)(?:if|when|whenever|unless|in case)\s", re.IGNORECASE
)
_PAUSE = re.compile(r"[,;:]|\s[—–]\s")
_HAVING = re.compile(r"^(?:has|have|got|having)\s+(?:got\s+)?(?:(?:an?|another|the|their)\s+)?", re.IGNORECASE)
_AROUND = re.compile(r"\s+(?:at|in|with|for|on|to|of|by|about)\s")
_SIZE = frozenset(
    "big small important next annual quarterly monthly weekly upcoming huge major short quick first second last final new little".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """What a note is about. `subject` is `user` or a lowercase noun phrase; of one `slot` a subject has one value.

    `negative` is the polarity; `stems` are the content words' stems, numbers and names included.
    """

    subject: str
    slot: str | None
    value: str | None
    negative: bool
    stems: frozenset[str]


def is_negative(text: str) -> bool:
    """Whether the note denies or forbids; "not only", "don't forget" and the like do not count."""
    plain = re.sub(r",\s*(?:and |but )?not [^,.]+$", "", text)
    plain = re.sub(
        r"\b(?:do not|don't|never) forget\b|\bnot (?:only|just)\b|\bno (?:exceptions?|later than|longer than|less than|more than|matter)\b|\bnothing (?:else|more|less)\b|\bno (?:less|more)\b(?! than)",
        " ",
        plain,
        flags=re.IGNORECASE,
    )
    if is_foreign(plain):
        return FOREIGN_NEGATION.search(plain) is not None
    return NEGATION.search(plain) is not None or _OFF.search(plain) is not None


def without_user(text: str, user: str) -> str:
    """The note without the user's own name as its subject: "Sam is lactose intolerant", "Sam: allergic to …"."""
    if not user:
        return text
    found = re.match(
        rf"(?:the user|user|{re.escape(user)})(?:\s*:\s*|\s+(?:is|are)\s+(?=\S+)|\s+(?=\w+s\b|\w+ed\b|has\b|can|may|will|never\b|always\b))",
        text,
        re.IGNORECASE,
    )
    return text[found.end() :] if found else text


_TOLD = re.compile(
    r"(?:[\w.'-]+ ){1,3}?(?:says|said|mentioned|reports|reported|confirmed|confirms|announced|told (?:me|us|them))(?: that)? (?=(?:the|they|it|we|our|a|an|all|every|no|there)\b|[A-Z])",
    re.IGNORECASE,
)


@lru_cache(maxsize=16_384)
def describe(text: str, user: str) -> Described:
    """What the note is about. Cached: a note is described the same way for good."""
    note = without_user(text.strip(), user)
    if told := _TOLD.match(note):
        note = note[told.end() :]
    negative = is_negative(note)
    condition = _CONDITION.search(note)
    read = None if condition and condition.start() == 0 else _read(note[: condition.start()] if condition else note)
    if read is None and condition is None and _HEAD_MARK.search(note) and (head := _HEAD.match(note)):
        read = _read(head.group(1))  # what a second clause adds does not change what the first is about
    subject, slot, value = read or (_topic_noun(note), "date" if _event(note) else None, None)
    return Described(subject=subject, slot=slot, value=value, negative=negative, stems=content_stems(note))


@cache
def _sieve() -> Sieve:
    return Sieve([frame.pattern for frame in FRAMES])


def _read(note: str) -> Filled | None:
    if is_foreign(note):
        known = world_frame_of(note)
        return fill(known[1].slot, known[1].subject, known[1].value, known[0].groupdict()) if known else None
    for number in _sieve().candidates(word_set(note)):
        frame = FRAMES[number]
        found = compiled_exact(frame.pattern).match(note)
        if found is not None and (read := fill(frame.slot, frame.subject, frame.value, found.groupdict())) is not None:
            return read
    return None


def _topic_noun(note: str) -> str:
    """The subject of a note that no frame knows: what stands before its verb, or the user."""
    if event := _event(note):
        return event
    parts = note.split()
    for number, word in enumerate(parts[:9]):
        low = word.lower().strip(",.;:!?")
        if low in ADVERBS:
            continue
        if is_finite(low) or ((form_of(low) or ("", ""))[1] == "ing" and _only_adverbs(parts[:number])):
            who = person(normal(" ".join(word for word in parts[:number] if word.lower() not in ADVERBS)))
            return "user" if who in ("", "we", "they") else who
        if (number == 0 and low in _PREPOSITIONS) or word.endswith((",", ";", ":")):
            return "user"
    return "user"


def head_of(note: str) -> str:
    """The note without what a second clause, a reason or a condition adds."""
    head = _HEAD.match(note) if _HEAD_MARK.search(note) else None
    return head.group(1) if head else note


def _only_adverbs(words_of: list[str]) -> bool:
    return all(word.lower() in ADVERBS for word in words_of)


def event_noun(note: str) -> str | None:
    """The noun of the event that a note is about: "offsite" of "Team offsite in Lisbon"."""
    event = _event(note) if " " in note else note.lower() if note.lower() in EVENTS else None
    return _AROUND.split(f"{event} ", maxsplit=1)[0].split()[-1] if event else None


def _event(note: str) -> str | None:
    """The event that a note is about: "Team offsite, at the lake house", "Has an interview at Acme"."""
    head = _HAVING.sub("", _PAUSE.split(note, maxsplit=1)[0])
    before = _AROUND.split(head, maxsplit=1)[0].split()
    if (
        not before
        or before[-1].lower() not in EVENTS
        or (is_finite(before[0]) and len(before) == 1)
        or (form_of(before[0]) or ("", ""))[1] == "ing"
    ):
        return None
    if (
        any(is_finite(word) and word.lower() not in EVENTS and number for number, word in enumerate(before))
        or before[0].lower() in _PREPOSITIONS
    ):
        return None
    words_of = head.split()
    while len(words_of) > 1 and words_of[0].lower() in _SIZE:
        words_of = words_of[1:]
    return normal(" ".join(words_of))


_PREPOSITIONS = frozenset(
    "in on at for with as when during after before from of by to until since without under over".split()
)


def same_note(a: str, b: str, user: str) -> bool:
    """Whether two notes say the same: no number, name, subject or polarity may differ.

    Other words may: one may leave out what the other adds, as long as most of it is shared.
    """
    one, two = describe(a, user), describe(b, user)
    if one.negative != two.negative or _differ(a, b):
        return False
    if one.slot and two.slot:
        return one.subject == two.subject and one.slot == two.slot and _same_value(one, two)
    if not one.stems or not two.stems:
        return False
    if (
        "user" not in (one.subject, two.subject)
        and one.subject != two.subject
        and not (one.stems <= two.stems or two.stems <= one.stems)
    ):
        return False
    shared = len(one.stems & two.stems)
    numbers = {w for w in one.stems ^ two.stems if any(c.isdigit() for c in w)}
    if numbers and not (one.stems <= two.stems or two.stems <= one.stems):
        return False
    return shared >= 0.8 * min(len(one.stems), len(two.stems)) and shared >= 0.5 * max(len(one.stems), len(two.stems))


def _differ(a: str, b: str) -> bool:
    """Whether each of two wordings holds a number, a day or a name that the other lacks."""
    one, two = _sharp(a), _sharp(b)
    if one <= two or two <= one:
        return False
    lower_a, lower_b = {_bare(word) for word in a.split()}, {_bare(word) for word in b.split()}
    return bool(one - two - lower_b) and bool(two - one - lower_a)


def _same_value(one: Described, two: Described) -> bool:
    if one.value is None or two.value is None:
        return (one.value == two.value and (one.slot or "").startswith("permission")) or one.stems == two.stems
    return one.value == two.value or content_stems(one.value) == content_stems(two.value)


def _sharp(text: str) -> frozenset[str]:
    """What may never differ between two wordings: numbers, days and their like, and names inside the text."""
    return exclusive_words(text) | frozenset(
        _bare(word) for word in text.split()[1:] if word[:1].isupper() or any(char.isdigit() for char in word)
    )


def _bare(word: str) -> str:
    return word.lower().strip(".,;:!?()'’\"").removesuffix("'s").removesuffix("’s")
