"""Memory written out in a test: pages as text, statements as one line each."""

from __future__ import annotations

from datetime import datetime, timezone

from massmem.dream.plan import Heard, Plan, plan
from massmem.dream.rules.notes import describe
from massmem.dream.view import View
from massmem.model.events import Event
from massmem.model.fold import Belief, fold
from massmem.model.scope import Scope
from massmem.model.settings import DreamSettings, Limits
from massmem.model.statements import Act, Statement
from massmem.model.when import NO_DATES, Dates, When
from massmem.text.page import read_page

SCOPE = Scope("atlas", "sam")


def at(text: str) -> datetime:
    """A UTC time from `2026-05-04` or `2026-05-04 09:00`."""
    return datetime.fromisoformat(text).replace(tzinfo=timezone.utc)


def day(text: str) -> When:
    """A When from its written form."""
    when = When.parse(text)
    assert when is not None
    return when


def said(
    text: str, on: str, *, topic: str = "preferences", about_user: bool = True, dates: Dates = NO_DATES,
    act: Act = Act.ASSERT, changed: bool = False, replaces: str | None = None, ref: str | None = None,
) -> Statement:  # fmt: skip
    """A statement whose note is `text`, said on that day."""
    about = describe(text, SCOPE.user)
    return Statement(
        act=act, text=text, topic=topic, about_user=about_user, subject=about.subject, slot=about.slot, value=about.value,
        negative=about.negative, changed=changed, replaces=replaces, dates=dates, at=at(on), quote=text,
        source=ref or f"{on[:10]}#aaaaaaa{len(text) % 10}",
    )  # fmt: skip


class Memory:
    """A scope's memory in a test: dreams change it, `files` shows it."""

    def __init__(
        self, files: dict[str, str] | None = None, *, limits: Limits | None = None, max_loss: float = 0.25
    ) -> None:
        self.files = dict(files or {})
        self.events: list[Event] = []
        self.limits = limits or Limits()
        self.settings = DreamSettings(max_loss=max_loss)

    @property
    def belief(self) -> Belief:
        """What the ledger adds up to."""
        return fold(self.events)

    def view(self, now: str, *, head_moved: bool = False) -> View:
        """What a dream at that time would look at."""
        pages = {name: read_page(name, text.encode()) for name, text in self.files.items()}
        return View(
            scope=SCOPE, pages=pages, belief=self.belief, settings=self.settings, limits=self.limits, now=at(now),
            head_moved=head_moved,
        )  # fmt: skip

    def dream(self, now: str, *statements: Statement, head_moved: bool = False) -> Plan:
        """Dream at that time over what was said, and keep what came of it."""
        planned = plan(
            self.view(now, head_moved=head_moved),
            Heard(statements=statements, logs={} if statements else None),
            engine="rules",
        )
        self.events += planned.events
        self.files = {name: page.data.decode() for name, page in planned.pages.items() if page.data}
        return planned

    def everything(self) -> str:
        """All files, one behind the other."""
        return "\n".join(text for _, text in sorted(self.files.items()))
