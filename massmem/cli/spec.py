"""What can be asked on the command line: each verb, argument and option is declared once, as a value.

A verb's module (`massmem.cli.commands.<verb>`) holds its `VERB` and the function `run` that answers it. The quick
parser (`fast`), typer (`app`), the help texts (`help`) and the command reference are all made from these values.
"""

from __future__ import annotations

from massmem.errors import BadUsage
from massmem.model.record import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime
    from types import ModuleType

    from massmem.store.workspace import Place

    Value = str | bool | int | float | tuple[int, ...] | None


def words(text: str) -> Value:
    """Any text, even an empty one."""
    return text


def filled(text: str) -> Value:
    """A text that is not empty. ValueError otherwise, as from every reader here."""
    if not text.strip():
        raise ValueError("is empty")
    return text


def positive(text: str) -> Value:
    """A whole number from 1."""
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text)):
        raise ValueError("is not a whole number from 1")
    return int(text)


def numbers(text: str) -> Value:
    """Whole numbers from 1 between commas."""
    return tuple(int(str(positive(part.strip()))) for part in text.split(","))


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """A word that needs no option before it. `complete` names what a shell may complete; `choices` are all it may be."""

    name: str
    help: str
    required: bool = True
    read: Callable[[str], Value] = words
    complete: str = ""
    choices: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Its name as a parameter of `run`."""
        return self.name.lower().replace("|", "_or_")

    @property
    def shown(self) -> str:
        """As error messages name it."""
        return self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An option. Without a `metavar` it is a flag. `choices` are all the values it takes.

    `default` is told to the reader; the API applies it. `into` is the parameter of `run` where
    the name itself will not do.
    """

    name: str
    help: str
    metavar: str = ""
    choices: tuple[str, ...] = ()
    default: str = ""
    read: Callable[[str], Value] = words
    into: str = ""
    complete: str = ""

    @property
    def key(self) -> str:
        """Its name as a parameter of `run`."""
        return self.into or self.name.replace("-", "_")

    @property
    def flag(self) -> bool:
        """Whether it takes no value."""
        return not (self.metavar or self.choices)

    @property
    def shown(self) -> str:
        """As error messages name it."""
        return f"--{self.name}"

    @property
    def takes(self) -> str:
        """What the help shows for its value."""
        return self.metavar or "|".join(self.choices)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """A verb: one sentence, details (paragraphs between blank lines), and examples with what they do."""

    name: str
    group: str
    sentence: str
    details: str = ""
    arguments: tuple[Argument, ...] = ()
    options: tuple[Option, ...] = ()
    examples: tuple[tuple[str, str], ...] = ()


FILE = Argument(
    name="FILE",
    complete="file",
    help="SOUL.md, ABOUT.md, TOOLS.md, USER.md, MEMORY.md or topics/<topic>.md; TEAM.md can be read.",
)
FACT = Argument(name="ID", read=filled, help="The fact's id, as massmem facts lists it.")
PROPOSAL = Argument(name="ID", read=filled, help="The proposal, as massmem review lists it.")

COMMON = (
    Option(name="root", metavar="DIR", help="The workspace (else MASSMEM_ROOT, else the nearest massmem.yaml above).",
           read=filled, complete="folder"),
    Option(name="agent", metavar="NAME", help="Whose memory (else MASSMEM_AGENT, else massmem.yaml).", read=filled),
    Option(name="user", metavar="NAME", help="About whom (else MASSMEM_USER, else massmem.yaml).", read=filled),
    Option(name="json", help="One JSON document on stdout."),
    Option(name="now", metavar="TIME", help="The time to act at (else MASSMEM_NOW, else the clock).", read=filled),
    Option(name="quiet", help="No confirmations and no progress."),
    Option(name="no-color", help="No colours (NO_COLOR does the same)."),
    Option(name="debug", help="Show the traceback of a failure."),
)  # fmt: skip

GROUPS = ("Start", "Remember", "Dream", "Recall", "Correct", "Keep")

