r"""Functions of matrices, and the integrals of catastrophes."""

from mathglot.languages.functions.conversions.conversion import (
    Conversion,
    conversion,
    untranslatable,
)

_MATRIX = "Mathematica has no such function of a matrix argument"
_GENERIC = "it stands for either of two functions"
_CUSPOID = "t^(k + 2) + Sum[Indexed[x, m] t^m, {m, 1, k}]"
_ELLIPTIC = "s^3 - 3 s t^2 + z (s^2 + t^2) + y t + x s"
_HYPERBOLIC = "s^3 + t^3 + z s t + y t + x s"
_LEFT_OUT = "canonical integrals are functions of x, y and z"
_LINE = "-Infinity, Infinity"


def _indexed(catastrophe: str) -> str:
    """A catastrophe of the components of a vector x."""
    for number, letter in enumerate("xyz", 1):
        catastrophe = catastrophe.replace(f"{letter} ", f"Indexed[v, {number}] ")
    return catastrophe


def _catastrophe(macro: str, phase: str, dlmf: str) -> tuple[Conversion, ...]:
    """An umbilic catastrophe and its canonical and diffraction integrals."""
    integral = f"{{s, {_LINE}}}, {{t, {_LINE}}}"
    return (
        conversion(
            rf"\{macro}catastrophe@{{#s}}{{#t}}{{#x,#y,#z}}",
            phase,
            dlmf=dlmf,
            wolfram="Plus",
        ),
        conversion(
            rf"\{macro}catastrophe@{{#s}}{{#t}}{{#v}}",
            _indexed(phase),
            dlmf=dlmf,
            wolfram="Indexed",
        ),
        conversion(
            rf"\{macro}canonint@{{#x,#y,#z}}",
            f"Integrate[E^(I ({phase})), {integral}]",
            dlmf="36.2.5",
            wolfram="Integrate",
        ),
        conversion(
            rf"\{macro}canonint@{{0}}",
            "Integrate[E^(I ("
            + ("s^3 - 3 s t^2" if macro == "ellumb" else "s^3 + t^3")
            + f")), {integral}]",
            dlmf="36.2.5",
            wolfram="Integrate",
        ),
        conversion(
            rf"\{macro}canonint@{{#v}}",
            f"Integrate[E^(I ({_indexed(phase)})), {integral}]",
            dlmf="36.2.5",
            wolfram="Integrate",
        ),
        conversion(
            rf"\{macro}diffrcanonint@{{#v}}{{#k}}",
            f"k Integrate[E^(I k ({_indexed(phase)})), {integral}]",
            dlmf="36.2.11",
            wolfram="Integrate",
        ),
    )


