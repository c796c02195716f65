r"""Relations, sets, operators and marks."""

from mathglot.languages.functions.conversions.conversion import (
    conversion,
    untranslatable,
)

_ALTERNATIVES = "it writes several alternatives at once"

CONVERSIONS = (
    conversion(r"#a\defeq#b", "a == b", dlmf="1.1", wolfram="Equal"),
    conversion(
        r"#a\divides#b",
        "Divisible[b, a]",
        dlmf="24.1",
        wolfram="Divisible",
        note="the divisor comes last in Mathematica",
    ),
    conversion(
        r"#a\equivmod#b\pmod{#n}",
        "Mod[a - b, n] == 0",
        dlmf="27.1",
        wolfram="Mod",
    ),
    conversion(
        r"#f\asympeq#g@{#p}",
        "AsymptoticEquivalent[f, g, p]",
        dlmf="2.1.1",
        wolfram="AsymptoticEquivalent",
        note="the third part is the rule for the limit, as in z -> Infinity",
    ),
    conversion(
        r"#f\asympeq#g",
        "Tilde[f, g]",
        dlmf="2.1.1",
        wolfram="Tilde",
        note="AsymptoticEquivalent needs to be told the limit",
    ),
    conversion(
        r"#f\asympexp#g@{#p}",
        "AsymptoticEquivalent[f, g, p]",
        dlmf="2.1.14",
        wolfram="AsymptoticEquivalent",
        assumes="an asymptotic expansion is said as asymptotic equality",
    ),
    conversion(r"#f\asympexp#g", "Tilde[f, g]", dlmf="2.1.14", wolfram="Tilde"),
    conversion(
        r"\bigO@{#f}",
        "O[f]",
        dlmf="2.1.3",
        wolfram="O",
        assumes="a term of some order is a formal one",
    ),
    untranslatable(r"\littleo", reason="Mathematica has no term of smaller order"),
    conversion(
        r"\natNumbers", "PositiveIntegers", dlmf="24.1", wolfram="PositiveIntegers"
    ),
    conversion(
        r"\posIntegers", "PositiveIntegers", dlmf="24.1", wolfram="PositiveIntegers"
    ),
    conversion(
        r"\nonnegIntegers",
        "NonNegativeIntegers",
        dlmf="24.1",
        wolfram="NonNegativeIntegers",
    ),
    conversion(r"\card{#s}", "Length[s]", dlmf="26.1", wolfram="Length", lists=("s",)),
    conversion(r"\ifrac{#a}{#b}", "a/b", dlmf="4.2.8", wolfram="Divide"),
    conversion(r"\sqrt{#x}", "Sqrt[x]", dlmf="4.2", wolfram="Sqrt"),
    conversion(r"\sqrt[#n]{#x}", "x^(1/n)", dlmf="4.2", wolfram="Power"),
    conversion(r"\power{#x}{#n}", "x^n", dlmf="4.2", wolfram="Power"),
    conversion(r"\Sci{#x}{#n}", "x 10^n", dlmf="3.1", wolfram="Power"),
    conversion(r"\NVar{#x}", "x", dlmf="1.1", wolfram="Identity", lists=("x",)),
    conversion(r"\opminus", "-1", dlmf="1.1", wolfram="Minus"),
    conversion(r"#a\setmod#b", "Complement[a, b]", dlmf="1.1", wolfram="Complement"),
    conversion(r"#a\dotprod#b", "a . b", dlmf="1.6.2", wolfram="Dot"),
    conversion(r"#a\crossprod#b", "Cross[a, b]", dlmf="1.6.9", wolfram="Cross"),
    conversion(
        r"#a\cartprod#b",
        "CartesianProduct[a, b]",
        dlmf="front",
        wolfram="CartesianProduct",
    ),
    untranslatable(r"\lselection", reason=_ALTERNATIVES),
    untranslatable(r"\rselection", reason=_ALTERNATIVES),
    untranslatable(r"\selection", reason=_ALTERNATIVES),
)
