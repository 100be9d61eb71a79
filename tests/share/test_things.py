"""What facts are about: topics, names, files, identifiers, subjects."""

from __future__ import annotations

import pytest

from massmem.share.things import about, by_first_word, clear_things


@pytest.mark.parametrize(
    ("text", "things"),
    [
        ("Ledger moves to Postgres 17", {"postgres"}),
        ("Renders need deploy/render.yaml and Makefile", {"deploy/render.yaml", "makefile"}),
        ("Set AWS_PROFILE before `make deploy`", {"aws_profile", "make deploy"}),
        ("Talk to Noor Patel about billing-api", {"noor patel", "billing-api"}),
        ("Keep .env.staging out of the image", {".env.staging"}),
        ("Pass --no-lock when ECONNRESET comes back", {"--no-lock", "econnreset"}),
        ("It opens on Monday in May", set()),
        ("There are 3 of 14 left", set()),
    ],
)
def test_names_files_and_identifiers_are_things_and_days_and_numbers_are_none(text: str, things: set[str]) -> None:
    assert clear_things(text, "lessons") == things


def test_a_topic_of_its_own_is_a_thing_and_a_kind_of_fact_is_none() -> None:
    assert clear_things("Starts at noon", "billing-migration") == {"billing-migration"}
    assert clear_things("Starts at noon", "standing-notes") == set()


def test_a_subject_counts_where_the_text_begins_with_it() -> None:
    assert clear_things("The importer listens on port 5433", "tools", subject="importer") == {"importer"}
    assert clear_things("It hangs for minutes", "tools", subject="minutes") == set()
    assert clear_things("Prefers tea", "tools", subject="user") == set()


def test_two_names_of_one_thing_are_one() -> None:
    assert clear_things("Runs on PostgreSQL", "tools", same={"postgresql": "postgres"}) == {"postgres"}


def test_a_thing_that_another_fact_names_is_found_however_it_is_typed_but_only_as_whole_words() -> None:
    words = by_first_word({"kestrel", "noor patel", "deploy/render.yaml"})
    assert about("restart KESTREL's worker with deploy/render.yaml", words) == {"kestrel", "deploy/render.yaml"}
    assert about("ask noor patel", words) == {"noor patel"}
    assert about("kestrels fly; noor; docs/deploy/render.yaml.bak", words) == set()