CONVERSIONS = (
    conversion(r"\exptrace@{#x}", "E^Tr[x]", dlmf="35.1", wolfram="Tr", lists=("x",)),
    conversion(r"\matrixdet{#x}", "Det[x]", dlmf="35.1", wolfram="Det", lists=("x",)),
    conversion(r"\trace@{#x}", "Tr[x]", dlmf="35.1", wolfram="Tr", lists=("x",)),
    conversion(
        r"\spectralnorm{#x}", "Norm[x]", dlmf="35.1", wolfram="Norm", lists=("x",)
    ),
    conversion(
        r"\matrixminor{#x}{#j}", "Det[Take[x, j, j]]", dlmf="35.4", wolfram="Det"
    ),
    conversion(
        r"#a\matrixlt#b",
        "PositiveDefiniteMatrixQ[b - a]",
        dlmf="35.1",
        wolfram="PositiveDefiniteMatrixQ",
    ),
    conversion(
        r"#a\matrixgt#b",
        "PositiveDefiniteMatrixQ[a - b]",
        dlmf="35.1",
        wolfram="PositiveDefiniteMatrixQ",
    ),
    conversion(
        r"\multivarEulerGamma{#m}@{#a}",
        "Pi^(m (m - 1)/4) Product[Gamma[a - (j - 1)/2], {j, 1, m}]",
        dlmf="35.3.4",
        wolfram="Gamma",
    ),
    conversion(
        r"\multivarEulerBeta{#m}@{#a}{#b}",
        "Pi^(m (m - 1)/4) Product[Gamma[a - (j - 1)/2] Gamma[b - (j - 1)/2]"
        "/Gamma[a + b - (j - 1)/2], {j, 1, m}]",
        dlmf="35.3.3",
        wolfram="Gamma",
    ),
    *(
        untranslatable(rf"\{name}", reason=_MATRIX)
        for name in (
            "BesselAmat",
            "BesselBmat",
            "genhyperFmat",
            "genhyperPsimat",
            "JacobifunPmat",
            "LaguerrefunLmat",
            "zonalpolyZ",
            "shiftfactorial",
        )
    ),
    conversion(r"\canonint{0}", "Sqrt[Pi] E^(I Pi/4)", dlmf="36.2.12", wolfram="Power"),
    conversion(
        r"\canonint{1}",
        "2 Pi/3^(1/3) AiryAi[x/3^(1/3)]",
        dlmf="36.2.13",
        wolfram="AiryAi",
        assumes=_LEFT_OUT,
        free=("x",),
    ),
    conversion(
        r"\canonint{2}",
        f"Integrate[E^(I (t^4 + y t^2 + x t)), {{t, {_LINE}}}]",
        dlmf="36.2.4",
        wolfram="Integrate",
        assumes=_LEFT_OUT,
        free=("x", "y"),
    ),
    conversion(
        r"\canonint{3}",
        f"Integrate[E^(I (t^5 + z t^3 + y t^2 + x t)), {{t, {_LINE}}}]",
        dlmf="36.2.4",
        wolfram="Integrate",
        assumes=_LEFT_OUT,
        free=("x", "y", "z"),
    ),
    conversion(
        r"\canonint{1}@{#x}",
        "2 Pi/3^(1/3) AiryAi[x/3^(1/3)]",
        dlmf="36.2.13",
        wolfram="AiryAi",
    ),
    conversion(
        r"\canonint{2}@{#x,#y}",
        f"Integrate[E^(I (t^4 + y t^2 + x t)), {{t, {_LINE}}}]",
        dlmf="36.2.4",
        wolfram="Integrate",
    ),
    conversion(
        r"\canonint{3}@{#x,#y,#z}",
        f"Integrate[E^(I (t^5 + z t^3 + y t^2 + x t)), {{t, {_LINE}}}]",
        dlmf="36.2.4",
        wolfram="Integrate",
    ),
    conversion(
        r"\canonint{#k}@{0}",
        f"Integrate[E^(I t^(k + 2)), {{t, {_LINE}}}]",
        dlmf="36.2.4",
        wolfram="Integrate",
    ),
    conversion(
        r"\canonint{#k}@{#x}",
        f"Integrate[E^(I ({_CUSPOID})), {{t, {_LINE}}}]",
        dlmf="36.2.4",
        wolfram="Integrate",
        lists=("x",),
    ),
    conversion(
        r"\cuspcatastrophe{#k}@{#t}{#x}",
        _CUSPOID,
        dlmf="36.2.1",
        wolfram="Indexed",
        lists=("x",),
    ),
    conversion(
        r"\diffrcanonint{#k}@{#x}{#c}",
        f"Sqrt[c] Integrate[E^(I c ({_CUSPOID})), {{t, {_LINE}}}]",
        dlmf="36.2.10",
        wolfram="Integrate",
        lists=("x",),
    ),
    *_catastrophe("ellumb", _ELLIPTIC, "36.2.2"),
    *_catastrophe("hyperumb", _HYPERBOLIC, "36.2.3"),
    untranslatable(r"\umbcanonint", reason=_GENERIC),
    untranslatable(r"\umbcatastrophe", reason=_GENERIC),
    untranslatable(r"\umbdiffrcanonint", reason=_GENERIC),
)
