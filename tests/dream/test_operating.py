"""What a quote bears out and what it does not, and what operations may do to facts."""

from __future__ import annotations

import pytest

from massmem.dream.claims import claims
from massmem.dream.grounding import ungrounded
from massmem.dream.plan import Heard, Plan, plan
from massmem.dream.proposed import Given
from massmem.model.entries import Entry, Role
from massmem.model.events import Event, Op
from massmem.model.facts import Status
from massmem.model.fold import fold
from massmem.model.operations import Action, Operation
from tests.dream.memory import Memory, at, said

# what was said, and a note that it bears out
BORNE_OUT = (
    ("I work at Contoso since last Monday", "Works at Contoso"),
    ("first day at Contoso today", "Works at Contoso"),
    ("we moved to Braga last weekend", "Lives in Braga"),
    ("let's use spaces from now on", "Prefers spaces"),
    ("I can't eat shellfish, I get hives", "Can't eat shellfish"),
    ("We decided yesterday: the ledger moves to Postgres 17, not MySQL.", "Ledger moves to Postgres 17, not MySQL"),
    ("We decided yesterday: the ledger moves to Postgres 17, not MySQL.", "Ledger moves to Postgres 17"),
    ("My sister Ana lives in Oslo", "Sister Ana lives in Oslo"),
    ("My manager is Noor. She lives in Porto.", "Noor lives in Porto"),
    ("I quit smoking", "Quit smoking"),
    ("I do not eat meat", "Does not eat meat"),
    ("I don't eat meat", "Never eats meat"),
    ("I use Postgres, not MySQL", "Uses Postgres"),
    ("I use Postgres, not MySQL", "Does not use MySQL"),
    ("Please never call me before 9", "Never call before 9"),
    ("I'm a nurse in Leeds", "Nurse in Leeds"),
    ("my name is Sam", "Name is Sam"),
    ("Dr. Weber is my dentist", "Dentist is Dr. Weber"),
    ("I want to learn Rust", "Wants to learn Rust"),
    ("The staging db listens on 5433, prod on 5432", "Staging db listens on 5433"),
    ("I asked Noor to lead billing", "Noor leads billing"),
    ("Ich trinke keinen Kaffee mehr", "Ich trinke keinen Kaffee mehr"),
    ("The standup is at 9:15 every day", "Standup is at 9:15 every day"),
    ("my dog Rex is 4 years old", "Dog Rex is 4 years old"),
    ("I have two kids, Mia and Ben", "Has two kids, Mia and Ben"),
    ("Sam is lactose intolerant", "Sam is lactose intolerant"),
    ("I'm vegan now", "Vegan"),
    (
        "Honestly the thing that helped most with my back was the standing desk from Oslofurn",
        "Standing desk from Oslofurn helped with back",
    ),
    ("I drink tea and use Vim", "Uses Vim"),
    ("I paid 40 for the blue lamp and 60 for the red lamp", "Paid 60 for the red lamp"),
    ("Ana is in Oslo and Ben in Porto", "Ana is in Oslo"),
    ("I have a daughter Mia and a son Ben", "Has a son Ben"),
    ("I know Ana hates coffee", "Ana hates coffee"),
    ("I met Ana who hates coffee", "Ana hates coffee"),
    ("I have lived in Oslo for 5 years", "Lives in Oslo"),
    ("My daughter Mia starts school in Porto", "Daughter Mia starts school in Porto"),
    ("our backups run every night at 02:30", "Backups run every night at 02:30"),
    ("I've been at Initech for two years", "At Initech for two years"),
    ("Our release train leaves every second Tuesday", "Release train leaves every second Tuesday"),
    ("please write commit messages in the imperative", "Write commit messages in the imperative"),
    ("I can't stand phone calls, write me instead", "Can't stand phone calls"),
    ("my mother's name is Ingrid", "Mother's name is Ingrid"),
    ("I got promoted to staff engineer", "Promoted to staff engineer"),
    ("We chose Kafka because RabbitMQ dropped messages", "Chose Kafka because RabbitMQ dropped messages"),
    ("I live in Leeds with my partner Jo", "Lives in Leeds with partner Jo"),
    ("The API key rotates every 90 days", "API key rotates every 90 days"),
    ("I switched from Vim to Helix", "Uses Helix"),
    ("I switched from Vim to Helix", "Switched from Vim to Helix"),
    ("my flight to Lima is on 12 May", "Flight to Lima is on 12 May"),
    ("Noor takes over billing from Ben", "Noor takes over billing from Ben"),
    ("The wifi password is on the fridge", "Wifi password is on the fridge"),
    ("I don't work on Fridays", "Does not work on Fridays"),
    ("I run 10 km every Sunday", "Runs 10 km every Sunday"),
    ("we have a cat called Miso", "Has a cat called Miso"),
    ("I'm left-handed", "Left-handed"),
    ("Nightly builds are disabled", "Nightly builds are disabled"),
    ("I have been vegetarian since 2019", "Vegetarian"),
    ("Jo is allergic to penicillin", "Jo is allergic to penicillin"),
    ("My doctor is Dr. Okafor at St. Mary's", "Doctor is Dr. Okafor at St. Mary's"),
    ("always answer in German", "Always answer in German"),
    ("I take my coffee black", "Takes coffee black"),
    ("We host the docs on Netlify", "Hosts the docs on Netlify"),
    ("Kaspar reviews every migration before it ships", "Kaspar reviews every migration before it ships"),
    ("my timezone is Europe/Lisbon", "Timezone is Europe/Lisbon"),
    ("I teach maths at a school in Graz", "Teaches maths at a school in Graz"),
    ("I always take the 7:42 train", "Always takes the 7:42 train"),
    ("never push to main on a Friday", "Never push to main on a Friday"),
    ("I broke my left wrist last week", "Broke left wrist"),
    ("The budget for the offsite is 12,000 dollars", "Budget for the offsite is 12,000 dollars"),
    ("my son Theo is 6", "Son Theo is 6"),
)
# what was said, and a note that it does not bear out
NOT_SAID = (
    ("I visited Porto", "Lives in Porto"),
    ("I met Ana at Contoso", "Works at Contoso"),
    ("I am not allergic to nuts", "Allergic to nuts"),
    ("I hate peanuts", "Allergic to peanuts"),
    ("My sister hates coffee", "Hates coffee"),
    ("I like tea and my sister hates coffee", "Likes coffee"),
    ("I like tea. My sister hates coffee.", "Likes coffee"),
    ("Do you remember anything about Rex?", "Has a dog Rex"),
    ("I might move to Berlin", "Moves to Berlin"),
    ("I used to smoke", "Smokes"),
    ("staging is on 5433, prod on 5432", "Staging on 5432"),
    ("I have 2 cats and 3 dogs", "Has 3 cats"),
    ("We moved from Oslo to Braga", "Lives in Oslo"),
    ("I use Postgres, not MySQL", "Uses MySQL"),
    ("I use Postgres and MySQL", "Uses Postgres, not MySQL"),
    ("I use Postgres", "Does not use Postgres"),
    ("If I lived in Rome I'd eat gelato", "Lives in Rome"),
    ("I moved to Berlin", "User is a nurse in Leeds, 41"),
    ("Ana said she is a nurse", "Nurse"),
    ("I gave Ana 5 books", "Ana gave 5 books"),
    ("My wife's birthday is May 4", "Birthday is May 4"),
    ("I know Maria", "Knows Marta"),
    ("I work at Contoso", "Works at Contour"),
    ("I want to learn Rust", "Learns Rust"),
    ("Nie jem miesa", "jem miesa"),
    ('She wrote: "I live in Rome and love it"', "Lives in Rome"),
    ("I never drink coffee", "Drinks coffee"),
    ("I don't think I like tea", "Likes tea"),
    ("My brother uses Vim", "Uses Vim"),
    ("I will quit Contoso", "Quit Contoso"),
    ("I no longer use Vim", "Uses Vim"),
    ("Nobody on my team likes Jira", "Likes Jira"),
    ("I drink coffee", "Always drinks coffee"),
    ("My neighbour has a dog", "Has a dog"),
    ("I almost bought a Tesla", "Bought a Tesla"),
    ("I can't eat shellfish", "Can eat shellfish"),
    ("I stopped using Vim", "Uses Vim"),
    ("I hardly drink wine", "Drinks wine"),
    ("I gave up coffee", "Drinks coffee"),
    ("I sold my Tesla", "Has a Tesla"),
    ("I'm looking for a job at Contoso", "Works at Contoso"),
    ("I quit my job at Contoso", "Works at Contoso"),
    ("I interviewed for a position at Contoso", "Works at Contoso"),
    ("I walked Ana's dog", "Has a dog"),
    ("I met a nurse in Leeds", "Nurse in Leeds"),
    ("I met Ana who is a nurse in Leeds", "Nurse in Leeds"),
    ("I met Ana who hates coffee", "Hates coffee"),
    ("I know Ana hates coffee", "Hates coffee"),
    ("I asked Noor to lead billing", "Leads billing"),
    ("I work with Ana, a nurse in Leeds", "Works in Leeds"),
    ("I worked at Contoso", "Works at Contoso"),
    ("I was vegan", "Vegan"),
    ("My manager was Noor", "Manager is Noor"),
    ("I paid 40 for the blue lamp and 60 for the red lamp", "Paid 60 for the blue lamp"),
    ("Ana is in Oslo and Ben in Porto", "Ana is in Porto"),
    ("I have a daughter Mia and a son Ben", "Has a son Mia"),
    ("I use tabs", "Prefers tabs"),
    ("I used Vim", "Uses Vim"),
    ("I've been at Initech for two years", "At Initech for three years"),
    ("Our release train leaves every second Tuesday", "Release train leaves every second Thursday"),
    ("please write commit messages in the imperative", "Writes commit messages in German"),
    ("my mother's name is Ingrid", "Name is Ingrid"),
    ("Jo is allergic to penicillin", "Allergic to penicillin"),
    ("Noor takes over billing from Ben", "Ben takes over billing from Noor"),
    ("Noor takes over billing from Ben", "Ben takes over billing"),
    ("We chose Kafka because RabbitMQ dropped messages", "Chose RabbitMQ"),
    ("I switched from Vim to Helix", "Uses Vim"),
    ("I switched from Vim to Helix", "Switched from Helix to Vim"),
    ("Nightly builds are disabled", "Nightly builds are enabled"),
    ("The API key rotates every 90 days", "API key rotates every 9 days"),
    ("I live in Leeds with my partner Jo", "Partner Jo lives in Leeds alone"),
    ("I take my coffee black", "Never takes coffee black"),
    ("I wish I lived in Lima", "Lives in Lima"),
    ("I dreamt that I won the lottery", "Won the lottery"),
    ("My colleague said I should learn Go", "Learns Go"),
    ("We were thinking of moving to Cork", "Moving to Cork"),
    ("it would be nice to have a cat", "Has a cat"),
    ("I had a cat", "Has a cat"),
    ("My ex works at Globex", "Works at Globex"),
    ("I'm going to quit smoking", "Quit smoking"),
    ("I'm not left-handed", "Left-handed"),
    ("I turned down the offer from Globex", "Works at Globex"),
    ("I have no children", "Has children"),
    ("I have neither a cat nor a dog", "Has a dog"),
    ("I doubt the cat likes tuna", "Cat likes tuna"),
    ("My flight to Lima was cancelled", "Flight to Lima"),
    ("Is the deadline on Friday?", "Deadline is on Friday"),
    ("Jo asked whether we use Kafka", "Uses Kafka"),
    ("Jo and I disagree: Jo likes jazz, I like techno", "Likes jazz"),
    ("Ben's sister lives in Oslo", "Ben lives in Oslo"),
    ("I bought Ana a bike", "Bought a bike from Ana"),
    ("They offered me a job at Globex", "Works at Globex"),
    ("I applied for Spanish citizenship", "Spanish"),
    ("My sister and I went to Lima, she stayed there", "Stayed in Lima"),
    ("I failed the driving exam", "Passed the driving exam"),
    ("Tea is fine but I drink coffee", "Drinks tea"),
    ("I eat fish but not meat", "Eats meat"),
    ("I rarely eat meat", "Eats meat"),
    ("I can no longer eat dairy", "Eats dairy"),
    ("Let's pretend I'm a pirate", "Pirate"),
    ("In the novel I'm writing, I am a spy", "Spy"),
    ("You should always use tabs", "Always uses tabs"),
    ("The old office was in Bonn", "Office is in Bonn"),
    ("I forgot to pay the rent", "Paid the rent"),
    ("I ate too many walnuts", "Allergic to walnuts"),
    ("I spent a week in Oslo", "Lives in Oslo"),
    ("Staging used port 5433 before", "Staging uses port 5433"),
    ("I'd rather not work weekends", "Works weekends"),
    ("I'm scared of dogs", "Has dogs"),
    ("I'm looking after Ana's cat", "Has a cat"),
    ("I read that walnuts cause hives", "Walnuts cause hives"),
    ("I thought the deadline was Friday", "Deadline is Friday"),
    ("The deadline isn't Friday", "Deadline is Friday"),
    ("We decided against Kafka", "Decided on Kafka"),
    ("I stay away from sugar", "Eats sugar"),
    ("We pay 40 a month, the Bergs pay 60", "Pays 60 a month"),
    ("We host the docs on Netlify", "Hosts the docs on Vercel"),
    ("Kaspar reviews every migration before it ships", "Kaspar ships every migration"),
    ("Kaspar reviews every migration before it ships", "Reviews every migration"),
    ("I teach maths at a school in Graz", "Studies maths at a school in Graz"),
    ("I always take the 7:42 train", "Always takes the 7:24 train"),
    ("never push to main on a Friday", "Push to main on a Friday"),
    ("I broke my left wrist last week", "Broke right wrist"),
    ("We dropped Jenkins and use Buildkite", "Uses Jenkins"),
    ("my son Theo is 6", "Theo is 7"),
    ("my son Theo is 6", "Is 6"),
    ("My boss Ida thinks I work too much", "Boss Ida works too much"),
    ("Ida, my boss, lives in Bern", "Lives in Bern"),
    ("Ida's team uses Go and mine uses Rust", "Uses Go"),
    ("Ida's team uses Go and mine uses Rust", "Ida's team uses Rust"),
    ("The client wants dark mode", "Wants dark mode"),
    ("The client wants dark mode", "Prefers dark mode"),
    ("Customers hate the new menu", "Hates the new menu"),
    ("Grandma never trusted banks", "Never trusts banks"),
    ("I was allergic to eggs as a kid", "Allergic to eggs"),
    ("Nothing beats Sunday in Lisbon", "Lives in Lisbon"),
    ("Don't book me on Ryanair", "Book on Ryanair"),
    ("No one at work knows I'm vegan", "Not vegan"),
    ("I never said I was vegan", "Vegan"),
    ("What if we used Kafka", "Uses Kafka"),
    ("Imagine I owned a boat", "Owns a boat"),
    ("The doctor ruled out diabetes", "Has diabetes"),
    ("I tested negative for celiac", "Has celiac"),
    ("My brother isn't a doctor, I am", "Brother is a doctor"),
    ("Only Theo likes olives", "Likes olives"),
    ("I lied about living in Rome", "Lives in Rome"),
    ("I hope to get a dog", "Has a dog"),
    ("It's not true that I moved to Rome", "Moved to Rome"),
    ("I have yet to visit Rome", "Visited Rome"),
    ("I would never move to Rome", "Moves to Rome"),
    ("I refuse to use Jira", "Uses Jira"),
    ("I deleted my Twitter account", "Has a Twitter account"),
    ("The 5433 port was freed, 5432 is staging", "Staging is 5433"),
    ("Ben owes me 50, I owe Ana 20", "Owes Ana 50"),
    ("I'm allergic to cats, not dogs", "Allergic to dogs"),
    ("I left Globex for Initech", "Works at Globex"),
    ("Theo wants a Lego set for 80 euros", "Wants a Lego set for 80 euros"),
    ("I like tea less than coffee", "Likes coffee less than tea"),
    ("I am older than Ben", "Ben is older"),
    ("Ana pays me 500", "Pays Ana 500"),
    ("I reserved a table for 4 at 7", "Reserved a table for 7 at 4"),
)


