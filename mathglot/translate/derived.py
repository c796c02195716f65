"""Translations into languages that are written from Mathematica's trees.

>>> from mathglot.languages import parse
>>> best = Translation("", "mathematica", tree=parse("JacobiSN[u, m]", "mathematica"))
>>> next_best = Translation("", "mathematica", tree=parse("s n u", "mathematica"))
>>> found = derive(replace(best, alternatives=(next_best,)), "sympy")
>>> found.text, found.assumptions[0]
('s*n*u', 'the likeliest reading is left out: sympy: cannot write JacobiSN: SymPy has \
no counterpart')
"""

from __future__ import annotations

from dataclasses import replace

from mathglot.errors import MathglotError
from mathglot.languages import render
from mathglot.translate.translation import Translation

# How it is said that an answer is not the likeliest reading.
LEFT_OUT = "the likeliest reading is left out"


def derive(translation: Translation, to: str) -> Translation:
    """The likeliest reading that the language can say; which is left out is said."""
    best = _write(translation, to)
    others = tuple(
        written
        for other in translation.alternatives
        if (written := _write(other, to)).error is None
    )
    if best.error is None or translation.error is not None or not others:
        return replace(best, alternatives=others)
    said = f"{LEFT_OUT}: {best.error}"
    chosen, *rest = others
    return replace(
        chosen,
        source=translation.source,
        assumptions=(said, *chosen.assumptions),
        alternatives=tuple(rest),
    )


def _write(translation: Translation, to: str) -> Translation:
    if translation.tree is None:
        return replace(translation, language=to)
    try:
        text = render(translation.tree, to)
    except MathglotError as problem:
        return replace(translation, language=to, text="", error=problem)
    return replace(translation, language=to, text=text)
