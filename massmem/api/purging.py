"""Purge: take the words out of the log for good. The one thing that ever changes a log.

The entry's header stays, so that everything that cites it still resolves; its text becomes
`[purged]`, which is never mined. The ledger records the digests before and after for `verify`.
"""

from __future__ import annotations

import re
from itertools import groupby

from massmem.api.committing import commit
from massmem.api.correcting import forgotten_or_live
from massmem.api.viewing import Sight, look
from massmem.dream.draft import Draft
from massmem.dream.orient import orient
from massmem.dream.prune import prune
from massmem.dream.settling import settled
from massmem.dream.stems import hashed_stems
from massmem.errors import Conflict, NoMatch
from massmem.model.changes import Changeset, Write
from massmem.model.events import Consumed, Event, Op
from massmem.model.facts import Status
from massmem.model.reports.writing import PurgeReport
from massmem.store.apply import apply, recover
from massmem.store.files import read_bytes, sha
from massmem.store.hints import drop_hints
from massmem.store.locks import locked
from massmem.store.logs import day_files, read_log
from massmem.store.sequences import drop_sequences
from massmem.text.entry_lines import PURGED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.store.workspace import Place

_REFERENCE = re.compile(r"\d{4}-\d\d-\d\d#[0-9a-z]{8,40}\Z")
TRIES = 3
ADVICE = (
    "git history and other clones still hold the old text: rewrite it (git filter-repo --replace-text), then let every "
    "clone be made anew; backups and exports are yours to look through"
)


def purge(place: Place, target: str) -> PurgeReport:
    """Take the words of a log entry out of its log, or those of every entry that a fact rests on.

    `target` is an entry (`2026-11-29#q8t0v3mw`) or a fact's id; the fact is forgotten too.

    Raises:
        NoMatch: there is no such entry or fact.
        Busy: a dream or another change is under way.
    """
    name = target.strip()
    with locked(place, "dream", 0):
        recover(place)
        refs = (name,) if _REFERENCE.match(name) else _forget(place, name)
        late = () if refs == (name,) else _withdrawn(place, name)
        for _ in range(TRIES):
            try:
                return _purge(place, refs, late)
            except Conflict:
                continue
        return _purge(place, refs, late)


def _withdrawn(place: Place, name: str) -> tuple[str, ...]:
    """What is forgotten here is not told by colleagues either."""
    if not place.settings.team.members:
        return ()
    from massmem.api.team_spreading import withdraw  # noqa: PLC0415 - only in a team

    return withdraw(place, [name.removeprefix("^").casefold()])


def _forget(place: Place, name: str) -> tuple[str, ...]:
    """Forget the fact if it is not yet; returns the entries it rested on."""
    sight = look(place)
    draft = Draft(sight.view.belief, place.scope, sight.view.now, by="human")
    oriented = orient(sight.view, draft, learn=False)
    fact = forgotten_or_live(draft, name)
    gone = next((one for one in draft.forgotten if one.id == fact.key), None)
    refs = tuple(sorted({*fact.sources, *(gone.sources if gone else ())}))
    if fact.state is not Status.FORGOTTEN:
        draft.forget(fact, cutoff=sight.view.now, stems=hashed_stems(fact.text), by="human")
        pages = prune(sight.view, oriented, back=[fact.key]).pages
        events, blanked = settled(draft)
        commit(place, sight, pages, events=events, blanked=blanked, op="forget", title=f"forget ^{fact.key}")
    return refs


def _purge(place: Place, refs: Sequence[str], late: tuple[str, ...]) -> PurgeReport:
    sight = look(place)
    changes, logs, purged, notes = [], {}, [], []
    for day, wanted in groupby(sorted(refs), key=lambda ref: ref[:10]):
        names = {ref[11:] for ref in wanted}
        for path in day_files(place, day):
            before = read_bytes(place, path) or b""
            after, found, shifts = _blanked(place, path, before, names)
            if after == before:
                purged += [f"{day}#{name}" for name in found]
                continue
            changes.append(Write(path, after, sha(before)))
            purged += [f"{day}#{name}" for name in found]
            notes.append(f"{path}: {sha(before)} became {sha(after)}")
            logs.update(_marker(sight, path, after, shifts))
    if not purged:
        raise NoMatch(
            f"there is no log entry {', '.join(refs) or 'for it'}", "`massmem why ID` names the entries of a fact"
        )
    parent = sight.view.belief.dreams[-1].event if sight.view.belief.dreams else None
    event = Event(
        at=sight.view.now, op=Op.PURGE, by="human", parent=parent, sources=tuple(purged), logs=logs, why="; ".join(notes)
    ).named()  # fmt: skip
    if not changes:
        return PurgeReport(purged=tuple(purged), files=(), version=None, warnings=("purged already",))
    title = f"purge {len(purged)} log entr{'y' if len(purged) == 1 else 'ies'}"
    applied = apply(
        place, Changeset(scope=place.scope, changes=tuple(changes), events=(event,), op="purge", title=title)
    )  # fmt: skip
    drop_hints(place, purged)
    drop_sequences(place)
    cited = _still_cited(sight, purged)
    warnings = (*cited, applied.warning) if applied.warning else cited
    return PurgeReport(
        purged=tuple(purged), files=tuple(change.path for change in changes), version=applied.version,
        warnings=(*warnings, *late, ADVICE),
    )  # fmt: skip


def _blanked(place: Place, path: str, data: bytes, names: set[str]) -> tuple[bytes, list[str], list[tuple[int, int]]]:
    """The log with these entries' texts replaced, which of them it holds, and by how much each end moved."""
    parts: list[bytes] = []
    at, found, shifts = 0, [], []
    for parsed in read_log(place, path):
        if parsed.entry is None or parsed.entry.id not in names:
            continue
        header = data[parsed.start : parsed.end].split(b"\n", 1)[0]
        blank = header + b"\n> " + PURGED.encode() + b"\n\n"
        parts += [data[at : parsed.start], blank]
        at = parsed.end
        found.append(parsed.entry.id)
        shifts.append((parsed.end, len(blank) - (parsed.end - parsed.start)))
    return b"".join([*parts, data[at:]]), found, shifts


def _marker(sight: Sight, path: str, after: bytes, shifts: Sequence[tuple[int, int]]) -> dict[str, Consumed]:
    """How far the log counts as read now: what was read before got shorter or longer by the purge."""
    known = sight.view.belief.marker.get(path)
    if known is None or known.size == 0:
        return {}
    size = known.size + sum(shift for end, shift in shifts if end <= known.size)
    return {path: Consumed(size, sha(after[:size]))}


def _still_cited(sight: Sight, purged: Sequence[str]) -> tuple[str, ...]:
    """Facts that rest on what is gone: they stay, and a person may want to forget them too."""
    gone = set(purged)
    keys = sorted(
        f"^{f.key}"
        for f in sight.view.belief.facts.values()
        if gone & set(f.sources) and f.state not in (Status.FORGOTTEN, Status.MERGED)
    )
    return (f"still believed on these entries: {', '.join(keys)} (massmem forget ID)",) if keys else ()
