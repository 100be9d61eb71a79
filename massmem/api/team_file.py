"""TEAM.md on disk: read as far as it still stands, written as a version, a person's lines never lost."""

from __future__ import annotations

from massmem.errors import Refused
from massmem.model.changes import Changeset, Remove, Write
from massmem.model.memory_files import TEAM, limit_of
from massmem.model.record import dataclass
from massmem.store.files import read_bytes, sha
from massmem.text.page import Page, read_page
from massmem.text.team_page import TeamPage, read_team, render_team, without

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from massmem.model.changes import Change
    from massmem.model.team import Facet, Shared
    from massmem.model.turns import Turn
    from massmem.store.workspace import Place


@dataclass(frozen=True, slots=True)
class TeamFile:
    """TEAM.md as it is: its bytes (None: absent), its page, and what it says."""

    data: bytes | None
    page: Page
    told: TeamPage

    @property
    def facets(self) -> tuple[Facet, ...]:
        """Its facets, whether they still stand or not."""
        return tuple(one for _, one in self.told.facets)


def read_file(place: Place) -> TeamFile:
    """The scope's TEAM.md.

    Raises:
        Unreadable: it is there and cannot be read.
    """
    data = read_bytes(place, place.memory_path(TEAM))
    page = read_page(place.memory_path(TEAM), data or b"")
    return TeamFile(data, page, read_team(page.body))


def standing(place: Place, facets: Sequence[Facet], turn: Turn | None = None) -> tuple[Facet, ...]:
    """Those of the facets that evidence still bears out: shared today, in words that say it.

    In a `turn`: only those that rest on nothing but what their owners knew in turns that they had won before.
    """
    if not facets:
        return ()
    from massmem.api.team_sight import member_places, shared_now  # noqa: PLC0415 - without facets nothing is looked up

    places = member_places(place, {name.partition("/")[0] for one in facets for name in one.evidence})
    known = shared_now(place, places)
    kept = tuple(one for one in facets if _stands(one, known, place))
    if turn is None or not kept:
        return kept
    from massmem.api.team_turns import Won  # noqa: PLC0415

    won = Won(places, turn)
    return tuple(one for one in kept if all(name in known and won.allows(known[name]) for name in one.evidence))


def standing_ids(place: Place) -> frozenset[str]:
    """The ids of the facets of TEAM.md that still stand."""
    return frozenset(one.id for one in standing(place, read_file(place).facets))


def problems_of(place: Place) -> tuple[str, ...]:
    """What a person should know of TEAM.md: facets that are not shown any more, lines that are not massmem's."""
    now, path = read_file(place), place.memory_path(TEAM)
    gone = len(now.facets) - len(standing(place, now.facets))
    lines = len([line for line in now.told.lines if line])
    told = [f"{path}: facets that are shared no more and not shown: {gone}; massmem team refresh"] if gone else []
    told += [f"{path}: lines of somebody's own, kept at its end: {lines}; MEMORY.md is the place"] if lines else []
    return tuple(told)


def shown(place: Place, page: Page, turn: Turn | None = None) -> str:
    """The body of TEAM.md without what does not stand any more."""
    told = read_team(page.body)
    kept = {one.id for one in standing(place, tuple(one for _, one in told.facets), turn)}
    gone = [number for number, one in told.facets if one.id not in kept]
    return without(page.body, gone) if gone else page.body


def change_to(place: Place, facets: Sequence[Facet], now: TeamFile) -> Change | None:
    """What makes TEAM.md say these facets, as many as its limit has room for; None where it says them already.

    Lines that a person wrote there stay, at its end. A file with nothing to say goes away.

    Raises:
        Refused: the file is marked read_only, or is not UTF-8.
    """
    path = place.memory_path(TEAM)
    if now.page.damaged:
        raise Refused(f"{path}: holds bytes that are not UTF-8", "repair the file by hand; massmem does not rewrite it")
    if now.page.values.get("read_only", "").casefold() in ("true", "yes", "on"):
        raise Refused(f"{path}: is marked read_only", "take that mark out of its frontmatter first")
    page = _fitting(place, facets, now)
    if page.data == (now.data or b""):
        return None
    if now.data is not None and not page.data.strip():
        return Remove(path, sha(now.data))
    return Write(path, page.data, None if now.data is None else sha(now.data))


def put(place: Place, change: Change, facets: Sequence[Facet]) -> tuple[str | None, str]:
    """Apply it as a version of its own; the version and a warning or "".

    Raises:
        Conflict: the file has changed meanwhile.
    """
    from massmem.store.apply import apply, recover  # noqa: PLC0415 - reading writes nothing

    recover(place)
    title = f"team {place.scope}: {len(facets)} facet{'' if len(facets) == 1 else 's'} from colleagues"
    applied = apply(place, Changeset(scope=place.scope, changes=(change,), op="team", title=title))
    return applied.version, applied.warning


def _fitting(place: Place, facets: Sequence[Facet], now: TeamFile) -> Page:
    """The page with as many facets, the best, as the limit has room for."""
    limit = limit_of(TEAM, place.settings.limits, now.page.values.get("limit"))
    count = len(facets)
    while True:
        page = now.page.with_body(render_team(facets[:count], now.told.lines))
        if not count or limit is None or not limit.excess(page.chars, page.lines):
            return page
        count -= 1


def _stands(one: Facet, known: Mapping[str, Shared], place: Place) -> bool:
    found = [known[name].text for name in one.evidence if name in known]
    if not found:
        return False
    if any(_same(text, one.text) for text in found):
        return True
    from massmem.api.team_grounds import unborne  # noqa: PLC0415 - only for what a model worded

    return unborne(one.text, found, place.scope.user) is None


def _same(text: str, other: str) -> bool:
    return " ".join(text.split()) == " ".join(other.split())
