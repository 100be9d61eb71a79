"""What a fact is about: its topic, the names in it, files and identifiers, its subject.

A thing is a short lowercase text. A word that only opens a sentence is no name by its capital letter alone, but counts
where another fact of the team names the same thing beyond doubt: `about` is asked with all that is known by then.
"""

from __future__ import annotations

import re
from functools import lru_cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

# Headings that say what kind of fact it is, not what it is about.
GENERAL = frozenset(
    "identity preferences work tools health standing-notes notes decisions projects people events plans lessons tasks past "
    "profile memory user more general misc other".split()
)
LONGEST = 40
_SPAN = re.compile(r"`([^`\n]{2,40})`")
_FILE = re.compile(
    r"(?<![\w/.@-])(?:~|\.{1,2})?/?(?:[\w.*@-]+/)*[\w*-][\w.*@-]*\.(?:py|pyi|js|jsx|ts|tsx|mjs|go|rs|c|h|cc|cpp|hpp|java|kt|swift|rb"
    r"|php|cs|sh|bash|zsh|sql|md|rst|txt|csv|tsv|json|jsonl|yaml|yml|toml|ini|cfg|conf|env|lock|xml|html|css|scss|tf|hcl"
    r"|proto|ipynb|parquet|db|sqlite|log|service|plist|gradle|cmake|mk|j2|tmpl|pem|crt|key|whl|zip|gz|pdf|png|svg)(?![\w/])",
    re.IGNORECASE,
)
_PATH = re.compile(r"(?<![\w/.@:-])(?:~/|\./|/)?[\w.@-]+(?:/[\w.*@-]+){2,}/?|(?<![\w/.@:-])(?:~/|\./|/)[\w.@-]{2,}")
_DOTFILE = re.compile(r"(?<![\w/.])\.[a-z][\w-]{2,}(?:\.[a-z]+)?(?![\w/])")
_IDENTIFIER = re.compile(
    r"(?<![\w/.-])(?:--[a-z][\w-]+|[A-Za-z]\w*_\w+|[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Z][A-Z0-9]{3,}|[A-Z]+-\d+|[a-z]+(?:-[a-z]+)*-"
    r"(?:api|app|bot|cache|cli|client|cluster|db|gateway|job|lib|proxy|queue|runner|sdk|server|service|store|sync|ui|worker))"
    r"(?![\w/])"
)
_NAME = re.compile(r"[A-ZÀ-Þ][\w'’-]*(?:[ ](?:[A-ZÀ-Þ][\w'’-]*))*")
_SENTENCE = re.compile(r"(?:^|[.!?:;]\s+|[\"“(]\s*)\Z")
_NUMBERED = re.compile(r"\s+v?\d[\w.]*$")
_DAYS = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september "
    "october november december i english".split()
)
_PRONOUNS = frozenset("user i we they he she it you this that these those everyone nobody somebody there".split())


def clear_things(
    text: str, topic: str, *, subject: str = "", same: Mapping[str, str] | None = None, user: str = ""
) -> frozenset[str]:
    """The things that the fact's own words name beyond doubt. `same` are other names of one thing; `user` is none."""
    found = {_plain(topic)} if topic and topic not in GENERAL else set[str]()
    found |= {_plain(name) for name in _SPAN.findall(text)}
    for pattern in (_FILE, _PATH, _DOTFILE, _IDENTIFIER):
        found |= {match.group().strip("/").casefold() for match in pattern.finditer(text)}
    found |= {_plain(name) for name in _names(text)}
    if _opens(subject, text):
        found.add(_plain(subject))
    known = same or {}
    return frozenset(known.get(one, one) for one in found if _fit(one, user))


def _opens(subject: str, text: str) -> bool:
    """Whether it is a short noun phrase that the text begins with, an article and a word before it apart."""
    parts = tuple(subject.split())
    begins = tuple(_words(text))[: len(parts) + 2]
    there = any(begins[at : at + len(parts)] == parts for at in range(3))
    return 0 < len(parts) <= 3 and there and not set(parts) & _PRONOUNS


def about(text: str, vocabulary: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """The things of a vocabulary (see `by_first_word`) that stand in the text, whole word for whole word."""
    words = tuple(_words(text))
    found = set[str]()
    for number, word in enumerate(words):
        for thing in vocabulary.get(word, ()):
            parts = _parts(thing)
            if words[number : number + len(parts)] == parts:
                found.add(thing)
    return frozenset(found)


def by_first_word(things: Iterable[str]) -> dict[str, frozenset[str]]:
    """A vocabulary: the things by the first word of each."""
    found: dict[str, set[str]] = {}
    for thing in things:
        if parts := _parts(thing):
            found.setdefault(parts[0], set()).add(thing)
    return {word: frozenset(those) for word, those in found.items()}


_WORD = re.compile(r"[^\W_][\w./@+-]*[\w+]|[^\W_]")


def _words(text: str) -> list[str]:
    return [word.casefold().removesuffix("'s") for word in _WORD.findall(text.replace("’", "'").replace("'s", " "))]


@lru_cache(maxsize=16_384)
def _parts(thing: str) -> tuple[str, ...]:
    return tuple(_words(thing))


def _names(text: str) -> list[str]:
    """Runs of capitalized words; the first word of a sentence only where more of them follow or it is no plain word."""
    found = []
    for match in _NAME.finditer(text):
        name = match.group()
        if _SENTENCE.search(text[: match.start()]):
            first, _, rest = name.partition(" ")
            name = name if any(char.isdigit() for char in first) or (rest and first in _TITLES) else rest
        if name:
            found.append(name)
    return found


_TITLES = frozenset("Mr Mrs Ms Dr Prof".split())


def _plain(name: str) -> str:
    """A name as a thing: lowercase, without version, possessive and article."""
    text = " ".join(name.replace("’", "'").casefold().split()).removesuffix("'s").strip(".,;:!?()[]\"'")
    text = _NUMBERED.sub("", text.replace("-", "-"))
    return text.removeprefix("the ")


def _fit(thing: str, user: str) -> bool:
    return (
        2 <= len(thing) <= LONGEST
        and thing not in _DAYS
        and thing not in GENERAL
        and thing not in _PRONOUNS
        and thing != user.casefold()
        and not thing.replace(".", "").replace("-", "").isdigit()
    )
