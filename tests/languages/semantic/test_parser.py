"""Semantic LaTeX into trees: the mathematics, and what was assumed for it."""

import pytest

from mathglot.errors import NoCounterpartError, ParseError
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.semantic.parser import read_semantic
from mathglot.languages.tree import depth

READINGS = [
    (r"2ab", "2 a b"),
    (r"a-b+c", "a - b + c"),
    (r"(a+b)+c", "(a + b) + c"),
    (r"-x^{2}", "-x^2"),
    (r"\frac{a}{b}", "a/b"),
    (r"\tfrac12 x", "(1/2) x"),
    (r"a/(bc)", "a/(b c)"),
    (r"x^{-\mu/2}", r"x^(-(\[Mu]/2))"),
    (r"\sqrt[3]{x}", "x^(1/3)"),
    (r"n!", "n!"),
    (r"(2n)!!", "(2 n)!!"),
    (r"|x|\leq|y|", "Abs[x] <= Abs[y]"),
    (r"a<b\leq c", "a < b <= c"),
    (r"a=b=c", "a == b == c"),
    (r"x\in\Reals", "Element[x, Reals]"),
    (r"\binom{n}{k}", "Binomial[n, k]"),
    (r"\BesselJ{\nu}@{z}", r"BesselJ[\[Nu], z]"),
    (r"\sin^{2}@@{x}", "Sin[x]^2"),
    (r"\BesselJ{\nu}'@{z}", r"Derivative[0, 1][BesselJ][\[Nu], z]"),
    (r"\AiryAi'@{z}", "AiryAiPrime[z]"),
    (r"\compellintKk@{k}", "EllipticK[k^2]"),
    (r"\incellintFk@{\phi}{k}", r"EllipticF[\[Phi], k^2]"),
    (r"\Jacobithetatau{3}@{z}{\tau}", r"EllipticTheta[3, z, E^(I Pi \[Tau])]"),
    (r"\genhyperF{2}{1}@{a,b}{c}{z}", "Hypergeometric2F1[a, b, c, z]"),
    (r"\cpi+\expe+\iunit", "Pi + E + I"),
    (r"e^{i\pi}", "E^(I Pi)"),
    (r"\sum_{k=0}^{n}a_{k}x^{k}", "Sum[Subscript[a, k] x^k, {k, 0, n}]"),
    (r"\sum_{k=0}^{n}k+1", "Sum[k, {k, 0, n}] + 1"),
    (r"\prod_{1\leq j<k\leq n}x", "Product[x, {j, 1, n}, {k, j + 1, n}]"),
    (r"\int_{0}^{1}x^{2}\diff{x}", "Integrate[x^2, {x, 0, 1}]"),
    (r"\int\frac{\diff{t}}{t}", "Integrate[1/t, t]"),
    (
        r"\int_{0}^{1}\int_{0}^{x}xy\diff{y}\diff{x}",
        "Integrate[Integrate[x y, {y, 0, x}], {x, 0, 1}]",
    ),
    (r"\lim_{x\to 0+}f(x)", 'Limit[f[x], x -> 0, Direction -> "FromAbove"]'),
    (r"\deriv{}{x}x^{2}", "D[x^2, x]"),
    (r"\deriv[n]{}{x}\left(x^{2}\right)", "D[x^2, {x, n}]"),
    (r"\deriv[2]{w}{z}+w=0", "D[w[z], {z, 2}] + w[z] == 0"),
    (r"\frac{\pdiff[2]{f}}{\pdiff{x}\pdiff{y}}", "D[f[x, y], x, y]"),
    (r"f(x+1)", "f[x + 1]"),
    (r"x(x+1)", "x (x + 1)"),
    (r"2(x+1)", "2 (x + 1)"),
    (r"(a+b)(c+d)", "(a + b) (c + d)"),
    (r"p_{n}(x)", "Subscript[p, n][x]"),
    (r"f^{(n)}(x)", "Derivative[n][f][x]"),
    (r"f^{\prime\prime}(x)", "f''[x]"),
    (r"w^{2}(x)", "w[x]^2"),
    (r"x_{ij}", "Subscript[x, i, j]"),
    (
        r"\begin{cases}1,&x>0,\\0,&\text{otherwise}.\end{cases}",
        "Piecewise[{{1, x > 0}}, 0]",
    ),
    (r"\begin{pmatrix}a&b\\c&d\end{pmatrix}", "{{a, b}, {c, d}}"),
    (r"n=0,1,2,\dots", "Element[n, Integers] && n >= 0"),
    (r"x,y>0", "x > 0 && y > 0"),
    (r"m\equivmod n\pmod{k}", "Mod[m, k] == Mod[n, k]"),
    (r"a+\cdots+b", r"a + \[Ellipsis] + b"),
    (r"a\pm b", "PlusMinus[a, b]"),
    (r"\sum_{d\divides n}f(d)", "DivisorSum[n, Function[d, f[d]]]"),
    (r"\pderiv{f}{x}|_{x=0}", "D[f[x], x] /. x -> 0"),
    (r"\Riemannzeta@{s},\quad s>1", "{Zeta[s], s > 1}"),
    (r"a=b,\quad x>0", "a == b /; x > 0"),
    (r"\sqrt{x}^{2}", "Sqrt[x]^2"),
    (r"\pvint_{0}^{1}x\diff{x}", "Integrate[x, {x, 0, 1}]"),
    (
        r"\int_{0}^{1}\frac{\diff{t}}{t}-\int_{1}^{2}t\diff{t}",
        "Integrate[1/t, {t, 0, 1}] - Integrate[t, {t, 1, 2}]",
    ),
    (r"f@{x}", "f[x]"),
    (r"(a)_{n}", "Pochhammer[a, n]"),
    (r"\sin^{2}''@{x}", "D[Sin[x]^2, {x, 2}]"),
    (r"\compellintKk'@{k}", "EllipticK[1 - k^2]"),
    (r"a\bmod b", "Mod[a, b]"),
    (r"|\begin{matrix}a&b\\c&d\end{matrix}|", "Det[{{a, b}, {c, d}}]"),
    (r"\prod_{p}p", "Product[Prime[k], {k, 1, Infinity}]"),
    (r"n\text{ even}", "Mod[n, 2] == 0"),
    (r"a=b\text{ if }x>0", "a == b /; x > 0"),
]


