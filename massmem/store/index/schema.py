"""The index's tables. It is a cache: another version, or a doubt, and it is made anew."""

from __future__ import annotations

# Goes up with every change of the tables, of `recall.folding` or `recall.chunks`, and of how log entries are read.
VERSION = 2

_TOKENS = "tokenize=\"porter unicode61 remove_diacritics 2 categories 'L* N* Co So'\""

# `piece` holds where a piece of a log entry stands, never its text; `words` and `known_words` hold no text either.
TABLES = f"""
CREATE TABLE meta(name TEXT PRIMARY KEY, value);
CREATE TABLE file(
    id INTEGER PRIMARY KEY, path TEXT UNIQUE, size INT, mtime_ns INT, inode INT, read_to INT, lines INT, crc INT, seen_ns INT
);
CREATE TABLE session(id INTEGER PRIMARY KEY, name TEXT UNIQUE, entries INT);
CREATE TABLE piece(
    id INTEGER PRIMARY KEY, part INT, file INT, start INT, line INT, session INT, turn INT, voice INT, chars INT, day INT,
    round INT
);
CREATE TABLE known(
    id INTEGER PRIMARY KEY, kind TEXT, key TEXT, name TEXT, line INT, topic TEXT, text TEXT, state TEXT, since TEXT,
    until TEXT, planned TEXT, first_at TEXT, last_at TEXT, exclusive INT, pinned INT, by TEXT, sources TEXT
);
CREATE TABLE vector(first INTEGER PRIMARY KEY, data BLOB);
CREATE TABLE known_vector(first INTEGER PRIMARY KEY, data BLOB);
CREATE TABLE hidden(ref TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE VIRTUAL TABLE words USING fts5(text, name, content='', {_TOKENS});
CREATE VIRTUAL TABLE known_words USING fts5(text, topic, content='', {_TOKENS});
PRAGMA user_version = {VERSION};
"""
