"""Whether a topic file is left with nothing to say."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.text.page import Page


def is_bare(page: Page) -> bool:
    """Whether a page holds nothing but its own title."""
    lines = [line for line in page.body.split("\n") if line.strip()]
    return not page.values and len(lines) <= 1 and all(line.startswith("# ") for line in lines)
