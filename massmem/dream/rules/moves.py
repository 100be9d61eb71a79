"""A plan that gets another day, said in other ways than "X is moved to May 17": brought into that one form."""

from __future__ import annotations

import re

from massmem.dream.rules.times.grammar import may_hold_time

_DAYS = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)\b|(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b"
_DATE = rf"(?:the )?(?:\d|{_DAYS}|next\b|this\b|later\b|early\b|late\b|end of\b|mid\b|mid-|tomorrow\b|today\b|spring\b|summer\b|autumn\b|fall\b|winter\b|week of\b|following\b|first\b|second\b|third\b|last\b)"
_SHIFTED = r"(?:moved|pushed|postponed|rescheduled|re-scheduled|shifted|changed|delayed|brought|put|rebooked|slid|bumped|deferred|extended|prolonged)"
_NOUN = r"(?!(?:is|are|was|were|has|have|had|been|got|gets|will|be)\b)[\w'’-]+"
_AWAY = r"(?:\s+(?:back|forward|forwards|out|off|up|ahead|over))?"
_NEW_DAY = rf"(?:\s+from\s+[^,;]{{2,30}}?)?\s+(?:to|until|till|for|on)\s+(?P<when>{_DATE}.*)"
_ACTIVE = re.compile(
    rf"(?P<who>(?:i|we|they|he|she|someone|somebody)(?:'ve|'d)?|(?:the|our|my|his|her)\s+(?:{_NOUN}\s+){{0,3}}?{_NOUN}|[A-Z][\w'.-]*(?:\s[A-Z][\w'.-]*){{0,2}})\s+(?:(?:have|has|had|just|now|also|already|finally|had to|have to|must|need to|needed to|were able to|managed to|decided to)\s+)*"
    rf"(?P<verb>{_SHIFTED}|move|push|postpone|reschedule|shift|change|delay|bring|put|rebook|extend)(?P<out>{_AWAY})\s+(?P<what>(?!(?:back|forwards?|out|off|up|ahead|over|to|from|in|into|onto|house|home|away|there|here|offices?|flats?|desks?|jobs?)\b)(?:(?:my|our|the|this|that|his|her|their|all)\s+)?[^,;:]{{2,60}}?){_AWAY}{_NEW_DAY}",
    re.IGNORECASE,
)
_SLIPPED = re.compile(
    rf"(?P<what>(?!(?:i|we|he|she|they|you)\b)[^,;:]{{3,60}}?)\s+(?:(?:has|have|had|just|now|will be|is being|gets?|got|will)\s+)*(?:changed|change|changes|slipped|slips|slid|slides|switched|switches|moves?)(?:\s+(?:back|forward|out))?{_NEW_DAY}",
    re.IGNORECASE,
)
_NEW_DATE = re.compile(
    rf"(?:(?:there's|there is|we have|we've got|i have|i've got|i got|we got) (?:a |the )?|the |our |my )?new (?:date|day|slot|time|appointment) (?:for|of) (?P<what>[^,;:]{{2,60}}?)\s?(?::|,| is| will be| —| -)\s?(?:now )?(?:on |in )?(?P<when>{_DATE}.*)",
    re.IGNORECASE,
)
_HAS_NEW_DATE = re.compile(
    rf"(?P<what>(?!(?:i|we|he|she|they|you)\b)[^,;:]{{3,60}}?)(?:'s new (?:date|day|slot) is|\s+(?:has|have|got|gets) a new (?:date|day|slot)(?:,|:| —| -)?)\s+(?:now )?(?:on |in )?(?P<when>{_DATE}.*)",
    re.IGNORECASE,
)
_INSTEAD = re.compile(
    rf"(?P<what>(?!(?:i|we|he|she|they|you)\b)[^,;:]{{3,60}}?)\s+(?:(?:is|are|will be|takes place|happens)\s+(?:now\s+)?)(?:on |in )?(?P<when>{_DATE}[^,;]*?),?\s+(?:instead of|rather than|not)\s+(?:on |in |the )*{_DATE}[^,;]*",
    re.IGNORECASE,
)
_HINT = re.compile(
    rf"\b(?:{_SHIFTED}|move|moves|push|postpone|reschedule|shift|change|changes|delay|bring|rebook|slips|slipped|slides|switched|switches|new (?:date|day|slot|time|appointment)|instead of|rather than|not)\b",
    re.IGNORECASE,
)


_ABROAD = re.compile(
    r"(?P<what>[^,;:]{3,50}?)\s+(?:(?:wurde|wird|ist|est|a été|a ete|se ha|ha sido|fue|è stat[oa]|è|foi|is|werd|wordt|blev|har)\s+)(?:(?:auf|au|à|para|al|a|per|naar|til|till|op)\s+(?P<when>.+?)\s+(?:verschoben|verlegt|vorgezogen|verplaatst|verzet|uitgesteld|vervroegd)"
    r"|(?:déplacée?|reportée?|repoussée?|décalée?|avancée?|aplazad[oa]|movid[oa]|pospuest[oa]|cambiad[oa]|adelantad[oa]|spostat[oa]|rinviat[oa]|anticipat[oa]|adiad[oa]|remarcad[oa]|mudad[oa]|flyttad|flyttet|flyttats)\s+(?:au|à|para|al|a|per|naar|til|till)\s+(?P<when2>.+))",
    re.IGNORECASE,
)


def moved_abroad(clause: str) -> str:
    """`Mein Termin wurde auf den 19. März verschoben` in the one English form; any other clause as it stands."""
    found = _ABROAD.fullmatch(clause.rstrip(" .!"))
    return f"{found['what']} is moved to {found['when'] or found['when2']}" if found else clause


def as_moved(clause: str) -> str:
    """`We moved the offsite to May 17` as `the offsite is moved to May 17`; any other clause as it stands."""
    if not may_hold_time(clause) or not _HINT.search(clause):
        return clause
    bare = clause.rstrip(" .!")
    for pattern in (_NEW_DATE, _HAS_NEW_DATE, _ACTIVE, _SLIPPED, _INSTEAD):
        found = pattern.fullmatch(bare)
        if found is not None:
            return f"{found['what'].strip()} is moved to {found['when']}"
    return clause


def of_new_date(sentence: str) -> str:
    """The same for a sentence that names the new date behind a colon or a comma, which is cut there otherwise."""
    if "new " not in sentence.lower():
        return sentence
    bare = sentence.rstrip(" .!")
    found = _NEW_DATE.fullmatch(bare) or _HAS_NEW_DATE.fullmatch(bare)
    return f"{found['what'].strip()} is moved to {found['when']}" if found else sentence
