"""Time expressions of ordinary writing, found and resolved against the day they were said on.

`reading.find_times` reads; the grammar it reads by is in tables: words in `words.py`, what can stand in a
slot in `slots.py`; days in `days.py`, `weekdays.py` and `dates.py`, longer times in `periods.py` and
`parts.py`, distances in `offsets.py`; the prepositions around them in `frames.py` and `ranges.py`;
what recurs and what is vague in `recurring.py`; other languages in `european.py` and `eastern.py`.
To teach it a phrase, add a line to a table; `rule.py` says how the lines are written.
"""
