"""Every figure on translating LaTeX with the model inside Mathglot."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mathglot.evaluate.languages.figures import Figure
from mathglot.evaluate.translating import batches, engines, lengths, peers, start
from mathglot.evaluate.translating.settings import Settings

SECTIONS: Mapping[str, Callable[[Settings], list[Figure]]] = {
    start.SECTION: start.measure,
    engines.SECTION: engines.measure,
    peers.SECTION: peers.measure,
    batches.SECTION: batches.measure,
    lengths.SECTION: lengths.measure,
}
