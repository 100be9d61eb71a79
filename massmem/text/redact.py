"""Secrets and blobs leave a text before it is stored; the sentence around them stays.

`export API_TOKEN=tok_live_51Hx0a9b8c7d` becomes `export API_TOKEN=[redacted:token]`.
"""

from __future__ import annotations

import hashlib
import re

from massmem.text.graphemes import cut_back, cut_forward
from massmem.text.secret_labels import LABELS, Label
from massmem.text.secret_shapes import SHAPES, Shape

_ROWS: tuple[Shape | Label, ...] = (*SHAPES, *LABELS)

# Which rows a hint calls up, by a sign in the hint: where that is not in the text none of its hints is. The hints of
# other scripts are apart, for texts in ASCII hold none of them.
_HINTS: dict[str, dict[str, list[int]]] = {}
_FOREIGN: dict[str, list[int]] = {}
for _number, _row in enumerate(_ROWS):
    for _hint in _row.hints:
        _sign = next((sign for sign in "_-:./ " if sign in _hint), "")
        (_HINTS.setdefault(_sign, {}) if _hint.isascii() else _FOREIGN).setdefault(_hint, []).append(_number)

_DATA_URL = re.compile(r"data:([\w.+-]+/[\w.+-]+)?(?:;[\w=.+-]+)*;base64,([A-Za-z0-9+/_-]{40,}={0,2})")
_RUN = re.compile(r"(?:[A-Za-z0-9+/]{60,}\r?\n[ \t]*){2,}[A-Za-z0-9+/]+={0,2}|[A-Za-z0-9+/_-]{200,}={0,2}")
_ODD = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f-\x9f\ufffd]")
_SHORTEST_BLOB = 200
_LONGEST_WORD = 20
_FEWEST_ODD = 16
_SIGNATURES = (
    (b"\x89PNG", "image/png"), (b"\xff\xd8\xff", "image/jpeg"), (b"GIF8", "image/gif"), (b"RIFF", "image/webp"),
    (b"%PDF", "application/pdf"), (b"PK\x03\x04", "application/zip"), (b"\x1f\x8b", "application/gzip"),
)  # fmt: skip


def redact(text: str) -> str:
    """The text with each secret as `[redacted:KIND]`. Redacting twice is redacting once."""
    folded = text.lower()
    called = [hints[hint] for sign, hints in _HINTS.items() if sign in folded for hint in hints if hint in folded]
    if not folded.isascii():
        called += [_FOREIGN[hint] for hint in _FOREIGN if hint in folded]
    for number in sorted({number for numbers in called for number in numbers}):
        row = _ROWS[number]
        text = re.sub(row.pattern, row.replaced, text) if isinstance(row, Shape) else _without_said(text, row)
    return text


def _without_said(text: str, label: Label) -> str:
    """The text without the secrets that the label announces."""
    from massmem.text.said_secrets import secrets_after  # noqa: PLC0415 - its patterns cost what `log` may take to start

    kept: list[str] = []
    done = 0
    for found in re.finditer(label.pattern, text):
        if found.start() >= done and (not label.before or _stands_before(label.before, found)):
            for start, end in secrets_after(text, found.end(), label):
                kept += (text[done:start], f"[redacted:{label.kind}]")
                done = end
    return "".join(kept) + text[done:] if kept else text


def _stands_before(pattern: str, found: re.Match[str]) -> bool:
    """Whether the pattern matches right before what was found."""
    return re.search(pattern, found.string[max(0, found.start() - _LONGEST_WORD) : found.start()]) is not None


def shorten_blobs(text: str) -> str:
    """The text with base64 data and binary as `[TYPE, SIZE bytes, sha256 HEX]`, of the decoded bytes."""
    if len(text) < _FEWEST_ODD:
        return text
    odd = 0 if text.isascii() and text.isprintable() else len(_ODD.findall(text))
    if odd >= _FEWEST_ODD and odd * 20 > len(text):
        return _reference("binary", text.encode("utf-8", "surrogatepass"))
    if "base64," in text:
        text = _DATA_URL.sub(lambda found: _decoded(found[2], found[1]), text)
    if len(text) >= _SHORTEST_BLOB:
        text = _RUN.sub(lambda found: _decoded(found[0], None) if _is_base64(found[0]) else found[0], text)
    return text


def _is_base64(run: str) -> bool:
    """Whether so long a run is data: digests lack capitals, paths and names have more signs between their words."""
    upper, lower = sum(map(str.isupper, run)), sum(map(str.islower, run))
    digits, signs = sum(map(str.isdigit, run)), sum(map(run.count, "/+-_"))
    return min(upper * 10, lower * 20, digits * 40) >= len(run) and signs * 10 <= len(run)


def _decoded(run: str, media: str | None) -> str:
    import base64  # noqa: PLC0415 - blobs are rare
    import binascii  # noqa: PLC0415

    plain = "".join(run.split()).rstrip("=").translate({ord("-"): "+", ord("_"): "/"})
    try:
        data = base64.b64decode(plain[: len(plain) - (len(plain) % 4 == 1)] + "=" * (-len(plain) % 4 % 3))
    except binascii.Error:
        data = run.encode("ascii")
    known = next((name for start, name in _SIGNATURES if data.startswith(start)), "base64")
    return _reference(media or known, data)


def _reference(kind: str, data: bytes) -> str:
    return f"[{kind}, {len(data):,} bytes, sha256 {hashlib.sha256(data).hexdigest()}]"


def head_and_tail(text: str, limit: int) -> str:
    """The text in at most `limit` characters: its two ends, what is left out counted between them.

    "" when not even the note of what is left out fits. No grapheme is cut.
    """
    if len(text) <= limit:
        return text
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    room = limit - len(_left_out(len(text), digest))
    if room < 0:
        return ""
    head = cut_back(text, room - room // 3)
    tail = cut_forward(text, max(head, len(text) - room // 3))
    return text[:head] + _left_out(tail - head, digest) + text[tail:]


def _left_out(count: int, digest: str) -> str:
    return f"\n…[{count:,} characters left out, sha256 {digest}]\n"
