r"""Generalized functions, step functions, Kronecker's and Levi-Civita's symbols."""

from mathglot.languages.functions.acceptance import accepting
from mathglot.languages.functions.row import Row, row


def _step(head: str, *textbook: str, sympy: str | None, macro: str | None) -> Row:
    """A step at 0, for which people have many letters."""
    usual = (r"\theta", "H", r"\Theta", "u", "U")
    rare = (
        *(r"\vartheta", r"\mathrm{\Theta}", r"\operatorname{H}", r"\mathcal{U}"),
        *(r"\mathcal{H}", r"\operatorname{u}", r"\epsilon", r"\varepsilon", r"\eta"),
        *(r"\mathbf{1}", r"\mathbb{1}", "1", r"\mathbf{u}", r"\Upsilon", r"\sigma"),
        *(r"\operatorname{step}", r"\operatorname{UnitStep}", "u_0"),
        r"\operatorname{Heaviside}",
    )
    made = row(
        f"{head}[x]",
        *(f"{letter}(#x)" for letter in textbook),
        also=tuple(f"{letter}(#x)" for letter in usual if letter not in textbook),
        macro=macro,
        sympy=sympy,
    )
    squares = tuple(f"{letter}[#x]" for letter in usual)
    return accepting(made, *(f"{letter}(#x)" for letter in rare), *squares)


def _several(head: str, *letters: str) -> Row:
    """The same letter with several arguments."""
    return row(
        f"{head}[x, y__]",
        f"{letters[0]}(#list(x,y))",
        also=tuple(f"{letter}(#list(x,y))" for letter in letters[1:]),
    )


def _levi_civita(indices: str, macro: str | None = None) -> tuple[Row, ...]:
    r"""`\epsilon_{ijk}`; with commas where digits would run together."""
    slots = [f"#{index}" for index in indices]
    together, apart = " ".join(slots), ",".join(slots)
    first, rest = slots[0], " ".join(slots[1:])
    most, last = " ".join(slots[:-1]), slots[-1]
    symbols = ", ".join(f"{index}_Variable" for index in indices)
    spelled = row(
        f"Signature[{{{symbols}}}]",
        rf"\varepsilon_{{{together}}}",
        texform=rf"\epsilon_{{{apart}}}",
        also=(
            rf"\epsilon_{{{together}}}",
            rf"\epsilon^{{{together}}}",
            rf"\varepsilon^{{{together}}}",
        ),
        macro=macro,
    )
    return (
        accepting(
            spelled,
            rf"e_{{{together}}}",
            rf"\epsilon_{{{first}}}^{{{rest}}}",
            rf"\epsilon_{{{most}}}^{{{last}}}",
            rf"\varepsilon_{{{most}}}^{{{last}}}",
            rf"\mathcal{{E}}_{{{together}}}",
        ),
        row(
            f"Signature[{{{', '.join(indices)}}}]",
            rf"\epsilon_{{{apart}}}",
            rf"\varepsilon_{{{apart}}}",
        ),
    )


