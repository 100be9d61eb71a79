"""What a message costs in a model's window, near enough to budget with.

Texts, names and arguments count as everywhere in massmem: a quarter of their UTF-8 bytes. On top come four tokens a
message for its frame. Media are not sent to the model as base64, so their bytes say little: an image counts as 1,600
tokens, what Anthropic names for one of 1.15 megapixels ("Vision", platform.claude.com) and more than OpenAI asks for
its tiles of most sizes; another file (PDF, audio) counts a twentieth of its base64 characters and 1,600 at least.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.conversation import Json, Request

FRAME = 4
IMAGE = 1_600
FILE_CHARACTERS = 20
BYTES_PER_TOKEN = 4
_IMAGES = ("image", "image_url", "input_image")
_FILES = ("document", "file", "input_audio", "audio", "video")
# Which message it is and how it is wired: part of the frame.
_FRAME_KEYS = ("role", "id", "type", "cache_control")


def weigh(message: Json) -> int:
    """The tokens of one message."""
    size, media = _size(message)
    return FRAME + -(-size // BYTES_PER_TOKEN) + media


def weigh_value(value: object) -> int:
    """The tokens of any JSON value beside the messages: a system text, tools; none for None."""
    size, media = _size(value)
    return -(-size // BYTES_PER_TOKEN) + media


def fixed(request: Request) -> int:
    """The tokens of what a request holds beside its messages: system text and tools."""
    frame = request.frame
    if frame is None:
        return 0
    system = weigh_value(request.system)
    return (system + FRAME if system else 0) + weigh_value(frame.get("tools")) + weigh_value(frame.get("functions"))


def _size(value: object) -> tuple[int, int]:
    """Bytes of text, and tokens of media."""
    if isinstance(value, str):
        return (len(value) if value.isascii() else len(value.encode("utf-8", "surrogatepass"))), 0
    if isinstance(value, dict):
        kind = value.get("type")
        if isinstance(kind, str) and (kind in _IMAGES or kind in _FILES):
            found = _media(value, kind)
            if found is not None:
                return found
        size = media = 0
        for key, one in value.items():
            if key in _FRAME_KEYS and not isinstance(one, dict | list):
                continue
            more, beside = _size(one)
            size, media = size + len(key) + more, media + beside
        return size, media
    if isinstance(value, list):
        size = media = 0
        for one in value:
            more, beside = _size(one)
            size, media = size + more, media + beside
        return size, media
    return (0 if value is None else len(str(value))), 0


def _media(block: Json, kind: str) -> tuple[int, int] | None:
    """An image or a file as a whole; None for a document that is plain text."""
    if kind in _IMAGES:
        return 0, IMAGE
    longest = max(_longest(block), default=0)
    source = block.get("source")
    if isinstance(source, dict) and source.get("type") in ("text", "content"):
        return None
    return 0, max(IMAGE, longest // FILE_CHARACTERS)


def _longest(value: object) -> list[int]:
    """The lengths of all texts in a value."""
    if isinstance(value, str):
        return [len(value)]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [length for one in inner for length in _longest(one)]
