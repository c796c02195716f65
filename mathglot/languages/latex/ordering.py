"""The order in which TraditionalForm writes the sums and products of a result.

A held expression is shown in the order typed. One that Mathematica has evaluated is
put into another order first: sums as polynomials, higher powers before lower ones and
numbers last; products with large factors behind small ones; rational coefficients in
front of what is long. Mathematica's rules are not published: these are read off pairs
of expressions and their TeXForm, and hold for most of them.

>>> from mathglot.languages.mathematica.parser import parse
>>> from mathglot.languages.mathematica.printer import write
>>> write(traditional_order(parse("1 + x + x^2")))
'x^2 + x + 1'
"""

from dataclasses import dataclass, field

from mathglot.languages.latex.monomials import (
    atoms,
    is_constant,
    is_numeric,
    rounded,
    sum_key,
)
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, is_call

_PRODUCT_HEADS = frozenset(("Times", "Divide", "Minus"))
_SUM_HEADS = frozenset(("Plus", "Subtract"))
# Longer products keep their order: sorting them this way takes quadratic time.
_LONGEST_PRODUCT = 40
# By how much the size of two factors must differ for the larger one to go behind.
_LARGER = 2

ONE = Number("1")


@dataclass(slots=True)
class _Product:
    """The factors of a product, above and below the line, and its sign."""

    negative: bool = False
    above: list[Tree] = field(default_factory=list)
    below: list[Tree] = field(default_factory=list)


# What is still to be done: a tree to order, or how to join results that are ready.
_Joiner = tuple[str, int, object]


def traditional_order(tree: Tree) -> Tree:
    """Order the sums and products of an evaluated expression for display."""
    todo: list[Tree | _Joiner] = [tree]
    done: list[Tree] = []
    while todo:
        item = todo.pop()
        if isinstance(item, tuple):
            _join(item, done)
        elif type(item) is Number:
            done.append(rounded(item))
        elif type(item) is not Call:
            done.append(item)
        elif item.name in _PRODUCT_HEADS and _is_arithmetic(item):
            product = _collect_product(item)
            factors = product.above + product.below
            shape = (product.negative, len(product.above))
            todo.append(("product", len(factors), shape))
            todo.extend(reversed(factors))
        elif item.name in _SUM_HEADS and _is_arithmetic(item):
            terms = _collect_terms(item)
            todo.append(("sum", len(terms), None))
            todo.extend(reversed(terms))
        else:
            todo.append(("call", len(item.arguments) + 1, None))
            todo.extend(reversed(item.arguments))
            todo.append(item.head)
    return done[0]


def _join(joiner: _Joiner, done: list[Tree]) -> None:
    kind, count, shape = joiner
    start = len(done) - count
    parts = done[start:]
    del done[start:]
    if kind == "sum":
        done.append(_ordered_sum(parts))
    elif kind == "product":
        assert isinstance(shape, tuple)
        negative, above = shape
        done.append(_ordered_product(_Product(negative, parts[:above], parts[above:])))
    else:
        done.append(_without_negative_power(Call(parts[0], tuple(parts[1:]))))


def _is_arithmetic(node: Call) -> bool:
    """Whether an operator has the operands that it needs to be written as one."""
    wanted = {"Divide": 2, "Subtract": 2, "Minus": 1}.get(node.name)
    count = len(node.arguments)
    return count == wanted if wanted else count >= 2


def _collect_terms(node: Call) -> list[Tree]:
    """The terms of a sum from left to right, those taken away inside a Minus."""
    terms: list[Tree] = []
    todo: list[Tree] = [node]
    while todo:
        item = todo.pop()
        if type(item) is Call and _is_arithmetic(item) and item.name == "Plus":
            todo.extend(reversed(item.arguments))
        elif type(item) is Call and _is_arithmetic(item) and item.name == "Subtract":
            todo.append(call("Minus", item.arguments[1]))
            todo.append(item.arguments[0])
        else:
            terms.append(item)
    return terms


def _collect_product(node: Call) -> _Product:
    product = _Product()
    todo: list[tuple[Tree, bool]] = [(node, False)]
    while todo:
        item, below = todo.pop()
        if type(item) is Call and item.name in _PRODUCT_HEADS and _is_arithmetic(item):
            if item.name == "Minus":
                product.negative = not product.negative
                todo.append((item.arguments[0], below))
            elif item.name == "Divide":
                todo.append((item.arguments[1], not below))
                todo.append((item.arguments[0], below))
            else:
                todo.extend((factor, below) for factor in reversed(item.arguments))
        else:
            (product.below if below else product.above).append(item)
    return product


def _without_negative_power(node: Call) -> Tree:
    """`x^(-1)` as `1/x`, for whole exponents."""
    if not is_call(node, "Power", 2):
        return node
    base, exponent = node.arguments
    if not is_call(exponent, "Minus", 1):
        return node
    assert type(exponent) is Call
    (size,) = exponent.arguments
    if type(size) is not Number or not size.text.isdigit():
        return node
    return call("Divide", ONE, base if size == ONE else call("Power", base, size))


def _ordered_product(product: _Product) -> Tree:
    above = [factor for factor in product.above if factor != ONE]
    below = [factor for factor in product.below if factor != ONE]
    raised = [factor for factor in below if _is_symbolic_power(factor)]
    below = [factor for factor in below if not _is_symbolic_power(factor)]
    above = [_inverted(factor) for factor in raised] + above
    above, more_below = _split_fractions(above)
    below += more_below
    above, below = _order_factors(above), _order_factors(below)
    tree = _fraction(above, below, product.negative)
    return call("Minus", tree) if product.negative else tree