def entry(text: str, on: str = "2026-05-04 09:00", *, role: Role = Role.USER, name: str | None = None) -> Entry:
    return Entry(at=at(on), role=role, session="s", text=text, name=name).named()


def why_not(sentence: str, note: str, *, name: str | None = None) -> str | None:
    found = claims(entry(sentence, name=name), sentence)
    return found if isinstance(found, str) else ungrounded(note, found, user="sam", speaker=name)


@pytest.mark.parametrize(("sentence", "note"), BORNE_OUT)
def test_a_quote_bears_out_what_it_says(sentence: str, note: str) -> None:
    assert why_not(sentence, note) is None


@pytest.mark.parametrize(("sentence", "note"), NOT_SAID)
def test_a_quote_does_not_bear_out_what_it_does_not_say(sentence: str, note: str) -> None:
    assert why_not(sentence, note)


def test_another_speaker_is_named_in_the_note() -> None:
    assert why_not("I use Vim", "Kim uses Vim", name="Kim") is None
    assert why_not("I use Vim", "Uses Vim", name="Kim")


class Asked:
    """A memory, and a model that proposes one operation about it after one entry."""

    def __init__(self, *notes: str, on: str = "2026-05-01") -> None:
        self.memory = Memory()
        self.memory.dream(
            f"{on} 12:00", *(said(note, on, ref=f"{on}#{number:08d}") for number, note in enumerate(notes))
        )
        self.ids = {fact.text: key for key, fact in self.memory.belief.facts.items()}

    def answers(self, action: Action, text: str = "", *, on: str = "2026-05-04", says: str, about: str = "", when: str = "",
                quote: str | None = None, name: str | None = None, role: Role = Role.USER) -> Plan:  # fmt: skip
        """The dream over the one operation, cited from one entry."""
        shown = entry(says, f"{on} 09:00", name=name, role=role)
        ids = tuple(self.ids[one] for one in about.split("|") if one)
        one = Operation(
            action=action, ids=ids, text=text, when=when, entries=(shown.ref,), quote=says if quote is None else quote
        )
        given = Given(entries={shown.ref: shown}, facts={key: note for note, key in self.ids.items()})
        planned = plan(self.memory.view("2026-05-05 12:00"), Heard(operations=(one,), given=given), engine="llm:m")
        self.memory.events += planned.events
        return planned

    def states(self) -> dict[str, Status]:
        """Each fact's state by its text."""
        return {fact.text: fact.state for fact in fold(self.memory.events).facts.values()}


