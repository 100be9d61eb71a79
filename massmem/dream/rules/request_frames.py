"""Requests of the moment that are about the way to answer or to work: the one table of them.

Asked once they are no fact. To teach the rules another, add a line: what it asks for (the same name: the same
habit), how the note ends behind "Often asks", words one of which is in every way to say it, and how people say it. A pattern must match all that is left of a
sentence without its politeness, so that nothing said of the day's matter can be in it.

In patterns `{it}` is what was just answered, `{give}` a verb of answering with or without it, or only "as", "in" …, `{bit}` "a bit", `{a}` an article.
"""

from __future__ import annotations

import re
from functools import cache

from massmem.model.record import dataclass

_PARTS = {
    "it": r"(?:it|this|that|them|these|those|things|everything|all (?:of )?(?:it|this|that)|(?:(?:your|the|my|all|all your) )?(?:answers?|repl(?:y|ies)|responses?|explanations?|outputs?|messages?))",
    "bit": r"(?:(?:a (?:little )?bit|a little|a lot|much|even|way|slightly|far|somewhat) )?",
    "a": r"(?:(?:a|an|the|some|your) )?",
}
_GIVE = r"(?:(?:give|show|send|write|put|make|have|format|list|present|say|explain|answer|reply|respond|keep|get|use|do|rewrite|redo|rephrase|reformat|turn|convert|provide|structure|summari[sz]e)(?: me| us)?(?: {it})?(?: (?:to me|for me))? )?(?:(?:as|in|into|with|using|to) )?"
_PARTS["give"] = _GIVE.replace("{it}", _PARTS["it"])


@dataclass(frozen=True, slots=True)
class RequestFrame:
    """One way to ask for something: `habit` names it, `ending` ends the note, one of `hints` is in every way to say it."""

    habit: str
    ending: str
    hints: str
    pattern: str


