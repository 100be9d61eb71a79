"""Dreams with a model on disks that are full or read-only, and by clocks that jump: nothing is lost, nothing half done."""

from __future__ import annotations

import os
import re
import resource
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace as other
from pathlib import Path

import pytest

from massmem.api.facts import facts
from massmem.api.opening import open_place
from massmem.api.verifying import verify
from massmem.cli.main import main
from massmem.errors import Refused
from massmem.store.apply import recover
from massmem.store.parked import parked
from massmem.store.workspace import Place
from tests.llm.scripted_server import Answer, ScriptedServer, operations
from tests.llm.workspaces import dreamt, filled, memory, on_day, say, workspace

NEW = "So happy that my first day at Contoso went well."
LEARNT = "First day at Contoso went well"
ADD = operations(
    {"op": "add", "text": LEARNT, "topic": "Work", "entries": ["REF"], "quote": "my first day at Contoso went well"}
)


def learn(question: str) -> Answer:
    """What the model says of the entry with the news, and nothing about others."""
    before, news, _ = question.partition(NEW)
    return other(ADD, content=filled(ADD.content or "", before)) if news else operations()


@pytest.fixture
def place(tmp_path: Path, server: ScriptedServer) -> Place:
    """Memory with a few facts; a day that only the model can read has passed since."""
    place = workspace(tmp_path / "memory", server)
    say(place, "My dentist is Dr. Weber.", "I use Helix as my editor.")
    dreamt(place)
    place = on_day(place, "2026-05-06")
    say(place, NEW, "I'm allergic to walnuts.", "My vet is Dr. Lind.", session="s2")
    server.forget()
    server.script = learn
    return place


def texts(place: Place) -> list[str]:
    """The facts; and all of it is well."""
    assert verify(place) == ()
    return sorted(row.text for row in facts(place))


