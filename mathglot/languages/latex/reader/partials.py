r"""Derivatives by an index of their sign: `\partial_x f`, `\partial^\mu \phi`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mathglot.languages.latex import levels
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.notations import PUNCTUATION
from mathglot.languages.latex.reader.calculus import as_function
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.context import find_scripts
from mathglot.languages.latex.reader.fields import is_term_of_operator
from mathglot.languages.latex.reader.forest import Build, Node
from mathglot.languages.latex.reader.indices import read_index
from mathglot.languages.latex.reader.leaves import read_own
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.latex.structures.operators import ARGUMENT
from mathglot.languages.tree import Call, Number, String, Symbol, Tree, call


@opens(r"\partial", r"\nabla")
def read_partial(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\partial_x f`."""
    if chart.tokens[start + 1] != "_":
        return
    _, _, end = chart.script(start + 1)
    orders: list[tuple[Node, ...]] = [()]
    if chart.tokens[end] == "^":
        inner, last, end = chart.script(end)
        orders = [(node,) for node in chart.content(inner, last, levels.ITEM)]
    alone: tuple[str, ...] = ("operator_alone:index",)
    if chart.tokens[start + 2] in _PLACES and is_term_of_operator(chart, start, end):
        # What waves are told by: (\partial_t^2 - \nabla^2)u.
        alone = (*alone, "operator_alone:waves")
    variable = kind_of_variable(chart, start + 1)
    known_variable = (f"differentiated:{variable}",) if variable else ()
    coordinate = _coordinate_in(chart)
    told: tuple[str, ...] = ()
    if is_shown(chart.tokens, chart.tokens[chart.script(start + 1)[0]]):
        told = ("derivative:told",)
    for index in read_index(chart, start + 1):
        for order in orders:
            into.add(
                end,
                levels.POWER,
                lambda by, *order: as_function(_by_index(by, ARGUMENT, *order)),
                (index, *order),
                alone,
                ((f"{chart.tokens[start]}_", "operator"),),
            )
            for operand in chart.parse(end, levels.PREFIX):
                parts = (index, operand, *order)
                sign = chart.tokens[start]
                shown = ("derivative:index", *told)
                roles = ((f"{sign}_", "derivative"), (f"{sign}()", "derivative"))
                level = min(operand.level, levels.APPLIED)
                into.add(
                    operand.end,
                    level,
                    _by_index,
                    parts,
                    (*shown, *known_variable),
                    roles,
                )
                repeated = ("derivative:coordinate:order",) if order else ()
                for head, known in _coordinates_of(chart):
                    features = (*known, *repeated)
                    build = _by_coordinates(head, coordinate, variable == "index")
                    into.add(operand.end, level, build, parts, features, roles)


_PLACES = frozenset("txyz")


def kind_of_variable(chart: Chart, script: int) -> str:
    r"""What a letter below a sign of derivatives is by what it is elsewhere.

    A variable, if it stands on the line elsewhere, as the proper time always does; one
    of the indices of coordinates, if it is an index; "" if nothing is known of it.
    """
    begin, stop, _ = chart.script(script)
    letter = chart.tokens[begin]
    if stop - begin != 1 or name_of(letter) is None:
        return ""
    line, indices = chart.use(_use_of_variable, letter)
    if line == indices:
        return "variable" if letter == _PROPER_TIME and not indices else ""
    return "variable" if line else "index"


_PROPER_TIME = r"\tau"


def _use_of_variable(tokens: list[str], letter: str) -> tuple[bool, bool]:
    """Whether a letter stands on the line, and whether it is an index of a letter."""
    scripts = find_scripts(list(_without_partials(tokens)))
    return letter in scripts.line, letter in scripts.below or letter in scripts.above


def _without_partials(tokens: list[str]) -> Iterator[str]:
    """The tokens without what stands below signs of derivatives."""
    place = 0
    while place < len(tokens):
        yield tokens[place]
        place += 1
        if tokens[place - 1] in _SIGNS and tokens[place : place + 1] == ["_"]:
            braced = tokens[place + 1 : place + 2] == ["{"]
            place = tokens.index("}", place) + 1 if braced else place + 2


_SIGNS = frozenset([r"\partial", r"\nabla"])


def _coordinates_of(chart: Chart) -> Iterator[tuple[str, tuple[str, ...]]]:
    r"""How the coordinates have their indices: x^\mu, and x_5 where there is one."""
    features = ("derivative:index", "derivative:coordinate")
    yield "Superscript", features
    if "x" in chart.indexed:
        yield "Subscript", (*features, "derivative:coordinate:below")


