"""Notes in other languages than English: the quote's own words, but for the person who speaks.

What is not known to be without harm may not be left out: massmem reads no grammar there. Known are the words for
"I" and "my", the ends of verbs of the first person, and which words make a condition or a denial.
"""

from __future__ import annotations

import re

from massmem.dream.rules.languages import is_foreign
from massmem.dream.stems import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_I = frozenset(
    "ich wir je j nous on yo nosotros eu nós io noi ik wij we jag vi jeg я мы ja my أنا نحن 저는 나는 전 난 우리는 그".split()
)
_THEY = frozenset(
    "er sie es elle il ils elles ella él ellos lui lei loro hij zij han hon hun de ele ela eles ona on oni он она они 他 她 彼は 彼女は".split()
)
_MY = frozenset(
    "mein meine meinen meinem meiner sein seine seinen seinem seiner ihr ihre ihren unser unsere mon ma mes son sa ses notre nos mi mis su sus nuestro nuestra "
    "meu minha meus minhas seu sua mio mia miei mie suo sua mijn zijn haar onze min mitt mina sin sitt sina hans hennes mit mój moja moje swój swoja mój мой моя моё мои свой своя".split()
)
_CONDITIONS = re.compile(
    r"\b(?:falls|wenn|sofern|si|s'il|se|als|indien|om|hvis|jos|если|если бы|jeśli|jeżeli|gdyby|لو|إذا)\b|もし|なら|たら|如果|要是|假如|만약|라면",
    re.IGNORECASE,
)
_DENIALS = re.compile(
    r"\b(?:nicht|kein\w*|nie|niemals|ne|n'\w+|pas|plus|jamais|no|nunca|não|non|mai|più|niet|geen|nooit|inte|ikke|aldrig|nie|не|нет|ни)\b|لا|ليس|ません|ない|不|没|안 |않",
    re.IGNORECASE,
)
_JOINS = re.compile(
    r"\s*[,;，、]\s*|\s+(?:und|et|y|e|en|och|og|и|aber|mais|pero|mas|ma|maar|men|ale|но)\s+", re.IGNORECASE
)
_DAY = r"\s+(?:(?:dem|den|der|le|la|el|o|a|il|letzten?|letzter|letztem)\s+)?(?:\d{1,2}\.?\s(?:de\s)?[^\W\d]+(?:\s(?:de\s)?\d{4})?|\w+(?:\s(?:passado|dernier|dernière|pasado|scorso))?)(?=$|\s)"
_SINCE = re.compile(rf"\b(?:seit|depuis|desde|dal|sinds|sedan|siden|od){_DAY}", re.IGNORECASE)
_TIME = re.compile(
    rf"\b(?:seit|ab|bis|depuis|jusqu\S+|à partir d\S+|desde|hasta|a partir d\S+|até|da|dal|fino a\S*|sinds|vanaf|tot|sedan|fra|siden|od|до|с){_DAY}",
    re.IGNORECASE,
)
_IF_YOU = re.compile(
    r"\s*,\s*(?:falls|wenn|si|se|als|om|hvis|por si|caso)\s+(?:du|ihr|sie|tu|vous|tú|você|je|u|jij|ti|vuoi|quieres|necesitas)\b.*$",
    re.IGNORECASE,
)
_SPEAKS = re.compile(r"\b(?:ich|je|j'\w+|yo|eu|io|ik|jag|jeg)\b", re.IGNORECASE)
_UNSPACED_I = re.compile(r"^(?:私たち|私|僕|俺|我们|我)(?:は|の)?")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_ENDS = (  # of the first person, and of the third
    ("e", "t"), ("e", "et"), ("o", "e"), ("o", "a"), ("o", "i"), ("", "t"), ("ę", "e"), ("am", "a"), ("em", "e"), ("im", "i"), ("ym", "y"),
    ("ю", "ет"), ("у", "ет"), ("у", "ёт"), ("ю", "ит"), ("м", "ст"), ("bin", "ist"), ("habe", "hat"), ("mag", "mag"), ("suis", "est"), ("ai", "a"), ("soy", "es"), ("sou", "é"),
    ("sono", "è"), ("estoy", "está"), ("tengo", "tiene"), ("tenho", "tem"), ("ho", "ha"), ("ben", "is"), ("heb", "heeft"), ("werde", "wird"), ("kann", "kann"), ("muss", "muss"),
)  # fmt: skip


