r"""Functions in words of others, for languages that do not have them.

The formulas are the definitions of the Wolfram documentation or of the DLMF, equal
wherever the function is defined unless a comment says otherwise. Variables that they
bind are formal letters, which no formula of a user has.
"""

from mathglot.languages.functions.elsewhere import Form, Meaning

_FORMULAS = {
    "Degree": "Pi/180",
    "Log2[z]": "Log[2, z]",
    "Log10[z]": "Log[10, z]",
    "CubeRoot[x]": "Surd[x, 3]",
    "Haversine[z]": "(1 - Cos[z])/2",
    "InverseHaversine[z]": "2 ArcSin[Sqrt[z]]",
    "Gudermannian[z]": "2 ArcTan[Tanh[z/2]]",
    "InverseGudermannian[z]": "2 ArcTanh[Tan[z/2]]",
    "Rational[p, q]": "p/q",
    "Complex[a, b]": "a + b I",
    "RealAbs[x]": "Abs[x]",
    "RealSign[x]": "Sign[x]",
    "DirectedInfinity[]": "ComplexInfinity",
    "DirectedInfinity[z]": "z Infinity",
    "LogisticSigmoid[z]": "1/(1 + Exp[-z])",
    # Whole numbers.
    "Mod[m, n, d]": "Mod[m - d, n] + d",
    "Quotient[m, n]": "Floor[m/n]",
    "Quotient[m, n, d]": "Floor[(m - d)/n]",
    "QuotientRemainder[m, n]": "{Quotient[m, n], Mod[m, n]}",
    "Divisible[n, d]": "Mod[n, d] == 0",
    "EvenQ[n]": "Mod[n, 2] == 0",
    "OddQ[n]": "Mod[n, 2] == 1",
    "IntegerQ[n]": "Element[n, Integers]",
    "LiouvilleLambda[n]": "(-1)^PrimeOmega[n]",
    "PolygonalNumber[n]": "n (n + 1)/2",
    "PolygonalNumber[r, n]": "n ((r - 2) n - r + 4)/2",
    "CatalanNumber[n]": "Binomial[2 n, n]/(n + 1)",
    "LucasL[n]": "Fibonacci[n + 1] + Fibonacci[n - 1]",
    "LucasL[n, x]": "Fibonacci[n + 1, x] + Fibonacci[n - 1, x]",
    # Gamma functions: DLMF 8.2, 8.17; 5.2(iii).
    "Gamma[a, 0, z]": "Gamma[a] - Gamma[a, z]",
    "Gamma[a, y, z]": "Gamma[a, y] - Gamma[a, z]",
    "GammaRegularized[a, z]": "Gamma[a, z]/Gamma[a]",
    "GammaRegularized[a, y, z]": "Gamma[a, y, z]/Gamma[a]",
    "Beta[z, a, b]": "z^a Hypergeometric2F1[a, 1 - b, a + 1, z]/a",
    "Beta[y, z, a, b]": "Beta[z, a, b] - Beta[y, a, b]",
    "BetaRegularized[z, a, b]": "Beta[z, a, b]/Beta[a, b]",
    "BetaRegularized[y, z, a, b]": "Beta[y, z, a, b]/Beta[a, b]",
    "FactorialPower[x, n]": "Pochhammer[x - n + 1, n]",
    "FactorialPower[x, n, h]": "h^n FactorialPower[x/h, n]",
    "Subfactorial[n]": "Gamma[n + 1, -1]/E",
    "Multinomial[a, b]": "Binomial[a + b, a]",
    "Multinomial[a, b, c__]": "Binomial[Plus[a, b, c], a] Multinomial[b, c]",
    # Error functions and integrals: DLMF 7.2, 7.5.
    "Erf[y, z]": "Erf[z] - Erf[y]",
    "DawsonF[z]": "Sqrt[Pi]/2 Exp[-z^2] Erfi[z]",
    "FresnelF[z]": (
        "(1/2 - FresnelS[z]) Cos[Pi z^2/2] - (1/2 - FresnelC[z]) Sin[Pi z^2/2]"
    ),
    "FresnelG[z]": (
        "(1/2 - FresnelC[z]) Cos[Pi z^2/2] + (1/2 - FresnelS[z]) Sin[Pi z^2/2]"
    ),
    # Bessel functions: DLMF 10.47, 11.2.1, 11.10.1.
    "SphericalBesselJ[n, z]": "Sqrt[Pi/2]/Sqrt[z] BesselJ[n + 1/2, z]",
    "SphericalBesselY[n, z]": "Sqrt[Pi/2]/Sqrt[z] BesselY[n + 1/2, z]",
    "SphericalHankelH1[n, z]": "Sqrt[Pi/2]/Sqrt[z] HankelH1[n + 1/2, z]",
    "SphericalHankelH2[n, z]": "Sqrt[Pi/2]/Sqrt[z] HankelH2[n + 1/2, z]",
    "StruveH[n, z]": (
        "(z/2)^(n + 1) HypergeometricPFQ[{1}, {3/2, n + 3/2}, -z^2/4]"
        "/(Gamma[3/2] Gamma[n + 3/2])"
    ),
    "StruveL[n, z]": (
        "(z/2)^(n + 1) HypergeometricPFQ[{1}, {3/2, n + 3/2}, z^2/4]"
        "/(Gamma[3/2] Gamma[n + 3/2])"
    ),
    "AngerJ[n, z]": (
        r"Integrate[Cos[n \[FormalT] - z Sin[\[FormalT]]], {\[FormalT], 0, Pi}]/Pi"
    ),
    "WeberE[n, z]": (
        r"Integrate[Sin[n \[FormalT] - z Sin[\[FormalT]]], {\[FormalT], 0, Pi}]/Pi"
    ),
    # Zeta functions: DLMF 25.2, 25.10.
    "HurwitzZeta[s, a]": "Zeta[s, a]",
    "HurwitzLerchPhi[z, s, a]": "LerchPhi[z, s, a]",
    "DirichletEta[s]": "(1 - 2^(1 - s)) Zeta[s]",
    "DirichletLambda[s]": "(1 - 2^(-s)) Zeta[s]",
    "DirichletBeta[s]": "4^(-s) (Zeta[s, 1/4] - Zeta[s, 3/4])",
    "RiemannXi[s]": "s (s - 1)/2 Pi^(-s/2) Gamma[s/2] Zeta[s]",
    "RiemannSiegelTheta[t]": (
        "(LogGamma[1/4 + I t/2] - LogGamma[1/4 - I t/2])/(2 I) - t Log[Pi]/2"
    ),
    "RiemannSiegelZ[t]": "Exp[I RiemannSiegelTheta[t]] Zeta[1/2 + I t]",
    # Generalized and stepwise functions.
    "UnitStep[x]": "Piecewise[{{1, x >= 0}}, 0]",
    "UnitStep[x, y]": "UnitStep[x] UnitStep[y]",
    "HeavisideTheta[x, y]": "HeavisideTheta[x] HeavisideTheta[y]",
    "DiracDelta[x, y]": "DiracDelta[x] DiracDelta[y]",
    "DiracDelta[x, y, z]": "DiracDelta[x] DiracDelta[y] DiracDelta[z]",
    "DiracComb[x]": (
        r"Sum[DiracDelta[x - \[FormalN]], {\[FormalN], -Infinity, Infinity}]"
    ),
    "HeavisidePi[x]": "HeavisideTheta[x + 1/2] HeavisideTheta[1/2 - x]",
    "UnitBox[x]": "Piecewise[{{1, -1/2 <= x <= 1/2}}, 0]",
    "HeavisideLambda[x]": "Piecewise[{{1 - Abs[x], -1 <= x <= 1}}, 0]",
    "UnitTriangle[x]": "Piecewise[{{1 - Abs[x], -1 <= x <= 1}}, 0]",
    "Ramp[x]": "Piecewise[{{x, x >= 0}}, 0]",
    "SquareWave[x]": "(-1)^Floor[2 x]",
    "SawtoothWave[x]": "x - Floor[x]",
    "KroneckerDelta[n]": "KroneckerDelta[n, 0]",
    "KroneckerDelta[m, n]": "Piecewise[{{1, m == n}}, 0]",
    "DiscreteDelta[n]": "KroneckerDelta[n, 0]",
    "If[p, a, b]": "Piecewise[{{a, p}}, b]",
    "Boole[p]": "Piecewise[{{1, p}}, 0]",
    # Orthogonal polynomials: DLMF 18.5, 18.7.
    "LegendreP[n, 0, x]": "LegendreP[n, x]",
    "LegendreP[n, 0, 1, x]": "LegendreP[n, x]",
    "LegendreP[n, 0, 2, x]": "LegendreP[n, x]",
    "LegendreP[n, m, 1, x]": "LegendreP[n, m, x]",
    "LegendreP[n, 0, 3, x]": "LegendreP[n, x]",
    "LegendreQ[n, 0, x]": "LegendreQ[n, x]",
    "LegendreQ[n, m, 1, x]": "LegendreQ[n, m, x]",
    # The limit for n > 0.
    "GegenbauerC[n, x]": "2 ChebyshevT[n, x]/n",
    "ZernikeR[n, m, r]": ("(-1)^((n - m)/2) r^m JacobiP[(n - m)/2, m, 0, 1 - 2 r^2]"),
    # For 0 <= x <= 1.
    "BernsteinBasis[d, n, x]": "Binomial[d, n] x^n (1 - x)^(d - n)",
    # Hypergeometric functions: DLMF 13.6, 13.14, 12.7, 15.2.
    "Hypergeometric0F1[b, z]": "HypergeometricPFQ[{}, {b}, z]",
    "Hypergeometric1F1[a, b, z]": "HypergeometricPFQ[{a}, {b}, z]",
    "Hypergeometric2F1[a, b, c, z]": "HypergeometricPFQ[{a, b}, {c}, z]",
    "Hypergeometric0F1Regularized[b, z]": "Hypergeometric0F1[b, z]/Gamma[b]",
    "Hypergeometric1F1Regularized[a, b, z]": "Hypergeometric1F1[a, b, z]/Gamma[b]",
    "Hypergeometric2F1Regularized[a, b, c, z]": (
        "Hypergeometric2F1[a, b, c, z]/Gamma[c]"
    ),
    "HypergeometricPFQRegularized[{a___}, {b}, z]": (
        "HypergeometricPFQ[List[a], {b}, z]/Gamma[b]"
    ),
    "HypergeometricPFQRegularized[{a___}, {b, c}, z]": (
        "HypergeometricPFQ[List[a], {b, c}, z]/(Gamma[b] Gamma[c])"
    ),
    "HypergeometricPFQRegularized[{a___}, {b, c, d}, z]": (
        "HypergeometricPFQ[List[a], {b, c, d}, z]/(Gamma[b] Gamma[c] Gamma[d])"
    ),
    "HypergeometricU[a, b, z]": (
        "MeijerG[{{1 - a}, {}}, {{0, 1 - b}, {}}, z]/(Gamma[a] Gamma[a - b + 1])"
    ),
    "WhittakerM[k, m, z]": (
        "Exp[-z/2] z^(m + 1/2) Hypergeometric1F1[m - k + 1/2, 1 + 2 m, z]"
    ),
    "WhittakerW[k, m, z]": (
        "Exp[-z/2] z^(m + 1/2) HypergeometricU[m - k + 1/2, 1 + 2 m, z]"
    ),
    "ParabolicCylinderD[n, z]": (
        "2^(n/2) Sqrt[Pi] Exp[-z^2/4]"
        " (Hypergeometric1F1[-n/2, 1/2, z^2/2]/Gamma[(1 - n)/2]"
        " - Sqrt[2] z Hypergeometric1F1[(1 - n)/2, 3/2, z^2/2]/Gamma[-n/2])"
    ),
    "MittagLefflerE[a, z]": "MittagLefflerE[a, 1, z]",
    "MittagLefflerE[a, b, z]": (
        r"Sum[z^\[FormalK]/Gamma[a \[FormalK] + b], {\[FormalK], 0, Infinity}]"
    ),
    # Elliptic integrals and modular functions: DLMF 19.16, 19.8, 22.16, 23.15.
    "JacobiZeta[p, m]": ("EllipticE[p, m] - EllipticE[m] EllipticF[p, m]/EllipticK[m]"),
    "EllipticNomeQ[m]": "Exp[-Pi EllipticK[1 - m]/EllipticK[m]]",
    # For positive a and b.
    "ArithmeticGeometricMean[a, b]": ("Pi (a + b)/(4 EllipticK[((a - b)/(a + b))^2])"),
    "CarlsonRF[x, y, z]": (
        r"Integrate[1/(Sqrt[\[FormalT] + x] Sqrt[\[FormalT] + y] Sqrt[\[FormalT] + z])"
        r", {\[FormalT], 0, Infinity}]/2"
    ),
    # Where y is not on the negative axis.
    "CarlsonRC[x, y]": (
        r"Integrate[1/(Sqrt[\[FormalT] + x] (\[FormalT] + y))"
        r", {\[FormalT], 0, Infinity}]/2"
    ),
    "CarlsonRD[x, y, z]": (
        r"3 Integrate[1/(Sqrt[\[FormalT] + x] Sqrt[\[FormalT] + y]"
        r" (\[FormalT] + z)^(3/2)), {\[FormalT], 0, Infinity}]/2"
    ),
    "CarlsonRJ[x, y, z, p]": (
        r"3 Integrate[1/(Sqrt[\[FormalT] + x] Sqrt[\[FormalT] + y]"
        r" Sqrt[\[FormalT] + z] (\[FormalT] + p)), {\[FormalT], 0, Infinity}]/2"
    ),
    "CarlsonRG[x, y, z]": (
        r"Integrate[\[FormalT] (x/(\[FormalT] + x) + y/(\[FormalT] + y)"
        r" + z/(\[FormalT] + z))/(Sqrt[\[FormalT] + x] Sqrt[\[FormalT] + y]"
        r" Sqrt[\[FormalT] + z]), {\[FormalT], 0, Infinity}]/4"
    ),
    "DedekindEta[t]": (
        r"Exp[Pi I t/12]"
        r" Product[1 - Exp[2 Pi I \[FormalN] t], {\[FormalN], 1, Infinity}]"
    ),
    "EllipticTheta[a, q]": "EllipticTheta[a, 0, q]",
    "EllipticThetaPrime[a, q]": "EllipticThetaPrime[a, 0, q]",
    "ModularLambda[t]": (
        "EllipticTheta[2, 0, Exp[I Pi t]]^4/EllipticTheta[3, 0, Exp[I Pi t]]^4"
    ),
    "KleinInvariantJ[t]": (
        "4 (1 - ModularLambda[t] + ModularLambda[t]^2)^3"
        "/(27 ModularLambda[t]^2 (1 - ModularLambda[t])^2)"
    ),
    # q-functions: DLMF 17.2, 5.18; where |q| < 1.
    "QPochhammer[a, q, n]": r"Product[1 - a q^\[FormalK], {\[FormalK], 0, n - 1}]",
    "QPochhammer[a, q]": r"Product[1 - a q^\[FormalK], {\[FormalK], 0, Infinity}]",
    "QPochhammer[q]": "QPochhammer[q, q]",
    "QGamma[z, q]": "(1 - q)^(1 - z) QPochhammer[q, q]/QPochhammer[q^z, q]",
    "QFactorial[n, q]": r"Product[(1 - q^\[FormalK])/(1 - q), {\[FormalK], 1, n}]",
    "QBinomial[n, m, q]": (
        r"Product[(1 - q^(n - m + \[FormalK]))/(1 - q^\[FormalK]), {\[FormalK], 1, m}]"
    ),
    # Transforms as the Wolfram Language has them by default.
    "LaplaceTransform[f, t_Symbol, s]": "Integrate[f Exp[-s t], {t, 0, Infinity}]",
    "FourierTransform[f, t_Symbol, w]": (
        "Integrate[f Exp[I w t], {t, -Infinity, Infinity}]/Sqrt[2 Pi]"
    ),
    "InverseFourierTransform[f, w_Symbol, t]": (
        "Integrate[f Exp[-I w t], {w, -Infinity, Infinity}]/Sqrt[2 Pi]"
    ),
    "MellinTransform[f, x_Symbol, s]": "Integrate[f x^(s - 1), {x, 0, Infinity}]",
    "ZTransform[f, n_Symbol, z]": "Sum[f z^(-n), {n, 0, Infinity}]",
    "Wronskian[{f, g}, x]": "f D[g, x] - D[f, x] g",
    "Grad[f, {x, y}]": "{D[f, x], D[f, y]}",
    "Grad[f, {x, y, z}]": "{D[f, x], D[f, y], D[f, z]}",
    "Div[{f, g}, {x, y}]": "D[f, x] + D[g, y]",
    "Div[{f, g, h}, {x, y, z}]": "D[f, x] + D[g, y] + D[h, z]",
    "Curl[{f, g, h}, {x, y, z}]": (
        "{D[h, y] - D[g, z], D[f, z] - D[h, x], D[g, x] - D[f, y]}"
    ),
    "Laplacian[f, {x, y}]": "D[f, {x, 2}] + D[f, {y, 2}]",
    "Laplacian[f, {x, y, z}]": "D[f, {x, 2}] + D[f, {y, 2}] + D[f, {z, 2}]",
    "DifferenceDelta[f, x_Symbol]": "(f /. x -> x + 1) - f",
    "DifferenceDelta[f, {x_Symbol, 2}]": (
        "(f /. x -> x + 2) - 2 (f /. x -> x + 1) + f"
    ),
    "Total[{a__}]": "Plus[a]",
}

MEANINGS: dict[str, Form] = {
    pattern: Meaning(formula) for pattern, formula in _FORMULAS.items()
}
