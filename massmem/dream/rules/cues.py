"""The cues: how people say things, as a table. A reader teaches the rules something new here.

Cues are clauses whose note is not simply the clause in the third person; tried in order, the
first that matches counts. The pattern language is in `pattern`; the names in `note` and
`replaces` are its slots.
"""

from __future__ import annotations

from massmem.dream.rules.cue import Cue
from massmem.dream.rules.cues_over import OVER
from massmem.model.statements import Act

_WHO = "{subject:who}"
_LEFT = "(left|quit|resigned from|departed from|was laid off from|got laid off from|got fired from|is leaving|have left|has left|no longer (works|work) (at|for)|(doesn't|don't) work (at|for))"

_STATES: tuple[Cue, ...] = (
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
    Cue(r"<i> (just |recently )?(turned|am turning|'m turning) {value:num}( years old)?", "Age {value}", changed=True),
    Cue(r"<im> (now |already |only |still )?{value:num}( years old| years of age| y/o| yo)?", "Age {value}"),
    Cue(
        r"(please )?(don't|do not|stop|never) call(ing)? me {replaces:name},? (it's|it is|call me|just|i'm|use|but|my name is|the name is) {name:name}",
        "Wants to be called {name}",
        replaces="{replaces}",
    ),
    # allergies, diets
    Cue(r"<i> (turned|became|went|am now|'m now) {value:diet}", "{value}", changed=True),
    Cue(
        r"<ive>(just |recently |now |only )*(started|begun|began|gone back to|went back to) (eating|drinking|smoking|vaping|wearing|taking) {value}",
        "{habit}",
        changed=True,
    ),
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
)
_WAYS: tuple[Cue, ...] = (
    # the way things are done
    Cue(
        r"(let's|lets|let us|we'll|we will|i'll|we are|we're|i'm) (just )?(go with|going with|stick with|sticking with|stick to|settle on|pick|choose) {value}",
        "Going with {value}",
        explicit=True,
    ),
    Cue(
        r"<ive>(finally |just |now )?decided against {replaces},? (and|so|but|we) (will |we'll |we will |we |i'll |i will |i )?(now )?(use|go with|going with|are using|went with|took|take|chose|picked|stick with) {value}( instead)?",
        "Going with {value} instead of {replaces}",
        replaces="{replaces}",
        changed=True,
    ),
    Cue(
        r"<ive>(finally |just |now )?(decided|agreed|opted|chose|settled) (against|not to use|not to go with|not to adopt) {value}",
        "Decided against {value}",
        explicit=True,
    ),
    Cue(r"you (can|may) {value:any} (again|now|now again|once more)", "Can {value} again", explicit=True, changed=True),
    Cue(
        r"(it's|it is) (ok|okay|fine|alright) (now )?to {value:any} (again|now|now again)",
        "Can {value} again",
        explicit=True,
        changed=True,
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

CUES: tuple[Cue, ...] = (*_STATES, *OVER, *_WAYS)
