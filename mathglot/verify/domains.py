"""Which values the variables of a formula may have.

What the conditions state comes first; where they are silent, the functions that a
variable stands in say what is usual: an order is whole, a nome lies between 0 and 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import isfinite

from mathglot.languages.tree import Call, Number, Tree, postorder
from mathglot.verify.conditions import relation_pairs
from mathglot.verify.evaluation import compile_tree, variable_name
from mathglot.verify.program import Program
from mathglot.verify.slots import SLOTS
from mathglot.verify.values import (
    Clock,
    TimeUpError,
    UndefinedError,
    UnevaluableError,
    private_context,
)

_ARITHMETIC = frozenset(
    "Plus Times Subtract Minus Divide Power Sqrt Floor List".split()
)
# Names that stand for whole numbers wherever nothing speaks against it, and where
# something speaks for it.
_WHOLE = frozenset(r"n N i j l \[ScriptL]".split())
_OFTEN_WHOLE = _WHOLE | frozenset("m k p r s M L K d".split())
_LONGEST_SEARCH = 100
_COMPLEX = frozenset("Re Im Arg Abs Conjugate ReIm AbsArg".split())
_RANGES = frozenset("Sum Product Table NSum NProduct ContinuedFractionK".split())


@dataclass(slots=True)
class Domain:
    """What is known of a variable: `wish` is what its places in functions suggest."""

    integer: bool = False
    # Whole only because of its name: the other way is worth a try.
    guessed: bool = False
    real: bool = False
    low: float | None = None
    high: float | None = None
    stated: bool = False
    wish: str = ""
    # Whether a condition speaks of it as of a complex number: Im[z] < 0.
    roams: bool = False
    # A measure that a condition fixes, and to what: Abs[z] == 1.
    fixed: tuple[str, Program] | None = None

    @property
    def bounded(self) -> bool:
        return self.low is not None or self.high is not None


def infer_domains(
    names: Iterable[str], claim: Tree, conditions: list[Tree]
) -> dict[str, Domain]:
    """The domain of each variable."""
    domains = {name: Domain() for name in names}
    for tree in [claim, *conditions]:
        for node in postorder(tree):
            if isinstance(node, Call):
                _learn_from_place(domains, node)
    _guess_from_names(domains)
    for condition in conditions:
        _learn_from_condition(domains, condition)
        _learn_to_roam(domains, condition)
    return domains


def _learn_to_roam(domains: dict[str, Domain], condition: Tree) -> None:
    """Which variables a condition takes away from the real axis, or may."""
    refusing = isinstance(condition, Call) and condition.name in ("NotElement", "Not")
    for node in postorder(condition):
        if not isinstance(node, Call):
            continue
        if node.name in _COMPLEX or (refusing and node is condition):
            for part in postorder(node):
                domain = domains.get(variable_name(part) or "")
                if domain is not None and not domain.integer:
                    domain.roams = True
                    domain.stated |= refusing


def _learn_from_place(domains: dict[str, Domain], node: Call) -> None:
    name, parts = node.name, node.arguments
    wishes = SLOTS.get((name, len(parts)))
    if wishes:
        for part, wish in zip(parts, wishes, strict=True):
            _wish(domains, part, wish)
    elif name in _RANGES:
        for bounds in parts[1:]:
            if isinstance(bounds, Call) and bounds.name == "List":
                for bound in bounds.arguments[1:]:
                    _wish(domains, bound, "n")
    elif name == "D":
        for order in parts[1:]:
            if isinstance(order, Call) and order.name == "List":
                _wish(domains, order.arguments[-1], "d")
    elif name == "Power" and len(parts) == 2:
        base, exponent = parts
        negative = isinstance(base, Call) and base.name == "Minus"
        literal = negative and isinstance(base.arguments[0], Number)  # type: ignore[union-attr]
        _wish(domains, exponent, "n" if literal else "i")
    elif name == "Times" and any(getattr(p, "name", "") == "Pi" for p in parts):
        for part in parts:
            _wish(domains, part, "i")


def _wish(domains: dict[str, Domain], tree: Tree, wish: str) -> None:
    if wish == "-":
        return
    for name in _arithmetic_names(tree, sums=wish in "nidt"):
        domain = domains.get(name)
        if domain is None:
            continue
        if wish in ("n", "d"):
            domain.integer, domain.guessed = True, False
            domain.wish = wish if domain.wish != "d" else "d"
        elif wish == "i":
            if (
                _letter(name) in _OFTEN_WHOLE
                and not domain.integer
                and domain.wish in ("", "i")
            ):
                domain.wish = "i"
        elif domain.wish in ("", "i", "x"):
            domain.wish = wish


def _letter(name: str) -> str:
    """The letter of an indexed name: `j` of `Subscript[j, 1]`."""
    if name.startswith("Subscript["):
        return name[len("Subscript[") :].partition(",")[0]
    return name


def _arithmetic_names(tree: Tree, sums: bool) -> list[str]:
    """The variables of an argument, as far as it is arithmetic.

    In a sum such as `a + b` they do not share the sum's bounds; in `1 - x` they do.
    """
    found: list[str] = []
    todo = [tree]
    # What an argument is made of shows soon; a deep one is not searched at each level.
    for _ in range(_LONGEST_SEARCH):
        if not todo:
            break
        node = todo.pop()
        name = variable_name(node)
        if name is not None:
            found.append(name)
        elif isinstance(node, Call) and node.name in _ARITHMETIC:
            mixed = node.name == "Plus" or (
                node.name == "Subtract" and node.arguments[0] != Number("1")
            )
            if sums or not mixed:
                todo.extend(node.arguments)
    return found


def _guess_from_names(domains: dict[str, Domain]) -> None:
    for name, domain in domains.items():
        if domain.integer:
            continue
        usual = _letter(name) in _WHOLE and domain.wish == ""
        if usual or domain.wish == "i":
            domain.integer = domain.guessed = True
            domain.wish = ""


def _learn_from_condition(domains: dict[str, Domain], condition: Tree) -> None:
    if not isinstance(condition, Call):
        return
    if condition.name == "Element" and len(condition.arguments) == 2:
        members, where = condition.arguments
        _learn_membership(domains, members, getattr(where, "name", ""))
        return
    for pair in relation_pairs(condition) or ():
        _learn_bound(domains, pair.left, pair.relation, pair.right)
        turned = _TURNED.get(pair.relation, pair.relation)
        _learn_bound(domains, pair.right, turned, pair.left)


_TURNED = {
    "Less": "Greater",
    "LessEqual": "GreaterEqual",
    "Greater": "Less",
    "GreaterEqual": "LessEqual",
}


def _learn_membership(domains: dict[str, Domain], members: Tree, where: str) -> None:
    listed = (
        members.arguments
        if isinstance(members, Call) and members.name in ("List", "Alternatives")
        else (members,)
    )
    for member in listed:
        domain = domains.get(variable_name(member) or "")
        if domain is None:
            continue
        domain.stated = True
        if where.endswith(("Integers", "Primes")):
            domain.integer, domain.guessed = True, False
        else:
            domain.integer = domain.guessed = False
        domain.real = where.endswith(("Reals", "Rationals"))
        if where.startswith(("Positive", "Primes")):
            domain.low = max(domain.low or 0, 1 if domain.integer else 0)
        elif where.startswith("NonNegative"):
            domain.low = max(domain.low or 0, 0)
        elif where.startswith("Negative"):
            domain.high = min(domain.high or 0, -1 if domain.integer else 0)


def _learn_bound(
    domains: dict[str, Domain], side: Tree, relation: str, other: Tree
) -> None:
    inner, measure = side, ""
    if isinstance(side, Call) and side.name in ("Abs", "Re", "Im", "Arg"):
        inner, measure = side.arguments[0], side.name
    domain = domains.get(variable_name(inner) or "")
    if domain is None:
        return
    if relation == "Equal" and measure:
        program = _compile_constant(other)
        if program is not None:
            domain.fixed, domain.stated = (measure, program), True
            domain.integer = domain.guessed = False
    domain.stated |= relation == "Unequal" and measure != ""
    if relation not in _TURNED:
        return
    domain.stated = True
    bound = _constant(other)
    if bound is None:
        return
    if measure == "Im" and relation.startswith("Greater") and bound >= 0:
        domain.wish = "t"
    elif measure in ("", "Re", "Abs"):
        domain.real |= measure == ""
        if relation.startswith("Less"):
            domain.high = bound if domain.high is None else min(domain.high, bound)
        elif relation.startswith("Greater"):
            domain.low = bound if domain.low is None else max(domain.low, bound)


def _compile_constant(tree: Tree) -> Program | None:
    try:
        program = compile_tree(tree)
    except UnevaluableError:
        return None
    return None if program.names else program


def _constant(tree: Tree) -> float | None:
    program = _compile_constant(tree)
    if program is None:
        return None
    try:
        context = private_context(Clock(0.2))
        context.dps = 20
        bound = float(context.re(program.evaluate(context, {})))
        # What is below infinity is below nothing.
        return bound if isfinite(bound) else None
    except (
        TimeUpError,
        UndefinedError,
        ValueError,
        TypeError,
        OverflowError,
    ):
        # No value, so no bound; the points are held to the condition all the same.
        return None
