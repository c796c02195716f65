"""Trees that look alike: which of them people mean where notation cannot tell.

Pairs of patterns of the function table: a tree, and the one to be preferred wherever
it looks the same. A third entry names a condition on the first.
"""

# Functions that look like another one, which is better known: who reads LaTeX tells
# them apart by what stands around them.
LOOKALIKES = frozenset(
    "AiryAiZero AiryBiZero BellB CubeRoot DirichletEta DirichletLambda DiscreteDelta "
    "EulerE FresnelF FresnelG HeavisideLambda HeavisidePi HurwitzLerchPhi HurwitzZeta "
    "Log10 LucasL MittagLefflerE PartitionsQ UnitStep".split()
)

# Conditions.
NO_DISTRIBUTION = "the second argument is a call, but no distribution"
NO_CONDITION = "the second argument is a sum, a product or a power"
GROUPED = "the content is a call that is no fraction"
NO_STATEMENTS = "the arguments are calls that state nothing"
NOT_RAISED = "no bracketed superscript occurs"
WHOLE = "it is the whole formula"
SMALL = "the arguments are small letters or numbers"
SAME = "both arguments are the same letter"
MATRIX = "the argument is a capital letter that is seldom a function"
WITH_INVARIANTS = "the invariants occur in the formula"
NO_VECTORS = "no letter is marked as a vector, nor all are often matrices"
NO_TYPE = "the type is none of a Legendre function"
NO_MATRICES = "nothing in the formula is about matrices"
LETTER = "the second argument is a letter or a number"
WITH_OR = "the sign is that of logic"
NO_FUNCTION = "the letter is seldom a function"
NO_NUMBERS = "the second argument is no set of numbers"
LOW_BASE = "the base is a small letter"
EXPONENT = "the superscript is a number or an expression in letters, of no function"
FERRERS = "the argument is one of Ferrers functions"

# A form that says no more than a plainer one, or what nobody means.
NEEDLESS: tuple[tuple[str, str, str], ...] = (
    ("HoldForm[x]", "x", ""),
    ("Evaluate[x]", "x", ""),
    ("Defer[x]", "x", ""),
    ("MatrixFunction[f_Symbol, x]", "f[x]", ""),
    ("Condition[Equal[a, b], c]", "Equal[a, Times[b, c]]", NO_CONDITION),
    ("Condition[a, b]", "Times[a, b]", NO_CONDITION),
    ("Condition[a, b]", "List[a, b]", LETTER),
    ("HypergeometricPFQ[{a, b}, {c}, z]", "Hypergeometric2F1[a, b, c, z]", ""),
    ("HypergeometricPFQ[{a}, {c}, z]", "Hypergeometric1F1[a, c, z]", ""),
    ("HypergeometricPFQ[{}, {c}, z]", "Hypergeometric0F1[c, z]", ""),
    (
        "HypergeometricPFQRegularized[{a, b}, {c}, z]",
        "Hypergeometric2F1Regularized[a, b, c, z]",
        "",
    ),
    (
        "HypergeometricPFQRegularized[{a}, {c}, z]",
        "Hypergeometric1F1Regularized[a, c, z]",
        "",
    ),
    (
        "HypergeometricPFQRegularized[{}, {c}, z]",
        "Hypergeometric0F1Regularized[c, z]",
        "",
    ),
    ("PolyGamma[0, z]", "PolyGamma[z]", ""),
    ("QPolyGamma[0, z, q]", "QPolyGamma[z, q]", ""),
    ("QPochhammer[q, q]", "QPochhammer[q]", ""),
    ("HurwitzZeta[s, a]", "Zeta[s, a]", ""),
    ("Derivative[1][AiryAi][z]", "AiryAiPrime[z]", ""),
    ("Derivative[1][AiryBi][z]", "AiryBiPrime[z]", ""),
    ("Derivative[1][PolyGamma][z]", "PolyGamma[1, z]", ""),
    ("Derivative[2][PolyGamma][z]", "PolyGamma[2, z]", ""),
    ("LegendreP[n, 0, t_Integer, z]", "LegendreP[n, z]", ""),
    ("LegendreQ[n, 0, t_Integer, z]", "LegendreQ[n, z]", ""),
    ("LegendreP[n, m, t_Integer, z]", "LegendreP[n, m, z]", NO_TYPE),
    ("LegendreQ[n, m, t_Integer, z]", "LegendreQ[n, m, z]", NO_TYPE),
)

