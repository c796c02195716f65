r"""Sums and products over the primes up to a bound: `\sum_{p\leq x} f(p)`."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.forest import Build
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.latex.structures.indices import SIGNS
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, preorder, rebuild

# The letter of a prime, and letters for its number, which is not shown.
_PRIME = Symbol("p")
_NUMBERS = tuple(Symbol(name) for name in ("k", "j", "n", "m"))


@opens(*SIGNS.values())
def read_over_primes(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\prod_{p\leq x} f(p)`, where only the letter says that p is prime."""
    if chart.tokens[start + 1 : start + 5] != ["_", "{", "p", r"\leq"]:
        return
    _, stop, end = chart.script(start + 1)
    head = next(name for name, sign in SIGNS.items() if sign == chart.tokens[start])
    for last in chart.parse_to(start + 5, stop, levels.ITEM):
        for body in chart.parse(end, levels.PRODUCT):
            into.add(
                body.end,
                levels.PREFIX,
                _over_primes(head),
                (body, last),
                ("range", "range:primes"),
            )


def _over_primes(head: str) -> Build:
    def build(body: Tree, last: Tree) -> Tree | None:
        shown = {node for tree in (body, last) for node in preorder(tree)}
        heads = {node.head for node in shown if type(node) is Call}
        number = next((name for name in _NUMBERS if name not in shown), None)
        if _PRIME not in shown or _PRIME in heads or number is None:
            return None
        prime = call("Prime", number)
        term = rebuild(body, leaf=lambda leaf: prime if leaf == _PRIME else leaf)
        bounds = call("List", number, Number("1"), call("PrimePi", last))
        return call(head, term, bounds)

    return build
