"""The prompt's own words: a template with a placeholder a line, read into slots that the texts are put in."""

from __future__ import annotations

from massmem.errors import BadSettings
from massmem.model.record import dataclass
from massmem.text.placeholders import placeholders

SLOTS = ("soul", "about", "tool_descriptions", "tools", "user", "memory", "hint", "recalled")
RULE = "---"


@dataclass(frozen=True, slots=True)
class Slot:
    """Where one text goes: the words before and after it, and the title of its heading.

    A slot with no `name` is a rule on its own, or words after the last placeholder, which are always there.
    """

    name: str
    before: str
    after: str
    title: str | None


def read_skeleton(text: str, place: str) -> tuple[Slot, ...]:
    """The slots of a template, in its order.

    What stands before a placeholder, from the one before on, is its lead; lines right below it, with no
    blank line between, are its end. `place` names the template in errors.

    Raises:
        BadSettings: a placeholder that is unknown, comes twice, or does not have a line of its own.
    """
    slots: list[Slot] = []
    lead, at = "", 0
    for start, end, name in placeholders(text):
        _check(name, text[:start], text[end:], place, {slot.name for slot in slots})
        slots, lead = _settle(slots, lead + text[at:start])
        slots.append(Slot(name, lead, "", _title(lead)))
        lead, at = "", end
    slots, rest = _settle(slots, lead + text[at:])
    return (*slots, Slot("", rest.rstrip(), "", None)) if rest.strip() else tuple(slots)


def _settle(slots: list[Slot], between: str) -> tuple[list[Slot], str]:
    """Share the text between two placeholders: the end of the one above, a rule, the lead of the one below."""
    head, gap, rest = between.partition("\n\n")
    if slots and head.strip():
        last = slots.pop()
        slots = [*slots, Slot(last.name, last.before, head.rstrip(), last.title)]
        between = gap + rest
    lead = between.lstrip("\n")
    if lead.partition("\n")[0].rstrip() == RULE:
        slots = [*slots, Slot("", RULE, "", None)]
        lead = lead.partition("\n")[2].lstrip("\n")
    return slots, lead


def _check(name: str, before: str, after: str, place: str, taken: set[str]) -> None:
    where = f"{place}:{before.count(chr(10)) + 1}: the placeholder {{{{ {name} }}}}"
    if name not in SLOTS:
        raise BadSettings(f"{where} is not known", f"use one of {', '.join(SLOTS)}")
    if name in taken:
        raise BadSettings(f"{where} comes twice", "leave one of them out")
    if (before and not before.endswith("\n")) or (after and not after.startswith("\n")):
        raise BadSettings(f"{where} does not stand on a line of its own", "give it a line of its own")


def _title(lead: str) -> str | None:
    """The title of the last heading in a lead."""
    headings = [line for line in lead.split("\n") if line.startswith("#")]
    return headings[-1].lstrip("#").strip() or None if headings else None
