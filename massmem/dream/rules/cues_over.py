"""How people say that something is over, or is to be forgotten. The first line that matches counts."""

from __future__ import annotations

from massmem.dream.rules.cue import Cue
from massmem.model.statements import Act

_WHO = "{subject:who}"

FORGETTING: tuple[Cue, ...] = (
    Cue(
        r"<please>(can you |could you |would you )?<please>(forget|erase|delete|drop|remove|wipe)[ about| again] (what|everything|anything|all|that|whatever|the thing|the part|the stuff|the bit)( that)? (i|we)( have|'ve| had|'d)? (just |ever )?(told|said|wrote|mentioned|shared|typed|asked)( to)?( you)?( about| on| regarding| concerning)? {value}",
        "{value}",
        Act.FORGET,
    ),
    Cue(
        r"<please>(can you |could you |would you )?<please>(forget|erase|delete|drop|remove|wipe)[ about] (what|everything|anything|all|all that|whatever)( that)? (you|u) (know|have|remember|stored|saved|noted|kept|learned|learnt|wrote down)( stored| saved)?( about| on| regarding| of| concerning)? {value}",
        "{value}",
        Act.FORGET,
    ),
    Cue(
        r"<please>(can you |could you |would you |you can |you may |you should )?<please>(forget|erase|delete|drop|remove|wipe)[ about] (everything|anything|all|all info|all information|all data|any info|any information|any notes|your notes|the notes|all notes|all memories|any memory|the fact)( you have)? (about|on|regarding|concerning|that) {value}",
        "{value}",
        Act.FORGET,
    ),
    Cue(
        r"<please>(forget|erase|delete)[ again] (that|about|about the fact that) (i am |i'm |im |we're |we are |i've |we've |i'd |i was |we were |i have |we have |i |we |my |our ){value}",
        "{value}",
        Act.FORGET,
    ),
    Cue(
        r"<please>(forget|erase|delete|wipe|remove)( about)? {value:any} (from (your |the )?memory|from what you know|from your notes)",
        "{value}",
        Act.FORGET,
    ),
    Cue(
        r"<please>(can you |could you |you can |you may |you should )?<please>(forget|erase) (about )?(my|our|the) {value}",
        "{value}",
        Act.FORGET,
    ),
    Cue(
        r"<please>(can you |could you |would you |you can )?<please>(forget|erase|delete) (about )?{value:possessed}",
        "{value}",
        Act.FORGET,
    ),
    Cue(r"(please|pls|can you|could you|would you) <please>(forget|erase) about {value}", "{value}", Act.FORGET),
    Cue(
        r"<please>(don't|do not|never|stop) (remember|store|keep|save|remembering|storing|mention|bring up)(ing)?[ again] (anything about |what i said about |that |the fact that |my |our |the ){value}",
        "{value}",
        Act.FORGET,
    ),
)

