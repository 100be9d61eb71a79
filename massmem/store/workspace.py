"""Where a workspace is, whose memory is asked for, and which path each file of it has."""

from __future__ import annotations

import os

from massmem.errors import BadUsage, NoWorkspace, Refused
from massmem.model.record import dataclass, field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date, datetime, tzinfo

    from massmem.model.scope import Scope
    from massmem.model.settings import Settings

MARK = "massmem.yaml"
LOCAL = ".massmem"
FLAT, SCOPED = "flat", "scoped"
_AGENT_FILES = ("SOUL.md", "ABOUT.md", "TOOLS.md")


@dataclass(frozen=True, slots=True)
class Place:
    """A workspace, one scope of it, and the clock. Every path it gives is relative to the root, with `/`.

    `root` is a real path. `clock` is the time to take for now (None: the machine's).
    `root_from` says how the root was found: `--root`, `MASSMEM_ROOT` or `nearest massmem.yaml`.
    `environ` is the environment for git (its GIT_* variables are not trusted); only config reads the real one.
    """

    root: str
    settings: Settings
    scope: Scope
    clock: datetime | None = None
    root_from: str = "--root"
    environ: Mapping[str, str] = field(default_factory=dict, repr=False)

    def zone(self) -> tzinfo:
        """The workspace's time zone."""
        return zone_named(self.settings.timezone)

    def now(self) -> datetime:
        """The given clock, or the machine's: aware, in the workspace's zone."""
        from datetime import datetime  # noqa: PLC0415  # most readers never ask

        zone = self.zone()
        return datetime.now(zone) if self.clock is None else self.clock.astimezone(zone)

    def today(self) -> date:
        """The user's day."""
        return self.now().date()

    @property
    def agent_path(self) -> str:
        """The folder of SOUL.md, ABOUT.md and TOOLS.md ("" in a flat layout)."""
        return "" if self.settings.layout == FLAT else f"agents/{self.scope.agent}"

    @property
    def user_path(self) -> str:
        """The folder of USER.md, MEMORY.md, topics, logs and the ledger ("" in a flat layout)."""
        return "" if self.settings.layout == FLAT else f"agents/{self.scope.agent}/users/{self.scope.user}"

    def memory_path(self, name: str) -> str:
        """Where the memory file of this name is (`USER.md`, `topics/travel.md`, `SOUL.md`)."""
        return _join(self.agent_path if name in _AGENT_FILES else self.user_path, name)

    @property
    def topics_path(self) -> str:
        """The folder of the topic files."""
        return _join(self.user_path, "topics")

    @property
    def logs_path(self) -> str:
        """The folder of the session logs."""
        return _join(self.user_path, "logs")

    @property
    def ledger_path(self) -> str:
        """The ledger."""
        return _join(self.user_path, "ledger.jsonl")

    @property
    def local_path(self) -> str:
        """This scope's folder for what is never versioned: locks, journal, proposals, caches."""
        return f"{LOCAL}/{self.scope.agent}/{self.scope.user}"

    def absolute(self, relative: str) -> str:
        """The real path of a file of this workspace, links resolved.

        Raises:
            Refused: the path leads out of the root, or by a link into another agent's or user's memory.
        """
        path = inside(self.root, relative)
        if path != os.path.join(self.root, relative) and self._is_of_another(path):
            raise Refused(f"{relative}: leads into another agent's or user's memory", "put the file itself here")
        return path

    def _is_of_another(self, path: str) -> bool:
        parts = path[len(self.root) + 1 :].split(os.sep)
        if parts[0] == "agents" and len(parts) > 1:
            return parts[1] != self.scope.agent or (
                parts[2:3] == ["users"] and parts[3:4] not in ([], [self.scope.user])
            )
        return parts[0] == LOCAL and len(parts) > 2 and parts[1:3] != [self.scope.agent, self.scope.user]


def inside(root: str, relative: str) -> str:
    """The real path of `relative`, links resolved; `root` is a real path.

    Raises:
        Refused: it lies outside the root.
    """
    path = os.path.realpath(os.path.join(root, relative))
    if path != root and not path.startswith(root.rstrip(os.sep) + os.sep):
        raise Refused(
            f"{relative}: leads out of the workspace {root}",
            "links may point inside the workspace only; put the file itself here",
        )
    return path


def zone_named(name: str) -> tzinfo:
    """The time zone of this name; it was checked when the settings were read."""
    if name == "UTC":
        from datetime import timezone  # noqa: PLC0415  # most readers never ask

        return timezone.utc
    from zoneinfo import ZoneInfo  # noqa: PLC0415  # costs half of Python's start

    return ZoneInfo(name)


def find_root(given: str | None, from_env: str | None, cwd: str) -> tuple[str, str]:
    """The workspace's real path and how it was found: `given` (--root), else `from_env`, else upwards from `cwd`.

    Raises:
        BadUsage: a root is given and empty.
        NoWorkspace: no massmem.yaml there, or in any folder above `cwd`.
    """
    for folder, source in ((given, "--root"), (from_env, "MASSMEM_ROOT")):
        if folder is not None:
            return _marked(folder, source, cwd), source
    folder = os.path.realpath(cwd)
    while not os.path.isfile(os.path.join(folder, MARK)):
        above = os.path.dirname(folder)
        if above == folder:
            raise NoWorkspace(
                f"{cwd}: no {MARK} here or in any folder above",
                "make a workspace with `massmem init`, or name one with --root DIR or MASSMEM_ROOT",
            )
        folder = above
    return folder, f"nearest {MARK}"


def _marked(folder: str, source: str, cwd: str) -> str:
    if not folder:
        raise BadUsage(f"{source} is empty", "name the folder of a workspace, or leave it out")
    root = os.path.realpath(os.path.join(cwd, os.path.expanduser(folder)))
    if not os.path.isfile(os.path.join(root, MARK)):
        raise NoWorkspace(f"{root} ({source}): no {MARK} there", f"make a workspace with `massmem init {folder}`")
    return root


def scopes(root: str, settings: Settings) -> tuple[tuple[str, str], ...]:
    """The agents and users that are there, sorted: exact names of folders, never a pattern.

    In a flat layout that is the one agent and user of massmem.yaml. A folder whose name
    could not be an agent's or a user's is passed over.
    """
    if settings.layout == FLAT:
        return ((settings.agent, settings.user),) if settings.agent and settings.user else ()
    agents = names_in(os.path.join(root, "agents"))
    return tuple((agent, user) for agent in agents for user in names_in(os.path.join(root, "agents", agent, "users")))


def names_in(folder: str) -> tuple[str, ...]:
    """The folders in `folder` that bear a proper name, sorted; none if it is not there."""
    from massmem.errors import BadName  # noqa: PLC0415
    from massmem.model.names import check_name  # noqa: PLC0415

    try:
        found = sorted(entry.name for entry in os.scandir(folder) if entry.is_dir())
    except (FileNotFoundError, NotADirectoryError):
        return ()
    kept = []
    for name in found:
        try:
            kept.append(check_name(name, "folder"))
        except BadName:
            continue
    return tuple(kept)


def _join(folder: str, name: str) -> str:
    return f"{folder}/{name}" if folder else name
