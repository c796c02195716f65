r"""Legendre, hypergeometric and basic hypergeometric functions, and angular momenta."""

from mathglot.languages.functions.conversions.conversion import (
    conversion,
    untranslatable,
)

CONVERSIONS = (
    conversion(
        r"\FerrersP{#n}@{#x}", "LegendreP[n, x]", dlmf="14.3.1", wolfram="LegendreP"
    ),
    conversion(
        r"\FerrersP[#m]{#n}@{#x}",
        "LegendreP[n, m, x]",
        dlmf="14.3.1",
        wolfram="LegendreP",
        note="functions on the cut are Mathematica's type 1",
    ),
    conversion(
        r"\FerrersQ{#n}@{#x}", "LegendreQ[n, x]", dlmf="14.3.2", wolfram="LegendreQ"
    ),
    conversion(
        r"\FerrersQ[#m]{#n}@{#x}",
        "LegendreQ[n, m, x]",
        dlmf="14.3.2",
        wolfram="LegendreQ",
    ),
    conversion(
        r"\assLegendreP{#n}@{#z}",
        "LegendreP[n, 0, 3, z]",
        dlmf="14.3.6",
        wolfram="LegendreP",
        note="type 3 has its cut to the left of 1",
    ),
    conversion(
        r"\assLegendreP[#m]{#n}@{#z}",
        "LegendreP[n, m, 3, z]",
        dlmf="14.3.6",
        wolfram="LegendreP",
    ),
    conversion(
        r"\assLegendreQ{#n}@{#z}",
        "LegendreQ[n, 0, 3, z]",
        dlmf="14.3.7",
        wolfram="LegendreQ",
    ),
    conversion(
        r"\assLegendreQ[#m]{#n}@{#z}",
        "LegendreQ[n, m, 3, z]",
        dlmf="14.3.7",
        wolfram="LegendreQ",
        note="both have the factor E^(I Pi m)",
    ),
    conversion(
        r"\assLegendreOlverQ{#n}@{#z}",
        "LegendreQ[n, 0, 3, z]/Gamma[n + 1]",
        dlmf="14.3.10",
        wolfram="LegendreQ",
    ),
    conversion(
        r"\assLegendreOlverQ[#m]{#n}@{#z}",
        "E^(-I Pi m) LegendreQ[n, m, 3, z]/Gamma[n + m + 1]",
        dlmf="14.3.10",
        wolfram="LegendreQ",
        note="Olver's function has neither the phase nor the poles",
    ),
    conversion(
        r"\DunsterQ{#m}{#n}@{#x}",
        "Re[E^(-I Pi m) LegendreQ[n, m, x]] + Pi/2 Sin[m Pi] LegendreP[n, m, x]",
        dlmf="14.20.2",
        wolfram="LegendreQ",
    ),
    untranslatable(r"\surfharmonicY", reason="it stands for either of two functions"),
    conversion(
        r"\Jacobiphi{#a}{#b}{#l}@{#t}",
        "Hypergeometric2F1[(a + b + 1 - I l)/2, (a + b + 1 + I l)/2, a + 1, "
        "-Sinh[t]^2]",
        dlmf="15.9.11",
        wolfram="Hypergeometric2F1",
    ),
    untranslatable(
        r"\RiemannsymP", reason="it stands for all solutions of an equation"
    ),
    conversion(
        r"\genhyperF{2}{1}@{#a,#b}{#c}{#z}",
        "Hypergeometric2F1[a, b, c, z]",
        dlmf="16.2.1",
        wolfram="Hypergeometric2F1",
    ),
    conversion(
        r"\genhyperF{1}{1}@{#a}{#b}{#z}",
        "Hypergeometric1F1[a, b, z]",
        dlmf="16.2.1",
        wolfram="Hypergeometric1F1",
    ),
    conversion(
        r"\genhyperF{#_}{#_}@{#a}{#b}{#z}",
        "HypergeometricPFQ[{a___}, {b___}, z]",
        dlmf="16.2.1",
        wolfram="HypergeometricPFQ",
    ),
    conversion(
        r"\genhyperOlverF{2}{1}@{#a,#b}{#c}{#z}",
        "Hypergeometric2F1Regularized[a, b, c, z]",
        dlmf="16.2.5",
        wolfram="Hypergeometric2F1Regularized",
    ),
    conversion(
        r"\genhyperOlverF{1}{1}@{#a}{#b}{#z}",
        "Hypergeometric1F1Regularized[a, b, z]",
        dlmf="16.2.5",
        wolfram="Hypergeometric1F1Regularized",
    ),
    conversion(
        r"\genhyperOlverF{#_}{#_}@{#a}{#b}{#z}",
        "HypergeometricPFQRegularized[{a___}, {b___}, z]",
        dlmf="16.2.5",
        wolfram="HypergeometricPFQRegularized",
    ),
    conversion(
        r"\MeijerG{#m}{#n}{#_}{#_}@{#z}{#a}{#b}",
        "MeijerG[{Take[{a___}, n], Drop[{a___}, n]}, {Take[{b___}, m], "
        "Drop[{b___}, m]}, z]",
        dlmf="16.17.1",
        wolfram="MeijerG",
        note="Mathematica groups the parameters where the DLMF counts them",
    ),
    conversion(
        r"\LauricellaFD@{#a}{#b1,#b}{#c}{#z1,#z}",
        "Gamma[c]/(Gamma[a] Gamma[c - a]) Integrate[t^(a - 1) (1 - t)^(c - a - 1) "
        "Times[(1 - z1 t)^(-b1), Each[(1 - z t)^(-b), b, z]], {t, 0, 1}]",
        dlmf="19.15",
        wolfram="Integrate",
    ),
    conversion(
        r"\Carlsonmultivarhyper{#c}@{#b1,#b}{#z1,#z}",
        "Integrate[t^(Plus[c, b1, Each[b, b]] - 1) Times[(t + z1)^(-b1), "
        "Each[(t + z)^(-b), b, z]], {t, 0, Infinity}]"
        "/Beta[-c, Plus[c, b1, Each[b, b]]]",
        dlmf="19.16.9",
        wolfram="Integrate",
        note="the index is -a, and a + a' is the sum of the b's",
    ),
    untranslatable(
        r"\Carlsonmultivarhyper",
        reason="its vectors are not written out, so their length is not known",
    ),
    conversion(
        r"\qmultiPochhammersym{#a}{#q}{\infty}",
        "Times[Each[QPochhammer[a, q], a]]",
        dlmf="17.2.5",
        wolfram="QPochhammer",
    ),
    conversion(
        r"\qmultiPochhammersym{#a}{#q}{#n}",
        "Times[Each[QPochhammer[a, q, n], a]]",
        dlmf="17.2.5",
        wolfram="QPochhammer",
        note="a product, as Mathematica takes one base at a time",
    ),
    conversion(
        r"\qPochhammer{#a}{#q}{\infty}",
        "Times[Each[QPochhammer[a, q], a]]",
        dlmf="17.2.4",
        wolfram="QPochhammer",
    ),
    conversion(
        r"\qPochhammer{#a}{#q}{#n}",
        "Times[Each[QPochhammer[a, q, n], a]]",
        dlmf="17.2.1",
        wolfram="QPochhammer",
    ),
    conversion(
        r"\qgenhyperphi{#_}{#_}@{#a}{#b}{#q}{#z}",
        "QHypergeometricPFQ[{a___}, {b___}, q, z]",
        dlmf="17.4.1",
        wolfram="QHypergeometricPFQ",
    ),
    conversion(
        r"\qgenhyperpsi{#r}{#s}@{#a}{#b}{#q}{#z}",
        "Sum[Times[Each[QPochhammer[a, q, n], a]]/Times[Each[QPochhammer[b, q, n], b]]"
        " ((-1)^n q^Binomial[n, 2])^(s - r) z^n, {n, -Infinity, Infinity}]",
        dlmf="17.4.3",
        wolfram="Sum",
    ),
    conversion(
        r"\qAppellPhi{1}@{#a}{#b}{#d}{#c}{#q}{#x}{#y}",
        "Sum[QPochhammer[a, q, m + n] QPochhammer[b, q, m] QPochhammer[d, q, n] x^m y^n"
        "/(QPochhammer[q, q, m] QPochhammer[q, q, n] QPochhammer[c, q, m + n]), "
        "{m, 0, Infinity}, {n, 0, Infinity}]",
        dlmf="17.4.5",
        wolfram="Sum",
    ),
    conversion(
        r"\qAppellPhi{2}@{#a}{#b}{#d}{#c}{#e}{#q}{#x}{#y}",
        "Sum[QPochhammer[a, q, m + n] QPochhammer[b, q, m] QPochhammer[d, q, n] x^m y^n"
        "/(QPochhammer[q, q, m] QPochhammer[q, q, n] QPochhammer[c, q, m] "
        "QPochhammer[e, q, n]), {m, 0, Infinity}, {n, 0, Infinity}]",
        dlmf="17.4.6",
        wolfram="Sum",
    ),
    conversion(
        r"\qAppellPhi{3}@{#a}{#d}{#b}{#e}{#c}{#q}{#x}{#y}",
        "Sum[QPochhammer[a, q, m] QPochhammer[d, q, n] QPochhammer[b, q, m] "
        "QPochhammer[e, q, n] x^m y^n/(QPochhammer[q, q, m] QPochhammer[q, q, n] "
        "QPochhammer[c, q, m + n]), {m, 0, Infinity}, {n, 0, Infinity}]",
        dlmf="17.4.7",
        wolfram="Sum",
    ),
    conversion(
        r"\qAppellPhi{4}@{#a}{#b}{#c}{#d}{#q}{#x}{#y}",
        "Sum[QPochhammer[a, q, m + n] QPochhammer[b, q, m + n] x^m y^n"
        "/(QPochhammer[q, q, m] QPochhammer[q, q, n] QPochhammer[c, q, m] "
        "QPochhammer[d, q, n]), {m, 0, Infinity}, {n, 0, Infinity}]",
        dlmf="17.4.8",
        wolfram="Sum",
    ),
    conversion(
        r"\qexp{#q}@{#x}",
        "1/QPochhammer[(1 - q) x, q]",
        dlmf="17.3.1",
        wolfram="QPochhammer",
    ),
    conversion(
        r"\qExp{#q}@{#x}",
        "QPochhammer[-(1 - q) x, q]",
        dlmf="17.3.2",
        wolfram="QPochhammer",
    ),
    conversion(
        r"\qsin{#q}@{#x}",
        "(1/QPochhammer[(1 - q) I x, q] - 1/QPochhammer[-(1 - q) I x, q])/(2 I)",
        dlmf="17.3.3",
        wolfram="QPochhammer",
    ),
    conversion(
        r"\qSin{#q}@{#x}",
        "(QPochhammer[-(1 - q) I x, q] - QPochhammer[(1 - q) I x, q])/(2 I)",
        dlmf="17.3.4",
        wolfram="QPochhammer",
    ),
    conversion(
        r"\qcos{#q}@{#x}",
        "(1/QPochhammer[(1 - q) I x, q] + 1/QPochhammer[-(1 - q) I x, q])/2",
        dlmf="17.3.5",
        wolfram="QPochhammer",
    ),
    conversion(
        r"\qCos{#q}@{#x}",
        "(QPochhammer[-(1 - q) I x, q] + QPochhammer[(1 - q) I x, q])/2",
        dlmf="17.3.6",
        wolfram="QPochhammer",
    ),
    conversion(
        r"\qBernoullipolybeta{#n}@{#x}{#q}",
        "(1 - q)^(1 - n) Sum[(-1)^r Binomial[n, r] (r + 1)/(1 - q^(r + 1)) q^(r x), "
        "{r, 0, n}]",
        dlmf="17.3.7",
        wolfram="Sum",
    ),
    conversion(
        r"\qEulernumberA{#m}{#s}@{#q}",
        "q^(Binomial[s - m, 2] + Binomial[s, 2]) Sum[(-1)^j q^Binomial[j, 2] "
        "QBinomial[m + 1, j, q] (1 - q^(s - j))^m/(1 - q)^m, {j, 0, s}]",
        dlmf="17.3.8",
        wolfram="QBinomial",
    ),
    conversion(
        r"\qStirlingnumbera{#m}{#s}@{#q}",
        "q^(-Binomial[s, 2]) (1 - q)^s/QPochhammer[q, q, s] Sum[(-1)^j "
        "q^Binomial[j, 2] QBinomial[s, j, q] (1 - q^(s - j))^m/(1 - q)^m, {j, 0, s}]",
        dlmf="17.3.9",
        wolfram="QBinomial",
    ),
    conversion(
        r"\qmultinomial{#n}{#a}{#q}",
        "QFactorial[n, q]/Times[Each[QFactorial[a, q], a]]",
        dlmf="26.16.1",
        wolfram="QFactorial",
    ),
    untranslatable(
        r"\idem", reason="it repeats what stands before it with parameters exchanged"
    ),
    conversion(
        r"\Wignerninejsym@{#a}{#b}{#c}{#d}{#e}{#f}{#g}{#h}{#i}",
        "Sum[(-1)^(2 k) (2 k + 1) SixJSymbol[{a, d, g}, {h, i, k}] "
        "SixJSymbol[{b, e, h}, {d, k, f}] SixJSymbol[{c, f, i}, {k, a, b}], "
        "{k, Max[Abs[a - i], Abs[d - h], Abs[b - f]], Min[a + i, d + h, b + f]}]",
        dlmf="34.6.2",
        wolfram="SixJSymbol",
    ),
    conversion(
        r"\Wignerthreejsym@{#a}{#b}{#c}{#d}{#e}{#f}",
        "ThreeJSymbol[{a, d}, {b, e}, {c, f}]",
        dlmf="34.2.4",
        wolfram="ThreeJSymbol",
        note="Mathematica pairs each j with its m, the DLMF writes them in rows",
    ),
)
