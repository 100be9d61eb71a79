"""Random conversations of both forms: whatever they hold, what is printed is a list that the API takes."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from massmem.api.compressing import compress
from massmem.api.opening import open_place
from massmem.api.starting import init
from massmem.compress.memories import HEADING
from massmem.errors import BadUsage
from massmem.model.conversation import Compressed, Compression
from massmem.store.logs import read_log
from massmem.store.session_entries import entries_of
from massmem.store.workspace import Place
from massmem.text.clean import clean
from massmem.text.recording import reference
from massmem.text.redact import redact, shorten_blobs
from tests.compress.random_lists import anthropic, faults_anthropic, faults_openai, openai

Json = dict[str, Any]
EACH, LISTS = 20, 15


@pytest.fixture
def place(tmp_path: Path) -> Place:
    folder = str(tmp_path)
    init(folder, agent="atlas", user="sam", git="none")
    return open_place(root=folder)


def tokens(value: Any) -> float:
    """A count of our own: what is said, by four, images apart."""
    if isinstance(value, str):
        return len(value.encode()) / 4
    if isinstance(value, list):
        return sum(map(tokens, value))
    if isinstance(value, dict):
        if value.get("type") in ("image", "image_url"):
            return 1_000
        return sum(tokens(one) for key, one in value.items() if key not in ("role", "type"))
    return 0


def parted(found: Any) -> tuple[list[Json], Any]:
    """The messages without memories, and the system text."""
    if isinstance(found, list):
        return [one for one in found if not (one["role"] == "system" and str(one["content"]).startswith(HEADING))], ""
    return found["messages"], found.get("system", "")


def said(message: Json) -> str:
    content = message.get("content")
    if not isinstance(content, list):
        return content or ""
    return "\n\n".join(block["text"] for block in content if block["type"] == "text" and block["text"].strip())


def has_image(message: Json) -> bool:
    content = message.get("content")
    return isinstance(content, list) and any(block["type"] in ("image", "image_url") for block in content)


def speaks(message: Json) -> bool:
    content = message["content"]
    return message["role"] == "user" and (
        not isinstance(content, list) or any(block["type"] != "tool_result" for block in content)
    )


@pytest.mark.parametrize("batch", range(LISTS))
def test_a_random_conversation_is_shortened_to_what_its_api_takes_and_nothing_is_lost(place: Place, batch: int) -> None:
    for number in range(EACH):
        chance = random.Random(1000 * batch + number)
        given: Any = openai(chance) if number % 2 else anthropic(chance)
        wish = Compression(window=chance.choice((400, 900, 2_000, 6_000)), session=f"s{batch}-{number}")
        _check(place, given, wish, twice=number % 4 == 0)
    files = sorted(Path(place.root).glob("agents/atlas/users/sam/logs/**/*.md"))
    findings = {one.finding for file in files for one in read_log(place, str(file.relative_to(place.root)))}
    assert findings == {None}


def _check(place: Place, given: Any, wish: Compression, *, twice: bool) -> None:
    text = json.dumps(given)
    messages, system = parted(given)
    target = int((wish.window or 0) * 0.40)
    done = _tried(place, text, wish)
    if isinstance(done, BadUsage):
        assert "system messages leave no room" in done.message
        owners = [one for one in messages if one["role"] in ("system", "developer")]
        assert sum(4 + tokens(one) for one in owners) + tokens(system) > target - 24
        return
    if not done.report.compressed:
        assert done.text == text
        return
    made = json.loads(done.text)
    kept, _ = parted(made)
    assert tokens(made) <= target
    assert done.report.after <= target
    assert (faults_openai(kept) if isinstance(given, list) else faults_anthropic(kept)) == []
    gone = _removed(messages, kept)
    assert (done.report.kept, done.report.removed) == (len(kept), len(messages) - len(kept))
    _check_last(place, messages, kept, wish)
    _check_logged(place, gone, wish)
    assert compress(place, done.text, wish).text == done.text
    if twice:
        _check_again(place, text, done.text, wish)


def _tried(place: Place, text: str, wish: Compression) -> Compressed | BadUsage:
    try:
        return compress(place, text, wish)
    except BadUsage as refused:
        return refused


def _removed(messages: list[Json], kept: list[Json]) -> list[Json]:
    """The messages that are not among the kept ones, which stand in the same order; the last of the user may be changed."""
    last = max((number for number, one in enumerate(messages) if speaks(one)), default=None)
    gone, waiting = [], list(kept)
    for number, message in enumerate(messages):
        if waiting and (waiting[0] == message or (number == last and waiting[0]["role"] == "user")):
            shown = waiting.pop(0)
            if said(shown) != said(message):
                gone.append(message)
            elif shown != message:  # the results of tools beside what the user said
                gone.append(
                    {**message, "content": [block for block in message["content"] if block not in shown["content"]]}
                )
        else:
            gone.append(message)
    assert waiting == []
    return gone


def _check_last(place: Place, messages: list[Json], kept: list[Json], wish: Compression) -> None:
    asked = [said(one) for one in messages if speaks(one)]
    if not asked:
        return
    shown = [said(one) for one in kept if speaks(one)][-1]
    if shown.split() != asked[-1].split():
        assert "[…" in shown
        assert shown.partition("[…")[0].rstrip() in asked[-1]
        logged = [entry.text for entry in entries_of(place, str(wish.session))]
        assert any(all(stored(part) in text for part in asked[-1].split("\n\n")) for text in logged)


def stored(text: str) -> str:
    return shorten_blobs(redact(clean(text))).strip()


def _check_logged(place: Place, gone: list[Json], wish: Compression) -> None:
    """Every removed text is in the log as often as it was said; every tool result has its line."""
    there = Counter((entry.role.value, entry.text.strip()) for entry in entries_of(place, str(wish.session)))
    lines = " ".join(text for role, text in there if role == "tool")
    wanted = Counter((one["role"], stored(said(one))) for one in gone if said(one).strip() and not has_image(one))
    for (role, text), times in wanted.items():
        if role in ("user", "assistant"):
            assert there[role, text] >= times, text[:200]
    for one in gone:
        answers = [one["content"]] if one["role"] in ("tool", "function") else []
        if isinstance(one.get("content"), list):
            answers += [said(block) for block in one["content"] if block["type"] == "tool_result"]
        for answer in answers:
            assert reference("x", 0, answer).rpartition(" ")[2] in lines


def _check_again(place: Place, text: str, made: str, wish: Compression) -> None:
    """Compressing the same list again logs nothing and prints the same."""
    count = sum(1 for _ in entries_of(place, str(wish.session)))
    again = compress(place, text, wish)
    assert (again.text, again.report.logged) == (made, 0)
    assert sum(1 for _ in entries_of(place, str(wish.session))) == count
