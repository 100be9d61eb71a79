"""Reading a hit from its file, so that nothing vanished or changed ever answers."""

from __future__ import annotations

from massmem.errors import MassmemError
from massmem.model.answers import Hit
from massmem.store.files import read_bytes
from massmem.text.entry_lines import PURGED, iter_entries

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from massmem.model.entries import Entry
    from massmem.recall.ranking import Piece
    from massmem.store.index import KnownItem
    from massmem.store.workspace import Place
    from massmem.text.passages import Passage


class HitFiles:
    """The files of one search; each memory file is read once."""

    def __init__(self, place: Place, paths: Mapping[int, str]) -> None:
        """`paths` are the log files by number."""
        self._place, self._paths = place, paths
        self._pages: dict[str, frozenset[Passage]] = {}
        self._absolute: dict[int, str] = {}

    def entry(self, piece: Piece) -> Hit | None:
        """The entry that the piece is of as a hit, if it is there and whole."""
        entry = self.said(piece)
        if entry is None:
            return None
        return Hit(
            kind="entry", id=entry.ref, file=self._paths[piece.file], line=piece.line, score=0.0, text=entry.text,
            at=entry.at.isoformat(), session=entry.session, role=entry.role.value, name=entry.name, origin=entry.origin,
        )  # fmt: skip

    def said(self, piece: Piece) -> Entry | None:
        """The entry that the piece is of, if it is there and whole."""
        path = self._paths.get(piece.file)
        if path is None:
            return None
        if piece.file not in self._absolute:
            self._absolute[piece.file] = self._place.absolute(path)
        try:
            with open(self._absolute[piece.file], "rb") as file:
                file.seek(piece.start)
                parsed = next(iter_entries(file, line=2), None)
        except OSError:
            return None
        if (
            parsed is None
            or parsed.entry is None
            or parsed.finding is not None
            or parsed.start
            or parsed.entry.text == PURGED
        ):
            return None
        return parsed.entry

    def item(self, item: KnownItem) -> Hit | None:
        """The item, if its file still has it at that line."""
        if item.name not in self._pages:
            self._pages[item.name] = self._read(item.name)
        if not any((one.line, one.text) == (item.line, item.text) for one in self._pages[item.name]):
            return None
        own = None if item.kind == "fact" and item.key.startswith("line:") else item.key
        return Hit(
            kind=item.kind, id=own, file=self._place.memory_path(item.name), line=item.line, score=0.0, text=item.text,
            at=evidence_day(item.last_at),
        )  # fmt: skip

    def _read(self, name: str) -> frozenset[Passage]:
        from massmem.text.page import read_page  # noqa: PLC0415 - a search of the log alone reads no memory file
        from massmem.text.passages import passages  # noqa: PLC0415

        try:
            data = read_bytes(self._place, self._place.memory_path(name))
        except MassmemError:
            return frozenset()
        return frozenset(passages(read_page(name, data or b"")))


def evidence_day(last_at: str) -> str | None:
    """When a fact was last said: the day of its newest evidence, or a person's own moment; None where nobody knows."""
    return None if not last_at or last_at.startswith("0001-") else last_at.partition("#")[0]
