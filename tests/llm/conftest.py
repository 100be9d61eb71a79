"""Tests of the model's door share the scripted server, which runs once; LiteLLM takes seconds to import."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec

import pytest

from tests.llm.scripted_server import ScriptedServer, scripted_server


@pytest.fixture(scope="session")
def one_server() -> Iterator[ScriptedServer]:
    """The server of the whole run."""
    if find_spec("litellm") is None:
        pytest.skip("LiteLLM is not installed")
    with scripted_server() as server:
        yield server


@pytest.fixture
def server(one_server: ScriptedServer) -> ScriptedServer:
    """The server, with nothing asked yet."""
    one_server.forget()
    return one_server
