"""The check that stands between a statement and memory: its source must contain it."""

from __future__ import annotations

import re

from massmem.dream.rules.answers import is_plain_yes
from massmem.dream.rules.notes import is_negative
from massmem.dream.rules.verbs import form_of
from massmem.dream.stems import STOP, stem, words
from massmem.model.entries import EntryKind, Role
from massmem.model.statements import Act

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from massmem.model.entries import Entry
    from massmem.model.statements import Statement

# Words that phrasing may add: the frame of a note, never its content.
FRAME_WORDS = frozenset(
    "age longer again works work lives live wants want called name has have is are was the a an of on in at to for their them they themselves theirs user prefers uses would rather always never keep replies team"
    " going allergic promoted called runs and does doesn't hasn't isn't will not no now".split()
)
_CONTENT = re.compile(r"\w")


def check(statement: Statement, entries: Mapping[str, Entry]) -> str | None:
    """Why the statement must be refused, or None. `entries` holds its source and what it refers to, by reference."""
    source = entries.get(statement.source)
    if source is None:
        return f"source {statement.source} is not there"
    others = [entries[ref] for ref in statement.also if ref in entries]
    if len(others) < len(statement.also):
        return "an entry it refers to is not there"
    if statement.quote not in source.text:
        return "the quote is not in its source"
    if refused := _refused_role(source, others):
        return refused
    if statement.act is not Act.ASSERT and not statement.instead:
        return None
    return _unsupported(statement.instead or statement.text, [source, *others])


def _refused_role(source: Entry, others: list[Entry]) -> str | None:
    for entry in (source, *others):
        if not entry.is_whole():
            return f"entry {entry.ref} does not prove whole"
        if entry.kind not in (None, EntryKind.EDIT):
            return f"an entry of kind {entry.kind} is no evidence"
    if source.role is Role.ASSISTANT:
        agreed = any(entry.role is Role.USER and is_plain_yes(entry.text) for entry in others)
        return None if agreed else "the assistant said it, the user did not agree"
    if source.role not in (Role.USER, Role.NOTE):
        return f"an entry of role {source.role} is no evidence"
    return None


def _unsupported(note: str, entries: list[Entry]) -> str | None:
    """A number, name, negation or content word of the note that no quoted entry has."""
    said = " ".join(entry.text for entry in entries)
    names = " ".join(entry.name or "" for entry in entries)
    have = set(words(f"{said} {names}"))
    stems = {stem(part) for word in have for part in (word, *re.split(r"['’/@_.:-]", word)) if part}
    bases = {known[0] for word in have if (known := form_of(word)) is not None}
    if not note.isascii() and note.rstrip("。.!！") in said:
        return None
    for word in words(note):
        if word in FRAME_WORDS or word in STOP or word in have or stem(word.removesuffix("'s")) in stems:
            continue
        if not any(char.isdigit() for char in word) and any(_alike(word, other) for other in have):
            continue
        if (known := form_of(word)) is not None and known[0] in bases:
            continue  # goes and go, does and did
        return f"the source does not say {word!r}"
    if is_negative(note) and not is_negative(said):
        return "the source does not deny it"
    return None


def _alike(word: str, other: str) -> bool:
    """Another form of the same word: goes and going, moved and moving, Vergesse and vergiss."""
    shared = min(len(word), len(other)) - 2
    return shared >= 3 and word[:shared] == other[:shared] and abs(len(word) - len(other)) <= 4
