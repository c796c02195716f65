r"""Brackets of all shapes that only group: `\{1+[f(x)]^2\}^{3/2}`."""

from __future__ import annotations

import re

from mathglot.corpus.generate.names import names_in
from mathglot.corpus.generate.structures.author import SHAPES, Author
from mathglot.corpus.generate.structures.parts import Level, Part, fraction

_FUNCTIONS = (
    ("Exp", r"\exp"),
    ("Exp", r"\exp"),
    ("Log", r"\ln"),
    ("Log", r"\log"),
    ("Sin", r"\sin"),
    ("Cos", r"\cos"),
    ("Tan", r"\tan"),
    ("ArcTan", r"\arctan"),
)
_EXPONENTS = ("2", "2", "2", "3", "n", "-1", "4", "1/2")
_NESTINGS = ("([{", "([{", "[{[", "({[", "[[[")
_SIZE = re.compile(r"\\(left|right|[bB]igg?[lr]?)(?=\s*[()])\s*")
# Before round brackets: a function, or what begins the order of a derivative.
_KEEPS_ROUND = re.compile(r"([A-Za-z}'0-9]|\^\{)$")
_ATTEMPTS = 20


def draw_brackets(author: Author) -> Part:
    """A formula with square or curly brackets where others have round ones."""
    if author.chance(0.35):
        return _from_bank(author)
    variable = author.variable()
    constant = author.choose(*(name for name in "abcpqAM" if name != variable))
    made = _grouped(author, variable, constant, author.choose(1, 2, 2, 3))
    while not any(bracket in made.latex for bracket in ("[", r"\{")):
        made = _grouped(author, variable, constant, 2)
    if variable in names_in(made.tree) and author.chance(0.35):
        return _under_operator(author, made, variable)
    return author.perhaps_equation(made, variable)


def _grouped(author: Author, variable: str, constant: str, depth: int) -> Part:
    draw = author.generator.random()
    if depth == 0 or draw < 0.1:
        return author.expression([variable, constant], ["n"], sizes=(2, 3, 4, 6))
    if draw < 0.45:
        return _power(author, variable, constant)
    inner = _grouped(author, variable, constant, depth - 1)
    other = author.factor(_grouped(author, variable, constant, depth - 1))
    sign = author.choose("+", "-")
    text = f"{inner.text} {sign} {other.text}"
    latex = inner.latex + sign + other.latex
    if draw < 0.7:
        factor = author.choose("2", "3", constant, variable)
        return Part(f"{factor} ({text})", factor + author.group(latex), Level.PRODUCT)
    if draw < 0.85:
        head, name = author.choose(*_FUNCTIONS)
        return Part(f"{head}[{inner.text}]", name + author.group(inner.latex))
    exponent = author.part(author.choose(*_EXPONENTS))
    return Part(
        f"({text})^({exponent.text})",
        f"{author.group(latex, '[[[{')}^{{{exponent.latex}}}",
    )


def _power(author: Author, variable: str, constant: str) -> Part:
    """A power of a function, in brackets because the function has its own."""
    names = (variable, constant)
    base = author.part(f"{author.function(but=names)}[{variable}]")
    if author.chance(0.2):
        base = author.part(f"{author.function(but=names)}'[{variable}]")
    elif author.chance(0.6):
        drawn = author.expression(names, ["n"], sizes=(3, 4, 5, 6), special=0.6)
        base = drawn if drawn.level == Level.ATOM and "[" in drawn.text else base
    exponent = author.part(author.choose(*_EXPONENTS))
    return Part(
        f"({base.text})^({exponent.text})",
        f"{author.group(base.latex)}^{{{exponent.latex}}}",
    )


def _under_operator(author: Author, inner: Part, variable: str) -> Part:
    """What is in brackets differentiated, integrated, or in a limit."""
    shown = author.group(inner.latex, "[[[{")
    d = author.differential
    return author.choose(
        Part(f"D[{inner.text}, {variable}]", fraction(d, f"{d} {variable}") + shown),
        Part(
            f"Integrate[{inner.text}, {{{variable}, 0, 1}}]",
            rf"\int_0^1{shown}\,{d} {variable}",
        ),
        Part(
            f"Limit[{inner.text}, {variable} -> 0]",
            rf"\lim_{{{variable}\to 0}}{shown}",
        ),
    )


def _from_bank(author: Author) -> Part:
    """A formula of the bank in which brackets that hold others have other shapes."""
    tree = author.bank_formula()
    for _ in range(_ATTEMPTS):
        changed = reshape(author, author.render(tree))
        if changed:
            return Part(author.show(tree).text, changed, Level.RELATION)
        tree = author.bank_formula()
    return _power(author, "x", "a")


def reshape(author: Author, latex: str) -> str:
    """LaTeX whose round brackets become square and curly ones; empty if none does.

    Those of a function that hold no others stay.
    """
    plain = _SIZE.sub("", latex)
    shapes = author.choose(*_NESTINGS)
    grow = author.chance(0.7)
    pieces, changed = list(plain), False
    for opened, closed, depth in _pairs(plain):
        shape = shapes[min(depth, 2)]
        if depth == 0 and _KEEPS_ROUND.search(plain[:opened]):
            shape = "("
        if shape == "(":
            continue
        changed = True
        left, right = SHAPES[shape]
        pieces[opened] = rf"\left{left}" if grow else left
        pieces[closed] = rf"\right{right}" if grow else right
    return "".join(pieces) if changed else ""


def _pairs(latex: str) -> list[tuple[int, int, int]]:
    """Where round brackets open and close, and how deep others lie in them."""
    waiting: list[tuple[int, int]] = []
    found: list[tuple[int, int, int]] = []
    for place, letter in enumerate(latex):
        if letter == "(":
            waiting.append((place, 0))
        elif letter == ")" and waiting:
            opened, depth = waiting.pop()
            found.append((opened, place, depth))
            if waiting:
                before, inner = waiting.pop()
                waiting.append((before, max(inner, depth + 1)))
    return [] if waiting else found
