"""Understands well-formed command lines of the most frequent verbs without typer, which takes five times Python's start.

Whatever is not plainly right here (help, a mistyped option, a missing word) is left to typer, so that there is one
source of help and of error messages. `tests/cli/test_fast.py` holds both ways against each other.
"""

from __future__ import annotations

from massmem.cli.spec import COMMON, VERBS, understood, verb_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.cli.spec import Call, Option, Verb

    Given = dict[str, str | bool | None]

FAST = ("assemble", "log", "read", "search", "hook", "compress", "track")


def parse(args: Sequence[str]) -> Call | None:
    """The call, or None where it is typer's turn. Raises BadUsage for a value that its option does not take."""
    given: Given = {}
    at = _options(args, 0, COMMON, given)
    if at is None or at >= len(args) or args[at] not in FAST:
        return None
    verb = verb_named(args[at])
    return understood(verb, given) if _rest(args[at + 1 :], verb, given) else None


def verb_in(args: Sequence[str]) -> str | None:
    """The verb that a command line names, where that is plain."""
    at = _options(args, 0, COMMON, {})
    return args[at] if at is not None and at < len(args) and args[at] in VERBS else None


def _rest(args: Sequence[str], verb: Verb, given: Given) -> bool:
    """Take in what stands after the verb; False where it is not plainly right."""
    found: list[str] = []
    options = (*verb.options, *COMMON)
    at: int | None = 0
    while True:
        at = _options(args, at or 0, options, given)
        if at is None:
            return False
        if at == len(args):
            break
        if args[at] == "--":
            found += args[at + 1 :]
            break
        found.append(args[at])
        at += 1
    least = sum(argument.required for argument in verb.arguments)
    given.update(zip((argument.key for argument in verb.arguments), found, strict=False))
    return least <= len(found) <= len(verb.arguments)


def _options(args: Sequence[str], at: int, options: Sequence[Option], given: Given) -> int | None:
    """Take in options from `at` on; the index of the first other word, or None where it is not plainly right."""
    named = {option.shown: option for option in options}
    while at < len(args) and args[at].startswith("-") and args[at] not in ("-", "--"):
        name, equals, value = args[at].partition("=")
        option = named.get(name)
        if option is None or (option.flag and equals):
            return None
        if not option.flag and not equals:
            at += 1
            if at == len(args) or (args[at].startswith("-") and args[at] != "-"):
                return None
            value = args[at]
        given[option.key] = True if option.flag else value
        at += 1
    return at
