"""The cues: how people say things, as tables. A reader teaches the rules something new here.

LEADS are what comes before the thing itself ("btw,", "Note to self:"), with what they say about it.
CUES are clauses whose note is not simply the clause in the third person; tried in order, the
first that matches counts. KINDS are clauses that are no statements.
The pattern language is in `pattern`; the names in `note`, `replaces` and `value` are its slots.
"""

from __future__ import annotations

from massmem.model.record import dataclass
from massmem.model.statements import Act


@dataclass(frozen=True, slots=True)
class Lead:
    """Words before a statement: `explicit` asks to remember it, `changed` says it is new, `correction` takes back."""

    pattern: str
    explicit: bool = False
    changed: bool = False
    correction: bool = False


@dataclass(frozen=True, slots=True)
class Cue:
    """A clause and its note. `{subject}` in a note is whoever it is about; for the user it is empty."""

    pattern: str
    note: str
    act: Act = Act.ASSERT
    replaces: str = ""
    changed: bool = False
    explicit: bool = False


_JOIN = "<also>"  # "please also", "and", "but"
_END = "{end:sep}"  # a comma, a colon, a dash, or only a space
_MARK = "{end:mark}"  # a comma, a colon or a dash must stand there
_MINE = "(?=(the|our|my|i|i'm|i've|we|we're|we've|his|her|their|all|every|never|always|no|don't)\\b)"

