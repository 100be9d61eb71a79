from __future__ import annotations

import pytest

from massmem.assemble.skeleton import SLOTS, read_skeleton
from massmem.errors import BadSettings
from massmem.store.templates import shipped


def test_the_shipped_template_holds_every_slot_in_its_order() -> None:
    slots = read_skeleton(shipped("prompt.md"), "templates/prompt.md")
    assert tuple(slot.name for slot in slots if slot.name) == SLOTS
    assert [slot.title for slot in slots if slot.name == "user"] == ["User Profile"]


def test_lines_right_below_a_placeholder_belong_to_it() -> None:
    (soul, user) = read_skeleton("<me>\n{{ soul }}\n</me>\n\n## You\n\n{{user}}\n", "p")
    assert (soul.before, soul.after) == ("<me>\n", "\n</me>")
    assert (user.before, user.after, user.title) == ("## You\n\n", "", "You")


def test_words_after_the_last_placeholder_are_kept() -> None:
    assert [slot.before for slot in read_skeleton("{{ soul }}\n\nGood luck.\n", "p")] == ["", "Good luck."]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("## A\n\n{{ soull }}\n", "p:3: the placeholder {{ soull }} is not known"),
        ("{{ soul }}\n\n{{ soul }}\n", "p:3: the placeholder {{ soul }} comes twice"),
        ("I am {{ soul }}\n", "p:1: the placeholder {{ soul }} does not stand on a line of its own"),
        ("{{ soul }} indeed\n", "p:1: the placeholder {{ soul }} does not stand on a line of its own"),
    ],
)
def test_a_wrong_placeholder_is_named_with_its_line(text: str, message: str) -> None:
    with pytest.raises(BadSettings) as caught:
        read_skeleton(text, "p")
    assert caught.value.message == message
