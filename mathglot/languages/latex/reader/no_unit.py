r"""Where i and j are no imaginary unit, or are one, whatever else a formula shows.

Under an accent they are vectors of a basis; what is set to a value counts; among
present and future values, and in `P(1+i)^n`, i is a rate of interest. All players but
i have the index -i.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

_ACCENTS = frozenset([r"\hat", r"\vec", r"\mathbf", r"\tilde"])
_OF_RATES = frozenset(["PV", "FV", "CF", "NPV", "EAR", "APR"])
# Powers of 1 + i are written with these where i is the unit.
_OF_COMPLEX = frozenset([r"\pi", r"\cos", r"\sin", "e", "|", "z", r"\Re", r"\Im"])


# In longer formulas j may count while i is the unit.
_SHORT = 25


def tell_no_unit(tokens: Sequence[str], place: int) -> tuple[str, ...]:
    r"""The features of a letter that is no imaginary unit, or surely one.

    >>> tell_no_unit(r"3 \hat { i }".split(), 3)
    ('imaginary:accent',)
    >>> tell_no_unit(r"i \gets i + 1".split(), 2)
    ('imaginary:assigned',)
    >>> tell_no_unit("A = P ( 1 + i ) ^ n".split(), 6)
    ('imaginary:rate',)
    >>> tell_no_unit("s _ { - i } ( t )".split(), 4)
    ('imaginary:others',)
    >>> tell_no_unit("( 1 + i ) ^ n".split(), 3)
    ()
    >>> tell_no_unit(r"\log ( 1 + \frac { i } { t } )".split(), 6)
    ()
    """
    letter = tokens[place]
    if _is_numerator(tokens, place):
        return ("imaginary:numerator",)
    if tokens[place - 1] == "{" and tokens[place - 2] in _ACCENTS:
        return ("imaginary:accent",)
    if list(tokens[place - 3 : place + 2]) == ["_", "{", "-", letter, "}"]:
        return ("imaginary:others",)
    if any(a == letter and b == r"\gets" for a, b in pairwise(tokens)):
        return ("imaginary:assigned",)
    if letter == "i" and _is_rate(tokens):
        return ("imaginary:rate",)
    if letter == "i" and len(tokens) < _SHORT and _stands_beside_j(tokens):
        return ("imaginary:beside",)
    return ()


def _is_numerator(tokens: Sequence[str], place: int) -> bool:
    r"""Whether a letter alone is divided by what an index is not: `\frac{i}{2}`."""
    around = list(tokens[place - 2 : place + 4])
    if place < 2 or around[:2] != [r"\frac", "{"] or around[3:5] != ["}", "{"]:
        return False
    return around[5].isdigit() or around[5] in _DIVISORS


_DIVISORS = frozenset([r"\pi", r"\hbar", r"\kappa", r"\lambda"])


def _is_rate(tokens: Sequence[str]) -> bool:
    """Whether i is a rate: of initials from finance, or of a sum that grows."""
    shown = "".join(tokens)
    if not _OF_COMPLEX.isdisjoint(tokens):
        return False
    if "(1+i)^" not in shown and "(1+\\frac{i}{" not in shown:
        return False
    if any(name in shown for name in _OF_RATES):
        return True
    before, _, behind = shown.partition("(1+")
    raised = behind.partition("^")[2].lstrip("{-")
    return before[-1:].isalpha() and raised[:1].isalpha()


def _stands_beside_j(tokens: Sequence[str]) -> bool:
    """Whether j stands on the line as well: both count."""
    depth = 0
    for place, token in enumerate(tokens):
        if token == "{" and (depth or tokens[place - 1] in ("_", "^")):
            depth += 1
        elif token == "}" and depth:
            depth -= 1
        scripted = bool(depth) or (place > 0 and tokens[place - 1] in ("_", "^"))
        if token == "j" and not scripted:
            return True
    return False
