"""Words that a question is made with and that no memory is found by. A question of nothing else keeps them."""

from __future__ import annotations

STOP_WORDS = frozenset(
    "a an the is are was were am be been being of to for in on at by with and or from as that this these those it its i "
    "me my mine we us our ours you your yours he she they him his her hers them their theirs has have had having do does "
    "did doing done will would can could shall should may might must so just very also about into than then there here "
    "more most some any much many if not but no yes too which what when where who whom whose how why let lets "
    "please tell know currently "
    "i'm i've i'll i'd you're you've you'll you'd he's she's it's we're we've they're they've that's there's what's "
    "who's where's when's how's let's isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't won't "
    "wouldn't can't couldn't shouldn't".split()
)
