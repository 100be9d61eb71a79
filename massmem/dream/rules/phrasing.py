"""From a clause in the first person to a note about the user in the third.

"I'm a data scientist" -> "Data scientist", "I use VS Code" -> "Uses VS Code", "my advisor is
Dr. Patel" -> "Advisor is Dr. Patel", "We pinned it" -> "Pinned it". Only frame words change.
"""

from __future__ import annotations

import re

from massmem.dream.rules.own_words import MASK
from massmem.dream.rules.pattern import UPPER
from massmem.dream.rules.verbs import ADVERBS, MODALS, form_of, third

_FRONTED = re.compile(
    r"^((?:in|for|on|at|with|when|during|after|before)\s[^,]{2,40}?),?\s+(i|we)\s+([^,]+)$", re.IGNORECASE
)
_SUBJECT = re.compile(
    r"^(?:(i|we)(?=\s)|(i'm|im|we're)(?=\s)|(i've|ive|we've)(?=\s)|(i'd|we'd)(?=\s)|(i'll|we'll)(?=\s)|(my|our)\s+(?:own\s+)?(?=\S))",
    re.IGNORECASE,
)
_INSIDE = (  # words for the speaker inside a note; what they become
    (re.compile(r"\b(?:i am|i'm)\b", re.IGNORECASE), "they are"),
    (re.compile(r"\b(?:i have|i've)\b", re.IGNORECASE), "they have"),
    (re.compile(r"\bi'd\b", re.IGNORECASE), "they would"),
    (re.compile(r"\bi'll\b", re.IGNORECASE), "they will"),
    (re.compile(r"\bi was\b", re.IGNORECASE), "they were"),
    (re.compile(r"\bI\b"), "they"),
    (re.compile(r"(?<![\w'.])i(?![\w'.])"), "they"),
    (re.compile(r"\bmyself\b", re.IGNORECASE), "themselves"),
    (re.compile(r"\b(?:mine)\b(?=\s|$)"), "theirs"),
    (re.compile(r"\bmy\b", re.IGNORECASE), "their"),
    (re.compile(r"\bme\b", re.IGNORECASE), "them"),
)
_WE = ((re.compile(r"\b(?:we)\b(?!')", re.IGNORECASE), "we"),)
_ENDS = re.compile(
    r"(?:[\s,;:–—-]*(?:\b(?:please|pls|plz|thanks|thank you|thx|ty|btw|by the way|lol|haha\w*|ok|okay|right|anyway|anyways|as usual|as always|as i said|like i said|you know|i guess|"
    r"i mean|i think|just so you know|fyi|though|tho|long story|obviously|honestly|no exceptions?|if you (?:need|want|like|care|wonder)\w*[^.]*)\b|"
    r"[:;]-?[)D(P]|[)❤😀-🙏🌀-🗿🚀-🛿]|[.!…?]|:))+$",
    re.IGNORECASE,
)
_LAST_WORDS = frozenset(
    "please pls plz thanks you thx ty btw way lol haha hahaha ok okay right anyway anyways usual always said know guess mean think fyi though tho story obviously honestly exception exceptions".split()
)
_STARTS = re.compile(
    r"^(?:and|but|so|also|then|because|though|although|which means|oh|well|plus|or|that|hence|now)\b[,\s]+",
    re.IGNORECASE,
)
_DANGLING = re.compile(
    r"(?:[\s,]+(?:is|are|was|were|'s|has been|have been|has|have|had|will be|being|be|got|gets|scheduled|planned|set|due|happening|taking place|booked|moved|pushed(?: back| out)?|postponed|rescheduled|shifted|delayed|extended|prolonged|changed|brought forward|slipped|slips|slid|"
    r"put off|brought|runs|starts|begins|takes place|happens|falls|on|for|to|in|at|by|until|till|from|of|and|the|with|up|as|back|through|since|starting|around|about|between|before|again|valid|valid only))+$",
    re.IGNORECASE,
)
_MOVED = re.compile(
    r"\b(?:moved|pushed|postponed|rescheduled|shifted|delayed|extended|prolonged|brought(?: forward)?|put off|changed|slipped|slides|slid)\b",
    re.IGNORECASE,
)
_KEPT_DANGLING = re.compile(r"\b(?:is valid|are valid|valid)$", re.IGNORECASE)
_BEFORE_COMMA = re.compile(r"\s+([,.;:!?])")
_EMPTY = re.compile(r"\(\s*\)|,(?=\s*[,.;])|\x00+")


