"""What MassGen's agents kept: memory files (short and long term), archived ones, and the facts of its debug records."""

from __future__ import annotations

import os
import re

from massmem.imports.massgen_places import (
    agents_in,
    archive_in,
    attempts,
    folders,
    leads_out,
    numbered,
    read_json,
    read_table,
    read_words,
    table,
    word,
)
from massmem.imports.memory_files import MOST_CHARS, facts_in
from massmem.imports.notes import blank
from massmem.model.history import BadLine, LeftOut, Noted
from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from massmem.imports.massgen_places import Archive

TIERS = ("short_term", "long_term")
_KEYS = "name|description|tier|agent_id|created|updated"
_FRONT = re.compile(rf"(?m)^---[ \t]*\n(?:(?:{_KEYS})[ \t]*:.*\n|[ \t]*\n)+---[ \t]*$")
_MERGED = re.compile(r"(?m)^# From Agent .*$")
_VERIFICATION = re.compile(r"verification_|trace_analysis|execution_trace")
_ANSWER = re.compile(r"(.+)_answer_\d+\Z")
_TOPICS = {
    "user_prefs": "preferences", "lessons_learned": "lessons", "approach_patterns": "lessons",
    "skill_effectiveness": "tools",
}  # fmt: skip
DEBUG_TOPIC = "lessons"


@dataclass(frozen=True, slots=True)
class MemoryFile:
    """A memory file and whose it is ("" where nobody says)."""

    path: str
    agent: str
    tier: str


def memory_paths(path: str) -> tuple[str, ...]:
    """The memory files and debug records of an archive, in order."""
    archive = archive_in(path)
    return tuple(sorted({one.path for one in _files(archive)} | {file for _, file in _debug_files(archive)}))


def noted(path: str, agent: str) -> Iterator[Noted | LeftOut | BadLine]:
    """The facts of an archive's memory: of an agent that took part only its own, else everybody's.

    Of the copies of one file that every answer keeps, the newest counts.
    """
    archive = archive_in(path)
    files, debug = list(_files(archive)), list(_debug_files(archive))
    mine = agent if agent in {one.agent for one in files} | {name for name, _ in debug} | _players(archive) else None
    kept = [one for one in files if mine is None or one.agent in (mine, "")]
    if theirs := len(files) - len(kept):
        yield LeftOut("memory files of other agents", theirs, "they are the memory of those agents")
    yield from _of_files(kept)
    yield from _of_debug([file for name, file in debug if mine in (None, name)])


def _players(archive: Archive) -> set[str]:
    return {name for log in archive.logs for _, _, folder in attempts(log) for name in agents_in(folder)}


def _of_files(files: Iterable[MemoryFile]) -> Iterator[Noted | LeftOut | BadLine]:
    newest: dict[tuple[str, str, str], MemoryFile] = {}
    older = 0
    for one in files:
        name = os.path.basename(one.path)
        if not name.endswith(".md") or _VERIFICATION.match(name):
            yield LeftOut("verifications, manifests and traces", why="they are about one answer")
            continue
        key = (one.agent, one.tier, name)
        older += key in newest
        newest[key] = max(newest.get(key, one), one, key=lambda file: (_written(file.path), file.path))
    if older:
        yield LeftOut("older copies of memory files", older, "the newest of each counts")
    for one in newest.values():
        text = read_words(one.path)
        if isinstance(text, BadLine):
            yield text
        elif text:
            stem = os.path.basename(one.path).removesuffix(".md")
            yield from facts_in(without_front(text), one.path, _TOPICS.get(stem, stem))


def without_front(text: str) -> str:
    """The text without MassGen's frontmatter and the marks of merging, each line where it was.

    MassGen writes keys and values with no quoting at all, so that a block need not be YAML; where an agent's file was
    merged into another's, there are several.
    """
    text = text.replace("\r\n", "\n")
    return _MERGED.sub("", _FRONT.sub(blank, text))


def _of_debug(files: Iterable[str]) -> Iterator[Noted | LeftOut | BadLine]:
    """What the records say was known at the end: adding, changing and deleting in the order of their times."""
    known: dict[str, Noted] = {}
    told = []
    for path in files:
        found = read_table(path)
        if isinstance(found, BadLine):
            yield found
        elif found is not None:
            told.append((word(found.get("timestamp")), path))
            sent = found.get("messages_sent")
            if isinstance(sent, list) and sent:
                yield LeftOut("messages sent to mem0", len(sent), "the answers themselves are taken")
    for _, path in sorted(told):
        rows = table(read_json(path)).get("facts_extracted")
        for number, row in enumerate(rows if isinstance(rows, list) else (), 1):
            _apply(known, table(row), path, number)
    for one in known.values():
        yield one if len(one.text) <= MOST_CHARS else LeftOut(f"paragraphs over {MOST_CHARS} characters")


def _apply(known: dict[str, Noted], row: dict[str, object], path: str, number: int) -> None:
    text = " ".join(word(row.get("memory")).split())
    key = word(row.get("id")) or text
    if row.get("event") == "DELETE":
        known.pop(key, None)
    elif text and row.get("event") != "NONE":
        known[key] = Noted(text=text, topic=DEBUG_TOPIC, file=path, line=number)


def _files(archive: Archive) -> Iterator[MemoryFile]:
    for session in archive.sessions:
        for turn in numbered(session, "turn").values():
            winner = word(table(read_table(os.path.join(turn, "metadata.json"))).get("winning_agent"))
            yield from _tiers(os.path.join(turn, "workspace", "memory"), winner)
            for folder in folders(os.path.join(turn, "workspaces")):
                yield from _tiers(os.path.join(folder, "memory"), os.path.basename(folder))
        for folder in folders(os.path.join(session, "archived_memories")):
            found = _ANSWER.match(os.path.basename(folder))
            yield from _tiers(folder, found[1] if found else "")
    for log in archive.logs:
        for _, _, attempt in attempts(log):
            for agent, folder in agents_in(attempt).items():
                for stamped in folders(folder):
                    yield from _tiers(os.path.join(stamped, "workspace", "memory"), agent)
            for folder in folders(os.path.join(attempt, "final")):
                yield from _tiers(os.path.join(folder, "workspace", "memory"), os.path.basename(folder))


def _tiers(folder: str, agent: str) -> Iterator[MemoryFile]:
    for tier in TIERS:
        top = os.path.join(folder, tier)
        if os.path.isdir(top) and not any(map(leads_out, (os.path.dirname(folder), folder, top))):
            for name in sorted(os.listdir(top)):
                if name.endswith((".md", ".json")) and os.path.isfile(os.path.join(top, name)):
                    yield MemoryFile(os.path.join(top, name), agent, tier)


def _debug_files(archive: Archive) -> Iterator[tuple[str, str]]:
    """The debug records with the agent each is of; they lie beside the agents, in whatever layout."""
    for log in archive.logs:
        tops = {
            log,
            *(os.path.dirname(folder) for _, _, folder in attempts(log)),
            *(one for _, _, one in attempts(log)),
        }
        for top in sorted(tops - {os.path.dirname(log)}):
            for folder in folders(os.path.join(top, "memory_debug")):
                for name in sorted(os.listdir(folder)):
                    if name.endswith(".json"):
                        yield os.path.basename(folder), os.path.join(folder, name)


def _written(path: str) -> float:
    try:
        return os.path.getmtime(path)
    except OSError:
        return 0.0
