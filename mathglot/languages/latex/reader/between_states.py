r"""Operators between two states: all of `ab` in `\langle 0|ab|0\rangle` are such."""

from __future__ import annotations

from mathglot.languages.tree import Call, Number, Symbol, Tree, is_call

_NUMBERS = frozenset(["I", "Pi", "E"])
# What is about numbers, whatever stands in it.
_COEFFICIENTS = frozenset(["Divide", "Power", "Sqrt", "Minus"])


def mark_between(factors: tuple[Tree, ...], kinds: list[bool]) -> None:
    """Say of factors between a bra and a ket that they are no numbers.

    >>> from mathglot.languages import parse
    >>> factors = parse("{Bra[0], 2, a, b, Ket[0]}", "mathematica").arguments
    >>> kinds = [True, False, False, False, True]
    >>> mark_between(factors, kinds)
    >>> kinds
    [True, False, True, True, True]
    """
    begun = False
    for place, factor in enumerate(factors):
        if is_call(factor, "Bra"):
            ends = any(is_call(one, "Ket") for one in factors[place:])
            begun = ends
        elif is_call(factor, "Ket"):
            begun = False
        elif begun and not _is_coefficient(factor):
            kinds[place] = True


def mark_bilinear(factors: tuple[Tree, ...], kinds: list[bool]) -> None:
    r"""Say of factors between two spinors that they are no numbers: \bar\psi W\psi.

    The factor behind a gamma matrix is a spinor too, whatever its letter.

    >>> from mathglot.languages import parse
    >>> factors = parse("{OverBar[p], w, p}", "mathematica").arguments
    >>> kinds = [True, False, True]
    >>> mark_bilinear(factors, kinds)
    >>> kinds
    [True, True, True]
    """
    first = next((n for n, one in enumerate(factors) if is_call(one, "OverBar")), None)
    if first is None or not kinds[first] or len(factors) < 3:
        return
    last = max(place for place, kind in enumerate(kinds) if kind)
    if _is_gamma(factors[last]) and last + 1 < len(factors):
        last += 1
    for place in range(first, last + 1):
        kinds[place] = kinds[place] or not _is_coefficient(factors[place])


def _is_gamma(tree: Tree) -> bool:
    scripted = type(tree) is Call and tree.name in ("Subscript", "Superscript")
    return scripted and type(tree) is Call and tree.arguments[0] in _GAMMAS


_GAMMAS: frozenset[Tree] = frozenset([Symbol(r"\[Gamma]"), Symbol(r"\[CapitalGamma]")])


def spread_middle(tree: Call) -> Call:
    """A product of a bra, several operators and a ket, with each as a factor.

    >>> from mathglot.languages import parse, render
    >>> tree = parse("Bra[m] . (a b) . Ket[n]", "mathematica")
    >>> render(spread_middle(tree), "mathematica")
    'Bra[m] . a . b . Ket[n]'
    """
    if len(tree.arguments) != 3:
        return tree
    bra, middle, ket = tree.arguments
    if not (is_call(bra, "Bra") and is_call(ket, "Ket")) or type(middle) is not Call:
        return tree
    if middle.name not in ("Times", "Dot") or any(
        map(_is_coefficient, middle.arguments)
    ):
        return tree
    return Call(tree.head, (bra, *middle.arguments, ket))


def _is_coefficient(tree: Tree) -> bool:
    """Whether a factor is rather a number: 2, i, a fraction of such."""
    if type(tree) is Call and tree.name in _COEFFICIENTS:
        return all(map(_is_coefficient, tree.arguments))
    return type(tree) is Number or (type(tree) is Symbol and tree.name in _NUMBERS)
