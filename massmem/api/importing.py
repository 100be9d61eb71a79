"""`import`: another tool's history into the logs, as a stream; running it again adds what is new."""

from __future__ import annotations

from dataclasses import dataclass, field

from massmem.api.drafting import draft_of
from massmem.errors import BadUsage
from massmem.imports import chatgpt, claude_code, codex, jsonl, massgen, openclaw
from massmem.imports.massgen_memory import memory_paths, noted
from massmem.imports.memory_files import claude_memory, facts, letta_memory
from massmem.imports.sources import check_format, files_in
from massmem.model.history import BadLine, LeftOut, Noted, Reading, Remark, Won
from massmem.model.reports.transfers import ImportReport, LeftOutRow, SkippedLine
from massmem.store.logs import append, count_new
from massmem.text.clean import lone_surrogates

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from datetime import tzinfo

    from massmem.model.history import Found
    from massmem.store.logs import Draft
    from massmem.store.workspace import Place

    Progress = Callable[[int, int], None]

FORMATS = ("claude-code", "codex", "chatgpt", "openclaw", "massgen", "letta", "jsonl")
MOST_SKIPPED = 10_000


@dataclass(frozen=True)
class _History:
    """How one format is read: which files or folders, what each holds, and which memory files lie beside them."""

    files: Callable[[str], Sequence[str]]
    read: Callable[[str, Reading], Iterable[Found]]
    check: Callable[[str], None]
    memory: Callable[[str], Sequence[str]] = lambda _: ()


def _nothing(*_: object) -> tuple[()]:
    return ()


_HISTORIES = {
    "claude-code": _History(
        lambda path: files_in(path, (claude_code.SUFFIX,), claude_code.APART), claude_code.read,
        lambda path: check_format(path, "claude-code"), claude_memory,
    ),
    "codex": _History(
        lambda path: files_in(path, (codex.SUFFIX,), codex.APART), codex.read, lambda path: check_format(path, "codex")
    ),
    "chatgpt": _History(
        lambda path: [file for file in files_in(path, chatgpt.SUFFIXES) if file == path or chatgpt.is_export(file)],
        chatgpt.read, chatgpt.check,
    ),
    "openclaw": _History(
        openclaw.sources, openclaw.read, lambda _: None, lambda path: openclaw.memory_files(openclaw.sources(path)[0]),
    ),
    "massgen": _History(lambda path: [path], massgen.read, massgen.check, memory_paths),
    "letta": _History(lambda _: (), _nothing, lambda _: None, letta_memory),
    "jsonl": _History(
        lambda path: files_in(path, (jsonl.SUFFIX,)), jsonl.read, lambda path: check_format(path, "jsonl")
    ),
}  # fmt: skip


@dataclass(slots=True)
class _Tally:
    """What came by on the way to the log."""

    skipped: list[SkippedLine] = field(default_factory=list)
    more: int = 0
    left_out: dict[tuple[str, str], int] = field(default_factory=dict)
    sessions: set[str] = field(default_factory=set)
    remarks: list[str] = field(default_factory=list)
    untimed: int = 0
    won: list[Won] = field(default_factory=list)

    def bad(self, line: BadLine) -> None:
        if len(self.skipped) < MOST_SKIPPED:
            self.skipped.append(SkippedLine(file=line.file, line=line.line, why=line.why))
        else:
            self.more += 1

    def left(self, one: LeftOut) -> None:
        self.left_out[one.what, one.why] = self.left_out.get((one.what, one.why), 0) + one.count


