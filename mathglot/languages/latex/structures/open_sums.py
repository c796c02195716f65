r"""Sums that take in the terms behind them: `\sum_i a_i + b_i` for the sum of both.

Brackets round the terms would say so. Where they are missing, the index does: it has no
meaning outside of its sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from mathglot.languages.functions.row import ACCEPTED
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout
from mathglot.languages.latex.structures.juxtaposition import same
from mathglot.languages.latex.structures.terms import TERMS, add_up, addends
from mathglot.languages.latex.template import SLOT
from mathglot.languages.ranges import list_parts
from mathglot.languages.tree import Call, Symbol, Tree, preorder, rebuild

_SUM = "Sum"
_UNIT = Symbol("i")
_SCRIPTS = ("Subscript", "Superscript", "Part")
_IsProduct = Callable[[Call], bool]


def open_sum_layouts(node: Call) -> Iterator[Layout]:
    """The terms of a sum behind it, without brackets."""
    opened = open_sums(node)
    if opened is not None:
        program = ((SLOT, 0, levels.SUM),)
        yield Layout(same(program, levels.SUM), (opened,), ACCEPTED)


def open_sums(node: Call) -> Tree | None:
    """With all but the first term of what is summed behind the sum; None if there is
    one only.

    >>> from mathglot.languages import parse, render
    >>> tree = parse("x - 2 Sum[f[k] + k, {k, 1, n}]", "mathematica")
    >>> render(open_sums(tree), "mathematica")
    'x - 2 Sum[f[k], {k, 1, n}] + k'
    """
    given_signs, given = _terms(node)
    signs = ""
    parts: list[Tree] = []
    for place, part in enumerate(given):
        signs += given_signs[place - 1 : place]
        found = _find_sum(part)
        more, terms = _terms(found.body) if found else ("", ())
        if found and more and _is_about(found.indices, terms[-1]):
            parts += (found.with_body(terms[0]), *terms[1:])
            signs += more
        else:
            parts.append(part)
    return add_up(signs, parts) if len(parts) > len(given) else None


def _is_times(node: Call) -> bool:
    return node.name == "Times"


def gather_terms(tree: Tree, is_product: _IsProduct = _is_times) -> Tree:
    """With sums that take in the terms behind them which have their index.

    Unless the index still stands outside of a sum then: it has a meaning there.

    >>> from mathglot.languages import parse, render
    >>> tree = parse("y == x - 2 Sum[f[k], {k, 1, n}] + k + a", "mathematica")
    >>> render(gather_terms(tree), "mathematica")
    'y == x - 2 Sum[f[k] + k, {k, 1, n}] + a'
    >>> tree = parse("f[k] == Sum[f[k], {k, 1, n}] + k", "mathematica")
    >>> gather_terms(tree) == tree
    True
    """
    escaped = _find_escaped(tree)
    if not escaped:
        return tree
    gathered = rebuild(tree, lambda node: _gather(node, escaped, is_product))
    return tree if gathered == tree or _find_escaped(gathered) else gathered


def _gather(node: Call, escaped: frozenset[Tree], is_product: _IsProduct) -> Tree:
    if node.name not in TERMS:
        return node
    signs, parts = _terms(node)
    for place, part in enumerate(parts):
        found = _find_sum(part, is_product)
        indices = found.indices & escaped if found else frozenset()
        last = max(
            (n for n, one in enumerate(parts) if _is_about(indices, one)), default=0
        )
        if found and last > place:
            body = add_up(signs[place:last], [found.body, *parts[place + 1 : last + 1]])
            kept = [*parts[:place], found.with_body(body), *parts[last + 1 :]]
            return add_up(signs[:place] + signs[last:], kept)
    return node


@dataclass(frozen=True, slots=True)
class _Summed:
    """A sum, and the factors and the sign before it, outermost first."""

    node: Call
    around: tuple[Call, ...]

    @property
    def body(self) -> Tree:
        return self.node.arguments[0]

    @property
    def indices(self) -> frozenset[Tree]:
        return _indices(self.node)

    def with_body(self, body: Tree) -> Tree:
        tree: Tree = Call(self.node.head, (body, *self.node.arguments[1:]))
        for outer in reversed(self.around):
            tree = Call(outer.head, (*outer.arguments[:-1], tree))
        return tree


def _find_sum(term: Tree, is_product: _IsProduct = _is_times) -> _Summed | None:
    """The sum that a term ends with."""
    around: list[Call] = []
    while type(term) is Call and term.arguments:
        if _is_sum(term):
            return _Summed(term, tuple(around)) if len(term.arguments) > 1 else None
        if term.name != "Minus" and not is_product(term):
            return None
        around.append(term)
        term = term.arguments[-1]
    return None


def _is_sum(tree: Tree) -> bool:
    return type(tree) is Call and tree.name == _SUM


def _indices(node: Call) -> frozenset[Tree]:
    """The letters that a sum runs over."""
    named: list[Tree] = []
    for given in node.arguments[1:]:
        first = list_parts(given, "List", "Element", "Unequal")[:1]
        named += (one for each in first for one in list_parts(each, "List"))
    return frozenset(one for one in named if type(one) is Symbol)


def _bound(node: Call) -> frozenset[Tree]:
    """The same, and the letters of a condition that says what a sum runs over."""
    conditions = [
        each
        for each in node.arguments[1:]
        if type(each) is Call and each.name not in ("List", "Element")
    ]
    letters = (one for each in conditions for one in preorder(each))
    return _indices(node).union(one for one in letters if type(one) is Symbol)


def _is_about(indices: frozenset[Tree], term: Tree) -> bool:
    """Whether a term has one of the letters that a sum before it runs over.

    A sum of its own has letters of its own, and an i that is no index may be the
    imaginary unit.
    """
    if not indices or any(_is_sum(node) for node in preorder(term)):
        return False
    found = indices & _find_free(term)
    return any(one != _UNIT or _is_index(one, term) for one in found)


def _is_index(letter: Tree, term: Tree) -> bool:
    return any(
        type(node) is Call and node.name in _SCRIPTS and letter in node.arguments[1:]
        for node in preorder(term)
    )


def _find_free(tree: Tree) -> set[Tree]:
    """The letters of a tree without those that a sum in it runs over."""
    found: set[Tree] = set()
    todo: list[tuple[Tree, frozenset[Tree]]] = [(tree, frozenset())]
    while todo:
        node, bound = todo.pop()
        if type(node) is Symbol and node not in bound:
            found.add(node)
        elif type(node) is Call:
            inner = bound | _bound(node) if _is_sum(node) else bound
            todo += ((part, inner) for part in (node.head, *node.arguments))
    return found


def _find_escaped(tree: Tree) -> frozenset[Tree]:
    """The letters that a sum runs over and that stand outside of it too."""
    found: set[Tree] = set()
    for node in preorder(tree):
        if type(node) is Call and _is_sum(node):
            found |= _indices(node)
    return frozenset(found & _find_free(tree)) if found else frozenset()


def _terms(tree: Tree) -> tuple[str, tuple[Tree, ...]]:
    if type(tree) is Call and tree.name in TERMS:
        return addends(tree)
    return "", (tree,)
