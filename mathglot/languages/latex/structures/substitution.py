"""A term of a series: the general term with a value put for its index."""

from math import factorial

from mathglot.languages.tree import Call, Number, Tree, call, is_call, postorder

_MOST_DIGITS = 6


def put(tree: Tree, old: Tree, new: Tree, simplify: bool = True) -> Tree:
    """A tree with one part put for another, and literal arithmetic done if asked.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> put(parse("x^k/(2 k + 1)"), parse("k"), parse("1")) == parse("x/3")
    True
    """
    done: dict[int, Tree] = {}
    for node in postorder(tree):
        if node == old:
            done[id(node)] = new
        elif type(node) is Call:
            arguments = tuple(done[id(argument)] for argument in node.arguments)
            if arguments == node.arguments:
                done[id(node)] = node
            else:
                made = Call(done[id(node.head)], arguments)
                done[id(node)] = _simplified(made) if simplify else made
        else:
            done[id(node)] = node
    return done[id(tree)]


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


def _simplified(node: Call) -> Tree:
    values = [_whole(argument) for argument in node.arguments]
    if node.name in ("Plus", "Times", "Subtract", "Power", "Factorial"):
        if values and all(value is not None for value in values):
            result = _computed(node.name, [v for v in values if v is not None])
            if result is not None:
                return _literal(result)
    if node.name == "Times":
        return _simplified_product(node)
    if node.name == "Plus":
        kept = tuple(a for a, v in zip(node.arguments, values, strict=True) if v != 0)
        return kept[0] if len(kept) == 1 else Call(node.head, kept)
    if node.name == "Power" and values[1:] == [1]:
        return node.arguments[0]
    if node.name == "Power" and values[1:] == [0]:
        return Number("1")
    if node.name == "Divide" and values[1:] == [1]:
        return node.arguments[0]
    return node


def _simplified_product(node: Call) -> Tree:
    """Ones go, and a factor of -1 becomes the sign."""
    factors: list[Tree] = []
    negative = False
    for factor in node.arguments:
        value = _whole(factor)
        if value == -1:
            negative = not negative
        elif value != 1:
            factors.append(factor)
    if not factors:
        product: Tree = Number("1")
    elif len(factors) == 1:
        product = factors[0]
    else:
        product = Call(node.head, tuple(factors))
    return call("Minus", product) if negative else product


def _computed(name: str, values: list[int]) -> int | None:
    if name == "Plus":
        return sum(values)
    if name == "Subtract" and len(values) == 2:
        return values[0] - values[1]
    if name == "Times":
        product = 1
        for value in values:
            product *= value
        return product if abs(product) < 10**_MOST_DIGITS else None
    if name == "Power" and len(values) == 2 and abs(values[0]) == 1:
        return -1 if values[0] < 0 and values[1] % 2 else 1
    return None


def computed_powers(tree: Tree) -> Tree:
    """A term with its literal powers and factorials worked out: 1/2^2 is 1/4."""
    done: dict[int, Tree] = {}
    for node in postorder(tree):
        made: Tree = node
        if type(node) is Call:
            arguments = tuple(done[id(argument)] for argument in node.arguments)
            made = Call(done[id(node.head)], arguments)
            values = [_whole(argument) for argument in arguments]
            result = _small_power(node.name, values)
            if result is not None:
                made = _literal(result)
        done[id(node)] = made
    return done[id(tree)]


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
