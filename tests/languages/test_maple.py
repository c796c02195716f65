r"""Maple input: texts, values by Maple's conventions, and what has no counterpart."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import mpmath as mp
import pytest

from mathglot import parse, render
from mathglot.errors import RenderError
from mathglot.languages.functions import FAMILIES, ROWS_BY_KEY
from mathglot.languages.functions.elsewhere.maple import FORMS
from mathglot.languages.latex.examples import example
from mathglot.languages.operators import BY_HEAD
from mathglot.languages.walks import shape_of

VALUES = Path(__file__).parent / "function_values.tsv"


def write(text: str) -> str:
    return render(parse(text, "mathematica"), "maple")


TEXTS = [
    ("Sum[Subscript[p, i], i]", "sum(p[i], i = i_min .. i_max)"),
    ("Sum[d, {d, Divisors[n]}]", "add(d, d in numtheory[divisors](n))"),
    ("x == PlusMinus[a, Sqrt[b]]", "x = a + sqrt(b) or x = a - sqrt(b)"),
    ("PlusMinus[a]", "{a, -a}"),
    (r"BesselJ[\[Nu], z] == Sin[x]/2", "BesselJ(nu, z) = sin(x)/2"),
    ("1/2 + x^-1", "1/2 + x^(-1)"),
    ("a - (b - c) - -d", "a - (b - c) - (-d)"),
    ("-a^2 (-b)", "-a^2*(-b)"),
    ("(a^b)^c/(d e)", "(a^b)^c/(d*e)"),
    ("0.5 + 1.2*^-7 + 2. + .5", "0.5 + 1.2e-7 + 2.0 + 0.5"),
    ("E + E^x + I + Pi + Infinity", "exp(1) + exp(x) + I + Pi + infinity"),
    (r"EulerGamma + \[Gamma] + D + \[CapitalPsi][x]", "gamma + gamma_ + D_ + Psi_(x)"),
    (r"\[Phi] + \[Lambda] + \[Sigma]", "phi + lambda + sigma"),
    ("EllipticK[m] + EllipticK[k^2]", "EllipticK(sqrt(m)) + EllipticK(k)"),
    ("EllipticK[1 - k^2]", "EllipticCK(k)"),
    (r"EllipticF[\[Phi], k^2]", "EllipticF(sin(phi), k)"),
    ("EllipticF[ArcSin[z], k^2]", "EllipticF(z, k)"),
    ("EllipticPi[n, p, m]", "EllipticPi(sin(p), n, sqrt(m))"),
    ("JacobiSN[z, m] + JacobiCN[z, k^2]", "JacobiSN(z, sqrt(m)) + JacobiCN(z, k)"),
    ("EllipticTheta[3, z, q]", "JacobiTheta3(z, q)"),
    ("WeierstrassP[u, {g, h}]", "WeierstrassP(u, g, h)"),
    ("Zeta[s] + Zeta[s, a]", "Zeta(s) + Zeta(0, s, a)"),
    ("PolyGamma[z] + PolyGamma[n, z]", "Psi(z) + Psi(n, z)"),
    ("Gamma[z] + Gamma[a, z]", "GAMMA(z) + GAMMA(a, z)"),
    ("ExpIntegralE[n, z]", "Ei(n, z)"),
    ("Hypergeometric2F1[a, b, c, z]", "hypergeom([a, b], [c], z)"),
    ("MeijerG[{{a}, {}}, {{b}, {c}}, z]", "MeijerG([[a], []], [[b], [c]], z)"),
    ("LaguerreL[n, a, x]", "LaguerreL(n, a, x)"),
    ("ArcCot[z] + ArcTan[x, y]", "arctan(1/z) + arctan(y, x)"),
    ("Log[b, z] + Log[z]", "log[b](z) + ln(z)"),
    ("HeavisideTheta[x] + DiracDelta[x]", "Heaviside(x) + Dirac(x)"),
    ("ProductLog[k, z]", "LambertW(k, z)"),
    ("AiryAiPrime[z]", "AiryAi(1, z)"),
    ("Sum[a[k], {k, 0, n}]", "sum(a(k), k = 0 .. n)"),
    ("Sum[f, {i, 1, n}, {j, 1, i}]", "sum(sum(f, j = 1 .. i), i = 1 .. n)"),
    ("Product[k, {k, n}]", "product(k, k = 1 .. n)"),
    ("Integrate[f[x], {x, a + b, c}]", "int(f(x), x = a + b .. c)"),
    ("Integrate[x y, {x, 0, 1}, {y, 0, x}]", "int(int(x*y, y = 0 .. x), x = 0 .. 1)"),
    ("Limit[f[x], x -> 0]", "limit(f(x), x = 0)"),
    ('Limit[f[x], x -> 0, Direction -> "FromBelow"]', "limit(f(x), x = 0, left)"),
    ("D[f[x], x] + D[f[x], {x, n}]", "diff(f(x), x) + diff(f(x), x $ n)"),
    ("f'[x] + f''[x]", "D(f)(x) + (D@@2)(f)(x)"),
    ("Derivative[2, 1][f][x, y]", "D[1, 1, 2](f)(x, y)"),
    (
        "Derivative[0, 1][BesselJ][n, 2 z]",
        "eval(diff(BesselJ(n, x_2), x_2), x_2 = 2*z)",
    ),
    ("a < b <= c", "a < b and b <= c"),
    ("a != b", "a <> b"),
    ("! (p && q) || r", "not (p and q) or r"),
    ("a == b /; Re[s] > 1", "a = b assuming Re(s) > 1"),
    ("Element[n, Integers] && x > 0", "n::integer and x > 0"),
    ("Element[x, A]", "x in A"),
    (r"{1, 2} \[Union] A", "{1, 2} union A"),
    ("Piecewise[{{x, x > 0}}, -x]", "piecewise(x > 0, x, -x)"),
    ("{{a, b}, {c, d}}", "Matrix([[a, b], [c, d]])"),
    ("{a, b}", "[a, b]"),
    ("A . {a, b}", "A . Vector([a, b])"),
    (
        "{a, b} . {c, d}",
        "LinearAlgebra:-DotProduct(Vector([a, b]), Vector([c, d]), conjugate = false)",
    ),
    ("Subscript[x, 1] + Subscript[a, i, j]", "x[1] + a[i, j]"),
    ("f[x_] := x^2", "f := (x) -> x^2"),
    ("# + #2 &", "(_s1, _s2) -> _s1 + _s2"),
    ("f[x][y]", "f(x)(y)"),
    ("C[1] + O[x]^3", "_C1 + O(x^3)"),
    ("x^2 /. x -> 3", "eval(x^2, x = 3)"),
    ("Floor[x] + Mod[m, n]", "floor(x) + (m - n*floor(m/n))"),
]


@pytest.mark.parametrize(("text", "expected"), TEXTS)
def test_a_formula_is_written(text: str, expected: str) -> None:
    assert write(text) == expected


REFUSED = [
    ("ScorerGi[z]", "ScorerGi"),
    ("1 + BarnesG[z]", "BarnesG"),
    ("ForAll[x, x > 0]", "ForAll"),
    ("LegendreQ[n, x]", "LegendreQ"),
    ("Round[x]", "Round"),
    ("InverseErf[x]", "InverseErf"),
    ("MathieuC[a, q, z]", "MathieuC"),
    ("EllipticTheta[a, z, q]", "EllipticTheta"),
    (r"1 + \[CenterEllipsis] + n", "an ellipsis"),
    ("Khinchin", "Khinchin"),
    ("Sum[f[k], {k, 0, 10, 2}]", "Sum"),
]


@pytest.mark.parametrize(("text", "subject"), REFUSED)
def test_what_has_no_counterpart_is_named(text: str, subject: str) -> None:
    with pytest.raises(RenderError) as caught:
        write(text)
    assert (caught.value.subject, caught.value.language) == (subject, "maple")


def sn_like(name: str) -> Any:
    return lambda z, k: mp.ellipfun(name, z, k=k)


def either(**by_count: Any) -> Any:
    """A function with several numbers of arguments."""
    return lambda *arguments: by_count[f"a{len(arguments)}"](*arguments)


# Maple's functions as its help pages define them, in terms of mpmath.
MAPLE: dict[str, Any] = {
    **vars(mp),
    "Pi": mp.pi,
    "I": 1j,
    "gamma": either(a1=mp.stieltjes, a2=mp.stieltjes),
    "Catalan": mp.catalan,
    "arctan": either(a1=mp.atan, a2=mp.atan2),
    "arcsin": mp.asin,
    "arccos": mp.acos,
    "arctanh": mp.atanh,
    "arcsec": mp.asec,
    "arccsc": mp.acsc,
    "arcsech": mp.asech,
    "arccsch": mp.acsch,
    "ln": mp.log,
    "argument": mp.arg,
    "signum": mp.sign,
    "trunc": lambda x: mp.sign(x) * mp.floor(abs(x)),
    "frac": lambda x: x - mp.sign(x) * mp.floor(abs(x)),
    "surd": lambda x, n: -mp.root(-x, n) if x < 0 else mp.root(x, n),
    "GAMMA": either(a1=mp.gamma, a2=mp.gammainc),
    "lnGAMMA": mp.loggamma,
    "Psi": either(a1=mp.digamma, a2=mp.psi),
    "Beta": mp.beta,
    "doublefactorial": mp.fac2,
    "pochhammer": mp.rf,
    "Zeta": either(a1=mp.zeta, a3=lambda n, s, a: mp.zeta(s, a, n)),
    "LerchPhi": mp.lerchphi,
    "Ei": either(a1=mp.ei, a2=mp.expint),
    "Li": mp.li,
    "Si": mp.si,
    "Ci": mp.ci,
    "Shi": mp.shi,
    "Chi": mp.chi,
    "FresnelS": mp.fresnels,
    "FresnelC": mp.fresnelc,
    "dawson": lambda z: mp.sqrt(mp.pi) / 2 * mp.exp(-(z**2)) * mp.erfi(z),
    "BesselJ": mp.besselj,
    "BesselY": mp.bessely,
    "BesselI": mp.besseli,
    "BesselK": mp.besselk,
    "HankelH1": mp.hankel1,
    "HankelH2": mp.hankel2,
    "StruveH": mp.struveh,
    "StruveL": mp.struvel,
    "AngerJ": mp.angerj,
    "WeberE": mp.webere,
    "KelvinBer": mp.ber,
    "KelvinKei": mp.kei,
    "CoulombF": mp.coulombf,
    "AiryAi": either(a1=mp.airyai, a2=lambda n, z: mp.airyai(z, derivative=n)),
    "AiryBi": either(a1=mp.airybi, a2=lambda n, z: mp.airybi(z, derivative=n)),
    "LambertW": either(a1=mp.lambertw, a2=lambda k, z: mp.lambertw(z, k)),
    "hypergeom": mp.hyper,
    "KummerM": mp.hyp1f1,
    "KummerU": mp.hyperu,
    "WhittakerM": mp.whitm,
    "WhittakerW": mp.whitw,
    "CylinderD": mp.pcfd,
    "AppellF1": mp.appellf1,
    "MeijerG": mp.meijerg,
    "LegendreP": either(a2=mp.legendre, a3=lambda n, m, x: mp.legenp(n, m, x, type=3)),
    "LegendreQ": either(a2=lambda n, x: mp.legenq(n, 0, x, type=3)),
    "HermiteH": mp.hermite,
    "ChebyshevT": mp.chebyt,
    "ChebyshevU": mp.chebyu,
    "LaguerreL": either(a2=lambda n, x: mp.laguerre(n, 0, x), a3=mp.laguerre),
    "GegenbauerC": mp.gegenbauer,
    "JacobiP": mp.jacobi,
    "SphericalY": mp.spherharm,
    "EllipticK": lambda k: mp.ellipk(k**2),
    "EllipticCK": lambda k: mp.ellipk(1 - k**2),
    "EllipticE": either(
        a1=lambda k: mp.ellipe(k**2), a2=lambda z, k: mp.ellipe(mp.asin(z), k**2)
    ),
    "EllipticF": lambda z, k: mp.ellipf(mp.asin(z), k**2),
    "EllipticPi": either(
        a2=lambda n, k: mp.ellippi(n, k**2),
        a3=lambda z, n, k: mp.ellippi(n, mp.asin(z), k**2),
    ),
    "EllipticNome": lambda k: mp.qfrom(k=k),
    "GaussAGM": mp.agm,
    **{f"Jacobi{name.upper()}": sn_like(name) for name in ("sn", "cn", "ds")},
    **{
        f"JacobiTheta{number}": lambda z, q, number=number: mp.jtheta(number, z, q)
        for number in (1, 2, 3, 4)
    },
    "euler": either(a1=mp.eulernum, a2=mp.eulerpoly),
    "bernoulli": either(a1=mp.bernoulli, a2=mp.bernpoly),
    "harmonic": either(a1=mp.harmonic, a2=lambda n, r: mp.zeta(r) - mp.zeta(r, n + 1)),
    "Heaviside": lambda x: int(x > 0),
    "piecewise": lambda *parts: next(
        (value for held, value in zip(parts[::2], parts[1::2], strict=False) if held),
        parts[-1],
    ),
    "max": max,
}


def maple_values() -> list[tuple[str, str, str]]:
    """The formulas that Maple has and that this small stand-in can evaluate."""
    found = []
    for line in VALUES.read_text(encoding="utf-8").splitlines():
        formula, _, expected = line.partition("\t")
        try:
            written = write(formula)
        except RenderError:
            continue
        words = set(re.findall(r"[A-Za-z]\w*", written))
        if words <= MAPLE.keys() and not re.search(r"\.\.|::|\[\w+\]\(|->", written):
            found.append((formula, written, expected))
    return found


def test_most_formulas_have_values_here() -> None:
    assert len(maple_values()) > 130


@pytest.mark.parametrize(("formula", "written", "expected"), maple_values())
def test_the_value_is_that_of_the_formula(
    formula: str, written: str, expected: str
) -> None:
    source = re.sub(r"(?<![<>])=", "==", written.replace("^", "**"))
    found = complex(
        eval(re.sub(r"(?<![\w.])(\d+)(?![\w.])", r"mpf(\1)", source), MAPLE)
    )
    wanted = complex(eval(expected, {**vars(mp)}))
    assert abs(found - wanted) < 1e-8 * max(1, abs(wanted))


def test_every_row_is_written_or_refused() -> None:
    written = 0
    for rows in FAMILIES.values():
        for row in rows:
            try:
                text = render(example(row), "maple")
            except RenderError:
                continue
            assert text.count("(") == text.count(")")
            written += 1
    assert written > 900


def test_forms_are_of_heads_that_are_known() -> None:
    for pattern in FORMS:
        key = shape_of(parse(pattern, "mathematica"))
        assert key in ROWS_BY_KEY or key in BY_HEAD or key == r"\[EmptySet]", pattern
