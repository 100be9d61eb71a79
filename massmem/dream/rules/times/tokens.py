"""A text as tokens with exact offsets: words, numbers, punctuation; what looks like an identifier is opaque."""

from __future__ import annotations

import re
from typing import NamedTuple
from unicodedata import normalize

_EAST = "\u3040-\u30ff\u3400-\u9fff"
_CHUNK = re.compile(r"\S+|\n")
_LETTER = rf"(?:(?![{_EAST}])[^\W\d_][\u0300-\u036f]*)"
_PIECE = re.compile(
    r"\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::[\d.]+)?(?:Z|[+-]\d\d:?\d\d)?)?(?![\d-])"
    r"|\d{4}-\d\d(?![\d-])"
    r"|\d+(?:/\d+)+"
    r"|\d+(?:[.,:]\d+)*[A-Za-z]*"
    r"|['’]s\b"
    rf"|(?P<east>[{_EAST}]+)"
    rf"|{_LETTER}+(?:['’](?!s\b){_LETTER}+)*(?:\d\w*)?"
    r"|\S"
)
# Paths, addresses, code, versions, money, file names: never a time, whatever is in them.
_OPAQUE = re.compile(
    r"[@\\_=#$€£%<>{}|~^&]|://|[^\W\d]/|/[^\W\d]|//|\d\.[^\W\d]|[^\W\d_]{2}\.[^\W\d_]{2}|\d+\.\d+\.\d+\.\d"
)
_NAME_AND_NUMBER = re.compile(rf"(?<!\w)({_LETTER}+)[-–]\d|\d[-–]({_LETTER}+)[-–](?!\d{{4}}\b)")


class Token(NamedTuple):
    """One token. `key` is what the grammar compares: lower case, `#` for what begins with a digit, "" for opaque."""

    text: str
    key: str
    start: int
    end: int


class Tokenizer:
    """Splits texts; knows the words of the grammar, so that `mid-2026` is read and `build-2026` is not."""

    def __init__(self, words: frozenset[str]) -> None:
        self._words = words
        eastern = sorted((re.escape(w) for w in words if re.match(f"[{_EAST}]", w)), key=len, reverse=True)
        self._east = re.compile("|".join([*eastern, "."]))

    def split(self, text: str) -> list[Token]:
        """The tokens of a text, in order."""
        tokens: list[Token] = []
        for found in _CHUNK.finditer(text):
            chunk, start = found[0], found.start()
            if chunk == "\n" or (chunk.isascii() and chunk.isalpha()):
                tokens.append(Token(chunk, chunk.lower(), start, found.end()))
            elif self._is_opaque(chunk):
                tokens.append(Token(chunk, "", start, found.end()))
            else:
                self._pieces(text, start, found.end(), tokens)
        return tokens

    def _is_opaque(self, chunk: str) -> bool:
        if _OPAQUE.search(chunk):
            return True
        named = _NAME_AND_NUMBER.search(chunk)
        return named is not None and (named[1] or named[2]).lower() not in self._words

    def _pieces(self, text: str, start: int, end: int, tokens: list[Token]) -> None:
        for found in _PIECE.finditer(text, start, end):
            if found.lastgroup == "east":
                tokens.extend(
                    Token(part[0], part[0], part.start(), part.end())
                    for part in self._east.finditer(text, found.start(), found.end())
                )
            else:
                tokens.append(Token(found[0], _key(found[0]), found.start(), found.end()))


def _key(piece: str) -> str:
    if piece[0].isdigit():
        return "#"
    key = piece.lower().replace("’", "'")
    return key if key.isascii() else normalize("NFC", key)