def is_shown(tokens: Sequence[str], letter: str) -> bool:
    r"""Whether a letter is a coordinate elsewhere: what a function is called with, or
    what is integrated by.

    >>> is_shown(r"\partial _ \tau B ( \tau )".split(), r"\tau")
    True
    >>> is_shown(r"\partial _ \mu A ^ \mu".split(), r"\mu")
    False
    """
    if name_of(letter) is None:
        return False
    return any(
        token == letter
        and (
            tokens[place - 1] == "d"
            or (
                tokens[place - 1] in _BEFORE
                and tokens[place + 1] in _BEHIND
                # What is in brackets above or below something is its index.
                and tokens[place - 2] != "{"
            )
        )
        for place, token in enumerate(tokens[:-1])
        if place > 1
    )


_BEFORE, _BEHIND = frozenset("(,"), frozenset("),")


def _coordinate_in(chart: Chart) -> Symbol:
    r"""The letter of coordinates: that of the surface which a formula integrates over.

    Mostly it is x, but in `\int d^2\sigma\,\partial_a X` the index is one of \sigma.
    """
    return chart.use(_find_coordinate, "d")


def _find_coordinate(tokens: list[str], sign: str) -> Symbol:
    found: set[str] = set()
    for place, token in enumerate(tokens):
        if token == sign and tokens[place + 1 : place + 2] == ["^"]:
            end = place + 3
            if tokens[place + 2 : place + 3] == ["{"]:
                closing = [*tokens, "}"].index("}", place)
                end = closing + 1
            found.update(tokens[end : end + 1])
    if len(found) == 1 and found <= _SURFACES:
        name = name_of(*found)
        if name is not None:
            return Symbol(name)
    return _COORDINATE


_SURFACES = frozenset([r"\sigma", r"\xi", r"\zeta", "y"])


@opens(r"\partial")
def read_raised_partial(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\partial^\mu f`: the derivative by a coordinate with its index below."""
    if chart.tokens[start + 1] != "^":
        return
    begin, stop, end = chart.script(start + 1)
    if stop - begin != 1 or name_of(chart.tokens[begin]) is None:
        return
    coordinate = _coordinate_in(chart)
    for index in read_own(chart, begin):
        for operand in chart.parse(end, levels.PREFIX):
            into.add(
                operand.end,
                min(operand.level, levels.APPLIED),
                lambda by, value: _by_coordinates("Subscript", coordinate)(
                    (by,), value
                ),
                (index, operand),
                ("derivative:index", "derivative:coordinate"),
                ((r"\partial()", "derivative"),),
            )


def _by_coordinates(head: str, coordinate: Symbol, known: bool = False) -> Build:
    r"""`\partial_\mu f` as the derivative by the coordinate of that index."""

    def build(
        indices: tuple[Tree, ...], operand: Tree, order: Tree | None = None
    ) -> Tree | None:
        if not all(known or _is_index(index) for index in indices):
            return None
        variables = [call(head, coordinate, index) for index in indices]
        if order is not None:
            return _repeated(operand, variables, order)
        return Call(Symbol("D"), (operand, *variables))

    return build


def _is_index(tree: Tree) -> bool:
    r"""Whether something is the index of a coordinate: \mu, 0, and the + of x^+."""
    if type(tree) is String:
        return tree.value in ("+", "-")
    if type(tree) is Number:
        return True
    while type(tree) is Call and tree.name in ("Subscript", *_ACCENTS):
        tree = tree.arguments[0]
    return type(tree) is Symbol and tree not in _COORDINATES


# Letters that are coordinates themselves, and the one that stands for all of them.
_COORDINATES = frozenset(Symbol(name) for name in "xyztrsuvw")
_COORDINATE = Symbol("x")
_ACCENTS = frozenset(["OverHat", "OverBar", "OverTilde", "OverDot"])


def _by_index(
    variables: tuple[Tree, ...], operand: Tree, order: Tree | None = None
) -> Tree | None:
    if any(type(one) is String and one.value in PUNCTUATION for one in variables):
        return None
    if any(type(one) is Number for one in variables):
        return None
    if order is None:
        return Call(Symbol("D"), (operand, *variables))
    return _repeated(operand, variables, order)


def _repeated(operand: Tree, variables: Sequence[Tree], order: Tree) -> Tree | None:
    """A derivative of some order by one variable."""
    if len(variables) > 1 or type(order) is String:
        return None
    return call("D", operand, call("List", variables[0], order))
