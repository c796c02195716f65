"""Mathglot against its network's search and SymPy's LaTeX parser: time, accuracy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mathglot.errors import MathglotError
from mathglot.evaluate.asking import ask_in_time
from mathglot.evaluate.languages.figures import SHARE, Figure
from mathglot.evaluate.languages.timing import interleave
from mathglot.evaluate.translating.settings import Settings
from mathglot.languages import equivalent, parse
from mathglot.translate.translator import Translator

SECTION = "peers"
_PEER = "SymPy parse_latex"
_SEARCH = "its network's search"


def measure(settings: Settings) -> list[Figure]:
    """Processor time of a formula, one after another, and the share that is right.

    Time is taken of formulas of all kinds, accuracy of everyday ones.
    """
    from sympy import mathematica_code
    from sympy.parsing.latex import parse_latex

    translator = Translator(threads=1)

    def ours(latex: str) -> str:
        return translator.translate(latex).text

    def theirs(latex: str) -> str:
        return str(mathematica_code(parse_latex(latex)))

    def searching(latex: str) -> str:
        return translator.search(latex).text

    ways = {"Mathglot": ours, _PEER: theirs}
    right = {name: _count_right(way, settings) for name, way in ways.items()}
    runs = {
        name: _run_all(way, settings.various)
        for name, way in (ways | {_SEARCH: searching}).items()
    }
    seconds = interleave(runs, settings.rounds)
    various, count = len(settings.various), len(settings.everyday)
    milliseconds: dict[str, Any] = {
        name: round(1000 * s / various, 2) for name, s in seconds.items()
    }
    return [
        *(
            Figure(
                SECTION,
                f"Mathglot's time, in times of {name}",
                seconds["Mathglot"] / seconds[name],
                below=bound,
                more=milliseconds,
                total=various,
            )
            for name, bound in ((_PEER, 0.6), (_SEARCH, 1 / 3))
        ),
        *(
            Figure(
                SECTION,
                f"{name}: right (formulas that training has seen)",
                number / count,
                SHARE,
                total=count,
            )
            for name, number in right.items()
        ),
    ]


def _run_all(
    way: Callable[[str], str], formulas: Sequence[str]
) -> Callable[[], object]:
    return lambda: [ask_in_time(way, latex) for latex in formulas]


def _count_right(way: Callable[[str], str], settings: Settings) -> int:
    right = 0
    for latex, gold in settings.track(settings.everyday, "peers"):
        try:
            found = parse(ask_in_time(way, latex), "mathematica")
            right += equivalent(found, parse(gold, "mathematica"))
        except MathglotError:
            continue
    return right
