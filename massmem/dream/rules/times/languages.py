"""Day words of German, French, Spanish, Chinese and Japanese: only those that can be nothing else."""

from __future__ import annotations

from massmem.model.record import replace

from massmem.dream.rules.times import frames
from massmem.dream.rules.times.days import (
    coming_weekday,
    day_at,
    day_month,
    last_weekday,
    month_day,
    next_weekday,
    this_weekday,
    weekday_in,
    weekday_open,
)
from massmem.dream.rules.times.offsets import ago, ahead, away
from massmem.dream.rules.times.periods import end_of, month, month_of_year, start_of, unit_at
from massmem.dream.rules.times.phrase import Tense, TimeKind
from massmem.dream.rules.times.rule import Alone, Resolver, Rule, rule
from massmem.dream.rules.times.spans import Said, Span
from massmem.dream.rules.times.tokens import Token

PAST, FUTURE = Tense.PAST, Tense.FUTURE
SINCE, UNTIL, RANGE = TimeKind.SINCE, TimeKind.UNTIL, TimeKind.RANGE
NO = Alone.NO

_FRENCH = frozenset("je j'ai j'y nous vous il elle on le la les des une un est avec pour c'est ai suis avons du au".split())
_NOT_TOMORROW = frozenset("guten schönen am jeden diesen heute gestern der den einen übermorgen la esta cada una".split())


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


def _days(offset: int, words: str) -> list[Rule]:
    return [rule(word.replace("_", " "), day_at(offset), relative=True) for word in words.split()]


def _units(step: int, unit: str, words: str) -> list[Rule]:
    return [rule(word.replace("_", " "), unit_in(step, unit), relative=True) for word in words.split()]


GERMAN = [
    rule("{foreign_weekday}", weekday_open, relative=True, alone=NO),
    *_days(0, "heute"),
    *_days(-1, "gestern"),
    *_days(-2, "vorgestern"),
    *_days(2, "übermorgen uebermorgen"),
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
    rule("vom? {dom} . bis zum? {dom} . {foreign_month} {year}?", frames.days_month, RANGE),
    rule("anfang|mitte|ende {foreign_month} {year}?", lambda said, *named: month(said, *named), relative=False),
    rule("ende nächster|dieser woche", lambda said: end_of(said, unit_at(said, "week", 0)), relative=True, alone=NO),
    rule("seit {point}", frames.since, SINCE, lean=PAST),
    rule("ab {point}", frames.since, SINCE),
    rule("bis {point}", frames.until, UNTIL, lean=FUTURE),
    rule("bis zum {point}", frames.until, UNTIL, lean=FUTURE),
    rule("vom? {point} bis zum? {end}", frames.between, RANGE),
    rule("im {foreign_month} {year}?", month),
]
GERMAN_UNITS = [
    *_units(0, "week", "diese|dieser_woche"),
    *_units(1, "week", "nächste|nächster|nächsten|kommende|kommender_woche"),
    *_units(-1, "week", "letzte|letzter|vergangene_woche"),
    *_units(0, "month", "diesen|diesem_monat"),
    *_units(1, "month", "nächsten|nächstem|kommenden_monat"),
    *_units(-1, "month", "letzten|letztem|vergangenen_monat"),
    *_units(0, "year", "dieses|diesem_jahr heuer"),
    *_units(1, "year", "nächstes|nächstem|kommendes_jahr"),
    *_units(-1, "year", "letztes|letztem|vergangenes_jahr"),
    *_units(0, "weekend", "dieses|diesem|am_wochenende"),
    *_units(-1, "weekend", "letztes|letztem|vergangenes_wochenende"),
]
FRENCH = [
    *_days(0, "aujourd'hui"),
    *_days(1, "demain"),
    *_days(-2, "avant_-_hier"),
    *_days(2, "après_-_demain"),
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
    rule("du {dom} au {dom} {foreign_month} {year}?", frames.days_month, RANGE),
    rule("depuis {point}", frames.since, SINCE, lean=PAST),
    rule("à partir de|du {point}", frames.since, SINCE),
    rule("jusqu'à|jusqu'au {point}", frames.until, UNTIL, lean=FUTURE),
    rule("du {point} au {end}", frames.between, RANGE),
    rule("en {foreign_month} {year}?", month),
    *_units(0, "week", "cette_semaine"),
    *_units(1, "week", "la_semaine_prochaine"),
    *_units(-1, "week", "la_semaine_dernière|passée"),
    *_units(0, "month", "ce_mois"),
    *_units(1, "month", "le_mois_prochain"),
    *_units(-1, "month", "le_mois_dernier|passé"),
    *_units(0, "year", "cette_année"),
    *_units(1, "year", "l'année_prochaine l'an_prochain"),
    *_units(-1, "year", "l'année_dernière|passée l'an_dernier"),
]
SPANISH = [
    *_days(0, "hoy"),
    *_days(-1, "ayer"),
    *_days(-2, "anteayer antier antes_de_ayer"),
    *_days(2, "pasado_mañana"),
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
    rule("del {dom} al {dom} de {foreign_month}", frames.days_month, RANGE),
    rule("desde {point}", frames.since, SINCE, lean=PAST),
    rule("a partir del? {point}", frames.since, SINCE),
    rule("hasta {point}", frames.until, UNTIL, lean=FUTURE),
    rule("desde|del {point} hasta|al {end}", frames.between, RANGE),
    *_units(0, "week", "esta_semana"),
    *_units(1, "week", "la_semana_que_viene la_próxima|proxima_semana"),
    *_units(-1, "week", "la_semana_pasada"),
    *_units(0, "month", "este_mes"),
    *_units(1, "month", "el_mes_que_viene el?_próximo|proximo_mes"),
    *_units(-1, "month", "el_mes_pasado"),
    *_units(0, "year", "este_año"),
    *_units(1, "year", "el_año_que_viene el?_próximo|proximo_año"),
    *_units(-1, "year", "el_año_pasado"),
]


