"""Two names for one function, arguments that may be left out, options."""

from __future__ import annotations

from collections.abc import Sequence

from mathglot.languages.equivalence.forms import (
    Form,
    Value,
    apply,
    number,
    symbol,
)
from mathglot.languages.tree import String

# (head, number of arguments): which argument says nothing when it has which value.
_DEFAULTS = {
    ("EllipticTheta", 3): (1, number(0)),
    ("EllipticThetaPrime", 3): (1, number(0)),
    ("HarmonicNumber", 2): (1, number(1)),
    ("LegendreP", 4): (2, number(1)),
    ("LegendreQ", 4): (2, number(1)),
    ("Log", 2): (0, symbol("E")),
    ("Mod", 3): (2, number(0)),
    ("Norm", 2): (1, number(2)),
    ("PolyGamma", 2): (0, number(0)),
    ("ProductLog", 2): (0, number(0)),
    ("Quotient", 3): (2, number(0)),
}
_SYNONYMS = {("HurwitzZeta", 2): "Zeta"}
_BASES = {"Log2": number(2), "Log10": number(10)}
# Numbers of upper and lower parameters of the hypergeometric functions with names.
_HYPERGEOMETRIC = {(0, 1): "0F1", (1, 1): "1F1", (2, 1): "2F1"}


def respell(name: str, arguments: Sequence[Form]) -> Form | None:
    """The usual spelling of a call; None where this is it."""
    default = _DEFAULTS.get((name, len(arguments)))
    if default is not None:
        place, value = default
        if arguments[place].digest == value.digest:
            return apply(name, *arguments[:place], *arguments[place + 1 :])
    synonym = _SYNONYMS.get((name, len(arguments)))
    if synonym is not None:
        return apply(synonym, *arguments)
    if name in _BASES and len(arguments) == 1:
        return apply("Log", _BASES[name], *arguments)
    if name == "DirectedInfinity":
        return _respell_infinity(arguments)
    if name == "QPochhammer":
        return _respell_product(arguments)
    if name in ("HypergeometricPFQ", "HypergeometricPFQRegularized"):
        return _respell_hypergeometric(name, arguments)
    return None


def _respell_infinity(arguments: Sequence[Form]) -> Form | None:
    if not arguments:
        return symbol("ComplexInfinity")
    if len(arguments) == 1 and arguments[0].value == 1:
        return symbol("Infinity")
    if len(arguments) == 1 and arguments[0].value == -1:
        return apply("Times", *arguments, symbol("Infinity"))
    return None


def _respell_product(arguments: Sequence[Form]) -> Form | None:
    r"""`(q;q)_\infty` by one argument, and a product of infinitely many factors."""
    if len(arguments) == 3 and arguments[2].digest == symbol("Infinity").digest:
        return apply("QPochhammer", *arguments[:2])
    if len(arguments) == 1:
        return apply("QPochhammer", *arguments, *arguments)
    return None


def _respell_hypergeometric(name: str, arguments: Sequence[Form]) -> Form | None:
    if len(arguments) != 3:
        return None
    upper, lower, variable = arguments
    if upper.name != "List" or lower.name != "List":
        return None
    kind = _HYPERGEOMETRIC.get((len(upper.arguments), len(lower.arguments)))
    if kind is None:
        return None
    spelled = name.replace("PFQ", kind)
    return apply(spelled, *upper.arguments, *lower.arguments, variable)


# How a result is found, not what it is.
_IDLE_OPTIONS = frozenset(
    [
        "GenerateConditions",
        "Assumptions",
        "Method",
        "WorkingPrecision",
        "AccuracyGoal",
        "PrecisionGoal",
        "MaxRecursion",
        "MinRecursion",
        "MaxPoints",
        "VerifyConvergence",
        "PerformanceGoal",
        "TimeConstraint",
    ]
)
_OPTION_DEFAULTS = {
    "PrincipalValue": {"False"},
    "Direction": {"Reals", "TwoSided", "Automatic"},
}
_DIRECTIONS = {"FromAbove": -1, "FromRight": -1, "FromBelow": 1, "FromLeft": 1}


def read_options(values: Sequence[Value]) -> Sequence[Value]:
    """The arguments of a call without idle options, the others spelled one way."""
    if not any(_is_rule(value) for value in values):
        return values
    read = [
        _read_option(value.form()) if _is_rule(value) else value for value in values
    ]
    return [value for value in read if value is not None]


def _is_rule(value: Value) -> bool:
    return type(value) is Form and value.name == "Rule" and len(value.arguments) == 2


def _read_option(rule: Form) -> Form | None:
    """None where the option says nothing about the result."""
    key, setting = rule.arguments
    option = _text(key)
    if option in _IDLE_OPTIONS or _text(setting) in _OPTION_DEFAULTS.get(option, ()):
        return None
    if option == "Direction":
        side = _DIRECTIONS.get(_text(setting))
        if side is not None:
            return apply("Rule", symbol(option), number(side))
    return rule


def _text(form: Form) -> str:
    return form.leaf.value if type(form.leaf) is String else form.symbol
