r"""Two statements in one: an identity with \pm and \mp is read for either sign."""

from mathglot.languages.tree import Call, Symbol, Tree, call, is_call, postorder

_DOUBLE = ("PlusMinus", "MinusPlus")
_STATEMENTS = ("Equal", "Tilde", "TildeTilde", "Less", "LessEqual", "Greater")


def both_signs(tree: Tree) -> tuple[Tree, str]:
    """A statement with double signs as two, and what was assumed for it.

    Several double signs go together, and both statements hold. One alone in a solved
    equation gives two solutions.
    """
    if is_call(tree, "Condition", 2):
        assert type(tree) is Call
        statement, assumption = both_signs(tree.arguments[0])
        return call("Condition", statement, tree.arguments[1]), assumption
    if type(tree) is not Call or tree.name not in _STATEMENTS:
        return tree, ""
    count = sum(type(n) is Call and n.name in _DOUBLE for n in postorder(tree))
    if count == 0:
        return tree, ""
    upper, lower = _signed(tree, upper=True), _signed(tree, upper=False)
    if count > 1:
        return call("And", upper, lower), "double signs go together"
    if tree.name == "Equal" and type(tree.arguments[0]) is Symbol:
        return call("Or", upper, lower), "a double sign stands for two solutions"
    return tree, ""


def _signed(tree: Tree, upper: bool) -> Tree:
    """The statement for the upper or the lower signs."""
    done: dict[int, Tree] = {}
    for node in postorder(tree):
        made: Tree = node
        if type(node) is Call:
            arguments = tuple(done[id(argument)] for argument in node.arguments)
            made = Call(done[id(node.head)], arguments)
            if node.name in _DOUBLE:
                positive = upper == (node.name == "PlusMinus")
                made = _chosen(arguments, positive)
        done[id(node)] = made
    return done[id(tree)]


def _chosen(arguments: tuple[Tree, ...], positive: bool) -> Tree:
    if len(arguments) == 1:
        return arguments[0] if positive else call("Minus", arguments[0])
    if positive and is_call(arguments[0], "Plus"):
        first = arguments[0]
        assert type(first) is Call
        return Call(first.head, (*first.arguments, *arguments[1:]))
    return call("Plus" if positive else "Subtract", *arguments)
