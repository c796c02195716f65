"""Where a theta function of the nome is the theta function of the period ratio.

Fungrim's first and second theta functions of t have a factor Exp[I Pi t/4].
Mathematica's have the principal fourth root of the nome Exp[I Pi t] in its place, which
is the same where -1 < Re[t] <= 1.
"""

from collections.abc import Iterator

from mathglot.corpus.importers.fungrim.conversion import convert
from mathglot.corpus.importers.fungrim.names import CONSTANTS, Names
from mathglot.corpus.importers.fungrim.ranges import RANGES
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, preorder

_ONE = Number("1")
_ENTIRE = (Number("3"), Number("4"))


def nome_constraints(source: Tree, names: Names) -> tuple[Tree, ...]:
    """What must hold of the period ratios of a formula, each said once."""
    ranging = set(_bound_names(source))
    found: dict[Tree, None] = {}
    for ratio in _ratios(source):
        letters = {n.name for n in preorder(ratio) if type(n) is Symbol}
        variables = {name for name in letters if names.variable(name) is not None}
        if variables - CONSTANTS.keys() and not variables & ranging:
            found[ratio] = None
    below = call("Minus", _ONE)
    reals = [call("Re", convert(ratio, names)) for ratio in found]
    return tuple(
        bound
        for real in reals
        for bound in (call("Less", below, real), call("LessEqual", real, _ONE))
    )


def _ratios(source: Tree) -> Iterator[Tree]:
    for node in preorder(source):
        if (
            type(node) is Call
            and node.name == "JacobiTheta"
            and len(node.arguments) > 2
        ):
            if node.arguments[0] not in _ENTIRE:
                yield node.arguments[2]


def _bound_names(source: Tree) -> Iterator[str]:
    """The variables of sums and integrals; a derivative leaves its variable free."""
    for node in preorder(source):
        if type(node) is Call and node.name in RANGES and node.arguments:
            variable, *rest = node.arguments
            if type(variable) is Symbol and variable not in rest:
                yield variable.name
