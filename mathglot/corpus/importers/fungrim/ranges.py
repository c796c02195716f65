"""Sums, integrals, limits and derivatives: what is done over a range of a variable."""

from collections.abc import Callable

from mathglot.corpus.importers.fungrim.names import OWN, no_counterpart
from mathglot.corpus.importers.fungrim.sets import element, join
from mathglot.languages.tree import (
    Call,
    Number,
    String,
    Symbol,
    Tree,
    call,
    is_call,
    postorder,
    preorder,
)

RANGES = ("For", "ForElement")
_ONE, _ZERO = Number("1"), Number("0")
_INFINITY = Symbol("Infinity")
_EXTREMES = {
    "Maximum": "MaxValue",
    "Supremum": "MaxValue",
    "Minimum": "MinValue",
    "Infimum": "MinValue",
    "ArgMax": "ArgMax",
    "ArgMin": "ArgMin",
    "ArgMaxUnique": "ArgMax",
    "ArgMinUnique": "ArgMin",
}
_LIMITS = {
    "SequenceLimit": "Limit",
    "RealLimit": "Limit",
    "ComplexLimit": "Limit",
    "MeromorphicLimit": "Limit",
    "LeftLimit": "Limit",
    "RightLimit": "Limit",
    "SequenceLimitInferior": "MinLimit",
    "SequenceLimitSuperior": "MaxLimit",
}
# Functions of several arguments whose derivatives people mark by primes, and functions
# of one argument whose they do not.
_PRIMED = frozenset(
    """
    BesselJ BesselY BesselI BesselK ChebyshevT ChebyshevU LegendreP HermiteH Fibonacci
    """.split()
)
_UNPRIMED = frozenset(("Minus", "Exp", "Sqrt", "Abs", "Factorial"))
_SIDES = {"LeftLimit": "FromBelow", "RightLimit": "FromAbove"}


def convert_range(name: str, arguments: tuple[Tree, ...]) -> Tree | None:
    """What is done over a range, None where the arguments are of another shape."""
    convert = _CONVERTERS.get(name)
    if convert is None or len(arguments) < 2:
        return None
    body, variable, *conditions = arguments
    if not is_call(variable, OWN + "For") and not is_call(variable, OWN + "ForElement"):
        return None
    assert type(variable) is Call
    return convert(name, body, variable, conditions)


def _repeat(name: str, body: Tree, range_: Call, conditions: list[Tree]) -> Tree:
    """Sum and Product; a condition makes other terms 0 or 1."""
    if is_call(range_, OWN + "ForElement", 2):
        variable, whole = range_.arguments
        if is_call(whole, OWN + "Range", 2):
            assert type(whole) is Call
            bounds = call("List", variable, *whole.arguments)
        elif whole == Symbol("Integers"):
            bounds = call("List", variable, call("Minus", _INFINITY), _INFINITY)
        elif is_call(whole, OWN + "ZZGreaterEqual", 1):
            assert type(whole) is Call
            bounds = call("List", variable, whole.arguments[0], _INFINITY)
        elif whole == Symbol("Primes") and not conditions:
            return _over_primes("Prime" + name, body, call(OWN + "For", variable), [])
        else:
            raise no_counterpart(name, "it runs over a set that is not a range")
    elif len(range_.arguments) == 3:
        bounds = call("List", *range_.arguments)
    else:
        raise no_counterpart(name, "it has no bounds")
    if conditions:
        condition = join("And", conditions)
        if name != "Sum":
            raise no_counterpart(name, "it has a condition")
        body = call("Times", call("Boole", condition), body)
    return call(name, body, bounds)


def _over_primes(name: str, body: Tree, range_: Call, conditions: list[Tree]) -> Tree:
    if conditions or len(range_.arguments) != 1:
        raise no_counterpart(name, "it runs over some primes only")
    (prime,) = range_.arguments
    index = next(
        (letter for letter in map(Symbol, "kjnm") if not contains(body, letter)), None
    )
    if index is None:
        raise no_counterpart(name, "no letter is left to number the primes")
    numbered = _replace(body, prime, call("Prime", index))
    bounds = call("List", index, _ONE, _INFINITY)
    return call(name.removeprefix("Prime"), numbered, bounds)


def _replace(tree: Tree, old: Tree, new: Tree) -> Tree:
    stack: list[Tree] = []
    for node in postorder(tree):
        if type(node) is Call:
            start = len(stack) - len(node.arguments)
            node = Call(stack[start - 1], tuple(stack[start:]))
            del stack[start - 1 :]
        stack.append(new if node == old else node)
    return stack[0]


def _over_divisors(name: str, body: Tree, range_: Call, conditions: list[Tree]) -> Tree:
    if len(range_.arguments) != 2:
        raise no_counterpart(name, "it has no number to divide")
    variable, number = range_.arguments
    functions = [call("Function", variable, body)]
    if conditions:
        functions.append(call("Function", variable, join("And", conditions)))
    return call("DivisorSum", number, *functions)


def _integrate(name: str, body: Tree, range_: Call, conditions: list[Tree]) -> Tree:
    if conditions:
        raise no_counterpart(name, "it has a condition")
    if is_call(range_, OWN + "For", 3):
        return call("Integrate", body, call("List", *range_.arguments))
    if is_call(range_, OWN + "ForElement", 2):
        variable, whole = range_.arguments
        if whole == Symbol("Reals"):
            both = (call("Minus", _INFINITY), _INFINITY)
            return call("Integrate", body, call("List", variable, *both))
        if type(whole) is Call and whole.name.endswith("Interval"):
            bounds = call("List", variable, *whole.arguments)
            return call("Integrate", body, bounds)
    raise no_counterpart(name, "it does not run from one number to another")


