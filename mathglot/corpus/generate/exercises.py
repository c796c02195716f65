r"""Exercises: the kinds of formula that people type every day, filled at random.

Each maker draws one: an equation, an integral, a matrix, a definition. They follow the
conventions of the bank: `y'` of an unknown function is `y'[x]`, vectors are lists.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from mathglot.corpus.generate import indexed
from mathglot.corpus.generate.grammar import Grammar
from mathglot.corpus.generate.numbers import (
    draw_decimal,
    draw_factor,
    draw_fraction,
    draw_whole,
)
from mathglot.languages.tree import Call, Number, String, Symbol, Tree, call

_ZERO, _ONE, _TWO = Number("0"), Number("1"), Number("2")
_INFINITY = Symbol("Infinity")
_SCHOOL = (
    "Sin Cos Tan Log Exp Sqrt Sin Cos Log Sqrt Sinh Cosh Tanh ArcTan ArcSin ArcCos "
    "Sec Csc Cot Abs Factorial Log2 Log10 Floor Ceiling Max Min Sign Binomial "
    "Gamma Erf Coth ArcSinh ArcTanh Mod GCD"
).split()
SCHOOL_HEADS = tuple(name for name in _SCHOOL if name not in ("Max", "Min"))
_FUNCTION_NAMES = ("f", "f", "f", "g", "h", "F", "u", "y", r"\[Phi]", r"\[Psi]", "p")
_VARIABLES = ("x", "x", "x", "t", "y", "z", "s", "u", "r", r"\[Theta]", "a")
_RELATIONS = ("Less", "LessEqual", "Greater", "GreaterEqual", "Unequal")
_SETS = ("Reals", "Integers", "Rationals", "Complexes", "Primes", "PositiveIntegers")
_CAPITALS = ("A", "B", "M", "P", "Q", "S", "T", "X", "Y", "U", "V", "W")


class Exercise:
    """A desk with a generator, a variable and a grammar of school functions."""

    def __init__(self, generator: random.Random, size: int) -> None:
        self.generator = generator
        self.size = size
        self.variable = Symbol(generator.choice(_VARIABLES))
        others = [n for n in "abckpqrhw" if n != self.variable.name]
        extra: list[Tree] = [Symbol(name) for name in generator.sample(others, 2)]
        self.constants = extra
        self.index = Symbol(generator.choice("nkmj"))
        self.grammar = Grammar(
            generator,
            [self.variable] * 3 + extra[: generator.choice((0, 0, 1, 2))],
            [self.index],
            everyday=0.0,
            heads=SCHOOL_HEADS,
            repeats=0.04,
            variety=0.0,
        )

    def choice(self, options: tuple[Tree, ...]) -> Tree:
        """One of several trees."""
        return self.generator.choice(options)

    def term(self, share: float = 1.0) -> Tree:
        """An expression of about a share of the size."""
        return self.grammar.expression(max(2, round(self.size * share)))

    def name(self) -> Symbol:
        """A name for a function, not the variable's."""
        names = [name for name in _FUNCTION_NAMES if name != self.variable.name]
        return Symbol(self.generator.choice(names))

    def number(self) -> Tree:
        """A number as exercises have them."""
        draw = self.generator.random()
        if draw < 0.75:
            return Number(str(draw_whole(self.generator, 1)))
        if draw < 0.85:
            return call("Minus", Number(str(draw_whole(self.generator, 1))))
        if draw < 0.93:
            return draw_fraction(self.generator)
        return draw_decimal(self.generator)

    def factor(self) -> Tree:
        """A number in front of something, positive and not 1."""
        return draw_factor(self.generator)

    def entry(self) -> Tree:
        """What stands in a matrix: mostly a number or a letter."""
        draw = self.generator.random()
        if draw < 0.45:
            return self.number()
        if draw < 0.75:
            return Symbol(self.generator.choice("abcdxyzuvt"))
        return self.grammar.expression(4)

    def interval(self) -> tuple[Tree, Tree]:
        """The ends of an interval."""
        pairs = (
            (_ZERO, _ONE),
            (_ZERO, Symbol("Pi")),
            (_ZERO, _INFINITY),
            (call("Minus", _INFINITY), _INFINITY),
            (_ZERO, call("Times", _TWO, Symbol("Pi"))),
            (Symbol("a"), Symbol("b")),
            (call("Minus", _ONE), _ONE),
            (_ONE, self.number()),
            (self.number(), self.number()),
            (_ZERO, call("Divide", Symbol("Pi"), self.choice((_TWO, Number("4"))))),
        )
        return self.generator.choice(pairs)


