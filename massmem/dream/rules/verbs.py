"""English verbs as data: which word is a verb, in which form, and its form after "she"."""

from __future__ import annotations

from functools import cache

# base past [participle]; one a line is too long a list, so: base/past/participle
_IRREGULAR = """
be/was/been become/became/become begin/began/begun bet/bet/bet bite/bit/bitten bleed/bled/bled blow/blew/blown
break/broke/broken bring/brought/brought build/built/built buy/bought/bought catch/caught/caught choose/chose/chosen
come/came/come cost/cost/cost cut/cut/cut deal/dealt/dealt dig/dug/dug do/did/done draw/drew/drawn drink/drank/drunk
drive/drove/driven eat/ate/eaten fall/fell/fallen feed/fed/fed feel/felt/felt fight/fought/fought find/found/found
fly/flew/flown forbid/forbade/forbidden forget/forgot/forgotten freeze/froze/frozen get/got/gotten give/gave/given
go/went/gone grow/grew/grown hang/hung/hung have/had/had hear/heard/heard hide/hid/hidden hit/hit/hit hold/held/held
hurt/hurt/hurt reset/reset/reset keep/kept/kept know/knew/known lay/laid/laid lead/led/led learn/learnt/learnt leave/left/left
lend/lent/lent let/let/let lie/lay/lain lose/lost/lost make/made/made mean/meant/meant meet/met/met
overlook/overlooked/overlooked pay/paid/paid put/put/put quit/quit/quit read/read/read ride/rode/ridden ring/rang/rung
rise/rose/risen run/ran/run say/said/said see/saw/seen sell/sold/sold send/sent/sent set/set/set shake/shook/shaken
shine/shone/shone shoot/shot/shot show/showed/shown shut/shut/shut sing/sang/sung sit/sat/sat sleep/slept/slept
speak/spoke/spoken spend/spent/spent split/split/split spread/spread/spread stand/stood/stood steal/stole/stolen
stick/stuck/stuck swim/swam/swum take/took/taken teach/taught/taught tell/told/told think/thought/thought
throw/threw/thrown understand/understood/understood wake/woke/woken wear/wore/worn win/won/won write/wrote/written
"""
_REGULAR = """
accept add adopt affect agree aim allow analyse analyze announce answer appear apply approve archive arrive ask assign
attend avoid back ban base belong block book borrow bump cache call cancel care carry celebrate change charge check
clean close collaborate collect comment commit commission commute compare complete configure confirm connect consider
contain continue contribute convert cook cover crash create cycle dance deal debug decide declare deliver depend deploy
describe deserve design detect develop discover discuss dislike distill document double download draft drop earn edit
email employ enable encrypt end enjoy enter estimate evaluate exceed expand expect experiment expire explain explore
export extend face fail fill finish fit fix focus follow forward freelance gather generate graduate handle happen hate
help hire hope host identify imagine implement import impress improve include increase inherit install integrate intend
interview introduce invest invite involve join jump keep label land last launch launder lift like limit link list listen
live load locate lock log look love maintain manage march mark matter measure mention merge message migrate miss monitor
mount move name need negotiate notice offer open operate order organise organize outperform own pack paint park partner
pass perform pick pin pivot place plan plant play point post practise practice prefer prepare present prevent print
process produce program promote propose protect prove provide publish pull push qualify raise rank reach react receive
recommend record reduce refactor refuse regret reject relate release relocate rely remain remember remove rename renew
rent repair replace reply report request require research reserve reside restart retire return reuse review revise
rewrite roll rotate sail sample save scale schedule score scrape search seem serve settle share ship shop sign sketch
skip smoke solve sort sound specialise specialize sponsor stage start stay stop store stream struggle study submit
subscribe succeed suffer suggest supply support suppose survey switch talk target taste test thank touch train transfer
transition translate travel treat trim try turn type update upgrade use validate value visit volunteer vote wait walk
want warn wash watch weigh wish work worry wrap yield sync approve invoice mentor tutor coach host serialize serialise
tolerate reboot ping notify escalate swap sit assume adore hike jog climb knit garden bake rehearse train bank forage fish sew
"""
MODALS = frozenset(
    "can could may might must shall should will would can't cannot couldn't mustn't shouldn't won't wouldn't".split()
)
BE = frozenset("am is are was were 's 're isn't aren't wasn't weren't".split())
ADVERBS = frozenset(
    "always never usually mostly mainly often sometimes rarely hardly barely really still also now currently just only recently finally"
    " generally normally typically actually already again both all each then today basically absolutely definitely strictly"
    " strongly personally probably officially permanently temporarily primarily occasionally simply very much no longer not ever"
    " first originally quickly slowly kindly obviously honestly literally almost".split()
)


def third(base: str) -> str:
    """The form after "she": uses, goes, tries, has."""
    special = {"be": "is", "have": "has", "do": "does", "go": "goes"}.get(base)
    if special:
        return special
    if base.endswith(("s", "x", "z", "ch", "sh")):
        return base + "es"
    if base.endswith("y") and base[-2:-1] not in "aeiou":
        return base[:-1] + "ies"
    return base + "s"


def _regular_past(base: str) -> tuple[str, ...]:
    if base.endswith("e"):
        return (base + "d",)
    if base.endswith("y") and base[-2:-1] not in "aeiou":
        return (base[:-1] + "ied",)
    return (base + "ed", base + base[-1] + "ed")


def _participles(base: str) -> tuple[str, ...]:
    if base.endswith("ie"):
        return (base[:-2] + "ying",)
    if base.endswith("e") and not base.endswith("ee") and base != "be":
        return (base[:-1] + "ing",)
    return (base + "ing", base + base[-1] + "ing")


@cache
def forms() -> dict[str, tuple[str, str]]:
    """Each known form -> (base, kind); kind is base, third, past or ing. Base wins over past ("cut", "read")."""
    table: dict[str, tuple[str, str]] = {}
    for group in _IRREGULAR.split():
        base, past, participle = group.split("/")
        for form in (past, participle):
            table.setdefault(form, (base, "past"))
        for form in _participles(base):
            table.setdefault(form, (base, "ing"))
        table[third(base)] = (base, "third")
        table[base] = (base, "base")
    for base in _REGULAR.split():
        for form in _regular_past(base):
            table.setdefault(form, (base, "past"))
        for form in _participles(base):
            table.setdefault(form, (base, "ing"))
        table.setdefault(third(base), (base, "third"))
        table[base] = (base, "base")
    return table


def form_of(word: str) -> tuple[str, str] | None:
    """(base, kind) of a known verb form, None for another word."""
    return forms().get(word.lower())


def is_finite(word: str) -> bool:
    """Whether the word can be the verb of a sentence: a form of be, a modal, a known base, third or past form."""
    low = word.lower()
    if low in BE or low in MODALS or low.endswith("n't"):
        return True
    found = forms().get(low)
    return found is not None and found[1] != "ing"
