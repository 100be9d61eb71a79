"""The main job once through, in a workspace that is gone afterwards."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

from massmem.api.assembling import assemble
from massmem.api.dreaming import dream
from massmem.api.facts import facts
from massmem.api.logs import log_text
from massmem.api.opening import open_place
from massmem.api.searching import search
from massmem.api.starting import init
from massmem.errors import MassmemError
from massmem.model.reports.dreams import DreamReport
from massmem.model.wishes import Wish
from massmem.store.disk import scratch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

SAID, WORD = "I work at Contoso as a data engineer.", "Contoso"
_DAY = datetime(2026, 5, 4, 9, tzinfo=timezone.utc)
_BUG = "this is a bug: report it with the output of `massmem doctor`"


def round_trip(*, with_git: bool, now: datetime | None = None) -> tuple[str, ...]:
    """Start a workspace, log a sentence, dream, and find it again everywhere; the steps, in order.

    Raises:
        MassmemError: a step failed, or did not give what it should; the message names it.
        OSError: there is no room for a temporary folder.
    """
    said = now or _DAY
    with scratch() as folder:
        done: list[str] = []
        try:
            done.extend(_steps(folder, said, with_git=with_git))
        except MassmemError as error:
            after = f"after {', '.join(done)}: " if done else ""
            raise MassmemError(f"{after}{error.message}", error.cure) from error
    return tuple(done)


def _steps(folder: str, said: datetime, *, with_git: bool) -> Iterator[str]:
    """Each step's name when it is done."""
    init(folder, agent="doctor", user="patient", layout="scoped", git="own" if with_git else "none", now=said)
    yield "init"
    log_text(open_place(root=folder, agent="doctor", user="patient", now=said), SAID, session="round-trip")
    yield "log"
    place = open_place(root=folder, agent="doctor", user="patient", now=said + timedelta(days=1))
    report = dream(place, Wish(force=True, engine="rules"))
    if with_git and not (isinstance(report, DreamReport) and report.version):
        raise MassmemError("the dream made no version", _BUG)
    yield "dream"
    _expect("facts", any(WORD in fact.text for fact in facts(place)))
    yield "facts"
    _expect("search", any(WORD in hit.text for hit in search(place, WORD).hits))
    yield "search"
    _expect("assemble", WORD in assemble(place, strategy="full").system)
    yield "assemble"


def _expect(step: str, good: bool) -> None:  # noqa: FBT001 - it is the whole question
    if not good:
        raise MassmemError(f"{step} does not know what was said ({WORD})", _BUG)
