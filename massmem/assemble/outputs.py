"""The prompt in the forms that programs take it in."""

from __future__ import annotations

import json
import re

from massmem.assemble.quoting import REMEMBERED
from massmem.assemble.strategies import FILES
from massmem.errors import BadUsage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from massmem.model.prompts import Assembled, Part

_LETTA = {  # label and description of each block, by part
    "soul": ("persona", "Who I am and how I behave (SOUL.md)."),
    "about": ("about", "What I do (ABOUT.md)."),
    "tools": ("tool_notes", "How I use my tools (TOOLS.md)."),
    "user": ("human", "Whom I serve (USER.md)."),
    "memory": ("memory", "What I know from earlier conversations (MEMORY.md)."),
}
_LETTA_TAG = re.compile(
    r"<(?=\s*/?\s*(?:memory_blocks|description|metadata|value|persona|about|tool_notes|human|memory)\b)", re.IGNORECASE
)
_LETTA_HEAD = "<memory_blocks>\nThe following memory blocks are currently engaged in your core memory unit:\n\n"
_ROW = ("name", "file", "section", "chars", "chars_used", "tokens", "truncated", "reason", "limit", "start", "end")


def as_text(prompt: Assembled) -> str:
    """The prompt itself."""
    return prompt.system


def as_json(prompt: Assembled) -> dict[str, object]:
    """The prompt with its figures: `{system, strategy, tokens, reads, parts, warnings, stable}`."""
    return {
        "system": prompt.system, "strategy": prompt.strategy, "tokens": prompt.tokens, "reads": prompt.reads,
        "parts": [{key: getattr(part, key) for key in _ROW} for part in prompt.parts],
        "warnings": list(prompt.warnings), "stable": prompt.stable,
    }  # fmt: skip


def as_openai(prompt: Assembled) -> list[object]:
    """A list of messages that begins a conversation: one of role `system`, none for an empty prompt."""
    return [{"role": "system", "content": prompt.system}] if prompt.system else []


def as_anthropic(prompt: Assembled) -> list[object]:
    """The value of `system` in a Messages request: the stable part, marked for the cache, then what was recalled.

    The texts of the blocks, one after the other, are the prompt.
    """
    blocks: list[object] = []
    if stable := prompt.system[: prompt.stable]:
        blocks.append({"type": "text", "text": stable, "cache_control": {"type": "ephemeral"}})
    if rest := prompt.system[prompt.stable :]:
        blocks.append({"type": "text", "text": rest})
    return blocks


def as_letta(prompt: Assembled) -> str:
    """The memory files as Letta shows its blocks, then the rest of the prompt in its order.

    `chars_current` is what the file holds and `chars_limit` its limit, so that the agent sees what room is left.
    """
    parts = [part for part in prompt.parts if part.name in FILES and part.end > part.start]
    blocks = "\n".join(_letta_block(part, prompt.system[part.start : part.end]) for part in parts)
    rest = [_section(part, prompt.system) for part in _others(prompt.parts)]
    sections = [f"{_LETTA_HEAD}{blocks}\n</memory_blocks>", *rest] if parts else rest
    return "\n\n".join(sections) + "\n" if sections else ""


def written(prompt: Assembled, form: str) -> str:
    """The prompt as text in one of the five forms, ready to print, with a final newline.

    Raises:
        BadUsage: there is no such form.
    """
    forms = {"text": as_text, "json": as_json, "openai": as_openai, "anthropic": as_anthropic, "letta": as_letta}
    if form not in forms:
        raise BadUsage(f"there is no format {form!r}", f"use one of {', '.join(forms)}")
    value = forms[form](prompt)
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _others(parts: Iterable[Part]) -> list[Part]:
    return [part for part in parts if part.name not in FILES and part.end > part.start]


def _section(part: Part, system: str) -> str:
    heading = f"## {part.section}\n\n" if part.section and part.name != "hint" else ""
    warning = f"{REMEMBERED}\n\n" if part.name == "recalled" else ""
    return heading + warning + system[part.start : part.end]


def _letta_block(part: Part, shown: str) -> str:
    label, words = _LETTA[part.name]
    warning = f"{REMEMBERED}\n" if part.name in ("user", "memory") else ""
    value = _LETTA_TAG.sub("&lt;", f"{warning}{shown}")
    description = " ".join(_LETTA_TAG.sub("&lt;", part.description or words).split())
    return (
        f"<{label}>\n<description>\n{description}\n</description>\n"
        f"<metadata>\n- chars_current={part.chars}\n- chars_limit={part.limit or 0}\n</metadata>\n"
        f"<value>\n{value}\n</value>\n</{label}>\n"
    )
