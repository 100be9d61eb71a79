"""Random message lists of both forms, and what each API asks of a list: written from the APIs' rules, not from massmem's code."""

from __future__ import annotations

import random
from typing import Any

Json = dict[str, Any]
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
WORDS = (
    "the importer listens on port 5433 ledger moves to postgres rehearsal token session decided tests fail deploy friday "
    "naïve 数据库 迁移 🚀 caffè Überblick"
).split()
COMMON = ("ok", "yes", "continue", "thanks", "")


def text(chance: random.Random) -> str:
    """Something said: short, long, huge, empty, or said before."""
    kind = chance.random()
    if kind < 0.25:
        return chance.choice(COMMON)
    size = 2_000 if kind > 0.99 else chance.choice((4, 12, 40, 80))
    said = [chance.choice(WORDS) + (". " if chance.random() < 0.1 else " ") for _ in range(size)]
    return "".join(said).strip() + chance.choice((".", "?", ""))


def openai(chance: random.Random) -> list[Json]:
    """A list in OpenAI's form, with what real ones hold: parallel calls, images, null content, repeated messages, orphans."""
    messages: list[Json] = [
        {"role": chance.choice(("system", "developer")), "content": text(chance)[:400]}
        for _ in range(chance.choice((0, 1, 1, 2)))
    ]
    for number in range(chance.randrange(2, 40)):
        messages += _openai_next(chance, number, messages)
    if chance.random() < 0.8:
        messages.append({"role": "user", "content": text(chance) or "And now?"})
    return messages


def _openai_next(chance: random.Random, number: int, before: list[Json]) -> list[Json]:
    kind = chance.random()
    if kind < 0.6:
        return [_openai_said(chance, kind)]
    if kind < 0.8:
        return _openai_calls(chance, number)
    if kind < 0.9:
        again = chance.choice(before) if before else {"role": "system"}
        return [dict(again)] if again["role"] == "user" or _is_plain(again) else []
    return _openai_odd(chance, number, kind)


def _openai_said(chance: random.Random, kind: float) -> Json:
    if kind < 0.35:
        return {"role": "user", "content": _parts(chance) if chance.random() < 0.2 else text(chance)}
    return {"role": "assistant", "content": text(chance)}


def _openai_odd(chance: random.Random, number: int, kind: float) -> list[Json]:
    """What is rare: the older functions, a system message in between, a result or a call that has lost its other half."""
    if kind < 0.93:
        call = {"name": "f", "arguments": "{}"}
        return [
            {"role": "assistant", "content": None, "function_call": call},
            {"role": "function", "name": "f", "content": text(chance)},
        ]
    if kind < 0.96:
        return [{"role": "system", "content": text(chance)[:200]}]
    if kind < 0.98:
        return [{"role": "tool", "tool_call_id": f"lost{number}", "content": text(chance)}]
    open_call = {"id": f"open{number}", "type": "function", "function": {"name": "ls", "arguments": "{}"}}
    return [{"role": "assistant", "content": "", "tool_calls": [open_call]}, {"role": "user", "content": text(chance)}]


def _is_plain(message: Json) -> bool:
    return message["role"] == "assistant" and not {"tool_calls", "function_call"} & message.keys()


