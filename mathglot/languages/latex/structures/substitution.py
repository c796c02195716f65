"""A term of a series: the general term with a value put for its index."""

from collections.abc import Callable
from math import factorial, gcd

from mathglot.languages.tree import Call, Number, Tree, call, is_call, postorder

_MOST_DIGITS = 6
_ZERO, _ONE = Number("0"), Number("1")


def put(
    tree: Tree, old: Tree, new: Tree, simplify: Callable[[Call], Tree] | None = None
) -> Tree:
    """A tree with one part put for another, and what changes simplified if asked.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> put(parse("x^k/(2 k + 1)"), parse("k"), parse("1"), neat) == parse("x/3")
    True
    """
    done: dict[int, Tree] = {}
    for node in postorder(tree):
        if node == old:
            done[id(node)] = new
        elif type(node) is Call:
            arguments = tuple(done[id(argument)] for argument in node.arguments)
            if all(a is b for a, b in zip(arguments, node.arguments, strict=True)):
                done[id(node)] = node
            else:
                made = Call(done[id(node.head)], arguments)
                done[id(node)] = simplify(made) if simplify else made
        else:
            done[id(node)] = node
    return done[id(tree)]


def terms_at(term: Tree, index: Tree, value: Tree) -> tuple[Tree, ...]:
    """A term at a value of its index, worked out more or less far.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> shown = terms_at(parse("x^k/k!"), parse("k"), parse("2"))
    >>> shown == (parse("x^2/2!"), parse("x^2/2"))
    True
    """
    plain = put(term, index, value, neat)
    found = [
        plain,
        computed(plain),
        put(term, index, value),
        put(term, index, value, _added),
        put(term, index, value, _neat_but_factorials),
    ]
    return tuple(dict.fromkeys(found))


def _whole(tree: Tree) -> int | None:
    """The value of a literal whole number, with its sign."""
    if type(tree) is Number and tree.text.isdigit() and len(tree.text) <= _MOST_DIGITS:
        return int(tree.text)
    if is_call(tree, "Minus", 1):
        assert type(tree) is Call
        value = _whole(tree.arguments[0])
        return None if value is None else -value
    return None


def _literal(value: int) -> Tree:
    number = Number(str(abs(value)))
    return call("Minus", number) if value < 0 else number


def _added(node: Call) -> Tree:
    r"""The sums of a term worked out: `1\cdot 2` for k (k + 1)."""
    if node.name not in ("Plus", "Subtract"):
        return node
    values = [_whole(argument) for argument in node.arguments]
    known = [value for value in values if value is not None]
    if len(known) == len(values):
        result = _computed(node.name, known)
        return node if result is None else _literal(result)
    if len(values) == 2 and known:
        return _shifted(node, known[0])
    return node


def _shifted(node: Call, value: int) -> Tree:
    """`n` for (n - 1) + 1."""
    inner = node.arguments[0]
    if type(inner) is not Call or inner.name not in ("Plus", "Subtract"):
        return node
    if len(inner.arguments) != 2 or _whole(node.arguments[1]) is None:
        return node
    base, shift = inner.arguments[0], _whole(inner.arguments[1])
    if shift is None:
        return node
    shift = -shift if inner.name == "Subtract" else shift
    shift += -value if node.name == "Subtract" else value
    if not shift:
        return base
    return call("Plus" if shift > 0 else "Subtract", base, Number(str(abs(shift))))


def neat(node: Call) -> Tree:
    """A node without ones, zeros and signs that nobody would write."""
    if node.name == "Factorial" and node.arguments in ((_ZERO,), (_ONE,)):
        return _ONE
    return _neat_but_factorials(node)


