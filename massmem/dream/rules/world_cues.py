"""How people say in other languages that something is over, is to be forgotten or to be remembered.

A note stays in the words it was said in; what is not sure is left alone.
"""

from __future__ import annotations

import re

from massmem.dream.rules.cue import Cue, Lead
from massmem.model.statements import Act

_LEFT = (  # a job that is over
    ("(ich habe|wir haben) (bei|für) {value} (gekündigt|aufgehört|hingeschmissen)", "ich arbeite bei {value}"), ("(ich habe) {value} verlassen", "ich arbeite bei {value}"), ("(ich|wir) (arbeite|arbeiten) nicht (mehr|länger) (bei|für) {value}", "ich arbeite bei {value}"), ("ich bin [bei ]{value} (gekündigt worden|raus)", "ich arbeite bei {value}"),
    ("(j'ai|nous avons) (quitté|démissionné de|démissionné d') ?{value}", "je travaille chez {value}"), ("je (ne )?travaille plus (chez|pour|à|au) {value}", "je travaille chez {value}"),
    ("(dejé|he dejado|renuncié a|dejo) [mi trabajo en |el trabajo en |de trabajar en ]{value}", "trabajo en {value}"), ("ya no trabajo (en|para) {value}", "trabajo en {value}"), ("(me fui|me he ido|salí) (de|del) {value}", "trabajo en {value}"),
    ("(ho lasciato|lascio|mi sono licenziat(?:o|a) (da|dalla|dal)) {value}", "lavoro in {value}"), ("non lavoro più (per|da|in|presso|alla|a) {value}", "lavoro in {value}"),
    ("(deixei|saí da|saí do|saí de|larguei) {value}", "trabalho em {value}"), ("(já não|não) trabalho mais (na|no|em|para) {value}", "trabalho em {value}"), ("já não trabalho (na|no|em|para) {value}", "trabalho em {value}"),
    ("ik (ben gestopt|ben weg|heb ontslag genomen) bij {value}", "ik werk bij {value}"), ("ik werk niet (meer|langer) (bij|voor) {value}", "ik werk bij {value}"), ("jag (har slutat|slutade) (på|hos) {value}", "jag jobbar på {value}"), ("jeg (er stoppet|har sluttet|sluttede) (hos|i|på) {value}", "jeg arbejder hos {value}"),
)  # fmt: skip

WORLD_CUES: tuple[Cue, ...] = (
    *(Cue(pattern, note, Act.END) for pattern, note in _LEFT),
    Cue("(ich|wir) (?:bin|sind) (kein|keine) {value:word} mehr", "ich bin {value}", Act.END),
    Cue("{who:ich} {verb:word} (kein|keine|keinen) {value:any} mehr", "{who} {verb} {value}", Act.END), Cue("{who:ich} {verb:word} nicht (mehr|länger) {value:any}", "{who} {verb} {value}", Act.END), Cue("{who:ich} {verb:word} {value:any} nicht mehr", "{who} {verb} {value}", Act.END),
    Cue("{who:je} (ne |n')?{verb:word} plus (de |d'|du |des )?{value:any}", "{who} {verb} {value}", Act.END), Cue("ya no {verb:word} {value:any}", "{verb} {value}", Act.END), Cue("já não {verb:word} {value:any}", "{verb} {value}", Act.END),
    Cue("não {verb:word} mais {value:any}", "{verb} {value}", Act.END), Cue("non {verb:word} più {value:any}", "{verb} {value}", Act.END), Cue("{who:ik} {verb:word} (geen|niet) {value:any} meer", "{who} {verb} {value}", Act.END),
    Cue("{who:wo}(?:已经)?不再{value:any}了?", "{who}{value}", Act.END), Cue("{who:wo}(?:已经)?不{verb:han}{value:any}了", "{who}{verb}{value}", Act.END),
    Cue("(vergiss|vergesst)( bitte)?,? (alles, )?(was ich (dir |euch )?über ){value:any} (gesagt|erzählt|geschrieben) habe", "{value}", Act.FORGET), Cue("(vergiss|vergesst) (bitte )?(meine|meinen|mein|die|den|das) {value:any}", "{value}", Act.FORGET),
    Cue("(oublie|oubliez) (s'il te plaît )?(ce que je t'ai dit|ce que j'ai dit|tout ce que je t'ai dit) (sur|de|à propos de|au sujet de) {value:any}", "{value}", Act.FORGET),
    Cue("(olvida|olvídate de) (lo que te dije|todo lo que te dije|lo que dije) (sobre|de|acerca de) {value:any}", "{value}", Act.FORGET), Cue("(dimentica) (quello che ti ho detto|ciò che ti ho detto) (su|sul|sulla|di|del|della) {value:any}", "{value}", Act.FORGET),
    Cue("(esquece|esqueça) (o que eu disse|o que te disse|tudo o que eu disse) sobre {value:any}", "{value}", Act.FORGET), Cue("(?:请)?(?:忘掉|忘记)(?:我说的|我告诉你的|关于)?{value:any}(?:的事)?", "{value}", Act.FORGET), Cue("{value:any}(?:について|のこと)?は?忘れて(?:ください)?", "{value}", Act.FORGET),
)  # fmt: skip

