"""What `doctor` found: how each test of the set-up went, and findings in the content."""

from __future__ import annotations

from enum import StrEnum

from massmem.model.findings import Finding, Level
from massmem.model.record import dataclass


class Outcome(StrEnum):
    """How a test went."""

    OK = "OK"
    SKIP = "SKIP"
    FAIL = "FAIL"


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One test of the set-up: what was looked at, how it went, one line about it, and what to do."""

    name: str
    outcome: Outcome
    detail: str = ""
    cure: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkup:
    """All tests in order, and the findings, errors first."""

    checks: tuple[Check, ...]
    findings: tuple[Finding, ...]

    @property
    def all_findings(self) -> tuple[Finding, ...]:
        """The failed tests as findings, then the others."""
        failed = tuple(
            Finding(
                level=Level.ERROR, code=f"test-{check.name.strip('.').replace(' ', '-').lower()}",
                message=f"{check.name}: {check.detail}", cure=check.cure,
            )
            for check in self.checks
            if check.outcome is Outcome.FAIL
        )  # fmt: skip
        return (*failed, *self.findings)
