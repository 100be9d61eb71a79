"""The system prompt of a scope, from its files."""

from __future__ import annotations

from massmem.assemble.prompt import build
from massmem.assemble.skeleton import SLOTS, read_skeleton
from massmem.assemble.strategies import STRATEGIES, files_of
from massmem.errors import BadUsage, Refused
from massmem.model.record import replace
from massmem.store.prompt_files import read_prompt_files
from massmem.store.templates import FOLDER, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from massmem.assemble.pieces import Source
    from massmem.model.prompts import Assembled, StrategyRow
    from massmem.model.turns import Turn
    from massmem.store.workspace import Place

PROMPT, HINT = "prompt.md", "hint.md"


def assemble(
    place: Place,
    *,
    strategy: str | None = None,
    tools_text: str | None = None,
    query: str | None = None,
    limit: int | None = None,
    budget: int | None = None,
    strict: bool = False,
    as_of: str | None = None,
    known_at: str | None = None,
    turn: Turn | None = None,
) -> Assembled:
    """The system prompt: byte for byte the same for the same files. Nothing is written.

    `strategy` is hybrid-v2, hybrid-v1, full or on-demand (None: as massmem.yaml says). Only the files that it
    puts in are read. `tools_text` is JSON of OpenAI tools, Anthropic tools or MCP's tools/list. `query` adds
    at most `limit` (None: as massmem.yaml says) recalled facts, last. `budget` is in tokens. `as_of` is a day:
    USER.md and MEMORY.md then hold the facts that were true on it; at `known_at`, a time, those that the ledger
    believed then. In a `turn`, `query` recalls log entries of its
    session too, and what colleagues knew in turns that they had won before.

    Raises:
        BadUsage: an unknown strategy, tools of no known form, a blank query, a negative budget or limit, no day.
        BadSettings: a template of the workspace's own does not parse; with file and line.
        Unreadable: a file is there and cannot be opened.
        Refused: `strict`, and something was cut, damaged or could not be followed.
    """
    strategy = place.settings.assemble.strategy if strategy is None else strategy
    wanted = files_of(strategy)
    _check(query, limit, budget)
    tools = _tools(tools_text)
    reading = read_prompt_files(place, wanted)
    names = _names(place)
    sources: Mapping[str, Source] = reading.sources
    if as_of is not None or known_at is not None:
        sources = _then(place, sources, wanted, as_of, known_at)
    prompt = build(
        sources, read_skeleton(template(place, PROMPT, names), f"{FOLDER}/{PROMPT}"),
        strategy=strategy, hint=_hint(place, names), tool_descriptions=tools,
        recalled=_recalled(place, query, limit, turn), budget=budget,
    )  # fmt: skip
    prompt = replace(prompt, warnings=(*reading.warnings, *_not_followed(place, query), *prompt.warnings))
    if strict and (reading.damaged or any(part.truncated for part in prompt.parts)):
        raise Refused(f"not the whole memory (--strict): {'; '.join(prompt.warnings)}", "mend or shorten what is named")
    return prompt


def compare(place: Place, tools_text: str | None = None) -> tuple[StrategyRow, ...]:
    """The four strategies side by side, for this scope as it is: nothing is estimated."""
    from massmem.model.prompts import StrategyRow  # noqa: PLC0415  # a plain prompt needs none

    there = read_prompt_files(place, STRATEGIES["full"]).sources
    rows = []
    for strategy in STRATEGIES:
        prompt = assemble(place, strategy=strategy, tools_text=tools_text)
        used = tuple(part.file for part in prompt.parts if part.file and part.chars_used)
        rest = tuple(name for name, source in there.items() if name not in used and not source.left_out)
        rows.append(
            StrategyRow(
                strategy=strategy, tokens=prompt.tokens, reads=prompt.reads, in_context=used, on_demand=rest
            )
        )  # fmt: skip
    return tuple(rows)


def render(prompt: Assembled, form: str) -> str:
    """The prompt as text, json, openai, anthropic or letta: ready to print, final newline included.

    Raises:
        BadUsage: there is no such format.
    """
    if form == "text":
        return prompt.system
    from massmem.assemble.outputs import written  # noqa: PLC0415  # plain text needs no JSON

    return written(prompt, form)


def _then(
    place: Place, sources: Mapping[str, Source], wanted: Sequence[str], as_of: str | None, known_at: str | None
) -> Mapping[str, Source]:
    from massmem.api.prompt_then import sources_then  # noqa: PLC0415  # today's prompt needs no facts

    return sources_then(place, sources, wanted, as_of, known_at)


def _check(query: str | None, limit: int | None, budget: int | None) -> None:
    if query is not None and not query.strip():
        raise BadUsage("the query is blank", "give words to look for, or leave --query out")
    if limit is not None and limit < 1:
        raise BadUsage(f"a limit of {limit} recalls nothing", "give a number from 1 on, or leave --query out")
    if budget is not None and budget < 0:
        raise BadUsage(f"a budget of {budget} tokens is no budget", "give a number of tokens")


def _names(place: Place) -> Mapping[str, str]:
    """What a template of the workspace's own may use. Each slot stands for itself: texts are put in later, once."""
    slots = {slot: f"{{{{ {slot} }}}}" for slot in SLOTS}
    return {**slots, "agent_name": place.scope.agent, "user_name": place.scope.user}


def _hint(place: Place, names: Mapping[str, str]) -> str:
    own = place.settings.assemble.hint
    if own is not None:
        return own
    return template(place, HINT, {key: value for key, value in names.items() if key not in SLOTS})


def _tools(text: str | None) -> str:
    if text is None:
        return ""
    from massmem.assemble.tools import describe_tools  # noqa: PLC0415  # most prompts bring no tools

    return describe_tools(text)


def _not_followed(place: Place, query: str | None) -> tuple[str, ...]:
    """The links that a question is not answered from; what the strategy injects has been warned of already."""
    if query is None:
        return ()
    from massmem.api.links import not_followed  # noqa: PLC0415

    return not_followed(place)


def _recalled(place: Place, query: str | None, limit: int | None, turn: Turn | None) -> str:
    if query is None:
        return ""
    if turn is not None:
        from massmem.api.turn_search import recall_in_turn  # noqa: PLC0415
        from massmem.assemble.tool_hits import hit_lines  # noqa: PLC0415

        most = place.settings.retrieval.limit if limit is None else limit
        return hit_lines(recall_in_turn(place, query, turn, most))
    from massmem.api.recalling import recall  # noqa: PLC0415  # searching is heavier than assembling
    from massmem.assemble.recalled import recalled_lines  # noqa: PLC0415

    return recalled_lines(recall(place, query, place.settings.retrieval.limit if limit is None else limit))
