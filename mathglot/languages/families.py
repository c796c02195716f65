r"""Names with indices that vary: `x_i` in a sum over i, `v_{i,j}^{n+1}`.

>>> from mathglot.languages.mathematica.parser import parse
>>> split_family(parse("Superscript[Subscript[v, i, j], n + 1]"))[1][-1]
Call(Symbol('Plus'), (Symbol('n'), Number('1')))
"""

from __future__ import annotations

from collections.abc import Iterator

from mathglot.languages.naming import JOINED
from mathglot.languages.tree import Call, Symbol, Tree, preorder

_INDEXED = frozenset(("Subscript", "Superscript", "Subsuperscript"))
_MARKS = frozenset(
    "OverHat OverBar OverTilde OverDot OverVector UnderBar SuperStar SuperPlus "
    "SuperMinus SubPlus SubMinus SubStar SuperDagger".split()
)
# Whose arguments after the first name a variable and its range.
_BINDERS = frozenset(
    "Sum Product Table Integrate Limit MaxLimit MinLimit ForAll Exists MaxValue "
    "MinValue ArgMax ArgMin Maximize Minimize ImplicitRegion".split()
)
# Whose first argument does.
_NAMING = ("Element", "Function", "Distributed")
# Letters that count nothing unless the formula shows it: g is the acceleration in
# F_g = m g, and R the resistance in V_R = I R.
_LABELS = frozenset("cdefguvwxyzABCDEFGHILOPQRSUVWXYZ")


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
    >>> find_varying(parse("Subscript[V, R] == i R"))
    frozenset()
    >>> find_varying(parse("Sum[Subscript[V, R], {R, 1, n}]"))
    frozenset({Symbol('V')})
    >>> find_varying(parse("Subscript[t, 1/2] == Log[2]/k"))
    frozenset()
    """
    letters: dict[Tree, set[Tree]] = {}
    varying: set[Tree] = set()
    occurring: set[Tree] = set()
    levels: list[Tree] = []
    todo = [tree]
    while todo:
        node = todo.pop()
        if type(node) is Symbol:
            occurring.add(node)
        if type(node) is not Call:
            continue
        if node.name in _MARKS and (marked := _find_marked(node)) is not None:
            todo.append(marked)
            continue
        if not _is_family(node):
            todo += _list_below(node)
            continue
        if any(map(_may_be_level, split_family(node)[1])):
            levels.append(node)
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
    for level in levels:
        base, indices = split_family(level)
        fractions = [index for index in indices if _may_be_level(index)]
        if any(not occurring.isdisjoint(_symbols(index)) for index in fractions):
            varying.add(base)
    used = {base: found & occurring for base, found in letters.items()}
    if any(map(_may_be_label, frozenset().union(*used.values()))):
        counting = frozenset(_find_bound(tree))
        for found in used.values():
            found -= {one for one in found if _may_be_label(one)} - counting
    return frozenset(varying | {base for base, found in used.items() if found})


def _may_be_level(index: Tree) -> bool:
    r"""Whether an index is a fraction that counts nothing: t_{1/2}, z_{1-\alpha/2}."""
    if type(index) is not Call or index.name in _INDEXED:
        return False
    letters = set(_symbols(index))
    is_greek = all(letter.name.startswith("\\[") for letter in letters)
    calls = {part.name for part in preorder(index) if type(part) is Call}
    return is_greek and "Divide" in calls and calls <= JOINED


def _may_be_label(letter: Tree) -> bool:
    return type(letter) is Symbol and letter.name in _LABELS


def _find_bound(tree: Tree) -> Iterator[Symbol]:
    """The letters that have a range, or stand in an index that is a formula."""
    for node in preorder(tree):
        if type(node) is not Call:
            continue
        if node.name in _BINDERS:
            for part in node.arguments[1:]:
                yield from _symbols(part)
        elif node.name in _NAMING and node.arguments:
            yield from _symbols(node.arguments[0])
        elif node.name in _INDEXED:
            for index in node.arguments[1:]:
                yield from _symbols(index) if type(index) is Call else ()


def _find_marked(node: Call) -> Tree | None:
    """What marks stand at, if it has no index and so is no member of a family."""
    tree: Tree = node
    while type(tree) is Call and tree.name in _MARKS and tree.arguments:
        tree = tree.arguments[0]
    is_member = type(tree) is Call and tree.name in _INDEXED
    return None if is_member or tree is node else tree


def _is_family(node: Call) -> bool:
    """Whether a call is a name with indices, marked or not."""
    if node.name not in _INDEXED and node.name not in _MARKS:
        return False
    base, indices = split_family(node)
    return bool(indices) and (type(base) is not Call or base.name in _MARKS)


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


def _symbols(tree: Tree) -> Iterator[Symbol]:
    todo = [tree]
    while todo:
        node = todo.pop()
        if type(node) is Symbol:
            yield node
        elif type(node) is Call:
            todo.extend(node.arguments)
