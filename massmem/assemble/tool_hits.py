"""What a search found, as an agent reads it: one line a hit, which nothing in it can break out of."""

from __future__ import annotations

from massmem.assemble.tools import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from massmem.model.answers import Hit

LONGEST = 600


def hit_lines(hits: Iterable[Hit]) -> str:
    """One list item a hit, in the order given: its text, then where it stands and by whom and when it was said."""
    return "\n".join(_line(hit) for hit in hits)


def _line(hit: Hit) -> str:
    text = one_line(hit.text)
    text = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    if hit.kind == "entry":
        said = " ".join(
            one_line(word) for word in (hit.name or hit.role or "", f"on {hit.at[:10]}" if hit.at else "") if word
        )
        return f"- {text} [{hit.id}, {said}]"
    where = hit.file.rsplit("/", 1)[-1]
    where = f"topics/{where}" if "/topics/" in f"/{hit.file}" else where
    return f"- {text} [{hit.id}, {where}]" if hit.id and hit.kind == "fact" else f"- {text} [{where}]"
