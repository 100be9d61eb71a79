"""Inventions made on purpose: true sentences, true notes, and every way to turn them into what nobody said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

# what the user said, and a note that it bears out
SAID: tuple[tuple[str, str], ...] = (
    ("I work at Contoso", "Works at Contoso"),
    ("I moved to Braga with Ana", "Moved to Braga with Ana"),
    ("I am allergic to walnuts", "Allergic to walnuts"),
    ("I do not eat meat", "Does not eat meat"),
    ("I never drink coffee", "Never drinks coffee"),
    ("The ledger runs on Postgres 17", "Ledger runs on Postgres 17"),
    ("Staging listens on port 5433", "Staging listens on port 5433"),
    ("Production listens on port 5432", "Production listens on port 5432"),
    ("My sister Mia lives in Oslo", "Sister Mia lives in Oslo"),
    ("My manager is Noor", "Manager is Noor"),
    ("We pay 420 euros for the office", "Pays 420 euros for the office"),
    ("The standup is at 9:15", "Standup is at 9:15"),
    ("I have 2 cats and 3 dogs", "Has 2 cats"),
    ("Backups must not run on Fridays", "Backups must not run on Fridays"),
    ("I use Helix, not Vim", "Uses Helix"),
    ("Dr. Weber is my dentist", "Dentist is Dr. Weber"),
    ("Guests may not use the lab", "Guests may not use the lab"),
    ("I like jasmine tea", "Likes jasmine tea"),
    ("My daughter Lea plays the cello", "Daughter Lea plays the cello"),
    ("We settled on RabbitMQ for the mailer", "Settled on RabbitMQ for the mailer"),
    ("I wear size 43 shoes", "Wears size 43 shoes"),
    ("The rent is 1,150 euros", "Rent is 1,150 euros"),
)
# said too, but nothing of the kind
UNSAID: tuple[tuple[str, str], ...] = (
    ("Do you know whether I work at Fabrikam?", "Works at Fabrikam"),
    ("Should I move to Lisbon?", "Moves to Lisbon"),
    ("If I lived in Rome I would eat gelato", "Lives in Rome"),
    ("I might buy a Tesla", "Bought a Tesla"),
    ("I want to learn Rust", "Learns Rust"),
    ("I used to smoke", "Smokes"),
    ("I quit my job at Initech", "Works at Initech"),
    ("I visited Porto", "Lives in Porto"),
    ("I interviewed at Globex", "Works at Globex"),
    ("My neighbour has a parrot", "Has a parrot"),
    ("I know Ben hates opera", "Hates opera"),
    ("I almost bought a boat", "Bought a boat"),
    ("Maybe we switch to Kafka", "Switched to Kafka"),
    ("They say I snore", "Snores"),
    ("I am not married", "Married"),
    ("Nobody in my family smokes", "Smokes"),
    ("I sold my bicycle", "Has a bicycle"),
    ('Kim wrote: "I live in Paris and I love it"', "Lives in Paris"),
    ("I hardly drink wine", "Drinks wine"),
    ("I gave Ana 5 books", "Ana gave 5 books"),
)
OTHERS = ("Kim", "Tom", "Yuki")
STRANGERS = (
    ("I live in Madrid", "Lives in Madrid"),
    ("I prefer Emacs", "Prefers Emacs"),
    ("My budget is 900 euros", "Budget is 900 euros"),
)
NAMES = ("Fabrikam", "Lisbon", "Bruno", "Zed", "Tampere")


def _number(note: str, by: int) -> str | None:
    found = re.search(r"\d+", note)
    return None if found is None else note[: found.start()] + str(int(found.group()) + by) + note[found.end() :]


def _denied(note: str) -> str:
    for denial, plain in (
        ("Does not eat", "Eats"),
        ("Never drinks", "Drinks"),
        (" must not ", " must "),
        (" may not ", " may "),
    ):
        if denial in note:
            return note.replace(denial, plain)
    first, _, rest = note.partition(" ")
    return f"Never {first.lower()} {rest}" if first.endswith("s") and first != "Sister" else f"{note} is not true"


def _renamed(note: str, name: str) -> str | None:
    found = re.search(r"(?<!^)\b[A-Z][a-z]+", note)
    return None if found is None else note[: found.start()] + name + note[found.end() :]


def inventions() -> Iterator[tuple[str, dict[str, Any]]]:
    """(kind, operation); `entries` holds the sentence, whose reference takes its place, or a reference."""
    for number, (sentence, note) in enumerate(SAID):
        made = {"op": "add", "text": note, "quote": sentence, "entries": [sentence]}
        for by in (1, -1, 10, 100):
            if (text := _number(note, by)) is not None:
                yield "an altered number", {**made, "text": text}
        yield "a flipped negation", {**made, "text": _denied(note)}
        yield "somebody else's", {**made, "text": f"{OTHERS[number % 3]} {note[0].lower()}{note[1:]}"}
        for name in NAMES:
            if (text := _renamed(note, name)) is not None:
                yield "an altered name", {**made, "text": text}
        yield "a quote that is not there", {**made, "quote": sentence.replace(" ", "  ", 1)}
        yield "a quote that is not there", {**made, "quote": f"{sentence} of course"}
        yield "an unknown entry", {**made, "entries": ["2026-05-04#zzzzzzzz"]}
        yield "an entry that does not hold it", {**made, "entries": [SAID[number - 1][0]]}
        for op in ("end", "forget", "stale", "supersede", "reword"):
            yield "an unknown id", {**made, "op": op, "ids": [f"zzzzzz{number:02d}"]}
        for step in (1, 2, 3, 5, 8, 11):
            other = SAID[(number + step) % len(SAID)]
            yield "a true quote that does not say it", {**made, "quote": other[0], "entries": [other[0]]}
        yield "more than was said", {**made, "text": f"{note} since 2019"}
        yield "more than was said", {**made, "text": f"{note} and lives in Leeds"}
    for sentence, note in UNSAID:
        yield "not said as a fact", {"op": "add", "text": note, "quote": sentence, "entries": [sentence]}
        yield (
            "not said as a fact",
            {"op": "add", "text": f"Sam {note[0].lower()}{note[1:]}", "quote": sentence, "entries": [sentence]},
        )
    for sentence, note in STRANGERS:
        yield "another speaker's as the user's", {"op": "add", "text": note, "quote": sentence, "entries": [sentence]}
