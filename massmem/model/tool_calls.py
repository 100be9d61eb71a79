"""The memory tools of an agent: what each is called and takes, the calls as values, and the answer."""

from __future__ import annotations

from massmem.model.record import dataclass
from massmem.model.reports.workspaces import FileSize

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST_TEXT = 100_000  # characters of one argument; Anthropic's stores take 102,400 bytes a file
LONGEST_NAME = 200
MOST_HITS = 50
ROLES = ("user", "assistant", "note")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadFile:
    """`memory_read`."""

    file: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteFile:
    """`memory_write`: the whole new content."""

    file: str
    content: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AppendText:
    """`memory_append`."""

    file: str
    content: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaceText:
    """`memory_replace`: `old` stands exactly once."""

    file: str
    old: str
    new: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchMemory:
    """`memory_search`."""

    query: str
    limit: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ListFiles:
    """`memory_list`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RememberFact:
    """`memory_remember`."""

    text: str
    topic: str | None = None
    since: str | None = None
    until: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetFact:
    """`memory_forget`: a fact's id, or words that only it holds."""

    fact: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """`memory_log`."""

    text: str
    role: str = "assistant"
    session: str | None = None
    name: str | None = None


ToolCall = (
    ReadFile | WriteFile | AppendText | ReplaceText | SearchMemory | ListFiles | RememberFact | ForgetFact | LogEntry
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """One argument of a tool. `most` is the longest text, or the largest number."""

    name: str
    help: str
    kind: str = "string"
    required: bool = True
    choices: tuple[str, ...] = ()
    most: int = LONGEST_TEXT
    blank: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """One memory tool. `writes` is whether it changes memory, `destroys` whether something may be gone afterwards."""

    name: str
    title: str
    help: str
    call: type[ToolCall]
    parameters: tuple[Parameter, ...] = ()
    writes: bool = True
    destroys: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolAnswer:
    """What a tool answered. `text` is for the model, whether it went well (`ok`) or was refused.

    `files` are the files it was about with their sizes, `version` what a change made.
    """

    tool: str
    ok: bool
    text: str
    files: tuple[FileSize, ...] = ()
    version: str | None = None
    warnings: tuple[str, ...] = ()


_FILE = Parameter(
    name="file",
    help="SOUL.md, ABOUT.md, TOOLS.md, USER.md, MEMORY.md, or topics/<topic>.md; TEAM.md can be read.",
    most=LONGEST_NAME,
)


def _text(name: str, words: str, *, blank: bool = False) -> Parameter:
    return Parameter(name=name, help=words, blank=blank)


def _option(name: str, words: str, *, most: int = LONGEST_NAME, choices: Sequence[str] = ()) -> Parameter:
    return Parameter(name=name, help=words, required=False, most=most, choices=tuple(choices))


TOOLS = (
    Tool(
        name="memory_read", title="Read a memory file", call=ReadFile, writes=False, parameters=(_FILE,),
        help=(
            "Read one memory file: USER.md (who the user is), MEMORY.md (long-term memory and an index of topics), a "
            "topic it points to, TEAM.md (what colleagues know, if any), or SOUL.md, ABOUT.md, TOOLS.md (who you are). The first line of the answer is the "
            "size against the limit."
        ),
    ),
    Tool(
        name="memory_write", title="Replace a memory file", call=WriteFile, destroys=True,
        parameters=(_FILE, _text("content", "The whole new text; what it leaves out is dropped.", blank=True)),
        help=(
            "Replace the whole text of a memory file. Use it to compress a file that is over its limit. Prefer "
            "memory_replace and memory_append for small changes."
        ),
    ),
    Tool(
        name="memory_append", title="Add to a memory file", call=AppendText,
        parameters=(_FILE, _text("content", "The lines to add at the end, such as `- Prefers tea`.")),
        help="Add text at the end of a memory file.",
    ),
    Tool(
        name="memory_replace", title="Edit a memory file", call=ReplaceText, destroys=True,
        parameters=(
            _FILE,
            _text("old", "The passage exactly as memory_read shows it; it must be there exactly once."),
            _text("new", "What it shall be; empty takes it away.", blank=True),
        ),
        help="Replace one passage of a memory file.",
    ),
    Tool(
        name="memory_search", title="Search memory", call=SearchMemory, writes=False,
        parameters=(
            Parameter(name="query", help="What to look for, in words.", most=2_000),
            Parameter(name="limit", help="How many results at most.", kind="integer", required=False, most=MOST_HITS),
        ),
        help="Search what is remembered about this user and what was said, best matches first.",
    ),
    Tool(
        name="memory_list", title="List memory files", call=ListFiles, writes=False,
        help="List the memory files with their sizes against their limits.",
    ),
    Tool(
        name="memory_remember", title="Remember a fact", call=RememberFact,
        parameters=(
            Parameter(name="text", help="One fact in one sentence, such as `Prefers tea`.", most=2_000),
            _option("topic", "The heading it belongs under, such as preferences, work, travel."),
            _option("since", "Since when it is true: YYYY, YYYY-MM or YYYY-MM-DD."),
            _option("until", "Until when it is true."),
        ),
        help="Write one fact down, in the right file, with an id. The same fact twice is one fact.",
    ),
    Tool(
        name="memory_forget", title="Forget a fact", call=ForgetFact, destroys=True,
        parameters=(Parameter(name="fact", help="The fact's id, or words that only this fact holds.", most=2_000),),
        help="Forget one fact, for when the user asks for it. If several facts match, they are listed instead.",
    ),
    Tool(
        name="memory_log", title="Log what was said", call=LogEntry,
        parameters=(
            _text("text", "What was said, word for word."),
            _option("role", "Who said it (assistant if left out); note is for your own notes.", choices=ROLES),
            _option("session", "The conversation it belongs to."),
            _option("name", "The speaker's name, where several people speak."),
        ),
        help=(
            "Append one entry to the session log, where searches find it. It is never changed, and no evidence for a "
            "fact: write down what matters with memory_remember."
        ),
    ),
)  # fmt: skip
