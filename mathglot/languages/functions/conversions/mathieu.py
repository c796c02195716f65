r"""Mathieu, Lamé, spheroidal and Heun functions."""

from mathglot.languages.functions.conversions.conversion import (
    Conversion,
    conversion,
    untranslatable,
)

_SECOND = "Mathematica does not normalise second solutions of Mathieu's equation"
_RADIAL = "Mathematica has no Mathieu functions normalised at infinity"
_PRODUCT = "it is made of Mathieu functions that Mathematica does not have"
_CHARACTERISTIC = "MathieuCharacteristicA[n, q]"


def _lame(macro: str, head: str, order: str, dlmf: str) -> Conversion:
    return conversion(
        rf"\Lamepoly{macro}E{{#m}}{{#n}}@{{#z}}{{#k}}",
        f"{head}[n, {order}, z, k]",
        dlmf=dlmf,
        wolfram=head,
        note="the parameter is k^2 in both, written out in the DLMF",
    )


CONVERSIONS = (
    conversion(
        r"\Mathieueigvallambda{#n}@{#q}",
        _CHARACTERISTIC,
        dlmf="28.12.3",
        wolfram="MathieuCharacteristicA",
        note="for orders that are not whole the two kinds agree",
    ),
    conversion(
        r"\Mathieume{#n}@{#z}{#q}",
        f"MathieuC[{_CHARACTERISTIC}, q, z] + I MathieuS[{_CHARACTERISTIC}, q, z]",
        dlmf="28.12.12",
        wolfram="MathieuC",
        assumes="the order of a Floquet solution is not whole",
    ),
    conversion(
        r"\modMathieuMe{#n}@{#z}{#q}",
        f"MathieuC[{_CHARACTERISTIC}, q, I z] - I MathieuS[{_CHARACTERISTIC}, q, I z]",
        dlmf="28.20.5",
        wolfram="MathieuC",
        assumes="the order of a Floquet solution is not whole",
    ),
    conversion(
        r"\modMathieuCe{#n}@{#z}{#q}",
        f"MathieuC[{_CHARACTERISTIC}, q, I z]",
        dlmf="28.20.3",
        wolfram="MathieuC",
    ),
    conversion(
        r"\modMathieuSe{#n}@{#z}{#q}",
        "-I MathieuS[MathieuCharacteristicB[n, q], q, I z]",
        dlmf="28.20.4",
        wolfram="MathieuS",
    ),
    *(
        untranslatable(rf"\{name}", reason=_SECOND)
        for name in ("Mathieufe", "Mathieuge", "modMathieuFe", "modMathieuGe")
    ),
    *(
        untranslatable(rf"\{name}", reason=_RADIAL)
        for name in (
            "modMathieuM",
            "radMathieuMc",
            "radMathieuMs",
            "modMathieuIe",
            "modMathieuIo",
            "modMathieuKe",
            "modMathieuKo",
        )
    ),
    *(
        untranslatable(rf"\{name}", reason=_PRODUCT)
        for name in (
            "MathieuFc",
            "MathieuFs",
            "MathieuGc",
            "MathieuGs",
            "modMathieuD",
            "radMathieuDc",
            "radMathieuDs",
            "radMathieuDsc",
        )
    ),
    _lame("u", "LameC", "2 m", "29.12.1"),
    _lame("s", "LameC", "2 m + 1", "29.12.2"),
    _lame("c", "LameS", "2 m + 1", "29.12.3"),
    _lame("d", "LameC", "2 m", "29.12.4"),
    _lame("sc", "LameS", "2 m + 2", "29.12.5"),
    _lame("sd", "LameC", "2 m + 1", "29.12.6"),
    _lame("cd", "LameS", "2 m + 1", "29.12.7"),
    _lame("scd", "LameS", "2 m + 2", "29.12.8"),
    *(
        made
        for name, head, dlmf in (
            ("sphwavePsreal", "SpheroidalPS[n, m, @, z]", "30.4.1"),
            ("sphwaveQsreal", "SpheroidalQS[n, m, @, z]", "30.5.1"),
            ("sphwavePs", "SpheroidalPS[n, m, 3, @, z]", "30.6"),
            ("sphwaveQs", "SpheroidalQS[n, m, 3, @, z]", "30.6"),
        )
        for made in (
            conversion(
                rf"\{name}{{#m}}{{#n}}@{{#z}}{{#{{Power[g, 2]}}}}",
                head.replace("@", "g"),
                dlmf=dlmf,
                wolfram=head.partition("[")[0],
                note="even in g, of which the DLMF gives the square",
            ),
            conversion(
                rf"\{name}{{#m}}{{#n}}@{{#z}}{{0}}",
                head.replace("@", "0"),
                dlmf=dlmf,
                wolfram=head.partition("[")[0],
            ),
            conversion(
                rf"\{name}{{#m}}{{#n}}@{{#z}}{{#g}}",
                head.replace("@", "Sqrt[g]"),
                dlmf=dlmf,
                wolfram=head.partition("[")[0],
            ),
        )
    ),
    conversion(
        r"\spheigvalLambda{#m}{#n}@{#{Power[g, 2]}}",
        "SpheroidalEigenvalue[n, m, g]",
        dlmf="30.3",
        wolfram="SpheroidalEigenvalue",
    ),
    conversion(
        r"\spheigvalLambda{#m}{#n}@{0}",
        "SpheroidalEigenvalue[n, m, 0]",
        dlmf="30.3.2",
        wolfram="SpheroidalEigenvalue",
    ),
    conversion(
        r"\spheigvalLambda{#m}{#n}@{#g}",
        "SpheroidalEigenvalue[n, m, Sqrt[g]]",
        dlmf="30.3",
        wolfram="SpheroidalEigenvalue",
    ),
    conversion(
        r"\radsphwaveS{#m}{3}{#n}@{#z}{#g}",
        "SpheroidalS1[n, m, g, z] + I SpheroidalS2[n, m, g, z]",
        dlmf="30.11.5",
        wolfram="SpheroidalS1",
    ),
    conversion(
        r"\radsphwaveS{#m}{4}{#n}@{#z}{#g}",
        "SpheroidalS1[n, m, g, z] - I SpheroidalS2[n, m, g, z]",
        dlmf="30.11.5",
        wolfram="SpheroidalS1",
    ),
    conversion(
        r"\HeunpolyHp{#_}{#_}@{#a}{#q}{#b}{#c}{#d}{#e}{#z}",
        "HeunG[a, q, b, c, d, e, z]",
        dlmf="31.5.2",
        wolfram="HeunG",
    ),
    conversion(
        r"\HeunHf{#_}{0}{1}@{#a}{#q}{#b}{#c}{#d}{#e}{#z}",
        "HeunG[a, q, b, c, d, e, z]",
        dlmf="31.4",
        wolfram="HeunG",
    ),
    untranslatable(r"\HeunHf", reason="Mathematica does not know its eigenvalues"),
)
