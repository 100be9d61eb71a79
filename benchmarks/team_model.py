"""A language model for the team's benchmark: an OpenAI-compatible server on loopback that counts what it is asked.

It words a facet for the first facts of each agent, in their own words; and for every agent one that no fact bears out.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

FOR = re.compile(r"^for (\S+):\n((?:.+\n?)*)", re.MULTILINE)
FACT = re.compile(r"^(\S+/[0-9a-z]+) \[[^\]]*\] (.+)$", re.MULTILINE)
INVENTED = "Everything is deployed by the mayor of Lisbon"


class Model:
    """How often it was asked for facets, and for anything else."""

    def __init__(self) -> None:
        self.base = ""
        self.team = 0
        self.others = 0

    def answer(self, question: str) -> str:
        """The content of the reply."""
        if not question.startswith("What colleagues know"):
            self.others += 1
            return json.dumps({"operations": []})
        self.team += 1
        agents = []
        for agent, block in FOR.findall(question):
            facts = FACT.findall(block)[:7]
            facets = [{"text": text, "evidence": [name]} for name, text in facts]
            invented = [{"text": INVENTED, "evidence": [name for name, _ in facts[:1]]}]
            agents.append({"agent": agent, "facets": [*invented, *facets[:6]]})
        return json.dumps({"agents": agents})


@contextmanager
def model_server() -> Iterator[Model]:
    """The model, on loopback."""
    model = Model()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
            content = model.answer(asked["messages"][-1]["content"])
            message = {"role": "assistant", "content": content}
            told = {
                "id": "1", "object": "chat.completion", "created": 1, "model": "stand-in",
                "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
                "usage": {"prompt_tokens": 100, "completion_tokens": 100, "total_tokens": 200},
            }  # fmt: skip
            data = json.dumps(told).encode()
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    model.base = f"http://127.0.0.1:{server.server_address[1]}/v1"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield model
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
