"""Trees to show a row of the function table by: its pattern, variables filled in."""

import random
from collections.abc import Callable

from mathglot.languages.functions.row import Row
from mathglot.languages.latex.pattern import compile_pattern
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.tree import Call, Number, Symbol, Tree, is_call

_PARTS = (
    "x",
    "\\[Nu]",
    "7",
    "-3",
    "1/2",
    "x + 1",
    "2 y",
    "a - b",
    "x^2",
    "-z",
    "Sqrt[t]",
    "f[x]",
    "Sin[x]",
    "Subscript[c, 1]",
    "(a + b)/c",
    "2 n + 1",
    "Pi z",
)


def example(row: Row) -> Tree:
    """The pattern of a row as a tree, its variables as symbols.

    >>> from mathglot.languages.functions.row import row
    >>> example(row("Max[x__]", "")) == parse("Max[x1, x2]")
    True
    """
    return fill_row(row, plain_part)


def varied_example(row: Row, seed: int) -> Tree:
    """The pattern of a row with small trees, drawn with the seed, for its variables."""
    generator = random.Random(seed)
    drawn: dict[str, Tree] = {}

    def part(name: str, kind: str) -> Tree:
        if name not in drawn:
            plain = kind != ""
            text = "" if plain else generator.choice(_PARTS)
            drawn[name] = plain_part(name, kind) if plain else parse(text)
        return drawn[name]

    return fill_row(row, part)


def plain_part(name: str, kind: str) -> Tree:
    """What stands for a variable of a pattern: a symbol of its name, where one may."""
    if kind == "Integer":
        return Number("3")
    return parse("{u, v}") if kind == "List" else Symbol(name)


def fill_row(row: Row, part: Callable[[str, str], Tree]) -> Tree:
    """The pattern of a row with `part(name, kind)` for each of its variables.

    The kind is what the pattern asks for, as `functions/row.py` names it, or "".
    """
    pattern = compile_pattern(row.pattern)
    return _fill(pattern.tree, part)[0]


def _fill(tree: Tree, part: Callable[[str, str], Tree]) -> list[Tree]:
    """What stands for a node of a pattern; a sequence is two trees."""
    if type(tree) is Symbol:
        return [part(tree.name, "")] if tree.name[0].islower() else [tree]
    if type(tree) is not Call:
        return [tree]
    if is_call(tree, "Pattern", 2):
        name, blank = tree.arguments
        assert type(name) is Symbol and type(blank) is Call
        if blank.name != "Blank":
            return [part(f"{name.name}{number}", "") for number in (1, 2)]
        kind = blank.arguments[0]
        assert type(kind) is Symbol
        return [part(name.name, kind.name)]
    arguments = [made for argument in tree.arguments for made in _fill(argument, part)]
    return [Call(_fill(tree.head, part)[0], tuple(arguments))]
