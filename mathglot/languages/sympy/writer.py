"""The writer of SymPy: names, numbers and calls; structures have files of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathglot.languages.families import find_varying, split_family
from mathglot.languages.functions import ROWS_BY_KEY
from mathglot.languages.infix import (
    ATOM,
    PRODUCT,
    Part,
    Piece,
    Writer,
    Written,
    separate,
)
from mathglot.languages.names import is_name
from mathglot.languages.naming import is_built_in
from mathglot.languages.numerals import is_whole, read_numeral
from mathglot.languages.ranges import read_rows
from mathglot.languages.sympy.dimensions import Shape
from mathglot.languages.sympy.roles import (
    find_given,
    find_roles,
    has_states,
    is_conditional_sum,
)
from mathglot.languages.sympy.shapes import Shapes
from mathglot.languages.tree import (
    Call,
    Number,
    String,
    Symbol,
    Tree,
    is_call,
    postorder,
    rebuild,
)

_GREEK = (
    "alpha|delta|epsilon|eta|theta|iota|kappa|mu|nu|xi|omicron|rho|sigma|tau|upsilon"
    "|phi|chi|psi|omega|Gamma|Delta|Theta|Xi|Sigma|Upsilon|Phi|Psi|Omega"
    "|var(?:epsilon|theta|phi|pi|rho|kappa|sigma)|hbar"
)
# Names that no version of SymPy or Python has for something else: a letter or a Greek
# letter, with an index. All others are spelled Symbol('name').
_FREE = re.compile(
    rf"(?:[A-DF-HJ-MPRT-Za-z]|{_GREEK})(?:hat|bar|vec|dot|tilde)?_*"
    rf"|(?:[A-Za-z]|{_GREEK}|beta|gamma|zeta)_{{1,2}}[0-9A-Za-z]{{1,3}}"
    rf"|(?:[A-DF-HJ-Za-z])[0-9]{{1,3}}|_[0-9]"
)
# Rows of the table that take numbers alone, and those that take matrices.
_OF_NUMBERS = frozenset(
    "Abs Arg Re Im Conjugate Sign Floor Ceiling Log Exp Sqrt Sin Cos Tan".split()
)
_OF_MATRICES = frozenset(("KroneckerProduct", "HadamardProduct"))


def _is_conditional(node: Tree) -> bool:
    if type(node) is not Call or node.name != "P" or len(node.arguments) != 1:
        return False
    return is_call(node.arguments[0], "Conditioned")


def _find_asserted(tree: Tree) -> frozenset[Tree]:
    """The statements that a formula makes: itself, and what "and" joins in it."""
    found: set[Tree] = set()
    todo = [tree]
    while todo:
        node = todo.pop()
        found.add(node)
        if type(node) is Call and node.name == "And":
            todo.extend(node.arguments)
        elif type(node) is Call and node.name in ("ForAll", "Condition"):
            todo.extend(node.arguments[-1:] if node.name == "ForAll" else ())
            todo.extend(node.arguments[:1] if node.name == "Condition" else ())
    return frozenset(found)


def _name_words(leaf: Tree) -> Tree:
    """A word as a name; signs that are an index keep what they are called."""
    if type(leaf) is String and any(map(str.isalnum, leaf.value)):
        return Symbol(leaf.value)
    return leaf


class SymPyWriter(Writer):
    """Writes one tree as Python that makes the same of SymPy's classes."""

    language = "sympy"

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree)
        nodes = postorder(tree)
        self.varying = find_varying(tree)
        # P(A | B) makes all P of the formula probabilities.
        self.has_events = any(_is_conditional(node) for node in nodes)
        self.asserted = _find_asserted(tree)
        self.roles = find_roles(tree)
        # Names that are given where a sum runs over a condition.
        self.given: frozenset[Tree] = frozenset()
        if any(map(is_conditional_sum, nodes)):
            self.given = find_given(tree)
        # Operators are multiplied like matrices, but have no size.
        self.is_quantum = has_states(nodes)
        self.shapes = Shapes(Symbol("x") if self.is_quantum else tree)

    def write_string(self, string: String) -> Written:
        """Words in a formula name a quantity."""
        return Written(ATOM, [f"Symbol({string.value!r})"])

    def write_number(self, number: Number) -> Written:
        if is_whole(number.text) and not number.text.startswith("0"):
            return Written(ATOM, [number.text])
        mantissa, exponent, exact, precision = read_numeral(number.text, "sympy")
        if exact:
            digits = mantissa.lstrip("0") or "0"
            if exponent > 0:
                return Written(PRODUCT, [f"{digits}*10**{exponent}"])
            if exponent < 0:
                return Written(ATOM, [f"Rational({digits}, 10**{-exponent})"])
            return Written(ATOM, [digits])
        scientific = f"{mantissa}e{exponent}" if exponent else mantissa
        digits = f", {precision}" if precision else ""
        return Written(ATOM, [f"Float('{scientific}'{digits})"])

    def write_symbol(self, symbol: Symbol) -> Written:
        if symbol.name in ROWS_BY_KEY:
            for row in ROWS_BY_KEY[symbol.name]:
                if row.pattern == symbol.name:
                    raise self.refuse(symbol.name, "SymPy has no counterpart")
            if is_built_in(symbol.name) and len(symbol.name) > 1:
                reason = "a function without arguments has no form"
                raise self.refuse(symbol.name, reason)
        return self.write_name(symbol)

    def write_name(self, tree: Tree) -> Written:
        """A name, as what it stands for: a number, a matrix, a set, a random value."""
        shape = self.shapes.of(tree)
        if self.is_varying(tree):
            base, indices = split_family(tree)
            is_operator = tree in self.roles.operators
            kind = "quantum.Operator" if is_operator else "Indexed"
            opening = f"{kind}({self.spell(base)!r}, "
            return self._write_member(opening, list(indices), shape)
        if shape is not None:
            if shape.rows == shape.columns == Number("1"):
                raise self.refuse(
                    "a matrix of one entry", "SymPy cannot add it to a number"
                )
            size: list[Piece] = [Part(shape.rows), ", ", Part(shape.columns)]
            return Written(ATOM, [f"MatrixSymbol({self.spell(tree)!r}, ", *size, ")"])
        if tree in self.roles.sets:
            opening = f"ConditionSet(_1, Predicate({self.spell(tree)!r})(_1))"
            return Written(ATOM, [opening])
        if tree in self.roles.operators:
            return Written(ATOM, [f"quantum.Operator({self.spell(tree)!r})"])
        if tree in self.roles.random:
            return Written(ATOM, [f"stats.rv.RandomSymbol({self.spell(tree)!r})"])
        return Written(ATOM, [self.name(tree)])

    def _write_member(
        self, opening: str, arguments: list[Tree], shape: Shape | None
    ) -> Written:
        """A value of a function or an index; of a matrix, its entry at _1 and _2."""
        if opening.startswith("Function(") and any(map(self.shapes.of, arguments)):
            # SymPy would not multiply it by a matrix else.
            opening = opening.replace(")(", ", commutative=True)(")
        if shape is None:
            return Written(ATOM, [opening, *separate(arguments), ")"])
        size: list[Piece] = [Part(shape.rows), ", ", Part(shape.columns)]
        places = "_1" if shape.columns == Number("1") else "_1, _2"
        entry: list[Piece] = [opening, *separate(arguments), f", {places})"]
        if not arguments:
            entry = [opening, f"{places})"]
        return Written(
            ATOM, ["FunctionMatrix(", *size, ", Lambda((_1, _2), ", *entry, "))"]
        )

    def apply_number(self, name: str) -> str:
        """The beginning of a call whose value is a number, whatever it is of.

        SymPy multiplies no matrix by what it does not know to be a number.
        """
        kind = ", commutative=True" if self.shapes.has_matrices else ""
        return f"Function({name!r}{kind})("

    def write_slopes(self, node: Call, function: Tree) -> Written:
        """f'(p) of a function of columns: the matrix of its slopes, by name."""
        name = f"jacobian_{self.spell(function)}"
        opening = f"Function({name!r})("
        return self._write_member(opening, list(node.arguments), self.shapes.of(node))

    def name(self, tree: Tree) -> str:
        """A symbol, or what is named like one, as Python that gives its Symbol."""
        spelled = self.spell(tree)
        return spelled if _FREE.fullmatch(spelled) else f"Symbol({spelled!r})"

    def spell(self, tree: Tree) -> str:
        """The name alone; that of a differential begins with d."""
        if is_call(tree, "Dt", 1):
            assert type(tree) is Call
            return f"d{self.spell(tree.arguments[0])}"
        spelled = self.names.spell(rebuild(tree, leaf=_name_words))
        if spelled is None:
            raise self.refuse(
                "a name made of a formula", "names cannot contain formulas"
            )
        return spelled

    def is_plain_name(self, tree: Tree) -> bool:
        """Whether a tree is a name, of one thing and not of a family."""
        if self.is_varying(tree) or not is_name(tree):
            return False
        return self.names.spell(tree) is not None

    def variable(self, tree: Tree) -> str:
        """The same for a variable that is bound, integrated or differentiated by."""
        bare = type(tree) is Symbol or (
            type(tree) is Call and not self.is_varying(tree)
        )
        if not bare or self.names.spell(tree) is None:
            reason = "it must be a name"
            raise self.refuse("a bound variable", reason)
        if type(tree) is Symbol and self.is_constant(tree):
            raise self.refuse(tree.name, "it is a constant in SymPy")
        if self.shapes.of(tree) is not None:
            raise self.refuse(
                "a bound variable that is a matrix", "SymPy does not support it"
            )
        return self.name(tree)

    def bound(self, trees: Sequence[Tree]) -> list[Piece]:
        """What a Lambda binds: variables, or matrices that have only a name."""
        pieces: list[Piece] = []
        for tree in trees:
            is_matrix = self.shapes.of(tree) is not None and self.is_plain_name(tree)
            pieces += (Part(tree) if is_matrix else self.variable(tree), ", ")
        if len(trees) == 1:
            return pieces[:1]
        return ["(", *pieces[:-1], ")"]

    def is_varying(self, tree: Tree) -> bool:
        """Whether a tree is a name with indices that are no part of it."""
        if type(tree) is not Call or not self.varying:
            return False
        base, indices = split_family(tree)
        # A matrix is no index: the flux of a field E may be \Phi_E.
        is_label = any(map(self.shapes.of, indices))
        return bool(indices) and base in self.varying and not is_label

    def write_call(self, node: Call) -> Written:
        """A function that the table does not know: the user's own, or refused."""
        # A function may be called like the number, as policies are.
        is_own = node.head == Symbol("Pi")
        if node.name and is_built_in(node.name) and not is_own:
            known = node.name in ROWS_BY_KEY
            reason = "SymPy has no counterpart"
            if node.name in self.forms and known:
                reason = f"SymPy does not take {len(node.arguments)} such arguments"
            raise self.refuse(node.name, reason)
        if self.has_events and node.head == Symbol("P") and len(node.arguments) == 1:
            written = self.structures["Probability"](self, node)
            assert written is not None
            return written
        if any(is_call(argument, "Conditioned") for argument in node.arguments):
            conditioned = self.structures["Conditioned"](self, node)
            assert conditioned is not None
            return conditioned
        shape = self.shapes.of(node)
        arguments = list(node.arguments)
        head: Tree = node.head
        if self.is_varying(head):
            # The members of a family are told apart by their first arguments.
            head, indices = split_family(head)
            arguments = [*indices, *arguments]
        while type(head) is Call and is_name(head.head):
            # f[x][y] is a function of x and y.
            arguments = [*head.arguments, *arguments]
            head = head.head
        spelled = head.value if type(head) is String else self.names.spell(head)
        spelled = "pi" if is_own else spelled
        if spelled is None:
            if is_call(head, "Conjugate", 1) or is_call(head, "ConjugateTranspose", 1):
                # The conjugate of a function has conjugate values.
                assert type(head) is Call
                value = Call(head.arguments[0], tuple(arguments))
                return Written(ATOM, [Part(Call(Symbol("Conjugate"), (value,)))])
            raise self.refuse("a call of a formula", "only names can be called")
        # What an operator depends on does not make it a number.
        kind = ", commutative=False" if node.head in self.roles.operators else ""
        return self._write_member(f"Function({spelled!r}{kind})(", arguments, shape)

    def _look_up(self, tree: Tree) -> Written | Tree | None:
        """What the table has, which is of numbers: functions of matrices are others."""
        found = super()._look_up(tree)
        if found is None or type(tree) is not Call or tree.name in _OF_MATRICES:
            return found
        if any(is_call(argument, "Table") for argument in tree.arguments):
            raise self.refuse(tree.name, "SymPy does not support it for sequences")
        if tree.name in _OF_NUMBERS and is_call(tree.arguments[0], "List"):
            raise self.refuse(tree.name, "SymPy does not support it for lists")
        others = [part for part in tree.arguments if not is_call(part, "List")]
        if len(tree.arguments) == 1 and read_rows(tree.arguments[0]) is not None:
            others = [tree.arguments[0]]
        if any(self.shapes.of(argument) for argument in others):
            raise self.refuse(tree.name, "SymPy does not support it for matrices")
        return found
