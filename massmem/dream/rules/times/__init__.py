"""Time expressions of ordinary writing, found and resolved against the day they were said on.

`find_times` reads; the grammar it reads by is in tables: words in `words.py`, what can stand in
a slot in `slots.py`, days and periods in `days.py`, `periods.py` and `offsets.py`, the
prepositions around them in `frames.py`, what recurs in `recurring.py`, other languages in
`languages.py`. To teach it a phrase, add a line to a table.
"""

from massmem.dream.rules.times.phrase import Tense, TimeKind, TimePhrase, spelled, to_dates
from massmem.dream.rules.times.reading import find_times, relative_words
from massmem.dream.rules.times.removal import respelled, without

__all__ = [
    "Tense",
    "TimeKind",
    "TimePhrase",
    "find_times",
    "relative_words",
    "respelled",
    "spelled",
    "to_dates",
    "without",
]