def _parts(chance: random.Random) -> list[Json]:
    data = PIXEL * chance.choice((1, 1, 30))
    image = {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{data}"}}
    parts: list[Json] = [{"type": "text", "text": text(chance)}, image]
    return parts if chance.random() < 0.5 else [image, *parts, {"type": "text", "text": text(chance)}]


def _openai_calls(chance: random.Random, number: int) -> list[Json]:
    names = [f"call{number}_{n}" if chance.random() < 0.9 else f"call{n}" for n in range(chance.choice((1, 1, 2, 3)))]
    calls = [
        {"id": name, "type": "function", "function": {"name": "run", "arguments": f'{{"n": {number}}}'}}
        for name in names
    ]
    chance.shuffle(names)
    return [
        {"role": "assistant", "content": chance.choice((None, "", "Let me look.")), "tool_calls": calls},
        *({"role": "tool", "tool_call_id": name, "content": text(chance)} for name in names),
    ]


def anthropic(chance: random.Random) -> Json:
    """A request in Anthropic's form: blocks, thoughts, parallel calls, a user who speaks beside tool results, orphans."""
    messages: list[Json] = [{"role": "user", "content": text(chance) or "Hello"}]
    for number in range(chance.randrange(1, 25)):
        kind = chance.random()
        if kind < 0.55:
            messages.append({"role": "assistant", "content": _said(chance) or "Yes."})
            messages.append({"role": "user", "content": _asked(chance)})
        else:
            messages += _anthropic_calls(chance, number)
    if chance.random() < 0.3:
        messages.append({"role": "assistant", "content": "Done."})
        messages.append({"role": "user", "content": chance.choice(("Thanks.", text(chance) or "Why?"))})
    system: Any = text(chance)[:300]
    if chance.random() < 0.4:
        system = [{"type": "text", "text": system or "Be brief.", "cache_control": {"type": "ephemeral"}}]
    return {"model": "claude-sonnet-4-5", "max_tokens": 1024, "system": system, "messages": messages}


def _said(chance: random.Random) -> Any:
    said = text(chance)
    if chance.random() < 0.5:
        return said
    thought = [{"type": "thinking", "thinking": text(chance), "signature": "s"}] if chance.random() < 0.3 else []
    return [*thought, {"type": "text", "text": said or "Yes."}]


def _asked(chance: random.Random) -> Any:
    if chance.random() < 0.8:
        return text(chance) or "Go on"
    source = {"type": "base64", "media_type": "image/png", "data": PIXEL * chance.choice((1, 30))}
    return [{"type": "image", "source": source}, {"type": "text", "text": text(chance) or "What is this?"}]


def _anthropic_calls(chance: random.Random, number: int) -> list[Json]:
    names = [f"toolu_{number}_{n}" for n in range(chance.choice((1, 1, 2, 4)))]
    uses = [{"type": "tool_use", "id": name, "name": "run", "input": {"n": number}} for name in names]
    results: list[Json] = [
        {"type": "tool_result", "tool_use_id": name, "content": [{"type": "text", "text": text(chance)}]}
        for name in names
    ]
    if chance.random() < 0.15:
        results.append({"type": "text", "text": "Stop that, and tell me why it fails."})
    lead = [{"type": "text", "text": "I look."}] if chance.random() < 0.5 else []
    return [{"role": "assistant", "content": [*lead, *uses]}, {"role": "user", "content": results}]


def faults_openai(messages: list[Json]) -> list[str]:
    """What OpenAI's API would refuse; a last call that waits for its results is none."""
    faults = []
    wanted: list[str] = []
    for number, message in enumerate(messages):
        if message["role"] in ("tool", "function"):
            key = message.get("tool_call_id", message.get("name"))
            if key not in wanted:
                faults.append(f"{number}: a result without a call")
            else:
                wanted.remove(key)
            continue
        if wanted:
            faults.append(f"{number}: calls without results before it")
        wanted = [call["id"] for call in message.get("tool_calls", ())]
        wanted += [message["function_call"]["name"]] if "function_call" in message else []
    return faults


def faults_anthropic(messages: list[Json]) -> list[str]:
    """What Anthropic's API would refuse."""
    faults = [] if not messages or messages[0]["role"] == "user" else ["the first message is not the user's"]
    turns: list[tuple[str, list[Any]]] = []
    for message in messages:
        content = (
            message["content"]
            if isinstance(message["content"], list)
            else [{"type": "text", "text": message["content"]}]
        )
        if not content:
            faults.append("a message without content")
        if turns and turns[-1][0] == message["role"]:
            turns[-1][1].extend(content)
        else:
            turns.append((message["role"], list(content)))
    wanted: set[str] = set()
    for role, content in turns:
        answered = {block["tool_use_id"] for block in content if block["type"] == "tool_result"}
        if answered != wanted:
            faults.append(f"calls {wanted} are answered by {answered}")
        wanted = {block["id"] for block in content if block["type"] == "tool_use"} if role == "assistant" else set()
    return faults
