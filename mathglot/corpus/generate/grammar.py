r"""A grammar of expressions: well-formed by arity and kind, of about a given size.

Sizes are in tokens of Mathematica. Expressions of some length repeat themselves, as
those of mathematics do: what was made before is used again, with other factors.
"""

from __future__ import annotations

import random
from functools import cache

from mathglot.corpus.generate.forms import add_up
from mathglot.corpus.generate.kinds import CLEAR_HEADS
from mathglot.corpus.generate.names import draw_variables
from mathglot.corpus.generate.numbers import (
    draw_factor,
    draw_fraction,
    draw_number,
    draw_whole,
)
from mathglot.languages.functions import ROWS_BY_KEY
from mathglot.languages.functions.row import Row
from mathglot.languages.latex.examples import example, fill_row
from mathglot.languages.latex.pattern import compile_pattern
from mathglot.languages.latex.renderer import render
from mathglot.languages.tree import Number, Symbol, Tree, call, is_call, postorder

_ONE = Number("1")
_INFINITY = Symbol("Infinity")
_CONSTANTS = [Symbol(name) for name in ("Pi", "Pi", "Pi", "E", "I", "I", "EulerGamma")]
# What people know from school, drawn beside the functions of all families.
_FAMILIAR = (
    "Sin Cos Tan Log Exp Sqrt Sinh Cosh Tanh ArcTan ArcSin Gamma Factorial Abs Log Sin "
    "Cos Binomial Zeta BesselJ"
).split()
_INDEX_NAMES = frozenset("nmkjl")
_SMALLEST_BINDER = 18
_MOST_PARTS_KEPT = 40


@cache
def rows_of(head: str) -> tuple[Row, ...]:
    """The rows of a head that make calls of it, the plainest first."""
    return tuple(row for row in ROWS_BY_KEY[head] if row.pattern.startswith(head + "["))


@cache
def clear_rows(head: str) -> tuple[Row, ...]:
    """The rows of a head, less those that TeXForm prints as one before them.

    `LegendreP[n, m, 3, x]` looks like `LegendreP[n, m, x]`: nobody could tell.
    """
    shown: dict[str, Row] = {}
    for row in rows_of(head):
        shown.setdefault(render(example(row), "texform"), row)
    return tuple(shown.values())


@cache
def plain_slots(row: Row) -> frozenset[str]:
    """The variables of a pattern that must stay names: counters and what they index."""
    found: set[str] = set()
    for node in postorder(compile_pattern(row.pattern).tree):
        if is_call(node, "Subscript") or is_call(node, "Table"):
            found.update(part.name for part in postorder(node) if type(part) is Symbol)
    return frozenset(found)


