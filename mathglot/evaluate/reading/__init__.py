"""How well the reader reads, and the weights that it reads by."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mathglot.evaluate.languages.figures import Figure
from mathglot.evaluate.reading import coverage, labels, robustness, speed, strictness
from mathglot.evaluate.reading.settings import Settings

SECTIONS: Mapping[str, Callable[[Settings], list[Figure]]] = {
    coverage.COVERAGE: coverage.measure_coverage,
    coverage.DISPLAYS: coverage.measure_displays,
    strictness.SECTION: strictness.measure,
    labels.SECTION: labels.measure,
    speed.SECTION: speed.measure,
    robustness.SECTION: robustness.measure,
}