LEADS: tuple[Lead, ...] = (
    # asks to remember, or states a rule
    Lead(
        "(from now on|from here on|from here on out|going forward|starting now|as of now|effective immediately|in [the ]future|henceforth|for next time|next time|from today on)"
        + _END,
        explicit=True,
        changed=True,
    ),
    Lead(
        "(generally|in general|as a rule|as a general rule|by default|as a standing rule|as a matter of policy)" + _END,
        explicit=True,
    ),
    Lead(
        "<also>(do |)(remember|note|keep in mind|bear in mind|be aware|make a note|take note|write down|note down|jot down|memorize|memorise|know)[ also]{end:sep}that"
        "{end2:sep}",
        explicit=True,
    ),
    Lead(
        "<also>(write down|note down|jot down|make a note|take a note|keep in mind|bear in mind|take note|note for later|for your notes|for the notes|to remember|for the record|for future reference|record|save|store)[ that| this]{end:mark}",
        explicit=True,
    ),
    Lead(
        "<also>(write down|note down|jot down|make a note that|take a note that|keep in mind|bear in mind|take note that) (?=\\S)",
        explicit=True,
    ),
    Lead("<also>(do not|don't|never|dont) forget[ that| to| about]" + _END, explicit=True),
    Lead("<also>remember[ to]" + _END, explicit=True),
    Lead(
        "[(a|one|another|the) ][(quick|small|little|standing|important|general|personal|side|team|house|ground|project|new|old|just a) ](note|memo|reminder|rule|lesson|policy|convention|guideline|decision|announcement|nb)[ to self| to all| for you| learnt| learned][ (for|about|on|of|from) {about:label}]{end:mark}",
        explicit=True,
    ),
    Lead(
        "(lesson (learnt|learned)|rule of thumb|house rule|note to self|important|attention|for the record|settled|decided|decision|final decision|agreed|verdict)"
        + _MARK,
        explicit=True,
    ),
    Lead(
        "(til|today i learned|today i learnt|i learned|i learnt|i've learned|i've learnt|we learned|we learnt)[ today][ (that|to)]"
        + _END,
        explicit=True,
    ),
    Lead("(it's|it is|that's|that is) (settled|decided|official|final|agreed|done)[ then| now]" + _END, explicit=True),
    # takes something back
    Lead(
        "(correction|small correction|i stand corrected|scratch that|strike that|i misspoke|my mistake|my bad|i was wrong|typo|oops|whoops|no wait|oh wait|wait|sorry|actually|erratum|i meant|i mean|let me correct that|let me correct myself)"
        + _END,
        correction=True,
    ),
    # only leads on
    Lead(
        "(change of plans|change of plan|plans (have |has |)changed|[small |quick |big |important |good |great |bad |sad |more |some ](update|news|change|decision|note|one|thing|question))[ (from|for|on|about|before) {about:label}]{end:mark}"
    ),
    Lead(
        "(ok|okay|so|well|and|also|oh|ah|hm|hmm|um|uh|ugh|hey|hi|hello|hola|yes|yeah|yep|no|nope|nah|right|sure|fine|thanks|thank you|thx|cheers|great|cool|perfect|nice|good|alright|anyway|anyways|btw|by the way|fyi|heads up|heads-up|lol|haha|wow|whoa|now|then|plus|besides|again|morning|good morning|good evening|hi there|hi again|hello there|hello again|honestly|frankly|basically|obviously|unfortunately|luckily|fortunately|sadly|finally|finally done|fun fact|to be clear|to be honest|tbh|as always|as usual|you know|listen|unrelated|one more thing|another thing|last thing|side note|for context|context|background|once more|one more time|as i said|like i said|as mentioned|in short|long story short|turns out|it turns out|oh man|p.s.|ps|psa|but|or|because|though|ooh|exactly|back|awesome|edit|and also|btw also|however|meanwhile|otherwise|in fact|apart from that|other than that|yup|indeed|definitely|absolutely|totally|overall|apparently not)"
        + _MARK
    ),
    Lead(
        "(ok|okay|so|and|also|oh|hm|yeah|yes|well|btw|by the way|fyi|heads up|but|then|now that|plus|because|though|anyway|oops|whoa|just|oh and|ok so|ok and|and also|oh also|or|however|honestly|basically|hence|finally) (?=\\S)"
    ),
    Lead(
        "(i|we) (should|wanted to|want to|have to|must|need to|would like to|'d like to|just wanted to|forgot to|also wanted to) (mention|tell you|let you know|point out|inform you)[ that]"
        + _END
    ),
    Lead(
        "(i|we) (should|wanted to|want to|have to|must|need to|would like to|'d like to|just wanted to|forgot to) (add|say|note) that"
        + _END
    ),
    Lead(
        "[just ](so you know|as you know|as you may know|letting you know|to let you know|for your information|for info|for what it's worth|fwiw|you might want to know|you need to know|you should know|please be aware|please know|be aware|in case you need it|in case it matters)[ that]"
        + _END
    ),
    Lead("(until further notice|for the time being|for now|as things stand)" + _END),
    Lead("(for|about|regarding|concerning|as for|on) {about:label}: (?=\\S)"),
    Lead("(for|about|regarding|as for) (the|our|my|your|this|next) {about:label}, " + _MINE),
    Lead("{b:cap}{about:label}: " + _MINE),
    Lead("{about:label}: (?=(the|our|my|i|i'm|i've|we|we're|we've)\\b)"),
    Lead("(since|as|when|now that|before|while) (you're|you are) {about:any}, (?=\\S)"),
)

_WHO = "{subject:who}"
_LEFT = "(left|quit|resigned from|departed from|was laid off from|got laid off from|got fired from|is leaving|have left|has left|no longer (works|work) (at|for)|(doesn't|don't) work (at|for))"

