"""Memory in the layouts of other tools: which file holds what. Pure; the texts are as `read` prints them."""

from __future__ import annotations

import json
import re

from massmem.model.memory_files import ABOUT, MEMORY, SOUL, TOOLS, USER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Texts = Mapping[str, str]

_TOPIC_LINK = re.compile(r"\]\(topics/([^)#\s]+\.md)")
_MOST_DESCRIBED = 120


def openclaw(texts: Texts) -> dict[str, str]:
    """SOUL.md, USER.md, MEMORY.md; AGENTS.md with what the agent does and, under Tools, how; topics in memory/."""
    agents = [texts.get(ABOUT, "").strip()]
    if tools := texts.get(TOOLS, "").strip():
        agents.append(f"## Tools\n\n{_lowered(tools)}")
    found = {
        SOUL: texts.get(SOUL, ""),
        "AGENTS.md": "\n\n".join(filter(None, agents)),
        USER: texts.get(USER, ""),
        MEMORY: linked(texts.get(MEMORY, ""), "memory/"),
    }
    found |= {f"memory/{_base(name)}": text for name, text in texts.items() if name.startswith("topics/")}
    return _filled(found)


def claude_code(texts: Texts) -> dict[str, str]:
    """A file with frontmatter for each of ours, and MEMORY.md as the index, a line each."""
    kinds = {SOUL: "reference", ABOUT: "reference", TOOLS: "reference", USER: "user", MEMORY: "project"}
    found: dict[str, str] = {}
    index = []
    for name, text in texts.items():
        if not text.strip():
            continue
        file = _CLAUDE_NAMES.get(name, _base(name))
        title, told = _title(name), described(text)
        kind = kinds.get(name, "project")
        front = f"---\nname: {file.removesuffix('.md')}\ndescription: {json.dumps(told, ensure_ascii=False)}\nmetadata:\n  node_type: memory\n  type: {kind}\n---\n\n"
        found[file] = front + linked(text, "").strip() + "\n"
        index.append(f"- [{title}]({file}) — {told}")
    if index:
        found[MEMORY] = "\n".join(index) + "\n"
    return found


def letta(texts: Texts) -> dict[str, str]:
    """Letta's MemFS: an index without frontmatter in each folder, every other file with name and description."""
    found: dict[str, str] = {}
    roots: list[str] = []
    topics: list[str] = []
    for name, text in texts.items():
        if not text.strip():
            continue
        topic = name.startswith("topics/")
        file = name if topic else _LETTA_NAMES[name]
        told = described(text)
        front = f"---\nname: {_base(file).removesuffix('.md')}\ndescription: {json.dumps(told, ensure_ascii=False)}\n---\n\n"
        found[file] = front + text.strip() + "\n"
        (topics if topic else roots).append(f"- [{_title(name)}]({_base(file)}): {told}")
    if topics:
        roots.append("- [Topics](topics/MEMORY.md): what does not fit above")
        found["topics/MEMORY.md"] = "# Topics\n\n" + "\n".join(topics) + "\n"
    if roots:
        found[MEMORY] = "# Memory\n\n" + "\n".join(roots) + "\n"
    return found


_CLAUDE_NAMES = {
    SOUL: "agent-soul.md",
    ABOUT: "agent-about.md",
    TOOLS: "agent-tools.md",
    USER: "user.md",
    MEMORY: "facts.md",
}
_LETTA_NAMES = {SOUL: "persona.md", ABOUT: "about.md", TOOLS: "tools.md", USER: "human.md", MEMORY: "facts.md"}
LAYOUTS: dict[str, Callable[[Texts], dict[str, str]]] = {
    "openclaw": openclaw, "claude-code": claude_code, "letta": letta
}  # fmt: skip


def _filled(found: Texts) -> dict[str, str]:
    return {name: text.strip() + "\n" for name, text in found.items() if text.strip()}


def linked(text: str, folder: str) -> str:
    """The text with its links to topics leading to where those are now."""
    return _TOPIC_LINK.sub(lambda found: f"]({folder}{found[1]}", text)


def _lowered(text: str) -> str:
    """The text with its headings one level lower and without a title of its own."""
    lines = text.split("\n")
    kept = lines[1:] if lines[0].startswith("# ") else lines
    return "\n".join(f"#{line}" if line.startswith("#") else line for line in kept).strip()


def _base(name: str) -> str:
    return name.rpartition("/")[2]


def _title(name: str) -> str:
    titles = {
        SOUL: "Who the agent is",
        ABOUT: "What the agent does",
        TOOLS: "Tool notes",
        USER: "The user",
        MEMORY: "Facts",
    }
    return titles.get(name, _base(name).removesuffix(".md").replace("-", " ").capitalize())


def described(text: str) -> str:
    """The first line that says something, short."""
    for line in text.split("\n"):
        said = line.strip().lstrip("-*+ ").strip()
        if said and not line.startswith("#"):
            return said if len(said) <= _MOST_DESCRIBED else said[: _MOST_DESCRIBED - 1].rstrip() + "…"
    return ""
