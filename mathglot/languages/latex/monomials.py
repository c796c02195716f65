"""Terms as monomials: by what TraditionalForm sorts the terms of a sum.

Every walk looks at so many nodes at most: sums stand in sums, and to walk through each
of them to its end would take quadratic time.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from mathglot.languages.functions import ROWS_BY_KEY
from mathglot.languages.tree import Call, Number, Symbol, Tree, is_call, preorder

_CONSTANTS = frozenset(
    ("I", "E", "Pi", "EulerGamma", "Catalan", "Glaisher", "GoldenRatio", "Degree")
)
# Heads whose operands are looked at, not the head itself.
_OPERATORS = frozenset(("Times", "Divide", "Power", "Sqrt", "Minus", "Rational"))
_LAST = "\uffff"
_MOST_NODES = 300

# Name of a variable, its exponent turned negative (higher ones come first).
Exponents = tuple[tuple[str, float], ...]
Key = tuple[int, Exponents, int]


def _walk(tree: Tree) -> Iterator[Tree]:
    return islice(preorder(tree), _MOST_NODES)


def is_numeric(tree: Tree) -> bool:
    """Whether a tree is built from numbers and constants alone.

    >>> is_numeric(Symbol("Pi")), is_numeric(Symbol("x"))
    (True, False)
    """
    count = 0
    for node in _walk(tree):
        count += 1
        if type(node) is Symbol and node.name not in _CONSTANTS:
            if not node.name[0].isupper() or node.name == "C":
                return False
    return count < _MOST_NODES


def is_constant(tree: Tree) -> bool:
    """Whether a tree is a number, a fraction of numbers, or minus one of these.

    >>> is_constant(Number("2")), is_constant(Symbol("n"))
    (True, False)
    """
    tree = _without_sign(tree)
    if is_call(tree, "Divide", 2):
        assert type(tree) is Call
        return all(type(_without_sign(part)) is Number for part in tree.arguments)
    return type(tree) is Number


def _without_sign(tree: Tree) -> Tree:
    if is_call(tree, "Minus", 1):
        assert type(tree) is Call
        return tree.arguments[0]
    return tree


def atoms(tree: Tree) -> int:
    """How much room a tree takes, in letters and digits that stand for something.

    >>> atoms(Symbol("a2"))
    2
    """
    count = 0
    for node in _walk(tree):
        if type(node) is Symbol:
            name = node.name
            count += 1 if name.startswith("\\") or name[0].isupper() else len(name)
            if name in _OPERATORS or name in ("Plus", "Subtract"):
                count -= 1
        elif type(node) is Number:
            count += 1
    return count


def rounded(number: Number) -> Number:
    """A machine number with the six digits that are shown of it.

    >>> rounded(Number("1.1503557032549028")), rounded(Number("90.00000000000004"))
    (Number('1.15036'), Number('90.'))
    """
    text = number.text
    whole, point, digits = text.partition(".")
    if not point or not (whole + digits).isdigit():
        return number
    if not 1e-5 <= float(text) < 1e6:
        return number
    short = f"{float(text):.6g}"
    return Number(short if "." in short else short + ".")


def sum_key(term: Tree) -> Key:
    """What a term is sorted by: numbers last, then a polynomial's order."""
    if type(term) is Number or (is_call(term, "Divide") and is_constant(term)):
        return (2, (), 0)
    if is_call(term, "C", 1):
        return (1, (), 0)
    exponents: dict[str, float] = {}
    _add_exponents(term, exponents)
    ordered = sorted(exponents.items(), key=lambda item: _alphabetical(item[0]))
    # A name stands before the end of a shorter list: x*y before x.
    key = [(_alphabetical(name), -abs(power)) for name, power in ordered]
    return (0, (*key, (_LAST, 0.0)), _rank(term))


