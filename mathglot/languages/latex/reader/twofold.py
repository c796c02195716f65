r"""Double signs: `x = a \pm b` says two things at once."""

from __future__ import annotations

from mathglot.languages.tree import Call, Symbol, Tree, call, is_call, preorder, rebuild

DOUBLE_SIGNS = ("PlusMinus", "MinusPlus")
_RELATIONS = frozenset("Equal Unequal Less LessEqual Greater GreaterEqual".split())


def say_twice(tree: Tree) -> Tree:
    r"""Each statement with double signs as two: both solutions, or both identities.

    What has double signs on one side is one thing or the other; what has them on both
    sides holds with the upper ones and with the lower ones.

    >>> from mathglot.languages import parse, render
    >>> text = r"x == PlusMinus[a, b] && PlusMinus[s]^2 == c MinusPlus[d]"
    >>> render(say_twice(parse(text, "mathematica")), "mathematica")
    '(x == a + b || x == a - b) && s^2 == c (-d) && (-s)^2 == c d'
    """

    def change(node: Call) -> Tree:
        if node.name not in _RELATIONS or not has_signs(node):
            return node
        upper, lower = _choose(node, upper=True), _choose(node, upper=False)
        matched = sum(map(has_signs, node.arguments)) > 1
        return call("And" if matched else "Or", upper, lower)

    return _flatten(rebuild(tree, change)) if has_signs(tree) else tree


def has_signs(tree: Tree) -> bool:
    """Whether some sign in a tree is double."""
    return any(
        type(node) is Call and node.name in DOUBLE_SIGNS for node in preorder(tree)
    )


def _choose(tree: Tree, *, upper: bool) -> Tree:
    def change(node: Call) -> Tree:
        if node.name not in DOUBLE_SIGNS:
            return node
        plus = (node.name == "PlusMinus") == upper
        if len(node.arguments) == 1:
            return node.arguments[0] if plus else call("Minus", node.arguments[0])
        return Call(Symbol("Plus" if plus else "Subtract"), node.arguments)

    return rebuild(tree, lambda node: _join_sums(change(node)))


def _join_sums(tree: Tree) -> Tree:
    """A sum whose first term has become one is one sum: a \\pm b + c."""
    if type(tree) is Call and tree.name == "Plus" and len(tree.arguments) > 1:
        first, *others = tree.arguments
        if is_call(first, "Plus") and type(first) is Call and len(first.arguments) > 1:
            return Call(tree.head, (*first.arguments, *others))
    return tree


def _flatten(tree: Tree) -> Tree:
    """With what is joined twice joined once."""

    def change(node: Call) -> Tree:
        if node.name != "And":
            return node
        parts: list[Tree] = []
        for part in node.arguments:
            flat = type(part) is Call and part.name == "And"
            parts += part.arguments if flat and type(part) is Call else (part,)
        return Call(node.head, tuple(parts))

    return rebuild(tree, change)
