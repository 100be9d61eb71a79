"""How many tokens a model takes in: a small table of our own, no network.

The figures are `max_input_tokens` of the list that LiteLLM 1.110.2 ships (`model_prices_and_context_window_backup.json`,
providers openai, anthropic, gemini, deepseek, mistral, xai, moonshot, zai), read on 2026-11-30. Models that somebody
serves locally are not in it: their window is what the server was started with.

A name is compared in lower case, from its last `/` on (`openrouter/openai/gpt-4o` is `gpt-4o`), without `ft:` and
without the vendor and region that Bedrock puts before it (`us.anthropic.claude-…`). The longest entry counts that is
the whole name or is followed in it by `-`, `:`, `@` or `_`: so `gpt-4o-2024-08-06` is `gpt-4o`, and `gpt-4.2` is not
`gpt-4`.
"""

from __future__ import annotations

import re

WINDOWS = {
    "claude-3": 200_000, "claude-fable-5": 1_000_000, "claude-haiku-4-5": 200_000, "claude-haiku-5-5": 1_000_000,
    "claude-mythos": 1_000_000, "claude-opus-4-5": 200_000, "claude-opus-4-6": 1_000_000, "claude-opus-4-7": 1_000_000,
    "claude-opus-4-8": 1_000_000, "claude-opus-5": 1_000_000, "claude-sonnet-4-5": 200_000, "claude-sonnet-4-6": 1_000_000,
    "claude-sonnet-5": 1_000_000,
    "deepseek-chat": 131_072, "deepseek-reasoner": 131_072, "deepseek-v4-flash": 1_000_000, "deepseek-v4-pro": 1_000_000,
    "gemini-2.5-flash": 1_048_576, "gemini-2.5-pro": 1_048_576, "gemini-3-flash": 1_048_576, "gemini-3.1-flash": 1_048_576,
    "gemini-3.1-pro": 1_048_576, "gemini-3.5-flash": 1_048_576, "gemini-3.6-flash": 1_048_576, "gemini-3.7-flash": 1_048_576,
    "gemini-3.8-flash": 1_048_576, "gemini-4-argon": 1_048_576, "gemini-4-hydrogen": 1_048_576,
    "glm-4.5": 128_000, "glm-4.6": 200_000, "glm-4.7": 200_000, "glm-5": 200_000, "glm-5.1": 200_000, "glm-5.2": 1_000_000,
    "glm-5.3": 1_000_000,
    "gpt-3.5-turbo": 16_385, "gpt-4": 8_192, "gpt-4-1106-preview": 128_000, "gpt-4-turbo": 128_000, "gpt-4.1": 1_047_576,
    "gpt-4o": 128_000, "gpt-5": 272_000, "gpt-5-chat": 128_000, "gpt-5-pro": 400_000, "gpt-5.1": 272_000,
    "gpt-5.1-chat": 128_000, "gpt-5.1-codex": 400_000, "gpt-5.2": 272_000, "gpt-5.2-chat": 128_000, "gpt-5.3-chat": 128_000,
    "gpt-5.3-codex": 272_000, "gpt-5.4": 1_050_000, "gpt-5.4-mini": 272_000, "gpt-5.4-nano": 272_000, "gpt-5.5": 1_050_000,
    "gpt-5.6": 922_000, "gpt-5.6-cyber": 272_000, "gpt-6-astra": 922_000, "gpt-6-luna": 922_000, "gpt-6-sol": 922_000,
    "gpt-6.1-sol": 922_000, "gpt-6.1-terra": 922_000,
    "gpt-oss-120b": 131_072, "gpt-oss-20b": 131_072,
    "grok-4.20": 1_000_000, "grok-4.3": 1_000_000, "grok-4.5": 500_000, "grok-4.6": 500_000, "grok-4.7": 500_000,
    "grok-code-fast": 256_000,
    "kimi-k2.5": 262_144, "kimi-k2.6": 262_144, "kimi-k2.7-code": 262_144, "kimi-k3": 1_048_576, "kimi-k3.1-pro": 1_048_576,
    "mistral-large": 262_144, "mistral-large-4": 1_048_576, "mistral-medium": 262_144,
    "o1": 200_000, "o3": 200_000, "o4-mini": 200_000,
}  # fmt: skip
_BEFORE = re.compile(r"(?:ft:)?(?:(?:us|eu|apac|global)\.)?(?:anthropic|openai|deepseek|mistral|zai|moonshot)\.|ft:")
_FOLLOWS = "-:@_"


def window_of(model: str) -> int | None:
    """The tokens that the model takes in; None where the table does not know it."""
    name = model.strip().lower().rpartition("/")[2]
    if (found := _BEFORE.match(name)) is not None:
        name = name[found.end() :]
    fitting = [known for known in WINDOWS if name == known or (name.startswith(known) and name[len(known)] in _FOLLOWS)]
    return WINDOWS[max(fitting, key=len)] if fitting else None
