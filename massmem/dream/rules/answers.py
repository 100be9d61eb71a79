"""A plain yes makes the assistant's question the user's statement; "ok, thanks" does not."""

from __future__ import annotations

import re

from massmem.dream.rules.keep import MOST_WORDS
from massmem.dream.rules.notes import describe
from massmem.dream.rules.phrasing import capital, third_person, tidy
from massmem.dream.rules.topics import ABOUT_USER, topic_of
from massmem.dream.rules.verbs import form_of, third
from massmem.model.statements import Act, Statement
from massmem.model.when import NO_DATES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.entries import Entry

_YES = re.compile(
    r"\s*(?:(?:oh|ah|hm+|well|haha|lol)[,.! ]+)?(?:yes|yep|yeah|yup|yes please|yes pls|correct|exactly|that's right|that is right|right|indeed|absolutely|definitely|of course|sure,? always|always|please do|ja|oui|sí|si|sim|はい|是的?|对)"
    r"(?:[,.! ]+(?:please|pls|thanks|thank you|always|exactly|correct|that's right|that is right|i do|i am|we do|we are|do that|sounds good|from now on|absolutely|definitely|indeed|of course|right|bitte|merci|gracias|👍))*[\s.!👍:)]*\Z",
    re.IGNORECASE,
)
_TO_NOTE = re.compile(
    r"(?:shall|should|can|may|do you want me to|would you like me to|want me to) ?(?:i )?(?:also |then |just |please )*(?:note|remember|save|record|store|log|write down|note down|put down|jot down|keep in mind|make a note|add to (?:my|your|the) (?:notes|memory))(?: it| this)?(?: down)?(?: for (?:later|you|next time))?(?:,? that|:)\s+(?P<rest>.+)",
    re.IGNORECASE,
)
_QUESTIONS = (  # how an assistant asks what a yes makes a fact; the rest is the note
    (
        re.compile(
            r"(?:should|shall|do you want me to|would you like me to|can|may) ?i? (always |never |by default |from now on )(?P<rest>.+)",
            re.IGNORECASE,
        ),
        "{0}{rest}",
    ),
    (
        re.compile(
            r"(?:should|shall|do you want me to|would you like me to|can|may) ?i? (?P<rest>.+?) (?:always|from now on|by default|every time|in (?:the )?future|going forward|as a rule)\W*",
            re.IGNORECASE,
        ),
        "always {rest}",
    ),
    (
        re.compile(
            r"do you (?:still |usually |always |generally |normally |really )?(?P<verb>\w+) (?P<rest>.+)", re.IGNORECASE
        ),
        "{verb} {rest}",
    ),
    (re.compile(r"(?:so )?(?:are you|you are|you're) (?:still |now |also )?(?P<rest>.+)", re.IGNORECASE), "{rest}"),
    (
        re.compile(r"(?:so )?you (?P<verb>(?!can|could|may|might|want me|would)\w+) (?P<rest>.+)", re.IGNORECASE),
        "{verb} {rest}",
    ),
    (
        re.compile(
            r"(?:is|are) your (?P<noun>[\w ]+?) (?P<rest>(?:still |now )?(?:on |at |in )?[A-Z\d].+)", re.IGNORECASE
        ),
        "{noun} is {rest}",
    ),
    (re.compile(r"(?:so )?your (?P<rest>.+)", re.IGNORECASE), "{rest}"),
)
_LASTING = frozenset("prefer use live work like love hate have own speak drive eat drink study need want".split())


def is_plain_yes(text: str) -> bool:
    """Whether the entry says yes and nothing else."""
    return len(text) < 80 and _YES.match(text) is not None


def last_question(text: str) -> str | None:
    """The one question an answer can refer to: the last sentence, if it asks and no other does."""
    asked = re.findall(r"[^.!?\n]*\?", text)
    if len(asked) != 1 or not text.rstrip().endswith("?"):
        return None
    return str(asked[0]).strip()


def asked_and_agreed(question: Entry, answer: Entry, user: str) -> Statement | None:
    """The statement that a yes to this question makes, or None when it is no question about the user."""
    asked = last_question(question.text)
    if asked is None or re.search(r"\bor\b", asked):
        return None
    plain = asked.rstrip("? ").replace("’", "'")
    plain = re.sub(
        r"(?:,?\s*(?:right|correct|is that right|or not|then|too|again|please))+$", "", plain, flags=re.IGNORECASE
    )
    plain = re.sub(
        r"^(?:so|and|ok|okay|got it|just to (?:confirm|be sure|check))[,:]?\s+", "", plain, flags=re.IGNORECASE
    )
    if noted := _TO_NOTE.fullmatch(plain):
        mine = re.sub(r"\byour\b", "my", re.sub(r"^you\b", "I", noted["rest"], flags=re.IGNORECASE))
        return _made(third_person(mine), asked, question, answer, user, asked_for=True)
    for pattern, template in _QUESTIONS:
        found = pattern.fullmatch(plain)
        if found is None:
            continue
        parts = found.groupdict()
        if "verb" in parts:
            known = form_of(parts["verb"])
            if known is None or known[0] not in _LASTING:
                return None
            parts["verb"] = third(known[0])
        note = template.format(*(found.group(1) or "",), **parts)
        note = re.sub(r"\byour\b", "their", re.sub(r"\byou\b", "them", note))
        note = re.sub(r"^(?:a|an|the)\s+", "", tidy(note))
        return _made(capital(note), asked, question, answer, user)
    return None


def _made(
    note: str, asked: str, question: Entry, answer: Entry, user: str, *, asked_for: bool = False
) -> Statement | None:  # fmt: skip
    if not 2 <= len(note.split()) <= MOST_WORDS:
        return None
    about = describe(note, user)
    rule = note.lower().startswith(("always", "never", "by default", "from now on"))
    if about.slot is None and not rule and not asked_for:
        return None
    topic = topic_of(note, about, NO_DATES, rule=rule, speaker=False)
    return Statement(
        act=Act.ASSERT, text=note, topic=topic, about_user=topic in ABOUT_USER, subject=about.subject, slot=about.slot, value=about.value,
        negative=about.negative, explicit=True, at=answer.at, source=question.ref, quote=asked, also=(answer.ref,),
    )  # fmt: skip
