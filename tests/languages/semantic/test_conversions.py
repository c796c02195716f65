r"""Every macro has a counterpart, or a reason; counterparts have the right values."""

import json
from collections import Counter
from pathlib import Path

import pytest

from mathglot.errors import NoCounterpartError
from mathglot.languages.functions.conversions import CONVERSIONS, conversions_for
from mathglot.languages.functions.conversions.conversion import conversion
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.mathematica.printer import write as write_tree
from mathglot.languages.semantic.formula import Call as MacroCall
from mathglot.languages.semantic.formula import Formula, write
from mathglot.languages.semantic.heads import (
    apply_macro,
    is_text,
    read_macro,
)
from mathglot.languages.semantic.macros import MACROS
from mathglot.languages.semantic.reader import read
from mathglot.languages.semantic.templates import templates_for
from mathglot.languages.tree import Call, Number, Tree, call
from mathglot.verify.evaluation import evaluate
from tests.languages.semantic.conversion_values import VALUES

_DATA = Path(__file__).parents[4] / "shared" / "data" / "dlmf_semantic.jsonl"


def _parse_part(text: str) -> Tree:
    """A part in Mathematica; commas make a list, and nothing or a dash an empty one."""
    if text.strip() in ("", "-"):
        return call("List")
    tree = parse("{" + text + "}")
    assert type(tree) is Call
    return tree.arguments[0] if len(tree.arguments) == 1 else tree


def _apply(text: str, order: str = "") -> Tree:
    pieces = read(text).pieces
    macro = next(piece for piece in pieces if isinstance(piece, MacroCall))
    arguments = list(macro.arguments)
    for piece in pieces[pieces.index(macro) + 1 :]:
        if isinstance(piece, MacroCall):
            arguments += piece.arguments
        else:
            arguments += [Formula((part,)) for part in piece.strip("{}").split("}{")]
    parts = [
        tuple(_parse_part(write(part)) for part in group)
        for group in (macro.optionals, macro.parameters, tuple(arguments))
    ]
    return apply_macro(macro.name, *parts, order=parse(order) if order else None)


@pytest.mark.parametrize(
    "macro", [item.macro for item in CONVERSIONS if not item.reason]
)
def test_conversion_is_read(macro: str) -> None:
    found = [item for item in CONVERSIONS if item.macro == macro]
    assert len(found) == 1, "the same call has two conversions"
    assert found[0].dlmf and found[0].wolfram
    assert found[0].name in MACROS
    templates = templates_for(found[0].name)
    assert any(template.conversion is found[0] for template in templates)


def test_slots_must_agree() -> None:
    with pytest.raises(ValueError, match="w is neither a slot nor bound"):
        conversion(r"\dilog@{#z}", "PolyLog[2, w]", dlmf="25.12", wolfram="PolyLog")
    with pytest.raises(ValueError, match="slot k is not used"):
        conversion(r"\dilog@{#z}{#k}", "PolyLog[2, z]", dlmf="", wolfram="")


def test_every_macro_has_a_counterpart_or_a_reason() -> None:
    # Names of other collections that are neither in the DLMF nor in its software.
    unknown = {
        name
        for name, macro in MACROS.items()
        if not macro.is_plain and not conversions_for(name) and name not in _ELSEWHERE
    }
    assert sorted(unknown) == []


def test_macros_of_the_dlmf() -> None:
    if not _DATA.exists():
        pytest.skip("the DLMF's formulae are not there")
    used: Counter[str] = Counter()
    with _DATA.open(encoding="utf-8") as lines:
        for line in lines:
            todo = [read(json.loads(line)["semantic"])]
            while todo:
                for piece in todo.pop().pieces:
                    if isinstance(piece, MacroCall):
                        used[piece.name] += 1
                        todo.extend(piece.parts)
    del used[""]
    assert len(used) > 500
    assert [name for name in used if not conversions_for(name)] == []
    for name in used:
        for template in templates_for(name):
            assert template.body is not None


@pytest.mark.parametrize(("macro", "definition", "point"), VALUES)
def test_value(macro: str, definition: str, point: dict[str, float]) -> None:
    ours = evaluate(_apply(macro), point, digits=20, seconds=10)
    theirs = evaluate(parse(definition), point, digits=20, seconds=10)
    difference = float(abs(ours - theirs) / max(1, abs(theirs)))
    assert difference < 1e-10


