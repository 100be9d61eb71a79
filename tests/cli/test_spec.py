"""Every verb is declared once and completely."""

from __future__ import annotations

import inspect

import pytest

from massmem.cli.reference import overview, reference, whole
from massmem.cli.spec import COMMON, GROUPS, VERBS, Argument, Option, module_of, value_of, verb_named
from massmem.errors import BadUsage


@pytest.mark.parametrize("name", VERBS)
def test_a_verb_runs_with_exactly_the_parameters_that_it_declares(name: str) -> None:
    module = module_of(name)
    declared = {one.key for one in (*module.VERB.arguments, *module.VERB.options)}
    assert set(inspect.signature(module.run).parameters) - {"common", "show"} == declared
    assert module.VERB.name == name
    assert module.VERB.group in GROUPS


@pytest.mark.parametrize("name", VERBS)
def test_a_verb_says_in_one_sentence_what_it_does_and_shows_examples(name: str) -> None:
    verb = verb_named(name)
    assert verb.sentence.endswith(".")
    assert "\n" not in verb.sentence
    assert verb.examples
    assert all("massmem" in line and what.endswith(".") for line, what in verb.examples)
    parameters: tuple[Option | Argument, ...] = (*verb.arguments, *verb.options)
    assert all(one.help.endswith(".") for one in parameters)


@pytest.mark.parametrize("name", VERBS)
def test_no_option_of_a_verb_hides_a_common_one(name: str) -> None:
    assert not {one.name for one in verb_named(name).options} & {one.name for one in COMMON}


def test_a_bad_choice_names_the_nearest_right_one() -> None:
    option = Option(name="role", choices=("user", "assistant"), help="Who.")
    with pytest.raises(BadUsage) as caught:
        value_of(option, "asistant", "log")
    assert caught.value.message == "--role 'asistant' is not one of user, assistant"
    assert caught.value.cure == "did you mean assistant? see massmem log --help"


def test_an_empty_name_is_an_error_and_never_the_default() -> None:
    for option in COMMON[:3]:
        with pytest.raises(BadUsage, match="is empty"):
            value_of(option, "", "facts")


def test_numbers_are_read_strictly() -> None:
    limit = next(one for one in verb_named("assemble").options if one.name == "limit")
    assert value_of(limit, "12", "assemble") == 12
    for wrong in ("0", "-1", "+3", "1_0", "1.5", "", "１２", "9" * 30):
        with pytest.raises(BadUsage):
            value_of(limit, wrong, "assemble")
    only = next(one for one in verb_named("apply").options if one.name == "only")
    assert value_of(only, "1, 3", "apply") == (1, 3)


def test_the_reference_holds_every_verb_in_eighty_columns() -> None:
    text = whole()
    for name in VERBS:
        assert f"### `massmem {name}`" in text
        assert reference(name) in text
    assert all(len(line) <= 80 for line in (text + overview()).splitlines() if not line.startswith("  massmem "))


def test_an_argument_is_named_as_its_parameter() -> None:
    assert Argument(name="ID|TEXT", help=".").key == "id_or_text"
