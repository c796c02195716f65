"""What the macros show."""

from __future__ import annotations

import time

import pytest

from mathglot.errors import NestingError, ParseError
from mathglot.languages.semantic.expansion import expand

EXPANSIONS = [
    # constants, sets, brackets
    (r"\cpi\expe\iunit\EulerConstant", r"\pi\mathrm{e}\mathrm{i}\gamma"),
    (r"\Integers,\Reals,\Complexes", r"\mathbb{Z},\mathbb{R},\mathbb{C}"),
    (r"\abs{x}^{2}", r"\left|x\right|^{2}"),
    (r"\floor{x}+\ceiling{\alpha}",
     r"\left\lfloor x\right\rfloor+\left\lceil\alpha\right\rceil"),
    (r"a\divides b", r"a\mathbin{|} b"),
    (r"\NVar{x}", "x"),
    # forms
    (r"\BesselJ{\nu}", r"J_{\nu}"),
    (r"\BesselJ{\nu}@{z}", r"J_{\nu}\left(z\right)"),
    (r"\sin@{x}+\sin@@{x}", r"\sin\left(x\right)+\sin x"),
    (r"\Jacobiellsnk@{z}{k}\Jacobiellsnk@@{z}{k}",
     r"\operatorname{sn}\left(z,k\right)\operatorname{sn} z"),
    (r"\compellintKk@@{k}", "K"),
    (r"\Weierstrasselatt{1}@@{L}", "e_{1}"),
    (r"\ChebyshevpolyW{n}@@{x}", r"W_{n}\left(x\right)"),
    (r"\genhyperF{2}{1}@{a,b}{c}{z}", r"{}_{2}F_{1}\left(a,b;c;z\right)"),
    (r"\genhyperF{2}{1}@@{a,b}{c}{z}", r"{}_{2}F_{1}\left({a,b \atop c};z\right)"),
    (r"\genhyperF{2}{1}@@@{a,b}{c}{z}", r"{}_{2}F_{1}\left(z\right)"),
    (r"\AppellF{4}@{a}{b}{c}{d}{x}{y}", r"F_{4}\left(a,b;c,d;x,y\right)"),
    (r"\AppellF{j}@{a}{b}{c}{d}{x}{y}", r"F_{j}\left(a,b,c,d,x,y\right)"),
    (r"\Wignerthreejsym{a}{b}{c}{d}{e}{f}",
     r"\begin{pmatrix}a&b&c\\ d&e&f\end{pmatrix}"),
    (r"\Fouriertrans@{f}@{x}=\Fouriertrans@@{f}@{x}",
     r"\mathscr{F}\left(f\right)\left(x\right)=\mathscr{F}f\left(x\right)"),
    (r"f@{x}", r"f\left(x\right)"),
    (r"\realpart@@\left(x\right)", r"\Re\left(x\right)"),
    # optional and empty parameters
    (r"\assLegendreP[\mu]{\nu}@{x}", r"P^{\mu}_{\nu}\left(x\right)"),
    (r"\assLegendreP[]{\nu}@{x}", r"P_{\nu}\left(x\right)"),
    (r"\assLegendreP{\nu}@{x}", r"P_{\nu}\left(x\right)"),
    (r"\Kelvinber{}'@@{x}", r"\operatorname{ber}' x"),
    (r"\deltaDistribution[]", r"\delta"),
    # primes and powers
    (r"\sin^{2}@@{x}", r"\sin^{2} x"),
    (r"\sin^2@@{x}", r"\sin^{2} x"),
    (r"\BesselJ{\nu}'@{z}", r"J_{\nu}'\left(z\right)"),
    (r"\BesselJ{\nu}^{2}@{z}", r"J_{\nu}^{2}\left(z\right)"),
    (r"\HankelH{1}{\nu}'@{z}", r"{H^{(1)}_{\nu}}'\left(z\right)"),
    (r"\polygamma{n}^{2}@{z}", r"{\psi^{(n)}}^{2}\left(z\right)"),
    (r"\AiryAi'^{2}@{z}", r"\mathrm{Ai}'^{2}\left(z\right)"),
    (r"\AirymodM^{2}'''@{x}", r"{M^{2}}'''\left(x\right)"),
    (r"\ccompellintKk^{2}@@{k}", r"{K'}^{2}"),
    (r"\ccompellintKk@@{k}^{2}", r"{K'}^{2}"),
    (r"\compellintKk@@{k}^{2}", r"K^{2}"),
    (r"\zderivAirya{k}^{2}", r"{a'_{k}}^{2}"),
    (r"\zAirya{k}^{2}", r"a_{k}^{2}"),
    (r"\transpose{A^{2}}", r"{A^{2}}^{\mathrm{T}}"),
    (r"\sin@@{x^{2}}^{3}", r"\sin {x^{2}}^{3}"),
    # calculus
    (r"\diff{x}", r"\mathrm{d}x"),
    (r"\deriv{f}{x}", r"\frac{\mathrm{d}f}{\mathrm{d}x}"),
    (r"\deriv[2]{w}{z}", r"\frac{\mathrm{d}^{2}w}{\mathrm{d}z^{2}}"),
    (r"\deriv[n]{f}{x^{2}}", r"\frac{\mathrm{d}^{n}f}{\mathrm{d}{x^{2}}^{n}}"),
    (r"\pderiv{}{x}\pderiv{f}{\xi}",
     r"\frac{\partial}{\partial x}\frac{\partial f}{\partial\xi}"),
    (r"\ideriv[2]{w}{z}", r"\mathrm{d}^{2}w/\mathrm{d}z^{2}"),
    (r"\Wronskian@{f,g}", r"\mathscr{W}\left\{f,g\right\}"),
    (r"\Residue_{z=a}", r"\operatorname{res}_{z=a}"),
    (r"\pvint_{a}^{b}", r"\fint_{a}^{b}"),
    # layout
    (r"\ln@@{\cpi}x", r"\ln \pi x"),
    (r"x^\expe+x^\cpi", r"x^{\mathrm{e}}+x^\pi"),
    (r"\frac\expe2+\frac1\iunit", r"\frac{\mathrm{e}}2+\frac1{\mathrm{i}}"),
    (r"\sqrt2+\sqrt\cpi+\binom nk", r"\sqrt{2}+\sqrt{\pi}+\binom{n}{k}"),
    (r"\rselection{\cpi\\ 2}", r"\left.\begin{matrix}\pi\\ 2\end{matrix}\right\}"),
    (r"\frac{\cpi}{\sin@{\cos@@{x}}}", r"\frac{\pi}{\sin\left(\cos x\right)}"),
    # slots of other templates pass through
    (r"\BesselJ{#n}@{#z}", r"J_{#n}\left(#z\right)"),
    (r"\sin@@{#z}\pderiv{#f}{#x}", r"\sin #z\frac{\partial #f}{\partial #x}"),
    # plain LaTeX stays as it is
    (r"\frac{1}{2}\int_0^1\,x^2 \in A", r"\frac{1}{2}\int_0^1\,x^2 \in A"),
    ("a@b", "a@b"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), EXPANSIONS)
def test_expand(text: str, expected: str) -> None:
    assert expand(text) == expected


@pytest.mark.parametrize(("text", "expected"), EXPANSIONS)
def test_expanding_twice_changes_nothing(text: str, expected: str) -> None:
    assert expand(expected) == expected


def test_malformed() -> None:
    with pytest.raises(ParseError):
        expand(r"\BesselJ{\nu")


def test_depth_costs_in_proportion() -> None:
    depth = 30_000
    start = time.perf_counter()
    shown = expand(r"\sin@{" * depth + "x" + "}" * depth)
    assert time.perf_counter() - start < 60
    assert shown == r"\sin\left(" * depth + "x" + r"\right)" * depth


def test_doublings_do_not_explode() -> None:
    assert expand(r"\deriv[" * 6 + "n" + "]{f}{x}" * 6).count("n") == 2**6
    with pytest.raises(NestingError):
        expand(r"\deriv[" * 7 + "n" + "]{f}{x}" * 7)