_DELTA = (
    accepting(
        row(
            "DiracDelta[x]",
            r"\delta(#x)",
            also=(
                r"\delta[#x]",
                r"\delta_D(#x)",
                r"\delta_{\mathrm{D}}(#x)",
            ),
            macro=r"\Diracdelta@{#x}",
            sympy="DiracDelta",
        ),
        r"\operatorname{\delta}(#x)",
        r"\mathrm{\delta}(#x)",
        r"\delta\{#x\}",
        r"\operatorname{Dirac}(#x)",
        r"\updelta(#x)",
    ),
    row("DiracDelta[Subtract[x, a]]", also=(r"\delta_{#a}(#x)", r"\delta(#x,#a)")),
    row(
        "DiracDelta[x, y]",
        also=(r"\delta^2(#x,#y)", r"\delta^{(2)}(#x,#y)", r"\delta_2(#x,#y)"),
    ),
    row(
        "DiracDelta[x, y, z]",
        also=(r"\delta^3(#x,#y,#z)", r"\delta^{(3)}(#x,#y,#z)", r"\delta_3(#x,#y,#z)"),
    ),
    _several("DiracDelta", r"\delta"),
    row("HeavisideTheta[Subtract[t, c]]", also=("u_{#c}(#t)", "H_{#c}(#t)")),
    row("UnitStep[Subtract[t, c]]", also=("u_{#c}(#t)", "H_{#c}(#t)")),
    _step(
        "HeavisideTheta",
        r"\theta",
        "H",
        r"\Theta",
        sympy="Heaviside",
        macro=r"\HeavisideH@{#x}",
    ),
    _step("UnitStep", r"\theta", "u", sympy=None, macro=None),
    _several("HeavisideTheta", r"\theta", "H", r"\Theta"),
    _several("UnitStep", r"\theta", "u", "H"),
    accepting(
        row(
            "HeavisidePi[x]",
            r"\Pi(#x)",
            also=(
                r"\operatorname{rect}(#x)",
                r"\operatorname{rect} #x:bare",
            ),
        ),
        r"\operatorname{\Pi}(#x)",
        r"\mathrm{\Pi}(#x)",
        r"\sqcap(#x)",
        r"\operatorname{Rect}(#x)",
        r"\operatorname{box}(#x)",
    ),
    accepting(
        row(
            "UnitBox[x]",
            r"\Pi(#x)",
            r"\operatorname{rect}(#x)",
            also=(r"\operatorname{rect} #x:bare",),
        ),
        r"\operatorname{\Pi}(#x)",
        r"\mathrm{\Pi}(#x)",
        r"\sqcap(#x)",
        r"\operatorname{Rect}(#x)",
        r"\operatorname{box}(#x)",
    ),
    _several("HeavisidePi", r"\Pi"),
    _several("UnitBox", r"\Pi"),
    accepting(
        row(
            "HeavisideLambda[x]",
            r"\Lambda(#x)",
            also=(
                r"\operatorname{tri}(#x)",
                r"\operatorname{tri} #x:bare",
            ),
        ),
        r"\mathrm{\Lambda}(#x)",
        r"\triangle(#x)",
    ),
    accepting(
        row(
            "UnitTriangle[x]",
            r"\Lambda(#x)",
            r"\operatorname{tri}(#x)",
        ),
        r"\mathrm{\Lambda}(#x)",
        r"\triangle(#x)",
    ),
    _several("HeavisideLambda", r"\Lambda"),
    _several("UnitTriangle", r"\Lambda"),
    accepting(
        row(
            "DiracComb[x]",
            r"\operatorname{III}(#x)",
            texform=r"\text{III}(#x)",
            also=(
                "Ш(#x)",
                r"\operatorname{Ш}(#x)",
                r"\operatorname{comb}(#x)",
                r"\operatorname{III} #x:bare",
            ),
        ),
        r"\operatorname{Sha}(#x)",
        r"\Delta(#x)",
        r"\bot\!\!\bot\!\!\bot(#x)",
    ),
    row(
        "DiracComb[x, y__]",
        r"\operatorname{III}(#list(x,y))",
        texform=r"\text{III}(#list(x,y))",
    ),
    accepting(
        row(
            "Ramp[x]",
            "R(#x)",
            texform=r"\text{Ramp}[#x]",
            also=(
                "#x:tight_{+}",
                "(#x)_{+}",
                r"\operatorname{ramp}(#x)",
                r"[#x]_{+}",
                r"\operatorname{ReLU}(#x)",
            ),
        ),
        r"\langle #x\rangle",
        "#x:tight^{+}",
        "(#x)^{+}",
        "[#x]^{+}",
        r"\max(#x,0)",
        r"\max(0,#x)",
        "r(#x)",
        r"\lfloor #x\rfloor_{+}",
        r"\langle #x\rangle^1",
        r"\max\{0,#x\}",
        r"\max\{#x,0\}",
    ),
    row("SquareWave[x]", r"\operatorname{sq}(#x)", texform=r"\text{SquareWave}[#x]"),
    row(
        "TriangleWave[x]", r"\operatorname{tri}(#x)", texform=r"\text{TriangleWave}[#x]"
    ),
    row(
        "SawtoothWave[x]", r"\operatorname{saw}(#x)", texform=r"\text{SawtoothWave}[#x]"
    ),
)

