r"""Gamma, beta, factorials, error functions and exponential integrals."""

from mathglot.languages.functions.acceptance import accepting
from mathglot.languages.functions.row import Row, row, word


def _upright(
    head: str,
    name: str,
    *more: str,
    macro: str | None = None,
    sympy: str | None = None,
    mpmath: str | None = None,
) -> Row:
    r"""A function shown by a short word: `\operatorname{Si}(z)`."""
    return word(
        f"{head}[z]",
        rf"\operatorname{{{name}}}",
        *(rf"\operatorname{{{other}}}" for other in more),
        texform=rf"\text{{{name}}}",
        # Typed without a command; nobody means the product of the letters.
        also=(f"{name}(#z)",),
        macro=macro,
        sympy=sympy,
        mpmath=mpmath,
    )


_GAMMA = (
    row(
        "Gamma[z]",
        r"\Gamma(#z)",
        also=(r"\mathrm{\Gamma}(#z)", r"\Gamma[#z]"),
        macro=r"\EulerGamma@{#z}",
        sympy="gamma",
        mpmath="gamma",
    ),
    accepting(
        row(
            "Gamma[Plus[z, 1]]",
        ),
        r"\Pi(#z)",
    ),
    accepting(
        row(
            "Gamma[a, z]",
            r"\Gamma(#a,#z)",
            also=(
                r"\Gamma(#a;#z)",
                r"\Gamma[#a,#z]",
            ),
            macro=r"\incGamma@{#a}{#z}",
            sympy="uppergamma",
            mpmath="gammainc",
        ),
        r"\Gamma_{#a}(#z)",
        r"\Gamma_{#z}(#a)",
        r"\gamma_u(#a,#z)",
    ),
    accepting(
        row(
            "Gamma[a, 0, z]",
            r"\gamma(#a,#z)",
            texform=r"\Gamma(#a,0,#z)",
            also=(
                r"\gamma(#a;#z)",
                r"\gamma[#a,#z]",
            ),
            macro=r"\incgamma@{#a}{#z}",
            mpmath="gammainc",
        ),
        r"\Gamma_{#z}(#a)",
        r"\gamma_{#a}(#z)",
        r"\gamma_l(#a,#z)",
    ),
    row(
        "Gamma[a, z1, z2]",
        r"\Gamma(#a,#z1,#z2)",
        also=(r"\Gamma(#a;#z1,#z2)",),
        mpmath="gammainc",
    ),
    row("Subtract[Gamma[a], Gamma[a, z]]", also=(r"\gamma(#a,#z)", r"\gamma(#a;#z)")),
    accepting(
        row(
            "GammaRegularized[a, z]",
            "Q(#a,#z)",
            also=(r"Q(#a;#z)",),
            macro=r"\normincGammaQ@{#a}{#z}",
        ),
        r"\Gamma_{#a}(#z)",
        r"\tilde{\Gamma}(#a,#z)",
    ),
    accepting(
        row(
            "GammaRegularized[a, 0, z]",
            "P(#a,#z)",
            texform="Q(#a,0,#z)",
            also=("P(#a;#z)",),
            macro=r"\normincGammaP@{#a}{#z}",
        ),
        r"\tilde{\gamma}(#a,#z)",
        r"I(#a,#z)",
    ),
    row("GammaRegularized[a, z1, z2]", "Q(#a,#z1,#z2)", also=("P(#a,#z1,#z2)",)),
    row("Subtract[1, GammaRegularized[a, z]]", also=("P(#a,#z)",)),
    row("InverseGammaRegularized[a, s]", "Q^{-1}(#a,#s)", also=("Q^{-1}(#a;#s)",)),
    row(
        "InverseGammaRegularized[a, 0, s]",
        "P^{-1}(#a,#s)",
        texform="Q^{-1}(#a,0,#s)",
        also=("P^{-1}(#a;#s)",),
    ),
    row("InverseGammaRegularized[a, z, s]", "Q^{-1}(#a,#z,#s)"),
    accepting(
        row(
            "LogGamma[z]",
            r"\log\Gamma(#z)",
            r"\ln\Gamma(#z)",
            texform=r"\text{log$\Gamma $}(#z)",
            also=(
                r"\operatorname{log\Gamma}(#z)",
                r"\operatorname{ln\Gamma}(#z)",
            ),
            word=True,
            sympy="loggamma",
            mpmath="loggamma",
        ),
        r"\log(\Gamma(#z))",
        r"\ln(\Gamma(#z))",
        r"\operatorname{Log}\Gamma(#z)",
        r"\operatorname{Ln}\Gamma(#z)",
        r"\operatorname{lgamma}(#z)",
        r"\operatorname{loggamma}(#z)",
        r"\ln[\Gamma(#z)]",
        r"\log[\Gamma(#z)]",
        r"\operatorname{LogGamma}(#z)",
    ),
    row(
        "PolyGamma[z]",
        r"\psi(#z)",
        r"\psi^{(0)}(#z)",
        also=(
            r"\psi_0(#z)",
            r"\digamma(#z)",
            r"\Psi(#z)",
            r"\Psi_0(#z)",
            r"\psi[#z]",
            r"\operatorname{\psi}(#z)",
            r"\mathrm{\Psi}(#z)",
        ),
        macro=r"\digamma@{#z}",
        tall=False,
        sympy="digamma",
        mpmath="digamma",
    ),
    row(
        "PolyGamma[0, z]",
        r"\psi(#z)",
        texform=r"\psi^{(0)}(#z)",
        also=(
            r"\psi_0(#z)",
            r"\digamma(#z)",
            r"\Psi(#z)",
            r"\Psi_0(#z)",
            r"\psi[#z]",
            r"\operatorname{\psi}(#z)",
        ),
        macro=r"\digamma@{#z}",
        tall=False,
    ),
    row(
        "PolyGamma[1, z]",
        also=(r"\psi'(#z)", r"\psi_1(#z)", r"\Psi'(#z)", r"\Psi_1(#z)"),
        tall=False,
    ),
    row("PolyGamma[2, z]", also=(r"\psi''(#z)", r"\Psi''(#z)"), tall=False),
    row("PolyGamma[3, z]", also=(r"\psi'''(#z)", r"\Psi'''(#z)"), tall=False),
    accepting(
        row(
            "PolyGamma[n, z]",
            r"\psi^{(#n)}(#z)",
            also=(
                r"\psi_{#n}(#z)",
                r"\Psi^{(#n)}(#z)",
                r"\Psi(#n,#z)",
                r"\Psi_{#n}(#z)",
            ),
            macro=r"\polygamma{#n}@{#z}",
            tall=False,
            sympy="polygamma",
            mpmath="psi",
        ),
        r"\psi(#n,#z)",
    ),
    accepting(
        row(
            "Beta[a, b]",
            "B(#a,#b)",
            r"\mathrm{B}(#a,#b)",
            also=(
                r"\beta(#a,#b)",
                r"\operatorname{Beta}(#a,#b)",
                "B[#a,#b]",
            ),
            macro=r"\EulerBeta@{#a}{#b}",
            sympy="beta",
            mpmath="beta",
        ),
        r"\mathbf{B}(#a,#b)",
        r"\mathcal{B}(#a,#b)",
        r"\mathrm{\beta}(#a,#b)",
        "B(#a;#b)",
    ),
    row(
        "Beta[z, a, b]",
        "B_{#z}(#a,#b)",
        r"\mathrm{B}_{#z}(#a,#b)",
        also=(
            "B(#z;#a,#b)",
            r"\mathrm{B}(#z;#a,#b)",
            r"\beta(#z;#a,#b)",
            r"\beta_{#z}(#a,#b)",
            "B(#z,#a,#b)",
            r"\operatorname{Beta}_{#z}(#a,#b)",
            r"\operatorname{Beta}(#z;#a,#b)",
            r"\beta(#z,#a,#b)",
        ),
        macro=r"\incBeta{#z}@{#a}{#b}",
    ),
    row(
        "Beta[z1, z2, a, b]",
        r"B_{(#z1,#z2)}(#a,#b)",
        also=(
            "B_{#z1,#z2}(#a,#b)",
            r"\mathrm{B}_{(#z1,#z2)}(#a,#b)",
            r"\mathrm{B}(#z1,#z2;#a,#b)",
            "B(#z1,#z2;#a,#b)",
        ),
    ),
    row(
        "BetaRegularized[z, a, b]",
        "I_{#z}(#a,#b)",
        also=("I(#z;#a,#b)", "I(#z,#a,#b)", r"\mathrm{I}_{#z}(#a,#b)"),
        macro=r"\normincBetaI{#z}@{#a}{#b}",
    ),
    row(
        "BetaRegularized[z1, z2, a, b]",
        "I_{(#z1,#z2)}(#a,#b)",
        also=("I_{#z1,#z2}(#a,#b)", "I(#z1,#z2;#a,#b)"),
    ),
    row(
        "InverseBetaRegularized[s, a, b]",
        "I_{#s}^{-1}(#a,#b)",
        also=("I^{-1}(#s;#a,#b)",),
    ),
    row("InverseBetaRegularized[z, s, a, b]", "I_{(#z,#s)}^{-1}(#a,#b)"),
    accepting(
        row(
            "BarnesG[z]",
            "G(#z)",
            also=(r"\operatorname{G}(#z)",),
            macro=r"\BarnesG@{#z}",
            mpmath="barnesg",
        ),
        r"G_2(#z)",
        r"\operatorname{BarnesG}(#z)",
    ),
    accepting(
        row(
            "BarnesG[Plus[n, 2]]",
        ),
        r"\operatorname{sf}(#n)",
    ),
    row(
        "LogBarnesG[z]",
        r"\log G(#z)",
        r"\ln G(#z)",
        texform=r"\text{logG}(#z)",
        also=(
            r"\operatorname{ln}\operatorname{G}(#z)",
            r"\operatorname{logG}(#z)",
            r"\operatorname{lnG}(#z)",
            r"\operatorname{Ln}G(#z)",
            r"\ln(G(#z))",
            r"\log(G(#z))",
        ),
        word=True,
    ),
    accepting(
        row(
            "Hyperfactorial[n]",
            "H(#n)",
            also=(
                r"\operatorname{H}(#n)",
                r"\operatorname{hf}(#n)",
            ),
            mpmath="hyperfac",
        ),
        "H_{#n}",
    ),
    accepting(
        row(
            "Hyperfactorial[Subtract[z, 1]]",
        ),
        "K(#z)",
    ),
)

