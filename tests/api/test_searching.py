"""Search on real files: what is found, in which order, and what never answers."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from massmem.api.checking import status
from massmem.api.correcting import forget, remember
from massmem.api.facts import facts
from massmem.api.indexing import index
from massmem.api.logs import log_jsonl, log_text
from massmem.api.opening import open_place
from massmem.api.purging import purge
from massmem.api.recalling import recall
from massmem.api.searching import search, search_many, wanted
from massmem.api.starting import init
from massmem.errors import BadUsage
from massmem.model.answers import Answer
from massmem.recall.query import read_query
from massmem.store.workspace import Place

USER_FOLDER = "agents/atlas/users/sam"


@pytest.fixture
def place(tmp_path: Path) -> Place:
    init(str(tmp_path), agent="atlas", user="sam", git="none")
    return open_place(root=str(tmp_path), now="2026-05-04T09:00:00")


def texts(answer: Answer) -> list[str]:
    return [hit.text for hit in answer.hits]


def said(place: Place, rows: list[tuple[str, str, str]]) -> None:
    """Log (session, time, text) rows of the user."""
    log_jsonl(place, [json.dumps({"session": s, "role": "user", "at": at, "content": text}) for s, at, text in rows])


# A query, and the one note among all of them that it must find first.
HOSTILE = [
    ("co-op", "the co-op meets on Monday"),
    ("status:open", "set status:open on the ticket"),
    ('he said "hi', 'then he said "hi there"'),
    ("tea AND", "I like tea AND biscuits"),
    ("NEAR", "is it NEAR the station"),
    ("NEAR(station ticket", "is it NEAR the station"),
    ("(draft", "the (draft is late"),
    ("don't", "oh don't"),
    ("don’t", "oh don't"),
    ("where did we park?", "we parked in the south lot"),
    ("C++", "I write C++ and C"),
    ("km/h", "at 90 km/h"),
    ("50%", "50% off"),
    ("{x}", "use {x} here"),
    ("a^b", "a^b is a power"),
    ("^a^b", "a^b is a power"),
    ("*", "a star * alone"),
    ("***", "three *** stars"),
    ("-x", "pass -x to it"),
    ("pass --x", "pass -x to it"),
    ("'; drop table words; --", "bobby '; drop table words; --"),
    ('"; DROP TABLE piece', "bobby '; drop table words; --"),
    ('"' * 1000, "quotes " + '"' * 1000),
    ("->", "a -> b"),
    ("=>", "c => d"),
    ("…", "and then …"),
    ("¿", "¿qué?"),
    ("上线", "今天讨论了上线计划"),
    ("上线计划", "今天讨论了上线计划"),
    ("讨论", "今天讨论了上线计划"),
    ("今", "今天讨论了上线计划"),
    ("计划 上线", "今天讨论了上线计划"),
    ("abx", "重跑job-abx后30条"),
    ("job-abx", "重跑job-abx后30条"),
    ("重跑", "重跑job-abx后30条"),
    ("30", "重跑job-abx后30条"),
    ("バック", "バックアップ手順"),
    ("ﾊﾞｯｸｱｯﾌﾟ", "バックアップ手順"),
    ("手順", "バックアップ手順"),
    ("메모", "한국어 메모"),
    ("한국", "한국어 메모"),
    ("메모 上线 test", "한국어 메모"),
    ("ภาษา", "ภาษาไทย"),
    ("ไทย", "ภาษาไทย"),
    ("ai", "I use Go and AI"),
    ("go", "I use Go and AI"),
    ("ＧＯ", "I use Go and AI"),
    ("cafe", "naïve café"),
    ("CAFÉ", "naïve café"),
    ("cafe\u0301", "naïve café"),
    ("naive", "naïve café"),
    ("nai\u0308ve", "naïve café"),
    ("übermorgen", "bis U\u0308bermorgen"),
    ("ubermorgen", "bis U\u0308bermorgen"),
    ("smorrebrod", "smørrebrød"),
    ("STRASSE", "Hauptweg, straße"),
    ("straße", "Hauptweg, straße"),
    ("łódź", "aus Łódź"),
    ("lodz", "aus Łódź"),
    ("ИВАН", "Иван пришёл"),
    ("ΣΊΣΥΦΟΣ", "ο Σίσυφος"),
    ("हिन्दी", "यह हिन्दी है"),
    ("שלום", "אמר שלום"),
    ("مرحبا", "قال مرحبا"),
    ("ﬁsh", "a fish"),
    ("𝐛𝐨𝐥𝐝", "a bold move"),
    ("run_id", "the run_id is 7"),
    ("RUN_ID", "the run_id is 7"),
    ("run id", "the run_id is 7"),
    ("runXid", "no runXid here"),
    ("v1.10.2", "we run v1.10.2 now"),
    ("1.10", "we run v1.10.2 now"),
    ("sam@example.org", "write to sam@example.org"),
    ("example.org", "write to sam@example.org"),
    ("2026-05-04", "due 2026-05-04"),
    ("05-04", "due 2026-05-04"),
    ("10:45", "at 10:45 sharp"),
    ("https://x.example/a?b=c&d=%20", "see https://x.example/a?b=c&d=%20"),
    ("x.example", "see https://x.example/a?b=c&d=%20"),
    ("C:\\Temp\\new", "in C:\\Temp\\new there"),
    ("a/b/c.txt", "open a/b/c.txt"),
    ("#launch", "about #launch"),
    ("@ines", "ask @ines"),
    ("$HOME", "echo $HOME"),
    ("%s", "printf %s"),
    ("100 %", "sure, 100 %"),
    ("🎉", "we shipped 🎉 today"),
    ("shipped 🎉", "we shipped 🎉 today"),
    ("👩‍🚀", "an astronaut 👩‍🚀"),
    ("NOT", "say NOT again"),
    ("OR", "either OR neither"),
    ("text:field", "the text:field prefix"),
    ("name:sam", "a name:sam pair"),
    ("words MATCH 'z'", "words MATCH 'z'"),
    ("to be or not to be", "to be or not to be"),
    ("the who", "the who"),
    ("who are the who", "the who"),
    ("it's fine", "it's fine"),
    ("Caroline's", "Caroline went home"),
    ("ca\u00adro\u200bline", "Caroline went home"),
    ("\ufeffCaroline", "Caroline went home"),
    ("Caroline\0went", "Caroline went home"),
    ("Caroline\nwent\thome", "Caroline went home"),
    ("\x1b[31mCaroline\x1b[0m", "Caroline went home"),
    ("Caroline " + "and so on and on, " * 6000, "Caroline went home"),
    ("caroline" + " xyzzy" * 20_000, "Caroline went home"),
    (" ".join(f"nowhere{n}" for n in range(2000)) + "", ""),
    ("a" * 100_000, ""),
    ("\ud800", ""),
    ("?" * 5000, ""),
    ("../../etc/passwd", ""),
    ("%00", ""),
    ("\U0010ffff", ""),
]


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Place:
    root = tmp_path_factory.mktemp("crowded")
    init(str(root), agent="atlas", user="sam", git="none")
    place = open_place(root=str(root), now="2026-05-04T09:00:00")
    notes = dict.fromkeys(note for _, note in HOSTILE if note)
    log_jsonl(place, [json.dumps({"session": f"s{n}", "role": "user", "content": t}) for n, t in enumerate(notes)])
    return place


@pytest.mark.parametrize(
    ("query", "note"), HOSTILE, ids=[f"{n}-{query[:12]!a}" for n, (query, _) in enumerate(HOSTILE)]
)
def test_any_text_is_a_query_and_finds_its_note_first(crowded: Place, query: str, note: str) -> None:
    hits = texts(search(crowded, query))
    if note:
        assert hits[:1] == [note]
    else:
        assert hits == []


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(query=st.text(min_size=1, max_size=60))
def test_no_text_makes_a_search_fail(crowded: Place, query: str) -> None:
    if read_query(query) is not None:
        search(crowded, query)


@pytest.mark.parametrize("query", ["", " ", "\n\t ", "\0", "\u3000", "\x1b[0m"])
def test_a_blank_query_is_a_usage_error(crowded: Place, query: str) -> None:
    with pytest.raises(BadUsage):
        search(crowded, query)


@pytest.mark.parametrize(
    "options",
    [{"limit": 0}, {"limit": -1}, {"since": "tomorrow"}, {"until": "2026-13"}, {"as_of": "x"}, {"where": "disk"},
     {"since": "2026-06", "until": "2026-05"}, {"session": "s1", "where": "memory"}],
)  # fmt: skip
def test_what_cannot_be_asked_is_a_usage_error(crowded: Place, options: dict[str, str]) -> None:
    with pytest.raises(BadUsage):
        search(crowded, "tea", **options)  # type: ignore[arg-type]


def test_a_large_limit_is_no_harm(crowded: Place) -> None:
    assert len(search(crowded, "the", limit=999_999_999).hits) > 5


def test_all_words_come_before_some_and_it_is_said(place: Place) -> None:
    said(place, [("s1", "2026-05-01T10:00", "green tea"), ("s2", "2026-05-01T11:00", "green tea and red wine")])
    answer = search(place, "red tea")
    assert texts(answer) == ["green tea and red wine", "green tea"]
    assert answer.whole == (True, False)
    assert answer.holds == (("red", "tea"), ("tea",))
    assert answer.notice == "1 holds all the words, the others some of them"
    assert search(place, "green tea").notice == ""
    assert search(place, "red ocean tea").notice == "nothing holds all the words; these hold some of them"


def test_an_exact_compound_comes_before_its_parts(place: Place) -> None:
    said(place, [("s1", "2026-05-01T10:00", "the run, its id and more"), ("s2", "2026-05-01T11:00", "a run id"),
                 ("s3", "2026-05-01T12:00", "long and with many other words, but here is run_id at last")])  # fmt: skip
    assert texts(search(place, "run_id"))[0].endswith("run_id at last")
    assert set(texts(search(place, "run_id"))[2:]) == {"the run, its id and more"}


def test_an_entry_has_the_fields_that_scripts_rely_on(place: Place) -> None:
    ref = log_text(place, "green tea\nand honey", session="s1", name="Ada", origin="m-7").ids[0]
    (hit,) = search(place, "honey").hits
    assert (hit.kind, hit.id, hit.text, hit.session, hit.role) == ("entry", ref, "green tea\nand honey", "s1", "user")
    assert (hit.name, hit.origin, hit.line, hit.at) == ("Ada", "m-7", 3, "2026-05-04T09:00:00+00:00")
    assert Path(place.root, hit.file).read_text(encoding="utf-8").split("\n")[hit.line - 1].startswith("### ")


def test_facts_prose_and_headings_are_found_where_they_stand(place: Place) -> None:
    made = remember(place, "Prefers green tea", topic="preferences").fact
    path = Path(place.root, USER_FOLDER, "topics", "garden.md")
    path.parent.mkdir()
    path.write_text(
        "---\nx: 1\n---\n# Garden\n\n## Tea roses\n\nThey need\nmuch sun.\n\n- my own line on tea\n", encoding="utf-8"
    )
    hits = {hit.text: hit for hit in search(place, "tea sun", where="memory").hits}
    assert made is not None
    assert (hits["Prefers green tea"].kind, hits["Prefers green tea"].id) == ("fact", made.id)
    assert (hits["my own line on tea"].kind, hits["my own line on tea"].id) == ("fact", None)
    assert (hits["Tea roses"].kind, hits["Tea roses"].id) == ("topic", "tea-roses")
    assert hits["They need\nmuch sun."].kind == "topic"
    lines = path.read_text(encoding="utf-8").split("\n")
    assert lines[hits["They need\nmuch sun."].line - 1] == "They need"
    assert lines[hits["my own line on tea"].line - 1].startswith("- my own line")


def test_comments_index_lines_and_state_files_are_never_found(place: Place) -> None:
    remember(place, "Prefers green tea")
    Path(place.root, USER_FOLDER, "MEMORY.md").write_text(
        "# Memory\n\n<!-- zebra -->\n\n## More\n- [zebra](topics/zebra.md): 3 facts\n", encoding="utf-8"
    )
    Path(place.root, USER_FOLDER, "topics").mkdir(exist_ok=True)
    Path(place.root, USER_FOLDER, "topics", ".zebra.md").write_text("zebra", encoding="utf-8")
    Path(place.root, USER_FOLDER, "topics", "a.md.massmem-tmp").write_text("zebra", encoding="utf-8")
    Path(place.root, ".massmem", "atlas", "sam", "zebra.md").write_text("zebra", encoding="utf-8")
    assert search(place, "zebra").hits == ()


def test_an_edit_by_hand_counts_at_once(place: Place) -> None:
    remember(place, "Prefers green tea")
    path = Path(place.root, USER_FOLDER, "USER.md")
    assert texts(search(place, "tea")) == ["Prefers green tea"]
    path.write_text(path.read_text(encoding="utf-8").replace("green tea", "black tea"), encoding="utf-8")
    assert texts(search(place, "tea")) == ["Prefers black tea"]
    path.unlink()
    assert search(place, "tea").hits == ()


def test_what_is_ended_is_found_only_for_its_day(place: Place) -> None:
    remember(place, "Works at Initech", since="2025-01", until="2026-03-31")
    remember(place, "Works at Hooli", since="2026-04-01")
    assert texts(search(place, "works")) == ["Works at Hooli"]
    assert texts(search(place, "works", as_of="2026-02")) == ["Works at Initech"]


def test_as_of_leaves_out_what_was_said_later(place: Place) -> None:
    said(place, [("s1", "2026-01-05T10:00", "tea in January"), ("s2", "2026-03-05T10:00", "tea in March")])
    assert texts(search(place, "tea", as_of="2026-02")) == ["tea in January"]


def test_session_since_and_until_narrow_the_log(place: Place) -> None:
    said(place, [(f"s{month}", f"2026-0{month}-05T10:00", f"tea {month}") for month in (1, 2, 3)])
    assert texts(search(place, "tea", session="s2")) == ["tea 2"]
    assert texts(search(place, "tea", since="2026-02")) == ["tea 2", "tea 3"]
    assert texts(search(place, "tea", until="2026-02-05")) == ["tea 1", "tea 2"]
    assert search(place, "tea", session="nowhere").hits == ()


def test_a_time_in_the_query_favours_what_was_said_then(place: Place) -> None:
    said(place, [(f"s{year}", f"{year}-05-05T10:00", "we went hiking") for year in (2023, 2024, 2025)])
    assert search(place, "hiking in May 2024", limit=1).hits[0].session == "s2024"
    assert search(place, "where did we go hiking last year?", limit=1).hits[0].session == "s2025"
    assert search(place, "hiking in May 2024").notice == ""


def test_the_speakers_name_counts(place: Place) -> None:
    log_text(place, "I adopted a dog", session="s1", name="Ada")
    log_text(place, "I adopted a dog", session="s2", name="Bo")
    assert search(place, "which dog did Bo adopt?").hits[0].name == "Bo"


def test_a_long_answer_does_not_swamp_a_short_statement(place: Place) -> None:
    log_text(
        place, "Here is all about visas. " + "Visa rules vary, visa fees too. " * 80, session="s1", role="assistant"
    )
    log_text(place, "My visa is for Norway", session="s2")
    assert search(place, "visa").hits[0].role == "user"


def test_a_forgotten_fact_and_the_entry_that_only_it_cites_do_not_answer(place: Place) -> None:
    from massmem.api.dreaming import dream
    from massmem.model.wishes import Wish

    log_text(place, "I prefer oolong over coffee.", session="s1")
    log_text(place, "I moved to Berlin.", session="s1")
    dream(place, Wish(force=True))
    fact = next(row for row in facts(place) if "oolong" in row.text)
    assert [(hit.kind, (hit.at or "")[:10]) for hit in search(place, "oolong").hits] == [
        ("fact", "2026-05-04"),
        ("entry", "2026-05-04"),
    ]
    assert search(place, "oolong").hits[0].at == "2026-05-04"
    forget(place, fact.id or "")
    assert search(place, "oolong").hits == ()
    assert "I moved to Berlin." in texts(search(place, "berlin"))


def test_a_purged_entry_never_answers_and_its_words_leave_the_index(place: Place) -> None:
    ref = log_text(place, "the canary sings", session="s1").ids[0]
    assert len(search(place, "canary").hits) == 1
    purge(place, ref)
    assert search(place, "canary").hits == ()
    found = [path for path in Path(place.root).rglob("*") if path.is_file() and b"canar" in path.read_bytes()]
    assert found == []


def test_what_is_forgotten_or_purged_leaves_the_index_before_the_next_search(place: Place) -> None:
    made = remember(place, "the heron nests").fact
    ref = log_text(place, "the canary sings", session="s1").ids[0]
    assert len(search(place, "heron canary").hits) == 2
    forget(place, made.id or "" if made else "")
    purge(place, ref)
    for word in (b"heron", b"canar"):
        assert [path for path in Path(place.root).rglob("*") if path.is_file() and word in path.read_bytes()] == []


def test_an_index_that_proves_broken_while_it_is_asked_is_made_anew(place: Place) -> None:
    said(place, [("s1", "2026-05-01T10:00", "green tea"), ("s2", "2026-05-01T11:00", "tea again")])
    assert len(search(place, "tea").hits) == 2
    with sqlite3.connect(Path(place.root, ".massmem/atlas/sam/index.sqlite")) as db:
        db.execute("UPDATE words_data SET block = x'ff00ff' WHERE id > 100")
    db.close()
    assert len(search(place, "tea").hits) == 2
    answers = search_many(place, ["tea", "again"], wanted(place))
    assert [len(one.hits) for one in answers] == [2, 1]


def test_a_damaged_entry_never_answers(place: Place) -> None:
    log_text(place, "green tea", session="s1")
    (path,) = Path(place.root).rglob("logs/**/*.md")
    path.write_text(path.read_text(encoding="utf-8").replace("green tea", "green gin"), encoding="utf-8")
    assert search(place, "gin").hits == ()


def test_an_entry_that_vanished_gives_its_place_to_the_next(place: Place) -> None:
    said(place, [(f"s{n}", f"2026-04-0{n}T10:00", f"tea {n}") for n in range(1, 8)])
    assert len(search(place, "tea", limit=3).hits) == 3
    next(Path(place.root).rglob("2026-04-01.md")).unlink()
    assert texts(search(place, "tea", limit=3)) == ["tea 2", "tea 3", "tea 4"]


def test_many_queries_are_answered_line_by_line(place: Place) -> None:
    log_text(place, "green tea", session="s1")
    asked = iter(["tea", "", "zebra"])
    answers = search_many(place, asked, wanted(place))
    assert texts(Answer(query="", hits=next(answers).hits)) == ["green tea"]
    assert [(one.query, one.hits) for one in answers] == [("", ()), ("zebra", ())]


def test_a_raw_query_is_query_language_and_its_mistakes_are_told(place: Place) -> None:
    said(place, [("s1", "2026-05-01T10:00", "green tea"), ("s2", "2026-05-01T11:00", "red wine")])
    assert texts(search(place, "tea NOT wine", raw=True)) == ["green tea"]
    assert texts(search(place, "wi*", raw=True)) == ["red wine"]
    with pytest.raises(BadUsage, match="--raw-query"):
        search(place, "tea AND", raw=True)


def test_one_users_search_knows_nothing_of_another(tmp_path: Path) -> None:
    init(str(tmp_path), agent="atlas", user="ada", git="none")
    ada, bo = (open_place(root=str(tmp_path), user=user, now="2026-05-04T09:00:00") for user in ("ada", "bo"))
    for place, canary in ((ada, "adacanary"), (bo, "bocanary")):
        log_text(place, f"{canary} of the log", session="s1")
        remember(place, f"{canary} of the memory")
    for place, own, other in ((ada, "adacanary", "bocanary"), (bo, "bocanary", "adacanary")):
        assert len(search(place, own).hits) == 2
        assert search(place, other).hits == ()
        assert search(place, f"{own} {other}").notice.startswith("nothing holds all")


def test_recall_gives_the_facts_that_answer_best(place: Place) -> None:
    for text in ("Prefers green tea", "Lives in Berlin", "Drinks tea with Ingrid in Berlin"):
        remember(place, text)
    assert next(row.text for row in recall(place, "tea in Berlin?", 2)) == "Drinks tea with Ingrid in Berlin"
    assert len(recall(place, "tea in Berlin?", 2)) == 2
    assert {row.text: row for row in recall(place, "berlin", 5)} == {
        r.text: r for r in facts(place) if "Berlin" in r.text
    }
    assert recall(place, "zebra", 5) == ()


def test_status_has_one_line_about_the_index(place: Place) -> None:
    log_text(place, "green tea", session="s1")
    assert status(place).index == "none yet; the next search makes it"
    report = index(place)
    assert (report.entries, report.rebuilt, report.kept) == (1, True, True)
    assert (status(place).index or "").startswith("up to date")
    log_text(place, "more tea", session="s1")
    assert (status(place).index or "").startswith("behind")
    assert index(place, rebuild=True).entries == 2
