"""Cues of languages other than English. A note stays in the words it was said in; what is not sure is left alone.

One row a language and a meaning. `WORLD_FRAMES` say what a note is about (slots as in `frames`),
`WORLD_CUES` what is over or to be forgotten, `WORLD_LEADS` what asks to remember or states a rule.
Known: German, French, Spanish, Portuguese, Italian, Dutch, Swedish, Danish, Norwegian, Polish, Russian,
Chinese, Japanese, Korean, Arabic.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from massmem.dream.rules.cue import Cue, Lead
from massmem.dream.rules.frames import Frame
from massmem.dream.rules.pattern import to_regex
from massmem.model.statements import Act

_HOME = (
    "(ich|wir) (wohne|wohnen|lebe|leben) [jetzt |nun |seit kurzem |inzwischen ]in {value}", "(ich bin|wir sind) [jetzt |gerade ]nach {value} (gezogen|umgezogen)",
    "(j'habite|je vis|nous habitons|nous vivons|on habite) [maintenant |désormais ](à|a|en|au|aux|dans) {value}", "(j'ai|nous avons|on a) (déménagé|emménagé) (à|en|au|aux) {value}",
    "[ahora ](vivo|vivimos|resido) [ahora ]en {value}", "(me mudé|nos mudamos|me he mudado|nos hemos mudado) a {value}",
    "[agora ](moro|moramos|vivo|vivemos) [agora ](em|no|na|nos|nas) {value}", "(mudei|mudámos|mudamos|me mudei|mudei-me) para {value}",
    "[adesso |ora ](abito|abitiamo|vivo|viviamo) [ora |adesso ](a|in|ad) {value}", "(mi sono trasferit(o|a)|ci siamo trasferiti) (a|in|ad) {value}",
    "(ik|wij|we) (woon|wonen) [nu ]in {value}", "(jag|vi) bor [nu |numera ]i {value}", "(jeg|vi) bor [nu |nå ]i {value}", "mieszkam (w|we) {value}", "(я живу|мы живём|мы живем) в {value}",
    "我们?(?:现在|目前)?住在{value:any}(?:了)?", "我们?(?:刚刚?|已经)?搬到了?{value:any}(?:了)?", "(?:私は|僕は|俺は)?(?:今は?)?{value:any}に住んで(?:い)?(?:ます|る|おります)", "(?:私は|僕は)?{value:any}に引っ越(?:し|しま)(?:た|した|しました)",
    "(?:저는|나는|전|난) ?{value:any}에 (?:살아요|살아|삽니다|살고 있어요|살고 있습니다)", "(?:أنا )?(?:أعيش|أسكن|أقيم) في {value:any}",
)  # fmt: skip
_EMPLOYER = (
    "(ich|wir) (arbeite|arbeiten) [jetzt |nun ](bei|für) {value}", "je travaille [maintenant |désormais ](chez|pour|à|au) {value}", "(trabajo|trabajamos) [ahora ](en|para) {value}",
    "(trabalho|trabalhamos) [agora ](na|no|em|para|com) {value}", "(lavoro|lavoriamo) [ora |adesso ](per|da|in|presso|alla|alle|a) {value}", "ik werk [nu ](bij|voor) {value}",
    "jag (jobbar|arbetar) [nu ](på|hos|för) {value}", "jeg (arbejder|jobber|arbeider) [nu |nå ](hos|for|i|på) {value}", "(pracuję|pracuje) (w|we|dla) {value}", "я работаю в {value}",
    "我(?:现在|目前)?在{value:any}(?:工作|上班)(?:了)?", "(?:私は|僕は)?{value:any}(?:で働いて(?:い)?(?:ます|る)|に勤めて(?:い)?(?:ます|る)|に勤務して(?:い)?(?:ます|る))",
    "(?:저는|나는) ?{value:any}에서 (?:일해요|일합니다|일하고 있어요|일하고 있습니다)", "(?:أنا )?أعمل (?:في|لدى) {value:any}",
)  # fmt: skip
_NAME = (
    "(ich heiße|ich heisse|mein name ist) {value}", "(je m'appelle|mon nom est) {value}", "(me llamo|mi nombre es) {value}", "(meu nome é|me chamo|chamo-me) {value}", "(mi chiamo|il mio nome è) {value}",
    "(ik heet|mijn naam is) {value}", "(jag heter|mitt namn är) {value}", "(jeg hedder|jeg heter|mitt navn er) {value}", "(nazywam się|mam na imię) {value}", "меня зовут {value}",
    "(?:我叫|我的名字(?:是|叫)){value:any}", "(?:私の名前は|名前は){value:any}(?:です|だ)", "(?:제 이름은|내 이름은) ?{value:any}(?:이에요|예요|입니다|야)", "اسمي {value:any}",
)  # fmt: skip
_CALLED = (
    "(nenn|nennt|nennen sie) mich [bitte |einfach ]{value}",
    "(appelle-moi|appelez-moi) {value}",
    "(llámame|llamame|dime) {value:name}",
    "(me chama|chama-me|me chame) (de )?{value}",
    "chiamami {value}",
    "noem me [maar |gewoon ]{value}",
    "(?:请)?叫我{value:any}(?:就好|吧)?",
    "{value:any}と呼んで(?:ください|くれ)?",
)
_DIET = (
    "(ich bin) [jetzt ](vegetarier|vegetarierin|veganer|veganerin|vegan|vegetarisch)", "je suis (végétarien|végétarienne|végane|végan|végétalien|végétalienne|vegan)", "soy (vegano|vegana|vegetariano|vegetariana)",
    "sou (vegano|vegana|vegetariano|vegetariana)", "sono (vegano|vegana|vegetariano|vegetariana)", "ik ben (vegetariër|vegetarier|veganist|vegan|vegetarisch)", "jag är (vegetarian|vegan)", "jeg er (vegetar|vegetarianer|veganer)",
    "我(?:是素食者|吃素|是素食主义者)", "(?:私は|僕は)?(?:ベジタリアン|ヴィーガン|ビーガン)です",
)  # fmt: skip
_ALLERGY = (
    "(ich bin) allergisch (gegen|auf) {value}", "ich vertrage (kein|keine|keinen) {value}", "je suis allergique (aux|au|à la|à l'|à|a) ?{value}", "soy alérgic(o|a) (a|al) [los |las |la |el ]{value}",
    "sou alérgic(o|a) (a|à|ao|aos|às) {value}", "sono allergic(o|a) (a|al|alle|agli|ai|alla) {value}", "ik ben allergisch voor {value}", "jag är allergisk mot {value}", "jeg er allergisk (mod|mot|over for) {value}",
    "у меня аллергия на {value}", "我?对{value:any}过敏", "(?:私は)?{value:any}アレルギー(?:です|があります|がある|を持っています)", "(?:저는 )?{value:any} ?알레르기가 (?:있어요|있습니다)",
)  # fmt: skip
_PREFERS = (
    "(ich|wir) (mag|mögen|bevorzuge|bevorzugen|möchte|will|hätte|nehme|trinke|esse) [gern |gerne ]lieber {value}", "(ich|wir) (bevorzuge|bevorzugen|mag|mögen|hasse|liebe) {value}", "(je préfère|nous préférons|j'aime|je déteste|j'adore) {value}",
    "(prefiero|preferimos|me gusta|me gustan|odio) {value}", "(prefiro|preferimos|gosto de|adoro|odeio) {value}", "(preferisco|preferiamo|mi piace|mi piacciono|odio) {value}", "ik (heb liever|wil liever|geef de voorkeur aan|hou van) {value}",
    "jag (föredrar|gillar) {value}", "jeg (foretrækker|foretrekker|liker) {value}", "wolę {value}", "я предпочитаю {value}", "我们?(?:更|比较|最)?(?:喜欢|偏好|偏爱|讨厌){value:any}", "(?:私は|僕は)?{value:any}(?:の方)?が好き(?:です)?", "(?:저는 )?{value:any}(?:을|를) 더? ?(?:선호해요|좋아해요|좋아합니다)", "أفضل {value:any}",
)  # fmt: skip
_USES = (
    "(ich|wir) (benutze|benutzen|nutze|nutzen|verwende|verwenden) [jetzt ]{value}", "(j'utilise|nous utilisons|on utilise) [maintenant ]{value}", "(uso|usamos|utilizo|utilizamos) [ahora |agora ]{value}", "(usiamo|utilizzo|utilizziamo) {value}",
    "(ik gebruik|we gebruiken|wij gebruiken) {value}", "(jag|vi) använder {value}", "我们?(?:现在|目前)?(?:使用|在用|用){value:any}", "(?:私は|僕は|私たちは)?{value:any}を使って(?:い)?ます",
)  # fmt: skip
_HABIT = (
    "(ich|wir) (trinke|trinken|esse|essen|spreche|sprechen|lerne|lernen|spiele|spielen|fahre|fahren|studiere|rauche|jogge|laufe) {value}",
    "je (bois|mange|parle|apprends|joue|conduis|étudie|fume|cours) {value}",
    "(bebo|como|hablo|estudio|aprendo|conduzco|juego|tomo|fumo) {value}",
    "(bebo|como|falo|estudo|aprendo|tomo|fumo|jogo) {value}",
    "(bevo|mangio|parlo|studio|imparo|gioco|fumo|guido) {value}",
    "ik (drink|eet|spreek|leer|speel|rijd|rook) {value}",
    "我们?(?:每天|常常|经常|平时)?(?:喝|吃|学|说){value:any}",
)
_NOT = (
    "(ich|wir) (trinke|trinken|esse|essen|rauche|rauchen|fahre|spreche|mag|vertrage|benutze|nutze) (kein|keine|keinen) {value}",
    "je (ne |n')(bois|mange|fume|parle|conduis|supporte|tolère|utilise|porte|prends) pas (de |d'|du |des |la |le |l')?{value:any}",
    "no (bebo|como|fumo|tomo|hablo|conduzco|uso|tolero) {value}",
    "não (bebo|como|fumo|tomo|falo|uso|tolero) {value}",
    "non (bevo|mangio|fumo|parlo|uso|tollero) {value}",
    "ik (drink|eet|rook|spreek|gebruik) (geen) {value}",
    "我们?不(?:喝|吃|抽|用){value:any}",
)
_THING = (
    "(unser|unsere|mein|meine|der|die|das) {subject} (heißt|ist|liegt|läuft|steht|lauscht|hört) [(auf|unter|in|bei|im|am) ]{value}", "(notre|mon|ma|nos|le|la) {subject} (est|s'appelle|tourne|écoute|se trouve) [(sur|à|au|en|dans) ]{value}",
    "(nuestro|nuestra|mi|el|la) {subject} (es|está|se llama|corre|escucha) [(en|a) ]{value}", "(nosso|nossa|meu|minha|o|a) {subject} (é|está|fica|se chama|chama-se|roda) [(em|na|no) ]{value}",
    "(il nostro|la nostra|il mio|la mia|il|la) {subject} (è|si chiama|gira|ascolta|si trova) [(su|a|in) ]{value}", "(onze|ons|mijn|de|het) {subject} (is|heet|draait|staat|luistert) [(op|in|bij) ]{value}",
    "(?:我们的?|我的){subject:any}(?:是|叫|在){value:any}", "(?:私たちの|うちの|私の){subject:any}は{value:any}(?:です|にあります|で動いています)",
)  # fmt: skip

WORLD_FRAMES: tuple[Frame, ...] = (
    *(Frame(pattern, "home") for pattern in _HOME), *(Frame(pattern, "employer") for pattern in _EMPLOYER), *(Frame(pattern, "name") for pattern in _NAME),
    *(Frame(pattern, "form of address") for pattern in _CALLED), *(Frame(pattern, "diet", value="vegetarian") for pattern in _DIET), *(Frame(pattern, "allergy to {value}") for pattern in _ALLERGY),
    *(Frame(pattern, "preference: {value}") for pattern in _PREFERS), *(Frame(pattern, "=category") for pattern in _USES), *(Frame(pattern, "use of {value}") for pattern in _USES),
    *(Frame(pattern, "habit: {value}") for pattern in _NOT), *(Frame(pattern, "habit: {value}") for pattern in _HABIT), *(Frame(pattern, "is", subject="{subject}") for pattern in _THING),
)  # fmt: skip

WORLD_CUES: tuple[Cue, ...] = (
    Cue("{who:ich} {verb:word} (kein|keine|keinen) {value:any} mehr", "{who} {verb} {value}", Act.END), Cue("{who:ich} {verb:word} nicht (mehr|länger) {value:any}", "{who} {verb} {value}", Act.END), Cue("{who:ich} {verb:word} {value:any} nicht mehr", "{who} {verb} {value}", Act.END),
    Cue("{who:je} (ne |n')?{verb:word} plus (de |d'|du |des )?{value:any}", "{who} {verb} {value}", Act.END), Cue("ya no {verb:word} {value:any}", "{verb} {value}", Act.END), Cue("já não {verb:word} {value:any}", "{verb} {value}", Act.END),
    Cue("não {verb:word} mais {value:any}", "{verb} {value}", Act.END), Cue("non {verb:word} più {value:any}", "{verb} {value}", Act.END), Cue("{who:ik} {verb:word} (geen|niet) {value:any} meer", "{who} {verb} {value}", Act.END),
    Cue("{who:wo}(?:已经)?不再{value:any}了?", "{who}{value}", Act.END), Cue("{who:wo}(?:已经)?不{verb:han}{value:any}了", "{who}{verb}{value}", Act.END),
    Cue("(vergiss|vergesst) (bitte )?(was ich (dir |euch )?über ){value:any} (gesagt|erzählt|geschrieben) habe", "{value}", Act.FORGET), Cue("(vergiss|vergesst) (bitte )?(meine|meinen|mein|die|den|das) {value:any}", "{value}", Act.FORGET),
    Cue("(oublie|oubliez) (s'il te plaît )?(ce que je t'ai dit|ce que j'ai dit|tout ce que je t'ai dit) (sur|de|à propos de|au sujet de) {value:any}", "{value}", Act.FORGET),
    Cue("(olvida|olvídate de) (lo que te dije|todo lo que te dije|lo que dije) (sobre|de|acerca de) {value:any}", "{value}", Act.FORGET), Cue("(dimentica) (quello che ti ho detto|ciò che ti ho detto) (su|sul|sulla|di|del|della) {value:any}", "{value}", Act.FORGET),
    Cue("(esquece|esqueça) (o que eu disse|o que te disse|tudo o que eu disse) sobre {value:any}", "{value}", Act.FORGET), Cue("(?:请)?(?:忘掉|忘记)(?:我说的|我告诉你的|关于)?{value:any}(?:的事)?", "{value}", Act.FORGET), Cue("{value:any}(?:について|のこと)?は?忘れて(?:ください)?", "{value}", Act.FORGET),
)  # fmt: skip

WORLD_LEADS: tuple[Lead, ...] = (
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

_OTHER_SCRIPT = re.compile(
    r"[\u0400-\u04ff\u0590-\u06ff\u0900-\u0dff\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
)
_ACCENT = re.compile(r"[äöüßéèêàçñãõ]", re.IGNORECASE)
_FOREIGN = frozenset(
    "ich wir mein meine meinen unser unsere nicht bitte und ist sind für je j'habite j'utilise j'aime j'ai nous notre mon ma mes est pas que vivo vivimos trabajo prefiero soy mi nuestro nuestra está moro moramos sou meu"
    " bebo fumo hablo pero además minha nosso abito lavoro sono preferisco mio mia ik wij mijn onze jag vi jeg bor mieszkam pracuję wolę auf dass der die das les des une los las una nur kein keine keinen con por para não uma il gli het een och"
    " är og uso usa usar usamos usiamo llamo llámame chiamo chiamami heet heter appelle utilise nenn merk vergiss souviens-toi oublie recuerda ricorda onthoud mudei prefiro gosto ab jetzt ya no".split()
) - {"no", "die", "das", "is"}
_ENGLISH = frozenset(
    "the and is are i'm i've my our we of to with have has not you it this that please for was i be will can".split()
)


@lru_cache(maxsize=4096)
def is_foreign(text: str) -> bool:
    """Whether the words are of another language, as far as its little words and letters tell; a name is no sign."""
    words = _WORDS.findall(text)
    if text.isascii() and _FOREIGN.isdisjoint(map(str.lower, words)):
        return False
    strange = sum(word.lower() in _FOREIGN or (not word.isascii() and _is_strange(word)) for word in words)
    return strange > 0 and strange > sum(word.lower() in _ENGLISH for word in words)


def _is_strange(word: str) -> bool:
    return _OTHER_SCRIPT.search(word) is not None or (not word.istitle() and _ACCENT.search(word) is not None)


_WORDS = re.compile(r"[\w'’-]+")


@cache
def world_frames() -> tuple[tuple[re.Pattern[str], Frame], ...]:
    """The frames, compiled for a whole note."""
    return tuple(
        (re.compile(to_regex(frame.pattern) + r"[\s.!。！,，]*(?:,.*)?\Z", re.IGNORECASE), frame)
        for frame in WORLD_FRAMES
    )
