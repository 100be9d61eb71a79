"""What `assemble` answers. Apart from the other reports, because a prompt is asked for often and those cost start-up."""

from __future__ import annotations

from massmem.model.record import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One piece of the prompt: which file, under which heading, how much of it, in characters and tokens.

    `chars` is what the file holds, `chars_used` what of it is in the prompt (with the marker line
    where it was cut). `system[start:end]` is that text, with its quote marks. The part named `frame`
    stands for headings, quote marks and the lines between: with it, `chars_used` and `tokens` of all
    parts add up to those of the prompt. `limit` is in characters, None if there is none.
    """

    name: str
    file: str | None
    section: str | None
    chars: int
    chars_used: int
    tokens: int
    truncated: bool
    reason: str = ""
    limit: int | None = None
    description: str = ""
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Assembled:
    """`assemble`: the system prompt, its strategy, tokens, how many files were read, and its parts.

    `system` ends with a newline unless it is empty. `stable` is how many characters of it stay
    the same while only recalled facts change.
    """

    system: str
    strategy: str
    tokens: int
    reads: int
    parts: tuple[Part, ...]
    warnings: tuple[str, ...] = ()
    stable: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategyRow:
    """One strategy in `assemble --compare`."""

    strategy: str
    tokens: int
    reads: int
    in_context: tuple[str, ...]
    on_demand: tuple[str, ...]
