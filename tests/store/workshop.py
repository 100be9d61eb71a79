"""A workspace folder for a test: write and read its files, open a scope of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from massmem.model.record import replace
from massmem.model.scope import Scope
from massmem.model.settings import Settings
from massmem.store.workspace import Place


@dataclass
class Workshop:
    """A workspace folder; `place` opens a scope of it, at a clock if one is given."""

    root: Path
    settings: Settings = field(default_factory=lambda: Settings(timezone="Europe/Berlin", agent="atlas", user="sam"))
    environ: Mapping[str, str] = field(default_factory=dict)

    def place(self, now: str | None = None, *, agent: str = "atlas", user: str = "sam") -> Place:
        """A scope, at a clock if one is given."""
        clock = datetime.fromisoformat(now) if now else None
        return Place(str(self.root), self.settings, Scope(agent, user), clock, environ=self.environ)

    def flat(self) -> Workshop:
        """The same folder in a flat layout."""
        return Workshop(self.root, replace(self.settings, layout="flat"))

    def write(self, path: str, text: str | bytes) -> Path:
        """Put a file there, with its folders."""
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text if isinstance(text, bytes) else text.encode())
        return target

    def read(self, path: str) -> str:
        """A file's text."""
        return (self.root / path).read_bytes().decode()

    def files(self) -> dict[str, bytes]:
        """Every file but the local ones."""
        found = (path for path in self.root.rglob("*") if path.is_file())
        named = {path.relative_to(self.root).as_posix(): path.read_bytes() for path in found}
        return {name: data for name, data in named.items() if not name.startswith(".massmem/")}
