"""Read a scope's memory from disk into a view, and turn new pages back into changes."""

from __future__ import annotations

from massmem.dream.bare import is_bare
from massmem.dream.view import View
from massmem.errors import Refused
from massmem.model.changes import Change, Remove, Write
from massmem.model.facts import Status
from massmem.model.findings import Finding, Level
from massmem.model.fold import fold
from massmem.model.memory_files import AGENT_FILES, USER_FILES
from massmem.model.record import dataclass
from massmem.store.files import read_bytes, sha, topic_files
from massmem.store.led_away import HIDDEN_FACTS, led_away, within_reach
from massmem.store.ledger import read_ledger
from massmem.store.locks import locked
from massmem.store.other_files import FOLDER, other_files
from massmem.text.page import Page, read_page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from massmem.store.workspace import Place


_STANDING = (Status.CURRENT, Status.ENDED, Status.STALE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """A view with the bytes it was read from, and what was wrong with the ledger or led out of this memory."""

    view: View
    bytes_of: Mapping[str, bytes]
    findings: tuple[Finding, ...] = ()


def look(place: Place) -> Sight:
    """USER.md, MEMORY.md, all topics and the ledger of this scope, as they are now.

    A file that a link leads out of this memory is a finding, and none of the pages.

    Raises:
        Unreadable: a file is there and cannot be read.
    """
    found: dict[str, bytes] = {}
    for name in within_reach(place, (*USER_FILES, *topic_files(place))):
        data = read_bytes(place, place.memory_path(name))
        if data is not None:
            found[name] = data
    events, findings = read_ledger(place)
    view = View(
        scope=place.scope, pages={name: read_page(place.memory_path(name), data) for name, data in found.items()},
        belief=fold(events), settings=place.settings.dream, limits=place.settings.limits, now=place.now(),
    )  # fmt: skip
    away = led_away(place)
    return Sight(view=view, bytes_of=found, findings=(*findings, *away, *(_hidden(view) if away else ())))


def _hidden(view: View) -> Iterator[Finding]:
    """That facts may stand behind a link that is not followed."""
    seen = {item.id for page in view.pages.values() for item in page.items}
    missing = [key for key, fact in view.belief.facts.items() if fact.state in _STANDING and key not in seen]
    if missing:
        yield Finding(
            level=Level.ERROR, code=HIDDEN_FACTS,
            message=f"{len(missing)} facts stand in no file that can be read, among them ^{missing[0]}",
            cure="mend the link; until then no dream concludes that they were deleted",
        )  # fmt: skip


def look_at_rest(place: Place) -> Sight:
    """The same between two changes of massmem's own: never the files of one and the ledger of the next.

    A fact of which only the ledger knows is one that a person deleted; so whoever plans a change looks like this.

    Raises:
        Unreadable: a file is there and cannot be read.
        Busy: another process held the lock for too long.
    """
    with locked(place, "apply"):
        return look(place)


def changes(place: Place, sight: Sight, pages: Mapping[str, Page]) -> tuple[Change, ...]:
    """The files to write or remove so that the pages stand on disk.

    Raises:
        Refused: a file that would change is marked read_only, or is not valid UTF-8 (it is never rewritten from a guess).
    """
    found: list[Change] = []
    for name, page in sorted(pages.items()):
        before = sight.bytes_of.get(name)
        path = place.memory_path(name)
        if page.data == (before or b""):
            continue
        if page.damaged:
            raise Refused(
                f"{path}: holds bytes that are not UTF-8", "repair the file by hand; massmem does not rewrite it"
            )
        if is_read_only(sight.view.pages.get(name)):
            raise Refused(f"{path}: is marked read_only", "take that mark out of its frontmatter first")
        if before is not None and name.startswith("topics/") and is_bare(page):
            found.append(Remove(path, sha(before)))
        else:
            found.append(Write(path, page.data, None if before is None else sha(before)))
    return tuple(found)


def is_read_only(page: Page | None) -> bool:
    """Whether the file's frontmatter says `read_only`."""
    return page is not None and page.values.get("read_only", "").casefold() in ("true", "yes", "on")


def every_page(place: Place, sight: Sight) -> tuple[dict[str, Page], set[str]]:
    """The five files and the topics that are there, by name; and every name that a link may lead to.

    Raises:
        Unreadable: one of SOUL.md, ABOUT.md and TOOLS.md is there and cannot be read.
    """
    pages = dict(sight.view.pages)
    for name in within_reach(place, AGENT_FILES):
        data = read_bytes(place, place.memory_path(name))
        if data is not None:
            pages[name] = read_page(place.memory_path(name), data)
    return pages, {*pages, *(f"topics/{FOLDER}/{name}" for name in other_files(place))}
