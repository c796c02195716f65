"""Integrals along paths, by a parameter that goes from 0 to 1.

A path that has only a name C is C(t_); a segment from a to b is a + t_*(b - a).
"""

from __future__ import annotations

from mathglot.languages.families import split_family
from mathglot.languages.infix import ATOM, Part, Piece, Written, separate
from mathglot.languages.names import is_name
from mathglot.languages.ranges import list_parts
from mathglot.languages.sympy.regions import walk_segment
from mathglot.languages.sympy.sets import is_boundary
from mathglot.languages.sympy.writer import SymPyWriter
from mathglot.languages.tree import Call, Symbol, Tree, call, is_call, preorder

_JOINED = frozenset(("Plus", "Subtract", "Minus", "Times", "Sum"))
_PARAMETER = Symbol("t_")


def write_contour_integral(writer: SymPyWriter, node: Call) -> Written | None:
    """Along a path; round one that nobody names, by name."""
    if len(node.arguments) == 1:
        return Written(
            ATOM, ["Function('ClosedIntegral')(", Part(node.arguments[0]), ")"]
        )
    if len(node.arguments) == 2 and _has_differential(node.arguments[0]):
        return _write_round(writer, *node.arguments)
    if len(node.arguments) == 2 and is_name(node.arguments[1]):
        bound = writer.variable(node.arguments[1])
        opening = f"Function('ClosedIntegral')(Lambda({bound}, "
        return Written(ATOM, [opening, Part(node.arguments[0]), "))"])
    if len(node.arguments) != 2 or not is_call(node.arguments[1], "Element", 2):
        return None
    body, along = node.arguments
    assert type(along) is Call
    variable, path = along.arguments
    if type(path) is Call and path.name in _JOINED:
        return Written(ATOM, [Part(_spread(node, variable, path), ATOM)])
    point = _write_point(writer, node.name, path)
    bound = writer.variable(variable)
    value: list[Piece] = ["Subs(", Part(body), f", {bound}, ", *point, ")"]
    speed: list[Piece] = ["Derivative(", *point, ", t_)"]
    return Written(ATOM, ["Integral(", *value, "*", *speed, ", (t_, 0, 1))"])


def _has_differential(body: Tree) -> bool:
    return any(is_call(part, "Dt", 1) for part in preorder(body))


def _write_round(writer: SymPyWriter, body: Tree, path: Tree) -> Written | None:
    """Of E . dl round a curve: what is integrated by is said, so nothing is bound."""
    prefix = ""
    if is_call(path, "Element", 2):
        assert type(path) is Call
        path = path.arguments[1]
    if is_call(path, "RegionBoundary", 1) or is_boundary(path):
        assert type(path) is Call
        prefix, path = "boundary_", path.arguments[0]
    if not is_name(path) or writer.is_varying(path):
        return None
    name = f"Symbol({prefix + writer.spell(path)!r})" if prefix else writer.name(path)
    return Written(ATOM, ["Function('ClosedIntegral')(", Part(body), f", {name})"])


def _spread(node: Call, variable: Tree, path: Call) -> Tree:
    """Along a sum of paths: the sum of the integrals, with the same factors."""
    *factors, last = path.arguments
    if path.name == "Sum":
        first, *ranges = path.arguments
        return Call(path.head, (_integrate(node, variable, first), *ranges))
    if path.name == "Times":
        return Call(path.head, (*factors, _integrate(node, variable, last)))
    parts = [_integrate(node, variable, part) for part in path.arguments]
    return Call(path.head, tuple(parts))


def _integrate(node: Call, variable: Tree, path: Tree) -> Tree:
    if type(path) is Call and path.name in _JOINED:
        return _spread(node, variable, path)
    return Call(node.head, (node.arguments[0], call("Element", variable, path)))


def _write_point(
    writer: SymPyWriter, head: str, path: Tree, place: str = ""
) -> list[Piece]:
    """C(t_), or the boundary of a region by its own parameter."""
    if is_call(path, "Line", 1):
        assert type(path) is Call
        ends = list_parts(path.arguments[0], "List")
        if len(ends) == 2:
            return [Part(walk_segment(ends[0], ends[1], _PARAMETER))]
    if type(path) is Call and path.name in ("Composition", "SmallCircle"):
        *functions, inner = path.arguments
        pieces = _write_point(writer, head, inner, place)
        for function in reversed(functions):
            pieces = [f"Function({writer.spell(function)!r})(", *pieces, ")"]
        return pieces
    prefix = ""
    if is_call(path, "RegionBoundary", 1) or is_boundary(path):
        assert type(path) is Call
        prefix, path = "boundary_", path.arguments[0]
    parameters: tuple[Tree, ...] = ()
    if type(path) is Call and is_name(path.head):
        parameters = path.arguments
        path = path.head
    if not is_name(path):
        raise writer.refuse(head, "SymPy does not support such paths")
    if writer.is_varying(path):
        path, indices = split_family(path)
        parameters = (*indices, *parameters)
    pieces = [f"Function({prefix + writer.spell(path)!r})(", *separate(parameters)]
    return [*pieces, ", t_" if parameters else "t_", f"{place})"]


def write_line_integral(writer: SymPyWriter, node: Call) -> Written | None:
    """LineIntegrate[{P, Q}, {x, y} in C]: of P dx + Q dy."""
    if len(node.arguments) != 2 or not is_call(node.arguments[1], "Element", 2):
        return None
    field, along = node.arguments
    assert type(along) is Call
    variables, path = along.arguments
    if not is_call(variables, "List"):
        return write_field_integral(writer, node)
    names = [writer.variable(each) for each in list_parts(variables, "List")]
    parts = list_parts(field, "List")
    if len(parts) != len(names):
        raise writer.refuse("LineIntegrate", "SymPy does not support such fields")
    points = [
        _write_point(writer, node.name, path, f", {place}")
        for place in range(len(names))
    ]
    listed: list[Piece] = []
    for point in points:
        listed += (*point, ", ")
    where: list[Piece] = [f", ({', '.join(names)}), (", *listed[:-1], "))"]
    whole: list[Piece] = []
    for part, point in zip(parts, points, strict=True):
        whole += ("Subs(", Part(part), *where, "*Derivative(", *point, ", t_)", " + ")
    return Written(ATOM, ["Integral(", *whole[:-1], ", (t_, 0, 1))"])


def write_field_integral(writer: SymPyWriter, node: Call) -> Written | None:
    """Of a field whose components nobody shows, along a curve or over a surface.

    SymPy can only name it: how many components there are is not said.
    """
    if len(node.arguments) != 2 or not is_call(node.arguments[1], "Element", 2):
        return None
    field, along = node.arguments
    assert type(along) is Call
    variables, path = along.arguments
    if is_call(field, "List") or not is_name(path):
        raise writer.refuse(node.name, "SymPy does not support such fields")
    value: list[Piece] = [Part(field)]
    if variables in preorder(field):
        value = ["Lambda(", *writer.bound([variables]), ", ", Part(field), ")"]
    kind = node.name.removesuffix("ate") + "al"
    opening = f"Function({kind!r})("
    return Written(ATOM, [opening, *value, f", {writer.name(path)})"])


STRUCTURES = {
    "ContourIntegrate": write_contour_integral,
    "LineIntegrate": write_line_integral,
    "SurfaceIntegrate": write_field_integral,
}
