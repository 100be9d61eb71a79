"""Who consolidates: the built-in rules, or a language model with their help."""

from __future__ import annotations

from massmem.errors import BadUsage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.wishes import Wish
    from massmem.store.workspace import Place

RULES, LLM = "rules", "llm"
ENGINES = (RULES, LLM)
RULES_CURE = "or dream without a model: --engine rules"


def engine_of(place: Place, wish: Wish) -> str:
    """The engine asked for, a model's where one was named, else what massmem.yaml says.

    Raises:
        BadUsage: there is no such engine.
    """
    engine = wish.engine or (LLM if wish.model else place.settings.dream.engine)
    if engine not in ENGINES:
        raise BadUsage(f"there is no engine {engine!r}", f"use --engine {' or '.join(ENGINES)}")
    return engine


def model_of(place: Place, wish: Wish) -> str:
    """The language model to ask, as LiteLLM names it.

    Raises:
        BadUsage: none is named.
    """
    model = wish.model or place.settings.dream.model
    if not model:
        raise BadUsage("no model is named", f"--model NAME, or dream.model in massmem.yaml, {RULES_CURE}")
    return model


def name_of(place: Place, wish: Wish) -> str:
    """The engine as events tell it: `rules`, or `llm:MODEL`."""
    return RULES if engine_of(place, wish) == RULES else f"{LLM}:{model_of(place, wish)}"
