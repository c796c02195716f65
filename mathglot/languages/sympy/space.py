r"""Fields in space that have only a name, in `sympy.vector`.

A field F is `F_x(space.x, space.y, space.z)*space.i + ...`, where `space` is a system
of coordinates, `vector.CoordSys3D('space')`; so are vectors that do not vary. Formulas
that `sympy.vector` cannot say, or need not, are left to the writer by components:
other dimensions, integrals, matrices beside fields, fields that are written out.

>>> from mathglot.languages.mathematica.parser import parse
>>> coordinates = find_space(parse("Div[F[x, y, z], {x, y, z}] == 0"))
>>> [each.name for each in coordinates]
['x', 'y', 'z']
>>> find_space(parse("Div[F[x, y], {x, y}] == 0"))
()
"""

from __future__ import annotations

from mathglot.errors import RenderError
from mathglot.languages.infix import ATOM, SUM, Part, Piece, Written, separate
from mathglot.languages.names import is_name
from mathglot.languages.naming import is_built_in
from mathglot.languages.ranges import read_order
from mathglot.languages.sympy.dimensions import Shape
from mathglot.languages.sympy.shapes import Shapes
from mathglot.languages.sympy.writer import SymPyWriter
from mathglot.languages.tree import Call, Number, Symbol, Tree, is_call, postorder

_OPERATORS = frozenset(("Curl", "Div", "Grad", "Laplacian"))
_OUTER = _OPERATORS | {"D", "Dot"}
_UNITS = "ijk"
_AXES = "xyz"
_VECTOR = Shape(Number("3"), Number("1"))
_ZERO = Number("0")
# What is done to vectors here, and gives a vector; and what gives a number.
_MAKING = frozenset(
    "Plus Subtract Minus Times Divide Parenthesis Cross Curl Grad Laplacian D List "
    "Dot".split()
)
_TAKING = _MAKING | frozenset(("Div", "Norm", "Power"))


def find_space(tree: Tree) -> tuple[Symbol, ...]:
    """The three coordinates of a formula of named fields; nothing for all others."""
    nodes = postorder(tree)
    operators = [
        node for node in nodes if type(node) is Call and node.name in _OPERATORS
    ]
    if not operators:
        return ()
    found = {_read_coordinates(node) for node in operators}
    coordinates = found.pop()
    if found or len(coordinates) != 3:
        return ()
    try:
        shapes = Shapes(tree)
    except RenderError:
        return ()
    calls = [node for node in nodes if type(node) is Call]
    heads = {node.head for node in calls}
    fields = [
        node
        for node in nodes
        if shapes.of(node) and node not in heads and _is_named(node)
    ]
    if not fields or not all(_is_sayable(shapes, node) for node in calls):
        return ()
    if any(shapes.of(node) not in (None, _VECTOR) for node in nodes):
        return ()
    return coordinates


def _read_coordinates(node: Call) -> tuple[Symbol, ...]:
    if len(node.arguments) != 2 or not is_call(node.arguments[1], "List"):
        return ()
    listed = node.arguments[1]
    assert type(listed) is Call
    return tuple(each for each in listed.arguments if type(each) is Symbol)


def _is_named(tree: Tree) -> bool:
    """Whether a tree is a name, or a function's value that has one."""
    if type(tree) is Call and not is_built_in(tree.name) and is_name(tree.head):
        return True
    return is_name(tree)


def _is_sayable(shapes: Shapes, node: Call) -> bool:
    """Whether `sympy.vector` has what is done to the vectors of a node."""
    if node.name == "Equal":
        sides = [shapes.of(side) for side in node.arguments]
        return len(sides) == 2 and (all(sides) or not any(sides) or _has_zero(node))
    if _is_named(node):
        return not any(shapes.of(part) for part in node.arguments)
    if shapes.of(node) is not None:
        return node.name in _MAKING and _is_of_two(shapes, node)
    if any(shapes.of(part) for part in node.arguments):
        return node.name in _TAKING and _is_of_two(shapes, node)
    # Nothing here binds a coordinate.
    return node.name not in ("Integrate", "Sum", "Product", "Limit", "Function")


def _has_zero(node: Call) -> bool:
    return _ZERO in node.arguments


def _is_of_two(shapes: Shapes, node: Call) -> bool:
    """Whether products are of two vectors, and lists of three numbers."""
    arguments = node.arguments
    vectors = [part for part in arguments if shapes.of(part)]
    if node.name in ("Dot", "Cross"):
        return len(arguments) == len(vectors) == 2
    if node.name == "Times":
        return len(vectors) == 1
    if node.name in ("Plus", "Subtract"):
        return len(vectors) == len(arguments)
    if node.name == "List":
        return not vectors and len(arguments) == 3
    if node.name == "Power":
        return arguments[1] == Number("2") and len(vectors) == 1
    if node.name == "Norm":
        return len(arguments) == 1
    if node.name == "D":
        return len(arguments) == 2 and read_order(arguments[1]) is not None
    return True


def _find_inner(tree: Tree) -> frozenset[Tree]:
    """The operators inside of others, which SymPy has to compute first."""
    nodes = postorder(tree)
    outer = [node for node in nodes if type(node) is Call and node.name in _OUTER]
    inner = {part for node in outer for part in postorder(node.arguments[0])}
    return frozenset(part for part in inner if type(part) is Call)


