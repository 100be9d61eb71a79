"""Whether what is said after `password is …` or `API_KEY=…` is the secret, and how far it goes.

It is none if it is a state ("wrong", "in the vault"), a reference ("$TOKEN", "os.environ[…]"), a
placeholder or a requirement ("12 characters").
"""

from __future__ import annotations

import re

from massmem.text.secret_words import STATES, is_mixed, is_odd, is_state

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.text.secret_labels import Label

# Between the words and what they announce: the rest of a name (`_PROD`, `2`, `Hash`), what it is for, and how it is said.
_GOES_ON = r"(?P<suffix>[_-][A-Za-z0-9_-]*|\d{1,3}|(?-i:[A-Z]\w*))?(?![A-Za-z])[\\\"'`*]*"
_ABOUT = (
    r"(?P<about> +\([^()\n]{0,40}\)| +(?:for|to|of|on|at|für|vom|von|zum|pour|du|de|para|del|do|da|per|voor|till|для|от)\b"
    r"(?:[^.:;=?!\n]|\.(?=\w)){1,50}?)?"
)
_SAID = (
    r"(?:(?P<assign>\s{0,4}(?:=>|:=|={1,2}|:|：|＝)[ \t]*|>(?=[^\s<]))(?P<below>\r?\n[ \t]*(?=\S+[ \t]*(?:\r?\n|\Z)))?"
    r"|(?P<says>(?: +(?:is|was|are|will be|used to be|=)(?: +(?:now|still|currently|again|set to|just|simply|literally|really|probably))?"
    r"| +(?:set|changed|reset|updated|switched|rotated|back) +to|['’]s)(?P<colon>[:：])? +)"
    r"|(?P<loosely> +(?:to|ist|lautet|war|est|es|era|é|è|är|er|on|jest|je|это|là|adalah)(?: +(?:nu|jetzt|nun|ahora|agora))?[:：]? +"
    r"| *(?:->|→|–|—|\|) *|[ \t]*(?:是|为|為|は|が|는|은|คือ)[ \t]*[:：]?[ \t]*)"
    r"|(?P<beside>(?(about)(?!))(?:[ \t]+|(?<=[\u0e00-\uffef]))))"
)
_AFTER = re.compile(f"(?i:{_GOES_ON}{_ABOUT}{_SAID})")
_MADE_OF = ("-encoded", "-hashed", "-based", "-encrypted", "-protected", "-sensitive", "-provided", "-generated")
_NO_SECRET_SUFFIX = re.compile(
    r"(?:\A|[_-]|(?<=[a-z])(?=[A-Z]))(?i:ids?|files?|path|dir|names?|counts?|types?|ur[il]|len|length|hash|env|fields?|limits?|budget|usage|policy|reset|hint"
    r"|expiry|expires?(?:[_-]?(?:at|in))?|ttl|size|min|max|rotation|version|format|algorithm|label|prompt|manager|protected|based|free|less"
    r"|only|index|column|exchange|endpoint|provider|store|refs?|required|enabled|stdin|fingerprint|bucket)\Z"
)
_PLACEHOLDER = re.compile(
    r"<[^<>\n]{1,60}>|\{[\w.]*[!:}]|\$\{|\$\(|\{\{|\[redacted|\[[A-Za-z _-]+\](?!\w)|%[sd]\b|[\d,.–-]+ *(?:to [\d]+ )?(?:characters?|chars|digits|letters|words"
    r"|zeichen|seconds|minutes|hours|days|weeks|months|years|times|attempts|bits?|bytes|tokens)\b"
)
_REFERENCE = re.compile(
    r"\$[A-Z_][A-Z0-9_]*|%[A-Z_]+%|[*•.…xX_-]{3,}|[A-Za-z_][\w.]*(?:\([\w\"',.]*\)?|\[[\w\"']*\]?)\W*|(?:https?|file)://.*|[.~]{0,2}/[\w./-]*"
    r"|(?:os|process|env|config|settings|self|this|request|req|args|options|params|data|user|ctx|secrets)\.[\w.\[\]\"'()]+"
    r"|[A-Z]+(?:_[A-Z]+)+"
)
_NO_KEY = re.compile(r"[\s()\[\]{}]|\A[a-z]+(?:[_-][a-z]+)+\Z")
_VARIABLE = re.compile(
    r"(?:\w+_)?(?:password|passwd|token|secret|key|pwd|pass|credentials?|value|field|input|var|param)s?"
)
_QUOTES = {
    '"': '"',
    "'": "'",
    "`": "`",
    "“": "”",
    "„": "“",
    "«": "»",
    "「": "」",
    "‘": "’",
    '\\"': '\\"',
    "**": "**",
    "*": "*",
}
_WORD = re.compile(r"[^\s\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3，。]+")
_CUT = re.compile(r"[&;](?=[\w-]+=)|[\"'`](?=[\s,)}\]]|\Z)|\\[nrt\"]|<(?=/)|;(?=\s|\Z)")
_CLAUSE_END = re.compile(
    r"[ \t]+[\w-]{2,20} ?[:=](?=\s)|[ \t]+#[ \t]|[ \t]{2,}|[|\n\r]|[;,][ \t]|[.!?…](?=\s+[A-ZÄÖÜ])|\.?\s*\Z"
    r"| +(?:and|und|et|y|e|och|for|but|if|so|then|now|please|when) "
)
_DIGEST = re.compile(
    r"(?:sha\d+|md5)[:-].*|[0-9a-f]{32,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d.*|[\w-]+\.[a-z]{2,4}",
    re.IGNORECASE,
)
_PIN = re.compile(r"(?:\d{3}[ -]\d{3}|\d{4,8}[#*]?)(?![\w:/-])")
_ANOTHER = re.compile(r"(?:,? (?:and|und|y|et) |, | / )(?=\S)")
_OTHER = re.compile(
    r",? (?:or|oder|o|ou) (?=\S)|[!.]?,?(?: but| and| aber)?(?: now)? (?:it['’]s|it is|now|jetzt)(?: now)? (?=\S)"
)
_LONGEST = 300