def _neat_but_factorials(node: Call) -> Tree:
    added = _added(node)
    if added is not node:
        return added
    values = [_whole(argument) for argument in node.arguments]
    if node.name == "Times":
        return _neat_product(node)
    if node.name == "Plus":
        kept = tuple(a for a, v in zip(node.arguments, values, strict=True) if v != 0)
        return kept[0] if len(kept) == 1 else Call(node.head, kept)
    if len(values) != (1 if node.name in ("Minus", "Sqrt") else 2):
        return node
    first = node.arguments[0]
    if node.name == "Minus" and is_call(first, "Minus", 1):
        assert type(first) is Call
        return first.arguments[0]
    if node.name == "Subtract" and values[1] == 0:
        return first
    if node.name == "Sqrt":
        return first if first == _ONE else node
    if node.name == "Power":
        return _neat_power(node, values)
    return _neat_quotient(node) if node.name == "Divide" else node


def _neat_power(node: Call, values: list[int | None]) -> Tree:
    base, exponent = values
    if exponent == 1:
        return node.arguments[0]
    if exponent == 0 or base == 1:
        return _ONE
    if base == -1 and exponent is not None:
        return _literal(-1 if exponent % 2 else 1)
    return node


def _unsigned(tree: Tree) -> tuple[bool, Tree]:
    if is_call(tree, "Minus", 1):
        assert type(tree) is Call
        return True, tree.arguments[0]
    return False, tree


def _neat_quotient(node: Call) -> Tree:
    (above, numerator), (below, denominator) = map(_unsigned, node.arguments)
    if denominator == _ONE:
        result = numerator
    elif above or below:
        result = call("Divide", numerator, denominator)
    else:
        return node
    return call("Minus", result) if above != below else result


def _neat_product(node: Call) -> Tree:
    """Ones go, whole numbers are multiplied, and minus signs stand before the rest."""
    factors: list[Tree] = []
    negative = False
    whole = 1
    for factor in node.arguments:
        sign, size = _unsigned(factor)
        negative = negative != sign
        value = _whole(size)
        if value is not None and not factors and abs(whole * value) < 10**_MOST_DIGITS:
            whole *= value
        elif value != 1:
            factors.append(size)
    if whole != 1 or not factors:
        factors.insert(0, Number(str(whole)))
    product = factors[0] if len(factors) == 1 else Call(node.head, tuple(factors))
    return call("Minus", product) if negative else product


def _computed(name: str, values: list[int]) -> int | None:
    if name == "Plus":
        return sum(values)
    return values[0] - values[1] if len(values) == 2 else None


def computed(tree: Tree) -> Tree:
    """A term with its literal powers, factorials and quotients worked out: 1/4."""
    done: dict[int, Tree] = {}
    for node in postorder(tree):
        made: Tree = node
        if type(node) is Call:
            arguments = tuple(done[id(argument)] for argument in node.arguments)
            call_made = Call(done[id(node.head)], arguments)
            values = [_whole(argument) for argument in arguments]
            result = _small_power(node.name, values)
            made = neat(call_made) if result is None else _literal(result)
            if is_call(made, "Divide", 2):
                made = _reduced(made)
        done[id(node)] = made
    return done[id(tree)]


def _reduced(quotient: Tree) -> Tree:
    """A fraction of whole numbers in its lowest terms."""
    assert type(quotient) is Call
    above, below = (_whole(part) for part in quotient.arguments)
    if not above or not below:
        return quotient
    common = gcd(above, below)
    above, below = above // common, below // common
    return (
        _literal(above)
        if below == 1
        else call("Divide", _literal(above), _literal(below))
    )


def _small_power(name: str, values: list[int | None]) -> int | None:
    if name == "Factorial" and len(values) == 1 and values[0] is not None:
        return factorial(values[0]) if 0 <= values[0] < 9 else None
    if name != "Power" or len(values) != 2:
        return None
    base, exponent = values
    if base is None or exponent is None or abs(base) > 99 or not 0 <= exponent < 9:
        return None
    result: int = base**exponent
    return result if abs(result) < 10**_MOST_DIGITS else None
