"""Which spellings are one answer: what each tolerance forgives, and what none may."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mathglot.evaluate.labels import Label, judge, tolerance
from mathglot.languages import parse
from mathglot.languages.tree import Number, String, Symbol, Tree, call

# The tolerance, the formula, what is wanted, and an answer that is right by it alone.
FORGIVEN = [
    ("spell_quantities", "5 m", 'Quantity[5, "Meters"]', 'Quantity[5, "m"]'),
    ("spell_quantities", "5 m", 'Quantity[5, "Meters"]', 'Quantity[5, "meter"]'),
    ("spell_quantities", "5 m", 'Quantity[5, "Meters"]', '5 Quantity["Meters"]'),
    ("spell_quantities", "5 km", 'Quantity[5, "Kilometers"]', 'Quantity[5, "km"]'),
    ("spell_quantities", "5", 'Quantity[5, "Meters"/"Seconds"]', 'Quantity[5, "m/s"]'),
    (
        "spell_quantities",
        "5",
        'Quantity[5, "Kilograms"/"Meters"^3]',
        'Quantity[5, "KilogramsPerCubicMeter"]',
    ),
    ("spell_quantities", r"15\%", "15/100", 'Quantity[15, "Percent"]'),
    ("spell_quantities", r"15\%", "0.15", 'Quantity[15, "Percent"]'),
    ("spell_quantities", r"9^\circ", "9 Degree", 'Quantity[9, "AngularDegrees"]'),
    ("drop_brackets", "(a)", "a", "Parenthesis[a]"),
    ("spell_kets", r"|01\rangle", 'Ket["01"]', "Ket[01]"),
    ("spell_kets", r"|01\rangle", 'Ket["01"]', "Ket[0, 1]"),
    ("spell_kets", r"|01\rangle", "Ket[{0, 1}]", "Ket[0, 1]"),
    ("spell_kets", r"\langle s|t\rangle", "BraKet[{s}, {t}]", "BraKet[s, t]"),
    (
        "spell_kets",
        r"\langle s|t\rangle",
        "BraKet[{s}, {t}]",
        "Bra[s] . Ket[t]",
    ),
    ("spell_names", ":JJ:", "NormalOrder[J J]", "NormalOrdered[J J]"),
    ("spell_names", r"\nabla_a", "Subscript[Del, a]", r'Subscript["\[Del]", a]'),
    ("spell_words", r"v_{max}", "Subscript[v, max]", 'Subscript[v, "max"]'),
    ("spell_words", r"\log price", "Log[price]", 'Log["price"]'),
    ("spell_signs", "x^+", 'Superscript[x, "+"]', "SuperPlus[x]"),
    ("spell_signs", r"x^\star", "SuperStar[x]", "Superscript[x, Star]"),
    ("spell_signs", "H_-", "SubMinus[H]", 'Subscript[H, "-"]'),
    ("spell_signs", r"U^\dagger", "SuperDagger[U]", r'Superscript[U, "\[Dagger]"]'),
    (
        "spell_signs",
        r"F_\perp",
        "Subscript[F, perp]",
        r'Subscript[F, "\[Perpendicular]"]',
    ),
    ("spell_signs", r"x^\star", "SuperStar[x]", r'Superscript[x, "\[Star]"]'),
    ("spell_signs", "x^-", "SuperMinus[x]", 'x^"-"'),
    ("spell_indices", "a_{ij}", "Subscript[a, i, j]", "Subscript[a, {i, j}]"),
    ("spell_indices", "W^{(1)}", "Superscript[W, 1]", 'Superscript[W, "(1)"]'),
    (
        "spell_indices",
        "v_{,i}",
        'Subscript[v, ",", i]',
        'Subscript[v, ", ", i]',
    ),
    ("spell_words", r"1\text{ etc.}", "{1, etc}", '{1, "etc."}'),
    (
        "spell_accents",
        r"\check R",
        'Overscript[R, "\\[Hacek]"]',
        "OverCheck[R]",
    ),
    ("spell_accents", r"\not p", "Slashed[p]", "Slash[p]"),
    ("spell_accents", r"\not p", "Slashed[p]", 'Overscript[p, "/"]'),
    ("spell_primes", "x'", "x\\[Prime]", "xPrime"),
    ("spell_primes", "x'", "x\\[Prime]", "Superscript[x, \\[Prime]]"),
    ("spell_primes", "f(x')", "f[Superscript[x, \\[Prime]]]", "f[xprime]"),
    (
        "order_scripts",
        "u_i^n",
        "Superscript[Subscript[u, i], n]",
        "Subscript[Superscript[u, n], i]",
    ),
    (
        "order_scripts",
        "u_i^n",
        "Superscript[Subscript[u, i], n]",
        "Subsuperscript[u, i, n]",
    ),
    (
        "order_scripts",
        "z^{*a}",
        'Superscript[z, "*", a]',
        "Superscript[SuperStar[z], a]",
    ),
    (
        "order_scripts",
        "T_a{}^b{}_c",
        "Superscript[Subscript[T, a, c], b]",
        "Subscript[Superscript[Subscript[T, a], b], c]",
    ),
    (
        "order_scripts",
        "T^a{}_b{}^c",
        "Superscript[Subscript[T, b], a, c]",
        "Superscript[Subscript[Superscript[T, a], b], c]",
    ),
    (
        "order_scripts",
        r"\hat u_i",
        "Subscript[OverHat[u], i]",
        "OverHat[Subscript[u, i]]",
    ),
    (
        "spell_sums",
        r"\sum_{d|n} f(d)",
        "DivisorSum[n, Function[d, f[d]]]",
        "Sum[f[d], {d, Divisors[n]}]",
    ),
    (
        "spell_sums",
        r"\sum_{d|n} d f(d)",
        "DivisorSum[n, # f[#] &]",
        "Sum[divisor f[divisor], {divisor, Divisors[n]}]",
    ),
    (
        "spell_sums",
        r"\sum_{d|n} f(d)",
        "DivisorSum[n, f]",
        "Sum[f[divisor], {divisor, Divisors[n]}]",
    ),
    (
        "spell_sums",
        r"\prod_p f(p)",
        "Product[f[Prime[k]], {k, 1, Infinity}]",
        "Product[f[p], Element[p, Primes]]",
    ),
    ("spell_names", r"a\to b", "a -> b", "RightArrow[a, b]"),
    ("spell_names", r"\mathrm{Var}X", "Variance[X]", "Var[X]"),
    ("spell_names", r"\det_n A", "Subscript[Det, n][A]", "Subscript[det, n][A]"),
    (
        "spell_names",
        r"x\in\mathbb R",
        "Element[x, Reals]",
        "Element[x, \\[DoubleStruckCapitalR]]",
    ),
    (
        "spell_membership",
        "x",
        "Element[x, Vectors[n, Reals]]",
        "Element[x, Reals^n]",
    ),
    (
        "spell_membership",
        r"\int d^4x",
        "Integrate[1, Element[x, Reals^4]]",
        "Integrate[1, Element[x, FullRegion[4]]]",
    ),
    (
        "spell_spaces",
        r"\int d^4x f",
        "Integrate[f, Element[x, FullRegion[4]]]",
        "Integrate[f, x]",
    ),
    ("spell_spaces", r"\int f", "Integrate[f, \\[Placeholder]]", "Integrate[f]"),
    (
        "spell_spaces",
        r"\int_M f",
        "Integrate[f, Element[\\[Placeholder], M]]",
        "Integrate[f, M]",
    ),
    ("spell_spaces", r"\int_M f", "Subscript[Integrate, M][f]", "Integrate[f, M]"),
    (
        "spell_spaces",
        r"\int^a f dx",
        "Integrate[f, {x, \\[Placeholder], a}]",
        "Integrate[f, {x, a}]",
    ),
    (
        "spell_operators",
        r"\frac{d}{dx}",
        "D[#, x] &",
        "D[\\[Placeholder], x]",
    ),
    (
        "spell_operators",
        r"a\frac{d^2}{dx^2}+V",
        "a D[#, {x, 2}] + V # &",
        r'a Subscript["\[PartialD]", x]^2 + V',
    ),
    (
        "spell_operators",
        r"-\frac{d}{dx}",
        "-D[#, x] &",
        r'-Subscript["\[PartialD]", x]',
    ),
    (
        "spell_ranges",
        "i=1,\\ldots,n",
        "Element[i, Integers] && 1 <= i <= n",
        "Element[i, Range[n]]",
    ),
    (
        "spell_ranges",
        "i=0,\\ldots,n",
        "Element[i, Range[0, n]]",
        "Element[i, {0, \\[Ellipsis], n}]",
    ),
    (
        "spell_ranges",
        "i=1,2,3",
        "Element[i, Integers] && 1 <= i <= 3",
        "i == 1 || i == 2 || i == 3",
    ),
    (
        "spell_ranges",
        "i,j=1,2",
        "Element[i | j, Range[2]]",
        "Element[i, {1, 2}] && Element[j, {1, 2}]",
    ),
    ("spell_ranges", "x=a,b", "Element[x, {a, b}]", "x == a || x == b"),
    (
        "apply_functions",
        r"(\partial_x^2+V)\psi",
        "D[\\[Psi], {x, 2}] + V \\[Psi]",
        "(D[#, {x, 2}] + V # &)[\\[Psi]]",
    ),
    (
        "join_operators",
        r"\sum_k t\frac{d}{ds}\frac{d}{dt}",
        "Sum[t (D[#, s] &) (D[#, t] &), k]",
        "Sum[t D[D[#, t], s], k] &",
    ),
    (
        "spell_coordinates",
        r"\partial_1^2 f",
        "D[f, {Superscript[x, 1], 2}]",
        "D[f, {Subscript[x, 1], 2}]",
    ),
    (
        "drop_silent",
        r"\int_M \omega",
        r"Integrate[\[Omega], Element[x, M]]",
        r"Integrate[\[Omega], M]",
    ),
    ("spell_choices", r"s = \pm 1", "s == 1 || s == -1", "s == PlusMinus[1]"),
    (
        "spell_extremes",
        r"\sup_{x\in X} f(x)",
        "MaxValue[{f[x], Element[x, X]}, x]",
        "MaxValue[f[x], Element[x, X]]",
    ),
    ("spell_membership", r"x\in[0,1]", "0 <= x <= 1", "Element[x, Interval[{0, 1}]]"),
    ("spell_membership", r"x\in[0,1]", "0 <= x <= 1", "Between[x, {0, 1}]"),
    ("spell_membership", r"x\in S", "Element[x, S]", "MemberQ[S, x]"),
    (
        "open_chains",
        r"a=b\approx 3",
        "a == b && TildeTilde[b, 3]",
        "TildeTilde[a == b, 3]",
    ),
    (
        "open_chains",
        r"a=b\approx 3",
        "a == b && TildeTilde[b, 3]",
        "a == TildeTilde[b, 3]",
    ),
    (
        "open_arrows",
        r"0\to A\xrightarrow{f}B\to0",
        "(0 -> A) && Colon[f, A -> B] && (B -> 0)",
        "RightArrow[0, Overscript[RightArrow, f][A, B], 0]",
    ),
    (
        "open_arrows",
        r"0\to A\xrightarrow{f}B\to0",
        "(0 -> A) && Colon[f, A -> B] && (B -> 0)",
        "Overscript[RightArrow, f][0 -> A, B] -> 0",
    ),
    (
        "open_arrows",
        r"A\xrightarrow{d}B\xrightarrow{d}C",
        "Overscript[RightArrow, d][A, B, C]",
        "Overscript[RightArrow, d][Overscript[RightArrow, d][A, B], C]",
    ),
    ("spell_names", r"H^\bullet", "Superscript[H, \\[Bullet]]", 'Superscript[H, "•"]'),
    (
        "spell_names",
        r"A\xrightarrow{f}B",
        "Overscript[RightArrow, f][A, B]",
        r'Overscript["\[RightArrow]", f][A, B]',
    ),
    (
        "spell_regions",
        r"\{t^2:t\in x\}",
        "ParametricRegion[{t^2, Element[t, x]}, t]",
        "ParametricRegion[{{t^2}, Element[t, x]}, {t}]",
    ),
    ("join_events", "P(X=1,Y=2)", "P[X == 1 && Y == 2]", "P[X == 1, Y == 2]"),
    ("join_systems", "x=1, y=2", "x == 1 && y == 2", "{x == 1, y == 2}"),
    ("flatten_columns", "v", "{{a}, {b}}", "{a, b}"),
    ("drop_transposes", r"x^\top A x", "x . A . x", "Transpose[x] . A . x"),
    ("drop_transposes", r"w^\top x", "w . x", "Transpose[w] . x"),
    ("name_sizes", r"\det I", "Det[IdentityMatrix[n]]", "Det[IdentityMatrix[k]]"),
    ("drop_arrows", r"\vec r + s", "r + s", "OverVector[r] + s"),
    ("drop_arrows", r"\vec r_1", "Subscript[r, 1]", "OverVector[Subscript[r, 1]]"),
    ("spell_definitions", r"a\equiv b", "a == b", "Congruent[a, b]"),
    ("spell_definitions", r"a\equiv b", "f[x_] := b", "SameQ[f[x], b]"),
    ("spell_statistics", "E[X]", "Expectation[X]", "e[X]"),
    ("spell_statistics", "E[X]", "Expectation[X]", "\\[DoubleStruckCapitalE][X]"),
    ("spell_statistics", "P(A)", "Probability[A]", "P[A]"),
    (
        "part_pairs",
        r"x,y\in S",
        "Element[x, S] && Element[y, S]",
        "Element[{x, y}, S]",
    ),
    ("spell_reserved", "N_1", "Subscript[N, 1]", "Subscript[n, 1]"),
    ("spell_reserved", "nN", "n N", "n \\[FormalCapitalN]"),
    ("spell_reserved", "Em", "e m", "\\[FormalCapitalE] m"),
    ("spell_reserved", "C(x)", "c[x]", "\\[FormalCapitalC][x]"),
]
# Without any tolerance: what `equivalent` knows already.
SAME = [
    ("f[x_] := x^2", "f[x] == x^2"),
    ("a == b == c", "a == b && b == c"),
    ("(a && b) && c", "a && b && c"),
    ("y'[x]", "D[y[x], x]"),
    ("Element[x | y, Reals]", "Element[x, Reals] && Element[y, Reals]"),
]
# The formula, what is wanted, and an answer that is another one.
OTHER = [
    ("T_n(t)", "Subscript[T, n][t]", "ChebyshevT[n, t]"),
    ("u(0)", "u[0]", "UnitStep[0]"),
    (r"\gamma", "\\[Gamma]", "EulerGamma"),
    (r"\int f dx", "Integrate[f, x]", "Integrate[f]"),
    (r"\int_a^b f dx", "Integrate[f, {x, a, b}]", "Integrate[f, {x, b}]"),
    (r"\frac{d}{dx}", "D[#, x] &", "D[#, y] &"),
    (r"\frac{d}{dx}f", "D[f, x]", "D[#, x] &"),
    (r"\partial_\mu", r'Subscript["\[PartialD]", m]', "D[#, Superscript[x, m]] &"),
    ("i=1,3", "Element[i, {1, 3}]", "Element[i, Range[1, 3]]"),
    (r"i\in[1,n]", "1 <= i <= n", "Element[i, Range[n]]"),
    ("i=1,2", "i == 1 || i == 2", "i == 1 || j == 2"),
    (r"z^{**}", 'Superscript[z, "*", "*"]', "SuperStar[z]"),
    ("(z^a)^b", "Superscript[Superscript[z, a], b]", "Superscript[z, a, b]"),
    ("(D_a)_b", "Subscript[Subscript[D, a], b]", "Subscript[D, a, b]"),
    ("E(k)", "e[k]", "Expectation[k]"),
    ("P(A)", "P[A]", "Probability[A]"),
    ("f(x+1)", "f[x + 1]", "f (x + 1)"),
    ("p(1-p)", "p (1 - p)", "p[1 - p]"),
    ("a_i", "Subscript[a, i]", "a"),
    ("a_{ij}", "Subscript[a, i, j]", "Subscript[a, i]"),
    ("a_{ij}", "Subscript[a, i, j]", "Subscript[a, i j]"),
    ("a_{ij}", "Subscript[a, i, j]", "Subscript[a, j, i]"),
    ("u^n", "Superscript[u, n]", "u^n"),
    ("x^2", "x^2", "Superscript[x, 2]"),
    ("s", "Sum[f[k], {k, 1, n}]", "Sum[f[k], {k, 0, n}]"),
    ("s", "Sum[f[k], {k, 1, n}]", "Sum[f[k], k]"),
    ("f(x,y)", "f[x, y]", "f[y, x]"),
    ("AB", "A . B", "A B"),
    ("AB", "A B", "A . B"),
    ("AB", "A . B", "B . A"),
    (r"X^\top X", "Transpose[X] . X", "X . X"),
    (r"xx^\top", "x . Transpose[x]", "x . x"),
    (r"\binom cd(a b)", "{{c}, {d}} . {{a, b}}", "{c, d} . {a, b}"),
    ("(a,b)", "{a, b}", "{{a, b}}"),
    ("(a,b)", "{a, b}", "{b, a}"),
    (r"(x,y)\in S", "Element[{x, y}, S]", "Element[x, S] && Element[y, S]"),
    (r"\epsilon", "\\[Epsilon]", "\\[CurlyEpsilon]"),
    ("n", "n + 1", "N + 1"),
    ("nN", "n N", "n n"),
    ("nN", "n N", "N \\[FormalCapitalN]"),
    ("E", "e", "E"),
    ("I+i", "\\[FormalCapitalI] + I", "I + I"),
    ("N[x]", "n[x]", "N[x]"),
    (r"r+\vec r", "r + OverVector[r]", "r + r"),
    ("x'", "x\\[Prime]", "x"),
    ("y'", "y'[x]", "y\\[Prime]"),
    (r"|01\rangle", "Ket[0, 1]", "Ket[1, 0]"),
    (r"|01\rangle", "Ket[01]", "Ket[1]"),
    ("x", "a == b", "a /; b"),
    ("x", "a && b", "a /; b"),
    (r"a\to b", "a -> b", "Implies[a, b]"),
    (r"A\to(B\to C)", "A -> (B -> C)", "(A -> B) -> C"),
    (r"A\to B\to C", "RightArrow[A, B, C]", "RightArrow[A, C, B]"),
    (
        r"A\xrightarrow{f}B",
        "Overscript[RightArrow, f][A, B]",
        "Overscript[LeftArrow, f][A, B]",
    ),
    (r"A\xrightarrow{f}B", "Overscript[RightArrow, f][A, B]", "RightArrow[A, B]"),
    (r"a\cong b", "Congruent[a, b]", "a == b"),
    (r"a\approx b", "TildeTilde[a, b]", "a == b"),
    ("x<y", "x < y", "x <= y"),
    (r"\bar z", "OverBar[z]", "Conjugate[z]"),
    (r"A^\dagger", "SuperDagger[A]", "ConjugateTranspose[A]"),
    ("5 m", 'Quantity[5, "Meters"]', "5 m"),
    ("5 m", 'Quantity[5, "Meters"]', 'Quantity[5, "Millimeters"]'),
    (r"0^\circ C", 'Quantity[0, "DegreesCelsius"]', "0"),
    (r"15\%", "15/100", "15"),
    (r"N(0,\sigma^2)", "NormalDistribution[0, s]", "NormalDistribution[0, s^2]"),
    ("v_{max}", "Subscript[v, max]", "Subscript[v, m a x]"),
    (r"A-I_n n", "A - n IdentityMatrix[n]", "A - n IdentityMatrix[k]"),
    (r"\partial f/\partial x_1", "D[f, Subscript[x, 1]]", "D[f, Superscript[x, 1]]"),
    (r"2\frac{d}{dt}", "2 D[#, t] &", "2 D[#, t]"),
    (r"\int B\,dx", "Integrate[B, x]", "Integrate[B]"),
    (r"t\frac{d}{dt}", "t D[#, t] &", "D[t #, t] &"),
    ("i=1,2", "i == 1 || i == 2", "i == 1 && i == 2"),
    ("x", "Piecewise[{{a == b, c > d}}]", "Piecewise[{{c > d, a == b}}]"),
]


def is_right(latex: str, wanted: str, answer: str) -> bool:
    label = Label("1", "a/b", latex, "computable", wanted, ())
    return judge(parse(answer, "mathematica"), label).right


def without(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    for group in ("ALWAYS", "BY_LABEL"):
        known: tuple[Callable[..., Any], ...] = getattr(tolerance, group)
        rest = tuple(one for one in known if one.__name__ != name)
        monkeypatch.setattr(tolerance, group, rest)


@pytest.mark.parametrize(("name", "latex", "wanted", "answer"), FORGIVEN)
def test_what_a_tolerance_forgives_is_right_by_it_alone(
    monkeypatch: pytest.MonkeyPatch, name: str, latex: str, wanted: str, answer: str
) -> None:
    assert is_right(latex, wanted, answer)
    without(monkeypatch, name)
    assert not is_right(latex, wanted, answer)


def test_every_tolerance_has_its_case_and_says_why() -> None:
    known = {*tolerance.ALWAYS, *tolerance.BY_LABEL}
    assert {one.__name__ for one in known} == {name for name, *_ in FORGIVEN}
    assert all(len(one.__doc__ or "") > 60 for one in known)


@pytest.mark.parametrize(("wanted", "answer"), SAME)
def test_what_is_equivalent_is_right(wanted: str, answer: str) -> None:
    assert is_right("x", wanted, answer) and is_right("x", answer, wanted)


@pytest.mark.parametrize(("latex", "wanted", "answer"), OTHER)
def test_what_is_other_mathematics_is_wrong(
    latex: str, wanted: str, answer: str
) -> None:
    assert not is_right(latex, wanted, answer)
    assert is_right(latex, wanted, wanted) and is_right(latex, answer, answer)


def test_a_product_of_nothing_but_an_argument_is_no_operator() -> None:
    assert is_right("x", "Times[#] &", "Times[#] &")
    assert not is_right("x", "Times[#] &", "D[#, x] &")


def test_depth_is_no_trouble() -> None:
    heads = ("OverHat", "Subscript", "f", "Element", "Equal", "List", "Dot", "Ket")
    tree: Tree = Symbol("N")
    for level in range(20_000):
        part = String("m") if level % 3 else Number("01")
        tree = call(heads[level % len(heads)], tree, part)
    label = Label("1", "a/b", "N", "computable", "x", ())
    assert not judge(tree, label).right