# In the order in which the help lists them.
VERBS = (
    "init", "demo", "log", "import", "hook", "remember", "dream", "review", "apply", "reject", "assemble", "read",
    "search", "facts", "why", "sessions", "turn", "team", "compress", "track", "tools", "mcp", "write", "append", "edit", "reword", "pin", "unpin",
    "forget", "purge", "history", "diff", "restore", "index", "status", "stats", "verify", "doctor", "watch", "export",
)  # fmt: skip


def module_of(verb: str) -> ModuleType:
    """The module of a verb that `VERBS` names."""
    return __import__(f"massmem.cli.commands.{verb}", fromlist=["VERB"])  # importlib costs more to load


def verb_named(name: str) -> Verb:
    """The declaration of a verb that `VERBS` names."""
    verb: Verb = module_of(name).VERB
    return verb


def value_of(parameter: Option | Argument, text: str, verb: str) -> Value:
    """The value of one word of the command line, or BadUsage naming the word, the option and the cure."""
    choices = parameter.choices
    if choices and text not in choices:
        raise BadUsage(f"{parameter.shown} {text!r} is not one of {', '.join(choices)}", nearest(text, choices, verb))
    try:
        return parameter.read(text)
    except ValueError as why:
        raise BadUsage(f"{parameter.shown} {text!r} {why}", see(verb)) from None


def values_of(
    parameters: Sequence[Option | Argument], given: Mapping[str, str | bool | None], verb: str
) -> dict[str, Value]:
    """The value of every parameter by key, from the words given for it; None or False where there are none."""
    values: dict[str, Value] = {}
    for parameter in parameters:
        word = given.get(parameter.key)
        if isinstance(parameter, Option) and parameter.flag:
            values[parameter.key] = bool(word)
        else:
            values[parameter.key] = value_of(parameter, word, verb) if isinstance(word, str) else None
    return values


def nearest(word: str, right: tuple[str, ...], verb: str = "") -> str:
    """The cure for a mistyped word: the nearest right ones, and where the help is."""
    from difflib import get_close_matches  # noqa: PLC0415 - only after a mistake

    near = get_close_matches(word, right, n=2, cutoff=0.5)
    return (f"did you mean {' or '.join(near)}? " if near else "") + see(verb)


def see(verb: str = "") -> str:
    """Where the help is."""
    return f"see massmem {verb} --help" if verb else "see massmem --help"


@dataclass(frozen=True, slots=True, kw_only=True)
class Common:
    """The common options as given; None where the environment or massmem.yaml decides."""

    root: str | None = None
    agent: str | None = None
    user: str | None = None
    json: bool = False
    now: str | None = None
    quiet: bool = False
    no_color: bool = False
    debug: bool = False

    def place(self) -> Place:
        """The workspace and scope that the options, the environment and massmem.yaml name."""
        from massmem.api.opening import open_place  # noqa: PLC0415 - the way in is only needed by commands that run

        return open_place(root=self.root, agent=self.agent, user=self.user, now=self.now)

    def moment(self) -> datetime | None:
        """`--now` for the verbs that make the workspace they work in; a day without a zone is UTC's."""
        if self.now is None:
            return None
        from datetime import timezone  # noqa: PLC0415 - few command lines hold a time

        from massmem.text.moments import read_moment  # noqa: PLC0415

        return read_moment(self.now, timezone.utc, "--now")


@dataclass(frozen=True, slots=True)
class Call:
    """What to run: the verb's name, the common options, the values for the verb's `run`."""

    verb: str
    common: Common
    values: Mapping[str, Value]


def understood(verb: Verb, given: Mapping[str, str | bool | None]) -> Call:
    """The call that these words (by key, common options too) ask for. Raises BadUsage."""
    common = values_of(COMMON, given, verb.name)
    return Call(verb.name, Common(**common), values_of((*verb.arguments, *verb.options), given, verb.name))  # type: ignore[arg-type]
