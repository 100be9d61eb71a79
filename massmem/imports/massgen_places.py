"""Where MassGen keeps things: sessions, logs, turns and attempts, in today's layout and in older ones."""

from __future__ import annotations

import json
import os
import re

from massmem.errors import BadUsage, Unreadable
from massmem.imports.lines import opened
from massmem.model.history import BadLine
from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from massmem.imports.lines import Json

LONGEST = 256 << 20
LOG = re.compile(r"log_\d{8}_\d{6}")
STAMP = re.compile(r"(\d{8})_(\d{6})(?:_(\d{1,6}))?\Z")
_NOT_AGENTS = ("final", "agent_outputs", "memory_debug", "turn", "attempt", "subagents", "workspace")
_WORKSPACES = ("workspace", "workspaces", "agent_outputs")
_SESSIONS = ("sessions", "memory_test_sessions")
_LOGS = ("massgen_logs",)


@dataclass(frozen=True, slots=True)
class Archive:
    """The folders of sessions and of logs, in order, and the registry of sessions ("" if there is none).

    `passed`: how many links to folders elsewhere lie among them and were not followed.
    """

    sessions: tuple[str, ...]
    logs: tuple[str, ...]
    registry: str = ""
    passed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One attempt at a turn, and what is known of it. `session` is the session it belongs to, else the log's own name.

    `told`: that session's own folder tells task and answer. `abandoned`: another attempt came after it.
    """

    folder: str
    log: str
    turn: int
    number: int
    session: str
    told: bool = False
    abandoned: bool = False

    @property
    def origin(self) -> str:
        """What the origins of its entries begin with."""
        return f"massgen:{self.log}/turn_{self.turn}/attempt_{self.number}"


def archive_in(path: str) -> Archive:
    """What is at this path: a `.massgen` folder, a project that holds one, or a part of one.

    Raises:
        Unreadable: there is no such folder, or it cannot be looked into.
        BadUsage: nothing of MassGen's is in there.
    """
    path = _given(os.path.expanduser(path).rstrip("/") or "/")
    if not os.path.isdir(path):
        raise Unreadable(f"{path}: there is no such folder", "name MassGen's folder, such as .massgen")
    inner = os.path.join(path, ".massgen")
    path = _given(inner) if os.path.isdir(inner) else path
    if is_log(path):
        return Archive((), (path,), passed=_links_out(path))
    if is_session(path):
        return Archive((path,), (), passed=_links_out(path))
    homes = {n: _given(os.path.join(path, n)) for n in (*_SESSIONS, *_LOGS)}
    sessions = [one for top in (path, *(homes[n] for n in _SESSIONS)) for one in folders(top)]
    logs = [one for top in (path, *(homes[n] for n in _LOGS)) for one in folders(top)]
    registry = os.path.join(path, "sessions.json")
    found = Archive(
        tuple(filter(is_session, sessions)), tuple(filter(is_log, logs)), registry if os.path.isfile(registry) else "",
        sum(map(_links_out, homes.values())),
    )  # fmt: skip
    if not found.sessions and not found.logs:
        raise BadUsage(f"{path}: nothing of MassGen's is in there", "it would hold sessions/ or massgen_logs/")
    return found


def is_log(path: str) -> bool:
    """Whether a folder is the log of one run."""
    return LOG.match(os.path.basename(path)) is not None


def is_session(path: str) -> bool:
    """Whether a folder holds the turns of a session."""
    if is_log(path):
        return False
    return any(
        os.path.isfile(os.path.join(turn, name)) for turn in numbered(path, "turn").values() for name in _OF_A_TURN
    )


_OF_A_TURN = ("metadata.json", "answer.txt", "partial_answers.json")


def _given(path: str) -> str:
    """A folder that is named, or that MassGen is told to keep its files in: where it lies."""
    return os.path.realpath(path) if os.path.islink(path) else path


def leads_out(path: str) -> bool:
    """Whether it is a link out of the folder that it stands in. No such link is followed: others may have made it."""
    if not os.path.islink(path):
        return False
    inside = os.path.realpath(os.path.dirname(path) or ".").rstrip(os.sep) + os.sep
    return not os.path.realpath(path).startswith(inside)


def _links_out(top: str) -> int:
    """How many links below lead to folders elsewhere, agents' workspaces apart."""
    count = 0
    for folder, names, _ in os.walk(top):
        count += sum(leads_out(os.path.join(folder, name)) for name in names)
        names[:] = [name for name in names if name not in _WORKSPACES]
    return count


