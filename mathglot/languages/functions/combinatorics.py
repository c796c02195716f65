r"""Numbers and polynomials of combinatorics."""

from mathglot.languages.functions.acceptance import accepting
from mathglot.languages.functions.row import NotationSpelling, Row, row


def _two_rows(opening: str, closing: str) -> tuple[NotationSpelling, ...]:
    r"""n above m in brackets, as `\atop` and as an array of one column."""
    return (
        rf"{opening}{{#n\atop #m}}{closing}",
        rf"{opening}\begin{{matrix}}#n\\#m\end{{matrix}}{closing}",
    )


def _sequence(
    head: str,
    letter: str,
    *others: str,
    macro: str | None = None,
    sympy: str | None = None,
    mpmath: str | None = None,
) -> Row:
    """The numbers of a sequence: `F_n`, sometimes `F(n)`."""
    made = row(
        f"{head}[n]",
        f"{letter}_{{#n}}",
        also=(rf"\mathrm{{{letter}}}_{{#n}}",),
        macro=macro,
        sympy=sympy,
        mpmath=mpmath,
    )
    return accepting(made, f"{letter}(#n)", *(f"{other}_{{#n}}" for other in others))


def _polynomial(
    head: str,
    letter: str,
    *others: str,
    macro: str | None = None,
    sympy: str | None = None,
    mpmath: str | None = None,
) -> Row:
    """The polynomials of a sequence: `B_n(x)`."""
    made = row(
        f"{head}[n, x]",
        f"{letter}_{{#n}}(#x)",
        also=(rf"\mathrm{{{letter}}}_{{#n}}(#x)",),
        macro=macro,
        sympy=sympy,
        mpmath=mpmath,
    )
    return accepting(made, *(f"{other}_{{#n}}(#x)" for other in others))


