r"""Letters that an identity shows to be special functions.

That B is the beta function cannot be seen from its letter, but
`B(a,b) = \int_0^1 t^{a-1}(1-t)^{b-1}\,dt` is true of it, and of nothing else that B is
written for. So readings in which letters stand for special functions are evaluated,
and the first that is an identity is what is meant. Most formulas of books have
functions of the author's own in all their readings, which nothing is evaluated for.
"""

from __future__ import annotations

from collections.abc import Set
from importlib import import_module
from time import thread_time

from mathglot.languages.equivalence import fingerprint
from mathglot.languages.functions.special_names import special_names
from mathglot.languages.latex.reader import Candidate
from mathglot.languages.tree import (
    Call,
    Number,
    Symbol,
    Tree,
    call,
    preorder,
    rebuild,
)
from mathglot.translate.proposal import Proposal
from mathglot.verify import holds

# So many readings are looked at, each and all of them within so many seconds.
_MOST_READ = 8
# Where so many cannot be evaluated, the others mostly have an author's function too.
_ENOUGH_WITHOUT = 4
_TIME_FOR_EACH, _TIME_FOR_ALL = 0.06, 0.1
# More is worth it where a function may be defined by an integral or a series.
_DEFINING = frozenset(("Integrate", "Sum", "Product"))
_MORE_TIME = 5
# Longer formulas are no identities that everybody knows.
_MOST_CHARACTERS = 300
# What is shorter may be true by chance: P_1(x) = x, B_0 = 1.
_FEWEST_NODES = 9
_FEWEST_NAMES = 4
# A degree, an order and a variable.
_LEGENDRE = 3
_CONDITIONED = frozenset(("Condition", "ConditionalExpression"))
# What a letter is not taken for: defined by an elementary formula, and as often as not
# by the author, or so rarely meant that it is not worth the time.
_NOT_SHOWN = frozenset(
    "LogisticSigmoid HeavisideTheta HeavisideLambda HeavisidePi UnitStep UnitTriangle "
    "UnitBox Ramp AiryAiZero AiryBiZero RudinShapiro ThueMorse FresnelF FresnelG "
    "Hyperfactorial Signature PrimitiveRoot PerfectNumber PolygonalNumber "
    "DiscreteDelta".split()
)
# What has no value, or nothing for one nearly everywhere, as deltas have.
_UNFIT = frozenset(
    ("Superscript", "ComplexInfinity", "\\[Ellipsis]", "\\[Prime]", "DiracDelta")
)


def find_identity(proposal: Proposal) -> Candidate | None:
    r"""The first reading whose letters are special functions by an identity.

    >>> from mathglot.languages import render
    >>> from mathglot.translate.proposal import propose
    >>> found = find_identity(propose(r"W'(x) = \frac{W(x)}{x(1+W(x))}"))
    >>> render(found.tree, "mathematica")
    "ProductLog'[x] == ProductLog[x]/(x (1 + ProductLog[x]))"

    What is true of any function shows nothing.

    >>> find_identity(propose("W(x)W(y) - W(y)W(x) = 0")) is None
    True
    """
    if len(proposal.latex) > _MOST_CHARACTERS or not proposal.is_lettered:
        return None
    if not _is_equation(proposal.first.tree):
        return None
    patience = _MORE_TIME if _defines(proposal.first.tree) else 1
    # The first that is evaluated takes longer, and says nothing of the formula.
    import_module("mathglot.verify.check")
    begun = thread_time()
    found: list[Candidate] = []
    has_value = False
    # Each is looked for when those before it have shown nothing: that takes as long
    # as to evaluate them.
    for number in range(1, _MOST_READ + 1):
        if thread_time() - begun > patience * _TIME_FOR_ALL:
            return None
        known, found = found, proposal.find_lettered(number)
        if len(found) == len(known):
            # There is no other, or it is not what the user means.
            continue
        one = found[-1]
        value = _is_shown(one.tree, one.lettered, patience * _TIME_FOR_EACH)
        if value:
            # What it holds for may be said in other words, more likely ones.
            said = _without_conditions(one.tree)
            return next(two for two in found if _without_conditions(two.tree) == said)
        has_value = has_value or value is not None
        if len(found) == _ENOUGH_WITHOUT and not has_value:
            return None
    return None


