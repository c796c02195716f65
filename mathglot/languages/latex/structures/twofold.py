r"""Two statements in one: `x = a \pm b` for both solutions or both identities."""

from collections.abc import Iterator

from mathglot.languages.functions.row import OTHER
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout, builds
from mathglot.languages.latex.structures.juxtaposition import same
from mathglot.languages.latex.structures.terms import addends
from mathglot.languages.latex.template import LITERAL, SLOT, TERM
from mathglot.languages.tree import Call, String, Symbol, Tree, call, is_call

_SUMS = ("Plus", "Subtract")
# A sum some of whose signs are double; it exists only while layouts are made.
_TWOFOLD = "#TwofoldSum"


def merged(upper: Tree, lower: Tree) -> Tree | None:
    """The one tree that shows two that differ only in signs, None if they do not.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> merged(parse("x == a + b"), parse("x == a - b")) is not None
    True
    """
    differs = [False]
    tree = _merge(upper, lower, differs)
    return tree if differs[0] else None


def _merge(upper: Tree, lower: Tree, differs: list[bool]) -> Tree | None:
    if upper == lower:
        return upper
    if is_call(lower, "Minus", 1) and not is_call(upper, "Minus"):
        assert type(lower) is Call
        if lower.arguments[0] == upper:
            differs[0] = True
            return call("PlusMinus", upper)
    if is_call(upper, "Minus", 1) and not is_call(lower, "Minus"):
        assert type(upper) is Call
        if upper.arguments[0] == lower:
            differs[0] = True
            return call("MinusPlus", lower)
    if type(upper) is not Call or type(lower) is not Call:
        return None
    if upper.name in _SUMS and lower.name in _SUMS:
        return _merge_sums(upper, lower, differs)
    if upper.head != lower.head or len(upper.arguments) != len(lower.arguments):
        return None
    arguments: list[Tree] = []
    for left, right in zip(upper.arguments, lower.arguments, strict=True):
        part = _merge(left, right, differs)
        if part is None:
            return None
        arguments.append(part)
    return Call(upper.head, tuple(arguments))


def _merge_sums(upper: Call, lower: Call, differs: list[bool]) -> Tree | None:
    upper_signs, upper_parts = addends(upper)
    lower_signs, lower_parts = addends(lower)
    if len(upper_parts) != len(lower_parts) or len(upper_parts) < 2:
        # A sum of one part is a part of itself.
        return None
    signs: list[str] = []
    for above, below in zip(upper_signs, lower_signs, strict=True):
        signs.append(above if above == below else above + below)
        differs[0] = differs[0] or above != below
    parts: list[Tree] = []
    for left, right in zip(upper_parts, lower_parts, strict=True):
        part = _merge(left, right, differs)
        if part is None:
            return None
        parts.append(part)
    return Call(Symbol(_TWOFOLD), (String(",".join(signs)), *parts))


@builds(_TWOFOLD)
def twofold_layouts(node: Call) -> Iterator[Layout]:
    r"""`a \pm b \mp c`."""
    signs, parts = node.arguments[0], node.arguments[1:]
    assert type(signs) is String
    elements = [(SLOT, 0, levels.NEGATIVE)]
    program: tuple[tuple[object, ...], ...] = tuple(elements)
    for number, sign in enumerate(signs.value.split(","), 1):
        if len(sign) == 1:
            program = (*program, (TERM, number, sign))
        else:
            token = r"\pm" if sign == "+-" else r"\mp"
            program = (*program, (LITERAL, token), (SLOT, number, levels.PRODUCT))
    yield Layout(same(program, levels.SUM), parts, OTHER)


def twofold_statement_layouts(node: Call) -> Iterator[Layout]:
    """A statement that stands for two joined by And or Or."""
    if len(node.arguments) != 2:
        return
    tree = merged(*node.arguments)
    if tree is not None:
        program = ((SLOT, 0, levels.ITEM),)
        yield Layout(same(program, levels.RELATION), (tree,), OTHER)
    # x = \pm a stands for x == a || x == -a with the signs in either order.
    tree = merged(node.arguments[1], node.arguments[0])
    if tree is not None and node.name == "Or":
        program = ((SLOT, 0, levels.ITEM),)
        yield Layout(same(program, levels.RELATION), (tree,), OTHER)
