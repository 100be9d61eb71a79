"""`massmem compress`."""

from __future__ import annotations

import gc

from massmem.cli.spec import Argument, Option, Verb, filled, positive

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common, Value
    from massmem.model.conversation import CompressReport

PRESETS = ("aggressive", "conservative")


def fraction(text: str) -> Value:
    """A part of the whole, as a decimal number."""
    try:
        found = float(text)
    except ValueError:
        raise ValueError("is no number, such as 0.75") from None
    if not 0 < found <= 1:
        raise ValueError("is no part of the whole: give a number up to 1, such as 0.75")
    return found


VERB = Verb(
    name="compress",
    group="Recall",
    sentence="Shorten a message list that fills a model's window; what goes is logged first.",
    details=(
        "Reads a message list in OpenAI's or Anthropic's form, bare or in a request object, and prints one of the same "
        "form. Below the trigger it is printed as it came. Else system messages, the last message of the user and the "
        "newest messages stay, in their order, a tool call always with its results; all else is in the log before it "
        "is gone, once, and one system message (Relevant memories:) holds what answers the last message best.\n\n"
        "Tokens are estimated (a quarter of the bytes): leave a reserve. stderr says what was done. System messages "
        "that exceed the target by themselves: exit 2. Compressing again changes nothing."
    ),
    arguments=(Argument(name="FILE", required=False, complete="folder", help="The messages; without it, or with -, stdin."),),
    options=(
        Option(name="window", metavar="TOKENS", read=positive, help="How many tokens the model takes in."),
        Option(name="model", metavar="NAME", read=filled, default="the model that the request names",
               help="Take the window of this model, if massmem knows it."),
        Option(name="trigger", metavar="FRACTION", read=fraction, default="0.75", help="Compress from this part of the window on."),
        Option(name="target", metavar="FRACTION", read=fraction, default="0.40", help="To at most this part of it."),
        Option(name="preset", choices=PRESETS, help="aggressive: trigger 0.50, target 0.20; conservative: 0.90, 0.60."),
        Option(name="summarize", help="Add at most 10 lines about what was removed, with their log entries."),
        Option(name="after-reset", help="Recall memories even if nothing was compressed: the agent starts anew."),
        Option(name="session", metavar="S", read=filled, help="The conversation.", default="MASSMEM_SESSION, else the day"),
        Option(name="report", metavar="FILE", read=filled, complete="folder", help="Write the report there, as JSON."),
    ),
    examples=(
        ("massmem compress messages.json --window 128000", "Before each call of the model."),
        ("massmem compress - --model claude-sonnet-4-5 --session s1 < request.json", "An Anthropic request, as it is sent."),
        ("massmem compress messages.json --window 32000 --preset aggressive --summarize --report report.json", "Smaller, with a summary."),
    ),
)  # fmt: skip


def run(
    common: Common, show: Show, *, file: str | None, window: int | None, model: str | None, trigger: float | None,
    target: float | None, preset: str | None, summarize: bool, after_reset: bool, session: str | None, report: str | None,
) -> int:  # fmt: skip
    """Print the messages to send; say on stderr what was done."""
    from massmem.api.compressing import compress  # noqa: PLC0415 - after the command line is known to be right
    from massmem.cli.stdin import read_text, text_of, writable  # noqa: PLC0415
    from massmem.model.conversation import Compression  # noqa: PLC0415

    place = common.place()
    text = read_text(show, "the messages", exactly=True) if file in (None, "-") else text_of(str(file), exactly=True)
    if report is not None:
        writable(report)
    wish = Compression(
        window=window, model=model, trigger=trigger, target=target, preset=preset, summarize=summarize,
        after_reset=after_reset, session=session,
    )  # fmt: skip
    gc.disable()  # the process ends soon; looking for cycles among ten thousand messages takes a sixth of the work
    try:
        done = compress(place, text, wish)
    finally:
        gc.enable()
    show.verbatim(done.text)
    show.warn(done.warnings)
    show.notice(f"massmem: {_line(done.report)}")
    for notice in done.notices:
        show.notice(f"massmem: {notice}")
    if report is not None:
        show.keep(report, done.report)
    return 0


def _line(report: CompressReport) -> str:
    """What was done, in one line."""
    before, after = (f"({100 * tokens // report.window} %)" for tokens in (report.before, report.after))
    if not report.compressed and not report.recalled:
        return f"context {report.before:,} of {report.window:,} tokens {before}"
    recalled = f"{len(report.recalled):,} {'memory' if len(report.recalled) == 1 else 'memories'} recalled"
    full = f"context {report.before:,} of {report.window:,} tokens {before} -> {report.after:,} {after}: "
    moved = f"{report.removed:,} {'message' if report.removed == 1 else 'messages'} moved to the log"
    return full + (f"{moved}, {recalled}" if report.compressed else recalled)