def secrets_after(text: str, at: int, label: Label) -> list[tuple[int, int]]:
    """Where the secrets begin and end that a label's words announce which end at that place; none if it is no secret."""
    found = _AFTER.match(text, at)
    if found is None:
        return []
    begin = found.end()
    rest = text[begin : begin + _LONGEST]
    suffix = found["suffix"]
    if not rest or _PLACEHOLDER.match(rest) or (suffix and _NO_SECRET_SUFFIX.search(suffix)):
        return []
    if (found["assign"] or "").startswith(">") and not re.search(r"<[\w:.-]*\Z", _before(found)):
        return []
    start, length = _quoted(rest, found, label) or (0, _bare(rest, found, label))
    if not length:
        return []
    first = (begin + start, begin + start + length)
    return [first, *_others(text, first[1], plural=found[0].rstrip()[-4:] == " are")]


def _before(found: re.Match[str]) -> str:
    """The text up to the end of the label's words, as far as a name or an option may reach."""
    return found.string[max(0, found.start() - 50) : found.start()]


def _others(text: str, at: int, *, plural: bool) -> list[tuple[int, int]]:
    """More secrets beside the first: `passwords are … and …`, `password is … or …`, `was … but now it is …`."""
    spans = []
    while joint := _OTHER.match(text, at) or (_ANOTHER.match(text, at) if plural else None):
        found = _WORD.match(text, joint.end())
        word = found[0].rstrip(".,;:") if found else ""
        if not (len(word) >= 5 and is_mixed(word)):
            break
        spans.append((joint.end(), joint.end() + len(word)))
        at = joint.end() + len(word)
    return spans


def _quoted(rest: str, found: re.Match[str], label: Label) -> tuple[int, int] | None:
    """Start and length of what stands in quotes at the beginning of the rest; length 0 if it is no secret."""
    opens = next((mark for mark in ('\\"', "**", rest[:1]) if rest.startswith(mark) and mark in _QUOTES), None)
    if opens is None:
        return None
    end = rest.find(_QUOTES[opens], len(opens))
    inside = rest[len(opens) : end]
    if end <= len(opens) or "\n" in inside:
        return None
    if _PLACEHOLDER.match(inside):
        return 0, 0
    return len(opens), len(inside) if _is_secret(inside, found, label, quoted=True) else 0


