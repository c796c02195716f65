r"""Which names of a formula are matrices and columns, and of what size.

What is done to a name says what it is: a determinant is one of a square matrix, a
cross product one of two columns of three. Sizes that must agree are one dimension;
those that nothing fixes get a letter that the formula does not use.

>>> from mathglot.languages.mathematica.parser import parse
>>> found = Shapes(parse("Inverse[A] . b == {1, 2}"))
>>> found.of(parse("A")).columns, found.of(parse("b")).columns
(Number('2'), Number('1'))
>>> Shapes(parse("A x == b")).of(parse("A"))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from mathglot.errors import RenderError
from mathglot.languages.names import is_capital, is_greek, is_name, looks_like_a_column
from mathglot.languages.ranges import list_parts, read_order, read_range, read_rows
from mathglot.languages.sympy.dimensions import (
    ELEMENTWISE,
    ONE,
    WRITTEN_OUT,
    Dimension,
    Shape,
    Size,
    any_column,
    any_matrix,
    any_square,
    is_one,
    read_space,
)
from mathglot.languages.sympy.linear import (
    ADDED,
    CARRIED,
    COMPARED,
    SQUARE,
    TURNED,
    find_scalar_products,
    has_list,
    is_linear,
)
from mathglot.languages.tree import (
    Call,
    Number,
    String,
    Symbol,
    Tree,
    call,
    is_call,
    postorder,
)
from mathglot.languages.walks import shape_of

_LETTERS = "nmpqrkl"
_MOST_PASSES = 6
# What curves run over: their derivatives are columns like themselves.
_PARAMETERS = frozenset((Symbol("t"), Symbol("s"), Symbol(r"\[Tau]")))


class Shapes:
    """The matrices and columns among the parts of one formula."""

    def __init__(self, tree: Tree) -> None:
        self._names: dict[Tree, Size] = {}
        # Functions whose values are matrices, by their heads.
        self._functions: dict[Tree, Size] = {}
        self._columns: set[Tree] = set()
        self._blocks: dict[Tree, Size] = {}
        self._found: dict[Tree, Size | None] = {}
        self._changed = False
        nodes = postorder(tree)
        if any(is_linear(node) for node in nodes):
            self._begin(nodes)
            self._settle(nodes)
            self._name_dimensions(nodes)

    def _begin(self, nodes: Sequence[Tree]) -> None:
        """What letters cannot belie: products that are numbers, and square matrices."""
        for factors in find_scalar_products(nodes):
            size = any_column()
            for factor in factors:
                self._demand(factor, size)
        for node in nodes:
            if type(node) is Call and node.name in SQUARE and node.arguments:
                if is_name(node.arguments[0]):
                    self._demand(node.arguments[0], any_square())

    def of(self, tree: Tree) -> Shape | None:
        """The shape of a part; None for numbers and all that is no matrix."""
        found = self._find(tree)
        if found is None:
            return None
        rows, columns = found[0].size, found[1].size
        assert rows is not None and columns is not None
        return Shape(rows, columns)

    @property
    def has_matrices(self) -> bool:
        """Whether any name of the formula is a matrix or a column."""
        return bool(self._names or self._functions)

    def is_column(self, tree: Tree) -> bool:
        """Whether a list is the column of a matrix, and not only a list."""
        return tree in self._columns

    def _settle(self, nodes: Sequence[Tree]) -> None:
        for _ in range(_MOST_PASSES):
            self._changed = False
            self._found.clear()
            for node in nodes:
                self._found[node] = self._look_at(node)
            if not self._changed:
                break

    def _name_dimensions(self, nodes: Sequence[Tree]) -> None:
        used = {node.name for node in nodes if type(node) is Symbol}
        free = [letter for letter in _LETTERS if letter not in used]
        free += [f"n{number}" for number in range(1, len(nodes) + 2)]
        sizes = [*self._names.values(), *self._functions.values()]
        sizes += [size for size in self._found.values() if size is not None]
        for size in sizes:
            for dimension in size:
                if dimension.size is None:
                    dimension.size = Symbol(free.pop(0))

    def _find(self, tree: Tree) -> Size | None:
        if tree in self._names:
            return self._names[tree]
        if type(tree) is Call and tree.head in self._functions:
            return self._functions[tree.head]
        return self._found.get(tree)

    def _look_at(self, node: Tree) -> Size | None:
        """The size of a node, whose parts have been looked at."""
        if type(node) is not Call or node in self._names:
            return self._find(node)
        if node.name == "OverVector" and len(node.arguments) == 1:
            self._demand(node, any_column())
            return self._find(node)
        if node.name in _RULES:
            return _RULES[node.name](self, node)
        return self._find(node)

    def _demand(self, tree: Tree, size: Size) -> Size:
        """Let a part be of a size, if it can be: names, sums, functions' values."""
        todo = [tree]
        while todo:
            node = todo.pop()
            known = self._find(node)
            if known is not None:
                known[0].join(size[0])
                known[1].join(size[1])
            elif is_name(node):
                self._names[node] = size
                self._changed = True
            elif type(node) is Call:
                todo += self._demand_parts(node, size)
        return size

    def _demand_parts(self, node: Call, size: Size) -> Sequence[Tree]:
        arguments = node.arguments
        if node.name == "List":
            self._columns.add(node)
            self._found[node] = size
            size[0].join(Dimension(Number(str(len(arguments)))))
            size[1].join(Dimension(ONE))
        elif node.name == "Table":
            self._look_at_sequence(node, size)
        elif node.name in ADDED:
            return arguments
        elif node.name == "D" and self._is_by_column(node):
            return ()
        elif node.name == "Divide" or node.name in CARRIED:
            return arguments[:1]
        elif node.name == "Times":
            factors = [part for part in arguments if type(part) is not Number]
            # Det[k A B]: square ones multiply, and small letters are numbers.
            capitals = [part for part in factors if is_capital(part)]
            return capitals if capitals and size[0] is size[1] else factors[-1:]
        elif node.name == "Power" and size[0] is size[1]:
            return arguments[:1]
        elif is_name(node.head):
            self._functions[node.head] = size
            self._changed = True
        elif shape_of(node) == "Derivative()()" and len(arguments) == 1:
            self._demand_slopes(node, size)
        return ()

    def _demand_slopes(self, node: Call, size: Size) -> None:
        """f'(p): the matrix of slopes; of a curve, the derivative is one like it."""
        assert type(node.head) is Call
        (function,) = node.head.arguments
        self._functions[node.head] = size
        self._changed = True
        if node.arguments[0] in _PARAMETERS and is_name(function):
            self._demand(Call(function, node.arguments), size)

    def _is_by_column(self, node: Call) -> bool:
        """Whether a derivative is by a column or a matrix, and so of another size."""
        read = read_order(node.arguments[-1])
        return read is not None and self._find(read[0]) is not None

    def _look_at_derivative(self, node: Call) -> Size | None:
        if len(node.arguments) != 2 or not self._is_by_column(node):
            return self._look_at_first(node)
        return self._find(node.arguments[1])

    def _guess(self, tree: Tree) -> Size:
        """A factor of a matrix product: small letters are columns, others matrices."""
        known = self._find(tree)
        if known is not None:
            return known
        size = any_column() if looks_like_a_column(tree) else any_matrix()
        return self._demand(tree, size)

    def _multiply(self, node: Call) -> Size | None:
        """a . b . c, where a column at the left stands for its transpose."""
        if not node.arguments:
            return None
        for part in node.arguments[1:-1]:
            # A column in the middle has no place there.
            if self._find(part) is None:
                self._demand(part, any_matrix())
        sizes = [self._guess(part) for part in node.arguments]
        along = node.arguments[-1]
        if is_call(along, "Grad", 2) and len(sizes) == 2:
            # (u . Grad) v is a column like v.
            assert type(along) is Call
            field = self._find(along.arguments[0])
            if field is not None:
                return field
        rows, inner = sizes[0]
        if is_one(inner) and not is_one(rows) and not is_one(sizes[-1][0]):
            rows, inner = inner, rows
        for left, right in sizes[1:]:
            if is_one(inner) and is_one(right) and not is_one(left):
                raise RenderError(
                    "Dot", "sympy", "columns cannot be multiplied like this"
                )
            inner.join(left)
            inner = right
        return None if is_one(rows) and is_one(inner) else (rows, inner)

    def _agree(self, node: Call) -> Size | None:
        """A sum or an equation: all parts are of one size."""
        known = [size for part in node.arguments if (size := self._find(part))]
        if not known and node.name in ADDED and has_list(node):
            known = [any_column()]
        if known:
            for part in node.arguments:
                self._demand(part, known[0])
            numbers = [type(part) is Number for part in node.arguments]
            if node.name in ADDED and any(numbers) and not is_one(known[0][1]):
                # 1 + A: the identity is meant, which is square.
                known[0][0].join(known[0][1])
        return known[0] if known and node.name in ADDED else None

    def _look_at_product(self, node: Call) -> Size | None:
        if has_list(node):
            for part in node.arguments:
                if is_call(part, "List") and not self._find(part):
                    self._demand(part, any_column())
        known = [size for part in node.arguments if (size := self._find(part))]
        if len(known) < 2:
            return known[0] if known else None
        for (_, left), (right, _) in pairwise(known):
            left.join(right)
        rows, columns = known[0][0], known[-1][1]
        return None if is_one(rows) and is_one(columns) else (rows, columns)

    def _look_at_first(self, node: Call) -> Size | None:
        return self._find(node.arguments[0]) if node.arguments else None

    def _look_at_square(self, node: Call) -> Size | None:
        if not node.arguments:
            return None
        found = self._demand(node.arguments[0], any_square())
        if is_call(node.arguments[0], "Times"):
            # A product whose size one factor tells has more: Tr[A] + Det[A B].
            assert type(node.arguments[0]) is Call
            for part in self._demand_parts(node.arguments[0], found):
                self._demand(part, found)
        if node.name == "Tr" and is_call(node.arguments[0], "Times"):
            # Numbers are written before a trace: in it, Greek letters are matrices.
            assert type(node.arguments[0]) is Call
            for part in node.arguments[0].arguments:
                if is_greek(part):
                    self._demand(part, found)
        found = self._find(node.arguments[0]) or found
        found[0].join(found[1])
        return found if node.name in CARRIED else None

    def _look_at_turned(self, node: Call) -> Size | None:
        if len(node.arguments) != 1:
            return None
        rows, columns = self._guess(node.arguments[0])
        return columns, rows

    def _look_at_power(self, node: Call) -> Size | None:
        size = self._find(node.arguments[0]) if len(node.arguments) == 2 else None
        if size is None or is_one(size[1]):
            return None
        size[0].join(size[1])
        return size

    def _look_at_cross(self, node: Call) -> Size | None:
        for part in node.arguments:
            self._demand(part, (Dimension(Number("3")), Dimension(ONE)))
        return Dimension(Number("3")), Dimension(ONE)

    def _look_at_column(self, node: Call) -> Size | None:
        if not node.arguments:
            return None
        if node.name == "AngleBracket" and len(node.arguments) != 2:
            return None
        columns = node.arguments if node.name == "AngleBracket" else node.arguments[:1]
        is_frobenius = len(node.arguments) == 2 and type(node.arguments[1]) is String
        for part in columns:
            if not self._find(part):
                self._demand(part, any_matrix() if is_frobenius else any_column())
        if node.name == "AngleBracket":
            self._agree(Call(Symbol("Equal"), node.arguments))
        return self._find(columns[0]) if node.name == "Normalize" else None

    def _look_at_list(self, node: Call) -> Size | None:
        if node in self._columns:
            return self._found.get(node) or (
                Dimension(Number(str(len(node.arguments)))),
                Dimension(ONE),
            )
        rows = read_rows(node)
        if rows is None:
            return None
        if any(self._find(cell) for row in rows for cell in row):
            return self._join_blocks(node, rows)
        cells = (Number(str(len(rows))), Number(str(len(rows[0]))))
        return Dimension(cells[0]), Dimension(cells[1])

    def _look_at_sequence(self, node: Call, size: Size) -> None:
        """The members of a sequence as those of a column."""
        found = read_range(node.arguments[-1])
        if found is None or found.lower is None or found.upper is None:
            return
        count = found.upper
        if found.lower != ONE:
            count = call("Plus", call("Subtract", count, found.lower), ONE)
        self._columns.add(node)
        self._names[node] = size
        size[0].join(Dimension(count))
        size[1].join(Dimension(ONE))

    def _join_blocks(self, node: Call, rows: list[tuple[Tree, ...]]) -> Size:
        """Blocks in a row are of one height, those in a column of one width."""
        for cell in (cell for row in rows for cell in row if is_name(cell)):
            self._demand(cell, any_matrix())
        for at, lines in enumerate((rows, zip(*rows, strict=True))):
            for line in lines:
                sizes = [size[at] for cell in line if (size := self._find(cell))]
                for one, other in pairwise(sizes):
                    one.join(other)
        return self._blocks.setdefault(node, any_matrix())

    def _look_at_projection(self, node: Call) -> Size | None:
        size = any_column()
        for part in node.arguments:
            self._demand(part, size)
        return size

    def _look_at_field(self, node: Call) -> Size | None:
        """A field of as many components as there are coordinates."""
        if len(node.arguments) != 2 or not is_call(node.arguments[1], "List"):
            return None
        field, coordinates = node.arguments
        assert type(coordinates) is Call
        count = Number(str(len(coordinates.arguments)))
        size = self._demand(field, (Dimension(count), Dimension(ONE)))
        return size if node.name == "Curl" else None

    def _look_at_gradient(self, node: Call) -> Size | None:
        if len(node.arguments) != 2:
            return None
        by = node.arguments[1]
        if is_call(by, "List"):
            assert type(by) is Call
            return Dimension(Number(str(len(by.arguments)))), Dimension(ONE)
        return self._demand(by, any_column())

    def _look_at_member(self, node: Call) -> Size | None:
        """x in the columns of n numbers, A in the matrices of m times n."""
        if len(node.arguments) != 2:
            return None
        member, domain = node.arguments
        size = read_space(domain)
        if size is not None:
            self._demand(member, (Dimension(size.rows), Dimension(size.columns)))
        return None

    def _look_at_diagonal(self, node: Call) -> Size | None:
        """A square matrix; with matrices along the diagonal its size is open."""
        cells = list_parts(node.arguments[0], "List") if node.arguments else ()
        if not any(map(self._find, cells)):
            return WRITTEN_OUT[node.name](node)
        for cell in cells:
            self._demand(cell, any_square())
        return self._blocks.setdefault(node, any_square())