_ROWS = (
    # -- length
    ("short answers", "for shorter answers", "short shorter shorten", r"{give}{bit}{a}(?:shorter|short)(?: version| one| answers?| repl(?:y|ies)| response)?|shorten {it}{bit}| {it} shorter"),
    ("short answers", "for more concise answers", "concise concisely", r"(?:{give}|be ){bit}{a}(?:more )?concise(?:ly)?(?: version| answers?)?"),
    ("short answers", "for briefer answers", "brief briefer briefly", r"(?:{give}|be ){bit}(?:more )?brief(?:er|ly)?"),
    ("tldr", "for a TL;DR", "dr tldr", r"{give}{a}tl;?dr(?: version)?"),
    ("long answers", "for more detail", "detail details detailed", r"{give}{bit}more (?:details?|detailed)(?: answers?| version)?|(?:go|explain {it}) in(?:to)? (?:{bit}more|greater) detail"),
    ("long answers", "for longer answers", "longer", r"{give}{bit}{a}longer(?: version| one| answers?)?"),
    ("long answers", "to elaborate", "elaborate", r"elaborate(?: on {it})?(?: {bit}more)?"),
    ("summary", "for a summary", "summary summarize summarise", r"{give}{a}(?:short |quick |brief )?summary(?: (?:of {it}|first|at the (?:end|top)))?|summari[sz]e(?: {it})?"),
    # -- format
    ("bullet points", "for bullet points", "bullet bullets bulleted", r"{give}{a}(?:few |short )?bullet(?:ed)?[ -]?(?:points?|lists?)|{give}bullets"),
    ("numbered list", "for a numbered list", "numbered", r"{give}{a}numbered (?:lists?|steps)"),
    ("table", "for a table", "table", r"{give}{a}(?:small |short |comparison )?table(?: (?:of|for|from|with) {it})?"),
    ("steps", "for step by step answers", "step steps", r"{give}(?:(?:go|walk me) through {it} )?step[ -]by[ -]steps?"),
    ("headings", "for headings", "headings", r"(?:{give}|add ){a}headings"),
    ("plain text", "for plain text", "plain", r"{give}plain text(?: only)?"),
    ("no markdown", "for no markdown", "markdown", r"(?:{give}no|without|skip the|drop the|don't use|no) (?:any )?markdown"),
    ("markdown", "for markdown", "markdown", r"{give}markdown"),
    ("json", "for JSON", "json", r"{give}json(?: only)?"),
    ("csv", "for CSV", "csv", r"{give}csv"),
    ("code only", "for the code only", "code", r"(?:{give})?(?:just|only) the code|{give}the code only|code only"),
    ("diff", "for a diff", "diff", r"{give}(?:just |only )?{a}diff(?: only)?"),
    ("code block", "for a code block", "block blocks", r"{give}{a}code blocks?"),
    ("no emojis", "for no emojis", "emoji emojis", r"(?:{give}no|without|skip|skip the|drop the|lose the|remove the|leave out the|stop using|don't use|no more|no|avoid) (?:any )?emojis?(?: in {it})?"),
    ("emojis", "for emojis", "emoji emojis", r"(?:{give}|add |with |include |more )(?:some |more |a few )?emojis?"),
    ("examples", "for examples", "example examples", r"(?:(?:{give}|add |include |with )(?:an?|some|more|another|one|a few|one more)|with|any|more|another|add|include) (?:more )?(?:concrete |simple |short |real )?examples?(?: of {it})?"),
    ("sources", "for sources", "sources", r"(?:{give}|add |include |cite |with )(?:the |your |any |some )?sources"),
    ("links", "for links", "links", r"(?:{give}|add |include |with )(?:the |some )?links"),
    ("diagram", "for a diagram", "diagram", r"(?:{give}|draw |add |include |with ){a}diagram(?: of {it})?"),
    ("no preamble", "for the answer only", "answer", r"(?:{give})?(?:just|only) the answer|the answer only"),
    ("no preamble", "for no intro", "intro intros introduction introductions", r"(?:{give}no|without|skip|drop|leave out|no) (?:the |an |any )?intro(?:duction)?s?"),
    ("no preamble", "for no preamble", "preamble preambles", r"(?:{give}no|without|skip|drop|leave out|no) (?:the |a |any )?preambles?"),
    ("no preamble", "to get to the point", "point", r"(?:get|come|go) (?:straight |right )?to the point"),
    ("no fluff", "for no fluff", "fluff", r"(?:{give}no|without|skip|drop|cut|less|no) (?:the |any )?fluff"),
    # -- tone
    ("formal tone", "for a more formal tone", "formal formally", r"(?:{give}|sound ){bit}{a}(?:more )?formal(?:ly)?(?: tone| version)?"),
    ("informal tone", "for a less formal tone", "formal formally", r"(?:{give}|sound ){bit}{a}less formal(?:ly)?(?: tone)?"),
    ("informal tone", "for a more casual tone", "casual", r"(?:{give}|sound ){bit}{a}(?:more )?casual(?: tone| version)?"),
    ("friendly tone", "for a friendlier tone", "friendly friendlier", r"(?:{give}|sound ){bit}{a}(?:more )?friendl(?:y|ier)(?: tone)?"),
    ("polite tone", "for a more polite tone", "polite politer politely", r"(?:{give}|sound ){bit}{a}(?:more )?polite(?:r|ly)?(?: tone)?"),
    ("direct tone", "for more direct answers", "direct", r"(?:{give}|be ){bit}(?:more )?direct"),
    ("simple words", "for simpler answers", "simple simpler simply", r"(?:{give}|explain {it} )?(?:{bit}(?:more )?(?:simpler|simply)|in {bit}simpler? (?:terms|words|language))(?: version)?"),
    ("simple words", "for plain English", "plain", r"{give}(?:in )?plain english"),
    ("less technical", "for less technical answers", "technical", r"(?:{give}|be ){bit}less technical"),
    ("more technical", "for more technical answers", "technical", r"(?:{give}|be ){bit}more technical"),
    ("no jargon", "for no jargon", "jargon", r"(?:{give}no|without|skip|drop|less|avoid|no) (?:the |any )?jargon"),
    # -- how to go about it
    ("tests", "to add tests", "test tests", r"(?:(?:add|write|include) (?:some |the |unit )*|(?:and|with) )tests(?: for {it})?"),
    ("run tests", "to run the tests", "test tests", r"(?:re-?)?run (?:the |all |all the )?(?:unit )?tests?(?: suite)?(?: first)?"),
    ("run linter", "to run the linter", "linter", r"run (?:the |a )?linter"),
    ("type hints", "for type hints", "hints annotations", r"(?:{give}|add |include |with )(?:the )?type (?:hints|annotations)"),
    ("comments", "for comments in the code", "comments", r"(?:add|include|write|with) (?:some |more )?comments(?: (?:in|to) the code)?"),
    ("no comments", "for no comments", "comments", r"(?:{give}no|without|skip|drop|remove|no) (?:the |any )?comments(?: in the code)?"),
    ("docstrings", "for docstrings", "docstrings", r"(?:add|include|write|with) (?:the |some )?docstrings"),
    ("changelog", "to update the changelog", "changelog", r"(?:update|add {it} to) the changelog"),
    ("docs", "to update the docs", "docs", r"update the docs"),
    ("commit message", "for a commit message", "commit", r"(?:{give}|suggest |draft ){a}commit message(?: for {it})?"),
    ("reasoning", "to explain the reasoning", "reasoning", r"(?:explain|show)(?: me)? (?:your|the) reasoning"),
    ("plan first", "for a plan first", "plan", r"(?:{give}|start with ){a}plan first"),
    ("ask first", "to ask first", "first", r"(?:ask|check with) me first"),
    ("double check", "to double-check", "double", r"double[ -]?check(?: {it})?"),
    ("alternatives", "for alternatives", "alternatives", r"{give}(?:some |a few |other |any )*alternatives"),
    ("pros and cons", "for pros and cons", "cons", r"(?:{give}|list )(?:the )?pros and cons"),
)  # fmt: skip
_LANGUAGES = "arabic chinese czech danish dutch english finnish french german greek hebrew hindi hungarian italian japanese korean norwegian polish portuguese romanian russian spanish swedish turkish ukrainian".split()

