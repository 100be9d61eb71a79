"""Cutting a message that is too large by itself: both ends of what it says stay, and a marker says where the rest is.

People put the question before a long text as often as behind it, so the head alone would lose it.
"""

from __future__ import annotations

import re

from massmem.compress.units import is_result
from massmem.compress.weighing import weigh
from massmem.text.graphemes import cut_back, cut_forward

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from massmem.model.conversation import Json

SHORT, MARK = "[…]", "[… "
_MARKER = re.compile(
    r"\[… [\d,]+ (?:characters|files?)[^\[\]\n]* left out here; the whole is in the log as (\d{4}-\d\d-\d\d#[0-9a-z]{8,40}) …\]"
)
_ENDS = re.compile(r"[.!?…。！？][\"'”’»)\]]*(?=\s|\Z)|[。！？]|\n")
_NEXT = 400  # characters that are looked through for the end or the beginning of a sentence


def bared(message: Json) -> Json:
    """The message without what tools answered in it: what the user said beside it."""
    content = message.get("content")
    if not isinstance(content, list) or not any(map(is_result, content)):
        return message
    return {**message, "content": [block for block in content if not is_result(block)]}


def marker(left_out: int, media: int, ref: str) -> str:
    """What stands where something was cut out. `ref` is the log entry that has all of it."""
    gone = [f"{left_out:,} characters"] if left_out else []
    gone += [f"{media:,} {'file' if media == 1 else 'files'}"] if media else []
    return f"[… {' and '.join(gone)} left out here; the whole is in the log as {ref} …]"


def logged_as(text: str) -> str | None:
    """The log entry that has the whole of a text that was cut here; None where it was not."""
    found = _MARKER.search(text)
    return found[1] if found else None


def cut(message: Json, room: int, ref: str) -> Json:
    """The message in at most `room` tokens, if its frame and a marker fit into that at all.

    Images and files stay, the first ones first, while half of the room is left to the words.
    """
    content = message.get("content")
    if not isinstance(content, list):
        return _cut_text(message, str(content or ""), room, ref)
    blocks = [block for block in content if not is_result(block)]
    texts = [_text(block) for block in blocks]
    media = [block for block, text in zip(blocks, texts, strict=True) if text is None]
    said = "\n\n".join(text for text in texts if text)
    empty = {**message, "content": [{"type": "text", "text": SHORT}]}
    while media and weigh({**message, "content": [*media, *empty["content"]]}) > (weigh(empty) + room) // 2:
        media.pop()
    gone = sum(text is None for text in texts) - len(media)
    return _fitted(
        lambda text: {**message, "content": [*media, {"type": "text", "text": text}]}, said, room, ref, gone=gone
    )


def _cut_text(message: Json, text: str, room: int, ref: str) -> Json:
    return _fitted(lambda short: {**message, "content": short}, text, room, ref, gone=0)


def _text(block: object) -> str | None:
    """The text of a block; None for an image or a file."""
    if isinstance(block, str):
        return block
    text = block.get("text") if isinstance(block, dict) else None
    return text if isinstance(text, str) else None


def _fitted(made: Callable[[str], Json], text: str, room: int, ref: str, *, gone: int) -> Json:
    whole = made(text)
    if not gone and text and weigh(whole) <= room:
        return whole
    sizes = (weigh(made(marker(len(text), gone, ref))), weigh(made(SHORT)))
    for size, long in zip(sizes, (True, False), strict=True):
        spare = (room - size) * 4 - 8  # bytes for the two ends and the line breaks around the marker
        if spare > 0:
            head, tail = _ends(text, spare)
            left_out = len(text) - len(head) - len(tail)
            middle = marker(left_out, gone, ref) if long else SHORT
            return made("\n".join(part for part in (head, middle, tail) if part))
    return made(SHORT)


def _ends(text: str, size: int) -> tuple[str, str]:
    """The beginning and the end of a text in so many bytes of UTF-8 together, cut between sentences where they are near."""
    head = _first(text, size - size // 2)
    tail = _last(text[len(head) :], size // 2)
    return _to_sentence(head) if len(head) < len(text) else head, _from_sentence(tail)


def _first(text: str, size: int) -> str:
    short = text[:size].encode("utf-8", "replace")[:size].decode("utf-8", "ignore")
    return short[: cut_back(text, len(short))] if text.startswith(short) else short


def _last(text: str, size: int) -> str:
    if size <= 0:
        return ""
    short = text[-size:].encode("utf-8", "replace")[-size:].decode("utf-8", "ignore")
    return text[cut_forward(text, len(text) - len(short)) :] if text.endswith(short) else short


def _to_sentence(text: str) -> str:
    start = max(len(text) // 2, len(text) - _NEXT)
    ends = [found.end() for found in _ENDS.finditer(text, start)]
    return text[: ends[-1]].rstrip() if ends else text.rstrip()


def _from_sentence(text: str) -> str:
    found = _ENDS.search(text, 0, min(len(text) // 2, _NEXT))
    return text[found.end() :].lstrip() if found else text.lstrip()
