"""A message list as JSON again, in the form in which it came."""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.conversation import Request


def write_request(request: Request) -> str:
    """One line of JSON, final newline included; a lone surrogate stays escaped, so that the text is UTF-8."""
    found = list(request.messages) if request.frame is None else {**request.frame, "messages": list(request.messages)}
    text = json.dumps(found, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        text = json.dumps(found)
    return text + "\n"
