"""Links that are not followed, in words for whoever asks something of a memory that they stand in."""

from __future__ import annotations

from massmem.store.led_away import led_away

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.store.workspace import Place


def not_followed(place: Place) -> tuple[str, ...]:
    """A line for each link that leads into another agent's or user's memory, or out of the workspace."""
    return tuple(str(finding) for finding in led_away(place))