def _is_shown(tree: Tree, lettered: Set[str], seconds: float) -> bool | None:
    """Whether a tree is an identity because of the functions that letters are.

    None where it cannot be evaluated, or says nothing of them.
    """
    names = {node.name for node in preorder(tree) if type(node) is Symbol}
    meant = (names & lettered & special_names()) - {"KroneckerDelta"}
    if not meant or not names.isdisjoint(_NOT_SHOWN | _UNFIT):
        return None
    if any(type(one) is Call and _is_unlikely(one) for one in preorder(tree)):
        return None
    if not any(len(name) == 1 or name.startswith("\\[") for name in names):
        # Numbers are soon the same by chance.
        return None
    if not _is_equation(tree):
        return None
    value = holds(tree, seconds=seconds).value
    if not value:
        return value
    # Each of them must be what it is: of f(x)\delta(x-a) the f may be anything.
    return all(_needs(tree, name, seconds) for name in sorted(meant))


def _needs(tree: Tree, name: str, seconds: float) -> bool:
    """Whether an identity is none with another function in the place of one."""
    of_any = holds(_with_others(tree, {name}), seconds=seconds).value
    return not of_any and (of_any is False or _has_side_without(tree, {name}))


def _is_unlikely(node: Call) -> bool:
    """Whether it is a Legendre function of another type, which no letter shows.

    Nor is a delta of one argument Kronecker's.
    """
    count = len(node.arguments)
    if node.name == "KroneckerDelta":
        return count == 1
    return node.name in ("LegendreP", "LegendreQ") and count > _LEGENDRE


def _has_side_without(tree: Tree, meant: Set[str]) -> bool:
    """Whether a side says, in several terms, what the functions of another are."""
    for node in preorder(tree):
        if type(node) is Call and node.name == "Equal":
            for side in node.arguments:
                names = [one.name for one in preorder(side) if type(one) is Symbol]
                if len(names) >= _FEWEST_NAMES and meant.isdisjoint(names):
                    return True
    return False


def _defines(tree: Tree) -> bool:
    """Whether an equation has an integral or a series in it."""
    core = _without_conditions(tree)
    if type(core) is not Call or core.name != "Equal":
        return False
    return any(type(one) is Call and one.name in _DEFINING for one in preorder(core))


def _without_conditions(tree: Tree) -> Tree:
    while type(tree) is Call and tree.name in _CONDITIONED:
        tree = tree.arguments[0]
    return tree


def _is_equation(tree: Tree) -> bool:
    """Whether a tree states nothing but equations, long enough and not of the same."""
    core = _without_conditions(tree)
    if type(core) is not Call or core.name not in ("Equal", "And"):
        return False
    equations = core.arguments if core.name == "And" else (core,)
    if not all(type(one) is Call and one.name == "Equal" for one in equations):
        return False
    for one in equations:
        assert type(one) is Call
        if len({fingerprint(side) for side in one.arguments}) < len(one.arguments):
            return False
    return sum(1 for _ in preorder(core)) >= _FEWEST_NODES


def _with_others(tree: Tree, meant: Set[str]) -> Tree:
    """A tree with other functions, of the same arguments, in the place of some.

    >>> from mathglot.languages import parse, render
    >>> given = parse("W'[x] == W[y]", "mathematica")
    >>> render(_with_others(given, {"W"}), "mathematica")
    '2^1 Cos[(2 x + 2) + (1/2) 1 Pi] == Cos[2 y + 2]'
    """
    numbers = {name: number for number, name in enumerate(sorted(meant), 2)}

    def change(node: Call) -> Tree:
        number = numbers.get(node.name)
        if number is not None:
            return call("Cos", _phase(number, node.arguments))
        derived = _read_derivative(node)
        if derived is None or derived[0] not in numbers:
            return node
        number, orders = numbers[derived[0]], derived[1]
        quarters = [call("Times", _HALF, order, Symbol("Pi")) for order in orders]
        factors = [
            call("Power", Number(str(number + place)), order)
            for place, order in enumerate(orders)
        ]
        turned = call("Plus", _phase(number, node.arguments), *quarters)
        return call("Times", *factors, call("Cos", turned))

    return rebuild(tree, change)


_HALF = call("Divide", Number("1"), Number("2"))


def _phase(number: int, arguments: tuple[Tree, ...]) -> Tree:
    terms = [
        call("Times", Number(str(number + place)), argument)
        for place, argument in enumerate(arguments)
    ]
    return call("Plus", *terms, Number(str(number)))


def _read_derivative(node: Call) -> tuple[str, tuple[Tree, ...]] | None:
    """The function that `Derivative[1][f][x]` is of, and the orders."""
    applied = node.head
    if type(applied) is not Call or type(applied.head) is not Call:
        return None
    if applied.head.name != "Derivative" or len(applied.arguments) != 1:
        return None
    function = applied.arguments[0]
    if type(function) is not Symbol:
        return None
    return function.name, applied.head.arguments
