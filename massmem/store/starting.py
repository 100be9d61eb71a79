"""Making a workspace, or adopting the files of a folder; beginning a scope. Nothing that exists is changed."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress

from massmem.errors import BadUsage, Refused
from massmem.model.memory_files import AGENT_FILES, USER_FILES
from massmem.model.names import same_place
from massmem.store.files import check_writable, discard, refusing, replace_file, stage, unwritable
from massmem.store.workspace import FLAT, LOCAL, MARK, SCOPED, inside, names_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.model.scope import Scope
    from massmem.model.settings import Settings
    from massmem.store.workspace import Place

IGNORED = (f"{LOCAL}/", ".env", ".*.massmem-tmp")
ATTRIBUTES = (
    "**/logs/** -text",
    "ledger.jsonl -text merge=union",
    "turns.jsonl -text merge=union",
    "USER.md merge=union",
    "MEMORY.md merge=union",
    "TEAM.md merge=union",
    "**/topics/** merge=union",
)
WRITER = f"{LOCAL}/writer"
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_-]*\Z")
_YAML_WORDS = {"null", "true", "false", "yes", "no", "on", "off", "y", "n"}


def make_root(folder: str, cwd: str) -> str:
    """The real path of the folder, made if it is not there.

    Raises:
        BadUsage: the name is empty.
        Refused: it is a file, or cannot be made.
    """
    if not folder:
        raise BadUsage("the folder's name is empty", "name a folder, or leave it out for this one")
    root = os.path.realpath(os.path.join(cwd, os.path.expanduser(folder)))
    try:
        os.makedirs(root, exist_ok=True)
    except FileExistsError:
        raise Refused(f"{root}: is a file", "name a folder") from None
    except OSError as error:
        raise unwritable(folder, root, error) from None
    check_writable(folder, os.path.join(root, MARK))
    return root


def is_marked(root: str) -> bool:
    """Whether a workspace is there already."""
    return os.path.isfile(os.path.join(root, MARK))


def found_layout(root: str) -> str:
    """The layout of the files that are there: flat where memory files stand at the root, else scoped."""
    if os.path.isdir(os.path.join(root, "agents")):
        return SCOPED
    return FLAT if any(os.path.isfile(os.path.join(root, name)) for name in AGENT_FILES + USER_FILES) else SCOPED


def only_name(root: str, *folders: str) -> str | None:
    """The one agent or user whose folder is there, None if there is none or there are several."""
    names = names_in(os.path.join(root, *folders))
    return names[0] if len(names) == 1 else None


def write_marks(place: Place) -> tuple[str, ...]:
    """Write the git files, this clone's id and massmem.yaml (last: a killed `init` begins again); what was made."""
    home = place.settings.home or new_clone_id()
    made = write_git_files(place.root)
    with refusing(LOCAL, place.root):
        os.makedirs(os.path.join(place.root, LOCAL), mode=0o700, exist_ok=True)
    _put(place.root, WRITER, f"{home}\n".encode())
    _put(place.root, MARK, _settings_text(place.settings, home, place.scope).encode())
    return (*made, MARK)


def _settings_text(settings: Settings, home: str, scope: Scope) -> str:
    return (
        "# A massmem workspace. All other settings, with their defaults, are in massmem's README.\n"
        "version: 1\n"
        f"timezone: {settings.timezone}  # a day of the log is a day there\n"
        f"layout: {settings.layout}\n"
        f"home: {home}  # the clone that writes YYYY-MM-DD.md; others add their own id\n"
        f"git: {settings.git}\n"
        f"defaults: {{agent: {_quoted(scope.agent)}, user: {_quoted(scope.user)}, session: null}}\n"
    )


def _quoted(name: str) -> str:
    """A name as any YAML reader takes it for a text."""
    import json  # noqa: PLC0415  # for odd names alone

    return name if _PLAIN.match(name) and name.lower() not in _YAML_WORDS else json.dumps(name, ensure_ascii=False)


def write_git_files(root: str) -> tuple[str, ...]:
    """Add what is missing to .gitignore and .gitattributes; which of them are new."""
    files = ((".gitignore", IGNORED), (".gitattributes", ATTRIBUTES))
    return tuple(name for name, lines in files if _add(root, name, lines))


def write_starters(place: Place) -> tuple[str, ...]:
    """Put the shipped SOUL.md and ABOUT.md where there are none; what was made."""
    from massmem.store.templates import starter  # noqa: PLC0415  # asked for by `--starter` alone

    made = []
    for name in ("SOUL.md", "ABOUT.md"):
        path = place.memory_path(name)
        if not os.path.exists(place.absolute(path)):
            _put(place.root, path, starter(name).encode())
            made.append(path)
    return tuple(made)