@pytest.mark.parametrize(
    ("macro", "expected"),
    [
        (r"\BesselJ{n}@{z}", "BesselJ[n, z]"),
        (r"\compellintKk@{k}", "EllipticK[k^2]"),
        (r"\incellintPik@{p}{a^2}{k}", "EllipticPi[a^2, p, k^2]"),
        (r"\Jacobithetatau{1}@{z}{t}", "EllipticTheta[1, z, E^(I Pi t)]"),
        (r"\FerrersP[]{n}@{x}", "LegendreP[n, x]"),
        (r"\FerrersP[m]{n}@{x}", "LegendreP[n, m, x]"),
        (r"\genhyperF{2}{1}@{a,b}{c}{z}", "Hypergeometric2F1[a, b, c, z]"),
        (
            r"\genhyperF{3}{2}@{a,b,c}{d,e}{z}",
            "HypergeometricPFQ[{a, b, c}, {d, e}, z]",
        ),
        (r"\genhyperF{0}{1}@{-}{b}{z}", "HypergeometricPFQ[{}, {b}, z]"),
        (r"\genhyperF{2}{0}@{a,b}{-}{z}", "HypergeometricPFQ[{a, b}, {}, z]"),
        (
            r"\MeijerG{2}{1}{2}{3}@{z}{a,b}{c,d,e}",
            "MeijerG[{{a}, {b}}, {{c, d}, {e}}, z]",
        ),
        (
            r"\MeijerG{m}{n}{2}{3}@{z}{a,b}{c,d,e}",
            "MeijerG[{Take[{a, b}, n], Drop[{a, b}, n]}, "
            "{Take[{c, d, e}, m], Drop[{c, d, e}, m]}, z]",
        ),
        (
            r"\qmultiPochhammersym{a,\[Ellipsis],b}{q}{n}",
            r"QPochhammer[a, q, n] \[Ellipsis] QPochhammer[b, q, n]",
        ),
        (r"\qPochhammer{a}{q}{Infinity}", "QPochhammer[a, q]"),
        (r"\sphwavePsreal{m}{n}@{x}{g^2}", "SpheroidalPS[n, m, g, x]"),
        (r"\sphwavePsreal{m}{n}@{x}{g}", "SpheroidalPS[n, m, Sqrt[g], x]"),
        (r"\Ln@{Gamma[z + 1]}", "LogGamma[z + 1]"),
        (r"\Ln@{z}", "Log[z]"),
        (r"\Laplacetrans@{f}@{s}", "LaplaceTransform[f[t], t, s]"),
        (r"\Laplacetrans@{f}@{t}", "LaplaceTransform[f[u], u, t]"),
        (r"\Laplacetrans@{E^(-x)}@{s}", "LaplaceTransform[E^(-x), x, s]"),
        (r"\Laplacetrans@{f}", "Function[s, LaplaceTransform[f[t], t, s]]"),
        (r"\variation[a,b]@{t^2}", "Integrate[Abs[D[t^2, t]], {t, a, b}]"),
        (
            r"\AngerWeberA{t}@{z}",
            "Integrate[E^(-t u - z Sinh[u]), {u, 0, Infinity}]/Pi",
        ),
        (r"\pgcd{a,b}", "GCD[a, b]"),
        (r"\sin", "Sin"),
        (
            r"\HankelmodM{n}",
            "Sqrt[KelvinBer[n, x]^2 + KelvinBei[n, x]^2]",
        ),
        (
            r"\Wronskian@{BesselJ[n, z],BesselY[n, z]}",
            "Wronskian[{BesselJ[n, z], BesselY[n, z]}, z]",
        ),
        (
            r"\Wronskian@{AiryAi[x],AiryAi[x E^(2 Pi I/3)]}",
            "Wronskian[{AiryAi[x], AiryAi[x E^(2 Pi I/3)]}, x]",
        ),
    ],
)
def test_tree(macro: str, expected: str) -> None:
    assert _apply(macro) == parse(expected)


