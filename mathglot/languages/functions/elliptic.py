r"""Elliptic integrals, theta functions, elliptic and modular functions.

Mathematica's last argument is the parameter m; most people write the modulus k, of
which m is the square. So many functions have a row for k^2, which comes first so that
textbooks show k, and one for any m.
"""

from mathglot.languages.functions.acceptance import accepting
from mathglot.languages.functions.row import Row, row

# The nome as people write it with the half-period ratio t, for q in Mathematica.
_NOMES = (
    "Power[E, Times[I, Pi, t]]",
    "Power[E, Times[Pi, I, t]]",
    "Exp[Times[I, Pi, t]]",
    "Exp[Times[Pi, I, t]]",
)


def _complete(head: str, name: str) -> tuple[Row, ...]:
    """The complete integrals K and E, of modulus, parameter and complement."""
    upright = rf"\mathrm{{{name}}}"
    bold = rf"\mathbf{{{name}}}"
    letter = name.lower()
    return (
        row(
            f"{head}[Power[k, 2]]",
            f"{name}(#k)",
            texform=f"{name}(#{{Power[k, 2]}})",
            also=(f"{upright}(#k)", f"{bold}(#k)"),
            macro=rf"\compellint{name}k@{{#k}}",
        ),
        accepting(row(f"{head}[Power[k_Symbol, 2]]"), name, bold),
        row(
            f"{head}[Subtract[1, Power[k, 2]]]",
            f"{name}'(#k)",
            texform=f"{name}(#{{Subtract[1, Power[k, 2]]}})",
            also=(f"{upright}'(#k)", f"{bold}'(#k)"),
            macro=rf"\ccompellint{name}k@{{#k}}",
        ),
        accepting(
            row(
                f"{head}[m]",
                f"{name}(#m)",
                also=(f"{upright}(#m)", f"{bold}(#m)"),
                sympy=f"elliptic_{letter}",
                mpmath=f"ellip{letter}",
            ),
            f"{name}[#m]",
            f"{name}(#{{Sqrt[m]}})",
            f"{bold}(#{{Sqrt[m]}})",
        ),
        row(f"{head}[Divide[1, n]]", also=(f"{name}(#{{Divide[1, Sqrt[n]]}})",)),
        row(
            f"{head}[Divide[Power[a, 2], Power[b, 2]]]",
            also=(f"{name}(#{{Divide[a, b]}})",),
        ),
        row(
            f"{head}[Subtract[1, m]]",
            also=(f"{name}'(#m)", f"{upright}'(#m)", f"{bold}'(#m)"),
        ),
        accepting(
            row(f"{head}[Subtract[1, Power[k_Symbol, 2]]]"),
            f"{name}'",
            f"{bold}'",
            f"{name}(#k')",
        ),
    )


def _incomplete(head: str, name: str) -> tuple[Row, ...]:
    """The incomplete integrals F and E: amplitude, then modulus or parameter."""
    upright = rf"\mathrm{{{name}}}"
    letter = name.lower()
    return (
        accepting(
            row(
                f"{head}[p, Power[k, 2]]",
                f"{name}(#p,#k)",
                texform=f"{name}(#p|#{{Power[k, 2]}})",
                also=(f"{name}(#p;#k)", f"{upright}(#p,#k)"),
                macro=rf"\incellint{name}k@{{#p}}{{#k}}",
            ),
            f"{name}(#k,#p)",
            f"{upright}(#p;#k)",
            f"{name}[#p,#k]",
        ),
        accepting(
            row(
                f"{head}[p, m]",
                rf"{name}(#p:item\mid #m:item)",
                texform=f"{name}(#p|#m)",
                also=(f"{name}(#p,#m)", f"{name}(#p;#m)", f"{upright}(#p|#m)"),
                sympy=f"elliptic_{letter}",
                mpmath=f"ellip{letter}",
            ),
            f"{upright}(#p:item#<,|;>#m:item)",
            rf"{name}[#p:item#<\mid|,>#m:item]",
            f"{name}(#p,#{{Sqrt[m]}})",
        ),
        row(
            f"{head}[p, Divide[1, n]]",
            also=(f"{name}(#p,#{{Divide[1, Sqrt[n]]}})",),
        ),
        row(
            f"{head}[p, Power[Sin[a], 2]]",
            also=(rf"{name}(#p:item\backslash #a:item)",),
        ),
        accepting(
            row(f"{head}[ArcSin[x], Power[k, 2]]"), f"{name}(#x:item#<;|,>#k:item)"
        ),
        accepting(row(f"{head}[ArcSin[x], m]"), f"{name}(#x|#m)"),
    )


