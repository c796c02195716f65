r"""Orthogonal polynomials beyond the classical ones."""

from mathglot.languages.functions.conversions.conversion import (
    conversion,
    untranslatable,
)

_RECURRENCE = "it is defined by a recurrence and Mathematica has no form of it"

CONVERSIONS = (
    conversion(
        r"\ChebyshevpolyV{#n}@{#x}",
        "ChebyshevU[n, x] + ChebyshevU[n - 1, x]",
        dlmf="18.5.3",
        wolfram="ChebyshevU",
        note="the one with sines; elsewhere V and W are exchanged",
    ),
    conversion(
        r"\ChebyshevpolyW{#n}@{#x}",
        "ChebyshevU[n, x] - ChebyshevU[n - 1, x]",
        dlmf="18.5.4",
        wolfram="ChebyshevU",
    ),
    conversion(
        r"\dilChebyshevpolyC{#n}@{#x}",
        "2 ChebyshevT[n, x/2]",
        dlmf="18.1.3",
        wolfram="ChebyshevT",
    ),
    conversion(
        r"\dilChebyshevpolyS{#n}@{#x}",
        "ChebyshevU[n, x/2]",
        dlmf="18.1.3",
        wolfram="ChebyshevU",
    ),
    conversion(
        r"\shiftJacobipolyG{#n}@{#p}{#q}{#x}",
        "n!/Pochhammer[n + p, n] JacobiP[n, p - q, q - 1, 2 x - 1]",
        dlmf="18.1.2",
        wolfram="JacobiP",
    ),
    conversion(
        r"\Besselpolyy{#n}@{#x}{#a}",
        "HypergeometricPFQ[{-n, n + a - 1}, {}, -x/2]",
        dlmf="18.34.1",
        wolfram="HypergeometricPFQ",
    ),
    conversion(
        r"\CharlierpolyC{#n}@{#x}{#a}",
        "HypergeometricPFQ[{-n, -x}, {}, -1/a]",
        dlmf="18.20.8",
        wolfram="HypergeometricPFQ",
    ),
    conversion(
        r"\HahnpolyQ{#n}@{#x}{#a}{#b}{#m}",
        "HypergeometricPFQ[{-n, n + a + b + 1, -x}, {a + 1, -m}, 1]",
        dlmf="18.20.5",
        wolfram="HypergeometricPFQ",
    ),
    conversion(
        r"\KrawtchoukpolyK{#n}@{#x}{#p}{#m}",
        "Hypergeometric2F1[-n, -x, -m, 1/p]",
        dlmf="18.20.6",
        wolfram="Hypergeometric2F1",
    ),
    conversion(
        r"\MeixnerpolyM{#n}@{#x}{#b}{#c}",
        "Hypergeometric2F1[-n, -x, b, 1 - 1/c]",
        dlmf="18.20.7",
        wolfram="Hypergeometric2F1",
    ),
    conversion(
        r"\contHahnpolyp{#n}@{#x}{#a}{#b}{#c}{#d}",
        "I^n Pochhammer[a + c, n] Pochhammer[a + d, n]/n! HypergeometricPFQ["
        "{-n, n + a + b + c + d - 1, a + I x}, {a + c, a + d}, 1]",
        dlmf="18.20.9",
        wolfram="HypergeometricPFQ",
        note="the last two parameters are the conjugates of a and b",
    ),
    conversion(
        r"\MeixnerPollaczekpolyP{#l}{#n}@{#x}{#p}",
        "Pochhammer[2 l, n]/n! E^(I n p) "
        "Hypergeometric2F1[-n, l + I x, 2 l, 1 - E^(-2 I p)]",
        dlmf="18.20.10",
        wolfram="Hypergeometric2F1",
    ),
    conversion(
        r"\WilsonpolyW{#n}@{#x}{#a}{#b}{#c}{#d}",
        "Pochhammer[a + b, n] Pochhammer[a + c, n] Pochhammer[a + d, n] "
        "HypergeometricPFQ[{-n, a + b + c + d + n - 1, a + I Sqrt[x], a - I Sqrt[x]}, "
        "{a + b, a + c, a + d}, 1]",
        dlmf="18.26.1",
        wolfram="HypergeometricPFQ",
        note="a polynomial in x = y^2, so either root will do",
    ),
    conversion(
        r"\contdualHahnpolyS{#n}@{#x}{#a}{#b}{#c}",
        "Pochhammer[a + b, n] Pochhammer[a + c, n] HypergeometricPFQ["
        "{-n, a + I Sqrt[x], a - I Sqrt[x]}, {a + b, a + c}, 1]",
        dlmf="18.26.2",
        wolfram="HypergeometricPFQ",
    ),
    conversion(
        r"\RacahpolyR{#n}@{#{Times[y, Plus[y, c, d, 1]]}}{#a}{#b}{#c}{#d}",
        "HypergeometricPFQ[{-n, n + a + b + 1, -y, y + c + d + 1}, "
        "{a + 1, b + d + 1, c + 1}, 1]",
        dlmf="18.26.3",
        wolfram="HypergeometricPFQ",
    ),
    conversion(
        r"\RacahpolyR{#n}@{#x}{#a}{#b}{#c}{#d}",
        "HypergeometricPFQ[{-n, n + a + b + 1, "
        "(c + d + 1 - Sqrt[(c + d + 1)^2 + 4 x])/2, "
        "(c + d + 1 + Sqrt[(c + d + 1)^2 + 4 x])/2}, {a + 1, b + d + 1, c + 1}, 1]",
        dlmf="18.26.3",
        wolfram="HypergeometricPFQ",
        note="x is y (y + c + d + 1), solved for y",
    ),
    conversion(
        r"\dualHahnpolyR{#n}@{#{Times[y, Plus[y, c, d, 1]]}}{#c}{#d}{#m}",
        "HypergeometricPFQ[{-n, -y, y + c + d + 1}, {c + 1, -m}, 1]",
        dlmf="18.26.4",
        wolfram="HypergeometricPFQ",
    ),
    conversion(
        r"\dualHahnpolyR{#n}@{#x}{#c}{#d}{#m}",
        "HypergeometricPFQ[{-n, (c + d + 1 - Sqrt[(c + d + 1)^2 + 4 x])/2, "
        "(c + d + 1 + Sqrt[(c + d + 1)^2 + 4 x])/2}, {c + 1, -m}, 1]",
        dlmf="18.26.4",
        wolfram="HypergeometricPFQ",
    ),
    conversion(
        r"\PollaczekpolyP{#l}{#n}@{#{Cos[p]}}{#a}{#b}",
        "Pochhammer[l - I (a Cos[p] + b)/Sin[p], n]/n! E^(I n p) Hypergeometric2F1["
        "-n, l + I (a Cos[p] + b)/Sin[p], 1 - l - n + I (a Cos[p] + b)/Sin[p], "
        "E^(-2 I p)]",
        dlmf="18.35.4",
        wolfram="Hypergeometric2F1",
    ),
    conversion(
        r"\PollaczekpolyP{#l}{#n}@{#x}{#a}{#b}",
        "Pochhammer[l - I (a x + b)/Sqrt[1 - x^2], n]/n! E^(I n ArcCos[x]) "
        "Hypergeometric2F1[-n, l + I (a x + b)/Sqrt[1 - x^2], "
        "1 - l - n + I (a x + b)/Sqrt[1 - x^2], E^(-2 I ArcCos[x])]",
        dlmf="18.35.4",
        wolfram="Hypergeometric2F1",
    ),
    conversion(
        r"\diskpoly{#a}{#m}{#n}@{#z}",
        "E^(I (m - n) Arg[z]) Abs[z]^Abs[m - n] "
        "JacobiP[Min[m, n], a, Abs[m - n], 2 Abs[z]^2 - 1]"
        "/JacobiP[Min[m, n], a, Abs[m - n], 1]",
        dlmf="18.37.1",
        wolfram="JacobiP",
    ),
    conversion(
        r"\trianglepoly{#a}{#b}{#c}{#m}{#n}@{#x}{#y}",
        "JacobiP[m - n, a, b + c + 2 n + 1, 2 x - 1] x^n JacobiP[n, b, c, 2 y/x - 1]",
        dlmf="18.37.7",
        wolfram="JacobiP",
    ),
    conversion(
        r"\normJacobiR{#a}{#b}{#n}@{#x}",
        "JacobiP[n, a, b, x]/JacobiP[n, a, b, 1]",
        dlmf="18.5.7",
        wolfram="JacobiP",
    ),
    untranslatable(r"\assJacobipolyP", reason=_RECURRENCE),
    untranslatable(r"\assLegendrepoly", reason=_RECURRENCE),
    conversion(r"\Hermite{#n}@{#x}", "HermiteH[n, x]", dlmf="18.3", wolfram="HermiteH"),
    conversion(
        r"\Laguerre{#n}@{#x}", "LaguerreL[n, x]", dlmf="18.3", wolfram="LaguerreL"
    ),
    conversion(
        r"\Laguerre[#a]{#n}@{#x}",
        "LaguerreL[n, a, x]",
        dlmf="18.3",
        wolfram="LaguerreL",
    ),
    conversion(
        r"\Jacobi{#a}{#b}{#n}@{#x}",
        "JacobiP[n, a, b, x]",
        dlmf="18.3",
        wolfram="JacobiP",
    ),
    conversion(
        r"\JacobiP{#a}{#b}{#n}@{#x}",
        "JacobiP[n, a, b, x]",
        dlmf="18.3",
        wolfram="JacobiP",
    ),
    conversion(
        r"\Ultra{#l}{#n}@{#x}",
        "GegenbauerC[n, l, x]",
        dlmf="18.3",
        wolfram="GegenbauerC",
    ),
)
