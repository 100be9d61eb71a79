"""Whether a language model could be asked, as far as that can be told without asking one."""

from __future__ import annotations

from massmem.api.engines import RULES
from massmem.llm.reach import installed, key_at_hand, unreachable
from massmem.model.checkup import Check, Outcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from massmem.config import Environment
    from massmem.store.workspace import Place


def model_checks(place: Place | None, env: Environment) -> Iterator[Check]:
    """The model's package and key, then its address. What massmem.yaml does not name is skipped."""
    model = place.settings.dream.model if place is not None else None
    engine = place.settings.dream.engine if place is not None else RULES
    yield _model(place, model, engine, env)
    base = place.settings.dream.api_base if place is not None else None
    if not base or "${" in base:
        yield Check(name="api base", outcome=Outcome.SKIP, detail="none is named")
    elif why := unreachable(base):
        yield Check(
            name="api base", outcome=Outcome.FAIL, detail=f"{_without_login(base)}: {why}",
            cure="start what should answer there, or correct dream.api_base in massmem.yaml",
        )  # fmt: skip
    else:
        yield Check(name="api base", outcome=Outcome.OK, detail=f"{_without_login(base)} answers")


def _model(place: Place | None, model: str | None, engine: str, env: Environment) -> Check:
    if place is None or (not model and engine == RULES):
        return Check(name="model", outcome=Outcome.SKIP, detail="none is named; dreams follow the built-in rules")
    if not model:
        return Check(
            name="model", outcome=Outcome.FAIL, detail=f"dream.engine is {engine}, and no model is named",
            cure="name one: dream.model in massmem.yaml",
        )  # fmt: skip
    litellm = installed("litellm")
    if litellm is None:
        return Check(
            name="model", outcome=Outcome.FAIL, detail=f"{model}: LiteLLM is not installed", cure="pip install 'massmem[llm]'"
        )  # fmt: skip
    dream = place.settings.dream
    there, where = key_at_hand(model, dream.api_key, env.variables)
    if there or dream.api_base:
        shown = where if there else "no key, its address may want none"
        return Check(name="model", outcome=Outcome.OK, detail=f"{model}, LiteLLM {litellm}, {shown} (not asked)")
    return Check(
        name="model", outcome=Outcome.FAIL, detail=f"{model}: no key", cure=f"set {where}, or dream.api_key in massmem.yaml"
    )  # fmt: skip


def _without_login(address: str) -> str:
    """The address without what stands before its @."""
    scheme, slashes, rest = address.rpartition("://")
    host, slash, path = rest.partition("/")
    return f"{scheme}{slashes}{host.rpartition('@')[2]}{slash}{path}"
