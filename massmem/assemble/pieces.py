"""One text on its way into the prompt: where it goes, how long it may be, what of it goes in."""

from __future__ import annotations

from massmem.assemble.quoting import closed, quoted
from massmem.model.record import dataclass, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.assemble.cutting import Cut
    from massmem.assemble.skeleton import Slot
    from massmem.model.memory_files import Limit

QUOTED = ("user", "memory", "recalled")
JOINT = "\n\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A memory file as it was read for a prompt. `text` is what may be shown of it, `chars` its length.

    `path` is relative to the root, for warnings. `left_out` says why the file does not go in
    although it is there ("" : it goes in).
    """

    file: str
    path: str
    text: str
    chars: int
    limit: Limit | None = None
    description: str = ""
    left_out: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A text and its slot. `text` is what of `source.text` goes in; "" if nothing does. `why` says why not all does."""

    slot: Slot
    source: Source
    text: str
    cut: Cut | None = None
    why: str = ""

    @property
    def shown(self) -> str:
        """The text as it stands in the prompt: with quote marks, if it is remembered."""
        return quoted(self.text) if self.slot.name in QUOTED else self.text

    @property
    def size(self) -> int:
        """What the whole section costs, with the blank line before it, in bytes of UTF-8."""
        return len(f"{JOINT}{self.slot.before}{self.shown}{self.slot.after}".encode()) if self.text else 0

    @property
    def warning(self) -> str:
        """What was left out of it, "" if nothing was."""
        if self.source.left_out:
            return f"{self.source.path}: left out: {self.source.left_out}"
        return f"{self.source.path}: {self.why}: {self.cut}" if self.cut else ""


def piece(slot: Slot, source: Source) -> Piece:
    """The text in its slot, within its own limit."""
    if source.left_out or not source.text.strip():
        return Piece(slot=slot, source=source, text="")
    whole = Piece(slot=slot, source=source, text=closed(source.text))
    excess = _excess(source, source.text, source.chars)
    return _trimmed(whole, excess, None) if excess else whole


def within(whole: Piece, allowance: int, why: str) -> Piece:
    """The same piece in at most `allowance` bytes, heading and joint included; not there at all if that is too little."""
    return whole if not whole.text or whole.size <= allowance else _trimmed(whole, why, allowance)


def _trimmed(whole: Piece, why: str, allowance: int | None) -> Piece:
    from massmem.assemble.cutting import cut  # noqa: PLC0415  # most files are within their limits

    def fits(text: str) -> bool:
        if _excess(whole.source, text, None):
            return False
        return allowance is None or replace(whole, text=text).size <= allowance

    short = cut(whole.source.text, whole.source.file, fits)
    return replace(whole, text=short.text, cut=short, why=why)


def _excess(source: Source, text: str, chars: int | None) -> str:
    if source.limit is None:
        return ""
    if chars is None:
        from unicodedata import normalize  # noqa: PLC0415  # only where something is cut

        chars = len(normalize("NFC", text))
    return source.limit.excess(chars, text.count("\n") + 1)
