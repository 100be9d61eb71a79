"""OpenClaw's workspaces: daily notes, as the agent kept them, a section at a time; and the transcripts beside them."""

from __future__ import annotations

import os

from massmem.errors import BadUsage, Unreadable
from massmem.imports import openclaw_sessions
from massmem.imports.notes import DATED, noted
from massmem.model.history import LeftOut, Remark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from massmem.model.history import Found, Reading

TOOL = "openclaw"
FOLDER = "memory"
MEMORY_FILES = ("MEMORY.md", "USER.md")
_OWN = ("AGENTS.md", "SOUL.md", "IDENTITY.md", "TOOLS.md", "BOOT.md", "BOOTSTRAP.md", "HEARTBEAT.md")
_MACHINE = ("dreaming", "imports")


def workspace_in(path: str) -> str:
    """The workspace at this path: the folder itself, or the one `workspace*` folder in it.

    Raises:
        BadUsage: there are several, and all are named, or there is none.
        Unreadable: there is no such folder.
    """
    path = os.path.expanduser(path).rstrip("/") or "/"
    if not os.path.isdir(path):
        raise Unreadable(f"{path}: there is no such folder", "name OpenClaw's workspace, such as ~/.openclaw/workspace")
    if _is_workspace(path):
        return path
    inner = [os.path.join(path, name) for name in sorted(os.listdir(path)) if name.startswith("workspace")]
    found = [folder for folder in inner if _is_workspace(folder)]
    if len(found) == 1:
        return found[0]
    if found:
        raise BadUsage(f"{path} holds {len(found)} workspaces", f"name one of {', '.join(found)}")
    raise BadUsage(f"{path}: this is no workspace of OpenClaw's", "it would hold MEMORY.md, SOUL.md or memory/")


def sources(path: str) -> list[str]:
    """What is to be read at this path: a workspace, and transcripts.

    The path may be a workspace (its notes alone), OpenClaw's own folder (its workspace and that agent's transcripts),
    an agent's folder, a folder of transcripts, or one transcript.

    Raises:
        BadUsage, Unreadable: as `workspace_in`.
    """
    path = os.path.expanduser(path).rstrip("/") or "/"
    if os.path.isfile(path) and path.endswith(openclaw_sessions.SUFFIX):
        return [path]
    inner = os.path.join(path, openclaw_sessions.FOLDER)
    here = openclaw_sessions.transcripts(path) or openclaw_sessions.transcripts(inner)
    if here and not _is_workspace(path):
        return here
    workspace = workspace_in(path)
    if workspace == path:
        return [workspace]
    agent = os.path.basename(workspace).removeprefix("workspace").removeprefix("-") or "main"
    beside = os.path.join(path, "agents", agent, openclaw_sessions.FOLDER)
    return [workspace, *openclaw_sessions.transcripts(beside)]


def _is_workspace(path: str) -> bool:
    return os.path.isdir(os.path.join(path, FOLDER)) or any(
        os.path.isfile(os.path.join(path, name)) for name in (*MEMORY_FILES, *_OWN)
    )


def read(path: str, reading: Reading) -> Iterator[Found]:
    """A transcript; or the daily notes of a workspace, oldest first; of several versions of a day the fullest."""
    if path.endswith(openclaw_sessions.SUFFIX) and os.path.isfile(path):
        yield from openclaw_sessions.read(path, reading)
        return
    workspace = os.path.basename(path)
    shorter = 0
    for versions in _by_day(path):
        fullest = max(versions, key=lambda name: (os.path.getsize(os.path.join(path, name)), name))
        yield from noted(os.path.join(path, fullest), workspace, reading.zone)
        for name in versions:
            if name != fullest:
                shorter += 1
                yield Remark(os.path.join(path, name), 1, f"left out: {fullest} has more of that day")
    if shorter:
        yield LeftOut("shorter versions of a day's notes", shorter)
    for own in _OWN:
        if os.path.isfile(os.path.join(path, own)):
            yield Remark(os.path.join(path, own), 1, "not imported: copy what you want of it, with massmem write")


def memory_files(path: str) -> tuple[str, ...]:
    """The files of a workspace that hold memory and no days: MEMORY.md, USER.md, and the rest of memory/."""
    if not os.path.isdir(path):
        return ()
    top = [name for name in MEMORY_FILES if os.path.isfile(os.path.join(path, name))]
    rest = [name for name in _notes(path) if not DATED.match(os.path.basename(name))]
    return tuple(os.path.join(path, name) for name in (*top, *rest))


def _by_day(path: str) -> list[list[str]]:
    """The dated notes; those of one name (whole, compacted, archived) together."""
    found: dict[str, list[str]] = {}
    for name in _notes(path):
        base = os.path.basename(name)
        if DATED.match(base):
            found.setdefault(base.removesuffix(".md").removesuffix("-summary"), []).append(name)
    return list(found.values())


def _notes(path: str) -> list[str]:
    """The Markdown files under memory/, by their place in the workspace; each real folder once."""
    found = []
    seen = set()
    for folder, names, files in os.walk(os.path.join(path, FOLDER), followlinks=True):
        real = os.path.realpath(folder)
        if real in seen:
            names.clear()
            continue
        seen.add(real)
        names[:] = sorted(name for name in names if not name.startswith(".") and name not in _MACHINE)
        found += [os.path.relpath(os.path.join(folder, name), path) for name in files if name.endswith(".md")]
    return sorted(found, key=lambda name: (os.path.basename(name), name))
