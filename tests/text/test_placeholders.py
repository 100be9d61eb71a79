from __future__ import annotations

from massmem.text.placeholders import fill, placeholders


def test_placeholders_are_found_with_or_without_blanks() -> None:
    assert [name for _, _, name in placeholders("{{a}} {{ b }} {c} {{ d")] == ["a", "b"]


def test_filling_is_done_once_and_leaves_the_unknown() -> None:
    assert fill("{{ a }}, {{ b }}, {{ c }}", {"a": "{{ b }}", "b": r"\1 $x"}) == r"{{ b }}, \1 $x, {{ c }}"
