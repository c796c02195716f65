r"""Double signs: `x = a \pm b` says two things at once."""

from __future__ import annotations

from mathglot.languages.tree import Call, Symbol, Tree, call, preorder, rebuild

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

    Brackets that the author put round a sum stay.

    >>> text = "x == PlusMinus[a + b, c] + ((d + e) + f)"
    >>> render(say_twice(parse(text, "mathematica")), "mathematica")
    'x == a + b + c + ((d + e) + f) || x == a + b - c + ((d + e) + f)'
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
    # Sums that double signs have become.
    made: set[Tree] = set()

    def change(node: Call) -> Tree:
        if node.name not in DOUBLE_SIGNS:
            return _join_sums(node, made)
        plus = (node.name == "PlusMinus") == upper
        if len(node.arguments) == 1:
            return node.arguments[0] if plus else call("Minus", node.arguments[0])
        if not plus:
            return Call(Symbol("Subtract"), node.arguments)
        chosen = _with_first(call("Plus"), node.arguments)
        made.add(chosen)
        return chosen

    return rebuild(tree, change)


def _join_sums(tree: Call, made: set[Tree]) -> Tree:
    """A sum whose first term has become one is one sum: a \\pm b + c.

    One that had brackets before keeps them.
    """
    if tree.name == "Plus" and tree.arguments[0] in made:
        return _with_first(tree, tree.arguments)
    return tree


def _with_first(total: Call, terms: tuple[Tree, ...]) -> Call:
    """A sum of terms, of which the first may be one."""
    first, *others = terms
    if type(first) is Call and first.name == "Plus" and len(first.arguments) > 1:
        return Call(total.head, (*first.arguments, *others))
    return Call(total.head, terms)


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
