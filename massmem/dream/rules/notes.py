"""What a note is about: subject, slot, value and polarity, from its words alone.

The ledger keeps a fact as text and dates, so what competes with what is read from the text,
the same way for a fact that was stored, a person's own line, and a new statement.
"""

from __future__ import annotations

import re
from massmem.model.record import dataclass
from functools import cache, lru_cache

from massmem.dream.rules.frames import FRAMES
from massmem.dream.rules.languages import is_foreign, world_frames
from massmem.dream.rules.lexicon import EVENTS, RELATIONS, ROLES, SAME, category_match, category_of
from massmem.dream.rules.pattern import Sieve, compiled_exact, word_set
from massmem.dream.rules.verbs import ADVERBS, form_of, is_finite
from massmem.dream.stems import stem, words

_FRAME_WORDS = frozenset(
    "a an the is are was were am be been being of to for in on at by with and or from as that this it its i me my mine we us our you your he she they them his"
    " her their theirs there here has have had having do does did s also just very so too then than uses use using user"
    " please always prefers prefer works work lives live likes like wants want now currently again himself herself themselves each".split()
)
NEGATION = re.compile(
    r"\b(?:not(?! only| just| to mention)|no(?! matter| doubt| problem| longer than|\.? ?\d)|never|neither|nor|none|nobody|nothing|nowhere|without|cannot|forbidden|banned|prohibited|off limits|kein\w*|nicht|nie|niemals"
    r"|jamais|aucune?|nunca|ning[uú]n\w*|nessun\w*)\b|\w+n['’]t\b|\bn[e'’] ?\w+ (?:pas|plus|jamais)\b|[不没]|ません|ない",
    re.IGNORECASE,
)
_OFF = re.compile(r"\b(?:is|are|was|were|turned|switched) (?:off|disabled|closed|inactive|down)\b", re.IGNORECASE)
_DETERMINER = re.compile(r"^(?:(?:the|a|an|my|our|your|their|his|her|this|that|these|those|all|every|each|any|some|new|current)\s+)+", re.IGNORECASE)
_PUNCTUATION = re.compile(r"[`*_\"“”()\[\]!?]|[.,;:]+(?=\s|$)")
_LAST = re.compile(r"\s+(?:now|again|any ?more|these days|too|as well|instead|today|currently|already|then|though|yet|please|this (?:term|week|month|year|season|quarter|semester|summer|winter))$", re.IGNORECASE)
_NOT_ALLOWING = frozenset("longer matter idea problem worries one doubt exceptions need thanks rush mind wonder more".split())
_HEAD = re.compile(r"(.+?)(?:,\s+(?![A-Z]|\d)|\s+[—–-]\s+|:\s+|\s+(?:because|while|which|if|in case|so that)\s).+", re.DOTALL)
_HEAD_MARK = re.compile(r"[,:–—]|\s-\s|\s(?:because|while|which|if|in case|so that)\s")
_SIZE = frozenset("big small important next annual quarterly monthly weekly upcoming huge major short quick first second last final new little".split())
_PLURAL = re.compile(r"(?<=[a-rt-z]{2})s$")


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


def normal(text: str) -> str:
    """A noun phrase made comparable: lowercase, no article, known synonyms made one."""
    low = _PUNCTUATION.sub("", text).strip().lower().replace("’", "'")
    low = re.split(r" (?:instead of|rather than|because) ", low, maxsplit=1)[0]
    while (shorter := _LAST.sub("", low)) != low:
        low = shorter
    low = _DETERMINER.sub("", low)
    low = SAME.get(low, low)
    return " ".join(SAME.get(word, word) for word in low.split())


def is_negative(text: str) -> bool:
    """Whether the note denies or forbids; "not only", "don't forget" and the like do not count."""
    plain = re.sub(r",\s*(?:and |but )?not [^,.]+$", "", text)
    plain = re.sub(r"\b(?:do not|don't|never) forget\b|\bnot (?:only|just)\b|\bno (?:exceptions?|later than|longer than|less than|more than|matter)\b", " ", plain, flags=re.IGNORECASE)
    return NEGATION.search(plain) is not None or _OFF.search(plain) is not None


