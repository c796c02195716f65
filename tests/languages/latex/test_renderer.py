"""Trees to LaTeX in each flavour."""

import pytest

from mathglot.errors import UnknownNameError
from mathglot.languages.latex.lexer import tokenize
from mathglot.languages.latex.matcher import displays
from mathglot.languages.latex.renderer import render
from mathglot.languages.mathematica.parser import parse

TEXFORM = [
    ("x + y", "x+y"),
    ("1 + x^2", "1+x^2"),
    ("a - b + c", "a-b+c"),
    ("a + (b + c)", "a+(b+c)"),
    ("3 + -8", "3-8"),
    ("-(-x)", "-(-x)"),
    ("2 x", "2 x"),
    ("2 3", r"2\ 3"),
    ("2 3^k", r"2\ 3^k"),
    ("a (b c)", "a (b c)"),
    ("x (x + 1)", "x (x+1)"),
    ("2 (-1)", "2 (-1)"),
    ("(-1)^k", "(-1)^k"),
    ("(x^2 - 1)^(n/2)", r"\left(x^2-1\right)^{n/2}"),
    ("x^(3/2)", "x^{3/2}"),
    ("x^(1/3)", r"\sqrt[3]{x}"),
    ("x^-2", r"\frac{1}{x^2}"),
    ("x^10", "x^{10}"),
    ("x^y^z", "x^{y^z}"),
    ("E^(-x^2/2)", r"e^{-\frac{x^2}{2}}"),
    ("Pi/2", r"\frac{\pi }{2}"),
    ("Sqrt[16]^2", r"\sqrt{16}^2"),
    ("Sin[x]^2", r"\sin ^2(x)"),
    ("Gamma[x]^2", r"\Gamma (x)^2"),
    ("Subscript[m, e]^2", "m_e^2"),
    ("(s - Subscript[m, e]^2)^2", r"\left(s-m_e^2\right){}^2"),
    ("Fibonacci[6]^2", r"\left(F_6\right){}^2"),
    ("0.5 + 3 I", r"0.5\, +3 i"),
    ("ArcTan[x]", r"\tan ^{-1}(x)"),
    ("Log[b, x]", r"\log _b(x)"),
    ("Abs[x]", "| x| "),
    ("Floor[-7/2]", r"\left\lfloor -\frac{7}{2}\right\rfloor "),
    ("f[x, y]", "f(x,y)"),
    ("mat[1]", r"\text{mat}(1)"),
    ("Round[x]", r"\text{Round}[x]"),
    ("\\[Alpha] + alpha", r"\alpha +\alpha "),
    ("BesselJ[n - 1/2, a x]", r"J_{n-\frac{1}{2}}(a x)"),
    ("Hypergeometric2F1[a, b, c, z]", r"\, _2F_1(a,b;c;z)"),
    ("HypergeometricPFQ[{a, b, c}, {d, e}, z]", r"\, _3F_2(a,b,c;d,e;z)"),
    ("PolyLog[2, x]", r"\text{Li}_2(x)"),
    ("N[PolyLog[2, x]]", r"N[\text{Li}_2(x)]"),
    ("Sum[f[k], {k, 0, Infinity}]", r"\sum _{k=0}^{\infty } f(k)"),
    ("Integrate[g[x], x]", r"\int g(x) \, dx"),
    ("Integrate[f[x], {x, 0, 1}]", r"\int_0^1 f(x) \, dx"),
    ("Limit[f[x], x -> 0]", r"\lim_{x\to 0} \, f(x)"),
    ("f'[x]", "f'(x)"),
    ("f''[x]", "f''(x)"),
    ("Derivative[3][f][x]", "f^{(3)}(x)"),
    ("Derivative[0, 1][f][x, y]", "f^{(0,1)}(x,y)"),
    ("D[f[x], x]", r"\frac{\partial f(x)}{\partial x}"),
    ("{a, b}", r"\{a,b\}"),
    ("{}", r"\{\}"),
    ("{1/2, b}", r"\left\{\frac{1}{2},b\right\}"),
    ("x -> y", r"x\to y"),
    ("a == b && c < d", r"a=b\land c<d"),
    ("(a && b) || c", r"(a\land b)\lor c"),
    ("0 < x <= 1", r"0<x\leq 1"),
    ("Element[n, Integers]", r"n\in \mathbb{Z}"),
    ("a /; b", r"a\text{/;}b"),
    ('"a_b"', r"\text{a$\_$b}"),
    ("C[1]", "c_1"),
    ("Conjugate[a + b]", "(a+b)^*"),
    ("30 Degree", r"30 {}^{\circ }"),
    ("n!", "n!"),
    ("(n + 1)!", "(n+1)!"),
    ("Binomial[n, k]", r"\binom{n}{k}"),
    ("Mod[a + b, n]", r"((a+b) \bmod n)"),
]

