r"""Elementary functions, and the integrals of exponentials and circular functions."""

from mathglot.languages.functions.conversions.conversion import (
    Conversion,
    conversion,
    untranslatable,
)

_PRINCIPAL = "multivalued functions have their principal values"


def _multivalued(macro: str, head: str, dlmf: str) -> Conversion:
    return conversion(
        rf"\{macro}@{{#z}}",
        f"{head}[z]",
        dlmf=dlmf,
        wolfram=head,
        note="Mathematica has the principal value alone",
        assumes=_PRINCIPAL,
    )


CONVERSIONS = (
    conversion(
        r"\Ln@{#{Gamma[z]}}",
        "LogGamma[z]",
        dlmf="5.11.1",
        wolfram="LogGamma",
        note="the branch that is real for positive z, without cuts off the negatives",
    ),
    _multivalued("Ln", "Log", "4.2.1"),
    _multivalued("Asin", "ArcSin", "4.23.1"),
    _multivalued("Acos", "ArcCos", "4.23.2"),
    _multivalued("Atan", "ArcTan", "4.23.3"),
    _multivalued("Acsc", "ArcCsc", "4.23.4"),
    _multivalued("Asec", "ArcSec", "4.23.5"),
    _multivalued("Acot", "ArcCot", "4.23.6"),
    _multivalued("Asinh", "ArcSinh", "4.37.1"),
    _multivalued("Acosh", "ArcCosh", "4.37.2"),
    _multivalued("Atanh", "ArcTanh", "4.37.3"),
    _multivalued("Acsch", "ArcCsch", "4.37.4"),
    _multivalued("Asech", "ArcSech", "4.37.5"),
    _multivalued("Acoth", "ArcCoth", "4.37.6"),
    conversion(
        r"\genlog{e}@{#z}",
        "Log[z]",
        dlmf="4.2.14",
        wolfram="Log",
        note="as the base of a logarithm, e is a number",
    ),
    conversion(r"\genlog{#b}@{#z}", "Log[b, z]", dlmf="4.2.18", wolfram="Log"),
    conversion(r"\log@{#z}", "Log10[z]", dlmf="4.2.20", wolfram="Log10"),
    conversion(
        r"\auxsincosintf@{#z}",
        "CosIntegral[z] Sin[z] - (SinIntegral[z] - Pi/2) Cos[z]",
        dlmf="6.2.17",
        wolfram="CosIntegral",
        note="the shifted sine integral si is Si - Pi/2",
    ),
    conversion(
        r"\auxsincosintg@{#z}",
        "-CosIntegral[z] Cos[z] - (SinIntegral[z] - Pi/2) Sin[z]",
        dlmf="6.2.18",
        wolfram="CosIntegral",
    ),
    conversion(
        r"\repinterfc{#n}@{#z}",
        "E^(-z^2/2) ParabolicCylinderD[-n - 1, Sqrt[2] z]/Sqrt[2^(n - 1) Pi]",
        dlmf="7.18.11",
        wolfram="ParabolicCylinderD",
        note="holds for n = -1 as well, where the integral does not",
    ),
    conversion(
        r"\FishersHh{#n}@{#z}",
        "E^(-z^2/4) ParabolicCylinderD[-n - 1, z]",
        dlmf="12.7.7",
        wolfram="ParabolicCylinderD",
    ),
    conversion(
        r"\GoodwinStatonint@{#z}",
        "Integrate[E^(-t^2)/(t + z), {t, 0, Infinity}]",
        dlmf="7.2.12",
        wolfram="Integrate",
    ),
    conversion(
        r"\MillsM@{#x}",
        "Sqrt[Pi]/2 E^(x^2) Erfc[x]",
        dlmf="7.8.1",
        wolfram="Erfc",
    ),
    conversion(
        r"\VoigtU@{#x}{#t}",
        "Sqrt[Pi/(16 t)] (E^((1 - I x)^2/(4 t)) Erfc[(1 - I x)/(2 Sqrt[t])]"
        " + E^((1 + I x)^2/(4 t)) Erfc[(1 + I x)/(2 Sqrt[t])])",
        dlmf="7.19.3",
        wolfram="Erfc",
        note="the real part, written so that x may be complex",
    ),
    conversion(
        r"\VoigtV@{#x}{#t}",
        "Sqrt[Pi/(16 t)] (E^((1 - I x)^2/(4 t)) Erfc[(1 - I x)/(2 Sqrt[t])]"
        " - E^((1 + I x)^2/(4 t)) Erfc[(1 + I x)/(2 Sqrt[t])])/I",
        dlmf="7.19.3",
        wolfram="Erfc",
    ),
    conversion(
        r"\VoigtH@{#a}{#u}",
        "a/Pi Integrate[E^(-t^2)/((u - t)^2 + a^2), {t, -Infinity, Infinity}]",
        dlmf="7.19.4",
        wolfram="Integrate",
    ),
    conversion(r"\erfw@{#z}", "E^(-z^2) Erfc[-I z]", dlmf="7.2.3", wolfram="Erfc"),
    conversion(
        r"\gensinint@{#a}{#z}",
        "(E^(I Pi a/2) Gamma[a, 0, -I z] - E^(-I Pi a/2) Gamma[a, 0, I z])/(2 I)",
        dlmf="8.21.2",
        wolfram="Gamma",
    ),
    conversion(
        r"\gencosint@{#a}{#z}",
        "(E^(I Pi a/2) Gamma[a, 0, -I z] + E^(-I Pi a/2) Gamma[a, 0, I z])/2",
        dlmf="8.21.2",
        wolfram="Gamma",
    ),
    conversion(
        r"\genshiftsinint@{#a}{#z}",
        "(E^(I Pi a/2) Gamma[a, -I z] - E^(-I Pi a/2) Gamma[a, I z])/(2 I)",
        dlmf="8.21.1",
        wolfram="Gamma",
    ),
    conversion(
        r"\genshiftcosint@{#a}{#z}",
        "(E^(I Pi a/2) Gamma[a, -I z] + E^(-I Pi a/2) Gamma[a, I z])/2",
        dlmf="8.21.1",
        wolfram="Gamma",
    ),
    conversion(
        r"\scincgamma@{#a}{#z}",
        "Hypergeometric1F1Regularized[a, a + 1, -z]",
        dlmf="8.5.1",
        wolfram="Hypergeometric1F1Regularized",
        note="entire in both variables, which z^(-a) GammaRegularized is not",
    ),
    conversion(
        r"\qBeta{#q}@{#a}{#b}",
        "QGamma[a, q] QGamma[b, q]/QGamma[a + b, q]",
        dlmf="5.18.11",
        wolfram="QGamma",
    ),
    conversion(
        r"\pochhammer{#a}{#n}", "Pochhammer[a, n]", dlmf="5.2.4", wolfram="Pochhammer"
    ),
    conversion(
        r"\terminant{#p}@{#z}",
        "Gamma[p] Gamma[1 - p, z]/(2 Pi)",
        dlmf="8.22.1",
        wolfram="Gamma",
    ),
    conversion(
        r"\scterminant{#p}@{#z}",
        "E^z Gamma[p] Gamma[1 - p, z]/(2 Pi)",
        dlmf="9.7.22",
        wolfram="Gamma",
    ),
    conversion(r"\CatalansConstant", "Catalan", dlmf="25.11.40", wolfram="Catalan"),
    untranslatable(r"\env", reason="an envelope has no name of its own in Mathematica"),
)
