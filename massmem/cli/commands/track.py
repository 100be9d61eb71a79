"""`massmem track`."""

from __future__ import annotations

from massmem.cli.spec import Option, Verb, positive
from massmem.errors import BadUsage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common

BYTES_PER_TOKEN = 4
MARKS = (75, 100)

VERB = Verb(
    name="track",
    group="Recall",
    sentence="Pass text through as it streams, and warn when it fills a model's window.",
    details=(
        "What comes in on stdin goes out on stdout at once, byte for byte. stderr warns once at 75 % and once at 100 % "
        "of the window, and says at the end how much it was. Tokens are estimated: a quarter of the bytes.\n\n"
        "It needs no workspace."
    ),
    options=(
        Option(name="window", metavar="TOKENS", read=positive, help="How many tokens there is room for. Must be given."),
    ),
    examples=(("llm-client < prompt.txt | massmem track --window 8000 > answer.txt", "Watch an answer as it comes."),),
)  # fmt: skip


def run(common: Common, show: Show, *, window: int | None) -> int:  # noqa: ARG001 - every verb is given the options
    """Pass stdin on."""
    from massmem.cli.stdin import chunks  # noqa: PLC0415 - after the command line is known to be right

    if window is None:
        raise BadUsage("how much room is there?", "give --window TOKENS")
    passed, warned = 0, 0
    for chunk in chunks(show):
        show.pass_on(chunk)
        passed += len(chunk)
        while warned < len(MARKS) and 100 * _tokens(passed) >= MARKS[warned] * window:
            show.warn((f"{_tokens(passed):,} of {window:,} tokens: {MARKS[warned]} % of the window is used",))
            warned += 1
    show.notice(f"massmem: {_tokens(passed):,} of {window:,} tokens ({_tokens(passed) * 100 // window:,} %)")
    return 0


def _tokens(size: int) -> int:
    return -(-size // BYTES_PER_TOKEN)
