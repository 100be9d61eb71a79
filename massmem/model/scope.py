"""Whose memory: one agent, serving one user."""

from __future__ import annotations

from massmem.model.record import dataclass


@dataclass(frozen=True, slots=True)
class Scope:
    """An agent and a user, both checked names. Nothing crosses from one scope to another."""

    agent: str
    user: str

    def __str__(self) -> str:
        """`agent/user`, as in commits and hashes."""
        return f"{self.agent}/{self.user}"
