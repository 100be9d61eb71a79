"""What kind of clause it is: only a statement, a standing order or a plan is worth a look."""

from __future__ import annotations

import re
from enum import Enum
from functools import cache

from massmem.dream.rules.verbs import MODALS, form_of


class Kind(Enum):
    """What a clause does."""

    STATEMENT = "statement"
    STANDING = "standing order"
    REQUEST = "request of the moment"
    QUESTION = "question"
    HYPOTHETICAL = "what-if, wish or doubt"
    REPORTED = "somebody's words without a name"
    TALK = "small talk, evaluation, mood"


_WORDS = {
    Kind.QUESTION: r"""
        (?:what|who|whom|whose|which|where|when|why|how)(?:'s|'re|'d|'ll)?\b(?!ever)(?!\s+(?:i|we)\s+(?:really\s+)?(?:like|love|want|need|hate|prefer|use|do)\b)
        | (?:do|does|did|is|are|was|were|can|could|would|should|shall|will|have|has|had|may|might|am|isn't|aren't|don't|doesn't|didn't|can't|couldn't|won't|wouldn't|shouldn't)
          \s+(?:i|you|we|he|she|they|it|there|this|that|these|those|the|my|our|your|his|her|people|anyone|anybody|someone|anything|everything)\b
        | (?:any|anyone|anybody|anything)\s+(?:idea|clue|thoughts?|chance|news|way|tips?|advice|suggestions?|know|else|urgent)\b
        """,
    Kind.HYPOTHETICAL: r"""
        (?:if|suppose|supposing|imagine|imagining|assume|assuming|pretend|unless|provided|hypothetically|theoretically|in\stheory|ideally|in\san\sideal\sworld|had\si|were\si|what\sif)\b
        | (?:let's|lets|let\sus)\s+(?:say|suppose|assume|imagine|pretend)\b | say\s+(?:i|we|you|that|my|our|the)\b
        | (?:i|we)\s+(?:really\s+|sometimes\s+|often\s+)?(?:wish|wished|wonder|dream|doubt|fantasi[sz]e)\b | if\sonly\b | i'm\s+wondering\b
        | (?:maybe|perhaps|possibly|probably|might)\b | (?:i|we)\s+(?:might|may\s+(?:want|have|need|be|move|go|switch|try|use)|could\s+(?:also|maybe|always|use|try|go|move|switch))\b
        | (?:i'd|we'd|i\s+would|we\s+would|it\s+would|it'd|that\s+would|would)\s+(?!(?:rather|prefer|like\s+(?:weekly|daily|monthly|regular|you|to\s+see|to\s+get|to\s+have|all|every|my|the)))\S+
        | (?:i|we)\s+(?:haven't|have\snot|hadn't)\s+(?:yet\s+)?(?:decided|settled|made\sup|chosen|agreed|figured)\b
        | (?:i'm|we're|i\sam|we\sare)\s+(?:still\s+)?(?:not\s+(?:yet\s+)?sure|unsure|undecided|torn|on\sthe\sfence|tempted|leaning|debating|toying|mulling|deciding|choosing|unclear|weighing|hesitating)\b
        | (?:i|we)\s+(?:can't|cannot)\s+(?:decide|choose|remember|recall)\b | (?:not\ssure|no\sidea|undecided)\b | (?:in|for)\s+the\s+sake\s+of\s+argument\b
        | (?:the\s+)?(?:question|idea|thought\sexperiment|hypothesis|scenario)\s+(?:is|was|would)\b | one\s+(?:day|could|might)\b | (?:we're|i'm|we\sare|i\sam)\s+(?:still\s+|now\s+|also\s+)?(?:thinking\s+(?:about|of)|considering|contemplating)\b
        """,
    Kind.REPORTED: r"""
        (?:they|people|some\speople|someone|somebody|everyone|everybody|some|many|others|he|she|it|you)\s+(?:also\s+)?(?:say|says|said|claim|claims|claimed|told|thinks?|thought|believes?|argues?|suggests?|writes?|wrote|states?|recommends?|insists?|swears?)\b
        | (?:the|an?|this|that|your|some)\s+(?:\w+\s+){0,2}?(?:article|docs?|documentation|page|blog|post|book|mail|e-?mail|ad|website|site|internet|news|newspaper|video|ticket|error|log|logs|message|output|review|reviewer|readme|manual|paper|study|podcast|chatbot|bot|assistant|model|tutorial|thread|comment|supplier|vendor|spam|letter|flyer|sign)
          \s+(?:also\s+)?(?:says?|said|claims?|claimed|reads?|writes?|wrote|states?|stated|suggests?|recommends?|tells?|told|mentions?)\b
        | (?:apparently|allegedly|supposedly|reportedly|rumou?r\s+has|rumou?rs?\b|legend\b|i\s+(?:heard|read|was\s+told|saw|overheard)\b|word\s+is|according\s+to)\b
        | \S+\s+(?:says|said|claims|claimed|wrote|writes|replied|answered|asked)\s*[:,]?\s*\x00
        """,
    Kind.TALK: r"""
        (?:that|this|it|these|those|which|there|all\sof\s(?:it|this|that)|everything|both)(?:'s|'re|'ll|'d|\s+(?:is|are|was|were|will|would|should|can|could|might|may|must|has|had|looks?|looked|works?|worked|helps?|helped|makes?|made|sounds?|seems?|feels?|felt|gives?|explains?|happen\w*|takes?|took|does|did|doesn't|didn't|isn't|wasn't|won't|can't|means?|depends|fails?|failed|breaks?|broke|goes|went|comes?|came|gets?|got|needs?|really|also|just|actually|already|still|all|only|always|never))\b(?!.*\d)(?!\s+(?:a|an|the)\s+(?:[\w-]+\s+){0,2}?(?-i:[A-Z]))
        | (?:that|this|it|these|those)\s+(?:one|ones|way|part|thing|stuff|kind|sort|point|time|question|approach|answer|idea|visual|picture|explanation|example)\b(?!.*\d)
        | (?:looks|sounds|works|seems|feels|makes)\s+\S+
        | (?:here(?:'s|\s+is|\s+are|\s+comes|\s+you\s+go|\s+goes|\s+we\s+go)|attached\s+is|below\s+is|see\s+(?:below|attached|above))\b
        | (?:i|we)\s+(?:keep|always|often|tend\s+to)\s+forget\w*\b | (?:found|got)\s+it\b
        | never\s?mind\b | (?:not\s(?:bad|needed|yet|really|now|today))\b
        | (?:guess\s+(?:who|what)|you\s+won't\s+believe|long\s+story)\b
        | (?:thanks?|thank\syou|thx|cheers|ta|sorry|apologies|congrats|congratulations|happy|merry|welcome|bye|goodbye|good\s(?:morning|evening|night|afternoon|luck|job|work|point|question|idea|one|call|structure)|nice|cool|great|perfect|awesome|amazing|wow|brr|ugh|phew|yay|hooray|lol|haha|hehe|hmm+|oh|ah|ok|okay|fine|sure|yes|yeah|yep|yup|no|nope|exactly|indeed|absolutely|totally|agreed|understood|got\s(?:it|you)|never\s?mind|no\s(?:problem|worries|idea|need|complaints)|not\s(?:needed|yet|really|now|today)|sent|done|found\sit|works|will\sdo|wrapping\sup|still\sup|almost|quick|last\sthing|two\sthings|guess\swhat|see\syou|talk\s(?:to\syou\s)?(?:later|soon)|take\scare|long\stime|looking\sforward)\b(?:\s\S+){0,5}$
        | (?:i|we)\s+(?:\w+ly\s+)?(?:said|told\syou|wrote|mentioned|mistyped|misspoke|think|guess|hope|hoped|believe|suppose|see|know(?!\s+(?-i:[A-Z]))|understand|agree|mean|bet|feel|felt|figured|figure|assume|swear|promise|thought|totally|apologi[sz]e|appreciate|doubt|imagine|noticed|realize[ds]?|realise[ds]?|just\swant(?:ed)?\sto\s(?:say|thank|ask)|was\swondering|can't\s(?:wait|believe|thank|complain|figure|tell|share)|forgot|lost\strack)\b
        | (?:i'm|i\sam|im|we're|we\sare|i\swas|we\swere|i've\sbeen|i\sfeel|feeling)\s+(?:(?:so|very|really|quite|pretty|a\sbit|a\slittle|still|just|also|not|too|super|all|kind\sof|kinda|now|already|honestly|currently|completely|totally|getting|feeling|here|ready|getting\sso|like|more|actually)\s+)*
          (?:tired|hungry|thirsty|confused|nervous|excited|happy|sad|glad|sorry|thrilled|scared|afraid|overwhelmed|stuck|back(?!\s+(?:on|in|at|to|with)\b)|here|fine|ok|okay|good|great|well|sure|ready|curious|bored|exhausted|sleepy|annoyed|frustrated|angry|mad|upset|worried|stressed|busy|late|lost|surprised|shocked|impressed|grateful|thankful|proud|relieved|pleased|disappointed|lucky|sick|freezing|cold|hot|done|there|off\sto|in\sa\shurry|looking\sforward|kidding|joking|serious|wondering|guessing|hoping(?!\sto\s.*\d)|trying|asking|aware|talking|convinced|impatient|terrified|anxious|delighted|blown|on\sit|swamped|amazed|jealous|with\syou|all\sset|all\sears|about\sto|waiting|no\sexpert|blessed|inspired|honou?red|emotional|on\smy\sway|running\slate|keen\son\shearing)\b
        | (?:you|your|you're|you've|you'll|you'd)\b(?!\s+(?:must|should|have\sto|need\sto|ought\sto|may|can)\s+(?:always|never)\b)(?!\s+(?:can|may)\s+call\s+me\b)(?!\s+(?:may|can|must|can't|cannot|are)\b.*\b(?:again|now|no\slonger|any\s?more|not)\b)
        | (?:what|how)\s+(?:a|an)\b | (?:wow|whoa|omg|damn|ugh|argh|yikes|oops)\b | (?:in\sthat\scase|same\shere|me\stoo|so\sdo\si|as\sfor\sme)\b
        | (?:let\sme|lemme|(?:i'll|i\swill|we'll|we\swill)(?!\s+(?:also\s+)?(?:be\s+(?:away|out|off|on|in|at|travel\w*|unavailable|gone|abroad|working|starting|joining|moving|visiting)|(?:start|join|move|fly|travel|visit|present|launch|graduate|defend|go\swith|use|stick|keep|host|adopt|drop|migrate|switch|support|ship|deploy|run\son)\b(?!\s+(?:it|this|that)\b)))|i'm\sgonna|gonna|i\sgotta|gotta|i'm\soff|time\sto|off\sto|going\sto\s(?:check|try|look|see|read|test|grab|get|take|make|have|sleep|bed))\b(?!.*\b(?:from\snow\son|always|every)\b)
        """,
    Kind.REQUEST: r"""
        (?:(?:now\s+|then\s+)?(?:please|pls|plz|kindly)\b|(?:can|could|would|will|can't|won't)\s+(?:you|we|someone|somebody|u|i)\b|(?:let's|lets|let\sus)\b|help\b|(?:i|we)(?:'d|\s+would)?\s+(?:just\s+|really\s+|also\s+|now\s+)?(?:need|want|like|love|ask)\s+(?:you|u)\b
        | (?:i|we)\s+(?:just\s+|really\s+|also\s+|now\s+|urgently\s+)?(?:need|want|would\slike|could\suse)\s+(?:some\s+|your\s+|a\s+bit\s+of\s+|more\s+)?(?:help|advice|assistance|input|ideas|tips|feedback|suggestions)\b
        | (?:i|we)\s+(?:need|have|want|got)\s+to\s+(?:know|see|check|find\sout|go|run|leave|step\saway|wrap|think|hustle|ask|understand|figure)\b | (?:one|two|a\sfew|some|a\squick|quick|another)\s+(?:more\s+)?(?:question|thing|favou?r|request)s?\b | remind\s+me\b)
        """,
}
_NEVER_MIND = re.compile(r"(?:oh |ah )?never ?mind\W*(?:then\W*)?$|nvm\b", re.IGNORECASE)
_STANDING = re.compile(
    r"\b(?:always|never|from now on|from here on|every ?time|each time|whenever|in (?:the )?future|going forward|for next time|by default|as a rule|in general|generally|don't ever|do not ever|at all times|no matter|without exception|no exceptions|at least|at most|"
    r"until|till|through|every|each|any time|anytime|when (?:you|i|we|answering|writing|explaining)|for (?:my|our|all|any) \S+s\b|before (?:every|each|any|you|running|merging|pushing|deploying|committing)|after (?:every|each)|unless|only|instead of|rather than|as usual|while i'm)\b",
    re.IGNORECASE,
)
_DEICTIC = re.compile(
    r"\b(?:it|this|that|them|these|those|there|here|now|today|tonight|yet|tomorrow|again|above|below|attached|right away|asap|quickly|first|second|third|next)\b",
    re.IGNORECASE,
)
_NOUN_VERBS = frozenset(
    "plan plans work use board test tests place time record records release design project exercise email name names host order deal book books play run runs point points share store line list lists rank review reviews support sample type value report reports request requests mail cost visit visits match marathon set address train trains paint cook guide track".split()
)
_ORDER_OF_STYLE = re.compile(
    r"^(?:(?:please|pls|and|also)\s+)*(?:use|prefer|stick (?:to|with)|reply|answer|respond|write|speak|talk|address|call me|format|keep (?:your|the|it|answers|replies|code|explanations|responses)|be (?:brief|concise|direct|blunt|terse|honest)|avoid|skip|no|spell|indent|explain|don't|do not|dont|stop|quit)\b",
    re.IGNORECASE,
)
_NEGATIVE_ORDER = re.compile(
    r"^(?:(?:please|pls|and|also|but)\s+)*(?:don't|do not|dont|never|stop)\s+(?:ever\s+)?(?!worry|bother|mind|know|think|understand|remember|see|be\s+(?:surprised|shy|sad|afraid|alarmed|mad)|get\s+me|say|ask|panic|hurry|wait|rush|need|have|want|care)(\w+)",
    re.IGNORECASE,
)


