"""Logging from several processes, killed ones and full disks included (short; the long runs are in tests/faults)."""

from __future__ import annotations

import random
import subprocess
import sys
import time

from massmem.api.logs import log_text
from massmem.model.entries import Entry
from massmem.store.logs import log_files, read_log
from tests.store.workshop import Workshop

WRITER = """
import sys
from massmem.api.logs import log_text
from massmem.api.opening import open_place
root, name, most = sys.argv[1], sys.argv[2], int(sys.argv[3])
place = open_place(root=root)
for number in range(most):
    size = (20, 9_000, 200_000)[number % 3]
    text = f"{name} {number} " + "some words\\n" * (size // 11)
    ref = log_text(place, text, session=name).ids[0]
    print(ref, flush=True)
"""

FULL = """
import resource, sys
from massmem.api.logs import log_text
from massmem.api.opening import open_place
from massmem.errors import Refused
place = open_place(root=sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    log_text(place, "too much " * 20_000)
except Refused as error:
    print(error.message)
"""


def start(workshop: Workshop, name: str, most: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WRITER, str(workshop.root), name, str(most)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def whole(workshop: Workshop) -> list[Entry]:
    place = workshop.place()
    found = [parsed for path in log_files(place) for parsed in read_log(place, path)]
    return [parsed.entry for parsed in found if parsed.entry is not None and parsed.finding is None]


def test_what_several_processes_log_at_once_is_there_once_and_in_order(workshop: Workshop) -> None:
    writers = [start(workshop, f"w{number}", 12) for number in range(4)]
    refs = [ref for writer in writers for ref in writer.communicate()[0].split()]
    assert [writer.returncode for writer in writers] == [0] * 4
    found = whole(workshop)
    assert sorted(entry.ref for entry in found) == sorted(refs)
    for number in range(4):
        own = [entry.text.split()[1] for entry in found if entry.session == f"w{number}"]
        assert own == [str(n) for n in range(12)]


def test_killed_at_any_moment_nothing_acknowledged_is_lost_and_the_next_run_works(workshop: Workshop) -> None:
    moments = random.Random(7)
    acknowledged = []
    for number in range(6):
        writer = start(workshop, f"k{number}", 10_000)
        assert writer.stdout is not None
        acknowledged.append(writer.stdout.readline().strip())
        time.sleep(moments.uniform(0, 0.1))
        writer.kill()
        acknowledged += writer.communicate()[0].split("\n")[:-1]
    acknowledged.append(log_text(workshop.place(), "the next run").ids[0])
    refs = [entry.ref for entry in whole(workshop)]
    assert set(acknowledged) <= set(refs)
    assert len(set(refs)) == len(refs)


def test_a_disk_that_is_full_leaves_the_log_as_it_was(workshop: Workshop) -> None:
    log_text(workshop.place(), "before")
    (path,) = log_files(workshop.place())
    before = workshop.read(path)
    command = [sys.executable, "-c", FULL, str(workshop.root), str(len(before) + 5000)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert f"{path}: not written: File too large" in said
    assert workshop.read(path) == before
    assert log_text(workshop.place(), "after").logged == 1