class SpaceWriter(SymPyWriter):
    """Writes a formula of fields in space with `sympy.vector`."""

    def __init__(self, tree: Tree, coordinates: tuple[Symbol, ...]) -> None:
        super().__init__(tree)
        self.coordinates = coordinates
        self.vectors = self.shapes
        self.computed = _find_inner(tree)
        # For all else there are no matrices here.
        self.shapes = Shapes(Symbol("x"))

    def name(self, tree: Tree) -> str:
        if tree in self.coordinates:
            place = self.coordinates.index(tree)
            return f"space.{_AXES[place]}"
        return super().name(tree)

    def write_name(self, tree: Tree) -> Written:
        if self.vectors.of(tree) is None:
            return super().write_name(tree)
        spelled = self.spell(tree)
        return _write_components(
            [[f"Symbol({f'{spelled}_{axis}'!r})"] for axis in _AXES]
        )

    def write_call(self, node: Call) -> Written:
        if self.vectors.of(node) is None or not is_name(node.head):
            return super().write_call(node)
        spelled, arguments = self.spell(node.head), separate(node.arguments)
        return _write_components(
            [[f"Function({f'{spelled}_{axis}'!r})(", *arguments, ")"] for axis in _AXES]
        )


def _write_components(values: list[list[Piece]]) -> Written:
    pieces: list[Piece] = []
    for value, unit in zip(values, _UNITS, strict=True):
        pieces += (*value, f"*space.{unit}", " + ")
    return Written(SUM, pieces[:-1])


def _vectors_of(writer: SymPyWriter) -> Shapes:
    assert isinstance(writer, SpaceWriter)
    return writer.vectors


def _is_computed(writer: SymPyWriter, node: Call) -> bool:
    """Whether SymPy must know the value at once, to go on with it."""
    assert isinstance(writer, SpaceWriter)
    return node in writer.computed


def _write_operator(writer: SymPyWriter, node: Call) -> Written:
    name = {"Curl": "curl", "Grad": "gradient", "Div": "Divergence"}[node.name]
    if _is_computed(writer, node):
        name = name.lower()
    return Written(ATOM, [f"vector.{name}(", Part(node.arguments[0]), ")"])


def _write_gradient(writer: SymPyWriter, node: Call) -> Written:
    if _vectors_of(writer).of(node.arguments[0]) is not None:
        raise writer.refuse("Grad", "SymPy has no gradient of a vector")
    return _write_operator(writer, node)


def _write_laplacian(writer: SymPyWriter, node: Call) -> Written:
    is_vector = _vectors_of(writer).of(node.arguments[0]) is not None
    # SymPy adds vectors only to what it has computed.
    closing = ").doit()" if is_vector or _is_computed(writer, node) else ")"
    return Written(ATOM, ["vector.Laplacian(", Part(node.arguments[0]), closing])


def _write_dot(writer: SymPyWriter, node: Call) -> Written:
    left, right = node.arguments
    if is_call(right, "Grad", 2):
        # (u . Grad) f, of a number or a vector.
        assert type(right) is Call
        inside: list[Piece] = [Part(right.arguments[0]), ", ", Part(left)]
        return Written(ATOM, ["vector.directional_derivative(", *inside, ")"])
    return Written(ATOM, [Part(left, ATOM), ".dot(", Part(right), ")"])


def _write_cross(writer: SymPyWriter, node: Call) -> Written:
    left, right = node.arguments
    return Written(ATOM, [Part(left, ATOM), ".cross(", Part(right), ")"])


def _write_norm(writer: SymPyWriter, node: Call) -> Written | None:
    if _vectors_of(writer).of(node.arguments[0]) is None:
        return SymPyWriter.structures["Norm"](writer, node)
    return Written(ATOM, [Part(node.arguments[0], ATOM), ".magnitude()"])


def _write_power(writer: SymPyWriter, node: Call) -> Written | None:
    """The square of a vector is its product with itself."""
    base = node.arguments[0]
    if _vectors_of(writer).of(base) is None:
        return SymPyWriter.structures["Power"](writer, node)
    return _write_dot(writer, Call(Symbol("Dot"), (base, base)))


def _write_derivative(writer: SymPyWriter, node: Call) -> Written | None:
    body, by = node.arguments[0], node.arguments[-1]
    read = read_order(by)
    if read is None or _vectors_of(writer).of(body) is None:
        return SymPyWriter.structures["D"](writer, node)
    variable, order = read
    times: list[Piece] = [] if order == Number("1") else [", ", Part(order)]
    return Written(
        ATOM, [Part(body, ATOM), f".diff({writer.variable(variable)}", *times, ")"]
    )


def _write_list(writer: SymPyWriter, node: Call) -> Written | None:
    if _vectors_of(writer).of(node) is None:
        return SymPyWriter.structures["List"](writer, node)
    return _write_components([[Part(each, ATOM)] for each in node.arguments])


def _write_equation(writer: SymPyWriter, node: Call) -> Written | None:
    if not any(_vectors_of(writer).of(side) for side in node.arguments):
        return SymPyWriter.structures["Equal"](writer, node)
    pieces: list[Piece] = ["Eq("]
    for side in node.arguments:
        pieces += ("vector.Vector.zero" if side == _ZERO else Part(side), ", ")
    return Written(ATOM, [*pieces, "evaluate=False)"])


STRUCTURES = {
    **dict.fromkeys(("Curl", "Div"), _write_operator),
    "Grad": _write_gradient,
    "Laplacian": _write_laplacian,
    "Dot": _write_dot,
    "Cross": _write_cross,
    "Norm": _write_norm,
    "Power": _write_power,
    "D": _write_derivative,
    "List": _write_list,
    "Equal": _write_equation,
}
