"""What comes before the thing itself ("btw,", "Note to self:"), with what it says about it.

The pattern language is in `pattern`.
"""

from __future__ import annotations

from massmem.dream.rules.cue import Lead

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
    Lead("<also>remind me that ", explicit=True),
    Lead("(on second thought|on second thoughts|thinking about it|come to think of it)" + _END),
    Lead(
        "[(a|one|another|the) ][(quick|small|little|standing|important|general|personal|side|team|house|ground|project|new|old|just a) ](note|memo|reminder|rule|order|requirement|lesson|policy|convention|guideline|decision|announcement|nb)[ to self| to all| for you| learnt| learned][ (for|about|on|of|from) {about:label}]{end:mark}",
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
        "(correction|small correction|i stand corrected|scratch that|strike that|scrap that|forget that last bit|i misspoke|my mistake|my bad|i was wrong|that was wrong|that is wrong|that's wrong|this was wrong|not quite right|that's not right|typo|wrong|oops|whoops|no wait|oh wait|wait|sorry|actually|erratum|i meant|i mean|let me correct that|let me correct myself)"
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
    Lead(
        "(as|like) (agreed|discussed|mentioned|said|decided|promised|announced|noted|requested|planned|expected|i said|i mentioned|we said|we agreed|we discussed|i told you|you know|you may know|you might know|you may remember)[ {about:label}],? (?=\\S)"
    ),
    Lead("(until further notice|for the time being|for now|as things stand)" + _END),
    Lead("(for|about|regarding|concerning|as for|on) {about:label}: (?=\\S)"),
    Lead("(for|about|regarding|as for) (the|our|my|your|this|next) {about:label}, " + _MINE),
    Lead("{b:cap}{about:label}: " + _MINE),
    Lead("{about:label}: (?=(the|our|my|i|i'm|i've|we|we're|we've)\\b)"),
    Lead("(since|as|when|now that|before|while) (you're|you are) {about:any}, (?=\\S)"),
)