# What formulas like this one do not mean, though others might.
UNSUITED: tuple[tuple[str, str, str], ...] = (
    ("LegendreP[n, m, t_Integer, z]", "LegendreP[n, m, z]", FERRERS),
    ("LegendreQ[n, m, t_Integer, z]", "LegendreQ[n, m, z]", FERRERS),
    ("Distributed[a, b]", "Tilde[a, b]", NO_DISTRIBUTION),
    ("RealAbs[x]", "Abs[x]", ""),
    ("RealSign[x]", "Sign[x]", ""),
    ("BracketingBar[x]", "Abs[x]", ""),
    ("DoubleBracketingBar[x]", "Norm[x]", ""),
    ("CubeRoot[x]", "Power[x, Divide[1, 3]]", ""),
    ("Surd[x, n]", "Power[x, Divide[1, n]]", ""),
    ("FromContinuedFraction[{x}]", "Floor[x]", ""),
    ("Anticommutator[a, b]", "List[a, b]", SMALL),
    ("GCD[a, b]", "List[a, b]", WHOLE),
    ("DifferenceDelta[x, y]", "Times[\\[CapitalDelta], x]", SAME),
    ("InverseFunction[x]", "Inverse[x]", MATRIX),
    ("Power[Floor[x], n]", "Power[x, n]", GROUPED),
    (
        "WeierstrassP[z, {a, b}]",
        "WeierstrassP[z, {Subscript[g, 2], Subscript[g, 3]}]",
        WITH_INVARIANTS,
    ),
    (
        "WeierstrassPPrime[z, {a, b}]",
        "WeierstrassPPrime[z, {Subscript[g, 2], Subscript[g, 3]}]",
        WITH_INVARIANTS,
    ),
    (
        "WeierstrassZeta[z, {a, b}]",
        "WeierstrassZeta[z, {Subscript[g, 2], Subscript[g, 3]}]",
        WITH_INVARIANTS,
    ),
    (
        "WeierstrassSigma[z, {a, b}]",
        "WeierstrassSigma[z, {Subscript[g, 2], Subscript[g, 3]}]",
        WITH_INVARIANTS,
    ),
    ("Power[Round[x], n]", "Power[x, n]", GROUPED),
    ("Power[FractionalPart[x], n]", "Power[x, n]", GROUPED),
    ("Implies[a, b]", "Rule[a, b]", NO_STATEMENTS),
    ("Superscript[x, n]", "Power[x, n]", EXPONENT),
    ("IdentityMatrix[n]", "i", NO_MATRICES),
    ("Subscript[x, Times[I, j]]", "Subscript[x, i, j]", ""),
    ("Part[x, I, j]", "Part[x, i, j]", ""),
)

# What is meant seldom, and what is meant most often by the same notation.
COMMONER: tuple[tuple[str, str, str], ...] = (
    ("MatrixExp[x]", "Power[E, x]", ""),
    ("MatrixLog[x]", "Log[x]", ""),
    ("MatrixPower[a, n]", "Power[a, n]", ""),
    ("Cardinality[x]", "Length[x]", ""),
    ("KroneckerSymbol[m, n]", "JacobiSymbol[m, n]", ""),
    ("UnitStep[x]", "HeavisideTheta[x]", ""),
    ("HeavisidePi[x]", "UnitBox[x]", ""),
    ("HeavisideLambda[x]", "UnitTriangle[x]", ""),
    ("FactorialPower[x, n]", "Pochhammer[x, n]", NOT_RAISED),
    ("FromDigits[x, n]", "Pochhammer[x, n]", ""),
    ("IntegerDigits[x, n]", "Pochhammer[x, n]", ""),
    ("Part[x, i]", "Subscript[x, i]", ""),
    ("BellB[n]", "BernoulliB[n]", ""),
    ("BellB[n, x]", "BernoulliB[n, x]", ""),
    ("LucasL[n, x]", "LaguerreL[n, x]", ""),
    ("DiscreteDelta[n]", "KroneckerDelta[n]", ""),
    ("DiscreteDelta[n, m]", "KroneckerDelta[n, m]", ""),
    ("HurwitzLerchPhi[z, s, a]", "LerchPhi[z, s, a]", ""),
    ("MittagLefflerE[a, z]", "ExpIntegralE[a, z]", ""),
    ("AngerJ[n, z]", "BesselJ[n, z]", ""),
    ("Cross[a, b]", "Times[a, b]", NO_VECTORS),
    ("Dot[a, b]", "Times[a, b]", NO_VECTORS),
    ("CyclicGroup[n]", "C[n]", ""),
    ("AiryAiZero[k]", "Subscript[a, k]", ""),
    ("AiryBiZero[k]", "Subscript[b, k]", ""),
    ("InverseFunction[x]", "Power[x, -1]", NO_FUNCTION),
    ("Inverse[x]", "Power[x, -1]", NO_FUNCTION),
    ("Vectors[n, x]", "Power[x, n]", NO_NUMBERS),
    ("Subsets[x]", "Power[2, x]", ""),
    ("Subsuperscript[x, i, n]", "Power[Subscript[x, i], n]", LOW_BASE),
    ("BitOr[a, b]", "Or[a, b]", WITH_OR),
    ("BitOr[a, b]", "Divisible[b, a]", ""),
    ("BitAnd[a, b]", "And[a, b]", ""),
    ("OverDot[f_Symbol]", "f'[t]", ""),
)

# Functions that one letter stands for, mostly that of an unknown function.
SELDOM_MEANT = LOOKALIKES | frozenset(
    "AngerJ BracketingBar CantorStaircase Cardinality CarmichaelLambda CyclicGroup "
    "DawsonF DihedralGroup DirichletDistribution Divisors FabiusF FromDigits "
    "IntegerDigits IntegerExponent MatrixExp MatrixFunction MatrixLog MatrixPower "
    "MomentGeneratingFunction Parenthesis Part PerfectNumber Perimeter PowerSet "
    "PolygonalNumber PrimitiveRoot RamanujanTauTheta RealAbs RealSign RegionMeasure "
    "Subsets Tuples Vectors".split()
)
# Those that the shortest formulas do not mean, in which nothing speaks for them.
SELDOM_ALONE = (SELDOM_MEANT - LOOKALIKES - {"Vectors"}) | frozenset(
    "BernoulliDistribution DigitSum Entropy GeometricDistribution KleinInvariantJ "
    "PoissonDistribution Ramp RudinShapiro StudentTDistribution".split()
)
