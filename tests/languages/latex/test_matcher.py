"""Which LaTeX shows which tree."""

from collections.abc import Iterator

import pytest

from mathglot.errors import ParseError
from mathglot.languages.latex import matching
from mathglot.languages.latex.layout import Layout
from mathglot.languages.latex.matcher import Referee, displays
from mathglot.languages.latex.notations import layouts_of
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.tree import Call, Symbol, call

SHOWN = [
    ("x y", "xy"),
    ("x y", r"x\cdot y"),
    ("x y", r"x \times y"),
    ("a/b", r"\frac{a}{b}"),
    ("a/b", "a/b"),
    ("a/b", r"{a \over b}"),
    ("1/(2 x)", "1/2x"),
    ("x y/z", "xy/z"),
    ("(x y)/z", "xy/z"),
    ("n (n + 1)/2", r"\frac{n(n+1)}{2}"),
    ("(1/2) x", r"\frac{x}{2}"),
    ("1/x", "x^{-1}"),
    ("Sqrt[x]", r"\sqrt x"),
    ("Sqrt[x]", "x^{1/2}"),
    ("x^(1/2)", r"\sqrt{x}"),
    ("E^x", r"\exp(x)"),
    ("Exp[x]", "e^x"),
    ("Exp[x]", r"\mathrm{e}^{x}"),
    ("Log[x]", r"\ln x"),
    ("Log[x]", r"\log(x)"),
    ("Sin[2 x]", r"\sin 2x"),
    ("Sin[x] Cos[y]", r"\sin x\cos y"),
    ("Sin[(n + 1) \\[Theta]]", r"\sin(n+1)\theta"),
    ("Sin[x]^2", r"\sin^2 x"),
    ("Sin[x]^2", "sin(x)^2"),
    ("ArcSin[x]", r"\sin^{-1}x"),
    ("ArcSin[x]", r"\operatorname{asin}(x)"),
    ("BesselJ[n, x]^2", "J_n^2(x)"),
    ("f[x]^2", "f(x)^2"),
    ("f[x]^2", "f^2(x)"),
    ("D[y[x], x]", r"\frac{dy}{dx}"),
    ("D[y[x], x]", r"\frac{\mathrm{d}y}{\mathrm{d}x}"),
    ("y'[x] == k y[x]", r"\frac{dy}{dx}=ky"),
    ("y''[x] + y[x] == 0", "y''+y=0"),
    ("m x''[t] == -k x[t]", r"m\ddot{x}=-kx"),
    ("D[u[x, t], t] == D[u[x, t], {x, 2}]", "u_t=u_{xx}"),
    ("D[u[x, t], {x, 2}, t]", r"\frac{\partial^3u}{\partial x^2\partial t}"),
    ("D[U[S, V], S] == T", r"\left(\frac{\partial U}{\partial S}\right)_V=T"),
    ("Integrate[1/x, x]", r"\int\frac{dx}{x}"),
    ("Integrate[f[x], {x, a, b}]", r"\int_a^b dx\,f(x)"),
    ("Integrate[x y, {x, 0, 1}, {y, 0, x}]", r"\int_0^1\int_0^x xy\,dy\,dx"),
    ("Sum[k, {k, 1, n}]", r"1+2+\cdots+n"),
    ("Sum[k^2, {k, 1, n}]", r"1^2+2^2+\dots+n^2"),
    ("Sum[x^k, {k, 0, Infinity}]", r"1+x+x^2+\cdots"),
    ("Sum[1/n^2, {n, 1, Infinity}]", r"\sum_{n\ge1}\frac1{n^2}"),
    ("x == Sqrt[2] || x == -Sqrt[2]", r"x=\pm\sqrt2"),
    (
        "Cos[a + b] == Cos[a] Cos[b] - Sin[a] Sin[b]"
        " && Cos[a - b] == Cos[a] Cos[b] + Sin[a] Sin[b]",
        r"\cos(a\pm b)=\cos a\cos b\mp\sin a\sin b",
    ),
    ("a == b /; x > 0 && y > 0", r"a=b,\qquad x>0,\;y>0"),
    ("a == b /; x > 0", r"a=b\quad\text{for }x>0"),
    ("0 <= x <= 1", r"x\in[0,1]"),
    ("0 < x <= 1", r"x\in(0,1]"),
    ("!Element[z, Integers]", r"z\notin\mathbb{Z}"),
    ("A . x == \\[Lambda] x", r"A\mathbf{x}=\lambda\mathbf{x}"),
    ("e == m c^2", "E=mc^2"),
    ("x^2 + O[x]^5", "x^2+O(x^5)"),
    (
        "Piecewise[{{x, x >= 0}, {-x, x < 0}}]",
        r"\begin{cases}x,&\text{if }x\ge0\\-x,&x<0\end{cases}",
    ),
    (
        "Piecewise[{{1, x > 0}}, 0]",
        r"\begin{cases}1&x>0\\0&\text{otherwise}\end{cases}",
    ),
    ("a == b && c == d", r"\begin{cases}a=b\\c=d\end{cases}"),
    ("{{a, b}, {c, d}}", r"\begin{bmatrix}a&b\\c&d\end{bmatrix}"),
    ("EllipticK[k^2]", "K(k)"),
    ("EllipticK[m]", "K(m)"),
    ("f[x_] := x^2", "f(x)=x^2"),
    ("Limit[f[x], x -> Infinity]", r"\lim_{x\to+\infty}f(x)"),
    ("Times[2, Power[x, 2], 5]", "2x^2 5"),
]