_CONDITIONAL_ORDER = re.compile(
    r"(?:(?:whenever|when|every ?time|each time|any ?time|before|after|for (?:every|each|any|all))\b|if (?:i|you|someone|anyone|a|an)\b)[^,]{3,80},?\s+(?:then |please |always |never |just )*(don't|do not|\w+)\b",
    re.IGNORECASE,
)


def is_conditional_order(sentence: str) -> bool:
    """Whether the sentence says what to do each time something is the case ("Whenever you write SQL, use …")."""
    found = _CONDITIONAL_ORDER.match(sentence)
    if "?" in sentence:
        return False
    if _without_comma(sentence) or _of_a_state(sentence):
        return True
    if found is None:
        return False
    comma = re.match(r"[^,]+,\s+(.+)", sentence)
    return (
        comma is not None
        and is_order(comma.group(1))
        and re.search(r"\b(?:it|this|that) (?:fails|works|breaks|doesn't)\b", sentence) is None
    )


_NOTIFY = r"(?:ping|call|page|ask|tell|text|email|mail|message|notify|contact|alert|write|restart|reboot|use|check|escalate|wake|inform|roll back|switch|stop|pause|retry|run|open|turn|don't|do not|never|always)"
_NO_COMMA = re.compile(
    rf"(?:when|whenever|if|in case)\s[^,]{{3,60}}?\s(?:is|are|goes|fails?|breaks?|has|runs|drops|says)\s?(?:\w+\s)?{_NOTIFY}\s(?!(?:it|this|that)$)\S",
    re.IGNORECASE,
)
_STATE = re.compile(
    r"(?:if|when|in case)\s(?:the|our|my|any|all|a|an|no|some\w*)\s[^,]{2,60}?\b(?:is|are|goes|fails?|breaks?|drops|jams?|runs out|hangs|crashes|gets|has|isn't|doesn't)\b[^,]{0,40},\s(?:then |please |always |just )*(?P<order>\S.+)",
    re.IGNORECASE,
)
_LASTING_ORDER = re.compile(
    r"\b(?:always|never|before|after|twice|first|instead|anyone|someone|everyone|nobody|whoever|on-call|escalate|page|every)\b|(?<=\s)(?-i:[A-Z])[a-z]+|\b(?:call|ping|page|text|mail|email|message|notify|tell) me\b",
    re.IGNORECASE,
)


