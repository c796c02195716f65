"""What Maple calls the functions, by its help pages and the macros of the DLMF.

Maple's elliptic functions take the modulus k, of which Mathematica's m is the square;
all are even in k, so that k may be taken out of k^2.
"""

from mathglot.languages.functions.elsewhere import Absence, Form, Forms, Meaning

_SAME = (
    # Heads, by what Maple calls them, with the arguments in the same order.
    "Sqrt:sqrt Exp:exp Log:ln Sin:sin Cos:cos Tan:tan Cot:cot Sec:sec Csc:csc "
    "Sinh:sinh Cosh:cosh Tanh:tanh Coth:coth Sech:sech Csch:csch ArcSin:arcsin "
    "ArcCos:arccos ArcTan:arctan ArcSec:arcsec ArcCsc:arccsc ArcSinh:arcsinh "
    "ArcCosh:arccosh ArcTanh:arctanh ArcSech:arcsech ArcCsch:arccsch Abs:abs "
    "Sign:signum Re:Re Im:Im Arg:argument Conjugate:conjugate Floor:floor "
    "Ceiling:ceil IntegerPart:trunc FractionalPart:frac Factorial:factorial "
    "Factorial2:doublefactorial Gamma:GAMMA LogGamma:lnGAMMA PolyGamma:Psi Erf:erf "
    "Erfc:erfc Erfi:erfi DawsonF:dawson FresnelS:FresnelS FresnelC:FresnelC "
    "FresnelF:Fresnelf FresnelG:Fresnelg ExpIntegralEi:Ei LogIntegral:Li "
    "SinIntegral:Si CosIntegral:Ci SinhIntegral:Shi CoshIntegral:Chi AiryAi:AiryAi "
    "AiryBi:AiryBi ProductLog:LambertW Zeta:Zeta StieltjesGamma:gamma "
    "HarmonicNumber:harmonic BernoulliB:bernoulli EulerE:euler "
    "PartitionsP:combinat[numbpart] BellB:combinat[bell] "
    "Fibonacci:combinat[fibonacci] HeavisideTheta:Heaviside DiracDelta:Dirac "
    "Prime:ithprime NextPrime:nextprime PrimeQ:isprime EulerPhi:numtheory[phi] "
    "MoebiusMu:numtheory[mobius] PrimePi:numtheory[pi] Divisors:numtheory[divisors] "
    "PrimeOmega:numtheory[bigomega] CarmichaelLambda:numtheory[lambda] "
    "PrimitiveRoot:numtheory[primroot] Det:LinearAlgebra:-Determinant "
    "Tr:LinearAlgebra:-Trace Transpose:LinearAlgebra:-Transpose "
    "ConjugateTranspose:LinearAlgebra:-HermitianTranspose "
    "Inverse:LinearAlgebra:-MatrixInverse MatrixExp:LinearAlgebra:-MatrixExponential "
    "MatrixRank:LinearAlgebra:-Rank NullSpace:LinearAlgebra:-NullSpace "
    "Adjugate:LinearAlgebra:-Adjoint Permanent:LinearAlgebra:-Permanent "
    "Eigenvalues:LinearAlgebra:-Eigenvalues "
    "IdentityMatrix:LinearAlgebra:-IdentityMatrix "
    "DiagonalMatrix:LinearAlgebra:-DiagonalMatrix Numerator:numer Denominator:denom "
    "Length:nops Cardinality:numelems Total:add",
    "Beta:Beta Binomial:binomial Pochhammer:pochhammer ExpIntegralE:Ei "
    "ProductLog:LambertW Gamma:GAMMA PolyGamma:Psi BesselJ:BesselJ BesselY:BesselY "
    "BesselI:BesselI BesselK:BesselK HankelH1:HankelH1 HankelH2:HankelH2 "
    "StruveH:StruveH StruveL:StruveL AngerJ:AngerJ WeberE:WeberE KelvinBer:KelvinBer "
    "KelvinBei:KelvinBei KelvinKer:KelvinKer KelvinKei:KelvinKei "
    "BesselJZero:BesselJZeros BesselYZero:BesselYZeros PolyLog:polylog "
    "StieltjesGamma:gamma HarmonicNumber:harmonic BernoulliB:bernoulli EulerE:euler "
    "BellB:BellB Fibonacci:combinat[fibonacci] StirlingS1:Stirling1 "
    "StirlingS2:Stirling2 LegendreP:LegendreP HermiteH:HermiteH ChebyshevT:ChebyshevT "
    "ChebyshevU:ChebyshevU LaguerreL:LaguerreL ParabolicCylinderD:CylinderD "
    "MathieuCharacteristicA:MathieuA MathieuCharacteristicB:MathieuB Surd:surd "
    "ArithmeticGeometricMean:GaussAGM GCD:igcd LCM:ilcm JacobiSymbol:numtheory[jacobi] "
    "MultiplicativeOrder:numtheory[order] MatrixPower:LinearAlgebra:-MatrixPower "
    "PolynomialGCD:gcd PolynomialLCM:lcm Discriminant:discrim",
    "LerchPhi:LerchPhi LaguerreL:LaguerreL GegenbauerC:GegenbauerC "
    "Hypergeometric1F1:KummerM HypergeometricU:KummerU WhittakerM:WhittakerM "
    "WhittakerW:WhittakerW CoulombF:CoulombF Resultant:resultant "
    "PolynomialRemainder:rem PolynomialQuotient:quo",
    "JacobiP:JacobiP SphericalHarmonicY:SphericalY",
    "",
    "AppellF1:AppellF1 AppellF4:AppellF4",
    "AppellF2:AppellF2 AppellF3:AppellF3 HeunG:HeunG HeunGPrime:HeunGPrime",
)
_PAIRS = "SN CN DN CD SD ND DC NC SC NS DS CS".split()
_CUT = Absence("Maple's cut depends on _EnvLegendreCut; by default it is type 3's")
_HALVES = Absence("Maple rounds halves away from zero, not to even")


