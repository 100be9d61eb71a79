"""What has no date: what comes again and again, a time of day without a day, and vague words."""

from __future__ import annotations

from massmem.dream.rules.times.guards import ends_here
from massmem.dream.rules.times.phrase import TimeKind
from massmem.dream.rules.times.rule import Rule, rule
from massmem.dream.rules.times.spans import UNDATED, Said, Span


def kept(*_: object) -> Span:
    """Stays in the text as it was said."""
    return UNDATED


def working_week(_: Said, first: int, last: int) -> Span | None:
    """Monday to Friday: of every week."""
    return UNDATED if (first, last) == (0, 4) else None


DURING, VAGUE = TimeKind.DURING, TimeKind.VAGUE
TO = "to|till|until|through|-|–|—"
DAYS = "weekdays|weekends|workdays|weeknights|mornings|afternoons|evenings|nights|holidays"
RECURRING: tuple[Rule, ...] = (
    rule("every|each other|second|third? single? {weekday} {part}?", kept, DURING),
    rule(
        "every|each other|second|third? single? {weekday} {part}? at|around|before|after|from|until {hour}",
        kept,
        DURING,
    ),
    rule("every|each other|second|third|single? {unit}", kept, DURING),
    rule("every|each other|second|third|single? {unit} at|around|before|after|from|until {hour}", kept, DURING),
    rule("every|each {n} {unit}", kept, DURING),
    rule("every|each other|second|third? {part}", kept, DURING),
    rule("every|each other|second|third? {part} at|around|before|after {hour}", kept, DURING),
    rule("every|each {month}", kept, DURING),
    rule("every|each {month} {dom}", kept, DURING),
    rule("every|each {season}", kept, DURING),
    rule("every|each {period}", kept, DURING),
    rule("every|each {place} {weekday} of the|each|every month", kept, DURING),
    rule("on? {month} {dom} every|each year", kept, DURING),
    rule("on? {dom} of? {month} every|each year", kept, DURING),
    rule("every year on|in {month} {dom}?", kept, DURING),
    rule("once|twice a|per|every|each {unit}", kept, DURING),
    rule("{n} times? a|per {unit}", kept, DURING),
    rule("once|twice every {n} {unit}", kept, DURING),
    rule("once|twice in {n} {unit}", kept, DURING),
    rule("every? once in a while", kept, DURING),
    rule("at the end of the day", kept, DURING),
    rule("as soon as possible?", kept, DURING),
    rule("on? {weekdays}", kept, DURING),
    rule("on? {weekdays} and|or|& {weekdays}", kept, DURING),
    rule("on? {weekdays} , {weekdays} and|or|& {weekdays}", kept, DURING),
    rule("on? {weekdays} at|around|before|after|from|until {hour}", kept, DURING),
    rule("on? {weekdays} from? {hour} to|till|until|- {hour}", kept, DURING),
    rule("on? {weekdays} and|or|& {weekdays} at|around|before|after|from {hour}", kept, DURING),
    rule("on? {weekday} mornings|afternoons|evenings|nights", kept, DURING),
    rule("on? {weekday} mornings|afternoons|evenings|nights at {hour}", kept, DURING),
    rule("on a|any {weekday} {part}?", kept, DURING),
    rule(f"on|at|during|in the? {DAYS}", kept, DURING),
    rule(DAYS, kept, DURING, guard=ends_here),
    rule(f"on|at|during? the? {DAYS} at|before|after|from {{hour}}", kept, DURING),
    rule(f"from? {{weekday}} {TO} {{weekday}}", working_week, DURING),
    rule("{weekday} -|– {weekday}", working_week, DURING),
    rule("in the {part}", kept, DURING),
    rule("at night", kept, DURING),
    # days of every month
    rule("on|by|before|after|until|around the? {dom} of the|each|every month", kept, DURING),
    rule("the {dom} of the|each|every month", kept, DURING),
    rule("on|by|before|after|until the {place} day of the|each|every month|week|quarter|year", kept, DURING),
    rule("on? the? {place} {weekday} of the|each|every month", kept, DURING),
    rule("at|by|before|until the? end|beginning|start of each|every {unit}", kept, DURING),
    # times of day without a day
    rule("at|by|before|after|since|until|till|from|around|about {clock}", kept, DURING),
    rule("at|around {hour}", kept, DURING, guard=ends_here),
    rule("no|not later|earlier|before than? {clock}", kept, DURING),
    rule(f"from? {{clock}} {TO} {{hour}}", kept, DURING),
    rule(f"from? {{hour}} {TO} {{clock}}", kept, DURING),
    rule("between {hour} and {clock}", kept, DURING),
    rule(f"from? {{hour}} {TO} {{hour}} on? the? {DAYS}", kept, DURING),
    rule(f"from? {{hour}} {TO} {{hour}} on? {{weekdays}}", kept, DURING),
    rule(f"from? {{hour}} {TO} {{hour}} every {{unit}}", kept, DURING),
    rule(f"from? {{hour}} {TO} {{hour}} ,? {{weekday}} {TO} {{weekday}}", kept, DURING),
    rule(f"{{weekday}} {TO} {{weekday}} ,? from? {{hour}} {TO} {{hour}}", kept, DURING),
)

# Vague, and false on another day: the lint asks about them.
_DRIFTING = (
    "recently|lately|soon|shortly|presently",
    "any day now",
    "sometime soon",
    "the other day|night|week|evening",
    "a|some? while|time ago|back",
    "quite a while ago|back",
    "not? so? long|ages ago",
    "a? few|several|many|couple {unit} ago|back",
    "{unit} ago",
    "in a? few|several {unit}",
    "in a bit|while",
    "in the? next|coming few|several {unit}",
    "over|for|in|during the? next|coming|last|past few|several|couple {unit}",
    "over|for|in|during the? last|past couple of {unit}",
    "in|over|during the? coming|recent {unit}",
    "a? few|several {unit} from now",
    "in the near|foreseeable future",
    "until|since|till recently",
    "just now",
    "as? of late",
    "one of these days",
)
# Vague, and as true as the rest of the sentence on another day.
_LASTING = (
    "these days",
    "nowadays|currently",
    "at the? moment|present",
    "right now",
    "for now",
    "for the time being",
    "someday|sometime",
    "some day",
    "at some point",
    "in the future",
)
VAGUE_WORDS: tuple[Rule, ...] = (
    *(rule(pattern, kept, VAGUE, relative=True) for pattern in _DRIFTING),
    *(rule(pattern, kept, VAGUE) for pattern in _LASTING),
)
