"""What notes in other languages than English say of what: one row a language and a meaning, slots as in `frames`.

Known: German, French, Spanish, Portuguese, Italian, Dutch, Swedish, Danish, Norwegian, Polish, Russian, Chinese,
Japanese, Korean, Arabic. The words are in plain order, without fillers (see `world_order`).
"""

from __future__ import annotations

from massmem.dream.rules.frame import Frame

_HOME = (
    "(ich|wir) (wohne|wohnen|lebe|leben) in {value}", "(ich bin|wir sind) [von {old} ]nach {value} (gezogen|umgezogen)", "(ich|wir) (ziehe|ziehen) [von {old} ]nach {value}[ um]",
    "(j'habite|je vis|nous habitons|nous vivons|on habite) [maintenant |désormais ](à|a|en|au|aux|dans) {value}", "(j'ai|nous avons|on a) (déménagé|emménagé) (à|en|au|aux) {value}", "(je|nous|on) (déménage|déménageons|emménage) (à|en|au|aux) {value}",
    "[ahora ](vivo|vivimos|resido) [ahora ]en {value}", "(me mudé|nos mudamos|me he mudado|nos hemos mudado|me mudo) a {value}",
    "[agora ](moro|moramos|vivo|vivemos) [agora ](em|no|na|nos|nas) {value}", "(mudei|mudámos|mudamos|me mudei|mudei-me) para {value}",
    "[adesso |ora ](abito|abitiamo|vivo|viviamo) [ora |adesso ](a|in|ad) {value}", "(mi sono trasferit(o|a)|ci siamo trasferiti|mi trasferisco|ci trasferiamo) (a|in|ad) {value}",
    "(ik|wij|we) (woon|wonen) in {value}", "(ik ben|wij zijn|we zijn) naar {value} verhuisd", "(ik ben|wij zijn|we zijn) verhuisd naar {value}", "(ik|wij|we) (verhuis|verhuizen) naar {value}", "(jag|vi) (har flyttat|flyttade|flyttar) till {value}", "(jeg|vi) (er flyttet|har flyttet|flytter|flyttede) til {value}", "(przeprowadziłem się|przeprowadziłam się|przeprowadzam się) do {value}", "(я переехал|я переехала|мы переехали|я переезжаю) в {value}", "(jag|vi) bor i {value}", "(jeg|vi) bor [nu |nå ]i {value}", "mieszkam (w|we) {value}", "(я живу|мы живём|мы живем) в {value}",
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
    "(ich bin) allergisch (gegen|auf) {value}", "ich vertrage (kein|keine|keinen) {value}", "je suis allergique (aux|au|à la|à l'|à|a) ?{value}", "soy alérgic(o|a) (a|al) [los |las |la |el ]{value}", "(soy|sou) intolerante (a|al|à|ao) [los |las |la |el ]{value}", "ich bin (gegen|auf) {value} allergisch", "ich bin {value:word}(intolerant|allergisch)", "ich habe eine {value:word}(allergie|unverträglichkeit|intoleranz)", "je suis intolérant(e)? (au|à la|à l'|aux) ?{value}", "j'ai une (allergie|intolérance) (aux|au|à la|à l') ?{value}", "tengo (alergia|intolerancia) (a|al) [los |las |la |el ]{value}", "sono intollerante (a|al|alle|agli|ai|alla) {value}", "ho un'(allergia|intolleranza) (a|al|alle|agli|ai|alla) {value}", "tenho (alergia|intolerância) (a|à|ao|aos|às) {value}", "ik ben {value:word}-?intolerant", "ik heb een {value:word}(allergie|intolerantie)", "ik verdraag geen {value}", "ik kan niet tegen {value}",
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

_KIN_HOME = (
    "(mein|meine|unser|unsere) {subject} (wohnt|lebt) in {value}", "(mon|ma|mes|notre) {subject} (habite|vit) (à|a|en|au|aux|dans) {value}", "(mi|mis|nuestro|nuestra) {subject} vive en {value}",
    "[il |la ](mio|mia|nostro|nostra) {subject} (vive|abita) (a|in|ad) {value}", "[o |a ](meu|minha|nosso|nossa) {subject} (mora|vive) (em|no|na) {value}", "(mijn|onze|ons) {subject} woont in {value}",
    "(min|mitt|vår) {subject} bor i {value}", "(moja|mój) {subject} mieszka (w|we) {value}", "(моя|мой) {subject} живёт в {value}",
)  # fmt: skip
_KIN_EMPLOYER = (
    "(mein|meine|unser|unsere) {subject} arbeitet (bei|für) {value}", "(mon|ma|notre) {subject} travaille (chez|pour|à|au) {value}", "(mi|nuestro|nuestra) {subject} trabaja (en|para) {value}",
    "[il |la ](mio|mia) {subject} lavora (per|da|in|presso|alla|a) {value}", "[o |a ](meu|minha) {subject} trabalha (na|no|em|para) {value}", "(mijn|onze) {subject} werkt (bij|voor) {value}", "(min|mitt) {subject} (jobbar|arbejder|arbeider|arbetar) (på|hos|for|för) {value}",
)  # fmt: skip
_KIN_ALLERGY = (
    "(mein|meine|unser|unsere) {subject} ist (allergisch (gegen|auf) {value}|gegen {value2} allergisch)", "(mon|ma|notre) {subject} est allergique (aux|au|à la|à l'|à) ?{value}", "(mi|nuestro|nuestra) {subject} es alérgic(o|a) (a|al) [los |las |la |el ]{value}",
    "[il |la ](mio|mia) {subject} è allergic(o|a) (a|al|alle|agli|ai|alla) {value}", "[o |a ](meu|minha) {subject} é alérgic(o|a) (a|à|ao|aos|às) {value}", "(mijn|onze) {subject} is allergisch voor {value}",
)  # fmt: skip
_NOT_ALLERGIC = (
    "ich bin (doch |gar |überhaupt )?nicht (allergisch (gegen|auf) {value}|gegen {value2} allergisch)", "je ne suis (finalement )?pas allergique (aux|au|à la|à l'|à) ?{value}", "no soy alérgic(o|a) (a|al) [los |las |la |el ]{value}",
    "non sono allergic(o|a) (a|al|alle|agli|ai|alla) {value}", "não sou alérgic(o|a) (a|à|ao|aos|às) {value}", "ik ben (toch )?niet allergisch voor {value}",
)  # fmt: skip
_STOPPED = (
    "(j'ai|nous avons) arrêté (de |d'){value}",
    "(he dejado de|dejé de|hemos dejado de) {value}",
    "(ho smesso di|abbiamo smesso di) {value}",
    "(deixei de|parei de|deixamos de) {value}",
    "ik ben gestopt met {value}",
    "(ich habe|wir haben) (mit dem |mit der |mit ){value} aufgehört",
)
_ROLE = (
    "ich bin [von Beruf ][ein |eine ]{value:german_noun}[ (in|bei|an|am|im|für|aus) {rest}]", "je suis [un |une ]{value:latin_trade}[ (à|en|au|chez|dans|de) {rest}]", "soy [un |una ]{value:latin_trade}[ (en|de) {rest}]",
    "sono [un |una |un']{value:latin_trade}[ (a|in|di|presso) {rest}]", "(sou|eu sou) [um |uma ]{value:latin_trade}[ (em|no|na|de) {rest}]", "(faccio|hago de|trabajo de|trabajo como|lavoro come|ich arbeite als|je travaille comme|trabalho como|ik werk als) [ein |eine |un |una |il |la |l'|een ]{value:word}[ (in|bei|a|en|à|em|op) {rest}]",
)  # fmt: skip
_PRONOUN = (  # familiar or formal
    "[bitte ](duz|duze|duzt|siez|sieze|siezt) mich {value:any}", "[bitte ](duz|duze|duzt|siez|sieze) mich", "(du kannst|sie können|ihr könnt|können wir uns) [mich ]{value:any}(duzen|siezen)", "(tutoie|tutoyez|vouvoie|vouvoyez)-moi[ {value:any}]", "(tu peux me|vous pouvez me|on peut se) (tutoyer|vouvoyer)",
    "(tutéame|tuteame|trátame de) {value:any}", "(tutéame|tuteame|puedes tutearme|háblame de tú|trátame de tú|trátame de usted)", "(dammi|diamoci|dimmi) del {value}", "(trate-me|trata-me) por {value}", "(je mag|u mag) [gewoon ](je|jij|u) (tegen me )?zeggen", "(zeg|noem) [maar |gewoon ](je|jij|u) {value:any}",
)  # fmt: skip
_REPLY_LANGUAGE = (
    "[bitte ](antworte|antwortet|schreib|schreibe|sprich|red|rede) [mir |mit mir |bitte ]auf {value}", "(réponds|répondez|écris|écrivez|parle|parlez)(-moi)? en {value}", "(responde|respóndeme|contéstame|escribe|escríbeme|háblame) en {value}",
    "(rispondi|rispondimi|scrivi|scrivimi|parlami) in {value}", "(responde|responda|escreve|escreva|fala|fale)(-me)? em {value}", "(antwoord|schrijf|praat) [me ]in het {value}", "(svara|skriv) [mig ]på {value}",
)  # fmt: skip

WORLD_FRAMES: tuple[Frame, ...] = (
    *(Frame(pattern, "home", subject="{subject}") for pattern in _KIN_HOME), *(Frame(pattern, "employer", subject="{subject}") for pattern in _KIN_EMPLOYER), *(Frame(pattern, "allergy to {value}", subject="{subject}") for pattern in _KIN_ALLERGY),
    *(Frame(pattern, "allergy to {value}") for pattern in _NOT_ALLERGIC), *(Frame(pattern, "stopped: {value}") for pattern in _STOPPED),
    *(Frame(pattern, "form of pronoun", value="") for pattern in _PRONOUN), *(Frame(pattern, "reply language") for pattern in _REPLY_LANGUAGE),
    *(Frame(pattern, "home") for pattern in _HOME), *(Frame(pattern, "employer") for pattern in _EMPLOYER), *(Frame(pattern, "name") for pattern in _NAME),
    *(Frame(pattern, "form of address") for pattern in _CALLED), *(Frame(pattern, "diet", value="vegetarian") for pattern in _DIET), *(Frame(pattern, "allergy to {value}") for pattern in _ALLERGY),
    *(Frame(pattern, "preference: {value}") for pattern in _PREFERS), *(Frame(pattern, "=category") for pattern in _USES), *(Frame(pattern, "use of {value}") for pattern in _USES),
    *(Frame(pattern, "habit: {value}") for pattern in _NOT), *(Frame(pattern, "habit: {value}") for pattern in _HABIT), *(Frame(pattern, "is", subject="{subject}") for pattern in _THING),
    *(Frame(pattern, "role") for pattern in _ROLE),
)  # fmt: skip
