"""Which words of an entry are the speaker's own: pasted and quoted text is blanked out, offsets stay.

Code, quoted mail, logs, transcripts, markup, material to work on ("translate this: …") and
speech in quotation marks are somebody else's words, or nobody's.
"""

from __future__ import annotations

import re
from functools import cache

from massmem.dream.rules.pasted import beginning_and_end, is_data

MASK = "\x00"  # stands for quoted words inside a sentence

_FENCE = re.compile(r"^\s{0,3}(`{3,}|~{3,})")
_PASTED_LINE = re.compile(
    r"""^\s*(?:
        >                                                        # a quote
      | \#{1,6}\s                                                # a heading, a log header
      | \[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d                          # a log line
      | \[?\d\d:\d\d(?::\d\d)?\]?\s+\S+:                         # a chat line
      | (?:info|warn|warning|error|debug|trace|fatal|failed|critical|notice)\b[:\s\]]\s*\S
      | (?:user|assistant|system|human|ai|tool|developer|bot)\s*:
      | traceback\b | at\s\S+\(\S+\)$
      | (?:\+\+\+|---|@@|diff\s--git)(?:\s|$)
      | \$\s\S | >>>\s | C:\\
      | (?:def|class)\s\w+.*:\s*$ | (?:import|from)\s[\w.]+(?:\simport\s.*)?$
      | (?:const|let|var|public|private|static|function|fn|func)\s\w+.*[=({;]
      | \#include | //\s | /\* | \*/ | <!-- | <\?
      | (?:select|insert\sinto|update|delete\sfrom|create\stable)\s.*;\s*$
      | \|.*\|\s*$
      | .*\^[0-9a-hjkmnp-tv-z]{8,}\s*$                           # a line of memory
      | .*\((?:since|until|planned\sfor)\s\d{4}[^)]*\)\s*$
      | .*[{};]\s*$
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_INDENTED = re.compile(r"^(?:\t| {4,})\S")
_MARKUP = re.compile(r"^\s*<[A-Za-z!?/][^<>]*>|</[A-Za-z][\w:-]*\s*>|<[A-Za-z][\w:-]*(?:\s[^<>]*)?/>")
_MAIL_START = re.compile(
    r"^\s*(?:from:\s.*|-{2,}\s*(?:original|forwarded) message.*|begin forwarded message:?.*|(?:on|am|le)\s.{6,80}(?:wrote|schrieb|a écrit)\s*:|"
    r"(?:subject|betreff|objet|asunto):\s.*|dear\s(?:all|team|sir|madam|mr|mrs|ms|customer|\w+)\b[^.!?]{0,30},\s*)$",
    re.IGNORECASE,
)
_SIGN_OFF = re.compile(
    r"^\s*(?:(?:best|kind|warm)(?:\s+(?:wishes|regards))?|regards|sincerely|cheers|yours(?:\s\w+)?|thanks|br|mfg|cordialement|saludos)\s*[,.!]?\s*([\w .'-]{0,30})$",
    re.IGNORECASE,
)
_TRANSCRIPT = re.compile(r"^\s*[A-Z][\w.-]{1,20}(?:\s[A-Z][\w.-]{1,20})?:\s+\S")
_NOUN = r"(?:e-?mail|mail|message|letter|reply|post|tweet|comment|bio|article|page|website|ticket|review|text|quote|paragraph|line|sentence|string|prompt|note|slide|chapter|scene|dialog(?:ue)?|lyrics|poem|story|script|transcript|excerpt|snippet|statement|readme|testimonial|caption|headline|draft)"
_MATERIAL = re.compile(
    rf"(?:\b(?:translat\w+|proof-?read\w*|rewrite|rephrase|reword|summari[sz]e|paraphrase|shorten|polish|spell-?check|grammar|transcribe|analy[sz]e|classify|parse|extract|"
    rf"correct|improve|(?:write|draft|compose)(?! down))\b[^.:!?\n]{{0,80}}"
    rf"|\b(?:this|that|the following|following|these|here(?:'s| is| are) (?:the|an?|my|his|her|their|some))\s+(?:\w+\s){{0,3}}?{_NOUN}s?\b[^.:!?\n]{{0,30}}"
    rf"|\bmy\s(?:\w+\s)?(?:novel|book|story|script|screenplay|poem|song|speech|essay|play|character|hero|protagonist)\b[^.:!?\n]{{0,40}}"
    rf"|\b{_NOUN}\s(?:says?|said|reads?|goes|went|from\s\w+(?:\s\w+)?|i got|we got|below|as follows)"
    rf"|\b(?:tell|ask|say to|answer|text|message|email|mail|write to|reply to|let)\s+(?:him|her|them|[A-Z]\w+)\b[^.:!?\n]{{0,30}}"
    rf"|\b(?:sample|example|test|dummy|fake|placeholder|fictional|made-up)\s+(?:text|data|sentence|string|input|message|user|profile|persona|bio)\b[^.:!?\n]{{0,30}})\s*:(?=\s)",
    re.IGNORECASE,
)
_REACH = 160  # characters before a colon in which the words that announce material stand
_SPEECH = re.compile(
    r"\"([^\"\n]{1,400})\"|“([^”\n]{1,400})”|«([^»\n]{1,400})»|„([^“”\n]{1,400})[“”]|(?<![\w'])'([^'\n]+(?:'\w[^'\n]*)*)'(?![\w'])|「([^」\n]{1,400})」"
)
_LONG = 4  # words from which a quotation is speech, not a name
_SUSPECT = re.compile(r"[\n\"“«„「<`:^]|\((?:since|until|planned)|(?<!\w)'|~~~")


_PAIRED = re.compile(r"<([A-Za-z][\w:-]*)(?:\s[^<>]{0,200})?>.*?</\1\s*>", re.DOTALL)


def own_words(text: str) -> str:
    """The text, same length, with everything that is not the speaker's own words blanked out."""
    text = beginning_and_end(text, MASK)
    if not _SUSPECT.search(text):
        return text
    if "</" in text:
        text = _PAIRED.sub(lambda found: _blank(found.group()), text)
    kept = (
        _without_blocks(text)
        if "\n" in text or text[:1] in "#>[<" or "```" in text or "<" in text or _PASTED_LINE.match(text)
        else text
    )
    kept = _without_material(kept)
    return _SPEECH.sub(_without_speech, kept)


def _without_speech(found: re.Match[str]) -> str:
    words = next(group for group in found.groups() if group is not None)
    long = len(words.split()) >= _LONG or (len(words) > 12 and not words.isascii() and " " not in words)
    return MASK * len(found.group()) if long else found.group()


def _without_material(text: str) -> str:
    """Blank out what follows "translate this: …", to the end of its paragraph or of the next."""
    colon = text.find(":")
    while colon >= 0:
        if text[colon + 1 : colon + 2].isspace() and _MATERIAL.search(text, max(0, colon - _REACH), colon + 2):
            start = colon + 1
            rest = text[start:]
            stop = rest.find("\n\n", len(rest) - len(rest.lstrip("\n ")))
            end = len(text) if stop < 0 else start + stop
            text = text[:start] + _blank(text[start:end]) + text[end:]
            colon = end
        colon = text.find(":", colon + 1)
    return text


def _blank(text: str) -> str:
    return "".join("\n" if char == "\n" else MASK for char in text)


def _without_blocks(text: str) -> str:
    """Blank out whole lines: fences, quotes, mail, logs, transcripts, markup."""
    lines = text.split("\n")
    drop = is_data(lines)
    fence = ""
    mail = False
    for number, line in enumerate(lines):
        opened = _FENCE.match(line)
        if drop[number]:
            continue
        if fence:
            drop[number] = True
            if opened and opened.group(1).startswith(fence) and not line.strip().strip(fence[0]):
                fence = ""
            continue
        if opened:
            fence = opened.group(1)
            drop[number] = True
            continue
        if mail:
            drop[number] = True
            if (number and _SIGN_OFF.match(lines[number - 1]) and not _SIGN_OFF.match(line)) or (
                (signed := _SIGN_OFF.match(line)) and signed.group(1).strip()
            ):
                mail = False
            continue
        if _MAIL_START.match(line) and len(lines) > number + 1:
            drop[number] = mail = True
        elif line.strip():
            drop[number] = bool(
                _PASTED_LINE.match(line) or _MARKUP.search(line) or (_INDENTED.match(line) and number > 0)
            )
    _drop_transcripts(lines, drop)
    return "\n".join(_blank(line) if gone else line for line, gone in zip(lines, drop, strict=True))


def _drop_transcripts(lines: list[str], drop: list[bool]) -> None:
    """Two or more `Name: words` lines in a row are a pasted conversation."""
    run: list[int] = []
    for number, line in enumerate([*lines, ""]):
        if number < len(lines) and _TRANSCRIPT.match(line):
            run.append(number)
        elif line.strip() or number == len(lines):
            if len(run) > 1:
                for index in run:
                    drop[index] = True
            run = []


@cache
def _fiction() -> tuple[re.Pattern[str], re.Pattern[str]]:
    opens = re.compile(
        r"\b(?:role-?\s?play|pretend (?:you|to be|that|i|we)|act as|you are (?:now )?(?:a|an|my|the) \w+|imagine you|stay in character|"
        r"(?:in|for) (?:my|our|the|a) (?:novel|story|screenplay|short story|campaign|d&d|book|play|sketch|comic|game story)\b|"
        r"let'?s play (?:a game|that|pretend)|i(?:'ll| will) (?:play|be playing)|write (?:me )?(?:a|an|the) (?:\w+ ){0,3}(?:story|poem|song|scene|dialogue|monologue|diary|novel|fairy tale))",
        re.IGNORECASE,
    )
    closes = re.compile(
        r"\b(?:out of character|ooc|(?:end|stop|enough|done|finished)\b.{0,20}\b(?:role-?\s?play|game|story|scene|pretend)|back to (?:work|reality|normal|business|real life|the real)|"
        r"seriously|for real|in real life|real question|the real me|not in character)",
        re.IGNORECASE,
    )
    return opens, closes


_HINTS = (
    "role",
    "pretend",
    "act as",
    "you are",
    "imagine you",
    "character",
    "in my",
    "for my",
    "in our",
    "for our",
    "in the",
    "for the",
    "in a ",
    "for a ",
    "let's play",
    "lets play",
    "i'll play",
    "will play",
    "be playing",
    "write",
)


def opens_fiction(text: str) -> bool:
    """Whether the entry starts a game, a role or a story, in which "I" is not the speaker."""
    low = text.lower()
    return any(hint in low for hint in _HINTS) and _fiction()[0].search(text) is not None


def closes_fiction(text: str) -> bool:
    """Whether the entry leaves the game or the story again."""
    return _fiction()[1].search(text) is not None
