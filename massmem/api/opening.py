"""Opening a workspace: the environment, massmem.yaml and the folder, wired together."""

from __future__ import annotations

from massmem.config import environment, load_settings
from massmem.errors import BadUsage
from massmem.model.names import check_name
from massmem.model.scope import Scope
from massmem.store.workspace import FLAT, MARK, Place, find_root, zone_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime

    from massmem.model.settings import Settings


def open_place(
    *,
    root: str | None = None,
    agent: str | None = None,
    user: str | None = None,
    now: str | datetime | None = None,
) -> Place:
    """One scope of a workspace. What is None comes from the environment, then from massmem.yaml's defaults.

    Nothing is created, whether the agent and user are known or not: a new scope begins
    with the first thing written to it.

    Raises:
        NoWorkspace: there is none.
        BadSettings, Unreadable: massmem.yaml.
        BadName: the agent's or user's name is empty or not allowed.
        BadUsage: no agent or user is named anywhere, `now` is no time, or a flat workspace is of somebody else.
    """
    env = environment()
    folder, found_by = find_root(root, env.root, env.folder)
    agent = env.agent if agent is None else agent
    user = env.user if user is None else user
    settings = load_settings(f"{folder}/{MARK}", agent, env)
    scope = _scope(settings, agent, user, folder)
    clock = _clock(env.now if now is None else now, settings)
    return Place(folder, settings, scope, clock, found_by, env.variables)


def _scope(settings: Settings, agent: str | None, user: str | None, root: str) -> Scope:
    names = []
    for kind, given, default in (("agent", agent, settings.agent), ("user", user, settings.user)):
        name = default if given is None else given
        if name is None:
            raise BadUsage(
                f"no {kind} is named, and {root}/{MARK} has no default",
                f"name one with --{kind} or MASSMEM_{kind.upper()}",
            )
        if settings.layout == FLAT and default not in (None, name):
            raise BadUsage(
                f"{root} has a flat layout, for the {kind} {default!r} alone",
                f"leave out --{kind}, or use another root",
            )
        names.append(check_name(name, kind))
    return Scope(*names)


def _clock(now: str | datetime | None, settings: Settings) -> datetime | None:
    if now is None:
        return None
    zone = zone_named(settings.timezone)
    if isinstance(now, str):
        from massmem.text.moments import read_moment  # noqa: PLC0415  # most commands are given no time

        return read_moment(now, zone, "the time given for now")
    return now.replace(tzinfo=zone) if now.tzinfo is None else now.astimezone(zone)