def test_an_addition_is_the_models_and_dated_by_the_rules() -> None:
    asked = Asked()
    planned = asked.answers(
        Action.ADD, "Works at Contoso", says="I work at Contoso since last Friday", when="since last Friday"
    )
    added = planned.events[0]
    assert (added.by, added.text, added.since) == ("llm:m", "Works at Contoso", "2026-05-01")


def test_a_time_that_the_quote_does_not_say_is_refused() -> None:
    planned = Asked().answers(Action.ADD, "Works at Contoso", says="I work at Contoso", when="since 2019")
    assert [row.why for row in planned.rejected] == ["the quote does not say that time"]
    assert planned.events == ()


def test_what_is_known_is_seen_and_not_added() -> None:
    planned = Asked("Works at Contoso").answers(Action.ADD, "Works at Contoso", says="I still work at Contoso")
    assert [event.op.value for event in planned.events if event.id] == ["seen"]


def test_a_new_value_supersedes_the_old_one() -> None:
    asked = Asked("Works at Northwind")
    asked.answers(Action.SUPERSEDE, "Works at Contoso", says="first day at Contoso today", about="Works at Northwind")
    assert asked.states() == {"Works at Northwind": Status.ENDED, "Works at Contoso": Status.CURRENT}


def test_what_does_not_compete_is_not_superseded() -> None:
    asked = Asked("Allergic to walnuts")
    planned = asked.answers(Action.SUPERSEDE, "Works at Contoso", says="I work at Contoso", about="Allergic to walnuts")
    assert "does not compete" in planned.rejected[0].why
    assert asked.states() == {"Allergic to walnuts": Status.CURRENT}


