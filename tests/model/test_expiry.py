from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from massmem.model.expiry import is_over

NOW = datetime(2026, 6, 1, 12, tzinfo=timezone(timedelta(hours=2)))


@pytest.mark.parametrize(
    ("ttl", "modified", "over"),
    [
        ("2026-05-31", "", True),
        ("2026-06-01", "", False),
        ("2026-06-01T12:00:00+02:00", "", True),
        ("2026-06-01T12:00:01", "", False),
        ("2026-06-01T10:30:00Z", "", False),
        ("9999-12-31", "", False),
        ("1d", "2026-05-31", True),
        ("36h", "2026-05-31", True),
        ("37h", "2026-05-31", False),
        ("2w", "2026-05-18T12:00:00+02:00", True),
        ("2 weeks", "2026-05-19", False),
        ("999999w", "2026-06-01", False),
        ("30d", "", None),
        ("30d", "yesterday", None),
        ("2026-02-30", "", None),
        ("soon", "2026-06-01", None),
    ],
)
def test_when_a_ttl_is_over(ttl: str, modified: str, *, over: bool | None) -> None:
    assert is_over(ttl, modified, NOW) is over
