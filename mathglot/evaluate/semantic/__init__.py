"""Every figure on the translation of semantic LaTeX by rules, and on reading it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mathglot.evaluate.languages.figures import Figure
from mathglot.evaluate.semantic import (
    agreement,
    correctness,
    fungrim,
    layout,
    reading,
    roundtrip,
    speed,
    translation,
)
from mathglot.evaluate.semantic.settings import Settings

SECTIONS: Mapping[str, Callable[[Settings], list[Figure]]] = {
    translation.SECTION: translation.measure,
    speed.SECTION: speed.measure,
    agreement.SECTION: agreement.measure,
    roundtrip.SECTION: roundtrip.measure,
    fungrim.SECTION: fungrim.measure,
    reading.SECTION: reading.measure,
    layout.SECTION: layout.measure,
    correctness.SECTION: correctness.measure,
}