def import_history(
    place: Place,
    form: str,
    path: str,
    *,
    dry_run: bool = False,
    all_branches: bool = False,
    progress: Progress | None = None,
) -> ImportReport:
    """Take another tool's history into the logs: what a human said as `user`, the rest marked for what it is.

    What was imported before (by tool, conversation and message) is `already` there; a message that was changed
    since is one entry more, marked as an edit. A line that cannot be understood is `skipped` and named, and the
    rest is taken. `progress` is called with the number of files done and of all.

    Raises:
        BadUsage: no such format, or a file of another one; nothing was written.
        Unreadable: there is nothing at `path`.
        Busy, Refused: the log could not be written; run it again to go on.
    """
    history = _HISTORIES.get(form)
    if history is None:
        raise BadUsage(f"no format {form!r}", f"use {', '.join(FORMATS)}")
    files = history.files(path)
    for file in files:
        history.check(file)
    tally = _Tally()
    reading = Reading(
        zone=place.zone(), recording=place.settings.recording, all_branches=all_branches, agent=place.scope.agent
    )  # fmt: skip
    found = _all(history, files, reading, progress)
    drafts = _drafts(found, form, place.zone(), tally)
    report = count_new(place, drafts) if dry_run else append(place, drafts)
    turns, contradicted = (0, ()) if dry_run or not tally.won else _recorded(place, tally.won)
    memory = history.memory(path)
    told = (noted(path, place.scope.agent) if form == massgen.TOOL else facts(memory)) if memory else ()
    proposal, count = _adopted(place, told, form, tally, dry_run=dry_run) if memory else (None, 0)
    return ImportReport(
        format=form, imported=report.logged, already=report.already_logged, skipped=tuple(tally.skipped),
        left_out=tuple(LeftOutRow(what=what, count=n, why=why) for (what, why), n in sorted(tally.left_out.items())),
        files=len(files) + len(memory), sessions=len(tally.sessions), proposal=proposal, facts=count, dry_run=dry_run,
        turns=len(set(tally.won)) if dry_run else turns,
        warnings=(*_warnings(tally, [*files, *memory], path), *contradicted),
    )  # fmt: skip


def files_of(form: str, path: str) -> tuple[tuple[str, ...], frozenset[str]]:
    """The files that `import_history` would read at this path, and those of them that it can read by themselves.

    Raises:
        BadUsage: no such format.
        Unreadable: there is nothing at `path`.
    """
    if form in ("openclaw", "letta", "massgen"):  # one memory in many files
        return files_in(path, ("",), {".git"}), frozenset()
    history = _HISTORIES.get(form)
    if history is None:
        raise BadUsage(f"no format {form!r}", f"use {', '.join(FORMATS)}")
    single = frozenset(history.files(path))
    return (*sorted(single), *history.memory(path)), single


def _all(history: _History, files: Sequence[str], reading: Reading, progress: Progress | None) -> Iterator[Found]:
    for number, file in enumerate(files):
        if progress is not None:
            progress(number, len(files))
        yield from history.read(file, reading)


def _drafts(found: Iterable[Found], importer: str, zone: tzinfo, tally: _Tally) -> Iterator[Draft]:
    """What was said, as drafts; the rest is tallied."""
    for one in found:
        if isinstance(one, BadLine):
            tally.bad(one)
        elif isinstance(one, LeftOut):
            tally.left(one)
        elif isinstance(one, Remark):
            tally.remarks.append(f"{one.file}:{one.line}: {one.what}")
        elif isinstance(one, Won):
            tally.won.append(one)
        elif one.text.strip():
            tally.sessions.add(one.session)
            tally.untimed += one.at is None
            if broken := lone_surrogates(one.text):
                tally.left(LeftOut("lone surrogates, now U+FFFD", broken))
            yield draft_of(one, importer, zone)


def _recorded(place: Place, won: Sequence[Won]) -> tuple[int, tuple[str, ...]]:
    from massmem.api.turns import record_won  # noqa: PLC0415 - few histories know of turns

    return record_won(place, [(one.session, one.turn, one.agent) for one in won])


def _adopted(
    place: Place, told: Iterable[Noted | LeftOut | BadLine], form: str, tally: _Tally, *, dry_run: bool
) -> tuple[str | None, int]:
    """Propose what the memory files say."""
    from massmem.api.adopting import adopt  # noqa: PLC0415 - histories without memory files need no dream

    notes: list[Noted] = []
    for one in told:
        if isinstance(one, LeftOut):
            tally.left(one)
        elif isinstance(one, BadLine):
            tally.bad(one)
        else:
            notes.append(one)
    return adopt(place, notes, form, dry_run=dry_run)


def _warnings(tally: _Tally, files: Sequence[str], path: str) -> Iterator[str]:
    yield from tally.remarks
    if not files:
        yield f"{path}: no file of this format is in there"
    if tally.more:
        yield f"{tally.more:,} more lines were skipped"
    if tally.untimed:
        yield f"{tally.untimed:,} entries have no time of their own: their file's is taken"
