"""What a source does not say is refused, whoever proposed it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timezone

from massmem.dream.rules.evidence import check
from massmem.model.entries import Entry, EntryKind
from massmem.model.statements import Statement

Say = Callable[..., list[Entry]]


def claim(entry: Entry, text: str, quote: str | None = None) -> Statement:
    """A statement that somebody proposes on the strength of one entry."""
    at = datetime(2026, 3, 12, tzinfo=timezone.utc)
    return Statement(
        text=text,
        topic="Work",
        about_user=True,
        subject="user",
        at=at,
        source=entry.ref,
        quote=entry.text if quote is None else quote,
    )


def refused(entry: Entry, text: str, quote: str | None = None) -> str | None:
    return check(claim(entry, text, quote), {entry.ref: entry})


def test_the_words_of_the_source_pass(say: Say) -> None:
    (entry,) = say("I moved the 3 servers to rack B on Monday")
    assert refused(entry, "Moved the 3 servers to rack B") is None


def test_another_number_name_or_word_is_refused(say: Say) -> None:
    (entry,) = say("I moved the 3 servers to rack B")
    assert refused(entry, "Moved the 4 servers to rack B") == "the source does not say '4'"
    assert refused(entry, "Moved the 3 servers to Dublin") == "the source does not say 'dublin'"


def test_a_denial_that_nobody_said_is_refused(say: Say) -> None:
    (entry,) = say("I eat meat")
    assert refused(entry, "Does not eat meat") is not None


def test_a_quote_that_is_not_there_is_refused(say: Say) -> None:
    (entry,) = say("I eat meat")
    assert refused(entry, "Eats meat", quote="I love meat") == "the quote is not in its source"


def test_assistant_tool_and_summary_are_no_evidence(say: Say) -> None:
    assistant, tool = say("A: You eat meat", "T: user eats meat")
    (summary,) = say("I eat meat", kind=EntryKind.SUMMARY)
    assert all(refused(entry, "Eats meat") for entry in (assistant, tool, summary))


def test_a_source_that_is_not_there_is_refused(say: Say) -> None:
    (entry,) = say("I eat meat")
    assert check(claim(entry, "Eats meat"), {}) is not None
