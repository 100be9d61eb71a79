"""The ledger: events to JSON lines and back."""

from __future__ import annotations

import json
from datetime import datetime, timezone

from massmem.model.events import Consumed, Event, Op
from massmem.model.findings import Finding, Level
from massmem.text.clean import whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

_TEXTS = ("id", "parent", "text", "topic", "since", "until", "planned", "why", "dream", "other", "engine")
_LISTS = ("sources", "stems", "headings")
_TIMES = ("start", "end", "cutoff")
_CONFLICT = (b"<<<<<<< ", b"=======", b">>>>>>> ", b"||||||| ")


def render_event(event: Event) -> str:
    """The event as one line with its LF: keys sorted, absent ones left out, times in UTC."""
    said: dict[str, object] = {"event": event.event, "at": _time(event.at), "op": event.op.value, "by": event.by}
    said |= {key: value for key in _TEXTS if (value := getattr(event, key)) is not None}
    said |= {key: list(value) for key in _LISTS if (value := getattr(event, key))}
    said |= {key: _time(value) for key in _TIMES if (value := getattr(event, key)) is not None}
    if event.logs is not None:
        said["logs"] = {path: {"bytes": log.size, "sha256": log.sha256} for path, log in event.logs.items()}
    return json.dumps(said, ensure_ascii=False, sort_keys=True) + "\n"


def _time(at: datetime) -> str:
    return at.astimezone(timezone.utc).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


def parse_ledger(data: bytes, name: str) -> tuple[tuple[Event, ...], tuple[Finding, ...]]:
    """The events in the order of the file, and a finding for each line that is none.

    Keys that this version does not know are passed over. Never raises on what the bytes are.
    """
    events: list[Event] = []
    findings: list[Finding] = []
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        if not line.strip():
            continue
        try:
            events.append(_event(line))
        except (ValueError, TypeError, KeyError, RecursionError) as why:
            findings.append(_finding(line, name, number, str(why)))
    return tuple(events), tuple(findings)


def _event(line: bytes) -> Event:
    """The event of one line; a wrong one raises ValueError, TypeError or KeyError."""
    said = json.loads(line.decode("utf-8"))
    if not isinstance(said, dict):
        raise TypeError("not a JSON object")
    known: dict[str, Any] = {key: _text(said[key]) for key in _TEXTS if said.get(key) is not None}
    known |= {key: tuple(_text(value) for value in _list(said[key])) for key in _LISTS if said.get(key)}
    known |= {key: _read_time(said[key]) for key in _TIMES if said.get(key) is not None}
    if said.get("logs") is not None:
        known["logs"] = _logs(said["logs"])
    return Event(
        at=_read_time(said["at"]), op=Op(said["op"]), by=_text(said["by"]), event=_text(said["event"]), **known
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r:.40} is no text")
    return whole(value)


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError(f"{value!r:.40} is no list")
    return value


def _read_time(value: object) -> datetime:
    at = datetime.fromisoformat(_text(value))
    if at.tzinfo is None:
        raise ValueError(f"the time {value} has no zone")
    return at.astimezone(timezone.utc)


def _logs(value: object) -> Mapping[str, Consumed]:
    if not isinstance(value, dict):
        raise TypeError("logs is no object")
    return {path: Consumed(_size(log["bytes"]), _text(log["sha256"])) for path, log in value.items()}


def _size(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r:.40} is no size")
    return value


def _finding(line: bytes, name: str, number: int, why: str) -> Finding:
    if line.startswith(_CONFLICT):
        return Finding(
            level=Level.ERROR, code="ledger-conflict", file=name, line=number,
            message="a merge left its conflict marker here; both sides' events count",
            cure="delete the marker lines, keep both sides",
        )  # fmt: skip
    return Finding(
        level=Level.ERROR, code="ledger-broken", file=name, line=number,
        message=f"this line is no event: {why}",
        cure="restore the ledger from git, or delete the line",
    )  # fmt: skip
