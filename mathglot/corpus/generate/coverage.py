"""Formulas that show a head of the function table, so that none is rare."""

from __future__ import annotations

import random
from functools import cache

from mathglot.corpus.generate.grammar import Grammar, plain_slots, rows_of
from mathglot.corpus.generate.kinds import FUNCTION_HEADS, RELATIONS
from mathglot.corpus.generate.operations import add_condition, rename_variables
from mathglot.corpus.generate.telling import UNTOLD_HEADS
from mathglot.languages.functions import FAMILIES, ROWS_BY_KEY, pattern_key
from mathglot.languages.functions.row import Row
from mathglot.languages.latex.examples import fill_row
from mathglot.languages.tree import Call, Number, Symbol, Tree, call

_NUMERIC = frozenset(FUNCTION_HEADS)
# Families whose members make statements, which stand alone.
_STATEMENTS = ("Membership of sets of numbers", "Phrases")
_CONSTANTS = "Constants and sets"
_ENDINGS_OF_SETS = (
    "Reals",
    "Integers",
    "Rationals",
    "Complexes",
    "Primes",
    "Algebraics",
)
_ALONE = ("Infinity", "ComplexInfinity", "Indeterminate", "True", "False", "EmptySet")
_LOGICAL = frozenset(
    "And Or Not Implies Equivalent Element ForAll Exists Subset SubsetQ MemberQ".split()
)
# Families whose arguments may be expressions as well as names.
_TAKE_EXPRESSIONS = frozenset(
    ("Probability and statistics", "Number theory", "Algebra", "Elementary functions")
)


@cache
def heads() -> tuple[str, ...]:
    """Every head of the function table that makes calls."""
    return tuple(key for key in ROWS_BY_KEY if key.isalnum() and rows_of(key))


@cache
def rare_heads() -> tuple[str, ...]:
    """The heads and constants that no other part of the grammar draws."""
    constants = tuple(
        row.pattern for row in FAMILIES[_CONSTANTS] if row.pattern.isalpha()
    )
    others = (head for head in heads() if head not in _NUMERIC)
    return (*constants, *(head for head in others if head not in UNTOLD_HEADS))


@cache
def _families() -> dict[str, str]:
    return {
        pattern_key(row.pattern): family
        for family, rows in FAMILIES.items()
        for row in rows
    }


def draw_example(generator: random.Random, size: int) -> Tree:
    """A formula with one or two heads of the table, rare ones more often."""
    grammar = Grammar.drawn(generator)
    shown = _draw_shown(grammar, size)
    if generator.random() < 0.5:
        other = _draw_shown(grammar, size)
        if _is_statement(shown) or _is_statement(other):
            return call(generator.choice(("And", "Implies", "Or")), shown, other)
        return call("Equal", shown, other)
    return _embed(shown, grammar, size)


def _draw_shown(grammar: Grammar, size: int) -> Tree:
    generator = grammar.generator
    head = generator.choice(rare_heads() if generator.random() < 0.85 else heads())
    if head in _NUMERIC:
        return grammar.function(max(4, size // 2), head)
    rows = rows_of(head)
    if not rows:
        return _use_constant(Symbol(head), grammar)
    row = generator.choice(rows)
    return rename_variables(_fill(row, head, grammar), generator, 0.5)


def _use_constant(constant: Symbol, grammar: Grammar) -> Tree:
    """A constant where it may stand: a set has members, a number is a factor."""
    if constant.name.endswith(_ENDINGS_OF_SETS):
        return call("Element", grammar.variable(), constant)
    if constant.name in _ALONE:
        return call("Equal", grammar.expression(4), constant)
    return call("Times", constant, grammar.variable())


def _is_statement(tree: Tree) -> bool:
    name = tree.name if type(tree) is Call else ""
    return name in RELATIONS or name in _LOGICAL or _families().get(name) in _STATEMENTS


def _fill(row: Row, head: str, grammar: Grammar) -> Tree:
    """The pattern of a row, mostly with the names that it has itself."""
    generator = grammar.generator
    plain = plain_slots(row)
    expressions = _families().get(head) in _TAKE_EXPRESSIONS
    drawn: dict[str, Tree] = {}

    def part(name: str, kind: str) -> Tree:
        if name not in drawn:
            letter = Symbol(name)
            if kind == "Integer":
                drawn[name] = Number(str(generator.choice((2, 2, 3, 4))))
            elif kind == "List":
                drawn[name] = call("List", letter, Symbol(name + "1"))
            elif kind or name in plain or generator.random() < 0.7:
                drawn[name] = letter
            elif expressions and generator.random() < 0.5:
                drawn[name] = grammar.expression(generator.choice((2, 4, 6)))
            else:
                drawn[name] = call("Subscript", letter, Number("1"))
        return drawn[name]

    return fill_row(row, part)


def _embed(shown: Tree, grammar: Grammar, size: int) -> Tree:
    generator = grammar.generator
    name = shown.name if type(shown) is Call else ""
    draw = generator.random()
    if _is_statement(shown) or draw < 0.35:
        return shown
    if draw < 0.6:
        return call("Equal", shown, grammar.expression(max(2, size // 2)))
    if draw < 0.75:
        return call("Equal", grammar.variable(), shown)
    if name not in _NUMERIC:
        return shown
    equation = call("Equal", grammar.expression(max(2, size // 3)), shown)
    return add_condition(equation, generator) if draw < 0.85 else equation
