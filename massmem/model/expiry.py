"""When a memory file's `ttl` is over. The `ttl` is a last day, a time, or how long after `last_modified`."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta, timezone

_SPAN = re.compile(r"(\d{1,6}) ?(h|d|w)[a-z]*\Z")
_HOURS = {"h": 1, "d": 24, "w": 168}


def read_day(text: str) -> date | datetime | None:
    """`YYYY-MM-DD` as a day, any other ISO form as a time, None where it is neither."""
    text = text.strip()
    try:
        return date.fromisoformat(text) if len(text) == len("2026-03-01") else datetime.fromisoformat(text)
    except ValueError:
        return None


def is_span(ttl: str) -> bool:
    """Whether a `ttl` says how long (`90d`), not until when."""
    return _SPAN.match(ttl.strip()) is not None


def is_over(ttl: str, last_modified: str, now: datetime) -> bool | None:
    """Whether a file with this `ttl` has passed it; None when the two values do not say when that is.

    `ttl` is a day (`2026-12-01`, good to its end), an ISO time, or a span after `last_modified`
    (`90d`, `2 weeks`, `36h`). `now` is aware; a value without a zone is in now's.
    """
    span = _SPAN.match(ttl.strip())
    if not span:
        end = read_day(ttl)
        return None if end is None else now >= _end(end, now)
    start = read_day(last_modified)
    if start is None:
        return None
    hours = int(span.group(1)) * _HOURS[span.group(2)]
    return (now - _begin(start, now)) >= timedelta(hours=hours)


def _begin(day: date | datetime, now: datetime) -> datetime:
    if not isinstance(day, datetime):
        return datetime(day.year, day.month, day.day, tzinfo=now.tzinfo or timezone.utc)
    return day if day.tzinfo else day.replace(tzinfo=now.tzinfo)


def _end(day: date | datetime, now: datetime) -> datetime:
    if isinstance(day, datetime) or day == date.max:
        return _begin(day, now)
    return _begin(day + timedelta(days=1), now)
