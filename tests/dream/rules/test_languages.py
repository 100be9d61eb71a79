"""Other languages: a note in its own words where a cue is sure, silence elsewhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from massmem.dream.rules.languages import is_foreign
from massmem.model.statements import Act, Statement

Read = Callable[..., tuple[Statement, ...]]


@pytest.mark.parametrize(
    ("said", "slot", "value"),
    [
        ("Ich wohne in Leipzig.", "home", "leipzig"), ("J'habite à Lyon.", "home", "lyon"), ("Moro em Lisboa.", "home", "lisboa"), ("Abito a Torino.", "home", "torino"), ("Ik woon in Utrecht.", "home", "utrecht"),
        ("私は東京に住んでいます。", "home", "東京"), ("我住在上海。", "home", "上海"), ("Trabajo en Telefónica.", "employer", "telefónica"), ("Ich heiße Jonas.", "name", "jonas"), ("Ich bin Vegetarierin.", "diet", "vegetarian"),
        ("Je suis allergique aux noix.", "allergy noix", "noix"), ("我现在用VS Code。", "editor", "vs code"),
    ],
)  # fmt: skip
def test_a_sure_cue_keeps_the_words_and_knows_the_slot(read: Read, said: str, slot: str, value: str) -> None:
    (statement,) = read(said)
    assert statement.text.strip("。.") == said.strip("。.")
    assert (statement.subject, statement.slot, statement.value) == ("user", slot, value)


@pytest.mark.parametrize(
    ("said", "note"),
    [
        ("Merk dir bitte: Deploys nur dienstags.", "Deploys nur dienstags"),
        ("Ab jetzt bitte Tabs statt Leerzeichen.", "Tabs statt Leerzeichen"),
        ("Souviens-toi que je suis allergique aux noix.", "Je suis allergique aux noix"),
        ("A partir de ahora usa espacios.", "Usa espacios"),
        ("记住：我对花生过敏。", "我对花生过敏。"),
    ],
)
def test_what_shall_be_remembered_is_explicit(read: Read, said: str, note: str) -> None:
    (statement,) = read(said)
    assert (statement.text, statement.explicit) == (note, True)


def test_two_things_of_one_subject_are_two_notes(read: Read) -> None:
    assert [s.text for s in read("Ich heiße Jonas und arbeite bei Siemens.")] == [
        "Ich heiße Jonas",
        "Ich arbeite bei Siemens",
    ]


@pytest.mark.parametrize(
    "said",
    [
        "Ich bin keine Vegetarierin mehr.",
        "Ich trinke keinen Kaffee mehr.",
        "Je ne mange plus de viande.",
        "我们不再使用Jenkins了",
    ],
)
def test_no_more_ends(read: Read, said: str) -> None:
    assert [s.act for s in read(said)] == [Act.END]


@pytest.mark.parametrize(
    "said",
    [
        "Wie wird das Wetter?",
        "Danke, das war super",
        "今日は天気がいいですね。",
        "你好，请帮我写一封邮件",
        "Kannst du das übersetzen?",
    ],
)
def test_the_rest_is_silence(read: Read, said: str) -> None:
    assert read(said) == ()


def test_english_with_a_strange_name_is_english() -> None:
    assert not is_foreign("I work with Jörg and Zoë at the Café")
    assert is_foreign("Ich arbeite bei Siemens")