_RULES: dict[str, Callable[[Shapes, Call], Size | None]] = {
    **dict.fromkeys(CARRIED, Shapes._look_at_first),
    **dict.fromkeys(ADDED | COMPARED, Shapes._agree),
    **dict.fromkeys(SQUARE, Shapes._look_at_square),
    **dict.fromkeys(TURNED, Shapes._look_at_turned),
    **dict.fromkeys(("Norm", "Normalize", "AngleBracket"), Shapes._look_at_column),
    "Times": Shapes._look_at_product,
    "Divide": Shapes._look_at_first,
    "Dot": Shapes._multiply,
    "Power": Shapes._look_at_power,
    "Cross": Shapes._look_at_cross,
    "List": Shapes._look_at_list,
    **dict.fromkeys(WRITTEN_OUT, lambda _, node: WRITTEN_OUT[node.name](node)),
    "Element": Shapes._look_at_member,
    "DiagonalMatrix": Shapes._look_at_diagonal,
    "Grad": Shapes._look_at_gradient,
    "D": Shapes._look_at_derivative,
    "Projection": Shapes._look_at_projection,
    **dict.fromkeys(("Curl", "Div"), Shapes._look_at_field),
    **dict.fromkeys(ELEMENTWISE, Shapes._look_at_first),
}
