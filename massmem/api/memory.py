"""Read and change one memory file as a person or a tool does: text in, text out, ids kept behind the scenes."""

from __future__ import annotations

from massmem.api.replanning import replanned
from massmem.errors import Refused, Unreadable
from massmem.model.memory_files import TEAM, memory_file
from massmem.store.files import is_spelled, read_bytes, topic_files
from massmem.text.items import MORE
from massmem.text.page import Page, plain, read_page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.reports.writing import WriteReport
    from massmem.model.turns import Turn
    from massmem.store.workspace import Place


def read(place: Place, name: str, *, raw: bool = False, turn: Turn | None = None) -> str:
    """A memory file's body without ids; absent is empty. `raw`: the file as it is on disk.

    Bytes that are not UTF-8 are shown as U+FFFD. Of TEAM.md only what colleagues still share is shown; in a `turn` only
    what winners knew in turns of the session that they had won before.

    Raises:
        BadName: there is no memory file of that name.
    """
    path = place.memory_path(memory_file(name))
    data = read_bytes(place, path)
    if data is None or not _is_spelled(place, name, path):
        return ""
    if raw:
        return data.decode("utf-8", "replace")
    page = read_page(name, data)
    return plain(_shared(place, page, turn) if name == TEAM else page.body)


def _shared(place: Place, page: Page, turn: Turn | None) -> str:
    """TEAM.md as far as colleagues share it today."""
    from massmem.api.team_file import shown  # noqa: PLC0415 - for this file alone

    return shown(place, page, turn)


@replanned
def write(place: Place, name: str, text: str, *, tool: bool = False) -> WriteReport:
    """Make `text` the body of a memory file. Unchanged items keep their ids; facts it drops end.

    For an agent's `tool`, here and below, ids in the text are dropped and frontmatter is refused.

    Raises:
        Refused: beyond a hard limit, read-only, or the file holds bytes that are not UTF-8.
    """
    from massmem.api.rewriting import rewrite  # noqa: PLC0415 - reading must not load the dream

    return rewrite(place, memory_file(name), _page(place, name), text, "write", tool=tool)


@replanned
def append(place: Place, name: str, text: str, *, tool: bool = False) -> WriteReport:
    """Add text at the end of a memory file (above its index of topics), on a line of its own."""
    from massmem.api.rewriting import rewrite  # noqa: PLC0415

    page = _page(place, name)
    return rewrite(place, memory_file(name), page, appended(page, text), "append", tool=tool)


@replanned
def edit(place: Place, name: str, old: str, new: str, *, tool: bool = False) -> WriteReport:
    """Replace the one place where `old` stands in the file as `read` prints it.

    Raises:
        Refused: `old` stands nowhere, or in several places (their lines are named).
    """
    from massmem.api.rewriting import rewrite  # noqa: PLC0415

    page = _page(place, name)
    body = plain(page.body)
    count = body.count(old) if old else 0
    if count != 1:
        raise Refused(f"{name}: {_how_often(body, old, count)}", f"`massmem read {name}` shows the text to match")
    return rewrite(place, memory_file(name), page, body.replace(old, new), "edit", tool=tool)


def appended(page: Page, text: str) -> str:
    """The page's body with the text after it, but above the index of topics that a dream keeps last."""
    more = page.headings[-1] if page.headings else None
    below = [item for item in page.items if more is not None and item.start > more.line]
    if more is None or more.title != MORE or not below or not all(item.is_index for item in below):
        return joined(page, text)
    lines = page.body.split("\n")
    above = read_page(page.name, "\n".join(lines[: more.line]).encode("utf-8", "replace"))
    return joined(above, text).rstrip("\n") + "\n\n" + plain("\n".join(lines[more.line :]))


def joined(page: Page, text: str) -> str:
    """The page's body, as `read` prints it, with the text after it.

    What was there keeps its meaning: a list item does not swallow what is no item, and an open code fence is closed.
    """
    body = plain(page.body)
    if not body.strip():
        return text
    body += "" if body.endswith("\n") else "\n"
    if page.open_fence is not None:
        body += page.fence_end + "\n"
    apart = not body.endswith("\n\n") and not _goes_on(page, text.partition("\n")[0])
    return body + ("\n" if apart else "") + text


def _goes_on(page: Page, first: str) -> bool:
    """Whether a text with this first line may stand right below the last line: item below item, line below line."""
    if not first.strip():
        return True
    if first.startswith(("#", "---", "***", "___", "===", "```", "~~~")):
        return False
    below_item = any(item.end == page.lines for item in page.items)
    return (
        not below_item
        or first.startswith((" ", "\t"))
        or bool(read_page(page.name, first.encode("utf-8", "replace")).items)
    )


def _how_often(body: str, old: str, count: int) -> str:
    if not old:
        return "the old text is empty"
    if count == 0:
        return f"{_short(old)} does not stand in it"
    lines, at = [], body.find(old)
    while at >= 0:
        lines.append(str(body.count("\n", 0, at) + 1))
        at = body.find(old, at + 1)
    return f"{_short(old)} stands in it {count} times (lines {', '.join(lines)})"


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "…")


def _is_spelled(place: Place, name: str, path: str) -> bool:
    """Whether a topic that opens bears that name, and not the same in another case on a disk that knows none."""
    return not name.startswith("topics/") or is_spelled(place, path)


def _check_twin(place: Place, name: str) -> None:
    """Refuse a new topic that some disk would take for one that is there."""
    from massmem.model.names import same_place  # noqa: PLC0415 - for new topics only

    for other in topic_files(place):
        if other != name and same_place(other) == same_place(name):
            raise Refused(f"the topic {name} differs from {other} only by case or Unicode form", f"use {other}")


def _page(place: Place, name: str) -> Page:
    path = place.memory_path(memory_file(name))
    if name == TEAM:
        raise Refused(f"{TEAM}: is made anew from what colleagues know, and not written to", "write to MEMORY.md")
    data = read_bytes(place, path)
    if name.startswith("topics/") and (data is None or not is_spelled(place, path)):
        _check_twin(place, name)
    page = read_page(path, data or b"")
    if page.damaged:
        raise Unreadable(
            f"{path}: holds bytes that are not UTF-8", "repair the file by hand; massmem does not rewrite it"
        )
    return page
