r"""Vectors: letters in bold or with an arrow, whose products have a sign of their own.

`\mathbf{a}\cdot\mathbf{b}` looks as a product of numbers would, but nobody sets numbers
in bold. What is made here must still be shown to look the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from mathglot.languages.latex.notations import symbol_tokens
from mathglot.languages.latex.symbols import STAND_INS
from mathglot.languages.latex.template import tokens_to_match
from mathglot.languages.tree import Call, Symbol, Tree, call, preorder, rebuild

_SIGNS = {r"\times": "Cross", r"\cdot": "Dot"}
VECTOR_MARKS = frozenset((r"\mathbf", r"\vec", r"\overrightarrow"))
_SUMS = frozenset(("Plus", "Subtract", "Minus"))
# So many products at most are tried with either sign.
_MOST_PRODUCTS = 4


def find_vector_products(tree: Tree, latex: str) -> Iterator[Tree]:
    """The tree with products of vectors instead of those of numbers, as it may be.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> latex = r"\\mathbf{a}\\cdot\\mathbf{b}"
    >>> list(find_vector_products(parse("a b"), latex)) == [parse("a . b")]
    True
    """
    tokens = tokens_to_match(latex)
    heads = [head for sign, head in _SIGNS.items() if sign in tokens]
    vectors = _find_vectors(tree, tokens) if heads else {}
    if not vectors:
        return
    # How many products are open is known when all are taken for vectors.
    trial = _Joining(vectors, _find_signs(tokens), ("Cross",))
    rebuild(tree, trial.change)
    if not trial.joined:
        return
    repeat = trial.open if trial.open <= _MOST_PRODUCTS else 1
    for choice in product(heads, repeat=repeat):
        yield rebuild(tree, _Joining(vectors, trial.signs, choice).change)


def _find_vectors(tree: Tree, tokens: Sequence[str]) -> dict[str, str]:
    """The letters of the symbols that are shown in bold or with an arrow."""
    marked = {
        tokens[place + 2]
        for place, token in enumerate(tokens[:-3])
        if token in VECTOR_MARKS and tokens[place + 3] == "}"
    }
    names = {node.name for node in preorder(tree) if type(node) is Symbol}
    letters = {name: symbol_tokens(name)[0][0] for name in names}
    for name in names & STAND_INS.keys():
        if letters[name] not in marked:
            letters[name] = STAND_INS[name]
    return {name: letter for name, letter in letters.items() if letter in marked}


def _find_signs(tokens: Sequence[str]) -> dict[tuple[str, str], str]:
    """The heads for letters with a sign between them: `{ a } SIGN MARK { b }`."""
    return {
        (tokens[place - 2], tokens[place + 3]): _SIGNS[sign]
        for place, sign in enumerate(tokens[:-3])
        if sign in _SIGNS and place > 1 and tokens[place + 1] in VECTOR_MARKS
    }


class _Joining:
    """Joins neighbours in products, by their sign or, where it is open, by choice."""

    def __init__(
        self,
        vectors: Mapping[str, str],
        signs: Mapping[tuple[str, str], str],
        choice: Sequence[str],
    ) -> None:
        self.vectors = vectors
        self.signs = signs
        self.choice = choice
        self.joined = self.open = 0

    def change(self, node: Call) -> Tree:
        if node.name != "Times":
            return node
        factors: list[Tree] = []
        for factor in node.arguments:
            if factors and self._is_vector(factors[-1]) and self._is_vector(factor):
                factors[-1] = self._join(factors[-1], factor)
            else:
                factors.append(factor)
        if len(factors) == len(node.arguments):
            return node
        return factors[0] if len(factors) == 1 else call("Times", *factors)

    def _join(self, left: Tree, right: Tree) -> Tree:
        self.joined += 1
        if type(left) is Symbol and type(right) is Symbol:
            letters = self.vectors[left.name], self.vectors[right.name]
            if letters in self.signs:
                return call(self.signs[letters], left, right)
        place = min(self.open, len(self.choice) - 1)
        self.open += 1
        return call(self.choice[place], left, right)

    def _is_vector(self, node: Tree) -> bool:
        if type(node) is Symbol:
            return node.name in self.vectors
        if type(node) is not Call:
            return False
        if node.name in ("Cross", "OverVector"):
            return True
        if node.name in _SUMS:
            return all(map(self._is_vector, node.arguments))
        return node.name == "Times" and sum(map(self._is_vector, node.arguments)) == 1
