"""Special functions that a wrong answer has made up: the worst error, it looks right.

>>> from mathglot.languages import parse
>>> wanted = parse("Subscript[T, n][t]", "mathematica")
>>> find_special(parse("ChebyshevT[n, t]", "mathematica"), [wanted])
('ChebyshevT',)
"""

from __future__ import annotations

from collections.abc import Iterable

from mathglot.languages.functions.special_names import special_names_in
from mathglot.languages.tree import Tree


def find_special(answer: Tree, wanted: Iterable[Tree]) -> tuple[str, ...]:
    """The special functions of an answer that are in nothing that is wanted."""
    known = {name for tree in wanted for name in special_names_in(tree)}
    return tuple(sorted(special_names_in(answer) - known))