class Grammar:
    """Expressions over some variables, made of what a seed draws."""

    def __init__(
        self,
        generator: random.Random,
        arguments: list[Tree],
        integers: list[Tree],
        *,
        everyday: float = 0.6,
        heads: tuple[str, ...] = CLEAR_HEADS,
        repeats: float = 0.25,
        variety: float = 0.6,
    ) -> None:
        self.generator = generator
        self.arguments = arguments
        self.integers = integers
        self.everyday = everyday
        self.heads = heads
        self.repeats = repeats
        # How often a call has another pattern than the plainest of its head.
        self.variety = variety
        self._parts: list[tuple[int, Tree]] = []
        self._bound = 0

    @classmethod
    def drawn(cls, generator: random.Random, everyday: float = 0.6) -> Grammar:
        """A grammar over variables that are drawn too."""
        arguments, integers = draw_variables(
            generator, generator.choice((1, 1, 2, 2, 3)), generator.choice((1, 1, 2))
        )
        return cls(generator, arguments, integers, everyday=everyday)

    def expression(self, size: int) -> Tree:
        """An expression that stands for a number, of about a size."""
        if size <= 2:
            return self.atom()
        again = self._repeat(size)
        if again is not None:
            return again
        made = self._draw(size)
        if 4 <= size <= 60:
            self._parts.append((size, made))
            del self._parts[:-_MOST_PARTS_KEPT]
        return made

    def atom(self) -> Tree:
        """A variable, a number or a constant."""
        draw = self.generator.random()
        if draw < 0.5:
            return self.generator.choice(self.arguments)
        if draw < 0.66:
            return self.generator.choice(self.integers)
        if draw < 0.92:
            if self.generator.random() < 0.8:
                return Number(str(draw_whole(self.generator, 1)))
            return draw_number(self.generator)
        return self.generator.choice(_CONSTANTS)

    def variable(self) -> Tree:
        """A variable that stands for a number."""
        if self.generator.random() < 0.8:
            return self.generator.choice(self.arguments)
        return self.generator.choice(self.integers)

    def whole(self, size: int = 1) -> Tree:
        """What stands for a whole number: `n`, `2 n + 1`, `7`."""
        choose = self.generator.choice
        draw = self.generator.random()
        index = choose(self.integers)
        if draw < 0.45 or size <= 1:
            return index if draw < 0.7 else Number(str(draw_whole(self.generator)))
        number = Number(str(self.generator.choice((1, 1, 1, 2, 3, 4, 10))))
        if draw < 0.75:
            return call(choose(("Plus", "Subtract")), index, number)
        twice = call("Times", Number(str(choose((2, 2, 2, 3, 4)))), index)
        if draw < 0.9:
            return choose((twice, call("Minus", index)))
        return call(choose(("Plus", "Subtract")), twice, number)

    def _repeat(self, size: int) -> Tree | None:
        """An expression made before, of about the size, now and then."""
        if not self._parts or self.generator.random() > self.repeats:
            return None
        near = [part for length, part in self._parts if 0.6 < length / size < 1.4]
        return self.generator.choice(near) if near else None

    def _draw(self, size: int) -> Tree:
        draw = self.generator.random()
        if size >= 100:
            return self._sum(size) if draw < 0.75 else self._product(size)
        if size >= _SMALLEST_BINDER and draw < 0.09:
            return self._binder(size)
        if draw < 0.42:
            return self.function(size)
        if draw < 0.62:
            return self._sum(size)
        if draw < 0.82:
            return self._product(size)
        if draw < 0.92:
            return self._power(size)
        return self._fraction(size)

    def _shares(self, size: int, most: int) -> list[int]:
        """A size cut into pieces, two or more."""
        fitting = max(2, min(most, size // 3))
        count = self.generator.randint(2, fitting)
        weights = [self.generator.uniform(0.4, 1.6) for _ in range(count)]
        rest = max(count, size - count)
        return [max(1, round(rest * weight / sum(weights))) for weight in weights]

    def _sum(self, size: int) -> Tree:
        most = 4 if size < 60 else 9
        terms = self._different([self.expression(s) for s in self._shares(size, most)])
        first, *others = terms
        marked = [(term, self.generator.random() < 0.3) for term in others]
        return add_up([(first, False), *marked])

    def _different(self, terms: list[Tree]) -> list[Tree]:
        """The terms, none twice and at most one a number: such are added at once."""
        seen: set[Tree] = set()
        numbers = 0
        for place, term in enumerate(terms):
            number = type(term) is Number or is_call(term, "Minus")
            if term in seen or (number and numbers):
                factor = Number(str(draw_whole(self.generator, 2)))
                terms[place] = call("Times", factor, self.variable())
            numbers += number
            seen.add(terms[place])
        return terms

    def _product(self, size: int) -> Tree:
        shares = self._shares(size, 4)
        factors = [self.expression(share) for share in shares]
        # One number at most, in front.
        factors = [
            self.variable() if type(factor) is Number else factor for factor in factors
        ]
        if self.generator.random() < 0.35:
            factors[0] = draw_factor(self.generator)
        if self.generator.random() < 0.25:
            factors[-1] = self._fraction(shares[-1] + 1)
        return call("Times", *factors)

    def _power(self, size: int) -> Tree:
        draw = self.generator.random()
        if draw < 0.15:
            return call("Sqrt", self.expression(size - 3))
        if draw < 0.3:
            return call("Power", Symbol("E"), self.expression(size - 2))
        base = self.expression(max(1, size - 3))
        if draw < 0.6:
            return call(
                "Power", base, Number(str(self.generator.choice((2, 2, 2, 3, 4))))
            )
        if draw < 0.7:
            return call("Power", base, draw_fraction(self.generator))
        if draw < 0.8:
            return call("Power", base, call("Minus", self.whole()))
        return call("Power", base, self.whole(3))

    def _fraction(self, size: int) -> Tree:
        if self.generator.random() < 0.25:
            return call("Divide", _ONE, self.expression(max(1, size - 2)))
        above, below = (self.expression(s) for s in self._shares(max(2, size), 2)[:2])
        if above == below:
            above = _ONE
        return call("Divide", above, below)

    def function(self, size: int, head: str | None = None) -> Tree:
        """A call of a function, its arguments expressions."""
        if head is None:
            common = self.generator.random() < self.everyday
            head = self.generator.choice(_FAMILIAR if common else self.heads)
        rows = clear_rows(head)
        row = rows[0]
        if len(rows) > 1 and self.generator.random() < self.variety:
            row = self.generator.choice(rows)
        slots = max(1, row.pattern.count(",") + 1)
        drawn: dict[str, Tree] = {}

        plain = plain_slots(row)

        def part(name: str, kind: str) -> Tree:
            if name in plain:
                return Symbol(name)
            if name not in drawn:
                drawn[name] = self._argument(name, kind, (size - 2 - slots) // slots)
            return drawn[name]

        return fill_row(row, part)

    def _argument(self, name: str, kind: str, size: int) -> Tree:
        if kind in ("Symbol", "Variable"):
            return self.generator.choice([*self.arguments, *self.integers])
        if kind == "Integer":
            return Number(str(draw_whole(self.generator)))
        if kind == "List":
            count = self.generator.choice((1, 2, 2, 3))
            each = max(1, size // count)
            return call("List", *(self.expression(each) for _ in range(count)))
        if size <= 1:
            if name in _INDEX_NAMES:
                return self.whole()
            return self.variable() if self.generator.random() < 0.75 else self.atom()
        if name in _INDEX_NAMES and self.generator.random() < 0.7:
            return self.whole(size)
        return self.expression(size)

    def _fresh(self, letters: str) -> Symbol:
        """A variable to be bound, that is not used yet."""
        used = {*self.arguments, *self.integers}
        free = [Symbol(name) for name in letters if Symbol(name) not in used]
        # Deep inside, where all of these are used, one is bound again.
        free = free or [Symbol(name) for name in letters]
        self._bound += 1
        return free[self._bound % len(free)]

    def _binder(self, size: int) -> Tree:
        """A sum, product, integral, derivative or limit."""
        draw = self.generator.random()
        if draw < 0.4:
            return self._accumulation(size)
        if draw < 0.75:
            return self._integral(size)
        if draw < 0.9:
            return self._derivative(size)
        name = self._fresh("xtzhrn")
        target = self.generator.choice((Number("0"), _INFINITY, _ONE, self.variable()))
        body = self._within([name], size - 6)
        return call("Limit", body, call("Rule", name, target))

    def _within(self, names: list[Symbol], size: int) -> Tree:
        """An expression in which new variables occur beside the others."""
        inner = Grammar(
            self.generator,
            [*self.arguments[:2], *names],
            self.integers,
            everyday=self.everyday,
            heads=self.heads,
            repeats=self.repeats,
            variety=self.variety,
        )
        return inner.expression(max(3, size))

    def _accumulation(self, size: int) -> Tree:
        index = self._fresh("kjmnilrs")
        inner = Grammar(
            self.generator,
            self.arguments,
            [index, index, *self.integers],
            everyday=self.everyday,
            heads=self.heads,
            repeats=self.repeats,
            variety=self.variety,
        )
        lower = self.generator.choice((Number("0"), _ONE, _ONE, self.whole()))
        upper = self.generator.choice((_INFINITY, _INFINITY, self.whole(3)))
        head = "Sum" if self.generator.random() < 0.8 else "Product"
        body = inner.expression(max(3, size - 9))
        return call(head, body, call("List", index, lower, upper))

    def _integral(self, size: int) -> Tree:
        name = self._fresh("txuszwyr")
        body = self._within([name, name], size - 9)
        if self.generator.random() < 0.3:
            return call("Integrate", body, name)
        lower = self.generator.choice((Number("0"), Number("0"), _ONE, self.variable()))
        upper = self.generator.choice((_INFINITY, _ONE, self.variable()))
        if self.generator.random() < 0.1:
            lower, upper = call("Minus", _INFINITY), _INFINITY
        return call("Integrate", body, call("List", name, lower, upper))

    def _derivative(self, size: int) -> Tree:
        plain = [tree for tree in self.arguments if type(tree) is Symbol]
        name = plain[0] if plain else self._fresh("xtz")
        body = self._within([name], size - 4)
        draw = self.generator.random()
        if draw < 0.6:
            return call("D", body, name)
        order = Number(str(self.generator.choice((2, 2, 3)))) if draw < 0.8 else None
        return call("D", body, call("List", name, order or self.whole()))
