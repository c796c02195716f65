r"""Integrals by several differentials, or by what is more than a letter.

`\int d\theta\,d\phi\,f`, `\int_0^1 ds\,ds'\,f`, `\int dx^\mu A_\mu`, `\int d\mu(x)\,f`,
`\int \mathcal{D}\phi\,e^{-S}`, `\int \mathcal{D}[\psi, A]\,e^{-S}`, `\int [dh\,dX]\,f`.
Integrals by one letter are rows of the table of notations.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.calculus import read_limits, sign_end
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.forest import Build, Node
from mathglot.languages.latex.reader.juxtaposed import product_of
from mathglot.languages.latex.reader.neighbours import leaves_variable
from mathglot.languages.latex.reader.nodes import Nodes, same
from mathglot.languages.latex.structures.measures import (
    FUNCTIONAL,
    MOST,
    is_value,
    is_variable,
)
from mathglot.languages.tree import Call, Number, Symbol, Tree, call

_HEADS = {
    r"\int": "Integrate",
    r"\iint": "Integrate",
    r"\iiint": "Integrate",
    r"\oint": "ContourIntegrate",
}
_FUNCTIONAL = ["{", "D", "}"]


@dataclass(frozen=True, slots=True)
class _Measure:
    """What is integrated by, its kind, and the dimension of its space if it has one."""

    kind: str
    variable: Tree
    size: Tree | None = None


def _plain(variable: Tree) -> _Measure | None:
    if is_variable(variable):
        kind = "letter" if _is_lettered(variable) else "marked"
        return _Measure(kind, variable)
    return _Measure("value", variable) if is_value(variable) else None


def _is_lettered(variable: Tree) -> bool:
    """Whether the rows of the table know integrals by such a variable."""
    if type(variable) is Call:
        return variable.name == "Subscript"
    return True


def _spatial(size: Tree, variable: Tree) -> _Measure | None:
    if not is_variable(variable):
        return None
    kind = "space" if _is_lettered(variable) else "marked"
    return _Measure(kind, variable, size)


def _path(variable: Tree) -> _Measure | None:
    r"""`D\phi`: by a field, which D says as d does."""
    return _Measure("path", variable) if is_variable(variable) else None


def _functional(variable: Tree) -> _Measure | None:
    if is_variable(variable) or is_value(variable):
        return _Measure("functional", call(FUNCTIONAL, variable))
    return None


def _functional_of(*variables: Tree) -> _Measure | None:
    r"""`\mathcal{D}[\psi, A]`: by all that stands in the brackets."""
    if all(map(is_variable, variables)):
        return _Measure("functional", call(FUNCTIONAL, *variables))
    return None


def _paths(*variables: Tree) -> tuple[_Measure, ...] | None:
    r"""`D[\psi, A]`: by each of the fields in the brackets."""
    found = [path for path in map(_path, variables) if path is not None]
    return tuple(found) if len(found) == len(variables) else None


def _read_one(chart: Chart, start: int) -> list[Node]:
    r"""`dx`, `d^4x`, `\mathcal{D}\phi`: one differential."""
    into = chart.nodes(start)
    tokens = chart.tokens
    if tokens[start] == r"\mathcal" and tokens[start + 1 : start + 4] == _FUNCTIONAL:
        for node in chart.parse(start + 4, levels.POWER):
            features = ("measure:functional",)
            into.add(node.end, levels.ATOM, _functional, (node,), features)
        for fields, end in _read_bracket(chart, start + 4):
            into.add(end, levels.ATOM, _functional_of, fields, features)
        return into.all
    place = sign_end(chart, start)
    if not place or tokens[start] == r"\partial":
        return []
    if tokens[place] != "^":
        build, feature = _plain, "measure:plain"
        if tokens[start] == "D":
            build, feature = _path, "measure:path"
        for node in chart.parse(place, levels.POWER):
            into.add(node.end, levels.ATOM, build, (node,), (feature,))
        return into.all
    begin, stop, end = chart.script(place)
    for size in chart.content(begin, stop, levels.ITEM):
        for node in chart.parse(end, levels.POWER):
            features = ("measure:space",)
            into.add(node.end, levels.ATOM, _spatial, (size, node), features)
    return into.all


def _read_bracket(chart: Chart, start: int) -> Iterator[tuple[tuple[Node, ...], int]]:
    """Fields in square brackets, and where these end."""
    if chart.tokens[start] != "[":
        return
    rows: list[tuple[Node, ...]] = [()]
    places = [start + 1]
    while rows:
        row, place = rows.pop(), places.pop()
        for field in chart.parse(place, levels.POWER):
            if chart.tokens[field.end] == "]":
                yield (*row, field), field.end + 1
            elif chart.tokens[field.end] == "," and len(row) < _MOST_FIELDS:
                rows.append((*row, field))
                places.append(field.end + 1)


_MOST_FIELDS = 5


def _read_several(chart: Chart, start: int) -> list[Node]:
    """Differentials side by side: nodes whose values are tuples."""
    into = chart.nodes(start)
    for node in chart.remember("measure", start, _read_one):
        into.add(node.end, levels.COMMA, lambda one: (one,), (node,))
    if chart.tokens[start] == "D":
        for fields, end in _read_bracket(chart, start + 1):
            into.add(end, levels.COMMA, _paths, fields, ("measure:path",))
    if chart.tokens[start] == "[":
        for inside in chart.remember("measures", start + 1, _read_several):
            if chart.tokens[inside.end] == "]":
                features = ("measure:bracket",)
                into.add(inside.end + 1, levels.COMMA, same, (inside,), features)
    # Ends grow while the list is gone through.
    for front in into.growing():
        if chart.tokens[front.end] in _BEGINNINGS and front.end > start:
            for more in chart.remember("measures", front.end, _read_several):
                into.add(more.end, levels.COMMA, _join, (front, more))
    return into.all


_BEGINNINGS = frozenset(["d", "D", r"\mathrm", r"\mathcal", "["])


def _join(
    front: tuple[_Measure, ...], back: tuple[_Measure, ...]
) -> tuple[_Measure, ...] | None:
    # A row is read once: the first and all that follow it.
    if len(front) > 1 or len(back) >= MOST:
        return None
    return (*front, *back)


@opens(*_HEADS)
def read_measured(chart: Chart, start: int, into: Nodes) -> None:
    """An integral with its measure in front, behind, or above a line."""
    head = _HEADS[chart.tokens[start]]
    ranges: list[tuple[tuple[Node, ...], int]] = [((), start + 1)]
    if chart.tokens[start + 1] == "_":
        begin, stop, end = chart.script(start + 1)
        ranges = [*read_limits(chart, start + 1)]
        if chart.tokens[end] != "^":
            regions = chart.content(begin, stop, levels.ITEM)
            ranges = [((region,), end) for region in regions]
    for limits, place in ranges:
        build = _integral(head, len(limits))
        for measures in _read_measures(chart, place):
            features: tuple[str, ...] = ("measured",)
            if leaves_variable(chart.tokens, start, measures.end):
                features = ("measured", "escapes")
            parts: tuple[Node, ...] = (*limits, measures)
            into.add(measures.end, levels.CLOSED, build, parts, features)
            for body in chart.parse(measures.end, levels.PRODUCT):
                parts = (*limits, measures, body)
                into.add(body.end, levels.PREFIX, build, parts, ("measured:front",))
        for body in chart.parse(place, levels.SUM):
            for measures in _read_measures(chart, body.end):
                parts = (*limits, measures, body)
                into.add(measures.end, levels.CLOSED, build, parts, ("measured:back",))
                _read_between(chart, head, (*limits, body, measures), into)
        _read_fraction(chart, place, head, limits, into)
        _read_fractions(chart, place, head, limits, into)
        if "/" in chart.every:
            _read_slashed(chart, place, head, limits, into)
    if chart.tokens[start + 1] == chart.tokens[start] == r"\int":
        _read_repeated(chart, start, into)


def _read_between(
    chart: Chart, head: str, parts: tuple[Node, ...], into: Nodes
) -> None:
    r"""`\int\sqrt{-g}\,d^4x\,(R+F)`: by a space that stands between two factors."""
    end = parts[-1].end
    if chart.tokens[end] in _HEADS or chart.tokens[end - 2] == "d":
        return
    if _read_measures(chart, parts[-2].start):
        # The first of several measures.
        return

    def build(*values: object) -> Tree | None:
        *limits, front, measures, back = values
        if len(measures) > 1 or measures[0].size is None:  # type: ignore
            return None
        body = product_of(" ", (front, back))  # type: ignore[arg-type]
        iterators = list(_iterators(measures, tuple(limits)))  # type: ignore[arg-type]
        return Call(Symbol(head), (body, *iterators)) if iterators else None

    for back in chart.parse(end, levels.PRODUCT):
        told = ("measured:between",)
        into.add(back.end, levels.PREFIX, build, (*parts, back), told)


def _read_repeated(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\int\int d^2x\,d^2y\,f`: as many signs as differentials in front."""
    place = start
    while chart.tokens[place] == r"\int" and place - start < _MOST_SIGNS:
        place += 1
    build = _integral("Integrate", 0, count=place - start)
    for measures in _read_measures(chart, place):
        for body in chart.parse(measures.end, levels.PRODUCT):
            features = ("measured:front", "measured:repeated")
            into.add(body.end, levels.PREFIX, build, (measures, body), features)


