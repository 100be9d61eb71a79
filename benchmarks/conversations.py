"""Made-up conversations of any length: the same seed gives the same rows."""

from __future__ import annotations

import random
from datetime import datetime, timedelta, timezone

START = datetime(2026, 1, 5, 8, 0, tzinfo=timezone.utc)

TOLD = (
    "I prefer {thing} over {other}.",
    "We decided to use {thing} for the {part}.",
    "We switched from {other} to {thing} for the {part} today.",
    "The {part} listens on port {number}.",
    "I'm going to {city} on {day}.",
    "Please remember that the {part} must never be restarted before noon.",
    "{name} leads the {part} team now.",
    "Correction: the {part} listens on port {number}, not {number2}.",
)
SMALL_TALK = (
    "Good morning! Did the nightly job finish?",
    "Could you look at the log of the {part} again?",
    "What would happen if we moved the {part} to {city}?",
    "Thanks, that is all for now.",
    "Hm, let me think about it until after lunch.",
    "The build is red again, can you see why?",
)
ANSWERS = (
    "The job finished at 4:{number3}, with two warnings about the {part}.",
    "You might like {thing} better, but that is a guess.",
    "I changed the configuration of the {part} and ran the tests; all pass.",
    "Here is the part of the log that matters; the rest repeats every minute.",
)
FILLER = " The job took {number3} seconds and wrote {number} rows."
WORDS = {
    "thing": ("Ruff", "Postgres", "Kafka", "tabs", "Helm", "SQLite", "Redis", "Grafana", "plain text", "short names"),
    "other": ("Black", "MySQL", "RabbitMQ", "spaces", "Kustomize", "DuckDB", "Memcached", "Kibana", "YAML", "acronyms"),
    "part": ("importer", "mailer", "ledger", "search index", "billing service", "staging database", "queue", "gateway"),
    "city": ("Oslo", "Porto", "Lyon", "Graz", "Turku", "Ghent"),
    "day": ("3 March", "14 April", "2 June", "next Friday", "the 21st", "Monday"),
    "name": ("Noor", "Ingrid", "Tomás", "Jana", "Wen", "Adaeze"),
}


def rows(
    count: int, *, seed: int = 1, chars: int = 0, told: float = 0.3, first_day: int = 0, per_day: int = 100
) -> list[dict[str, str]]:  # fmt: skip
    """`count` rows for `log --jsonl`, `per_day` of them a day.

    `told` is the share of the user's rows that tell something to remember; `chars` lengthens each answer.
    """
    chance = random.Random(seed)
    made = []
    for n in range(count):
        day, turn = divmod(n, per_day)
        at = START + timedelta(days=first_day + day, seconds=turn * 7)
        made.append({
            "at": at.isoformat(),
            "session": f"s{first_day + day}-{turn // 20}",
            "role": "user" if n % 2 == 0 else "assistant",
            "content": _said(chance, told) if n % 2 == 0 else _answer(chance, chars),
        })  # fmt: skip
    return made


def _said(chance: random.Random, told: float) -> str:
    return _filled(chance.choice(TOLD if chance.random() < told else SMALL_TALK), chance)


def _answer(chance: random.Random, chars: int) -> str:
    text, filler = (_filled(form, chance) for form in (chance.choice(ANSWERS), FILLER))
    return text + filler * (chars // len(filler))


def _filled(form: str, chance: random.Random) -> str:
    words = {key: chance.choice(values) for key, values in WORDS.items()}
    numbers = {key: chance.randint(1000, 9999) for key in ("number", "number2")} | {"number3": chance.randint(10, 59)}
    return form.format(**words, **numbers)
