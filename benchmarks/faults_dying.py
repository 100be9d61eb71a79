"""The real command in a process that can be told at which of its steps to die, and keeps a list of them.

Nothing in massmem knows of this: Python's audit events tell of each file that is opened for writing, renamed or
removed, each connection and each program that is run, just before it happens. The process is a fork of one that has
LiteLLM loaded already, as that takes seconds.
"""

from __future__ import annotations

import multiprocessing
import os
import re
import resource
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from multiprocessing.context import ForkServerContext, ForkServerProcess

LOADED = (
    "litellm",
    "openai",
    "benchmarks.faults_dying",
    "massmem.cli.app",
    "massmem.api.everyone",
    "massmem.api.consolidating",
)
NO_STEP = (".lock", "/dev/null")
UNIQUE = re.compile(r"\.[\w-]+\.massmem-tmp$")
LEAST = 25  # bytes of a file that dies in the middle of its writing


@dataclass(frozen=True, slots=True)
class End:
    """Die before this step (its number, counted from 1, or its name); with `torn`, in the middle of writing a file.

    With `torn` only the files it writes are counted.
    """

    step: int | str
    torn: bool = False


def nursery() -> ForkServerContext:
    """Where processes come from that have everything loaded."""
    os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(LOADED))
    return context


def begin(context: ForkServerContext, argv: Sequence[str], told: Path, end: End | None = None) -> ForkServerProcess:
    """Start the command; what it says goes to `told`, its steps to `told` with the ending `.steps`."""
    process = context.Process(target=_live, args=(list(argv), str(told), end))
    process.start()
    return process


def steps(told: Path) -> list[str]:
    """The steps it came to, the last one of which it may not have taken."""
    path = told.with_suffix(".steps")
    return path.read_text().splitlines() if path.exists() else []


def kill(pid: int, *, family: bool) -> None:
    """End a process at once; with `family`, the programs it runs as well, which have sessions of their own."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    pids = [int(one) for one in children.read_text().split()] if family and children.exists() else []
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    for child in pids:
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)


def _live(argv: list[str], told: str, end: End | None) -> None:
    said = os.open(told, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for stream in (1, 2):
        os.dup2(said, stream)
    log = os.open(os.path.splitext(told)[0] + ".steps", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    sys.addaudithook(_watch(log, end))
    from massmem.cli.main import main  # noqa: PLC0415 - watched from its first import on

    sys.exit(main(argv))


def _watch(log: int, end: End | None) -> Callable[[str, tuple[object, ...]], None]:
    count = 0

    def watch(event: str, about: tuple[object, ...]) -> None:
        nonlocal count
        step = _step(event, about)
        if step is None:
            return
        os.write(log, f"{step}\n".encode())
        if end is None or (end.torn and event != "open"):
            return
        count += 1
        if end.step in (count, step):
            if end.torn:
                _tear(str(about[0]))
            else:
                os.kill(os.getpid(), signal.SIGKILL)

    return watch


def _step(event: str, about: tuple[object, ...]) -> str | None:
    """The event in a word or two, None for what is no step."""
    match event, about:
        case "open", (str(path), _, int(flags)) if flags & (os.O_WRONLY | os.O_RDWR) and not path.endswith(NO_STEP):
            return f"write {_name(path)}"
        case "os.rename", (_, str(path), *_):
            return f"place {_name(path)}"
        case "os.remove", (str(path), *_) if os.path.isabs(path):
            return f"remove {_name(path)}"
        case "subprocess.Popen", (_, [_, _, _, *words], *_):
            return f"git {next((str(w) for w in words if w in GIT), '')}"
        case "socket.connect", _:
            return "connect"
        case _:
            return None


GIT = ("rev-list", "merge-base", "update-index", "diff", "commit")


def _name(path: str) -> str:
    """A file's name; of a temporary one the name it is for."""
    return UNIQUE.sub("", os.path.basename(path)).lstrip(".")


def _tear(path: str) -> None:
    """The file takes a few bytes more; then the system ends the process, in the middle of its `write`."""
    size = os.path.getsize(path) if os.path.exists(path) else 0
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + LEAST, size + LEAST))
