from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from massmem.errors import BadSettings, Refused, Unreadable
from massmem.model.scope import Scope
from massmem.model.settings import Settings
from massmem.store.templates import shipped, starter, template
from massmem.store.workspace import Place

HINT = (
    "You have access to memory tools. "
    "Load USER.md (user profile) and MEMORY.md (long-term memory) when needed.\n"
)  # fmt: skip


@pytest.fixture
def place(tmp_path: Path) -> Place:
    (tmp_path / "templates").mkdir()
    return Place(str(tmp_path.resolve()), Settings(), Scope("atlas", "sam"))


def own(place: Place, name: str, text: str | bytes) -> None:
    (Path(place.root) / "templates" / name).write_bytes(text if isinstance(text, bytes) else text.encode())


def test_without_one_of_its_own_a_workspace_has_the_shipped_text(place: Place) -> None:
    assert template(place, "hint.md", {}) == shipped("hint.md") == HINT


def test_a_text_of_its_own_goes_before_the_shipped_one(place: Place) -> None:
    own(place, "hint.md", "Ask me, {{ user_name }}{% if agent_name == 'atlas' %}!{% endif %}\n")
    assert template(place, "hint.md", {"user_name": "sam", "agent_name": "atlas"}) == "Ask me, sam!\n"


def test_a_value_is_never_read_as_a_template(place: Place) -> None:
    own(place, "hint.md", "{{ user_name }}")
    assert template(place, "hint.md", {"user_name": "{{ 7 * 7 }} {% raw %}"}) == "{{ 7 * 7 }} {% raw %}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("one\n{{ colour }}\n", "templates/hint.md:2: the placeholder {{ colour }} is not known"),
        ("one\n\n{% if %}\n", "templates/hint.md:3: Expected an expression, got 'end of statement block'"),
        (
            "{{ user_name.__class__.__mro__ }}",
            "templates/hint.md: access to attribute '__class__' of 'str' object is unsafe.",
        ),
        ("{% include '/etc/passwd' %}", "templates/hint.md: no loader for this environment specified"),
        ("{{ 1 / 0 }}", "templates/hint.md: division by zero"),
    ],
)
def test_a_template_that_is_wrong_names_file_line_and_reason(place: Place, text: str, message: str) -> None:
    own(place, "hint.md", text)
    with pytest.raises(BadSettings) as caught:
        template(place, "hint.md", {"user_name": "sam"})
    assert caught.value.message == message


def test_single_braces_and_dollars_are_plain_text(place: Place) -> None:
    own(place, "hint.md", "{date} $HOME %(name)s <%= 1 %>")
    assert template(place, "hint.md", {}) == "{date} $HOME %(name)s <%= 1 %>"


def test_a_template_that_is_not_utf8_is_refused(place: Place) -> None:
    own(place, "hint.md", b"Ren\xe9")
    with pytest.raises(Unreadable, match=r"templates/hint\.md: not UTF-8 at byte 3"):
        template(place, "hint.md", {})


def test_a_template_outside_the_root_is_not_read(place: Place, tmp_path_factory: pytest.TempPathFactory) -> None:
    secret = tmp_path_factory.mktemp("elsewhere") / "secret.md"
    secret.write_text("secret")
    (Path(place.root) / "templates" / "hint.md").symlink_to(secret)
    with pytest.raises(Refused):
        template(place, "hint.md", {})


def test_a_template_that_is_not_shipped_is_a_damaged_installation() -> None:
    with pytest.raises(Unreadable, match=r"massmem's own templates/none\.md is missing"):
        shipped("none.md")


@pytest.mark.parametrize("name", ["SOUL.md", "ABOUT.md"])
def test_starter_files_are_short_and_say_something(name: str) -> None:
    text = starter(name)
    assert text.startswith("# ")
    assert 200 < len(text) < 1000
    assert "{{" not in text


def test_the_shipped_text_needs_no_jinja(place: Place) -> None:
    words = (
        "import sys; from massmem.store.templates import template; from massmem.store.workspace import Place;"
        "from massmem.model.settings import Settings; from massmem.model.scope import Scope;"
        f"print(template(Place({place.root!r}, Settings(), Scope('a', 'u')), 'hint.md', {{}}), end='');"
        "assert not {'jinja2', 'yaml', 're', 'typing'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True)
    assert done.stdout == HINT
