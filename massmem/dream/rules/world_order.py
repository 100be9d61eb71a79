"""Clauses of other languages in the order their frames expect: cut apart, subject first, without fillers.

A note keeps the words it was said in; only a verb and its pronoun change places ("seit Montag arbeite ich bei …").
"""

from __future__ import annotations

import re
from functools import lru_cache

from massmem.dream.rules.cue_reading import match_cue
from massmem.dream.rules.dated import dated
from massmem.dream.rules.languages import is_foreign, world_frame_of
from massmem.dream.rules.lexicon import FOREIGN_EVENTS
from massmem.dream.rules.moves import moved_abroad

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime

_JOINT = re.compile(
    r"[,;:]\s+(?:(?:und|et|y|e|en|och|og|i|aber|mais|pero|mas|ma|maar|men)\s+)?|\s+[–—-]\s+|\s+(?:und|et|y|e|en|och|og|aber|mais|pero|mas|ma|maar|men)\s+",
    re.IGNORECASE,
)
_INVERTED = re.compile(
    r"(?P<front>(?!(?:ich|wir|ik|wij|we|jag|vi|jeg|je|nous|on|meine?|unsere?|mijn|onze|min|mitt)\b)(?:[\w'’.-]+\s+){0,4}?)(?P<verb>(?!(?:dass|ob|wenn|weil|wie|was|wo|wann|omdat|als|dat|om|att|hvis|fordi|und|oder|en|of|och|og)\b)[\w'’-]+)\s+(?P<who>ich|wir|ik|wij|we|jag|vi|jeg)\s+(?P<rest>\S.*)",
    re.IGNORECASE,
)
_VERB_LAST = re.compile(
    r"(?P<who>ich|wir) (?P<rest>(?!(?:will|wollen|möchte|bin|sind|habe|haben|mag|brauche|esse|trinke|wohne|arbeite|benutze|nutze|bevorzuge)\b)\S.*) (?P<verb>will|wollen|möchte|möchten|bin|sind|habe|haben|mag|mögen|brauche|esse|trinke|wohne|arbeite|benutze|nutze|bevorzuge)",
    re.IGNORECASE,
)
_KIN = re.compile(
    r"(?:mein|meine|unser|unsere|mon|ma|notre|mi|nuestr[oa]|mia|mio|minha|meu|mijn|onze|min|mitt)\s+[\w-]+(?:\s+(?-i:[A-ZÀ-Þ])[\w'’-]+)?\s",
    re.IGNORECASE,
)
_WHO = re.compile(r"(?:ich|wir|je|nous|on|ik|wij|we|jag|jeg|vi|я)\s", re.IGNORECASE)
_WHO_SHORT = re.compile(r"j['’]", re.IGNORECASE)
_RULE = re.compile(
    r"\b(?:immer|nie|niemals|stets|grundsätzlich|toujours|jamais|siempre|nunca|sempre|mai|altijd|nooit|alltid|aldrig|alltid|altid|zawsze|nigdy|всегда|никогда)\b",
    re.IGNORECASE,
)
_ORDER = re.compile(
    r"(?:bitte|s'il te plaît|s'il vous plaît|por favor|per favore|alsjeblieft|graag|antworte\w*|schreib\w*|nenn\w*|benutze?|verwende|nutze|duz\w*|siez\w*|sprich|halte?|fass\w*|gib|zeig\w*|réponds|répondez|écris|écrivez|utilise|utilisez|tutoie\S*|vouvoie\S*|parle\S*|appelle\S*|responde\S*|respóndeme|escribe\S*|usa|usad|tutéame|llámame|háblame|rispondi\S*|scrivi\S*|parlami|dammi|chiamami|responda|escreva|escreve|use|antwoord|schrijf|gebruik|praat|noem|svara|skriv|använd)\b"
    r"|(?:puedes|podrías|du kannst|tu peux|puoi|podes|pode|je mag|je kunt)\s",
    re.IGNORECASE,
)
_PASSING = re.compile(
    r"\b(?:diese|diesen|dieses|das hier|ce|cet|cette|este|esta|esto|questo|questa|isto|deze|dit)\b", re.IGNORECASE
)


