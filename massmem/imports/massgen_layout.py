"""Memory as MassGen's agents load it: long-term memory files, whose frontmatter its plain parser can read. Pure."""

from __future__ import annotations

from massmem.imports.layouts import described, linked
from massmem.model.memory_files import ABOUT, MEMORY, SOUL, TOOLS, USER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER = "long_term"
_NAMES = {SOUL: "agent_soul", ABOUT: "agent_about", TOOLS: "tool_notes", USER: "user_profile", MEMORY: "memory"}


def massgen(texts: Mapping[str, str], agent: str, written: Mapping[str, str]) -> dict[str, str]:
    """A file for each memory file that says something, by its path under an agent's `memory` folder.

    `texts` and `written` (ISO times) are by massmem's names. MassGen splits a file at the first two `---` it finds and
    each line at its first colon, and knows no quoting: no value has a line end or `---` in it.
    """
    names = {name: _NAMES.get(name) or _topic(name) for name, text in texts.items() if text.strip()}
    found = {}
    for name, file in names.items():
        values = {
            "name": file, "description": described(texts[name]), "tier": FOLDER, "agent_id": agent,
            "created": written.get(name, ""), "updated": written.get(name, ""),
        }  # fmt: skip
        front = "".join(f"{key}: {_value(value)}\n" for key, value in values.items())
        found[f"{FOLDER}/{file}.md"] = f"---\n{front}---\n\n{linked(texts[name], '').strip()}\n"
    return found


def _topic(name: str) -> str:
    stem = name.rpartition("/")[2].removesuffix(".md")
    return f"topic_{stem}" if stem in _NAMES.values() else _value(stem)


def _value(text: str) -> str:
    text = " ".join(text.split())
    while "---" in text:
        text = text.replace("---", "--")
    return text
