r"""Operators of the author's own, applied to what follows them without brackets.

`D_\mu\phi`, `\mathcal{D}^2\psi`, `\bar\partial X`, `\delta_\epsilon A`: the letter
with its scripts is a function of the next factor. Which letters may be such operators
is said beside the notation that writes them.
"""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.reader.chart import Chart
from mathglot.languages.latex.reader.forest import Node, Role
from mathglot.languages.latex.reader.nodes import Nodes, same
from mathglot.languages.latex.structures.calls import OPERATORS, is_operator
from mathglot.languages.tree import Call, Tree

# What a letter with its scripts cannot be applied to.
_NO_OPERANDS = frozenset(
    [
        *("", "(", "[", "|", "<", r"\|", r"\}", r"\rangle", r"\in", r"\text"),
        *r"+ - = > , ; : . & \\ ) ] } ^ _ ' ! / * \cdot \times \pm \mp \to".split(),
    ]
)
PARTIAL = r"\partial"
# What it is without an index: a sign of boundaries, or an operator.
PARTIAL_ALONE = f"{PARTIAL} alone"
_COORDINATES = frozenset("xyztr")
_OF_ONE_INDEX = frozenset([r"\delta", r"\mathcal{L}"])


def may_apply(chart: Chart, key: str, end: int) -> bool:
    """Whether a letter may be an operator on what begins where it ends."""
    return key in OPERATORS and chart.tokens[end] not in _NO_OPERANDS


def role_of(key: str, *, applied: bool) -> tuple[Role, ...]:
    r"""What an operator is in all of a formula: a function, or a factor.

    A variation may stand beside Kronecker's delta.
    """
    if key in _OF_ONE_INDEX:
        return ()
    return ((f"{OPERATORS[key]}()", "applied" if applied else "factor"),)


def read_applied(chart: Chart, operator: Node, key: str, into: Nodes) -> None:
    """An operator and the factor that it is applied to."""
    if not may_apply(chart, key, operator.end):
        return
    kind = _kind_of_index(chart, operator)
    if key == PARTIAL and kind == "coordinate":
        # A derivative, which needs no operator.
        return
    for operand in chart.parse(operator.end, levels.PREFIX):
        # What is open at its right end takes what follows; a factor does not.
        level = min(operand.level, levels.APPLIED)
        features = (f"applied:{OPERATORS[key]}:{kind}",)
        roles = role_of(key, applied=True)
        if operator.end == operator.start + 1 and key == PARTIAL:
            roles = (*roles, (PARTIAL_ALONE, "operator"))
        into.add(operand.end, level, _apply, (operator, operand), features, roles)


# A letter that counts tells which of several things is meant, as \delta_i.
_COUNTS = frozenset("ijklmn")


def _kind_of_index(chart: Chart, operator: Node) -> str:
    """What an operator has for an index: a coordinate, another letter, a digit."""
    last = chart.tokens[operator.end - 1]
    if last == "}":
        last = chart.tokens[operator.end - 2]
    if last in _COORDINATES:
        return "coordinate"
    shown = chart.tokens[operator.start : operator.end]
    if shown[:2] == [r"\delta", "_"] and last in _COUNTS:
        return "counted"
    if last.isalpha():
        return "latin"
    if last.isdigit():
        return "digit"
    return "greek" if name_of(last) is not None else "other"


def add_factors(chart: Chart, nodes: list[Node], key: str, into: Nodes) -> None:
    """Operators as the factors that they may be, where they might be applied."""
    for node in nodes:
        if may_apply(chart, key, node.end):
            roles = role_of(key, applied=False)
            into.add(node.end, node.level, same, (node,), (), roles)
        else:
            into.take([node])


def _apply(operator: Tree, operand: Tree) -> Tree | None:
    if is_operator(operator) and not is_operator(operand):
        return Call(operator, (operand,))
    return None
