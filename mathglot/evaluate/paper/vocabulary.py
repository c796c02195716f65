r"""Which formulas hold tokens that a model has never seen, before and after tags.

>>> is_outside(r"\frac{12}{x}", frozenset(["\\frac", "{", "}", "x"]))
False
>>> is_outside(r"\frac{12}{y}", frozenset(["\\frac", "{", "}", "x"]))
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from mathglot.corpus.pairs import Pair
from mathglot.corpus.substitution import substitute_source
from mathglot.corpus.tokens import read_source
from mathglot.corpus.vocabulary import SPELL, Vocabulary, is_long_number
from mathglot.errors import MathglotError
from mathglot.evaluate.paper.figures import Figure, make_share


def collect_tokens(pairs: Iterable[Pair]) -> frozenset[str]:
    """All tokens that the LaTeX of pairs has, as it is written."""
    return frozenset(
        token for pair in pairs for token in read_source(pair.latex, normal=False)
    )


def is_outside(latex: str, known: frozenset[str], *, normal: bool = False) -> bool:
    """Whether a formula has a token that is not known; numbers have tags."""
    try:
        tokens = read_source(latex, normal=normal)
    except MathglotError:
        return True
    return any(token not in known and not is_long_number(token) for token in tokens)


def measure_outside(
    formulas: Sequence[str], known: frozenset[str], vocabulary: Vocabulary
) -> dict[str, Figure]:
    """The shares of formulas with unknown tokens.

    `known` are the tokens of a training set as they are; `vocabulary` is that of a
    model, in normal form: first without tags for names, then with them, where what is
    left is spelled in letters.
    """
    names = frozenset(vocabulary.tokens)
    return {
        "as in the paper": make_share([is_outside(f, known) for f in formulas]),
        "normal form, before tags": make_share(
            [is_outside(f, names, normal=True) for f in formulas]
        ),
        "after tags": make_share([_is_spelled(f, vocabulary) for f in formulas]),
    }


def _is_spelled(latex: str, vocabulary: Vocabulary) -> bool:
    """Whether tags do not do: the formula cannot be read, or has to be spelled."""
    try:
        covered = substitute_source(
            read_source(latex), vocabulary, Random(0), language="mathematica"
        )
    except MathglotError:
        return True
    return SPELL in covered.source
