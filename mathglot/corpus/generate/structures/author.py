"""An author: draws what a formula is made of, and keeps habits throughout it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TypeVar

from mathglot.corpus.bank import load_bank
from mathglot.corpus.generate.drafts import Pool
from mathglot.corpus.generate.exercises import SCHOOL_HEADS, Exercise, draw_polynomial
from mathglot.corpus.generate.grammar import Grammar
from mathglot.corpus.generate.kinds import bound_names, replaceable_names
from mathglot.corpus.generate.names import names_in, rename
from mathglot.corpus.generate.operations import (
    change_numbers,
    rename_variables,
    split_condition,
    substitute,
)
from mathglot.corpus.generate.structures.parts import Level, Part, level_of
from mathglot.languages.latex.renderer import render
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.mathematica.printer import write
from mathglot.languages.tree import Symbol, Tree

_Option = TypeVar("_Option")
_VARIABLES = "xxxtyzsur"
_FUNCTIONS = "fffghFGuyp"
_SIZES = (1, 2, 3, 4, 4, 6, 6, 8, 10, 14)
# What the letters of a template may become.
_ALTERNATIVES = {
    "a": "aabcwg",
    "b": "bbchuv",
    "c": "ccdq",
    "x": "xxxzvt",
    "y": "yywq",
    "f": "ffgh",
    "g": "ghu",
    "s": "ssz",
}
SHAPES = {"(": ("(", ")"), "[": ("[", "]"), "{": (r"\{ ", r"\} ")}
_BANK_TOKENS = 45
_ATTEMPTS = 5


@cache
def _bank() -> Pool:
    """The bank, without the formulas that are kept for testing."""
    return Pool(load_bank(), held=False)


class Author:
    """Somebody who writes a formula."""

    def __init__(self, generator: random.Random) -> None:
        self.generator = generator
        self._flavour = self.choose("random", "random", "random", "textbook")
        self._seed = generator.getrandbits(32)
        at_most, at_least = self.choose(
            (r"\le ", r"\ge "), (r"\leq ", r"\geq "), (r"\leqslant ", r"\geqslant ")
        )
        self.signs = {
            "==": "=",
            "!=": self.choose(r"\ne ", r"\neq "),
            "<": "<",
            ">": ">",
            "<=": at_most,
            ">=": at_least,
        }
        self.dots = self.choose(r"\ldots", r"\dots")
        self.parentheses = self.choose(
            ("(", ")"), ("(", ")"), (r"\left(", r"\right)"), (r"\bigl(", r"\bigr)")
        )
        self.differential = self.choose("d", "d", "d", r"\mathrm{d}")
        self.naturals = self.choose(r"\mathbb{N}", r"\mathbb N")
        self.real_part = self.choose(r"\Re", r"\operatorname{Re}", r"\mathrm{Re}")
        self.implies = self.choose(r"\implies ", r"\Rightarrow ", r"\Longrightarrow ")
        self.equivalent = self.choose(
            r"\iff ", r"\Leftrightarrow ", r"\Longleftrightarrow "
        )

    def choose(self, *options: _Option) -> _Option:
        """One of several."""
        return self.generator.choice(options)

    def chance(self, share: float) -> bool:
        """Whether what happens in a share of all cases happens."""
        return self.generator.random() < share

    def variable(self, but: Iterable[str] = ()) -> str:
        """A letter for a variable."""
        return self.choose(*(name for name in _VARIABLES if name not in but))

    def function(self, but: Iterable[str] = ()) -> str:
        """A letter for a function."""
        return self.choose(*(name for name in _FUNCTIONS if name not in but))

    def part(self, text: str) -> Part:
        """Mathematica with the LaTeX that this author writes for it."""
        return self.show(parse(text))

    def show(self, tree: Tree) -> Part:
        """A tree with the LaTeX that this author writes for it."""
        return Part(write(tree), self.render(tree), level_of(tree))

    def render(self, tree: Tree) -> str:
        """The LaTeX that this author writes for a tree."""
        return render(tree, self._flavour, self._seed)

    def fill(self, template: str, names: Mapping[str, str] | None = None) -> Part:
        """A template with the names that are given, and others drawn for the rest."""
        tree = parse(template)
        chosen = dict(names or {})
        for name in names_in(tree):
            if name not in chosen:
                taken = chosen.values()
                letters = [x for x in _ALTERNATIVES.get(name, name) if x not in taken]
                chosen[name] = self.choose(*letters) if letters else name
        symbols: dict[str, Tree] = {old: Symbol(new) for old, new in chosen.items()}
        return self.show(rename(tree, symbols))

    def expression(
        self,
        variables: Sequence[str],
        integers: Sequence[str] = (),
        *,
        sizes: Sequence[int] = _SIZES,
        special: float = 0.15,
    ) -> Part:
        """An expression over some variables; special is the share of rare functions."""
        arguments: list[Tree] = [Symbol(name) for name in variables]
        whole: list[Tree] = [Symbol(name) for name in integers or variables]
        rare = self.chance(special)
        grammar = (
            Grammar(self.generator, arguments, whole, everyday=0.45, repeats=0.05)
            if rare
            else Grammar(
                self.generator,
                arguments,
                whole,
                everyday=0.0,
                heads=SCHOOL_HEADS,
                repeats=0.04,
                variety=0.0,
            )
        )
        return self.show(grammar.expression(self.choose(*sizes)))

    def expression_in(
        self, variable: str, *, sizes: Sequence[int] = _SIZES, special: float = 0.15
    ) -> Part:
        """An expression in which a variable occurs."""
        for _ in range(_ATTEMPTS):
            made = self.expression([variable], sizes=sizes, special=special)
            if variable in names_in(made.tree):
                return made
        return self.part(variable)

    def polynomial(self, variable: str) -> Part:
        """A polynomial in a variable."""
        desk = Exercise(self.generator, 8)
        desk.variable = Symbol(variable)
        return self.show(draw_polynomial(desk))

    def bank_formula(self) -> Tree:
        """A formula of the bank without its condition, perhaps changed a little."""
        formula = _bank().draw(self.generator, _BANK_TOKENS)
        tree, _ = split_condition(formula.tree)
        tree = rename_variables(tree, self.generator, self.choose(0.0, 0.4, 0.8))
        draw = self.generator.random()
        if draw < 0.15:
            return change_numbers(tree, self.generator)
        return substitute(tree, self.generator, 6) if draw < 0.3 else tree

    def factor(self, part: Part) -> Part:
        """A part that can stand beside others in a product."""
        if part.level <= Level.SUM:
            return self.parenthesise(part)
        if part.text.replace(" ", "").isalnum():
            return part
        return Part(f"({part.text})", part.latex, part.level)

    def parenthesise(self, part: Part) -> Part:
        """A part in round brackets."""
        left, right = self.parentheses
        return Part(f"({part.text})", f"{left}{part.latex}{right}")

    def group(self, latex: str, shapes: str = "[[[{(") -> str:
        """LaTeX in brackets of one of some shapes, which grow or do not."""
        left, right = SHAPES[self.choose(*shapes)]
        draw = self.generator.random()
        if draw < 0.55:
            return rf"\left{left}{latex}\right{right}"
        if draw < 0.75:
            size = self.choose("big", "Big", "bigg", "Bigg")
            before, after = self.choose(("l", "r"), ("", ""))
            return rf"\{size}{before}{left}{latex}\{size}{after}{right}"
        return f"{left}{latex}{right}"

    def relate(self, left: Part, operator: str, right: Part) -> Part:
        """Two parts with a relation between them."""
        return Part(
            f"{left.text} {operator} {right.text}",
            f"{left.latex}{self.signs[operator]}{right.latex}",
            Level.RELATION,
        )

    def perhaps_equation(self, part: Part, variable: str = "") -> Part:
        """A part alone, with a name, or with another side."""
        draw = self.generator.random()
        if draw < 0.35 or part.level == Level.RELATION:
            return part
        present = names_in(part.tree)
        if draw < 0.55 and variable:
            name = self.function(but=present)
            return self.relate(self.part(f"{name}[{variable}]"), "==", part)
        if draw < 0.7:
            free = [name for name in "SATQVPWY" if name not in present]
            return self.relate(self.part(self.choose(*free)), "==", part)
        return self.relate(part, self._operator(), self._other_side(part.tree))

    def _operator(self) -> str:
        return "==" if self.chance(0.8) else self.choose("<=", ">=", "<")

    def _other_side(self, tree: Tree) -> Part:
        hidden = bound_names(tree) | set("ijkpd")
        free = [n for n in replaceable_names(tree) if n not in hidden][:2] or ["a"]
        return self.expression(free, sizes=(1, 2, 3, 5, 8))
