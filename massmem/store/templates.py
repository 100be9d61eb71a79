"""Massmem's own texts: those it ships, and a workspace's own of the same name, which go before them."""

from __future__ import annotations

import os

from massmem.errors import BadSettings, Unreadable
from massmem.store.files import read_bytes
from massmem.text.placeholders import fill

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from massmem.store.workspace import Place

FOLDER = "templates"
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def shipped(name: str) -> str:
    """A text as massmem ships it: beside the code in an installed package, at the top in a source checkout.

    Raises:
        Unreadable: it is missing; the installation is damaged.
    """
    for folder in (_PACKAGE, os.path.dirname(_PACKAGE)):
        try:
            with open(os.path.join(folder, FOLDER, name), encoding="utf-8", newline="\n") as file:
                return file.read()
        except (FileNotFoundError, NotADirectoryError):
            continue
    raise Unreadable(f"massmem's own {FOLDER}/{name} is missing", "install massmem again")


def template(place: Place, name: str, values: Mapping[str, str]) -> str:
    """A text with its placeholders filled, once: the workspace's own `templates/NAME`, else the shipped one.

    The workspace's own is Jinja, run in its sandbox; it may use every one of the values. A value is
    never looked at for placeholders.

    Raises:
        BadSettings: the workspace's own does not parse, or has an unknown placeholder; with file and line.
        Unreadable: the workspace's own is not UTF-8, or cannot be opened.
    """
    relative = f"{FOLDER}/{name}"
    if os.path.lexists(os.path.join(place.root, FOLDER, name)):
        data = read_bytes(place, relative)
        if data is not None:
            return _rendered(_decoded(data, relative), relative, values)
    return fill(shipped(name), values)


def starter(name: str) -> str:
    """A starter file (`SOUL.md`, `ABOUT.md`) as `init --starter` puts it down."""
    return shipped(f"starter-{name.lower()}")


def _decoded(data: bytes, relative: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(f"{relative}: not UTF-8 at byte {error.start}", "save it as UTF-8") from None


def _rendered(source: str, relative: str, values: Mapping[str, str]) -> str:
    import jinja2  # costs as much as Python's start, three times over
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    # no loader: a template cannot read other files; no escaping: the text is Markdown
    jinja = ImmutableSandboxedEnvironment(undefined=jinja2.StrictUndefined, keep_trailing_newline=True)
    try:
        _check_names(jinja.parse(source), relative, values)
        return jinja.from_string(source).render(values)
    except jinja2.TemplateSyntaxError as error:
        raise BadSettings(f"{relative}:{error.lineno}: {error.message}", "mend the template, or remove it") from None
    except (jinja2.TemplateError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise BadSettings(f"{relative}: {error}", "mend the template, or remove it") from None


def _check_names(tree: object, relative: str, values: Mapping[str, str]) -> None:
    from jinja2 import meta, nodes

    assert isinstance(tree, nodes.Template)
    unknown = meta.find_undeclared_variables(tree) - set(values)
    for name in tree.find_all(nodes.Name):
        if name.name in unknown:
            raise BadSettings(
                f"{relative}:{name.lineno}: the placeholder {{{{ {name.name} }}}} is not known",
                f"use one of {', '.join(values)}" if values else "this template has no placeholders",
            )
