"""The system message `Relevant memories:`: known again, taken out, put in.

It is recognized by its first line. In a system text that holds more, it ends with the last quoted line, and nothing
in it can end the quote: every line of it begins with `>`.
"""

from __future__ import annotations

import re

from massmem.compress.messages import blocks_of, text_of
from massmem.model.conversation import Form, Request
from massmem.model.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.conversation import Json

HEADING = "Relevant memories:"
EARLIER = "Earlier in this conversation:"
_BLOCK = re.compile(rf"(?:\n\n|\A){HEADING}\n[^\n]*\n\n(?:>[^\n]*(?:\n|\Z))+")
_SYSTEM = ("system", "developer")


def written(body: str) -> str:
    """The message's text around a body that is quoted already."""
    return f"{HEADING}\n{body.rstrip()}"


def is_memories(message: Json) -> bool:
    """Whether a message is an earlier one of these."""
    if message["role"] not in _SYSTEM:
        return False
    text = next((text for text in map(text_of, blocks_of(message)) if text.strip()), "")
    return text.lstrip().startswith(HEADING)


def without(request: Request) -> tuple[Request, str]:
    """The request without earlier memories, and their text ("" if there were none)."""
    gone = [message for message in request.messages if is_memories(message)]
    texts = ["\n".join(map(text_of, blocks_of(message))) for message in gone]
    kept = tuple(message for message in request.messages if not is_memories(message)) if gone else request.messages
    system = request.system
    if isinstance(system, str):
        texts += _BLOCK.findall(system)
        request = _with_system(request, _BLOCK.sub("", system))
    elif isinstance(system, list):
        texts += [text_of(block) for block in system if _is_block(block)]
        request = _with_system(request, [block for block in system if not _is_block(block)])
    return replace(request, messages=kept), "\n".join(texts)


def place_for(request: Request) -> bool:
    """Whether memories have a place: a bare list in Anthropic's form has no system text, unless it holds system messages."""
    return request.form is Form.OPENAI or request.frame is not None or _has_system(request)


def within(request: Request, text: str) -> Request:
    """The request with this message: after the first system messages, or at the end of the system text."""
    if request.form is Form.ANTHROPIC and request.frame is not None:
        system = request.system
        if isinstance(system, list):
            return _with_system(request, [*system, {"type": "text", "text": text}])
        return _with_system(request, f"{system}\n\n{text}" if system else text)
    at = next(
        (number for number, one in enumerate(request.messages) if one["role"] not in _SYSTEM), len(request.messages)
    )
    message: Json = {"role": "system", "content": text}
    return replace(request, messages=(*request.messages[:at], message, *request.messages[at:]))


def earlier_lines(text: str) -> tuple[str, ...]:
    """The lines of a summary that an earlier message of these holds."""
    _, found, rest = text.partition(f"> {EARLIER}\n")
    lines = [line.removeprefix("> - ") for line in rest.splitlines() if line.startswith("> - ")]
    return tuple(lines) if found else ()


def _has_system(request: Request) -> bool:
    return any(message["role"] in _SYSTEM for message in request.messages)


def _is_block(block: object) -> bool:
    return text_of(block).lstrip().startswith(HEADING)


def _with_system(request: Request, system: str | list[Json]) -> Request:
    frame = dict(request.frame or {})
    if system or frame.get("system") == system:
        frame["system"] = system
    else:
        frame.pop("system", None)
    return replace(request, frame=frame)