def _list_same() -> dict[str, Form]:
    forms: dict[str, Form] = {}
    for count, heads in enumerate(_SAME, 1):
        names = [f"z{place}" for place in range(count)]
        holes = ", ".join(f"#{name}" for name in names)
        for pair in heads.split():
            head, _, name = pair.partition(":")
            forms[f"{head}[{', '.join(names)}]"] = f"{name}({holes})"
    return forms


def _by_modulus(pattern: str, template: str) -> dict[str, Form]:
    """Forms with the modulus k for the last argument m; k^2 gives k itself."""
    squared = pattern.replace("m]", "Power[k, 2]]")
    return {
        squared: template.replace("#m", "#k"),
        pattern: template.replace("#m", "sqrt(#m)"),
    }


def _by_sine(pattern: str, template: str) -> dict[str, Form]:
    """Incomplete integrals up to the sine, for -Pi/2 <= Re p <= Pi/2."""
    return {
        **_by_modulus(pattern.replace("p,", "ArcSin[p],"), template),
        **_by_modulus(pattern, template.replace("#p", "sin(#p)")),
    }


def _list_elliptic() -> dict[str, Form]:
    forms: dict[str, Form] = {
        "EllipticK[Subtract[1, Power[k, 2]]]": "EllipticCK(#k)",
        "EllipticE[Subtract[1, Power[k, 2]]]": "EllipticCE(#k)",
    }
    forms |= _by_modulus("EllipticK[m]", "EllipticK(#m)")
    forms |= _by_modulus("EllipticE[m]", "EllipticE(#m)")
    forms |= _by_modulus("EllipticPi[n, m]", "EllipticPi(#n, #m)")
    forms |= _by_sine("EllipticF[p, m]", "EllipticF(#p, #m)")
    forms |= _by_sine("EllipticE[p, m]", "EllipticE(#p, #m)")
    forms |= _by_sine("EllipticPi[n, p, m]", "EllipticPi(#p, #n, #m)")
    forms |= _by_modulus("EllipticNomeQ[m]", "EllipticNome(#m)")
    forms |= _by_modulus("JacobiAmplitude[u, m]", "JacobiAM(#u, #m)")
    forms |= _by_modulus("JacobiZN[u, m]", "JacobiZeta(#u, #m)")
    for pair in _PAIRS:
        forms |= _by_modulus(f"Jacobi{pair}[u, m]", f"Jacobi{pair}(#u, #m)")
        inverse = f"InverseJacobi{pair}"
        forms |= _by_modulus(f"{inverse}[u, m]", f"{inverse}(#u, #m)")
    for number in "1234":
        theta = f"JacobiTheta{number}"
        forms[f"EllipticTheta[{number}, z, q]"] = f"{theta}(#z, #q)"
        forms[f"EllipticThetaPrime[{number}, z, q]"] = f"D[1]({theta})(#z, #q)"
    for name in ("P", "PPrime", "Sigma", "Zeta"):
        head = f"Weierstrass{name}"
        forms[f"{head}[u, {{g, h}}]"] = f"{head}(#u, #g, #h)"
    return forms


