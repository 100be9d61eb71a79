"""`init`: a new workspace, or one around files that are there."""

from __future__ import annotations

from massmem.config import environment, load_settings, local_timezone
from massmem.errors import BadName, BadUsage, NotVersioned
from massmem.model.names import check_name
from massmem.model.record import dataclass, replace
from massmem.model.reports.workspaces import InitReport
from massmem.model.scope import Scope
from massmem.model.settings import Settings
from massmem.store import starting
from massmem.store.workspace import FLAT, MARK, SCOPED, Place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime

    from massmem.config import Environment

AGENT, USER = "assistant", "user"
GIT = ("own", "outer", "none")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """The options of `init`, checked."""

    layout: str | None
    agent: str | None
    user: str | None
    git: str | None
    starter: bool
    now: datetime | None
    env: Environment


def init(
    folder: str = ".",
    *,
    layout: str | None = None,
    agent: str | None = None,
    user: str | None = None,
    git: str | None = None,
    starter: bool = False,
    now: datetime | None = None,
) -> InitReport:
    """Make a workspace in `folder`; files that are there are adopted as they stand. A second time changes nothing.

    `layout` is `scoped` or `flat` (None: what the files there have, else scoped). `git` is
    `own`, `outer`, `none`, or None: what is recorded, else a repository of its own where git
    is installed. Names not given come from the environment, the folders there, the login.

    Raises:
        BadName, BadUsage: a name or option that is not allowed.
        Refused: the folder cannot be written, or a name would collide with one there.
        NotVersioned: git was asked for and cannot be had.
    """
    for what, given, allowed in (("layout", layout, (SCOPED, FLAT)), ("git", git, GIT)):
        if given is not None and given not in allowed:
            raise BadUsage(f"{what} {given!r} is not known", f"use {' or '.join(allowed)}")
    env = environment()
    asked = _Asked(
        layout=layout, git=git, starter=starter, now=now, env=env,
        agent=_name(agent, env.agent, "agent"), user=_name(user, env.user, "user"),
    )  # fmt: skip
    root = starting.make_root(folder, env.folder)
    return _again(root, asked) if starting.is_marked(root) else _anew(root, asked)


def _name(given: str | None, from_env: str | None, kind: str) -> str | None:
    name = from_env if given is None else given
    return None if name is None else check_name(name, kind)


def _anew(root: str, asked: _Asked) -> InitReport:
    layout = asked.layout or starting.found_layout(root)
    agent = asked.agent or starting.only_name(root, "agents") or AGENT
    user = asked.user or starting.only_name(root, "agents", agent, "users") or _login(asked.env)
    git, warnings = _begin_git(root, asked.git, asked.env)
    settings = Settings(
        timezone=local_timezone(asked.env), layout=layout, home=starting.new_clone_id(), git=git, agent=agent, user=user
    )
    place = Place(root, settings, Scope(agent, user), asked.now, environ=asked.env.variables)
    adopted = starting.adopted_files(place)
    starting.begin_scope(place)
    made = starting.write_marks(place) + (starting.write_starters(place) if asked.starter else ())
    return _report(place, made, adopted, warnings + starting.first_version(place, made + adopted))


def _again(root: str, asked: _Asked) -> InitReport:
    """A workspace is there: begin the scope that is named, change how it is versioned if that was asked."""
    settings = load_settings(f"{root}/{MARK}", asked.agent, asked.env)
    if asked.layout not in (None, settings.layout):
        raise BadUsage(f"{root} has a {settings.layout} layout already", "make another workspace for the other layout")
    agent, user = asked.agent or settings.agent or AGENT, asked.user or settings.user or USER
    if settings.layout == FLAT and (agent, user) != (settings.agent or agent, settings.user or user):
        raise BadUsage(f"{root} is flat, for {settings.agent}/{settings.user} alone", "make another workspace")
    git: str = settings.git
    warnings: tuple[str, ...] = ()
    if asked.git not in (None, settings.git):
        git, warnings = _begin_git(root, asked.git, asked.env)
        starting.record_git(root, git)
    place = Place(root, replace(settings, git=git), Scope(agent, user), asked.now, environ=asked.env.variables)
    starting.begin_scope(place)
    made = starting.write_git_files(root) + (starting.write_starters(place) if asked.starter else ())
    adopted = starting.adopted_files(place)
    changed = made + ((*adopted, MARK) if git != settings.git else ())
    return _report(place, made, adopted, warnings + starting.first_version(place, changed))


def _begin_git(root: str, git: str | None, env: Environment) -> tuple[str, tuple[str, ...]]:
    """How memory will be versioned, and what a person should know of it. Without git: not at all, unless asked for."""
    if git == "none":
        return "none", ()
    from massmem.store.git.commit import init_own  # noqa: PLC0415  # `--no-git` is quick
    from massmem.store.git.repository import (  # noqa: PLC0415  # `--no-git` is quick
        exclude_from_outer,
        outer_repository,
        repository_at,
    )

    if git == "outer" and repository_at(root) is None:
        if outer_repository(root) is None:
            raise NotVersioned(f"no repository around {root}", "leave out --use-repo, for one of its own")
        return "outer", ()
    try:
        init_own(root, env.variables)
    except NotVersioned as error:
        if git == "own":
            raise
        return "none", (f"memory is not versioned: {error.message}; `massmem init --git` turns it on later",)
    outer = exclude_from_outer(root)
    return "own", ((f"kept out of the repository around it, {outer}, by its .git/info/exclude",) if outer else ())


def _login(env: Environment) -> str:
    try:
        return check_name(env.login or USER, "user")
    except BadName:
        return USER


def _report(place: Place, made: tuple[str, ...], adopted: tuple[str, ...], warnings: tuple[str, ...]) -> InitReport:
    return InitReport(
        root=place.root,
        agent=place.scope.agent,
        user=place.scope.user,
        layout=place.settings.layout,
        git=place.settings.git,
        timezone=place.settings.timezone,
        made=made,
        adopted=tuple(path for path in adopted if path not in made),
        warnings=warnings,
    )
