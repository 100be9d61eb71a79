"""A sentence that says two things at once, said out: "my manager, Olaf Brandt, is away", "and so is my daughter"."""

from __future__ import annotations

import re

from massmem.dream.rules.lexicon import ROLES
from massmem.dream.rules.pattern import UPPER
from massmem.dream.rules.verbs import form_of, third

_APPOSITION = re.compile(
    rf"\b((?:my|our|the|his|her|their)\s+(?:[\w'-]+\s+){{0,3}}?[\w'-]+),\s+((?-i:(?:Dr|Prof|Mr|Mrs|Ms)\.?\s+)?(?-i:[{UPPER}][\w'’-]+)(?:\s+(?-i:[{UPPER}][\w'’-]+)){{0,3}}),\s+(?=(?:is|has|was|will|can|isn't|has|had|likes?|works?|\w+s|\w+ed|won't)\b)",
    re.IGNORECASE,
)
_SO_IS = re.compile(
    rf"(?P<who>i'm|i am|i|we're|we are|we)\s+(?P<said>.+?),?\s+(?:and|but)\s+(?P<not>so|neither|nor)\s+(?P<verb>is|are|does|do|has|have|will|can)\s+(?P<other>(?:my|our|the)\s+[\w' -]+?(?:\s+(?-i:[{UPPER}])[\w'-]+)*|(?-i:[{UPPER}])[\w'-]+)(?P<end>[.!]*)$",
    re.IGNORECASE,
)
_PLACED = re.compile(
    rf"(?P<who>i'm|i am)\s+(?P<role>(?:(?:currently|also|just|now)\s+)*(?:a|an|the)\s+(?:[\w'-]+\s+){{0,4}}?(?P<noun>[\w'-]+))\s*,?\s+(?:(?:who is|currently|and)\s+)?(?P<place>(?:based|located|living|residing)\s+(?:in|near|out of|at)\s+(?-i:[{UPPER}]).*)",
    re.IGNORECASE,
)


_FINE = re.compile(
    r"for (?P<case>(?:everything|all|anything|any|the rest|other|short|long|small|big|urgent)(?: else)?[\w -]{0,30}?),? (?P<what>[\w-]+(?: [\w-]+)?) (?:is|are) (?P<how>fine|ok|okay|enough|best)[.! ]*",
    re.IGNORECASE,
)
_NOT_ONLY = re.compile(r"\bnot (?:only|just) ([^,;]+?),? but (?:also )?([^,;]+)", re.IGNORECASE)
_LIKES = re.compile(
    r"\bmy (?:usual |own |general |current )?(?:likes|preferences|prefs|settings|defaults|wishes|habits|tastes|standards)(?: are| again| for \w+)?:\s+(?P<items>.+,.+)",
    re.IGNORECASE,
)
_ORDERS = re.compile(r"(?:never|always|no|don't|do not|not|use|keep|prefer)\b", re.IGNORECASE)
_EMPLOYED = re.compile(
    r"(?P<job>I (?:now |currently )?work (?:at|for) (?P<place>[^,;]+?)) as (?P<role>an? [^,;.!]+)[.! ]*", re.IGNORECASE
)