_LOGARITHMS = (
    # The DLMF marks the general logarithm by a capital.
    row("Log[Gamma[z]]", also=(r"\operatorname{Ln}\Gamma(#z)",), word=True),
    row("Log[BarnesG[z]]", also=(r"\operatorname{Ln}G(#z)",), word=True),
)

_FACTORIALS = (
    row("Factorial[Divide[p, q]]", texform=r"\frac{#p}{#q}!"),
    accepting(
        row(
            "Factorial[n]",
            "#n:atom!",
            sympy="factorial",
            mpmath="factorial",
        ),
        r"\Pi(#n)",
    ),
    row(
        "Factorial2[n]",
        "#n:atom!!",
        texform=r"#n:atom\text{!!}",
        sympy="factorial2",
        mpmath="fac2",
    ),
    row(
        "AlternatingFactorial[n]",
        r"\operatorname{af}(#n)",
        texform=r"\text{AlternatingFactorial}[#n]",
    ),
    accepting(
        row(
            "Subfactorial[n]",
            "!#n",
            "D_{#n}",
            sympy="subfactorial",
        ),
        "d_{#n}",
        "#n:atom¡",
        "!(#n)",
        "D(#n)",
    ),
    accepting(
        row(
            "Pochhammer[a, n]",
            "(#a)_{#n}",
            also=(
                "#a^{(#n)}",
                r"#a^{\overline{#n}}",
                r"(#a)^{\overline{#n}}",
            ),
            macro=r"\Pochhammersym{#a}{#n}",
            sympy="RisingFactorial",
            mpmath="rf",
        ),
        "(#a)^{(#n)}",
        "(#a,#n)",
        r"\langle #a\rangle_{#n}",
        r"[#a]_{#n}",
        r"#a^{\uparrow #n}",
        r"[#a]^{#n}",
        r"#a^{[#n]}",
    ),
    accepting(
        row(
            "FactorialPower[x, n]",
            r"#x^{\underline{#n}}",
            "(#x)_{#n}",
            texform="#x^{(#n)}",
            also=(
                r"(#x)^{\underline{#n}}",
                r"{}_{#x}P_{#n}",
                r"{}^{#x}P_{#n}",
                "P(#x,#n)",
                "P_{#n}^{#x}",
                "A_{#x}^{#n}",
            ),
            sympy="FallingFactorial",
            mpmath="ff",
        ),
        "P_{#x}^{#n}",
        "A_{#n}^{#x}",
        "[#x]_{#n}",
        r"P_{#x,#n}",
        r"V_{#x}^{#n}",
        r"\mathrm{P}(#x,#n)",
        r"A(#x,#n)",
        r"{}_{#x}\mathrm{P}_{#n}",
        r"{}^{#x}\mathrm{P}_{#n}",
        r"#x^{\downarrow #n}",
        r"\mathrm{A}_{#x}^{#n}",
    ),
    row(
        "FactorialPower[x, n, h]",
        "(#x)_{#n,#h}",
        texform="#x^{(#n,#h)}",
        also=("#x^{(#n|#h)}", "#x_{#h}^{(#n)}", r"[#x|#h]^{#n}"),
    ),
    accepting(
        row(
            "Binomial[n, k]",
            r"\binom{#n}{#k}",
            also=(
                "C_{#n}^{#k}",
                "C_{#k}^{#n}",
                "{}_{#n}C_{#k}",
                "{}^{#n}C_{#k}",
                "C(#n,#k)",
                r"\begin{pmatrix}#n:item\\ #k:item\end{pmatrix}",
                r"({#n\atop #k})",
            ),
            macro=r"\binom{#n}{#k}",
            sympy="binomial",
            mpmath="binomial",
        ),
        "C_{#n,#k}",
        r"\mathrm{C}_{#n}^{#k}",
        r"\mathrm{C}_{#k}^{#n}",
        r"\mathrm{C}(#n,#k)",
        r"{}_{#n}\mathrm{C}_{#k}",
        r"{}^{#n}\mathrm{C}_{#k}",
        r"\mathbf{C}_{#n}^{#k}",
        r"\mathcal{C}_{#n}^{#k}",
        r"\operatorname{binom}(#n,#k)",
        r"\operatorname{Binomial}(#n,#k)",
        r"#n:atom\operatorname{C}#k:atom",
    ),
    row(
        "Binomial[Subtract[Plus[n, k], 1], k]",
        also=(r"(\binom{#n}{#k})", r"\langle{#n\atop #k}\rangle"),
    ),
    accepting(
        row(
            "Multinomial[a, b__]",
            r"\binom{#{Plus[a, b]:sum}}{#list(a,b)}",
            texform="(#{Plus[a, b]:sum};#list(a,b))",
            macro=r"\multinomial{#{Plus[a, b]:sum}}{#list(a,b)}",
        ),
        r"({#{Plus[a, b]:sum}\atop #list(a,b)})",
        r"\binom{#<n|N|m>}{#list(a,b)}",
        r"(#{Plus[a, b]:sum}|#list(a,b))",
        r"\binom{#{Plus[a, b]:sum}}{#list(a,b)}_m",
    ),
)

