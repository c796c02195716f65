r"""Bernoulli and Euler functions, zeta functions, combinatorics, number theory."""

from mathglot.languages.functions.conversions.conversion import (
    conversion,
    untranslatable,
)

_CONDITION = "its condition is no expression that Mathematica knows"

CONVERSIONS = (
    conversion(
        r"\perBernoulliB{#n}@{#x}",
        "BernoulliB[n, x - Floor[x]]",
        dlmf="24.2.11",
        wolfram="BernoulliB",
        note="FractionalPart would be negative for negative x",
    ),
    conversion(
        r"\perEulerE{#n}@{#x}",
        "(-1)^Floor[x] EulerE[n, x - Floor[x]]",
        dlmf="24.2.12",
        wolfram="EulerE",
    ),
    conversion(
        r"\genBernoullipolyB{#a}{#n}",
        "NorlundB[n, a]",
        dlmf="24.16.1",
        wolfram="NorlundB",
    ),
    conversion(
        r"\genEulerpolyE{#a}{#n}@{#x}",
        "n! SeriesCoefficient[(2/(E^t + 1))^a E^(x t), {t, 0, n}]",
        dlmf="24.16.2",
        wolfram="SeriesCoefficient",
    ),
    conversion(
        r"\ChebyshevPsi@{#x}",
        "Sum[MangoldtLambda[n], {n, 1, Floor[x]}]",
        dlmf="25.16.1",
        wolfram="MangoldtLambda",
    ),
    conversion(
        r"\EulersumH@{#s}",
        "Sum[HarmonicNumber[n]/n^s, {n, 1, Infinity}]",
        dlmf="25.16.5",
        wolfram="HarmonicNumber",
    ),
    conversion(
        r"\genEulersumH@{#s}{#z}",
        "Sum[HarmonicNumber[n, z]/n^s, {n, 1, Infinity}]",
        dlmf="25.16.11",
        wolfram="HarmonicNumber",
    ),
    conversion(
        r"\perZeta@{#x}{#s}",
        "PolyLog[s, E^(2 Pi I x)]",
        dlmf="25.13.1",
        wolfram="PolyLog",
    ),
    conversion(
        r"\Jonquierephi@{#z}{#s}",
        "PolyLog[s, z]",
        dlmf="25.12.10",
        wolfram="PolyLog",
    ),
    conversion(
        r"\DirichletL@{#s}{#f}",
        "Sum[f[n]/n^s, {n, 1, Infinity}]",
        dlmf="25.15.1",
        wolfram="Sum",
        note="Mathematica's own needs the modulus and the index of the character",
    ),
    conversion(
        r"\Dirichletchar@{#n}{#k}",
        "DirichletCharacter[k, j, n]",
        dlmf="27.8",
        wolfram="DirichletCharacter",
        assumes="the character is the j-th of its modulus",
        free=("j",),
    ),
    conversion(r"\Dirichletchar", r"\[Chi]", dlmf="27.8", wolfram="Symbol"),
    conversion(
        r"\Gausssum@{#n}{#f}",
        "Sum[f[m] E^(2 Pi I m n/k), {m, 1, k}]",
        dlmf="27.10.9",
        wolfram="Sum",
        assumes="the character of a Gauss sum has the modulus k",
        free=("k",),
    ),
    conversion(
        r"\JordanJ{#k}@{#n}",
        "DivisorSum[n, Function[d, MoebiusMu[n/d] d^k]]",
        dlmf="27.2.11",
        wolfram="DivisorSum",
    ),
    conversion(
        r"\Legendresym{#n}{#p}",
        "JacobiSymbol[n, p]",
        dlmf="27.9",
        wolfram="JacobiSymbol",
    ),
    conversion(
        r"\EulerPhi@{#x}", "QPochhammer[x]", dlmf="27.14.2", wolfram="QPochhammer"
    ),
    conversion(
        r"\AThetaFunction@{#x}",
        "EllipticTheta[3, 0, x]",
        dlmf="27.13.4",
        wolfram="EllipticTheta",
    ),
    conversion(
        r"\DiscriminantDelta@{#t}",
        "(2 Pi)^12 DedekindEta[t]^24",
        dlmf="27.14.16",
        wolfram="DedekindEta",
    ),
    conversion(
        r"\Ramanujansum{#k}@{#n}",
        "DivisorSum[GCD[n, k], Function[d, d MoebiusMu[k/d]]]",
        dlmf="27.10.4",
        wolfram="DivisorSum",
    ),
    conversion(
        r"\ndivisors[#k]@{#n}",
        "If[n == 1, 1, Apply[Times, Map[Binomial[#1[[2]] + k - 1, k - 1] &, "
        "FactorInteger[n]]]]",
        dlmf="27.2.10",
        wolfram="FactorInteger",
        note="the number of ways to write n as an ordered product of k factors",
    ),
    conversion(
        r"\Eulertotientphi[#k]@{#n}",
        "Sum[Boole[CoprimeQ[m, n]] m^k, {m, 1, n}]",
        dlmf="27.2.6",
        wolfram="CoprimeQ",
        note="the sum of k-th powers, which for k = 0 is Mathematica's EulerPhi",
    ),
    untranslatable(r"\Waringg", reason="Mathematica does not know Waring's function"),
    untranslatable(r"\WaringG", reason="Mathematica does not know Waring's function"),
    conversion(
        r"\npartitions[#k]@{#n}",
        "Length[IntegerPartitions[n, k]]",
        dlmf="26.9",
        wolfram="IntegerPartitions",
        note="into at most k parts",
    ),
    conversion(
        r"\nrestpartitions@{\mathcal{D}}{#n}",
        "PartitionsQ[n]",
        dlmf="26.10",
        wolfram="PartitionsQ",
    ),
    conversion(
        r"\nrestpartitions@{\mathcal{O}}{#n}",
        "PartitionsQ[n]",
        dlmf="26.10",
        wolfram="PartitionsQ",
        note="as many partitions into odd parts as into distinct ones",
    ),
    conversion(
        r"\nrestpartitions[#m]@{\mathcal{D}}{#n}",
        "Length[Select[IntegerPartitions[n, m], DuplicateFreeQ]]",
        dlmf="26.10",
        wolfram="IntegerPartitions",
    ),
    untranslatable(r"\nrestpartitions", reason=_CONDITION),
    untranslatable(r"\nrestcompositions", reason=_CONDITION),
    conversion(
        r"\ncompositions@{#n}",
        "Piecewise[{{1, n == 0}}, 2^(n - 1)]",
        dlmf="26.11.1",
        wolfram="Power",
    ),
    conversion(
        r"\ncompositions[#m]@{#n}",
        "Piecewise[{{KroneckerDelta[0, m], n == 0}}, Binomial[n - 1, m - 1]]",
        dlmf="26.11.3",
        wolfram="Binomial",
        note="Mathematica's binomials of -1 are not 0",
    ),
    conversion(
        r"\nplanepartitions@{#n}",
        "SeriesCoefficient[Product[(1 - t^k)^(-k), {k, 1, n}], {t, 0, n}]",
        dlmf="26.12.20",
        wolfram="SeriesCoefficient",
    ),
    conversion(
        r"\Euleriannumber{#n}{#k}",
        "Sum[(-1)^j Binomial[n + 1, j] (k + 1 - j)^n, {j, 0, k}]",
        dlmf="26.14.6",
        wolfram="Sum",
    ),
    conversion(
        r"\multinomial{#_}{#a}",
        "Multinomial[a__]",
        dlmf="26.4.2",
        wolfram="Multinomial",
        note="Mathematica adds the parts up by itself",
    ),
)