def _is_symbolic_power(factor: Tree) -> bool:
    if not is_call(factor, "Power", 2):
        return False
    assert type(factor) is Call
    return not is_constant(factor.arguments[1])


def _inverted(power: Tree) -> Tree:
    """A power with its exponent's sign turned."""
    assert type(power) is Call
    base, exponent = power.arguments
    if is_call(exponent, "Minus", 1):
        assert type(exponent) is Call
        return call("Power", base, exponent.arguments[0])
    return call("Power", base, call("Minus", exponent))


def _split_fractions(factors: list[Tree]) -> tuple[list[Tree], list[Tree]]:
    """Factors that are fractions themselves, `z^(-1)`, give their denominators."""
    above: list[Tree] = []
    below: list[Tree] = []
    for factor in factors:
        if is_call(factor, "Divide", 2):
            assert type(factor) is Call
            if factor.arguments[0] == ONE:
                below.append(factor.arguments[1])
                continue
        above.append(factor)
    return above, below


def _order_factors(factors: list[Tree]) -> list[Tree]:
    """Numbers and their powers, constants of integration, the rest: large ones late."""
    numbers = [factor for factor in factors if type(factor) is Number]
    numeric = [f for f in factors if type(f) is not Number and is_numeric(f)]
    constants = [factor for factor in factors if is_call(factor, "C", 1)]
    rest = [f for f in factors if not is_numeric(f) and not is_call(f, "C", 1)]
    if len(rest) <= _LONGEST_PRODUCT:
        rest = _move_large_back(rest)
    return numbers + numeric + constants + rest


def _move_large_back(factors: list[Tree]) -> list[Tree]:
    placed: list[tuple[int, Tree]] = []
    for factor in factors:
        size = atoms(factor)
        position = len(placed)
        while (
            position
            and type(placed[position - 1][1]) is Call
            and placed[position - 1][0] - size >= _LARGER
        ):
            position -= 1
        placed.insert(position, (size, factor))
    return [factor for _, factor in placed]


def _fraction(above: list[Tree], below: list[Tree], negative: bool) -> Tree:
    if not below:
        return _times(above)
    if len(below) == 1 and type(below[0]) is Number and not _joins(above, negative):
        coefficient: Tree = ONE
        if type(above[0]) is Number:
            coefficient, above = above[0], above[1:]
        return _times([call("Divide", coefficient, below[0]), *above])
    return call("Divide", _times(above), _times(below))


def _joins(above: list[Tree], negative: bool) -> bool:
    """Whether factors are short enough to stand on top of a whole number."""
    rest = [factor for factor in above if type(factor) is not Number]
    size = sum(atoms(factor) for factor in rest)
    if any(_is_sum(factor) for factor in rest):
        return len(rest) == 1 and size <= 2
    if all(is_numeric(factor) for factor in rest):
        return True
    if any(_holds_function(factor, of_sum=not negative) for factor in rest):
        return False
    return size <= 3


def _is_sum(tree: Tree) -> bool:
    return type(tree) is Call and tree.name in _SUM_HEADS


def _holds_function(factor: Tree, of_sum: bool) -> bool:
    """Whether a factor is a function or a power of one, if asked for that of a sum."""
    if is_call(factor, "Power", 2):
        assert type(factor) is Call
        factor = factor.arguments[0]
    if type(factor) is not Call:
        return False
    return not of_sum or any(_is_sum(argument) for argument in factor.arguments)


def _times(factors: list[Tree]) -> Tree:
    if not factors:
        return ONE
    return factors[0] if len(factors) == 1 else call("Times", *factors)


def _ordered_sum(terms: list[Tree]) -> Tree:
    signed = [_signed(term) for term in terms]
    if all(is_numeric(term) and term != Symbol("Pi") for _, term in signed):
        ordered = _order_numeric(signed)
    else:
        ordered = sorted(signed, key=lambda item: sum_key(item[1]))
    if len(ordered) == 2 and ordered[0][0] and not ordered[1][0]:
        if not all(is_numeric(term) for _, term in ordered):
            ordered.reverse()
    return _sum(ordered)


def _order_numeric(signed: list[tuple[bool, Tree]]) -> list[tuple[bool, Tree]]:
    """As Mathematica sorts numbers, but Pi counts as a letter, and I comes late."""

    def rank(item: tuple[bool, Tree]) -> int:
        term = item[1]
        if any(_is_power_of_pi(factor) for factor in _factors(term)):
            return 2 if Symbol("I") in _factors(term) else 0
        return 1

    return sorted(signed, key=rank)


def _factors(term: Tree) -> tuple[Tree, ...]:
    if is_call(term, "Divide", 2) or is_call(term, "Times"):
        assert type(term) is Call
        if term.name == "Times":
            return term.arguments
        return _factors(term.arguments[0])
    return (term,)


def _is_power_of_pi(factor: Tree) -> bool:
    if is_call(factor, "Power", 2):
        assert type(factor) is Call
        factor = factor.arguments[0]
    return factor == Symbol("Pi")


def _signed(term: Tree) -> tuple[bool, Tree]:
    if is_call(term, "Minus", 1):
        assert type(term) is Call
        return True, term.arguments[0]
    return False, term


def _sum(signed: list[tuple[bool, Tree]]) -> Tree:
    """The tree that the parser makes of these terms in this order."""
    negative, first = signed[0]
    tree: Tree = call("Minus", first) if negative else first
    added: list[Tree] = [tree]
    for negative, term in signed[1:]:
        if not negative:
            added.append(term)
            continue
        left = added[0] if len(added) == 1 else call("Plus", *added)
        added = [call("Subtract", left, term)]
    return added[0] if len(added) == 1 else call("Plus", *added)
