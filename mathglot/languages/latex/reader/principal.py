r"""Principal values: `\text{p.v.}\int_{-1}^1 \frac{dx}{x}`."""

from __future__ import annotations

from mathglot.languages.functions.calculus import PRINCIPAL_VALUE
from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.factors import begun
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.latex.template import tokens_to_match
from mathglot.languages.tree import Call, Symbol, Tree, call, is_call

# What stands before such integrals, by the token that it begins with.
_MARKS: dict[str, list[list[str]]] = {}
for _spelling in PRINCIPAL_VALUE:
    _mark = tokens_to_match(rf"{_spelling} \int")[:-1]
    if _mark not in _MARKS.setdefault(_mark[0], []):
        _MARKS[_mark[0]].append(_mark)
_OPTION = call("Rule", Symbol("PrincipalValue"), Symbol("True"))


@opens(*_MARKS)
def read_principal_value(chart: Chart, start: int, into: Nodes) -> None:
    """An integral behind the sign of its principal value."""
    if r"\int" not in chart.every:
        return
    for mark in _MARKS[chart.tokens[start]]:
        place = start + len(mark)
        if chart.tokens[start : place + 1] != [*mark, r"\int"]:
            continue
        # A letter in a font may be an author's own.
        kind = "letter" if "." not in mark and len(mark) == _FONT else "word"
        for node in begun(chart, place, levels.PREFIX):
            told = ("principal", f"principal:{kind}")
            into.add(node.end, node.level, _principal, (node,), told)


_FONT = len([r"\mathcal", "{", "P", "}"])


def _principal(integral: Tree) -> Tree | None:
    if type(integral) is not Call or not is_call(integral, "Integrate", 2):
        return None
    return Call(integral.head, (*integral.arguments, _OPTION))
