"""Two states of memory side by side: by fact and by line."""

from __future__ import annotations

from collections import Counter
from difflib import unified_diff

from massmem.model.reports.versions import FactChange

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from massmem.text.items import Item
    from massmem.text.page import Page


def fact_changes(old: Iterable[Page], new: Iterable[Page]) -> tuple[FactChange, ...]:
    """What came (`+`), went (`-`) and was reworded (`~`), facts by their id, a person's list items by their text.

    Texts carry their date remark. A fact that only moved to another file or heading is no change.
    """
    before, after = _items(old), _items(new)
    was, now = _by_id(before), _by_id(after)
    changes = [
        FactChange(sign=_sign(was.get(key), now.get(key)), id=key, old=was.get(key), new=now.get(key))
        for key in dict.fromkeys([*was, *now])
        if was.get(key) != now.get(key)
    ]
    lines_before, lines_after = _lines(before), _lines(after)
    changes += [FactChange(sign="-", id=None, old=text, new=None) for text in (lines_before - lines_after).elements()]
    changes += [FactChange(sign="+", id=None, old=None, new=text) for text in (lines_after - lines_before).elements()]
    return tuple(changes)


def patch(old: Mapping[str, bytes], new: Mapping[str, bytes]) -> str:
    """The unified diff of all files, by path; bytes that are no UTF-8 are shown as U+FFFD."""
    return "".join(line for path in sorted({*old, *new}) for line in _file_patch(path, old.get(path), new.get(path)))


def _file_patch(path: str, old: bytes | None, new: bytes | None) -> Iterator[str]:
    if old == new:
        return
    names = ("/dev/null" if old is None else f"a/{path}", "/dev/null" if new is None else f"b/{path}")
    for line in unified_diff(_split(old), _split(new), *names):
        yield line if line.endswith("\n") else line + "\n\\ No newline at end of file\n"


def _split(data: bytes | None) -> list[str]:
    """Lines with their ends; only LF ends a line."""
    text = (data or b"").decode("utf-8", "replace")
    return [line + "\n" for line in text.split("\n")[:-1]] + ([last] if (last := text.rpartition("\n")[2]) else [])


def _items(pages: Iterable[Page]) -> list[Item]:
    return [item for page in pages for item in page.items if item.shown and not item.is_index]


def _by_id(items: Iterable[Item]) -> dict[str, str]:
    return {item.id: item.shown for item in items if item.id is not None}


def _lines(items: Iterable[Item]) -> Counter[str]:
    return Counter(item.shown for item in items if item.id is None)


def _sign(old: str | None, new: str | None) -> str:
    if old is None:
        return "+"
    return "-" if new is None else "~"
