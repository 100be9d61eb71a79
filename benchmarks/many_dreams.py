"""Dream many nights over a growing log, with a person editing, deleting and restoring in between.

    python -m benchmarks.many_dreams [--nights 200] [--seed 1] [--git] [--model]

After each night: `verify` finds nothing worse than a note, no hand-written line lost a byte, nothing that a
person deleted or had forgotten is back, every log begins with what it held before, and dreaming again changes
nothing. With `--model` every third night asks a language model (a scripted server on loopback, through the real
LiteLLM). Exit 1 when anything of this does not hold.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from pathlib import Path

from benchmarks.faults_model import SAID, serving
from massmem import Workspace
from massmem.errors import MassmemError
from massmem.model.findings import Level
from massmem.model.reports.dreams import DreamReport

START = datetime(2026, 1, 5, 9, 0, tzinfo=timezone.utc)
FOLDER = "agents/atlas/users/sam"
TOOLS = "Vim Emacs Helix Zed Nano Kakoune".split()
CITIES = "Ghent Turku Braga Graz Lviv Tartu".split()
SENTENCES = (
    "I use {tool} as my editor.", "I moved to {city} last week.", "I work at {name} Labs.", "The {name} service runs on port {port}.",
    "My manager is {name} Falk.", "I'm flying to {city} on {day}.", "Please always answer in {number} lines at most.",
    "I prefer {tool} over {other}.", "We decided to use {tool} for the {name} project.", "What's the weather in {city}?",
    "My {relative} {name} lives in {city}.", "thanks, that helped!", "I no longer use {tool}.",
)  # fmt: skip
NAMES = "Arvo Bente Cleo Dario Edda Fadil Greta Hanno Ilse Joren".split()


@dataclass(slots=True)
class Life:
    """A workspace through many nights, and what must stay true of it."""

    root: Path
    chance: random.Random
    night: int = 0
    mine: list[str] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)
    logs: dict[Path, bytes] = field(default_factory=dict)
    versions: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    asks: bool = False

    @property
    def now(self) -> datetime:
        """Three in the morning after the day."""
        return START + timedelta(days=self.night + 1, hours=-6)

    def at(self, moment: datetime) -> Workspace:
        """The workspace at that moment."""
        return Workspace.open(str(self.root), now=moment)

    def live(self) -> None:
        """A day: some sentences, then perhaps a person's hand, then the night."""
        day = START + timedelta(days=self.night)
        for number in range(self.chance.randint(0, 6)):
            self.at(day + timedelta(minutes=number)).log(self.sentence(day), session=f"s{self.night}")
        if self.asks:
            said = SAID.format(self.chance.choice(NAMES) + self.chance.choice(CITIES).lower())
            self.at(day + timedelta(hours=1)).log(said, session=f"s{self.night}")
        acts: list[Callable[[], None]] = [self.write, self.edit, self.delete, self.forget, self.restore]
        if self.chance.random() < 0.6:
            self.chance.choice(acts)()
        self.dream()
        self.check()
        self.night += 1

    def sentence(self, day: datetime) -> str:
        """Something that a user says."""
        return self.chance.choice(SENTENCES).format(
            tool=self.chance.choice(TOOLS), other=self.chance.choice(TOOLS), city=self.chance.choice(CITIES),
            name=self.chance.choice(NAMES), port=self.chance.randint(3000, 3009), number=self.chance.randint(2, 9),
            relative=self.chance.choice(["sister", "cousin", "partner"]),
            day=f"{day + timedelta(days=self.chance.randint(2, 40)):%B %-d}",
        )  # fmt: skip

    def dream(self) -> None:
        """A night; what would lose too much may be held back."""
        try:
            report = self.at(self.now).dream(force=True, engine="llm" if self.asks and self.night % 3 == 0 else "rules")
        except MassmemError as error:
            if "would" not in error.message:
                self.faults.append(f"night {self.night}: {error.message}")
            for proposal in self.at(self.now).proposals():
                self.at(self.now).apply(proposal.id)
            return
        if isinstance(report, DreamReport) and report.version:
            self.versions.append(report.version)

    def files(self) -> list[Path]:
        """The memory files that are there."""
        folder = self.root / FOLDER
        return [
            path
            for path in (folder / "USER.md", folder / "MEMORY.md", *sorted(folder.glob("topics/*.md")))
            if path.exists()
        ]

    def items(self) -> list[tuple[Path, str]]:
        """The lines that massmem made, but for what is over."""
        return [
            (p, line)
            for p in self.files()
            if p.name != "past.md"
            for line in p.read_text().splitlines()
            if " ^" in line
        ]

    def write(self) -> None:
        """A person writes a line of their own."""
        line = f"- own note {len(self.mine)}: {self.chance.choice(NAMES)} likes {self.chance.choice(CITIES)}  <!-- mine -->"
        path = self.root / FOLDER / "MEMORY.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a") as file:
            file.write(("" if not path.stat().st_size or path.read_text().endswith("\n") else "\n") + line + "\n")
        self.mine.append(line)

    def edit(self) -> None:
        """A person changes a word of a fact."""
        if items := self.items():
            path, line = self.chance.choice(items)
            path.write_text(path.read_text().replace(line, line.replace("- ", "- Really: ", 1), 1))

    def delete(self) -> None:
        """A person deletes a fact's line."""
        if items := self.items():
            path, line = self.chance.choice(items)
            path.write_text(path.read_text().replace(line + "\n", "", 1))
            self.gone.add(line.rsplit("^", 1)[1].strip())

    def forget(self) -> None:
        """A person has a fact forgotten."""
        if items := self.items():
            key = self.chance.choice(items)[1].rsplit("^", 1)[1].strip()
            self.at(self.now).forget(key)
            self.gone.add(key)

    def restore(self) -> None:
        """A person brings an earlier version back, their own lines of since included."""
        if self.versions and len(self.mine) == 0:
            self.at(self.now).restore(self.chance.choice(self.versions))

    def check(self) -> None:
        """What must hold after each night."""
        self.at(self.now).dream(force=True)
        again = self.at(self.now).dream(force=True)
        if isinstance(again, DreamReport) and again.version:
            self.faults.append(f"night {self.night}: dreaming again made a version")
        text = "\n".join(path.read_text() for path in self.files())
        self.faults += [
            f"night {self.night}: {line!r} is not as it was written" for line in self.mine if line not in text
        ]
        self.faults += [f"night {self.night}: ^{key} is back" for key in self.gone if f"^{key}" in text]
        for finding in self.at(self.now).verify():
            if finding.level is not Level.NOTE:
                self.faults.append(f"night {self.night}: {finding}")
        for path in sorted((self.root / FOLDER / "logs").rglob("*.md")):
            if not path.read_bytes().startswith(self.logs.get(path, b"")):
                self.faults.append(f"night {self.night}: {path.name} lost what it held")
            self.logs[path] = path.read_bytes()


def main() -> int:
    """Live through the nights and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nights", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--git", action="store_true", help="with versions, and restores among the edits")
    parser.add_argument("--model", action="store_true", help="every third night with a language model")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, serving() as model:
        Workspace.init(folder, agent="atlas", user="sam", git="own" if wanted.git else "none")
        life = Life(Path(folder), random.Random(wanted.seed), asks=wanted.model)
        if wanted.model:
            with (life.root / "massmem.yaml").open("a") as yaml:
                yaml.write(f"\ndream: {{model: openai/scripted, api_base: '{model.base}', api_key: sk-test}}\n")
        for _ in range(wanted.nights):
            life.live()
            if not wanted.git:
                life.versions.clear()
        facts = len(life.at(life.now).facts(all=True))
    if wanted.model and not model.asked:
        life.faults.append("the model was never asked")
    print(
        f"{wanted.nights} nights, {model.asked} questions to a model, {facts} facts, {len(life.mine)} lines by hand, {len(life.gone)} forgotten: {len(life.faults)} faults"
    )
    for fault in life.faults[:20]:
        print(fault)
    return 1 if life.faults else 0


if __name__ == "__main__":
    sys.exit(main())
