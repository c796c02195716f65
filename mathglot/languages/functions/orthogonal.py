r"""Orthogonal polynomials, Legendre and spherical functions, angular momentum."""

from mathglot.languages.functions.acceptance import accepting
from mathglot.languages.functions.row import NotationSpelling, Row, row


def _polynomial(head: str, letter: str, macro: str, sympy: str, mpmath: str) -> Row:
    """A polynomial with a degree and nothing else."""
    return accepting(
        row(
            f"{head}[n, x]",
            f"{letter}_{{#n}}(#x)",
            also=(rf"\mathrm{{{letter}}}_{{#n}}(#x)",),
            macro=macro,
            sympy=sympy,
            mpmath=mpmath,
        ),
        rf"\mathsf{{{letter}}}_{{#n}}(#x)",
        f"{letter}_{{#n}}[#x]",
    )


def _legendre(letter: str) -> tuple[Row, ...]:
    """Legendre's functions; TeXForm does not show their type."""
    head, first_kind = f"Legendre{letter}", letter == "P"
    order = "_{#n}^{#m}(#x)"
    first: tuple[NotationSpelling, ...] = (
        rf"\mathsf{{{letter}}}{order}",
        rf"\mathrm{{{letter}}}{order}",
        f"{letter}_{{#n}}^{{(#m)}}(#x)",
        f"{letter}_{{#n,#m}}(#x)",
        f"{letter}_{{#n:power#m:power}}(#x)",
    )
    return (
        accepting(
            row(
                f"{head}[n, x]",
                f"{letter}_{{#n}}(#x)",
                also=(
                    rf"\mathsf{{{letter}}}_{{#n}}(#x)",
                    rf"\mathrm{{{letter}}}_{{#n}}(#x)",
                ),
                macro=r"\LegendrepolyP{#n}@{#x}"
                if first_kind
                else r"\FerrersQ{#n}@{#x}",
                sympy="legendre" if first_kind else None,
                mpmath="legendre" if first_kind else None,
                tall=False,
            ),
            f"{letter}_{{#n}}[#x]",
        ),
        accepting(
            row(
                f"{head}[n, m, x]",
                f"{letter}{order}",
                also=first,
                macro=rf"\Ferrers{letter}[#m]{{#n}}@{{#x}}",
                sympy="assoc_legendre" if first_kind else None,
                mpmath="legenp" if first_kind else "legenq",
                tall=False,
            ),
            f"{letter}_{{#n}}^{{#m}}[#x]",
        ),
        row(f"{head}[n, m, 1, x]", f"{letter}{order}", also=first, tall=False),
        row(
            f"{head}[n, m, 2, x]",
            f"{letter}{order}",
            also=(rf"\mathrm{{{letter}}}{order}",),
            tall=False,
        ),
        row(
            f"{head}[n, m, 3, x]",
            f"{letter}{order}",
            also=(
                rf"\mathfrak{{{letter}}}{order}",
                rf"\mathcal{{{letter}}}{order}",
                rf"\mathrm{{{letter}}}{order}",
            ),
            macro=rf"\assLegendre{letter}[#m]{{#n}}@{{#x}}",
            tall=False,
        ),
        row(
            f"{head}[n, 0, 3, x]",
            also=(f"{letter}_{{#n}}(#x)", rf"\mathfrak{{{letter}}}_{{#n}}(#x)"),
        ),
        row(f"{head}[n, m, a, x]", f"{letter}{order}", tall=False),
    )


def _shifted(head: str, letter: str, macro: str) -> Row:
    """A polynomial moved to the interval from 0 to 1."""
    return accepting(
        row(
            f"{head}[n, Subtract[Times[2, x], 1]]",
            also=(f"{letter}_{{#n}}^*(#x)",),
            macro=macro,
        ),
        rf"\tilde{{{letter}}}_{{#n}}(#x)",
        rf"\bar{{{letter}}}_{{#n}}(#x)",
    )


