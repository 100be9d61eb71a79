"""What a watcher does when something changed or the time has come: import, index, dream."""

from __future__ import annotations

import time

from massmem.api.dreaming import dream
from massmem.api.importing import files_of, import_history
from massmem.api.indexing import index
from massmem.errors import Busy, MassmemError
from massmem.model.happenings import Happening
from massmem.model.record import dataclass
from massmem.model.reports.dreams import NotDue
from massmem.store.index import is_fresh
from massmem.store.watching import states

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from massmem.model.reports.dreams import DreamReport
    from massmem.store.workspace import Place

LONGEST_PAUSE = 6 * 3600.0
_CHANGES = ("added", "reworded", "merged", "ended", "stale", "forgotten", "moved")


@dataclass(frozen=True, slots=True)
class Source:
    """A history that is imported as it grows: its format and path, as for `import`."""

    form: str
    path: str


class Work:
    """The rounds of one watcher, and what it must remember between them."""

    def __init__(
        self, sources: tuple[Source, ...], tell: Callable[[Happening], None], every: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        """`every`: the least seconds between two looks at the gate, by `clock`. `tell` is given every happening."""
        self._sources = sources
        self._tell = tell
        self._every = every
        self._clock = clock
        self._seen: dict[Source, dict[str, tuple[int, int, int]]] = {}
        self._failing: dict[str, str] = {}
        self.dreams_at = clock()
        self._pause = every
        self._kept = True
        self.worst = 0

    def round(self, place: Place) -> None:
        """Take in what is new, bring the index up to date, and dream if that is due. Failures are told, and tried again."""
        for source in self._sources:
            self.attempt(place, f"import {source.form}", lambda source=source: self._import(place, source))  # type: ignore[misc]
        if self._clock() >= self.dreams_at:
            self.attempt(place, "dream", lambda: self._dream(place))
        self.attempt(place, "index", lambda: self._index(place))

    def hold(self) -> None:
        """Folders went or came: what is missing just now must not be taken for deleted by a dream."""
        self.dreams_at = max(self.dreams_at, self._clock() + self._every)

    def attempt(self, place: Place, what: str, work: Callable[[], None]) -> None:
        """Do it. What fails is told once, until it fails otherwise or is well again."""
        try:
            work()
        except (MassmemError, OSError) as error:
            said = f"{error.message} ({error.cure})" if isinstance(error, MassmemError) and error.cure else str(error)
            self.failed(place, what, said, error.exit_code if isinstance(error, MassmemError) else 2)
        else:
            if self._failing.pop(what, None) is not None:
                self.tell(place, "well again", what)

    def failed(self, place: Place, what: str, said: str, code: int = 2) -> None:
        """Tell of a failure, unless it was told already."""
        self.worst = max(self.worst, code)
        if self._failing.get(what) != said:
            self._failing[what] = said
            self.tell(place, "failed", f"{what}: {said}")

    def tell(self, place: Place, what: str, detail: str) -> None:
        """Tell of a happening, at the place's time."""
        self._tell(Happening(at=place.now(), what=what, detail=detail))

    def _import(self, place: Place, source: Source) -> None:
        """What is in files that are other than they were at the last import; all of them at the first."""
        files, single = files_of(source.form, source.path)
        now, before = states([*files]), self._seen.get(source)
        if now == before:
            return
        changed = [path for path, state in now.items() if before is None or before.get(path) != state]
        alone = before is not None and all(path in single for path in changed)
        entries = skipped = facts = 0
        for path in changed if alone else [source.path]:
            report = import_history(place, source.form, path)
            entries, skipped, facts = entries + report.imported, skipped + len(report.skipped), facts + report.facts
        self._seen[source] = now
        if entries or facts:
            told = [f"{entries:,} new entries from {source.form}"]
            told += [f"{facts:,} facts to review"] if facts else []
            told += [f"{skipped:,} lines skipped"] if skipped else []
            self.tell(place, "imported", ", ".join(told))

    def _index(self, place: Place) -> None:
        if not self._kept or is_fresh(place):
            return
        report = index(place)
        self._kept = report.kept
        if report.kept:
            self.tell(place, "indexed", f"{report.entries:,} entries, {report.items:,} items of memory")
        else:
            self.tell(place, "not indexed", f"{report.file} cannot be written; searches do without")

    def _dream(self, place: Place) -> None:
        """Dream if it is due. After each dream, and each failure, the next one waits twice as long: never a tight loop."""
        pause, self._pause = self._pause, min(self._pause * 2, LONGEST_PAUSE)
        self.dreams_at = self._clock() + pause
        try:
            report = dream(place)
        except Busy:  # somebody else's dream is as good
            self._calm()
            return
        if isinstance(report, NotDue):
            self._calm()
        else:
            self.dreams_at = self._clock() + pause
            self.tell(place, "dreamt", _shown(report))

    def _calm(self) -> None:
        self._pause = self._every
        self.dreams_at = self._clock() + self._every


def _shown(report: DreamReport) -> str:
    counted = [(word, len(getattr(report, word))) for word in _CHANGES]
    told = [", ".join(f"{number:,} {word}" for word, number in counted if number) or "nothing new to remember"]
    told.append(f"from {report.entries:,} entries of {report.sessions:,} sessions")
    told += [f"waits for massmem review {report.proposal}"] if report.proposal else []
    told += [f"ended early: {report.stopped}"] if report.stopped else []
    return ", ".join([*told, *([report.version] if report.version else [])])
