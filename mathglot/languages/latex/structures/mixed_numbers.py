r"""Mixed numbers: `2\frac34` for 2 + 3/4."""

from collections.abc import Iterator

from mathglot.languages.functions.row import ACCEPTED
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout, builds
from mathglot.languages.latex.template import template_of
from mathglot.languages.tree import Call, Number, Tree, call, is_call

# A head that exists only while layouts are made.
_MIXED = "#MixedNumber"
_LAYOUT = template_of(r"#n\frac{#a}{#b}", ("n", "a", "b"), levels.POWER)


def is_proper(numerator: str, denominator: str) -> bool:
    """Whether digits are those of a fraction that is less than 1.

    >>> is_proper("3", "4"), is_proper("4", "3"), is_proper("x", "4")
    (True, False, False)
    """
    digits = numerator.isdigit() and denominator.isdigit()
    return digits and 0 < int(numerator) < int(denominator)


def is_mixed(tree: Tree) -> bool:
    """Whether a tree is a whole number and a fraction that is less than 1.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> is_mixed(parse("2 + 3/4")), is_mixed(parse("2 + 4/3"))
    (True, False)
    """
    if type(tree) is not Call or not is_call(tree, "Plus", 2):
        return False
    return _mixed(*tree.arguments) is not None


def merge_mixed(signs: str, parts: tuple[Tree, ...]) -> tuple[str, tuple[Tree, ...]]:
    """The signs and terms of a sum, with its mixed numbers as one term each."""
    kept: list[Tree] = [parts[0]]
    left = ""
    for sign, part in zip(signs, parts[1:], strict=True):
        mixed = _mixed(kept[-1], part) if sign == "+" else None
        if mixed is None or left.endswith("-"):
            kept.append(part)
            left += sign
        else:
            kept[-1] = mixed
    return left, tuple(kept)


def _mixed(whole: Tree, part: Tree) -> Call | None:
    if type(whole) is not Number or not whole.text.isdigit() or whole.text == "0":
        return None
    if type(part) is not Call or not is_call(part, "Divide", 2):
        return None
    one, other = part.arguments
    if type(one) is not Number or type(other) is not Number:
        return None
    return call(_MIXED, whole, one, other) if is_proper(one.text, other.text) else None


@builds(_MIXED)
def mixed_layouts(node: Call) -> Iterator[Layout]:
    """The whole number beside the fraction."""
    yield Layout(_LAYOUT, node.arguments, ACCEPTED)