_THIRD_KIND = (
    accepting(
        row(
            "EllipticPi[n, Power[k, 2]]",
            r"\Pi(#n,#k)",
            texform=r"\Pi(#n|#{Power[k, 2]})",
            also=(r"\Pi(#n;#k)",),
            macro=r"\compellintPik@{#n}{#k}",
        ),
        r"\Pi(#k,#n)",
        r"\Pi_1(#n,#k)",
    ),
    row(
        "EllipticPi[n, m]",
        r"\Pi(#n:item\mid #m:item)",
        texform=r"\Pi(#n|#m)",
        also=(
            r"\Pi(#n,#m)",
            r"\Pi(#n;#m)",
            r"\mathrm{\Pi}(#n:item#<\mid|,|;>#m:item)",
            r"\Pi(#n,#{Sqrt[m]})",
        ),
        sympy="elliptic_pi",
        mpmath="ellippi",
    ),
    row(
        "EllipticPi[n, p, Power[k, 2]]",
        r"\Pi(#n;#p,#k)",
        texform=r"\Pi(#n;#p|#{Power[k, 2]})",
        also=(
            r"\Pi(#n,#p:item#<,|;>#k:item)",
            r"\Pi(#n;#p;#k)",
            r"\Pi(#p:item#<,|;>#n:item,#k)",
        ),
        macro=r"\incellintPik@{#p}{#n}{#k}",
    ),
    row(
        "EllipticPi[n, p, m]",
        r"\Pi(#n;#p:item\mid #m:item)",
        texform=r"\Pi(#n;#p|#m)",
        also=(
            r"\Pi(#n,#p:item#<\mid|,>#m:item)",
            r"\Pi(#n;#p,#m)",
            r"\Pi(#p:item#<,|;>#n:item#<\mid|,>#m:item)",
        ),
        sympy="elliptic_pi",
        mpmath="ellippi",
    ),
    row(
        "EllipticPi[n, p, Power[Sin[a], 2]]",
        also=(r"\Pi(#n;#p:item\backslash #a:item)",),
    ),
)

