"""Cues of other languages. A note stays in the words it was said in; what is not sure is left alone."""

from __future__ import annotations

from massmem.dream.rules.cues import Cue

WORLD_CUES: tuple[Cue, ...] = ()
