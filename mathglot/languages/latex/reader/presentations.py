r"""Groups by generators and relations: `\langle x, y \mid x^2 = 1, xy = yx \rangle`."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.tree import Call, Symbol, Tree, call

_CLOSERS = {r"\langle": r"\rangle", "<": ">"}
_RELATING = frozenset("Equal And".split())


@opens(*_CLOSERS)
def read_presentation(chart: Chart, start: int, into: Nodes) -> None:
    """What is generated, under the relations behind the bar."""
    closer = _CLOSERS[chart.tokens[start]]
    if "=" not in chart.every or closer not in chart.every:
        return
    for generators in chart.parse(start + 1, levels.COMMA):
        if chart.tokens[generators.end] != "|":
            continue
        for relations in chart.parse(generators.end + 1, levels.COMMA):
            if chart.tokens[relations.end] == closer:
                parts = (generators, relations)
                end = relations.end + 1
                into.add(end, levels.ATOM, _present, parts, ("presentation",))


def _present(generators: Tree, relations: Tree) -> Tree | None:
    if type(relations) is not Call or relations.name not in _RELATING:
        return None
    if type(generators) is Call and generators.name not in ("List", "Subscript"):
        return None
    if type(generators) is not Call and type(generators) is not Symbol:
        return None
    return call("AngleBracket", call("Conditioned", generators, relations))