def _primed(call: str, orders: str, letter: str, upper: str) -> tuple[Row, ...]:
    """First derivatives of a function whose letter has a superscript already."""
    head, _, arguments = call.partition("[")
    shown = (
        rf"{letter}_{{#n}}^{{{upper}\prime}}(#x)",
        rf"{{{letter}_{{#n}}^{{{upper}}}}}'(#x)",
        rf"{letter}_{{#n}}^{{\prime {upper}}}(#x)",
    )
    return (
        row(f"Derivative[{orders}][{head}][{arguments}", also=shown),
        accepting(row(f"D[{call}, x]"), *shown),
    )


_SCALED_HERMITE: tuple[NotationSpelling, ...] = (
    r"\mathrm{He}_{#n}(#x)",
    "He_{#n}(#x)",
)

_ANGLES = "(#t,#p)"
_HARMONICS = ("Y_{#l}^{#m}", "Y_{#l:power#m:power}", "Y_{#l,#m}", "Y_{#l}^{(#m)}")
_CONJUGATE_HARMONICS = (
    "Y_{#l}^{#m*}",
    r"Y_{#l}^{#m\ast}",
    r"Y_{#l}^{#m\star}",
    "Y_{#l}^{*#m}",
    "Y_{#l:power#m:power}^*",
    "Y_{#l,#m}^*",
    r"\overline{Y}_{#l}^{#m}",
    r"\overline{Y}_{#l:power#m:power}",
    r"\overline{Y_{#l}^{#m}}",
    r"\overline{Y_{#l:power#m:power}}",
    r"\bar{Y}_{#l}^{#m}",
    r"\bar{Y}_{#l:power#m:power}",
)


def _clebsch_gordan() -> Row:
    """Coupling coefficients, with and without what is known already."""
    also: list[NotationSpelling] = []
    for between in ("", ","):
        pairs = (f"#j1{between}#m1", f"#j2{between}#m2")
        rows = (f"#j1{between}#j2", f"#m1{between}#m2")
        result = f"#j{between}#m"
        rights = (result, f"{rows[0]}{between}{result}", f"{rows[0]};{result}")
        also += [
            rf"\langle {left[0]}{mark}{left[1]}|{right}\rangle"
            for left in (pairs, rows)
            for mark in dict.fromkeys((between, ";", ","))
            for right in rights
        ]
    also += [
        "(#j1#m1#j2#m2|#j#m)",
        "(#j1#j2#m1#m2|#j#m)",
        "(#j1#j2#m1#m2|#j1#j2#j#m)",
        "C_{#j1#m1#j2#m2}^{#j#m}",
        "C_{#j1#m1:item#<,|;>#j2:item#m2}^{#j#m}",
        "C_{#j1,#m1:item#<,|;>#j2:item,#m2}^{#j,#m}",
        "C_{#m1#m2#m}^{#j1#j2#j}",
        "C(#j1,#j2,#j;#m1,#m2,#m)",
        "C(#j1#j2#j;#m1#m2#m)",
    ]
    # Numbers with signs stand there without brackets.
    first, second, total = (
        rf"#j{index}\,#m{index}:negative" for index in ("1", "2", "")
    )
    return accepting(
        row(
            "ClebschGordan[{j1, m1}, {j2, m2}, {j, m}]",
            r"\langle #j1\,#m1\,#j2\,#m2|#j\,#m\rangle",
            texform=r"\langle #j1~#j2~#m1~#m2|#j1~#j2~#j~#m\rangle",
            also=tuple(also),
            macro=r"\ClebschGordan{#j1}{#m1}{#j2}{#m2}{#j}{#m}",
        ),
        rf"\langle {first}#<;|,|>{second}|{total}\rangle",
        rf"({first}#<;|,|>{second}|{total})",
        r"\langle #j1\,#j2#<;|,|>#m1:negative\,#m2:negative|"
        rf"#j1\,#j2#<;|,|>{total}\rangle",
        rf"\langle #j1\,#j2#<;|,|>#m1:negative\,#m2:negative|{total}\rangle",
    )


_THREE_J = r"#j1:item&#j2:item&#j3:item\\ #m1:item&#m2:item&#m3:item"
_SIX_J = r"#a:item&#b:item&#c:item\\ #d:item&#e:item&#f:item"

