r"""The DLMF: its formulae in semantic LaTeX, as people read them and as Mathematica.

>>> row = import_row({"id": "10.2.E2", "line": 1, "semantic": r"\BesselJ{0}@{0}=1"})
>>> row.latex
'J_{0}\\left(0\\right)=1'
>>> row.tree.name, row.assumptions
('Equal', ())
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from mathglot.corpus.importers.rows import ImportedRow
from mathglot.errors import MathglotError, NoCounterpartError, ParseError
from mathglot.languages import expand, read, tokenize
from mathglot.languages.tree import Call, Symbol, Tree, call, is_call, preorder

SOURCE = "dlmf"

_RELATIONS = frozenset(
    "Less Greater LessEqual GreaterEqual Equal Unequal Inequality Element NotElement "
    "And Or Not Divisible Subset SubsetEqual Implies Equivalent".split()
)
# Heads of what is true only nearly, or only in a limit.
_INEXACT = frozenset(
    "Tilde TildeTilde TildeEqual TildeFullEqual AsymptoticEquivalent O LessLess "
    "GreaterGreater Proportional".split()
)
_JOINING = frozenset(["And", "Or", "List", "Condition"])
_CONSTANTS = frozenset(["E", "I", "Pi", "Infinity", "EulerGamma", "Catalan", "True"])
_ELLIPSES = frozenset(["\\[Ellipsis]", "\\[CenterEllipsis]"])


@dataclass(frozen=True, slots=True)
class DlmfRow(ImportedRow):
    """A formula of the DLMF; `line` is its place in the file, as ids repeat."""

    line: int = 0
    semantic: str = ""
    assumptions: tuple[str, ...] = ()

    @property
    def reason(self) -> str:
        """Why the formula was refused, in words that rows share."""
        return "" if self.error is None else describe_refusal(self.error)

    @property
    def is_exact(self) -> bool:
        """Whether it claims to hold everywhere, without dots or approximation."""
        return self.tree is not None and is_exact(self.tree, self.unread)


def import_row(row: Mapping[str, Any]) -> DlmfRow:
    """Import one formula; what keeps it out becomes its error."""
    semantic, symbols = str(row["semantic"]), tuple(row.get("symbols", ()))
    identifier, line = str(row.get("id", "")), int(row.get("line", 0))
    latex = semantic
    try:
        latex = expand(semantic)
        reading = read(semantic, "semantic", symbols=symbols)
    except MathglotError as error:
        return DlmfRow(
            SOURCE, identifier, latex, error=error, line=line, semantic=semantic
        )
    constraints, unread = read_constraints(row.get("constraints", ()), symbols)
    return DlmfRow(
        SOURCE,
        identifier,
        latex,
        reading.tree,
        constraints,
        unread,
        line=line,
        semantic=semantic,
        assumptions=reading.assumptions,
    )


def read_constraints(
    texts: Iterable[str], symbols: Iterable[str] = ()
) -> tuple[tuple[Tree, ...], tuple[str, ...]]:
    r"""Conditions in semantic LaTeX: those that could be read, and the other texts.

    >>> read, unread = read_constraints([r"z\neq 0,1,\dots", r"n\to\infty"])
    >>> [len(tree.arguments) for tree in read], unread
    ([2], ('n\\to\\infty',))
    """
    known = tuple(symbols)
    made: list[Tree] = []
    unread: list[str] = []
    for text in texts:
        try:
            tree = _as_statement(read(text, "semantic", symbols=known).tree)
        except MathglotError:
            tree = None
        if tree is None:
            unread.append(text)
        else:
            made.append(tree)
    return tuple(made), tuple(unread)


def _as_statement(tree: Tree) -> Tree | None:
    """A condition, or None for what says nothing that is true or false."""
    if type(tree) is not Call:
        return None
    if tree.name == "List" and tree.arguments:
        return _as_exceptions(*tree.arguments)
    return tree if tree.name in _RELATIONS else None


def _as_exceptions(first: Tree, *others: Tree) -> Tree | None:
    """`z != 0, 1, 2, ...`: as many exceptions as are listed."""
    if type(first) is not Call or first.name != "Unequal":
        return None
    variable = first.arguments[0]
    listed = [other for other in others if not _is_ellipsis(other)]
    if any(is_call(other, name) for other in listed for name in _RELATIONS):
        return None
    return call("And", first, *(call("Unequal", variable, item) for item in listed))


def _is_ellipsis(tree: Tree) -> bool:
    return type(tree) is Symbol and tree.name in _ELLIPSES


def is_exact(tree: Tree, unread: Iterable[str] = ()) -> bool:
    """Whether a formula claims to hold as it stands, and not just in a limit.

    >>> from mathglot.languages import parse
    >>> is_exact(parse("Sin[x] == x + O[x^3]", "mathematica"))
    False
    """
    if any(r"\to" in text or r"\sim" in text for text in unread):
        return False
    if any(is_call(statement, "Rule") for statement in statements(tree)):
        return False
    return not any(
        _is_ellipsis(node) or (type(node) is Call and node.name in _INEXACT)
        for node in preorder(tree)
    )


def statements(tree: Tree) -> list[Tree]:
    """What a formula states, one by one."""
    todo, found = [tree], []
    while todo:
        node = todo.pop()
        if type(node) is Call and node.name in _JOINING:
            todo.extend(reversed(node.arguments))
        else:
            found.append(node)
    return found


def defines_name(tree: Tree) -> bool:
    """Whether a formula equates a letter with what does not hold that letter.

    >>> from mathglot.languages import parse
    >>> defines_name(parse("q == E^(-Pi K)", "mathematica"))
    True
    >>> defines_name(parse("Sin[x] == Cos[x]", "mathematica"))
    False
    """
    return any(
        _is_named(side) and not _occurs(side, sides, place)
        for statement in statements(tree)
        if type(statement) is Call and statement.name == "Equal"
        for sides in [statement.arguments]
        for place, side in enumerate(sides)
    )


def _is_named(side: Tree) -> bool:
    if type(side) is Symbol:
        return side.name not in _CONSTANTS
    return is_call(side, "Subscript")


def _occurs(side: Tree, sides: tuple[Tree, ...], place: int) -> bool:
    others = (*sides[:place], *sides[place + 1 :])
    return any(node == side for other in others for node in preorder(other))


def describe_refusal(error: MathglotError) -> str:
    """Why a formula was refused, without its place: refusals of a kind read alike."""
    if isinstance(error, NoCounterpartError):
        return f"no counterpart: {error.reason}"
    if isinstance(error, ParseError):
        tokens = tokenize(error.fragment, "latex") if error.fragment else []
        place = f"before {tokens[0]}" if tokens else "at the end"
        return f"expected {error.expected} {place}"
    return type(error).__name__
