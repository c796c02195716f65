r"""Signs without operands, functions without arguments: `(M, \in)`, `\exp : A`."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.arguments import count_primes
from mathglot.languages.latex.reader.chart import SIGNS_IN_LISTS, Chart, opens
from mathglot.languages.latex.reader.forest import Node
from mathglot.languages.latex.reader.indices import read_index
from mathglot.languages.latex.reader.nodes import Nodes, same
from mathglot.languages.latex.reader.staggered import subscript
from mathglot.languages.latex.sign_names import (
    FUNCTION_HEADS,
    SIGN_HEADS,
    is_unapplied,
    stands_alone,
)
from mathglot.languages.tree import Call, Number, String, Symbol, call

# Signs that are kept as labels in lists, unless they have an index: (V, +).
_LABELS = frozenset(["+", r"\times", r"\cdot", r"\circ", r"\star", r"\land"])


@opens(*(SIGN_HEADS.keys() - {"+", "=", ">"}))
def read_sign(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\sim_N`, `\times : A \to B`: a sign as what it stands for."""
    into.take(chart.remember("unapplied", start, _read_sign))


def _read_sign(chart: Chart, start: int) -> list[Node]:
    """A sign that stands alone, with an index if it has one."""
    into = chart.nodes(start)
    token, end = chart.tokens[start], start + 1
    head = SIGN_HEADS.get(token)
    if head is None:
        return []
    named = chart.nodes(start).leaf(end, levels.TIGHT, Symbol(head), ("sign:named",))
    if chart.tokens[end] == "_":
        _, _, end = chart.script(end)
        if stands_alone(chart.tokens, start, end):
            for index in read_index(chart, start + 1):
                into.add(end, levels.ATOM, subscript, (named, index))
    elif stands_alone(chart.tokens, start, end):
        if token not in _LABELS or chart.tokens[end] == ":":
            into.add(end, levels.ATOM, same, (named,))
    return into.all


SIGNS_IN_LISTS.append(_read_sign)


@opens("(")
def read_signature(chart: Chart, start: int, into: Nodes) -> None:
    r"""`(-+++)`: the signs of a metric, without commas."""
    if chart.tokens[max(0, start - 2) : start] in _IN_SCRIPT:
        return
    end = start + 1
    while chart.tokens[end] in _OF_METRICS:
        end += 1
    if chart.tokens[end] == ")" and end > start + 2:
        signs = map(String, chart.tokens[start + 1 : end])
        into.leaf(end + 1, levels.ATOM, call("List", *signs), ("list:signature",))


_OF_METRICS = ("+", "-")
_IN_SCRIPT = (["^", "{"], ["_", "{"])


@opens(*FUNCTION_HEADS)
def read_function(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\exp : \mathbb{C} \to \mathbb{C}`, `\sin' = \cos`: a function as a thing."""
    if not is_unapplied(chart.tokens, start + 1):
        return
    symbol = Symbol(FUNCTION_HEADS[chart.tokens[start]])
    primes = count_primes(chart, start + 1)
    if not primes:
        into.leaf(start + 1, levels.ATOM, symbol, ("unapplied",))
        return
    derivative = Call(call("Derivative", Number(str(primes))), (symbol,))
    into.leaf(start + 1 + primes, levels.ATOM, derivative, ("unapplied",))
