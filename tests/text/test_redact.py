"""L6 and L7: secrets and blobs leave a text, the sentence around them stays, and so does what only looks like one."""

from __future__ import annotations

import base64
import hashlib
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massmem.text.redact import head_and_tail, redact, shorten_blobs

JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U"
PEM = """-----BEGIN OPENSSH PRIVATE KEY-----
b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ
AAAAAAAAABAAAAMwAAAAtzc2gtZWQyNTUxOQAAACB
-----END OPENSSH PRIVATE KEY-----"""


@pytest.mark.parametrize(
    ("said", "stored"),
    [
        ("export API_TOKEN=tok_live_51HxAbCdEfGh1234567890abcdefghij", "export API_TOKEN=[redacted:token]"),
        ("password is: correct horse 9!", "password is: [redacted:password]"),
        (
            "It is at db.fjord.example. The password is Lantern-Gravel-88! and the AWS key is AKIAQ7EXAMPLE4TEST00, if you need it.",
            "It is at db.fjord.example. The password is [redacted:password] and the AWS key is [redacted:aws-key], if you need it.",
        ),
        (f"my key:\n{PEM}\nkeep it", "my key:\n[redacted:private-key]\nkeep it"),
        ("see https://u:p@host/x for it", "see https://[redacted:credentials]@host/x for it"),
        ("use postgres://ro:mossy-otter-41@db.example/reports then", "use postgres://[redacted:credentials]@db.example/reports then"),
        (f"curl with {JWT} works", "curl with [redacted:jwt] works"),
        ("Authorization: Bearer abc.def-123456", "Authorization: Bearer [redacted:token]"),
        ("Set-Cookie: sid=abcd1234; HttpOnly", "Set-Cookie: [redacted:cookie]"),
        ("my wifi password is hunter2.", "my wifi password is [redacted:password]."),
        ("Username: sam Password: hunter2 Server: db1", "Username: sam Password: [redacted:password] Server: db1"),
        ('{"password": "s3cr3t!", "user": "sam"}', '{"password": "[redacted:password]", "user": "sam"}'),
        ("https://api.example/v1?api_key=abcdef123456&x=1", "https://api.example/v1?api_key=[redacted:key]&x=1"),
        ("PIN is 4711, thanks", "PIN is [redacted:pin], thanks"),
        ("password for prod is Winter-99 and Noor knows", "password for prod is [redacted:password] and Noor knows"),
        ("client_secret: 8Q~abcDEF.ghiJKL-mno_pqr", "client_secret: [redacted:secret]"),
    ],
)  # fmt: skip
def test_a_secret_goes_by_its_kind_and_the_sentence_around_it_stays(said: str, stored: str) -> None:
    assert redact(said) == stored


@pytest.mark.parametrize(
    "key",
    [
        "sk-ant-api03-abcdEFGH1234", "sk-proj-abc123def456ghi789", "sk-1234567890abcdef1234", "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
        "ghs_abcdefghij1234567890", "github_pat_11ABCDEFG0abcdefghij_klmnop", "glpat-abcdefghij1234567890",
        "xoxb-123456789012-abcdefABCDEF", "AIzaSyA1234567890abcdefghijklmnopqrstuv", "pypi-AgEIcHlwaS5vcmcCJGFiY2RlZg",
        "npm_abcdefghijklmnopqrstuvwxyz0123456789", "m0-abcDEF1234567890abcdef", "hf_abcdefghijklmnopqrst", "sk_live_abcdef123456",
        "dop_v1_0123456789abcdef0123456789abcdef", "SG.abcdefghijklmnop1234.abcdefghijklmnop1234", "hvs.abcdefghijklmnopqrstuvwx",
        "ya29.abcdefghijklmnopqrstuvwxyz", "123456789:AAabcdefghijklmnopqrstuvwxyz01234567",
    ],
)  # fmt: skip
def test_a_vendors_key_is_known_by_its_mark(key: str) -> None:
    assert redact(f"I pasted {key}, sorry") == "I pasted [redacted:token], sorry"