ROWS = (
    *_legendre("P"),
    *_legendre("Q"),
    _shifted("LegendreP", "P", r"\shiftLegendrepolyP{#n}@{#x}"),
    _polynomial("HermiteH", "H", r"\HermitepolyH{#n}@{#x}", "hermite", "hermite"),
    _polynomial("ChebyshevT", "T", r"\ChebyshevpolyT{#n}@{#x}", "chebyshevt", "chebyt"),
    _polynomial("ChebyshevU", "U", r"\ChebyshevpolyU{#n}@{#x}", "chebyshevu", "chebyu"),
    _shifted("ChebyshevT", "T", r"\shiftChebyshevpolyT{#n}@{#x}"),
    _shifted("ChebyshevU", "U", r"\shiftChebyshevpolyU{#n}@{#x}"),
    *(
        row(
            f"Times[Power[2, {exponent}], HermiteH[n, Divide[x, Sqrt[2]]]]",
            also=_SCALED_HERMITE,
            macro=r"\dilHermitepolyHe{#n}@{#x}",
        )
        for exponent in ("Minus[Divide[n, 2]]", "Divide[Minus[n], 2]")
    ),
    row(
        "LaguerreL[n, x]",
        "L_{#n}(#x)",
        also=(r"\mathrm{L}_{#n}(#x)", r"\mathcal{L}_{#n}(#x)"),
        macro=r"\LaguerrepolyL{#n}@{#x}",
        sympy="laguerre",
    ),
    row(
        "LaguerreL[n, a, x]",
        "L_{#n}^{(#a)}(#x)",
        texform="L_{#n}^{#a}(#x)",
        also=(
            "L_{#n}^{#a}(#x)",
            r"\mathrm{L}_{#n}^{(#a)}(#x)",
            r"\mathrm{L}_{#n}^{#a}(#x)",
            r"\mathcal{L}_{#n}^{(#a)}(#x)",
        ),
        macro=r"\LaguerrepolyL[#a]{#n}@{#x}",
        sympy="assoc_laguerre",
        mpmath="laguerre",
    ),
    row(
        "GegenbauerC[n, m, x]",
        "C_{#n}^{(#m)}(#x)",
        also=(
            "C_{#n}^{#m}(#x)",
            r"\mathrm{C}_{#n}^{(#m)}(#x)",
            r"\mathcal{C}_{#n}^{(#m)}(#x)",
        ),
        macro=r"\ultrasphpoly{#m}{#n}@{#x}",
        sympy="gegenbauer",
        mpmath="gegenbauer",
    ),
    row("GegenbauerC[n, x]", "C_{#n}^{(0)}(#x)", also=("C_{#n}^0(#x)",)),
    row(
        "JacobiP[n, a, b, x]",
        "P_{#n}^{(#a,#b)}(#x)",
        also=(
            "P_{#n}^{#a,#b}(#x)",
            "J_{#n}^{(#a,#b)}(#x)",
            "J_{#n}^{#a,#b}(#x)",
            r"\mathrm{P}_{#n}^{(#a,#b)}(#x)",
        ),
        macro=r"\JacobipolyP{#a}{#b}{#n}@{#x}",
        sympy="jacobi",
        mpmath="jacobi",
    ),
    row(
        "ZernikeR[n, m, r]",
        "R_{#n}^{#m}(#r)",
        also=(
            "R_{#n}^{(#m)}(#r)",
            "R_{#n:power#m:power}(#r)",
            "R_{#n,#m}(#r)",
            r"\mathcal{R}_{#n}^{#m}(#r)",
        ),
    ),
    row(
        "SphericalHarmonicY[l, m, t, p]",
        "Y_{#l}^{#m}(#t,#p)",
        "Y_{#l:power#m:power}(#t,#p)",
        also=(
            *(name + _ANGLES for name in _HARMONICS[2:]),
            r"\mathrm{Y}_{#l}^{#m}(#t,#p)",
            r"\mathrm{Y}_{#l:power#m:power}(#t,#p)",
            r"\mathcal{Y}_{#l}^{#m}(#t,#p)",
            r"\mathcal{Y}_{#l:power#m:power}(#t,#p)",
        ),
        macro=r"\sphharmonicY{#l}{#m}@{#t}{#p}",
        sympy="Ynm",
        mpmath="spherharm",
    ),
    row(
        r"SphericalHarmonicY[l, m, \[Theta], \[Phi]]",
        also=(*_HARMONICS[:3],),
    ),
    row(
        r"SphericalHarmonicY[l, m, \[Theta], \[CurlyPhi]]",
        also=(*_HARMONICS[:3],),
    ),
    row(
        "Conjugate[SphericalHarmonicY[l, m, t, p]]",
        also=(
            *(name + _ANGLES for name in _CONJUGATE_HARMONICS),
            "[Y_{#l}^{#m}(#t,#p)]^*",
            "[Y_{#l:power#m:power}(#t,#p)]^*",
        ),
    ),
    row(
        r"Conjugate[SphericalHarmonicY[l, m, \[Theta], \[Phi]]]",
        also=_CONJUGATE_HARMONICS,
    ),
    row(
        "WignerD[{j, m1, m2}, a, b, c]",
        "D_{#m1,#m2}^{#j}(#a,#b,#c)",
        also=(
            "D_{#m1#m2}^{#j}(#a,#b,#c)",
            "D_{#m1#m2}^{(#j)}(#a,#b,#c)",
            "D_{#m1,#m2}^{(#j)}(#a,#b,#c)",
            r"\mathcal{D}_{#m1#m2}^{#j}(#a,#b,#c)",
            r"\mathcal{D}_{#m1,#m2}^{#j}(#a,#b,#c)",
            r"\mathcal{D}_{#m1#m2}^{(#j)}(#a,#b,#c)",
            r"\mathcal{D}_{#m1,#m2}^{(#j)}(#a,#b,#c)",
        ),
    ),
    row(
        "WignerD[{j, m1, m2}, a, b]",
        "D_{#m1,#m2}^{#j}(#a,#b)",
        also=("D_{#m1#m2}^{#j}(#a,#b)", "D_{#m1#m2}^{(#j)}(#a,#b)"),
    ),
    row(
        "WignerD[{j, m1, m2}, b]",
        "d_{#m1,#m2}^{#j}(#b)",
        texform="D_{#m1,#m2}^{#j}(#b)",
        also=(
            "d_{#m1#m2}^{#j}(#b)",
            "d_{#m1#m2}^{(#j)}(#b)",
            "d_{#m1,#m2}^{(#j)}(#b)",
        ),
    ),
    *_primed("LegendreP[n, m, x]", "0, 0, 1", "P", "#m"),
    *_primed("LegendreQ[n, m, x]", "0, 0, 1", "Q", "#m"),
    *_primed("LaguerreL[n, a, x]", "0, 0, 1", "L", "(#a)"),
    *_primed("GegenbauerC[n, a, x]", "0, 0, 1", "C", "(#a)"),
    *_primed("JacobiP[n, a, b, x]", "0, 0, 0, 1", "P", "(#a,#b)"),
    _clebsch_gordan(),
    row(
        "ThreeJSymbol[{j1, m1}, {j2, m2}, {j3, m3}]",
        r"\begin{pmatrix}" + _THREE_J + r"\end{pmatrix}",
        texform=r"\left(\begin{array}{ccc}" + _THREE_J + r"\\ \end{array}\right)",
        macro=r"\Wignerthreejsym@{#j1}{#j2}{#j3}{#m1}{#m2}{#m3}",
    ),
    row(
        "SixJSymbol[{a, b, c}, {d, e, f}]",
        r"\begin{Bmatrix}" + _SIX_J + r"\end{Bmatrix}",
        texform=r"\left\{\begin{array}{ccc}" + _SIX_J + r"\\ \end{array}\right\}",
        macro=r"\Wignersixjsym@{#a}{#b}{#c}{#d}{#e}{#f}",
    ),
)
