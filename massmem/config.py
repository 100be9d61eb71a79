"""The only reader of the environment and of massmem.yaml.

YAML costs as much to import as Python to start, so the file's checked tree is kept as JSON in
`.massmem/settings.json` together with the exact text it was read from, and used while the text
is the same. It is a cache: it is written where `.massmem` is there already, never missed, and
holds nothing that was filled in from the environment.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress

from massmem.errors import BadSettings, Unreadable
from massmem.model.record import dataclass, field
from massmem.text.settings_tree import build

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Mapping
    from typing import Any

    import yaml

    from massmem.model.settings import Settings
    from massmem.text.setting_values import Node

CACHE = os.path.join(".massmem", "settings.json")
CACHE_FORMAT = 1
_UTC = ("UTC", "UCT", "Zulu", "Universal", "Etc/UTC", "Etc/UCT", "Etc/Zulu", "Etc/Universal")


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """What the environment says, read once. A variable set to nothing is "", which is an error for a name.

    `variables` is all of it, for `${VAR}` and for the programs that massmem starts.
    """

    root: str | None = None
    agent: str | None = None
    user: str | None = None
    now: str | None = None
    session: str | None = None
    no_color: bool = False
    timezone: str | None = None
    login: str | None = None
    folder: str = "."
    variables: Mapping[str, str] = field(default_factory=dict, repr=False)


def environment(variables: Mapping[str, str] | None = None) -> Environment:
    """The process's environment and working folder (or the variables given, as if they were it)."""
    given = dict(os.environ if variables is None else variables)
    try:
        folder = os.getcwd()
    except FileNotFoundError:  # the folder we stand in was removed
        folder = os.sep
    return Environment(
        root=given.get("MASSMEM_ROOT"),
        agent=given.get("MASSMEM_AGENT"),
        user=given.get("MASSMEM_USER"),
        now=given.get("MASSMEM_NOW"),
        session=given.get("MASSMEM_SESSION"),
        no_color=bool(given.get("NO_COLOR")),
        timezone=given.get("TZ"),
        login=given.get("USER") or given.get("LOGNAME") or given.get("USERNAME"),
        folder=folder,
        variables=given,
    )


def local_timezone(env: Environment) -> str:
    """The IANA name of the machine's time zone: TZ, /etc/timezone, where /etc/localtime points, else UTC."""
    named = (env.timezone or "").removeprefix(":")
    if named and _is_zone(named):
        return _plain_utc(named)
    with suppress(OSError, UnicodeDecodeError), open("/etc/timezone", encoding="utf-8") as file:
        named = file.readline().strip()
        if named and _is_zone(named):
            return _plain_utc(named)
    named = os.path.realpath("/etc/localtime").partition("zoneinfo/")[2]
    return _plain_utc(named) if named and _is_zone(named) else "UTC"


def _plain_utc(name: str) -> str:
    return "UTC" if name in _UTC else name


def load_settings(path: str, agent: str | None, env: Environment) -> Settings:
    """The settings in the massmem.yaml at `path`, with `agent`'s own (else the default agent's) laid over them.

    `${VAR}` in the model's name, address and key is filled from the environment, then from
    a `.env` beside the file; a variable that is set nowhere leaves the setting as written.

    Raises:
        BadSettings: the file is no YAML mapping, or a key or value in it is not known, with line and nearest key.
        Unreadable: the file is not UTF-8 or cannot be opened.
    """
    text = _text(path)
    tree = _kept(path, text)
    if tree is None:
        tree = _parsed(path, text)
        _keep(path, text, tree)

    def fill(value: str) -> str:
        return _fill(value, path, env)

    try:
        return build(tree, agent, fill)
    except (TypeError, AttributeError):  # a cache that was tampered with: the file is the truth
        return build(_parsed(path, text), agent, fill)


def _text(path: str) -> str:
    try:
        with open(path, "rb") as file:
            return file.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(f"{path}: not UTF-8 at byte {error.start}", "save the file as UTF-8") from None
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror}", f"see `ls -l {path}`") from None


