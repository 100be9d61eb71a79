"""`compress`: a message list that has grown too large for a model's window, shortened; what goes is logged first."""

from __future__ import annotations

from time import perf_counter

from massmem.compress.reading import read_request
from massmem.compress.weighing import fixed, weigh
from massmem.errors import BadUsage
from massmem.model.conversation import Bounds, Compressed, CompressReport
from massmem.model.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.conversation import Compression, Request
    from massmem.store.workspace import Place

TRIGGER, TARGET = 0.75, 0.40
# As MassGen's memory guide has them ("Compression Settings", docs/source/user_guide/memory.rst): trigger, target.
PRESETS = {"aggressive": (0.50, 0.20), "conservative": (0.90, 0.60)}


def compress(place: Place, text: str, wish: Compression) -> Compressed:
    """The message list in a JSON text, as it is to be sent: unchanged below the trigger, else at most `target` of the window.

    System messages, the last message of the user and the newest messages stay; what goes is in the log when this
    returns. Compressing again changes nothing.

    Raises:
        BadUsage: no message list; no window, or a model of none that is known; fractions that make no sense; system
            messages that alone exceed the target.
        Busy, Refused: the log could not be written; then nothing was removed either.
    """
    try:
        return _compressed(place, text, wish)
    except RecursionError:
        raise BadUsage("the messages are nested too deeply", "write what a tool was given as a text") from None


def _compressed(place: Place, text: str, wish: Compression) -> Compressed:
    began = perf_counter()
    bounds_given = _fractions(wish)
    request = read_request(text, wish.model)
    bounds = _bounds(wish, request, *bounds_given)
    weights = tuple(map(weigh, request.messages))
    before = fixed(request) + sum(weights)
    if before < bounds.trigger and not wish.after_reset:
        return Compressed(text=text, report=unchanged(request, bounds.window, before, perf_counter() - began))
    from massmem.api.shortening import remind, shorten  # noqa: PLC0415 - most lists are short enough

    due = before >= bounds.trigger
    made = shorten(place, request, bounds, wish, weights) if due else remind(place, request, bounds, wish, text)
    return replace(made, report=replace(made.report, seconds=round(perf_counter() - began, 4)))


def unchanged(request: Request, window: int, tokens: int, seconds: float) -> CompressReport:
    """The report of a list in which nothing was changed."""
    return CompressReport(
        compressed=False, window=window, before=tokens, after=tokens, kept=len(request.messages), removed=0, logged=0,
        recalled=(), seconds=round(seconds, 4),
    )  # fmt: skip


def _fractions(wish: Compression) -> tuple[float, float]:
    if wish.preset is not None and wish.preset not in PRESETS:
        raise BadUsage(f"no preset {wish.preset!r}", f"use {' or '.join(PRESETS)}")
    trigger, target = PRESETS.get(wish.preset or "", (TRIGGER, TARGET))
    trigger = trigger if wish.trigger is None else wish.trigger
    target = target if wish.target is None else wish.target
    for name, value in (("trigger", trigger), ("target", target)):
        if not 0 < value <= 1:
            raise BadUsage(f"a {name} of {value:g} is no part of the window", "give a fraction, such as 0.75")
    if target >= trigger:
        raise BadUsage(
            f"the target {target:g} is not below the trigger {trigger:g}",
            "a compressed list would be compressed again at once: lower --target, or raise --trigger",
        )
    return trigger, target


def _bounds(wish: Compression, request: Request, trigger: float, target: float) -> Bounds:
    window = wish.window if wish.window is not None else _window_of(wish.model or request.model)
    return Bounds(window=window, trigger=trigger * window, target=int(target * window))


def _window_of(model: str | None) -> int:
    from massmem.compress.windows import window_of  # noqa: PLC0415 - where the window is given it is not looked for

    if model is None:
        raise BadUsage("how large is the model's window?", "give --window TOKENS or --model NAME")
    window = window_of(model)
    if window is None:
        raise BadUsage(f"the window of {model!r} is not known here", "give its size with --window TOKENS")
    return window
