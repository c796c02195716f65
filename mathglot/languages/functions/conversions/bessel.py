r"""Bessel, Airy, Struve and parabolic cylinder functions."""

from mathglot.languages.functions.conversions.conversion import (
    Conversion,
    conversion,
    untranslatable,
)

_ENVELOPE = "it is defined by a root that has no name in Mathematica"
_ZERO = "Mathematica does not number these zeros"
_CONTOUR = "it is defined by integrals along contours that Mathematica does not name"
_MODULO = "phases are known up to multiples of 2 Pi"
# The largest root of Ai(x) = Bi(x), where the envelopes change their form.
_AIRY_ROOT = "-0.366046332630906104566"
_AIRY_MODULUS = "Sqrt[AiryAi[x]^2 + AiryBi[x]^2]"


def _kelvin(macro: str, mathematica: str) -> Conversion:
    return conversion(
        rf"\{macro}{{#n}}",
        mathematica,
        dlmf="10.68.1",
        wolfram="KelvinBer",
        note="the DLMF has one letter for the moduli of Hankel and Kelvin functions",
        assumes="moduli and phases without a variable are of Kelvin functions of x",
        free=("x",),
    )


CONVERSIONS = (
    *(
        conversion(
            rf"\{macro}{{}}@{{#x}}",
            f"{head}[x]",
            dlmf="10.61.1",
            wolfram=head,
            note="without an order, the order is 0",
        )
        for macro, head in (
            ("Kelvinber", "KelvinBer"),
            ("Kelvinbei", "KelvinBei"),
            ("Kelvinker", "KelvinKer"),
            ("Kelvinkei", "KelvinKei"),
        )
    ),
    conversion(
        r"\BesselC{#n}@{#z}",
        "C[1] BesselJ[n, z] + C[2] BesselY[n, z]",
        dlmf="10.2",
        wolfram="C",
        note="any combination with coefficients that depend on neither n nor z",
    ),
    conversion(
        r"\modcylinder{#n}@{#z}",
        "C[1] BesselI[n, z] + C[2] E^(n Pi I) BesselK[n, z]",
        dlmf="10.25",
        wolfram="C",
        note="the factor makes I and K satisfy the same recurrences",
    ),
    conversion(
        r"\BesselJimag{#n}@{#x}",
        "Sech[Pi n/2] Re[BesselJ[I n, x]]",
        dlmf="10.24.2",
        wolfram="BesselJ",
    ),
    conversion(
        r"\BesselYimag{#n}@{#x}",
        "Sech[Pi n/2] Re[BesselY[I n, x]]",
        dlmf="10.24.2",
        wolfram="BesselY",
    ),
    conversion(
        r"\BickleyKi{#a}@{#x}",
        "Integrate[E^(-x Cosh[t])/Cosh[t]^a, {t, 0, Infinity}]",
        dlmf="10.43.12",
        wolfram="Integrate",
    ),
    conversion(
        r"\genBesselphi@{#r}{#b}{#z}",
        "Sum[z^k/(k! Gamma[r k + b]), {k, 0, Infinity}]",
        dlmf="10.46.1",
        wolfram="Sum",
    ),
    conversion(
        r"\HankelmodM{#n}@{#x}",
        "Sqrt[BesselJ[n, x]^2 + BesselY[n, x]^2]",
        dlmf="10.18.1",
        wolfram="BesselJ",
    ),
    conversion(
        r"\HankelmodderivN{#n}@{#x}",
        "Sqrt[Derivative[0, 1][BesselJ][n, x]^2 + Derivative[0, 1][BesselY][n, x]^2]",
        dlmf="10.18.2",
        wolfram="BesselJ",
    ),
    conversion(
        r"\Hankelphasetheta{#n}@{#x}",
        "ArcTan[BesselJ[n, x], BesselY[n, x]]",
        dlmf="10.18.3",
        wolfram="ArcTan",
        note="a continuous phase in the DLMF, a value in (-Pi, Pi] in Mathematica",
        assumes=_MODULO,
    ),
    conversion(
        r"\Hankelphasederivphi{#n}@{#x}",
        "ArcTan[Derivative[0, 1][BesselJ][n, x], Derivative[0, 1][BesselY][n, x]]",
        dlmf="10.18.3",
        wolfram="ArcTan",
        assumes=_MODULO,
    ),
    _kelvin("HankelmodM", "Sqrt[KelvinBer[n, x]^2 + KelvinBei[n, x]^2]"),
    _kelvin("HankelmodderivN", "Sqrt[KelvinKer[n, x]^2 + KelvinKei[n, x]^2]"),
    _kelvin("Hankelphasetheta", "ArcTan[KelvinBer[n, x], KelvinBei[n, x]]"),
    _kelvin("Hankelphasederivphi", "ArcTan[KelvinKer[n, x], KelvinKei[n, x]]"),
    conversion(
        r"\modsphBesseli{1}{#n}@{#z}",
        "Sqrt[Pi/2] BesselI[n + 1/2, z]/Sqrt[z]",
        dlmf="10.47.7",
        wolfram="BesselI",
        note="with Sqrt[z] apart the cuts of both factors cancel",
    ),
    conversion(
        r"\modsphBesseli{2}{#n}@{#z}",
        "Sqrt[Pi/2] BesselI[-n - 1/2, z]/Sqrt[z]",
        dlmf="10.47.8",
        wolfram="BesselI",
    ),
    conversion(
        r"\modsphBesselK{#n}@{#z}",
        "Sqrt[Pi/2] BesselK[n + 1/2, z]/Sqrt[z]",
        dlmf="10.47.9",
        wolfram="BesselK",
    ),
    conversion(r"\NeumannpolyO{0}@{#t}", "1/t", dlmf="10.23.12", wolfram="Divide"),
    conversion(
        r"\NeumannpolyO{#n}@{#t}",
        "1/4 Sum[(n - j - 1)! n/j! (2/t)^(n - 2 j + 1), {j, 0, Floor[n/2]}]",
        dlmf="10.23.12",
        wolfram="Sum",
    ),
    conversion(
        r"\NeumannFactor{#n}", "2 - KroneckerDelta[n, 0]", dlmf="10.23", wolfram="If"
    ),
    conversion(
        r"\Rayleighsigma{#n}@{#m}",
        "Sum[BesselJZero[m, k]^(-2 n), {k, 1, Infinity}]",
        dlmf="10.21.55",
        wolfram="BesselJZero",
    ),
    untranslatable(r"\zderivBesselj", reason=_ZERO),
    untranslatable(r"\zderivBessely", reason=_ZERO),
    untranslatable(r"\envBesselJ", reason=_ENVELOPE),
    untranslatable(r"\envBesselY", reason=_ENVELOPE),
    conversion(
        r"\AirymodM@{#x}",
        _AIRY_MODULUS,
        dlmf="9.8.3",
        wolfram="AiryAi",
    ),
    conversion(
        r"\AirymodderivN@{#x}",
        "Sqrt[AiryAiPrime[x]^2 + AiryBiPrime[x]^2]",
        dlmf="9.8.7",
        wolfram="AiryAiPrime",
    ),
    conversion(
        r"\Airyphasetheta@{#x}",
        "ArcTan[AiryBi[x], AiryAi[x]]",
        dlmf="9.8.4",
        wolfram="ArcTan",
        note="Bi is the cosine part, so it comes first",
        assumes=_MODULO,
    ),
    conversion(
        r"\Airyphasederivphi@{#x}",
        "ArcTan[AiryBiPrime[x], AiryAiPrime[x]]",
        dlmf="9.8.8",
        wolfram="ArcTan",
        assumes=_MODULO,
    ),
    conversion(
        r"\envAiryAi@{#x}",
        f"Piecewise[{{{{{_AIRY_MODULUS}, x <= {_AIRY_ROOT}}}}}, Sqrt[2] AiryAi[x]]",
        dlmf="2.8.20",
        wolfram="Piecewise",
    ),
    conversion(
        r"\envAiryBi@{#x}",
        f"Piecewise[{{{{{_AIRY_MODULUS}, x <= {_AIRY_ROOT}}}}}, Sqrt[2] AiryBi[x]]",
        dlmf="2.8.20",
        wolfram="Piecewise",
    ),
    conversion(
        r"\genAiryODEA{#n}@{#z}",
        "((n + 2)^(1/(n + 2)) Hypergeometric0F1Regularized[(n + 1)/(n + 2), "
        "z^(n + 2)/(n + 2)^2] - z (n + 2)^(-1/(n + 2)) "
        "Hypergeometric0F1Regularized[(n + 3)/(n + 2), z^(n + 2)/(n + 2)^2])/(n + 2)",
        dlmf="9.13.2",
        wolfram="Hypergeometric0F1Regularized",
        note="the Bessel functions of the definition as entire functions of z",
    ),
    conversion(
        r"\genAiryODEB{#n}@{#z}",
        "((n + 2)^(1/(n + 2)) Hypergeometric0F1Regularized[(n + 1)/(n + 2), "
        "z^(n + 2)/(n + 2)^2] + z (n + 2)^(-1/(n + 2)) "
        "Hypergeometric0F1Regularized[(n + 3)/(n + 2), z^(n + 2)/(n + 2)^2])"
        "/Sqrt[n + 2]",
        dlmf="9.13.2",
        wolfram="Hypergeometric0F1Regularized",
    ),
    untranslatable(r"\genAiryintA", reason=_CONTOUR),
    untranslatable(r"\genAiryintB", reason=_CONTOUR),
    untranslatable(r"\zAirybeta", reason=_ZERO),
    untranslatable(r"\zderivAirya", reason=_ZERO),
    untranslatable(r"\zderivAiryb", reason=_ZERO),
    untranslatable(r"\zderivAirybeta", reason=_ZERO),
    conversion(
        r"\AngerWeberA{#n}@{#z}",
        "Integrate[E^(-n t - z Sinh[t]), {t, 0, Infinity}]/Pi",
        dlmf="11.10.4",
        wolfram="Integrate",
        note="(AngerJ - BesselJ)/Sin[n Pi], without its trouble at whole n",
    ),
    conversion(
        r"\Lommels{#m}{#n}@{#z}",
        "z^(m + 1)/((m + 1)^2 - n^2) "
        "HypergeometricPFQ[{1}, {(m - n + 3)/2, (m + n + 3)/2}, -z^2/4]",
        dlmf="11.9.3",
        wolfram="HypergeometricPFQ",
    ),
    conversion(
        r"\LommelS{#m}{#n}@{#z}",
        "z^(m + 1)/((m + 1)^2 - n^2) "
        "HypergeometricPFQ[{1}, {(m - n + 3)/2, (m + n + 3)/2}, -z^2/4]"
        " + 2^(m - 1) Gamma[(m + n + 1)/2] Gamma[(m - n + 1)/2]"
        " (Sin[(m - n) Pi/2] BesselJ[n, z] - Cos[(m - n) Pi/2] BesselY[n, z])",
        dlmf="11.9.5",
        wolfram="HypergeometricPFQ",
    ),
    conversion(
        r"\paraU@{#a}{#z}",
        "ParabolicCylinderD[-a - 1/2, z]",
        dlmf="12.1",
        wolfram="ParabolicCylinderD",
        note="Whittaker's D has the order -a - 1/2",
    ),
    conversion(
        r"\paraV@{#a}{#z}",
        "Gamma[1/2 + a]/Pi (Sin[Pi a] ParabolicCylinderD[-a - 1/2, z]"
        " + ParabolicCylinderD[-a - 1/2, -z])",
        dlmf="12.2.20",
        wolfram="ParabolicCylinderD",
    ),
    conversion(
        r"\paraUbar@{#a}{#x}",
        "(Sin[Pi a] ParabolicCylinderD[-a - 1/2, x]"
        " + ParabolicCylinderD[-a - 1/2, -x])/Cos[Pi a]",
        dlmf="12.2.21",
        wolfram="ParabolicCylinderD",
        note="Gamma[1/2 - a] V, with the gamma functions put together",
    ),
    conversion(
        r"\paraW@{#a}{#x}",
        "Sqrt[(Sqrt[1 + E^(2 Pi a)] - E^(Pi a))/2] E^(Pi a/4)"
        " (E^(I (Pi/8 + Im[LogGamma[1/2 + I a]]/2))"
        " ParabolicCylinderD[-I a - 1/2, x E^(-I Pi/4)]"
        " + E^(-I (Pi/8 + Im[LogGamma[1/2 + I a]]/2))"
        " ParabolicCylinderD[I a - 1/2, x E^(I Pi/4)])",
        dlmf="12.14.4",
        wolfram="ParabolicCylinderD",
        note="the phase of gamma is continuous from 0, as the imaginary part of "
        "LogGamma is",
    ),
    untranslatable(r"\envparaU", reason=_ENVELOPE),
    untranslatable(r"\envparaUbar", reason=_ENVELOPE),
)
