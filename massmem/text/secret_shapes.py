"""Secrets that show by their shape, whatever is said around them: one row a kind.

Hex digests, commit hashes and UUIDs have no shape of a secret and are in no row.
"""

from __future__ import annotations

from massmem.model.record import dataclass


@dataclass(frozen=True, slots=True)
class Shape:
    """A kind of secret. `hints`: one of them is in the lowercase text wherever the pattern matches.

    `pattern` is source, compiled only when a hint is there; `replaced` is its substitution.
    """

    kind: str
    hints: tuple[str, ...]
    pattern: str
    kept: tuple[str, str] = ("", "")

    @property
    def replaced(self) -> str:
        """What the match becomes: the kept groups around `[redacted:KIND]`."""
        return f"{self.kept[0]}[redacted:{self.kind}]{self.kept[1]}"


_NOT_IN_A_WORD = r"(?<![A-Za-z0-9])"

# Keys that begin with their vendor's mark: (mark as a pattern, least length and alphabet of the rest, hint).
_MARKED = (
    (r"sk-(?:ant|proj|or|svcacct|admin|live|test|lf)-", r"[\w-]{6,}", "sk-"),
    (r"sk-", r"(?=[\w-]*\d)[\w-]{16,}", "sk-"),
    (r"gh[pousr]_", r"[A-Za-z0-9]{10,}", "gh"),
    (r"github_pat_", r"\w{10,}", "github_pat_"),
    (r"gl(?:pat|dt|rt|cbt|ptt|ft|imt|soat|agent)-", r"[\w.-]{10,}", "gl"),
    (r"xox[a-z](?:\.[a-z]+)?-", r"[\w-]{8,}", "xox"),
    (r"xapp-", r"[\w-]{10,}", "xapp-"),
    (r"AIza", r"[\w-]{20,}", "aiza"),
    (r"ya29\.", r"[\w.-]{20,}", "ya29."),
    (r"GOCSPX-", r"[\w-]{10,}", "gocspx-"),
    (r"pypi-", r"(?=[\w-]*[A-Z0-9])[\w-]{16,}", "pypi-"),
    (r"npm_", r"[A-Za-z0-9]{16,}", "npm_"),
    (r"m0-", r"[\w-]{12,}", "m0-"),
    (r"mem0_", r"(?=\w*\d)\w{16,}", "mem0_"),
    (r"hf_", r"[A-Za-z0-9]{16,}", "hf_"),
    (r"gsk_", r"[A-Za-z0-9]{16,}", "gsk_"),
    (r"r8_", r"[A-Za-z0-9]{20,}", "r8_"),
    (r"(?:xai|pplx|tvly|nvapi|fc|ctx7sk)-", r"(?=[\w-]*\d)[\w-]{20,}", "-"),
    (r"(?:pcsk|lin_api|figd|ntn|sbp|sb_secret|dckr_pat|phx|phc|jina|rpa|lsv2_pt|lsv2_sk|whsec|re)_", r"(?=\w*\d)[\w-]{16,}", "_"),
    (r"[a-z]{2,8}_(?:live|test|prod|sandbox)_", r"(?=\w*\d)\w{8,}", "_"),
    (r"shp(?:at|ss|ca|pa)_", r"[A-Fa-f0-9]{20,}", "shp"),
    (r"do[opr]_v1_", r"[a-f0-9]{20,}", "_v1_"),
    (r"SG\.", r"[\w-]{16,}\.[\w-]{16,}", "sg."),
    (r"hv[sbr]\.", r"[\w-]{20,}", "hv"),
    (r"tskey-", r"[\w-]{12,}", "tskey-"),
    (r"AT[AC]TT3x", r"[\w=-]{20,}", "tt3x"),
    (r"AGE-SECRET-KEY-1", r"[A-Z0-9]{20,}", "age-secret-key-1"),
    (r"EAA", r"[A-Za-z0-9]{40,}", "eaa"),
)  # fmt: skip

SHAPES = (
    Shape(
        "private-key", ("-----begin",),
        r"-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----"
        r"(?s:.*?-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----|(?:\s*(?:>\s*)?[A-Za-z0-9+/=:,\\-]{16,})*)",
    ),
    Shape(
        "private-key", ("private-lines:",),
        r"(?P<head>Private-Lines: \d+\r?\n)(?:[A-Za-z0-9+/=]+(?:\r?\n|\Z))+", (r"\g<head>", "\n"),
    ),
    Shape(
        "credentials", ("://",),
        r"(?<=://)(?!\[redacted)(?:[^\s/?#@:]*:[^\s/?#\"'<>`]*[^\s/?#@\"'<>`][^\s/?#\"'<>`]*"
        r"|[^\s/?#@:]+:(?!\d{1,5}[/?#])[^\s@\"'<>`]+)@(?=[\w\[.%$-])",
        ("", "@"),
    ),
    Shape("jwt", ("eyj",), _NOT_IN_A_WORD + r"eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*){1,3}"),
    Shape("aws-key", ("akia", "asia", "abia", "acca"), r"(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{12,}(?![a-z])"),
    *(Shape("token", (hint,), _NOT_IN_A_WORD + mark + rest) for mark, rest, hint in _MARKED),
    Shape(
        "token", ("hooks.slack.com", "api/webhooks/", "office.com/webhook"),
        r"(?P<head>hooks\.slack\.com/(?:services|workflows|triggers)/|api/webhooks/\d+/|office\.com/webhookb?2?/)[\w@/-]{8,}",
        (r"\g<head>", ""),
    ),
    Shape("token", (":aa",), r"(?<![\w-])\d{8,10}:AA[\w-]{30,}"),
    Shape(
        "token", ("authorization",),
        r"(?i)(?P<head>authorization[\"']?\s*[:=]\s*[\"']?(?:(?:bearer|basic|token|digest|apikey|negotiate)\s+)?)"
        r"(?!\[redacted|[$<{*]|(?:bearer|basic|token|digest|apikey|negotiate)\b)(?=[^\s\"',;]*[\d=])[^\s\"',;]{6,}",
        (r"\g<head>", ""),
    ),
    Shape(
        "token", ("bearer ",),
        r"(?P<head>\b[Bb]earer +)(?=[\w.~+/=-]*\d)[\w.~+/=-]{8,}", (r"\g<head>", ""),
    ),
    Shape("cookie", ("cookie:",), r"(?i)(?P<head>\b(?:set-)?cookie: *)(?=[^\s=;]+=)(?!\[redacted)[^\r\n\"']+", (r"\g<head>", "")),
    Shape(
        "credentials", ("curl ", "wget ", "http "),
        r"(?P<head>\b(?:curl|wget|http)\b[^\n]*? (?:-u|--user|-a|--auth)[ =]?[\"']?)(?![$\[])[^\s\"':]+:[^\s\"']+", (r"\g<head>", ""),
    ),
)  # fmt: skip