_ZETA_AND_NOME = (
    row(
        "JacobiZeta[p, m]",
        r"Z(#p:item\mid #m:item)",
        texform="Z(#p|#m)",
        also=("Z(#p,#m)", r"\mathrm{Z}(#p:item#<\mid|,>#m:item)"),
    ),
    row(
        "JacobiZeta[p, Power[k, 2]]",
        also=("Z(#p,#k)", "Z(#p;#k)", r"\mathrm{Z}(#p,#k)"),
    ),
    row(
        "JacobiZeta[JacobiAmplitude[u, m], m]",
        also=(r"Z(#u:item#<\mid|,>#m:item)", r"\mathrm{Z}(#u:item#<\mid|,>#m:item)"),
    ),
    row(
        "JacobiZeta[JacobiAmplitude[u, Power[k, 2]], Power[k, 2]]",
        also=("Z(#u,#k)", r"\operatorname{zn}(#u,#k)"),
        macro=r"\JacobiZetak@{#u}{#k}",
    ),
    row(
        "JacobiZN[u, m]",
        r"\operatorname{zn}(#u:item\mid #m:item)",
        texform=r"\text{zn}(#u|#m)",
        also=(r"\operatorname{zn}(#u,#m)", r"Z(#u:item#<\mid|,>#m:item)"),
        word=True,
    ),
    row(
        "JacobiZN[u, Power[k, 2]]",
        also=(r"\operatorname{zn}(#u,#k)", "Z(#u,#k)"),
        macro=r"\JacobiZetak@{#u}{#k}",
    ),
    row(
        "JacobiEpsilon[u, m]",
        r"\mathcal{E}(#u:item\mid #m:item)",
        texform=r"\mathcal{E}(#u|#m)",
        also=(r"\mathcal{E}(#u,#m)",),
    ),
    row(
        "JacobiEpsilon[u, Power[k, 2]]",
        also=("E(#u,#k)",),
        macro=r"\JacobiEpsilonk@{#u}{#k}",
    ),
    row("EllipticNomeQ[m]", "q(#m)", also=(r"\mathrm{q}(#m)", "q(#{Sqrt[m]})")),
    row("EllipticNomeQ[Power[k, 2]]", also=("q(#k)",)),
    row("EllipticNomeQ[Subtract[1, Power[k, 2]]]", also=("q'(#k)", "q_1(#k)")),
    row("InverseEllipticNomeQ[q]", "q^{-1}(#q)", "m(#q)"),
    row(
        "EllipticExp[u, {a, b}]",
        r"\operatorname{eexp}(#u;#a,#b)",
        texform=r"\text{eexp}(#u;#a,#b)",
    ),
    row(
        "EllipticExpPrime[u, {a, b}]",
        r"\operatorname{eexp}'(#u;#a,#b)",
        texform=r"\text{eexp}'(#u;#a,#b)",
    ),
    row(
        "EllipticLog[{x, y}, {a, b}]",
        r"\operatorname{elog}(#x,#y;#a,#b)",
        texform=r"\text{elog}(#x,#y;#a,#b)",
    ),
)


def _theta(head: str, mark: str) -> tuple[Row, ...]:
    """Theta functions and their derivatives; `mark` is the prime of the latter."""
    prime = r"^{\prime}" if mark else ""
    curly, plain = rf"\vartheta_{{#a}}{mark}", rf"\theta_{{#a}}{mark}"
    letters = (curly, plain)
    rows = [
        accepting(
            row(
                f"{head}[a, z, q]",
                f"{plain}(#z,#q)",
                f"{curly}(#z,#q)",
                texform=rf"\vartheta_{{#a}}{prime}(#z,#q)",
                also=tuple(rf"{x}(#z:item#<;|\mid>#q:item)" for x in letters),
                macro=None if mark else r"\Jacobithetaq{#a}@{#z}{#q}",
                mpmath=None if mark else "jtheta",
            ),
            rf"\theta{mark}(#a,#z,#q)",
            rf"\Theta_{{#a}}{mark}(#z,#q)",
        ),
        row(f"{head}[a, z, q_Symbol]", also=tuple(f"{x}(#z)" for x in letters)),
        accepting(
            row(f"{head}[4, z, q]"),
            rf"\theta_0{mark}(#z,#q)",
            rf"\vartheta_0{mark}(#z,#q)",
            rf"\theta{mark}(#z,#q)",
        ),
        row(f"{head}[a, 0, q]", also=(f"{plain}(#q)", f"{curly}(#q)")),
        accepting(row(f"{head}[a, 0, q_Symbol]"), *letters),
        row(
            f"{head}[a, q]",
            f"{plain}(#q)",
            f"{plain}(0,#q)",
            texform=rf"\vartheta_{{#a}}{prime}(#q)",
            also=(f"{curly}(0,#q)", f"{plain}(0;#q)", f"{plain}(0|#q)"),
        ),
        accepting(
            row(f"{head}[a, q_Symbol]", also=tuple(f"{x}(0)" for x in letters)),
            *letters,
        ),
    ]
    # These first, so that the DLMF's notation shows the ratio where there is one.
    of_ratio = [_theta_of_ratio(head, nome, letters, mark) for nome in _NOMES]
    return (*(made for found in of_ratio for made in found), *rows)


