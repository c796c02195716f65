r"""Sums over what a condition holds for: over all j that differ from i.

SymPy's sums have bounds. Like sums without any, these run from `j_min` to `j_max`, and
what does not meet the condition adds nothing.
"""

from __future__ import annotations

from mathglot.languages.infix import ATOM, Part, Piece, Written
from mathglot.languages.names import is_name
from mathglot.languages.sympy.roles import CONDITIONS
from mathglot.languages.sympy.writer import SymPyWriter
from mathglot.languages.tree import Call, Number, Tree, call, is_call, preorder

_SLOT = call("Slot", Number("1"))
_NEUTRAL = {"Sum": "0", "Product": "1"}


def write_conditional(
    writer: SymPyWriter, name: str, body: Tree, ranges: list[Tree]
) -> Written | None:
    """Sum[f[j], j != i]; None where the range is no condition on names."""
    if name not in _NEUTRAL or len(ranges) != 1:
        return None
    (condition,) = ranges
    if type(condition) is not Call or condition.name not in CONDITIONS:
        return None
    names = _find_names(condition)
    inside = set(preorder(body))
    # In i < j < k all run, unless the formula has one of them outside of the sum.
    running = [each for each in names if each in inside and each not in writer.given]
    running = running or names[:1]
    if not running:
        return None
    term: list[Piece] = ["Piecewise((", Part(body), ", ", Part(condition), "), ("]
    pieces: list[Piece] = [f"{name}(", *term, f"{_NEUTRAL[name]}, True))"]
    for each in running:
        spelled = writer.spell(each)
        bounds = ", ".join(f"Symbol('{spelled}_{end}')" for end in ("min", "max"))
        pieces.append(f", ({writer.variable(each)}, {bounds})")
    return Written(ATOM, [*pieces, ")"])


def write_divisor_sum(writer: SymPyWriter, node: Call) -> Written | None:
    """DivisorSum[n, f]: over all numbers up to n that divide it."""
    if len(node.arguments) != 2:
        return None
    whole, function = node.arguments
    body: Tree = Call(function, (_SLOT,))
    if is_call(function, "Function", 1):
        assert type(function) is Call
        (body,) = function.arguments
    term: list[Piece] = ["Piecewise((", Part(body), ", Eq(Mod(", Part(whole), ", _1), "]
    return Written(
        ATOM, ["Sum(", *term, "0)), (0, True)), (_1, 1, ", Part(whole), "))"]
    )


def write_over_divisors(
    writer: SymPyWriter, name: str, body: Tree, given: Tree
) -> Written:
    """Sum[f, {d, Divisors[n]}]: over all numbers up to n that divide it."""
    assert type(given) is Call
    index, divisors = given.arguments
    assert type(divisors) is Call
    (whole,) = divisors.arguments
    variable = writer.variable(index)
    divides: list[Piece] = ["Eq(Mod(", Part(whole), f", {variable}), 0)"]
    term: list[Piece] = ["Piecewise((", Part(body), ", ", *divides, ")"]
    span: list[Piece] = [f", ({variable}, 1, ", Part(whole), "))"]
    return Written(ATOM, [f"{name}(", *term, f", ({_NEUTRAL[name]}, True))", *span])


def _find_names(tree: Tree) -> list[Tree]:
    """The names of a condition in the order written, those with indices as wholes."""
    found: dict[Tree, None] = {}
    todo = [tree]
    while todo:
        node = todo.pop()
        if is_name(node):
            found[node] = None
        elif type(node) is Call:
            todo += reversed(node.arguments)
    return list(found)


STRUCTURES = {"DivisorSum": write_divisor_sum}
