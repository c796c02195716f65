r"""Letters that mean something else than usual: `e` as a variable, `\psi'`, `\Re z`.

The eccentricity of an ellipse is called e; primes at the letters of the digamma and
zeta functions mean their derivatives.
"""

from __future__ import annotations

from mathglot.corpus.generate.structures.author import Author
from mathglot.corpus.generate.structures.conditions import draw_complex_condition
from mathglot.corpus.generate.structures.parts import Level, Part, alike, fraction

_ELLIPSES = (
    "Sqrt[1 - e^2 Sin[t]^2]",
    "r == (a (1 - e^2))/(1 + e Cos[t])",
    "r == (a (1 - e^2))/(1 - e Cos[t])",
    "M == u - e Sin[u]",
    "b == a Sqrt[1 - e^2]",
    "e == c/a",
    "e == Sqrt[1 - b^2/a^2]",
    "e^2 == 1 - b^2/a^2",
    "Integrate[Sqrt[1 - e^2 Sin[t]^2], {t, 0, Pi/2}]",
    "4 a Integrate[Sqrt[1 - e^2 Sin[t]^2], {t, 0, Pi/2}]",
    "1/(1 + e Cos[t])^2",
    "Tan[t/2] == Sqrt[(1 + e)/(1 - e)] Tan[u/2]",
    "r == a (1 - e Cos[u])",
    "Subscript[r, p] == a (1 - e)",
    "L == 4 a EllipticE[e^2]",
    "EllipticK[e^2]",
    "a/Sqrt[1 - e^2 Sin[t]^2]",
    "(a (1 - e^2))/(1 - e^2 Sin[t]^2)^(3/2)",
)
_ANGLES = (r"\[Theta]", r"\[Theta]", r"\[Phi]", r"\[CurlyPhi]", r"\[Nu]", "t")
_PLACES = ("1", "1/2", "n + 1", "0", "2", "n", "x", "z", "s", "1 - z", "x + 1", "z/2")
_FACTORS = ("2", "3", "a", "n")


def draw_letters(author: Author) -> Part:
    """One of the three kinds."""
    draw = author.generator.random()
    if draw < 0.4:
        return draw_complex_condition(author)
    return _derivatives(author) if draw < 0.7 else _ellipse(author)


def _ellipse(author: Author) -> Part:
    names = {"e": "e", "t": author.choose(*_ANGLES), "u": "u", "b": "b", "c": "c"}
    names |= {"a": author.choose(*"aaap"), "r": "r", "p": "p", "M": "M", "L": "L"}
    made = author.fill(author.choose(*_ELLIPSES), names)
    if made.level == Level.RELATION:
        if author.chance(0.25):
            at_most = author.signs["<="]
            text = f"Condition[{made.text}, 0 <= e < 1]"
            return Part(text, rf"{made.latex},\quad 0{at_most}e<1", Level.RELATION)
        return made
    name = author.choose(*"GQShk")
    if author.chance(0.3):
        return author.relate(alike(name), "==", made)
    if author.chance(0.3):
        other = author.factor(author.expression([name, "b"], ["n"], sizes=(2, 3, 4)))
        text = f"{other.text} + {made.text}"
        return Part(text, f"{other.latex}+{made.latex}", Level.SUM)
    return made


def _derivative(author: Author) -> Part:
    """A derivative of the digamma or the zeta function, with primes."""
    place = author.part(author.choose(*_PLACES))
    order = author.choose(1, 1, 1, 2, 2, 3)
    primes = "'" * order
    shown = primes if author.chance(0.8) else "^{" + r"\prime" * order + "}"
    if author.chance(0.6):
        text, letter = f"PolyGamma[{order}, {place.text}]", r"\psi"
    else:
        text, letter = f"Zeta{primes}[{place.text}]", r"\zeta"
    return Part(text, f"{letter}{shown}({place.latex})")


def _derivatives(author: Author) -> Part:
    first, second = _derivative(author), _derivative(author)
    draw = author.generator.random()
    if draw < 0.3:
        return author.perhaps_equation(first)
    if draw < 0.6:
        sign = author.choose("+", "-")
        text = f"{first.text} {sign} {second.text}"
        made = Part(text, first.latex + sign + second.latex, Level.SUM)
        return author.perhaps_equation(made)
    if draw < 0.85:
        factor = author.choose(*_FACTORS)
        left = Part(f"{factor} {first.text}", factor + first.latex)
        right = author.expression(["a", "x"], ["n"], sizes=(1, 3, 5))
        return author.relate(left, "==", right)
    text = f"{first.text}/{second.text}"
    return Part(text, fraction(first.latex, second.latex), Level.PRODUCT)
