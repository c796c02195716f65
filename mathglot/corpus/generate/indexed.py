"""Sums over several indices, conditions and steps, and values at places.

What people write under one sign, and behind a bar; each maker draws one.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from mathglot.corpus.generate.grammar import Grammar
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.tree import Number, Symbol, Tree, call, preorder

_INFINITY = Symbol("Infinity")
_INDICES = (("i", "j"), ("i", "j"), ("j", "k"), ("k", "l"), ("r", "s"))
_CONDITIONS = (
    "GCD[k, n] == 1",
    "k != j",
    "k != j",
    "Divisible[n, k]",
    "PrimeQ[k]",
    "SquareFreeQ[k]",
    "k != i && k != j",
    "k^2 <= n",
)
_DIVISOR_TERMS = (
    "f[d]",
    "MoebiusMu[d] f[n/d]",
    "EulerPhi[d]",
    "d^s",
    "MoebiusMu[d]/d",
    "f[d] g[n/d]",
)
_VECTOR_IDENTITIES = (
    "Cross[a, Cross[b, c]] == b (a . c) - c (a . b)",
    "a . Cross[b, c] == c . Cross[a, b]",
    "Norm[Cross[a, b]]^2 == Norm[a]^2 Norm[b]^2 - (a . b)^2",
    "Cross[a, b + c] == Cross[a, b] + Cross[a, c]",
    "Cross[a, b] == -Cross[b, a]",
)


def _number(number: int) -> Tree:
    return Number(str(number))


def double_sum(generator: random.Random, grammar: Grammar, size: int) -> Tree:
    """A sum or product over two indices: in a square, in a triangle, or apart."""
    first, second = (Symbol(name) for name in generator.choice(_INDICES))
    head = generator.choice(("Sum", "Sum", "Sum", "Product"))
    lower = _number(generator.choice((0, 1, 1)))
    upper = generator.choice((Symbol("n"), Symbol("n"), Symbol("m"), _INFINITY))
    body = _indexed_term(generator, first, second)
    if generator.random() < 0.4:
        body = call("Times", body, grammar.expression(max(2, size // 4)))
    outer = call("List", first, lower, upper)
    draw = generator.random()
    inner = call("List", second, lower, upper)
    if draw < 0.25 and upper != _INFINITY:
        inner = call("List", second, call("Plus", first, _number(1)), upper)
    elif draw < 0.35:
        inner = call("List", second, _number(1), Symbol("p"))
    return call(head, body, outer, inner)


def _indexed_term(generator: random.Random, first: Symbol, second: Symbol) -> Tree:
    letter, other = generator.sample("abcxyzuvw", 2)
    entry = call("Subscript", Symbol(letter), first, second)
    parts = [call("Subscript", Symbol(other), index) for index in (first, second)]
    powers = call(
        "Times",
        call("Power", Symbol("x"), first),
        call("Power", Symbol("y"), second),
    )
    choices = (
        call("Times", entry, *parts),
        call("Times", *parts),
        call("Power", call("Subtract", *parts), _number(2)),
        entry,
        powers,
        call("Times", entry, powers),
    )
    return generator.choice(choices)


def conditional_sum(generator: random.Random, grammar: Grammar, size: int) -> Tree:
    """Terms of which something holds, every second or third term, or divisors."""
    draw = generator.random()
    index = Symbol("k")
    if draw < 0.3:
        term = generator.choice(_DIVISOR_TERMS)
        return parse(f"DivisorSum[n, Function[d, {term}]]")
    body = call("Times", call("Subscript", Symbol("c"), index), grammar.expression(3))
    if generator.random() < 0.5:
        body = call("Divide", _number(1), call("Power", index, _number(2)))
    if draw < 0.5:
        lower, step = generator.choice(((1, 2), (1, 2), (0, 2), (1, 3), (2, 3)))
        bounds = (_number(lower), generator.choice((_INFINITY, Symbol("n"))))
        return call("Sum", body, call("List", index, *bounds, _number(step)))
    condition = parse(generator.choice(_CONDITIONS))
    iterator = call("List", index, _number(1), Symbol("n"))
    if draw < 0.6:
        return call("Product", call("If", condition, body, _number(1)), iterator)
    return call("Sum", call("Times", call("Boole", condition), body), iterator)


def value_between(generator: random.Random, grammar: Grammar, size: int) -> Tree:
    """An integral as the difference of an antiderivative's values."""
    variable = generator.choice([t for t in grammar.arguments if type(t) is Symbol])
    inner, shown = (grammar.expression(max(3, size // 3)) for _ in range(2))
    if variable not in set(preorder(shown)):
        shown = call("Times", variable, shown)
    lower = generator.choice((_number(0), _number(1), Symbol("A")))
    upper = generator.choice((_number(2), Symbol("Pi"), Symbol("B"), _INFINITY))
    values = [
        call("ReplaceAll", shown, call("Rule", variable, end)) for end in (upper, lower)
    ]
    integral = call("Integrate", inner, call("List", variable, lower, upper))
    return call("Equal", integral, call("Subtract", *values))


def vector_identity(generator: random.Random, grammar: Grammar, size: int) -> Tree:
    """What holds of products of vectors."""
    return parse(generator.choice(_VECTOR_IDENTITIES))


Maker = Callable[[random.Random, Grammar, int], Tree]
MAKERS: tuple[tuple[int, Maker], ...] = (
    (5, double_sum),
    (5, conditional_sum),
    (4, value_between),
    (1, vector_identity),
)
