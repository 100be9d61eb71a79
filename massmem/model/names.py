"""Names of agents, users and topics: one path segment each, checked before any file is touched."""

from __future__ import annotations

import unicodedata

from massmem.errors import BadName

MOST_BYTES = 100
_PUNCTUATION = "-_.@+"
_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
_OWN = {
    "soul.md", "about.md", "tools.md", "user.md", "memory.md", "team.md", "massmem.yaml", "ledger.jsonl",
    "logs", "topics", "agents", "users", "templates",
    "writer", "settings.json", "apply.lock",  # the workspace's own files in .massmem, beside a folder for each agent
}  # fmt: skip


def _is_letter_or_digit(char: str) -> bool:
    return unicodedata.category(char)[0] in "LN"


def check_name(name: str, kind: str) -> str:
    """The name itself, or BadName saying what is wrong with it. `kind` is agent, user or topic.

    Letters, marks and digits of any script and `-_.@+`; NFC; begins with a letter or digit, does not
    end with a dot; at most 100 bytes of UTF-8; no Windows device and no file of massmem's own.
    """
    why = _fault(name)
    if why:
        shown = name if len(name) <= 40 else name[:40] + "…"
        raise BadName(
            f"the {kind} name {shown!r} {why}",
            "use letters, digits and -_.@+, beginning with a letter or digit",
        )
    return name


def _fault(name: str) -> str:
    if not name:
        return "is empty"
    if any(0xD800 <= ord(char) <= 0xDFFF for char in name):
        return "is not valid Unicode"
    if len(name.encode("utf-8")) > MOST_BYTES:
        return f"is longer than {MOST_BYTES} bytes of UTF-8"
    if not _is_letter_or_digit(name[0]):
        return "does not begin with a letter or digit"
    for char in name:
        if not (_is_letter_or_digit(char) or unicodedata.category(char) in ("Mn", "Mc") or char in _PUNCTUATION):
            return f"holds {char!r}"
    if unicodedata.normalize("NFC", name) != name:
        return "is not in Unicode's composed form (NFC)"
    if name.endswith("."):
        return "ends with a dot"
    if name.casefold() in _OWN or name.casefold().partition(".")[0] in _DEVICES:
        return "is reserved"
    return ""


def same_place(name: str) -> str:
    """What two names share when some disk would take them for one (case, Unicode form)."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFKC", name).casefold())


def slug(heading: str) -> str:
    """A heading as a topic's name: casefolded, runs of other than name characters become `-`."""
    text = unicodedata.normalize("NFC", unicodedata.normalize("NFC", heading).casefold())
    kept = "".join(
        char if _is_letter_or_digit(char) or char in _PUNCTUATION or unicodedata.category(char) in ("Mn", "Mc") else " "
        for char in text
    )
    joined = "-".join(kept.split()).strip("-_.@+")
    while len(joined.encode("utf-8")) > MOST_BYTES:
        joined = joined[:-1].rstrip("-_.@+")
    return joined if joined and not _fault(joined) else ("notes" if not joined else f"topic-{joined}"[:60])
