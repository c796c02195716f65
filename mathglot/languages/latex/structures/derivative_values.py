"""Values of derivatives at a point, which name a variable that the tree does not have.

`f'[0]` is shown by \\left.\\frac{df}{dx}\\right|_{x=0}, and `Derivative[1, 0][f][a, b]`
by f_x(a, b): the letters are those that people use for variables.
"""

from collections.abc import Iterator
from functools import lru_cache

from mathglot.languages.functions.row import ACCEPTED
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout
from mathglot.languages.latex.template import (
    CHOICE,
    Template,
    template_of,
)
from mathglot.languages.tree import Call, Number, Symbol, Tree

_LETTERS = ("x", "t", "z", "s", "u", "y", "r", r"\theta")
_SEVERAL = {
    2: (("x", "y"), ("x", "t"), ("u", "v"), ("s", "t"), ("r", r"\theta"), ("1", "2")),
    3: (("x", "y", "z"), ("u", "v", "w"), ("x", "y", "t"), ("1", "2", "3")),
}
_MOST = 4


def value_layouts(
    function: Tree, orders: tuple[Tree, ...], point: tuple[Tree, ...]
) -> Iterator[Layout]:
    """A derivative taken at a point, by the letters that people use."""
    counts = [
        int(order.text)
        for order in orders
        if type(order) is Number and order.text.isdigit() and len(order.text) == 1
    ]
    if len(counts) != len(orders) or not 0 < sum(counts) <= _MOST:
        return
    if len(counts) == 1:
        parts = (function, point[0])
        for template in _at_a_point(counts[0]):
            yield Layout(template, parts, ACCEPTED)
        if counts == [1]:
            yield Layout(_TOTAL, parts, ACCEPTED)
        return
    for variable, count in zip(point, counts, strict=True):
        if type(variable) is Symbol and count == sum(counts):
            # The place names the variable: at (x, y), that by y is by the second.
            if point.count(variable) == 1:
                named = (function, variable, point)
                yield Layout(_by_name(count), named, ACCEPTED)
    for letters in _SEVERAL.get(len(counts), ()):
        for template in _partial(letters, tuple(counts)):
            yield Layout(template, (function, point), ACCEPTED)


def vector_of(variables: tuple[Tree, ...]) -> Symbol | None:
    """The letter of which all of some variables are components.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> vector_of((parse("Subscript[x, i]"), parse("Subscript[x, j]")))
    Symbol('x')
    """
    found: set[Tree] = set()
    for one in variables:
        if type(one) is not Call or one.name != "Subscript":
            return None
        found.add(one.arguments[0])
    vector = found.pop() if len(found) == 1 else None
    return vector if type(vector) is Symbol else None


# The derivative of a map, whatever it is a map of.
_TOTAL = template_of("D #f|_{#a:set}", ("f", "a"), levels.ATOM)


@lru_cache(maxsize=_MOST)
def _at_a_point(order: int) -> tuple[Template, ...]:
    """`\\frac{df}{dx}|_{x=a}`, `\\frac{df}{dx}(a)` and `f'(x)|_{x=a}`."""
    power = "" if order == 1 else f"^{order}"
    fractions = [
        rf"\frac{{{sign}{power} #f}}{{{sign} {x}{power}}}"
        for sign in ("d", r"\mathrm{d}", r"\partial")
        for x in _LETTERS
    ]
    letters = _LETTERS * 3
    barred = [
        f"{shown}|_{{{x}=#a:set}}" for shown, x in zip(fractions, letters, strict=True)
    ]
    called = [f"{shown}(#a)" for shown in fractions]
    primed = [f"#f{chr(39) * order}({x})|_{{{x}=#a:set}}" for x in _LETTERS]
    return (_either(barred), _either(called), _either(primed))


def _either(texts: list[str]) -> Template:
    """One template for several that begin with the same element."""
    made = [template_of(text, ("f", "a"), levels.POWER) for text in texts]
    first = made[0].normal[0]
    rest = tuple(template.normal[1:] for template in made)
    program = (first, (CHOICE, rest))
    required = frozenset.intersection(*(template.required for template in made))
    return Template(program, program, levels.POWER, None, None, required)


@lru_cache(maxsize=_MOST)
def _by_name(order: int) -> Template:
    r"""`\frac{\partial f}{\partial\mu}(\nu, \mu)`."""
    power = "" if order == 1 else f"^{order}"
    text = rf"\frac{{\partial{power} #f}}{{\partial #x{power}}}(#a)"
    return template_of(text, ("f", "x", "a__"), levels.ATOM)


@lru_cache(maxsize=256)
def _partial(letters: tuple[str, ...], counts: tuple[int, ...]) -> tuple[Template, ...]:
    r"""`f_{xy}(a, b)` and `\frac{\partial f}{\partial x}(a, b)`."""
    total = sum(counts)
    power = "" if total == 1 else f"^{total}"
    steps = " ".join(
        " ".join([x] * n) for x, n in zip(letters, counts, strict=True) if n
    )
    texts = [f"#f_{{{steps}}}(#a)"]
    if letters[0] != "1":
        below = " ".join(
            rf"\partial {x}" + ("" if n == 1 else f"^{n}")
            for x, n in zip(letters, counts, strict=True)
            if n
        )
        shown = rf"\frac{{\partial{power} #f}}{{{below}}}"
        texts += [f"{shown}(#a)", f"{shown}|_{{(#a)}}"]
    return tuple(template_of(text, ("f", "a__"), levels.ATOM) for text in texts)
