r"""Double signs: all the upper ones, or all the lower ones.

>>> from mathglot.languages.mathematica.parser import parse
>>> from mathglot.languages.mathematica.printer import write
>>> [write(each) for each in choose_signs(parse("PlusMinus[a, MinusPlus[b]]"))]
['a + -b', 'a - b']
"""

from __future__ import annotations

from mathglot.languages.tree import Call, Symbol, Tree, call, preorder, rebuild

SIGNED = ("PlusMinus", "MinusPlus")


def has_signs(tree: Tree) -> bool:
    return any(type(part) is Call and part.name in SIGNED for part in preorder(tree))


def choose_signs(tree: Tree) -> tuple[Tree, Tree]:
    """The formula with the upper signs, and with the lower ones."""
    return _choose(tree, upper=True), _choose(tree, upper=False)


def _choose(tree: Tree, upper: bool) -> Tree:
    def choose(node: Call) -> Tree:
        if node.name not in SIGNED or not node.arguments:
            return node
        is_plus = (node.name == "PlusMinus") == upper
        if len(node.arguments) == 1:
            return node.arguments[0] if is_plus else call("Minus", node.arguments[0])
        return Call(Symbol("Plus" if is_plus else "Subtract"), node.arguments)

    return rebuild(tree, choose)