_MOST_SIGNS = 3


def _read_slashed(
    chart: Chart, start: int, head: str, limits: tuple[Node, ...], into: Nodes
) -> None:
    r"""`\int d^4p/(2\pi)^4\,f`: what a slash divides the measure by."""
    build = _integral(head, len(limits), divided=True, slashed=True)
    for measures in _read_measures(chart, start):
        if chart.tokens[measures.end] != "/":
            continue
        for below in _read_divisor(chart, measures.end + 1):
            parts = (*limits, measures, below)
            features = ("measured:above", "measured:slash")
            into.add(below.end, levels.CLOSED, build, parts, features)
            for body in chart.parse(below.end, levels.PRODUCT):
                whole = (*parts, body)
                into.add(body.end, levels.PREFIX, build, whole, features)


def _read_divisor(chart: Chart, start: int) -> list[Node]:
    r"""A factor, or a multiple of pi: `d\omega/2\pi`."""
    if not (chart.tokens[start].isdigit() and chart.tokens[start + 1] == r"\pi"):
        return chart.parse(start, levels.POWER)
    into = chart.nodes(start)
    for number in chart.parse_to(start, start + 1, levels.POWER):
        for letter in chart.parse(start + 1, levels.POWER):
            parts = (number, letter)
            into.add(
                letter.end, levels.PRODUCT, lambda a, b: call("Times", a, b), parts
            )
    return into.all


