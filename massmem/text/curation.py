"""The rules of templates/curation.yaml as a value: every key known, every weight a number; pure."""

from __future__ import annotations

from massmem.errors import BadSettings
from massmem.model.names import slug
from massmem.model.record import replace
from massmem.model.team import Curation
from massmem.text.setting_values import Mapping, Scalar, Wrong, days, is_null, number, whole
from massmem.text.settings import Setting, read_group

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.text.setting_values import Node, Value
    from massmem.text.settings import Group

MOST = 1_000


def _weights(node: Node) -> Value:
    """A weight for each topic named."""
    if not isinstance(node, Mapping):
        raise Wrong("topics with a weight each, such as {lessons: 1}")
    return {slug(key.text): number(0, MOST)(value) for key, value in node.pairs}


def _weight(field: str) -> Setting:
    return Setting(field, number(0, MOST))


_KEYS: Group = {
    "score": {
        "shared_things": _weight("shared_things"), "overlap": _weight("overlap"), "seen": _weight("seen"),
        "recent": _weight("recent"), "query": _weight("query"), "topics": Setting("topics", _weights),
    },
    "most_things": Setting("most_things", whole(1)),
    "half_life": Setting("half_life", days),
    "confidence": {name: Setting(name, number(0, 1)) for name in ("one_colleague", "each_colleague", "each_sighting")},
}  # fmt: skip


def read_curation(root: Node, file: str, beside: Curation | None = None) -> Curation:
    """The rules that the file says, over those of `beside`.

    Raises:
        BadSettings: an unknown key, with the nearest right one; a value of the wrong kind; each with the line.
    """
    if is_null(root):
        return beside or Curation()
    if not isinstance(root, Mapping):
        raise BadSettings(f"{file}:{root.line}: the file should hold rules, as `key: value`", "see the shipped one")
    tree = read_group(_once(root, file), _KEYS, "", file, _KEYS)
    flat: dict[str, Value] = {}
    for value in tree.values():
        flat |= value if isinstance(value, dict) else {}
    flat |= {key: value for key, value in tree.items() if not isinstance(value, dict)}
    topics = flat.pop("topics", None)
    made = replace(beside or Curation(), **flat)  # type: ignore[arg-type]  # read as what its field is
    if not isinstance(topics, dict):
        return made
    return replace(made, topics=tuple((name, float(str(weight))) for name, weight in sorted(topics.items())))


def _once(root: Mapping, file: str) -> tuple[tuple[Scalar, Node], ...]:
    first: dict[str, int] = {}
    for key, _ in root.pairs:
        if key.text in first:
            raise BadSettings(f"{file}:{key.line}: {key.text} is already set in line {first[key.text]}", "keep one")
        first[key.text] = key.line
    return root.pairs
