r"""Names with indices that vary: `x_i` in a sum over i, `v_{i,j}^{n+1}`.

>>> from mathglot.languages.mathematica.parser import parse
>>> split_family(parse("Superscript[Subscript[v, i, j], n + 1]"))[1][-1]
Call(Symbol('Plus'), (Symbol('n'), Number('1')))
"""

from __future__ import annotations

from collections.abc import Iterable

from mathglot.languages.tree import Call, Symbol, Tree

_INDEXED = frozenset(("Subscript", "Superscript", "Subsuperscript"))
_MARKS = frozenset(
    "OverHat OverBar OverTilde OverDot OverVector UnderBar SuperStar SuperPlus "
    "SuperMinus SubPlus SubMinus SubStar SuperDagger".split()
)


def split_family(tree: Tree) -> tuple[Tree, tuple[Tree, ...]]:
    """A name without its indices, and these from the inside out."""
    indices: list[Tree] = []
    marks: list[Call] = []
    while type(tree) is Call and tree.arguments:
        if tree.name in _INDEXED:
            listed = [part for index in tree.arguments[1:] for part in _flatten(index)]
            indices[:0] = listed
        elif tree.name in _MARKS:
            marks.append(tree)
        else:
            break
        tree = tree.arguments[0]
    for mark in reversed(marks):
        tree = Call(mark.head, (tree, *mark.arguments[1:]))
    return tree, tuple(indices)


def _flatten(tree: Tree) -> tuple[Tree, ...]:
    if type(tree) is Call and tree.name == "List":
        return tree.arguments
    return (tree,)


def find_varying(nodes: Iterable[Tree]) -> frozenset[Tree]:
    """The names of which an index is a formula, or a letter used elsewhere."""
    letters: dict[Tree, set[Tree]] = {}
    varying: set[Tree] = set()
    occurring: set[Tree] = set()
    inside: set[int] = set()
    for node in reversed(list(nodes)):
        # Parents come first: what stands in an index or below one is passed over, and
        # so are the names of functions: B(T) says nothing of the B in k_B.
        if type(node) is Call and type(node.head) is Symbol:
            inside.add(id(node.head))
        if type(node) is Symbol and id(node) not in inside:
            occurring.add(node)
        if type(node) is not Call or id(node) in inside:
            continue
        if node.name not in _INDEXED:
            continue
        base, _ = split_family(node)
        if type(base) is Call and base.name not in _MARKS:
            continue
        _pass_over(node, inside)
        families: list[Tree] = [node]
        while families:
            base, indices = split_family(families.pop())
            for index in indices:
                if type(index) is Symbol:
                    letters.setdefault(base, set()).add(index)
                elif type(index) is Call:
                    varying.add(base)
                    occurring.update(_symbols(index))
                    # An index with an index: x_{n_k}.
                    families += [index] if index.name in _INDEXED else []
    varying |= {base for base, found in letters.items() if found & occurring}
    return frozenset(varying)


def _pass_over(node: Call, inside: set[int]) -> None:
    """Names below are indices; formulas among them are looked at on their own."""
    todo: list[Tree] = list(node.arguments)
    while todo:
        part = todo.pop()
        inside.add(id(part))
        if type(part) is Call and (part.name in _INDEXED or part.name in _MARKS):
            inside.add(id(part.head))
            todo.extend(part.arguments)


def _symbols(tree: Tree) -> Iterable[Tree]:
    todo = [tree]
    while todo:
        node = todo.pop()
        if type(node) is Symbol:
            yield node
        elif type(node) is Call:
            todo.extend(node.arguments)