def test_a_fact_that_rests_on_something_newer_is_not_superseded() -> None:
    asked = Asked("Works at Contoso")
    planned = asked.answers(
        Action.SUPERSEDE, "Works at Northwind", says="I work at Northwind", about="Works at Contoso", on="2025-01-02"
    )
    assert "newer" in planned.rejected[0].why
    assert asked.states() == {"Works at Contoso": Status.CURRENT}


@pytest.mark.parametrize(
    ("says", "ends"),
    [
        ("I quit Northwind last week", True),
        ("I no longer work at Northwind", True),
        ("I have not quit Northwind", False),
        ("I might quit Northwind", False),
        ("Should I quit Northwind?", False),
        ("My sister quit Northwind", False),
        ("I left my keys at Northwind", False),
        ("I quit smoking", False),
        ("Northwind is a fine place", False),
    ],
)
def test_a_fact_ends_only_when_the_user_says_that_it_is_over(says: str, ends: bool) -> None:  # noqa: FBT001
    asked = Asked("Works at Northwind")
    asked.answers(Action.END, says=says, about="Works at Northwind")
    assert asked.states()["Works at Northwind"] is (Status.ENDED if ends else Status.CURRENT)


@pytest.mark.parametrize(
    ("says", "forgets"),
    [
        ("Please forget that I work at Northwind", True),
        ("Don't forget that I work at Northwind", False),
        ("I work at Northwind", False),
    ],
)
def test_a_fact_is_forgotten_only_when_the_user_asks(says: str, forgets: bool) -> None:  # noqa: FBT001
    asked = Asked("Works at Northwind")
    asked.answers(Action.FORGET, says=says, about="Works at Northwind")
    assert (Status.FORGOTTEN in asked.states().values()) is forgets


