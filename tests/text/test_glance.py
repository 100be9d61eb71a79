from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from massmem.text.glance import glance
from massmem.text.page import read_page, strip_blank_lines

PIECES = """--- |---\n|- item| ^m3k9q2ax|\n|\n\n|<!--|-->|```|~~~|\r\n|\t| |é|\u2028|# H|text|> q|key: v\n|ttl: soon\n|limit: 9\n|a: [b""".split(
    "|"
)


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=5)).map("".join) | st.binary(max_size=60))
@example("---\nttl: soon\nttl: soon\n---\n\n---\na: b\n---\n- one\n")
@example("---\nnot a key\n---\n- one\n")
@example("---\na: [b\n---\n- one\n")
def test_a_glance_sees_what_the_page_shows(content: str | bytes) -> None:
    data = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    seen, page = glance("SOUL.md", data), read_page("SOUL.md", data)
    assert seen.text == strip_blank_lines(page.visible)
    assert (seen.values, seen.findings, seen.damaged) == (page.values, page.findings, page.damaged)


def test_frontmatter_comments_and_ids_are_not_shown() -> None:
    data = "---\nlimit: 40\n---\n\n# User\n<!-- mine -->\n- Likes tea ^m3k9q2ax\n- ₱\n\n".encode()
    assert glance("USER.md", data).text == "# User\n- Likes tea\n- ₱"
    assert glance("USER.md", data).values == {"limit": "40"}
