"""Standing steps asked for in an order ("run the linter, then the tests"): the table of steps, and how they are joined."""

from __future__ import annotations

import re
from functools import cache

STEPS = (  # the name and note of a step, and how people say it; without anything of the day's matter
    ("run the linter", r"(?:run |re-?run )?(?:the |a )?(?:linters?|linting|lint)(?: (?:it|that|everything|the code))?"),
    ("run the formatter", r"(?:run )?(?:the )?formatter|format (?:it|that|everything|the code)"),
    ("run the type checker", r"(?:run )?(?:the )?type[ -]?check(?:er|s|ing)?(?: (?:it|that|everything|the code))?"),
    ("run the tests", r"(?:run |re-?run )?(?:the |all |all the )?(?:unit )?tests?(?: suite)?|test (?:it|that|everything|the code)"),
    ("run the benchmarks", r"(?:run )?(?:the )?benchmarks?"),
    ("write the tests", r"(?:write|add) (?:the |some |unit )*tests"),
    ("write the code", r"(?:write|do) the (?:code|implementation)|implement (?:it|that)|code (?:it|that)"),
    ("build", r"(?:run )?(?:the )?build(?: (?:it|that|everything))?|building"),
    ("make a plan", r"(?:make|write|give me|show me) (?:a|the|your) plan|plan|(?:make )?an? outline|outline (?:it|that)"),
    ("review", r"review (?:it|that|the code|your work)|(?:a |the )?(?:self-)?review"),
    ("update the docs", r"update the docs|(?:the )?docs"),
    ("update the changelog", r"update the changelog|(?:the )?changelog"),
    ("commit", r"commit(?: (?:it|that|everything|(?:the|your) changes))?|committing"),
    ("push", r"push(?: (?:it|that|everything|(?:the|your) changes))?|pushing"),
    ("merge", r"merge(?: (?:it|that))?|merging"),
    ("deploy", r"deploy(?: (?:it|that))?|deploying"),
    ("open a pull request", r"(?:open|create|make) (?:a|the) (?:pr|pull request|merge request)"),
    ("explain", r"explain (?:it|that|what you did|your (?:changes|reasoning))"),
    ("summarize", r"summari[sz]e (?:it|that|everything|what you did)|(?:give me |write )?a summary"),
    ("ask", r"ask me|check with me"),
)  # fmt: skip
JOINTS = ("then", "before", "first", "after that")
HINTS = frozenset("then before first after".split())
_BEGIN = re.compile(r"(?:first(?: of all)?|always|start (?:with|by))[, ]+")
_JOINT = re.compile(
    r"\s*[,;.]?\s+(?:and )?(?:then|after that|afterwards|finally|only then)(?: also)?[, ]\s*|\s*[,;]?\s+(?P<before>before) (?:you |we |i )?|\s*[,;]\s*(?:and )?",
)
FEWEST, MOST = 2, 3


@cache
def _steps() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((name, re.compile(said)) for name, said in STEPS)


def _step(words: str) -> str | None:
    words = words.strip().removesuffix(" first").removeprefix("first ").strip(" ,")
    return next((name for name, said in _steps() if said.fullmatch(words)), None)


def steps_of(request: str) -> tuple[str, ...]:
    """The two or three steps of a request in lower case, in their order; () when it holds anything else or says no order."""
    if not any(joint in request for joint in JOINTS):
        return ()
    body = request
    if begin := _BEGIN.match(body):
        body = body[begin.end() :]
    parts = _JOINT.split(body)[::2]
    ordered = begin is not None or any(word in body for word in ("then", "before", "after that"))
    found = [_step(part) for part in parts]
    if not ordered or not FEWEST <= len(found) <= MOST or len(set(found)) != len(found):
        return ()
    steps = tuple(name for name in found if name is not None)
    return steps if len(steps) == len(found) else ()


def orders_of(steps: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The order itself, and the pairs in it."""
    return (steps, *(steps[at : at + FEWEST] for at in range(len(steps) - 1))) if len(steps) > FEWEST else (steps,)


def habit_of(steps: tuple[str, ...]) -> str:
    """The name of an order of steps."""
    return "steps: " + " > ".join(steps)


def note_of(steps: tuple[str, ...]) -> str:
    """The order as a note."""
    return "Often asks to " + ", then ".join(steps)
