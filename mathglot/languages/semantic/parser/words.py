r"""Control words of plain LaTeX that the reader knows, by what they mean."""

from mathglot.languages.tree import Number

RELATIONS = {
    "=": "Equal",
    ":=": "SetDelayed",
    "<": "Less",
    ">": "Greater",
    r"\leq": "LessEqual",
    r"\geq": "GreaterEqual",
    r"\neq": "Unequal",
    r"\approx": "TildeTilde",
    r"\simeq": "TildeEqual",
    r"\cong": "TildeFullEqual",
    r"\sim": "Tilde",
    r"\equiv": "Congruent",
    r"\propto": "Proportional",
    r"\ll": "LessLess",
    r"\gg": "GreaterGreater",
    r"\in": "Element",
    r"\notin": "NotElement",
    r"\subset": "Subset",
    r"\subseteq": "SubsetEqual",
    r"\supset": "Superset",
    r"\supseteq": "SupersetEqual",
    r"\to": "Rule",
    r"\mapsto": "Function",
    r"\prec": "Precedes",
    r"\succ": "Succeeds",
    r"\perp": "Perpendicular",
}
# Macros that are signs of relations.
MACRO_RELATIONS = {
    "asympexp": "Tilde",
    "asympeq": "Tilde",
    "defeq": "Equal",
    "equivmod": "Congruent",
    "divides": "Divides",
}
INEQUALITIES = frozenset(
    ["Equal", "Less", "Greater", "LessEqual", "GreaterEqual", "Unequal"]
)
LOGIC = {
    r"\lor": ("Or", 1),
    r"\land": ("And", 2),
    r"\Rightarrow": ("Implies", 0),
    r"\Longrightarrow": ("Implies", 0),
    r"\Leftrightarrow": ("Equivalent", 0),
    r"\Longleftrightarrow": ("Equivalent", 0),
}
SETS = {r"\cup": "Union", r"\cap": "Intersection", r"\setminus": "Complement"}
SUMS = {"+": "Plus", "-": "Subtract", r"\pm": "PlusMinus", r"\mp": "MinusPlus"}
# An asterisk is no product: it is a convolution where the DLMF has one.
PRODUCTS = frozenset([r"\cdot", r"\times", r"\ "])
FUNCTIONS = {
    r"\sin": "Sin",
    r"\cos": "Cos",
    r"\tan": "Tan",
    r"\cot": "Cot",
    r"\sec": "Sec",
    r"\csc": "Csc",
    r"\sinh": "Sinh",
    r"\cosh": "Cosh",
    r"\tanh": "Tanh",
    r"\coth": "Coth",
    r"\arcsin": "ArcSin",
    r"\arccos": "ArcCos",
    r"\arctan": "ArcTan",
    r"\ln": "Log",
    r"\log": "Log",
    r"\exp": "Exp",
    r"\arg": "Arg",
    r"\det": "Det",
    r"\Re": "Re",
    r"\Im": "Im",
    r"\max": "Max",
    r"\min": "Min",
    r"\gcd": "GCD",
    "erf": "Erf",
    "erfc": "Erfc",
    "sech": "Sech",
    "csch": "Csch",
    "arcsinh": "ArcSinh",
    "arccosh": "ArcCosh",
    "arctanh": "ArcTanh",
    "sgn": "Sign",
    "sign": "Sign",
    "Re": "Re",
    "Im": "Im",
    "Tr": "Tr",
    "tr": "Tr",
    "lcm": "LCM",
}
LARGE = {r"\sum": "Sum", r"\prod": "Product"}
INTEGRALS = {
    r"\int": 1,
    r"\oint": 1,
    r"\fint": 1,
    r"\iint": 2,
    r"\iiint": 3,
}
CONSTANTS = {r"\infty": "Infinity", r"\pi": "Pi", r"\emptyset": "EmptySet"}
SETS_OF_NUMBERS = {
    "R": "Reals",
    "C": "Complexes",
    "Z": "Integers",
    "Q": "Rationals",
    "N": "PositiveIntegers",
    "P": "Primes",
}
ACCENTS = {
    r"\hat": "OverHat",
    r"\bar": "OverBar",
    r"\tilde": "OverTilde",
    r"\vec": "OverVector",
    r"\dot": "OverDot",
    r"\widehat": "OverHat",
    r"\overline": "OverBar",
    r"\widetilde": "OverTilde",
    r"\underline": "UnderBar",
}
FONTS = frozenset(
    r"\mathbf \mathcal \mathscr \mathfrak \mathsf \mathbb \mathtt".split()
)
DOTS = frozenset([r"\ldots", r"\cdots", r"\vdots", r"\ddots"])
# Words that turn what follows into a condition, and words between statements.
CONDITIONS = frozenset(
    ["for", "if", "when", "where", "with", "provided", "as", "for all", "whenever"]
)
CONJUNCTIONS = {"and": "And", "or": "Or"}
CLOSERS = {
    "(": (")", "]"),
    "[": ("]", ")"),
    r"\{": (r"\}",),
    r"\lfloor": (r"\rfloor",),
    r"\lceil": (r"\rceil",),
    r"\langle": (r"\rangle",),
    r"\|": (r"\|",),
}
DERIVATIVES = frozenset(["deriv", "ideriv", "tderiv", "pderiv", "ipderiv", "tpderiv"])
DIFFERENTIALS = frozenset(["diff", "pdiff"])
# What is said of a whole number: its remainder by 2.
PARITIES = {"even": Number("0"), "odd": Number("1")}
PARITIES |= {"is " + word: number for word, number in PARITIES.items()}
