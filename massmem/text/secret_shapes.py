"""Secrets that show by their shape, whatever is said around them: one row a kind.

Hex digests, commit hashes and UUIDs have no shape of a secret and are in no row.
"""

from __future__ import annotations

from massmem.model.record import dataclass


@dataclass(frozen=True, slots=True)
class Shape:
    """A kind of secret. One of the `hints` is in the lowercase text wherever the pattern matches.

    `pattern` is source, compiled only when a hint is there. What its groups `head` and `tail` match stays.
    """

    kind: str
    hints: tuple[str, ...]
    pattern: str
    instead: str = ""

    @property
    def replaced(self) -> str:
        """What the match becomes: `instead` where a row has one."""
        if self.instead:
            return self.instead
        head = r"\g<head>" if "?P<head>" in self.pattern else ""
        tail = r"\g<tail>" if "?P<tail>" in self.pattern else ""
        return f"{head}[redacted:{self.kind}]{tail}"


_OUTSIDE_A_WORD = r"(?<![A-Za-z0-9])"

# Keys that begin with their vendor's mark: (hints, mark, rest).
_MARKED = (
    ("sk-ant-|sk-proj-|sk-or-|sk-svcacct-|sk-admin-|sk-live-|sk-test-|sk-lf-|sk-kimi-", r"sk-[a-z]+-", r"[\w-]{6,}"),
    ("sk-", r"sk-", r"(?=[\w-]*\d)[\w-]{16,}"),
    ("ghp_|gho_|ghu_|ghs_|ghr_", r"gh[pousr]_", r"[A-Za-z0-9]{10,}"),
    ("github_pat_", r"github_pat_", r"\w{10,}"),
    ("glpat-|gldt-|glrt-|glcbt-|glptt-|glft-|glimt-|glsoat-|glagent-", r"gl[a-z]{2,5}-", r"[\w.-]{10,}"),
    ("xox", r"xox[a-z](?:\.[a-z]+)?-", r"[\w-]{8,}"),
    ("xapp-|tskey-", r"(?:xapp|tskey)-", r"[\w-]{10,}"),
    ("aiza", r"AIza", r"[\w-]{20,}"),
    ("ya29.", r"ya29\.", r"[\w.-]{20,}"),
    ("gocspx-", r"GOCSPX-", r"[\w-]{10,}"),
    ("pypi-", r"pypi-", r"(?=[\w-]*[A-Z])[\w-]{16,}"),
    ("npm_|hf_|gsk_|r8_|jina_|rpa_|phx_|ntn_|pcsk_|figd_|sbp_|whsec_", r"(?:npm|hf|gsk|r8|jina|rpa|phx|ntn|pcsk|figd|sbp|whsec)_", r"[A-Za-z0-9]{16,}"),
    ("m0-", r"m0-", r"[\w-]{12,}"),
    ("mem0_|lin_api_|sb_secret_|dckr_pat_|lsv2_", r"(?:mem0|lin_api|sb_secret|dckr_pat|lsv2_[a-z]{2})_", r"(?=[\w-]*\d)[\w-]{16,}"),
    ("xai-|pplx-|tvly-|nvapi-|fc-", r"(?:xai|pplx|tvly|nvapi|fc)-", r"(?=[\w-]*\d)[\w-]{20,}"),
    ("_live_|_test_", r"(?:sk|rk|pk|tok|key|acct|src|api)_(?:live|test)_", r"\w{6,}"),
    ("_live_|_test_|_prod_", r"[a-z]{2,8}_(?:live|test|prod)_", r"(?=[A-Za-z0-9]*\d)(?=[a-z0-9]*[A-Z])[A-Za-z0-9]{16,}"),
    ("shpat_|shpss_|shpca_|shppa_", r"shp[a-z]{2}_", r"[A-Fa-f0-9]{20,}"),
    ("dop_v1_|doo_v1_|dor_v1_", r"do[opr]_v1_", r"[a-f0-9]{20,}"),
    ("sg.", r"SG\.", r"[\w-]{16,}\.[\w-]{16,}"),
    ("hvs.|hvb.|hvr.", r"hv[sbr]\.", r"[\w-]{20,}"),
    ("atatt3x|atctt3x", r"AT[AC]TT3x", r"[\w=-]{20,}"),
    ("age-secret-key-1", r"AGE-SECRET-KEY-1", r"[A-Z0-9]{20,}"),
    ("eaa", r"EAA", r"[A-Za-z0-9]{40,}"),
    (":aa", r"\d{8,10}:AA", r"[\w-]{30,}"),
)  # fmt: skip

_SCHEMES = "bearer|basic|token|digest|apikey|negotiate"