def _without_comma(sentence: str) -> bool:
    """`When prod is down ping me on Signal`: a standing order, where it names whom or how."""
    return _NO_COMMA.match(sentence) is not None and _LASTING_ORDER.search(sentence) is not None


def _of_a_state(sentence: str) -> bool:
    """`If the staging box is down, restart it twice before paging anyone`, but not `if the tests pass, merge it`."""
    found = _STATE.match(sentence)
    return (
        found is not None
        and is_order(found["order"])
        and _LASTING_ORDER.search(sentence, found.start("order")) is not None
    )


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(r"(?:" + words + r")", re.IGNORECASE | re.VERBOSE) for words in _WORDS.values())


def kind_of(clause: str, *, asks: bool) -> Kind:
    """The kind of a clause (apostrophes straight, leads stripped). `asks`: it is the end of a sentence with `?`."""
    if _NEVER_MIND.match(clause):
        return Kind.TALK
    asking, supposing, reporting, talking, requesting = _patterns()
    if asks or asking.match(clause):
        return Kind.QUESTION
    if supposing.match(clause):
        return Kind.HYPOTHETICAL
    if reporting.match(clause):
        return Kind.REPORTED
    if requesting.match(clause) or is_order(clause):
        return Kind.STANDING if is_standing(clause) else Kind.REQUEST
    return Kind.TALK if talking.match(clause) else Kind.STATEMENT