_CALL_ME = re.compile(
    r"(?:please |pls )?(?:don't|do not|stop|never|no need to|nobody|no one) call(?:ing|s)? me (?P<old>(?:(?:Dr|Prof|Mr|Mrs|Ms)\\.? )?[^,;.—–-]{2,30}?)(?: any ?more| please)?\s*(?:[,;.—–-]+|\s(?:and|but))\s*(?:it's|it is|just|call me|i'm|i am|i go by|i prefer|use|but|my name is|the name is|make it|everyone says|it's just)*\s*(?P<new>(?-i:[§])[\w'’-]+(?: (?-i:[§])[\w'’-]+)?)(?: (?:is|will do|works|is fine|is enough|is better)(?: fine)?)?(?: now| please)?[.! ]*".replace(
        "§", UPPER
    ),
    re.IGNORECASE,
)
_ONE_IS_ENOUGH = re.compile(
    r"(?P<no>(?:i|we) (?:don't|do not|no longer) (?:want|need|take|have|use|drink|get) (?P<old>\w+) (?P<what>[^,;.]+?)(?: any ?more| any longer| now)?)\s*[,;.—–-]+\s*(?:just |only |now )?(?P<new>one|two|three|four|five|half|\d+) (?:is|are|will be|'s) (?:enough|fine|plenty|ok|okay|sufficient)(?: now| for me)?[.! ]*",
    re.IGNORECASE,
)
_ANEW = re.compile(
    r"(?:(?P<whose>(?-i:[§])[\w'’-]+|(?:my|our) [a-z-]+(?: (?-i:[§])[\w'’-]+)?) (?:has|got|now has)|(?:i|we) (?:have|got|'ve got|now have|found|hired)|(?:i|we)'ve got|there's|meet)? ?(?:a|my|our|the) new (?P<what>[a-z][\w'-]*(?: [a-z][\w'-]*)?)(?: now)?\s*(?:[,:—–-]+|(?:,|:)? (?:called|named|(?:and )?(?:his|her|their|its|the) name is|it's|it is))\s*(?P<value>(?:(?:her|his|their|the) name is |it's |it is |called |named )?(?:(?:Dr|Prof|Mr|Mrs|Ms)\.? )?(?-i:[§])[\w'’.&-]*(?: (?-i:[§])[\w'’.&-]*){0,3}|\+?[\d][\d /()-]+)[.! ]*".replace(
        "§", UPPER
    ),
    re.IGNORECASE,
)
_BARE_ANEW = re.compile(r"new (?P<what>[a-z][\w'-]*(?: [a-z][\w'-]*)?): (?P<value>\S[^,;]{1,60}?)[.! ]*", re.IGNORECASE)
_CHANGED = re.compile(
    r"(?:(?:i|we)(?:'ve| have)? )?(?:just |recently |finally )?(?:changed|switched) (?:my |our |the )?(?P<what>[a-z][\w-]*)\s*[,;:—–-]+\s*(?:and )?(?:now )?(?:it's|it is|i'm with|we're with|i go to|we go to|i see|we see|i use|we use|now) (?P<value>(?:(?:Dr|Prof|Mr|Mrs|Ms)\.? )?(?-i:[§])[\w'’.&-]*(?: (?-i:[§])[\w'’.&-]*){0,3})(?: now)?[.! ]*".replace(
        "§", UPPER
    ),
    re.IGNORECASE,
)
_MORE = re.compile(r"\bany ?(?:more|longer)$", re.IGNORECASE)
_NAME_IS = re.compile(r"(?:(?:her|his|their|the) name is |it's |it is |called |named )", re.IGNORECASE)
_TRADED = re.compile(
    r"(?P<who>i|we)(?:'ve| have)? (?:just |finally )?(?:traded|swapped|exchanged|traded in) (?:my|our|the) (?P<old>[^,;.]+?) (?:for|against) (?P<new>an? [^,;.]+?)[.! ]*",
    re.IGNORECASE,
)


_NEW = re.compile(
    r"\b(?:new|changed|switched|call|calling|calls|enough|fine|plenty|ok|okay|sufficient|traded|swapped|exchanged)\b",
    re.IGNORECASE,
)


_MIND = re.compile(
    r"(?P<said>(?:i|we)(?:'ve| have)? (?:just |now )?changed (?:my|our) minds? (?:about|on) (?P<what>(?:the |my |our |going |moving |having )?[^,;:.—–]{2,40}?))\s*[,;:.—–-]+\s*(?:it's|it is|it will be|it'll be|they're|they will be) (?P<rest>[^.;]+)[.! ]*",
    re.IGNORECASE,
)
_IT_IS_MINE = re.compile(
    r"(?:it's|it is|it'll be|it will be) (?P<mine>(?:my|our) [\w' -]{3,40}?) (?P<when>(?:on|in|at|this|next|tomorrow|today)\b.*)",
    re.IGNORECASE,
)


