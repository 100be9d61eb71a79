"""Headings for topics, and which file a topic lives in while memory is small."""

from __future__ import annotations

from massmem.model.memory_files import MEMORY, USER

PROFILE_TITLES = ("Identity", "Preferences", "Work", "Tools", "Health", "Standing notes")
_PROFILE = {"identity", "preferences", "work", "tools", "health", "standing-notes"}


def title_of(topic: str) -> str:
    """The heading of a topic: `standing-notes` is `Standing notes`."""
    text = topic.replace("-", " ").strip()
    return text[:1].upper() + text[1:]


def home_of(topic: str) -> str:
    """USER.md for who the user is and how they like things done, MEMORY.md for the rest."""
    return USER if topic in _PROFILE else MEMORY