FRAMES = (
    *(RequestFrame(*row) for row in _ROWS),
    *(
        RequestFrame(f"answers in {name}", f"for answers in {name.capitalize()}", name, "{give}in " + name + "|{give}" + name + " version")
        for name in _LANGUAGES
    ),
)  # fmt: skip
HINTS = frozenset(hint for frame in FRAMES for hint in frame.hints.split())
_WORD = re.compile(r"[a-z]+")


@cache
def exact(pattern: str) -> re.Pattern[str]:
    """The pattern with its parts filled in, for a whole request in lower case."""
    for name, part in _PARTS.items():
        pattern = pattern.replace("{" + name + "}", part)
    return re.compile(rf"(?:{pattern})")


def frame_of(request: str) -> RequestFrame | None:
    """What a request in lower case, without its politeness, asks for; None when it is of anything else."""
    for word in _WORD.findall(request):
        for frame in _by_hint().get(word, ()):
            if exact(frame.pattern).fullmatch(request):
                return frame
    return None


@cache
def _by_hint() -> dict[str, list[RequestFrame]]:
    found: dict[str, list[RequestFrame]] = {}
    for frame in FRAMES:
        for hint in frame.hints.split():
            found.setdefault(hint, []).append(frame)
    return found


@cache
def notes_of(habit: str) -> tuple[str, ...]:
    """Every note that tells of this habit."""
    return tuple(dict.fromkeys(f"Often asks {frame.ending}" for frame in FRAMES if frame.habit == habit))
