"""Write a memory file: limits, ids given back, dropped facts ended, one version."""

from __future__ import annotations

from massmem.api.committing import commit
from massmem.api.viewing import is_read_only, look_at_rest
from massmem.dream.draft import Draft
from massmem.dream.orient import orient
from massmem.dream.prune import prune
from massmem.dream.settling import settled
from massmem.errors import Conflict, Refused
from massmem.model.changes import Changeset, Write
from massmem.model.events import Op
from massmem.model.facts import Status
from massmem.model.memory_files import AGENT_FILES, Limit, limit_of
from massmem.model.record import replace
from massmem.model.reports.writing import WriteReport
from massmem.store.apply import apply, recover
from massmem.store.files import read_bytes, sha
from massmem.text.clean import clean
from massmem.text.page import Page, plain, read_page
from massmem.text.redact import redact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from massmem.store.workspace import Place
    from massmem.text.page import Item

NEAR = 0.9


def rewrite(place: Place, name: str, old: Page, text: str, op: str, *, tool: bool = False) -> WriteReport:
    """Make `text` (as `read` prints it) the file's body; `op` is the verb, for the version.

    From an agent's `tool` a text brings neither ids (they would be forged) nor frontmatter (which sets limits).
    """
    if is_read_only(old):
        raise Refused(f"{name}: is marked read_only", "take that mark out of its frontmatter first")
    text = plain(text) if tool else text
    page = _body_into(old, _screened(plain(old.body), text, redacted=place.settings.log.redact))
    if tool and page.block != old.block:
        raise Refused(f"{name}: the text begins with frontmatter, which is a person's", "leave that block out")
    warnings = judge(page, name, place)
    if page.data != old.data:
        page = page.stamped("last_modified", place.now().isoformat(timespec="seconds"))
    if name in AGENT_FILES:
        version, warning = _write_agent_file(place, name, old, page, op)
    else:
        version, warning = _write_user_file(place, name, old, page, op)
    limit = _limit(page, name, place)
    return WriteReport(
        file=place.memory_path(name), chars=page.chars, limit=limit.chars if limit else None, version=version,
        warnings=(*warnings, warning) if warning else warnings,
    )  # fmt: skip


def _screened(old: str, text: str, *, redacted: bool) -> str:
    """The text cleaned and redacted, but for the lines at both ends that are in the file already."""
    was, now = old.split("\n"), text.split("\n")
    head = _same(was, now)
    tail = _same(was[head:][::-1], now[head:][::-1])
    fresh = clean("\n".join(now[head : len(now) - tail]))
    fresh = redact(fresh) if redacted else fresh
    return "\n".join([*now[:head], *([fresh] if head + tail < len(now) else []), *now[len(now) - tail :]])


def _same(one: Sequence[str], other: Sequence[str]) -> int:
    """How many lines the two have in common at their beginning."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _body_into(old: Page, body: str) -> Page:
    """The new page: the old frontmatter stays, unless the text brings a block of its own; ids come back."""
    whole = read_page(old.name, body.encode("utf-8"))
    page = whole if whole.values else old.with_body(body)
    ids: dict[tuple[str | None, str], list[Item]] = {}
    for item in old.items:
        if item.id is not None:
            ids.setdefault((item.heading, item.shown), []).append(item)
            ids.setdefault((None, item.shown), []).append(item)
    used: set[str] = {item.id for item in page.items if item.id is not None}
    for number in range(len(page.items)):
        item = page.items[number]
        if item.id is None:
            there = [
                o
                for key in ((item.heading, item.shown), (None, item.shown))
                for o in ids.get(key, ())
                if o.id not in used
            ]
            if there and there[0].id is not None:
                used.add(there[0].id)
                page = page.with_item(item, there[0].text, there[0].dates, there[0].id)
    return page


def _limit(page: Page, name: str, place: Place) -> Limit | None:
    return limit_of(name, place.settings.limits, page.values.get("limit"))


def judge(page: Page, name: str, place: Place) -> tuple[str, ...]:
    """The warnings of a write, or Refused beyond a hard limit."""
    limit = _limit(page, name, place)
    if limit is None:
        return ()
    figures = f"{name}: {page.chars:,} of {limit.chars:,} characters"
    if page.chars > limit.chars and limit.hard:
        raise Refused(figures, "shorten the text, or raise the limit in massmem.yaml")
    over_lines = limit.lines is not None and page.lines > limit.lines
    if page.chars > limit.chars or over_lines:
        lines = f" and {page.lines:,} of {limit.lines:,} lines" if over_lines else ""
        return (
            f"{figures}{lines}: compress it: merge what belongs together, move detail to topics/, drop what is over",
        )
    if page.chars > NEAR * limit.chars:
        return (f"{figures}: more than 90 % full",)
    return ()


def _same_still(path: str, old: Page, now: bytes | None) -> None:
    """The text was matched against `old`: what a person has saved since must not be lost."""
    if (now or b"") != old.data:
        raise Conflict(f"{path}: changed meanwhile", "read it again and repeat the change")


def _write_agent_file(place: Place, name: str, old: Page, page: Page, op: str) -> tuple[str | None, str]:
    path = place.memory_path(name)
    before = read_bytes(place, path)
    _same_still(path, old, before)
    if page.data == (before or b""):
        return None, ""
    change = Write(path, page.data, None if before is None else sha(before))
    recover(place)
    applied = apply(place, Changeset(scope=place.scope, changes=(change,), op=op, title=f"{op} {name}"))
    return applied.version, applied.warning


def _write_user_file(place: Place, name: str, old: Page, page: Page, op: str) -> tuple[str | None, str]:
    """USER.md, MEMORY.md and topics: facts that the new text drops are ended and kept in the past."""
    sight = look_at_rest(place)
    _same_still(place.memory_path(name), old, sight.bytes_of.get(name))
    view = replace(sight.view, pages={**sight.view.pages, name: page})
    draft = Draft(view.belief, place.scope, view.now, by="tool")
    oriented = orient(view, draft, learn=False)
    dropped = [
        item.id for item in old.items
        if item.id in draft.facts and item.id not in oriented.places and draft.facts[item.id].state is Status.CURRENT
    ]  # fmt: skip
    for key in dropped:
        draft.record(Op.END, key or "", why=f"dropped by {op} {name}")
    pages = {name: page} if not dropped else prune(view, oriented, back=[key for key in dropped if key]).pages
    events, blanked = settled(draft)
    version, warning = commit(
        place, sight, pages, events=tuple(events), blanked=blanked, op=op, title=f"{op} {name}"
    )  # fmt: skip
    count = f"{len(dropped)} fact{'' if len(dropped) == 1 else 's'}"
    told = f"{count} that it no longer holds: ended, and kept in topics/past.md" if dropped else ""
    return version, "; ".join(filter(None, (told, warning)))
