"""What SymPy (1.14) calls the functions, where it is more than a row's name says."""

from mathglot.languages.functions import FAMILIES
from mathglot.languages.functions.elsewhere import Absence, Form, Forms, Meaning
from mathglot.languages.latex.pattern import compile_pattern
from mathglot.languages.tree import Call

_NUMBERS_ONLY = Absence("SymPy has it for whole numbers only")
_HALVES = Absence("SymPy has no rounding of halves to even")
_OUTSIDE = Absence("SymPy has only the functions on the cut")

FORMS: Forms = {
    "PositiveReals": "Interval.open(0, oo)",
    "NonNegativeReals": "Interval(0, oo)",
    "NegativeReals": "Interval.open(-oo, 0)",
    "Booleans": "FiniteSet(true, false)",
    "EmptySet": "S.EmptySet",
    r"\[EmptySet]": "S.EmptySet",
    "Surd[x, n]": "real_root(#x, #n)",
    "CubeRoot[x]": "real_root(#x, 3)",
    "Log[b, z]": "log(#z, #b)",
    "ArcTan[x, y]": "atan2(#y, #x)",
    "Round[x]": _HALVES,
    # For real x.
    "IntegerPart[x]": "sign(#x)*floor(Abs(#x))",
    "FractionalPart[x]": "sign(#x)*frac(Abs(#x))",
    "Max[{x__}]": "Max(#x)",
    "Min[{x__}]": "Min(#x)",
    "Max[]": "-oo",
    "Min[]": "oo",
    # For b not negative.
    "PowerMod[a, Minus[1], n]": _NUMBERS_ONLY,
    "PowerMod[a, b, n]": Meaning("Mod[a^b, n]"),
    # Whole numbers: functions that only compute, and do not stay as they are. SymPy's
    # greatest divisor takes names for polynomials, and a prime needs its number; of
    # others there is the name.
    "GCD[a_Integer, b_Integer]": "igcd(#a, #b)",
    "GCD[a__]": "Function('GCD')(#a)",
    "LCM[a_Integer, b_Integer]": "ilcm(#a, #b)",
    "LCM[a__]": "Function('LCM')(#a)",
    "Prime[n_Integer]": "prime(#n)",
    "Prime[n]": "Function('Prime')(#n)",
    "NextPrime[n_Integer]": "nextprime(#n)",
    "NextPrime[n__]": _NUMBERS_ONLY,
    "Divisors[n_Integer]": "divisors(#n)",
    "Divisors[n]": _NUMBERS_ONLY,
    "PrimeQ[n_Integer]": "isprime(#n)",
    "PrimeQ[n]": _NUMBERS_ONLY,
    "FactorInteger[n]": Absence("SymPy gives a dictionary, not a list of pairs"),
    "JacobiSymbol[m_Integer, n_Integer]": "jacobi_symbol(#m, #n)",
    "JacobiSymbol[m, n]": _NUMBERS_ONLY,
    "KroneckerSymbol[m_Integer, n_Integer]": "kronecker_symbol(#m, #n)",
    "KroneckerSymbol[m, n]": _NUMBERS_ONLY,
    "MultiplicativeOrder[k_Integer, n_Integer]": "n_order(#k, #n)",
    "MultiplicativeOrder[k, n]": _NUMBERS_ONLY,
    "PrimitiveRoot[n_Integer]": "primitive_root(#n)",
    "PrimitiveRoot[n]": _NUMBERS_ONLY,
    "ModularInverse[k_Integer, n_Integer]": "mod_inverse(#k, #n)",
    "ModularInverse[k, n]": _NUMBERS_ONLY,
    "DivisorSigma[k, n]": "divisor_sigma(#n, #k)",
    # Gamma functions.
    "Gamma[a, 0, z]": "lowergamma(#a, #z)",
    "PolyGamma[z]": "polygamma(0, #z)",
    "Beta[z, a, b]": "betainc(#a, #b, 0, #z)",
    "Beta[y, z, a, b]": "betainc(#a, #b, #y, #z)",
    "BetaRegularized[z, a, b]": "betainc_regularized(#a, #b, 0, #z)",
    "BetaRegularized[y, z, a, b]": "betainc_regularized(#a, #b, #y, #z)",
    "ProductLog[k, z]": "LambertW(#z, #k)",
    # Zeta functions and numbers.
    "PolyLog[n, p, z]": Absence("SymPy has no Nielsen polylogarithm"),
    # bernoulli(1) is 1/2 in SymPy.
    "BernoulliB[n]": "bernoulli(#n, 0)",
    "StirlingS2[n, m]": Meaning(
        r"Sum[(-1)^(m - \[FormalK]) Binomial[m, \[FormalK]] \[FormalK]^n"
        r", {\[FormalK], 0, m}]/m!"
    ),
    "BellY[n, k, {x__}]": "bell(#n, #k, (#x, ))",
    "LucasL[n]": "lucas(#n)",
    # Generalized functions; a second argument of DiracDelta counts derivatives there.
    "DiracDelta[x]": "DiracDelta(#x)",
    "HeavisideTheta[x]": "Heaviside(#x)",
    "UnitStep[x]": "Heaviside(#x, 1)",
    "KroneckerDelta[n]": "KroneckerDelta(#n, 0)",
    "KroneckerDelta[m, n]": "KroneckerDelta(#m, #n)",
    "DiscreteDelta[n]": "KroneckerDelta(#n, 0)",
    "Signature[{a__}]": "LeviCivita(#a)",
    # Spherical and orthogonal functions.
    "LegendreP[n, m, x]": "assoc_legendre(#n, #m, #x)",
    # Outside the cut, where m is no positive whole number: DLMF 14.3.6.
    "LegendreP[n, 0, m_Integer, x]": Meaning("LegendreP[n, x]"),
    "LegendreP[n, m_Integer, 2, x]": _OUTSIDE,
    "LegendreP[n, m_Integer, 3, x]": _OUTSIDE,
    "LegendreP[n, m, 2, x]": Meaning(
        "((1 + x)^(m/2)/(1 - x)^(m/2))"
        " Hypergeometric2F1[-n, n + 1, 1 - m, (1 - x)/2]/Gamma[1 - m]"
    ),
    "LegendreP[n, m, 3, x]": Meaning(
        "((1 + x)^(m/2)/(x - 1)^(m/2))"
        " Hypergeometric2F1[-n, n + 1, 1 - m, (1 - x)/2]/Gamma[1 - m]"
    ),
    "LegendreQ[n__]": Absence("SymPy has no Legendre function of the second kind"),
    # Hypergeometric functions.
    "HypergeometricPFQ[{a___}, {b___}, z]": "hyper([#a], [#b], #z)",
    "MeijerG[{{a___}, {b___}}, {{c___}, {d___}}, z]": (
        "meijerg([[#a], [#b]], [[#c], [#d]], #z)"
    ),
    "EllipticPi[n, m]": "elliptic_pi(#n, #m)",
    "EllipticPi[n, p, m]": "elliptic_pi(#n, #p, #m)",
    # Theta functions by their series, DLMF 20.2(i), for |q| < 1.
    "EllipticTheta[1, z, q]": Meaning(
        r"2 Sum[(-1)^\[FormalN] q^((\[FormalN] + 1/2)^2) Sin[(2 \[FormalN] + 1) z]"
        r", {\[FormalN], 0, Infinity}]"
    ),
    "EllipticTheta[2, z, q]": Meaning(
        r"2 Sum[q^((\[FormalN] + 1/2)^2) Cos[(2 \[FormalN] + 1) z]"
        r", {\[FormalN], 0, Infinity}]"
    ),
    "EllipticTheta[3, z, q]": Meaning(
        r"1 + 2 Sum[q^(\[FormalN]^2) Cos[2 \[FormalN] z], {\[FormalN], 1, Infinity}]"
    ),
    "EllipticTheta[4, z, q]": Meaning(
        r"1 + 2 Sum[(-1)^\[FormalN] q^(\[FormalN]^2) Cos[2 \[FormalN] z]"
        r", {\[FormalN], 1, Infinity}]"
    ),
    # Calculus.
    "LaplaceTransform[f, t_Symbol, s]": "LaplaceTransform(#f, #t, #s)",
    "InverseLaplaceTransform[f, s_Symbol, t]": (
        "InverseLaplaceTransform(#f, #s, #t, None)"
    ),
    # Logic and sets.
    "And[p__]": "And(#p)",
    "Or[p__]": "Or(#p)",
    "Not[p]": "Not(#p)",
    "Xor[p__]": "Xor(#p)",
    "Nand[p__]": "Nand(#p)",
    "Nor[p__]": "Nor(#p)",
    "Xnor[p__]": "Not(Xor(#p))",
    "Implies[p, q]": "Implies(#p, #q)",
    "Equivalent[p__]": "Equivalent(#p)",
    "Interval[{a, b}]": "Interval(#a, #b)",
    # Matrices.
    "IdentityMatrix[n]": "Identity(#n)",
    "ConstantArray[0, {m, n}]": "ZeroMatrix(#m, #n)",
    "DiagonalMatrix[{a__}]": "diag(#a)",
    # Polynomials: what SymPy computes at once.
    "PolynomialGCD[a, b]": "gcd(#a, #b)",
    "PolynomialLCM[a, b]": "lcm(#a, #b)",
    "MinimalPolynomial[a, x]": "minimal_polynomial(#a, #x)",
}


def named_forms() -> dict[str, Form]:
    """The forms that follow from the names in the rows of the function table."""
    forms: dict[str, Form] = {}
    for rows in FAMILIES.values():
        for row in rows:
            if row.sympy is None:
                continue
            pattern = compile_pattern(row.pattern)
            if type(pattern.tree) is not Call:
                forms[row.pattern] = row.sympy
            elif len(pattern.names) == len(pattern.tree.arguments):
                holes = ", ".join(f"#{name}" for name in pattern.names)
                forms[row.pattern] = f"{row.sympy}({holes})"
    return forms
