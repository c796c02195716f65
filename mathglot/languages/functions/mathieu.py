r"""Mathieu's functions and spheroidal wave functions."""

from mathglot.languages.functions.acceptance import accepting
from mathglot.languages.functions.row import Row, row


def _mathieu(kind: str, value: str, suffix: str) -> tuple[Row, ...]:
    """Even or odd functions or derivatives; with a whole index they are periodic."""
    small, mark = {"C": "ce", "S": "se"}[kind], "'" if suffix else ""
    head = f"Mathieu{kind}{suffix}"
    characteristic = f"MathieuCharacteristic{value}"
    name = rf"\operatorname{{{small}}}_{{#n}}{mark}"
    large = rf"\operatorname{{{small.capitalize()}}}{mark}"
    return (
        row(
            f"{head}[{characteristic}[n, q], q, z]",
            f"{name}(#z,#q)",
            texform=rf"\text{{{head}}}[#{{{characteristic}[n, q]}},#q,#z]",
            also=(
                rf"{name}(#z:item#<;|\mid>#q:item)",
                f"{name}(#q,#z)",
                f"{small}_{{#n}}{mark}(#z,#q)",
            ),
            macro=None if mark else rf"\Mathieu{small}{{#n}}@{{#z}}{{#q}}",
        ),
        row(
            f"{head}[{characteristic}[n, q_Symbol], q_Symbol, z]",
            also=(f"{name}(#z)", f"{small}_{{#n}}{mark}(#z)", f"{name} #z:bare"),
        ),
        row(
            f"{head}[a, q, z]",
            f"{kind}{mark}(#a,#q,#z)",
            f"{large}(#a,#q,#z)",
            texform=rf"\text{{{head}}}[#a,#q,#z]",
            also=(
                rf"\operatorname{{{small}}}{mark}(#a,#q,#z)",
                f"{large}(#a,#q;#z)",
                f"{kind}{mark}(#a,#q;#z)",
                f"{kind}{mark}(#z;#a,#q)",
                rf"\operatorname{{Mathieu{kind}}}{mark}(#a,#q,#z)",
            ),
            sympy=f"mathieu{kind.lower()}{suffix.lower()}",
        ),
    )


def _spheroidal(head: str, name: str, also: tuple[str, ...], macro: str | None) -> Row:
    """A function with degree n, order m, spheroidal parameter c and variable z."""
    return row(
        f"{head}[n, m, c, z]",
        f"{name}(#c,#z)",
        also=(*also, f"{name}(#c;#z)"),
        macro=macro,
    )


def _angular(letter: str) -> tuple[Row, ...]:
    """Angular functions of the first and second kind, and their derivatives."""
    head = f"Spheroidal{letter}S"
    names = (
        rf"\text{{{letter}S}}_{{#n,#m}}",
        rf"\operatorname{{{letter}s}}_{{#n}}^{{#m}}",
    )
    squared = "#{Power[c, 2]}"
    rows: list[Row] = [
        _spheroidal(
            head,
            names[0],
            (
                f"{names[1]}(#z,{squared})",
                rf"\operatorname{{{letter}S}}_{{#n}}^{{#m}}(#c,#z)",
            ),
            rf"\sphwave{letter}sreal{{#m}}{{#n}}@{{#z}}{{{squared}}}",
        ),
        row(f"{head}[n, m, a, c, z]", f"{names[0]}(#c,#z)"),
        row(
            f"{head}Prime[n, m, c, z]",
            f"{names[0]}'(#c,#z)",
            also=(rf"\operatorname{{{letter}s}}_{{#n}}^{{#m\prime}}(#z,{squared})",),
        ),
        row(f"{head}Prime[n, m, a, c, z]", f"{names[0]}'(#c,#z)"),
    ]
    return tuple(rows)


def _radial(kind: str) -> tuple[Row, ...]:
    """Radial functions and their derivatives."""
    head = f"SpheroidalS{kind}"
    return (
        _spheroidal(
            head,
            f"S_{{#n,#m}}^{{({kind})}}",
            (
                f"R_{{#m:power#n:power}}^{{({kind})}}(#c,#z)",
                f"R_{{#m,#n}}^{{({kind})}}(#c,#z)",
                f"S_{{#n:power#m:power}}^{{({kind})}}(#c,#z)",
            ),
            rf"\radsphwaveS{{#m}}{{{kind}}}{{#n}}@{{#z}}{{#c}}",
        ),
        row(
            f"{head}Prime[n, m, c, z]",
            f"S_{{#n,#m}}^{{({kind})\\prime}}(#c,#z)",
            also=(
                f"S_{{#n,#m}}^{{({kind})}}{{}}'(#c,#z)",
                f"R_{{#m:power#n:power}}^{{({kind})\\prime}}(#c,#z)",
            ),
        ),
    )


ROWS = (
    *_mathieu("C", "A", ""),
    *_mathieu("C", "A", "Prime"),
    *_mathieu("S", "B", ""),
    *_mathieu("S", "B", "Prime"),
    row(
        "MathieuC[MathieuCharacteristicA[n, q], q, Times[I, z]]",
        also=(
            r"\operatorname{Ce}_{#n}(#z:item#<,|;>#q:item)",
            "Ce_{#n}(#z,#q)",
        ),
        macro=r"\modMathieuCe{#n}@{#z}{#q}",
    ),
    accepting(
        row(
            "MathieuCharacteristicA[n, q]",
            "a_{#n}(#q)",
            macro=r"\Mathieueigvala{#n}@{#q}",
        ),
        r"\lambda_{#n}(#q)",
        r"\alpha_{#n}(#q)",
    ),
    accepting(
        row(
            "MathieuCharacteristicB[n, q]",
            "b_{#n}(#q)",
            macro=r"\Mathieueigvalb{#n}@{#q}",
        ),
        r"\beta_{#n}(#q)",
    ),
    accepting(
        row("MathieuCharacteristicExponent[a, q]", "r(#a,#q)", r"\nu(#a,#q)"),
        r"\mu(#a,#q)",
    ),
    *_angular("P"),
    *_angular("Q"),
    *_radial("1"),
    *_radial("2"),
    row(
        "SpheroidalEigenvalue[n, m, c]",
        r"\lambda_{#n,#m}(#c)",
        also=(
            r"\lambda_{#m:power#n:power}(#c)",
            r"\lambda_{#m,#n}(#c)",
            r"\lambda_{#n}^{#m}(#{Power[c, 2]})",
        ),
    ),
    row(
        "SpheroidalJoiningFactor[n, m, c]",
        r"\kappa_{#n,#m}(#c)",
        texform=r"\text{SpheroidalJoiningFactor}[#n,#m,#c]",
    ),
    row(
        "SpheroidalRadialFactor[n, m, c]",
        r"A_{#n,#m}(#c)",
        texform=r"\text{SpheroidalRadialFactor}[#n,#m,#c]",
    ),
)
