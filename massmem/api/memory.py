"""Read and change one memory file as a person or a tool does: text in, text out, ids kept behind the scenes."""

from __future__ import annotations

from massmem.errors import Refused, Unreadable
from massmem.model.memory_files import memory_file
from massmem.store.files import read_bytes
from massmem.text.page import Page, plain, read_page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.reports import WriteReport
    from massmem.store.workspace import Place


def read(place: Place, name: str, *, raw: bool = False) -> str:
    """A memory file's body without ids; absent is empty. `raw`: the file as it is on disk.

    Bytes that are not UTF-8 are shown as U+FFFD.

    Raises:
        BadName: there is no memory file of that name.
    """
    data = read_bytes(place, place.memory_path(memory_file(name)))
    if data is None:
        return ""
    return data.decode("utf-8", "replace") if raw else plain(read_page(name, data).body)


def write(place: Place, name: str, text: str) -> WriteReport:
    """Make `text` the body of a memory file. Unchanged items keep their ids; facts it drops end.

    Raises:
        Refused: beyond a hard limit, read-only, or the file holds bytes that are not UTF-8.
    """
    from massmem.api.rewriting import rewrite  # noqa: PLC0415 - reading must not load the dream

    return rewrite(place, memory_file(name), _page(place, name), text, "write")


def append(place: Place, name: str, text: str) -> WriteReport:
    """Add text at the end of a memory file, on a fresh line, a heading or rule after a blank one."""
    from massmem.api.rewriting import rewrite  # noqa: PLC0415

    page = _page(place, name)
    body = plain(page.body)
    return rewrite(place, memory_file(name), page, joined(body, text), "append")


def edit(place: Place, name: str, old: str, new: str) -> WriteReport:
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
    return rewrite(place, memory_file(name), page, body.replace(old, new), "edit")


def joined(body: str, text: str) -> str:
    """The body with the text after it."""
    if not body.strip():
        return text
    gap = "" if body.endswith("\n") else "\n"
    first = text.lstrip("\n").split("\n", 1)[0]
    if first.startswith(("#", "---", "***", "___", "===")) and not (body + gap).endswith("\n\n"):
        gap += "\n"
    return body + gap + text


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


def _page(place: Place, name: str) -> Page:
    path = place.memory_path(memory_file(name))
    page = read_page(path, read_bytes(place, path) or b"")
    if page.damaged:
        raise Unreadable(
            f"{path}: holds bytes that are not UTF-8", "repair the file by hand; massmem does not rewrite it"
        )
    return page
