r"""Sums and products over several indices: `\sum_{1\le i<j\le n}`, `\sum_{i,j=1}^n`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise

from mathglot.corpus.generate.structures.author import Author
from mathglot.corpus.generate.structures.parts import Level, Part, stack, under

_SIGNS = (("Sum", r"\sum"),) * 4 + (("Product", r"\prod"),)
_LETTERS = ("ijk", "ijk", "ijk", "mlk", "kls", "rst", "jkl", "pqr")
_TERMS = (
    "Subscript[a, i, j] Subscript[x, i] Subscript[x, j]",
    "Subscript[a, i, j] Subscript[b, j, i]",
    "Subscript[x, i] Subscript[y, j] Subscript[a, i, j]",
    "Abs[Subscript[a, i, j]]^2",
    "(Subscript[x, i] - Subscript[x, j])^2",
    "(Subscript[x, i] + Subscript[y, j])",
    "(Subscript[a, i, j] + Subscript[b, i, j])",
    "f[i, j]",
    "x^i y^j",
    "(x^i y^j)/(i! j!)",
    "Subscript[a, i, j] x^i y^j",
    "1/(i + j)^2",
    "1/(i^2 + j^2)^s",
)
_TERMS_OF_THREE = (
    "f[i, j, k]",
    "Subscript[a, i, j, k]",
    "Subscript[x, i] Subscript[x, j] Subscript[x, k]",
    "x^i y^j z^k",
)
# Single letters between commas in the place of an index.
_SUBSCRIPTS = re.compile(r"_\{[a-z](, ?[a-z])+\}")
_ENDS = (("1", "n"), ("1", "n"), ("0", "n"), ("1", "M"), ("0", "n - 1"), ("1", "3"))


@dataclass(frozen=True, slots=True)
class _Range:
    """What the iterators are, and the sign with what stands at it."""

    iterators: str
    latex: str


def draw_sum_over_indices(author: Author) -> Part:
    """A sum or product over two or three indices, perhaps with a value."""
    head, sign = author.choose(*_SIGNS)
    letters = author.choose(*_LETTERS)
    names = {**dict(zip("ijk", letters, strict=True)), "n": "n"}
    draw = author.generator.random()
    three = draw < 0.6 and author.chance(0.15)
    term = _term(author, names, _TERMS_OF_THREE if three else _TERMS)
    if author.chance(0.7):
        term = replace(term, latex=_SUBSCRIPTS.sub(_without_commas, term.latex))
    indices = letters[: 3 if three else 2]
    if draw < 0.45:
        found = _square(author, sign, indices)
    elif draw < 0.7:
        found = _triangle(author, sign, indices)
    elif draw < 0.92 and not three:
        found = _apart(author, sign, indices)
    else:
        found = _Range(", ".join(indices), under(sign, ",".join(indices)))
    text = f"{head}[{term.text}, {found.iterators}]"
    made = Part(text, found.latex + term.latex, Level.PRODUCT)
    return author.perhaps_equation(made)


def _term(author: Author, names: dict[str, str], templates: tuple[str, ...]) -> Part:
    term = author.fill(author.choose(*templates), names)
    if templates is _TERMS and author.chance(0.2):
        indices = (names["i"], names["j"])
        more = author.expression([author.choose(*"xzqa")], indices, sizes=(3, 4, 6, 8))
        entry = author.fill("Subscript[a, i, j]", names)
        rest = author.parenthesise(more)
        return Part(f"{entry.text} {rest.text}", entry.latex + rest.latex)
    return author.parenthesise(term) if term.level == Level.SUM else term


def _without_commas(subscripts: re.Match[str]) -> str:
    return subscripts[0].replace(",", "").replace(" ", "")


def _square(author: Author, sign: str, indices: str) -> _Range:
    """All indices in the same range."""
    row = author.choose(",", ",", ", ", r",\,").join(indices)
    at_most, at_least = author.signs["<="], author.signs[">="]
    draw = author.generator.random()
    if draw < 0.12:
        lower, upper = "-Infinity", "Infinity"
        latex = under(sign, rf"{row}\in\mathbb{{Z}}")
        if author.chance(0.5):
            latex = under(sign, rf"{row}=-\infty", r"\infty")
    elif draw < 0.4:
        lower, upper = author.choose("0", "1", "1"), "Infinity"
        latex = under(sign, f"{row}={lower}", r"\infty")
        if author.chance(0.4):
            latex = under(sign, f"{row}{at_least}{lower}")
    else:
        lower, upper = author.choose(*_ENDS)
        end = author.part(upper).latex
        latex = under(sign, f"{row}={lower}", end)
        if author.chance(0.35):
            latex = under(sign, f"{lower}{at_most}{row}{at_most}{end}")
    iterators = ", ".join(f"{{{index}, {lower}, {upper}}}" for index in indices)
    return _Range(iterators, latex)


def _triangle(author: Author, sign: str, indices: str) -> _Range:
    """Each index from the one before on."""
    strict = author.chance(0.75)
    lower, upper = author.choose(*_ENDS)
    at_most = author.signs["<="]
    chain = ("<" if strict else at_most).join(indices)
    iterators = [f"{{{indices[0]}, {lower}, {upper}}}"]
    for before, index in pairwise(indices):
        start = f"{before} + 1" if strict else before
        iterators.append(f"{{{index}, {start}, {upper}}}")
    below = f"{lower}{at_most}{chain}{at_most}{author.part(upper).latex}"
    return _Range(", ".join(iterators), under(sign, below))


def _apart(author: Author, sign: str, indices: str) -> _Range:
    """Each index in a range of its own: under two signs, or in rows under one."""
    (low, high), (start, end) = author.choose(*_ENDS), author.choose(*_ENDS)
    outer, inner = indices[0], indices[1]
    iterators = f"{{{outer}, {low}, {high}}}, {{{inner}, {start}, {end}}}"
    high, end = author.part(high).latex, author.part(end).latex
    if author.chance(0.35):
        at_most = author.signs["<="]
        rows = (
            f"{low}{at_most}{outer}{at_most}{high}",
            f"{start}{at_most}{inner}{at_most}{end}",
        )
        return _Range(iterators, under(sign, stack(*rows)))
    first = under(sign, f"{outer}={low}", high).rstrip()
    return _Range(iterators, first + under(sign, f"{inner}={start}", end))
