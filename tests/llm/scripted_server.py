"""An OpenAI-compatible server on loopback that answers from a script, and keeps what it was asked."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Answer:
    """One HTTP answer. `content` becomes a chat completion; `body`, where given, is sent as it stands."""

    content: str | None = None
    body: bytes | None = None
    status: int = 200
    finish: str = "stop"
    headers: Mapping[str, str] = field(default_factory=dict)
    message: Mapping[str, Any] = field(default_factory=dict)
    delay: float = 0.0
    cut: bool = False  # close the connection in the middle of the body
    usage: bool = True

    def data(self, asked: int) -> bytes:
        """The body's bytes; `asked` is the length of the request."""
        if self.body is not None:
            return self.body
        told = {"role": "assistant", "content": self.content, **self.message}
        completion: dict[str, Any] = {
            "id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "scripted",
            "choices": [{"index": 0, "message": told, "finish_reason": self.finish}],
        }  # fmt: skip
        if self.usage:
            completion["usage"] = {
                "prompt_tokens": asked // 4,
                "completion_tokens": 20,
                "total_tokens": asked // 4 + 20,
            }
        return json.dumps(completion).encode()


def operations(*listed: Mapping[str, Any]) -> Answer:
    """A well-formed answer with these operations; fields left out are empty."""
    empty = {"ids": [], "text": "", "topic": "", "when": "", "entries": [], "quote": ""}
    return Answer(content=json.dumps({"operations": [{**empty, **one} for one in listed]}, ensure_ascii=False))


Script = Callable[[str], Answer]


class ScriptedServer:
    """Answers each request by the script; `asked` holds the last user message of each, `bodies` the requests."""

    def __init__(self) -> None:
        self.script: Script = lambda _: operations()
        self.asked: list[str] = []
        self.bodies: list[dict[str, Any]] = []
        self.base = ""

    def play(self, answers: Sequence[Answer]) -> None:
        """Give these answers in turn, the last one again and again."""
        left = list(answers)
        self.script = lambda _: left.pop(0) if len(left) > 1 else left[0]

    def forget(self) -> None:
        """What was asked before no longer counts."""
        self.asked.clear()
        self.bodies.clear()


@contextmanager
def scripted_server() -> Iterator[ScriptedServer]:
    """A running server, gone afterwards."""
    told = ScriptedServer()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.0"

        def do_POST(self) -> None:
            length = int(self.headers["content-length"])
            body = json.loads(self.rfile.read(length))
            told.bodies.append(body)
            told.asked.append(body["messages"][-1]["content"])
            answer = told.script(told.asked[-1])
            time.sleep(answer.delay)
            data = answer.data(length)
            try:
                self.send_response(answer.status)
                for name, value in {"content-type": "application/json", **answer.headers}.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(data)))
                self.end_headers()
                self.wfile.write(data[: len(data) // 2] if answer.cut else data)
            except OSError:
                pass  # the client did not wait

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    told.base = f"http://127.0.0.1:{server.server_port}/v1"
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    try:
        yield told
    finally:
        server.shutdown()
        server.server_close()
