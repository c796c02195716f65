"""How well the reader reads, and the weights that it reads by."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mathglot.evaluate.languages.figures import Figure
from mathglot.evaluate.reading import (
    coverage,
    generated,
    labels,
    robustness,
    speed,
    strictness,
)
from mathglot.evaluate.reading.settings import Settings

SECTIONS: Mapping[str, Callable[[Settings], list[Figure]]] = {
    coverage.COVERAGE: coverage.measure_coverage,
    coverage.DISPLAYS: coverage.measure_displays,
    strictness.SECTION: strictness.measure,
    labels.SECTION: labels.measure,
    generated.HEADS: generated.measure_heads,
    generated.SECTION: generated.measure,
    speed.SECTION: speed.measure,
    robustness.SECTION: robustness.measure,
}
