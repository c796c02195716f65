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

import re
from dataclasses import replace

from mathglot.errors import MathglotError
from mathglot.languages import render
from mathglot.translate.translation import Translation

# How it is said that an answer is not the likeliest reading.
LEFT_OUT = "the likeliest reading is left out"
# A reading that is less likely to be meant is no answer, only something else to say.
_LEAST_LIKELY = 0.1

# Only in Mathematica a variable cannot be called E, and N means something else.
_RENAMED = re.compile(
    r"(\w) is a (variable|function), (?:written |though it is .* in Mathematica)"
)


def derive(translation: Translation, to: str) -> Translation:
    """The likeliest reading that the language can say; which is left out is said."""
    best = _write(translation, to)
    others = _leave_out_alike(
        best, [_write(other, to) for other in translation.alternatives]
    )
    if best.error is None or translation.error is not None:
        return replace(best, alternatives=others)
    likely = [other for other in others if _is_likely(other)]
    if not likely:
        return replace(best, alternatives=others)
    said = f"{LEFT_OUT}: {best.error}"
    chosen = likely[0]
    rest = [other for other in others if other is not chosen]
    return replace(
        chosen,
        source=translation.source,
        assumptions=(said, *chosen.assumptions),
        alternatives=tuple(rest),
    )


def _leave_out_alike(
    best: Translation, written: list[Translation]
) -> tuple[Translation, ...]:
    """The others that can be said; what the language says alike is said once."""
    seen = {best.text} if best.error is None else set()
    others: list[Translation] = []
    for other in written:
        if other.error is None and other.text not in seen:
            seen.add(other.text)
            others.append(other)
    return tuple(others)


def _is_likely(other: Translation) -> bool:
    return other.confidence is None or other.confidence >= _LEAST_LIKELY


def _write(translation: Translation, to: str) -> Translation:
    if translation.tree is None:
        return replace(translation, language=to)
    try:
        text = render(translation.tree, to, source=_find_letters(translation))
    except MathglotError as problem:
        return replace(translation, language=to, text="", error=problem)
    said = _say_letters(translation.assumptions)
    return replace(translation, language=to, text=text, assumptions=said)


def _say_letters(assumptions: tuple[str, ...]) -> tuple[str, ...]:
    """What is assumed, without the names that letters would have in Mathematica.

    >>> _say_letters(("E is a variable, written e, since E is Euler's number",))
    ('E is a variable',)
    >>> _say_letters(("N is a variable, though it is a function in Mathematica",))
    ('N is a variable',)
    """
    said: list[str] = []
    for each in assumptions:
        renamed = _RENAMED.match(each)
        if renamed is None:
            said.append(each)
        elif f"{renamed[1]} is a function" not in assumptions:
            said.append(f"{renamed[1]} is a {renamed[2]}")
    return tuple(said)


def _find_letters(translation: Translation) -> str | None:
    """The LaTeX whose letters are kept; other sources have those of their trees."""
    return translation.source if translation.origin == "latex" else None
