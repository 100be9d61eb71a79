"""Shortening a message list: decide what stays, log what goes, then remind of what answers the last question."""

from __future__ import annotations

from math import ceil

from massmem.api.logs import session_of
from massmem.api.moving import move
from massmem.api.reminding import Present, excerpt, remind_of
from massmem.compress.choosing import choose
from massmem.compress.cutting import bared, cut, logged_as
from massmem.compress.memories import earlier_lines, place_for, within, without
from massmem.compress.messages import Told
from massmem.compress.units import speaks, units_of
from massmem.compress.weighing import fixed, weigh
from massmem.compress.writing import write_request
from massmem.errors import BadUsage
from massmem.model.conversation import Compressed, CompressReport
from massmem.model.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from massmem.api.moving import Moved
    from massmem.api.reminding import Reminder
    from massmem.model.conversation import Bounds, Compression, Keeping, Request
    from massmem.store.workspace import Place

A_MEMORY, A_LINE, A_FRAME = 70, 50, 40  # tokens that are kept free for each
LARGEST_PART = 6  # of the target, for all of them
MOST_LINES = 10
NO_PLACE = (
    'a bare list in Anthropic\'s form has no place for memories: give {"system": …, "messages": […]} and they come in'
)


def shorten(place: Place, request: Request, bounds: Bounds, wish: Compression, weights: Sequence[int]) -> Compressed:
    """A list that is too large, in at most `bounds.target` tokens. See `massmem.api.compressing.compress`.

    `weights` are the tokens of its messages.
    """
    plain, earlier = without(request)
    same = plain.messages is request.messages
    units = units_of(plain, weights if same else tuple(map(weigh, plain.messages)))
    room = bounds.target - fixed(plain)
    if sum(unit.tokens for unit in units if unit.system) > room:
        raise _too_much_system(plain, bounds)
    keeping = choose(plain, units, room, _spare(place, bounds, wish))
    session = session_of(place, wish.session)
    told = Told(plain)
    moved = move(place, told, _going(plain, keeping), session, answers=keeping.bare)
    kept = replace(plain, messages=tuple(_kept(plain, keeping, moved, bounds)))
    lines, warnings = _lines(place, moved, wish, earlier_lines(earlier))
    reminder = _reminder(place, kept, plain, last=keeping.last, lines=lines, room=bounds.target - _tokens(kept))
    made = within(kept, reminder.text) if reminder.text else kept
    report = CompressReport(
        compressed=True, window=bounds.window, before=fixed(request) + sum(weights), after=_tokens(made), kept=len(kept.messages),
        removed=len(plain.messages) - len(kept.messages), logged=moved.logged, recalled=reminder.recalled, seconds=0.0,
    )  # fmt: skip
    return Compressed(text=write_request(made), report=report, notices=tuple(_notices(plain, moved)), warnings=warnings)


def remind(place: Place, request: Request, bounds: Bounds, wish: Compression, text: str) -> Compressed:
    """A list that is small enough, with what its last question calls to mind; byte for byte `text` where that is in it."""
    plain, earlier = without(request)
    last = next((number for number in reversed(range(len(plain.messages))) if speaks(plain.messages[number])), None)
    used = _tokens(plain)
    room = ceil(bounds.trigger) - 1 - used
    lines, _ = _lines(place, None, wish, earlier_lines(earlier))
    reminder = _reminder(place, plain, plain, last=last, lines=lines, room=room)
    made = within(plain, reminder.text) if reminder.text else plain
    report = CompressReport(
        compressed=False, window=bounds.window, before=_tokens(request), after=_tokens(made), kept=len(plain.messages),
        removed=0, logged=0, recalled=reminder.recalled, seconds=0.0,
    )  # fmt: skip
    same = (made.messages, made.frame) == (request.messages, request.frame)
    notices = () if place_for(plain) else (NO_PLACE,)
    return Compressed(text=text if same else write_request(made), report=report, notices=notices)


