r"""Vectors in bold or under an arrow: `\mathbf{a}\times\mathbf{b}`."""

from __future__ import annotations

import re

from mathglot.corpus.generate.names import rename
from mathglot.corpus.generate.structures.author import Author
from mathglot.corpus.generate.structures.parts import Level, Part
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.mathematica.printer import write
from mathglot.languages.tree import Symbol, Tree

_STYLES = (
    r"\mathbf{%s}",
    r"\mathbf{%s}",
    r"\mathbf %s ",
    r"\vec{%s}",
    r"\vec{%s}",
    r"\vec %s ",
    r"\boldsymbol{%s}",
    r"\overrightarrow{%s}",
)
_LETTERS = ("abcd", "abcd", "uvwx", "ABFG", "rvpF", "xyzw", "pqrs", "vwab", "LrpF")
_IDENTITIES = (
    "Cross[a, Cross[b, c]] == b (a . c) - c (a . b)",
    "Cross[a, Cross[b, c]] == (a . c) b - (a . b) c",
    "Cross[Cross[a, b], c] == b (a . c) - a (b . c)",
    "a . Cross[b, c] == b . Cross[c, a] == c . Cross[a, b]",
    "Cross[a, b] . Cross[c, d] == (a . c) (b . d) - (a . d) (b . c)",
    "a . b == Norm[a] Norm[b] Cos[\\[Theta]]",
    "Norm[Cross[a, b]] == Norm[a] Norm[b] Sin[\\[Theta]]",
    "Cross[a, b] == -Cross[b, a]",
    "Cross[a, b + c] == Cross[a, b] + Cross[a, c]",
    "a . (b + c) == a . b + a . c",
    "Norm[Cross[a, b]]^2 == Norm[a]^2 Norm[b]^2 - (a . b)^2",
    "a . a == Norm[a]^2",
    "a . b == 0",
    "Cross[a, a] == 0",
    "a == Cross[b, c]",
    "a == k Cross[b, c]",
    "a == k (b + Cross[c, d])",
    "Norm[a + b] <= Norm[a] + Norm[b]",
    "Abs[a . b] <= Norm[a] Norm[b]",
    "Cos[\\[Theta]] == (a . b)/(Norm[a] Norm[b])",
    "V == Abs[a . Cross[b, c]]",
    "Norm[a - b]^2 == Norm[a]^2 - 2 a . b + Norm[b]^2",
)
# Letters that stand for vectors while a formula is rendered, and their LaTeX.
_PLACES = {
    "a": (r"\[CapitalXi]", r"\Xi"),
    "b": (r"\[CapitalUpsilon]", r"\Upsilon"),
    "c": (r"\[CapitalLambda]", r"\Lambda"),
    "d": (r"\[CapitalOmega]", r"\Omega"),
}
_FACTORS = ("k", "m", "2", "3", r"\[Lambda]", r"\[Alpha]")
_ANGLES = (r"\[Theta]", r"\[Phi]", r"\[Alpha]")


def draw_vectors(author: Author) -> Part:
    """An identity between vectors, or any products of them."""
    if author.chance(0.5):
        template = author.choose(*_IDENTITIES)
        template = template.replace(r"\[Theta]", author.choose(*_ANGLES))
    else:
        template = _draw_template(author)
    return _in_bold(author, template)


def _in_bold(author: Author, template: str) -> Part:
    """A template whose letters a to d are vectors, each with its mark."""
    letters = dict(zip("abcd", author.choose(*_LETTERS), strict=True))
    style = author.choose(*_STYLES)
    tree = parse(template)
    places: dict[str, Tree] = {
        name: Symbol(place) for name, (place, _) in _PLACES.items()
    }
    latex = author.render(rename(tree, places))
    for name, (_, shown) in _PLACES.items():
        vector = style.replace("%s", letters[name])
        latex = vector.join(re.split(re.escape(shown) + r"(?![A-Za-z]) ?", latex))
    text = write(rename(tree, {old: Symbol(new) for old, new in letters.items()}))
    return Part(text, latex, Level.RELATION)


def _draw_template(author: Author) -> str:
    draw = author.generator.random()
    vector, other = _vector(author, "abc", 2), _vector(author, "bcd", 1)
    if draw < 0.35:
        return f"{vector} . {other} == {author.choose('0', '1', '0')}"
    if draw < 0.6:
        return f"{vector} . {other}"
    if draw < 0.8:
        return f"Cross[{vector}, {other}] == {_vector(author, 'abd', 1)}"
    return f"Norm[{vector}] == {author.choose('1', '2', 'k')}"


def _vector(author: Author, letters: str, depth: int) -> str:
    """A vector in Mathematica, in brackets where it needs them."""
    draw = author.generator.random()
    if depth == 0 or draw < 0.3:
        return author.generator.choice(letters)
    left, right = author.generator.sample(letters, 2)
    if draw < 0.6:
        others = letters.replace(left, "")
        return f"Cross[{left}, {_vector(author, others, depth - 1)}]"
    if draw < 0.8:
        return f"({left} {author.choose('+', '-')} {right})"
    return f"({author.choose(*_FACTORS)} {left})"
