"""One call of a model through LiteLLM: what came back, or what kind of failure it was."""

from __future__ import annotations

from enum import StrEnum

from massmem.llm import door
from massmem.llm.schema import response_format
from massmem.model.record import dataclass, field
from massmem.model.reports.dreams import Usage
from massmem.text.clean import clean
from massmem.text.redact import redact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

TRANSIENT_CODES = (408, 409, 425, 429, 500, 502, 503, 504, 529)
SETUP_CODES = (401, 402, 403, 404)
SETUP_SIGNS = ("Missing credentials", "LLM Provider NOT provided", "api_key client option must be set")
LONGEST_WHY = 200


class Trouble(StrEnum):
    """What kind of failure it is, which decides what is done next.

    TRANSIENT: the same call may work later. CONTENT: this batch does not work with this model.
    SETUP: no call will work until a person changes something. UNSUPPORTED: the server does not know the schema.
    """

    TRANSIENT = "transient"
    CONTENT = "content"
    SETUP = "setup"
    UNSUPPORTED = "unsupported"


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One message of a request."""

    role: str
    content: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One call. `timeout` in seconds; `held`: ask the provider to keep to the schema (`form`, None: of a dream's answer)."""

    model: str
    messages: Sequence[Message]
    api_base: str | None = None
    api_key: str | None = field(default=None, repr=False)
    timeout: float = 120
    max_tokens: int = 2_000
    held: bool = True
    form: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What a model said. `priced`: whether LiteLLM knows what the call cost."""

    text: str | None
    finish: str | None
    usage: Usage
    priced: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """A call that brought no answer. `retry_after`: seconds the server asks to wait."""

    trouble: Trouble
    why: str
    retry_after: float | None = None
    unreached: bool = False


def complete(request: Request) -> Reply | Failed:
    """Call the model once; LiteLLM's own retries are off.

    Raises:
        MassmemError: LiteLLM is not installed.
    """
    litellm = door.litellm()
    import openai  # noqa: PLC0415 - comes with LiteLLM, whose errors are its errors

    try:
        response = litellm.completion(**_arguments(request))
    except openai.OpenAIError as error:
        return _failed(error, request)
    return _reply(litellm, response)


def _arguments(request: Request) -> dict[str, Any]:
    found: dict[str, Any] = {
        "model": request.model, "timeout": request.timeout, "max_tokens": request.max_tokens, "temperature": 0,
        "messages": [{"role": message.role, "content": message.content} for message in request.messages],
        "max_retries": 0, "num_retries": 0, "stream": False, "caching": False,
    }  # fmt: skip
    if request.held:
        found["response_format"] = request.form or response_format()
    if request.api_base:
        found["api_base"] = request.api_base
    if request.api_key:
        found["api_key"] = request.api_key
    return found


def _reply(litellm: Any, response: Any) -> Reply | Failed:
    choices = getattr(response, "choices", None) or []
    message = getattr(choices[0], "message", None) if choices else None
    if message is None:
        return Failed(trouble=Trouble.CONTENT, why="the answer holds no message")
    text, refusal = getattr(message, "content", None), getattr(message, "refusal", None)
    usd, priced = _price(litellm, response)
    finish = "refusal" if refusal else getattr(choices[0], "finish_reason", None)
    return Reply(
        text=text if isinstance(text, str) else None, finish=finish, usage=_usage(response, usd), priced=priced
    )


def _usage(response: Any, usd: float) -> Usage:
    told = getattr(response, "usage", None)
    tokens = [getattr(told, name, 0) for name in ("prompt_tokens", "completion_tokens")]
    read, written = (count if isinstance(count, int) and count > 0 else 0 for count in tokens)
    return Usage(calls=1, input_tokens=read, output_tokens=written, usd=usd)


def _price(litellm: Any, response: Any) -> tuple[float, bool]:
    """What the call cost in dollars, and whether that is known."""
    hidden: Mapping[str, Any] = getattr(response, "_hidden_params", None) or {}
    known = hidden.get("response_cost")
    if isinstance(known, int | float):
        return float(known), True
    return 0.0, str(getattr(response, "model", "")) in litellm.model_cost


def _failed(error: Exception, request: Request) -> Failed:
    code = getattr(error, "status_code", None)
    name = type(error).__name__
    why = _told(error, request)
    named = ("AuthenticationError", "PermissionDeniedError", "NotFoundError")
    if name in named or code in SETUP_CODES or any(sign in why for sign in SETUP_SIGNS):
        return Failed(trouble=Trouble.SETUP, why=why)
    if name in ("ContextWindowExceededError", "ContentPolicyViolationError", "JSONSchemaValidationError"):
        return Failed(trouble=Trouble.CONTENT, why=why)
    if code in TRANSIENT_CODES or name in ("Timeout", "APIConnectionError"):
        return Failed(
            trouble=Trouble.TRANSIENT, why=why, retry_after=_retry_after(error), unreached=_is_unreached(error)
        )
    if request.held and code in (400, 422):
        return Failed(trouble=Trouble.UNSUPPORTED, why=why)
    return Failed(trouble=Trouble.SETUP if code in (400, 422) else Trouble.CONTENT, why=why)


def _told(error: Exception, request: Request) -> str:
    """The error in one short line, without secrets."""
    text = " ".join(clean(str(getattr(error, "message", "") or error)).split())
    if request.api_key:
        text = text.replace(request.api_key, "[redacted:key]")
    return redact(text)[:LONGEST_WHY] or type(error).__name__


def _is_unreached(error: Exception) -> bool:
    """Whether nobody listens there: a cause of the error is a refused or impossible connection."""
    cause: BaseException | None = error
    while cause is not None:
        if type(cause).__name__ in ("ConnectError", "ConnectionRefusedError", "gaierror", "UnsupportedProtocol"):
            return True
        cause = cause.__cause__ or cause.__context__
    return "connect" in str(error).lower() and "refused" in str(error).lower()


def _retry_after(error: Exception) -> float | None:
    headers: Any = getattr(getattr(error, "response", None), "headers", None) or {}
    try:
        return max(0.0, float(headers.get("retry-after", "")))
    except ValueError:
        return None
