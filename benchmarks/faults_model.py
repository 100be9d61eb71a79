"""A language model for the trials: an OpenAI-compatible server on loopback that can end its client at a given moment."""

from __future__ import annotations

import json
import os
import re
import signal
import threading
from contextlib import contextmanager, suppress
from enum import StrEnum
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

SAID = "So happy that my first day at {} went well."
KNOWN = "First day at {} went well"
QUOTED = re.compile(r"^(\d{4}-\d\d-\d\d#\w+) [^\n]*\n> So happy that (my first day at (\w+) went well)", re.MULTILINE)


class Moment(StrEnum):
    """When the client dies."""

    ASKED = "when the question has arrived, before any answer"
    HALF = "in the middle of the answer"
    ANSWERED = "when the answer is whole"


class Model:
    """Answers with one fact for each entry it knows how to read. `asked` counts the questions."""

    def __init__(self) -> None:
        self.base = ""
        self.asked = 0
        self.moment: Moment | None = None
        self._victim = 0
        self._named = threading.Event()

    def dooms(self, moment: Moment | None) -> None:
        """From now on the client dies at this moment (None: never), once its pid is told."""
        self.moment = moment
        self._named.clear()

    def victim(self, pid: int) -> None:
        """The client's pid."""
        self._victim = pid
        self._named.set()

    def strike(self, moment: Moment) -> None:
        """End the client, if this is its moment."""
        if moment is self.moment and self._named.wait(10):
            with suppress(ProcessLookupError):
                os.kill(self._victim, signal.SIGKILL)


def answer(question: str) -> bytes:
    """A chat completion with the operations that the question's entries call for."""
    listed = [
        {"op": "add", "ids": [], "text": KNOWN.format(name), "topic": "Work", "when": "", "entries": [ref], "quote": quote}
        for ref, quote, name in QUOTED.findall(question)
    ]  # fmt: skip
    told = {"role": "assistant", "content": json.dumps({"operations": listed})}
    tokens = {"prompt_tokens": len(question) // 4, "completion_tokens": 20, "total_tokens": len(question) // 4 + 20}
    return json.dumps({
        "id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "scripted", "usage": tokens,
        "choices": [{"index": 0, "message": told, "finish_reason": "stop"}],
    }).encode()  # fmt: skip


@contextmanager
def serving() -> Iterator[Model]:
    """A running model, gone afterwards."""
    model = Model()

    class Handler(BaseHTTPRequestHandler):
        """One request."""

        def do_POST(self) -> None:
            """Answer, and end the client when its moment has come."""
            asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
            model.asked += 1
            model.strike(Moment.ASKED)
            data = answer(asked["messages"][-1]["content"])
            with suppress(OSError):  # the client is dead
                self.send_response(200)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(data)))
                self.end_headers()
                self.wfile.write(data[: len(data) // 2])
                self.wfile.flush()
                model.strike(Moment.HALF)
                self.wfile.write(data[len(data) // 2 :])
                self.wfile.flush()
            model.strike(Moment.ANSWERED)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    model.base = f"http://127.0.0.1:{server.server_port}/v1"
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    try:
        yield model
    finally:
        server.shutdown()
        server.server_close()
