"""An agent's memory in plain Markdown files: log what was said, dream over it, assemble the prompt.

>>> from massmem import Workspace  # doctest: +SKIP
>>> memory = Workspace.open("~/memory")  # doctest: +SKIP
"""

from __future__ import annotations

__all__ = ["MassmemError", "Workspace", "__version__"]

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.api.workspace import Workspace
    from massmem.errors import MassmemError


def __getattr__(name: str) -> object:
    """Load the API when it is asked for: the command line starts without it."""
    if name == "Workspace":
        from massmem.api.workspace import Workspace  # noqa: PLC0415

        return Workspace
    if name == "MassmemError":
        from massmem.errors import MassmemError  # noqa: PLC0415

        return MassmemError
    raise AttributeError(f"module 'massmem' has no attribute {name!r}")
