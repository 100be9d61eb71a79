"""The screen of `stats`: tables, with bars on a terminal."""

from __future__ import annotations

from massmem.cli.screens.blocks import Chart, Heading, Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from massmem.cli.screens.blocks import Block
    from massmem.model.reports.dreams import Usage
    from massmem.model.stats import Changes, Group, SequenceRow, StatsReport

MOST_GROUPS = 12
CHANGES = ("added", "reworded", "merged", "ended", "stale", "forgotten")


def figures(report: StatsReport) -> Iterator[Block]:
    """Facts, what they are worth, tools, dreams; what there is none of takes no room."""
    facts = report.facts
    since = f" since {report.since}" if report.since else ""
    yield Heading(f"{report.scope}{since}: {facts.live:,} facts ({facts.current:,} current, {facts.planned:,} planned)")
    yield f"{facts.ended:,} ended, {facts.stale:,} stale"
    yield from _groups("kind", report.kinds)
    yield from _groups("topic", report.topics)
    yield from _groups("age", report.ages)
    yield from _groups("source", report.sources)
    if facts.live:
        yield from _worth(report)
    yield from _sequences(report.sequences)
    yield from _dreams(report)


def _groups(name: str, groups: Sequence[Group]) -> Iterator[Block]:
    if groups:
        yield Heading(f"Facts by {name}")
        shown = groups[:MOST_GROUPS]
        rows = tuple((one.name, f"{one.count:,}", _percent(one.share)) for one in shown)
        yield Chart(Table((name, "facts", "share"), rows), tuple(one.share for one in shown))
        if len(groups) > len(shown):
            yield f"and {len(groups) - len(shown):,} more (--json has all)"


def _worth(report: StatsReport) -> Iterator[Block]:
    rows = (("actionable", report.actionable), ("generic", report.generic), ("redundant", report.redundant))
    yield Heading("What they are worth")
    yield Chart(
        Table(("worth", "facts", "share"), tuple((name, f"{one.count:,}", _percent(one.share)) for name, one in rows)),
        tuple(one.share for _, one in rows),
    )


def _sequences(rows: Sequence[SequenceRow]) -> Iterator[Block]:
    if rows:
        yield Heading("Tools one after the other")
        yield Chart(
            Table(
                ("tool", "then", "worked", "of", "share"),
                tuple((one.first, one.then, f"{one.worked:,}", f"{one.times:,}", _percent(one.share)) for one in rows),
            ),
            tuple(one.share for one in rows),
        )


def _dreams(report: StatsReport) -> Iterator[Block]:
    yield Heading("Dreams" if report.dreamt else "No dreams")
    if not report.dreamt:
        return
    paid = bool(report.usage.calls)
    columns = ("dream", "engine", *CHANGES, *(("calls", "tokens in", "tokens out", "USD") if paid else ()))
    rows = [
        (one.at[:16], one.engine, *_changes(one.changes), *(_usage(one.usage) if paid else ())) for one in report.dreams
    ]
    rows.append((f"all {report.dreamt:,}", "", *_changes(report.changes), *(_usage(report.usage) if paid else ())))
    yield Table(columns, tuple(rows))


def _changes(found: Changes) -> tuple[str, ...]:
    return tuple(f"{getattr(found, name):,}" for name in CHANGES)


def _usage(found: Usage) -> tuple[str, ...]:
    return (f"{found.calls:,}", f"{found.input_tokens:,}", f"{found.output_tokens:,}", f"{found.usd:.4f}")


def _percent(share: float) -> str:
    return f"{share:.0%}"