def _theta_of_ratio(
    head: str, nome: str, letters: tuple[str, str], mark: str
) -> list[Row]:
    """Theta functions of the half-period ratio, with and without a factor of pi."""
    separated = r"(#z:item#<\mid|,|;>#t:item)"
    shown = tuple(letter + separated for letter in letters)
    characteristics = {3: ("_{00}", ""), 4: ("_{01}",), 2: ("_{10}",)}
    return [
        row(
            f"{head}[a, z, {nome}]",
            also=shown,
            macro=None if mark else r"\Jacobithetatau{#a}@{#z}{#t}",
        ),
        accepting(
            row(f"{head}[a, z, {nome.replace('t]', 't_Symbol]')}]"),
            *(f"{letter}(#z)" for letter in letters),
        ),
        row(f"{head}[a, Times[Pi, z], {nome}]", also=shown),
        *(
            row(
                f"{head}[{index}, Times[Pi, z], {nome}]",
                also=tuple(
                    rf"\{letter}{characteristic}{mark}{separated}"
                    for letter in ("vartheta", "theta")
                    for characteristic in found
                ),
            )
            for index, found in characteristics.items()
        ),
        *(
            row(
                f"{head}[{index}, 0, {nome}]",
                also=tuple(
                    rf"\{letter}{found[0]}{mark}{shape}"
                    for letter in ("vartheta", "theta")
                    for shape in (r"(0#<;|\mid|,>#t:item)", "(#t)")
                ),
            )
            for index, found in characteristics.items()
        ),
        row(f"{head}[a, 0, {nome}]", also=tuple(f"{x}(#t)" for x in letters)),
        row(
            f"{head}[a, {nome}]",
            also=tuple(
                f"{letter}{shape}"
                for letter in letters
                for shape in ("(#t)", r"(0#<\mid|,|;>#t:item)")
            ),
        ),
    ]


def _theta_slopes(nome: str) -> list[Row]:
    """Derivatives by z, where the factor of pi is part of the function."""
    rows: list[Row] = []
    for place, shown in (("Times[Pi, z]", "#z:item"), ("0", "0")):
        arguments = rf"({shown}#<,|\mid|;>#t:item)"
        slope = f"EllipticThetaPrime[a, {place}, {nome}]"
        marked = {f"Times[Pi, {slope}]": "'"}
        for order, mark in (("2", "''"), ("3", "'''"), ("n", "^{(#n)}")):
            slope = f"Derivative[0, {order}, 0][EllipticTheta][a, {place}, {nome}]"
            marked[f"Times[Power[Pi, {order}], {slope}]"] = mark
        rows += [
            accepting(
                row(pattern),
                rf"\theta_{{#a}}{mark}{arguments}",
                rf"\vartheta_{{#a}}{mark}{arguments}",
            )
            for pattern, mark in marked.items()
        ]
    return rows


# Ramanujan's notation.
_RAMANUJAN_THETA = tuple(
    accepting(row(f"EllipticTheta[3, {arguments}]"), r"\varphi(#q)", r"\phi(#q)")
    for arguments in ("q", "0, q")
)


def _neville(letter: str) -> tuple[Row, ...]:
    name = rf"\theta_{letter.lower()}"
    return (
        row(
            f"NevilleTheta{letter}[z, m]",
            rf"{name}(#z:item\mid #m:item)",
            texform=rf"\vartheta_{letter.lower()}(#z|#m)",
            also=(f"{name}(#z,#m)", rf"\vartheta_{letter.lower()}(#z,#m)"),
        ),
        row(f"NevilleTheta{letter}[z, Power[k, 2]]", also=(f"{name}(#z,#k)",)),
    )


