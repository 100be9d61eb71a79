"""The checked tree of massmem.yaml as `Settings`; pure."""

from __future__ import annotations

from massmem.model.settings import (
    Assembly,
    Budget,
    DreamSettings,
    Gate,
    Limits,
    LogSettings,
    Recording,
    Retrieval,
    Settings,
    Share,
    Team,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

FILLED = ("model", "api_base", "api_key")


def build(tree: dict[str, Any], agent: str | None, fill: Callable[[str], str]) -> Settings:
    """The settings for an agent (None: the default one): its own laid over the rest.

    `fill` puts variables into the model's name, address and key.

    Raises:
        TypeError, AttributeError: the tree is not one that `read_settings` made.
    """
    defaults = tree.get("defaults", {})
    tree = _over(tree, tree.get("agents", {}).get(agent or defaults.get("agent"), {}))
    top = {key: tree[key] for key in ("version", "timezone", "layout", "home", "git", "agent_scope") if key in tree}
    return Settings(
        **top,
        **defaults,
        limits=Limits(**tree.get("limits", {})),
        assemble=Assembly(**tree.get("assemble", {})),
        log=LogSettings(**tree.get("log", {})),
        dream=_dream(tree.get("dream", {}), fill),
        retrieval=Retrieval(**tree.get("retrieval", {})),
        recording=Recording(**tree.get("recording", {})),
        team=_team(tree.get("team", {})),
    )


def _over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """One tree laid over another, group by group."""
    merged = dict(below)
    for key, value in above.items():
        inner = isinstance(value, dict) and isinstance(merged.get(key), dict)
        merged[key] = _over(merged[key], value) if inner else value
    return merged


def _dream(tree: dict[str, Any], fill: Callable[[str], str]) -> DreamSettings:
    filled = {key: fill(tree[key]) for key in FILLED if tree.get(key)}
    parts = {"gate": Gate(**tree.get("gate", {})), "budget": Budget(**tree.get("budget", {}))}
    return DreamSettings(**{**tree, **filled, **parts})


def _team(tree: dict[str, Any]) -> Team:
    share = tree.get("share", {})
    made = Share(**{**share, "topics": tuple(share.get("topics", ()))})
    return Team(**{**tree, "share": made, "members": tuple(tree.get("members", ()))})