def tidy(text: str) -> str:
    """Spaces, doubled commas, fillers at the ends and quotation fillers put right."""
    if "`" in text or MASK in text or "(" in text or "," in text:
        text = _BEFORE_COMMA.sub(r"\1", _EMPTY.sub("", text.replace("`", "")))
    text = " ".join(text.split()).strip(" ,;:-–—")
    while (start := _STARTS.match(text)) is not None:
        text = text[start.end() :]
    text = _closed(text.rstrip(".! "))
    last = text.rsplit(" ", 1)[-1].lower()
    if last.isalnum() and last not in _LAST_WORDS and "if you" not in text:
        return text
    return _closed(_ENDS.sub("", text).strip(" ,;:-–—"))


def _closed(text: str) -> str:
    """The text with its last bracket closed."""
    return text + ")" if text.count("(") > text.count(")") else text


def capital(text: str) -> str:
    """The first letter large, where that cannot break a name ("iPhone", "vpn2.lab")."""
    first = text.split(" ", 1)[0]
    if first[1:].lower() != first[1:] or re.search(r"[\d._/@]", first) or not first[:1].islower():
        return text
    return text[0].upper() + text[1:]


def without_dangling(text: str) -> tuple[str, bool]:
    """What is left when a date was cut out behind "is planned for"; and whether it says that it was moved."""
    cut = _DANGLING.sub("", text)
    if cut == text or not cut:
        return text, False
    tail = text[len(cut) :]
    if (begins := _BEGINS.match(tail)) and _PERSON_LAST.search(cut):
        return cut + begins.group(), False  # "New intern Pawel starts": of somebody it says what is planned
    kept = re.match(r"\s+(?:is|are|was|were|'s)\s+(?:\w+ly\s+)?valid\b", tail, re.IGNORECASE)
    return (cut + kept.group() if kept else cut), _MOVED.search(tail) is not None


_BEGINS = re.compile(r"\s+(?:starts|begins)\b", re.IGNORECASE)
_PERSON_LAST = re.compile(rf"(?:^|\s)[{UPPER}][\w'’-]+$")
_LIKES_WHEN = re.compile(
    r"\b((?:like|love|prefer|enjoy|appreciate|hate|dislike|don't like)s?) (?:it )?(?:when|if|that) you (?:(?:always|just|only) )?"
    r"(?:give me|send me|show me|write me|provide(?: me with)?|use|include|add|answer with|reply with|respond with|present)\s+(?=\S)",
    re.IGNORECASE,
)
_FILLERS = re.compile(
    r"(?:(?:also|just|basically|honestly|obviously|literally|simply|actually|definitely|totally|finally|really|kind of|kinda|even)\s+)+(?=\S)",
    re.IGNORECASE,
)
_GOT = re.compile(r"(?:got|gotten) (?=(\w+ed|made|built|sold|hired|paid|sent|told)\b(?! up\b))", re.IGNORECASE)


def third_person(clause: str, speaker: str | None = None) -> str:
    """The clause as a note: without "I" or "we", the verb as after "she"; with `speaker`, that name as the subject."""
    text = _LIKES_WHEN.sub(r"\1 ", tidy(clause.replace("’", "'")))
    if fronted := _FRONTED.fullmatch(text):
        text = f"{fronted[2]} {fronted[3]} {fronted[1][0].lower()}{fronted[1][1:]}"
    found = _SUBJECT.match(text)
    if found is None:
        rest = _inside(re.sub(r"^(?:the|a|an|this|that)\s+", "", text, flags=re.IGNORECASE) if not speaker else text)
        return capital(rest)
    plain, being, having, would, will, possessive = found.groups()
    rest = text[found.end() :].lstrip()
    if possessive:
        return f"{speaker}'s {_inside(rest)}" if speaker else capital(_inside(rest))
    if being:
        said = _after_be(rest)
    elif having:
        said = _after_have(rest)
    elif would:
        said = ("would " if not rest.lower().startswith(("better", "been")) else "had ") + rest
    elif will:
        said = "will " + rest
    else:
        rest = _FILLERS.sub("", rest, count=1) if _FILLERS.match(rest) else rest
        if plain and plain.lower() == "we" and re.search(r"\bourselves\b", rest):
            return capital(("we " if not speaker else f"{speaker}: we ") + rest)
        said = _conjugated(rest)
    said = _inside(said)
    if speaker:
        bare = being and not re.match(r"(?:is|was|isn't|wasn't)\b", said)
        return f"{speaker} is {said}" if bare else f"{speaker} {said}"
    return capital(said)


