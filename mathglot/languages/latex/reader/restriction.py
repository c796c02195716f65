"""Reading with some names only: those of trees that are looked for.

Whether a formula has a certain reading cannot be seen by going through all of them. But
few readings have no other names than the tree that is looked for, and if it is one of
them, it comes soon; sooner still if every function has to have the same arguments as
somewhere in that tree.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from mathglot.languages.equivalence import canonical, fingerprint
from mathglot.languages.functions import FAMILIES, pattern_key
from mathglot.languages.latex.letters import WITHOUT_VALUE
from mathglot.languages.latex.reader.juxtaposed import is_open_product, settle
from mathglot.languages.latex.reader.starred import SIGNS_ABOVE, STARRED
from mathglot.languages.latex.reader.twofold import has_signs
from mathglot.languages.tree import (
    Call,
    String,
    Symbol,
    Tree,
    is_call,
    preorder,
    rebuild,
)

# What trees are put together with, however they are spelled.
_FREE = frozenset(
    "Plus Times Divide Power Minus Subtract Sqrt Exp Rational Complex List "
    "Inequality And Parenthesis PlusMinus MinusPlus".split()
)
# Where one of these is looked for, it may be read as another until all is read, or may
# be spelled as another.
_AKIN = tuple(
    frozenset(group.split())
    for group in (
        "D Derivative OverDot",
        "Equal Unequal Less Greater LessEqual GreaterEqual",
        "Subscript Superscript",
        "Superscript SuperDagger SuperStar SuperPlus SuperMinus",
        "Sum Product DivisorSum Divisors Boole Primes Prime Element Function",
    )
)
_INCREMENT = re.compile(r"^\\\[(?:Capital)?Delta\](?=.)")
_TABLE = frozenset(
    pattern_key(row.pattern) for rows in FAMILIES.values() for row in rows
)


class Restriction:
    """The names that readings may have: heads of calls, and constants of the table.

    >>> from mathglot.languages import parse
    >>> known = Restriction([parse("Sin[x] + f", "mathematica")])
    >>> [known.allows(parse(text, "mathematica")) for text in ("f Sin[y]", "f[x]", "E")]
    [True, False, False]

    With `parts`, functions of the table have the arguments that they are looked for
    with.

    >>> known = Restriction([parse("Sin[x] + f", "mathematica")], parts=True)
    >>> [known.allows(parse(text, "mathematica")) for text in ("Sin[x]", "Sin[f x]")]
    [True, False]

    One that is strict as well knows no other letters, and powers and sums over an index
    must be those looked for. It may miss trees that change once all is read.

    >>> known = Restriction([parse("x^2 + y", "mathematica")], parts=True, strict=True)
    >>> [known.allows(parse(text, "mathematica")) for text in ("x^2", "x^y", "y + z")]
    [True, False, False]
    """

    def __init__(
        self, wanted: Iterable[Tree], *, parts: bool = False, strict: bool = False
    ) -> None:
        self._strict = strict
        self._heads: set[str] = set(_FREE)
        self._names: set[str] = set()
        self._parts: set[bytes] = set()
        for tree in wanted:
            for form in (tree, canonical(tree)):
                self._learn(form)
            if parts:
                self._learn_parts(_without_vectors(tree))
        if "Subsuperscript" in self._heads:
            self._heads.add("Subscript")
        for group in _AKIN:
            if group & self._heads:
                self._heads |= group
        if "Piecewise" in self._heads:
            # Until all is read, what holds otherwise is what is true, and a value with
            # its condition in one cell is a condition.
            self._names.add("True")
            self._heads.add("Condition")
        if not STARRED.isdisjoint(self._heads):
            # Labels until all is read.
            self._names.update(SIGNS_ABOVE)
        if "Dot" in self._heads:
            self._heads.add("AngleBracket")
        if not self._heads.isdisjoint(("Sum", "Product", "Table")):
            # Terms with dots between them are a sum once all is read.
            self._names.add(r"\[Ellipsis]")
        # Trees that were found to be allowed, by their ids; kept, so that ids last.
        self._known: dict[int, Any] = {}

    def _learn(self, tree: Tree) -> None:
        for node in preorder(tree):
            if type(node) is Symbol:
                self._names.add(node.name)
            elif type(node) is String:
                # Labels may be read as names.
                self._names.add(node.value)
            elif type(node) is Call:
                head = _head_of(node)
                self._heads.add(head)
                # \delta F[x] is read as F[x] first.
                self._heads.add(_INCREMENT.sub("", head))

    def _learn_parts(self, tree: Tree) -> None:
        heads = {_head_of(node) for node in preorder(tree) if type(node) is Call}
        changing = heads & _CHANGING and not heads <= _TABLE | _FREE | _CHANGING
        if changing and not self._strict:
            return
        for node in preorder(tree):
            if type(node) is Call and self._is_checked(node):
                self._parts.update(map(fingerprint, _with_inner(node)))

    def allows(self, value: Any) -> bool:
        """Whether a tree, or what holds trees, has no other names."""
        if id(value) in self._known:
            return True
        if self._has_known_name(value) and all(map(self.allows, _parts_of(value))):
            if self._parts and type(value) is Call and self._is_checked(value):
                settled = _without_vectors(settle(value, frozenset()))
                if fingerprint(settled) not in self._parts and not has_signs(value):
                    return False
            self._known[id(value)] = value
            return True
        return False

    def _is_checked(self, node: Call) -> bool:
        """Whether a call must be one of those looked for, arguments and all."""
        if self._strict and (node.name in _CHECKED or _is_matrix(node)):
            return True
        return _is_function(node)

    def _has_known_name(self, value: Any) -> bool:
        if type(value) is Call:
            return is_open_product(value) or _head_of(value) in self._heads
        if type(value) is Symbol:
            named = value.name in self._names or value.name in self._heads
            if self._strict:
                return named
            known = named or value.name not in _TABLE
            return known or self._is_renamed(value.name)
        return True

    def _is_renamed(self, name: str) -> bool:
        """Whether a letter gets the name of a function that is looked for.

        A letter that Mathematica reserves has another name where it is applied.
        """
        others = {name.lower(), rf"\[FormalCapital{name}]"}
        return name in WITHOUT_VALUE and not others.isdisjoint(self._heads)


# What is the same while it is read and when all is read, in most formulas.
_CHECKED = frozenset(
    "Power Sum Product Integrate Limit Sqrt Exp Subscript Superscript".split()
)


def _is_matrix(node: Call) -> bool:
    """Whether a list has rows, as a matrix does; some functions look the same."""
    return node.name == "List" and any(is_call(row, "List") for row in node.arguments)


# What is differentiated, if the author's own, gets its arguments when all is read.
_CHANGING = frozenset("D Derivative OverDot Grad Div Curl Laplacian".split())
_MARKS = STARRED | frozenset(
    "Subscript Superscript OverHat OverBar OverTilde OverVector".split()
)


def _with_inner(node: Call) -> Iterator[Call]:
    """A call, and the inner ones that it stands for: each integral of a double one."""
    yield node
    if node.name in ("Integrate", "Sum", "Product"):
        for count in range(2, len(node.arguments)):
            yield Call(node.head, (node.arguments[0], *node.arguments[count:]))


def _parts_of(value: Any) -> tuple[Any, ...]:
    if type(value) is Call:
        own_head = (value.head,) if type(value.head) is Call else ()
        return (*own_head, *value.arguments)
    return value if type(value) is tuple else ()


def _is_function(node: Call) -> bool:
    """Whether a call is of a function that nothing but its own row stands for."""
    return node.name in _TABLE and node.name not in _FREE | _RELATED


_RELATED = frozenset(name for group in _AKIN for name in group) | frozenset(
    "Condition Or Not Implies Equivalent ForAll Exists Element NotElement Piecewise "
    "PlusMinus MinusPlus Function Rule ReplaceAll Dot Cross Quantity".split()
)


def _without_vectors(tree: Tree) -> Tree:
    """A tree in which all products are those of numbers."""

    def change(node: Call) -> Tree:
        if node.name in ("Dot", "Cross"):
            return Call(Symbol("Times"), node.arguments)
        return node

    return rebuild(tree, change)


def _head_of(node: Call) -> str:
    """The name that is applied: f for f[x], for Subscript[f, 1][x] and for f'[x]."""
    head: Tree = node.head
    while type(head) is Call:
        if head.name == "Derivative":
            return "Derivative"
        if is_open_product(head):
            return "Times"
        head = head.arguments[0] if head.name in _MARKS else head.head
    return head.name if type(head) is Symbol else ""
