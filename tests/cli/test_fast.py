"""The quick parser and typer understand the same command lines in the same way."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from massmem.cli import app, fast
from massmem.cli.spec import COMMON, Call, Option, Verb, verb_named
from massmem.errors import BadUsage

QUICK = [verb_named(name) for name in fast.FAST]
VALUES = [
    "",
    "x",
    "-",
    "two words",
    "3",
    "0",
    "05",
    "full",
    "letta",
    "USER.md",
    "a=b",
    "é",
    "2026-05-04",
    "user",
    "=",
    "ſ",
]
ODD = [
    "--",
    "-x",
    "--json=1",
    "--nope",
    "--help",
    "-5",
    "--role",
    "--query=",
    "---",
    "log",
    "read",
    "facts",
    "--limit=3",
]


def outcome_of(parse: object, args: list[str]) -> object:
    """A call, an exit code, or the words of the error."""
    try:
        return parse(args)  # type: ignore[operator]
    except BadUsage as error:
        return (error.message, error.cure)


def given_option(option: Option) -> st.SearchStrategy[list[str]]:
    if option.flag:
        return st.just([option.shown])
    values = st.sampled_from([*option.choices, *VALUES])
    joined = values.map(lambda value: [f"{option.shown}={value}"])
    apart = values.filter(lambda value: not value.startswith("-") or value == "-").map(lambda v: [option.shown, v])
    return st.one_of(joined, apart)


def flat(groups: list[list[str]]) -> list[str]:
    return [word for group in groups for word in group]


@st.composite
def well_formed(draw: st.DrawFn) -> list[str]:
    verb: Verb = draw(st.sampled_from(QUICK))
    common = st.sampled_from(COMMON).flatmap(given_option)
    own = st.sampled_from((*verb.options, *COMMON)).flatmap(given_option)
    before = flat(draw(st.lists(common, max_size=2)))
    after = flat(draw(st.lists(own, max_size=3)))
    words = [draw(st.sampled_from(VALUES)) for one in verb.arguments if one.required or draw(st.booleans())]
    if draw(st.booleans()):
        return [*before, verb.name, *after, "--", *words]
    at = draw(st.integers(0, 1))
    return [*before, verb.name, *words, *after] if at else [*before, verb.name, *after, *words]


@settings(max_examples=150, deadline=None)
@given(well_formed())
@example(["log", "--", "-starts with a dash"])
@example(["log", "-"])
@example(["--json", "log", "x", "--json"])
@example(["--user", "a", "read", "USER.md", "--user", "b"])
def test_typer_agrees_with_every_call_that_the_quick_parser_makes(args: list[str]) -> None:
    quick = outcome_of(fast.parse, args)
    assert quick is not None, "a well-formed line is understood without typer"
    assert quick == outcome_of(app.parse, args)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.sampled_from([*fast.FAST, *(f"--{o.name}" for v in QUICK for o in v.options), *VALUES, *ODD]), max_size=6
    )
)
@example(["log", "a", "b"])
@example(["read"])
@example(["log", "--role"])
@example(["log", "--session", "--json"])
def test_whatever_the_quick_parser_takes_typer_takes_alike(args: list[str]) -> None:
    quick = outcome_of(fast.parse, args)
    if quick is not None:
        assert quick == outcome_of(app.parse, args)


def test_help_and_mistakes_are_left_to_typer() -> None:
    for args in (
        ["log", "--help"],
        ["read"],
        ["log", "a", "b"],
        ["assemble", "--nope"],
        ["facts"],
        [],
        ["--json"],
        ["log", "-x"],
    ):
        assert fast.parse(args) is None


def test_common_options_stand_before_or_after_the_verb_and_the_later_one_wins() -> None:
    for parse in (fast.parse, app.parse):
        call = parse(["--user", "ada", "--json", "read", "USER.md", "--user", "bo", "--quiet"])
        assert isinstance(call, Call)
        assert (call.common.user, call.common.json, call.common.quiet) == ("bo", True, True)
        assert call.values == {"file": "USER.md", "raw": False}