def _shown_by_word(
    head: str, names: tuple[str, ...], texform: str, macro: str
) -> tuple[Row, ...]:
    """A function of u and k or m, shown by a word; k and m may be left out.

    The first name is the one to write.
    """
    name, others = names[0], names[1:]
    hidden = (
        f"{name} #u:bare",
        f"{name}(#u)",
        f"{name}[#u]",
        *(f"{other}(#u)" for other in others),
        *(f"{other} #u:bare" for other in others if other[0] == "\\"),
    )
    return (
        row(
            f"{head}[u, Power[k, 2]]",
            f"{name}(#u,#k)",
            texform=f"{texform}(#u|#{{Power[k, 2]}})",
            also=(
                f"{name}(#u;#k)",
                f"{name}[#u,#k]",
                *(f"{other}(#u,#k)" for other in others),
            ),
            macro=macro,
            word=True,
        ),
        row(
            f"{head}[u, m]",
            rf"{name}(#u:item\mid #m:item)",
            texform=f"{texform}(#u|#m)",
            also=(
                f"{name}(#u:item#<,|;>#m:item)",
                rf"{name}[#u:item#<\mid|,>#m:item]",
                *(rf"{other}(#u:item#<\mid|,>#m:item)" for other in others),
            ),
            word=True,
        ),
        accepting(row(f"{head}[u, m_Symbol]", word=True), *hidden),
        accepting(
            row(f"{head}[u, Power[k_Symbol, 2]]", also=hidden[:2], word=True),
            *hidden[2:],
        ),
        row(
            f"{head}[u, Divide[1, n]]",
            also=(f"{name}(#u:item#<,|;>#{{Divide[1, Sqrt[n]]:item}})",),
            word=True,
        ),
    )


def _jacobi(pair: str) -> tuple[Row, ...]:
    """One of the twelve functions of Jacobi, and its inverse."""
    head, name = pair.upper(), rf"\operatorname{{{pair}}}"
    inverse = (
        name + "^{-1}",
        rf"\operatorname{{arc{pair}}}",
        rf"\operatorname{{a{pair}}}",
        rf"\operatorname{{arg{pair}}}",
    )
    return (
        *_shown_by_word(
            f"Jacobi{head}",
            (name, pair),
            rf"\text{{{pair}}}",
            rf"\Jacobiell{pair}k@{{#u}}{{#k}}",
        ),
        *_shown_by_word(
            f"InverseJacobi{head}",
            inverse,
            rf"\text{{{pair}}}^{{-1}}",
            rf"\aJacobiell{pair}k@{{#u}}{{#k}}",
        ),
    )


def _weierstrass(
    head: str, names: tuple[str, ...], macro: str | None = None
) -> tuple[Row, ...]:
    """A function of the invariants, of the half-periods or of their ratio."""
    name = names[0]
    return (
        row(
            f"{head}[u, {{g, h}}]",
            f"{name}(#u;#g,#h)",
            also=(
                rf"{name}(#u:item\mid #g:item,#h)",
                f"{name}(#u,#g,#h)",
                f"{name}(#u;#g;#h)",
                *(f"{other}(#u;#g,#h)" for other in names[1:]),
            ),
            macro=macro,
        ),
        row(
            f"{head}[u, g_Symbol]",
            rf"{name}(#u;#g)",
            also=(rf"{name}(#u:item#<\mid|,>#g:item)",),
            macro=macro and macro.replace("invar", "latt").removesuffix("{#h}"),
        ),
        accepting(
            row(
                f"{head}[u, {{g_Variable, h_Variable}}]",
                also=(f"{name}(#u)",) if name.startswith(r"\wp") else (),
            ),
            *(f"{each}(#u)" for each in names),
            f"{name} #u:bare",
        ),
        row(
            f"{head}[u, WeierstrassInvariants[{{v, w}}]]",
            rf"{name}(#u;#v,#w)",
            texform=rf"{name}(#u;g_2(#v,#w),g_3(#v,#w))",
            also=(rf"{name}(#u:item#<\mid|,>#v:item,#w)",),
        ),
        row(
            f"{head}[u, WeierstrassInvariants[{{Divide[1, 2], Divide[t, 2]}}]]",
            also=(rf"{name}(#u:item#<;|\mid|,>#t:item)",),
        ),
    )


