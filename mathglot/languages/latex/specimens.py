r"""Formulas that show what no row of the function table says, by subject.

The builders of `structures` make the notations of these formulas; beside each stand
spellings of it that are recognised although no single layout writes them.

>>> SPECIMENS["Integrals"][0].formula
'Integrate[f[x], x]'
"""

from collections.abc import Mapping
from dataclasses import dataclass

from mathglot.languages.functions import ROWS_BY_KEY
from mathglot.languages.latex.structures.relations import INFIX
from mathglot.languages.latex.symbols import NAMED_CHARACTERS
from mathglot.languages.mathematica.characters import CONSTANTS
from mathglot.languages.mathematica.characters import LETTERS as MATHEMATICA_LETTERS


@dataclass(frozen=True, slots=True)
class Specimen:
    """A formula of Mathematica, and LaTeX that shows it too."""

    formula: str
    spellings: tuple[str, ...] = ()


def _show(formula: str, *spellings: str) -> Specimen:
    return Specimen(formula, spellings)


SPECIMENS: Mapping[str, tuple[Specimen, ...]] = {
    "Arithmetic": (
        _show("a + b"),
        _show("a - b"),
        _show("-a"),
        _show("a*b", "ab", r"a\cdot b", r"a\times b", "a*b"),
        _show("2*x", "2x", r"2\cdot x"),
        _show("a/b", r"\dfrac{a}{b}", r"\tfrac{a}{b}", r"{a\over b}"),
        _show("(1/2)*x", r"\tfrac12x"),
        _show("a^b"),
        _show("a^(1/n)", "a^{1/n}"),
        _show("E^x", r"\exp x"),
        _show("x^2*y"),
        _show("PlusMinus[a]"),
        _show("PlusMinus[a, b]"),
        _show("MinusPlus[a, b]"),
        _show("x == a + b || x == a - b", r"x=a\pm b"),
        _show("1.5*10^-3", r"1.5\times 10^{-3}", r"1.5\cdot 10^{-3}"),
    ),
    "Quantities and units": (
        _show(
            'Quantity[5, "Meters"]', r"5\mathrm{m}", r"5\text{ m}", r"5\text{ meters}"
        ),
        _show(
            'Quantity[9.8, "Meters"/"Seconds"^2]',
            r"9.8\,\mathrm{m}\,\mathrm{s}^{-2}",
            r"9.8\,\frac{\mathrm{m}}{\mathrm{s}^2}",
            r"\SI{9.8}{m/s^2}",
        ),
        _show('Quantity[2, "Newtons" "Meters"]', r"2\,\mathrm{N\,m}"),
        _show('Quantity[1.5*10^3, "Kilograms"]'),
        _show('Quantity[20, "DegreesCelsius"]', r"20^\circ\mathrm{C}"),
        _show('Quantity[5, "USDollars"]'),
    ),
    "Functions and their arguments": (
        _show("f[x]"),
        _show("f[x, y]"),
        _show("Sin[x]^2"),
        _show("f[x]^2", "f^2(x)"),
        _show("f[x_] := x^2"),
        _show("Superscript[W, 1]", "W^{(1)}"),
        _show("SuperDagger[Superscript[a, i]]", r"a^{i\dagger}"),
        _show("SuperStar[Superscript[a, i]]", "a^{i*}"),
        _show("OverVector[x]", r"\mathbf{x}"),
        _show("f[b] - f[a]", r"f(x)\Big|_a^b", "[f(x)]_a^b"),
    ),
    "Relations and conditions": (
        _show("a == b == c"),
        _show("a < b <= c"),
        _show("x == a || x == b"),
        _show("a > 0 && b > 0", "a,b>0", r"a>0,\;b>0"),
        _show("a == b /; c > 0", r"a=b\quad\text{for }c>0", r"a=b\quad(c>0)"),
        _show("Element[{m, n}, Integers]", r"m,n\in\mathbb{Z}"),
        _show(
            "Element[n, Integers] && n >= 1",
            r"n=1,2,\ldots",
            r"n=1,2,3,\ldots",
            r"n\in\mathbb{N}",
        ),
    ),
    "Operators between operands": tuple(
        Specimen(f"{head}[a, b]") for head in sorted(INFIX)
    ),
    "Lists, vectors and matrices": (
        _show("{}"),
        _show("{a, b, c}"),
        _show("{{a, b}, {c, d}}"),
        _show("Det[{{a, b}, {c, d}}]"),
        _show("Table[Subscript[x, k], {k, 1, n}]"),
        _show("Subscript[x, 1]"),
        _show("Subscript[x, i, j]", "x_{ij}"),
        _show("Ket[n, t]", r"|n;t\rangle", r"|nt\rangle"),
        _show("Bra[n, t]", r"\langle n;t|"),
        _show("BraKet[{m, t}, {n, t}]", r"\langle m;t|n;t\rangle"),
        _show("AngleBracket[u, v]", "(u,v)"),
    ),
    "Definitions by cases": (
        _show(
            "Piecewise[{{a, x > 0}, {b, x <= 0}}]",
            r"\begin{cases}a & \text{if } x>0 \\ b & \text{if } x\leq 0\end{cases}",
            r"\begin{cases}a, & x>0, \\ b, & x\leq 0\end{cases}",
        ),
        _show(
            "Piecewise[{{a, x > 0}}, b]",
            r"\begin{cases}a & \text{if } x>0 \\ b & \text{otherwise}\end{cases}",
            r"\begin{cases}a, & x>0, \\ b, & \text{else}\end{cases}",
        ),
    ),
    "Sums, products and series": (
        _show("Sum[f[k], {k, 1, n}]", r"f(1)+f(2)+\cdots+f(n)"),
        _show("Sum[f[k], {k, 1, Infinity}]"),
        _show("Sum[f[k], {k, -Infinity, Infinity}]"),
        _show("Sum[f[j, k], {j, 1, m}, {k, 1, n}]"),
        _show("Sum[f[d], {d, Divisors[n]}]"),
        _show("Sum[k^2, {k, 1, n}]", r"1^2+2^2+\cdots+n^2"),
        _show("Product[f[k], {k, 1, n}]", r"f(1)f(2)\cdots f(n)"),
        _show("Product[f[Prime[k]], {k, 1, Infinity}]", r"\prod_pf(p)"),
        _show("DivisorSum[n, f]"),
        _show("n!", r"1\cdot 2\cdots n"),
        _show("Cycles[{{1, 3, 5}, {2, 4}}]", r"(1\;3\;5)(2\;4)"),
        _show(
            "ContinuedFractionK[Subscript[a, k], Subscript[b, k], {k, 1, Infinity}]",
            r"\cfrac{a_1}{b_1+\cfrac{a_2}{b_2+\cdots}}",
        ),
    ),
    "Integrals": (
        _show("Integrate[f[x], x]"),
        _show("Integrate[f[x], {x, a, b}]"),
        _show("Integrate[1/f[x], {x, a, b}]", r"\int_a^b\frac{dx}{f(x)}"),
        _show(
            "Integrate[f[x, y], {x, a, b}, {y, c, d}]",
            r"\int_a^b\int_c^df(x,y)\,dy\,dx",
            r"\int_a^bdx\int_c^ddy\,f(x,y)",
        ),
        _show("Integrate[f[x, y], Element[{x, y}, r]]"),
        _show("ContourIntegrate[f[z], Element[z, c]]"),
    ),
    "Limits": (
        _show("Limit[f[x], x -> a]", r"\lim_{x\rightarrow a}f(x)"),
        _show("Limit[f[x], x -> Infinity]"),
        _show('Limit[f[x], x -> a, Direction -> "FromAbove"]'),
        _show('Limit[f[x], x -> a, Direction -> "FromBelow"]'),
    ),
    "Derivatives": (
        _show("D[f[x], x]"),
        _show("D[f[x], {x, 2}]"),
        _show("D[f[x, y], x, y]"),
        _show("D[#, x] &", r"\frac{d}{dx}", r"\frac{\partial}{\partial x}"),
        _show("f'[x]"),
        _show("f''[x]"),
        _show("Derivative[n][f][x]"),
        _show("Derivative[1, 0][f][a, b]"),
        _show(
            "D[f[x], Subscript[x, j]] /. x -> p",
            r"\frac{\partial f}{\partial x_j}(p)",
        ),
        _show("f'[0]"),
        _show("f'"),
        _show("Dt[y, x]"),
        _show("Dt[x]"),
        _show("Exp[I Integrate[f[t], t]]", r"\exp i\int f(t)\,dt"),
        _show(r"OverDot[\[Delta]x]", r"\delta\dot x"),
        _show(r"VariationalD[S, \[Phi]]", r"\frac{\delta S}{\delta\phi}"),
        _show("y''[x] + y[x] == 0", "y''+y=0"),
    ),
}


def _list_letters(*, of_alphabets: bool) -> tuple[Specimen, ...]:
    """Characters that have no notation in the function table.

    The formal letters, which look like others, are for Mathematica's own use.
    """
    return tuple(
        Specimen(f"\\[{name}]")
        for name in NAMED_CHARACTERS
        if name in MATHEMATICA_LETTERS
        and MATHEMATICA_LETTERS[name] not in CONSTANTS
        and name.startswith(_ALPHABETS) == of_alphabets
        and f"\\[{name}]" not in ROWS_BY_KEY
        and not name.startswith("Formal")
    )


_ALPHABETS = ("Script", "Gothic", "DoubleStruck")
LETTERS: Mapping[str, tuple[Specimen, ...]] = {
    "Greek letters and signs": _list_letters(of_alphabets=False),
    "Script, Gothic and double-struck letters": _list_letters(of_alphabets=True),
}
