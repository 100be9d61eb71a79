"""Kill `log` and `dream` with SIGKILL, then look whether anything is lost, torn or half done.

    python -m benchmarks.faults [--kills 300] [--seed 1] [--group] [--only random|model] [--brief]

A third of the kills hit `log` and dreams with the rules at random moments: at the end every acknowledged entry is
there once, nothing torn is taken for an entry. The others hit dreams that ask a language model (a scripted server on
loopback, through the real LiteLLM) before each of their steps in turn, in the middle of each file they write, while
the model is asked and answers, in git's hooks, and at random moments. After each of these the next run, without a
hand of anybody's, must leave the old memory or the new one to the byte, the logs as they were, and `verify` content;
the dream after it must end in the new one, and not ask again for what was told already. `--group` kills the git that
a dream runs as well, as a power cut would. `--brief`: a few of the steps, once. Exit 1 when anything does not hold.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.faults_dying import End, nursery
from benchmarks.faults_found import STATES
from benchmarks.faults_model import Moment, serving
from benchmarks.faults_nights import HOOKS, Blow, Nights
from benchmarks.faults_random import random_moments

if TYPE_CHECKING:
    from collections.abc import Iterator

AT_RANDOM = 10  # random moments in a round
BRIEF = (
    Blow(moment=Moment.ASKED), Blow(end=End("place USER.md")), Blow(end=End("write ledger.jsonl", torn=True)), Blow(end=End("git commit")),
    Blow(hook="before the commit, git dies too"), Blow(end=End("remove journal.json")),
)  # fmt: skip


def rounds(nights: Nights, *, group: bool) -> Iterator[None]:
    """Every way to be killed, again and again; one kill a step."""
    while True:
        for torn in (False, True):
            number = 1
            while nights.strike(Blow(end=End(number, torn=torn))):
                yield
                number += 1
        for blow in (*(Blow(moment=moment) for moment in Moment), *(Blow(hook=hook) for hook in HOOKS)):
            nights.strike(blow)
            yield
        for _ in range(AT_RANDOM):
            if nights.strike(Blow(seconds=nights.chance.uniform(0, nights.usual), family=group)):
                yield


def dreams_with_a_model(kills: int, chance: random.Random, *, group: bool, brief: bool) -> list[str]:
    """Kill until the number is reached, and tell what each kill left; what does not hold."""
    if find_spec("litellm") is None:
        print("LiteLLM is not installed: no dream with a model was killed")
        return []
    with serving() as model, tempfile.TemporaryDirectory() as folder:
        nights = Nights(Path(folder), model, nursery(), chance)
        if brief:
            nights.faults += [f"it outlived {blow}" for blow in BRIEF if not nights.strike(blow)]
        else:
            blows = rounds(nights, group=group)
            while nights.killed < kills and not nights.faults:
                next(blows)
    _tell(nights)
    if kills >= 3 * len(STATES) and not brief:
        nights.faults += [f"no kill left: {state}" for state in STATES if not nights.found[state]]
    return nights.faults


def _tell(nights: Nights) -> None:
    told = f"{nights.killed} kills of dreams with a model, {nights.model.asked} questions"
    print(f"{told}, {len(nights.faults)} faults; the kills left")
    for state in STATES:
        print(f"  {nights.found[state]:>4}  {state}")
    print("and came")
    for where, times in nights.reached.items():
        print(f"  {times:>4}  {where}")


def main() -> None:
    """Kill until the number is reached, then judge."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--group", action="store_true")
    parser.add_argument("--only", choices=("random", "model"))
    parser.add_argument("--brief", action="store_true")
    given = parser.parse_args()
    chance = random.Random(given.seed)
    third = given.kills // 3
    faults: list[str] = []
    if given.only != "model":
        faults += random_moments(given.kills if given.only else third, chance, group=given.group)
    if given.only != "random":
        kills = given.kills if given.only else given.kills - third
        faults += dreams_with_a_model(kills, chance, group=given.group, brief=given.brief)
    for fault in faults[:10]:
        print(fault)
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
