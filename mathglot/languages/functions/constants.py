r"""Constants, sets and other symbols with a notation of their own."""

from mathglot.languages.functions.row import row

ROWS = (
    row("Pi", r"\pi", macro=r"\cpi", sympy="pi", mpmath="pi"),
    row("E", "e", also=(r"\mathrm{e}",), macro=r"\expe", sympy="E", mpmath="e"),
    row(
        "I",
        "i",
        also=(r"\mathrm{i}", "j", r"\imath"),
        macro=r"\iunit",
        sympy="I",
        mpmath="j",
    ),
    row("Infinity", r"\infty", sympy="oo", mpmath="inf"),
    row(
        "ComplexInfinity",
        r"\tilde{\infty}",
        texform=r"\text{ComplexInfinity}",
        also=(r"\infty",),
        sympy="zoo",
    ),
    row("Indeterminate", r"\text{Indeterminate}", sympy="nan", mpmath="nan"),
    row(
        "True",
        r"\text{True}",
        also=(r"\text{true}", r"\top", r"\mathrm{T}"),
        sympy="true",
    ),
    row(
        "False",
        r"\text{False}",
        also=(r"\text{false}", r"\bot", r"\mathrm{F}"),
        sympy="false",
    ),
    row(
        "EulerGamma",
        r"\gamma",
        also=(r"\gamma_{\mathrm{E}}", r"\gamma_E"),
        macro=r"\EulerConstant",
        sympy="EulerGamma",
        mpmath="euler",
    ),
    row(
        "Catalan",
        "C",
        "G",
        also=(r"\mathrm{G}", "K"),
        sympy="Catalan",
        mpmath="catalan",
    ),
    row("Glaisher", "A", mpmath="glaisher"),
    row("Khinchin", "K", "K_0", mpmath="khinchin"),
    row("GoldenRatio", r"\phi", r"\varphi", sympy="GoldenRatio", mpmath="phi"),
    row("Degree", r"{}^{\circ}", mpmath="degree"),
    row(
        "Times[a, Degree]",
        r"#a^{\circ}",
        texform=r"#a~{}^{\circ}",
        tall=False,
    ),
    # Degrees with their minutes and seconds.
    *(
        row(
            f"Plus[Times[a_Integer, Degree], {more}]",
            accepted=((rf"#a:tight^{{\circ}}{shown}", "power"),),
        )
        for more, shown in (
            ("Times[Divide[b_Integer, 60], Degree]", "#b'"),
            (
                "Times[Divide[b_Integer, 60], Degree], "
                "Times[Divide[c_Integer, 3600], Degree]",
                "#b'#c''",
            ),
        )
    ),
    row(
        "Reals",
        r"\mathbb{R}",
        also=(r"\mathbf{R}",),
        sympy="S.Reals",
        macro=r"\Reals",
    ),
    row(
        "Complexes",
        r"\mathbb{C}",
        also=(r"\mathbf{C}",),
        sympy="S.Complexes",
        macro=r"\Complexes",
    ),
    row(
        "Integers",
        r"\mathbb{Z}",
        also=(r"\mathbf{Z}",),
        sympy="S.Integers",
        macro=r"\Integers",
    ),
    row(
        "Rationals",
        r"\mathbb{Q}",
        also=(r"\mathbf{Q}",),
        sympy="S.Rationals",
        macro=r"\Rationals",
    ),
    row("Primes", r"\mathbb{P}"),
    # As a factor among sets: Z/2Z x Z/3Z is no quotient of a product.
    row("Divide[Integers, Times[n, Integers]]", r"\mathbb{Z}/#n\mathbb{Z}"),
    row(
        "PositiveIntegers",
        r"\mathbb{Z}_{>0}",
        r"\mathbb{N}",
        also=(
            r"\mathbb{Z}^{+}",
            r"\mathbb{N}^{*}",
            r"\mathbf{N}",
            r"\mathbb{Z}_{+}",
            r"\mathbb{N}_{>0}",
            r"\mathbb{Z}_{\geq 1}",
        ),
        sympy="S.Naturals",
    ),
    row(
        "NonNegativeIntegers",
        r"\mathbb{Z}_{\geq 0}",
        r"\mathbb{N}_0",
        also=(r"\mathbb{N}", r"\mathbb{Z}^{*}", r"\mathbb{N}_{\geq 0}"),
        sympy="S.Naturals0",
    ),
    row(
        "NonPositiveIntegers",
        r"\mathbb{Z}_{\leq 0}",
        also=(r"\{0,-1,\ldots\}", r"\{0,-1,-2,\ldots\}", r"\mathbb{Z}_0^{-}"),
    ),
    row(
        "NegativeIntegers",
        r"\mathbb{Z}_{<0}",
        also=(r"\mathbb{Z}^{-}", r"\{-1,-2,\ldots\}", r"\mathbb{Z}_{-}"),
    ),
    row(
        "PositiveReals",
        r"\mathbb{R}_{>0}",
        r"\mathbb{R}^{+}",
        also=(r"\mathbb{R}_{+}",),
    ),
    row(
        "NonNegativeReals",
        r"\mathbb{R}_{\geq 0}",
        also=(r"\mathbb{R}_{+}", r"\mathbb{R}^{+}"),
    ),
    row(
        "NegativeReals", r"\mathbb{R}_{<0}", also=(r"\mathbb{R}^{-}", r"\mathbb{R}_{-}")
    ),
    row("Algebraics", r"\mathbb{A}", r"\overline{\mathbb{Q}}"),
    row("Booleans", r"\mathbb{B}"),
    row("EmptySet", r"\emptyset", r"\varnothing"),
    row("Slot[1]", r"\text{$\#$1}", also=(r"\#", r"\bullet", r"\cdot")),
    *(row(f"Slot[{n}]", rf"\text{{$\#${n}}}") for n in range(2, 10)),
    row("SlotSequence[n]", r"\text{$\#\#$}#n"),
    row("C[n]", "c_{#n}", "C_{#n}", tall=False, sympy="Symbol"),
)
