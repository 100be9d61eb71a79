"""Verify: that logs were only appended to, ids are whole, the ledger folds to the files, links resolve."""

from __future__ import annotations

from massmem.api.ledger_proof import ledger_proof
from massmem.api.viewing import Sight, every_page, look
from massmem.dream.draft import Draft
from massmem.dream.orient import orient
from massmem.dream.upkeep import dead_links, too_long
from massmem.errors import MassmemError
from massmem.model.facts import Status
from massmem.model.findings import Finding, Level, worst_first
from massmem.model.memory_files import AGENT_FILES, USER_FILES
from massmem.store.files import unnamed_topics
from massmem.store.logs import log_digest, log_files, read_log
from massmem.store.prompt_files import look_alikes
from massmem.store.turns import read_turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from massmem.store.workspace import Place


def verify(place: Place) -> tuple[Finding, ...]:
    """Everything that is not as massmem left it, errors first; empty when all is well."""
    found: list[Finding] = []
    try:
        sight = look(place)
        found += [
            *sight.findings,
            *_pages(place, sight),
            *not_read(place),
            *read_turns(place)[1],
            *ledger_proof(place),
            *_folds(place, sight),
            *_logs(place, sight),
        ]
    except MassmemError as error:
        found.append(Finding(level=Level.ERROR, code="unreadable", message=error.message, cure=error.cure))
    return worst_first(found)


def not_read(place: Place) -> Iterator[Finding]:
    """Files that look like memory and are read by nobody."""
    for path in unnamed_topics(place):
        yield Finding(
            level=Level.WARNING, code="not-read", file=path, message="not read: this is no name of a topic",
            cure="rename it: letters, digits and -_.@+, beginning with a letter or digit",
        )  # fmt: skip
    for line in look_alikes(place, (*AGENT_FILES, *USER_FILES)):
        path, _, message = line.partition(": ")
        yield Finding(level=Level.WARNING, code="not-read", file=path, message=message, cure="move its text there")


def _pages(place: Place, sight: Sight) -> Iterator[Finding]:
    """Each file by itself: its own findings, its limit, its links."""
    pages, there = every_page(place, sight)
    for name, page in sorted(pages.items()):
        yield from page.findings
        yield from too_long(name, page, place.settings.limits)
        if name not in AGENT_FILES:
            yield from dead_links(name, page, there)


def _folds(place: Place, sight: Sight) -> Iterator[Finding]:
    """The ledger against the files: what a person changed since is a note, what is missing or doubled a finding."""
    view = sight.view
    draft = Draft(view.belief, view.scope, view.now, by="human")
    oriented = orient(view, draft, learn=False)
    for finding in oriented.findings:
        yield Finding(
            level=finding.level,
            code=finding.code,
            file=place.memory_path(finding.file or ""),
            line=finding.line,
            message=finding.message,
            cure=finding.cure,
        )
    for event in draft.events:
        yield Finding(
            level=Level.NOTE, code="edited", file=place.memory_path(draft.facts[event.id or ""].file or ""),
            message=f"^{event.id} differs from the ledger ({event.op.value})", cure="a person's edit; the next dream takes it in",
        )  # fmt: skip
    for key, fact in draft.facts.items():
        if key not in oriented.places and fact.state in (Status.CURRENT, Status.ENDED, Status.STALE):
            yield Finding(
                level=Level.NOTE, code="vanished", message=f"^{key} is in no file",
                cure="deleted by hand: the next dream forgets it, or `massmem restore` brings it back",
            )  # fmt: skip


def _logs(place: Place, sight: Sight) -> Iterator[Finding]:
    """Every dream said how long each log was and what its digest was: the logs may only have grown."""
    there = set(log_files(place))
    for event in sight.view.belief.dreams:
        for path, consumed in sorted((event.logs or {}).items()):
            if consumed.size and path not in there:
                yield Finding(
                    level=Level.ERROR,
                    code="log-gone",
                    file=path,
                    message="a dream read this log and it is gone",
                    cure="bring it back from git or a backup",
                )
    newest = {
        path: consumed
        for event in sight.view.belief.dreams
        for path, consumed in (event.logs or {}).items()
        if consumed.size
    }
    for path in sorted(there):
        if path in newest and log_digest(place, path, newest[path].size) != newest[path].sha256:
            yield Finding(
                level=Level.ERROR,
                code="log-changed",
                file=path,
                message="this log is not what a dream read, with more behind it",
                cure="compare it with git; only `massmem purge` changes a log, and keeps a record",
            )
        for parsed in read_log(place, path):
            if parsed.finding is not None:
                yield parsed.finding
