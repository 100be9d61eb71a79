"""Frozen, slotted values at a fraction of what `dataclasses` costs to start.

Importing `dataclasses` takes longer than starting Python (it pulls in `inspect`), and each class that it decorates
takes half a millisecond more, used or not: for massmem's values together, three times Python's start. Here a class
costs some microseconds, and its `__init__` is compiled only when several values of it are built.

To a type checker, `dataclass`, `field`, `fields` and `replace` are the standard library's. Of their options massmem's
are there, and mean the same: `frozen` and `slots` (always on), `kw_only`, defaults, `field(default=…)`,
`field(default_factory=…)`, `field(repr=False)`, `__post_init__`, single inheritance.
"""

from __future__ import annotations

from _operator import attrgetter  # the C part alone: `operator` is one more module to load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from dataclasses import dataclass, field, fields, replace
    from typing import Any

__all__ = ["dataclass", "field", "fields", "replace"]

NOTHING: Any = object()
FEW = 8


class Field:
    """One field: its name, its default or factory, and how it is passed and shown."""

    __slots__ = ("default", "default_factory", "kw_only", "name", "repr")

    def __init__(self, default: Any, default_factory: Any, *, repr: bool) -> None:  # noqa: A002 - dataclasses' word
        self.default, self.default_factory, self.repr = default, default_factory, repr
        self.name, self.kw_only = "", False


def _field(*, default: Any = NOTHING, default_factory: Any = NOTHING, repr: bool = True) -> Any:  # noqa: A002
    """A field with a default, a factory, or left out of the repr."""
    return Field(default, default_factory, repr=repr)


def _dataclass(cls: type | None = None, *, kw_only: bool = False, frozen: bool = True, slots: bool = True) -> Any:
    """The class as a frozen, slotted value."""
    assert frozen
    assert slots
    return (lambda wanted: _made(wanted, kw_only=kw_only)) if cls is None else _made(cls, kw_only=kw_only)


def _fields(value: Any) -> tuple[Field, ...]:
    """The fields of a class or a value, in order; TypeError where it is none of ours."""
    try:
        found: tuple[Field, ...] = value.__record_fields__
    except AttributeError:
        raise TypeError(f"{value!r} has no fields") from None
    return found


def _replace(value: Any, /, **changes: Any) -> Any:
    """The same value with some fields changed."""
    _fields(value)
    kept = dict(zip(value.__record_names__, value._values(value), strict=True))  # noqa: SLF001 - what `_made` put there
    return type(value)(**(kept | changes))


if not TYPE_CHECKING:
    dataclass, field, fields, replace = _dataclass, _field, _fields, _replace


def _made(cls: type, *, kw_only: bool) -> type:
    inherited = getattr(cls, "__record_fields__", ())
    own = [_named(cls, name, kw_only=kw_only) for name in cls.__annotations__]
    every = (*inherited, *own)
    body = {name: value for name, value in cls.__dict__.items() if name not in ("__dict__", "__weakref__")}
    for one in own:
        body.pop(one.name, None)
    for name, method in METHODS.items():
        body.setdefault(name, method)
    body["__slots__"] = tuple(one.name for one in own)
    body["__record_fields__"] = every
    body["__record_names__"] = tuple(one.name for one in every)
    body["__record_built__"] = 0
    body["__match_args__"] = tuple(one.name for one in every if not one.kw_only)
    body["_values"] = staticmethod(_getter([one.name for one in every]))
    return type(cls)(cls.__name__, cls.__bases__, body)


def _named(cls: type, name: str, *, kw_only: bool) -> Field:
    given = cls.__dict__.get(name, NOTHING)
    made = given if isinstance(given, Field) else Field(given, NOTHING, repr=True)
    made.name, made.kw_only = name, kw_only
    return made


def _getter(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


def _first_init(self: Any, *args: Any, **kwargs: Any) -> None:
    """Stand in for `__init__` while values are few; then, and for every mistake, compile the real one."""
    cls: Any = next(one for one in type(self).__mro__ if "__record_fields__" in one.__dict__)
    cls.__record_built__ += 1
    values = _bound(cls, args, kwargs) if cls.__record_built__ <= FEW else None
    if values is None:
        cls.__init__ = _compiled(cls)
        cls.__init__(self, *args, **kwargs)
        return
    for name, value in values.items():
        object.__setattr__(self, name, value)
    if hasattr(cls, "__post_init__"):
        self.__post_init__()


def _bound(cls: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any] | None:
    """Each field's value in order; None where something is missing, unknown, or given twice."""
    given = dict(zip(cls.__match_args__, args, strict=False))
    if len(given) < len(args) or given.keys() & kwargs.keys():
        return None
    given |= kwargs
    values = {}
    for one in cls.__record_fields__:
        value = given.pop(one.name, one.default)
        if value is NOTHING:
            if one.default_factory is NOTHING:
                return None
            value = one.default_factory()
        values[one.name] = value
    return None if given else values


def _compiled(cls: Any) -> Any:
    known = {"_NOTHING": NOTHING}
    before, after, lines = ["self"], ["*"], []
    for one in cls.__record_fields__:
        known |= {f"_set_{one.name}": getattr(cls, one.name).__set__, f"_default_{one.name}": one.default}
        known[f"_make_{one.name}"] = one.default_factory
        (after if one.kw_only else before).append(_parameter(one))
        lines.append(f" _set_{one.name}(self, {_value(one)})")
    if hasattr(cls, "__post_init__"):
        lines.append(" self.__post_init__()")
    words = ", ".join(before + (after if len(after) > 1 else []))
    exec(f"def __init__({words}):\n" + ("\n".join(lines) or " pass"), known)  # noqa: S102 - made of field names
    known["__init__"].__qualname__ = f"{cls.__qualname__}.__init__"
    return known["__init__"]


def _parameter(one: Field) -> str:
    if one.default_factory is not NOTHING:
        return f"{one.name}=_NOTHING"
    return one.name if one.default is NOTHING else f"{one.name}=_default_{one.name}"


def _value(one: Field) -> str:
    if one.default_factory is NOTHING:
        return one.name
    return f"_make_{one.name}() if {one.name} is _NOTHING else {one.name}"


def _equal(self: Any, other: Any) -> Any:
    return self._values(self) == self._values(other) if type(other) is type(self) else NotImplemented


def _hash(self: Any) -> int:
    return hash(self._values(self))


def _repr(self: Any) -> str:
    shown = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in _fields(self) if one.repr)
    return f"{type(self).__qualname__}({shown})"


def _refuse(self: Any, name: str, _value: Any = None) -> None:
    raise AttributeError(f"{type(self).__name__} is frozen: {name!r} cannot be assigned or deleted")


def _reduce(self: Any) -> tuple[Any, ...]:
    return _rebuilt, (type(self), [one.name for one in _fields(self)], self._values(self))


def _rebuilt(cls: Any, names: Iterable[str], values: Iterable[Any]) -> Any:
    """Unpickle by field name, so that an `__init__` with keywords only works too."""
    return cls(**dict(zip(names, values, strict=True)))


METHODS = {
    "__init__": _first_init, "__eq__": _equal, "__hash__": _hash, "__repr__": _repr,
    "__setattr__": _refuse, "__delattr__": _refuse, "__reduce__": _reduce,
}  # fmt: skip
