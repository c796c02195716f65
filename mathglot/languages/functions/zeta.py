r"""Zeta functions, polylogarithms and L-functions."""

from mathglot.languages.functions.acceptance import accepting
from mathglot.languages.functions.row import row

ROWS = (
    accepting(
        row(
            "Zeta[s]",
            r"\zeta(#s)",
            also=(r"\zeta[#s]",),
            macro=r"\Riemannzeta@{#s}",
            sympy="zeta",
            mpmath="zeta",
        ),
        r"\mathrm{\zeta}(#s)",
        r"\zeta_R(#s)",
        r"\zeta_{\mathbb{Q}}(#s)",
        r"\operatorname{zeta}(#s)",
        r"\operatorname{Zeta}(#s)",
        r"\zeta #s:atom",
    ),
    row("Zeta[n_Integer]", also=(r"\zeta_{#n}",)),
    accepting(
        row(
            "Zeta[s, a]",
            r"\zeta(#s,#a)",
            also=(
                r"\zeta(#s;#a)",
                r"\zeta_H(#s,#a)",
                r"\zeta[#s,#a]",
                r"\zeta_{\mathrm{H}}(#s,#a)",
                r"\zeta_H(#s;#a)",
            ),
            macro=r"\Hurwitzzeta@{#s}{#a}",
            sympy="zeta",
            mpmath="zeta",
        ),
        r"\zeta(#s|#a)",
        r"\zeta_{#a}(#s)",
    ),
    accepting(
        row(
            "HurwitzZeta[s, a]",
            r"\zeta(#s,#a)",
            also=(
                r"\zeta(#s;#a)",
                r"\zeta_H(#s,#a)",
                r"\zeta[#s,#a]",
                r"\zeta_{\mathrm{H}}(#s,#a)",
                r"\zeta_H(#s;#a)",
            ),
            macro=r"\Hurwitzzeta@{#s}{#a}",
            sympy="zeta",
            mpmath="hurwitz",
        ),
        r"\zeta(#s|#a)",
        r"\zeta_{#a}(#s)",
    ),
    *(
        row(
            f"Derivative[{order}, 0][{head}][s, a]",
            also=(shown, shown.replace(",", ";")),
        )
        for head in ("Zeta", "HurwitzZeta")
        for order, shown in (
            ("1", r"\zeta'(#s,#a)"),
            ("2", r"\zeta''(#s,#a)"),
            ("n", r"\zeta^{(#n)}(#s,#a)"),
        )
    ),
    *(
        row(
            f"{head}[z, s, a]",
            r"\Phi(#z,#s,#a)",
            also=(
                r"\Phi(#z;#s,#a)",
                r"\Phi(#z;#s;#a)",
                r"\phi(#z,#s,#a)",
                r"\mathrm{\Phi}(#z,#s,#a)",
                r"\Phi[#z,#s,#a]",
                r"\operatorname{LerchPhi}(#z,#s,#a)",
            ),
            macro=r"\LerchPhi@{#z}{#s}{#a}",
            sympy="lerchphi",
            mpmath="lerchphi",
        )
        for head in ("LerchPhi", "HurwitzLerchPhi")
    ),
    accepting(
        row(
            "PolyLog[2, z]",
            also=(
                r"\mathrm{L}_2(#z)",
                "L_2(#z)",
                r"\operatorname{Li}_2 #z:bare",
            ),
            tall=False,
            word=True,
            macro=r"\dilog@{#z}",
        ),
        r"\operatorname{Sp}(#z)",
        r"\operatorname{dilog}(#z)",
        r"\operatorname{Li2}(#z)",
    ),
    row(
        "PolyLog[2, Subtract[1, z]]",
        also=(r"\operatorname{dilog}(#z)", r"\operatorname{dilog} #z:bare"),
        tall=False,
        word=True,
    ),
    accepting(
        row(
            "PolyLog[n, z]",
            r"\operatorname{Li}_{#n}(#z)",
            r"\operatorname{Li}_{#n} #z:bare",
            texform=r"\text{Li}_{#n}(#z)",
            also=(
                r"\operatorname{Li}_{#n}[#z]",
                "Li_{#n}(#z)",
            ),
            macro=r"\polylog{#n}@{#z}",
            word=True,
            tall=False,
            sympy="polylog",
            mpmath="polylog",
        ),
        r"\operatorname{Li}(#n,#z)",
        r"\operatorname{polylog}(#n,#z)",
        r"\operatorname{PolyLog}(#n,#z)",
        r"\mathcal{L}i_{#n}(#z)",
        r"\mathcal{Li}_{#n}(#z)",
        r"\mathrm{L}_{#n}(#z)",
        r"\operatorname{Li}_{#n}\{#z\}",
        r"\operatorname{Li}(#z;#n)",
    ),
    accepting(
        row(
            "PolyLog[n, p, z]",
            "S_{#n,#p}(#z)",
            also=(
                r"\mathrm{S}_{#n,#p}(#z)",
                r"\operatorname{S}_{#n}^{#p}(#z)",
            ),
            tall=False,
        ),
        r"\operatorname{Li}_{#n}^{#p}(#z)",
        "S_{#n}^{(#p)}(#z)",
    ),
    row(
        "PolyLog[n_Integer, p_Integer, z]",
        also=(r"\mathrm{S}_{#n}^{#p}(#z)",),
        tall=False,
    ),
    accepting(
        row(
            "DirichletEta[s]",
            r"\eta(#s)",
            sympy="dirichlet_eta",
            mpmath="altzeta",
        ),
        r"\zeta^{*}(#s)",
        r"\zeta_a(#s)",
        r"\phi(#s)",
        r"\zeta_{-}(#s)",
        r"\mathrm{\eta}(#s)",
    ),
    accepting(
        row(
            "DirichletBeta[s]",
            r"\beta(#s)",
            also=(
                r"L(#s,\chi_4)",
                r"L(\chi_4,#s)",
                r"L(#s,\chi_{-4})",
                r"L(\chi_{-4},#s)",
            ),
        ),
        "L_{-4}(#s)",
        r"\mathrm{\beta}(#s)",
        r"\operatorname{L}_{-4}(#s)",
        "L(#s)",
    ),
    row("DirichletLambda[s]", r"\lambda(#s)"),
    accepting(
        row(
            "DirichletL[k, j, s]",
            r"L(#s,\chi_{#k,#j})",
            texform="L_{#k,#j}(#s)",
            also=(r"L(\chi_{#k,#j},#s)",),
            macro=r"\DirichletL@{#s}{\chi_{#k,#j}}",
        ),
        r"L(#s,\chi)",
        r"L(\chi,#s)",
        r"L(#s;\chi)",
        r"L(#s,\chi_{#j})",
        r"L_{#k}(#s,\chi_{#j})",
        r"L(#s,\chi_{#k})",
        r"\mathcal{L}(#s,\chi)",
        r"L_{\chi}(#s)",
    ),
    accepting(
        row(
            "DirichletCharacter[k, j, n]",
            r"\chi_{#k,#j}(#n)",
            also=(
                r"\chi_{#k}(#j,#n)",
                r"\chi_{#j}(#n,#k)",
                r"\chi_{#k}^{(#j)}(#n)",
            ),
            macro=r"\Dirichletchar[#j]@{#n}{#k}",
        ),
        r"\chi(#n)",
        r"\chi_{#j}(#n)",
        r"\chi_{#k}(#n)",
    ),
    # By their labels in tables, where the first is the principal one too.
    accepting(row("DirichletCharacter[k, 1, n]"), r"\chi_{#k.1}(#n)"),
    row(
        "StieltjesGamma[n]",
        r"\gamma_{#n}",
        macro=r"\StieltjesConstants{#n}",
        sympy="stieltjes",
        mpmath="stieltjes",
    ),
    row(
        "StieltjesGamma[n, a]",
        r"\gamma_{#n}(#a)",
        sympy="stieltjes",
        mpmath="stieltjes",
    ),
    row(
        "RiemannSiegelZ[t]",
        "Z(#t)",
        also=("Z_0(#t)", r"\operatorname{Z}(#t)"),
        mpmath="siegelz",
    ),
    row(
        "RiemannSiegelTheta[t]",
        r"\vartheta(#t)",
        r"\theta(#t)",
        also=(r"\theta_0(#t)",),
        mpmath="siegeltheta",
    ),
    accepting(
        row(
            "RiemannXi[s]",
            r"\xi(#s)",
            macro=r"\Riemannxi@{#s}",
            sympy="riemann_xi",
        ),
        r"\Xi(#s)",
        r"\mathrm{\xi}(#s)",
    ),
    row("RiemannXi[Plus[Divide[1, 2], Times[I, t]]]", also=(r"\Xi(#t)",)),
    row(
        "RiemannR[x]",
        "R(#x)",
        also=(r"\operatorname{R}(#x)", r"\operatorname{Ri}(#x)"),
        mpmath="riemannr",
    ),
    row("ZetaZero[k]", r"\rho_{#k}", mpmath="zetazero"),
    row("ZetaZero[k, t]", r"\rho_{#k}(#t)"),
    accepting(
        row(
            "Im[ZetaZero[k]]",
        ),
        r"\gamma_{#k}",
        "t_{#k}",
    ),
    row(
        "PrimeZetaP[s]",
        "P(#s)",
        also=(
            r"\operatorname{P}(#s)",
            r"\zeta_P(#s)",
            r"\mathcal{P}(#s)",
            r"\zeta_{\mathbb{P}}(#s)",
        ),
        mpmath="primezeta",
    ),
    accepting(
        row(
            "RamanujanTau[n]",
            r"\tau(#n)",
            macro=r"\Ramanujantau@{#n}",
        ),
        r"\tau_{#n}",
    ),
    accepting(
        row(
            "RamanujanTauL[s]",
            r"L(#s,\tau)",
            texform=r"\tau L(#s)",
            also=(
                r"L(\tau,#s)",
                r"L(\Delta,#s)",
                r"L(#s,\Delta)",
                r"L_{\tau}(#s)",
                r"L_{\Delta}(#s)",
            ),
        ),
        r"f(#s)",
    ),
    row("RamanujanTauTheta[t]", r"\theta(#t)", texform=r"\tau\theta(#t)"),
    row("RamanujanTauZ[t]", "Z(#t)", texform=r"\tau Z(#t)"),
)
