r"""Quotients and products, however much of the product stands above the line.

`a (b/c)`, `(a b)/c` and `(a/c) b` are one, and any of them may be written for another.
"""

from collections.abc import Iterator
from functools import lru_cache

from mathglot.languages.functions.row import ACCEPTED
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout
from mathglot.languages.latex.structures.juxtaposition import same
from mathglot.languages.latex.template import (
    GROUP,
    JOINT,
    LITERAL,
    SLOT,
    Element,
    Program,
    Template,
    required_tokens,
)
from mathglot.languages.tree import Call, Number, Tree, call, is_call

_ONE = Number("1")
# Products of more factors are not split everywhere.
_MOST_SPLIT = 5


def _fraction(above: int, below: int) -> Program:
    return (
        (LITERAL, r"\frac"),
        (GROUP, ((SLOT, above, levels.ITEM),)),
        (GROUP, ((SLOT, below, levels.ITEM),)),
    )


FRACTION = same(_fraction(0, 1), levels.POWER)
_SLASHED: Program = ((SLOT, 0, levels.PRODUCT), (LITERAL, "/"), (SLOT, 1, levels.POWER))
_SLASHED_WORD: Program = (*_SLASHED[:2], (SLOT, 1, levels.PREFIX))
SLASH = Template(_SLASHED, _SLASHED_WORD, levels.DIVISION, None, None, frozenset(["/"]))
RECIPROCAL_FIRST = same(
    (
        (LITERAL, r"\frac"),
        (GROUP, ((LITERAL, "1"),)),
        (GROUP, ((SLOT, 1, levels.ITEM),)),
        (JOINT,),
        (SLOT, 0, levels.PRODUCT),
    ),
    levels.PRODUCT,
)
_TWO_FRACTIONS = same((*_fraction(0, 1), (JOINT,), *_fraction(2, 3)), levels.PRODUCT)


def _product(factors: tuple[Tree, ...]) -> Tree:
    if not factors:
        return _ONE
    return factors[0] if len(factors) == 1 else call("Times", *factors)


def _factors(tree: Tree) -> tuple[Tree, ...]:
    if tree == _ONE:
        return ()
    if type(tree) is Call and tree.name == "Times" and len(tree.arguments) > 1:
        return tree.arguments
    return (tree,)


def one_fraction_layouts(node: Call) -> Iterator[Layout]:
    r"""`\frac{a b}{c}` for a (b/c): factors move onto the line."""
    factors = node.arguments
    divided = [f for f in factors if type(f) is Call and is_call(f, "Divide", 2)]
    if not divided:
        return
    if len(divided) > 1:
        yield _gathered(factors)
        return
    numerator, denominator = divided[0].arguments
    place = next(i for i, factor in enumerate(factors) if factor is divided[0])
    before, above, after = factors[:place], _factors(numerator), factors[place + 1 :]
    whole = _product((*before, *above, *after))
    for template in (FRACTION, SLASH, RECIPROCAL_FIRST):
        yield Layout(template, (whole, denominator), ACCEPTED)
    yield from split_fraction_layouts(whole, denominator)


def _gathered(factors: tuple[Tree, ...]) -> Layout:
    """All that is divided above one line."""
    above: list[Tree] = []
    below: list[Tree] = []
    for factor in factors:
        if type(factor) is Call and is_call(factor, "Divide", 2):
            above.extend(_factors(factor.arguments[0]))
            below.extend(_factors(factor.arguments[1]))
        else:
            above.append(factor)
    parts = (_product(tuple(above)), _product(tuple(below)))
    return Layout(FRACTION, parts, ACCEPTED)


def split_fraction_layouts(numerator: Tree, denominator: Tree) -> Iterator[Layout]:
    r"""`a\frac{b}{c}`, `\frac{a}{c}b` and `\frac{a}{c}\frac{b}{d}` for one fraction."""
    above, below = _factors(numerator), _factors(denominator)
    for place in _places(1, len(above) - 1):
        yield _beside((), above[:place], denominator, above[place:])
        yield _beside(above[:place], above[place:], denominator, ())
    if len(below) > 1:
        for place in _places(0, len(above)):
            for mark in _places(1, len(below) - 1):
                parts = (above[:place], below[:mark], above[place:], below[mark:])
                products = tuple(_product(part) for part in parts)
                yield Layout(_TWO_FRACTIONS, products, ACCEPTED)


def _places(first: int, last: int) -> tuple[int, ...]:
    if last - first >= _MOST_SPLIT:
        return (first, last)
    return tuple(range(first, last + 1))


def _beside(
    before: tuple[Tree, ...],
    above: tuple[Tree, ...],
    denominator: Tree,
    after: tuple[Tree, ...],
) -> Layout:
    """A fraction with factors before or after it."""
    template = _beside_template(len(before), len(after))
    parts = (_product(above), denominator, *before, *after)
    return Layout(template, parts, ACCEPTED)


@lru_cache(maxsize=256)
def _beside_template(before: int, after: int) -> Template:
    elements: list[Element] = []
    for number in range(before):
        elements += [(SLOT, 2 + number, levels.POWER), (JOINT,)]
    elements += _fraction(0, 1)
    for number in range(before, before + after):
        last = number == before + after - 1
        level = levels.PRODUCT if last else levels.POWER
        elements += [(JOINT,), (SLOT, 2 + number, level)]
    program = tuple(elements)
    required = frozenset(required_tokens(program))
    return Template(program, program, levels.PRODUCT, None, None, required)
