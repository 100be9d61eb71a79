"""Records behave as frozen, slotted dataclasses do, without their price."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys

import pytest

from massmem.model.record import dataclass, field, fields, replace


@dataclass(frozen=True, slots=True)
class Point:
    """Two numbers."""

    x: int
    y: int = 2

    @property
    def total(self) -> int:
        """Both together."""
        return self.x + self.y


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """With defaults of each kind."""

    name: str
    tags: list[str] = field(default_factory=list)
    secret: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Nothing:
    """No fields at all."""


@dataclass(frozen=True, slots=True)
class Checked:
    """Refuses what makes no sense."""

    low: int
    high: int

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError("upside down")


@dataclass(frozen=True, slots=True)
class Deep(Point):
    """One field more than its parent."""

    z: int = 3


def test_fields_are_given_by_place_or_by_name() -> None:
    assert Point(1) == Point(x=1, y=2)
    assert Point(1).total == 3
    assert Point(1) != Point(1, 3)
    assert Point(1) != Deep(1)
    assert [Point(n).x for n in range(20)] == list(range(20))
    assert {Point(1), Point(1, 2)} == {Point(1)}


def test_a_missing_or_unknown_field_is_an_error() -> None:
    with pytest.raises(TypeError, match=r"Point\.__init__\(\) missing 1 required"):
        Point()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Point(1, z=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Named("x")  # type: ignore[call-arg]


def test_a_value_cannot_be_changed() -> None:
    point = Point(1)
    with pytest.raises(AttributeError):
        point.x = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del point.x
    with pytest.raises(AttributeError):
        point.other = 2  # type: ignore[attr-defined]


def test_a_factory_makes_a_new_value_each_time() -> None:
    one, two = Named(name="a"), Named(name="a")
    one.tags.append("x")
    assert two.tags == []


def test_the_repr_leaves_out_what_it_shall() -> None:
    assert repr(Named(name="a", secret="s")) == "Named(name='a', tags=[])"
    assert repr(Nothing()) == "Nothing()"


def test_replace_changes_some_fields_only() -> None:
    assert replace(Point(1, 5), x=3) == Point(3, 5)
    assert [one.name for one in fields(Deep(1))] == ["x", "y", "z"]


def test_a_post_init_is_called_each_time() -> None:
    assert Checked(1, 2).high == 2
    for _ in range(20):
        with pytest.raises(ValueError, match="upside down"):
            Checked(2, 1)


def test_a_child_has_its_parents_fields_first() -> None:
    assert (Deep(1).x, Deep(1).y, Deep(1).z) == (1, 2, 3)
    assert Deep(1, 2, 4) == replace(Deep(1), z=4)


def test_values_can_be_matched_copied_and_pickled() -> None:
    match Point(1, 7):
        case Point(1, y):
            assert y == 7
        case _:
            pytest.fail("a point is matched by its fields in order")
    for value in (Point(1), Named(name="a", tags=["b"]), Nothing(), Deep(4)):
        assert copy.copy(value) == value
        assert pickle.loads(pickle.dumps(value)) == value


def test_it_loads_no_dataclasses() -> None:
    code = "import sys, massmem.model.record; print('dataclasses' in sys.modules, 'inspect' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}; {code}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "False False\n"
