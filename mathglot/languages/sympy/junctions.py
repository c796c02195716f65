"""Statements joined by and, or, not, which SymPy wants to be statements."""

from __future__ import annotations

from mathglot.languages.families import split_family
from mathglot.languages.infix import ATOM, Part, Piece, Written, separate
from mathglot.languages.names import is_name
from mathglot.languages.sympy.relations import BY_NAME
from mathglot.languages.sympy.roles import is_set
from mathglot.languages.sympy.writer import SymPyWriter
from mathglot.languages.tree import Call, Number, String, Tree, is_call

_CLASSES = "And Or Not Xor Nand Nor Implies Equivalent".split()
# The heads that say something that is true or false; all others of the language are
# of values.
_STATEMENTS = frozenset(
    "Equal Unequal Less Greater LessEqual GreaterEqual Inequality And Or Not Xor Nand "
    "Nor Xnor Implies Equivalent Element NotElement MemberQ IntervalMemberQ Divisible "
    "EvenQ OddQ IntegerQ PrimeQ CoprimeQ Set SetDelayed Condition "
    "ConditionalExpression ForAll Exists Subset SubsetEqual SubsetQ Superset "
    "SupersetEqual "
    "NotSubset NotSubsetEqual Parenthesis HoldForm Subscript "
    "Superscript Subsuperscript OverBar OverHat OverTilde SuperStar".split()
) | frozenset(BY_NAME)


def write_statement(writer: SymPyWriter, tree: Tree) -> list[Piece]:
    """A statement as such: P(x) is a property of x, and x -> a a relation."""
    if type(tree) in (Number, String) or is_set(tree, writer.roles.sets):
        if type(tree) is not String:
            raise writer.refuse("a value among statements", "SymPy cannot combine them")
    if writer.shapes.of(tree) is not None or tree in writer.roles.random:
        raise writer.refuse("a value among statements", "SymPy cannot combine them")
    if type(tree) is not Call:
        return [Part(tree)]
    if tree.name == "Rule" and len(tree.arguments) == 2:
        left, right = tree.arguments
        opening = "AppliedPredicate(Predicate('tends_to'), "
        return [opening, Part(left), ", ", Part(right), ")"]
    if tree.name == "Distributed" and len(tree.arguments) == 2:
        # Beside other statements it is one, and not the variable that is meant.
        variable, distribution = tree.arguments
        pieces: list[Piece] = ["AppliedPredicate(Predicate('distributed'), "]
        if is_call(variable, "Conditioned", 2):
            assert type(variable) is Call
            variable, given = variable.arguments
            return [*pieces, *separate((variable, distribution, given)), ")"]
        return [*pieces, Part(variable), ", ", Part(distribution), ")"]
    if tree.name not in _STATEMENTS and not is_name(tree.head):
        raise writer.refuse("a value among statements", "SymPy cannot combine them")
    if writer.is_varying(tree):
        base, parts = split_family(tree)
        return _write_property(writer, base, parts)
    if is_name(tree.head):
        base, parts = tree.head, tree.arguments
        if writer.is_varying(base):
            base, indices = split_family(base)
            parts = (*indices, *parts)
        return _write_property(writer, base, parts)
    return [Part(tree)]


def _write_property(
    writer: SymPyWriter, name: Tree, parts: tuple[Tree, ...]
) -> list[Piece]:
    pieces: list[Piece] = [f"AppliedPredicate(Predicate({writer.spell(name)!r}), "]
    for part in parts:
        pieces += (Part(part), ", ")
    return [*pieces[:-1], ")"]


def write_junction(writer: SymPyWriter, node: Call) -> Written | None:
    if not node.arguments:
        return None
    pieces: list[Piece] = [f"{node.name}("]
    for part in node.arguments:
        pieces += (*write_statement(writer, part), ", ")
    return Written(ATOM, [*pieces[:-1], ")"])


STRUCTURES = dict.fromkeys(_CLASSES, write_junction)
