"""The bundled example conversations: in the wheel beside the package, in a checkout under examples/."""

from __future__ import annotations

import os

from massmem.errors import Unreadable

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_FOLDERS = (os.path.join(_PACKAGE, "demo"), os.path.join(os.path.dirname(_PACKAGE), "examples", "demo"))


def conversations() -> tuple[tuple[str, bytes], ...]:
    """Each file's name and its JSON lines, in the order in which they were said."""
    folder = next((folder for folder in _FOLDERS if os.path.isdir(folder)), None)
    if folder is None:
        raise Unreadable(f"{_FOLDERS[0]}: the example conversations are missing", "install massmem again")
    names = sorted(name for name in os.listdir(folder) if name.endswith(".jsonl"))
    return tuple((name, _read(os.path.join(folder, name))) for name in names)


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()
