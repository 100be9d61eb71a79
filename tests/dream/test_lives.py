"""What people say months apart, and what memory believes after it: the words go in, the live facts come out."""

from __future__ import annotations

import pytest

from massmem.dream.rules.evidence import check
from massmem.dream.rules.statements import read_statements
from massmem.model.entries import Entry, Role
from massmem.model.facts import Status
from massmem.model.status import status_on
from tests.dream.memory import Memory, at

EARLY, LATE = "2026-03-04", "2026-04-08"  # two Wednesdays


def heard(*sayings: str) -> Memory:
    """A memory that heard one thing each month, from March on, and dreamt after each; `DAY: words` names the day."""
    memory = Memory()
    for number, saying in enumerate(sayings):
        day, words = saying.split(": ", 1) if saying[:2] == "20" else ((EARLY, LATE, "2026-05-13")[number], saying)
        entry = Entry(at=at(f"{day} 09:00"), role=Role.USER, session=f"s{number}", text=words).named()
        found = read_statements([entry], "sam")
        kept = [one for one in found if check(one, {entry.ref: entry}) is None]
        memory.dream(f"{('2026-12-01' if day > '2026-05-13' else day)} 23:00", *kept)
    return memory


def live(memory: Memory, on: str = "2026-05-13") -> list[str]:
    today = at(on).date()
    return sorted(
        f.text for f in memory.belief.facts.values() if status_on(f, today) in (Status.CURRENT, Status.PLANNED)
    )


@pytest.mark.parametrize(
    ("before", "after", "believed"),
    [
        # the same at another time, place or number
        ("I run in the mornings, before the kids are up", "I run in the evenings now, under the lamps", ["Runs in the evenings now, under the lamps"]),
        ("Our cleaner comes on Tuesdays", "the cleaner now comes on Fridays", ["Cleaner now comes on Fridays"]),
        ("The choir rehearses on the second floor", "Correction: the choir rehearses on the third floor", ["Choir rehearses on the third floor"]),
        ("Rent is 900", "rent went up to 950", ["Rent went up to 950"]),
        ("I pay 40 euros a month for the gym", "the gym costs 45 euros a month now", ["Gym costs 45 euros a month now"]),
        # one way at a time
        ("I take the bus to work", "I cycle to work now", ["Cycles to work now"]),
        ("I live with my sister", "my sister moved out, I live alone now", ["Lives alone now"]),
        ("I train at FitHaus", "I quit FitHaus, since Monday I train at Kletterwerk", ["Trains at Kletterwerk"]),
        ("Our daughter Mia goes to Lindenschule", "Mia changed schools, she goes to Waldschule now", ["Mia goes to Waldschule now"]),
        ("I'm single", "I got engaged to Paula last weekend", ["Engaged to Paula"]),
        ("I want summaries as bullet points", "From now on I want summaries as running text", ["Wants summaries as running text"]),
        # a new one
        ("My dentist is Dr. Pillay", "I have a new dentist, Dr. Osei", ["Dentist is now Dr. Osei"]),
        ("My dentist is Dr. Pillay", "Changed dentist: now I go to Dr. Osei", ["Dentist is now Dr. Osei"]),
        ("Elsa's teacher is Frau Kern", "Elsa has a new teacher, Herr Vogt", ["Elsa's teacher is now Herr Vogt"]),
        ("My phone number is 555-0101", "new phone number: 555-0199", ["Phone number is now 555-0199"]),
        ("I use Notion for notes", "I've moved all my notes over to Obsidian", ["Moved all their notes over to Obsidian"]),
        # gone
        ("I have a Honda Jazz", "I sold the Honda", ["Sold the Honda"]),
        ("My car is a Golf", "I traded my Golf for a Yaris", ["Has a Yaris now", "Traded their Golf"]),
        ("I'm reading Middlemarch", "finished Middlemarch", []),
        ("I'm looking for a new flat", "we found a flat!", []),
        ("I'm the treasurer of the choir", "I handed the treasurer job over to Bea", []),
        ("We've settled on oak for the floor", "We changed our minds about the floor: it's going to be tiles", ["Changed the minds about the floor", "Floor is going to be tiles"]),
        ("The game targets PC and Nintendo Switch", "We decided to drop the Switch version", ["Decided to drop the Switch version"]),
        ("My daughter Ana plays chess", "Ana plays tennis now, she gave up chess", ["Ana gave up chess", "Ana plays tennis now"]),
        # there after all, not there after all
        ("I'm allergic to penicillin", "I'm not allergic to penicillin after all", ["Not allergic to penicillin after all"]),
        ("I don't have a car", "I bought a car, a red Clio", ["Bought a car, a red Clio"]),
        ("The pool is closed for the season", "the pool is open again", ["Pool is open again"]),
        # rules
        ("No phones for the kids at dinner.", "The kids may have phones at dinner again", ["Kids may have phones at dinner again"]),
        ("dogs are allowed in the garden room", "Please change the page, dogs are not allowed in the garden room any more", ["Dogs are not allowed in the garden room any more"]),
        ("No meetings on Fridays please", "I write on Wednesdays now, so Fridays are ok again for meetings", ["Fridays are ok again for meetings", "Writes on Wednesdays now"]),
        # corrections
        ("I'm allergic to cashews", "Not cashews, pistachios! I'm allergic to pistachios", ["Allergic to pistachios"]),
        ("My name is Samuel", "Don't call me Samuel, it's Sam", ["Name is Samuel", "Wants to be called Sam"]),
        # what was asked to be forgotten in the middle of a sentence
        ("The surprise party for Dad is on September 5", "Dad uses this laptop, so please forget about the surprise party", []),
        ("My salary is 5200", "please don't keep my salary in your memory", []),
        ("our landlord is Mr. Novak", "you can forget my landlord's name", []),
    ],
)  # fmt: skip
def test_what_is_said_later_changes_what_is_believed(before: str, after: str, believed: list[str]) -> None:
    assert live(heard(before, after)) == believed


