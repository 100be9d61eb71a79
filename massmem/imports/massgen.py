"""MassGen's `.massgen` folder: sessions turn by turn, logs attempt by attempt, and who won.

Only a task is a user's. The answer that won is the assistant's; what else agents proposed was not said to the user, and
is marked as subagents' work. An attempt that another one followed is left out, unless all branches count.
"""

from __future__ import annotations

import os

from massmem.errors import BadName
from massmem.imports.massgen_links import Links
from massmem.imports.massgen_logs import read_attempt
from massmem.imports.massgen_places import Attempt, archive_in, attempts
from massmem.imports.massgen_sessions import read_session
from massmem.model.history import LeftOut, Remark, Won
from massmem.model.names import check_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from massmem.model.history import Found, Reading

TOOL = "massgen"


def read(path: str, reading: Reading) -> Iterator[Found]:
    """What an archive holds: its sessions first, then its logs, one file in memory at a time.

    A log belongs to the session whose task and answer it holds (or that MassGen's registry ties it to); else it is a
    session of its own.

    Raises:
        Unreadable, BadUsage: see `archive_in`.
    """
    archive = archive_in(path)
    links = Links(archive, reading.zone)
    yield from links.bad
    for folder in archive.sessions:
        name = os.path.basename(folder)
        yield from _named(read_session(folder, reading, subagent=name in links.subagents), folder)
    for log in archive.logs:
        yield from _named(_log(log, links, reading), log)
    if archive.passed:
        yield LeftOut(
            "links to folders elsewhere",
            archive.passed,
            "no link is followed out of its folder: name that folder itself",
        )


def check(path: str) -> None:
    """Look whether anything of MassGen's is there. Raises what `archive_in` does."""
    archive_in(path)


def _log(log: str, links: Links, reading: Reading) -> Iterator[Found]:
    name = os.path.basename(log)
    found = list(attempts(log))
    last = {turn: number for turn, number, _ in found}
    session = links.session_of(log, [(turn, folder) for turn, number, folder in found if number == last[turn]])
    for turn, number, folder in found:
        abandoned = number != last[turn]
        if abandoned and not reading.all_branches:
            yield LeftOut("abandoned attempts", why="another attempt followed (--all-branches takes them)")
            continue
        one = Attempt(
            folder=folder, log=name, turn=turn, number=number, session=session or name, abandoned=abandoned,
            told=session is not None and links.tells(session, turn),
        )  # fmt: skip
        yield from read_attempt(one, reading)


def _named(found: Iterable[Found], folder: str) -> Iterator[Found]:
    """The same, each win once and by an agent that massmem can name."""
    won: set[tuple[str, int]] = set()
    for one in found:
        if not isinstance(one, Won):
            yield one
            continue
        try:
            check_name(one.agent, "agent")
        except BadName as error:
            yield Remark(folder, 1, f"turn {one.turn}: {error.message}, so that the win is not recorded")
            continue
        if one.turn > 0 and (one.session, one.turn) not in won:
            won.add((one.session, one.turn))
            yield one
