r"""Functions of Weierstrass, whose invariants formulas seldom show.

`\wp` is a sign of its own. What stands beside it, `\zeta(z)` and `\sigma(z)`, belongs
to the same lattice, the invariants of which are g with the indices 2 and 3.
"""

from __future__ import annotations

from mathglot.languages.tree import Call, Number, Symbol, Tree, call, rebuild

SIGN = r"\wp"
_WEIERSTRASS = {
    r"\[WeierstrassP]": "WeierstrassP",
    r"\[Zeta]": "WeierstrassZeta",
    "Zeta": "WeierstrassZeta",
    r"\[Sigma]": "WeierstrassSigma",
}
INVARIANTS = call(
    "List",
    call("Subscript", Symbol("g"), Number("2")),
    call("Subscript", Symbol("g"), Number("3")),
)
_ZEROS = call("List", Number("0"), Number("0"))


def show_lattice(tree: Tree) -> Tree:
    r"""With the functions that signs stand for beside `\wp`; of sets they are others.

    >>> from mathglot.languages import parse, render
    >>> given = parse(r"\[WeierstrassP]'[z]", "mathematica")
    >>> render(show_lattice(given), "mathematica")
    'WeierstrassPPrime[z, {Subscript[g, 2], Subscript[g, 3]}]'
    >>> sets = parse(r"\[WeierstrassP][A]", "mathematica")
    >>> show_lattice(sets) is sets
    True
    """

    def change(node: Call) -> Tree:
        if len(node.arguments) != 1 or _is_set(node.arguments[0]):
            return node
        return _name(node.head, node.arguments[0]) or node

    return rebuild(tree, change)


def _name(applied: Tree, argument: Tree) -> Tree | None:
    """What a sign, or a derivative of it, is of an argument."""
    if type(applied) is Symbol and applied.name in _WEIERSTRASS:
        return call(_WEIERSTRASS[applied.name], argument, INVARIANTS)
    if type(applied) is not Call or type(applied.head) is not Call:
        return None
    [function, *others] = applied.arguments or (None,)
    orders = applied.head.arguments
    if applied.head.name != "Derivative" or others or len(orders) != 1:
        return None
    name = _WEIERSTRASS.get(function.name) if type(function) is Symbol else None
    if name is None:
        return None
    if name == "WeierstrassP" and orders == (Number("1"),):
        return call("WeierstrassPPrime", argument, INVARIANTS)
    derived = Call(call("Derivative", orders[0], _ZEROS), (Symbol(name),))
    return Call(derived, (argument, INVARIANTS))


def _is_set(argument: Tree) -> bool:
    return type(argument) is Symbol and argument.name.isupper()