def _equation(desk: Exercise) -> Tree:
    right = _ZERO if desk.generator.random() < 0.25 else desk.term(0.4)
    return call("Equal", desk.term(0.6), right)


def draw_polynomial(desk: Exercise) -> Tree:
    """A polynomial, its coefficients numbers or letters."""
    degree = desk.generator.choice((1, 2, 2, 2, 3, 3, 4, 5))
    total: Tree | None = None
    for power in range(degree, -1, -1):
        if total is not None and desk.generator.random() < 0.25:
            continue
        letters = desk.generator.random() < 0.25
        letter = desk.generator.choice(desk.constants)
        factor = letter if letters else desk.factor()
        raised = (
            desk.variable
            if power == 1
            else call("Power", desk.variable, Number(str(power)))
        )
        term = factor if power == 0 else call("Times", factor, raised)
        if power and desk.generator.random() < 0.3:
            term = raised
        if total is None:
            total = term
        elif desk.generator.random() < 0.4 and not _starts_negative(term):
            total = call("Subtract", total, term)
        elif type(total) is Call and total.name == "Plus":
            total = call("Plus", *total.arguments, term)
        else:
            total = call("Plus", total, term)
    assert total is not None
    return total


def _starts_negative(term: Tree) -> bool:
    while type(term) is Call and term.arguments:
        if term.name == "Minus":
            return True
        term = term.arguments[0]
    return False


def _polynomial_equation(desk: Exercise) -> Tree:
    right = _ZERO if desk.generator.random() < 0.6 else desk.number()
    return call("Equal", draw_polynomial(desk), right)


def _rational(desk: Exercise) -> Tree:
    fraction = call("Divide", draw_polynomial(desk), draw_polynomial(desk))
    if desk.generator.random() < 0.5:
        return fraction
    return call("Equal", call_function(desk), fraction)


def call_function(desk: Exercise) -> Tree:
    """An unknown function of the variable."""
    return Call(desk.name(), (desk.variable,))


def _inequality(desk: Exercise) -> Tree:
    relation = desk.generator.choice(_RELATIONS)
    if desk.generator.random() < 0.25:
        same = desk.generator.choice(("Less", "LessEqual"))
        return call(same, desk.number(), desk.term(0.5), desk.number())
    return call(relation, desk.term(0.6), desk.term(0.3))


def _integral(desk: Exercise) -> Tree:
    body = desk.term(0.7) if desk.generator.random() < 0.6 else draw_polynomial(desk)
    if desk.generator.random() < 0.45:
        made = call("Integrate", body, desk.variable)
    else:
        made = call("Integrate", body, call("List", desk.variable, *desk.interval()))
    return _perhaps_equal(desk, made)


