"""Screens of `facts` and `why`."""

from __future__ import annotations

from massmem.cli.screens.blocks import Heading, Table, memory_name, several_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from massmem.cli.screens.blocks import Block
    from massmem.model.reports.facts import EntryRow, FactRow, WhyReport


def listing(rows: Sequence[FactRow]) -> Iterator[Block]:
    """The facts as a table; nothing at all where there are none."""
    if rows:
        yield Table(
            ("id", "status", "topic", "seen", "fact"),
            tuple((row.id or "-", row.status, row.topic, str(row.seen), in_words(row)) for row in rows),
            wide="fact",
        )


def in_words(row: FactRow) -> str:
    """A fact's text with what it says of time, and whether it is pinned."""
    said = [dated(row.since, row.until), f"planned for {row.planned.replace('/', ' to ')}" if row.planned else ""]
    notes = ", ".join([note for note in said if note] + (["pinned"] if row.pinned else []))
    return f"{row.text} ({notes})" if notes else row.text


def dated(since: str | None, until: str | None) -> str:
    """A stretch of time as a date remark has it."""
    if since and since == until:
        return f"on {since}"
    return ", ".join(f"{word} {day}" for word, day in (("since", since), ("until", until)) if day)


def evidence(report: WhyReport) -> Iterator[Block]:
    """A fact, what happened to it, and the words it rests on."""
    fact = report.fact
    yield Heading(f"{fact.id or '-'}  {in_words(fact)}")
    yield (
        f"{fact.status}, topic {fact.topic}"
        + (f", in {memory_name(fact.file)}" if fact.file else "")
        + f", by {fact.by}"
    )
    yield ""
    yield Heading("What happened to it")
    yield Table(
        ("at", "what", "by", "text", "why"),
        tuple((event.at[:16], event.op, event.by, event.text or "", event.why or "") for event in report.events),
        wide="text",
    )
    if report.entries:
        yield ""
        yield Heading("What it rests on")
        for entry in report.entries:
            yield from evidence_lines(entry)


def evidence_lines(entry: EntryRow) -> Iterator[Block]:
    """A log entry as evidence: who said it when, and the words."""
    who = entry.role if entry.name is None else f"{entry.role} ({entry.name})"
    yield f"{entry.id}  {who}, {entry.at[:16]}, session {entry.session}"
    yield "\n".join(f"  > {line}" for line in several_lines(entry.text).split("\n"))