def without_user(text: str, user: str) -> str:
    """The note without the user's own name as its subject: "Sam is lactose intolerant", "Sam: allergic to …"."""
    if not user:
        return text
    found = re.match(rf"(?:the user|user|{re.escape(user)})(?:\s*:\s*|\s+(?:is|are)\s+(?=\S+)|\s+(?=\w+s\b|\w+ed\b|has\b|can|may|will|never\b|always\b))", text, re.IGNORECASE)
    return text[found.end() :] if found else text


@lru_cache(maxsize=16_384)
def describe(text: str, user: str) -> Described:
    """What the note is about. Cached: a note is described the same way for good."""
    note = without_user(text.strip(), user)
    negative = is_negative(note)
    read = _read(note)
    if read is None and _HEAD_MARK.search(note) and (head := _HEAD.match(note)):
        read = _read(head.group(1))  # what a second clause adds does not change what the first is about
    subject, slot, value = read or (_topic_noun(note), "date" if _event(note) else None, None)
    return Described(subject=subject, slot=slot, value=value, negative=negative, stems=_stems(note))


@cache
def _sieve() -> Sieve:
    return Sieve([frame.pattern for frame in FRAMES])


def _read(note: str) -> tuple[str, str | None, str | None] | None:
    if is_foreign(note):
        for pattern, frame in world_frames():
            said = pattern.match(note)
            if said is not None and (read := _fill(frame.slot, frame.subject, frame.value, said.groupdict(), note)) is not None:
                return read
        return None
    for number in _sieve().candidates(word_set(note)):
        frame = FRAMES[number]
        found = compiled_exact(frame.pattern).match(note)
        if found is not None and (read := _fill(frame.slot, frame.subject, frame.value, found.groupdict(), note)) is not None:
            return read
    return None


def _fill(slot: str | None, subject: str, value: str, parts: dict[str, str | None], note: str) -> tuple[str, str | None, str | None] | None:
    """Subject, slot and value of a frame that matched; None when its condition does not hold."""
    said = {name: part or "" for name, part in parts.items()}
    said.setdefault("subject", "")
    who = normal(subject.format(**{"subject": "", "subject2": "", **said})) or "user"
    if who in ADVERBS:
        who = "user"
    what = value.format(**{"value": "", **said})
    if slot == "=role":
        return _role(who, what)
    if slot == "=is":
        return _is(who, what, said.get("subject", ""))
    if slot == "=inverse":
        return _inverse(said)
    if slot == "=permission":
        if not re.match(r"[a-z]", what, re.IGNORECASE) or what.split()[0].lower() in _NOT_ALLOWING:
            return None
        return who, "permission: " + " ".join(sorted(_action(what))), None
    if slot in ("=category",):
        matched = category_match(normal(what)) or category_match(what)
        return (_thing(who), matched[0], _versioned(normal(what), matched[1])) if matched else None
    if slot == "home" and category_of(what):
        return None
    if slot == "moved":
        if category_of(what) or who == "user":
            return None
        return _person(who), "time" if _is_time(what) else "is" if said.get("subject", "")[:1].islower() else "place", normal(what)
    if slot == "place" and what.split()[0].lower() in ("place", "use", "progress", "charge", "love", "trouble", "danger", "sync", "order"):
        return None
    if slot == "place" and _is_time(what):
        return _person(who), "time", normal(what)
    if slot == "time" and not _is_time(what):
        return (who, "place", normal(what)) if re.search(r"\d", what) else None
    if slot is None:
        return _person(who), None, normal(what)
    named = slot.format(**said) if "{" in slot else slot
    if named.startswith("version of"):
        product = said.get("product", "")
        return (_person(who), "version of " + normal(product), normal(what)) if product[:1].isupper() or category_of(product) or normal(product) != product.lower() else None
    if named.startswith(("allergy", "eating")):
        things = normal(re.split(r"\s+(?:every|each|in|at|with|for|on|before|after|during|because|as|when)\s", what, maxsplit=1)[0])
        return _person(who), f"{named.split(' ')[0]} {stem(_PLURAL.sub('', things))}", _PLURAL.sub("", things)
    return _person(who), normal(named), normal(what) or None