def eastern_day(said: Said, month_number: int, day: int) -> Span | None:
    """3月2日."""
    return month_day(said, month_number, day)


def eastern_date(said: Said, year: int, month_number: int, day: int) -> Span | None:
    """2026年3月2日."""
    return month_day(said, month_number, day, year)


def eastern_month(said: Said, month_number: int) -> Span | None:
    """3月."""
    return month(said, month_number) if month_number <= 12 else None


def eastern_weekday(step: int) -> Resolver:
    """下周三, 来週の水曜日."""
    return lambda said, day: weekday_in(said, day, unit_at(said, "week", step))


def eastern_ago(unit: str) -> Resolver:
    """三天前."""
    return lambda said, count: ago(said, count, unit)


def eastern_away(unit: str) -> Resolver:
    """三天后."""
    return lambda said, count: away(said, count, unit)


_THIS_WEEK, _NEXT_WEEK, _LAST_WEEK = (
    "这周|這週|本周|本週|这星期|今週", "下周|下週|下星期|下个星期|下礼拜|来週", "上周|上週|上星期|上个星期|上礼拜|先週"
)
_DAY, _WEEK, _MONTH, _YEAR = "天|日|日間", "周|週|星期|週間|礼拜", "月|ヶ月|か月|カ月", "年|年間"
_BACK, _LATER = "前|之前|以前", "后|後|之后|之後|以后|以後"
EASTERN = [
    *_days(0, "今天 今日 今晚 今夜 今朝 今早"),
    *_days(-1, "昨天 昨日 昨晚 昨夜 きのう"),
    *_days(-2, "前天 一昨日 おととい"),
    *_days(-3, "大前天"),
    *_days(1, "明天 明日 明晚 明早 明朝"),
    *_days(2, "后天 後天 明後日 あさって"),
    *_days(3, "大后天 大後天"),
    *_units(0, "week", "这周 這週 本周 本週 这星期 这个星期 今週"),
    *_units(1, "week", "下周 下週 下星期 下个星期 下礼拜 来週"),
    *_units(2, "week", "下下周 下下週 再来週"),
    *_units(-1, "week", "上周 上週 上星期 上个星期 上礼拜 先週"),
    *_units(-2, "week", "上上周 先々週"),
    *_units(0, "weekend", "这周末 本周末 周末 週末"),
    *_units(1, "weekend", "下周末"),
    *_units(-1, "weekend", "上周末"),
    *_units(0, "month", "这个月 這個月 本月 今月"),
    *_units(1, "month", "下个月 下個月 下月 来月"),
    *_units(2, "month", "下下个月 再来月"),
    *_units(-1, "month", "上个月 上個月 上月 先月"),
    *_units(0, "year", "今年"),
    *_units(1, "year", "明年 来年"),
    *_units(2, "year", "后年 後年 再来年"),
    *_units(-1, "year", "去年 昨年"),
    *_units(-2, "year", "前年 一昨年 おととし"),
    rule("周|星期|礼拜|週 {chinese_weekday}", weekday_open, relative=True),
    *(
        rule(f"{week} {day}", eastern_weekday(step), relative=True)
        for step, week in ((0, _THIS_WEEK), (1, _NEXT_WEEK), (-1, _LAST_WEEK))
        for day in ("{chinese_weekday}", "の? {japanese_weekday}")
    ),
    rule("{japanese_weekday}", weekday_open, relative=True),
    rule("{dom} 月", eastern_month),
    rule("{year} 年 {dom} 月 {dom} 日|号|號", eastern_date),
    rule("{dom} 月 {dom} 日|号|號", eastern_day),
    *(
        rule(f"{{eastern_n}} 个|個? {unit_words} {when}", resolve(unit), relative=True)
        for unit, unit_words in (("day", _DAY), ("week", _WEEK), ("month", _MONTH), ("year", _YEAR))
        for when, resolve in ((_BACK, eastern_ago), (_LATER, eastern_away))
    ),
    rule("从|從|自|自从 {point} 起|开始|開始|以来?", frames.since, SINCE),
    rule("{point} 起|开始|開始|から|以来", frames.since, SINCE),
    rule("到|直到|至 {point} 为止|為止?", frames.until, UNTIL, lean=FUTURE),
    rule("{point} まで", frames.until, UNTIL, lean=FUTURE),
    rule("从|從|自 {point} 到|至 {end}", frames.between, RANGE),
    rule("{point} から {end} まで", frames.between, RANGE),
]
TONGUES: tuple[Rule, ...] = (*GERMAN, *GERMAN_UNITS, *FRENCH, *SPANISH, *EASTERN)
