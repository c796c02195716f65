r"""Same mathematics or not.

`equivalent` forgets what does not matter and nothing else: order and nesting of sums
and products, minus signs, division as negative powers, Sqrt and Exp, arithmetic on the
numbers written, direction and chaining of relations, `y'[x]` or `D[y[x], x]`, `:=` or
`==`, names of bound variables, options, names and arguments that may be spelled two
ways. It knows no identity: `1/Sin[x]` is not `Csc[x]`, `a (b + c)` is not
`a b + a c`.

Each tree is reduced to a canonical form, so that the relation is an equivalence by
construction. Nothing recurses, and the cost is that of sorting.

>>> from mathglot.languages.tree import Symbol, call
>>> a, b = Symbol("a"), Symbol("b")
>>> equivalent(call("Subtract", a, b), call("Minus", call("Subtract", b, a)))
True
>>> equivalent(call("Subtract", a, b), call("Subtract", b, a))
False
"""

from mathglot.languages.equivalence.binding import find_binders
from mathglot.languages.equivalence.forms import to_tree
from mathglot.languages.equivalence.rules import Known, reduce_tree
from mathglot.languages.tree import Tree

__all__ = ["Fingerprints", "canonical", "equivalent", "fingerprint"]


def equivalent(left: Tree, right: Tree) -> bool:
    """Whether two trees say the same mathematics."""
    return left == right or fingerprint(left) == fingerprint(right)


def canonical(tree: Tree) -> Tree:
    """The tree that stands for all that are equivalent to this one.

    >>> from mathglot.languages.tree import Symbol, call
    >>> canonical(call("Subtract", Symbol("x"), Symbol("x")))
    Number('0')
    """
    return to_tree(reduce_tree(tree))


def fingerprint(tree: Tree) -> bytes:
    """A key that equivalent trees share, to find duplicates among many."""
    return reduce_tree(tree).digest


class Fingerprints:
    """The fingerprints of trees that share parts, which are reduced once.

    >>> from mathglot.languages.tree import Symbol, call
    >>> shared = call("f", Symbol("x"))
    >>> one, other = call("Plus", shared, shared), call("Times", shared, shared)
    >>> fingerprints = Fingerprints()
    >>> [fingerprints.of(tree) == fingerprint(tree) for tree in (one, other)]
    [True, True]
    """

    def __init__(self) -> None:
        self._known: Known = {}
        self._binders = find_binders()
        # By identity, with the trees, which must live as long as this does.
        self._found: dict[int, tuple[Tree, bytes]] = {}

    def of(self, tree: Tree) -> bytes:
        """A key that equivalent trees share."""
        found = self._found.get(id(tree))
        if found is None:
            found = (tree, reduce_tree(tree, self._known, self._binders).digest)
            self._found[id(tree)] = found
        return found[1]
