"""What a shell may complete besides verbs and options: choices, and the names of memory files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from massmem.cli.spec import Common, Option
from massmem.errors import MassmemError
from massmem.model.memory_files import AGENT_FILES, TEAM, USER_FILES

if TYPE_CHECKING:
    from collections.abc import Callable

    from massmem.cli.spec import Argument

    Completer = Callable[[typer.Context, str], list[str]]

FILE = "file"


def completer(parameter: Option | Argument) -> Completer | None:
    """The function that typer asks for completions of this parameter, or None."""
    if parameter.choices:
        choices = list(parameter.choices)
        return lambda ctx, incomplete: choices  # noqa: ARG005 - typer passes by name and filters
    return _memory_files if parameter.complete == FILE else None


def _memory_files(ctx: typer.Context, incomplete: str) -> list[str]:
    names = [*AGENT_FILES, *USER_FILES, TEAM]
    if incomplete.startswith("t"):
        names += _topics(ctx)
    return names


def _topics(ctx: typer.Context) -> list[str]:
    given = {**(ctx.parent.params if ctx.parent else {}), **{k: v for k, v in ctx.params.items() if v}}
    common = Common(root=given.get("root"), agent=given.get("agent"), user=given.get("user"))
    try:
        from massmem.store.files import topic_files  # noqa: PLC0415 - only where a topic may be meant

        return list(topic_files(common.place()))
    except MassmemError:
        return []  # no workspace here: nothing to complete, and a shell wants no message
