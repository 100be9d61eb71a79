"""Secrets that only show by what is said before them: `password is …`, `API_KEY=…`, `PIN: …`.

A label row says which words announce which kind. What follows is taken for the secret only if it
is not a state ("wrong", "in the vault"), a reference ("$TOKEN", "os.environ[…]") or a placeholder.
"""

from __future__ import annotations

import re
from itertools import pairwise

from massmem.model.record import dataclass


@dataclass(frozen=True, slots=True)
class Label:
    """Words that announce a kind of secret. `hints` as for shapes; `pattern` is source."""

    kind: str
    hints: tuple[str, ...]
    pattern: str


_GOES_ON = r"(?P<suffix>[_-][A-Za-z0-9_-]*|\d{1,3}|(?-i:[A-Z]\w*))?(?![A-Za-z])[\"'`*]*"
_ABOUT = (
    r"(?: +\([^()\n]{0,40}\)| +(?:for|to|of|on|at|für|vom|von|zum|pour|du|de|para|del|do|da|per|voor|till|do|для|от)\b"
    r"[^.:;=?!\n]{1,50}?)?"
)
_IS = (
    r"(?P<assign>\s{0,4}(?:=>|:=|={1,2}|:|：|＝)[ \t]*(?P<below>\r?\n[ \t]*(?=\S+[ \t]*(?:\r?\n|\Z)))?)"
    r"|(?P<says>(?: +(?:is|was|are|will be)(?: +(?:now|still|currently|again|set to|just|simply|literally|really))?"
    r"| +(?:set|changed|reset|updated|switched|rotated) +to)(?P<colon>[:：])? +)"
    r"|(?P<loosely> +(?:ist|lautet|war|est|es|era|é|è|är|er|on|to|jest|je|это|là|adalah|is nu|-|–|—)[:：]? +"
    r"|[ \t]*(?:是|为|為|は|が|는|은|คือ)[ \t]*[:：]?[ \t]*)"
    r"|(?P<beside>[ \t]+|(?<=[\u0e00-\uffef]))"
)


def _label(kind: str, words: str, hints: str) -> Label:
    pattern = rf"(?i)(?:{words}){_GOES_ON}{_ABOUT}(?:{_IS})"
    return Label(kind, tuple(hints.split("|")), pattern)


_PASSWORDS = (
    "passwords?|passwd|passphrase|passcode|passwort|kennwort|mot de passe|contraseña|contrasena|senha|palavra-passe"
    "|wachtwoord|lösenord|adgangskode|passord|salasana|hasło|hasła|heslo|jelszó|şifre|пароль|κωδικός|סיסמה|סיסמא"
    "|كلمة المرور|كلمة السر|密码|密碼|口令|パスワード|비밀번호|암호|mật khẩu|รหัสผ่าน|kata sandi"
)
LABELS = (
    _label("password", rf"{_PASSWORDS}|(?<![A-Za-z])(?:pwd|pw|mdp|parola)|(?<=[A-Za-z0-9][_-])pass(?:wd)?",
           f"{_PASSWORDS.replace('passwords?', 'password')}|pwd|pw|mdp|parola|_pass|-pass"),
    _label("pin", r"(?<![A-Za-z])(?:pin(?:[ -]?code|[ -]number)?|(?:door|gate|alarm|access|entry|security|safe|lock|unlock|verification"
                  r"|recovery|login|one-time|2fa|mfa|sms) ?codes?|otp|cvv2?|cvc|暗証番号)", "pin|code|otp|cvv|cvc|暗証番号"),
    _label("key", r"(?:api|access|secret|private|account|auth|encryption|signing|master|license|licence|app|application|service"
                  r"|subscription|deploy|shared ?access|aws)[ _-]?keys?|apikeys?|(?<![A-Za-z])[A-Z]+_KEY", "key"),
    _label("token", r"tokens?|(?:session|auth)[ _-]?id", "token|session|auth"),
    _label("secret", r"secrets?|(?<![A-Za-z])credentials?|(?<![A-Za-z])creds", "secret|cred"),
)  # fmt: skip

