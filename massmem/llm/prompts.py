"""What a model is asked: the words are templates, everything from logs and files is data between marks of its own."""

from __future__ import annotations

import hashlib

from massmem.llm.calls import Message
from massmem.text.redact import redact, shorten_blobs
from massmem.text.remark import render_remark
from massmem.text.tokens import count_tokens

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from massmem.model.entries import Entry
    from massmem.model.facts import Fact

SYSTEM, QUESTION = "dream-system.md", "dream-question.md"
MARK_LENGTH = 16


def values(facts: Iterable[Fact], entries: Sequence[Entry], *, user: str) -> dict[str, str]:
    """What fills the placeholders of both templates; each block of data is closed by a mark that is not in it."""
    return {
        "user_name": _line(user),
        "facts": block("memory", "\n".join(map(_fact, facts)) or "(nothing yet)"),
        "entries": block("log", "\n\n".join(map(_entry, entries))),
    }


def messages(system: str, question: str) -> tuple[Message, ...]:
    """The filled templates as the messages of a request."""
    return (Message(role="system", content=system.strip()), Message(role="user", content=question.strip()))


def weight(asked: Iterable[Message]) -> int:
    """About how many tokens the messages cost."""
    return sum(count_tokens(message.content) + 4 for message in asked)


def block(label: str, content: str) -> str:
    """The content between two lines that cannot occur in it: they hold a digest of it."""
    mark = hashlib.sha256(f"{label}\n{content}".encode("utf-8", "replace")).hexdigest()[:MARK_LENGTH]
    while mark in content:
        mark = hashlib.sha256(f"{mark}\n{content}".encode("utf-8", "replace")).hexdigest()[:MARK_LENGTH]
    return f"<data {label} {mark}>\n{content}\n</data {label} {mark}>"


def shown(text: str) -> str:
    """A text as it may leave the machine: without secrets and blobs."""
    return shorten_blobs(redact(text))


def _fact(fact: Fact) -> str:
    return f"{fact.key} [{_line(fact.topic)}] {_line(shown(fact.text))}{render_remark(fact.dates)}"


def _entry(entry: Entry) -> str:
    """An entry as the log has it: a header, then the text as quoted lines, so that no line can look like a header."""
    who = entry.role.value if entry.name is None else f"{entry.role.value} {_line(entry.name)}"
    head = f"{entry.ref} {entry.at:%a %Y-%m-%d %H:%M} {who}"
    return "\n".join([head, *(f"> {line}" for line in shown(entry.text).split("\n"))])


def _line(text: str) -> str:
    return " ".join(text.split())
