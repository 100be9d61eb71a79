"""The words of the grammar: what they mean, and which of them are too common to start a search.

A new spelling, abbreviation or number word goes here.
"""

from __future__ import annotations


def _numbered(names: str, first: int = 0) -> dict[str, int]:
    """Space-separated entries of `/`-separated spellings, counted up from `first`."""
    return {word: number for number, entry in enumerate(names.split(), first) for word in entry.split("/")}


WEEKDAYS = _numbered(
    "monday/mon tuesday/tue/tues wednesday/wed/weds thursday/thu/thur/thurs friday/fri saturday/sat sunday/sun"
) | {"wensday": 2, "wednsday": 2, "thrusday": 3}
WEEKDAY_PLURALS = {f"{word}s": number for word, number in WEEKDAYS.items() if word.endswith("day")}
MONTHS = _numbered(
    "january/jan february/feb march/mar april/apr may june/jun july/jul august/aug september/sep/sept"
    " october/oct november/nov december/dec",
    1,
)
# Short forms and months that are other words too: in lower case only beside a number or after a preposition.
SHY = frozenset("may march mar jan dec jun sun sat mon wed fri apr aug oct sep".split())
BEFORE_SHY = frozenset(
    "in on since until till til by of from mid early late this next last past coming every each before after"
    " to through end between and".split()
)

COUNTS = _numbered(
    "a/an one two/couple three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen twenty"
) | {"a": 1, "an": 1, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "ninety": 90}
ORDINALS = _numbered("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth", 1) | {
    "thirteenth": 13,
    "fourteenth": 14,
    "fifteenth": 15,
    "twentieth": 20,
    "thirtieth": 30,
}
PLACES = {word: number for word, number in ORDINALS.items() if number < 6} | {"last": -1}
HOURS = {word: number for word, number in COUNTS.items() if number <= 12 and word not in ("a", "an", "couple")}

UNITS = {
    word: unit
    for unit, words in {
        "minute": "minute minutes min mins",
        "hour": "hour hours hr hrs",
        "day": "day days night nights",
        "week": "week weeks wk wks",
        "fortnight": "fortnight fortnights",
        "month": "month months",
        "quarter": "quarter quarters",
        "year": "year years yr yrs",
        "decade": "decade decades",
    }.items()
    for word in words.split()
}
PERIODS = {word: word for word in ("week", "month", "year", "quarter", "weekend")}
DAYPARTS = {
    word: part
    for part, words in {
        "morning": "morning forenoon",
        "afternoon": "afternoon arvo",
        "evening": "evening",
        "night": "night",
    }.items()
    for word in words.split()
}
SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
QUARTERS = _numbered("q1 q2 q3 q4", 1)
# Days with a name and a fixed date; each is read only behind a preposition.
FEASTS = {"christmas": (12, 25), "xmas": (12, 25), "halloween": (10, 31)}

# Other languages: only words that are sure to be days.
FOREIGN_WEEKDAYS = (
    _numbered("montag dienstag mittwoch donnerstag freitag samstag/sonnabend sonntag")
    | _numbered("lundi mardi mercredi jeudi vendredi samedi dimanche")
    | _numbered("lunes martes miércoles/miercoles jueves viernes sábado/sabado domingo")
)
FOREIGN_MONTHS = (
    _numbered("januar/jänner februar märz april mai juni juli august september oktober november dezember", 1)
    | _numbered("janvier février mars avril mai juin juillet août/aout septembre octobre novembre décembre", 1)
    | _numbered("enero febrero marzo abril mayo junio julio agosto septiembre/setiembre octubre noviembre diciembre", 1)
)
ITALIAN_WEEKDAYS = _numbered(
    "lunedì/lunedi martedì/martedi mercoledì/mercoledi giovedì/giovedi venerdì/venerdi sabato domenica"
)
PORTUGUESE_WEEKDAYS = _numbered("segunda terça quarta quinta sexta sábado domingo")
DUTCH_WEEKDAYS = _numbered("maandag dinsdag woensdag donderdag vrijdag zaterdag zondag")
NORDIC_WEEKDAYS = _numbered("måndag/mandag tisdag/tirsdag onsdag torsdag fredag lördag/lørdag söndag/søndag")
NORDIC_PAST_WEEKDAYS = _numbered(
    "måndags/mandags tisdags/tirsdags onsdags torsdags fredags lördags/lørdags söndags/søndags"
)
ITALIAN_MONTHS = _numbered(
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre", 1
)
PORTUGUESE_MONTHS = _numbered(
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro", 1
)
DUTCH_MONTHS = _numbered("januari februari maart april mei juni juli augustus september oktober november december", 1)
NORDIC_MONTHS = _numbered(
    "januari/januar februari/februar mars/marts april maj/mai juni juli augusti/august september oktober november december/desember",
    1,
)
FOREIGN_COUNTS = (
    _numbered("null ein/eine/einem/einer/einen zwei drei vier fünf sechs sieben acht neun zehn")
    | _numbered("zéro un/une deux trois quatre cinq six sept huit neuf dix")
    | _numbered("cero uno/una dos tres cuatro cinco seis siete ocho nueve diez")
    | _numbered("zero un due tre quattro cinque sei sette otto nove dieci")
    | _numbered("zero um/uma dois/duas três quatro cinco seis sete oito nove dez")
    | _numbered("nul een/één twee drie vier vijf zes zeven acht negen tien")
    | _numbered("noll en/ett två/to tre fyra/fire fem sex/seks sju/syv åtta/otte nio/ni tio/ti")
)
FOREIGN_UNITS = {
    word: unit
    for unit, words in {
        "day": "tag tage tagen jour jours día días dia dias giorno giorni dag dagen dagar dage",
        "week": "woche wochen semaine semaines semana semanas settimana settimane weken vecka veckor uge uger uke uker",
        "month": "monat monate monaten mois mes meses mese mesi maand maanden mês månad månader måned måneder",
        "year": "jahr jahre jahren ans année années año años anno anni jaar ano anos år",
    }.items()
    for word in words.split()
}
CHINESE_WEEKDAYS = _numbered("一 二 三 四 五 六 日/天")
JAPANESE_WEEKDAYS = _numbered("月曜日/月曜 火曜日/火曜 水曜日/水曜 木曜日/木曜 金曜日/金曜 土曜日/土曜 日曜日/日曜")
EASTERN_COUNTS = _numbered("〇 一 二/两/兩 三 四 五 六 七 八 九 十")

# Too common to be what a search starts from: the prefilter takes another word of the same pattern.
COMMON = frozenset(
    "a an the this that these next last past previous coming first second third one two three four five six seven"
    " in on at of for from to by and or since until till through before after up over as with all every each any"
    " end start early later earlier mid back not no other more than about around then some few several"
    " is it 's ' , . - – — half long due rest first other".split()
)

# After a bare weekday or "the 3rd": the phrase is over, and not the front of a compound ("Monday standup").
FOLLOWERS = frozenset(
    "at in on for and or but to with from we i i'm i'll i've it he she they you there if when because so then please"
    " is was are were will would has had as about around after before until till since by not though where which that"
    " instead again too only morning afternoon evening night noon already latest earliest unless via without"
    " our my your his her their should can must might may could".split()
)
# Before a weekday: one of another time, or a day with a name.
NAMING = frozenset("following same that easter whit pentecost good black cyber ash shrove palm happy".split())
DETERMINERS = frozenset("the a an our my your his her their its every each any no some per one".split())
