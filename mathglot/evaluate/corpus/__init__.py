"""Every figure on the corpus: the bank, generation, splits, and what is imported."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mathglot.evaluate.corpus import bank, generation, imports, sets
from mathglot.evaluate.corpus.settings import Settings
from mathglot.evaluate.languages.figures import Figure

SECTIONS: Mapping[str, Callable[[Settings], list[Figure]]] = {
    bank.SECTION: bank.measure,
    generation.SECTION: generation.measure,
    sets.SECTION: sets.measure,
    imports.SECTION: imports.measure,
}