_ERROR = (
    _upright("Erf", "erf", "Erf", macro=r"\erf@{#z}", sympy="erf", mpmath="erf"),
    row(
        "Erf[a, b]",
        r"\operatorname{erf}(#a,#b)",
        texform=r"\text{erf}(#a,#b)",
        word=True,
        sympy="erf2",
    ),
    _upright("Erfc", "erfc", "Erfc", macro=r"\erfc@{#z}", sympy="erfc", mpmath="erfc"),
    _upright("Erfi", "erfi", "Erfi", sympy="erfi", mpmath="erfi"),
    *(
        row(
            f"Inverse{head}[s]",
            rf"\operatorname{{{name}}}^{{-1}}(#s)",
            rf"\operatorname{{{name}}}^{{-1}} #s:bare",
            texform=rf"\text{{{name}}}^{{-1}}(#s)",
            also=(
                rf"\operatorname{{inv{name}}}(#s)",
                rf"\operatorname{{inv{name}}} #s:bare",
                rf"\operatorname{{{name}inv}}(#s)",
                rf"\operatorname{{arg{name}}}(#s)",
                rf"\operatorname{{{name}}}^{{(-1)}}(#s)",
                rf"\operatorname{{{head}}}^{{-1}}(#s)",
            ),
            macro=rf"\inv{name}@{{#s}}",
            word=True,
            sympy=f"{name}inv",
            mpmath="erfinv" if name == "erf" else None,
        )
        for head, name in (("Erf", "erf"), ("Erfc", "erfc"))
    ),
    row(
        "InverseErf[z, s]",
        r"\operatorname{erf}^{-1}(#z,#s)",
        texform=r"\text{erf}^{-1}(#z,#s)",
        word=True,
        sympy="erf2inv",
    ),
    accepting(
        row(
            "DawsonF[z]",
            "F(#z)",
            "D(#z)",
            also=(
                "D_{+}(#z)",
                r"\operatorname{daw}(#z)",
                r"\operatorname{Daw}(#z)",
                r"\operatorname{F}(#z)",
            ),
            macro=r"\DawsonsintF@{#z}",
        ),
        r"\operatorname{dawson}(#z)",
        r"\mathcal{D}(#z)",
        "F_{+}(#z)",
    ),
    row("OwenT[h, a]", "T(#h,#a)", also=(r"\operatorname{T}(#h,#a)",)),
    accepting(
        row(
            "FresnelS[z]",
            "S(#z)",
            also=(r"\operatorname{S}(#z)",),
            macro=r"\Fresnelsinint@{#z}",
            sympy="fresnels",
            mpmath="fresnels",
        ),
        r"\operatorname{FresnelS}(#z)",
        "S #z:bare",
        r"\mathcal{S}(#z)",
        r"\mathbf{S}(#z)",
    ),
    accepting(
        row(
            "FresnelC[z]",
            "C(#z)",
            also=(r"\operatorname{C}(#z)",),
            macro=r"\Fresnelcosint@{#z}",
            sympy="fresnelc",
            mpmath="fresnelc",
        ),
        r"\operatorname{FresnelC}(#z)",
        "C #z:bare",
        r"\mathcal{C}(#z)",
        r"\mathbf{C}(#z)",
    ),
    accepting(
        row(
            "FresnelF[z]",
            "F(#z)",
            r"\mathrm{f}(#z)",
            also=(
                "f(#z)",
                r"\operatorname{F}(#z)",
            ),
            macro=r"\auxFresnelf@{#z}",
        ),
        r"\operatorname{FresnelF}(#z)",
    ),
    accepting(
        row(
            "FresnelG[z]",
            "G(#z)",
            r"\mathrm{g}(#z)",
            also=(
                "g(#z)",
                r"\operatorname{G}(#z)",
            ),
            macro=r"\auxFresnelg@{#z}",
        ),
        r"\operatorname{FresnelG}(#z)",
    ),
)

