"""Functions that look like others, or like letters of the author's own."""

# Functions that look like another one, which is better known: who reads LaTeX tells
# them apart by what stands around them.
LOOKALIKES = frozenset(
    "AiryAiZero AiryBiZero BellB CubeRoot DirichletEta DirichletLambda DiscreteDelta "
    "EulerE FresnelF FresnelG HeavisideLambda HeavisidePi HurwitzLerchPhi HurwitzZeta "
    "Log10 LucasL MittagLefflerE PartitionsQ UnitStep".split()
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
