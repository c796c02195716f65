r"""Bessel, Hankel, Airy, Struve and Kelvin functions, zeros, Lambert's function."""

from mathglot.languages.functions.acceptance import accepting
from mathglot.languages.functions.row import NotationSpelling, Row, row, word


def _indexed(
    head: str,
    letter: str,
    *others: str,
    macro: str,
    sympy: str | None = None,
    mpmath: str | None = None,
    shown: tuple[str, ...] = (),
) -> Row:
    r"""A letter with its order as index: `J_n(z)`, upright `\mathrm{J}_n(z)`."""
    made = row(
        f"{head}[n, z]",
        f"{letter}_{{#n}}(#z)",
        *(f"{other}_{{#n}}(#z)" for other in shown),
        also=(rf"\mathrm{{{letter}}}_{{#n}}(#z)", f"{letter}_{{#n}}[#z]"),
        macro=rf"\{macro}{{#n}}@{{#z}}",
        sympy=sympy,
        mpmath=mpmath,
    )
    return accepting(
        made,
        *(f"{other}_{{#n}}(#z)" for other in others),
        *(rf"\mathrm{{{other}}}_{{#n}}(#z)" for other in shown),
        *(f"{other}_{{#n}}[#z]" for other in shown),
        f"{letter}(#n,#z)",
        rf"\operatorname{{{head}}}(#n,#z)",
        rf"\operatorname{{{head}}}_{{#n}}(#z)",
    )


def _hankel(
    head: str,
    letter: str,
    kind: int,
    macro: str,
    sympy: str,
    mpmath: str | None = None,
) -> tuple[Row, ...]:
    r"""A function of the first or second kind: `H_n^{(1)}(z)`, and its derivative."""
    name = rf"{letter}_{{#n}}^{{({kind})}}"
    upright = rf"\mathrm{{{letter}}}_{{#n}}^{{({kind})}}"
    primed: tuple[NotationSpelling, ...] = (
        rf"{letter}_{{#n}}^{{({kind})'}}(#z)",
        rf"{letter}_{{#n}}^{{({kind})\prime}}(#z)",
        rf"{{{name}}}'(#z)",
        rf"({name})'(#z)",
        rf"{letter}_{{#n}}'^{{({kind})}}(#z)",
    )
    made = row(
        f"{head}[n, z]",
        f"{name}(#z)",
        also=(f"{upright}(#z)", f"{name}[#z]"),
        macro=rf"\{macro}{{{kind}}}{{#n}}@{{#z}}",
        sympy=sympy,
        mpmath=mpmath,
    )
    return (
        accepting(
            made,
            rf"{letter}_{{#n}}^{{{kind}}}(#z)",
            rf"\mathsf{{{letter}}}_{{#n}}^{{({kind})}}(#z)",
            rf"{letter}^{{({kind})}}(#n,#z)",
            rf"\operatorname{{{head}}}(#n,#z)",
        ),
        row(f"Derivative[0, 1][{head}][n, z]", also=primed),
        row(f"D[{head}[n, z], z]", also=primed),
    )


def _airy(
    head: str,
    name: str,
    sympy: str | None = None,
    mpmath: str | None = None,
) -> tuple[Row, ...]:
    r"""A function shown by a word, and its derivative, which has a head of its own."""
    shown = rf"\operatorname{{{name}}}"
    function = word(
        f"{head}[z]",
        shown,
        texform=rf"\text{{{name}}}",
        also=(f"{name}(#z)", rf"{shown}[#z]"),
        macro=rf"\{head}@{{#z}}",
        sympy=sympy,
        mpmath=mpmath,
    )
    derivative = row(
        f"{head}Prime[z]",
        f"{shown}'(#z)",
        f"{shown}' #z:bare",
        texform=rf"\text{{{name}}}'(#z)",
        also=(f"{name}'(#z)", rf"{shown}'[#z]"),
        macro=rf"\{head}'@{{#z}}",
        word=True,
        sympy=None if sympy is None else sympy + "prime",
    )
    return (
        accepting(function, rf"\mathcal{{{name}}}(#z)"),
        accepting(derivative, rf"{shown}^{{(1)}}(#z)"),
        row(
            f"Power[{head}Prime[z], n]",
            also=(rf"{shown}'^{{#n}}(#z)", rf"{shown}'{{}}^{{#n}}(#z)"),
        ),
        row(f"D[{head}[z], z]", also=(f"{shown}'(#z)", f"{shown}' #z:bare")),
        row(f"D[{head}[z], {{z, 2}}]", also=(f"{shown}''(#z)", f"{shown}'' #z:bare")),
    )


