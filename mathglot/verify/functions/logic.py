"""Relations, domains, connectives, and values chosen by conditions."""

from __future__ import annotations

from itertools import pairwise

from mathglot.verify.functions.number_theory import factors
from mathglot.verify.values import (
    LARGEST_INTEGER,
    Context,
    Failure,
    Function,
    UndefinedError,
    Value,
    is_integer,
    to_real,
)

DOMAINS = frozenset(
    """Integers Reals Complexes Rationals Primes Algebraics Booleans PositiveIntegers
    NonNegativeIntegers NegativeIntegers NonPositiveIntegers PositiveReals
    NonNegativeReals NegativeReals NonPositiveReals PositiveRationals
    NonNegativeRationals""".split()
)


def same(context: Context, left: Value, right: Value) -> bool:
    """Whether two values are equal but for rounding."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, list) or isinstance(right, list):
        if not isinstance(left, list) or not isinstance(right, list):
            return False
        return len(left) == len(right) and all(
            same(context, *pair) for pair in zip(left, right, strict=True)
        )
    scale = max(1, abs(left), abs(right))
    return bool(abs(left - right) <= scale * context.eps ** context.mpf(0.8))


def _equal(context: Context, *values: Value) -> bool:
    return all(same(context, *pair) for pair in pairwise(values))


def _unequal(context: Context, *values: Value) -> bool:
    return not any(
        same(context, left, right)
        for index, left in enumerate(values)
        for right in values[:index]
    )


def compare(context: Context, name: str, left: Value, right: Value) -> bool:
    """One relation between two values."""
    if name in ("Equal", "Unequal"):
        return same(context, left, right) is (name == "Equal")
    small, large = to_real(context, left), to_real(context, right)
    if name.startswith("Greater"):
        small, large = large, small
    equal = not context.isinf(small - large) and same(context, small, large)
    if name.endswith("Equal"):
        return bool(equal or small < large)
    return bool(not equal and small < large)


def _chain(name: str) -> Function:
    def compute(context: Context, *values: Value) -> bool:
        return all(
            compare(context, name, left, right) for left, right in pairwise(values)
        )

    return compute


def is_element(context: Context, value: Value, domain: Value) -> bool:
    """Whether a value lies in a domain; a list, whether all of its elements do."""
    if isinstance(domain, list):
        return any(same(context, value, element) for element in domain)
    if isinstance(value, list):
        return all(is_element(context, element, domain) for element in value)
    if domain in ("Complexes", "Algebraics"):
        return True
    if domain == "Booleans":
        return isinstance(value, bool)
    if isinstance(value, context.mpc) and value.imag != 0:
        return False
    number = to_real(context, value)
    for sign, matches in _SIGNS.items():
        if domain.startswith(sign):
            return matches(number) and is_element(
                context, number, domain.removeprefix(sign)
            )
    if domain == "Integers":
        return is_integer(context, number)
    if domain == "Primes":
        if number > LARGEST_INTEGER:
            raise UndefinedError("too large a number")
        whole = is_integer(context, number) and number > 1
        return whole and factors(int(number)) == ((int(number), 1),)
    # Every number here is a binary fraction; as "generic" values they stand for
    # irrational ones, so that only whole ones count as rational.
    return domain == "Reals" or is_integer(context, number)


_SIGNS: dict[str, Function] = {
    "Positive": lambda x: bool(x > 0),
    "Negative": lambda x: bool(x < 0),
    "NonNegative": lambda x: bool(x >= 0),
    "NonPositive": lambda x: bool(x <= 0),
}


def _truth(value: Value) -> bool:
    if type(value) is Failure:
        raise UndefinedError(value.reason)
    if not isinstance(value, bool):
        raise UndefinedError("a statement is needed")
    return value


def _all(context: Context, *values: Value) -> bool:
    if any(value is False for value in values):
        return False
    return all(_truth(value) for value in values)


def _any(context: Context, *values: Value) -> bool:
    if any(value is True for value in values):
        return True
    return any(_truth(value) for value in values)


def _implies(context: Context, premise: Value, conclusion: Value) -> bool:
    return not _truth(premise) or _truth(conclusion)


def _piecewise(context: Context, cases: Value, *default: Value) -> Value:
    for case in cases:
        value, condition = case
        if _truth(condition):
            return value
    return default[0] if default else context.zero


def _choose(context: Context, condition: Value, *values: Value) -> Value:
    return values[0] if _truth(condition) else values[1]


def _which(context: Context, *values: Value) -> Value:
    for condition, value in zip(values[::2], values[1::2], strict=False):
        if _truth(condition):
            return value
    raise UndefinedError("no case applies")


def _conditional(context: Context, value: Value, condition: Value) -> Value:
    if not _truth(condition):
        raise UndefinedError("a condition does not hold")
    return value


FUNCTIONS: dict[tuple[str, int | None], Function] = {
    ("Equal", None): _equal,
    ("Unequal", None): _unequal,
    ("Less", None): _chain("Less"),
    ("LessEqual", None): _chain("LessEqual"),
    ("Greater", None): _chain("Greater"),
    ("GreaterEqual", None): _chain("GreaterEqual"),
    ("Element", 2): is_element,
    ("NotElement", 2): lambda context, x, domain: not is_element(context, x, domain),
    ("And", None): _all,
    ("Or", None): _any,
    ("Not", 1): lambda context, value: not _truth(value),
    ("Implies", 2): _implies,
    ("Equivalent", 2): lambda context, p, q: _truth(p) is _truth(q),
    ("Boole", 1): lambda context, value: context.mpf(_truth(value)),
    ("Piecewise", 1): _piecewise,
    ("Piecewise", 2): _piecewise,
    ("If", 3): _choose,
    ("Which", None): _which,
    ("ConditionalExpression", 2): _conditional,
    ("Alternatives", None): lambda context, *values: list(values),
    ("IntegerQ", 1): lambda context, x: is_element(context, x, "Integers"),
}
