"""Which words are words: what people say of a password without telling it."""

from __future__ import annotations

from itertools import pairwise

# States, places and kinds of value: what follows a label when no secret does.
STATES = frozenset(
    """
a an the my your our his her their its this that these those it there here what which who whatever something anything nothing
in on at by for from to of with without under below above inside behind near as into via per and or but if so because when where
not no never always still already yet now again also only just too very more less most rather quite almost probably maybe
wrong incorrect right invalid valid bad good fine ok okay great weak strong stronger long longer short shorter old new newer empty
blank missing unknown known lost forgotten gone secure insecure safe unsafe secret hidden visible public private shared common unique
different identical same similar equal required optional mandatory needed necessary ready available unavailable important enough
set unset reset kept due correct case-sensitive case-insensitive one-time temporary permanent default plain random part sent shown
be been being was is are has have had will would can could should must may might does did do please see ask use try check read call
contact look find stays vault keychain 1password bitwarden lastpass keepass keepassxc none null nil undefined true false yes on off
string str text bool boolean int integer number float any object bytes password passwort passwd token secret key omitted tbd todo case
n/a na unchanged manager field policy policies prompt hash hashes rule rules requirement requirements management hygiene protection
login logins form hint recovery expiry i we you he she they everyone somebody nobody
siehe steht liegt im ist nicht falsch richtig vergessen abgelaufen sicher gleich voir dans incorrecte oublié oubliée ver véase está es
incorrecta olvidada não errada vedi nel sbagliata zie staat fout verkeerd se finns fel
""".split()
)
_ENDINGS = ("ing", "ed", "able", "ible", "less", "ful", "ly", "n't", "n’t")
_WITH = frozenset(
    "of in by at on from to with as like than until after before when if unless without into via only".split()
)


def is_state(words: list[str]) -> bool:
    """Whether the first of these words says how or where something is. They are lowercase, without punctuation."""
    if words[0] in STATES:
        return True
    return words[0].endswith(_ENDINGS) or (words[1:2] != [] and words[1] in _WITH)


def is_odd(word: str) -> bool:
    """Whether the word is no word of a language: digits, signs or capitals inside it."""
    core = word.strip(".,;:!?()'\"")
    if not core or core.lower() in STATES or (core.isupper() and core.isalpha()):
        return False
    if any(char.isdigit() or char in "@#$%^&*_+=~!" for char in core):
        return True
    inside = any(one.islower() and other.isupper() for one, other in pairwise(core))
    return inside or any(part[:1].isupper() for part in core.split("-")[1:])


def is_mixed(word: str) -> bool:
    """Whether letters stand beside digits or signs in it."""
    return any(char.isalpha() for char in word) and any(char.isdigit() or char in "@#$%^&*+=~!" for char in word)
