"""Frames of what somebody does in one place or way at a time, and of amounts and prices.

Of a slot that begins with "usual" there may be several values, unless one is said to be new.
"""

from __future__ import annotations

from massmem.dream.rules.frame import SOMEONE, Frame

USUAL_FRAMES: tuple[Frame, ...] = (
    # what somebody does in one place or way at a time, where it is said to be new
    Frame(SOMEONE + "(trains|train|works out|exercises|climbs|swims|lifts) at {value}", "usual: gym"),
    Frame(SOMEONE + "(drives|drive|rides|ride) (a|an|the|their|his|her) {value}", "usual: vehicle"),
    Frame(SOMEONE + "(banks|bank) (with|at) {value}", "usual: bank"),
    Frame(SOMEONE + "(studies|study|studying) (at|in) {value}", "usual: school"),
    Frame(SOMEONE + "(goes|go|switched|transferred) to {value:name}[ now]", "usual: goes to"),
    Frame(
        SOMEONE + "(sits|sit|sitting) (next to|beside|across from|behind|opposite) {value}", "usual: neighbour at work"
    ),
    Frame(SOMEONE + "(reports|report|reporting) to {value}", "usual: reports to"),
    Frame(SOMEONE + "(plays|play|playing) for {value}", "usual: club"),
    Frame(SOMEONE + "(lives|live|living) with {value}", "usual: lives with"),
    Frame(SOMEONE + "(lives|live|living) {value:alone}", "usual: lives with"),
    Frame(SOMEONE + "(shops|shop|buys groceries|gets groceries) at {value}", "usual: shop"),
    Frame(SOMEONE + "(sees|see) {value:doctor}", "usual: sees"),
    Frame(
        SOMEONE + "{value:commute} to (work|school|the office|uni|university|college)",
        "usual: way to {place}",
        value="{value}",
    ),
    Frame(
        "[uses |use ][{what} is ](pays|pay|paying) <adv>{value:money} [(a|per|each|every) (month|week|year|day) ]for [the |my |their |our ]{subject}",
        "price",
    ),
    Frame(
        "{subject} (costs|cost|costs us|costs them|is up to|is down to) <adv>{value:money}[ (a|per|each|every) (month|week|year|day|person|head|night|hour)]",
        "price",
    ),
    Frame(
        "{subject} (went|goes|has gone|is going|is|was) (up|down) (to|from {old} to) {value:num}{unit:any}", "amount"
    ),
    Frame(
        "{subject} (rose|dropped|fell|increased|decreased|grew|shrank|climbed|was raised|was lowered|was cut|is raised|is lowered|got raised|has risen|has dropped|has increased) [from {old} ]to {value:num}{unit:any}",
        "amount",
    ),
    Frame("{subject} (should be|must be|has to be) {value:num}{unit:any}", "amount"),
    Frame("[{subject:who} ](weighs|weigh) <adv>{value:num}{unit:any}", "weight"),
    Frame("[{subject:who} is ](down|up) to <adv>{value:num} (kg|kilos|kilo|pounds|lbs|stone)", "weight"),
    Frame("[{subject:who} ](favorite|favourite) {what:label} (is|are) {value}", "favorite {what}"),
    Frame("(can't|cannot|can not) (stand|bear) {value}", "preference: {value}"),
)
