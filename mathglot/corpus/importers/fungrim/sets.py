"""Sets, and what it says to be an element of one.

Mathematica has no sets of numbers such as intervals, so that membership becomes what
it says: `Element(x, OpenInterval(0, 1))` is `0 < x < 1`.
"""

from collections.abc import Sequence

from mathglot.corpus.importers.fungrim.names import OWN, no_counterpart
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, is_call

# Heads that stay as they are until something says what becomes of them.
SETS = frozenset(
    """
    Set SetMinus Union Intersection OpenInterval ClosedInterval OpenClosedInterval
    ClosedOpenInterval ZZGreaterEqual ZZLessEqual Range RealBall ClosedDisk OpenDisk
    """.split()
)
# The brackets of an interval: whether its ends belong to it.
_INTERVALS = {
    OWN + "OpenInterval": (False, False),
    OWN + "ClosedInterval": (True, True),
    OWN + "OpenClosedInterval": (False, True),
    OWN + "ClosedOpenInterval": (True, False),
}
_INFINITY = Symbol("Infinity")
_BELOW = call("Minus", _INFINITY)
_ZERO, _ONE = Number("0"), Number("1")
_NAMED_RAYS: dict[tuple[str, Tree], str] = {
    (OWN + "ZZGreaterEqual", _ZERO): "NonNegativeIntegers",
    (OWN + "ZZGreaterEqual", _ONE): "PositiveIntegers",
    (OWN + "ZZLessEqual", _ZERO): "NonPositiveIntegers",
    (OWN + "ZZLessEqual", call("Minus", _ONE)): "NegativeIntegers",
}


def join(head: str, parts: Sequence[Tree]) -> Tree:
    """Statements joined by And or Or; one stands for itself."""
    flat: list[Tree] = []
    for part in parts:
        if type(part) is Call and part.name == head:
            flat.extend(part.arguments)
        else:
            flat.append(part)
    return flat[0] if len(flat) == 1 else Call(Symbol(head), tuple(flat))


def element(x: Tree, whole: Tree) -> Tree:
    """What it says that x is an element of a set.

    >>> element(Symbol("t"), Symbol("$HH"))
    Call(Symbol('Greater'), (Call(Symbol('Im'), (Symbol('t'),)), Number('0')))
    """
    if type(whole) is Symbol and whole.name.startswith(OWN):
        if whole.name == OWN + "HH":
            return call("Greater", call("Im", x), _ZERO)
        return _in_modular_group(x, whole.name)
    if type(whole) is not Call:
        return call("Element", x, whole)
    name, arguments = whole.name, whole.arguments
    named = named_set(whole)
    if named is not None:
        return call("Element", x, named)
    if name == OWN + "SetMinus" and len(arguments) == 2:
        return join("And", [element(x, arguments[0]), not_element(x, arguments[1])])
    if name == OWN + "Union" and arguments:
        return join("Or", [element(x, part) for part in arguments])
    if name == OWN + "Intersection" and arguments:
        return join("And", [element(x, part) for part in arguments])
    if is_listed(whole) and arguments:
        return join("Or", [call("Equal", x, one) for one in arguments])
    return _between(x, whole)


def _in_modular_group(x: Tree, name: str) -> Tree:
    """Whole numbers with determinant 1; of a matrix and its negative one, in PSL2Z."""
    rows = x.arguments if is_call(x, "List", 2) else ()  # type: ignore[union-attr]
    if not rows or not all(is_call(row, "List", 2) for row in rows):
        raise no_counterpart(name, "no such set in Mathematica")
    (a, b), (c, d) = (row.arguments for row in rows)  # type: ignore[union-attr]
    whole = [call("Element", entry, Symbol("Integers")) for entry in (a, b, c, d)]
    products = call("Times", a, d), call("Times", b, c)
    statements = [*whole, call("Equal", call("Subtract", *products), _ONE)]
    if name == OWN + "PSL2Z":
        last = call("And", call("Equal", c, _ZERO), call("Greater", d, _ZERO))
        statements.append(call("Or", call("Greater", c, _ZERO), last))
    return join("And", statements)


