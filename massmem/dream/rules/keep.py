"""Which plain statements are worth keeping: those that will still mean something next week."""

from __future__ import annotations

import re

from massmem.dream.rules.durable import is_durable, is_habit
from massmem.dream.rules.lexicon import EVENTS
from massmem.dream.rules.notes import Described
from massmem.dream.rules.passing import hopeless
from massmem.dream.rules.pattern import UPPER
from massmem.dream.rules.verbs import form_of, is_finite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from massmem.model.when import Dates

MOST_WORDS = 25
_PRONOUN = frozenset(
    "it it's its that that's this these those they they're there there's he he's she she's which who what you you're your one some something someone everything".split()
)
_EMPTY_VERB = re.compile(
    r"^(?:has|have|had|is|was|got|gets|needs?|wants?|tried|tries|trying|did|does|made|makes|took|takes|went|goes|found|finds|started|starts|put|puts|set|sets|keeps?|kept|gave|gives|saw|sees|came|comes|looked|looks|asked|asks|ran|runs|used|thought|thinks|feels?|felt|liked|likes|loved|loves|enjoyed|enjoys|learned|learns|hopes?)\b",
    re.IGNORECASE,
)
_NAME = re.compile(
    r"(?<=[\w,;:)] )(?:the |The )?(?!(?:I|I'm|I've|I'd|I'll|OK|Ok|Yeah|Yes|No|Oh|Also|And|But|So|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December)\b)["
    + UPPER
    + r"][\w'’&.+#-]*"
)
_TECHNICAL = re.compile(r"\b[\w-]+[./_@:][\w./_@:-]*\w|\b[a-z]+[A-Z]\w*|\b\w*\d\w*|[$€£]\d|\b[A-Z]{2,}\w*|\w+=\w+")
_OPINION = re.compile(
    r"\b(?:is|are|was|were|looks?|feels?|seems?|sounds?|went|got|gets|'s)\s+(?:\w+\s+){0,3}?(?:great|good|bad|nice|cool|awesome|amazing|perfect|fine|terrible|awful|horrible|annoying|painful|weird|strange|odd|funny|boring|interesting|fun|hard|easy|"
    r"difficult|tough|tricky|confusing|confused|crazy|wild|insane|lovely|beautiful|incredible|fantastic|wonderful|impressive|mess|pain|nightmare|disaster|joke|bit|lot|shame|slow|old|ugly|useful|helpful|important|worth|okay|expensive|cheap|heavy|too \w+|phenomenal|exciting|scary|"
    r"happy|thrilled|excited|impressed|delighted|aging|on track|coming together|ahead|done|frustrating|overwhelming|thrilling|challenging|better|worse|best|worst|well|wrong|right|true|clear|obvious|enough|up to you|(?:killing|blowing|driving)\s(?:me|us|them|their))\b"
    r"|\bwould be\b|^(?:wants?|needs?|likes?|makes?|keeps?|got|has) (?:it|this|that|them)\b|\b(?:results?|feedback) (?:is|are) in\b|^(?:got|gets) the\b|\bof it$",
    re.IGNORECASE,
)
_NUMBER_FIRST = re.compile(r"(?:about |around |roughly |over |under |only )?[$€£]?\d")
_FINITE_HINT = re.compile(r"\w+(?:s|ed)\b")


def worth_keeping(
    note: str, described: Described, dates: Dates, *, first_person: bool, rule: bool, clause: str = ""
) -> bool:
    """Whether a plain statement is kept; `first_person`: it said "I", "we", "my" or "our"; `rule`: it was asked for."""
    words = note.split()
    if _is_broken(note, words, described, dates, rule=rule, clause=clause):
        return False
    first = words[0].lower().strip(",.!:")
    if rule:
        signs = not note.isascii() and len(words) == 1
        return len(note) >= _SIGNS if signs else first not in ("it", "that", "this") or len(words) > 5
    if _points(first, note, described):
        return False
    if hopeless(note, clause, dates, None):
        return False
    known = described.slot is not None and not (
        described.slot.startswith("permission") and described.subject == "user" and len(words) < 3
    )
    if known or (len(words) == 1 and _is_one_word(note, clause)) or _is_news(note):
        return True
    if _NUMBER_FIRST.match(note) or (_OPINION.search(note) and not _TECHNICAL.search(note)):
        return False
    if dates:
        return (
            _has_verb(words) or _has_verb(clause.split()) or any(word.lower().strip(",.") in EVENTS for word in words)
        )
    if not _has_verb(words) and not first_person:
        return False
    return is_specific(note) or is_durable(words, first_person=first_person, clause=clause) or is_habit(words, clause)


