"""Which clauses are in another language than English, and the frames of those languages, compiled.

A note stays in the words it was said in; what is not sure is left alone. Frames are in `world_frames`, cues and
leads in `world_cues`, and `world_order` puts the words in the order that they expect.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from massmem.dream.rules.frame import Frame
from massmem.dream.rules.pattern import to_regex
from massmem.dream.rules.world_frames import WORLD_FRAMES

_OTHER_SCRIPT = re.compile(
    r"[\u0400-\u04ff\u0590-\u06ff\u0900-\u0dff\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
)
_ACCENT = re.compile(r"[äöüßéèêàçñãõ]", re.IGNORECASE)
_FOREIGN = frozenset(
    "ich wir mein meine meinen unser unsere nicht bitte und ist sind für je j'habite j'utilise j'aime j'ai nous notre mon ma mes est pas que vivo vivimos trabajo prefiero soy mi nuestro nuestra está moro moramos sou meu"
    " bebo fumo hablo pero además minha nosso abito lavoro sono preferisco mio mia ik wij mijn onze jag vi jeg bor mieszkam pracuję wolę auf dass der die das les des une los las una nur kein keine keinen con por para não uma il gli het een och"
    " mich dich mir dir uns seit wohne arbeite immer toujours jamais depuis tutoie-moi vouvoie-moi siempre nunca desde tengo sempre altijd nooit sinds alltid sedan quitté chez aux ho ik woon werk naar del dell dal nel della domani ieri oggi morgen gestern demain mañana się moja mój dejé dejo ma sœur mes tu dammi alle las los vandaag gisteren vrijdag maandag dinsdag woensdag donderdag zaterdag zondag è é moro foi você não está são przeprowadziłem przeprowadziłam como carne non mangio trabalho arbeitet wohnt lebt habite travaille vive lavora werkt woont mora zus bruder schwester hermana hermano hemos abbiamo wij jullie"
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
_FILLER = re.compile(
    r"\b(?:immer noch|noch immer|nog steeds|en ce moment|de momento|seit kurzem|ab sofort|por fin|d'ailleurs|jetzt|nun|gerade|inzwischen|mittlerweile|momentan|aktuell|derzeit|auch|noch|schon|bereits|endlich|übrigens|halt|eben|doch|wieder|gern|gerne|eigentlich|neuerdings|weiterhin|leider|bitte"
    r"|nu|nog|trouwens|ook|even|eindelijk|weer|graag|momenteel|tegenwoordig|inmiddels|maintenant|désormais|toujours|encore|aussi|enfin|actuellement|déjà|donc|ahora|todavía|aún|también|actualmente|adesso|ora|ancora|anche|finalmente|ormai|attualmente|tuttora|agora|ainda|também|atualmente|enfim|numera|fortfarande|också|äntligen|nå|fortsatt|immer|siempre|sempre|altijd|alltid|stets)\b,?\s*",
    re.IGNORECASE,
)


def without_fillers(clause: str) -> str:
    """The clause without words such as "now", "still", "also", where anything is left."""
    plain = _FILLER.sub("", clause).strip(" ,")
    return plain or clause


@lru_cache(maxsize=1024)
def world_frame_of(clause: str) -> tuple[re.Match[str], Frame] | None:
    """The first frame of another language that knows the clause, as it stands or without fillers."""
    for text in dict.fromkeys((without_fillers(clause), clause)):
        for pattern, frame in world_frames():
            if (found := pattern.match(text)) is not None:
                return found, frame
    return None


@cache
def world_frames() -> tuple[tuple[re.Pattern[str], Frame], ...]:
    """The frames, compiled for a whole note."""
    return tuple(
        (re.compile(to_regex(frame.pattern) + r"[\s.!。！,，]*(?:,.*)?\Z", re.IGNORECASE), frame)
        for frame in WORLD_FRAMES
    )
