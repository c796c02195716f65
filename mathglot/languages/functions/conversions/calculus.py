r"""Derivatives, differences, transforms, distributions and vector analysis."""

from mathglot.languages.functions.conversions.conversion import (
    conversion,
    untranslatable,
)

_DISTRIBUTION = "Mathematica has no distributions as functionals"
_PART = "it is a part of an integral or a derivative and means nothing alone"
_CARTESIAN = "the coordinates are x, y, z"

CONVERSIONS = (
    conversion(r"\deriv{#f}{#x}", "D[f, x]", dlmf="1.4.4", wolfram="D"),
    conversion(r"\deriv[#n]{#f}{#x}", "D[f, {x, n}]", dlmf="1.4.4", wolfram="D"),
    conversion(r"\ideriv{#f}{#x}", "D[f, x]", dlmf="1.4.4", wolfram="D"),
    conversion(r"\ideriv[#n]{#f}{#x}", "D[f, {x, n}]", dlmf="1.4.4", wolfram="D"),
    conversion(r"\tderiv{#f}{#x}", "D[f, x]", dlmf="1.4.4", wolfram="D"),
    conversion(r"\tderiv[#n]{#f}{#x}", "D[f, {x, n}]", dlmf="1.4.4", wolfram="D"),
    conversion(r"\pderiv{#f}{#x}", "D[f, x]", dlmf="1.5.3", wolfram="D"),
    conversion(r"\pderiv[#n]{#f}{#x}", "D[f, {x, n}]", dlmf="1.5.3", wolfram="D"),
    conversion(r"\ipderiv{#f}{#x}", "D[f, x]", dlmf="1.5.3", wolfram="D"),
    conversion(r"\ipderiv[#n]{#f}{#x}", "D[f, {x, n}]", dlmf="1.5.3", wolfram="D"),
    conversion(r"\tpderiv{#f}{#x}", "D[f, x]", dlmf="1.5.3", wolfram="D"),
    conversion(r"\tpderiv[#n]{#f}{#x}", "D[f, {x, n}]", dlmf="1.5.3", wolfram="D"),
    untranslatable(r"\diff", reason=_PART),
    untranslatable(r"\diffd", reason=_PART),
    untranslatable(r"\pdiff", reason=_PART),
    conversion(
        r"\qdiff{#q}{#x}@{#f}{0}{\infty}",
        "(1 - q) Sum[q^k (f /. x -> q^k), {k, -Infinity, Infinity}]",
        dlmf="17.2.46",
        wolfram="Sum",
        note="the integrand and the two limits of a q-integral",
    ),
    conversion(
        r"\qdiff{#q}{#x}@{#f}{0}{#b}",
        "(1 - q) b Sum[q^k (f /. x -> b q^k), {k, 0, Infinity}]",
        dlmf="17.2.45",
        wolfram="Sum",
    ),
    conversion(
        r"\qdiff{#q}{#x}@{#f}{#a}{#b}",
        "(1 - q) Sum[q^k (b (f /. x -> b q^k) - a (f /. x -> a q^k)), "
        "{k, 0, Infinity}]",
        dlmf="17.2.47",
        wolfram="Sum",
    ),
    untranslatable(r"\qdiff", reason=_PART),
    untranslatable(r"\matrixdiffd", reason=_PART),
    untranslatable(r"\Haarmeasure", reason=_PART),
    untranslatable(r"\pvint", reason=_PART),
    conversion(
        r"\AntiDer@{#x}{#f}", "Integrate[f, x]", dlmf="1.4.7", wolfram="Integrate"
    ),
    conversion(
        r"\Int{#a}{#b}@{#x}{#f}",
        "Integrate[f, {x, a, b}]",
        dlmf="1.4.15",
        wolfram="Integrate",
    ),
    conversion(
        r"\Sum{#n}{#a}{#b}@{#f}", "Sum[f, {n, a, b}]", dlmf="1.2", wolfram="Sum"
    ),
    conversion(
        r"\Prod{#n}{#a}{#b}@{#f}",
        "Product[f, {n, a, b}]",
        dlmf="1.2",
        wolfram="Product",
    ),
    conversion(r"\Lim{#x}{#a}@{#f}", "Limit[f, x -> a]", dlmf="1.4.1", wolfram="Limit"),
    conversion(
        r"\Residue@{#f}{#z}{#a}",
        "Residue[f, {z, a}]",
        dlmf="1.10.8",
        wolfram="Residue",
        note="the function, its variable and the point",
    ),
    conversion(
        r"\fDiff[#x]@{#f}",
        "DifferenceDelta[f, x]",
        dlmf="18.1",
        wolfram="DifferenceDelta",
    ),
    conversion(
        r"\fDiff[#x]@{#f}{#n}",
        "DifferenceDelta[f, {x, n}]",
        dlmf="18.1",
        wolfram="DifferenceDelta",
    ),
    conversion(
        r"\bDiff[#x]@{#f}",
        "f - (f /. x -> x - 1)",
        dlmf="18.1",
        wolfram="ReplaceAll",
        note="Mathematica has forward differences only",
    ),
    conversion(
        r"\bDiff[#x]@{#f}{#n}",
        "DifferenceDelta[f, {x, n}] /. x -> x - n",
        dlmf="18.1",
        wolfram="DifferenceDelta",
        note="backward differences are forward ones from n steps back",
    ),
    conversion(
        r"\cDiff[#x]@{#f}",
        "((f /. x -> x + I/2) - (f /. x -> x - I/2))/I",
        dlmf="18.1",
        wolfram="ReplaceAll",
        note="the step is imaginary, as Wilson's polynomials need it",
    ),
    conversion(
        r"\cDiff[#x]@{#f}{#n}",
        "Sum[(-1)^j Binomial[n, j] (f /. x -> x + I (n/2 - j)), {j, 0, n}]/I^n",
        dlmf="18.1",
        wolfram="ReplaceAll",
    ),
    conversion(
        r"\Schwarzian{#z}{#x}",
        "D[z[x], {x, 3}]/D[z[x], x] - 3/2 (D[z[x], {x, 2}]/D[z[x], x])^2",
        dlmf="1.13.20",
        wolfram="D",
    ),
    conversion(
        r"\variation[#a,#b]@{#f}",
        "Integrate[Abs[D[f[t], t]], {t, a, b}]",
        dlmf="1.4.33",
        wolfram="Integrate",
        assumes="a function whose variation is taken has a continuous derivative",
    ),
    conversion(
        r"\Wron{#x}@{#f}{#g}",
        "Wronskian[{f, g}, x]",
        dlmf="1.13.4",
        wolfram="Wronskian",
    ),
    conversion(
        r"\Fouriertrans@{#f}@{#x}",
        "FourierTransform[f[t], t, x]",
        dlmf="1.14.1",
        wolfram="FourierTransform",
        note="both have the factor 1/Sqrt[2 Pi] and the exponent with a plus",
    ),
    conversion(
        r"\Fouriertrans@{#f}",
        "Function[x, FourierTransform[f[t], t, x]]",
        dlmf="1.14.1",
        wolfram="FourierTransform",
    ),
    conversion(
        r"\FourierTrans@{#f}{#x}",
        "FourierTransform[f[t], t, x]",
        dlmf="1.14.1",
        wolfram="FourierTransform",
    ),
    conversion(
        r"\Fouriercostrans@{#f}@{#x}",
        "FourierCosTransform[f[t], t, x]",
        dlmf="1.14.9",
        wolfram="FourierCosTransform",
        note="both have the factor Sqrt[2/Pi]",
    ),
    conversion(
        r"\Fouriercostrans@{#f}",
        "Function[x, FourierCosTransform[f[t], t, x]]",
        dlmf="1.14.9",
        wolfram="FourierCosTransform",
    ),
    conversion(
        r"\Fouriersintrans@{#f}@{#x}",
        "FourierSinTransform[f[t], t, x]",
        dlmf="1.14.10",
        wolfram="FourierSinTransform",
    ),
    conversion(
        r"\Fouriersintrans@{#f}",
        "Function[x, FourierSinTransform[f[t], t, x]]",
        dlmf="1.14.10",
        wolfram="FourierSinTransform",
    ),
    conversion(
        r"\Laplacetrans@{#f}@{#s}",
        "LaplaceTransform[f[t], t, s]",
        dlmf="1.14.17",
        wolfram="LaplaceTransform",
    ),
    conversion(
        r"\Laplacetrans@{#f}",
        "Function[s, LaplaceTransform[f[t], t, s]]",
        dlmf="1.14.17",
        wolfram="LaplaceTransform",
    ),
    conversion(
        r"\LaplaceTrans@{#f}{#s}",
        "LaplaceTransform[f[t], t, s]",
        dlmf="1.14.17",
        wolfram="LaplaceTransform",
    ),
    conversion(
        r"\Mellintrans@{#f}@{#s}",
        "MellinTransform[f[t], t, s]",
        dlmf="1.14.32",
        wolfram="MellinTransform",
    ),
    conversion(
        r"\Mellintrans@{#f}",
        "Function[s, MellinTransform[f[t], t, s]]",
        dlmf="1.14.32",
        wolfram="MellinTransform",
    ),
    conversion(
        r"\MellinTrans@{#f}{#s}",
        "MellinTransform[f[t], t, s]",
        dlmf="1.14.32",
        wolfram="MellinTransform",
    ),
    conversion(
        r"\Hilberttrans@{#f}@{#x}",
        "Integrate[f[t]/(t - x), {t, -Infinity, Infinity}, PrincipalValue -> True]/Pi",
        dlmf="1.14.41",
        wolfram="Integrate",
    ),
    conversion(
        r"\Hilberttrans@{#f}",
        "Function[x, Integrate[f[t]/(t - x), {t, -Infinity, Infinity}, "
        "PrincipalValue -> True]/Pi]",
        dlmf="1.14.41",
        wolfram="Integrate",
    ),
    conversion(
        r"\HilbertTrans@{#f}{#x}",
        "Integrate[f[t]/(t - x), {t, -Infinity, Infinity}, PrincipalValue -> True]/Pi",
        dlmf="1.14.41",
        wolfram="Integrate",
    ),
    conversion(
        r"\Stieltjestrans@{#f}@{#s}",
        "Integrate[f[t]/(s + t), {t, 0, Infinity}]",
        dlmf="1.14.47",
        wolfram="Integrate",
    ),
    conversion(
        r"\Stieltjestrans@{#f}",
        "Function[s, Integrate[f[t]/(s + t), {t, 0, Infinity}]]",
        dlmf="1.14.47",
        wolfram="Integrate",
    ),
    conversion(
        r"\StieltjesTrans@{#f}{#s}",
        "Integrate[f[t]/(s + t), {t, 0, Infinity}]",
        dlmf="1.14.47",
        wolfram="Integrate",
    ),
    conversion(
        r"\Pade{#p}{#q}{#f}@{#z}",
        "PadeApproximant[f[z], {z, 0, {p, q}}]",
        dlmf="3.11",
        wolfram="PadeApproximant",
    ),
    untranslatable(r"\Fouriertransdist", reason=_DISTRIBUTION),
    untranslatable(r"\deltaDistribution", reason=_DISTRIBUTION),
    untranslatable(r"\intinnerprod", reason=_DISTRIBUTION),
    untranslatable(r"\SpaceTestFunTempered", reason=_DISTRIBUTION),
    untranslatable(
        r"\Diracdeltaseq", reason="it stands for any sequence with certain properties"
    ),
    untranslatable(r"\continuous", reason="Mathematica has no classes of functions"),
    conversion(
        r"\gradient@{#f}",
        "Grad[f, {x, y, z}]",
        dlmf="1.6.20",
        wolfram="Grad",
        assumes=_CARTESIAN,
        free=("x", "y", "z"),
    ),
    conversion(
        r"\divergence@{#f}",
        "Div[f, {x, y, z}]",
        dlmf="1.6.21",
        wolfram="Div",
        assumes=_CARTESIAN,
        free=("x", "y", "z"),
    ),
    conversion(
        r"\curl@{#f}",
        "Curl[f, {x, y, z}]",
        dlmf="1.6.22",
        wolfram="Curl",
        assumes=_CARTESIAN,
        free=("x", "y", "z"),
    ),
    conversion(
        r"\diag@{#a}",
        "DiagonalMatrix[{a__}]",
        dlmf="3.2",
        wolfram="DiagonalMatrix",
    ),
    conversion(
        r"\transpose{#a}", "Transpose[a]", dlmf="1.2", wolfram="Transpose", lists=("a",)
    ),
)
