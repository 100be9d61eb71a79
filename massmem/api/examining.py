"""`doctor`: the self-test of the set-up, then what in the content wants a person's eye. Nothing is changed."""

from __future__ import annotations

from functools import partial

from massmem.api.secrets_found import secret_findings
from massmem.api.self_test import Setup, opened, self_test
from massmem.api.verifying import not_read
from massmem.api.viewing import every_page, look
from massmem.dream.upkeep import dead_links, orphans, rotting, too_long, unfit
from massmem.errors import MassmemError
from massmem.model.checkup import Checkup
from massmem.model.findings import Finding, Level, worst_first
from massmem.model.memory_files import AGENT_FILES
from massmem.store.disk import mode_of
from massmem.store.folder_names import nested_repositories, twins
from massmem.store.git.looking import git_identity, has_clones, is_versioned
from massmem.store.led_away import led_away

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    from massmem.model.checkup import Check
    from massmem.store.workspace import Place


def examine(
    *,
    root: str | None = None,
    agent: str | None = None,
    user: str | None = None,
    now: str | datetime | None = None,
    secrets: bool = False,
    tell: Callable[[Check], None] = lambda _: None,
) -> Checkup:
    """Test the set-up, then look through one scope's memory. `tell` is given each test as soon as it is done.

    `secrets`: look for them in logs, ledger and git history too, which reads all of them. Never raises for what it
    finds: a workspace that does not open is a failed test, a file that cannot be read a finding.
    """
    setup = opened(root=root, agent=agent, user=user, now=now)
    checks = []
    for check in self_test(setup):
        checks.append(check)
        tell(check)
    return Checkup(checks=tuple(checks), findings=_content(setup, secrets=secrets))


def _content(setup: Setup, *, secrets: bool) -> tuple[Finding, ...]:
    place = setup.place
    if place is None:
        return ()
    found: list[Finding] = []
    for part in (_pages, not_read, _names, _dotenv, _identity, partial(secret_findings, whole=secrets)):
        try:
            found += part(place)
        except MassmemError as error:
            found.append(Finding(level=Level.ERROR, code="unreadable", message=error.message, cure=error.cure))
    return worst_first(found)


def _pages(place: Place) -> Iterator[Finding]:
    """What is in the five files and the topics, one after the other, then what is between them."""
    sight = look(place)
    pages, there = every_page(place, sight)
    for name, page in sorted(pages.items()):
        yield from page.findings
        yield from too_long(name, page, place.settings.limits)
        yield from unfit(page, operators=name in AGENT_FILES)
        if name not in AGENT_FILES:  # the operator's words: their links and times are theirs
            yield from dead_links(name, page, there)
            yield from rotting(page)
    yield from orphans(pages)
    yield from led_away(place)


def _names(place: Place) -> Iterator[Finding]:
    for one, other in twins(place):
        yield Finding(
            level=Level.WARNING, code="names-collide", file=other,
            message=f"differs from {one} only by case or Unicode form: other disks hold one of them alone", cure="rename one",
        )  # fmt: skip
    for folder in nested_repositories(place):
        yield Finding(
            level=Level.WARNING, code="nested-repository", file=folder,
            message="a git repository of its own: what is in it is in none of massmem's versions",
            cure="move it out of the memory, or remove its .git",
        )  # fmt: skip


def _identity(place: Place) -> Iterator[Finding]:
    """Massmem commits as itself where git knows nobody; a merge of clones is the user's, and git refuses it then."""
    if has_clones(place) and not git_identity(place):
        yield Finding(
            level=Level.WARNING, code="no-identity",
            message="git knows no user.name and user.email here: it will not merge what the clones wrote",
            cure="git config --global user.name NAME; git config --global user.email ADDRESS",
        )  # fmt: skip


def _dotenv(place: Place) -> Iterator[Finding]:
    mode = mode_of(place, ".env")
    if mode is None:
        return
    if mode & 0o077:
        yield Finding(
            level=Level.WARNING, code="env-open", file=".env", message=f"others may read it (mode {mode:04o})",
            cure=f"chmod 600 {place.root}/.env",
        )  # fmt: skip
    if is_versioned(place, ".env"):
        yield Finding(
            level=Level.ERROR, code="env-versioned", file=".env", message="git keeps it, with the keys in it",
            cure="git rm --cached .env, change the keys, and rewrite the history (git filter-repo)",
        )  # fmt: skip