def _between(x: Tree, whole: Call) -> Tree:
    """Membership that is a matter of size."""
    name, arguments = whole.name, whole.arguments
    if name in _INTERVALS and len(arguments) == 2:
        return _in_interval(x, *arguments, *_INTERVALS[name])
    if name == OWN + "ZZGreaterEqual" and len(arguments) == 1:
        bound = call("GreaterEqual", x, arguments[0])
        return call("And", call("Element", x, Symbol("Integers")), bound)
    if name == OWN + "ZZLessEqual" and len(arguments) == 1:
        bound = call("LessEqual", x, arguments[0])
        return call("And", call("Element", x, Symbol("Integers")), bound)
    if name == OWN + "Range" and len(arguments) == 2:
        between = call("LessEqual", arguments[0], x, arguments[1])
        return call("And", call("Element", x, Symbol("Integers")), between)
    if name in (OWN + "RealBall", OWN + "ClosedDisk") and len(arguments) == 2:
        return call(
            "LessEqual", call("Abs", call("Subtract", x, arguments[0])), arguments[1]
        )
    if name == OWN + "OpenDisk" and len(arguments) == 2:
        return call(
            "Less", call("Abs", call("Subtract", x, arguments[0])), arguments[1]
        )
    if not name.startswith(OWN):
        return call("Element", x, whole)
    raise no_counterpart(name, "no such set in Mathematica")


def _in_interval(x: Tree, a: Tree, b: Tree, with_a: bool, with_b: bool) -> Tree:
    if a == _BELOW and b == _INFINITY:
        return call("Element", x, Symbol("Reals"))
    if a == _BELOW:
        return call("LessEqual" if with_b else "Less", x, b)
    if b == _INFINITY:
        return call("GreaterEqual" if with_a else "Greater", x, a)
    left = "LessEqual" if with_a else "Less"
    right = "LessEqual" if with_b else "Less"
    if left == right:
        return call(left, a, x, b)
    return call("Inequality", a, Symbol(left), x, Symbol(right), b)


def not_element(x: Tree, whole: Tree) -> Tree:
    """What it says that x is no element of a set; x may be complex."""
    if type(whole) is Call:
        named = named_set(whole)
        if named is not None:
            return call("NotElement", x, named)
        if whole.name in _INTERVALS:
            # An order says nothing of numbers that are not real.
            real = call("Element", x, Symbol("Reals"))
            return call("Not", join("And", [real, element(x, whole)]))
        if whole.name == OWN + "Union" and whole.arguments:
            return join("And", [not_element(x, part) for part in whole.arguments])
        if is_listed(whole) and whole.arguments:
            return join("And", [call("Unequal", x, one) for one in whole.arguments])
        if whole.name.startswith(OWN):
            return call("Not", element(x, whole))
    elif whole == Symbol(OWN + "HH"):
        return call("LessEqual", call("Im", x), _ZERO)
    return call("NotElement", x, whole)


def named_set(whole: Call) -> Symbol | None:
    """The name that Mathematica has for some whole numbers."""
    if len(whole.arguments) != 1:
        return None
    name = _NAMED_RAYS.get((whole.name, whole.arguments[0]))
    return None if name is None else Symbol(name)


def is_listed(whole: Tree) -> bool:
    """Whether a set is given by its elements, one by one."""
    return is_call(whole, OWN + "Set") and not any(
        type(part) is Call and part.name in (OWN + "For", OWN + "ForElement")
        for part in whole.arguments  # type: ignore[union-attr]
    )


def settle(whole: Call) -> Tree:
    """The tree of something of Fungrim's own that stands by itself."""
    name, arguments = whole.name, whole.arguments
    named = named_set(whole)
    if named is not None:
        return named
    if is_listed(whole) or name == OWN + "Tuple":
        return Call(Symbol("List"), arguments)
    if name == OWN + "SetMinus":
        return Call(Symbol("Complement"), arguments)
    if name in (OWN + "Union", OWN + "Intersection"):
        return Call(Symbol(name.removeprefix(OWN)), arguments)
    if name == OWN + "ClosedInterval":
        return call("Interval", Call(Symbol("List"), arguments))
    if name == OWN + "Set":
        raise no_counterpart(name, "no set of values over a range in Mathematica")
    # A range, of which what stands round it will say more.
    return whole
