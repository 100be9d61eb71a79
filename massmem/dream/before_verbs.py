"""What stands before the verb of a clause: its subject, as far as words alone tell."""

from __future__ import annotations

from massmem.dream.rules.verbs import ADVERBS, MODALS, form_of, is_finite
from massmem.dream.stems import STOP, words

_NOUNS = frozenset(
    "answer backup bake board book build call change charge check claim coach commit commute cost cover deal deploy design dream drink drive exercise export "
    "fall fight file fix flight guide help hike hire host import invoice jump label lead lift limit link list log look love mail mark market match meet message move "
    "name need notice offer order paint park pay phone pick pin place plan plant play point post process produce program project promise rank record release rent "
    "repair reply report request research reset review ride ring rise roll run sail sample scale schedule score search sign sleep smoke sort sound stage start stay "
    "step stop store stream study support survey swim switch talk target taste test ticket touch track train transfer travel trip try turn type update upgrade use "
    "value view visit vote wait walk wash watch wish work worry".split()
)
_OWNERS = frozenset("my our the a an his her their your".split())
_LEADING = frozenset("please pls also and but so".split())
_CONTRACTED = frozenset(
    "i'm i've i'd i'll we're we've we'll he's she's it's that's there's who's they're let's".split()
)
_PREPOSITIONS = frozenset("of for in on at with from to about under".split())


def before_verb(text: str) -> tuple[frozenset[str], bool]:
    """The words before the first finite verb, and whether there is such a verb."""
    found: list[str] = []
    order = words(text)
    for place, word in enumerate(order):
        if word in ADVERBS or word in _LEADING:
            continue
        if not found and _is_noun(word, order[place + 1 : place + 6]):
            found.append(word)
            continue
        if (
            (is_finite(word) and not (found and found[-1] in _OWNERS and form_of(word)))
            or word in MODALS
            or word.endswith("n't")
        ):
            return frozenset(found), True
        if word in _CONTRACTED:
            return frozenset([*found, word]), True
        found.append(word)
    return frozenset(found), False


def _is_noun(word: str, after: list[str]) -> bool:
    """Whether a word that can be a verb is the subject of one that follows ("tests run", "the train leaves")."""
    form = form_of(word)
    if form is None or form[0] not in _NOUNS or form[1] not in ("base", "third"):
        return False
    if not after:
        return True
    if form[1] == "third" and ((form_of(after[0]) or ("", ""))[1] == "base" or after[0] in ("are", "were", "have")):
        return True
    leaning = after[0] in _PREPOSITIONS
    for other in after:
        if other in ("is", "was", "has") or (form[1] == "base" and (form_of(other) or ("", ""))[1] == "third"):
            return True
        if other in STOP and not leaning:
            return False
    return False


def content(found: frozenset[str]) -> frozenset[str]:
    """The words that are no stop words."""
    return frozenset(word for word in found if word not in STOP)
