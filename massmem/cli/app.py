"""The whole command line in typer, built from the declarations in `spec`; it parses and helps, and runs nothing."""

from __future__ import annotations

from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer._click.exceptions import ClickException  # typer gives its errors no public base
from typer.core import TyperGroup
from typer.main import get_command

from massmem.cli.completion import completer
from massmem.cli.fast import verb_in
from massmem.cli.help import DESCRIPTION, details, examples, root_help, verb_help
from massmem.cli.show import on_terminal, put, talk
from massmem.cli.spec import COMMON, VERBS, Argument, Call, Option, Verb, understood, verb_named
from massmem.cli.usage import told
from massmem.errors import MassmemError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from typer._click import Command, Context

NAME = "massmem"


class Answered(Exception):
    """A flag such as `--help` was given; `str` of it is what to print (nothing where typer drew it itself)."""


def parse(args: Sequence[str]) -> Call | int:
    """The call, or the exit code where the command line answers by itself (help, version, completion).

    Raises:
        BadUsage: it is not right; with the nearest right word.
    """
    try:
        result = _parsed(args)
    except Answered as answer:
        put(str(answer))
        return 0
    except ClickException as error:
        if args:
            raise told(error, verb_in(args) or "", args, _is_right) from None
        talk(root_help().rstrip("\n"))
        return 2
    return result if isinstance(result, Call | int) else 0


def _parsed(args: Sequence[str]) -> object:
    command = get_command(application(color="--no-color" not in args))
    return command.main(args=list(args), prog_name=NAME, standalone_mode=False)


def _is_right(args: Sequence[str]) -> bool:
    """Whether a command line would be understood; nothing is run."""
    try:
        return isinstance(_parsed(args), Call)
    except (Answered, ClickException, MassmemError):
        return False


def application(*, color: bool = True) -> typer.Typer:
    """The command and its common options; `Verbs` makes each verb when it is asked for."""
    if not color:
        from typer import rich_utils  # noqa: PLC0415 - loads rich

        rich_utils.COLOR_SYSTEM = None
    app = typer.Typer(cls=Verbs, rich_markup_mode=_markup(), context_settings={"help_option_names": []})
    app.callback(help=_escaped(DESCRIPTION))(
        _taking(_nothing, [*_parameters(COMMON, ""), _flag(*VERSION), _flag(*HELP)])
    )
    return app


class Verbs(TyperGroup):
    """The verbs of `spec.VERBS`, each built when it is wanted."""

    def list_commands(self, ctx: Context) -> list[str]:  # noqa: ARG002 - typer's signature
        """All verbs, in the order of the help."""
        return list(VERBS)

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:  # noqa: ARG002 - typer's signature
        """The verb of that name, None if there is none."""
        return command(verb_named(cmd_name)) if cmd_name in VERBS else None


def command(verb: Verb) -> Command:
    """The verb as typer's command; invoking it gives the `Call`."""

    def call(ctx: typer.Context, **given: object) -> Call:
        above = ctx.parent.params if ctx.parent else {}
        return understood(verb, {**_given(above), **_given(given)})

    single = typer.Typer(rich_markup_mode=_markup(), add_completion=False)
    own = _parameters((*verb.arguments, *verb.options), "")
    context = Parameter("ctx", Parameter.KEYWORD_ONLY, annotation=typer.Context)
    single.command(
        verb.name, help=_escaped(details(verb)), short_help=_escaped(verb.sentence), epilog=_escaped(examples(verb)),
        rich_help_panel=verb.group, context_settings={"help_option_names": []},
    )(_taking(call, [context, *own, *_parameters(COMMON, "Common options"), _flag(*HELP)]))  # fmt: skip
    return get_command(single)


def _given(params: dict[str, Any]) -> dict[str, str | bool | None]:
    """What was really given: a flag that is not there must not undo one that stands before the verb."""
    return {key: value for key, value in params.items() if value is not None and value is not False}


def _nothing(**_: object) -> None:
    """Leave the common options before the verb to the verb, which finds them in its parent context."""


def _taking(function: Callable[..., Any], parameters: list[Parameter]) -> Callable[..., Any]:
    """The function with the parameters that typer shall see."""
    function.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return function


def _parameters(declared: Sequence[Option | Argument], panel: str) -> list[Parameter]:
    return [_parameter(one, panel or None) for one in declared]


def _parameter(one: Option | Argument, panel: str | None) -> Parameter:
    completion = completer(one)
    kind: Any = str | None
    default: Any = None
    if isinstance(one, Argument):
        info: Any = typer.Argument(
            metavar=one.name, help=_escaped(one.help), show_default=False, autocompletion=completion
        )
        kind, default = (str, Parameter.empty) if one.required else (str | None, None)
    elif one.flag:
        info = typer.Option(one.shown, help=_escaped(one.help), show_default=False, rich_help_panel=panel)
        kind, default = bool, False
    else:
        info = typer.Option(
            one.shown, metavar=one.takes, help=_escaped(one.help), show_default=one.default or False,
            autocompletion=completion, rich_help_panel=panel,
        )  # fmt: skip
    return Parameter(one.key, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, info])


def _flag(name: str, text: str, answer: Callable[[typer.Context], str]) -> Parameter:
    """A flag that answers at once, whatever else is missing from the command line."""

    def asked(ctx: typer.Context, value: bool) -> None:  # noqa: FBT001 - typer's signature
        if value and not ctx.resilient_parsing:
            raise Answered(answer(ctx))

    info = typer.Option(f"--{name}", help=text, is_eager=True, expose_value=False, callback=asked, show_default=False)
    return Parameter(name, Parameter.KEYWORD_ONLY, default=False, annotation=Annotated[bool, info])


def _help_text(ctx: typer.Context) -> str:
    import sys  # noqa: PLC0415 - stdout is looked up when it is written to

    if on_terminal(sys.stdout):
        return ctx.get_help()
    name = ctx.command.name
    return verb_help(verb_named(name)) if name in VERBS else root_help()


def _version_text(_: typer.Context) -> str:
    from massmem import __version__  # noqa: PLC0415 - for --version alone

    return f"{NAME} {__version__}\n"


HELP = ("help", "Show this help.", _help_text)
VERSION = ("version", "Show the version.", _version_text)


def _markup() -> Any:
    import sys  # noqa: PLC0415 - stdout is looked up when it is written to

    return "rich" if on_terminal(sys.stdout) else None


def _escaped(text: str) -> str:
    """The text where rich would read `[...]` as its markup."""
    return text.replace("[", "\\[") if _markup() else text