@pytest.mark.parametrize(
    ("said", "secrets"),
    [
        ("changed the password to Winter-99", "Winter-99"),
        ("changed the password from Winter-98 to Winter-99", "Winter-98 Winter-99"),
        ("passwords for prod and staging are Foo-1234 and Bar-3456", "Foo-1234 Bar-3456"),
        ("my password used to be Foo-123! but now it is Bar-456!", "Foo-123 Bar-456"),
        ("The password is swordfish and it works", "swordfish"),
        ("the password is correct horse battery staple", "horse staple"),
        ("password: correct horse battery staple", "correct staple"),
        ('The password is "open sesame" ok', "sesame"),
        ("password is **Sesame-9**", "Sesame-9"),
        ("my password's swordfish9", "swordfish9"),
        ("hunter2 is my wifi password", "hunter2"),
        ("use hunter22 as the password", "hunter22"),
        ("password hunter2000 works", "hunter2000"),
        ("pass: hunter2", "hunter2"),
        ("Password:\nhunter2\n", "hunter2"),
        ("| password | hunter2 |", "hunter2"),
        ("password for sam@x.example is hunter2", "hunter2"),
        ("seed phrase: apple banana cherry dog egg fig", "apple fig"),
        ("creds: admin / admin123", "admin123"),
        ("the verification code is 123 456", "123 456"),
        ("door code is 4711#", "4711"),
        ("<db><password>hunter2</password></db>", "hunter2"),
        ('log: {\\"password\\":\\"s3cr3t\\"}', "s3cr3t"),
        ("Server=db;User Id=sa;Password=My$ecret1;Database=x", "ecret1"),
        ("AccountKey=abcDEF123/+==;EndpointSuffix=core", "abcDEF123"),
        ("SMTP_PASS=abcdefg", "abcdefg"),
        ("OPENAI_API_KEY=abcdefghijklmnop", "abcdefghijklmnop"),
        ("AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "wJalrXUtnFEMI bPxRfiCY"),
        ('$env:API_TOKEN = "abc123def456"', "abc123def456"),
        ("mysql -uroot -pS3cret db", "S3cret"),
        ("mysql --password hunter", "hunter"),
        ("curl -u sam:hunter2 https://x.example", "hunter2"),
        ("curl -H 'X-Api-Key: 93jd93jd93jd'", "93jd93jd93jd"),
        ("app --token abcdef123456", "abcdef123456"),
        ("machine github.com login sam password abcdefgh", "abcdefgh"),
        ("Authorization: Basic dXNlcjpwYXNz", "dXNlcjpwYXNz"),
        ("https://hooks.slack.com/services/T000/B000/XXXXXXXXXXXX", "XXXXXXXXXXXX"),
        ("redis://:p4ssw0rd@cache:6379/0", "p4ssw0rd"),
        ("postgres://u:pa/ss@host/db and postgres://u:p@ss@host/db", "pa/ss p@ss"),
        ("git clone https://x-access-token:abcdefghij@github.com/a/b.git", "abcdefghij"),
        ("token: 9f2c1e7ab04d5536c8f1d2a7730be94c", "9f2c1e7a"),
        ("private key: 0x4c0883a69102937d6231471b5dbb6204fe512961708279f1d8d6a2f3a1b7c9d0", "4c0883a6"),
        ("-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA1234567890abcdef\n", "MIIEp"),
        ('"-----BEGIN PRIVATE KEY-----\\nMIIEvQIBADANBg\\n-----END PRIVATE KEY-----\\n"', "MIIEv"),
    ],
)  # fmt: skip
def test_what_people_really_paste_leaves_no_trace(said: str, secrets: str) -> None:
    stored = redact(said)
    assert "[redacted:" in stored
    for secret in [secrets] if said.count(secrets) else secrets.split():
        assert secret not in stored


@pytest.mark.parametrize(
    ("said", "secret"),
    [
        ("das Passwort lautet Sommer2024!", "Sommer2024"), ("Das WLAN-Passwort: Sonnenblume", "Sonnenblume"),
        ("Passwort für den Router ist Blume-77", "Blume-77"), ("Der API-Schlüssel lautet abc123def456", "abc123def456"),
        ("mot de passe : Azerty12!", "Azerty12"), ("clé API : abc123def456", "abc123def456"),
        ("la contraseña es Verano2024!", "Verano2024"), ("a senha é Verao2024", "Verao2024"), ("wachtwoord: geheim123", "geheim123"),
        ("hasło to Wiosna2024!", "Wiosna2024"), ("пароль: Зима2024", "Зима2024"), ("密码是hunter22", "hunter22"),
        ("密碼：abc12345", "abc12345"), ("パスワードはabc123です", "abc123"), ("비밀번호는 abc12345 입니다", "abc12345"),
        ("API 키: abc123def456", "abc123def456"),
    ],
)  # fmt: skip
def test_other_languages_have_passwords_too(said: str, secret: str) -> None:
    assert secret in said
    assert secret not in redact(said)


@pytest.mark.parametrize(
    "said",
    [
        "commit 9f2c1e7ab04d5536c8f1d2a7730be94c5516aa02", "550e8400-e29b-41d4-a716-446655440000",
        "sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "session id: 550e8400-e29b-41d4-a716-446655440000",
        "the API key is in the vault", "the API key for staging is stored in 1Password", "uses the API key from the environment",
        "api key rotation is due on 2026-06-01", "access key is AKIA-like", "the key is to stay calm", "PUBLIC_KEY=abcdef",
        "the password is wrong", "The password is wrong again, sorry", "password reset", "password is too short", "password is required",
        "the password is 12 characters long", "password: 8-64 characters", "The password is part of the config",
        "the password is case sensitive", "password is hashed with argon2id", "password is base64-encoded", "password: see vault",
        "password was changed on 2026-05-04", "The password should be changed every 90 days", "password manager is 1Password",
        "1Password is my password manager", "The password is the one Noor set", "password reset email was sent 2024-05-03",
        "Das Passwort ist falsch", "Passwort: siehe Tresor", "passwordless login since 2026", "| password | string | required |",
        "bank PIN is never stored", "pin 4 is 5V", "pinned to 4711", "zip code: 10115", "exit code 137", "the code is 40312",
        "max_tokens=4096", "tokens: 1200", "token_count: 53", "Token budget: 400000", "count of tokens: 12,345,678",
        "the token is 51 characters long", "access token expires in 3600 seconds", "The token is valid until 2026-05-04",
        "tokens 2026-05-04T10:00:00Z", "token sha256:9f2c1e7ab04d5536c8f1d2a7730be94c5516aa02",
        "password: str", "token: str | None = None", "token = get_token()", "tokens = list(self.read(data))", "password=password_field",
        "if password == user.password:", "api_key=os.environ['X']", "password = getpass.getpass()", "secrets.token_hex(16)",
        "password: ${DB_PASS}", "PASSWORD=$PASSWORD", "password: <your password>", "password=***", "curl -u $USER:$PASS https://x.example",
        "PWD=/home/sam", "docker run -p 8080:80 nginx", "pass: 12, fail: 3", "my test_function_12345 run", "unit_test_module12 passes",
        "jina_embeddings_v2_base_en", "bearer of bad news", "Bearer authentication is used", "basic auth is used", "cookie: yes please",
        "secret santa is on 2026-12-20", "The secret is out", "credentials are stored in the vault", "keep the secret in the vault",
        "http://localhost:8080/path/@user", "https://host:8443/@scope/pkg", "git@github.com:foo/bar.git", "postgres://localhost:5432/db",
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIabcdef sam@host", "email me at sam@example.com: thanks", "at 10:30 login: sam",
    ],
)  # fmt: skip
def test_what_is_no_secret_stays(said: str) -> None:
    assert redact(said) == said


@given(st.text())
def test_any_text_is_redacted_without_an_error_and_twice_is_once(text: str) -> None:
    assert redact(redact(text)) == redact(text)


PIECES = st.sampled_from([
    "password", "is", ":", "=", " ", "\n", "hunter2", "token", "API_KEY", '"', "'", "correct horse", "9!", "and", "https://u:p@h", "PIN", "1234", "|", "`",
    "[redacted:password]", "secret", "sk-1234567890abcdef1234", "passwords", "are", "<", ">", "\\", "from", "to", "Authorization: Bearer", "mysql -p", "密码", "是",
])  # fmt: skip


@given(st.lists(PIECES, max_size=12))
def test_any_mixture_of_labels_and_secrets_redacted_twice_is_redacted_once(pieces: list[str]) -> None:
    once = redact(" ".join(pieces))
    assert redact(once) == once


def test_a_hundred_characters_take_microseconds_and_a_megabyte_seconds() -> None:
    text = "I moved to Berlin last Friday and the ledger service goes to Postgres 17, ask Noor about the billing."
    redact(text)
    begun = time.perf_counter()
    for _ in range(1000):
        redact(text)
    assert time.perf_counter() - begun < 3
    for unit in (
        "x",
        "password ",
        "key=",
        "://a:",
        "eyJ.",
        "-----BEGIN PRIVATE KEY-----",
        "a" * 60 + "\n",
        "token: (",
        "-",
        "a-",
        "password for ",
    ):
        begun = time.perf_counter()
        redact(unit * (200_000 // len(unit)))
        assert time.perf_counter() - begun < 3, unit


PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8


def test_l7_a_data_url_becomes_its_type_size_and_digest_and_the_text_around_it_stays() -> None:
    said = f"before ![x](data:image/png;base64,{base64.b64encode(PNG).decode()}) after"
    assert (
        shorten_blobs(said)
        == f"before ![x]([image/png, {len(PNG):,} bytes, sha256 {hashlib.sha256(PNG).hexdigest()}]) after"
    )


@pytest.mark.parametrize("encode", [base64.b64encode, base64.urlsafe_b64encode, base64.encodebytes])
def test_l7_long_base64_becomes_a_reference(encode: object) -> None:
    said = f"it is\n{encode(PNG).decode().strip()}\nthere"  # type: ignore[operator]
    assert (
        shorten_blobs(said)
        == f"it is\n[image/png, {len(PNG):,} bytes, sha256 {hashlib.sha256(PNG).hexdigest()}]\nthere"
    )


def test_l7_binary_becomes_one_reference() -> None:
    said = (b"\x00\x01\x02binary\xff" * 50).decode("utf-8", "replace")
    assert shorten_blobs(said).startswith("[binary, ")
    assert "\n" not in shorten_blobs(said)


@pytest.mark.parametrize(
    "said",
    [
        "9f2c1e7ab04d5536c8f1d2a7730be94c5516aa02" * 8, "\n".join(hashlib.sha256(bytes([n])).hexdigest() for n in range(9)), "a" * 500,
        "/".join(["some", "Long", "path2"] * 30), "Hello world, 123 times. " * 30, "記憶" * 300, "A_very-Long_name2-" * 20, "0" * 1000, "",
        "one \x1b[31mred\x1b[0m word",
    ],
)  # fmt: skip
def test_l7_digests_paths_and_words_are_no_blobs(said: str) -> None:
    assert shorten_blobs(said) == said


@given(st.text())
def test_blobs_shortened_twice_are_shortened_once(text: str) -> None:
    assert shorten_blobs(shorten_blobs(text)) == shorten_blobs(text)


def test_l7_a_long_text_keeps_both_ends_and_says_what_is_left_out() -> None:
    text = "head " + "x" * 2_000_000 + " tail"
    short = head_and_tail(text, 20_000)
    assert len(short) <= 20_000
    assert short.startswith("head ")
    assert short.endswith(" tail")
    assert f"sha256 {hashlib.sha256(text.encode()).hexdigest()}]" in short
    assert "characters left out" in short


@given(st.text(st.sampled_from("ab \n👍🏽\u0301🇩🇪é"), max_size=400), st.integers(0, 300))
def test_a3_a_cut_text_is_at_most_the_limit_and_valid_utf8(text: str, limit: int) -> None:
    short = head_and_tail(text, limit)
    assert len(short) <= limit
    assert short.encode("utf-8").decode("utf-8") == short
    if len(text) <= limit:
        assert short == text
    elif short:
        head, _, rest = short.partition("\n…[")
        tail = rest.partition("]\n")[2]
        count = int(rest.partition(" ")[0].replace(",", ""))
        assert text.startswith(head)
        assert text.endswith(tail)
        assert len(head) + count + len(tail) == len(text)
