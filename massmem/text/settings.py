"""massmem.yaml's words as values: every setting declared once, with its type; pure.

What comes out is a plain tree of JSON values with Python's field names, which `config` keeps
beside the file and builds `Settings` from.
"""

from __future__ import annotations

from massmem.errors import BadSettings
from massmem.model.record import dataclass
from massmem.text.setting_values import (
    Mapping,
    Scalar,
    Wrong,
    by_topic,
    is_null,
    list_of,
    name,
    number,
    one_of,
    or_null,
    text,
    whole,
    yes_or_no,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from massmem.text.setting_values import Node, Value


@dataclass(frozen=True, slots=True)
class Setting:
    """How a value is read, and which field of `Settings` it becomes."""

    field: str
    read: Callable[[Node], Value]


Group = dict[str, "Setting | Group"]


def _same(**readers: Callable[[Node], Value]) -> Group:
    return {key: Setting(key, read) for key, read in readers.items()}


_PART: dict[str, Group] = {
    "limits": {
        **{f"{file.upper()}.md": Setting(file, whole(1)) for file in ("soul", "about", "tools", "user", "memory")},
        "lines": Setting("lines", whole(1)),
    },
    "assemble": _same(strategy=one_of("hybrid-v2", "hybrid-v1", "full", "on-demand"), hint=or_null(text)),
    "log": _same(max_tool_chars=whole(100), redact=yes_or_no),
    "dream": {
        "gate": _same(hours=number(), sessions=whole(1), ceiling_hours=number()),
        **_same(engine=one_of("rules", "llm"), model=or_null(text), api_base=or_null(text), api_key=or_null(text)),
        "budget": _same(
            calls=or_null(whole(0)), input_tokens=or_null(whole(0)), output_tokens=or_null(whole(0)),
            usd=or_null(number()), seconds=or_null(number()),
        ),
        **_same(apply=one_of("auto", "review"), max_sessions=whole(1), max_loss=number(0, 1), stale_after=by_topic),
    },
    "retrieval": _same(limit=whole(1, 1000), exclude_recent=yes_or_no),
    "recording": _same(record_all_tool_calls=yes_or_no, record_reasoning=yes_or_no, summarize_over=whole(100)),
    "team": {
        **_same(members=list_of(name("agent"))),
        "share": _same(topics=list_of(text), min_seen=whole(1)),
        **_same(facets=whole(1), neighbours=whole(1)),
    },
}  # fmt: skip
_ANYWHERE: Group = {**_PART, "tools": {"agent_scope": Setting("agent_scope", one_of("read", "write"))}}
_WHOLE: Group = {
    **_same(
        version=whole(1), timezone=text, layout=one_of("scoped", "flat"), home=or_null(name("clone")),
        git=one_of("own", "outer", "none"),
    ),
    "defaults": _same(agent=or_null(name("agent")), user=or_null(name("user")), session=or_null(text)),
    **_ANYWHERE,
}  # fmt: skip
NEWEST_VERSION = 1


def read_settings(root: Node, file: str) -> dict[str, Value]:
    """The tree of massmem.yaml, checked: only what is set, with field names; agents' own under `agents`.

    Raises:
        BadSettings: an unknown key, with the nearest right one; a value of the wrong kind; each with the line.
    """
    if is_null(root):
        return {}
    pairs = _pairs(root, "", file)
    agents = [value for key, value in pairs if key.text == "agents"]
    tree = read_group(tuple(pair for pair in pairs if pair[0].text != "agents"), _WHOLE, "", file)
    version = tree.get("version", NEWEST_VERSION)
    if isinstance(version, int) and version > NEWEST_VERSION:
        raise BadSettings(f"{file}: version {version} is newer than this massmem knows", "upgrade massmem")
    if agents and not is_null(agents[0]):
        tree["agents"] = {key.text: _agent(key, value, file) for key, value in _pairs(agents[0], "agents", file)}
    return tree


def _agent(key: Scalar, node: Node, file: str) -> dict[str, Value]:
    where = f"agents.{key.text}"
    _value(Setting("agents", name("agent")), key, where, file)
    return read_group(_pairs(node, where, file), _ANYWHERE, f"{where}.", file)


def _pairs(node: Node, where: str, file: str) -> tuple[tuple[Scalar, Node], ...]:
    if is_null(node):
        return ()
    if not isinstance(node, Mapping):
        raise BadSettings(
            f"{file}:{node.line}: {where or 'the file'} should hold settings, as `key: value`", "see the README"
        )
    first: dict[str, int] = {}
    for key, _ in node.pairs:
        if key.text in first:
            raise BadSettings(
                f"{file}:{key.line}: {key.text} is already set in line {first[key.text]}", "keep one of the two"
            )
        first[key.text] = key.line
    return node.pairs


def read_group(
    pairs: tuple[tuple[Scalar, Node], ...], group: Group, where: str, file: str, root: Group = _WHOLE
) -> dict[str, Value]:
    """What these pairs set, with field names. `where` stands before the keys in errors, `root` is all there is to set.

    Raises:
        BadSettings: an unknown key, with the nearest right one; a value of the wrong kind; each with the line.
    """
    tree: dict[str, Value] = {}
    for key, node in pairs:
        found = group.get(key.text)
        if found is None:
            raise BadSettings(
                f"{file}:{key.line}: no setting {where}{key.text}", _nearest(key.text, where, group, root)
            )
        if isinstance(found, Setting):
            tree[found.field] = _value(found, node, f"{where}{key.text}", file)
        else:
            inner = read_group(_pairs(node, f"{where}{key.text}", file), found, f"{where}{key.text}.", file, root)
            tree.update({"agent_scope": inner["agent_scope"]} if key.text == "tools" and inner else {key.text: inner})
    return tree


def _value(setting: Setting, node: Node, where: str, file: str) -> Value:
    try:
        return setting.read(node)
    except Wrong as wrong:
        shown = "" if "key" in setting.field or not isinstance(node, Scalar) else f" is {node.text!r}, but"
        raise BadSettings(
            f"{file}:{node.line}: {where}{shown} should be {wrong}", f"correct line {node.line}"
        ) from None


def _nearest(key: str, where: str, group: Group, root: Group) -> str:
    from difflib import get_close_matches  # noqa: PLC0415  # only for a mistake

    known = [where + name for name in group] + (["agents"] if group is _WHOLE else [])
    elsewhere = [name for name in _all_names(root, "") if name.rpartition(".")[2] == key]
    by_low = {name.lower(): name for name in known}
    near = elsewhere or [by_low[low] for low in get_close_matches(where + key.lower(), by_low, n=1, cutoff=0.6)]
    return f"did you mean {near[0]}?" if near else f"known here: {', '.join(sorted(known))}"


def _all_names(group: Group, where: str) -> list[str]:
    names = []
    for key, found in group.items():
        names += [where + key] + ([] if isinstance(found, Setting) else _all_names(found, f"{where}{key}."))
    return names