_PLASMA = (
    # Faddeeva's function, the scaled complement and Fresnel's integral have no heads.
    *(
        row(
            f"Times[{exponential}, Erfc[{argument}]]",
            also=("w(#z)", r"\operatorname{w}(#z)", r"\operatorname{erfw}(#z)"),
            macro=r"\Faddeevaw@{#z}",
        )
        for exponential in ("Exp[Minus[Power[z, 2]]]", "Power[E, Minus[Power[z, 2]]]")
        for argument in ("Minus[Times[I, z]]", "Times[Minus[I], z]")
    ),
    *(
        row(f"Times[{exponential}, Erfc[z]]", also=(r"\operatorname{erfcx}(#z)",))
        for exponential in ("Exp[Power[z, 2]]", "Power[E, Power[z, 2]]")
    ),
    row(
        "Subtract[Subtract[Divide[Plus[1, I], 2], FresnelC[z]], Times[I, FresnelS[z]]]",
        also=(r"\mathcal{F}(#z)",),
        macro=r"\FresnelintF@{#z}",
    ),
)

_INTEGRALS = (
    _upright(
        "ExpIntegralEi",
        "Ei",
        "ei",
        "Expi",
        macro=r"\expintEi@{#z}",
        sympy="Ei",
        mpmath="ei",
    ),
    row(
        "ExpIntegralE[1, z]",
        "E_1(#z)",
        also=(r"\mathrm{E}_1(#z)", r"\operatorname{E1}(#z)"),
        macro=r"\expintE@{#z}",
    ),
    accepting(
        row(
            "ExpIntegralE[n, z]",
            "E_{#n}(#z)",
            also=(
                r"\mathrm{E}_{#n}(#z)",
                r"\operatorname{Ei}_{#n}(#z)",
                r"\operatorname{Ei}(#n,#z)",
            ),
            macro=r"\genexpintE{#n}@{#z}",
            sympy="expint",
            mpmath="expint",
        ),
        r"\mathcal{E}_{#n}(#z)",
        "E(#n,#z)",
    ),
    row(
        "Plus[ExpIntegralE[1, z], Log[z], EulerGamma]",
        also=(r"\operatorname{Ein}(#z)",),
        macro=r"\expintEin@{#z}",
    ),
    _upright("LogIntegral", "li", "Li", macro=r"\logint@{#z}", sympy="li", mpmath="li"),
    row(
        "Subtract[LogIntegral[z], LogIntegral[2]]",
        r"\operatorname{Li}(#z)",
        r"\operatorname{Li} #z:bare",
        texform=r"\text{li}(#z)-\text{li}(2)",
        word=True,
    ),
    _upright("SinIntegral", "Si", macro=r"\sinint@{#z}", sympy="Si", mpmath="si"),
    row(
        "Subtract[SinIntegral[z], Divide[Pi, 2]]",
        also=(r"\operatorname{si}(#z)", r"\operatorname{si} #z:bare"),
        macro=r"\shiftsinint@{#z}",
    ),
    _upright("CosIntegral", "Ci", "ci", macro=r"\cosint@{#z}", sympy="Ci", mpmath="ci"),
    row(
        "Subtract[Plus[EulerGamma, Log[z]], CosIntegral[z]]",
        also=(r"\operatorname{Cin}(#z)",),
        macro=r"\cosintCin@{#z}",
    ),
    _upright(
        "SinhIntegral", "Shi", "shi", macro=r"\sinhint@{#z}", sympy="Shi", mpmath="shi"
    ),
    _upright(
        "CoshIntegral", "Chi", "chi", macro=r"\coshint@{#z}", sympy="Chi", mpmath="chi"
    ),
)

ROWS = (*_GAMMA, *_LOGARITHMS, *_FACTORIALS, *_ERROR, *_PLASMA, *_INTEGRALS)