_HAVE_BEEN = re.compile(
    r"\b(i|we)(?:'ve| have) (been|lived|worked|used|owned|played|studied|driven|taught|run|spoken|known|belonged|led|managed)\b(?! (?:\w+ing)\b)",
    re.IGNORECASE,
)


_BEEN_DOING = re.compile(
    r"\b(i|we)(?:'ve| have) been (working|living|using|playing|studying|learning|teaching|driving|running|managing|leading|taking|training|attending|volunteering|seeing|dating|renting|swimming)\b",
    re.IGNORECASE,
)


def lasting(clause: str) -> str:
    """With a "since", "I've lived in Norway" says where the speaker lives."""
    if doing := _BEEN_DOING.search(clause):
        known = form_of(doing.group(2))
        return clause[: doing.start()] + f"{doing.group(1)} {known[0]}" + clause[doing.end() :] if known else clause
    found = _HAVE_BEEN.search(clause)
    if found is None:
        return clause
    base = "am" if found.group(2).lower() == "been" else (form_of(found.group(2)) or (found.group(2), ""))[0]
    return clause[: found.start()] + f"{found.group(1)} {base}" + clause[found.end() :]


def _after_be(rest: str) -> str:
    """What "I'm …" leaves: no article, no filler."""
    rest = re.sub(
        r"^(?:(?:also|just|actually|really|basically|so|very(?: much)?|definitely|totally)\s+)+(?=\S)",
        "",
        rest,
        flags=re.IGNORECASE,
    )
    return re.sub(r"^(?:the|a|an)\s+(?=\S)", "", rest, flags=re.IGNORECASE)


def _after_have(rest: str) -> str:
    """What "I've …" leaves: `built a system`, `a dog` after "got", but `has been …`."""
    if filler := _FILLERS.match(rest):
        rest = rest[filler.end() :]
    if rest.lower().startswith("got "):
        return rest[4:] if _GOT.match(rest) else "has " + rest[4:]
    words = [word for word in rest.split(" ", 3) if word.lower() not in ADVERBS]
    known = form_of(words[0]) if words else None
    return rest if known is not None and known[1] == "past" and known[0] not in ("be", "have") else "has " + rest


def _conjugated(rest: str) -> str:
    """`use tabs` -> `uses tabs`, `am a nurse` -> `nurse`, `don't eat meat` -> `doesn't eat meat`, `moved` stays."""
    rest = _GOT.sub("", rest, count=1) if _GOT.match(rest) else rest
    words = rest.split(" ")
    place = 0
    while place < len(words) - 1 and (
        words[place].lower().strip(",") in ADVERBS or (words[place].endswith("ly") and form_of(words[place]) is None)
    ):
        place += 1
    word = words[place]
    low = word.lower()
    if low in ("am", "are"):
        return " ".join([*words[:place], _after_be(" ".join(words[place + 1 :]))])
    special = {
        "don't": "doesn't",
        "do": "does",
        "have": "has",
        "haven't": "hasn't",
        "aren't": "isn't",
        "were": "was",
        "weren't": "wasn't",
    }.get(low)
    if special:
        words[place] = special
    elif low not in MODALS and not low.endswith("n't"):
        known = form_of(low)
        if (
            known is not None
            and known[1] == "base"
            and known[0] not in ("cut", "put", "set", "hit", "quit", "let", "shut", "split", "spread", "bet")
        ):
            words[place] = third(word) if word.islower() else word
        elif (
            known is None and low.isalpha() and word.islower() and not low.endswith(("ed", "s", "ing")) and len(low) > 2
        ):
            words[place] = third(word)  # a verb that no table knows: "I forage mushrooms"
    return " ".join(words)


def _inside(text: str) -> str:
    """The speaker's pronouns inside a note in the third person; "we" stays "we"."""
    if "I" in text or "m" in text or " i" in text or text[:1] == "i":
        for pattern, plain in _INSIDE:
            text = pattern.sub(plain, text)
    return re.sub(r"\bour\b(?=\s)", "the", re.sub(r"\bours\b", "theirs", text)) if "our" in text else text
