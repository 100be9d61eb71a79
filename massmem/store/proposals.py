"""Proposals that wait for a person's word: one JSON file each, in the scope's local folder."""

from __future__ import annotations

import json
import os
import re
from datetime import datetime

from massmem.model.events import Op
from massmem.model.proposals import Proposal
from massmem.model.record import replace
from massmem.store.files import discard, read_bytes, refusing, replace_file, unreadable
from massmem.text.ledger_lines import parse_ledger, render_event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from massmem.store.workspace import Place

_NAME = re.compile(r"([0-9a-z]{8,40})\.json\Z")


def save(place: Place, proposal: Proposal) -> None:
    """Keep it; an earlier one of the same kind is replaced.

    Raises:
        Refused: the disk would not take it.
    """
    earlier = [other.id for other in proposals(place) if other.kind == proposal.kind and other.id != proposal.id]
    told = {
        "id": proposal.id, "at": proposal.at.isoformat(), "scope": proposal.scope, "kind": proposal.kind,
        "why": proposal.why, "events": "".join(map(render_event, proposal.events)), "old": dict(proposal.old),
        "offers": list(proposal.offers),
    }  # fmt: skip
    path = _path(place, proposal.id)
    with refusing(os.path.relpath(path, place.root), path):
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        replace_file(path, json.dumps(told, ensure_ascii=False, indent=1).encode())
    for name in earlier:
        remove(place, name)


def proposals(place: Place) -> tuple[Proposal, ...]:
    """What waits, newest first. A damaged file is passed over.

    Raises:
        Unreadable: their folder cannot be read.
    """
    folder = place.absolute(f"{place.local_path}/proposals")
    try:
        names = [found[1] for name in os.listdir(folder) if (found := _NAME.match(name))]
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise unreadable(f"{place.local_path}/proposals", folder, error) from None
    found_all = [proposal for name in names if (proposal := _load(place, name))]
    return tuple(sorted(found_all, key=lambda proposal: (proposal.at, proposal.id), reverse=True))


def remove(place: Place, name: str) -> None:
    """It was applied, rejected or replaced."""
    discard(_path(place, name))


def blank_proposals(place: Place, keys: AbstractSet[str]) -> None:
    """Take what was forgotten out of every proposal; one with nothing left but the marker goes."""
    for proposal in proposals(place):
        events = tuple(event for event in proposal.events if event.id not in keys)
        if len(events) == len(proposal.events) and not keys & proposal.old.keys():
            continue
        if all(event.op is Op.DREAM for event in events):
            remove(place, proposal.id)
        else:
            old = {key: text for key, text in proposal.old.items() if key not in keys}
            save(place, replace(proposal, events=events, old=old))


def _load(place: Place, name: str) -> Proposal | None:
    data = read_bytes(place, f"{place.local_path}/proposals/{name}.json")
    try:
        told = json.loads(data or b"null")
        events, findings = parse_ledger(told["events"].encode(), name)
        whole = told["id"] == name and told["scope"] == str(place.scope) and not findings
        return Proposal(
            id=name, at=datetime.fromisoformat(told["at"]), scope=told["scope"], kind=told["kind"], why=told["why"],
            events=events, old=told["old"], offers=tuple(told.get("offers", ())),
        ) if whole else None  # fmt: skip
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _path(place: Place, name: str) -> str:
    return place.absolute(f"{place.local_path}/proposals/{name}.json")