CUES: tuple[Cue, ...] = (
    # forgetting
    Cue(
        r"<please>(can you |could you |would you )?<please>(forget|erase|delete|drop|remove|wipe)[ about| again] (what|everything|anything|all|that|whatever|the thing|the part|the stuff|the bit)( that)? (i|we)( have|'ve| had|'d)? (just |ever )?(told|said|wrote|mentioned|shared|typed|asked)( to)?( you)?( about| on| regarding| concerning)? {value}",
        "{value}",
        Act.FORGET,
    ),
    Cue(r"<please>(forget|erase|delete) (that|about|about the fact that) (i|we|my|our) {value}", "{value}", Act.FORGET),
    Cue(
        r"<please>(forget|erase|delete|wipe|remove)( about)? {value:any} (from (your |the )?memory|from what you know|from your notes)",
        "{value}",
        Act.FORGET,
    ),
    Cue(r"<please>(forget|erase) (about )?(my|our|the) {value}", "{value}", Act.FORGET),
    Cue(
        r"<please>(don't|do not|never|stop) (remember|store|keep|save|remembering|storing|mention|bring up)(ing)?[ again] (anything about |what i said about |that |the fact that |my |our |the ){value}",
        "{value}",
        Act.FORGET,
    ),
    # names
    Cue(r"(<my> )?(full |real |first )?name('s| is) {name:name}", "Name is {name}"),
    Cue(
        r"(but |and )?(please |just |you can |you may |everyone |everybody |people |friends |most people )*(call|calls|calling) (me|us) {name:name}",
        "Wants to be called {name}",
    ),
    Cue(
        r"(i|we) (go by|prefer|answer to|like) {name:name} (as a name|as my name|to be called|not {b:word})",
        "Wants to be called {name}",
    ),
    Cue(
        r"(i) (go by|want to be called|would like to be called|'d like to be called|prefer to be called|like to be called) {name:name}",
        "Wants to be called {name}",
    ),
    Cue(r"(<im>|this is) {name:name}", "Name is {name}"),
    # allergies, diets
    Cue(r"<i> (turned|became|went|am now|'m now) {value:diet}", "{value}", changed=True),
    # jobs
    Cue(
        r"(today|yesterday|tomorrow|this)? ?(is|was|it's|its|will be)? ?(my|our) first (day|week) (at|with|for) {value}",
        "Works at {value}",
        changed=True,
    ),
    Cue(r"first day (at|with) {value}", "Works at {value}", changed=True),
    Cue(
        r"<ive>(just |now |recently |officially )?(joined|started (working )?(at|with|for)|begun at|got hired (at|by)|been hired (at|by)|got a job (at|with)|got a new job (at|with)|started a new job (at|with)|started my new job (at|with)|taken a job (at|with)|took a job (at|with)|signed with|am starting at|work now (at|for)) {value:name}",
        "Works at {value}",
        changed=True,
    ),
    Cue(r"<im> (now |currently )?(employed|working) (at|for|with|by) {value:name}", "Works at {value}"),
    Cue(
        _WHO
        + r" (just |now |recently )?(joined|started (working )?(at|with|for)|got hired (at|by)|got a job (at|with)|got a new job (at|with)|took a job (at|with)) {value:name}",
        "{subject} works at {value}",
        changed=True,
    ),
    Cue(
        r"(i|we|i've|we've|i'd) " + _LEFT + r" (my job (at|with) |my position (at|with) )?{value:name}",
        "Works at {value}",
        Act.END,
    ),
    Cue(_WHO + " " + _LEFT + r" {value}", "{subject} works at {value}", Act.END),
    # roles and teams
    Cue(
        _WHO
        + r" (is |has )?(just |now |already )?(took|taken|takes|taking|is taking) over (from )?{replaces} as {role}",
        "{subject} is the {role}",
        replaces="{replaces}",
        changed=True,
    ),
    Cue(
        _WHO + r" (replaces|replaced|succeeds|succeeded|has replaced|is replacing) {replaces:name} as {role}",
        "{subject} is the {role}",
        replaces="{replaces}",
        changed=True,
    ),
    Cue(_WHO + r" (is|became|becomes) (now )?(the|our|my) new {role}", "{subject} is the {role}", changed=True),
    Cue(_WHO + r" (is|are) now (the|our|my) {role}", "{subject} is the {role}", changed=True),
    Cue(
        _WHO + r" (took|takes|has taken) over (the |our )?{role} from {replaces:name}",
        "{subject} runs {role}",
        replaces="{replaces}",
        changed=True,
    ),
    Cue(
        r"<i> (got |was |were |am |'m |have been |'ve been )?(just |now |recently )?(reassigned|moved|transferred|switched|assigned) to (the )?team {value}",
        "On team {value}",
        changed=True,
    ),
    Cue(
        r"<i> (got |was |were |am |'m |have been |'ve been )?(just |now |recently )?(reassigned|moved|transferred|switched|assigned) to (the )?{value} team",
        "On team {value}",
        changed=True,
    ),
    Cue(r"<im> back (on|in|with|at) (the )?team {value}", "On team {value}", changed=True),
    Cue(r"<im> (now )?on team {value}", "On team {value}"),
    Cue(
        r"(<im> |<ive>)(now |up |grown |also )*(at|to) {value:num} (people|employees|team members)[ total]",
        "Team is at {value} people",
        changed=True,
    ),
    Cue(
        r"<ive>(just |now |recently |finally )?(got |been |was )?promoted to {value}",
        "Promoted to {value}",
        changed=True,
    ),
    # home
    Cue(
        r"<ive>(just |now |recently |finally )?(moved|relocated) (back )?(from {replaces:name} )?(to|into) {value:name}",
        "Lives in {value}",
        replaces="{replaces}",
        changed=True,
    ),
    Cue(
        r"<im> (now |finally |just |already )?(settled|settling) (in|into|down in)( to)? {value:name}",
        "Lives in {value}",
        changed=True,
    ),
    Cue(r"(<i>|<im>) (now )?(stay|staying|are staying|remain|remaining) in {value:name}", "Lives in {value}"),
    Cue(r"home is {value:name}( now)?", "Lives in {value}"),
    # what is over
    Cue(r"(<im>|<i> am|<i> are) not {value:any} (after all|any ?more|any longer)", "{value}", Act.END),
    Cue(r"(<im>|<i> am|<i> are) no longer {value}", "{value}", Act.END),
    Cue(
        r"<ive>(just |already |finally )?(cancelled|canceled|called off|scrapped|dropped|abandoned|gave up on|given up on|ditched|shelved) {value}",
        "{value}",
        Act.END,
    ),
    Cue(
        r"{value} (is|was|are|were|has been|have been|got) (now |just |sadly )?(cancelled|canceled|called off|scrapped|off the table|dropped|shelved|abandoned)",
        "{value}",
        Act.END,
    ),
    Cue(
        r"{value} (won't|will not|isn't|is not|aren't|are not) (happening|taking place|going ahead|happen|take place|go ahead)( after all| any ?more)?",
        "{value}",
        Act.END,
    ),
    Cue(
        r"<ive>(just |already |finally )?(stopped|quit|given up|gave up|finished|ended|are done|am done) {value}",
        "{value}",
        Act.END,
    ),
    Cue(r"<im> (finally |now |all )?(done|finished|through) with {value}", "{value}", Act.END),
    Cue(r"<im> leaving {value:name}", "Works at {value}", Act.END),
    Cue(r"(never ?mind|forget|ignore|disregard) (about |what i said about )?{value}", "{value}", Act.END),
    Cue(_WHO + r" (is|are) no longer {value}", "{subject} is {value}", Act.END),
    Cue(r"<i> (no longer|don't|do not|never) {verb:word} {value:any} any ?(more|longer)", "{verb} {value}", Act.END),
    Cue(r"<i> no longer {verb:word} {value}", "{verb} {value}", Act.END),
    Cue(r"<i> used to {verb:word} {value}", "{verb} {value}", Act.END),
    # the way things are done
    Cue(
        r"(let's|lets|let us|we'll|we will|i'll|we are|we're|i'm) (just )?(go with|going with|stick with|sticking with|stick to|settle on|pick|choose) {value}",
        "Going with {value}",
        explicit=True,
    ),
    Cue(r"(please )?(don't|do not|never) ever {value}", "Never {value}", explicit=True),
    Cue(r"you (must|should|have to|need to|are to|ought to) always {value}", "Always {value}", explicit=True),
    Cue(r"you (must|should|may|can) never {value}", "Never {value}", explicit=True),
    Cue(
        r"(please )?(generally |always |just |do )?keep (your|the) (replies|answers|responses|messages|explanations) {value}",
        "Keep replies {value}",
        explicit=True,
    ),
    Cue(
        r"(please )?(be|stay) (brief|concise|terse) (in your answers|when you answer|with me|from now on|always|in general)",
        "Keep replies short",
        explicit=True,
    ),
)
