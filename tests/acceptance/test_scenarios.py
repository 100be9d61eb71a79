"""Stories of what was said and done, and what memory must believe after them (see tests/scenarios/README.md)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from massmem.api.correcting import forget
from massmem.api.dreaming import dream
from massmem.api.facts import facts
from massmem.api.logs import log_jsonl
from massmem.api.memory import read, write
from massmem.api.opening import open_place
from massmem.api.starting import init
from massmem.model.reports.dreams import DreamReport
from massmem.model.reports.facts import FactRow
from massmem.model.wishes import Wish
from massmem.store.workspace import Place

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
NOT_YET = set((SCENARIOS / "not_yet.txt").read_text(encoding="utf-8").split())
STATUSES = ("current", "ended", "planned", "stale")


def stories() -> Iterator[Any]:
    for path in sorted(SCENARIOS.glob("*.yaml")):
        marks = [pytest.mark.xfail(reason="not yet", strict=True)] if path.stem in NOT_YET else []
        yield pytest.param(path, id=path.stem, marks=marks)


def as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def fits(fact: FactRow, want: dict[str, Any]) -> bool:
    dated = " ".join(filter(None, (fact.since, fact.until, fact.planned)))
    found = all(re.search(p, fact.text, re.IGNORECASE) or re.search(p, dated) for p in as_list(want.get("has", [])))
    lacking = not any(re.search(p, fact.text, re.IGNORECASE) for p in as_list(want.get("lacks", [])))
    dates = ("since", "until", "planned", "topic")
    return found and lacking and all(str(getattr(fact, k) or "").startswith(str(want[k])) for k in dates if k in want)


def wants(given: Any) -> list[dict[str, Any]]:
    return [want if isinstance(want, dict) else {"has": want} for want in given or []]


class Story:
    """One scenario in a workspace of its own."""

    def __init__(self, case: dict[str, Any], root: Path) -> None:
        self.case, self.root, self.faults = case, root, list[str]()
        init(str(root), agent="atlas", user="sam", git="none")
        settings = root / "massmem.yaml"
        text = re.sub(r"(?m)^timezone:.*$", f"timezone: {case.get('timezone', 'UTC')}", settings.read_text())
        settings.write_text(text)
        for name, body in case.get("files", {}).items():
            write(self.at(case["now"]), name, body)

    def at(self, moment: object) -> Place:
        """The workspace at that time."""
        return open_place(root=str(self.root), now=str(moment))

    def files(self) -> list[Path]:
        """USER.md, MEMORY.md and the topics."""
        top = self.root / "agents/atlas/users/sam"
        return sorted([*top.glob("*.md"), *top.glob("topics/*.md")])

    def told(self) -> str:
        """All of them, one behind the other."""
        return "\n".join(path.read_text(encoding="utf-8") for path in self.files())

    def play(self) -> None:
        """Every step, then what is expected at the end, then whether it settles."""
        for step in self.case["steps"]:
            self.step(step)
        self.check(self.case["expect"], self.case["now"])
        if self.case.get("settles", True):
            self.sleep(self.case["now"])
            before = self.told()
            again = self.sleep(self.case["now"])
            if self.told() != before or again.version:
                self.faults.append("dreaming again changes something")

    def step(self, step: dict[str, Any]) -> None:
        """What was logged, done by hand, dreamt or expected."""
        if "log" in step:
            rows = [
                {"role": "user", "session": "s1", **row, "content": row["text"], "at": str(row["at"])}
                for row in step["log"]
            ]
            report = log_jsonl(self.at(self.case["now"]), [json.dumps(row).encode() for row in rows])
            self.faults += [skipped.why for skipped in report.skipped]
        elif "dream" in step:
            self.sleep(step["dream"])
        elif "edit" in step:
            self.by_hand(step["edit"]["line_with"], step["edit"].get("becomes"))
        elif "forget" in step:
            forget(self.at(step["now"]), step["forget"])
        elif "expect" in step:
            self.check(step["expect"], step["now"])

    def sleep(self, moment: object) -> DreamReport:
        """A dream at that time."""
        report = dream(self.at(moment), Wish(force=True))
        assert isinstance(report, DreamReport)
        return report

    def by_hand(self, pattern: str, becomes: str | None) -> None:
        """A person changes, or deletes, every line that holds the pattern."""
        for path in self.files():
            lines = path.read_text(encoding="utf-8").splitlines()
            kept = [re.sub(pattern, becomes, line) if becomes is not None else line for line in lines
                    if becomes is not None or not re.search(pattern, line)]  # fmt: skip
            path.write_text("\n".join(kept) + "\n", encoding="utf-8")

    def check(self, expect: dict[str, Any], moment: object) -> None:
        """Note what is not as expected."""
        rows = facts(self.at(moment), all=True)
        live = [row for row in rows if row.status in ("current", "planned")]
        for status in STATUSES:
            for want in wants(expect.get(status)):
                hits = sum(fits(row, want) for row in rows if row.status == status)
                self.expect(hits == want["count"] if "count" in want else hits > 0, f"{status} {want}")
        for name, pool, wanted in (("not_current", live, False), ("nowhere", rows, False), ("exists", rows, True)):
            for want in wants(expect.get(name)):
                self.expect(any(fits(row, want) for row in pool) is wanted, f"{name} {want}")
        if "max_current" in expect:
            self.expect(
                len(live) <= expect["max_current"], f"at most {expect['max_current']}: {[r.text for r in live]}"
            )
        self.check_files(expect, moment)

    def check_files(self, expect: dict[str, Any], moment: object) -> None:
        """The same for what the files and logs hold."""
        for name, texts in expect.get("keeps", {}).items():
            body = (
                self.told()
                if name == "MEMORY.md" and name not in self.case.get("files", {})
                else read(self.at(moment), name)
            )
            for text in texts:
                self.expect(text in body, f"{name} keeps {text!r}")
        for name, patterns in expect.get("file_lacks", {}).items():
            body = self.told() if name == "MEMORY.md" else read(self.at(moment), name)
            for pattern in as_list(patterns):
                self.expect(not re.search(pattern, body, re.IGNORECASE), f"{name} lacks {pattern!r}")
        logs = "\n".join(path.read_text(encoding="utf-8") for path in self.root.rglob("logs/*/*/*.md"))
        for name, wanted in (("log_has", True), ("log_lacks", False)):
            for pattern in as_list(expect.get(name, [])):
                self.expect((re.search(pattern, logs) is not None) is wanted, f"{name} {pattern!r}")

    def expect(self, holds: bool, what: str) -> None:  # noqa: FBT001 - the verdict itself
        """Note it if it does not hold."""
        if not holds:
            self.faults.append(what)


@pytest.mark.parametrize("path", list(stories()))
def test_memory_believes_what_the_story_says(path: Path, tmp_path: Path) -> None:
    story = Story(yaml.safe_load(path.read_text(encoding="utf-8")), tmp_path)
    story.play()
    assert story.faults == []
