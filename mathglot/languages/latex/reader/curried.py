r"""What operators make of functions, and its values: `Pf(z)`, `Df|_p`, `(Af)(x)`."""

from __future__ import annotations

from string import ascii_uppercase

from mathglot.languages.latex import levels
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.reader.arguments import applying, read_arguments
from mathglot.languages.latex.reader.chart import Chart, follows, opens
from mathglot.languages.latex.reader.forest import Build, Node
from mathglot.languages.latex.reader.indices import read_index
from mathglot.languages.latex.reader.juxtaposed import is_open_product
from mathglot.languages.latex.reader.leaves import read_nuclei
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.latex.reader.scripts import read_indexed
from mathglot.languages.latex.structures.calls import is_curried
from mathglot.languages.tree import Call, Number, Tree, call

Trees = tuple[Tree, ...]


@opens(*ascii_uppercase)
def read_value(chart: Chart, start: int, into: Nodes) -> None:
    r"""`Pf(z)`, `Df|_p`: an operator beside a function, and the place of a value."""
    letter, following = chart.tokens[start + 1], chart.tokens[start + 2]
    if following not in _FOLLOWING or letter.isupper() or name_of(letter) is None:
        return
    operators = [node for node, _ in read_nuclei(chart, start) if node.end == start + 1]
    for nucleus, key in read_nuclei(chart, start + 1):
        if nucleus.end != start + 2:
            continue
        for function in (nucleus, *read_indexed(chart, nucleus)):
            shape = key if function is nucleus else f"{key}_"
            for operator in operators:
                _read_place(chart, operator, function, shape, into)


# What may stand behind a function whose value is meant.
_FOLLOWING = frozenset(["(", "|", "_"])


def _read_place(
    chart: Chart, operator: Node, function: Node, shape: str, into: Nodes
) -> None:
    end = function.end
    if chart.tokens[end] == "(":
        places, kind = read_arguments(chart, end), "called"
    elif chart.tokens[end] == "|" and chart.tokens[end + 1] == "_":
        places, kind = read_index(chart, end + 1), "place"
    else:
        return
    roles = ((shape, "function"),) if kind == "called" else ()
    for place in places:
        stop = chart.script(end + 1)[2] if kind == "place" else place.end
        parts = (operator, function, place)
        features = ("applied_value", f"applied_value:{kind}")
        into.add(stop, levels.ATOM, _value(chart), parts, features, roles)
        if kind == "place" and chart.tokens[operator.start] == "D":
            total = ("applied_value", "applied_value:derivative")
            into.add(stop, levels.ATOM, _derivative, parts[1:], total)


def _derivative(function: Tree, place: Trees) -> Tree | None:
    """The derivative of a map at a place."""
    if len(place) != 1:
        return None
    order = call("Derivative", Number("1"))
    return Call(Call(order, (function,)), place)


def _value(chart: Chart) -> Build:
    apply = applying(chart)

    def build(operator: Tree, function: Tree, place: Trees) -> Tree | None:
        value = Call(apply(operator, (function,)), place)
        return value if is_curried(value) else None

    return build


@follows("(")
def read_bracketed_value(chart: Chart, base: Node, into: Nodes) -> None:
    """`(Af)(x)`: the same with the operator and the function in brackets."""
    if base.level != levels.ATOM or chart.tokens[base.end - 1] != ")":
        return
    apply = applying(chart)

    def build(product: Tree, place: Trees) -> Tree | None:
        if type(product) is not Call or not is_open_product(product):
            return None
        if len(product.arguments) != 2:
            return None
        operator, function = product.arguments
        value = Call(apply(operator, (function,)), place)
        return value if is_curried(value) else None

    first, last = chart.tokens[base.start + 1], chart.tokens[base.end - 2]
    operates = (first.isupper() or len(first) > 1) and not last.isupper()
    kind = "operator" if operates else "letters"
    features = ("applied_value", f"applied_value:brackets:{kind}")
    for place in read_arguments(chart, base.end):
        into.add(place.end, levels.ATOM, build, (base, place), features)
