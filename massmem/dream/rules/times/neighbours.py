"""Day words of Italian, Portuguese, Dutch and the Scandinavian languages: only those that can be nothing else."""

from __future__ import annotations

from massmem.dream.rules.times.dates import day_month
from massmem.dream.rules.times.european import days_named, part_day, units_named
from massmem.dream.rules.times.frames import since, until
from massmem.dream.rules.times.offsets import ago, ahead, away
from massmem.dream.rules.times.periods import month
from massmem.dream.rules.times.phrase import Tense, TimeKind
from massmem.dream.rules.times.ranges import between
from massmem.dream.rules.times.rule import Alone, Rule, rule
from massmem.dream.rules.times.weekdays import coming_weekday, last_weekday, next_weekday, this_weekday, weekday_open

PAST, FUTURE = Tense.PAST, Tense.FUTURE
SINCE, UNTIL, RANGE = TimeKind.SINCE, TimeKind.UNTIL, TimeKind.RANGE
NO = Alone.NO

ITALIAN = [
    *days_named(0, "oggi"),
    *days_named(1, "domani"),
    *days_named(-1, "ieri"),
    *days_named(2, "dopodomani"),
    *days_named(-2, "l'altroieri avantieri l'altro_ieri"),
    rule("domani mattina|pomeriggio|sera", part_day(1, "day"), relative=True),
    rule("ieri mattina|pomeriggio|sera", part_day(-1, "day"), relative=True),
    rule("stasera|stamattina|stanotte", part_day(0, "day"), relative=True),
    rule("{italian_weekday}", weekday_open, relative=True, alone=NO),
    rule("{italian_weekday} prossimo", coming_weekday, relative=True),
    rule("{italian_weekday} scorso|passato", last_weekday, relative=True),
    rule("questo {italian_weekday}", this_weekday, relative=True),
    rule("{italian_weekday} alle|mattina|sera|pomeriggio", weekday_open, relative=True, alone=NO),
    rule("tra|fra {foreign_n} {foreign_unit}", away, relative=True),
    rule("{foreign_n} {foreign_unit} fa", ago, TimeKind.AGO, relative=True),
    rule("il? {dom} {italian_month} {year}?", day_month),
    rule("a|in {italian_month} {year}?", month),
    rule("da|dal|dallo {point}", since, SINCE, lean=PAST),
    rule("a partire da|dal {point}", since, SINCE),
    rule("fino a|al {point}", until, UNTIL, lean=FUTURE),
    rule("dal {point} al {end}", between, RANGE),
    *units_named(0, "week", "questa_settimana"),
    *units_named(1, "week", "la_settimana_prossima la_prossima_settimana"),
    *units_named(-1, "week", "la_settimana_scorsa"),
    *units_named(1, "month", "il_mese_prossimo il_prossimo_mese"),
    *units_named(-1, "month", "il_mese_scorso"),
    *units_named(1, "year", "l'anno_prossimo"),
    *units_named(-1, "year", "l'anno_scorso"),
]

