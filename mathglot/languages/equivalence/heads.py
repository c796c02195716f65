"""Which heads do what: tables of names that the rules share."""

ARITHMETIC = frozenset(
    {"Plus", "Times", "Minus", "Subtract", "Divide", "Power", "Sqrt", "Exp"}
    | {"Rational", "Complex"}
)
# Operators whose nesting and order do not matter; of some, nor do repetitions.
IDEMPOTENT = frozenset(
    {"And", "Or", "Union", "Intersection", "Max", "Min", "GCD", "LCM"}
)
FLAT = IDEMPOTENT | {"Xor", "BitAnd", "BitOr", "BitXor"}
UNORDERED = frozenset(
    {
        "Alternatives",
        "ArithmeticGeometricMean",
        "CoprimeQ",
        "DiracDelta",
        "DiscreteDelta",
        "Equivalent",
        "KroneckerDelta",
        "Multinomial",
        "Nand",
        "Nor",
        "SymmetricDifference",
    }
)

SYMMETRIC = frozenset(
    {"SameQ", "TildeTilde", "TildeEqual", "TildeFullEqual", "Congruent"}
)
REVERSED = {
    "Greater": "Less",
    "GreaterEqual": "LessEqual",
    "GreaterGreater": "LessLess",
    "Superset": "Subset",
    "SupersetEqual": "SubsetEqual",
    "Succeeds": "Precedes",
    "SucceedsEqual": "PrecedesEqual",
    "ReverseElement": "Element",
}
CHAINED = SYMMETRIC | set(REVERSED) | set(REVERSED.values()) - {"Element"}
NEGATED = {
    "NotElement": "Element",
    "NotReverseElement": "ReverseElement",
    "NotSubset": "Subset",
    "NotSubsetEqual": "SubsetEqual",
    "NotSuperset": "Superset",
    "NotSupersetEqual": "SupersetEqual",
    "NotLess": "Less",
    "NotLessEqual": "LessEqual",
    "NotGreater": "Greater",
    "NotGreaterEqual": "GreaterEqual",
    "NotTildeTilde": "TildeTilde",
    "NotCongruent": "Congruent",
    "UnsameQ": "SameQ",
}
# head[body, {x, a, b}, ...]
ITERATORS = frozenset(
    [
        "Sum",
        "Product",
        "Integrate",
        "Table",
        "Do",
        "NSum",
        "NProduct",
        "NIntegrate",
        "ContourIntegrate",
        "LineIntegrate",
        "SurfaceIntegrate",
        "ParallelTable",
        "ParallelSum",
        "Residue",
        "SeriesCoefficient",
    ]
)
# head[body, x -> a]
LIMITS = frozenset(
    [
        "Limit",
        "MaxLimit",
        "MinLimit",
        "DiscreteLimit",
        "DiscreteMaxLimit",
        "DiscreteMinLimit",
    ]
)
# head[x, body, ...]
QUANTIFIERS = frozenset({"ForAll", "Exists", "ExistsUnique", "NotExists", "Function"})
# head[{x, y = value}, body]
LOCALS = frozenset({"Module", "Block", "With"})
# head[body, x, ...]
TRANSFORMS = frozenset(
    [
        "LaplaceTransform",
        "InverseLaplaceTransform",
        "FourierTransform",
        "InverseFourierTransform",
        "FourierSinTransform",
        "FourierCosTransform",
        "MellinTransform",
        "InverseMellinTransform",
        "HankelTransform",
        "ZTransform",
        "InverseZTransform",
        "GeneratingFunction",
        "ExponentialGeneratingFunction",
        "ImplicitRegion",
        "MaxValue",
        "MinValue",
        "ArgMax",
        "ArgMin",
    ]
)
# head[body, x \[Distributed] law]
EXPECTATIONS = frozenset({"Expectation", "Probability", "NExpectation"})
DEFINITIONS = frozenset({"Set", "SetDelayed"})
INITIAL = DEFINITIONS | {"Rule"}
NAMED_CALLS = frozenset(
    {"Subscript", "Superscript", "Subsuperscript", "OverBar", "OverHat", "OverTilde"}
    | {"OverVector", "OverDot"}
)
BINDERS = (
    ITERATORS | LIMITS | QUANTIFIERS | LOCALS | TRANSFORMS | EXPECTATIONS | DEFINITIONS
)
# Heads that are no functions of their arguments in the sense of Derivative.
STRUCTURES = (
    ARITHMETIC
    | FLAT
    | CHAINED
    | NEGATED.keys()
    | frozenset(
        [
            "Equal",
            "Unequal",
            "Not",
            "Implies",
            "Equivalent",
            "List",
            "Rule",
            "Condition",
            "Piecewise",
            "If",
            "D",
            "Dt",
            "Derivative",
            "Sum",
            "Product",
            "Integrate",
            "Table",
            "Limit",
            "MaxLimit",
            "MinLimit",
            "Function",
            "ForAll",
            "Exists",
            "Element",
            "Grad",
            "Div",
            "Curl",
            "Laplacian",
            "Dot",
            "Cross",
            "Subscript",
            "Superscript",
            "Subsuperscript",
            "OverBar",
            "OverHat",
            "OverTilde",
            "OverVector",
            "OverDot",
            "Part",
            "Series",
            "SeriesData",
            "O",
            "Residue",
            "Inequality",
            "Tilde",
            "Distributed",
        ]
    )
)
