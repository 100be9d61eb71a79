"""Dreams with a model that things happen to: the scripted server of the model's own tests."""

from __future__ import annotations

from tests.llm.conftest import one_server, server

__all__ = ["one_server", "server"]
