"""What a note says of what: frames over third-person notes, tried in order; the first that matches counts.

A frame's pattern (see `pattern`) has the slots `subject` and `value` where the words say them.
`subject`, `slot` and `value` of the frame are templates over the pattern's slots; a `slot` that
starts with `=` is the category of the value (`lexicon.CATEGORIES`), and the frame is passed over
when the value has none. Add a line to teach what competes for one place.
"""

from __future__ import annotations

from massmem.dream.rules.frame import SOMEONE, Frame
from massmem.dream.rules.usual_frames import USUAL_FRAMES

FRAMES: tuple[Frame, ...] = (
    # who somebody is
    Frame("name is {value}", "name"),
    Frame("age {value:num}", "age", subject="user"),
    Frame("(timezone|time zone) is {value}", "timezone", subject="user"),
    Frame("(in|on) {value:zone}[ time|-time| timezone| time zone]", "timezone", subject="user"),
    Frame("{subject:who} name is {value}", "is"),
    Frame("{subject} (was|is|got|has been) renamed [from {old} ]to {value}", "is"),
    Frame("(renamed) {subject} from {old} to {value}", "is"),
    Frame(
        "(called|wants to be called|goes by|is called|likes to be called|prefers to be called|known as) {value}",
        "form of address",
    ),
    Frame("{subject:who} (wants to be called|goes by|likes to be called) {value}", "form of address"),
    Frame(
        SOMEONE
        + "(works|work|working|employed|worked) [remotely |full-time |part-time |freelance |full time |part time |as a contractor |directly |mainly ](at|for) {value}[ as (a|an|the) {rest}]",
        "employer",
    ),
    Frame(
        SOMEONE + "(lives|live|living|based|located|resides|residing|relocated) (in|at|near|to|into|on|out of) {value}",
        "home",
    ),
    Frame(SOMEONE + "(settled|settling) [down ](in|near) {value}", "home"),
    Frame(SOMEONE + "(moves|moved|moving|relocating) (to|into|back to) {value:name}[, {rest:name}]", "home"),
    Frame(SOMEONE + "(on|in|joined|joining|part of|moved to|a member of|works in) (team|squad) {value}", "team"),
    Frame(
        SOMEONE + "(on|in|joined|joining|part of|moved to|a member of|works in|works on) [the ]{value} (team|squad)",
        "team",
    ),
    Frame("joining {value:name}", "employer"),
    Frame(SOMEONE + "[an |a ](allergic|intolerant) to {value}", "allergy to {value}"),
    Frame(SOMEONE + "(has|have) <the>{value} (allergy|intolerance)", "allergy to {value}"),
    Frame(SOMEONE + "{value:word} intolerant", "allergy to {value}"),
    Frame("[{subject:who} ](takes|drinks|likes|has|wants) (their |his |her ){what:word} {value}", "{what}"),
    Frame("[{subject:who} is ]<adv>[a |an |half |originally ]{value:nationality}[ citizen| national]", "nationality"),
    Frame("[{subject:who} ][is |are |got |has been ]<adv>{value:marital}[ (to|from) {rest:np}]", "marital status"),
    Frame("[{subject:who} is ]<adv>[very much |a |an ]{value:trait}", "trait {value}"),
    Frame("[{subject:who} ](has|have) {value:condition}", "condition {value}"),
    Frame(
        "(can't|cannot|can not|doesn't|does not|no longer|never|won't) (eat|eats|drink|drinks|tolerate) {value}",
        "eating {value}",
    ),
    Frame(
        "{subject:who} (can't|cannot|can not|doesn't|does not|no longer|never|won't) (eat|eats|drink|drinks|tolerate) {value}",
        "eating {value}",
    ),
    Frame("(eats|eat|drinks|drink) {value}", "eating {value}"),
    Frame("[{subject:who} [is |was |has been |just |got ]]promoted to {value}", "role"),
    Frame(SOMEONE + "(left|quit) {value}", None),
    Frame(
        "team (of|is|has|size is|grew to|now has) <adv>{value:count}[ people| members| engineers| developers| persons][ total| now]",
        "team size",
        subject="user",
    ),
    Frame(
        "team (of|is|has|size is|grew to|now has) <adv>{value:num}[ people| members| engineers] {rest:any}",
        "team size",
        subject="user",
    ),
    Frame("team is at {value:num} (people|employees|team members)", "team size", subject="user"),
    Frame("[{subject:who} ](at|up to|has|have|grew to) <adv>{value:num} (people|employees|team members)", "team size"),
    *USUAL_FRAMES,
    # permissions: who may do what
    Frame("can {value:any} (again|now|now again)", "=permission", subject="user"),
    Frame("(stop|avoid|quit) {value}", "=permission", subject="user"),
    Frame(
        "(may no longer|can no longer|may not|must not|can not|may|allowed to|is allowed to|are allowed to|cannot|can't|mustn't|is not allowed to|not allowed to|isn't allowed to|never|no longer allowed to|don't ever|do not|don't) {value}",
        "=permission",
        subject="user",
    ),
    Frame(
        "{subject} (may no longer|can no longer|may not|can not|must not|may|can|is allowed to|are allowed to|cannot|can't|mustn't|is not allowed to|are not allowed to|isn't allowed to|aren't allowed to|are no longer allowed to|is no longer allowed to|are never allowed to|never) {value}",
        "=permission",
    ),
    Frame("{subject} (is|are) [not |no longer |never |now ](allowed|permitted|welcome) [to ]{value}", "=permission"),
    Frame("no {value}", "=permission", subject="user"),
    Frame(
        "{value} (is|are) <adv>(allowed|not allowed|forbidden|banned|permitted|off limits|prohibited|no longer allowed|no longer forbidden)[ again| now]",
        "=permission",
        subject="user",
    ),
    Frame(
        "{value} (is|are) <adv>(fine|ok|okay|possible|welcome|allowed) (again|now|once more)",
        "=permission",
        subject="user",
    ),
    Frame(
        "{value} (is|are) <adv>(fine|ok|okay|possible|welcome|allowed) (again|now|once more) for {what}",
        "=permission",
        value="{value} {what}",
        subject="user",
    ),
    # addresses, ports, versions, names of things
    Frame(
        "{subject} (listens|listen|runs|run|is|are|sits|is running|is listening|is exposed|answers|is reachable|lives) (on|at) [the |tcp |udp ]port {value}",
        "port",
    ),
    Frame("{subject} port is {value}", "port"),
    Frame("port (of|for) {subject} is {value}", "port"),
    Frame(
        "{subject} (sits|lives|is|are|stays|remains|stay|is still|is back|is hosted|is reachable|resides|stands|runs|is located|hangs|are kept|is kept|is stored|are stored|points) (at|under|in|to) {value}",
        "place",
    ),
    Frame("{subject}['s] (address) is {value}", "address"),
    Frame("{subject} (url|host|ip|location) is {value}", "place"),
    Frame("{subject} (is|are) <adv>(on|every|each) {value}", "time"),
    Frame("{subject} (takes place|happens|starts|begins|runs) (on|at|every|each) {value}", "time"),
    Frame("sits (at|in) {value}", "desk"),
    Frame("{subject} (is |was |has been |got )(moved|shifted|rescheduled|changed) to {value}", "moved"),
    Frame("{subject} (moved|moves|shifted|shifts|changed) to {value}", "moved"),
    Frame(
        "(decided to use|decided to go with|decided on|chose|going with|went with|uses|use) {value:any} (for|as|in) {subject}",
        "=category",
    ),
    Frame("(changed|moved|switched|shifted|pushed) {subject} from {old} to {value}", "moved"),
    Frame("(moved|moves|migrated|switched|transferred) [all ]<the>{subject} [over |across ]to {value}", "=category"),
    Frame("(changed|set|renamed|updated|moved) {subject} to {value}", "moved"),
    Frame(
        "{subject} (moved|moves|changed|changes|shifted|was moved|was changed|has moved|went|switched) from {old} to {value}",
        "moved",
    ),
    Frame(
        "<adv>(on|runs|running|using|uses|upgraded to|upgrading to|bumped to|bumping to|updated to|updating to|moved to|moving to|switched to|migrated to) {product:word} {value:version}[ (on|for|in|with|across|now|since) {rest:any}]",
        "version of {product}",
        subject="user",
    ),
    Frame(
        "(upgraded|upgrading|bumped|bumping|updated|updating|moved|moving) {thing} to {product:word} {value:version}",
        "version of {product}",
        subject="user",
    ),
    Frame(
        "{subject} (runs|is on|is running|uses|runs on|was upgraded to|is now on|requires|needs) <adv>{product:word} {value:version}",
        "version of {product}",
    ),
    Frame("{subject} (is|are) (called|named) {value}", "is"),
    Frame("{subject} (doesn't|does not|don't|do not|no longer|didn't) (have|has) [a |an |any |the ]{value}", "=having"),
    Frame("{subject} (has|have) (no|a|an|two|three|four|five|six) {value}", "=having"),
    Frame("{subject} (has|have) {value:num}{unit:any}", "=having", value="{value}"),
    Frame("{subject} (doesn't|does not|don't|do not|no longer) (need|needs|require|requires) {value}", "=need"),
    Frame("{subject} (needs|need|requires|require) {value}", "=need"),
    Frame("{subject} (is|are|was|were) <adv>{value:state}[ (for|until|because of|due to) {rest:any}]", "state"),
    # the way things are written and done
    Frame(
        "{subject} (is written in|are written in|uses|use|follows|follow|has|have) <the>{value:word} (spelling|english)",
        "spelling",
    ),
    Frame("[uses |use |prefers ]<the>{value:word} (spelling|english) (in|for) {subject}", "spelling"),
    Frame("in {subject}, (prefers|likes|uses|wants|use|prefer) {value}", "=category"),
    Frame("[prefers |likes |uses |wants |use |prefer ]{value} (in|for) {subject}", "=category"),
    Frame(
        "(keep|prefers|likes|wants) [their |the ](replies|answers|responses|reply|answer)[ to be| kept] {value}",
        "reply length",
        subject="user",
    ),
    Frame(
        "(prefers|likes|wants|prefer|keep) [the ]{value} (replies|answers|responses)", "reply length", subject="user"
    ),
    Frame(
        "<adv>(prefers|likes|wants|needs|keep|write|format|send them|give them|show them|put) [all |the |their ]{subject} (as|in the form of|formatted as|written as) {value}",
        "form",
    ),
    Frame(
        "[always ](reply|answer|respond|write|talk|speak)[ to them| them] in {value:name}",
        "reply language",
        subject="user",
    ),
    Frame(
        "<adv>(prefers|uses|using|likes|use|on|switched to|switching to|moved to|moving to|migrating to|migrated to|switched back to|chose|picked|runs|went with|going with|decided on) {value}",
        "=category",
        subject="user",
    ),
    Frame(
        "<adv>(switched|switching|switches|moved|moving|migrated|migrating|went|changed|changing|converting|converted|pivoted|pivoting) [{thing} ]from {old} to {value}",
        "=category",
        subject="user",
    ),
    Frame(
        "[this ](repo|repository|project|team|company|codebase|app|product|game|service) (uses|use|is on|runs on|is using) {value}",
        "=category",
        subject="user",
    ),
    Frame("{subject} (uses|use|is using|runs on|is on|is built on|moved to|switched to) {value}", "=category"),
    Frame("decided to (use|go with) {value}", "=category", subject="user"),
    # roles of people, and what is what
    Frame("{value:person} (is|are|became|will be) <adv>(the|our|new|my|their) {subject}", "is"),
    Frame("{value} is {subject}", "=inverse"),
    Frame("{subject:who} (is|was|became) <adv>(a|an) {value}", "=role"),
    Frame("{subject} (is|are) <adv>{value}", "=is"),
    Frame("[a |an |the ]{value:any}", "=role", subject="user"),
)