WORLD_LEADS: tuple[Lead, ...] = (
    Lead("[(nein|non|no|nee|nej),? ](korrektur|falsch|stimmt nicht|quatsch|verschrieben|correction|erreur|je me suis trompé|je me suis trompée|corrección|perdón|me equivoqué|correzione|mi sono sbagliato|mi sono sbagliata|correção|enganei-me|correctie|foutje|rättelse){end:mark}", correction=True),
    Lead("(ach ja|ach|übrigens|also|und|aber|ah|au fait|par contre|sinon|et|mais|alors|donc|en fait|por cierto|y|pero|bueno|ah y|aliás|e|mas|olha|comunque|inoltre|ma|trouwens|en|maar|o ja|nou|förresten|forresten|och|ps|okay|ok|kurzes update|petite mise à jour|mise à jour|update|novedades|novidades){end:mark}"),
    Lead("(ab jetzt|ab sofort|künftig|von nun an|in zukunft|à partir de maintenant|désormais|dorénavant|a partir de ahora|de ahora en adelante|desde ahora|a partir de agora|de agora em diante|daqui em diante|d'ora in poi|da ora in poi|da adesso in poi|vanaf nu|voortaan|från och med nu|fra nå av|fra nu af|od teraz|отныне|с этого момента)[ bitte| s'il te plaît| por favor| per favore| alsjeblieft]{end:sep}", explicit=True, changed=True),
    Lead("(?:从现在(?:起|开始)|今后|以后|今後は?|これからは?|앞으로(?:는)?)(?:，|、|:|：)?\\s?(?:请)?", explicit=True, changed=True),
    Lead("[bitte ](merk dir|merke dir|merkt euch|denk dran|denk daran|vergiss nicht|notiz|notiere)[ bitte](?:,)?[ dass| daran]{end:sep}", explicit=True),
    Lead("(souviens-toi|rappelle-toi|retiens|note|n'oublie pas|souvenez-vous)[ bien](?: que| qu'| de|)(?:,|:)?\\s?", explicit=True),
    Lead("(recuerda|acuérdate(?: de)?|ten en cuenta|no olvides|anota|apunta)(?: que|)(?:,|:)?\\s", explicit=True),
    Lead("(lembra-te|lembre-se|lembra|anota aí|anote|não esqueça|não te esqueças|não se esqueça)(?: de)?(?: que|)(?:,|:)?\\s", explicit=True),
    Lead("(ricorda|ricordati|tieni presente|non dimenticare|annota)(?: che| di|)(?:,|:)?\\s", explicit=True),
    Lead("(onthoud|vergeet niet|noteer)(?: dat|)(?:,|:)?\\s", explicit=True), Lead("(kom ihåg|husk|zapamiętaj|pamiętaj|запомни|помни)(?: att| at|,? że|,? что|)(?:,|:)?\\s", explicit=True),
    Lead("(?:请|請)?(?:记住|記住|记得|别忘了|不要忘记)(?:，|,|:|：)?\\s?", explicit=True), Lead("(?:覚えておいて(?:ください|ね)?|メモ)(?:、|。|,|:|：)?\\s?", explicit=True), Lead("(?:기억해(?: ?줘| ?주세요)?)(?:,|:)?\\s?", explicit=True),
)  # fmt: skip

ASIDE = re.compile(
    r"\s*[,;]\s+(?:falls|wenn|weil|denn|da|sodass|damit|si|parce que|car|comme|puisque|porque|ya que|por si|caso|perché|se|siccome|omdat|want|als|om|för att|fordi|hvis)\b.*$",
    re.IGNORECASE,
)  # what a reason or a condition adds is no part of the note