# What follows a label when no secret does: states, places, references, kinds of value.
_STATES = frozenset(
    """
a an the my your our his her their its this that these those it there here what which who whatever something anything nothing
in on at by for from to of with without under below above inside behind near as into via per and or but if so because when where
not no never always still already yet now again also only just too very more less most rather quite almost probably maybe
wrong incorrect right invalid valid bad good fine ok okay great weak strong stronger long longer short shorter old new newer empty
blank missing unknown known lost forgotten gone secure insecure safe unsafe secret hidden visible public private shared common unique
different identical same similar equal required optional mandatory needed necessary ready available unavailable important enough
set unset reset changed stored saved kept expired expiring rotated rotating encrypted hashed protected generated rejected accepted
case-sensitive one-time temporary permanent default plain random correct due be been being was is are has have had will would can could
should must may might does did do please see ask use try check read call contact look find via vault keychain 1password bitwarden
lastpass keepass none null nil undefined true false yes string str text bool boolean int integer number float any object bytes
optional[str] required] password passwort passwd token secret key redacted removed omitted tbd todo n/a na unchanged
reset. manager field policy policies prompt hash hashes rules rule requirements management hygiene protection login logins form
siehe steht liegt im in ist nicht falsch richtig vergessen abgelaufen voir dans incorrecte oublié oubliée ver véase en está no es
incorrecta olvidada não na errada vedi nel sbagliata zie staat fout verkeerd se finns fel we i you he she they everyone somebody
""".split()
)
_STATE_ENDINGS = ("ing", "ed", "able", "ible", "less", "ful", "ly", "n't")
_HARMLESS = re.compile(
    r"(?i)[_-]?(?:ids?|file|path|dir|name|names|count|counts|type|types|ur[il]|len|length|hash|env|field|fields|limit|limits|budget|usage"
    r"|policy|reset|hint|expiry|expires?(?:[_-]?(?:at|in))?|ttl|size|min|max|rotation|version|format|algorithm|label|prompt|manager"
    r"|protected|based|free|less|only|index|column|exchange|endpoint|provider|store|refs?|s)\Z"
)
_REFERENCE = re.compile(
    r"\$\{|\$\(|\$[A-Z_][A-Z0-9_]*\Z|%[A-Z_]+%|\{\{|<[^>]*>|\[redacted|\[[A-Z _]+\]|[*•.…xX_-]{3,}\Z|%[sd]\Z"
    r"|[A-Za-z_][\w.]*[(\[]|(?:os|process|env|config|settings|self|this|request|req|args|options|params|data|user|ctx)\.\w"
    r"|(?:https?|file)://|[./~]{1,2}/"
)
_QUOTES = {'"': '"', "'": "'", "`": "`", "“": "”", "„": "“", "«": "»", "「": "」", "‘": "’", "*": "*"}
_WORD = re.compile(r"[^\s\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3，。]+")
_NEXT_LABEL = re.compile(
    r"[ \t]+[\w-]{2,20} ?[:=](?=\s)|[ \t]+#[ \t]|[ \t]{2,}|[|\n\r]|[;,][ \t]|[.!?…](?=\s+[A-ZÄÖÜ])|\.?\s*\Z| +(?:and|und|et|y|e|for|but|if) "
)
_LONGEST = 300


def secret_after(label: re.Match[str], kind: str) -> tuple[int, int]:
    """Where the secret begins and ends that the label announces; nothing (start == end) if it is none."""
    text, at = label.string, label.end()
    rest = text[at : at + _LONGEST]
    suffix = label["suffix"]
    if not rest or (suffix and _HARMLESS.match(suffix)):
        return at, at
    quoted = _quoted(rest)
    if quoted:
        start, end = quoted
        found = _plausible(rest[start:end], kind, label, quoted=True)
        return (at + start, at + end) if found else (at, at)
    length = _bare(rest, kind, label)
    return at, at + length


def _quoted(rest: str) -> tuple[int, int] | None:
    """The inside of quotes that the rest begins with."""
    lead = len(rest) - len(rest.lstrip("*")) if rest.startswith("**") else 0
    close = _QUOTES.get(rest[lead : lead + 1])
    if lead == len(rest) or (close is None and not lead):
        return None
    if lead and close is None:
        end = rest.find("**", lead)
        return (lead, end) if end > lead else None
    end = rest.find(close or "", lead + 1)
    return (lead + 1, end) if end > lead + 1 and "\n" not in rest[:end] else None


def _bare(rest: str, kind: str, label: re.Match[str]) -> int:
    """How much of the rest is the secret, from its beginning."""
    found = _WORD.match(rest)
    if found is None:
        return 0
    word = _trimmed(found[0], label)
    if not _plausible(word, kind, label, quoted=False):
        return 0
    if kind == "password" and label["beside"] is None and not (label["assign"] or "").strip().endswith("="):
        return _phrase(rest, word, label)
    return len(word)


