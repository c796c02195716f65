"""Which symbols of the OpenMath content dictionaries the functions are.

`cd.name` is a symbol, `cd.name(#a, #b)` it applied; templates nest. Only symbols whose
definition agrees with the function everywhere are here: the remainder of integer1 has
the sign of the dividend, so that it is not Mod; the roots of arith1 are principal
values, so that they are not CubeRoot.
"""

from mathglot.languages.functions.elsewhere import Forms

_DIRECT = {
    "arith1": "Abs:abs",
    "complex1": "Re:real Im:imaginary Arg:argument Conjugate:conjugate",
    "rounding1": "Floor:floor Ceiling:ceiling IntegerPart:trunc",
    "transc1": (
        "Exp:exp Log:ln Sin:sin Cos:cos Tan:tan Cot:cot Sec:sec Csc:csc Sinh:sinh "
        "Cosh:cosh Tanh:tanh Coth:coth Sech:sech Csch:csch ArcSin:arcsin "
        "ArcCos:arccos ArcTan:arctan ArcCot:arccot ArcSec:arcsec ArcCsc:arccsc "
        "ArcSinh:arcsinh ArcCosh:arccosh ArcTanh:arctanh ArcCoth:arccoth "
        "ArcSech:arcsech ArcCsch:arccsch"
    ),
    "integer1": "Factorial:factorial",
    "integer2": "EulerPhi:euler",
    "combinat1": "Fibonacci:Fibonacci BellB:Bell",
    "hypergeo0": "Gamma:gamma",
    "airy": "AiryAi:Ai AiryBi:Bi",
    "expint": "ExpIntegralEi:Ei LogIntegral:li",
    "linalg1": "Det:determinant Transpose:transpose",
    "logic1": "Not:not",
    "set1": "Cardinality:size",
}


# The symbols themselves, for functions that are not applied.
BARE = {
    head: f"{dictionary}.{name}"
    for dictionary, pairs in _DIRECT.items()
    for head, _, name in (pair.partition(":") for pair in pairs.split())
}

FORMS: Forms = {
    "Pi": "nums1.pi",
    "E": "nums1.e",
    "I": "nums1.i",
    "Infinity": "nums1.infinity",
    "Indeterminate": "nums1.NaN",
    "EulerGamma": "nums1.gamma",
    "True": "logic1.true",
    "False": "logic1.false",
    "Reals": "setname1.R",
    "Complexes": "setname1.C",
    "Integers": "setname1.Z",
    "Rationals": "setname1.Q",
    "Primes": "setname1.P",
    "NonNegativeIntegers": "setname1.N",
    "Booleans": "setname2.Boolean",
    "EmptySet": "set1.emptyset",
    r"\[EmptySet]": "set1.emptyset",
    # Arithmetic.
    "Plus[a, b__]": "arith1.plus(#a, #b)",
    "Times[a, b__]": "arith1.times(#a, #b)",
    "Subtract[a, b]": "arith1.minus(#a, #b)",
    "Minus[a]": "arith1.unary_minus(#a)",
    "Divide[a, b]": "arith1.divide(#a, #b)",
    "Power[E, z]": "transc1.exp(#z)",
    "Power[a, b]": "arith1.power(#a, #b)",
    "Rational[p, q]": "nums1.rational(#p, #q)",
    "Complex[a, b]": "complex1.complex_cartesian(#a, #b)",
    "Sqrt[x]": "arith1.root(#x, 2)",
    "Log[b, z]": "transc1.log(#b, #z)",
    "Log2[z]": "transc1.log(2, #z)",
    "Log10[z]": "transc1.log(10, #z)",
    "ArcTan[x, y]": "transc2.arctan(#y, #x)",
    "GCD[a__]": "arith1.gcd(#a)",
    "LCM[a__]": "arith1.lcm(#a)",
    "Max[{x__}]": "minmax1.max(set1.set(#x))",
    "Min[{x__}]": "minmax1.min(set1.set(#x))",
    "Max[x__]": "minmax1.max(set1.set(#x))",
    "Min[x__]": "minmax1.min(set1.set(#x))",
    "Divisible[n, d]": "integer2.divides(#d, #n)",
    "Equal[Mod[a, n], Mod[b, n]]": "integer2.eqmod(#a, #b, #n)",
    "Unequal[Mod[a, n], Mod[b, n]]": "integer2.neqmod(#a, #b, #n)",
    # Combinatorics.
    "Binomial[n, k]": "combinat1.binomial(#n, #k)",
    "Multinomial[a, b__]": "combinat1.multinomial(arith1.plus(#a, #b), #a, #b)",
    "StirlingS1[n, m]": "combinat1.Stirling1(#n, #m)",
    "StirlingS2[n, m]": "combinat1.Stirling2(#n, #m)",
    # Special functions.
    "Beta[a, b]": "hypergeo0.beta(#a, #b)",
    "Pochhammer[a, n]": "hypergeo0.pochhammer(#a, #n)",
    "AiryAiPrime[z]": "airy.Ai2(1, #z)",
    "AiryBiPrime[z]": "airy.Bi2(1, #z)",
    "ExpIntegralE[n, z]": "expint.E(#n)(#z)",
    "Hypergeometric0F1[a, z]": "hypergeo1.hypergeometric0F1(#a, #z)",
    "Hypergeometric1F1[a, b, z]": "hypergeo1.hypergeometric1F1(#a, #b, #z)",
    "Hypergeometric2F1[a, b, c, z]": "hypergeo1.hypergeometric2F1(#a, #b, #c, #z)",
    "HypergeometricPFQ[{a___}, {b___}, z]": (
        "hypergeo1.hypergeometric_pFq(linalg2.vector(#a), linalg2.vector(#b), #z)"
    ),
    "AppellF1[a, b, c, d, x, y]": "hypergeon2.appel_F1(#a, #b, #c, #d, #x, #y)",
    "AppellF2[a, b, c, d, e, x, y]": (
        "hypergeon2.appel_F2(#a, #b, #c, #d, #e, #x, #y)"
    ),
    "AppellF3[a, b, c, d, e, x, y]": (
        "hypergeon2.appel_F3(#a, #b, #c, #d, #e, #x, #y)"
    ),
    "AppellF4[a, b, c, d, x, y]": "hypergeon2.appel_F4(#a, #b, #c, #d, #x, #y)",
    # Logic.
    "And[p__]": "logic1.and(#p)",
    "Or[p__]": "logic1.or(#p)",
    "Xor[p__]": "logic1.xor(#p)",
    "Nand[p__]": "logic1.nand(#p)",
    "Nor[p__]": "logic1.nor(#p)",
    "Xnor[p__]": "logic1.xnor(#p)",
    "Implies[p, q]": "logic1.implies(#p, #q)",
    "Equivalent[p, q]": "logic1.equivalent(#p, #q)",
    "TildeTilde[a, b]": "relation1.approx(#a, #b)",
    "Mean[{x__}]": "s_data1.mean(#x)",
    "Median[{x__}]": "s_data1.median(#x)",
    # Intervals, vectors and matrices.
    "Interval[{a, b}]": "interval1.interval_cc(#a, #b)",
    "Part[x, i]": "linalg1.vector_selector(#i, #x)",
    "Part[x, i, j]": "linalg1.matrix_selector(#i, #j, #x)",
    "InverseFunction[f]": "fns1.inverse(#f)",
    "InverseFunction[f][x]": "fns1.inverse(#f)(#x)",
    **{f"{head}[z]": f"{symbol}(#z)" for head, symbol in BARE.items()},
}