def _kept(path: str, text: str) -> dict[str, Any] | None:
    try:
        with open(os.path.join(os.path.dirname(path), CACHE), encoding="utf-8") as file:
            kept = json.load(file)
        same = kept["format"] == CACHE_FORMAT and kept["text"] == text
        return kept["tree"] if same and isinstance(kept["tree"], dict) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _keep(path: str, text: str, tree: dict[str, Any]) -> None:
    cache = os.path.join(os.path.dirname(path), CACHE)
    temporary = f"{cache}.{os.getpid()}"
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(descriptor, "w", encoding="utf-8") as file:
            json.dump({"format": CACHE_FORMAT, "text": text, "tree": tree}, file)
        os.replace(temporary, cache)
    except OSError:  # a full or read-only disk: there will be no cache
        with suppress(OSError):
            os.unlink(temporary)


def _parsed(path: str, text: str) -> dict[str, Any]:
    from massmem.text.settings import read_settings  # noqa: PLC0415  # only to check a new text

    node = read_yaml(text, path)
    tree = read_settings(node, path)
    zone = tree.get("timezone", "UTC")
    if not _is_zone(str(zone)):
        line = next((key.line for key, _ in getattr(node, "pairs", ()) if key.text == "timezone"), 1)
        raise BadSettings(f"{path}:{line}: no time zone {zone!r}", "name one as in Europe/Berlin, or UTC")
    return dict(tree)


def read_yaml(text: str, file: str) -> Node:
    """A YAML text as plain values with their lines; of an empty one an empty value.

    Raises:
        BadSettings: it is no YAML, with file and line.
    """
    import yaml  # see the module's docstring

    from massmem.text.setting_values import Scalar  # noqa: PLC0415  # only to check a new text

    try:
        root = yaml.compose(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f"{file}:{mark.line + 1}" if mark else file
        raise BadSettings(f"{where}: {getattr(error, 'problem', None) or error}", "correct the YAML") from None
    return Scalar(1, "", plain=True) if root is None else _node(root)


def _node(node: yaml.Node, depth: int = 0) -> Node:
    import yaml

    from massmem.text.setting_values import Listing, Mapping, Scalar  # noqa: PLC0415

    line = node.start_mark.line + 1
    if depth > 20:  # an alias may contain itself
        raise BadSettings(f"massmem.yaml:{line}: nested too deeply", "write it out without aliases")
    if isinstance(node, yaml.MappingNode):
        return Mapping(line, tuple((_key(key), _node(value, depth + 1)) for key, value in node.value))
    if isinstance(node, yaml.SequenceNode):
        return Listing(line, tuple(_node(item, depth + 1) for item in node.value))
    return Scalar(line, str(node.value), plain=isinstance(node, yaml.ScalarNode) and not node.style)


def _key(node: yaml.Node) -> Any:
    from massmem.text.setting_values import Scalar  # noqa: PLC0415

    return Scalar(node.start_mark.line + 1, str(node.value), plain=False)


def _is_zone(name: str) -> bool:
    from zoneinfo import ZoneInfo  # noqa: PLC0415  # only to check a new text

    try:
        return bool(ZoneInfo(name))
    except (OSError, ValueError, KeyError):  # ZoneInfoNotFoundError is a KeyError; a folder gives an OSError
        return False


def _fill(value: str, path: str, env: Environment) -> str:
    if "${" not in value:
        return value
    import re  # noqa: PLC0415

    beside = _dotenv(os.path.join(os.path.dirname(path), ".env"))

    def known(found: re.Match[str]) -> str:
        return env.variables.get(found[1]) or beside.get(found[1]) or found[0]

    return re.sub(r"\$\{(\w+)\}", known, value)


def _dotenv(path: str) -> dict[str, str]:
    try:
        with open(path, encoding="utf-8-sig") as file:
            lines = file.read().splitlines()
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"{path}: {error}", f"see `ls -l {path}`") from None
    from massmem.text.dotenv import read_dotenv  # noqa: PLC0415  # seldom

    return read_dotenv(lines)
