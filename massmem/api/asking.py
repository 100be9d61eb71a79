"""A dream with a language model: rules first, then questions about what is left, a stretch of the log at a time."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from massmem.api.engines import RULES_CURE, model_of
from massmem.api.listening import read
from massmem.api.stretches import Reach, halves, most_tokens, stretches
from massmem.api.unread import Unread
from massmem.dream.leftover import memorable
from massmem.dream.operating import outside
from massmem.dream.plan import Heard, believed
from massmem.dream.proposed import Given
from massmem.dream.relevant import relevant
from massmem.errors import MassmemError
from massmem.llm.answers import Unusable
from massmem.llm.calls import Message, Request, Trouble
from massmem.llm.prompts import QUESTION, SYSTEM, messages, values, weight
from massmem.llm.purse import Purse
from massmem.llm.retries import Answered
from massmem.llm.retries import ask as ask_model
from massmem.model.asked import Parked
from massmem.model.events import Consumed
from massmem.model.record import dataclass as value
from massmem.model.record import field as of
from massmem.model.reports.dreams import Rejected, Usage
from massmem.store.logs import entries_by_ref, log_digest
from massmem.store.parked import parked
from massmem.store.templates import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from massmem.api.viewing import Sight
    from massmem.model.entries import Entry
    from massmem.model.findings import Finding
    from massmem.model.operations import Operation
    from massmem.model.statements import Statement
    from massmem.model.wishes import Wish
    from massmem.store.workspace import Place

MOST_TRIES = 3  # dreams that take up a parked piece
MOST_HALVINGS = 2
MOST_PARKED_IN_A_ROW = 3


@value(frozen=True, slots=True, kw_only=True)
class Asked:
    """What was heard with a model's help. `parked` is all that waits now, `newly` how much of it was parked this time."""

    heard: Heard
    findings: tuple[Finding, ...] = ()
    usage: Usage = of(default_factory=Usage)
    parked: tuple[Parked, ...] = ()
    newly: int = 0
    stopped: str | None = None
    sent: tuple[tuple[Message, ...], ...] = ()

    @property
    def may_wait(self) -> bool:
        """Whether a piece parked this time will be taken up again: then the marker need not move over it for nothing."""
        return self.newly > 0 and any(piece.tries < MOST_TRIES for piece in self.parked)


class _StoppedError(Exception):
    """No more calls in this dream, and why."""


def ask(
    place: Place, sight: Sight, wish: Wish, *, progress: Callable[[int], None] | None = None,
    sleep: Callable[[float], None] = time.sleep, clock: Callable[[], float] = time.monotonic,
) -> Asked:  # fmt: skip
    """Read what is new; ask the model about sessions in which the rules left something. Writes nothing.

    A dry run makes no call and estimates instead. What ends it early leaves the rest of the logs unread.

    Raises:
        BadUsage: no model is named.
        MassmemError: LiteLLM, the key or the server is missing, and nothing was answered.
    """
    before = parked(place)
    work = _Asking(place, sight, wish, model_of(place, wish), Purse(place.settings.dream.budget, clock), sleep)
    work.asked_before = frozenset(ref for piece in before for ref in piece.entries)
    unread = Unread(place, sight.view.belief.marker, wish.max_sessions)
    done = Reach(logs={}, sessions=0, spoken=0, entries=0)
    stopped = None
    try:
        work.retry_parked(before)
        for stretch in stretches(unread, place.now(), most_tokens(place.settings.dream.budget)):
            work.listen(stretch.entries)
            done = stretch.reach
            if progress is not None:
                progress(done.entries)
    except _StoppedError as why:
        stopped = str(why)
    heard = Heard(
        statements=tuple(work.statements), rejected=tuple(work.rejected), operations=tuple(work.operations),
        given=Given(entries=work.entries, facts=work.facts), logs=_consumed(place, done), sessions=done.sessions,
        spoken=done.spoken, entries=done.entries,
    )  # fmt: skip
    return Asked(
        heard=heard, findings=tuple(unread.findings), usage=work.purse.used, parked=tuple(work.parked), newly=work.newly,
        stopped=stopped, sent=tuple(work.sent),
    )  # fmt: skip


def _consumed(place: Place, done: Reach) -> dict[str, Consumed]:
    return {path: Consumed(size, log_digest(place, path, size) or "") for path, size in sorted(done.logs.items())}


