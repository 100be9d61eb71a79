"""How soon an MCP server answers, beside `python -c pass`, and how long each tool takes in a running one.

    python -m benchmarks.mcp_server [--rounds 15] [--calls 40]

As a client sees it: lines of JSON on stdin and stdout, from a line written to its answer read; then what the same
calls are of work (processor time, without waiting for the disk). The workspace has three small files, 40 facts and
300 log entries.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import IO, Self

from benchmarks.conversations import rows
from benchmarks.measuring import PASS, log_rows, run, workspace
from massmem.api.opening import open_place
from massmem.api.tools import answer
from massmem.store.workspace import Place

FACTS, ENTRIES = 40, 300
HELLO = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "benchmark", "version": "1"}}
CALLS: dict[str, dict[str, object]] = {
    "memory_list": {},
    "memory_read": {"file": "MEMORY.md"},
    "memory_search": {"query": "which port does the importer take"},
    "memory_log": {"text": "Nothing new today."},
    "memory_append": {"file": "topics/notes.md", "content": "- one line more"},
    "memory_remember": {"text": "The importer listens on port 8143"},
}


class Server:
    """A server and the numbers of its requests; use it in a `with`."""

    def __init__(self, at: list[str]) -> None:
        self._process = subprocess.Popen([*at, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._number = 0

    def __enter__(self) -> Self:
        """Nothing to do: it runs."""
        return self

    def __exit__(self, *_: object) -> None:
        """Hang up, as a client does."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.wait(timeout=30)
        if self._process.stdout is not None:
            self._process.stdout.close()

    def ask(self, method: str, **params: object) -> str:
        """The answer to a request, as it came."""
        self._number += 1
        self.tell(method, id=self._number, params=params)
        return _pipe(self._process.stdout).readline()

    def tell(self, method: str, **rest: object) -> None:
        """Send a line, and wait for nothing."""
        _pipe(self._process.stdin).write(json.dumps({"jsonrpc": "2.0", "method": method, **rest}) + "\n")
        _pipe(self._process.stdin).flush()


def _pipe(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream


def started(at: list[str]) -> float:
    """Seconds from nothing to the answer to initialize."""
    began = time.perf_counter()
    with Server(at) as server:
        assert "serverInfo" in server.ask("initialize", **HELLO)
        return time.perf_counter() - began


def varied(arguments: dict[str, object], number: int) -> dict[str, object]:
    """The same arguments with another text."""
    return {key: f"{value} {number}" if key in ("content", "text") else value for key, value in arguments.items()}


def worked(place: Place, tool: str, arguments: dict[str, object], calls: int) -> float:
    """Milliseconds of work of a call, the median."""
    taken = []
    for number in range(calls):
        began = time.process_time()
        assert answer(place, tool, varied(arguments, calls + number)).ok
        taken.append((time.process_time() - began) * 1000)
    return statistics.median(taken)


def timed(server: Server, tool: str, arguments: dict[str, object], calls: int) -> list[float]:
    """Milliseconds of each call, the first one's too."""
    taken = []
    for number in range(calls):
        given = varied(arguments, number)
        began = time.perf_counter()
        told = json.loads(server.ask("tools/call", name=tool, arguments=given))
        taken.append((time.perf_counter() - began) * 1000)
        assert not told["result"].get("isError"), told
    return taken


def main() -> None:
    """Start servers, then call each tool of one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--calls", type=int, default=40)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        at = workspace(Path(folder) / "memory", git=False)
        lines = "".join(f"- Note {number} about the pipeline\n" for number in range(FACTS))
        run([*at, "write", "MEMORY.md"], given=lines.encode())
        log_rows(at, rows(ENTRIES, told=0.1))
        base = statistics.median(run(PASS).seconds for _ in range(given.rounds))
        first = statistics.median(started(at) for _ in range(given.rounds))
        print(f"python -c pass: {base * 1000:.1f} ms; initialize: {first / base:.0f} x ({first * 1000:.0f} ms)")
        place = open_place(root=str(Path(folder) / "memory"))
        with Server(at) as server:
            server.ask("initialize", **HELLO)
            server.tell("notifications/initialized")
            server.ask("tools/list")
            for tool, arguments in CALLS.items():
                taken = timed(server, tool, arguments, given.calls)
                work = worked(place, tool, arguments, given.calls)
                print(f"  {tool:16} {statistics.median(taken):5.1f} ms (first {taken[0]:.1f}), of work {work:.1f} ms")


if __name__ == "__main__":
    main()
