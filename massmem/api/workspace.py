"""The Python front end: one object that does all the commands do."""

from __future__ import annotations

from massmem.api import (
    assembling,
    checking,
    correcting,
    dreaming,
    logs,
    memory,
    purging,
    recalling,
    review,
    searching,
    starting,
    tools,
    verifying,
    versions,
)
from massmem.api import facts as fact_api
from massmem.api.conversations import Conversations
from massmem.api.opening import open_place
from massmem.model.wishes import Wish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from massmem.model.answers import Answer
    from massmem.model.checkup import Checkup
    from massmem.model.conversation import Compressed
    from massmem.model.findings import Finding
    from massmem.model.prompts import Assembled
    from massmem.model.reports.dreams import DreamReport, NotDue, ProposalReport, ReviewOutcome
    from massmem.model.reports.facts import FactReport, FactRow, WhyReport
    from massmem.model.reports.transfers import ExportReport, ImportReport
    from massmem.model.reports.versions import DiffReport, VersionRow
    from massmem.model.reports.workspaces import InitReport, StatusReport
    from massmem.model.reports.writing import LogReport, PurgeReport, WriteReport
    from massmem.model.stats import StatsReport
    from massmem.model.team import Facet, RefreshReport
    from massmem.model.tool_calls import ToolAnswer
    from massmem.store.workspace import Place