def _double_integral(desk: Exercise) -> Tree:
    second = Symbol(
        desk.generator.choice([n for n in "yztrv" if n != desk.variable.name])
    )
    grammar = Grammar(
        desk.generator,
        [desk.variable, second],
        [desk.index],
        everyday=0,
        heads=SCHOOL_HEADS,
        variety=0.0,
    )
    body = grammar.expression(max(4, desk.size // 2))
    outer = call("List", desk.variable, *desk.interval())
    inner = call("List", second, *desk.interval())
    return _perhaps_equal(desk, call("Integrate", body, outer, inner))


def _perhaps_equal(desk: Exercise, made: Tree) -> Tree:
    if desk.generator.random() < 0.45:
        return call("Equal", made, desk.term(0.4))
    return made


def _derivative(desk: Exercise) -> Tree:
    draw = desk.generator.random()
    made: Tree
    if draw < 0.35:
        made = call("D", desk.term(0.7), desk.variable)
    elif draw < 0.5:
        order = Number(str(desk.generator.choice((2, 2, 2, 3, 4))))
        made = call("D", desk.term(0.7), call("List", desk.variable, order))
    elif draw < 0.6:
        made = call("D", call_function(desk), desk.variable)
    else:
        made = _prime(
            desk.name(), desk.variable, desk.generator.choice((1, 1, 2, 2, 3))
        )
    return _perhaps_equal(desk, made)


def _prime(name: Symbol, variable: Tree, order: int) -> Tree:
    derivative = call("Derivative", Number(str(order)))
    return Call(Call(derivative, (name,)), (variable,))


def _differential_equation(desk: Exercise) -> Tree:
    name, variable = desk.name(), desk.variable
    function = Call(name, (variable,))
    plain = desk.generator.random() < 0.5

    def derived(order: int) -> Tree:
        if plain:
            return _prime(name, variable, order)
        by: Tree = variable
        if order > 1:
            by = call("List", variable, Number(str(order)))
        return call("D", function, by)

    order = desk.generator.choice((1, 1, 2, 2, 2, 3))
    terms: list[Tree] = [derived(order)]
    for lower in range(order - 1, -1, -1):
        if desk.generator.random() < 0.7:
            part = function if lower == 0 else derived(lower)
            factor = desk.generator.choice(
                (desk.factor(), desk.constants[0], desk.variable)
            )
            terms.append(call("Times", factor, part))
    left = terms[0] if len(terms) == 1 else call("Plus", *terms)
    right = _ZERO if desk.generator.random() < 0.5 else desk.term(0.3)
    equation = call("Equal", left, right)
    if desk.generator.random() < 0.25:
        return call("And", equation, call("Equal", Call(name, (_ZERO,)), desk.number()))
    return equation


def _partial(desk: Exercise) -> Tree:
    names = desk.generator.choice((("x", "t"), ("x", "y"), ("x", "y", "t"), ("r", "t")))
    variables = tuple(Symbol(name) for name in names)
    function = Call(
        Symbol(desk.generator.choice(("u", "u", "f", r"\[Phi]", r"\[Psi]", "w"))),
        variables,
    )

    def derived(variable: Symbol) -> Tree:
        by: Tree = variable
        if desk.generator.random() < 0.5:
            by = call("List", variable, _TWO)
        return call("D", function, by)

    left = derived(variables[-1])
    if desk.generator.random() < 0.4:
        return call("Equal", call("Plus", left, derived(variables[0])), _ZERO)
    factor = desk.generator.choice(
        (
            Symbol("k"),
            call("Power", Symbol("c"), _TWO),
            Symbol(r"\[Alpha]"),
            desk.number(),
        )
    )
    return call("Equal", left, call("Times", factor, derived(variables[0])))


def _limit(desk: Exercise) -> Tree:
    target = desk.choice((_ZERO, _INFINITY, _ONE, Symbol("a"), desk.number()))
    rule = call("Rule", desk.variable, target)
    body = desk.term(0.7)
    if desk.generator.random() < 0.2 and target != _INFINITY:
        side = desk.generator.choice(("FromAbove", "FromBelow"))
        made = call(
            "Limit", body, rule, call("Rule", Symbol("Direction"), String(side))
        )
    else:
        made = call("Limit", body, rule)
    return _perhaps_equal(desk, made)


def _series(desk: Exercise) -> Tree:
    index = desk.index
    grammar = Grammar(
        desk.generator,
        [desk.variable, index],
        [index, index],
        everyday=0,
        heads=SCHOOL_HEADS,
        variety=0.0,
    )
    lower = desk.choice((_ZERO, _ONE, _ONE, _TWO))
    top = Symbol(desk.generator.choice([n for n in "nmM" if n != index.name]))
    upper = desk.choice((_INFINITY, _INFINITY, top, desk.number()))
    head = desk.generator.choice(("Sum", "Sum", "Sum", "Product"))
    body = grammar.expression(max(3, round(desk.size * 0.5)))
    made = call(head, body, call("List", index, lower, upper))
    return _perhaps_equal(desk, made)


def _definition(desk: Exercise) -> Tree:
    if desk.generator.random() < 0.5:
        return call("Equal", call_function(desk), desk.term(0.8))
    pattern = call("Pattern", desk.variable, call("Blank"))
    return call("SetDelayed", Call(desk.name(), (pattern,)), desk.term(0.8))


def _piecewise(desk: Exercise) -> Tree:
    number = desk.number()
    first = call(desk.generator.choice(("Less", "LessEqual")), desk.variable, number)
    rows = [call("List", desk.term(0.25), first)]
    if desk.generator.random() < 0.5:
        other = call(
            desk.generator.choice(("GreaterEqual", "Greater")), desk.variable, number
        )
        rows.append(call("List", desk.term(0.25), other))
        made = call("Piecewise", call("List", *rows))
    else:
        made = call("Piecewise", call("List", *rows), desk.term(0.2))
    return call("Equal", call_function(desk), made)


def _matrix(desk: Exercise, rows: int, columns: int) -> Tree:
    return call(
        "List",
        *(call("List", *(desk.entry() for _ in range(columns))) for _ in range(rows)),
    )


def _linear_algebra(desk: Exercise) -> Tree:
    size = desk.generator.choice((2, 2, 2, 3, 3))
    matrix = _matrix(desk, size, desk.generator.choice((size, size, 2)))
    square = _matrix(desk, size, size)
    name = Symbol(desk.generator.choice(_CAPITALS[:5]))
    vector = call("List", *(desk.entry() for _ in range(size)))
    draw = desk.generator.random()
    if draw < 0.3:
        return call("Equal", name, matrix)
    if draw < 0.45:
        return call("Equal", call("Det", square), desk.number())
    if draw < 0.6:
        return call(
            "Equal",
            call("Dot", square, vector),
            call("List", *(desk.entry() for _ in range(size))),
        )
    if draw < 0.75:
        return call("Dot", square, _matrix(desk, size, size))
    if draw < 0.85:
        return call("Inverse", square)
    return call(
        "Det", call("Subtract", name, call("Times", Symbol(r"\[Lambda]"), Symbol("I")))
    )


def _system(desk: Exercise) -> Tree:
    x, y = Symbol("x"), Symbol("y")
    equations = []
    for _ in range(desk.generator.choice((2, 2, 3))):
        left = call(
            "Plus", call("Times", desk.factor(), x), call("Times", desk.factor(), y)
        )
        equations.append(call("Equal", left, desk.number()))
    return call("And", *equations)


def _quantified(desk: Exercise) -> Tree:
    variable, domain = desk.variable, Symbol(desk.generator.choice(_SETS))
    claim = call(desk.generator.choice(_RELATIONS), desk.term(0.3), desk.term(0.2))
    member = call("Element", variable, domain)
    draw = desk.generator.random()
    if draw < 0.4:
        return call("ForAll", variable, member, claim)
    if draw < 0.6:
        return call("Exists", variable, member, claim)
    if draw < 0.75:
        return call("Implies", claim, _inequality(desk))
    if draw < 0.9:
        return call("Condition", _equation(desk), member)
    return call("Equivalent", claim, _inequality(desk))


def _sets(desk: Exercise) -> Tree:
    a, b, c = (Symbol(name) for name in desk.generator.sample(_CAPITALS, 3))
    pair = call(desk.generator.choice(("Union", "Intersection", "Complement")), a, b)
    draw = desk.generator.random()
    if draw < 0.3:
        return call(desk.generator.choice(("Subset", "SubsetEqual")), a, pair)
    if draw < 0.6:
        other = call(desk.generator.choice(("Union", "Intersection")), pair, c)
        return call("Equal", other, call("Intersection", a, call("Union", b, c)))
    if draw < 0.8:
        return call("Element", desk.variable, pair)
    return call("Equal", a, call("List", *(desk.number() for _ in range(3))))


def _arithmetic(desk: Exercise) -> Tree:
    """Sums done with numbers."""
    numbers = [desk.number() for _ in range(desk.generator.choice((2, 2, 3)))]
    head = desk.generator.choice(("Plus", "Times", "Plus"))
    return call("Equal", call(head, *numbers), desk.number())


def _indexed(desk: Exercise) -> Tree:
    """A recurrence: a sequence by its members before."""
    letter, index = Symbol(desk.generator.choice("axuybf")), desk.index
    following = call("Subscript", letter, call("Plus", index, _ONE))
    present = call("Subscript", letter, index)
    before = call("Subscript", letter, call("Subtract", index, _ONE))
    factor = desk.factor()
    if desk.generator.random() < 0.5:
        right = call("Plus", call("Times", factor, present), desk.term(0.2))
    else:
        right = call("Plus", present, call("Times", factor, before))
    return call("Equal", following, right)


def _under_signs(desk: Exercise) -> Tree:
    """What stands under one sign for several things, or behind a bar."""
    weights = [weight for weight, _ in indexed.MAKERS]
    _, maker = desk.generator.choices(indexed.MAKERS, weights)[0]
    made = maker(desk.generator, desk.grammar, desk.size)
    if type(made) is Call and made.name == "Equal":
        return made
    return _perhaps_equal(desk, made)


def _expression(desk: Exercise) -> Tree:
    return desk.term()


_MAKERS: tuple[tuple[int, Callable[[Exercise], Tree]], ...] = (
    (10, _equation),
    (8, _polynomial_equation),
    (4, draw_polynomial),
    (5, _rational),
    (7, _inequality),
    (12, _integral),
    (3, _double_integral),
    (9, _derivative),
    (6, _differential_equation),
    (4, _partial),
    (7, _limit),
    (9, _series),
    (7, _definition),
    (4, _piecewise),
    (6, _linear_algebra),
    (3, _system),
    (6, _quantified),
    (4, _sets),
    (2, _arithmetic),
    (4, _indexed),
    (12, _under_signs),
    (8, _expression),
)


def draw_exercise(generator: random.Random, size: int) -> Tree:
    """A formula of everyday mathematics, of about a size."""
    weights = [weight for weight, _ in _MAKERS]
    _, maker = generator.choices(_MAKERS, weights)[0]
    return maker(Exercise(generator, size))
