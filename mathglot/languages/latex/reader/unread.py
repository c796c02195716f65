"""Heads that are written and compared, but not read from LaTeX, and why."""

_EQUAL = "looks as an equation does, and is read as Equal"
_PRODUCT = "looks as a product that is read under another head"
_INTERNAL = "exists only while layouts are made"

UNREAD = {
    "Set": _EQUAL,
    "SetDelayed": _EQUAL,
    "SameQ": _EQUAL,
    "Pattern": "stands on the left of a definition, which is read as Equal",
    "RuleDelayed": "looks as a rule does, and is read as Rule",
    "KroneckerProduct": _PRODUCT,
    "TensorProduct": _PRODUCT,
    "TensorWedge": _PRODUCT,
    "CenterDot": _PRODUCT,
    "CartesianProduct": _PRODUCT,
    "Composition": "its sign is read as SmallCircle",
    "StringJoin": "strings are not joined in formulas of books",
    "Nand": "its sign stands for other things in formulas of books",
    "Nor": "its sign stands for other things in formulas of books",
    "DivisorSum": "a sum over divisors is read as Sum over Divisors",
    "#EvaluatedBetween": _INTERNAL,
    "#MixedNumber": _INTERNAL,
    "#NamesInARow": _INTERNAL,
    "#OperatorAlone": _INTERNAL,
    "#SaidAtOnce": _INTERNAL,
    "#TwofoldSum": _INTERNAL,
    "#WrittenOut": _INTERNAL,
}

# Signs of heads that are read by their others.
UNREAD_SIGNS = {("Xor", r"\oplus"): "is read as CirclePlus"}