@pytest.mark.parametrize(("semantic", "mathematica"), READINGS)
def test_reading(semantic: str, mathematica: str) -> None:
    assert read_semantic(semantic).tree == parse(mathematica)


@pytest.mark.parametrize(
    ("semantic", "symbols", "mathematica"),
    [
        (r"w(z)+w", ("w(z)",), "w[z] + w"),
        (r"x^{i}", ("i",), "x^i"),
        (r"2\pi i", (r"\iunit",), "2 Pi I"),
        (r"\ln@@{e}", (r"\expe",), "Log[E]"),
        (r"\sum_{i=1}^{n}i", (), "Sum[i, {i, 1, n}]"),
        (r"K+N", (), "K + N"),
        (r"C(x,y)+N(x,2)", (), "c[x, y] + n[x, 2]"),
        (r"N+n", (), "N + n"),
        (r"E+e", (), r"\[FormalCapitalE] + e"),
        (
            r"\Jacobielldnk@{K}{k}=k^{\prime}",
            (),
            "JacobiDN[EllipticK[k^2], k^2] == Sqrt[1 - k^2]",
        ),
        (r"k^{\prime}", (), r"k\[Prime]"),
        (
            r"\cos@{a\pm b}=c\mp d",
            (),
            "Cos[a + b] == c - d && Cos[a - b] == c + d",
        ),
        (r"x=\pm\sqrt{2}", (), "x == Sqrt[2] || x == -Sqrt[2]"),
    ],
)
def test_letters(semantic: str, symbols: tuple[str, ...], mathematica: str) -> None:
    assert read_semantic(semantic, symbols).tree == parse(mathematica)


@pytest.mark.parametrize(
    ("semantic", "assumption"),
    [
        (r"f(x)", "f is a function"),
        (r"x(y+1)", "x multiplies the bracket after it"),
        (r"e^{x}", "e is the base of the natural logarithm"),
        (
            r"N",
            "N is a variable, though it is numerical evaluation in Mathematica",
        ),
        (r"\deriv{w}{z}=0", "w is a function, since it is differentiated"),
    ],
)
def test_guesses_are_recorded(semantic: str, assumption: str) -> None:
    assert assumption in read_semantic(semantic).assumptions


@pytest.mark.parametrize(
    ("semantic", "position"),
    [
        (r"a+", 2),
        (r"(a+b", 4),
        (r"\BesselJ{\nu}@", 14),
        (r"x=\sum a", 6),
        (r"\int_{0}^{1}x", 13),
        (r"1+\foo@{x}", 2),
        (r"1+\BesselJ{\nu}@@@@{x}", 2),
    ],
)
def test_mistakes_have_a_place(semantic: str, position: int) -> None:
    with pytest.raises(ParseError) as caught:
        read_semantic(semantic)
    assert abs(caught.value.position - position) <= 1


def test_what_mathematica_lacks_is_named() -> None:
    with pytest.raises(NoCounterpartError, match="littleo"):
        read_semantic(r"1+\littleo@{x}")


@pytest.mark.parametrize(
    "semantic",
    ["(" * 5_000 + "x" + ")" * 5_000, r"\sin@{" * 3_000 + "x" + "}" * 3_000],
)
def test_depth_is_no_limit(semantic: str) -> None:
    assert depth(read_semantic(semantic).tree) in (0, 3_000)
