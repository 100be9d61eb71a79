"""Secrets that only show by what is said before them: `password is …`, `API_KEY=…`, `PIN: …`.

A row of the table says which words announce which kind. What then follows is judged in `said_secrets`.
"""

from __future__ import annotations

from massmem.model.record import dataclass


@dataclass(frozen=True, slots=True)
class Label:
    """Words that announce a kind of secret. `hints` as for shapes; `pattern` is source, of the words alone.

    `before`: a pattern of what must stand before the words (looked for only there, which is quicker).
    `strict`: the words are ordinary ones too, so that only letters mixed with digits or signs are a secret.
    """

    kind: str
    hints: tuple[str, ...]
    pattern: str
    before: str = ""
    strict: bool = False


def _label(kind: str, hints: str, words: str, *, before: str = "", strict: bool = False) -> Label:
    return Label(kind, tuple(hints.split("|")), f"(?i)(?:{words})", before, strict)


_PASSWORDS = (
    "password|passwd|passphrase|passcode|passwort|passwörter|kennwort|mot de passe|mots de passe|contraseña|contrasena"
    "|senha|palavra-passe|wachtwoord|lösenord|adgangskode|passord|salasana|hasło|hasła|heslo|jelszó|şifre|пароль|κωδικός"
    "|סיסמה|סיסמא|كلمة المرور|كلمة السر|密码|密碼|口令|パスワード|비밀번호|암호|mật khẩu|รหัสผ่าน|kata sandi"
    "|seed phrase|recovery phrase|mnemonic|psk"
)
_KEYS = (
    "api|access|secret|private|account|auth|encryption|master|license|licence|application|app|service|subscription"
    "|shared|aws|wifi|wlan|network"
)
_CODES = (
    "door|gate|alarm|access|entry|security|safe|lock|unlock|verification|recovery|login|one-time|2fa|mfa|sms"
    "|zugangs|tür|sicherheits"
)
_KEY_BY_NAME = (
    r"(?-i:(?<![A-Z])(?!(?:PUBLIC|PRIMARY|FOREIGN|SORT|CACHE|PARTITION|GROUP|INDEX|DICT)_)[A-Z][A-Z0-9_]*_KEY(?![A-Z]))"
)

LABELS = (  # a row a word where there are many: looking for all of them at once is slow
    *(_label("password", word, f"{word}s?") for word in _PASSWORDS.split("|")),
    *(_label("password", word, rf"(?<![A-Za-z]){word}") for word in ("pwd", "pw")),
    *(_label("password", word, rf"(?<![A-Za-z]){word}", strict=True) for word in ("pass", "mdp", "parola", "clave")),
    _label("password", "_pass|-pass", r"(?<=[A-Za-z0-9][_-])pass", strict=True),
    _label("key", "key", "keys?", before=rf"(?i)(?:{_KEYS})[ _-]?\Z"),
    _label("key", "_key", _KEY_BY_NAME, strict=True),
    _label(
        "key", "schlüssel|clé|clave|chave", r"api[ -]?schlüssel|clé (?:d['’])?api|clave (?:de )?api|chave (?:de )?api"
    ),
    _label("key", "密钥|金鑰|キー|키", r"密钥|金鑰|api ?キー|api ?키"),
    _label("token", "token", "tokens?"),
    _label("token", "令牌|トークン|토큰|_pat", "令牌|トークン|토큰|(?-i:[A-Z]_PAT(?![A-Z]))"),
    _label("secret", "secret", "secrets?"),
    _label("secret", "cred", r"(?<![A-Za-z])(?:credentials?|creds)"),
    _label("pin", "pin", r"(?<![A-Za-z])pin(?:[ -]?code|[ -]number)?"),
    _label("pin", "code", "codes?", before=rf"(?i)(?<![A-Za-z])(?:{_CODES})[ -]?\Z"),
    *(_label("pin", word, rf"(?<![A-Za-z]){word}") for word in ("otp", "cvv", "cvc", "geheimzahl", "暗証番号")),
)