def _limit(name: str, body: Tree, range_: Call, conditions: list[Tree]) -> Tree:
    if conditions or not is_call(range_, OWN + "For", 2):
        raise no_counterpart(name, "it has a condition")
    rule = call("Rule", *range_.arguments)
    if name in _SIDES:
        side = call("Rule", Symbol("Direction"), String(_SIDES[name]))
        return call("Limit", body, rule, side)
    return call(_LIMITS[name], body, rule)


def _differentiate(name: str, body: Tree, range_: Call, conditions: list[Tree]) -> Tree:
    if conditions or not is_call(range_, OWN + "For"):
        raise no_counterpart(name, "it has a condition")
    if len(range_.arguments) not in (2, 3):
        raise no_counterpart(name, "it has no place")
    variable, place = range_.arguments[:2]
    order = range_.arguments[2] if len(range_.arguments) == 3 else _ONE
    if order == _ONE:
        derivative = call("D", body, variable)
    else:
        derivative = call("D", body, call("List", variable, order))
    if place == variable:
        return derivative
    return _derivative_of_call(body, variable, place, order) or call(
        "ReplaceAll", derivative, call("Rule", variable, place)
    )


def _derivative_of_call(
    body: Tree, variable: Tree, place: Tree, order: Tree
) -> Tree | None:
    """`f'[a]`, where one argument of a function is the variable."""
    if type(body) is not Call or type(body.head) is not Symbol:
        return None
    if (len(body.arguments) > 1 and body.name not in _PRIMED) or body.name in _UNPRIMED:
        return None
    varied = [argument == variable for argument in body.arguments]
    if varied.count(True) != 1:
        return None
    if any(
        contains(argument, variable)
        for argument in body.arguments
        if argument != variable
    ):
        return None
    orders = tuple(order if here else _ZERO for here in varied)
    arguments = tuple(
        place if here else argument
        for here, argument in zip(varied, body.arguments, strict=True)
    )
    operator = Call(Symbol("Derivative"), orders)
    return Call(Call(operator, (body.head,)), arguments)


def contains(tree: Tree, part: Tree) -> bool:
    """Whether a part occurs in a tree."""
    return any(node == part for node in preorder(tree))


def _quantify(name: str, body: Tree, range_: Call, conditions: list[Tree]) -> Tree:
    head = {"All": "ForAll", "Exists": "Exists"}[name]
    variable, *whole = range_.arguments
    if is_call(range_, OWN + "ForElement", 2):
        conditions = [element(variable, whole[0]), *conditions]
    elif whole:
        raise no_counterpart(name, "it has bounds")
    if is_call(variable, OWN + "Tuple"):
        assert type(variable) is Call
        variable = Call(Symbol("List"), variable.arguments)
    if not conditions:
        return call(head, variable, body)
    return call(head, variable, join("And", conditions), body)


def _extreme(name: str, body: Tree, range_: Call, conditions: list[Tree]) -> Tree:
    head = _EXTREMES[name]
    if not is_call(range_, OWN + "ForElement", 2):
        raise no_counterpart(name, "it has bounds")
    variable, whole = range_.arguments
    if whole == Symbol("Reals") and not conditions:
        return call(head, body, call("Element", variable, whole))
    membership = join("And", [element(variable, whole), *conditions])
    return call(head, call("List", body, membership), variable)


def _judge(name: str, body: Tree, range_: Call, conditions: list[Tree]) -> Tree:
    """Whether a function is holomorphic or meromorphic."""
    head = {"IsHolomorphic": "FunctionAnalytic", "IsMeromorphic": "FunctionMeromorphic"}
    if conditions or not is_call(range_, OWN + "ForElement", 2):
        raise no_counterpart(name, "it has a condition")
    variable, whole = range_.arguments
    tail = (variable, Symbol("Complexes")) if name == "IsHolomorphic" else (variable,)
    if whole == Symbol("Complexes"):
        return call(head[name], body, *tail)
    return call(head[name], call("List", body, element(variable, whole)), *tail)


def _residue(name: str, body: Tree, range_: Call, conditions: list[Tree]) -> Tree:
    if conditions or not is_call(range_, OWN + "For", 2):
        raise no_counterpart(name, "it has a condition")
    return call("Residue", body, call("List", *range_.arguments))


_Converter = Callable[[str, Tree, Call, list[Tree]], Tree]
_CONVERTERS: dict[str, _Converter] = {
    "Sum": _repeat,
    "Product": _repeat,
    "PrimeSum": _over_primes,
    "PrimeProduct": _over_primes,
    "DivisorSum": _over_divisors,
    "Integral": _integrate,
    "All": _quantify,
    "Exists": _quantify,
    "Residue": _residue,
    "IsHolomorphic": _judge,
    "IsMeromorphic": _judge,
    **dict.fromkeys(_LIMITS, _limit),
    **dict.fromkeys(_EXTREMES, _extreme),
    **dict.fromkeys(
        (
            "Derivative",
            "RealDerivative",
            "ComplexDerivative",
            "ComplexBranchDerivative",
            "MeromorphicDerivative",
        ),
        _differentiate,
    ),
}
