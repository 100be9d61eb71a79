"""The self-test: whether all that massmem stands on is there, and whether the main job works from end to end."""

from __future__ import annotations

import locale
import sys
import time
from datetime import timedelta

from massmem.api.indexing import index_line
from massmem.api.model_test import model_checks
from massmem.api.opening import open_place
from massmem.api.round_trip import round_trip
from massmem.config import environment, local_timezone
from massmem.errors import MassmemError
from massmem.llm.reach import installed
from massmem.model.checkup import Check, Outcome
from massmem.model.record import dataclass
from massmem.store.disk import mode_of, try_writing
from massmem.store.git.looking import git_identity, git_version
from massmem.store.git.repository import ready, repository_of
from massmem.store.locks import locked
from massmem.store.workspace import MARK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    from massmem.config import Environment
    from massmem.store.workspace import Place

OK, SKIP, FAIL = Outcome.OK, Outcome.SKIP, Outcome.FAIL
OLDEST_PYTHON = (3, 11)
LEAST_FREE = 50_000_000
LOCK_SECONDS = 5.0
_SETTINGS_ASIDE = "the settings must be mended first"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What is tested: the process's environment, and the workspace or why it does not open."""

    env: Environment
    place: Place | None
    error: MassmemError | None


def opened(*, root: str | None, agent: str | None, user: str | None, now: str | datetime | None) -> Setup:
    """The set-up that the options, the environment and massmem.yaml name. Never raises: what fails is told."""
    try:
        return Setup(env=environment(), place=open_place(root=root, agent=agent, user=user, now=now), error=None)
    except MassmemError as error:
        return Setup(env=environment(), place=None, error=error)


def self_test(setup: Setup) -> Iterator[Check]:
    """Every test in order, each as soon as it is done. Nothing stays behind, and no model is asked anything."""
    yield _python()
    yield _settings(setup)
    git = _guarded("git", lambda: _git(setup))
    for name, test in (
        (".env", _dotenv), ("time zone", _zone), ("disk", _disk), ("repository", _repository), ("index", _index)
    ):  # fmt: skip
        place = setup.place
        if place is None:
            yield Check(name=name, outcome=SKIP, detail=_SETTINGS_ASIDE)
        else:
            yield _guarded(name, lambda test=test, place=place: test(place, setup.env))  # type: ignore[misc]
    yield _locale()
    yield git
    yield from model_checks(setup.place, setup.env)
    yield _extra("meaning", "wordllama", "semantic", "search by words alone")
    yield _extra("mcp", "mcp", "mcp", "no `massmem mcp`", generation="2")
    yield _watchdog()
    with_git = git.outcome is OK and (setup.place is None or setup.place.settings.git != "none")
    yield _guarded("round trip", lambda: _round_trip(setup, with_git=with_git))


def _guarded(name: str, test: Callable[[], Check]) -> Check:
    """The test, failed where massmem or the system refuses something."""
    try:
        return test()
    except MassmemError as error:
        return Check(name=name, outcome=FAIL, detail=error.message, cure=error.cure)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return Check(name=name, outcome=FAIL, detail=f"{where}{error.strerror or error}", cure="see to that first")


def _python() -> Check:
    shown = f"{sys.version.split()[0]}, massmem {installed('massmem') or 'from its source'}"
    good = sys.version_info >= OLDEST_PYTHON
    return Check(
        name="python", outcome=OK if good else FAIL, detail=shown, cure="" if good else "use Python 3.11 or newer"
    )


def _settings(setup: Setup) -> Check:
    place, error = setup.place, setup.error
    if place is None:
        said = (error.message, error.cure) if error else ("", "")
        return Check(name=MARK, outcome=FAIL, detail=said[0], cure=said[1])
    shown = f"{place.root}/{MARK} ({place.root_from}), {place.settings.layout}, {place.scope}"
    return Check(name=MARK, outcome=OK, detail=shown)


