"""The help texts for a pipe and for the command reference: plain, 80 columns wherever they are printed."""

from __future__ import annotations

from textwrap import TextWrapper

from massmem.cli.spec import COMMON, GROUPS, VERBS, Argument, Option, Verb, verb_named

WIDTH, LONG = 80, 20
DESCRIPTION = (
    "massmem keeps an agent's memory in plain Markdown files: it logs what was said, dreams over the logs, "
    "and assembles the prompt."
)
MORE = "massmem VERB --help says more about a verb. Common options stand before or after the verb."


def root_help() -> str:
    """What `massmem --help` prints in a pipe."""
    parts = [_usage("massmem [OPTIONS] VERB …"), _wrapped(DESCRIPTION)]
    verbs = [verb_named(name) for name in VERBS]
    parts += [
        _listed(f"{group}:", [(verb.name, verb.sentence) for verb in verbs if verb.group == group]) for group in GROUPS
    ]
    parts.append(_listed("Common options:", _option_rows(COMMON)))
    parts.append(_listed("Other options:", [
        ("--version", "Show the version."),
        ("--install-completion, --show-completion", "Completion for your shell."),
        ("--help", "Show this help, or that of a verb."),
    ]))  # fmt: skip
    return "\n".join([*parts, _wrapped(MORE)])


def verb_help(verb: Verb) -> str:
    """What `massmem VERB --help` prints in a pipe."""
    words = " ".join(_bracketed(argument) for argument in verb.arguments)
    parts = [_usage(f"massmem {verb.name} [OPTIONS] {words}".rstrip()), *map(_wrapped, details(verb).split("\n\n"))]
    if verb.arguments:
        parts.append(_listed("Arguments:", [(argument.name, argument.help) for argument in verb.arguments]))
    if verb.options:
        parts.append(_listed("Options:", _option_rows(verb.options)))
    common = ", ".join(option.shown for option in COMMON)
    parts.append(_wrapped(f"Common options (see massmem --help): {common}."))
    if verb.examples:
        parts.append("Examples:\n" + "".join(_example(*example) for example in verb.examples))
    return "\n".join(parts)


def details(verb: Verb) -> str:
    """The sentence and the paragraphs below it."""
    return f"{verb.sentence}\n\n{verb.details}" if verb.details else verb.sentence


def examples(verb: Verb) -> str:
    """The examples for the foot of a help page on a terminal."""
    return "\n\n".join(f"{what}\n  $ {line}" for line, what in verb.examples)


def _usage(line: str) -> str:
    return f"Usage: {line}\n"


def _bracketed(argument: Argument) -> str:
    return argument.name if argument.required else f"[{argument.name}]"


def _example(line: str, what: str) -> str:
    return f"  {line}\n{_wrapped(what, indent=6)}"


def _option_rows(options: tuple[Option, ...]) -> list[tuple[str, str]]:
    return [
        (f"{option.shown} {option.takes}".rstrip(), option.help + (f" [{option.default}]" if option.default else ""))
        for option in options
    ]


def _listed(title: str, rows: list[tuple[str, str]]) -> str:
    """Names with what they mean beside them; below them where a name is long."""
    column = max((len(name) for name, _ in rows if len(name) <= LONG), default=LONG) + 4
    lines = [title]
    for name, meaning in rows:
        wrapper = TextWrapper(WIDTH, initial_indent=" " * column, subsequent_indent=" " * column)
        first, *rest = wrapper.wrap(meaning)
        if len(name) + 4 > column:
            lines += [f"  {name}", first, *rest]
        else:
            lines += [f"  {name}".ljust(column) + first[column:], *rest]
    return "\n".join(lines) + "\n"


def _wrapped(text: str, indent: int = 0) -> str:
    space = " " * indent
    return TextWrapper(WIDTH, initial_indent=space, subsequent_indent=space).fill(text) + "\n"