def _of_invariants(head: str, name: str) -> tuple[Row, ...]:
    """A constant that belongs to the invariants."""
    return (
        row(
            f"{head}[{{g, h}}]",
            f"{name}(#g,#h)",
            also=(f"{name}(#g;#h)", rf"{name}(\{{#g,#h\}})"),
        ),
        accepting(row(f"{head}[{{g_Variable, h_Variable}}]"), name),
    )


# The half-periods where the periods are 1 and t.
_LATTICE = "{Divide[1, 2], Divide[t, 2]}"

_WEIERSTRASS = (
    *_weierstrass(
        "WeierstrassP",
        (r"\wp", r"\mathfrak{p}", r"\mathcal{P}"),
        r"\Weierstrasspinvar@{#u}{#g}{#h}",
    ),
    *_weierstrass("WeierstrassPPrime", (r"\wp'", r"\mathfrak{p}'", r"\mathcal{P}'")),
    accepting(row("Power[WeierstrassPPrime[u, {g, h}], n]"), r"\wp'^{#n}(#u;#g,#h)"),
    accepting(
        row("Power[WeierstrassPPrime[u, {g_Variable, h_Variable}], n]"),
        r"\wp'^{#n}(#u)",
    ),
    *_weierstrass(
        "WeierstrassSigma",
        (r"\sigma", r"\sigma_w", r"\sigma_W"),
        r"\Weierstrasssigmainvar@{#u}{#g}{#h}",
    ),
    *_weierstrass(
        "WeierstrassZeta",
        (r"\zeta", r"\zeta_w", r"\zeta_W", r"\mathrm{Z}"),
        r"\Weierstrasszetainvar@{#u}{#g}{#h}",
    ),
    *_weierstrass("InverseWeierstrassP", (r"\wp^{-1}",)),
    row(
        "InverseWeierstrassP[{p, q}, {g, h}]",
        r"\wp^{-1}(#p,#q;#g,#h)",
        also=(r"\wp^{-1}((#p,#q);#g,#h)",),
    ),
    row(
        "WeierstrassSigma[n, u, {g, h}]",
        r"\sigma_{#n}(#u;#g,#h)",
        also=(r"\sigma_{#n}(#u:item\mid #g:item,#h)",),
    ),
    row("WeierstrassSigma[n, u, {g_Variable, h_Variable}]", also=(r"\sigma_{#n}(#u)",)),
    row(
        "WeierstrassInvariants[{v, w}]",
        r"\{g_2(#v,#w),g_3(#v,#w)\}",
        also=(r"(g_2(#v,#w),g_3(#v,#w))", r"\{g_2,g_3\}(#v,#w)"),
    ),
    row(
        "WeierstrassHalfPeriods[{g, h}]",
        r"\{\omega_1(#g,#h),\omega_3(#g,#h)\}",
        also=(r"(\omega_1(#g,#h),\omega_3(#g,#h))",),
    ),
    *_of_invariants("WeierstrassInvariantG2", "g_2"),
    *_of_invariants("WeierstrassInvariantG3", "g_3"),
    *(
        function
        for index in "123"
        for head, letter in (
            ("WeierstrassHalfPeriodW", r"\omega"),
            ("WeierstrassE", "e"),
            ("WeierstrassEta", r"\eta"),
        )
        for function in _of_invariants(f"{head}{index}", f"{letter}_{index}")
    ),
    # Of the lattice of 1 and t.
    *(
        accepting(
            row(f"WeierstrassE{index}[WeierstrassInvariants[{_LATTICE}]]"),
            f"e_{index}(#t)",
        )
        for index in "123"
    ),
)