def test_another_speaker_ends_nothing() -> None:
    asked = Asked("Works at Northwind")
    planned = asked.answers(Action.END, says="I quit Northwind", about="Works at Northwind", name="Kim")
    assert planned.rejected[0].why == "Kim cannot correct the user"


def test_an_assistant_says_nothing_by_itself() -> None:
    planned = Asked().answers(Action.ADD, "Works at Contoso", says="You work at Contoso", role=Role.ASSISTANT)
    assert "did not agree" in planned.rejected[0].why


def test_a_pinned_fact_is_no_models_to_change() -> None:
    asked = Asked("Works at Northwind")
    key = asked.ids["Works at Northwind"]
    fact = asked.memory.belief.facts[key]
    asked.memory.events.append(
        Event(at=at("2026-05-02"), op=Op.PIN, by="human", id=key, parent=fact.last_event).named()
    )
    planned = asked.answers(Action.END, says="I quit Northwind", about="Works at Northwind")
    assert planned.rejected[0].why == f"^{key} is pinned"


def test_facts_that_say_the_same_are_merged_with_the_sources_of_both() -> None:
    asked = Asked("Dentist Weber has the room on the left side", "Dentist Weber has the room on the left")
    texts = "|".join(asked.ids)
    planned = asked.answers(Action.MERGE, says="anything", about=texts)
    if len(asked.ids) == 2:
        assert [event.op.value for event in planned.events if event.id] == ["merge", "seen"]
        assert list(asked.states().values()).count(Status.CURRENT) == 1


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Staging database listens on port 5433", "Production database listens on port 5432"),
        ("Ana Weber works in Oslo", "Ana Wegner works in Oslo"),
        ("Guests may use the lab", "Guests may not use the lab"),
        ("Backup runs on Monday", "Backup runs on Monday and Thursday at 9"),
    ],
)
def test_facts_that_differ_are_not_merged(one: str, two: str) -> None:
    asked = Asked(one, two)
    before = asked.states()
    planned = asked.answers(Action.MERGE, says="anything", about="|".join(asked.ids))
    assert planned.rejected
    assert asked.states() == before


def test_a_rewording_loses_nothing() -> None:
    asked = Asked("Rent is 1150 euros")
    planned = asked.answers(
        Action.REWORD, "Rent is paid in euros", says="The rent is paid in euros", about="Rent is 1150 euros"
    )
    assert "would" in planned.rejected[0].why
    assert asked.states() == {"Rent is 1150 euros": Status.CURRENT}


def test_a_forgotten_fact_does_not_come_back_from_the_same_entry() -> None:
    asked = Asked("Works at Northwind")
    asked.answers(Action.FORGET, says="Please forget that I work at Northwind", about="Works at Northwind")
    asked.ids = {}
    planned = asked.answers(Action.ADD, "Works at Northwind", says="I work at Northwind", on="2026-05-02")
    assert [row.why for row in planned.rejected] == ["a person had it forgotten"]