def _versioned(value: str, term: str) -> str:
    """The term with the version that follows it."""
    term = SAME.get(term, term)
    after = value[value.find(term) + len(term) :].split() if term in value else []
    return f"{term} {after[0]}" if after and after[0][:1].isdigit() else term


def _role(who: str, what: str) -> tuple[str, str | None, str | None] | None:
    head = re.split(r"\s+(?:at|in|for|with|on|of|from|based|working|who|specializing|specialising|by|and|to)\b|,|\s[—–-]\s", what, maxsplit=1)[0]
    tail = head.split()
    if not tail or len(tail) > 6:
        return None
    last = tail[-1].lower().strip(".,")
    if last in ROLES or _PLURAL.sub("", last) in ROLES and who == "user":
        return _person(who), "role", normal(head)
    diet = category_of(head)
    if diet == "diet":
        return _person(who), "diet", normal(head)
    return None


def _is(who: str, what: str, said: str) -> tuple[str, str | None, str | None] | None:
    """`X is Y`: of a person a diet or a role; of a thing its value, where one name or number is given."""
    value = normal(what)
    if category_of(value) == "diet":
        return _person(who), "diet", value
    if (role := _role(who, what)) and said[:1].isupper() and not re.match(r"(?-i:[A-Z])", what):
        return role
    last = _person(who).split()[-1] if who else ""
    identifying = re.match(r"(?:the\s+)?(?:[A-Z][\w'’.-]*|\S*\d\S*|extension\b|number\b|\w+://)", what) is not None and len(what.split()) <= 8
    if identifying or last in ("favorite", "favourite", "default", "budget", "deadline", "password"):
        slot = "time" if _is_time(what) and last not in ("timezone",) else "is"
        return _person(who), slot, value
    if (found := re.match(r"(?:written|spelled|spelt|done|kept) in (\w+)", what)) and category_of(found.group(1)):
        return _person(who), category_of(found.group(1)), normal(found.group(1))
    if last in EVENTS:
        return _person(who), "date", value
    if re.match(r"(?:due|scheduled|planned|set|postponed|moved|pushed|delayed|rescheduled)\b", what):
        return _person(who), "date", None
    return None


def _inverse(said: dict[str, str]) -> tuple[str, str | None, str | None] | None:
    """`RabbitMQ is queue for the mailer`: the category stands on the other side."""
    thing, place = said.get("value", ""), said.get("subject", "")
    if not re.match(r"(?:the|our|my)\s|queue|database|editor|main|default|primary", place, re.IGNORECASE) or not re.match(r"[A-Z]", thing):
        return None
    if re.match(r"(?:the|our|my|their)\s", thing, re.IGNORECASE):
        return None
    return normal(place), "is", normal(thing)


_EVERYTHING = frozenset("everything all work most things everyday daily anything".split())


def _thing(who: str) -> str:
    if all(word in _EVERYTHING for word in who.split()):
        return "user"
    return re.sub(r"\b(?:files?|code|scripts?|projects?)$", "", who).strip() or who


def _person(who: str) -> str:
    """A person without the words that only say how they are related: `partner noor` is `noor`."""
    parts = who.split()
    while len(parts) > 1 and parts[0] in RELATIONS and parts[1] not in ("of", "from", "for", "in", "at", "is", "name", "names"):
        parts = parts[1:]
    return SAME.get(" ".join(parts), " ".join(parts))


def _action(text: str) -> set[str]:
    """What is allowed or not, as stems: deploys on Fridays, deploy on Friday, deploying on a Friday."""
    return {_stem(word) for word in words(normal(text)) if word not in _FRAME_WORDS and word not in ("again", "more", "any", "anymore", "ever", "longer", "not")}


