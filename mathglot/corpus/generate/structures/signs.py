r"""Two values under one sign, `x=\pm\sqrt{2}`, and what follows from what."""

from __future__ import annotations

from mathglot.corpus.generate.structures.author import Author
from mathglot.corpus.generate.structures.parts import Level, Part, alike, fraction
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.mathematica.printer import write
from mathglot.languages.tree import Call, Tree, call, rebuild

_UNKNOWNS = ("x", "x", "x", "y", "t", "z", r"\[Lambda]", "s", "m", r"\[Omega]")
_SOLUTIONS = (
    "PlusMinus[-b, Sqrt[b^2 - 4 a c]]/(2 a)",
    "PlusMinus[-(a/2), Sqrt[(a/2)^2 - b]]",
    "PlusMinus[5, Sqrt[13]]/2",
    "PlusMinus[3, Sqrt[5]]/4",
    "PlusMinus[2, Sqrt[7]]/3",
    "PlusMinus[a]",
    "PlusMinus[2]",
    "PlusMinus[I]",
    "PlusMinus[Sqrt[2]]",
)
_IDENTITIES = (
    "Sin[PlusMinus[x, y]] == PlusMinus[Sin[x] Cos[y], Cos[x] Sin[y]]",
    "Cos[PlusMinus[x, y]] == MinusPlus[Cos[x] Cos[y], Sin[x] Sin[y]]",
    "Tan[PlusMinus[x, y]] == PlusMinus[Tan[x], Tan[y]]/MinusPlus[1, Tan[x] Tan[y]]",
    "PlusMinus[x, y] MinusPlus[x, y] == x^2 - y^2",
    "Sinh[PlusMinus[x, y]] == PlusMinus[Sinh[x] Cosh[y], Cosh[x] Sinh[y]]",
    "Cosh[PlusMinus[x, y]] == PlusMinus[Cosh[x] Cosh[y], Sinh[x] Sinh[y]]",
    "E^PlusMinus[I x] == PlusMinus[Cos[x], I Sin[x]]",
    "f[PlusMinus[x, y]] == PlusMinus[f[x], y f'[x]]",
)
_PAIRS = (
    ("x", "y"),
    ("a", "b"),
    (r"\[Alpha]", r"\[Beta]"),
    ("u", "v"),
    (r"\[Theta]", r"\[Phi]"),
)
_MEASURED = ("5", "12.3", "9.81", r"\[Mu]", "x", "1.602", "100")
_ERRORS = ("0.1", "0.02", r"\[Sigma]", "1.5", "d", "5")
_OPERATORS = ("==", "==", "==", "<", ">", "<=", ">=")


def draw_two_signs(author: Author) -> Part:
    """Solutions, identities, values with an error, and conclusions."""
    draw = author.generator.random()
    if draw < 0.45:
        return _solution(author)
    if draw < 0.5:
        return _square(author)
    if draw < 0.6:
        names = dict(zip("xy", author.choose(*_PAIRS), strict=True))
        shown = author.fill(author.choose(*_IDENTITIES), names)
        return _both(author, shown.tree, "&&")
    if draw < 0.72:
        value, error = author.choose(*_MEASURED), author.choose(*_ERRORS)
        return author.part(f"PlusMinus[{value}, {error}]")
    return _conclusion(author)


def take_sign(tree: Tree, *, upper: bool) -> Tree:
    """A tree with the upper or the lower of its two signs alone.

    >>> write(take_sign(parse("f[PlusMinus[a, b]]"), upper=True))
    'f[a + b]'
    >>> write(take_sign(parse("x == PlusMinus[a]"), upper=False))
    'x == -a'
    """

    def change(node: Call) -> Tree:
        parts = node.arguments
        if node.name in ("PlusMinus", "MinusPlus"):
            positive = upper is (node.name == "PlusMinus")
            if len(parts) == 1:
                return parts[0] if positive else call("Minus", parts[0])
            return call("Plus" if positive else "Subtract", *parts)
        return node

    return rebuild(tree, change)


def _both(author: Author, tree: Tree, operator: str) -> Part:
    """What a formula with two signs says: one formula and another."""
    texts = (write(take_sign(tree, upper=upper)) for upper in (True, False))
    return Part(f" {operator} ".join(texts), author.render(tree), Level.RELATION)


def _solution(author: Author) -> Part:
    """The solutions of an equation, with the equation or without."""
    unknown = author.choose(*_UNKNOWNS)
    if author.chance(0.5):
        made = _drawn_solution(author, author.part(unknown))
    else:
        value = author.fill(author.choose(*_SOLUTIONS)).text
        made = _both(author, parse(f"{unknown} == {value}"), "||")
    draw = author.generator.random()
    if draw > 0.35 or unknown.startswith("\\"):
        return made
    equation = author.relate(author.polynomial(unknown), "==", alike("0"))
    if draw < 0.2:
        return _joined("Implies", author.implies, equation, made)
    return _joined("Equivalent", author.equivalent, equation, made)


def _drawn_solution(author: Author, unknown: Part) -> Part:
    """Solutions with any root, alone or after a term."""
    root = author.show(
        call("Sqrt", author.expression(["a", "b"], ["n"], sizes=(1, 3, 4, 5, 7)).tree)
    )
    values, latex = (root.text, f"-{root.text}"), rf"\pm {root.latex}"
    if author.chance(0.7):
        first = author.expression(["b", "c"], ["n"], sizes=(1, 1, 2, 3), special=0)
        values = (f"{first.text} + {root.text}", f"{first.text} - {root.text}")
        latex = first.latex + latex
        if author.chance(0.4):
            below = author.choose("2", "2", "3", "d")
            values = (f"({values[0]})/{below}", f"({values[1]})/{below}")
            latex = fraction(latex, below)
    text = " || ".join(f"{unknown.text} == {value}" for value in values)
    return Part(text, f"{unknown.latex}={latex}", Level.RELATION)


def _square(author: Author) -> Part:
    """The square of a sum and of a difference, in the usual order."""
    first, second = map(author.part, author.choose(*_PAIRS))
    x, y = first.text, second.text
    text = " && ".join(
        f"({x} {sign} {y})^2 == {x}^2 {sign} 2 {x} {y} + {y}^2" for sign in "+-"
    )
    x, y = first.latex, second.latex
    latex = rf"({x}\pm {y})^2={x}^2\pm 2{x} {y}+{y}^2"
    return Part(text, latex, Level.RELATION)


def _joined(head: str, arrow: str, *parts: Part) -> Part:
    text = f"{head}[{', '.join(part.text for part in parts)}]"
    return Part(text, arrow.join(part.latex for part in parts), Level.RELATION)


def _conclusion(author: Author) -> Part:
    """Relations of which one follows from another."""
    variable = author.variable()

    def relation() -> Part:
        left = author.expression_in(variable, sizes=(1, 3, 4, 6), special=0.05)
        right = author.expression(["a", variable], ["n"], sizes=(1, 1, 2, 3), special=0)
        return author.relate(left, author.choose(*_OPERATORS), right)

    if author.chance(0.5):
        return _joined("Implies", author.implies, relation(), relation())
    count = author.choose(2, 2, 3)
    parts = [relation() for _ in range(count)]
    return _joined("Equivalent", author.equivalent, *parts)