TEXTBOOK = [
    ("Sin[x]^2", r"\sin^2 x"),
    ("Sin[2 x]", r"\sin 2x"),
    ("Sin[x + y]", r"\sin(x+y)"),
    ("ArcSin[x]", r"\arcsin x"),
    ("Erf[x]", r"\operatorname{erf} x"),
    ("f[1/2]", r"f\left(\frac{1}{2}\right)"),
    ("f[x^2]", "f(x^2)"),
    ("x^-2", "x^{-2}"),
    ("2 3", r"2\cdot 3"),
    ("{{a, b}, {c, d}}", r"\begin{pmatrix}a&b\\c&d\end{pmatrix}"),
    ("a == b /; c > 0", r"a=b,\quad c>0"),
]

DLMF = [
    ("BesselJ[n, z]", r"J_n\left(z\right)"),
    ("E^x", r"{\mathrm{e}}^x"),
    ("EllipticK[k^2]", r"K\left(k\right)"),
]


@pytest.mark.parametrize(("source", "latex"), TEXFORM)
def test_texform(source: str, latex: str) -> None:
    assert tokenize(render(parse(source), "texform")) == tokenize(latex)


@pytest.mark.parametrize(
    ("source", "latex"),
    [
        (r"Sin[Pi x]", r"\sin (\pi  x)"),
        (r"Zeta[2]/Pi", r"\frac{\zeta (2)}{\pi }"),
        (r"Sum[k, {k, 1, n}]", r"\sum _{k=1}^n k"),
        (r"Gamma[1/2]", r"\Gamma \left(\frac{1}{2}\right)"),
        (r"Re[x] > 0", r"\Re(x)>0"),
    ],
)
def test_texform_keeps_mathematicas_blanks(source: str, latex: str) -> None:
    assert render(parse(source), "texform") == latex


@pytest.mark.parametrize(("source", "latex"), TEXTBOOK)
def test_textbook(source: str, latex: str) -> None:
    shown = tokenize(render(parse(source), "textbook"))
    assert [t for t in shown if t != r"\,"] == [
        t for t in tokenize(latex) if t != r"\,"
    ]


@pytest.mark.parametrize(("source", "latex"), DLMF)
def test_dlmf(source: str, latex: str) -> None:
    from mathglot.languages.latex.normal import normalise

    assert normalise(render(parse(source), "dlmf")) == normalise(latex)


def test_random_is_reproducible_and_varied() -> None:
    tree = parse("Integrate[Sin[x]^2/(1 + x^2), {x, 0, Infinity}] <= Pi/2")
    shown = [render(tree, "random", seed) for seed in range(40)]
    assert shown == [render(tree, "random", seed) for seed in range(40)]
    assert len(set(shown)) > 20
    assert all(displays(tree, latex) for latex in shown)


def test_the_imaginary_unit_has_one_name_and_no_letters() -> None:
    beside = parse("I^j + I")
    texts = {render(beside, "random", seed) for seed in range(600)}
    assert {text.replace(r"\mathrm{j}", "j").count("j") for text in texts} == {1}
    units = parse("I + 2^I + 3^I + 4^I")
    texts = {render(units, "random", seed) for seed in range(600)}
    assert {text.count("j") for text in texts} == {0, 4}


def test_unknown_flavour() -> None:
    with pytest.raises(UnknownNameError, match="texform"):
        render(parse("x"), "plain")


@pytest.mark.parametrize("flavour", ["texform", "dlmf", "textbook", "random"])
@pytest.mark.parametrize(
    "source",
    ["f[" * 10_000 + "x" + "]" * 10_000, "1+(" * 10_000 + "x" + ")" * 10_000],
)
def test_depth_is_no_limit(source: str, flavour: str) -> None:
    tree = parse(source)
    assert displays(tree, render(tree, flavour, 1))
