"""What must not be stored is taken out of a text before anything else is done with it."""

from __future__ import annotations

import re

_UNWANTED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_LINE_END = re.compile("\r\n?")
_ANSI = re.compile(
    "(?:\x1b\\[|\x9b)[0-?]*[ -/]*[@-~]"  # colours and cursor moves
    "|(?:\x1b[\\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\\\|\x9c)"  # titles, links, device strings
    "|\x1b[ -/]*[0-~]"
)
_SURROGATE = re.compile("[\ud800-\udfff]")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_UNSAFE = re.compile(rb"[^A-Za-z0-9._~:@/+-]")
_ESCAPED = re.compile(rb"%([0-9A-Fa-f]{2})")


def clean(text: str) -> str:
    """The text as it may be stored; cleaning twice is cleaning once.

    CRLF and CR become LF, lone surrogates U+FFFD; ANSI escapes and control characters other
    than LF and tab go.
    """
    if not _UNWANTED.search(text):
        return text
    text = _LINE_END.sub("\n", text)
    return _CONTROL.sub("", whole(_ANSI.sub("", text)))


def whole(text: str) -> str:
    """The text with lone surrogates as U+FFFD, so that it can be written as UTF-8."""
    return _SURROGATE.sub("\ufffd", text)


def lone_surrogates(text: str) -> int:
    """How many lone surrogates a text holds: JSON can name them, UTF-8 cannot."""
    return 0 if text.isascii() else len(_SURROGATE.findall(text))


def escape_value(value: str) -> str:
    """A header value: every byte outside `A-Za-z0-9._~:@/+-` as `%XX`."""
    data = value.encode("utf-8", "surrogatepass")
    return _UNSAFE.sub(lambda found: b"%%%02X" % found[0][0], data).decode("ascii")


def unescape_value(value: str) -> str:
    """What `escape_value` was given; bytes that are no UTF-8 become U+FFFD."""
    if "%" not in value:
        return value
    data = _ESCAPED.sub(lambda found: bytes([int(found[1], 16)]), value.encode("utf-8", "surrogatepass"))
    return data.decode("utf-8", "replace")
