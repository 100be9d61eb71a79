"""`massmem assemble`."""

from __future__ import annotations

from massmem.cli.spec import Option, Verb, filled, positive

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.cli.show import Show
    from massmem.cli.spec import Common
    from massmem.model.turns import Turn
    from massmem.store.workspace import Place

STRATEGIES = ("hybrid-v2", "hybrid-v1", "full", "on-demand")
FORMATS = ("text", "json", "openai", "anthropic", "letta")

VERB = Verb(
    name="assemble",
    group="Recall",
    sentence="Print the system prompt.",
    details=(
        "The same files give the same bytes, so that prompt caches hit. SOUL.md, ABOUT.md and TOOLS.md go in as they "
        "stand; what conversations taught (USER.md, MEMORY.md, recalled facts) goes in as quoted data.\n\n"
        "Strategies: hybrid-v2 holds SOUL, ABOUT and TOOLS; hybrid-v1 USER too; full MEMORY too; on-demand only the "
        "hint that memory can be loaded, which ends every prompt."
    ),
    options=(
        Option(name="strategy", choices=STRATEGIES, default="hybrid-v2 or massmem.yaml", help="What goes in."),
        Option(name="format", choices=FORMATS, default="text", help="How it is written."),
        Option(name="tools", metavar="FILE|-", read=filled, complete="folder",
               help="Describe these tools too: JSON of OpenAI or Anthropic tools, or of MCP's tools/list."),
        Option(name="query", metavar="TEXT", help="Add what is remembered about this, last."),
        Option(name="limit", metavar="N", read=positive, default="5", help="How many facts --query adds."),
        Option(name="session", metavar="S", read=filled, default="MASSMEM_SESSION, else the day",
               help="The session that --turn is of."),
        Option(name="turn", metavar="N", read=positive,
               help="Let --query recall in this turn: the session's log too, and what winners knew before."),
        Option(name="budget", metavar="TOKENS", read=positive, help="At most so many tokens, in whole entries."),
        Option(name="as-of", metavar="DATE", read=filled, help="With what was true on that day."),
        Option(name="known-at", metavar="TIME", read=filled, help="With what was believed at that time."),
        Option(name="strict", help="Fail where something would be left out or is damaged."),
        Option(name="explain", help="On stderr, a row for each file: size, what was used, why."),
        Option(name="compare", help="The four strategies side by side: tokens, files read, what is in context."),
    ),
    examples=(
        ("massmem assemble | llm --system -", "Into another program's prompt."),
        ("massmem assemble --strategy full --format anthropic", "With cache_control on the stable part."),
        ("massmem assemble --compare", "What each strategy costs here."),
    ),
)  # fmt: skip


def run(
    common: Common, show: Show, *, strategy: str | None, format: str | None, tools: str | None, query: str | None,
    limit: int | None, budget: int | None, as_of: str | None, strict: bool, explain: bool, compare: bool,
    session: str | None, turn: int | None, known_at: str | None,
) -> int:  # fmt: skip
    """Print it, with warnings and explanations on stderr."""
    from massmem.api import assembling  # noqa: PLC0415 - after the command line is known to be right

    place = common.place()
    tools_text = None if tools is None else _tools(show, tools)
    if compare:
        from massmem.cli.screens.prompts import strategies  # noqa: PLC0415 - not for a plain prompt

        show.answer(assembling.compare(place, tools_text), strategies)
        return 0
    prompt = assembling.assemble(
        place,
        strategy=strategy,
        tools_text=tools_text,
        query=query,
        limit=limit,
        budget=budget,
        strict=strict,
        as_of=as_of,
        known_at=known_at,
        turn=None if turn is None and session is None else _turn(place, session, turn, query),
    )
    show.warn(prompt.warnings)
    if explain:
        from massmem.cli.screens.prompts import parts  # noqa: PLC0415 - not for a plain prompt

        show.explain(parts(prompt))
    if format in (None, "text"):
        show.text(prompt.system, prompt)
    else:
        show.whole(assembling.render(prompt, format))
    return 0


def _turn(place: Place, session: str | None, turn: int | None, query: str | None) -> Turn | None:
    from massmem.api.turns import asked_turn  # noqa: PLC0415 - few prompts are for a turn
    from massmem.errors import BadUsage  # noqa: PLC0415

    if query is None:
        raise BadUsage("--turn is about what --query recalls, and there is none", "add --query TEXT")
    return asked_turn(place, session, turn)


def _tools(show: Show, file: str) -> str:
    from massmem.cli.stdin import read_text, text_of  # noqa: PLC0415 - few prompts describe tools

    return read_text(show, "the tools") if file == "-" else text_of(file)