def is_other(text: str) -> bool:
    """Whether the text is in another language, or in letters that English has not and without its little words."""
    if is_foreign(text) or (_SPEAKS.search(text) and not frozenset(words(text)) & {"i", "i'm", "the", "my", "we"}):
        return True
    letters = any(not char.isascii() and char.isalpha() and char.islower() for char in text)
    return letters and not frozenset(words(text)) & _ENGLISH


_ENGLISH = frozenset(
    "i i'm i've we we're my our the a an is are was were of to in at with and or for not no has have please use".split()
)


def is_torn(text: str, undated: str) -> bool:
    """Whether a text written without spaces lost something from its middle ("每周二" said of every week)."""
    return _UNSPACED.search(text) is not None and "".join(undated.split()) not in "".join(text.split())


def says_the_same(note: str, quote: str, known: frozenset[str]) -> bool:
    """Whether the note is the quote, or a clause of it, in the third person; what is dated in `known` may be missing."""
    return as_said(note, quote, known) is not None


def as_said(note: str, quote: str, known: frozenset[str]) -> str | None:
    """The clause of the quote that the note says, in the quote's own words."""
    return next((clause for clause in _clauses(quote) if _same(note, clause, known)), None)


def _clauses(quote: str) -> Iterator[str]:
    """The whole, and clauses with a person of their own, where nothing makes them hang together."""
    yield quote
    quote = _IF_YOU.sub("", quote)
    parts = _JOINS.split(quote)
    if len(parts) == 1:
        yield quote
    if len(parts) == 1 or _CONDITIONS.search(quote):
        return
    for number, part in enumerate(parts):
        rest = [other for place, other in enumerate(parts) if place != number]
        own = number == 0 or _begins_anew(part)
        if own and not any(_DENIALS.search(other) and not _has_own_subject(other) for other in rest[number:]):
            yield part


def _has_own_subject(part: str) -> bool:
    return _begins_anew(part) or (words(part) or [""])[0] in _THEY


def _begins_anew(part: str) -> bool:
    first = (words(part) or [""])[0]
    return (
        first in _I
        or first in _MY
        or first.startswith(("j'", "n'"))
        or _UNSPACED_I.match(part) is not None
        or is_own_verb(first)
    )


def begins_with_i(text: str) -> bool:
    """Whether the speaker is the subject, as far as the first word tells."""
    first = (words(text) or [""])[0]
    return first in _I or first.startswith("j'") or _UNSPACED_I.match(text) is not None or is_own_verb(first)


def is_own_verb(word: str) -> bool:
    """Whether a word alone says "I": Spanish, Portuguese and Italian verbs in -o."""
    return len(word) > 3 and word.endswith("o") and is_foreign(word)


def _same(note: str, quote: str, known: frozenset[str]) -> bool:
    if _UNSPACED.search(quote):
        return _bare(note) == _bare(quote)
    here, there = _told(note), _told(quote)
    if len(here) < len(there):
        undated = _told((_TIME if known else _SINCE).sub(" ", quote))
        there = undated if len(undated) == len(here) else there
    if len(here) != len(there) or not here:
        return False
    others = [(mine, theirs) for mine, theirs in zip(here, there, strict=True) if mine != theirs]
    return len(others) <= 1 and all(_of_one(mine, theirs) for mine, theirs in others)


def _told(text: str) -> list[str]:
    """The words but those for "I"; each "my" and "his" alike."""
    found = [word for word in words(text) if word not in _I]
    return ["my" if word in _MY else word for word in found if not (word in _MY and word == found[0])]


def _bare(text: str) -> str:
    text = re.sub(r"[\s。．.!！、，,]+", "", text)
    return _UNSPACED_I.sub("", text)


def _of_one(third: str, first: str) -> bool:
    """Whether the two are one verb, of the third and of the first person."""
    return any(
        first.endswith(mine) and third == first[: len(first) - len(mine)] + theirs
        for mine, theirs in _ENDS
        if len(first) - len(mine) >= 2 or mine == first
    )
