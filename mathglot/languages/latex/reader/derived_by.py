r"""What dots and primes are by, where a formula does not say it: t, x or a radius."""

from __future__ import annotations

from mathglot.languages.latex.reader.fields import SPACE, TIME
from mathglot.languages.tree import Call, Symbol, Tree, is_call, preorder

# Angles; unknowns of systems.
_ANGLES: frozenset[Tree] = frozenset(map(Symbol, (r"\[Theta]", r"\[Phi]")))
_UNKNOWN: frozenset[Tree] = frozenset(map(Symbol, "uvw"))
_OF_COMPLEX: frozenset[Tree] = frozenset(map(Symbol, "fuwFW"))


def find_time(tree: Tree) -> Tree:
    r"""What dots are by: t, or the proper time of a formula without t.

    It is what the formula integrates or differentiates by.
    """
    bound = {
        _bound(variable)
        for node in preorder(tree)
        if type(node) is Call and node.name in ("Integrate", "D")
        for variable in node.arguments[1:]
    }
    if _PROPER_TIME not in bound or TIME in set(preorder(tree)):
        return TIME
    return _PROPER_TIME


def find_integrated(tree: Tree) -> Tree | None:
    r"""The one letter that a formula without t and x integrates by, as primes do."""
    letters: set[Tree] = set()
    for node in preorder(tree):
        if node == TIME or node == SPACE[0]:
            return None
        if type(node) is Call and node.name == "Integrate":
            letters.update(_bound(variable) for variable in node.arguments[1:])
    [only] = letters if len(letters) == 1 else [None]
    return only if type(only) is Symbol else None


_PROPER_TIME = Symbol(r"\[Tau]")


def _bound(specification: Tree) -> Tree:
    """The variable of an integral: x of {x, a, b}."""
    if type(specification) is Call and specification.name == "List":
        return specification.arguments[0]
    return specification


def find_radius(tree: Tree, letters: set[Symbol]) -> Tree | None:
    r"""The radius that primes are by, `\phi'' + \frac{2}{r}\phi'`, if there is one."""
    if not letters.isdisjoint((TIME, SPACE[0])):
        return None
    shown = {
        part
        for node in preorder(tree)
        if type(node) is Call and is_call(node, "Divide", 2)
        for part in preorder(node.arguments[1])
    }
    return next((radius for radius in _RADII if radius in shown), None)


# The last is the time of an expanding space.
_RADII = (Symbol("r"), Symbol(r"\[Rho]"), Symbol(r"\[Eta]"))


def guess_variable(own: Tree, letters: set[Symbol], unprimed: set[Symbol]) -> Tree:
    """What a prime is by: t where it is in sight or something moves, else x.

    Functions of a complex variable are w of z.
    """
    base = own.arguments[0] if type(own) is Call else own
    if TIME in letters and base != TIME:
        return TIME
    if base in _ANGLES or (base in _UNKNOWN and len(_UNKNOWN & letters) > 1):
        # Angles turn, and several unknowns are those of a system.
        return TIME
    if SPACE[0] in letters and base != SPACE[0]:
        return SPACE[0]
    if base in _OF_COMPLEX and SPACE[2] in unprimed:
        return SPACE[2]
    return TIME if base == SPACE[0] else SPACE[0]
