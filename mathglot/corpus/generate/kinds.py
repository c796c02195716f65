"""Kinds: what may stand where in a formula, so that what is put there makes sense.

Most functions take and give numbers. Everything else is opaque: events, sets and
matrices are only renamed, never replaced by expressions.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from mathglot.corpus.keys import is_variable
from mathglot.languages.functions import FAMILIES, pattern_key
from mathglot.languages.functions.lookalikes import LOOKALIKES
from mathglot.languages.tree import Call, Symbol, Tree, is_call, postorder

_NUMERIC_FAMILIES = (
    "Elementary functions",
    "Gamma functions and integrals",
    "Bessel and Airy functions",
    "Zeta functions",
    "Combinatorics",
    "Generalized functions",
    "Orthogonal polynomials and spherical functions",
    "Hypergeometric functions",
    "Elliptic integrals and functions",
    "q-functions",
    "Mathieu and spheroidal functions",
    "Other special functions",
)
_NUMBER_THEORY = (
    "Divisible GCD LCM Prime PrimePi NextPrime EulerPhi MoebiusMu DivisorSigma PrimeNu "
    "PrimeOmega LiouvilleLambda CarmichaelLambda MangoldtLambda JacobiSymbol "
    "KroneckerSymbol SquaresR Mod Quotient PowerMod IntegerExponent DigitSum"
).split()
_ARITHMETIC = "Plus Subtract Times Divide Minus Power Sqrt".split()
_RELATIONS = (
    "Equal Unequal Less LessEqual Greater GreaterEqual Tilde TildeTilde Proportional "
    "LessLess GreaterGreater"
).split()
_CONNECTIVES = "And Or Not Implies Equivalent Condition".split()
# Structures that pass on what they hold: lists, tables of cases.
_TRANSPARENT = "List Piecewise Inequality ConditionalExpression Rule".split()
_BINDERS = (
    "Sum Product Integrate Limit D Table Residue ContinuedFractionK MaxLimit MinLimit"
).split()
# Functions of which a family has rows, but whose arguments are no plain numbers.
_OPAQUE = (
    "Permutations SymmetricGroup AlternatingGroup CyclicGroup DihedralGroup Part Max "
    "Min Signature LeviCivitaTensor SiegelTheta Boole SymmetricPolynomial "
    "PowerSymmetricPolynomial BellY EllipticExp EllipticLog EllipticExpPrime "
    "WeierstrassInvariants WeierstrassHalfPeriods Derivative()() D Abs Log"
).split()
_OPAQUE_BUT_NUMERIC = ("Max", "Min", "Boole", "Abs", "Log")

_NOT_FUNCTIONS = frozenset(
    (
        *_ARITHMETIC,
        *_OPAQUE,
        *_RELATIONS,
        *_BINDERS,
        "Rational",
        "Complex",
        "Derivative",
    )
)
FUNCTION_HEADS: tuple[str, ...] = tuple(
    dict.fromkeys(
        key
        for family in _NUMERIC_FAMILIES
        for row in FAMILIES[family]
        if (key := pattern_key(row.pattern)).isalnum()
        and "[" in row.pattern
        and key not in _NOT_FUNCTIONS
    )
)
# What others look like belongs where formulas of the bank put it and nowhere else.
CLEAR_HEADS = tuple([head for head in FUNCTION_HEADS if head not in LOOKALIKES])
_NUMERIC = frozenset(
    (
        *FUNCTION_HEADS,
        *_NUMBER_THEORY,
        *_ARITHMETIC,
        *_RELATIONS,
        *_BINDERS,
        *_TRANSPARENT,
        *_CONNECTIVES,
        *_OPAQUE_BUT_NUMERIC,
    )
)
RELATIONS = frozenset((*_RELATIONS, "Inequality"))
_LISTED_BINDERS = frozenset((*_BINDERS, "NIntegrate", "ContourIntegrate"))
_QUANTIFIERS = frozenset(("ForAll", "Exists", "NotExists", "Function", "Pattern"))
_INTEGER_LETTERS = frozenset("nmkjlN")


@lru_cache(maxsize=16384)
def bound_names(tree: Tree) -> frozenset[str]:
    """Names that a sum, an integral, a limit, a derivative or a quantifier binds.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> sorted(bound_names(parse("Sum[a^k, {k, 0, n}] + D[f[x], x]")))
    ['k', 'x']
    """
    found: set[str] = set()
    for node in postorder(tree):
        if type(node) is not Call:
            continue
        if node.name in _LISTED_BINDERS:
            for argument in node.arguments[1:]:
                found.update(_named_first(argument))
        elif node.name in _QUANTIFIERS and node.arguments:
            found.update(_named_first(node.arguments[0]))
        elif not node.name and node.arguments and type(node.head) is Call:
            # f'[x] is written \\frac{df}{dx} by some, so that x must be a name.
            for argument in node.arguments:
                if type(argument) is Symbol and is_variable(argument.name):
                    found.add(argument.name)
    return frozenset(found)


def _named_first(tree: Tree) -> Iterator[str]:
    """The names that an iterator, a rule or a list of variables begins with."""
    if type(tree) is Symbol:
        if is_variable(tree.name):
            yield tree.name
    elif is_call(tree, "Rule") or is_call(tree, "Element"):
        assert type(tree) is Call
        yield from _named_first(tree.arguments[0])
    elif is_call(tree, "List"):
        assert type(tree) is Call
        first = tree.arguments[:1] if len(tree.arguments) != 2 else tree.arguments
        for argument in first:
            if type(argument) is Symbol and is_variable(argument.name):
                yield argument.name


@lru_cache(maxsize=16384)
def replaceable_names(tree: Tree) -> tuple[str, ...]:
    """Variables that stand for numbers wherever they occur, and are not bound.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> replaceable_names(parse("Sum[a^k, {k, 0, n}] == f[z] /; Element[B, c]"))
    ('a', 'n', 'z')
    """
    numeric: dict[str, bool] = {}
    for node in postorder(tree):
        if type(node) is not Call:
            continue
        head = node.head
        if type(head) is Symbol:
            fits = node.name in _NUMERIC or is_variable(node.name)
            if is_variable(node.name):
                numeric[node.name] = False
        else:
            fits = False
            for part in postorder(head):
                if type(part) is Symbol:
                    numeric[part.name] = False
        arguments = node.arguments
        if node.name == "Element":
            domain = arguments[-1]
            fits = type(domain) is Symbol and not is_variable(domain.name)
            arguments = arguments[:1]
        for argument in arguments:
            if type(argument) is Symbol and is_variable(argument.name):
                numeric[argument.name] = numeric.get(argument.name, True) and fits
    bound = bound_names(tree)
    return tuple(name for name, fits in numeric.items() if fits and name not in bound)


@lru_cache(maxsize=16384)
def integer_names(tree: Tree) -> frozenset[str]:
    """Names that stand for whole numbers: said so, or by the letter."""
    found: set[str] = set()
    for node in postorder(tree):
        if is_call(node, "Element", 2):
            assert type(node) is Call
            member, domain = node.arguments
            if type(domain) is Symbol and "Integers" in domain.name:
                found.update(
                    part.name for part in postorder(member) if type(part) is Symbol
                )
        elif type(node) is Symbol and node.name in _INTEGER_LETTERS:
            found.add(node.name)
    return frozenset(found)