def _bare(rest: str, found: re.Match[str], label: Label) -> int:
    """How much of the rest is the secret, from its beginning."""
    if label.kind == "pin":
        pin = _PIN.match(rest) if found["beside"] is None else None
        return pin.end() if pin else 0
    first = _WORD.match(rest)
    word = _trimmed(first[0], found) if first else ""
    if not word or not _is_secret(word, found, label, quoted=False):
        return 0
    equals = (found["assign"] or "").strip()[-1:] in ("=", ">")
    if (
        label.kind != "password"
        or label.strict
        or found["beside"] is not None
        or found["loosely"] is not None
        or equals
    ):
        return len(word)
    return _phrase(rest, word, found)


def _phrase(rest: str, word: str, found: re.Match[str]) -> int:
    """How long a password is that may be several words: the clause, unless its first word is plainly it."""
    colon = bool(found["assign"] or found["colon"])
    if found["below"] is not None or (not colon and is_odd(word)):
        return len(word)
    end = _CLAUSE_END.search(rest)
    clause = (rest[: end.start() + (end[0][:1] == "!")] if end else rest).rstrip()
    if colon and _is_description(clause):
        return 0
    return max(len(word), len(clause))


def _is_description(clause: str) -> bool:
    """Whether the words after `password:` only tell what it is for."""
    words = clause.split()
    return not any(is_odd(word) for word in words) and any(word.strip(".,()").lower() in STATES for word in words[1:])


def _trimmed(word: str, found: re.Match[str]) -> str:
    """The word without what belongs to the sentence or the syntax around it."""
    if found["assign"] and (more := _CUT.search(word)):
        word = word[: more.start()]
    return word.rstrip(".,;:)]}>\"'`?*")


def _is_secret(word: str, found: re.Match[str], label: Label, *, quoted: bool) -> bool:
    """Whether the word, or the words in quotes, can be the secret after this label."""
    if _REFERENCE.fullmatch(word) or word.lower().endswith(_MADE_OF):
        return False
    if not quoted and (found["assign"] or "").strip().endswith("=") and _VARIABLE.fullmatch(word):
        return False
    beside = found["beside"] is not None and not _is_option(found)
    if label.kind == "pin":
        return found["beside"] is None and _PIN.fullmatch(word) is not None
    if label.kind != "password":
        return _is_key(word, found, label, quoted=quoted)
    if label.strict:
        return (
            not beside
            and (_is_environment(found) or (len(word) >= 4 and is_mixed(word)))
            and not _is_state(word, found)
        )
    if beside:
        return (len(word) >= 6 and is_mixed(word) and not _DIGEST.fullmatch(word)) or (quoted and is_odd(word))
    if found["loosely"] is not None:
        return quoted or is_odd(word)
    return word.lower() not in STATES if quoted else is_odd(word) or not _is_state(word, found)


def _is_key(word: str, found: re.Match[str], label: Label, *, quoted: bool) -> bool:
    """Whether the word can be a key or token: long enough, and no word."""
    if len(word) < 6 or word.isdigit() or word.lower() in STATES or _NO_KEY.search(word):
        return False
    if found["beside"] is not None and not _is_option(found):
        return len(word) >= 16 and is_mixed(word) and not _DIGEST.fullmatch(word)
    if found["assign"] and ((quoted and not label.strict) or _is_environment(found) or _is_option(found)):
        return is_mixed(word) or (len(word) >= 8 and (quoted or word.isalnum()))
    return (is_odd(word) and any(char.isdigit() for char in word) and any(char.isalpha() for char in word)) or len(
        word
    ) >= 32


def _is_environment(found: re.Match[str]) -> bool:
    """Whether the label is the name of an environment variable (`API_TOKEN=`)."""
    if (found["assign"] or "")[:1] != "=":
        return False
    name = re.search(r"\w*\Z", _before(found))
    return name is not None and (name[0] + (found["suffix"] or "")).isupper()


def _is_option(found: re.Match[str]) -> bool:
    """Whether the label is an option of a command (`--password hunter2`)."""
    return re.search(r"(?:^|\s)--[\w-]*\Z", _before(found)) is not None


def _is_state(word: str, found: re.Match[str]) -> bool:
    """Whether the words after the label say how or where it is."""
    line = found.string[found.end() : found.end() + 80].split("\n", 1)[0]
    words = [part.strip(".,;:!?()").lower() for part in line.split()]
    first = word.strip(".,;:!?()").lower()
    if first == "correct" and len(words) > 2 and not any(part in STATES for part in words[1:]):
        return False  # a passphrase, not "correct now"
    announced = found["assign"] is not None or found["colon"] is not None
    return first in STATES if announced else is_state([first, *words[1:]])