def _bold(head: str, letter: str, macro: str, mpmath: str) -> Row:
    r"""Struve's, Anger's and Weber's functions: the letters of others, in bold."""
    made = row(
        f"{head}[n, z]",
        rf"\mathbf{{{letter}}}_{{#n}}(#z)",
        texform=rf"\pmb{{{letter}}}_{{#n}}(#z)",
        also=(rf"\mathrm{{{letter}}}_{{#n}}(#z)",),
        macro=rf"\{macro}{{#n}}@{{#z}}",
        mpmath=mpmath,
    )
    return accepting(
        made,
        f"{letter}_{{#n}}(#z)",
        rf"\mathbb{{{letter}}}_{{#n}}(#z)",
        rf"\mathcal{{{letter}}}_{{#n}}(#z)",
        rf"\mathfrak{{{letter}}}_{{#n}}(#z)",
        rf"\operatorname{{{head}}}(#n,#z)",
        rf"\operatorname{{{head}}}_{{#n}}(#z)",
    )


def _kelvin(name: str) -> tuple[Row, ...]:
    head = "Kelvin" + name.capitalize()
    shown, plain = rf"\operatorname{{{name}}}", rf"\text{{{name}}}"
    return (
        word(f"{head}[z]", shown, texform=plain, also=(f"{name}(#z)",)),
        row(
            f"{head}[n, z]",
            rf"{shown}_{{#n}}(#z)",
            rf"{shown}_{{#n}} #z:bare",
            texform=rf"{plain}_{{#n}}(#z)",
            also=(rf"{shown}(#n,#z)",),
            macro=rf"\Kelvin{name}{{#n}}@{{#z}}",
            word=True,
            mpmath=name,
        ),
        row(f"{head}[0, z]", also=(rf"{shown}(#z)", rf"{shown} #z:bare"), word=True),
        accepting(
            row(f"{head}[z]", word=True), rf"{shown}_0(#z)", rf"{shown}_0 #z:bare"
        ),
    )


def _of_imaginary_order() -> tuple[Row, ...]:
    r"""Real solutions for imaginary order, which the DLMF marks with a tilde."""
    return (
        row(
            "BesselK[Times[I, n], z]",
            also=(r"\widetilde{K}_{#n}(#z)",),
            macro=r"\modBesselKimag{#n}@{#z}",
        ),
        row(
            "Re[BesselI[Times[I, n], z]]",
            also=(r"\widetilde{I}_{#n}(#z)",),
            macro=r"\modBesselIimag{#n}@{#z}",
        ),
    )


def _modified_spherical() -> tuple[Row, ...]:
    r"""`k_n(z)` and `i_n(z)`, for which Mathematica has no heads."""
    half = "Plus[n, Divide[1, 2]], z"
    found: list[Row] = []
    for root in (
        "Sqrt[Divide[Pi, Times[2, z]]]",
        "Sqrt[Times[Divide[1, 2], Divide[Pi, z]]]",
    ):
        found.append(
            row(
                f"Times[{root}, BesselK[{half}]]",
                also=(r"\mathsf{k}_{#n}(#z)", "k_{#n}(#z)"),
            )
        )
        found.append(
            row(
                f"Times[{root}, BesselI[{half}]]",
                also=(r"\mathsf{i}_{#n}^{(1)}(#z)", "i_{#n}(#z)", "i_{#n}^{(1)}(#z)"),
            )
        )
    return tuple(found)


def _bessel_zero(letter: str, head: str, macro: str) -> tuple[Row, ...]:
    together = (f"{letter}_{{#n #k}}",)
    return (
        row(
            f"{head}[n, k]",
            f"{letter}_{{#n,#k}}",
            also=(
                f"{letter}_{{#n}}^{{(#k)}}",
                f"{letter}_{{#n}}^{{#k}}",
                f"{letter}(#n,#k)",
                f"{letter}_{{#k}}^{{(#n)}}",
                rf"\mathrm{{{letter}}}_{{#n,#k}}",
            ),
            macro=rf"\{macro}{{#n}}{{#k}}",
        ),
        # Without a comma where nothing can run together.
        row(f"{head}[n_Variable, k_Variable]", also=together),
        row(f"{head}[n_Integer, k_Variable]", also=together),
        row(f"{head}[n_Variable, k_Integer]", also=together),
        row(f"{head}[n, k, x]", f"{letter}_{{#n,#k}}(#x)"),
    )


def _airy_zero(letter: str, head: str, macro: str | None) -> tuple[Row, ...]:
    return (
        row(
            f"{head}[k]",
            f"{letter}_{{#k}}",
            also=(rf"\mathrm{{{letter}}}_{{#k}}",),
            macro=None if macro is None else rf"\{macro}{{#k}}",
        ),
        row(f"{head}[k, x]", f"{letter}_{{#k}}(#x)"),
    )


