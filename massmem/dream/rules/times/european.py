"""Day words of German, French and Spanish: only those that can be nothing else."""

from __future__ import annotations

from massmem.dream.rules.times.dates import day_month
from massmem.dream.rules.times.days import day_at
from massmem.dream.rules.times.frames import since, until
from massmem.dream.rules.times.offsets import ago, ahead, away
from massmem.dream.rules.times.parts import end_of, start_of
from massmem.dream.rules.times.periods import month, unit_at
from massmem.dream.rules.times.phrase import Tense, TimeKind
from massmem.dream.rules.times.ranges import between, days_month
from massmem.dream.rules.times.rule import Alone, Resolver, Rule, rule
from massmem.dream.rules.times.spans import Span
from massmem.dream.rules.times.tokens import Token
from massmem.dream.rules.times.weekdays import coming_weekday, last_weekday, next_weekday, this_weekday, weekday_open
from massmem.model.record import replace

PAST, FUTURE = Tense.PAST, Tense.FUTURE
SINCE, UNTIL, RANGE = TimeKind.SINCE, TimeKind.UNTIL, TimeKind.RANGE
NO = Alone.NO

_FRENCH = frozenset(
    "je j'ai j'y nous vous il elle on le la les des une un est avec pour c'est ai suis avons du au".split()
)
_NOT_TOMORROW = frozenset(
    "guten schönen am jeden diesen heute gestern der den einen übermorgen la esta cada una".split()
)


def french_around(tokens: list[Token], _start: int, _end: int) -> bool:
    """Whether other words are French: "hier" is "here" in German."""
    return any(token.key in _FRENCH or token.key.startswith(("j'", "l'", "d'", "qu'")) for token in tokens)


def not_morning(tokens: list[Token], start: int, end: int) -> bool:
    """Whether "morgen" and "mañana" are tomorrow: not in "guten Morgen", "por la mañana", "Morgen!"."""
    if start and tokens[start - 1].key in _NOT_TOMORROW:
        return False
    return bool(start) or end >= len(tokens) or tokens[end].key not in ("!", ",")


def unit_in(step: int, unit: str) -> Resolver:
    """A period with its unit named by the word itself."""
    return lambda said, *_: unit_at(said, unit, step)


def part_day(offset: int, part: str) -> Resolver:
    """Heute Abend, hier soir."""
    return lambda said, *_: replace(day_at(offset)(said) or Span(None), part=part)


def days_named(offset: int, words: str) -> list[Rule]:
    """Rules for words that are a day by themselves; `_` stands for a space."""
    return [rule(word.replace("_", " "), day_at(offset), relative=True) for word in words.split()]


def units_named(step: int, unit: str, words: str) -> list[Rule]:
    """Rules for words that are a week, month, year or weekend by themselves; `_` stands for a space."""
    return [rule(word.replace("_", " "), unit_in(step, unit), relative=True) for word in words.split()]


GERMAN = [
    rule("{foreign_weekday}", weekday_open, relative=True, alone=NO),
    *days_named(0, "heute"),
    *days_named(-1, "gestern"),
    *days_named(-2, "vorgestern"),
    *days_named(2, "übermorgen uebermorgen"),
    rule("morgen", day_at(1), relative=True, guard=not_morning),
    rule("morgen früh|vormittag|mittag|nachmittag", day_at(1), relative=True),
    rule("morgen abend|nacht", part_day(1, "evening"), relative=True),
    rule("heute morgen|früh|vormittag|mittag|nachmittag", day_at(0), relative=True),
    rule("heute abend|nacht", part_day(0, "evening"), relative=True),
    rule("gestern morgen|früh|vormittag|mittag|nachmittag", day_at(-1), relative=True),
    rule("gestern abend|nacht", part_day(-1, "evening"), relative=True),
    rule("nächsten {foreign_weekday}", next_weekday, relative=True),
    rule("kommenden {foreign_weekday}", coming_weekday, relative=True),
    rule("letzten|vergangenen {foreign_weekday}", last_weekday, relative=True),
    rule("diesen {foreign_weekday}", this_weekday, relative=True),
    rule("am {foreign_weekday}", weekday_open, relative=True),
    rule("vor {foreign_n} {foreign_unit}", ago, TimeKind.AGO, relative=True),
    rule("in {foreign_n} {foreign_unit}", ahead, relative=True),
    rule("am|den|dem|zum {dom} . {foreign_month} {year}?", day_month),
    rule("{dom} . {foreign_month}", day_month, alone=NO),
    rule("{dom} . {foreign_month} {year}", day_month),
    rule("vom? {dom} . bis zum? {dom} . {foreign_month} {year}?", days_month, RANGE),
    rule("anfang|mitte|ende {foreign_month} {year}?", month),
    rule("ende {point}", end_of),
    rule("anfang {point}", start_of),
    rule("seit {point}", since, SINCE, lean=PAST),
    rule("ab {point}", since, SINCE),
    rule("bis {point}", until, UNTIL, lean=FUTURE),
    rule("bis zum {point}", until, UNTIL, lean=FUTURE),
    rule("vom? {point} bis zum? {end}", between, RANGE),
    rule("im {foreign_month} {year}?", month),
]