OVER: tuple[Cue, ...] = (
    Cue(r"(<im>|<i> am|<i> are) not {value:any} (after all|any ?more|any longer)", "{value}", Act.END, tells=True),
    Cue(r"(<im>|<i> am|<i> are) no longer {value}", "{value}", Act.END, tells=True),
    Cue(
        r"<ive>(just |already |finally )?(cancelled|canceled|called off|scrapped|dropped|abandoned|gave up on|given up on|ditched|shelved) {value}",
        "{value}",
        Act.END,
        tells=True,
    ),
    Cue(
        r"{value} (is|was|are|were|has been|have been|got|gets) (now |just |sadly )?(cancelled|canceled|called off|scrapped|off the table|dropped|shelved|abandoned)",
        "{value}",
        Act.END,
        tells=True,
    ),
    Cue(
        r"{value} (won't|will not|isn't|is not|aren't|are not) (happening|taking place|going ahead|happen|take place|go ahead)( after all| any ?more)?",
        "{value}",
        Act.END,
    ),
    Cue(
        r"[<ive>](just |already |finally |recently )*(sold|gave away|given away|got rid of|donated|returned|traded in|traded|swapped|exchanged|threw away|thrown away|threw out|scrapped|lost|handed back|gave back|given back|rehomed) (my |our |the |that |his |her )?(old )?{value}",
        "Has {value}",
        Act.END,
        tells=True,
    ),
    Cue(
        r"[<ive>](just |already |finally )?(gave|given) (my |our |the )?{value} (away|back)",
        "Has {value}",
        Act.END,
        tells=True,
    ),
    Cue(
        r"<im> (now |also |finally )*(dropping|ditching|cancelling|canceling|scrapping|abandoning|shelving|discontinuing|giving up|quitting|getting rid of) {value}",
        "{value}",
        Act.END,
        tells=True,
    ),
    Cue(
        r"<ive>(also |finally |just |now )*decided to (drop|ditch|cancel|scrap|abandon|shelve|discontinue|give up|stop|get rid of) {value}",
        "{value}",
        Act.END,
        tells=True,
    ),
    Cue(
        r"(they|he|she|someone|the [\w-]+|my [\w-]+|our [\w-]+)( has| have|'ve)? (just |now )?(cancelled|canceled|called off|scrapped|abandoned) {value}",
        "{value}",
        Act.END,
        tells=True,
    ),
    Cue(
        r"{value} (fell through|has fallen through|won't go ahead)( now| again)?",
        "{value}",
        Act.END,
        tells=True,
    ),
    Cue(
        r"<ive>(just |already |finally )?(stopped|quit|given up|gave up|finished) {value:doing}",
        "{value}",
        Act.END,
        tells=True,
    ),
    Cue(
        r"[<ive>](just |already |finally )?(found (a|an|the|our|my)|got the (?=(job|role|position|flat|apartment|house|visa|place|contract)\b)) {value}",
        "Looking for {value}",
        Act.END,
        tells=True,
    ),
    Cue(
        r"<ive>(just |already |finally )?(handed over|handed|passed on|passed|gave) (the |my )?{value} (job |role |post |position |duties |work )?(over |on )?to {name:name}",
        "{value}",
        Act.END,
        tells=True,
    ),
    Cue(
        r"<ive>(just |already |finally )?(stepped down|resigned|retired) as (a |an |the )?{value}",
        "{value}",
        Act.END,
        tells=True,
    ),
    Cue(
        r"{value} (is|are|has been|have been|was) (gone|sold|stolen|given away|returned)( now| for good)?",
        "Has {value}",
        Act.END,
        tells=True,
    ),
    Cue(
        r"[<ive>](just |already |finally )?(stopped|quit|given up|gave up|finished|ended|are done|am done) {value}",
        "{value}",
        Act.END,
    ),
    Cue(r"<im> (finally |now |all )?(done|finished|through) with {value}", "{value}", Act.END),
    Cue(
        r"<ive>(just |really |completely )*(gone off|went off|grown out of|outgrown|had enough of|fallen out of love with|lost interest in|grown tired of|got tired of) {value}",
        "{value}",
        Act.END,
        tells=True,
    ),
    Cue(r"<ive>(just |now )?changed (my|our) minds? (about|on) {value}", "Mind about {value}", Act.END, tells=True),
    Cue(
        _WHO
        + r" (stopped|quit|gave up|has given up|has stopped|has quit|is done with|no longer does|dropped|dropped out of) {value}",
        "{subject} {value}",
        Act.END,
        tells=True,
    ),
    Cue(r"<im> leaving {value:name}", "Works at {value}", Act.END),
    Cue(r"(never ?mind|forget|ignore|disregard) (about |what i said about )?{value}", "{value}", Act.END),
    Cue(r"you (don't|do not) (have|need) to {value} (any ?more|any longer|now)", "{value}", Act.END),
    Cue(r"you (no longer (have|need) to|needn't) {value}", "{value}", Act.END),
    Cue(r"(there's |there is )?no (more )?need to {value:any} (any ?more|any longer|now)", "{value}", Act.END),
    Cue(
        r"{value} (is|was|are|has been|have been|got) (now )?(postponed|put on hold|on hold|delayed|pushed back)( again)? ?(indefinitely|until further notice|without a new date|for now|with no new date|,? no new date( yet| so far)?|,? (new )?date (tbd|to be announced|to follow))",
        "{value}",
        Act.END,
        tells=True,
    ),
    Cue(
        r"{value} (is|was|are|has been|have been|got) (now )?(postponed|put on hold|on hold)( again)?",
        "{value}",
        Act.END,
        tells=True,
    ),
    Cue(r"<i> (don't|do not|no longer) {verb:word} any ?(more|longer)", "{verb}", Act.END, tells=True),
    Cue(r"<i> no longer {verb:word}", "{verb}", Act.END, tells=True),
    Cue(_WHO + r" (is|are) no longer {value}", "{subject} is {value}", Act.END),
    Cue(
        r"<i> (no longer|don't|do not|never) {verb:word} {value:any} any ?(more|longer)",
        "{verb} {value}",
        Act.END,
        tells=True,
    ),
    Cue(r"<i> no longer {verb:word} {value}", "{verb} {value}", Act.END, tells=True),
    Cue(r"<i> used to {verb:word} {value}", "{verb} {value}", Act.END),
)
