"""What typer finds wrong with a command line, in massmem's words: the word that is wrong, and the nearest right one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typer._click.exceptions import BadOptionUsage, ClickException, MissingParameter, NoSuchOption

from massmem.cli.spec import COMMON, VERBS, nearest, see, verb_named
from massmem.errors import BadUsage

if TYPE_CHECKING:
    from collections.abc import Sequence


# How typer words the two mistakes that have no class of their own.
EXTRA, NO_VERB = "unexpected extra argument(s)", "No such command "


def told(error: ClickException, verb: str) -> BadUsage:
    """The same mistake as massmem's error. `verb` is the verb of the command line, "" where there is none."""
    if isinstance(error, NoSuchOption):
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
