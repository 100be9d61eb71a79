"""Claude's own memory tool, kept by massmem.

`python claude_memory_tool.py "What do you know about me?"` needs `pip install anthropic massmem`, a workspace (`massmem init`) and a key in ANTHROPIC_API_KEY.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from anthropic import Anthropic
from anthropic.lib.tools import BetaAbstractMemoryTool, ToolError

MODEL = "claude-sonnet-5-5"


class Memory(BetaAbstractMemoryTool):
    """Hands each command to `massmem tools call`, whose words are the SDK's own."""

    def call(self, input: object) -> str:  # noqa: A002 - the SDK's word
        """The result of one command."""
        done = subprocess.run(
            ["massmem", "tools", "call", "--protocol", "anthropic-memory"],
            input=json.dumps(input), capture_output=True, encoding="utf-8", check=False,
        )  # fmt: skip
        if done.returncode:
            raise ToolError(done.stdout or done.stderr)
        return done.stdout

    def _unused(self, command: Any) -> str:
        raise NotImplementedError(command)  # `call` goes before these

    view = create = str_replace = insert = delete = rename = _unused


def main() -> None:
    """Ask once, with memory."""
    question = sys.argv[1] if len(sys.argv) > 1 else "What do you know about me?"
    runner = Anthropic().beta.messages.tool_runner(
        model=MODEL, max_tokens=2000, tools=[Memory()], messages=[{"role": "user", "content": question}]
    )  # fmt: skip
    for block in runner.until_done().content:
        if block.type == "text":
            print(block.text)


if __name__ == "__main__":
    main()