PORTUGUESE = [
    *days_named(0, "hoje"),
    *days_named(1, "amanhã"),
    *days_named(-1, "ontem"),
    *days_named(2, "depois_de_amanhã"),
    *days_named(-2, "anteontem"),
    rule("amanhã de manhã|tarde|noite", part_day(1, "day"), relative=True),
    rule("na? {portuguese_weekday} - feira", weekday_open, relative=True),
    rule("na|no {portuguese_weekday}", weekday_open, relative=True),
    rule("na? {portuguese_weekday} que vem", coming_weekday, relative=True),
    rule("na? próxima {portuguese_weekday}", coming_weekday, relative=True),
    rule("na? {portuguese_weekday} passada", last_weekday, relative=True),
    rule("desde {portuguese_weekday}", lambda said, day: since(said, last_weekday(said, day)), SINCE, relative=True),
    rule(
        "desde {portuguese_weekday} - feira",
        lambda said, day: since(said, last_weekday(said, day)),
        SINCE,
        relative=True,
    ),
    rule("há {foreign_n} {foreign_unit}", ago, TimeKind.AGO, relative=True),
    rule("daqui a {foreign_n} {foreign_unit}", away, relative=True),
    rule("em {foreign_n} {foreign_unit}", ahead, relative=True),
    rule("dia|no? {dom} de {portuguese_month}", day_month),
    rule("em {portuguese_month} {year}?", month),
    rule("até {point}", until, UNTIL, lean=FUTURE),
    *units_named(0, "week", "esta_semana"),
    *units_named(1, "week", "a|na_próxima_semana a|na_semana_que_vem"),
    *units_named(-1, "week", "a|na_semana_passada"),
    *units_named(1, "month", "o|no_próximo_mês o|no_mês_que_vem"),
    *units_named(-1, "month", "o|no_mês_passado"),
    *units_named(1, "year", "o|no_próximo_ano o|no_ano_que_vem"),
    *units_named(-1, "year", "o|no_ano_passado"),
]

DUTCH = [
    *days_named(0, "vandaag"),
    *days_named(-1, "gisteren"),
    *days_named(2, "overmorgen"),
    *days_named(-2, "eergisteren"),
    rule("vanavond|vanmiddag|vanochtend|vannacht", part_day(0, "day"), relative=True),
    rule("morgenavond|morgenochtend|morgenmiddag", part_day(1, "day"), relative=True),
    rule("gisteravond|gisterochtend|gistermiddag", part_day(-1, "day"), relative=True),
    rule("{dutch_weekday}", weekday_open, relative=True),
    rule("op|aanstaande {dutch_weekday}", weekday_open, relative=True),
    rule("volgende|komende {dutch_weekday}", next_weekday, relative=True),
    rule("afgelopen|vorige {dutch_weekday}", last_weekday, relative=True),
    rule("over {foreign_n} {foreign_unit}", away, relative=True),
    rule("{foreign_n} {foreign_unit} geleden", ago, TimeKind.AGO, relative=True),
    rule("op? {dom} {dutch_month} {year}?", day_month),
    rule("in {dutch_month} {year}?", month),
    rule("sinds {point}", since, SINCE, lean=PAST),
    rule("vanaf {point}", since, SINCE),
    rule("tot|tot en met {point}", until, UNTIL, lean=FUTURE),
    rule("van {point} tot {end}", between, RANGE),
    *units_named(0, "week", "deze_week"),
    *units_named(1, "week", "volgende_week"),
    *units_named(-1, "week", "vorige|afgelopen_week"),
    *units_named(1, "month", "volgende_maand"),
    *units_named(-1, "month", "vorige|afgelopen_maand"),
    *units_named(1, "year", "volgend_jaar"),
    *units_named(-1, "year", "vorig|afgelopen_jaar"),
]

SCANDINAVIAN = [
    *days_named(0, "idag i_dag"),
    *days_named(1, "imorgon i_morgon"),
    *days_named(-1, "igår i_går"),
    rule("på {nordic_weekday}", weekday_open, relative=True),
    rule("i {nordic_past_weekday}", last_weekday, relative=True),
    rule("nästa|næste|neste {nordic_weekday}", next_weekday, relative=True),
    rule("om {foreign_n} {foreign_unit}", away, relative=True),
    rule("den {dom} . {nordic_month} {year}?", day_month),
    rule("den? {dom} {nordic_month} {year}?", day_month),
    rule("sedan|siden {point}", since, SINCE, lean=PAST),
    rule("från|fra {point}", since, SINCE),
    rule("till|til {point}", until, UNTIL, lean=FUTURE),
    *units_named(1, "week", "nästa_vecka næste_uge neste_uke"),
    *units_named(-1, "week", "förra_veckan sidste_uge forrige_uke"),
]

NEIGHBOURS: tuple[Rule, ...] = (*ITALIAN, *PORTUGUESE, *DUTCH, *SCANDINAVIAN)
