"""A conversation as it is sent to a model: its messages as values, how to shorten it, and what became of it."""

from __future__ import annotations

from enum import StrEnum

from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Json = dict[str, Any]


class Form(StrEnum):
    """Whose message list it is: OpenAI's chat completions, or Anthropic's messages."""

    OPENAI = "openai"
    ANTHROPIC = "anthropic"


@dataclass(frozen=True, slots=True)
class Request:
    """A message list as it was read: bare, or in the object (`frame`) of a request.

    `messages` and `frame` are JSON as it was given: they are printed again, and nobody but `massmem.compress` looks
    into them.
    """

    form: Form
    messages: tuple[Json, ...]
    frame: Json | None = None

    @property
    def system(self) -> str | list[Json] | None:
        """What an Anthropic request has as its system text; None where it has none."""
        return None if self.frame is None or self.form is not Form.ANTHROPIC else self.frame.get("system")

    @property
    def model(self) -> str | None:
        """The model that a request object names."""
        named = None if self.frame is None else self.frame.get("model")
        return named if isinstance(named, str) and named.strip() else None


@dataclass(frozen=True, slots=True)
class Call:
    """A tool was called: its name, the call's own id, what it was given."""

    name: str
    id: str
    given: str


@dataclass(frozen=True, slots=True)
class Result:
    """What a tool answered to the call with this id. `failed`: the tool or its caller says so."""

    id: str
    text: str
    failed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One message, told apart. `place` counts from 0 in the list; `text` is what was said, images as references."""

    place: int
    role: str
    text: str = ""
    name: str | None = None
    id: str | None = None
    calls: tuple[Call, ...] = ()
    results: tuple[Result, ...] = ()
    reasoning: str = ""

    @property
    def is_system(self) -> bool:
        """Whether it tells the model who it is; such a message always stays."""
        return self.role in ("system", "developer")


@dataclass(frozen=True, slots=True)
class Unit:
    """Messages that stay or go together, by their places, and what they cost in tokens.

    `broken`: a call without its results, or a result without its call: the API would refuse it. `open`: the last
    call, whose results are still to come. `speaks`: it holds words of the user.
    """

    places: tuple[int, ...]
    tokens: int
    broken: bool = False
    open: bool = False
    speaks: bool = False
    system: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Keeping:
    """Which messages stay, in their order. `bare` ones stay without the tool results in them, whose calls go.

    `last` is the last message of the user (None: there is none); where it is too large, it is cut to `room` tokens.
    """

    places: tuple[int, ...]
    bare: frozenset[int] = frozenset()
    last: int | None = None
    room: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Compression:
    """How to compress: fractions of the window, and what to do beside it. None: the default, or the preset's."""

    window: int | None = None
    model: str | None = None
    trigger: float | None = None
    target: float | None = None
    preset: str | None = None
    summarize: bool = False
    after_reset: bool = False
    session: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """In tokens: the window, from where on a list is compressed, and to what it is."""

    window: int
    trigger: float
    target: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    """A memory that was put in: `kind` is fact or entry, `id` a fact's id (None for a person's line) or an entry's reference."""

    kind: str
    id: str | None
    file: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CompressReport:
    """What became of a message list. `window`, `before` and `after` are in tokens, `kept`, `removed` in messages.

    `logged` is how many entries are new in the log; `seconds` is the work, without starting the command.
    """

    compressed: bool
    window: int
    before: int
    after: int
    kept: int
    removed: int
    logged: int
    recalled: tuple[Recalled, ...]
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Compressed:
    """The message list to send, exactly as it is to be printed, and how it came about. `notices` are for a person."""

    text: str
    report: CompressReport
    notices: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