def _read_measures(chart: Chart, start: int) -> list[Node]:
    if chart.tokens[start] not in _BEGINNINGS:
        return []
    return chart.remember("measures", start, _read_several)


def _read_fraction(
    chart: Chart, start: int, head: str, limits: tuple[Node, ...], into: Nodes
) -> None:
    r"""`\int \frac{d^3p\,d^3q}{(2\pi)^6}\,f`."""
    middle = chart.closing.get(start + 1)
    if chart.tokens[start] != r"\frac" or middle is None:
        return
    end = chart.closing.get(middle + 1)
    if end is None or chart.tokens[middle + 1] != "{":
        return
    build = _integral(head, len(limits), divided=True)
    for measures in _read_measures(chart, start + 2):
        if measures.end < middle:
            _read_above(chart, head, (*limits, measures), middle, into)
        if measures.end != middle:
            continue
        for below in chart.parse_to(middle + 2, end, levels.ITEM):
            parts = (*limits, measures, below)
            told: tuple[str, ...] = ("measured:above", "measured:alone")
            if leaves_variable(chart.tokens, start, end + 1):
                told = (*told, "escapes")
            into.add(end + 1, levels.CLOSED, build, parts, told)
            for body in chart.parse(end + 1, levels.PRODUCT):
                into.add(
                    body.end,
                    levels.PREFIX,
                    build,
                    (*parts, body),
                    ("measured:above",),
                )


def _read_above(
    chart: Chart, head: str, front: tuple[Node, ...], middle: int, into: Nodes
) -> None:
    r"""`\int\frac{dx\,x^2}{e^x-1}\,f`: by what begins the numerator."""
    end = chart.closing[middle + 1]

    def build(*values: object) -> Tree | None:
        limits, rest = values[: len(front) - 1], values[len(front) - 1 :]
        measures, above, below, *behind = rest
        body: Tree = call("Divide", above, below)  # type: ignore[arg-type]
        if behind:
            body = product_of(" ", (body, behind[0]))  # type: ignore[arg-type]
        iterators = list(_iterators(measures, limits))  # type: ignore[arg-type]
        return Call(Symbol(head), (body, *iterators)) if iterators else None

    told = ("measured:above", "measured:above:factor")
    for above in chart.parse_to(front[-1].end, middle, levels.PRODUCT):
        for below in chart.parse_to(middle + 2, end, levels.ITEM):
            parts = (*front, above, below)
            into.add(end + 1, levels.CLOSED, build, parts, told)
            for body in chart.parse(end + 1, levels.PRODUCT):
                into.add(body.end, levels.PREFIX, build, (*parts, body), told)


def _read_fractions(
    chart: Chart, start: int, head: str, limits: tuple[Node, ...], into: Nodes
) -> None:
    r"""`\int \frac{dz}{2\pi}\frac{d^3k}{(2\pi)^3}\,f`, `\int dx\frac{dy}{y}\,f`."""
    for fronts, ends in _chain_fractions(chart, start):
        build = _integral_of_fractions(head, len(limits))
        for body in chart.parse(ends, levels.PRODUCT):
            parts = (*limits, *fronts, body)
            told = ("measured:above", "measured:fractions")
            into.add(body.end, levels.PREFIX, build, parts, told)


