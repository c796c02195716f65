r"""Labels in the words of the reader, so that a network learns what it has to rate.

People write one meaning in several ways: `Function[f, D[f, x]]` or `D[#, x] &`,
`Subscript[R\[Prime], j]` or `Superscript[Subscript[R, j], \[Prime]]`. A network that
has learnt all of them finds each of them less likely than it should. Where a reading
of a formula is right by its label, the reading is learnt instead.

>>> respell(Label("1", "a/b", "x = y", "computable", "y == x", ()))
'x == y'
>>> respell(Label("2", "a/b", "f(x+1)", "computable", "(x+1) f", ("f[x+1]",)))
'f (x + 1)'
"""

from __future__ import annotations

from mathglot.errors import MathglotError
from mathglot.evaluate.labels.judging import Judge
from mathglot.evaluate.labels.label import Label
from mathglot.evaluate.languages.timing import OutOfTime, time_limit
from mathglot.languages import displays, render
from mathglot.languages.latex.reader import find_readings

# Readings that are looked at, and the most seconds of processor time for a formula.
_MOST_READINGS = 20
_LIMIT = 3.0


def respell(label: Label) -> str | None:
    """The likeliest reading that is right, as text; None if the label is to stay.

    A reading that says what an alternative says takes the place of a label only if the
    label itself cannot be read: else a network would learn what is merely allowed.
    """
    judge = Judge(label)
    fallback = None
    try:
        with time_limit(_LIMIT):
            for reading in find_readings(label.latex, _MOST_READINGS):
                verdict = judge.judge(reading.tree)
                if verdict.matched == label.mathematica:
                    return render(reading.tree, "mathematica")
                if verdict.right and fallback is None:
                    fallback = reading.tree
            if fallback is not None and displays(label.trees[0], label.latex):
                return None
    except (MathglotError, OutOfTime, RecursionError):
        return None
    return None if fallback is None else render(fallback, "mathematica")
