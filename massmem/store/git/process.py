"""One git process: the command line, in a clean environment, with an end in sight."""

from __future__ import annotations

import os
import signal
import subprocess  # noqa: TID251 - this is the one module that runs another program
from contextlib import suppress

from massmem.errors import NotVersioned
from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from massmem.store.workspace import Place

READ_SECONDS = 60.0
_FIXED = {"LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0", "GIT_EDITOR": ":", "GIT_LITERAL_PATHSPECS": "1"}


@dataclass(frozen=True, slots=True)
class Answer:
    """What one git process answered."""

    code: int
    out: bytes
    err: str


def clean_environment(environ: Mapping[str, str]) -> dict[str, str]:
    """The environment for git: no inherited GIT_* variable, English messages, no questions asked."""
    kept = {name: value for name, value in environ.items() if not name.startswith("GIT_") and name != "LANGUAGE"}
    return kept | _FIXED


def run(
    place: Place, *arguments: str, stdin: bytes | None = None, index: str | None = None, seconds: float = READ_SECONDS
) -> Answer:
    """One git process in the workspace's folder; a read unless `index` names the index file to write.

    With `git: own` git does not look for a repository above the root. A process that takes longer
    than `seconds` is ended with all its children.

    Raises:
        NotVersioned: git is not installed, or took too long.
    """
    environ = clean_environment(place.environ)
    environ |= {"GIT_OPTIONAL_LOCKS": "0"} if index is None else {"GIT_INDEX_FILE": index}
    if place.settings.git == "own":
        environ["GIT_CEILING_DIRECTORIES"] = os.path.dirname(place.root)
    return process(place.root, arguments, environ, stdin=stdin, seconds=seconds)


def process(
    folder: str, arguments: tuple[str, ...], environ: Mapping[str, str], *, stdin: bytes | None, seconds: float
) -> Answer:
    """Git in any folder; `environ` is all of its environment.

    Raises:
        NotVersioned: git is not installed, or took too long.
    """
    try:
        child = subprocess.Popen(
            ["git", "-C", folder, *arguments], env=environ, start_new_session=True,
            stdin=subprocess.DEVNULL if stdin is None else subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
    except (FileNotFoundError, PermissionError) as error:
        raise NotVersioned("git is not installed", "install git, or set `git: none` in massmem.yaml") from error
    try:
        out, err = child.communicate(stdin, timeout=seconds)
    except subprocess.TimeoutExpired as error:
        raise NotVersioned(f"git did not end within {seconds:g} seconds in {folder}") from error
    finally:
        if child.returncode is None:
            _end(child)
    return Answer(child.returncode, out, err.decode("utf-8", "replace"))


def _end(child: subprocess.Popen[bytes]) -> None:
    """Ask git and its hooks to end (git removes its locks then), and insist after two seconds."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(child.pid, sign)
        with suppress(subprocess.TimeoutExpired):
            child.communicate(timeout=2)
            return


def asked(place: Place, *arguments: str, stdin: bytes | None = None) -> bytes:
    """What a reading git command prints.

    Raises:
        NotVersioned: git refused, with its reason, or is not installed.
    """
    answer = run(place, *arguments, stdin=stdin)
    if answer.code:
        raise NotVersioned(reason(answer, place.root))
    return answer.out


def reason(answer: Answer, root: str) -> str:
    """Why git refused, in one line."""
    if "dubious ownership" in answer.err or "unsafe repository" in answer.err:
        return f"git does not trust the owner of {root}; if you do: git config --global --add safe.directory {root}"
    lines = [line.strip() for line in (answer.err + answer.out.decode("utf-8", "replace")).splitlines() if line.strip()]
    said = [line.partition(": ")[2] for line in lines if line.startswith(("fatal: ", "error: "))]
    return (said or lines[-1:] or [f"git ended with {answer.code} and gave no reason"])[0]