@pytest.mark.parametrize(
    ("before", "after", "text", "planned"),
    [
        ("My driving test is on November 18, at 9.", "They've moved my driving test to November 11!!", "Driving test at 9", "2026-11-11"),
        ("The offsite is planned for May 10 in Lisbon", "We moved the offsite to May 17", "Offsite in Lisbon", "2026-05-17"),
        ("The meeting with Acme is on 12 December", "The meeting has changed to 16 December", "Meeting with Acme", "2026-12-16"),
        ("Our housewarming party is on May 20", "New date for the housewarming party: May 27", "Housewarming party", "2026-05-27"),
        ("The exam is on August 8", "The exam is now August 15", "Exam", "2026-08-15"),
        ("We rehearse on Friday May 22", "We're rehearsing on Saturday May 23 instead", "Rehearses", "2026-05-23"),
        ("The wedding is on August 8", "The wedding has been brought forward to July 25", "Wedding", "2026-07-25"),
        ("Mein Zahnarzttermin ist am 12. Juni", "Mein Zahnarzttermin wurde auf den 19. Juni verschoben", "Mein Zahnarzttermin", "2026-06-19"),
    ],
)  # fmt: skip
def test_a_plan_moves_however_it_is_said(before: str, after: str, text: str, planned: str) -> None:
    (fact,) = heard(before, after).belief.facts.values()
    assert (fact.text, str(fact.dates.planned)) == (text, planned)


def test_a_plan_that_moves_elsewhere_too_takes_the_place_of_the_old_one() -> None:
    memory = heard("The team offsite is on May 20 in Lisbon", "The offsite was moved to May 27 in Porto")
    assert live(memory) == ["Offsite in Porto"]