ROWS = (
    _sequence(
        "HarmonicNumber",
        "H",
        "h",
        r"\mathcal{H}",
        macro=r"\HarmonicNumber{#n}",
        sympy="harmonic",
        mpmath="harmonic",
    ),
    accepting(
        row(
            "HarmonicNumber[n, r]",
            "H_{#n}^{(#r)}",
            "H_{#n,#r}",
            also=(
                r"\mathcal{H}_{#n}^{(#r)}",
                r"\mathrm{H}_{#n}^{(#r)}",
            ),
            sympy="harmonic",
        ),
        "H_{#n}(#r)",
        r"\zeta_{#n}(#r)",
        "H_{#r}(#n)",
        "H_{#r}^{(#n)}",
        r"S_{#r}(#n)",
        "H(#n,#r)",
    ),
    accepting(
        row(
            "HarmonicNumber[n]",
        ),
        "S_1(#n)",
    ),
    _sequence(
        "BernoulliB",
        "B",
        "b",
        r"\mathcal{B}",
        macro=r"\BernoullinumberB{#n}",
        sympy="bernoulli",
        mpmath="bernoulli",
    ),
    accepting(
        row(
            "Abs[BernoulliB[Times[2, n]]]",
        ),
        "B_{#n}",
        "B_{#n}^{*}",
    ),
    _polynomial(
        "BernoulliB",
        "B",
        r"\mathcal{B}",
        r"\phi",
        r"\beta",
        macro=r"\BernoullipolyB{#n}@{#x}",
        sympy="bernoulli",
        mpmath="bernpoly",
    ),
    accepting(
        row(
            "BernoulliB[n, FractionalPart[x]]",
            r"\widetilde{B}_{#n}(#x)",
            texform=r"B_{#n}(\text{frac}(#x))",
            also=(
                r"\overline{B}_{#n}(#x)",
                r"\bar{B}_{#n}(#x)",
                r"B_{#n}(\{#x\})",
            ),
            macro=r"\perBernoulliB{#n}@{#x}",
        ),
        r"P_{#n}(#x)",
        r"\psi_{#n}(#x)",
    ),
    row(
        "BernoulliB[n, Subtract[x, Floor[x]]]",
        also=(
            r"\widetilde{B}_{#n}(#x)",
            r"\bar{B}_{#n}(#x)",
            r"B_{#n}(\{#x\})",
            r"P_{#n}(#x)",
            r"\overline{B}_{#n}(#x)",
        ),
    ),
    _sequence(
        "EulerE",
        "E",
        r"\mathcal{E}",
        macro=r"\EulernumberE{#n}",
        sympy="euler",
        mpmath="eulernum",
    ),
    _polynomial(
        "EulerE",
        "E",
        r"\mathcal{E}",
        macro=r"\EulerpolyE{#n}@{#x}",
        sympy="euler",
        mpmath="eulerpoly",
    ),
    row("NorlundB[n, a]", "B_{#n}^{(#a)}", also=(r"\mathrm{B}_{#n}^{(#a)}",)),
    row(
        "NorlundB[n, a, x]",
        "B_{#n}^{(#a)}(#x)",
        also=(r"\mathrm{B}_{#n}^{(#a)}(#x)",),
        macro=r"\genBernoullipolyB{#a}{#n}@{#x}",
    ),
    _sequence(
        "BellB",
        "B",
        "b",
        r"\mathcal{B}",
        r"\varpi",
        r"\operatorname{Bell}",
        macro=r"\Bellnumber@{#n}",
        sympy="bell",
        mpmath="bell",
    ),
    accepting(
        row(
            "BellB[n]",
        ),
        r"\operatorname{Bell}(#n)",
        r"\varpi(#n)",
        r"\mathrm{B}(#n)",
    ),
    _polynomial(
        "BellB",
        "B",
        "T",
        r"\phi",
        r"\varphi",
        r"\mathcal{B}",
        sympy="bell",
        mpmath="bell",
    ),
    row(
        "BellY[n, k, {x__}]",
        "B_{#n,#k}(#x)",
        texform="Y_{#n,#k}(#x)",
        also=("Y_{#n,#k}(#x)", r"\mathrm{B}_{#n,#k}(#x)"),
    ),
    row(
        "BellY[n, k, x]",
        "B_{#n,#k}(#x)",
        texform="Y_{#n,#k}(#x)",
        also=("Y_{#n,#k}(#x)",),
    ),
    row("BellY[{x__}]", r"\text{BellY}[\{#x\}]"),
    _sequence(
        "CatalanNumber",
        "C",
        "c",
        r"\mathcal{C}",
        macro=r"\Catalannumber@{#n}",
        sympy="catalan",
    ),
    accepting(
        row(
            "CatalanNumber[n]",
        ),
        r"\operatorname{Cat}(#n)",
        r"\operatorname{Cat}_{#n}",
        r"b_{#n}",
    ),
    _sequence(
        "Fibonacci",
        "F",
        "f",
        "u",
        r"\mathcal{F}",
        macro=r"\FibonacciNumber{#n}",
        sympy="fibonacci",
        mpmath="fibonacci",
    ),
    accepting(
        row(
            "Fibonacci[n]",
        ),
        r"\operatorname{Fib}(#n)",
        r"\operatorname{fib}(#n)",
        r"\operatorname{Fib}_{#n}",
        r"\operatorname{fib}_{#n}",
        "f(#n)",
    ),
    _polynomial("Fibonacci", "F", "f", sympy="fibonacci"),
    _sequence("LucasL", "L", "l", r"\mathcal{L}", sympy="lucas"),
    _polynomial("LucasL", "L", "l"),
    accepting(
        row(
            "StirlingS1[n, m]",
            "s(#n,#m)",
            texform="S_{#n}^{(#m)}",
            also=(
                "S_{#n}^{(#m)}",
                "s_{#n,#m}",
            ),
            macro=r"\Stirlingnumbers@{#n}{#m}",
            mpmath="stirling1",
        ),
        "S_1(#n,#m)",
        "s_{#n}^{(#m)}",
        "s_1(#n,#m)",
        "s_{#n}(#m)",
        r"\mathrm{s}(#n,#m)",
        "S^{(1)}(#n,#m)",
        r"s_{#n}^{#m}",
        "S_{#n}^{#m}",
        r"\operatorname{Stirling1}(#n,#m)",
        r"S_{#n,#m}^{(1)}",
        "s(#n;#m)",
    ),
    *(
        row(
            pattern,
            "c(#n,#m)",
            texform=texform,
            also=(*_two_rows("[", "]"), r"\lvert s(#n,#m)\rvert"),
        )
        for pattern, texform in (
            ("Abs[StirlingS1[n, m]]", r"\lvert S_{#n}^{(#m)}\rvert"),
        )
    ),
    row(
        "Times[Power[Minus[1], Subtract[n, m]], StirlingS1[n, m]]",
        also=(*_two_rows("[", "]"), "c(#n,#m)"),
    ),
    row(
        "Times[Power[Minus[1], Plus[n, m]], StirlingS1[n, m]]",
        also=(*_two_rows("[", "]"), "c(#n,#m)"),
    ),
    accepting(
        row(
            "StirlingS2[n, m]",
            "S(#n,#m)",
            r"\{{#n\atop #m}\}",
            texform=r"\mathcal{S}_{#n}^{(#m)}",
            also=(
                *_two_rows(r"\{", r"\}"),
                "S_2(#n,#m)",
                "S_{#n,#m}",
                r"\mathfrak{S}_{#n}^{(#m)}",
            ),
            macro=r"\StirlingnumberS@{#n}{#m}",
            mpmath="stirling2",
        ),
        "S_{#n}^{(#m)}",
        r"\sigma_{#n}^{(#m)}",
        r"\mathrm{S}(#n,#m)",
        r"\mathcal{S}_{#n}^{#m}",
        "S_{#n}^{#m}",
        r"\operatorname{Stirling2}(#n,#m)",
        "S^{(2)}(#n,#m)",
        r"\mathcal{S}(#n,#m)",
        r"S_{#n,#m}^{(2)}",
        r"S_{#n}(#m)",
        "S(#n;#m)",
    ),
    accepting(
        row(
            "PartitionsP[n]",
            "p(#n)",
            also=(
                "P(#n)",
                "p_{#n}",
            ),
            macro=r"\npartitions@{#n}",
            sympy="partition",
        ),
        r"\operatorname{p}(#n)",
        r"\mathcal{P}(#n)",
    ),
    accepting(
        row(
            "PartitionsQ[n]",
            "q(#n)",
            also=(
                "Q(#n)",
                "q_{#n}",
                r"p(\mathcal{D},#n)",
            ),
            macro=r"\nrestpartitions@{\mathcal{D}}{#n}",
        ),
        r"p_{\mathrm{d}}(#n)",
        r"p(#n|\text{distinct parts})",
    ),
    row(
        "PolygonalNumber[n]",
        "T_{#n}",
        texform=r"\text{PolygonalNumber}[#n]",
        also=(r"\Delta_{#n}", "t_{#n}"),
    ),
    row(
        "PolygonalNumber[r, n]",
        "P_{#r}(#n)",
        texform=r"\text{PolygonalNumber}[#r,#n]",
        also=("P(#r,#n)", "P_{#n}^{(#r)}", "p_{#r}(#n)"),
    ),
    row(
        "SymmetricPolynomial[k, {x__}]",
        "e_{#k}(#x)",
        texform=r"\text{SymmetricPolynomial}[#k,\{#x\}]",
        also=(r"\sigma_{#k}(#x)", r"s_{#k}(#x)", r"E_{#k}(#x)", r"S_{#k}(#x)"),
    ),
    row(
        "SymmetricPolynomial[k, x]",
        "e_{#k}(#x)",
        texform=r"\text{SymmetricPolynomial}[#k,#x]",
        also=(r"\sigma_{#k}(#x)",),
    ),
    row(
        "PowerSymmetricPolynomial[k, {x__}]",
        "p_{#k}(#x)",
        texform=r"\text{PowerSymmetricPolynomial}[#k,\{#x\}]",
        also=(r"s_{#k}(#x)",),
    ),
    row(
        "ThueMorse[n]",
        "t_{#n}",
        texform=r"\text{ThueMorse}[#n]",
        also=("t(#n)", "s_{#n}"),
    ),
    row(
        "RudinShapiro[n]",
        "r_{#n}",
        texform=r"\text{RudinShapiro}[#n]",
        also=("r(#n)", "a_{#n}"),
    ),
    row(
        "Permutations[s]",
        r"\mathfrak{S}(#s)",
        texform=r"\text{Permutations}[#s]",
        also=(r"\operatorname{Sym}(#s)",),
    ),
    row(
        "SymmetricGroup[n]",
        "S_{#n}",
        r"\mathfrak{S}_{#n}",
        texform=r"\text{SymmetricGroup}[#n]",
        also=(
            r"\operatorname{Sym}(#n)",
            r"\mathrm{S}_{#n}",
            r"\Sigma_{#n}",
            r"\mathcal{S}_{#n}",
            r"\operatorname{Sym}_{#n}",
        ),
        macro=r"\npermutations{#n}",
    ),
    row(
        "AlternatingGroup[n]",
        "A_{#n}",
        texform=r"\text{AlternatingGroup}[#n]",
        also=(r"\mathfrak{A}_{#n}", r"\operatorname{Alt}(#n)", r"\mathrm{A}_{#n}"),
    ),
    row(
        "CyclicGroup[n]",
        r"\mathbb{Z}/#n\mathbb{Z}",
        "C_{#n}",
        texform=r"\text{CyclicGroup}[#n]",
        also=(r"\mathbb{Z}_{#n}", r"Z_{#n}", r"\mathrm{C}_{#n}"),
    ),
    row(
        "DihedralGroup[n]",
        "D_{#n}",
        texform=r"\text{DihedralGroup}[#n]",
        also=(
            r"\mathrm{D}_{#n}",
            r"\operatorname{Dih}_{#n}",
            r"\operatorname{Dih}(#n)",
        ),
    ),
)
