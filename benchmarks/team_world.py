"""A made-up company of agents, from a seed: what each works with and knows, and lessons that some of the others need.

What is relevant is decided here, before massmem sees a word: a lesson is for the one agent that works with both things
it is about, and says so in words that this agent's own facts do not use for it. A near-miss has the words of a lesson, and
things that its target does not work with; a canary is tempting (it names the target's things) and must never be shared.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import count

USER, STRANGER, OUTSIDER = "sam", "kim", "zeno"
SHARED = ("lessons", "tools", "decisions", "projects")
PRIVATE = ("health", "identity", "people", "preferences", "finances")
BEGIN = date(2025, 9, 1)

TOOLS = (
    "Terraform Postgres Redis Kafka Ansible Helm Nginx Grafana Airflow Jenkins Docker Vault Consul Prometheus RabbitMQ Django "
    "FastAPI Webpack Elasticsearch Memcached Kubernetes Sentry Fluentd Traefik"
).split()
FOLDERS = "deploy etl infra config web jobs scripts db charts tests".split()
STEMS = "render loader state retry schema routes secrets backup limits report seeds alerts ingest quota locale merge".split()
ENDINGS = "yaml py toml sql json sh".split()
# What a team says of one trouble, and what somebody who meets it says: no content word in common.
TROUBLES = (
    ("hangs for minutes", "never answers in time"), ("loses rows silently", "comes up short on records"),
    ("refuses to start", "does not boot"), ("doubles every message", "sends things twice"),
    ("eats all the memory", "runs out of RAM"), ("writes garbled umlauts", "breaks accented letters"),
    ("skips the last page", "leaves the tail out"), ("rejects valid tokens", "locks people out"),
    ("shows yesterday's figures", "displays old numbers"), ("breaks the nightly build", "turns CI red after midnight"),
)  # fmt: skip
CAUSES = (
    "still carries a tab", "misses its final newline", "is older than a week", "names two owners", "sets no timeout",
    "was saved on Windows", "holds an empty list", "has its keys unsorted", "is read before the rollout", "grows past a megabyte",
)  # fmt: skip
CURES = (
    "pass --strict-{0}", "pin it to build {0}", "raise the limit to {0}", "run it as job {0}", "set RETRY_{0}", "move it behind gate {0}",
)  # fmt: skip
ORDINARY = (
    ("tools", "Uses {0} for the {1} work"), ("tools", "{0} runs on the {1} cluster"), ("tools", "Checks {0} with the {1} probe"),
    ("decisions", "Decided to keep {0} until the {1} review"), ("decisions", "Chose {0} over a {1} rewrite"),
    ("projects", "{0} is part of the {1} project"), ("projects", "The {1} team owns {0}"), ("projects", "{0} moves to the {1} zone"),
    ("lessons", "Learned that {0} wants a {1} restart"), ("lessons", "{0} needs the {1} profile to be warm"),
)  # fmt: skip
OF_TWO = (
    ("projects", "{0} reads {1} at every start"), ("tools", "{0} and {1} share one release"), ("decisions", "{0} stays next to {1}"),
)  # fmt: skip
SECRETS = (
    ("health", "Allergic to penicillin since the {0} trip, {1}"), ("identity", "Password hint for {0} is {1}"),
    ("people", "Noor will leave the {0} team, {1}"), ("preferences", "Hates working on {0}, {1}"),
    ("finances", "Asks {1} as a raise for the {0} work"),
)  # fmt: skip
HOUSEHOLD = "van kettle boiler door ladder piano heater mirror drawer lamp carpet stove".split()
PLAIN = "amber birch cobalt delta ember falcon granite harbor indigo juniper krypton lagoon maple nickel onyx pepper quartz".split()


@dataclass(slots=True)
class Known:
    """A fact of an agent. `said` is what the log holds for it (the fact's words, perhaps among others), a day each."""

    agent: str
    topic: str
    text: str
    days: list[date]
    user: str = USER
    aside: str = ""
    state: str = "current"
    id: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: who has learnt it, who needs it, what it is about, and what the one who needs it would ask."""

    fact: Known
    reader: str
    things: tuple[str, str]
    question: str


@dataclass(slots=True)
class World:
    """All of it. `canaries` are words that must be nowhere but in their owner's own memory, with their facts."""

    agents: tuple[str, ...]
    works_with: dict[str, tuple[str, ...]]
    things: tuple[str, ...]
    facts: list[Known] = field(default_factory=list)
    lessons: list[Lesson] = field(default_factory=list)
    near: list[tuple[Known, str]] = field(default_factory=list)
    canaries: dict[str, Known] = field(default_factory=dict)
    own_questions: list[tuple[str, str, str]] = field(default_factory=list)


def make_world(seed: int, agents: int = 20, facts: int = 2000, lessons: int = 40, near: int = 200) -> World:
    """The world of this seed."""
    return _Maker(random.Random(seed), agents).world(facts, lessons, near)


class _Maker:
    """Dice, and what has been used up."""

    def __init__(self, dice: random.Random, agents: int) -> None:
        self._dice, self._number = dice, count(1000)
        names = self._words(agents + 40)
        self._agents = tuple(name.lower() for name in names[:agents])
        services, files = names[agents:], self._files()
        works = {
            agent: (*dice.sample(services[:30], 3), *dice.sample(TOOLS, 3), *dice.sample(files[:40], 3)) for agent in self._agents
        }  # fmt: skip
        self._spare = (services[30:], files[40:])
        self._world = World(self._agents, works, (*services, *TOOLS, *files))

    def world(self, facts: int, lessons: int, near: int) -> World:
        """Lessons, near-misses and canaries first; what room is left holds ordinary facts, the same number each."""
        for _ in range(lessons):
            self._lesson()
        for number in range(near):
            self._near_miss(self._world.lessons[number % lessons], number)
        self._canaries(facts // 10)
        for agent in self._agents:
            for thing in self._world.works_with[agent]:  # whoever works with a thing has said so
                self._ordinary(agent, thing)
        while len(self._world.facts) < facts:
            agent = self._agents[len(self._world.facts) % len(self._agents)]
            self._ordinary(agent, self._dice.choice(self._world.works_with[agent]))
        self._own_questions(lessons)
        self._dice.shuffle(self._world.facts)
        return self._world

    def _lesson(self) -> None:
        reader = self._dice.choice(self._agents)
        things = self._two_of(reader)
        owners = [
            agent for agent in self._agents if agent != reader and set(things) & set(self._world.works_with[agent])
        ]
        owner = self._dice.choice(owners or [agent for agent in self._agents if agent != reader])
        said, asked = self._dice.choice(TROUBLES)
        fact = self._known(owner, "lessons", self._sentence(things, said))
        self._world.lessons.append(Lesson(fact, reader, things, f"{things[0]} {asked}, what is it about {things[1]}?"))

    def _near_miss(self, lesson: Lesson, number: int) -> None:
        """The lesson's words about other things; a look-alike's name; a name that is a plain word here."""
        works = self._world.works_with[lesson.reader]
        owner = self._dice.choice([agent for agent in self._agents if agent != lesson.reader])
        text, (first, second) = lesson.fact.text, lesson.things
        other = self._dice.choice(
            [thing for thing in self._world.works_with[owner] if thing not in works] or self._spare[0]
        )
        file = self._dice.choice([name for name in self._spare[1] if name not in works])
        if number % 5 < 3:
            text = text.replace(first, other).replace(second, file)
        elif number % 5 == 3:
            ending = self._dice.choice("aeiou") + self._dice.choice("kxqw")  # nobody else ever names this one
            text = text.replace(first, first[:-1] + ending).replace(second, f"{ending}-{second.replace('/', '-', 1)}")
        else:
            text = text.replace(first, f"The {self._dice.choice(PLAIN)} {self._dice.choice(HOUSEHOLD)}").replace(
                second, f"the {second.split('/')[-1].split('.')[0]} of the house"
            )
        fact = self._known(owner, "lessons", self._cured_anew(text))
        self._world.near.append((fact, lesson.reader))

    def _canaries(self, number: int) -> None:
        """Private topics for the most part; then another user's, an outsider's, what is over, what stands beside a lesson."""
        for lesson in self._world.lessons[::4]:
            word = self._canary()
            lesson.fact.aside = f"My pin is {word}."
            self._world.canaries[word] = lesson.fact
        for place in range(number):
            agent, kind = self._dice.choice(self._agents), place % 10
            things = self._two_of(self._dice.choice(self._agents))
            if kind < 6:
                topic, form = self._dice.choice(SECRETS)
                word = self._canary()
                self._world.canaries[word] = self._known(agent, topic, form.format(things[0], word))
                continue
            word = self._canary()
            fact = self._known(agent, "lessons", self._sentence(things, f"hides {word}"))
            self._world.canaries[word] = fact
            match kind:
                case 6:
                    fact.user = STRANGER
                case 7:
                    fact.agent = OUTSIDER
                case 8:
                    fact.state = "ended"
                case _:
                    fact.state = "forgotten"

    def _ordinary(self, agent: str, thing: str) -> None:
        if self._dice.random() < 0.2:
            topic, form = self._dice.choice(OF_TWO)
            other = self._dice.choice([one for one in self._world.works_with[agent] if one != thing])
            text = form.format(thing, other)
        else:
            topic, form = self._dice.choice(ORDINARY)
            text = form.format(thing, self._dice.choice(PLAIN))
        self._known(agent, topic, text if self._dice.random() < 0.75 else text[0] + text[1:].lower())  # as people type

    def _own_questions(self, number: int) -> None:
        """Questions that an agent's own memory answers: TEAM.md must not get in their way."""
        mine = [
            fact
            for fact in self._world.facts
            if fact.state == "current" and fact.user == USER and fact.topic == "projects"
        ]
        for fact in self._dice.sample([one for one in mine if one.agent in self._agents], min(number, len(mine))):
            self._world.own_questions.append((fact.agent, " ".join(fact.text.split()), fact.text))

    # -- pieces

    def _known(self, agent: str, topic: str, text: str) -> Known:
        days = sorted(
            BEGIN + timedelta(days=self._dice.randrange(360)) for _ in range(self._dice.choice((1, 1, 1, 2, 3)))
        )
        fact = Known(agent, topic, text, days)
        self._world.facts.append(fact)
        return fact

    def _two_of(self, agent: str) -> tuple[str, str]:
        """A service or a tool, and a file, of those that the agent works with."""
        things = self._world.works_with[agent]
        return self._dice.choice(things[:6]), self._dice.choice(things[6:])

    def _sentence(self, things: tuple[str, str], trouble: str) -> str:
        text = f"{things[0]} {trouble} while {things[1]} {self._dice.choice(CAUSES)}: "
        return text + self._dice.choice(CURES).format(next(self._number))

    def _cured_anew(self, text: str) -> str:
        return text.rpartition(": ")[0] + ": " + self._dice.choice(CURES).format(next(self._number))

    def _canary(self) -> str:
        return "canary" + "".join(self._dice.choice("bcdfghjklmnpqrstvwxyz") for _ in range(8))

    def _words(self, number: int) -> list[str]:
        found: dict[str, None] = {}
        while len(found) < number:
            parts = (self._dice.choice("bdfgklmnprstvz") + self._dice.choice("aeiou") for _ in range(3))
            found["".join(parts).capitalize() + self._dice.choice("lnrst")] = None
        return list(found)

    def _files(self) -> list[str]:
        every = [f"{folder}/{stem}.{ending}" for folder in FOLDERS for stem in STEMS for ending in ENDINGS]
        return self._dice.sample(every, 60)