def first_version(place: Place, paths: tuple[str, ...]) -> tuple[str, ...]:
    """Commit what `init` made and adopted; warnings where git would not."""
    if place.settings.git == "none" or not paths:
        return ()
    from massmem.store.git.commit import commit_paths  # noqa: PLC0415
    from massmem.store.version_id import version_id  # noqa: PLC0415  # `--no-git` is quick

    trailers = {"Massmem-Version": version_id(place), "Massmem-Op": "init", "Massmem-Scope": str(place.scope)}
    done = commit_paths(place, paths, f"Begin the memory of {place.scope}", trailers)
    return () if done.done else (f"not versioned yet: {done.why}",)


def _add(root: str, name: str, lines: Sequence[str]) -> bool:
    """Add the lines that a file lacks; whether the file is new."""
    path = inside(root, name)
    try:
        with open(path, "rb") as file:
            old = file.read()
    except FileNotFoundError:
        _put(root, name, "".join(f"{line}\n" for line in lines).encode())
        return True
    missing = [line for line in lines if line.encode() not in old.splitlines()]
    if missing:
        glue = b"" if not old or old.endswith(b"\n") else b"\n"
        _put(root, name, old + glue + "".join(f"{line}\n" for line in missing).encode())
    return False


def record_git(root: str, git: str) -> None:
    """Change the one line of massmem.yaml that says how memory is versioned."""
    path = os.path.join(root, MARK)
    with open(path, "rb") as file:
        old = file.read()
    new, found = re.subn(rb"(?m)^git:[^#\r\n]*?(?=[ \t]*(?:#|\r?$))", b"git: " + git.encode(), old, count=1)
    glue = b"" if not old or old.endswith(b"\n") else b"\n"
    _put(root, MARK, new if found else old + glue + f"git: {git}\n".encode())


def new_clone_id() -> str:
    """Six hex digits for a clone; the first is a letter, so that no YAML reader takes it for a number."""
    drawn = os.urandom(3).hex()
    return "abcdef"[int(drawn[0], 16) % 6] + drawn[1:]


def writer_of(place: Place) -> str:
    """This clone's id: what `.massmem/writer` says, drawn at the first need."""
    path = place.absolute(WRITER)
    while True:
        try:
            with open(path, encoding="ascii", errors="replace") as file:
                known = file.read().strip()
        except FileNotFoundError:
            known = ""
        if re.fullmatch(r"[a-z0-9]{1,20}", known):
            return known
        if known or os.path.exists(path):  # damaged: draw another, the old day files stay readable
            _put(place.root, WRITER, f"{new_clone_id()}\n".encode())
        else:
            with refusing(WRITER, path):
                _draw(path)


def _draw(path: str) -> None:
    """Write a new id unless another process was quicker; whole or not at all."""
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    temporary = stage(path, f"{new_clone_id()}\n".encode())
    try:
        with suppress(FileExistsError):
            os.link(temporary, path)
    finally:
        discard(temporary)


def _put(root: str, relative: str, data: bytes) -> None:
    path = inside(root, relative)
    with refusing(relative, path):
        replace_file(path, data)


def begin_scope(place: Place) -> None:
    """Make the folder of a scope before the first thing is written to it.

    Raises:
        Refused: another agent or user differs from it only by case or Unicode form.
    """
    user_folder = place.absolute(place.user_path or ".")
    exact = sys.platform == "linux"  # elsewhere a folder may answer to another spelling of its name
    if place.settings.layout == FLAT or (exact and os.path.isdir(user_folder)):
        return
    agents = os.path.join(place.root, "agents")
    _refuse_twin(agents, place.scope.agent, "agent")
    _refuse_twin(os.path.join(agents, place.scope.agent, "users"), place.scope.user, "user")
    with refusing(place.user_path, user_folder):
        os.makedirs(user_folder, exist_ok=True)


def _refuse_twin(folder: str, name: str, kind: str) -> None:
    for other in names_in(folder):
        if other != name and same_place(other) == same_place(name):
            raise Refused(
                f"the {kind} {name!r} differs from {other!r} only by case or Unicode form",
                f"use {other!r}, or another name",
            )


def adopted_files(place: Place) -> tuple[str, ...]:
    """The memory files that are there, relative to the root, as `init` found them."""
    from massmem.store.files import topic_files  # noqa: PLC0415

    names = [*AGENT_FILES, *USER_FILES, *topic_files(place)]
    paths = [place.memory_path(name) for name in names]
    return tuple(path for path in paths if os.path.isfile(place.absolute(path)))
