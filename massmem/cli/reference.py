"""The command reference in Markdown, for documents that `cog` keeps up to date."""

from __future__ import annotations

from massmem.cli.help import root_help, verb_help
from massmem.cli.spec import VERBS, verb_named


def overview() -> str:
    """What `massmem --help` prints, as a Markdown code block."""
    return _block("massmem --help", root_help())


def reference(verb: str) -> str:
    """What `massmem VERB --help` prints, as a Markdown code block.

    Raises:
        KeyError: there is no such verb.
    """
    if verb not in VERBS:
        raise KeyError(verb)
    return _block(f"massmem {verb} --help", verb_help(verb_named(verb)))


def whole(level: int = 3) -> str:
    """Every verb with a heading of that level and its help below it."""
    return "\n".join(f"{'#' * level} `massmem {verb}`\n\n{reference(verb)}" for verb in VERBS)


def _block(line: str, text: str) -> str:
    return f"```console\n$ {line}\n{text.rstrip()}\n```\n"