@dataclass(slots=True)
class _Asking:
    """What has been heard so far; a stretch counts whole or not at all."""

    place: Place
    sight: Sight
    wish: Wish
    model: str
    purse: Purse
    sleep: Callable[[float], None]
    statements: list[Statement] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)
    operations: list[Operation] = field(default_factory=list)
    entries: dict[str, Entry] = field(default_factory=dict)
    facts: dict[str, str] = field(default_factory=dict)
    parked: list[Parked] = field(default_factory=list)
    sent: list[tuple[Message, ...]] = field(default_factory=list)
    newly: int = 0
    answered: int = 0
    in_a_row: int = 0
    held: bool = True
    unpriced: bool = False
    asked_before: frozenset[str] = frozenset()

    def listen(self, entries: Sequence[Entry]) -> None:
        """The rules first; then the model about what they left."""
        sure, refused = read(entries, self.place.scope.user)
        left = [one for one in memorable(entries, sure, self.place.now()) if one.ref not in self.asked_before]
        if left:
            self._question(left, [*self.statements, *sure], tries=1, halvings=MOST_HALVINGS)
        self.statements += sure
        self.rejected += refused

    def retry_parked(self, pieces: Sequence[Parked]) -> None:
        """Earlier pieces, a bounded number of times; where it stops, what was not taken up stays parked as it was."""
        self.parked += [piece for piece in pieces if piece.tries >= MOST_TRIES]
        waiting = [piece for piece in pieces if piece.tries < MOST_TRIES]
        for number, piece in enumerate(waiting):
            found = entries_by_ref(self.place, piece.entries)
            entries = [found[ref] for ref in piece.entries if ref in found and found[ref].is_whole()]
            try:
                if entries:
                    self._question(entries, self.statements, tries=piece.tries + 1, halvings=0)
            except _StoppedError:
                self.parked += waiting[number:]
                raise

    def _question(
        self, entries: Sequence[Entry], statements: Sequence[Statement], *, tries: int, halvings: int
    ) -> None:
        facts = relevant(believed(self.sight.view, statements), entries)
        given = Given(entries={entry.ref: entry for entry in entries}, facts={fact.key: fact.text for fact in facts})
        filling = values(facts, entries, user=self.place.scope.user)
        asked = messages(template(self.place, SYSTEM, filling), template(self.place, QUESTION, filling))
        if self.wish.dry_run:
            self.purse.spend(Usage(calls=1, input_tokens=weight(asked)))
            return
        if self.unpriced:  # what was paid for is taken; a second call is not made
            raise _StoppedError(f"nobody knows what {self.model} costs, so a budget in USD cannot be kept")
        if why := self.purse.closed(weight(asked)):
            raise _StoppedError(why)
        answer = self._call(asked)
        match answer.trouble:
            case None:
                self._take(answer.operations or (), given)
            case Trouble.CONTENT | Trouble.UNSUPPORTED:
                self._part(entries, statements, answer, tries=tries, halvings=halvings)
            case Trouble.TRANSIENT | Trouble.SETUP:
                self._give_up(answer)

    def _call(self, asked: tuple[Message, ...]) -> Answered:
        settings = self.place.settings.dream
        request = Request(
            model=self.model, messages=asked, api_base=settings.api_base, api_key=settings.api_key,
            timeout=self.purse.timeout, max_tokens=self.purse.most_output, held=self.held,
        )  # fmt: skip
        self.sent.append(asked)
        answer = ask_model(
            request, sleep=self.sleep, may_call=lambda used: self.purse.closed(weight(asked), used) is None
        )  # fmt: skip
        self.purse.spend(answer.usage)
        self.held = answer.held
        self.unpriced = settings.budget.usd is not None and not answer.priced
        return answer

    def _take(self, operations: Sequence[Operation], given: Given) -> None:
        self.answered += 1
        self.in_a_row = 0
        for one in operations:
            why = outside(one, given)
            if why is None:
                self.operations.append(one)
            else:
                self.rejected.append(Rejected(op=one.action.value, why=why))
        self.entries.update(given.entries)
        self.facts.update(given.facts)

    def _part(
        self, entries: Sequence[Entry], statements: Sequence[Statement], answer: Answered, *, tries: int, halvings: int
    ) -> None:
        """Ask about halves; what is no smaller or was halved enough is parked."""
        if halvings and len(entries) > 1:
            for half in halves(entries):
                if left := memorable(half, statements, self.place.now()):
                    self._question(left, statements, tries=tries, halvings=halvings - 1)
            return
        why = str(answer.failed) if isinstance(answer.failed, Unusable) else getattr(answer.failed, "why", "")
        self.parked.append(
            Parked(entries=tuple(one.ref for one in entries), tries=tries, since=self.place.now().isoformat(), why=why)
        )
        self.newly += 1
        self.in_a_row += 1
        if self.in_a_row >= MOST_PARKED_IN_A_ROW:
            raise _StoppedError(f"{self.model} gives no usable answers: {why}")

    def _give_up(self, answer: Answered) -> None:
        """Later calls would fare no better; with nothing answered and no way to be, it is an error."""
        failed = answer.failed
        assert failed is not None
        why = getattr(failed, "why", str(failed))
        if not self.answered and answer.trouble is Trouble.SETUP:
            raise MassmemError(
                f"{self.model}: {why}", f"check model, api_key and api_base in massmem.yaml, {RULES_CURE}"
            )
        if not self.answered and getattr(failed, "unreached", False):
            where = self.place.settings.dream.api_base or "its server"
            raise MassmemError(f"{self.model}: {where} cannot be reached", f"start it, or mend api_base, {RULES_CURE}")
        raise _StoppedError(f"{self.model}: {why}")
