"""Where LiteLLM comes in, and nowhere else: it takes seconds to import, and is an extra.

At import it would fetch a price list from the network; the variable set here keeps it to the copy it ships.
"""

from __future__ import annotations

import os

from massmem.errors import MassmemError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

RULES_CURE = "or dream without a model: --engine rules"


def litellm() -> ModuleType:
    """The module, quiet, without telemetry.

    Raises:
        MassmemError: it is not installed.
    """
    os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
    try:
        import litellm as door
    except ImportError as error:
        raise MassmemError(
            f"LiteLLM is not installed ({error.name or error})", f"pip install 'massmem[llm]', {RULES_CURE}"
        ) from None
    door.telemetry = False
    door.suppress_debug_info = True
    door.drop_params = True
    door.callbacks, door.success_callback, door.failure_callback = [], [], []
    return door
