"""The way to the official MCP SDK, which is an extra and takes seventy times Python's start to import whole.

`import mcp` brings its clients, its HTTP side and the high-level server with it. A server on stdio needs none of these:
its two packages are entered without running what is in their `__init__`, and without looking for garbage meanwhile.
Should a later SDK not allow that, it is imported as a whole.
"""

from __future__ import annotations

import gc
import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from massmem.errors import MassmemError

_PACKAGES = ("mcp", "mcp.server")
_NEEDED = ("mcp_types", "anyio", "mcp.shared.exceptions", "mcp.server.lowlevel.server", "mcp.server.stdio")


class NoSdk(MassmemError):
    """The extra `massmem[mcp]` is not installed."""


def load() -> None:
    """Import what a server on stdio needs.

    Raises:
        NoSdk: the SDK is not installed, or is of the first generation.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        _load()
    finally:
        if collects:
            gc.enable()


def _load() -> None:
    bare = () if "mcp" in sys.modules else _enter_bare()
    try:
        for name in _NEEDED:
            import_module(name)
    except ImportError as error:
        if not bare:
            raise _missing(error) from None
        for name in [name for name in sys.modules if name == "mcp" or name.startswith("mcp.")]:
            del sys.modules[name]
        try:
            for name in _NEEDED:
                import_module(name)
        except ImportError as whole:
            raise _missing(whole) from None


def _enter_bare() -> tuple[str, ...]:
    """Put the packages in place without running their `__init__`; their names."""
    for name in _PACKAGES:
        spec = find_spec(name)
        if spec is None or spec.submodule_search_locations is None:
            raise _missing(ModuleNotFoundError(f"No module named {name!r}"))
        module = ModuleType(name)
        module.__spec__, module.__path__ = spec, list(spec.submodule_search_locations)
        sys.modules[name] = module
    return _PACKAGES


def _missing(error: ImportError) -> NoSdk:
    return NoSdk(f"the MCP SDK is not there: {error}", "pip install 'massmem[mcp]'")
