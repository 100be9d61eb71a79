"""Whether a model could be asked: its key, its address. Nothing is ever asked of it here."""

from __future__ import annotations

import socket
from importlib.metadata import PackageNotFoundError, version
from urllib.parse import urlsplit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

SECONDS = 2.0
_PORTS = {"http": 80, "https": 443}
_BY_NAME = (
    ("gpt", "OPENAI"), ("chatgpt", "OPENAI"), ("o1", "OPENAI"), ("o3", "OPENAI"), ("o4", "OPENAI"), ("claude", "ANTHROPIC"),
    ("gemini", "GEMINI"), ("mistral", "MISTRAL"), ("command", "COHERE"), ("deepseek", "DEEPSEEK"),
)  # fmt: skip
_BY_PROVIDER = {"google": "GEMINI", "together_ai": "TOGETHERAI", "xai": "XAI"}
_OTHERWISE = ("bedrock", "vertex_ai", "vertex_ai_beta", "sagemaker", "watsonx", "github_copilot", "databricks", "oci")
_LOCAL = ("ollama", "ollama_chat", "lm_studio", "llamafile", "vllm", "hosted_vllm", "oobabooga", "petals", "custom")


def installed(package: str) -> str | None:
    """The version of an installed package, None where it is not installed. Nothing is imported."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def key_variable(model: str) -> str | None:
    """The variable in which LiteLLM looks for this model's key; None where it needs none, or several of its own."""
    provider, slash, _ = model.partition("/")
    if slash:
        if provider in _OTHERWISE or provider in _LOCAL:
            return None
        return f"{_BY_PROVIDER.get(provider, provider.upper().replace('-', '_'))}_API_KEY"
    return next((f"{name}_API_KEY" for start, name in _BY_NAME if model.startswith(start)), None)


def key_at_hand(model: str, key: str | None, variables: Mapping[str, str]) -> tuple[bool, str]:
    """Whether a key is at hand as far as can be told, and where it is or should be; never the key."""
    if key:
        return True, "key in the settings"
    variable = key_variable(model)
    if variable is None:
        return True, "no key needed, or one that only LiteLLM knows to find"
    return bool(variables.get(variable)), variable


def unreachable(address: str, seconds: float = SECONDS) -> str | None:
    """Why nobody answers at this address (`http://localhost:8080/v1`), None if somebody does. Nothing is sent."""
    parts = urlsplit(address if "://" in address else f"http://{address}")
    try:
        port = parts.port or _PORTS.get(parts.scheme, 80)
    except ValueError:
        return "the port is no number"
    if not parts.hostname:
        return "it names no host"
    try:
        socket.create_connection((parts.hostname, port), timeout=seconds).close()
    except OSError as error:
        return error.strerror or str(error) or type(error).__name__
    return None
