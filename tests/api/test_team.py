"""Team memory: colleagues learn from each other as massmem.yaml says, with evidence, and nothing else crosses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from massmem.api import team
from massmem.api.assembling import assemble
from massmem.api.correcting import forget, remember, reword
from massmem.api.dreaming import dream
from massmem.api.logs import log_text
from massmem.api.memory import append, edit, read, write
from massmem.api.opening import open_place
from massmem.api.searching import search
from massmem.api.starting import init
from massmem.api.team_why import evidence_of, why_facet
from massmem.api.tools import answer
from massmem.errors import BadSettings, BadUsage, Busy, NoMatch, Refused
from massmem.model.reports.dreams import DreamReport
from massmem.model.team import FacetReport
from massmem.model.wishes import Wish
from massmem.store.locks import locked
from massmem.store.workspace import Place

TEAM = "team: {members: [atlas, hermes, iris], share: {topics: [Lessons, tools]}}\n"
NOW = "2026-05-04T09:00:00"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    init(str(tmp_path), agent="atlas", user="sam", git="none")
    with (tmp_path / "massmem.yaml").open("a") as file:
        file.write(TEAM)
    return tmp_path


def place_of(root: Path, agent: str, user: str = "sam") -> Place:
    return open_place(root=str(root), agent=agent, user=user, now=NOW)


def learn(root: Path, agent: str, text: str, topic: str = "lessons", user: str = "sam") -> str:
    row = remember(place_of(root, agent, user), text, topic=topic).fact
    assert row is not None
    assert row.id is not None
    return row.id


def told(root: Path, agent: str = "atlas") -> list[str]:
    """What a refreshed TEAM.md says to the agent."""
    team.refresh(place_of(root, agent))
    return [one.text for one in team.facets(place_of(root, agent))]


def file_of(root: Path, agent: str = "atlas") -> Path:
    return root / f"agents/{agent}/users/sam/TEAM.md"


def test_an_agent_is_told_what_a_colleague_learnt_about_what_it_works_with(root: Path) -> None:
    learn(root, "atlas", "Uses Kestrel for the gateway", "tools")
    key = learn(root, "hermes", "Kestrel drops idle connections after 30 seconds")
    learn(root, "hermes", "Falcon needs two restarts")
    assert told(root) == ["Kestrel drops idle connections after 30 seconds"]
    (one,) = team.facets(place_of(root, "atlas"))
    assert (one.evidence, one.confidence) == ((f"hermes/{key}",), 0.5)
    assert read(place_of(root, "atlas"), "TEAM.md").endswith(
        f"- Kestrel drops idle connections after 30 seconds [0.50 from hermes/{key}]\n"
    )


def test_nobody_shares_anything_by_default(tmp_path: Path) -> None:
    init(str(tmp_path), agent="atlas", user="sam", git="none")
    for agent in ("atlas", "hermes"):
        learn(tmp_path, agent, f"{agent} knows that Kestrel is slow")
    report = team.refresh(place_of(tmp_path, "atlas"))
    assert report.warnings == (
        "atlas is in no team: name it in massmem.yaml, as in `team: {members: [atlas, hermes]}`",
    )
    assert not file_of(tmp_path).exists()


@pytest.mark.parametrize("topic", ["health", "identity", "preferences", "people", "standing-notes", "work"])
def test_a_topic_that_is_not_named_never_leaves_its_agent(root: Path, topic: str) -> None:
    learn(root, "atlas", "Uses Kestrel for the gateway", "tools")
    learn(root, "hermes", "Kestrel makes me ill", topic)
    assert told(root) == []
    assert "ill" not in str(team.graph(place_of(root, "atlas")))
    assert team.facets(place_of(root, "atlas"), "Kestrel ill") == ()
    assert not search(place_of(root, "atlas"), "ill").hits


def test_a_topic_that_is_named_counts_whatever_it_is(root: Path) -> None:
    (root / "massmem.yaml").write_text((root / "massmem.yaml").read_text().replace("tools]", "tools, Health]"))
    learn(root, "atlas", "Uses Kestrel for the gateway", "tools")
    learn(root, "hermes", "Kestrel makes me ill", "health")
    assert told(root) == ["Kestrel makes me ill"]


def test_nothing_comes_from_another_user_an_outsider_or_an_agent_that_opted_out(root: Path) -> None:
    (root / "massmem.yaml").write_text((root / "massmem.yaml").read_text() + "agents: {iris: {team: {members: []}}}\n")
    learn(root, "atlas", "Uses Kestrel for the gateway", "tools")
    learn(root, "hermes", "Kestrel is kim's", user="kim")
    learn(root, "zeno", "Kestrel is zeno's")
    learn(root, "iris", "Kestrel is iris's")
    assert told(root) == []
    assert team.status(place_of(root, "atlas")).members == ("atlas",)
    assert told(root, "iris") == []


def test_what_was_said_too_seldom_is_not_shared_yet(root: Path) -> None:
    (root / "massmem.yaml").write_text((root / "massmem.yaml").read_text().replace("tools]", "tools], min_seen: 2"))
    learn(root, "atlas", "Uses Kestrel for the gateway", "tools")
    for day in (1, 2):
        log_text(place_of(root, "hermes"), "We use Kestrel behind the proxy.", session=f"s{day}", at=f"2026-05-0{day}")
        dream(place_of(root, "hermes"), Wish(force=True))
        assert told(root) == (["Uses Kestrel behind the proxy"] if day == 2 else [])


def test_a_persons_own_line_has_no_evidence_to_cite_and_stays_where_it_is(root: Path) -> None:
    learn(root, "atlas", "Uses Kestrel for the gateway", "tools")
    write(place_of(root, "hermes"), "MEMORY.md", "## Lessons\n- Kestrel bites\n")
    assert told(root) == []


def test_what_is_over_or_forgotten_or_reworded_is_not_shown_any_more_and_goes_with_the_next_refresh(root: Path) -> None:
    learn(root, "atlas", "Uses Kestrel for the gateway", "tools")
    kept = learn(root, "hermes", "Kestrel is slow on Mondays")
    learn(root, "iris", "Kestrel loses cookies")
    told(root)
    reword(place_of(root, "hermes"), kept, "Kestrel is quick on Mondays")
    edit(place_of(root, "iris"), "MEMORY.md", "- Kestrel loses cookies\n", "")
    place = place_of(root, "atlas")
    assert "slow" in file_of(root).read_text()
    assert "slow" not in read(place, "TEAM.md")
    assert "cookies" not in read(place, "TEAM.md")
    assert [hit.kind for hit in search(place, "kestrel").hits] == ["fact"]
    assert "cookies" not in assemble(place, query="kestrel").system
    assert team.status(place).gone == 2
    assert told(root) == ["Kestrel is quick on Mondays"]
    assert "slow" not in file_of(root).read_text()


def test_forgetting_takes_it_out_of_every_colleagues_file_at_once(root: Path) -> None:
    learn(root, "atlas", "Uses Kestrel for the gateway", "tools")
    gone = learn(root, "hermes", "Kestrel is slow on Mondays")
    learn(root, "hermes", "Kestrel loses cookies")
    told(root)
    assert forget(place_of(root, "hermes"), gone).warnings == ()
    assert "Mondays" not in file_of(root).read_text()
    assert "cookies" in file_of(root).read_text()


def test_where_the_colleague_is_in_a_dream_a_forgotten_fact_is_at_least_not_shown(root: Path) -> None:
    learn(root, "atlas", "Uses Kestrel for the gateway", "tools")
    gone = learn(root, "hermes", "Kestrel is slow on Mondays")
    told(root)
    with locked(place_of(root, "atlas"), "dream", 0):
        (warning,) = forget(place_of(root, "hermes"), gone).warnings
        with pytest.raises(Busy):
            team.refresh(place_of(root, "atlas"))
        (row,) = [row for row in team.refresh(place_of(root, "iris"), all=True).refreshed if row.agent == "atlas"]
    assert warning.startswith("TEAM.md of atlas waits for the next refresh: ")
    assert row.skipped.startswith("another massmem ")
    assert "Mondays" not in read(place_of(root, "atlas"), "TEAM.md")


def test_lines_that_a_person_wrote_there_stay_at_the_end(root: Path) -> None:
    learn(root, "atlas", "Uses Kestrel for the gateway", "tools")
    learn(root, "hermes", "Kestrel is slow on Mondays")
    told(root)
    text = file_of(root).read_text()
    file_of(root).write_text("My note\n\n" + text.replace("slow", "very slow") + "\n## Mine\n- Ask Noor\n")
    (row,) = team.refresh(place_of(root, "atlas")).refreshed
    lines = file_of(root).read_text().splitlines()
    assert next(line for line in lines if "Mondays" in line).startswith("- Kestrel is slow on Mondays [")
    assert row.lines == 4
    assert [line for line in lines if line][3:] == [
        "My note", text.splitlines()[4].replace("slow", "very slow"), "## Mine", "- Ask Noor",
    ]  # fmt: skip
    again = file_of(root).read_bytes()
    team.refresh(place_of(root, "atlas"))
    assert file_of(root).read_bytes() == again


def test_nobody_writes_to_it(root: Path) -> None:
    place, told = place_of(root, "atlas"), "made anew from what colleagues know"
    with pytest.raises(Refused, match=told):
        write(place, "TEAM.md", "x")
    with pytest.raises(Refused, match=told):
        append(place, "TEAM.md", "x")
    with pytest.raises(Refused, match=told):
        edit(place, "TEAM.md", "a", "b")
    for tool in ("memory_write", "memory_append"):
        assert told in answer(place, tool, {"file": "TEAM.md", "content": "x"}).text
    assert not file_of(root).exists()


def test_tools_read_it_and_list_it_where_it_is(root: Path) -> None:
    place = place_of(root, "atlas")
    assert "TEAM.md" not in answer(place, "memory_list", {}).text
    learn(root, "atlas", "Uses Kestrel for the gateway", "tools")
    learn(root, "hermes", "Kestrel is slow on Mondays")
    told(root)
    assert "TEAM.md: " in answer(place, "memory_list", {}).text
    assert "Kestrel is slow on Mondays [0.50 from hermes/" in answer(place, "memory_read", {"file": "TEAM.md"}).text
    assert "Kestrel is slow on Mondays" in answer(place, "memory_search", {"query": "slow mondays"}).text


def test_a_link_into_another_memory_is_named_and_followed_by_nobody(root: Path) -> None:
    learn(root, "hermes", "Falcon needs two restarts")
    learn(root, "atlas", "Uses Kestrel for the gateway", "tools")
    file_of(root).symlink_to(root / "agents/hermes/users/sam/MEMORY.md")
    place = place_of(root, "atlas")
    assert "TEAM.md: leads into another agent's" in answer(place, "memory_list", {}).text
    assert not answer(place, "memory_read", {"file": "TEAM.md"}).ok
    assert [hit.text for hit in search(place, "restarts kestrel").hits] == ["Uses Kestrel for the gateway"]
    (row,) = team.refresh(place).refreshed
    assert "leads into another agent's" in row.skipped
    log_text(place_of(root, "hermes"), "We use Kestrel behind the proxy.", session="s1")
    report = dream(place_of(root, "hermes"), Wish(force=True))
    assert isinstance(report, DreamReport)
    assert "for the gateway" in file_of(root, "hermes").read_text()
    assert [warning for warning in report.warnings if "TEAM.md of atlas waits" in warning]
    assert "Falcon" in (root / "agents/hermes/users/sam/MEMORY.md").read_text()


def test_it_is_found_and_recalled_but_not_injected(root: Path) -> None:
    learn(root, "atlas", "Uses Kestrel for the gateway", "tools")
    learn(root, "hermes", "Kestrel is slow on Mondays")
    told(root)
    place = place_of(root, "atlas")
    (hit,) = search(place, "slow mondays").hits
    assert (hit.kind, hit.file) == ("facet", "agents/atlas/users/sam/TEAM.md")
    assert "Mondays" in assemble(place, query="is it slow on mondays?").system
    assert "Mondays" not in assemble(place, strategy="full").system


def test_why_follows_a_facet_to_the_words_that_bear_it_out_and_to_nothing_else_said_there(root: Path) -> None:
    learn(root, "atlas", "Uses Kestrel for the gateway", "tools")
    log_text(
        place_of(root, "hermes"), "My locker is 8812. We use Kestrel behind the proxy. I hate leeks.", session="s1"
    )
    dream(place_of(root, "hermes"), Wish(force=True))
    assert told(root) == ["Uses Kestrel behind the proxy"]
    (one,) = team.facets(place_of(root, "atlas"))
    report = evidence_of(place_of(root, "atlas"), f"^{one.id}")
    assert isinstance(report, FacetReport)
    (evidence,) = report.evidence
    assert (evidence.agent, evidence.fact.text) == ("hermes", "Uses Kestrel behind the proxy")
    assert [entry.text for entry in evidence.entries] == ["[…] We use Kestrel behind the proxy. […]"]
    with pytest.raises(NoMatch):
        evidence_of(place_of(root, "atlas"), "00000000")
    assert why_facet(place_of(root, "hermes"), one.id) is None


def test_a_dream_tells_those_whom_it_concerns_and_touches_nobody_else(root: Path) -> None:
    learn(root, "atlas", "Uses Kestrel for the gateway", "tools")
    learn(root, "iris", "Uses Falcon for the mail", "tools")
    log_text(place_of(root, "hermes"), "We use Kestrel behind the proxy.", session="s1")
    report = dream(place_of(root, "hermes"), Wish(force=True))
    assert isinstance(report, DreamReport)
    assert (report.warnings, report.usage.calls) == ((), 0)
    assert "behind the proxy" in file_of(root, "atlas").read_text()
    assert not file_of(root, "iris").exists()
    assert "for the gateway" in file_of(root, "hermes").read_text()


def test_a_colleague_that_is_busy_waits_and_the_dream_is_done_all_the_same(root: Path) -> None:
    learn(root, "atlas", "Uses Kestrel for the gateway", "tools")
    log_text(place_of(root, "hermes"), "We use Kestrel behind the proxy.", session="s1")
    with locked(place_of(root, "atlas"), "dream", 0):
        report = dream(place_of(root, "hermes"), Wish(force=True))
    assert isinstance(report, DreamReport)
    (warning,) = report.warnings
    assert warning.startswith("TEAM.md of atlas waits for the next dream: another massmem ")
    assert report.version is not None
    assert not file_of(root, "atlas").exists()


def test_rules_of_the_workspaces_own_go_first_and_a_fault_in_them_fails_no_dream(root: Path) -> None:
    learn(root, "atlas", "Uses Kestrel for the gateway", "tools")
    log_text(place_of(root, "hermes"), "We use Kestrel behind the proxy.", session="s1")
    (root / "templates").mkdir()
    (root / "templates/curation.yaml").write_text("score:\n  shard_things: 4\n")
    report = dream(place_of(root, "hermes"), Wish(force=True))
    assert isinstance(report, DreamReport)
    wrong = "templates/curation.yaml:2: no setting score.shard_things"
    assert report.warnings == (f"TEAM.md of colleagues was not refreshed: {wrong}",)
    with pytest.raises(BadSettings, match=wrong) as raised:
        team.refresh(place_of(root, "atlas"))
    assert raised.value.cure == "did you mean score.shared_things?"
    (root / "templates/curation.yaml").write_text("confidence: {one_colleague: 0.25}\n")
    told(root)
    assert [one.confidence for one in team.facets(place_of(root, "atlas"))] == [0.25]


def test_a_flat_layout_has_no_team(tmp_path: Path) -> None:
    init(str(tmp_path), agent="atlas", user="sam", git="none", layout="flat")
    for ask in (team.status, team.facets, team.refresh, team.graph):
        with pytest.raises(BadUsage, match="for one agent: there is no team"):
            ask(place_of(tmp_path, "atlas"))


def test_the_file_keeps_to_its_limit_and_goes_away_when_there_is_nothing_to_say(root: Path) -> None:
    (root / "massmem.yaml").write_text((root / "massmem.yaml").read_text() + "limits: {MEMORY.md: 150}\n")
    learn(root, "atlas", "Uses Kestrel for the gateway", "tools")
    keys = [learn(root, "hermes", f"Kestrel is slow on {day}s") for day in ("Monday", "Tuesday", "Friday")]
    assert len(told(root)) == 2
    for key in keys:
        forget(place_of(root, "hermes"), key)
    assert told(root) == []
    assert not file_of(root).exists()


def test_the_same_facts_make_the_same_bytes_whatever_the_day(root: Path) -> None:
    learn(root, "atlas", "Uses Kestrel for the gateway", "tools")
    learn(root, "hermes", "Kestrel is slow on Mondays")
    learn(root, "iris", "Kestrel loses cookies")
    told(root)
    before = file_of(root).read_bytes()
    late = open_place(root=str(root), agent="atlas", user="sam", now="2030-01-01T00:00:00")
    assert team.refresh(late).refreshed[0].version is None
    assert file_of(root).read_bytes() == before


def test_what_is_in_no_facet_is_found_by_asking(root: Path) -> None:
    learn(root, "hermes", "Falcon needs two restarts")
    assert told(root) == []
    assert [one.text for one in team.facets(place_of(root, "atlas"), "how many restarts does Falcon need")] == [
        "Falcon needs two restarts"
    ]
    assert not file_of(root).exists()


def test_of_what_was_said_in_turns_only_winners_share(root: Path) -> None:
    from massmem.api.turns import close_turn

    learn(root, "atlas", "Uses Kestrel for the gateway", "tools")
    for turn, agent in enumerate(("hermes", "iris", "hermes"), 1):
        text = f"We use Kestrel on port 500{turn}."
        log_text(place_of(root, agent), text, session="s1", turn=str(turn))
        dream(place_of(root, agent), Wish(force=True))
    assert told(root) == []
    for turn in (1, 2):
        close_turn(place_of(root, "atlas"), session="s1", turn=turn, winner="hermes")
    assert told(root) == ["Uses Kestrel on port 5001"]


def test_the_cache_may_go_at_any_time(root: Path) -> None:
    import shutil

    learn(root, "atlas", "Uses Kestrel for the gateway", "tools")
    learn(root, "hermes", "Kestrel is slow on Mondays")
    told(root)
    shutil.rmtree(root / ".massmem")
    place = place_of(root, "atlas")
    assert [one.text for one in team.facets(place)] == ["Kestrel is slow on Mondays"]
    assert json.dumps(team.status(place).shares) == "1"