def _phrase(rest: str, word: str, label: re.Match[str]) -> int:
    """A password may be several words: to the end of the clause, or the one word that is plainly it."""
    colon = bool(label["assign"] or label["colon"])
    if not colon and _is_odd(word):
        return len(word)
    end = _NEXT_LABEL.search(rest)
    clause = rest[: end.start() if end else len(rest)]
    if clause and end and end[0][:1] == "!":
        clause += "!"
    if len(clause) < len(word):
        return len(word)
    if colon and label["below"] is None:
        return len(clause.rstrip())
    return len(clause.rstrip()) if label["says"] else len(word)


def _plausible(word: str, kind: str, label: re.Match[str], *, quoted: bool) -> bool:
    """Whether the word can be the secret, after this label in this form."""
    if not word or _REFERENCE.match(word) or (kind != "password" and word.lower().strip(".,;!?") in _STATES):
        return False
    if kind == "pin":
        return label["beside"] is None and re.fullmatch(r"\d{4,8}[#*]?|\d{3}[ -]\d{3}", word) is not None
    if kind != "password":
        return _plausible_key(word, label, quoted=quoted)
    if label["beside"] is not None:
        return _is_flag(label) or (len(word) >= 6 and _has_digit_and_letter(word)) or (quoted and _is_odd(word))
    if label["loosely"] is not None:
        return quoted or _is_odd(word)
    if quoted:
        return word.lower() not in _STATES
    return _is_odd(word) or not _is_state(word, label)


def _plausible_key(word: str, label: re.Match[str], *, quoted: bool) -> bool:
    if len(word) < 6 or (word.isdigit() and len(word) < 12):
        return False
    if label["beside"] is not None and not _is_flag(label):
        return len(word) >= 16 and _has_digit_and_letter(word)
    if label["assign"] and (quoted or _is_environment(label)) and " " not in word:
        return not word.isalpha() or len(word) >= 8
    return " " not in word and ((_is_odd(word) and _has_digit_and_letter(word)) or len(word) >= 32)


def _is_environment(label: re.Match[str]) -> bool:
    """Whether the label is the name of an environment variable (`API_TOKEN=`)."""
    return (label["assign"] or "")[:1] == "=" and label[0].split("=")[0].isupper()


def _is_flag(label: re.Match[str]) -> bool:
    """Whether the label is an option of a command (`--password hunter2`)."""
    before = label.string[max(0, label.start() - 24) : label.start()]
    return re.search(r"(?:^|\s)--?[\w-]*\Z", before) is not None


def _is_state(word: str, label: re.Match[str]) -> bool:
    """Whether the words after the label say how or where it is."""
    rest = [
        part.strip(".,;:!?").lower() for part in label.string[label.end() : label.end() + 80].split("\n")[0].split()
    ]
    first = word.strip(".,;:!?()").lower()
    if first == "correct" and len(rest) > 2 and not any(part in _STATES for part in rest[1:]):
        return False
    if label["assign"] is None and any(part in _STATES for part in rest[1:3]) and label["colon"] is None:
        return True
    return first in _STATES or (not (label["assign"] or label["colon"]) and first.endswith(_STATE_ENDINGS))


def _is_odd(word: str) -> bool:
    """Whether the word is none: digits or signs in it, or capitals inside."""
    core = word.strip(".,;:!?()'\"")
    if not core or core.lower() in _STATES or (core.isupper() and core.isalpha()):
        return False
    return any(char.isdigit() or char in "@#$%^&*_+=~!" for char in core) or any(
        one.islower() and other.isupper() for one, other in pairwise(core)
    ) or ("-" in core and any(part[:1].isupper() for part in core.split("-")[1:]))  # fmt: skip


def _has_digit_and_letter(word: str) -> bool:
    return any(char.isdigit() for char in word) and any(char.isalpha() for char in word)


def _trimmed(word: str, label: re.Match[str]) -> str:
    """The word without what belongs to the sentence or the syntax around it."""
    if label["assign"] and (more := re.search(r"[&;](?=[\w-]+=)|[\"'`](?=[\s,)}\]]|\Z)|\\[nrt\"]", word)):
        word = word[: more.start()]
    trimmed = word.rstrip(".,;:)]}>\"'`?")
    return trimmed or word[:0]
