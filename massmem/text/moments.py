"""A moment as `--now`, `--at` and JSON lines give it."""

from __future__ import annotations

from massmem.errors import BadUsage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime, tzinfo


def read_moment(text: str, zone: tzinfo, what: str) -> datetime:
    """An ISO date and time (`2026-05-04T09:00:00+01:00`, `2026-05-04 09:00`, `2026-05-04`) as an aware datetime in `zone`.

    Without an offset it is local time in `zone`. `what` names it in the error.

    Raises:
        BadUsage: it is no such time.
    """
    from datetime import datetime  # noqa: PLC0415  # most commands are given no time

    try:
        moment = datetime.fromisoformat(text.strip())
        return moment.replace(tzinfo=zone) if moment.tzinfo is None else moment.astimezone(zone)
    except (ValueError, OverflowError):
        raise BadUsage(f"{what} {text!r} is no time", "write it as 2026-05-04T09:00:00+01:00") from None
