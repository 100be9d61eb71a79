"""`massmem hook`."""

from __future__ import annotations

from massmem.cli.spec import Argument, Option, Verb, filled
from massmem.errors import BadUsage, MassmemError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common
    from massmem.store.workspace import Place

TOOLS, RUN = ("claude-code", "codex"), "run"
PASTE = {
    "claude-code": "paste it into ~/.claude/settings.json, or .claude/settings.json of one project",
    "codex": "paste it into ~/.codex/hooks.json; Codex asks once whether you trust it",
}

VERB = Verb(
    name="hook",
    group="Remember",
    sentence="Print the hooks to paste into a coding agent's settings, or be one.",
    details=(
        "With claude-code or codex: the settings as JSON. Then each session starts with the assembled memory, and "
        "what was said goes to the log at each stop, before the context is compacted, and at the end.\n\n"
        "run is what the agent calls: the event's JSON on stdin, JSON on stdout, exit code 0 whatever happens. It "
        "asks no model and no network. What went wrong is in hooks.log of the scope's folder under .massmem."
    ),
    arguments=(
        Argument(name="WHAT", choices=(*TOOLS, RUN), help="claude-code, codex, or run."),
        Argument(name="EVENT", required=False, read=filled,
                 help="With run: session-start, user-prompt-submit, pre-compact, stop or session-end."),
    ),
    options=(Option(name="recall", help="Print a hook too that recalls facts for each prompt."),),
    examples=(
        ("massmem hook claude-code > hooks.json", "The settings to paste, with this workspace in them."),
        ('echo \'{"session_id":"s1"}\' | massmem hook run session-start', "What the agent is given at the start."),
    ),
)  # fmt: skip


def run(common: Common, show: Show, *, what: str, event: str | None, recall: bool) -> int:
    """Print the settings, or answer an event."""
    if what == RUN:
        show.whole(_answer(common, show, event or ""))
        return 0
    if event is not None:
        raise BadUsage(
            f"{what} takes no event", f"massmem hook {what} prints settings; massmem hook run EVENT is the hook"
        )
    from massmem.api.hooking import settings_for  # noqa: PLC0415 - hooks that run must start fast

    show.whole(settings_for(common.place(), what, recall=recall))
    show.notice(PASTE[what])
    return 0


def _answer(common: Common, show: Show, event: str) -> str:
    """The answer to an event, or the empty one: a hook that fails must not stop the agent's work."""
    place = None
    try:
        from massmem.api.hooking import run_hook  # noqa: PLC0415 - inside: a failing import is no reason to stop either
        from massmem.cli.stdin import read_loosely  # noqa: PLC0415

        place = common.place()
        return run_hook(place, event, read_loosely(show, "the event"))
    except Exception as error:  # noqa: BLE001 - whatever it is, the agent goes on
        _note(show, place, f"{event}: {_told(error)}")
        return "{}"


def _told(error: Exception) -> str:
    if isinstance(error, MassmemError):
        return f"{error.message} ({error.cure})" if error.cure else error.message
    return f"{type(error).__name__}: {error}"


def _note(show: Show, place: Place | None, line: str) -> None:
    """Keep what went wrong where a person may look; without a workspace, stderr is all there is."""
    from massmem.store.hook_marks import note_failure  # noqa: PLC0415 - after a failure

    try:
        if place is None:
            show.notice(f"massmem: hook {line}")
        else:
            note_failure(place, f"{place.now().isoformat(timespec='seconds')} {line}")
    except (MassmemError, OSError) as error:
        show.notice(f"massmem: hook {line}; not written down: {error}")