def is_order(clause: str) -> bool:
    """Whether the clause begins with a verb in its base form and no subject."""
    words = clause.split(None, 2)
    first = words[0].lower().strip(",.!:") if words else ""
    if first in ("please", "pls", "don't", "dont", "never", "always", "no", "avoid", "let's"):
        return True
    if first == "do":
        return len(words) > 1 and words[1].lower() == "not"
    known = form_of(first)
    if known is None or known[1] != "base" or first in MODALS:
        return False
    if words[0][:1].isupper() and first in _NOUN_VERBS:
        second = words[1].lower() if len(words) > 1 else ""
        return second in ("the", "a", "an", "my", "our", "your", "it", "this", "that", "me", "all", "only")
    second = words[1].lower().strip(",.") if len(words) > 1 else ""
    return second not in ("is", "are", "was", "were", "has", "had", "went", "will", "can", "got", "of")


_ONCE = frozenset("send tell go do change touch delete remove forget start close".split())


def is_standing(clause: str) -> bool:
    """Whether an order is meant to last: it says so, or it is about the way to answer, spell or format."""
    if re.match(r"(?:can|could|would|will) (?:you|we)\b", clause, re.IGNORECASE) and not re.search(
        r"\b(?:always|never|from now on|every time|in future|in the future|going forward)\b", clause, re.IGNORECASE
    ):
        return False
    if re.match(
        r"(?:please |pls )?(?:let's|lets|help|i need|we need|i want|show|give|tell|find|explain|remind|check|compare|draft|summari[sz]e|write (?:a|an|the|me)|list|make (?:a|an|the|me)|create|generate|fix|run|open)\b",
        clause,
        re.IGNORECASE,
    ):
        return (
            re.search(
                r"\b(?:always|never|from now on|every ?time|whenever|in (?:the )?future|going forward|when you|when i|if i)\b",
                clause,
                re.IGNORECASE,
            )
            is not None
        )
    if _STANDING.search(clause):
        return True
    if _DEICTIC.search(clause):
        return False
    if negative := _NEGATIVE_ORDER.match(clause):
        return negative.group(1).lower() not in _ONCE
    return (
        re.match(
            r"(?:(?:please|pls|and|also)\s+)*(?:(?:reply|answer|respond|speak|talk) (?:in|with|to me)|use (?:the )?(?:metric|imperative|british|american|iso|24|12|celsius|single|double|tabs|spaces|two|four|dark|light|plain|simple|short|informal|formal|first)|(?:be|stay) (?:brief|concise|terse|direct|blunt)|keep (?:your|all|the|my) (?:replies|answers|responses|messages|explanations|summaries|code|commits?|functions|paragraphs|examples)|call me|address me|(?:write|format|spell) (?:all |the |my )?(?:dates|times|numbers|amounts|names|headings|code|comments|prices)|no \w+)\b",
            clause,
            re.IGNORECASE,
        )
        is not None
    )
