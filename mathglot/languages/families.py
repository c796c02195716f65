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


def find_varying(tree: Tree) -> frozenset[Tree]:
    """The names of which an index is a formula, or a letter used elsewhere.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> find_varying(parse("f[t] Subscript[n, t] Subscript[m, i]"))
    frozenset({Symbol('n')})
    """
    letters: dict[Tree, set[Tree]] = {}
    varying: set[Tree] = set()
    occurring: set[Tree] = set()
    todo = [tree]
    while todo:
        node = todo.pop()
        if type(node) is Symbol:
            occurring.add(node)
        if type(node) is not Call:
            continue
        if not _is_family(node):
            todo += _list_below(node)
            continue
        # Letters that are indices do not count; formulas among them do.
        todo += [part for each in _list_indices(node) for part in _list_below(each)]
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


def _is_family(node: Call) -> bool:
    """Whether a call is a name with indices, marked or not."""
    if node.name not in _INDEXED:
        return False
    base, _ = split_family(node)
    return type(base) is not Call or base.name in _MARKS


def _list_below(node: Tree) -> list[Tree]:
    """The parts of a call, without the name of a function.

    B(T) says nothing of the B in k_B.
    """
    if type(node) is not Call:
        return []
    return [*([] if type(node.head) is Symbol else [node.head]), *node.arguments]


def _list_indices(node: Call) -> list[Tree]:
    """What stands in the indices and below the marks of a name."""
    found: list[Tree] = []
    todo: list[Tree] = list(node.arguments)
    while todo:
        part = todo.pop()
        if type(part) is Call and (part.name in _INDEXED or part.name in _MARKS):
            todo.extend(part.arguments)
        else:
            found.append(part)
    return found


def _symbols(tree: Tree) -> Iterable[Tree]:
    todo = [tree]
    while todo:
        node = todo.pop()
        if type(node) is Symbol:
            yield node
        elif type(node) is Call:
            todo.extend(node.arguments)
