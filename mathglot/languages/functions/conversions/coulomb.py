r"""Coulomb functions and physical constants."""

from mathglot.languages.functions.conversions.conversion import conversion

_POSITIVE = "the variable of Coulomb functions is positive"
# For a positive variable; the DLMF takes the other root where it is negative.
_KAPPA = "Sqrt[-1/e]"
_REGULAR = (
    "(2 r)^(l + 1)/(2 l + 1)! E^(-r Sqrt[-e]) "
    "Hypergeometric1F1[l + 1 - 1/Sqrt[-e], 2 l + 2, 2 r Sqrt[-e]]"
)
_IRREGULAR = (
    f"Gamma[l + 1 - {_KAPPA}]/(Pi {_KAPPA}^l) (WhittakerW[{_KAPPA}, l + 1/2, "
    f"2 r/{_KAPPA}] + (-1)^l Piecewise[{{{{2 Cos[Pi/Sqrt[-e]], e < 0}}}}, "
    f"E^(Pi/Sqrt[e])] Gamma[l + 1 + {_KAPPA}]/(2 (2 l + 1)!) "
    f"WhittakerM[{_KAPPA}, l + 1/2, 2 r/{_KAPPA}])"
)
# B of the DLMF, which makes the functions s and c of unit strength.
_STRENGTH = (
    "Product[1 + e k^2, {k, 0, l}] Piecewise[{{1, e <= 0}}, 1/(1 - E^(-2 Pi/Sqrt[e]))]"
)

CONVERSIONS = (
    conversion(
        r"\irregCoulombH{+}{#l}@{#e}{#r}",
        "CoulombH1[l, e, r]",
        dlmf="33.2.7",
        wolfram="CoulombH1",
    ),
    conversion(
        r"\irregCoulombH{-}{#l}@{#e}{#r}",
        "CoulombH2[l, e, r]",
        dlmf="33.2.7",
        wolfram="CoulombH2",
    ),
    conversion(
        r"\irregCoulombH{\pm}{#l}@{#e}{#r}",
        "PlusMinus[CoulombG[l, e, r], I CoulombF[l, e, r]]",
        dlmf="33.2.7",
        wolfram="CoulombG",
    ),
    conversion(
        r"\irregCoulombH{\mp}{#l}@{#e}{#r}",
        "MinusPlus[CoulombG[l, e, r], I CoulombF[l, e, r]]",
        dlmf="33.2.7",
        wolfram="CoulombG",
    ),
    conversion(
        r"\Coulombphasesigma{#l}@{#e}",
        "Im[LogGamma[l + 1 + I e]]",
        dlmf="33.2.10",
        wolfram="LogGamma",
        note="the branch that is 0 for e = 0",
    ),
    conversion(
        r"\Coulombphasetheta{#l}@{#e}{#r}",
        "r - e Log[2 r] - l Pi/2 + Im[LogGamma[l + 1 + I e]]",
        dlmf="33.2.9",
        wolfram="LogGamma",
    ),
    conversion(
        r"\normCoulombC{#l}@{#e}",
        "2^l E^(-Pi e/2) Abs[Gamma[l + 1 + I e]]/(2 l + 1)!",
        dlmf="33.2.5",
        wolfram="Gamma",
    ),
    conversion(
        r"\envCoulumbM{#l}@{#e}{#r}",
        "Sqrt[CoulombF[l, e, r]^2 + CoulombG[l, e, r]^2]",
        dlmf="33.3.1",
        wolfram="CoulombF",
    ),
    conversion(
        r"\Coulombturnr@{#e}{#l}",
        "(Sqrt[1 + e l (l + 1)] - 1)/e",
        dlmf="33.14.3",
        wolfram="Sqrt",
    ),
    conversion(
        r"\Coulombturnrho@{#e}{#l}",
        "e + Sqrt[e^2 + l (l + 1)]",
        dlmf="33.2.2",
        wolfram="Sqrt",
    ),
    conversion(
        r"\regCoulombf@{0}{#l}{#r}",
        "Sqrt[2 r] BesselJ[2 l + 1, Sqrt[8 r]]",
        dlmf="33.20.1",
        wolfram="BesselJ",
    ),
    conversion(
        r"\regCoulombf@{#e}{#l}{#r}",
        _REGULAR,
        dlmf="33.14.4",
        wolfram="Hypergeometric1F1",
        note="the same for both roots of -e",
    ),
    conversion(
        r"\irregCoulombh@{0}{#l}{#r}",
        "-Sqrt[2 r] BesselY[2 l + 1, Sqrt[8 r]]",
        dlmf="33.20.2",
        wolfram="BesselY",
        assumes=_POSITIVE,
    ),
    conversion(
        r"\irregCoulombh@{#e}{#l}{#r}",
        _IRREGULAR,
        dlmf="33.14.7",
        wolfram="WhittakerW",
        assumes=_POSITIVE,
    ),
    conversion(
        r"\regCoulombs@{#e}{#l}{#r}",
        f"Sqrt[{_STRENGTH}/2] {_REGULAR}",
        dlmf="33.14.9",
        wolfram="Hypergeometric1F1",
    ),
    conversion(
        r"\irregCoulombc@{#e}{#l}{#r}",
        f"({_IRREGULAR})/Sqrt[2 {_STRENGTH}]",
        dlmf="33.14.9",
        wolfram="WhittakerW",
        assumes=_POSITIVE,
    ),
    *(
        conversion(
            rf"\{macro}", f'Quantity[1, "{name}"]', dlmf="33.22", wolfram="Quantity"
        )
        for macro, name in (
            ("lightspeed", "SpeedOfLight"),
            ("BoltzmannConstant", "BoltzmannConstant"),
            ("finestructureconst", "FineStructureConstant"),
            ("Bohrradius", "BohrRadius"),
            ("electricconst", "ElectricConstant"),
            ("Rydbergconst", "RydbergConstant"),
        )
    ),
)