_ETA = f"WeierstrassZeta[Divide[1, 2], WeierstrassInvariants[{_LATTICE}]]"
# Eisenstein's series as sums over the lattice of 1 and t, and with constant term 1.
_EISENSTEIN = tuple(
    accepting(row(pattern), f"{letter}_{weight}(#t)")
    for weight, letter, pattern in (
        (2, "G", f"Times[2, {_ETA}]"),
        (4, "G", f"Divide[WeierstrassInvariantG2[{_LATTICE}], 60]"),
        (6, "G", f"Divide[WeierstrassInvariantG3[{_LATTICE}], 140]"),
        (2, "E", f"Times[Divide[6, Power[Pi, 2]], {_ETA}]"),
        (
            4,
            "E",
            "Times[Divide[3, Times[4, Power[Pi, 4]]], "
            f"WeierstrassInvariantG2[{_LATTICE}]]",
        ),
        (
            6,
            "E",
            "Times[Divide[27, Times[8, Power[Pi, 6]]], "
            f"WeierstrassInvariantG3[{_LATTICE}]]",
        ),
    )
)

# Derivatives of what is a product in Mathematica and one function to people.
_MODULAR_SLOPES = tuple(
    accepting(
        row(f"D[{made.pattern}, t]"),
        made.notations[0].template.replace("(#t)", "'(#t)"),
    )
    for made in (*_EISENSTEIN, row("Times[1728, KleinInvariantJ[t]]", "j(#t)"))
)

_MODULAR = (
    row(
        "DedekindEta[t]",
        r"\eta(#t)",
        macro=r"\Dedekindeta@{#t}",
        mpmath="eta",
    ),
    row(
        "KleinInvariantJ[t]",
        "J(#t)",
        also=(r"\mathrm{J}(#t)",),
        macro=r"\KleincompinvarJtau@{#t}",
        mpmath="kleinj",
    ),
    # The invariant most people mean has integer coefficients.
    row("Times[1728, KleinInvariantJ[t]]", also=("j(#t)", r"\mathrm{j}(#t)")),
    accepting(
        row("ModularLambda[t]", r"\lambda(#t)", macro=r"\modularlambdatau@{#t}"),
        "k^2(#t)",
    ),
    row("Sqrt[ModularLambda[Times[I, Sqrt[r]]]]", also=(r"\lambda^*(#r)",)),
    row(
        "ArithmeticGeometricMean[a, b]",
        r"\operatorname{agm}(#a,#b)",
        texform=r"\text{agm}(#a,#b)",
        also=(
            "M(#a,#b)",
            r"\operatorname{AGM}(#a,#b)",
            r"\mathrm{M}(#a,#b)",
            r"\operatorname{agm}(#a;#b)",
            r"\mathcal{M}(#a,#b)",
        ),
        macro=r"\AGM@{#a}{#b}",
        mpmath="agm",
    ),
    accepting(row("ArithmeticGeometricMean[1, x]"), r"\operatorname{agm}(#x)", "M(#x)"),
    *_EISENSTEIN,
    *_MODULAR_SLOPES,
)


def _carlson(letter: str, variables: str, macro: str | None, mpmath: str | None) -> Row:
    """One of Carlson's symmetric integrals."""
    slots = ",".join("#" + name for name in variables)
    return row(
        f"CarlsonR{letter}[{', '.join(variables)}]",
        f"R_{letter}({slots})",
        also=(
            rf"R_{{\mathrm{{{letter}}}}}({slots})",
            rf"\mathrm{{R}}_{letter}({slots})",
        ),
        macro=macro and macro + "@" + "".join(f"{{#{name}}}" for name in variables),
        mpmath=mpmath,
    )


_CARLSON = (
    _carlson("C", "xy", r"\CarlsonellintRC", "elliprc"),
    _carlson("F", "xyz", r"\CarlsonsymellintRF", "elliprf"),
    _carlson("G", "xyz", r"\CarlsonsymellintRG", "elliprg"),
    _carlson("D", "xyz", r"\CarlsonsymellintRD", "elliprd"),
    _carlson("J", "xyzp", r"\CarlsonsymellintRJ", "elliprj"),
    _carlson("E", "xy", None, None),
    _carlson("K", "xy", None, None),
    _carlson("M", "xyp", None, None),
)