SHAPES = (
    Shape(
        "private-key", ("-----begin",),
        r"-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----"
        r"(?:[^-]*(?:-(?!----)[^-]*)*-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----|(?:\s*(?:>\s*)?[A-Za-z0-9+/=:,\\-]{16,})*)",
    ),
    Shape("private-key", ("private-lines:",), r"(?P<head>Private-Lines: \d+\r?\n)(?:[A-Za-z0-9+/=]+(?:\r?\n|\Z))+"),
    Shape(  # user:password@host; a password may hold `/` or `@`, a port and a path are none
        "credentials", ("://",),
        r"(?<=://)(?!\[redacted)(?:[^\s/?#@:\"'<>`]{0,200}:[^\s/?#\"'<>`]{0,500}[^\s/?#@\"'<>`]@"
        r"|[^\s/?#@:\"'<>`]{1,200}:(?!\d{1,5}[/?#])[^\s@\"'<>`]{1,500}@)(?<=(?P<tail>@))(?=[\w\[.%$-])",
    ),
    Shape("jwt", ("eyj",), _OUTSIDE_A_WORD + r"eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*){1,3}"),
    Shape("aws-key", ("akia", "asia", "abia", "acca"), _OUTSIDE_A_WORD + r"A(?:KI|SI|BI|CC)A[A-Z0-9]{12,}(?![a-z])"),
    *(Shape("token", tuple(hints.split("|")), _OUTSIDE_A_WORD + mark + rest) for hints, mark, rest in _MARKED),
    Shape(
        "token", ("hooks.slack.com", "api/webhooks/", "office.com/webhook"),
        r"(?P<head>hooks\.slack\.com/(?:services|workflows|triggers)/|api/webhooks/\d+/|office\.com/webhookb?2?/)[\w@/-]{8,}",
    ),
    Shape(
        "token", ("authorization",),
        rf"(?i)(?P<head>authorization[\\\"']*\s*[:=]\s*[\\\"']*(?:(?:{_SCHEMES})\s+)?)(?!\[redacted|[$<{{*]|(?:{_SCHEMES})\b)"
        r"(?=[^\s\"',;]*(?-i:[A-Z\d=]))[^\s\\\"',;]{6,}",
    ),
    Shape("token", ("bearer ",), r"(?P<head>\b[Bb]earer +)(?=[\w.~+/=-]*\d)[\w.~+/=-]{8,}"),
    Shape("cookie", ("cookie:",), r"(?i)(?P<head>\b(?:set-)?cookie: *)(?=[^\s=;]+=)(?!\[redacted)[^\r\n\"']+"),
    Shape(
        "credentials", ("curl ", "wget ", "http "),
        r"(?P<head>\b(?:curl|wget|http)\b[^\n]{0,300}? (?:-u|--user|-a|--auth)[ =]?[\"']?)(?![$\[])[^\s\"':]+:[^\s\"']+",
    ),
    Shape(
        "password", ("mysql", "mariadb"), r"(?P<head>\b(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n]{0,300}? -p[\"']?)(?![$\[])[^\s\"']+"
    ),
    Shape(
        "password", ("sshpass ", " login ", "unzip "),
        r"(?P<head>\b(?:sshpass|unzip|(?:docker|podman|helm registry|az|oc) login)\b[^\n]{0,300}? -[pP] ?[\"']?)(?![$\[])[^\s\"']+",
    ),
    Shape("password", ("login ",), r"(?P<head>\blogin \S+\s+password )(?!\[redacted)\S+"),  # .netrc
    Shape("password", (":5432:", ":3306:"), r"(?m)(?P<head>^[\w.*-]+:\d+:[\w*-]+:[\w*.@-]+:)(?!\[redacted)\S+$"),  # .pgpass
    Shape(
        "credentials", ("creds", "credentials", "login:"),
        r"(?i)(?P<head>\b(?:creds?|credentials|login(?=[:=]))(?: (?:are|is))?[:=]? +)(?!https?:|ssh:|\[redacted)[\w.@+-]+(?: / |[/:|])"
        r"(?=\S*[A-Za-z])(?=\S*[\d!@#$%^&*])[^\s,;/]{4,}",
    ),
    Shape(
        "password", ("password", "passphrase", "passcode", "pw"),
        r"(?i)(?<!\S)[\"'`]?(?!\[redacted)(?=[^\s\"'`]*\d)(?=[^\s\"'`]*[a-z])[^\s\"'`]{5,}[\"'`]?(?P<tail> (?:is|as|was|for) "
        r"(?:the|my|our|your|his|her|their|a|new) (?:[\w-]+ ){0,2}?(?:password|passphrase|passcode|pw)\b"
        r"(?! (?:manager|reset|policy|field|hash|store|vault|alternative|prompt)))",
    ),
    Shape(
        "password", (" from ",),
        r"(?i)(?P<head>\b(?:password|passphrase|pass|pw)\b[^.\n]{0,30}? from )(?=\S*\d)(?=\S*[a-z])\S{5,}(?P<tail> to )(?=\S*\d)(?=\S*[a-z])[^\s,;]{4,}[^\s,;.]",
        r"\g<head>[redacted:password]\g<tail>[redacted:password]",
    ),
)  # fmt: skip