ROWS = (
    _indexed(
        "BesselJ",
        "J",
        r"\mathcal{J}",
        r"\mathbf{J}",
        macro="BesselJ",
        sympy="besselj",
        mpmath="besselj",
    ),
    _indexed(
        "BesselY",
        "Y",
        r"\mathrm{N}",
        r"\mathcal{Y}",
        "W",
        shown=("N",),
        macro="BesselY",
        sympy="bessely",
        mpmath="bessely",
    ),
    _indexed(
        "BesselI",
        "I",
        r"\mathcal{I}",
        macro="modBesselI",
        sympy="besseli",
        mpmath="besseli",
    ),
    _indexed(
        "BesselK",
        "K",
        r"\mathcal{K}",
        macro="modBesselK",
        sympy="besselk",
        mpmath="besselk",
    ),
    *_hankel("HankelH1", "H", 1, "HankelH", sympy="hankel1", mpmath="hankel1"),
    *_hankel("HankelH2", "H", 2, "HankelH", sympy="hankel2", mpmath="hankel2"),
    _indexed("SphericalBesselJ", "j", r"\mathsf{j}", macro="sphBesselJ", sympy="jn"),
    _indexed(
        "SphericalBesselY",
        "y",
        r"\mathsf{y}",
        r"\mathrm{n}",
        r"\eta",
        shown=("n",),
        macro="sphBesselY",
        sympy="yn",
    ),
    *_hankel("SphericalHankelH1", "h", 1, "sphHankelh", sympy="hn1"),
    *_hankel("SphericalHankelH2", "h", 2, "sphHankelh", sympy="hn2"),
    *_airy("AiryAi", "Ai", sympy="airyai", mpmath="airyai"),
    *_airy("AiryBi", "Bi", sympy="airybi", mpmath="airybi"),
    *_airy("ScorerGi", "Gi", mpmath="scorergi"),
    *_airy("ScorerHi", "Hi", mpmath="scorerhi"),
    _bold("StruveH", "H", "StruveH", mpmath="struveh"),
    _bold("StruveL", "L", "modStruveL", mpmath="struvel"),
    row(
        "Subtract[StruveH[n, z], BesselY[n, z]]",
        also=(r"\mathbf{K}_{#n}(#z)",),
        macro=r"\StruveK{#n}@{#z}",
    ),
    row(
        "Subtract[StruveL[n, z], BesselI[n, z]]",
        also=(r"\mathbf{M}_{#n}(#z)",),
        macro=r"\modStruveM{#n}@{#z}",
    ),
    _bold("AngerJ", "J", "AngerJ", mpmath="angerj"),
    _bold("WeberE", "E", "WeberE", mpmath="webere"),
    row(
        "AngerJ[n, m, z]",
        r"\mathbf{J}_{#n}^{#m}(#z)",
        texform=r"\pmb{J}_{#n}^{#m}(#z)",
        also=(r"\mathbf{J}_{#n}^{(#m)}(#z)",),
    ),
    row(
        "WeberE[n, m, z]",
        r"\mathbf{E}_{#n}^{#m}(#z)",
        texform=r"\pmb{E}_{#n}^{#m}(#z)",
        also=(r"\mathbf{E}_{#n}^{(#m)}(#z)",),
    ),
    *_of_imaginary_order(),
    *_modified_spherical(),
    *_kelvin("ber"),
    *_kelvin("bei"),
    *_kelvin("ker"),
    *_kelvin("kei"),
    *_bessel_zero("j", "BesselJZero", "zBesselj"),
    *_bessel_zero("y", "BesselYZero", "zBessely"),
    *_airy_zero("a", "AiryAiZero", "zAirya"),
    *_airy_zero("b", "AiryBiZero", "zAiryb"),
    accepting(
        row(
            "ProductLog[z]",
            "W(#z)",
            "W_0(#z)",
            also=(
                r"\operatorname{W}(#z)",
                r"\mathrm{W}_0(#z)",
                r"\operatorname{LambertW}(#z)",
                "W[#z]",
            ),
            macro=r"\LambertW@{#z}",
            sympy="LambertW",
            mpmath="lambertw",
        ),
        r"\operatorname{Wp}(#z)",
        r"\operatorname{lambertw}(#z)",
        r"\omega(#z)",
        r"\operatorname{ProductLog}(#z)",
        r"\mathcal{W}(#z)",
        r"W_p(#z)",
        r"\operatorname{plog}(#z)",
        r"\Omega(#z)",
    ),
    row(
        "ProductLog[0, z]",
        also=("W(#z)", r"\operatorname{Wp}(#z)"),
        macro=r"\LambertWp@{#z}",
    ),
    row(
        "ProductLog[Minus[1], z]",
        also=(r"\operatorname{Wm}(#z)", "W_m(#z)"),
        macro=r"\LambertWm@{#z}",
    ),
    accepting(
        row(
            "ProductLog[k, z]",
            "W_{#k}(#z)",
            also=(
                r"\mathrm{W}_{#k}(#z)",
                r"\operatorname{LambertW}_{#k}(#z)",
                r"\operatorname{LambertW}(#k,#z)",
                "W(#k,#z)",
                "W_{#k}[#z]",
            ),
        ),
        r"\mathcal{W}_{#k}(#z)",
    ),
)
