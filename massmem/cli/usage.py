"""What typer finds wrong with a command line, in massmem's words: the word that is wrong, and the nearest right one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typer._click.exceptions import BadOptionUsage, ClickException, MissingParameter, NoSuchOption

from massmem.cli.spec import COMMON, VERBS, nearest, see, verb_named
from massmem.errors import BadUsage

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


LONGEST_SHOWN = 60
# How typer words the two mistakes that have no class of their own.
EXTRA, NO_VERB = "unexpected extra argument(s)", "No such command "


def told(error: ClickException, verb: str, words: Sequence[str], is_right: Callable[[Sequence[str]], bool]) -> BadUsage:
    """The same mistake as massmem's error. `verb` is that of the command line `words`, "" where there is none.

    `is_right` tells whether another command line would do.
    """
    if isinstance(error, NoSuchOption):
        if verb and (better := _with_dashes(words, is_right)):
            return BadUsage(f"{_command(verb)}: a text that begins with - goes after --", f"write: {better}")
        return BadUsage(
            f"{_command(verb)} has no option {error.option_name.strip()}", _near_option(error.option_name, verb)
        )
    if isinstance(error, BadOptionUsage):
        return BadUsage(f"{_command(verb)}: {_flat(error.message)}", see(verb))
    if isinstance(error, MissingParameter):
        missing = error.param.human_readable_name if error.param else "a word"
        return BadUsage(f"{_command(verb)} needs {missing}", see(verb))
    if EXTRA in error.message and verb:
        return _too_many(error.message.partition(EXTRA)[2].strip(" ()"), verb)
    if NO_VERB in error.message:
        return _no_verb(error.message.partition(NO_VERB)[2].rstrip("."))
    return BadUsage(_flat(error.format_message()), see(verb))


def _command(verb: str) -> str:
    return f"massmem {verb}".rstrip()


def _with_dashes(words: Sequence[str], is_right: Callable[[Sequence[str]], bool]) -> str:
    """The command line that works (`massmem append MEMORY.md -- '- x'`), "" where that was not the mistake."""
    import shlex  # noqa: PLC0415 - for this mistake alone

    meant = [word for word in words if word.startswith("-") and word not in ("-", "--")]
    text = next((word for word in meant if not word.startswith("--") or word.split() != [word]), None)
    if text is None or "--" in words:
        return ""
    at = words.index(text)
    rest = ["massmem", *words[:at], *words[at + 1 :], "--"]
    if not is_right([*rest[1:], text]):
        return ""
    return shlex.join([*rest, text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"])


def _flat(message: str) -> str:
    return message.rstrip(".").replace("Option ", "option ", 1)


def _near_option(option: str, verb: str) -> str:
    if not option.startswith("--"):
        return f"a text that begins with - goes after --; {see(verb)}"
    own: Sequence[str] = [one.shown for one in verb_named(verb).options] if verb else ()
    return nearest(option, (*own, *(one.shown for one in COMMON), "--help"), verb)


def _no_verb(word: str) -> BadUsage:
    return BadUsage(f"there is no verb {word}", nearest(word.strip("'\""), VERBS))


def _too_many(words: str, verb: str) -> BadUsage:
    cure = f"put a text of several words into quotes; {see(verb)}" if verb_named(verb).arguments else see(verb)
    return BadUsage(f"{_command(verb)} does not know what to do with {words!r}", cure)