def _tokens(request: Request) -> int:
    return fixed(request) + sum(map(weigh, request.messages))


def _spare(place: Place, bounds: Bounds, wish: Compression) -> int:
    """What is kept free for memories and the lines of a summary."""
    wanted = A_FRAME + place.settings.retrieval.limit * A_MEMORY + (MOST_LINES * A_LINE if wish.summarize else 0)
    return min(bounds.target // LARGEST_PART, wanted)


def _going(request: Request, keeping: Keeping) -> frozenset[int]:
    """What is logged: all that does not stay, and the last message of the user where it is cut."""
    gone = frozenset(range(len(request.messages))) - set(keeping.places)
    return gone if keeping.room is None or keeping.last is None else gone | {keeping.last}


def _kept(request: Request, keeping: Keeping, moved: Moved, bounds: Bounds) -> Iterator[dict[str, object]]:
    for place in keeping.places:
        message = request.messages[place]
        if place == keeping.last and keeping.room is not None:
            refs = moved.refs.get(place) or (logged_as(Told(request)[place].text) or "",)
            message = cut(message, keeping.room, refs[0])
            if weigh(message) > keeping.room:
                raise _too_much_system(request, bounds)
        yield bared(message) if place in keeping.bare else message


def _lines(
    place: Place, moved: Moved | None, wish: Compression, earlier: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lines of the summary, oldest first, and what went wrong with them."""
    if moved is None or not wish.summarize:
        return tuple(earlier[-MOST_LINES:]), ()
    from massmem.api.summing import sum_up  # noqa: PLC0415 - the rules take long to load

    summary = sum_up(place, moved.every, MOST_LINES)
    kept = min(len(earlier), max(MOST_LINES - len(summary.lines), MOST_LINES // 3))
    return (*earlier[len(earlier) - kept :], *summary.lines[-(MOST_LINES - kept) :]), summary.warnings


def _reminder(
    place: Place, kept: Request, plain: Request, *, last: int | None, lines: Sequence[str], room: int
) -> Reminder:
    query = "" if last is None else Told(plain)[last].text
    staying = next((number for number in reversed(range(len(kept.messages))) if speaks(kept.messages[number])), None)
    present = Present(Told(kept), staying, all_of_it=place.settings.retrieval.exclude_recent)
    return remind_of(place, query, present, lines, room if place_for(plain) else 0)


def _notices(request: Request, moved: Moved) -> Iterator[str]:
    """What a person may want to know: what was not written to the log, and where memories have no place."""
    counts: dict[tuple[str, str], int] = {}
    for one in moved.left_out:
        counts[one.what, one.why] = counts.get((one.what, one.why), 0) + one.count
    for (what, why), count in sorted(counts.items()):
        yield f"not in the log: {what} ({count:,})" + (f": {why}" if why else "")
    if not place_for(request):
        yield NO_PLACE


def _too_much_system(request: Request, bounds: Bounds) -> BadUsage:
    """Which system messages there are, by what they cost."""
    found = [
        (
            weigh(message),
            f"message {number:,} ({weigh(message):,} tokens: “{excerpt(Told(request)[number - 1].text, 40)}”)",
        )
        for number, message in enumerate(request.messages, 1)
        if message["role"] in ("system", "developer")
    ]
    if beside := fixed(request):
        found.append((beside, f"the request's system text and tools ({beside:,} tokens)"))
    if not found:
        why = f"the target of {bounds.target:,} tokens has no room for the user's last message"
        return BadUsage(why, "raise --target or --window; nothing was removed")
    named = [name for _, name in sorted(found, key=lambda pair: -pair[0])]
    shown = ", ".join(named[:5]) + (f" and {len(named) - 5:,} more" if len(named) > 5 else "")
    return BadUsage(
        f"system messages leave no room in the target of {bounds.target:,} tokens: {shown}",
        "shorten them, or raise --target or --window; nothing was removed",
    )
