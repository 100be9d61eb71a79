"""`compress` and `track` as processes: what is on stdout, on stderr, in the report, and how they end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

MASSMEM = [sys.executable, "-m", "massmem"]
Run = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """A command in a fresh workspace."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "TZ": "UTC"}

    def command(*args: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [*MASSMEM, *args], cwd=tmp_path, env=environment, input=given, capture_output=True, check=False
        )

    assert command("init", ".", "--no-git", "--agent", "atlas", "--user", "sam").returncode == 0
    return command


def conversation(count: int) -> bytes:
    words = "The mailer waits for the queue and then it goes on. " * 4
    said = [{"role": "user" if n % 2 else "assistant", "content": f"{n}: {words}"} for n in range(count)]
    return json.dumps(
        [{"role": "system", "content": "You are Atlas."}, *said, {"role": "user", "content": "And now?"}]
    ).encode()


def test_what_was_done_is_on_stderr_in_one_line_and_in_the_report(run: Run, tmp_path: Path) -> None:
    done = run("compress", "--window", "4000", "--session", "s1", "--report", "report.json", given=conversation(60))
    report = json.loads((tmp_path / "report.json").read_text())
    assert list(report) == [
        "compressed", "window", "before", "after", "kept", "removed", "logged", "recalled", "seconds"
    ]  # fmt: skip
    told = f"context {report['before']:,} of 4,000 tokens ({report['before'] * 100 // 4000} %) -> {report['after']:,} "
    assert done.stderr.decode().startswith(
        f"massmem: {told}({report['after'] * 100 // 4000} %): {report['removed']} messages moved"
    )
    assert (report["kept"] + report["removed"], report["logged"]) == (62, report["removed"])
    made = [message for message in json.loads(done.stdout) if "Relevant memories:" not in message["content"]]
    assert len(made) == report["kept"]


def test_below_the_trigger_stdout_is_the_file_byte_for_byte(run: Run, tmp_path: Path) -> None:
    text = b'\xef\xbb\xbf[\r\n  {"role": "user", "content": "caf\\u00e9 \xf0\x9f\x9a\x80"}]'
    (tmp_path / "m.json").write_bytes(text)
    assert run("compress", "m.json", "--window", "1000").stdout == text
    assert run("compress", "-", "--window", "1000", given=text).stdout == text
    assert run("compress", "--window", "1000", "--quiet", given=text).stderr == b""


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ([], "how large is the model's window?"), (["--model", "qwen3:8b"], "the window of 'qwen3:8b' is not known here"),
        (["--window", "100", "--trigger", "1.5"], "--trigger '1.5' is no part of the whole"),
        (["--window", "100", "--target", "0.9"], "the target 0.9 is not below the trigger 0.75"),
        (["--window", "100", "--preset", "wild"], "--preset 'wild' is not one of"),
        (["--window", "100", "--report", "no/such/folder"], "no/such/folder: No such file or directory"),
        (["nowhere.json", "--window", "100"], "nowhere.json: No such file or directory"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_with_a_cure(run: Run, args: list[str], why: str) -> None:
    done = run("compress", *args, given=conversation(2))
    assert (done.returncode, done.stdout) == (2, b"")
    assert why in done.stderr.decode()
    assert len(done.stderr.decode().splitlines()) == 2


def test_a_lone_surrogate_does_not_break_the_list(run: Run) -> None:
    messages = [*json.loads(conversation(20)), {"role": "user", "content": "half a sign: \ud83d"}]
    done = run("compress", "--window", "600", given=json.dumps(messages).encode())
    assert json.loads(done.stdout)[-1]["content"] == "half a sign: \ud83d"


def test_track_passes_bytes_on_and_warns_once_at_each_mark(run: Run) -> None:
    data = b"ab\xc3" + b"x" * 400 + b"\xa9\x00\xff"
    done = run("track", "--window", "100", given=data)
    assert done.stdout == data
    assert done.stderr.decode().splitlines() == [
        "massmem: warning: 102 of 100 tokens: 75 % of the window is used",
        "massmem: warning: 102 of 100 tokens: 100 % of the window is used",
        "massmem: 102 of 100 tokens (102 %)",
    ]
    assert run("track", "--window", "1000", "--quiet", given=data).stderr == b""
    assert run("track").returncode == 2


def test_track_holds_nothing_back_not_even_half_a_character() -> None:
    with subprocess.Popen([*MASSMEM, "track", "--window", "9"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        for part in (b"no line end ", b"\xc3", b"\xa9"):
            process.stdin.write(part)
            process.stdin.flush()
            assert os.read(process.stdout.fileno(), 100) == part
        process.stdin.close()
        assert process.wait(10) == 0


def test_track_ends_quietly_when_its_reader_has_enough() -> None:
    began = time.monotonic()
    command = f"yes abc | {sys.executable} -m massmem track --window 10 --quiet | head -1"
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, check=True)
    assert done.stdout == b"abc\n"
    assert b"Traceback" not in done.stderr
    assert time.monotonic() - began < 10