def test_of_two_plans_alike_the_nearer_one_moves() -> None:
    memory = heard(
        f"{EARLY}: The flight to Osaka is on May 22. The flight to Lima is on June 22.", "flight moved to May 29"
    )
    dates = {fact.text: str(fact.dates.planned) for fact in memory.belief.facts.values()}
    assert dates == {"Flight to Osaka": "2026-05-29", "Flight to Lima": "2026-06-22"}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Zsófi has piano lessons on Tuesdays at 16:30", "Zsófi has piano lessons on Thursdays at 16:30"),
        ("Ada wears size 29", "Emil wears size 29"),
        ("I drive a Panda", "I drive a camper van in summer"),
        ("The gym is closed on Mondays", "The library is closed on Mondays"),
    ],
)
def test_another_day_name_or_thing_is_another_fact_unless_it_is_said_to_be_new(before: str, after: str) -> None:
    assert len(live(heard(before, after))) == 2


def test_a_change_that_begins_later_ends_the_old_way_on_its_day() -> None:
    memory = heard(
        "Zsófi has piano lessons on Tuesdays at 16:30",
        "from next week on Zsófi has piano lessons on Thursdays at 16:30",
    )
    assert len(live(memory, LATE)) == 2
    memory.dream("2026-04-21 03:00")
    assert live(memory) == ["Zsófi has piano lessons on Thursdays at 16:30"]


def test_a_late_word_on_the_day_of_a_move_dates_the_move_and_the_end_before_it() -> None:
    memory = heard("I live in Lisbon", "I've moved to Porto", "2026-04-03: I moved to Porto on April 1")
    dates = {fact.text: (str(fact.dates.since), str(fact.dates.until)) for fact in memory.belief.facts.values()}
    assert dates == {"Lives in Lisbon": ("None", "2026-04-01"), "Lives in Porto": ("2026-04-01", "None")}


@pytest.mark.parametrize(
    ("said", "note", "since"),
    [
        ("I have been on the team for two years", "On the team", "2024"),
        ("I've been working at Initech for three years", "Works at Initech", "2023"),
        ("I've been vegan for five years", "Vegan", "2021"),
    ],
)
def test_how_long_a_state_has_lasted_says_since_when(said: str, note: str, since: str) -> None:
    (fact,) = heard(said).belief.facts.values()
    assert (fact.text, str(fact.dates.since)) == (note, since)


@pytest.mark.parametrize(
    ("before", "after", "believed"),
    [
        ("Ich arbeite bei Siemens", "Ich habe bei Siemens gekündigt und arbeite jetzt bei Bosch.", ["Ich arbeite jetzt bei Bosch"]),
        ("Wir wohnen in Köln", "Seit letzter Woche wohnen wir in Bremen", ["Wir wohnen in Bremen"]),
        ("Ich trinke gern Kaffee", "Kaffee trinke ich nicht mehr", []),
        ("Ich esse kein Fleisch", "Ich esse jetzt wieder Fleisch", ["Ich esse jetzt wieder Fleisch"]),
        ("Je travaille chez Renault", "J'ai quitté Renault, je travaille maintenant chez Airbus", ["Je travaille maintenant chez Airbus"]),
        ("Trabajo en la farmacia Sotomayor", "dejé la farmacia Sotomayor y desde el lunes trabajo en el hospital Virgen del Mar", ["Trabajo en el hospital Virgen del Mar"]),
        ("Abito a Milano", "Da lunedì abito a Torino", ["Abito a Torino"]),
        ("Moro em Lisboa", "Desde segunda moro no Porto", ["Moro no Porto"]),
        ("Ik woon in Utrecht", "Ik woon sinds 1 april in Groningen, eindelijk een tuin", ["Ik woon in Groningen"]),
        ("Jag bor i Malmö", "Sedan i måndags bor jag i Lund", ["Jag bor i Lund"]),
        ("Mieszkam w Krakowie", "Przeprowadziłem się do Gdańska", ["Przeprowadziłem się do Gdańska"]),
    ],
)  # fmt: skip
def test_other_languages_change_what_is_believed_too(before: str, after: str, believed: list[str]) -> None:
    assert live(heard(before, after)) == believed