def _dotenv(place: Place, _env: Environment) -> Check:
    mode, dream = mode_of(place, ".env"), place.settings.dream
    for name, value in (("model", dream.model), ("api_base", dream.api_base), ("api_key", dream.api_key)):
        if value and "${" in value:
            unset = value[value.index("${") + 2 :].partition("}")[0]
            return Check(
                name=".env", outcome=FAIL, detail=f"dream.{name} wants {unset}, which is set neither there nor outside",
                cure=f"put {unset}=… into {place.root}/.env",
            )  # fmt: skip
    if mode is None:
        return Check(name=".env", outcome=SKIP, detail="none")
    return Check(name=".env", outcome=OK, detail=f"mode {mode:04o}")


def _zone(place: Place, env: Environment) -> Check:
    shown = f"{place.settings.timezone}, {place.now().isoformat(timespec='minutes')} there"
    here = local_timezone(env)
    if here != place.settings.timezone:
        shown += f" (this machine's is {here})"
    return Check(name="time zone", outcome=OK, detail=shown)


def _disk(place: Place, _env: Environment) -> Check:
    free = try_writing(place)
    with locked(place, "log", LOCK_SECONDS):
        pass
    shown = f"takes files and locks, {free / 1e9:,.1f} GB free"
    if free < LEAST_FREE:
        return Check(name="disk", outcome=FAIL, detail=shown, cure="make room")
    return Check(name="disk", outcome=OK, detail=shown)


def _locale() -> Check:
    shown = f"{locale.setlocale(locale.LC_CTYPE)}, names of files in {sys.getfilesystemencoding()}"
    if sys.getfilesystemencoding() == "utf-8":
        return Check(name="locale", outcome=OK, detail=shown)
    return Check(name="locale", outcome=FAIL, detail=shown, cure="set LC_ALL=C.UTF-8, or PYTHONUTF8=1")


def _git(setup: Setup) -> Check:
    place = setup.place
    if place is not None and place.settings.git == "none":
        return Check(name="git", outcome=SKIP, detail="massmem.yaml wants no versions (git: none)")
    shown, good = git_version(setup.env.variables)
    if not good:
        return Check(name="git", outcome=FAIL, detail=f"{shown} is too old", cure="install git 2.26 or newer")
    who = (git_identity(place) if place else "") or "nobody: versions are made as massmem@localhost"
    return Check(name="git", outcome=OK, detail=f"{shown}, as {who}")


def _repository(place: Place, _env: Environment) -> Check:
    if place.settings.git == "none":
        return Check(name="repository", outcome=SKIP, detail="massmem.yaml wants no versions (git: none)")
    repository = repository_of(place)
    if repository is None:
        return Check(name="repository", outcome=FAIL, detail=f"none for {place.root}", cure="massmem init --git")
    if why := ready(place):
        return Check(name="repository", outcome=FAIL, detail=why, cure="finish or leave that state in git")
    if locks := repository.locks():
        return Check(
            name="repository", outcome=FAIL, detail=f"another git command holds {locks[0]}",
            cure="wait for it; if none is running, remove that file",
        )  # fmt: skip
    return Check(name="repository", outcome=OK, detail=f"{place.settings.git}, {repository.top}")


def _index(place: Place, _env: Environment) -> Check:
    return Check(name="index", outcome=OK, detail=index_line(place))


def _extra(name: str, package: str, extra: str, without: str, generation: str = "") -> Check:
    found = installed(package)
    if found is None:
        return Check(name=name, outcome=SKIP, detail=f"{without} (pip install 'massmem[{extra}]')")
    if generation and found.partition(".")[0] != generation:
        return Check(
            name=name, outcome=FAIL, detail=f"{package} {found} is of another generation",
            cure=f"pip install 'massmem[{extra}]'",
        )  # fmt: skip
    return Check(name=name, outcome=OK, detail=f"{package} {found}")


def _watchdog() -> Check:
    found = installed("watchdog")
    if found is None:
        return Check(name="watchdog", outcome=FAIL, detail="not installed", cure="install massmem again")
    return Check(name="watchdog", outcome=OK, detail=found)


def _round_trip(setup: Setup, *, with_git: bool) -> Check:
    started = time.monotonic()
    now = setup.place.now() if setup.place else None
    steps = round_trip(with_git=with_git, now=now)
    spent = timedelta(seconds=time.monotonic() - started).total_seconds()
    return Check(name="round trip", outcome=OK, detail=f"{', '.join(steps)} in {spent:.1f} s")