NOT_SHOWN = [
    ("x y", "x+y"),
    ("x y", "yx"),
    ("x^2", "x_2"),
    ("x^2", "x^3"),
    ("x^23", "x^{2}3"),
    ("2 5", "25"),
    ("a/b", "b/a"),
    ("a (b + c)", "ab+c"),
    ("(a + b)/c", "a+b/c"),
    ("(a/b) c", r"\frac{a}{bc}"),
    ("Sin[x] y", r"\sin xy"),
    ("Sin[x]^2", r"\sin x^2"),
    ("Sin[x^2]", r"\sin^2x"),
    ("1/Sin[x]", r"\sin^{-1}x"),
    ("Sin[x]", r"\cos x"),
    ("Subscript[a, n]", "(a)_n"),
    ("Subscript[x, 1]", "x_2"),
    ("f[x]", "fx"),
    ("f[x, y]", "f(y,x)"),
    ("-x", "x"),
    ("-Infinity", r"-+\infty"),
    ("y'[x] == k y[x]", r"\frac{dy}{dt}=ky"),
    ("Integrate[f[x], {x, a, b}]", r"\int_b^a f(x)dx"),
    ("Sum[k, {k, 1, n}]", r"1+3+\cdots+n"),
    ("EllipticK[m]", "K(k)"),
    ("0 < x <= 1", r"x\in[0,1]"),
    ("A . x == \\[Lambda] y", r"A\mathbf{x}=\lambda\mathbf{x}"),
    ("x == e", "x=Ee"),
    ("Hypergeometric2F1[a, b, c, z]", "{}_2F_1(a;b;c;z)"),
    ("Number[2.] 5", "2.5"),
]


@pytest.mark.parametrize(("source", "latex"), SHOWN)
def test_shown(source: str, latex: str) -> None:
    assert displays(parse(source), latex)


@pytest.mark.parametrize(("source", "latex"), NOT_SHOWN)
def test_not_shown(source: str, latex: str) -> None:
    assert not displays(parse(source), latex)


def test_one_tree_does_not_decide_how_another_may_look() -> None:
    # j is the imaginary unit only where it is no letter.
    referee = Referee("j+j")
    sources = ("I + I", "I + j", "j + j")
    assert [referee.displays(parse(source)) for source in sources] == [
        True,
        False,
        True,
    ]


def test_what_trees_share_is_matched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def note(node: Call, shown: frozenset[str]) -> Iterator[Layout]:
        asked.append(node.name)
        return layouts_of(node, shown=shown)

    monkeypatch.setattr(matching, "layouts_of", note)
    shared = parse("Sin[x]")
    referee = Referee(r"\sin x+y")
    assert referee.displays(call("Plus", shared, Symbol("y")))
    assert not referee.displays(call("Plus", shared, Symbol("z")))
    assert asked.count("Sin") == 1


def test_malformed_latex_is_an_error_with_its_place() -> None:
    with pytest.raises(ParseError) as caught:
        displays(parse("x^2"), "x^{2")
    assert caught.value.position == 2