def _rank(term: Tree) -> int:
    """Among terms of one variable: roots of a polynomial in it, itself, the rest."""
    power = 1
    if is_call(term, "Divide", 2):
        assert type(term) is Call
        term, power = term.arguments[1], -1
    if is_call(term, "Sqrt", 1) or is_call(term, "Power", 2):
        assert type(term) is Call
        term = term.arguments[0]
    if not (is_call(term, "Plus") or is_call(term, "Subtract")):
        return 0
    names = {
        node.name
        for node in _walk(term)
        if type(node) is Symbol and not node.name[0].isupper()
    }
    return -power if len(names) == 1 else 1


def _alphabetical(name: str) -> str:
    plain = name.removeprefix("\\[").removesuffix("]")
    return plain.lower()


def _add_exponents(term: Tree, exponents: dict[str, float]) -> None:
    """Count the variables of a term; what is no product is one by its own name."""
    todo: list[tuple[Tree, float]] = [(term, 1.0)]
    for _ in range(_MOST_NODES):
        if not todo:
            return
        node, power = todo.pop()
        if type(node) is Symbol:
            if node.name not in _CONSTANTS:
                exponents[node.name] = exponents.get(node.name, 0.0) + power
        elif type(node) is not Call:
            continue
        elif node.name in ("Times", "Minus"):
            todo.extend((factor, power) for factor in node.arguments)
        elif is_call(node, "Divide", 2):
            todo.append((node.arguments[0], power))
            todo.append((node.arguments[1], -power))
        elif is_call(node, "Sqrt", 1):
            todo.append((node.arguments[0], power / 2))
        elif is_call(node, "Power", 2):
            _add_power(node, power, todo)
        elif node.name in ("Plus", "Subtract"):
            _add_sum(node, power, exponents)
        else:
            _add_call(node, power, exponents)


def _add_power(node: Call, power: float, todo: list[tuple[Tree, float]]) -> None:
    base, exponent = node.arguments
    if is_constant(exponent):
        todo.append((base, power * value_of(exponent)))
        return
    todo.append((base, power))
    todo.append((exponent, power))


def _add_sum(node: Call, power: float, exponents: dict[str, float]) -> None:
    """A sum counts by its first variable and the highest power of that."""
    inner: dict[str, float] = {}
    todo: list[tuple[Tree, float]] = [(node, 1.0)]
    for _ in range(_MOST_NODES):
        if not todo:
            break
        item, size = todo.pop()
        if type(item) is Symbol and item.name not in _CONSTANTS:
            if not item.name[0].isupper():
                inner[item.name] = max(inner.get(item.name, 0.0), size)
        elif is_call(item, "Power", 2):
            assert type(item) is Call
            base, exponent = item.arguments
            known = is_constant(exponent)
            todo.append((base, size * value_of(exponent) if known else size))
        elif type(item) is Call:
            todo.extend((argument, size) for argument in item.arguments)
    if inner:
        name = min(inner, key=_alphabetical)
        exponents[name] = exponents.get(name, 0.0) + power * inner[name]


def _add_call(node: Call, power: float, exponents: dict[str, float]) -> None:
    """A function counts by its name, the derivatives of one like the one."""
    head: Tree = node
    while type(head) is Call:
        if head.name == "Derivative":
            break
        inner = head.head
        if is_call(inner, "Derivative"):
            head = head.arguments[0] if head.arguments else inner
            break
        head = inner
    name = head.name if type(head) is Symbol else ""
    if name and name != "C":
        # The elementary functions stand behind all variables.
        name = _LAST + name if _is_elementary(name) else name
        exponents[name] = exponents.get(name, 0.0) + power


@lru_cache(maxsize=4096)
def _is_elementary(name: str) -> bool:
    return any(row.elementary for row in ROWS_BY_KEY.get(name, ()))


def value_of(constant: Tree) -> float:
    """The value of what `is_constant` says is one.

    >>> value_of(Number("2"))
    2.0
    """
    size = _without_sign(constant)
    sign = 1.0 if size is constant else -1.0
    if is_call(size, "Divide", 2):
        assert type(size) is Call
        above, below = size.arguments
        return sign * value_of(above) / (value_of(below) or 1.0)
    assert type(size) is Number
    return sign * _number(size)


def _number(number: Number) -> float:
    try:
        return float(number.text)
    except (ValueError, OverflowError):
        return 1.0