def _is_time(text: str) -> bool:
    return re.search(r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|\d{1,2}[:.]\d\d|\d{1,2} ?[ap]m|noon|midnight|daily|weekly|monthly|weekdays?|weekends?|morning|afternoon|evening)\b", text, re.IGNORECASE) is not None


def _topic_noun(note: str) -> str:
    """The subject of a note that no frame knows: what stands before its verb, or the user."""
    if event := _event(note):
        return event
    parts = note.split()
    for number, word in enumerate(parts[:9]):
        low = word.lower().strip(",.;:!?")
        if low in ADVERBS:
            continue
        if is_finite(low) or (form_of(low) or ("", ""))[1] == "ing" and number == 0:
            who = _person(normal(" ".join(word for word in parts[:number] if word.lower() not in ADVERBS)))
            return "user" if who in ("", "we", "they") else who
        if number == 0 and low in _PREPOSITIONS or word.endswith((",", ";", ":")):
            return "user"
    return "user"


def _event(note: str) -> str | None:
    """The event that a note is about: "Team offsite, at the lake house", "Has an interview at Acme"."""
    head = re.split(r"[,;:]|\s[—–]\s", note, maxsplit=1)[0]
    head = re.sub(r"^(?:has|have|got|having)\s+(?:got\s+)?(?:(?:an?|another|the|their)\s+)?", "", head, flags=re.IGNORECASE)
    before = re.split(r"\s+(?:at|in|with|for|on|to|of|by|about)\s", head, maxsplit=1)[0].split()
    if not before or before[-1].lower() not in EVENTS or is_finite(before[0]) and len(before) == 1 or (form_of(before[0]) or ("", ""))[1] == "ing":
        return None
    if any(is_finite(word) and word.lower() not in EVENTS and number for number, word in enumerate(before)) or before[0].lower() in _PREPOSITIONS:
        return None
    words_of = head.split()
    while len(words_of) > 1 and words_of[0].lower() in _SIZE:
        words_of = words_of[1:]
    return normal(" ".join(words_of))


_PREPOSITIONS = frozenset("in on at for with as when during after before from of by to until since without under over".split())


def _stem(word: str) -> str:
    word = SAME.get(word, word).removesuffix("'s")
    return stem(word)


@lru_cache(maxsize=16_384)
def _stems(text: str) -> frozenset[str]:
    return frozenset(_stem(word) for word in words(text) if word not in _FRAME_WORDS)


def same_note(a: str, b: str, user: str) -> bool:
    """Whether two notes say the same: no number, name, subject or polarity may differ.

    Other words may: one may leave out what the other adds, as long as most of it is shared.
    """
    one, two = describe(a, user), describe(b, user)
    if one.negative != two.negative or _sharp(a) != _sharp(b) and not (_sharp(a) <= _sharp(b) or _sharp(b) <= _sharp(a)):
        return False
    if one.slot and two.slot:
        return one.subject == two.subject and one.slot == two.slot and _same_value(one, two)
    if not one.stems or not two.stems:
        return False
    if "user" not in (one.subject, two.subject) and one.subject != two.subject and not (one.stems <= two.stems or two.stems <= one.stems):
        return False
    shared = len(one.stems & two.stems)
    numbers = {w for w in one.stems ^ two.stems if any(c.isdigit() for c in w)}
    if numbers and not (one.stems <= two.stems or two.stems <= one.stems):
        return False
    return shared >= 0.8 * min(len(one.stems), len(two.stems)) and shared >= 0.5 * max(len(one.stems), len(two.stems))


def _same_value(one: Described, two: Described) -> bool:
    if one.value is None or two.value is None:
        return one.value == two.value and (one.slot or "").startswith("permission") or one.stems == two.stems
    return one.value == two.value or _stems(one.value) == _stems(two.value)


def _sharp(text: str) -> frozenset[str]:
    """What may never differ between two wordings: numbers and names inside the text."""
    return frozenset(word.lower().strip(".,;:!?") for word in text.split()[1:] if any(char.isdigit() for char in word))
