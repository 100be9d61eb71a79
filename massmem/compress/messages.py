"""One message of either form, told apart: what was said, which tools were called, what they answered."""

from __future__ import annotations

import json

from massmem.model.conversation import Call, Form, Message, Result
from massmem.text.tool_failures import says_failed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from massmem.model.conversation import Json, Request

_written = json.JSONEncoder(ensure_ascii=False, sort_keys=True).encode
FUNCTION = "function:"
_PLAIN = frozenset(("role", "content", "name", "id"))
_SPEAKERS = ("user", "assistant", "system", "developer")


class Told:
    """The messages of a request by their places, each told apart once."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._known: dict[int, Message] = {}

    def __len__(self) -> int:
        """How many there are."""
        return len(self._request.messages)

    def __getitem__(self, place: int) -> Message:
        """The message at this place."""
        if place not in self._known:
            self._known[place] = message_of(self._request.messages[place], place, self._request.form)
        return self._known[place]


def message_of(raw: Json, place: int, form: Form) -> Message:
    """A message, told apart by the rules of its form."""
    content = raw.get("content")
    if isinstance(content, str) and raw["role"] in _SPEAKERS and raw.keys() <= _PLAIN:  # most are
        text = content if content.strip() else ""
        return Message(place=place, role=raw["role"], text=text, name=_word(raw.get("name")), id=_word(raw.get("id")))
    blocks = blocks_of(raw)
    calls, results = (_calls(raw), _results(raw)) if form is Form.OPENAI else (_uses(blocks), _answers(blocks))
    spoken = [] if raw["role"] in ("tool", "function") else [text_of(block) for block in blocks]
    refusal = raw.get("refusal")
    spoken += [refusal] if isinstance(refusal, str) else []
    return Message(
        place=place, role=raw["role"], text="\n\n".join(text for text in spoken if text.strip()), name=_word(raw.get("name")),
        id=_word(raw.get("id")), calls=calls, results=results, reasoning=_reasoning(raw, blocks),
    )  # fmt: skip


def blocks_of(raw: Json) -> list[object]:
    """The parts of a message's content; a text is one of them, absent content none."""
    content = raw.get("content")
    if isinstance(content, str):
        return [content] if content else []
    return content if isinstance(content, list) else []


def text_of(block: object) -> str:
    """What a part says; of an image or a file a reference; "" of a tool call, a result or a thought."""
    if isinstance(block, str):
        return block
    if not isinstance(block, dict):
        return ""
    for key in ("text", "refusal"):
        if isinstance(block.get(key), str):
            return str(block[key])
    return _media(block)


def _media(block: Json) -> str:
    kind = block.get("type")
    if kind not in ("image", "image_url", "document", "file", "input_audio", "audio", "video"):
        return ""
    shown = str(kind).removesuffix("_url").removeprefix("input_")
    inner = next((block[key] for key in ("source", "image_url", "file", "input_audio") if key in block), None)
    if isinstance(inner, str):
        return _named(shown, inner)
    if not isinstance(inner, dict):
        return f"[{shown}]"
    if isinstance(data := inner.get("data"), str):
        media = inner.get("media_type") or inner.get("format") or "application/octet-stream"
        return _named(shown, data if inner.get("type") == "text" else f"data:{media};base64,{data}")
    named = next((inner[key] for key in ("url", "file_data", "filename", "file_id") if key in inner), "")
    return _named(shown, str(named))


def _named(kind: str, where: str) -> str:
    """An image by its digest where the data is there, else by its address."""
    from massmem.text.redact import shorten_blobs  # noqa: PLC0415 - most messages are text

    short = shorten_blobs(where)
    return short if short != where else f"[{kind} {where}]"


def result_text(content: object) -> str:
    """A tool's answer as text: parts joined, images as references, other JSON as it is written."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "\n".join(text for block in content if (text := text_of(block) or _other(block)))
    return "" if content is None else _written(content)


def _other(block: object) -> str:
    """A part of a kind that massmem does not know, as it is written."""
    return _written(block) if isinstance(block, dict) and block.get("type") not in ("text", "refusal") else ""


def _calls(raw: Json) -> tuple[Call, ...]:
    found = [call for call in raw.get("tool_calls") or () if isinstance(call, dict)]
    calls = [_call(call) for call in found]
    legacy = raw.get("function_call")
    if isinstance(legacy, dict):
        name = str(legacy.get("name") or "a function")
        calls.append(Call(name, FUNCTION + name, _given(legacy.get("arguments"))))
    return tuple(calls)


def _call(call: Json) -> Call:
    inner = call.get("function") if isinstance(call.get("function"), dict) else call.get("custom")
    inner = inner if isinstance(inner, dict) else call
    given = inner.get("arguments", inner.get("input"))
    return Call(str(inner.get("name") or "a tool"), str(call.get("id") or ""), _given(given))


def _given(value: object) -> str:
    return value if isinstance(value, str) else "" if value is None else _written(value)


def _results(raw: Json) -> tuple[Result, ...]:
    if raw["role"] == "tool":
        return (_answer(str(raw.get("tool_call_id") or ""), raw),)
    if raw["role"] == "function":
        return (_answer(FUNCTION + str(raw.get("name") or "a function"), raw),)
    return ()


def _answer(call: str, raw: Json) -> Result:
    """A tool's message. OpenAI's form has no mark of failure; LangChain's `status`, and what the answer says, count."""
    text = result_text(raw.get("content"))
    return Result(call, text, raw.get("is_error") is True or raw.get("status") == "error" or says_failed(text))


def _uses(blocks: list[object]) -> tuple[Call, ...]:
    """An Anthropic message's calls; what its servers call and answer themselves stands in one message anyway."""
    return tuple(
        Call(str(block.get("name") or "a tool"), str(block.get("id") or ""), _given(block.get("input")))
        for block in _of(blocks, "tool_use")
    )


def _answers(blocks: list[object]) -> tuple[Result, ...]:
    return tuple(
        Result(str(block.get("tool_use_id") or ""), result_text(block.get("content")), block.get("is_error") is True)
        for block in _of(blocks, "tool_result")
    )


def _of(blocks: list[object], kind: str) -> Iterator[Json]:
    return (block for block in blocks if isinstance(block, dict) and block.get("type") == kind)


def _reasoning(raw: Json, blocks: list[object]) -> str:
    thoughts = [block.get("thinking") for block in _of(blocks, "thinking")]
    thoughts += [raw.get(key) for key in ("reasoning_content", "reasoning")]
    return "\n\n".join(text for text in thoughts if isinstance(text, str) and text.strip())


def _word(value: object) -> str | None:
    return value if isinstance(value, str) and value.strip() else None