def without_inversion(clause: str) -> str:
    """`Arbeite ich bei Bosch` as `ich arbeite bei Bosch`, `Kaffee trinke ich nicht mehr` as `ich trinke Kaffee nicht mehr`."""
    if (last := _VERB_LAST.fullmatch(clause)) is not None:
        return f"{last['who']} {last['verb']} {last['rest']}"
    found = _INVERTED.fullmatch(clause)
    if found is None:
        return clause
    verb, who = found["verb"], found["who"].lower()
    if (who == "ich" and not verb.lower().endswith(("e", "bin", "habe", "mag", "kann", "will", "darf"))) or (
        who == "wir" and not verb.lower().endswith(("n", "sind"))
    ):
        return clause
    front = found["front"].strip()
    front = f"{front} " if front else ""
    return f"{who} {verb[0].lower()}{verb[1:]} {front}{found['rest']}"


def foreign_clauses(text: str, at: datetime) -> list[str]:
    """The clauses of a sentence in another language that say something sure; all of it where none does.

    Cut as short as is sure; what follows an "and" and is nothing by itself stays with it ("Ich mag Hunde und Katzen").
    """
    dutch = _DUTCH.search(text) is not None  # elsewhere "en" is "in"
    marks = [mark for mark in _JOINT.finditer(text) if dutch or mark.group().strip().lower() != "en"]
    starts, ends = [0, *(mark.end() for mark in marks)], [*(mark.start() for mark in marks), len(text)]
    parts: list[str] = []
    who, first = "", 0
    while first < len(starts):
        said = _WHO.match(text, starts[first]) or _KIN.match(text, starts[first])
        who = said.group() if said else ("je " if _WHO_SHORT.match(text, starts[first]) else who)
        last, part = _shortest(text[starts[first] :], [end - starts[first] for end in ends[first:]], who, at)
        if part is not None:
            parts.append(part)
        elif (
            parts
            and not marks[first - 1].group().startswith((",", ";", ":"))
            and is_sure(longer := text[: ends[first]].strip(" ,;:.!"), at)
        ):
            parts = [*parts[:-1], longer] if len(parts) == 1 else parts
        first += last + 1
    return parts or [text]


_DUTCH = re.compile(r"\b(?:ik|mijn|het|een|wij|we|ons|onze|niet|ben)\b", re.IGNORECASE)
_FEW = 2  # words that an "and" may add to a thing


def _shortest(text: str, ends: list[int], who: str, at: datetime) -> tuple[int, str | None]:
    """The shortest sure clause at the beginning of the text, and the number of its end; with the pronoun before it left out."""
    for number, end in enumerate(ends):
        part = text[:end].strip(" ,;:.!")
        for one in (part, f"{who}{part}") if who and part else (part,):
            if part and is_sure(one, at):
                return number, one
    return 0, None


def is_sure(clause: str, at: datetime) -> bool:
    """Whether a frame or a cue of its language knows the clause, or it has a day and is an appointment."""
    if is_foreign_rule(clause) or moved_abroad(clause) != clause:
        return True
    when = dated(clause, at)
    plain = without_inversion(when.text)
    if (
        world_frame_of(plain) is not None
        or match_cue(plain) is not None
        or match_cue(without_inversion(clause)) is not None
    ):
        return True
    return bool(when.dates) and is_appointment(plain)


def is_appointment(clause: str) -> bool:
    """Whether the clause tells of something that has a day."""
    words = {word.strip(".,;:!?").lower() for word in clause.split()}
    return any(word in FOREIGN_EVENTS or word.endswith(_EVENT_ENDS) for word in words)


_EVENT_ENDS = (
    "termin",
    "besuch",
    "prüfung",
    "treffen",
    "feier",
    "hochzeit",
    "operation",
    "umzug",
    "konzert",
    "urlaub",
    "afspraak",
    "examen",
    "feest",
    "bruiloft",
)


@lru_cache(maxsize=1024)
def is_foreign_rule(clause: str) -> bool:
    """Whether it is an order that is meant to last ("Bitte duz mich immer", "Responde siempre en español")."""
    if not is_foreign(clause) or "?" in clause or _ORDER.match(clause) is None or _PASSING.search(clause):
        return False
    return _RULE.search(clause) is not None or world_frame_of(clause) is not None


_DANGLING = re.compile(
    r"\s+(?:ist|war|wird|findet|findet statt|est|sera|aura lieu|a lieu|es|será|è|sarà|é|is|är|er|jest|am|um|le|el|il|op|den|a las|alle)$",
    re.IGNORECASE,
)


def without_foreign_dangling(text: str) -> str:
    """What is left of an appointment whose day was cut out ("Mein Zahnarzttermin ist")."""
    while (cut := _DANGLING.sub("", text)) != text:
        text = cut
    return text