@pytest.mark.parametrize(
    ("macro", "order", "expected"),
    [
        (r"\AiryAi@{2 x}", "1", "AiryAiPrime[2 x]"),
        (r"\AiryAi@{x}", "2", "Derivative[2][AiryAi][x]"),
        (r"\BesselJ{n}@{2 x}", "1", "Derivative[0, 1][BesselJ][n, 2 x]"),
        (r"\BesselJ{n}@{z}", "k", "Derivative[0, k][BesselJ][n, z]"),
        (r"\Jacobithetaq{1}@{0}{q}", "1", "EllipticThetaPrime[1, 0, q]"),
        (
            r"\Jacobithetaq{1}@{0}{q}",
            "3",
            "Derivative[0, 3, 0][EllipticTheta][1, 0, q]",
        ),
        (r"\Riemannzeta@{s}", "1", "Derivative[1][Zeta][s]"),
        (r"\Hurwitzzeta@{s}{a}", "1", "Derivative[1, 0][Zeta][s, a]"),
        (
            r"\Mathieuce{n}@{z}{q}",
            "1",
            "MathieuCPrime[MathieuCharacteristicA[n, q], q, z]",
        ),
        (r"\paraU@{a}{x}", "1", "Derivative[0, 1][ParabolicCylinderD][-a - 1/2, x]"),
        (r"\StruveK{n}@{z}", "1", "D[StruveH[n, z] - BesselY[n, z], z]"),
        (
            r"\StruveK{n}@{2 z}",
            "2",
            "D[StruveH[n, t] - BesselY[n, t], {t, 2}] /. t -> 2 z",
        ),
        (r"\StruveK{z}@{z}", "1", "D[StruveH[z, t] - BesselY[z, t], t] /. t -> z"),
        (r"\AiryAi", "1", "Derivative[1][AiryAi]"),
        (
            r"\Besselpolyy{n}@{x}{a}",
            "1",
            "D[HypergeometricPFQ[{-n, n + a - 1}, {}, -x/2], x]",
        ),
        (r"\HankelmodM{0}", "1", "D[Sqrt[KelvinBer[0, x]^2 + KelvinBei[0, x]^2], x]"),
    ],
)
def test_derivative(macro: str, order: str, expected: str) -> None:
    assert _apply(macro, order) == parse(expected)


@pytest.mark.parametrize(
    ("macro", "reason"),
    [
        (r"\littleo@{x}", "no term of smaller order"),
        (r"\BesselJ{n}", "without its arguments"),
        (r"\radMathieuMc{1}{n}@{z}{h}", "normalised at infinity"),
        (r"\genJacobiellk{p}{q}@{z}{k}", "any of several"),
        (r"\multivarEulerGamma{m}@{a,b}", "not known with these parts"),
    ],
)
def test_refusal_names_the_macro_and_the_reason(macro: str, reason: str) -> None:
    with pytest.raises(NoCounterpartError, match=reason) as caught:
        _apply(macro)
    assert caught.value.subject == macro.split("@")[0].split("{")[0]


def test_unknown_macro() -> None:
    with pytest.raises(NoCounterpartError, match="no such macro"):
        apply_macro("nothing", (), (), (), position=7, text="before \\nothing")


def test_assumptions_are_told() -> None:
    reading = read_macro("Asin", (), (), (parse("z"),))
    assert reading.tree == parse("ArcSin[z]")
    assert reading.assumptions == ("multivalued functions have their principal values",)


def test_marks() -> None:
    assert is_text("nrestpartitions", "argument", 0)
    assert is_text("irregCoulombH", "parameter", 0)
    assert not is_text("irregCoulombH", "parameter", 1)
    assert not is_text("genhyperF", "argument", 0)


def test_a_deep_argument_costs_no_recursion() -> None:
    tree: Tree = parse("x")
    for _ in range(20_000):
        tree = call("Sin", tree)
    made = apply_macro("StruveK", (), (parse("n"),), (tree,), order=Number("1"))
    assert write_tree(made).startswith("D[StruveH[n, t]")


# Koornwinder's and others' macros, which no formula of the DLMF uses.
_ELSEWHERE = frozenset(
    name
    for name, macro in MACROS.items()
    if macro.family == "orthogonal polynomials" or "KLS" in name or "Jackson" in name
) | {"qderiv", "qHyperrWs", "Matrix", "Vector", "f", "poly"}