_KRONECKER = (
    # Without a comma where nothing can run together.
    accepting(
        row(
            "KroneckerDelta[i_Variable, j_Variable]",
            r"\delta_{#i #j}",
            texform=r"\delta_{#i,#j}",
            also=(r"\delta^{#i #j}",),
        ),
        r"g_{#i}^{#j}",
    ),
    accepting(
        row(
            "KroneckerDelta[i, j]",
            r"\delta_{#i,#j}",
            also=(
                r"\delta_{#i}^{#j}",
                r"\delta(#i,#j)",
            ),
            macro=r"\Kroneckerdelta{#i}{#j}",
            sympy="KroneckerDelta",
        ),
        r"\delta_{#j}^{#i}",
        r"\delta^{#i,#j}",
        r"\delta_{(#i,#j)}",
        r"\delta_{#i;#j}",
        r"\mathrm{\delta}_{#i,#j}",
        r"\delta[#i,#j]",
        r"\delta(#i:sum-#j:product)",
        r"\delta[#i:sum-#j:product]",
        r"\delta_K(#i,#j)",
        r"\delta_{#i:set=#j:set}",
        r"[#i:set=#j:set]",
    ),
    row("KroneckerDelta[i_Variable, j_Integer]", also=(r"\delta_{#i #j}",)),
    row("KroneckerDelta[i_Integer, j_Variable]", also=(r"\delta_{#i #j}",)),
    accepting(
        row(
            "KroneckerDelta[n]",
            r"\delta_{#n}",
            also=(
                r"\delta_{#n,0}",
                r"\delta[#n]",
                r"\delta(#n)",
            ),
        ),
        r"\delta_{0,#n}",
        r"\delta_{#n:set=0}",
    ),
    row(
        "KroneckerDelta[n_Variable]",
        also=(r"\delta_{#n 0}", r"\delta_{0#n}", r"\delta_{#n}^0"),
    ),
    row("KroneckerDelta[i__]", r"\delta_{#i}"),
    accepting(
        row(
            "DiscreteDelta[n]",
            r"\delta(#n)",
            r"\delta[#n]",
            also=(
                r"\delta_{#n}",
                r"\delta_{#n,0}",
            ),
        ),
        r"\delta_{0,#n}",
    ),
    row("DiscreteDelta[n__]", r"\delta(#n)", r"\delta[#n]", also=(r"\delta_{#n}",)),
    *_levi_civita("ij"),
    *_levi_civita("ijk", macro=r"\LeviCivitasym{#i}{#j}{#k}"),
    *_levi_civita("ijkl"),
    row("Signature[{i__}]", r"\epsilon_{#i}", r"\varepsilon_{#i}"),
    accepting(
        row(
            "Signature[p_Variable]",
            r"\operatorname{sgn}(#p)",
            r"\operatorname{sgn} #p:bare",
            texform=r"\epsilon_{#p}",
            also=(
                r"\varepsilon(#p)",
                r"\epsilon(#p)",
                r"\operatorname{sign}(#p)",
            ),
            word=True,
        ),
        r"(-1)^{#p}",
        r"\operatorname{sig}(#p)",
        r"\varepsilon_{#p}",
    ),
    row(
        "Part[LeviCivitaTensor[3], i_Variable, j_Variable, k_Variable]",
        r"\varepsilon_{#i #j #k}",
        texform=r"\text{LeviCivitaTensor}[3][[#i,#j,#k]]",
        also=(
            r"\epsilon_{#i #j #k}",
            r"\epsilon^{#i #j #k}",
            r"\varepsilon^{#i #j #k}",
        ),
    ),
    row(
        "LeviCivitaTensor[n]",
        r"\varepsilon",
        texform=r"\text{LeviCivitaTensor}[#n]",
        also=(r"\epsilon", r"\varepsilon^{(#n)}"),
    ),
)

_INDICATORS = (
    accepting(
        row(
            "Boole[p]",
            r"\mathbf{1}_{#p:any}",
            "[#p:any]",
            texform=r"\text{Boole}[#p:any]",
            also=(
                r"\mathbf{1}_{\{#p:any\}}",
                r"\mathbb{1}_{#p:any}",
                r"\mathbb{1}_{\{#p:any\}}",
                "1_{#p:any}",
                r"1_{\{#p:any\}}",
                r"\mathbf{1}(#p:any)",
                r"\mathbb{1}(#p:any)",
                r"\mathbf{1}\{#p:any\}",
                r"\mathbb{1}\{#p:any\}",
                r"\mathbb{I}(#p:any)",
                r"\mathbb{I}\{#p:any\}",
                r"\mathbb{I}[#p:any]",
                r"\llbracket #p:any\rrbracket",
                r"\mathbb{I}_{#p:any}",
                r"\mathbb{I}_{\{#p:any\}}",
            ),
        ),
        r"\mathbf{1}[#p:any]",
        r"\mathbb{1}[#p:any]",
        "I(#p:any)",
        r"I\{#p:any\}",
        r"\mathbf{I}(#p:any)",
        r"\mathbf{I}\{#p:any\}",
        r"\chi_{#p:any}",
        r"\chi_{\{#p:any\}}",
        "I_{#p:any}",
        r"I_{\{#p:any\}}",
        r"\mathbbm{1}_{#p:any}",
        r"\mathbbm{1}_{\{#p:any\}}",
        r"\mathbbm{1}(#p:any)",
        r"\mathbbm{1}\{#p:any\}",
        r"\mathbbm{1}[#p:any]",
        r"\mathrm{I}(#p:any)",
        r"[[#p:any]]",
        r"\delta(#p:any)",
        "1(#p:any)",
        r"\mathrm{1}_{#p:any}",
    ),
    row(
        "Boole[Element[x, s]]",
        also=(
            r"\mathbf{1}_{#s}(#x)",
            r"\chi_{#s}(#x)",
            r"1_{#s}(#x)",
            r"I_{#s}(#x)",
            r"\mathbb{1}_{#s}(#x)",
            r"\mathbbm{1}_{#s}(#x)",
            r"\mathbb{I}_{#s}(#x)",
            r"\mathcal{X}_{#s}(#x)",
        ),
    ),
    row(
        "Boole[LessEqual[a, x, b]]",
        also=(
            r"\mathbf{1}_{[#a,#b]}(#x)",
            r"\chi_{[#a,#b]}(#x)",
            r"1_{[#a,#b]}(#x)",
            r"\mathbb{1}_{[#a,#b]}(#x)",
            r"\mathbf{1}_{#x\in[#a,#b]}",
        ),
    ),
    row(
        "Boole[Less[a, x, b]]",
        also=(
            r"\mathbf{1}_{(#a,#b)}(#x)",
            r"\chi_{(#a,#b)}(#x)",
            r"1_{(#a,#b)}(#x)",
            r"\mathbb{1}_{(#a,#b)}(#x)",
        ),
    ),
)

ROWS = (*_DELTA, *_KRONECKER, *_INDICATORS)
