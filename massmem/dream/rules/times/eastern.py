"""Day words of Chinese and Japanese: only those that can be nothing else."""

from __future__ import annotations

from massmem.dream.rules.times.dates import month_day
from massmem.dream.rules.times.european import days_named, units_named
from massmem.dream.rules.times.frames import since, until
from massmem.dream.rules.times.offsets import ago, away
from massmem.dream.rules.times.periods import month, unit_at
from massmem.dream.rules.times.phrase import Tense, TimeKind
from massmem.dream.rules.times.ranges import between
from massmem.dream.rules.times.rule import Resolver, Rule, rule
from massmem.dream.rules.times.spans import Said, Span
from massmem.dream.rules.times.weekdays import weekday_in, weekday_open

PAST, FUTURE = Tense.PAST, Tense.FUTURE
SINCE, UNTIL, RANGE = TimeKind.SINCE, TimeKind.UNTIL, TimeKind.RANGE


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
    "这周|這週|本周|本週|这星期|今週",
    "下周|下週|下星期|下个星期|下礼拜|来週",
    "上周|上週|上星期|上个星期|上礼拜|先週",
)
_DAY, _WEEK, _MONTH, _YEAR = "天|日|日間", "周|週|星期|週間|礼拜", "月|ヶ月|か月|カ月", "年|年間"
_BACK, _LATER = "前|之前|以前", "后|後|之后|之後|以后|以後"
EASTERN: tuple[Rule, ...] = (
    *days_named(0, "今天 今日 今晚 今夜 今朝 今早"),
    *days_named(-1, "昨天 昨日 昨晚 昨夜 きのう"),
    *days_named(-2, "前天 一昨日 おととい"),
    *days_named(-3, "大前天"),
    *days_named(1, "明天 明日 明晚 明早 明朝"),
    *days_named(2, "后天 後天 明後日 あさって"),
    *days_named(3, "大后天 大後天"),
    *units_named(0, "week", "这周 這週 本周 本週 这星期 这个星期 今週"),
    *units_named(1, "week", "下周 下週 下星期 下个星期 下礼拜 来週"),
    *units_named(2, "week", "下下周 下下週 再来週"),
    *units_named(-1, "week", "上周 上週 上星期 上个星期 上礼拜 先週"),
    *units_named(-2, "week", "上上周 先々週"),
    *units_named(0, "weekend", "这周末 本周末 周末 週末"),
    *units_named(1, "weekend", "下周末"),
    *units_named(-1, "weekend", "上周末"),
    *units_named(0, "month", "这个月 這個月 本月 今月"),
    *units_named(1, "month", "下个月 下個月 下月 来月"),
    *units_named(2, "month", "下下个月 再来月"),
    *units_named(-1, "month", "上个月 上個月 上月 先月"),
    *units_named(0, "year", "今年"),
    *units_named(1, "year", "明年 来年"),
    *units_named(2, "year", "后年 後年 再来年"),
    *units_named(-1, "year", "去年 昨年"),
    *units_named(-2, "year", "前年 一昨年 おととし"),
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
    rule("从|從|自|自从 {point} 起|开始|開始|以来?", since, SINCE),
    rule("{point} 起|开始|開始|から|以来", since, SINCE),
    rule("到|直到|至 {point} 为止|為止?", until, UNTIL, lean=FUTURE),
    rule("{point} まで", until, UNTIL, lean=FUTURE),
    rule("从|從|自 {point} 到|至 {end}", between, RANGE),
    rule("{point} から {end} まで", between, RANGE),
)