def _renewed(sentence: str) -> list[str] | None:
    """What a sentence puts in the place of something: a name to be called by, a number that is enough, a new dentist."""
    if "call" in sentence and (called := _CALL_ME.fullmatch(sentence)):
        return [f"call me {called['new']}"]
    if found := _ONE_IS_ENOUGH.fullmatch(sentence):
        what = found["what"]
        first, _, rest = what.partition(" ")
        what = f"{first.removesuffix('s') if found['new'].lower() in ('one', '1') else first} {rest}".strip()
        no = found["no"] if _MORE.search(found["no"]) else found["no"] + " any more"
        return [no, f"now I want {found['new']} {what}"]
    if mind := _MIND.fullmatch(sentence):
        return [mind["said"], f"{mind['what']} is {mind['rest']}"]
    if traded := _TRADED.fullmatch(sentence):
        return [f"{traded['who']} traded my {traded['old']}", f"{traded['who']} have {traded['new']} now"]
    found = _ANEW.fullmatch(sentence) or _BARE_ANEW.fullmatch(sentence)
    if found is None and (found := _CHANGED.fullmatch(sentence)):
        return [f"my {_singular(found['what'])} is now {found['value']}"]
    if found is None:
        return None
    whose = found.groupdict().get("whose")
    return [f"{whose + chr(39) + 's' if whose else 'my'} {found['what']} is now {_NAME_IS.sub('', found['value'])}"]


def _singular(noun: str) -> str:
    return noun[:-1] if noun.endswith("s") and not noun.endswith("ss") else noun


def _items(listed: str) -> list[str]:
    """The items of a list, without "and" and full stop."""
    parts = (
        re.sub(r"^(?:and|or|plus)\s+", "", part.strip(" .!"), flags=re.IGNORECASE)
        for part in re.split(r"[,;]\s+", listed)
    )
    return [part for part in parts if part]


def unfolded(sentence: str) -> list[str]:
    """The sentence, or what it says one after the other."""
    if sentence.count(",") > 1:
        sentence = _APPOSITION.sub(r"\1 \2 ", sentence)
    if (" so " in sentence or " neither " in sentence or " nor " in sentence) and (said := _SO_IS.fullmatch(sentence)):
        return [f"{said['who']} {said['said']}", _of_the_other(said)]
    if mine := _IT_IS_MINE.fullmatch(sentence):
        return [f"{mine['mine']} is {mine['when']}"]
    if _NEW.search(sentence) and (renewed := _renewed(sentence)):
        return renewed
    if fine := _FINE.fullmatch(sentence):
        return [f"{fine['what']} is {fine['how']} for {fine['case']}"]
    if "not only " in sentence or "not just " in sentence:
        sentence = _NOT_ONLY.sub(r"\1 and \2", sentence)
    if ":" in sentence and (listed := _LIKES.search(sentence)):
        return [item if _ORDERS.match(item) else f"I like {item}" for item in _items(listed["items"])]
    if " as a" in sentence and (employed := _EMPLOYED.fullmatch(sentence)):
        return [employed["job"], f"I'm {employed['role']}"]
    placed = _PLACED.match(sentence) if sentence[:1] in "Ii" else None
    if placed and placed["noun"].lower() in ROLES:
        return [f"{placed['who']} {placed['role']}", f"{placed['who']} {placed['place']}"]
    return [sentence]


def _of_the_other(said: re.Match[str]) -> str:
    """`I like tea and so does Mia` -> `Mia likes tea`."""
    verb, rest = said["verb"].lower(), said["said"]
    if verb in ("is", "are"):
        return f"{said['other']} {verb} {rest}" if said["not"] == "so" else f"{said['other']} {verb} not {rest}"
    first, _, after = rest.partition(" ")
    known = form_of(first)
    if known is not None and known[1] == "base" and said["not"] == "so" and verb == "does":
        return f"{said['other']} {third(first)} {after}"
    return f"{said['other']} {rest}"
