"""massmem.yaml and the environment, read as values."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from massmem.config import Environment, environment, load_settings, local_timezone
from massmem.errors import BadSettings, Unreadable
from massmem.model.settings import Settings

NOBODY = Environment()
EVERYTHING = """\
version: 1
timezone: Europe/Berlin
layout: scoped
home: af3a9c
git: own
defaults: {agent: atlas, user: sam, session: null}
limits: {SOUL.md: 2000, ABOUT.md: 2000, TOOLS.md: 2000, USER.md: 2100, MEMORY.md: 5000, lines: 200}
assemble: {strategy: full, hint: null}
tools: {agent_scope: write}
log: {max_tool_chars: 20000, redact: false}
dream:
  gate: {hours: 12.5, sessions: 5, ceiling_hours: 168}
  engine: llm
  model: ollama/qwen3:8b
  budget: {calls: 50, input_tokens: 400000, output_tokens: null, usd: 0.05, seconds: 900}
  apply: review
  max_sessions: 100
  max_loss: 0.25
  stale_after: {tasks: 90d, news: 2w}
retrieval: {limit: 5, exclude_recent: true}
recording: {record_all_tool_calls: false, record_reasoning: yes, summarize_over: 5000}
team: {members: [atlas, hermes], share: {topics: [work], min_seen: 2}, facets: 7, neighbours: 16}
agents: {researcher: {retrieval: {limit: 20}, dream: {gate: {sessions: 1}}}}
"""


def read(folder: Path, text: str, agent: str | None = None, env: Environment = NOBODY) -> Settings:
    path = folder / "massmem.yaml"
    path.write_text(text, encoding="utf-8")
    return load_settings(str(path), agent, env)


def test_an_empty_file_gives_the_defaults(tmp_path: Path) -> None:
    assert read(tmp_path, "") == Settings()
    assert read(tmp_path, "# only a comment\n") == Settings()


def test_every_setting_is_read(tmp_path: Path) -> None:
    found = read(tmp_path, EVERYTHING)
    assert (found.timezone, found.home, found.agent, found.session) == ("Europe/Berlin", "af3a9c", "atlas", None)
    assert (found.limits.user, found.assemble.strategy, found.agent_scope, found.log.redact) == (
        2100,
        "full",
        "write",
        False,
    )
    assert (found.dream.gate.hours, found.dream.model, found.dream.budget.output_tokens) == (
        12.5,
        "ollama/qwen3:8b",
        None,
    )
    assert found.dream.stale_after == {"tasks": 90, "news": 14}
    assert (found.recording.record_reasoning, found.team.members, found.team.share.min_seen) == (
        True,
        ("atlas", "hermes"),
        2,
    )


def test_an_agents_own_settings_lie_over_the_rest(tmp_path: Path) -> None:
    found = read(tmp_path, EVERYTHING, agent="researcher")
    assert (found.retrieval.limit, found.retrieval.exclude_recent) == (20, True)
    assert (found.dream.gate.sessions, found.dream.gate.hours) == (1, 12.5)
    assert read(tmp_path, EVERYTHING, agent="other").retrieval.limit == 5


def test_a_file_that_a_yaml_library_wrote_again_says_the_same(tmp_path: Path) -> None:
    before = read(tmp_path, EVERYTHING)
    assert read(tmp_path, yaml.safe_dump(yaml.safe_load(EVERYTHING), sort_keys=False)) == before


@pytest.mark.parametrize(
    ("text", "line", "said", "cure"),
    [
        ("version: 1\ntimezon: UTC\n", 2, "no setting timezon", "did you mean timezone?"),
        ("dream:\n  gate: {hour: 3}\n", 2, "no setting dream.gate.hour", "did you mean dream.gate.hours?"),
        ("max_loss: 0.5\n", 1, "no setting max_loss", "did you mean dream.max_loss?"),
        ("agents:\n  iris:\n    git: own\n", 3, "no setting agents.iris.git", ""),
        ("dream: {max_loss: 2}\n", 1, "dream.max_loss is '2', but should be a number from 0 to 1", "correct line 1"),
        ("retrieval: {limit: 0}\n", 1, "should be a whole number", ""),
        ("layout: round\n", 1, "should be scoped or flat", ""),
        ("log: {redact: maybe}\n", 1, "should be true or false", ""),
        ("limits: 5\n", 1, "limits should hold settings", ""),
        ("- a\n", 1, "the file should hold settings", ""),
        ("version: 1\nversion: 1\n", 2, "version is already set in line 1", ""),
        ("version: 1\n\ntimezone: Mars/Base\n", 3, "no time zone 'Mars/Base'", ""),
        ("defaults: {agent: ../x}\n", 1, "defaults.agent is '../x'", ""),
        ("dream: {stale_after: {tasks: soon}}\n", 1, "a number of days or weeks", ""),
        ("a: [1\n", 2, "", ""),
    ],
)
def test_a_mistake_names_line_and_cure(tmp_path: Path, text: str, line: int, said: str, cure: str) -> None:
    with pytest.raises(BadSettings) as caught:
        read(tmp_path, text)
    assert f"massmem.yaml:{line}: " in caught.value.message
    assert said in caught.value.message
    assert cure in caught.value.cure


def test_a_newer_version_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match="newer"):
        read(tmp_path, "version: 2\n")


def test_a_file_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    (tmp_path / "massmem.yaml").write_bytes(b"timezone: \xff\n")
    with pytest.raises(Unreadable, match="byte 10"):
        load_settings(str(tmp_path / "massmem.yaml"), None, NOBODY)


def test_a_secret_is_filled_in_and_neither_shown_nor_kept(tmp_path: Path) -> None:
    (tmp_path / ".massmem").mkdir()
    (tmp_path / ".env").write_text('export KEY="tok-env-file"\nBASE=http://beside\n', encoding="utf-8")
    text = "dream: {model: '${MODEL}', api_base: '${BASE}/v1', api_key: '${KEY}'}\nassemble: {hint: '${KEY}'}\n"
    env = environment({"MODEL": "ollama/x", "BASE": "http://env"})
    for _ in range(2):  # read, then from the cache
        found = read(tmp_path, text, env=env)
        assert (found.dream.model, found.dream.api_base, found.dream.api_key) == (
            "ollama/x",
            "http://env/v1",
            "tok-env-file",
        )
        assert found.assemble.hint == "${KEY}"
        assert "tok-env-file" not in repr(found)
    assert "tok-env-file" not in (tmp_path / ".massmem/settings.json").read_text(encoding="utf-8")


def test_a_variable_that_is_set_nowhere_stays_as_written(tmp_path: Path) -> None:
    assert read(tmp_path, "dream: {api_key: '${NOT_THERE}'}\n").dream.api_key == "${NOT_THERE}"


def test_a_bad_api_key_is_not_shown_in_the_error(tmp_path: Path) -> None:
    with pytest.raises(BadSettings) as caught:
        read(tmp_path, "dream: {api_key: [tok-secret]}\n")
    assert "tok-secret" not in str(caught.value)


def test_the_cache_is_used_only_for_the_very_text(tmp_path: Path) -> None:
    (tmp_path / ".massmem").mkdir()
    cache = tmp_path / ".massmem/settings.json"
    read(tmp_path, "retrieval: {limit: 7}\n")
    kept = json.loads(cache.read_text(encoding="utf-8"))
    assert kept["text"] == "retrieval: {limit: 7}\n"
    assert cache.stat().st_mode & 0o077 == 0
    assert read(tmp_path, "retrieval: {limit: 8}\n").retrieval.limit == 8


@pytest.mark.parametrize("tree", ['{"retrieval": {"limit": 1, "nonsense": 2}}', '{"dream": 5}', "[]", "not json"])
def test_a_damaged_cache_is_no_matter(tmp_path: Path, tree: str) -> None:
    (tmp_path / ".massmem").mkdir()
    text = "retrieval: {limit: 7}\n"
    kept = f'{{"format": 1, "text": {json.dumps(text)}, "tree": {tree}}}'
    (tmp_path / ".massmem/settings.json").write_text(kept, encoding="utf-8")
    assert read(tmp_path, text).retrieval.limit == 7


def test_reading_makes_no_folder(tmp_path: Path) -> None:
    read(tmp_path, EVERYTHING)
    assert [path.name for path in tmp_path.iterdir()] == ["massmem.yaml"]


def test_the_environment_keeps_empty_apart_from_absent() -> None:
    env = environment({"MASSMEM_AGENT": "", "MASSMEM_USER": "sam", "NO_COLOR": "1"})
    assert (env.agent, env.user, env.root, env.no_color) == ("", "sam", None, True)


@pytest.mark.parametrize(
    ("named", "zone"), [("Asia/Jakarta", "Asia/Jakarta"), (":Europe/Berlin", "Europe/Berlin"), ("Etc/UTC", "UTC")]
)
def test_the_time_zone_comes_from_tz(named: str, zone: str) -> None:
    assert local_timezone(environment({"TZ": named})) == zone


def test_a_tz_that_is_no_zone_is_passed_over() -> None:
    assert local_timezone(environment({"TZ": "Mars/Base"})) == local_timezone(environment({}))