ALL = sorted([LEARNT, "Allergic to walnuts", "Dentist is Dr. Weber", "Uses Helix as their editor", "Vet is Dr. Lind"])


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    """What is written beyond fails, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("size", [0, 100, 400, 900, 1300])
def test_a_full_disk_leaves_the_old_memory_and_the_next_dream_the_new_one(place: Place, size: int) -> None:
    before = memory(place)
    with no_file_longer_than(size), pytest.raises(Refused, match="not written"):
        dreamt(place)
    recover(place)
    assert memory(place) == before
    assert not list(Path(place.root).rglob("*massmem-tmp"))
    dreamt(place)
    assert texts(place) == ALL


def test_a_piece_that_was_parked_before_the_disk_was_full_is_learnt_once(place: Place, server: ScriptedServer) -> None:
    server.play([Answer(content="Sorry.")])
    with no_file_longer_than(900), pytest.raises(Refused, match="not written"):
        dreamt(place)
    assert [piece.tries for piece in parked(place)] == [1]
    server.script = learn
    report = dreamt(on_day(place, "2026-05-07"))
    assert (report.parked, parked(place), texts(place)) == (0, (), ALL)


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk of a megabyte, where this machine lets one be had."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    try:
        mounted = subprocess.run(command, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        mounted = False
    if not mounted:
        pytest.skip("no disk can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_a_disk_with_little_room_left_takes_all_of_a_dream_or_nothing(tmp_path: Path, server: ScriptedServer) -> None:
    outcomes = set()
    with small_disk(tmp_path / "disk") as disk:
        place = workspace(disk, server)
        server.script = learn
        filler = disk / "filler"
        for night, room in enumerate(range(0, 72, 8)):
            place = on_day(place, f"2026-05-{night + 5:02d}")
            say(
                place,
                NEW.replace("Contoso", f"Conto{night}"),
                f"My dentist is Dr. Weber{'x' * night}.",
                session=f"n{night}",
            )
            before, size = memory(place), os.statvfs(disk).f_bavail * os.statvfs(disk).f_frsize
            filler.write_bytes(b"x" * max(0, size - room * 1024))
            try:
                dreamt(place)
                outcomes.add("done")
            except Refused as error:
                assert "not written" in error.message  # noqa: PT017 - it may go either way
                outcomes.add("refused")
                assert memory(place) == before
            filler.unlink()
            dreamt(place)
            assert verify(place) == ()
    assert outcomes == {"done", "refused"}


@pytest.mark.parametrize("what", ["ledger.jsonl", "."])
def test_where_nothing_could_be_written_nothing_is_asked(place: Place, server: ScriptedServer, what: str) -> None:
    path, before = Path(place.root, place.user_path, what), memory(place)
    mode = path.stat().st_mode
    path.chmod(0o555 if path.is_dir() else 0o444)
    with pytest.raises(Refused, match="read-only") as told:
        dreamt(place)
    path.chmod(mode)
    assert "chmod u+w" in told.value.cure
    assert (server.asked, memory(place)) == ([], before)
    dreamt(place)
    assert texts(place) == ALL


def test_a_read_only_file_is_named_and_the_logs_stay_unread(place: Place) -> None:
    path, before = Path(place.root, place.user_path, "MEMORY.md"), memory(place)
    path.chmod(0o444)
    with pytest.raises(Refused, match=r"MEMORY\.md: the file is read-only"):
        dreamt(place)
    assert memory(place) == before
    path.chmod(0o644)
    dreamt(place)
    assert texts(place) == ALL


def test_a_clock_set_back_is_told_and_costs_no_entry(place: Place) -> None:
    dreamt(on_day(place, "2026-05-20"))
    back = on_day(place, "2026-05-08")
    say(back, "I live in Turku.", session="s3")
    report = dreamt(back)
    assert any("in the future" in warning for warning in report.warnings)
    assert report.entries == 1
    assert texts(back) == sorted([*ALL, "Lives in Turku"])
    assert dreamt(on_day(place, "2026-05-21")).entries == 0


def test_a_machine_that_slept_for_weeks_dates_things_by_the_day_they_were_said(
    place: Place, server: ScriptedServer
) -> None:
    say(place, "I moved to Turku yesterday.", session="s2")
    woken = [Answer(content="x" * 400, cut=True), Answer(content="x" * 400, cut=True)]
    server.script = lambda question: woken.pop() if woken else learn(question)
    slept: list[float] = []
    dreamt(on_day(place, "2026-07-01"), slept=slept)
    assert len(slept) == 2
    assert texts(place) == sorted([*ALL, "Lives in Turku"])
    assert [row.since for row in facts(place) if "Turku" in row.text] == ["2026-05-05"]


def test_in_the_night_with_two_half_past_twos_each_entry_is_read_once(tmp_path: Path, server: ScriptedServer) -> None:
    at = workspace(tmp_path, server)
    yaml = tmp_path / "massmem.yaml"
    yaml.write_text(re.sub(r"(?m)^timezone:.*$", "timezone: Europe/Berlin", yaml.read_text()))
    server.script = learn
    read: list[int] = []
    for moment in ("02:30:00+02:00", "02:30:00+01:00", "03:30:00+01:00"):
        at = open_place(root=str(tmp_path), now=f"2026-10-25T{moment}")
        say(at, {0: NEW, 1: "I live in Turku.", 2: "I'm allergic to walnuts."}[len(read)], session=moment)
        read.append(dreamt(at).entries)
    assert read == [1, 1, 1]
    assert texts(at) == sorted([LEARNT, "Lives in Turku", "Allergic to walnuts"])
    assert dreamt(at).entries == 0


def test_an_interrupt_during_the_call_is_130_and_changes_nothing(
    place: Place, server: ScriptedServer, capsys: pytest.CaptureFixture[str]
) -> None:
    def script(_: str) -> Answer:
        os.kill(os.getpid(), signal.SIGINT)
        return Answer(content="late", delay=0.2)

    server.script, before = script, memory(place)
    assert main(["--root", place.root, "--now", "2026-05-06T10:00", "dream", "--force"]) == 130
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", "massmem: interrupted\n")
    assert memory(place) == before
    server.script = learn
    dreamt(place)
    assert texts(place) == ALL
