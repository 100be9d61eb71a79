"""Building the system prompt: the same texts always give the same bytes."""

from __future__ import annotations

from massmem.assemble.pieces import JOINT, Source, piece
from massmem.assemble.skeleton import RULE
from massmem.assemble.strategies import FILES, files_of
from massmem.model.prompts import Assembled, Part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from massmem.assemble.pieces import Piece
    from massmem.assemble.skeleton import Slot

FRAME = "frame"
_LABELS = {"tool_descriptions": "the tool descriptions", "hint": "the hint", "recalled": "what was recalled"}


def build(
    sources: Mapping[str, Source],
    slots: Sequence[Slot],
    *,
    strategy: str,
    hint: str,
    tool_descriptions: str = "",
    recalled: str = "",
    budget: int | None = None,
) -> Assembled:
    """The prompt of a strategy out of memory files by name, the hint, tool descriptions and recalled lines.

    A file that is absent or blank leaves no trace. `budget` is in tokens (see `assemble.budget`).
    `warnings` of the answer name what did not go in. `reads` counts the files of the strategy that are there.

    Raises:
        BadUsage: there is no such strategy.
    """
    wanted = files_of(strategy)
    own = {"tool_descriptions": tool_descriptions, "hint": hint, "recalled": recalled}
    pieces: Sequence[Piece] = [made for slot in slots if (made := _piece(slot, sources, wanted, own)) is not None]
    warnings = [made.warning for made in pieces if made.source.left_out]
    if budget is not None:
        from massmem.assemble.budget import deal  # noqa: PLC0415  # only where one is given

        pieces, empty = deal(pieces, slots, budget)
        warnings += [empty] if empty else []
        slots = [slot for slot in slots if slot.name] if empty else slots
    warnings += [made.warning for made in pieces if made.cut]
    return _joined(pieces, slots, strategy, sum(file in sources for file in wanted), tuple(warnings))


def _piece(slot: Slot, sources: Mapping[str, Source], wanted: Sequence[str], own: Mapping[str, str]) -> Piece | None:
    file = FILES.get(slot.name)
    if file is not None:
        return piece(slot, sources[file]) if file in wanted and file in sources else None
    text = own.get(slot.name, "").strip("\n")
    label = _LABELS.get(slot.name, "")
    return piece(slot, Source(file=label, path=label, text=text, chars=len(text))) if text.strip() else None


def _joined(
    pieces: Sequence[Piece], slots: Sequence[Slot], strategy: str, reads: int, warnings: tuple[str, ...]
) -> Assembled:
    """Put the pieces into their slots, and measure every part on the way."""
    by_name = {made.slot.name: made for made in pieces}
    prompt = _Prompt()
    stable, rule = None, False
    for slot in slots:
        made = by_name.get(slot.name)
        if slot.name == "recalled" and made and made.text:
            stable = len(prompt.text) + bool(prompt.text)
        if slot.before == RULE and not slot.name:
            rule = bool(prompt.text)
        elif not slot.name or (made and made.text):
            prompt.frame((JOINT if prompt.text else "") + (RULE + JOINT if rule else "") + slot.before)
            rule = False
        if made:
            prompt.put(made)
            prompt.frame(slot.after if made.text else "")
    prompt.frame("\n" if prompt.text else "")
    text = prompt.text
    return Assembled(
        system=text, strategy=strategy, tokens=_tokens(prompt.bytes), reads=reads, parts=prompt.all_parts(),
        warnings=warnings, stable=len(text) if stable is None else stable,
    )  # fmt: skip


class _Prompt:
    """A prompt as it grows. Tokens are counted from the beginning, so that those of the parts add up."""

    def __init__(self) -> None:
        self.text = ""
        self.bytes = 0
        self.parts: list[Part] = []
        self.frame_chars = 0
        self.frame_tokens = 0

    def frame(self, words: str) -> None:
        """Massmem's own words."""
        self.frame_tokens += self._add(words)
        self.frame_chars += len(words)

    def put(self, made: Piece) -> None:
        """A text, as a part of its own."""
        source, start = made.source, len(self.text)
        tokens = self._add(made.shown)
        self.frame_chars += len(made.shown) - len(made.text)  # the quote marks
        part = Part(
            name=made.slot.name, file=source.file if made.slot.name in FILES else None, section=made.slot.title,
            chars=source.chars, chars_used=len(made.text), tokens=tokens, truncated=bool(made.why),
            reason=source.left_out or made.why, limit=source.limit.chars if source.limit else None,
            description=source.description, start=start, end=len(self.text),
        )  # fmt: skip
        self.parts.append(part)

    def all_parts(self) -> tuple[Part, ...]:
        """The parts in order, the frame last."""
        frame = Part(
            name=FRAME, file=None, section=None, chars=self.frame_chars, chars_used=self.frame_chars,
            tokens=self.frame_tokens, truncated=False,
        )  # fmt: skip
        return (*self.parts, frame)

    def _add(self, words: str) -> int:
        before = _tokens(self.bytes)
        self.text += words
        self.bytes += len(words.encode("utf-8"))
        return _tokens(self.bytes) - before


def _tokens(size: int) -> int:
    """Tokens of so many bytes of UTF-8, as `massmem.text.tokens` counts."""
    return -(-size // 4)