def _derivatives(
    call: str, orders: str, name: str, *shapes: str, highest: int = 2
) -> tuple[Row, ...]:
    """Derivatives by u with primes after the name; `orders` has the place of theirs."""
    head, _, arguments = call.partition("[")
    rows: list[Row] = []
    for order in range(1, highest + 1):
        names = (name, name.replace(r"\theta", r"\vartheta"))
        shown = tuple(
            each + "'" * order + shape
            for each in dict.fromkeys(names)
            for shape in shapes
        )
        primed = f"Derivative[{orders.replace('n', str(order))}][{head}][{arguments}"
        variable = "u" if order == 1 else f"{{u, {order}}}"
        rows += [
            row(primed, also=shown),
            accepting(row(f"D[{call}, {variable}]"), *shown),
        ]
    return tuple(rows)


_DERIVATIVES = (
    *(
        made
        for pair in ("sn", "cn", "dn")
        for call, shapes in (
            ("[u, Power[k_Symbol, 2]]", ("(#u,#k)", " #u:bare", "(#u)")),
            ("[u, m]", ("(#u|#m)", "(#u,#m)")),
        )
        for made in _derivatives(
            f"Jacobi{pair.upper()}{call}",
            "n, 0",
            rf"\operatorname{{{pair}}}",
            *shapes,
        )
    ),
    *(
        made
        for head, name in (("P", r"\wp"), ("Sigma", r"\sigma"), ("Zeta", r"\zeta"))
        for made in _derivatives(
            f"Weierstrass{head}[u, {{g, h}}]", "n, {0, 0}", name, "(#u;#g,#h)", "(#u)"
        )
    ),
    *_derivatives(
        "EllipticTheta[a, u, q]",
        "0, n, 0",
        r"\theta_{#a}",
        "(#u,#q)",
        "(#u)",
        highest=3,
    ),
)

_CHARACTERISTIC = r"\begin{bmatrix}#a:item\\ #b:item\end{bmatrix}"

_SIEGEL = (
    row(
        "SiegelTheta[w, s]",
        r"\theta(#s:item\mid #w:item)",
        texform=r"\Theta(#w,#s)",
        also=(
            r"\theta(#s,#w)",
            r"\theta(#s;#w)",
            r"\Theta(#s:item#<\mid|,|;>#w:item)",
            r"\vartheta(#s:item#<\mid|,|;>#w:item)",
        ),
        macro=r"\Riemanntheta@{#s}{#w}",
    ),
    row(
        "SiegelTheta[{a, b}, w, s]",
        rf"\theta{_CHARACTERISTIC}(#s:item\mid #w:item)",
        texform=r"\Theta[#a,#b](#w,#s)",
        also=(
            rf"\theta{_CHARACTERISTIC}(#s:item#<,|;>#w:item)",
            rf"\vartheta{_CHARACTERISTIC}(#s:item#<\mid|,|;>#w:item)",
            r"\theta[{#a:item \atop #b:item}](#s:item#<\mid|,|;>#w:item)",
        ),
        macro=r"\Riemannthetachar{#a}{#b}@{#s}{#w}",
    ),
)

ROWS = (
    *_complete("EllipticK", "K"),
    *_complete("EllipticE", "E"),
    *_incomplete("EllipticF", "F"),
    *_incomplete("EllipticE", "E"),
    *_THIRD_KIND,
    *_ZETA_AND_NOME,
    *_theta("EllipticTheta", ""),
    *_theta("EllipticThetaPrime", "'"),
    *(made for nome in _NOMES[::2] for made in _theta_slopes(nome)),
    *_RAMANUJAN_THETA,
    *(function for letter in "CDNS" for function in _neville(letter)),
    *_shown_by_word(
        "JacobiAmplitude",
        (r"\operatorname{am}", "am"),
        r"\text{am}",
        r"\Jacobiamk@{#u}{#k}",
    ),
    *(
        function
        for pair in "sn cn dn cd sd nd dc nc sc ns ds cs".split()
        for function in _jacobi(pair)
    ),
    *_WEIERSTRASS,
    *_DERIVATIVES,
    *_MODULAR,
    *_CARLSON,
    *_SIEGEL,
)
