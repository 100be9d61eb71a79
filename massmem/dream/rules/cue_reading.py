"""Cues against a clause: the first that matches makes the note."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from massmem.dream.rules.cue import Cue
from massmem.dream.rules.cues import CUES
from massmem.dream.rules.cues_over import FORGETTING
from massmem.dream.rules.languages import is_foreign
from massmem.dream.rules.lexicon import ROLES, category_of
from massmem.dream.rules.pattern import Sieve, compiled, word_set
from massmem.dream.rules.phrasing import capital, third_person, tidy
from massmem.dream.rules.verbs import form_of, third
from massmem.dream.rules.world_cues import WORLD_CUES
from massmem.model.record import dataclass
from massmem.model.statements import Act

_FORGET = (
    "forget",
    "erase",
    "delete",
    "wipe",
    "remember",
    "stor",
    "keep",
    "vergiss",
    "vergesst",
    "oubli",
    "olvid",
    "esque",
    "dimentica",
    "忘",
)
_NOT_A_NAME = frozenset(
    "american british german french spanish italian dutch swedish norwegian danish finnish polish russian ukrainian indian chinese japanese korean canadian australian irish scottish"
    " mexican brazilian portuguese turkish greek european african asian muslim christian jewish hindu buddhist catholic english monday tuesday wednesday thursday friday saturday sunday ok"
    " python java javascript linux windows back here sorry happy done good fine vegan vegetarian jewish swiss austrian belgian czech hungarian".split()
)


_KEPT_OR_OFF = re.compile(
    r"^(?:please )?(?:don't|do not|never) forget\b"
    r"|[,;—–-]\s*(?:it|that|they)(?:'s| is| was| has been|'re| are)(?: now| all)? (?:off|over|cancell?ed|called off|not happening|dead|history)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """What a cue made of a clause."""

    note: str
    act: Act = Act.ASSERT
    replaces: str = ""
    changed: bool = False
    explicit: bool = False
    tells: bool = False


@cache
def _sieve() -> Sieve:
    return Sieve([cue.pattern for cue in CUES])


@cache
def _worldly(act: str) -> tuple[Cue, ...]:
    return tuple(cue for cue in WORLD_CUES if (cue.act is Act.FORGET) == (act == "forget"))


def forgetting(sentence: str) -> str | None:
    """What the sentence asks to forget, or None."""
    low = sentence.lower()
    if not any(word in low for word in _FORGET):
        return None
    plain = re.sub(
        r"^(?:(?:and|but|so|also|ok|okay|hey|hi|oh|actually|btw|by the way|sorry)[,.!]?\s+)+",
        "",
        sentence.strip(),
        flags=re.IGNORECASE,
    )
    if _KEPT_OR_OFF.search(plain):
        return None
    return _asked_to_forget(plain) or next(
        (what for begin in _FORGET_CLAUSE.finditer(plain) if (what := _asked_to_forget(plain[begin.end() :]))), None
    )


_FORGET_CLAUSE = re.compile(
    r"(?:[,;:—–(-]\s*(?:so |and |but |then )*|\b(?:so|and|but) )(?=(?:please |pls |just |can you |could you |would you |you can )*(?:forget|erase|delete|wipe|don't (?:store|keep|save|remember)|do not (?:store|keep|save|remember)|stop (?:storing|remembering))\b)",
    re.IGNORECASE,
)


_FROM_MEMORY = re.compile(
    r"\s+(?:in|from) (?:your |the )?(?:memory|memories|notes|records|mind|head|files|logs?)$", re.IGNORECASE
)


def _asked_to_forget(plain: str) -> str | None:
    """What the words ask to forget, where they ask it from the start."""
    for cue in (*FORGETTING, *_worldly("forget")):
        if found := compiled(cue.pattern).match(plain):
            what = tidy(re.sub(r"^(?:the fact that|that|my|our|the)\s+", "", found.group("value"), flags=re.IGNORECASE))
            what = _FROM_MEMORY.sub("", what)
            return capital(what) if what and what.lower() not in ("it", "that", "this", "them") else None
    return None


@lru_cache(maxsize=1024)
def match_cue(clause: str) -> Match | None:
    """The note of the first cue that matches the clause, or None."""
    text = tidy(clause)
    foreign, words = is_foreign(text), word_set(text)
    for cue in _worldly("other") if foreign else [CUES[number] for number in _sieve().candidates(words)]:
        found = compiled(cue.pattern).match(text)
        if found is None:
            continue
        said = {name: (value or "").strip(" ,.!") for name, value in found.groupdict().items()}
        if not _plausible(cue, said):
            continue
        if foreign:
            return Match(note=capital(tidy(cue.note.format(**said))), act=cue.act)
        return Match(
            note=_note(cue, said, text),
            act=cue.act,
            replaces=cue.replaces.format(**said),
            changed=cue.changed,
            explicit=cue.explicit,
            tells=cue.tells,
        )
    return None


def _plausible(cue: Cue, said: dict[str, str]) -> bool:
    """Whether the slots can be what the cue takes them for."""
    value = said.get("value", said.get("name", ""))
    if cue.note.startswith("Name is"):
        words = said.get("name", "").lower().split()
        return (
            bool(words)
            and words[0][0].isalpha()
            and not any(word in _NOT_A_NAME or word in ROLES for word in words)
            and len(words) <= 4
            and form_of(words[0]) is None
        )
    if cue.note.startswith("Lives in"):
        return category_of(value) is None
    if cue.note == "Going with {value}":
        return value[:1].isupper() or " for " in value
    if cue.note == "Age {value}":
        return value.isdigit() and 5 <= int(value) <= 115
    if cue.note == "{verb}":
        return form_of(said["verb"]) is not None
    if cue.act is Act.END and cue.note in ("{value}", "{verb} {value}"):
        return value.lower() not in ("it", "that", "this", "them", "me", "you") and len(value.split()) <= 12
    if "{subject}" in cue.note:
        return said.get("subject", "").lower() not in (
            "i",
            "we",
            "you",
            "it",
            "they",
            "he",
            "she",
            "that",
            "this",
            "who",
            "which",
        )
    return True


_FOR_NOW = re.compile(
    r"\s+(?:for now|for good|for the moment|in favou?r of|to focus|because|due to|after)\b.*$", re.IGNORECASE
)
_AND = re.compile(r"\s+and\s+(?:only\s+|just\s+|now\s+)?(\w+)\b", re.IGNORECASE)


def _without_rest(value: str) -> str:
    """What is over, without why, for how long and what is done instead."""
    value = _FOR_NOW.sub("", value)
    joint = next((found for found in _AND.finditer(value) if form_of(found.group(1)) is not None), None)
    return value[: joint.start()] if joint else value


def _note(cue: Cue, said: dict[str, str], text: str) -> str:
    if cue.note in ("{verb} {value}", "{verb}"):
        verb = said["verb"]
        return capital(third_person(f"{third(verb) if form_of(verb) else verb} {said.get('value', '')}"))
    if "{subject}" in cue.note:
        said = {
            **said,
            "subject": re.sub(r"^(?:my|our|the)\s+", "", said["subject"], flags=re.IGNORECASE),
            "role": re.sub(r"^(?:the|our|my)\s+", "", said.get("role", ""), flags=re.IGNORECASE),
        }
    if cue.note == "{habit}":
        doing = next(word for word in text.split() if (form_of(word) or ("", ""))[1] == "ing")
        return capital(third_person(f"{third((form_of(doing) or (doing, ''))[0])} {said['value']}"))
    if cue.act is Act.END and "value" in said:
        said = {**said, "value": _without_rest(said["value"])}
    note = cue.note.format(text, **said)
    if cue.note == "{value}":
        note = re.sub(r"^(?:my|our|the|a|an|to)\s+", "", note, flags=re.IGNORECASE)
    return capital(third_person(note) if cue.note not in ("Name is {name}", "Wants to be called {name}") else note)