class Workspace(Conversations):
    """One agent's memory of one user. Every method reads the files anew, so that edits count at once.

    `root`, `agent`, `user` and `now` are found as on the command line when left out: from
    MASSMEM_ROOT, MASSMEM_AGENT, MASSMEM_USER, MASSMEM_NOW, then from massmem.yaml.

    Every method raises what `massmem.errors` names; nothing is half done when it does.
    """

    def __init__(self, place: Place) -> None:
        """Wrap an opened place; use `Workspace.open`."""
        super().__init__(place)

    @classmethod
    def open(
        cls, root: str | None = None, *, agent: str | None = None, user: str | None = None, now: datetime | None = None
    ) -> Workspace:
        """The workspace at `root`, or the nearest one above this folder."""
        return cls(open_place(root=root, agent=agent, user=user, now=now))

    @staticmethod
    def init(folder: str, **options: str | bool | None) -> InitReport:
        """Make a workspace; the options are those of `massmem init` (layout, agent, user, git, starter)."""
        return starting.init(folder, **options)  # type: ignore[arg-type]

    @property
    def root(self) -> str:
        """The real path of the workspace."""
        return self._place.root

    def log(
        self,
        text: str,
        *,
        role: str = "user",
        session: str | None = None,
        at: str | None = None,
        origin: str | None = None,
    ) -> LogReport:
        """Append one entry to the session log; it is on disk when this returns."""
        return logs.log_text(self._place, text, role=role, session=session, at=at, origin=origin)

    def log_jsonl(self, lines: Iterable[bytes], *, session: str | None = None) -> LogReport:
        """Append many entries, one JSON object a line."""
        return logs.log_jsonl(self._place, lines, session=session)

    def compress(self, messages: str, **wish: float | str | bool | None) -> Compressed:
        """The message list in a JSON text, to be sent in its place; the options are those of `massmem compress`."""
        from massmem.api.compressing import compress  # noqa: PLC0415 - for this alone
        from massmem.model.conversation import Compression  # noqa: PLC0415

        return compress(self._place, messages, Compression(**wish))  # type: ignore[arg-type]

    def import_history(
        self, form: str, path: str, *, dry_run: bool = False, all_branches: bool = False
    ) -> ImportReport:
        """Take another tool's history into the logs, and its memory files as a proposal."""
        from massmem.api.importing import import_history  # noqa: PLC0415 - the readers are needed for this alone

        return import_history(self._place, form, path, dry_run=dry_run, all_branches=all_branches)

    def export(self, form: str, folder: str, *, force: bool = False) -> ExportReport:
        """Write memory into another tool's folder, in its layout."""
        from massmem.api.exporting import export  # noqa: PLC0415 - for this alone

        return export(self._place, form, folder, force=force)

    def dream(
        self, *, force: bool = False, dry_run: bool = False, max_sessions: int | None = None, engine: str | None = None
    ) -> DreamReport | NotDue:
        """Consolidate what was logged since the last dream; `force` passes the gate, `dry_run` writes nothing."""
        wish = Wish(force=force, dry_run=dry_run, max_sessions=max_sessions, engine=engine)
        return dreaming.dream(self._place, wish)

    def facts(
        self,
        *,
        all: bool = False,
        topic: str | None = None,
        as_of: str | None = None,
        known_at: str | None = None,
    ) -> tuple[FactRow, ...]:
        """The current and planned facts, or all of them; those of another day with `as_of` and `known_at`."""
        return fact_api.facts(self._place, all=all, topic=topic, as_of=as_of, known_at=known_at)

    def why(self, fact_id: str) -> WhyReport:
        """A fact's events and the log entries it rests on."""
        return fact_api.why(self._place, fact_id)

    def remember(
        self,
        text: str,
        *,
        topic: str | None = None,
        since: str | None = None,
        until: str | None = None,
        pin: bool = False,
    ) -> FactReport:
        """Write one fact down."""
        return correcting.remember(self._place, text, topic=topic, since=since, until=until, pin=pin)

    def reword(self, fact_id: str, text: str) -> FactReport:
        """Give a fact another text."""
        return correcting.reword(self._place, fact_id, text)

    def pin(self, fact_id: str) -> FactReport:
        """Pin a fact."""
        return correcting.pin(self._place, fact_id)

    def unpin(self, fact_id: str) -> FactReport:
        """Unpin a fact."""
        return correcting.unpin(self._place, fact_id)

    def forget(self, words: str) -> FactReport:
        """Forget the one fact that has this id or holds all these words."""
        return correcting.forget(self._place, words)

    def search(
        self, query: str, *, where: str = "all", limit: int | None = None, session: str | None = None,
        since: str | None = None, until: str | None = None, as_of: str | None = None, raw: bool = False,
        known_at: str | None = None,
    ) -> Answer:  # fmt: skip
        """What answers the query in memory files and logs, best first; the options are those of `massmem search`."""
        return searching.search(
            self._place,
            query,
            where=where,
            limit=limit,
            session=session,
            since=since,
            until=until,
            as_of=as_of,
            raw=raw,
            known_at=known_at,
        )

    def facets(self, query: str | None = None) -> tuple[Facet, ...]:
        """What colleagues know, as TEAM.md has it; with a query, what the team knows of that."""
        from massmem.api.team import facets  # noqa: PLC0415 - for this alone

        return facets(self._place, query)

    def refresh_team(self, *, all: bool = False) -> RefreshReport:
        """Make TEAM.md anew from what colleagues share, or (`all`) that of every member."""
        from massmem.api.team import refresh  # noqa: PLC0415 - for this alone

        return refresh(self._place, all=all)

    def purge(self, target: str) -> PurgeReport:
        """Take the words of a log entry, or of a fact's entries, out of the log for good."""
        return purging.purge(self._place, target)

    def recall(self, query: str, *, limit: int = 5) -> tuple[FactRow, ...]:
        """The facts that share most with a question."""
        return recalling.recall(self._place, query, limit)

    def assemble(
        self,
        *,
        strategy: str | None = None,
        tools: str | None = None,
        query: str | None = None,
        limit: int | None = None,
        budget: int | None = None,
        strict: bool = False,
        as_of: str | None = None,
        known_at: str | None = None,
    ) -> Assembled:
        """The system prompt and its parts; `budget` in tokens, `tools` as JSON text, `as_of` a day, `known_at` a time."""
        return assembling.assemble(
            self._place, strategy=strategy, tools_text=tools, query=query, limit=limit, budget=budget, strict=strict,
            as_of=as_of, known_at=known_at,
        )  # fmt: skip

    def call_tool(self, name: str, arguments: Mapping[str, object] | None = None) -> ToolAnswer:
        """Answer a call of one of the memory tools (`massmem tools schema`); a refusal is an answer, too."""
        return tools.answer(self._place, name, None if arguments is None else dict(arguments))

    def read(self, name: str, *, raw: bool = False) -> str:
        """A memory file's body, "" if there is none."""
        return memory.read(self._place, name, raw=raw)

    def write(self, name: str, text: str) -> WriteReport:
        """Make the text the body of a memory file."""
        return memory.write(self._place, name, text)

    def append(self, name: str, text: str) -> WriteReport:
        """Add text to a memory file."""
        return memory.append(self._place, name, text)

    def edit(self, name: str, old: str, new: str) -> WriteReport:
        """Replace the one place where `old` stands."""
        return memory.edit(self._place, name, old, new)

    def proposals(self) -> tuple[ProposalReport, ...]:
        """What waits for a person's word."""
        return review.proposals(self._place)

    def apply(self, proposal: str, *, only: tuple[int, ...] | None = None) -> ReviewOutcome:
        """Apply a proposal, or only the changes with these numbers."""
        return review.apply(self._place, proposal, only=only)

    def reject(self, proposal: str, *, why: str | None = None) -> ReviewOutcome:
        """Reject a proposal."""
        return review.reject(self._place, proposal, why=why)

    def history(self, limit: int | None = None) -> tuple[VersionRow, ...]:
        """The versions of this scope, newest first."""
        return tuple(versions.history(self._place, limit))

    def diff(self, old: str | None = None, new: str | None = None) -> DiffReport:
        """What changed between two versions, by fact and by line."""
        return versions.diff(self._place, old, new)

    def restore(self, version: str) -> FactReport:
        """Bring a version back, as a new one."""
        return versions.restore(self._place, version)

    def status(self) -> StatusReport:
        """Sizes, gate, last dream, problems."""
        return checking.status(self._place)

    def stats(self, *, since: str | None = None, dreams: int | None = None) -> StatsReport:
        """Figures about facts, dreams and tools; `since` is a day, `dreams` how many are listed."""
        from massmem.api.stats import stats  # noqa: PLC0415 - for this alone

        return stats(self._place, since=since, dreams=dreams)

    def examine(self, *, secrets: bool = False) -> Checkup:
        """Test the set-up, and look for what in memory wants a hand; with `secrets` in logs and git history too."""
        from massmem.api.examining import examine  # noqa: PLC0415 - for this alone

        place = self._place
        return examine(
            root=place.root, agent=place.scope.agent, user=place.scope.user, now=place.clock, secrets=secrets
        )

    def verify(self) -> tuple[Finding, ...]:
        """What is not as massmem left it."""
        return verifying.verify(self._place)
