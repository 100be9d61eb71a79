"""What a search found, as an agent reads it: one line a hit, which nothing in it can break out of."""

from __future__ import annotations

from massmem.assemble.tools import one_line
from massmem.model.answers import mark, unmarked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from massmem.model.answers import Hit

LONGEST = 600


def hit_lines(hits: Iterable[Hit]) -> str:
    """One list item a hit, in the order given: its text, then where it stands and by whom and when it was said.

    What a colleague shared begins with whose it is (`[from hermes, turn 1]`); where it stands is not for this agent.
    """
    return "\n".join(f"- {_line(hit)}" for hit in hits)


def _line(hit: Hit) -> str:
    text, shared = _said(hit.text), mark(hit)
    text = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    if hit.kind == "entry":
        said = " ".join(
            _said(word) for word in (hit.name or hit.role or "", f"on {hit.at[:10]}" if hit.at else "") if word
        )
        return f"{shared} {text} [{said}]" if shared else f"{text} [{hit.id}, {said}]"
    if shared:
        return f"{shared} {text}"
    where = hit.file.rsplit("/", 1)[-1]
    where = f"topics/{where}" if "/topics/" in f"/{hit.file}" else where
    return f"{text} [{hit.id}, {where}]" if hit.id and hit.kind == "fact" else f"{text} [{where}]"


def _said(text: str) -> str:
    return unmarked(one_line(text))