GERMAN_UNITS = [
    *units_named(0, "week", "diese|dieser_woche"),
    *units_named(1, "week", "nächste|nächster|nächsten|kommende|kommender_woche"),
    *units_named(-1, "week", "letzte|letzter|vergangene_woche"),
    *units_named(0, "month", "diesen|diesem_monat"),
    *units_named(1, "month", "nächsten|nächstem|kommenden_monat"),
    *units_named(-1, "month", "letzten|letztem|vergangenen_monat"),
    *units_named(0, "year", "dieses|diesem_jahr heuer"),
    *units_named(1, "year", "nächstes|nächstem|kommendes_jahr"),
    *units_named(-1, "year", "letztes|letztem|vergangenes_jahr"),
    *units_named(0, "weekend", "dieses|diesem|am_wochenende"),
    *units_named(-1, "weekend", "letztes|letztem|vergangenes_wochenende"),
]

FRENCH = [
    *days_named(0, "aujourd'hui"),
    *days_named(1, "demain"),
    *days_named(-2, "avant_-_hier"),
    *days_named(2, "après_-_demain"),
    rule("hier", day_at(-1), relative=True, guard=french_around),
    rule("hier soir|matin", day_at(-1), relative=True),
    rule("demain soir|matin", day_at(1), relative=True),
    rule("ce soir|matin", day_at(0), relative=True),
    rule("{foreign_weekday} prochain", coming_weekday, relative=True),
    rule("{foreign_weekday} dernier|passé", last_weekday, relative=True),
    rule("ce {foreign_weekday}", this_weekday, relative=True),
    rule("il y a {foreign_n} {foreign_unit}", ago, TimeKind.AGO, relative=True),
    rule("dans {foreign_n} {foreign_unit}", away, relative=True),
    rule("le {dom} {foreign_month} {year}?", day_month),
    rule("{dom} {foreign_month} {year}", day_month),
    rule("{dom} {foreign_month}", day_month, alone=NO),
    rule("du {dom} au {dom} {foreign_month} {year}?", days_month, RANGE),
    rule("depuis {point}", since, SINCE, lean=PAST),
    rule("à partir de|du {point}", since, SINCE),
    rule("jusqu'à|jusqu'au {point}", until, UNTIL, lean=FUTURE),
    rule("du {point} au {end}", between, RANGE),
    rule("en {foreign_month} {year}?", month),
    *units_named(0, "week", "cette_semaine"),
    *units_named(1, "week", "la_semaine_prochaine"),
    *units_named(-1, "week", "la_semaine_dernière|passée"),
    *units_named(0, "month", "ce_mois"),
    *units_named(1, "month", "le_mois_prochain"),
    *units_named(-1, "month", "le_mois_dernier|passé"),
    *units_named(0, "year", "cette_année"),
    *units_named(1, "year", "l'année_prochaine l'an_prochain"),
    *units_named(-1, "year", "l'année_dernière|passée l'an_dernier"),
]

SPANISH = [
    *days_named(0, "hoy"),
    *days_named(-1, "ayer"),
    *days_named(-2, "anteayer antier antes_de_ayer"),
    *days_named(2, "pasado_mañana"),
    rule("mañana", day_at(1), relative=True, guard=not_morning),
    rule("mañana por la mañana|tarde|noche", day_at(1), relative=True),
    rule("ayer por la mañana|tarde|noche", day_at(-1), relative=True),
    rule("anoche", part_day(-1, "night"), relative=True),
    rule("esta noche|tarde|mañana", day_at(0), relative=True),
    rule("el? próximo|proximo {foreign_weekday}", coming_weekday, relative=True),
    rule("el? {foreign_weekday} próximo|proximo", coming_weekday, relative=True),
    rule("el? {foreign_weekday} que viene", coming_weekday, relative=True),
    rule("el? {foreign_weekday} pasado", last_weekday, relative=True),
    rule("este {foreign_weekday}", this_weekday, relative=True),
    rule("el {foreign_weekday}", weekday_open, relative=True),
    rule("hace {foreign_n} {foreign_unit}", ago, TimeKind.AGO, relative=True),
    rule("dentro de {foreign_n} {foreign_unit}", away, relative=True),
    rule("en {foreign_n} {foreign_unit}", ahead, relative=True),
    rule("el? {dom} de {foreign_month}", day_month),
    rule("el? {dom} de {foreign_month} de|del {year}", day_month),
    rule("del {dom} al {dom} de {foreign_month}", days_month, RANGE),
    rule("desde {point}", since, SINCE, lean=PAST),
    rule("a partir del? {point}", since, SINCE),
    rule("hasta {point}", until, UNTIL, lean=FUTURE),
    rule("desde|del {point} hasta|al {end}", between, RANGE),
    *units_named(0, "week", "esta_semana"),
    *units_named(1, "week", "la_semana_que_viene la_próxima|proxima_semana"),
    *units_named(-1, "week", "la_semana_pasada"),
    *units_named(0, "month", "este_mes"),
    *units_named(1, "month", "el_mes_que_viene el?_próximo|proximo_mes"),
    *units_named(-1, "month", "el_mes_pasado"),
    *units_named(0, "year", "este_año"),
    *units_named(1, "year", "el_año_que_viene el?_próximo|proximo_año"),
    *units_named(-1, "year", "el_año_pasado"),
]


EUROPEAN: tuple[Rule, ...] = (*GERMAN, *GERMAN_UNITS, *FRENCH, *SPANISH)