def folders(path: str) -> list[str]:
    """The folders in a folder, by name; none where there is none."""
    if leads_out(path):
        return []
    try:
        with os.scandir(path) as found:
            return sorted(
                one.path
                for one in found
                if not one.name.startswith(".") and one.is_dir() and not (one.is_symlink() and leads_out(one.path))
            )
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror}", "make the folder readable") from None


def numbered(path: str, kind: str) -> dict[int, str]:
    """The folders `turn_1`, `turn_2` … `turn_10` (or attempts), in the order of their numbers."""
    found: dict[int, str] = {}
    for folder in folders(path):
        name, _, number = os.path.basename(folder).rpartition("_")
        if name == kind and number.isascii() and number.isdigit() and len(number) < 10:
            found.setdefault(int(number), folder)
    return dict(sorted(found.items()))


def attempts(log: str) -> Iterator[tuple[int, int, str]]:
    """The attempts of a log: turn, attempt, folder; older logs hold attempts without turns, or neither."""
    for turn, folder in (numbered(log, "turn") or {1: log}).items():
        for attempt, inner in (numbered(folder, "attempt") or {1: folder}).items():
            yield turn, attempt, inner


def agents_in(folder: str) -> dict[str, str]:
    """The agents' folders in an attempt, by agent."""
    names = {os.path.basename(one): one for one in folders(folder)}
    return {
        name: one
        for name, one in names.items()
        if name not in _NOT_AGENTS and not name.startswith(("turn_", "attempt_", "log_")) and _is_agents(one)
    }


def _is_agents(folder: str) -> bool:
    return any(STAMP.match(os.path.basename(one)) for one in folders(folder)) or any(
        os.path.isfile(os.path.join(folder, name)) for name in ("answer.txt", "vote.json")
    )


def read_json(path: str) -> object | BadLine | None:
    """What a JSON file holds; None if there is none, or why it is none."""
    if not os.path.lexists(path):
        return None
    if leads_out(path):
        return BadLine(path, 1, "a link out of its folder: not read")
    try:
        if os.path.getsize(path) > LONGEST:
            return BadLine(path, 1, f"longer than {LONGEST:,} bytes")
        with opened(path) as file:
            return json.loads(file.read())  # type: ignore[no-any-return]
    except UnicodeDecodeError as error:
        return BadLine(path, 1, f"not UTF-8 at byte {error.start + 1:,}")
    except (ValueError, RecursionError):
        return BadLine(path, 1, "not JSON, or broken off")
    except (OSError, Unreadable) as error:
        return BadLine(path, 1, str(error))


def read_table(path: str) -> Json | BadLine | None:
    """A JSON file that is an object."""
    found = read_json(path)
    if found is None or isinstance(found, BadLine | dict):
        return found
    return BadLine(path, 1, "not a JSON object")


def read_words(path: str) -> str | BadLine | None:
    """A text file; None if there is none."""
    if not os.path.lexists(path):
        return None
    if leads_out(path):
        return BadLine(path, 1, "a link out of its folder: not read")
    try:
        if os.path.getsize(path) > LONGEST:
            return BadLine(path, 1, f"longer than {LONGEST:,} bytes")
        with opened(path) as file:
            return file.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return BadLine(path, 1, f"not UTF-8 at byte {error.start + 1:,}")
    except (OSError, Unreadable) as error:
        return BadLine(path, 1, str(error))


def word(value: object) -> str:
    """A text that says something, else ""."""
    return value if isinstance(value, str) and value.strip() else ""


def table(value: object) -> Json:
    """An object, else an empty one."""
    return value if isinstance(value, dict) else {}