FORMS: Forms = {
    "Pi": "Pi",
    "E": "exp(1)",
    "I": "I",
    "Infinity": "infinity",
    "ComplexInfinity": "infinity + I*infinity",
    "Indeterminate": "undefined",
    "True": "true",
    "False": "false",
    "EulerGamma": "gamma",
    "Catalan": "Catalan",
    "GoldenRatio": Meaning("(1 + Sqrt[5])/2"),
    "Reals": "real",
    "Complexes": "complex",
    "Integers": "integer",
    "Rationals": "rational",
    "Primes": "prime",
    "PositiveIntegers": "posint",
    "NonNegativeIntegers": "nonnegint",
    "PositiveReals": "positive",
    "NonNegativeReals": "nonnegative",
    "NegativeReals": "negative",
    "Booleans": "truefalse",
    "EmptySet": "{}",
    r"\[EmptySet]": "{}",
    # Elementary functions. Maple's arccot lies between 0 and Pi.
    "Log[b, z]": "log[#b](#z)",
    "Log10[z]": "log10(#z)",
    "ArcTan[x, y]": "arctan(#y, #x)",
    "ArcCot[z]": Meaning("ArcTan[1/z]"),
    "ArcCoth[z]": Meaning("ArcTanh[1/z]"),
    # Where z is not 0.
    "Sinc[z]": Meaning("Sin[z]/z"),
    "Max[{x__}]": "max(#x)",
    "Min[{x__}]": "min(#x)",
    "Max[x__]": "max(#x)",
    "Min[x__]": "min(#x)",
    "Max[]": "-infinity",
    "Min[]": "infinity",
    "Round[x]": _HALVES,
    # Whole numbers.
    "Mod[m, n]": Meaning("m - n Floor[m/n]"),
    "PowerMod[a, b, n]": "modp(#a &^ #b, #n)",
    "ModularInverse[k, n]": "modp(1/#k, #n)",
    "DivisorSigma[0, n]": "numtheory[tau](#n)",
    "DivisorSigma[k, n]": "numtheory[sigma][#k](#n)",
    "PrimeNu[n]": "nops(numtheory[factorset](#n))",
    "GCD[a__]": "igcd(#a)",
    "LCM[a__]": "ilcm(#a)",
    # Gamma functions and numbers.
    "InverseErf[s__]": Absence("Maple has no inverse error function"),
    "HurwitzZeta[s, a]": "Zeta(0, #s, #a)",
    "Zeta[s, a]": "Zeta(0, #s, #a)",
    "PolyLog[n, p, z]": Absence("Maple has no Nielsen polylogarithm"),
    "BellY[n, k, {x__}]": "IncompleteBellB(#n, #k, #x)",
    # Airy functions and their zeros.
    "AiryAiPrime[z]": "AiryAi(1, #z)",
    "AiryBiPrime[z]": "AiryBi(1, #z)",
    "AiryAiZero[k]": "AiryAiZeros(#k)",
    "AiryBiZero[k]": "AiryBiZeros(#k)",
    "KelvinBer[z]": "KelvinBer(0, #z)",
    "KelvinBei[z]": "KelvinBei(0, #z)",
    "KelvinKer[z]": "KelvinKer(0, #z)",
    "KelvinKei[z]": "KelvinKei(0, #z)",
    # Legendre functions: Maple's are type 3 (DLMF 14.3(ii)) by default.
    "LegendreP[n, m, 3, x]": "LegendreP(#n, #m, #x)",
    "LegendreP[n, m, 1, x]": Meaning("LegendreP[n, m, x]"),
    "LegendreP[n, m, 2, x]": Meaning("LegendreP[n, m, x]"),
    "LegendreP[n, m, x]": Meaning("(x - 1)^(m/2) (1 - x)^(-m/2) LegendreP[n, m, 3, x]"),
    "LegendreQ[n, 0, 3, x]": "LegendreQ(#n, #x)",
    "LegendreQ[n, m, 3, x]": "LegendreQ(#n, #m, #x)",
    "LegendreQ[n__]": _CUT,
    # Hypergeometric functions.
    "HypergeometricPFQ[{a___}, {b___}, z]": "hypergeom([#a], [#b], #z)",
    "MeijerG[{{a___}, {b___}}, {{c___}, {d___}}, z]": (
        "MeijerG([[#a], [#b]], [[#c], [#d]], #z)"
    ),
    # Mathieu functions of whole order.
    "MathieuC[MathieuCharacteristicA[n, q], q, z]": "MathieuCE(#n, #q, #z)",
    "MathieuS[MathieuCharacteristicB[n, q], q, z]": "MathieuSE(#n, #q, #z)",
    "MathieuC[a, q, z]": Absence("Maple may normalise it otherwise"),
    "MathieuS[a, q, z]": Absence("Maple may normalise it otherwise"),
    "MathieuCharacteristicExponent[a, q]": "MathieuExponent(#a, #q)",
    # Generalized functions.
    "DiracDelta[x]": "Dirac(#x)",
    # Calculus.
    "LaplaceTransform[f, t, s]": "inttrans[laplace](#f, #t, #s)",
    "InverseLaplaceTransform[f, s, t]": "inttrans[invlaplace](#f, #s, #t)",
    "MellinTransform[f, x, s]": "inttrans[mellin](#f, #x, #s)",
    "ZTransform[f, n, z]": "ztrans(#f, #n, #z)",
    "Residue[f, {z, a}]": "residue(#f, #z = #a)",
    "Coefficient[f, x]": "coeff(#f, #x)",
    "Coefficient[f, x, n]": "coeff(#f, #x, #n)",
    "Exponent[f, x]": "degree(#f, #x)",
    "InverseFunction[f][x]": "(#f@@(-1))(#x)",
    # Logic and sets.
    "ForAll[x__]": Absence("Maple has no quantifiers"),
    "Exists[x__]": Absence("Maple has no quantifiers"),
    "Interval[{a, b}]": "RealRange(#a, #b)",
    "Subsets[s]": "combinat[powerset](#s)",
    "PowerSet[s]": "combinat[powerset](#s)",
    # Matrices.
    "Norm[v]": "LinearAlgebra:-Norm(#v, 2)",
    "Norm[v, p]": "LinearAlgebra:-Norm(#v, #p)",
    "ConstantArray[c, {m, n}]": "Matrix(#m, #n, fill = #c)",
    **_list_elliptic(),
    **_list_same(),
}
