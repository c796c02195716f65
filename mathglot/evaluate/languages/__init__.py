"""Every figure on the languages: what is read, shown, told apart, and how quickly."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mathglot.evaluate.languages import (
    latex,
    mathematica,
    nesting,
    notation,
    robustness,
    semantic,
    speed,
    table,
)
from mathglot.evaluate.languages.figures import Figure, Settings

SECTIONS: Mapping[str, Callable[[Settings], list[Figure]]] = {
    mathematica.SECTION: mathematica.measure,
    notation.TEXFORM: notation.measure_texform,
    table.SECTION: table.measure,
    notation.DISPLAYS: notation.measure_displays,
    semantic.SECTION: semantic.measure,
    latex.SECTION: latex.measure,
    speed.SECTION: speed.measure,
    nesting.SECTION: nesting.measure,
    robustness.SECTION: robustness.measure,
}
