"""The built-in rules: what ordinary people say, read as statements, with no language model.

`read_statements` (in `statements`) is the way in and `check` (in `evidence`) the way out. Between them a
pipeline of small steps: `own_words` blanks out what others wrote, `sentences` cuts, `kinds` sorts out what
is no statement, `leads` and `cue_reading` match the tables of `cues` and `languages`, `dated` takes out the
dates, `phrasing` turns a clause into a note, `notes` reads from the note what it is about (by the
tables of `frames` and `lexicon`), and `keep` decides what is worth keeping.

To teach the rules something new, add a line to a table: `cues` (how people say it), `languages` (the same in
other languages), `frames` (what competes for one place), `lexicon` (words by category).
"""
