"""Words of which one excludes the others in the same place: days, parts of the day, seasons, sides, floors, sizes.

Two notes that differ in such a word never say the same; and where one is said to be new ("mornings" became
"evenings"), it takes the place of the other.
"""

from __future__ import annotations

from functools import cache

from massmem.dream.stems import stem, words

CLASSES = {
    "weekday": "monday tuesday wednesday thursday friday saturday sunday weekday weekend",
    "part of day": "morning noon midday afternoon evening night midnight lunchtime daytime dawn",
    "month": "january february march april may june july august september october november december",
    "season": "spring summer autumn fall winter",
    "how often": "daily weekly fortnightly biweekly monthly quarterly yearly annually annual hourly",
    "how many times": "once twice thrice",
    "place in a row": "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth last",
    "floor": "upstairs downstairs basement attic",
    "side": "left right",
    "quarter": "north south east west northern southern eastern western",
    "size": "small medium large",
    "colour": "red blue green yellow orange purple pink black white grey gray brown beige turquoise",
    "seat": "window aisle",
    "heat": "hot cold iced warm lukewarm",
    "order": "before after",
    "number": "one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty",
}
NUMBER = "number"
_NEVER_ALONE = frozenset(
    {"may", "last", "second", "right", "left", "one", "fall", "spring", "before", "after", "first", "march"}
)  # other words as well


@cache
def _classes() -> dict[str, str]:
    return {form: name for name, listed in CLASSES.items() for word in listed.split() for form in (word, stem(word))}


def class_of(word: str) -> str | None:
    """The class of a word or stem of lowercase letters; a number is of a class of its own."""
    if word[:1].isdigit():
        return NUMBER
    return _classes().get(word)


def exclusive_words(text: str) -> frozenset[str]:
    """The stems of the words of a text that exclude others, numbers apart; words with another meaning do not count."""
    return frozenset(
        stem(word) for word in words(text)
        if not word[:1].isdigit() and word not in _NEVER_ALONE and (class_of(word) or class_of(stem(word))) not in (None, NUMBER)
    )  # fmt: skip