def _is_broken(
    note: str, words: list[str], described: Described, dates: Dates, *, rule: bool, clause: str
) -> bool:  # fmt: skip
    """Whether too little is left of it, or something was taken out."""
    alone = described.slot or dates or (rule and not note.isascii()) or _is_one_word(note, clause)
    return (
        "[redacted" in note
        or note.endswith((" of it", " then"))
        or (len(words) > 1 and note.isupper())
        or len(words) < (1 if note and alone else 2)
    )


def _points(first: str, note: str, described: Described) -> bool:
    """Whether it begins with a word for something said before."""
    return (
        first in _PRONOUN
        and not (first == "you" and (described.slot or "").startswith("permission"))
        and not (first in ("there's", "there", "they", "she", "he") and _NAME.search(note))
    )


def _is_news(note: str) -> bool:
    """Whether something is finished, somebody who knows has advised it, or it is enough for some case."""
    finished = _DONE.match(note) and not _PASSING.match(note)
    return bool(finished or _FINE_FOR.match(note) or _ADVISED.match(note))


_ONE_WORD = re.compile(
    r"(?:doesn't |does not )?(?:smoke|vape|drive|freelance|swim|cook|garden|knit|box|climb|surf|ski|jog|run|cycle|fast|drink)s?$",
    re.IGNORECASE,
)


def _is_one_word(note: str, clause: str) -> bool:
    """Whether one word is a habit ("I smoke")."""
    return _ONE_WORD.match(note) is not None and clause[:2].lower() == "i "


_SIGNS = 6  # characters of a script without spaces that can say something


def is_evaluation(note: str) -> bool:
    """Whether the note only says how good or bad something is."""
    return _OPINION.search(note) is not None and not is_specific(note)


_DONE = re.compile(
    r"(?:[\w.'’/+-]+ ){2,6}(?:is|are|has been|have been|got) (?:now |finally |already |all |up and |fully )*(?:done|finished|published|working|live|released|shipped|launched|merged|deployed|complete|completed|approved|signed|accepted|out|ready|running|online)(?: now| already)?[.!]*$",
    re.IGNORECASE,
)
_FINE_FOR = re.compile(
    r"[\w-]+(?: [\w-]+)? (?:is|are) (?:fine|ok|okay|enough|best) for (?:everything|all|anything|any|the rest|other|short|long|small|big|urgent)\b",
    re.IGNORECASE,
)
_PASSING = re.compile(
    r"(?:the |my |our )?(?:build|tests?|download|upload|deploy\w*|install\w*|script|job|meeting|call|coffee|lunch|dinner|everything|all|laundry|update|test run|export|import|restart|query)\b",
    re.IGNORECASE,
)
_ADVISED = re.compile(
    r"(?:lawyer|attorney|doctor|gp|dentist|vet|accountant|landlord|client|customer|auditor|advisor|adviser|manager|boss|insurer|bank|ceo|cto|teacher|therapist|physio\w*|tax advisor|notary|school)\s+(?:[A-Z][\w'-]+ )?(?:also )?(?:said|says|told (?:me|us|them)|insists?|recommend\w*|advised|requires?|wants (?:us|me|them))\b.*\b(?:must|needs?|ha(?:s|ve) to|should|may not|can't|cannot|not allowed|avoid|stop|to)\b",
    re.IGNORECASE,
)


def has_verb(note: str) -> bool:
    """Whether the note has a verb, as far as its words tell."""
    return any(is_finite(word.strip(",.;:")) for word in note.split())


def _has_verb(words: list[str]) -> bool:
    return any(
        is_finite(word.strip(",.;:!?()")) or (form_of(word) or ("", ""))[1] == "ing" for word in words[:12]
    ) or any(_FINITE_HINT.fullmatch(word) for word in words[1:4])


def is_specific(note: str) -> bool:
    """A number, a name or a technical term: what makes a statement more than talk."""
    return _NAME.search(note) is not None or _TECHNICAL.search(note) is not None


def shortened(pieces: list[str]) -> str:
    """As many clauses as fit into the words a fact may have; a clause that is too long alone is cut at a comma."""
    text = ""
    for piece in pieces:
        longer = f"{text}, {piece}" if text else piece
        if len(longer.split()) > MOST_WORDS:
            break
        text = longer
    return text or _cut(pieces[0])


def _cut(text: str) -> str:
    words = text.split()
    head = " ".join(words[:MOST_WORDS])
    place = max(head.rfind(mark) for mark in (", ", "; ", " — ", " and ", " because ", " so ", " which "))
    return head[:place].rstrip(" ,;—") if place > len(head) // 3 else ""
