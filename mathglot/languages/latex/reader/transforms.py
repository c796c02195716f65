r"""Transforms whose variables go without saying: `\mathcal{L}\{f(t)\}`."""

from __future__ import annotations

from collections.abc import Iterator

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.forest import Build
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.tree import Call, Symbol, Tree, call

_CLOSERS = {r"\{": r"\}", "[": "]", "(": ")"}
# The transforms that letters stand for: there and back, from which letter to which.
_LETTERS = {
    "L": ("LaplaceTransform", "InverseLaplaceTransform", ("t", "s")),
    "F": ("FourierTransform", "InverseFourierTransform", ("t", r"\[Omega]")),
    "Z": ("ZTransform", "InverseZTransform", ("n", "z")),
}
_LAPLACE = ("t", "s")


@opens(r"\mathcal", r"\mathscr")
def read_transform(chart: Chart, start: int, into: Nodes) -> None:
    """A transform of what stands in brackets, or the inverse one."""
    found = _LETTERS.get(chart.word(start))
    if found is None:
        return
    head, inverse, (old, new) = found
    place = chart.closing[start + 1] + 1
    if chart.tokens[place] == "^":
        begin, stop, place = chart.script(place)
        if chart.tokens[begin:stop] != ["-", "1"]:
            return
        head, old, new = inverse, new, old
    opener = chart.tokens[place]
    closer = _CLOSERS.get(opener)
    if closer is None or (opener != r"\{" and new not in _LAPLACE):
        # Other letters in script are rather the author's own: \mathcal{F}(x).
        return
    for node in chart.parse(place + 1, levels.ITEM):
        if chart.tokens[node.end] == closer:
            into.add(
                node.end + 1,
                levels.ATOM,
                _transformed(head, Symbol(old), Symbol(new)),
                (node,),
                ("transform", f"transform:{head}"),
            )


def _transformed(head: str, old: Symbol, new: Symbol) -> Build:
    def build(inner: Tree) -> Tree | None:
        if new in _find_free(inner):
            return None
        if type(inner) is Symbol and inner != old:
            inner = Call(inner, (old,))
        return call(head, inner, old, new)

    return build


def _find_free(tree: Tree) -> Iterator[Tree]:
    """The names in a tree; the variables of other transforms are their own."""
    if type(tree) is not Call:
        yield tree
    elif tree.name not in _HEADS:
        for part in tree.arguments:
            yield from _find_free(part)


_HEADS = frozenset(
    head for there, back, _ in _LETTERS.values() for head in (there, back)
)
