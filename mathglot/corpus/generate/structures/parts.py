"""Parts of a formula, in Mathematica and in LaTeX, and how tightly they hold."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from mathglot.languages.mathematica.parser import parse
from mathglot.languages.tree import Call, Tree, is_call

_RELATIONS = frozenset(
    "Equal Unequal Less LessEqual Greater GreaterEqual Inequality And Or Not Implies "
    "Equivalent Element NotElement Condition ForAll Exists".split()
)
_SUMS = frozenset(("Plus", "Subtract", "Minus", "PlusMinus", "MinusPlus"))


class Level(IntEnum):
    """What a part is; a higher level holds more tightly."""

    RELATION = 0
    SUM = 1
    PRODUCT = 2
    ATOM = 3


@dataclass(frozen=True, slots=True)
class Part:
    """Some Mathematica and the LaTeX that shows it."""

    text: str
    latex: str
    level: Level = Level.ATOM

    @property
    def tree(self) -> Tree:
        """The tree of the Mathematica."""
        return parse(self.text)


def level_of(tree: Tree) -> Level:
    """How tightly a tree holds.

    >>> [level_of(parse(text)).name for text in ("a - b", "-a b", "a b", "f[x]")]
    ['SUM', 'SUM', 'PRODUCT', 'ATOM']
    """
    if type(tree) is not Call:
        return Level.ATOM
    if tree.name in _RELATIONS:
        return Level.RELATION
    if tree.name in _SUMS:
        return Level.SUM
    if tree.name in ("Times", "Divide") and tree.arguments:
        first = tree.arguments[0]
        return Level.SUM if is_call(first, "Minus") else Level.PRODUCT
    return Level.ATOM


def alike(text: str) -> Part:
    """What is written alike in both languages: a letter, a number."""
    return Part(text, text)


def fraction(top: str, bottom: str) -> str:
    """The LaTeX of a fraction."""
    return rf"\frac{{{top}}}{{{bottom}}}"


def stack(*rows: str) -> str:
    """The LaTeX of rows under a sign."""
    return r"\substack{" + r"\\ ".join(rows) + "}"


def under(sign: str, below: str, above: str = "") -> str:
    r"""The LaTeX of a large sign with what stands at it, ready for a term.

    >>> under(r"\sum", "k=1", "n")
    '\\sum_{k=1}^{n} '
    """
    upper = f"^{{{above}}}" if above else ""
    return f"{sign}_{{{below}}}{upper} "