def _chain_fractions(
    chart: Chart, start: int
) -> Iterator[tuple[tuple[Node, ...], int]]:
    """Measures side by side of which the last is divided, each with what divides it.

    A measure that nothing divides stands alone.
    """
    fractions = list(_fractions_at(chart, start))
    states: list[tuple[tuple[Node, ...], int]]
    states = [((above, below), end) for above, below, end in fractions]
    if not states:
        for measures in _read_measures(chart, start):
            for above, below, end in _fractions_at(chart, measures.end):
                yield (measures, above, below), end
    for _ in range(_MOST_FRACTIONS - 1):
        states = [
            ((*fronts, above, below), last)
            for fronts, end in states
            for above, below, last in _fractions_at(chart, end)
        ]
        yield from states


_MOST_FRACTIONS = 3


def _fractions_at(chart: Chart, start: int) -> Iterator[tuple[Node, Node, int]]:
    r"""`\frac{d^3k}{(2\pi)^3}`: what is integrated by, what divides it, and its end."""
    middle = chart.closing.get(start + 1)
    if chart.tokens[start] != r"\frac" or middle is None:
        return
    end = chart.closing.get(middle + 1)
    if end is None or chart.tokens[middle + 1] != "{":
        return
    for measures in _read_measures(chart, start + 2):
        if measures.end == middle:
            for below in chart.parse_to(middle + 2, end, levels.ITEM):
                yield measures, below, end + 1


def _integral_of_fractions(head: str, limited: int) -> Build:
    """Builds an integral from limits, measures with what divides them, and the rest."""

    def build(*values: object) -> Tree | None:
        limits, rest = values[:limited], list(values[limited:-1])
        measures: list[_Measure] = []
        below: list[Tree] = []
        if len(rest) % 2:
            measures += rest.pop(0)  # type: ignore[arg-type]
        for place in range(0, len(rest), 2):
            measures += rest[place]  # type: ignore[arg-type]
            below.append(rest[place + 1])  # type: ignore[arg-type]
        if len(measures) > MOST:
            return None
        iterators = list(_iterators(tuple(measures), limits))  # type: ignore[arg-type]
        if not iterators:
            return None
        divisor = below[0] if len(below) == 1 else call("Times", *below)
        body = call("Divide", values[-1], divisor)  # type: ignore[arg-type]
        return Call(Symbol(head), (body, *iterators))

    return build


_ONE = Number("1")
# What the rows of the table read, by how much stands at the sign.
_IN_TABLE = (("letter", "space"), ("letter",), ("letter",))


def _integral(
    head: str,
    limited: int,
    *,
    divided: bool = False,
    slashed: bool = False,
    count: int = 0,
) -> Build:
    """Builds an integral from limits, measures, what is below a line, and the rest."""

    def build(*values: object) -> Tree | None:
        limits, rest = values[:limited], list(values[limited:])
        measures: tuple[_Measure, ...] = rest.pop(0)  # type: ignore[assignment]
        below = rest.pop(0) if divided else None
        in_table = len(measures) == 1 and measures[0].kind in _IN_TABLE[len(limits)]
        if below is not None and not rest and measures[0].size is not None:
            # The rows have something behind what divides the measure of a space.
            in_table = False
        body = rest.pop(0) if rest else _ONE
        if (in_table and not slashed) or (count and count != len(measures)):
            return None
        iterators = list(_iterators(measures, limits))  # type: ignore[arg-type]
        if not iterators:
            return None
        if below is not None:
            body = call("Divide", body, below)  # type: ignore[arg-type]
        return Call(Symbol(head), (body, *iterators))  # type: ignore[arg-type]

    return build


def _iterators(
    measures: tuple[_Measure, ...], limits: tuple[Tree, ...]
) -> Iterator[Tree]:
    """The iterators of measures; none where they cannot have the limits."""
    kinds = {one.kind for one in measures}
    if len(limits) == 1:
        variables = [one.variable for one in measures]
        if kinds == {"letter"} and len(variables) > 1:
            yield call("Element", call("List", *variables), *limits)
        elif len(variables) == 1 and kinds <= {"space", "marked"}:
            yield call("Element", *variables, *limits)
        return
    if limits and not kinds <= {"letter", "marked", "space"}:
        return
    if limits and measures[0].size is not None:
        return
    for one in measures:
        if limits and one.size is None:
            yield call("List", one.variable, *limits)
        elif one.size is None:
            yield one.variable
        else:
            space = call("FullRegion", one.size)
            yield call("Element", one.variable, space)
