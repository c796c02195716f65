r"""Vectors and matrices: products, norms, determinants, decompositions."""

from mathglot.languages.functions.row import NotationSpelling, Row, row, word

# The sign of a transpose, as a template's choice of texts.
_T = r"#<T|\top|\mathrm{T}|\mathsf{T}|\mathbf{T}|\intercal|t|\mathrm{t}>"
_DAGGER = r"#<\dagger|H|\mathrm{H}|\mathsf{H}>"
_ONE = r"#<I|\mathbf{I}|\mathbb{I}|\mathbb{1}|\mathbf{1}|E|\mathbf{E}|\mathrm{I}>"
_MATRICES = r"#<M|\mathcal{M}|\mathrm{M}|\operatorname{Mat}>"
_ZERO = r"#<\mathbf{0}|0|O|\vec{0}|\mathbf{O}>"


def _norm(pattern: str, index: str, *accepted: str) -> Row:
    r"""\|v\|_p: double bars, or single ones doubled, with an index."""
    return row(
        pattern,
        rf"\lVert #v\rVert{index}",
        also=(f"||#v:item||{index}",),
        accepted=(rf"\lvert #v:item\rvert{index}", *accepted),
    )


def _inner(pattern: str, right: str) -> tuple[Row, ...]:
    """A product of vectors as brackets or a transpose show it."""
    return (
        row(
            pattern,
            also=(rf"\langle #u,{right}\rangle",),
            accepted=(rf"\langle #u|{right}\rangle", f"(#u,{right})"),
        ),
        row(
            pattern.replace("[u,", "[u_Variable,"),
            accepted=(
                (f"#u^{{{_T}}} {right}", "product"),
                (f"#u' {right}", "product"),
            ),
        ),
        row(
            pattern.replace("[u,", "[Subtract[p_Variable, q_Variable],"),
            accepted=(
                (f"(#p-#q)^{{{_T}}} {right}", "product"),
                (f"(#p-#q)' {right}", "product"),
            ),
        ),
    )


_MATRIX_WORDS: tuple[tuple[str, tuple[str, ...], tuple[NotationSpelling, ...]], ...] = (
    (
        "MatrixRank",
        (r"\operatorname{rank}", r"\operatorname{rk}", r"\operatorname{rg}"),
        ("r(#z)", r"\rho(#z)"),
    ),
    (
        "NullSpace",
        (r"\ker", r"\operatorname{null}", r"\operatorname{Null}"),
        ("N(#z)", r"\mathcal{N}(#z)"),
    ),
    (
        "Adjugate",
        (r"\operatorname{adj}",),
        ((r"#z^{\operatorname{adj}}", "power"), (r"#z^{*}", "power")),
    ),
    (
        "Permanent",
        (r"\operatorname{perm}", r"\operatorname{per}", r"\operatorname{Per}"),
        (),
    ),
    (
        "Eigenvalues",
        (r"\operatorname{spec}", r"\operatorname{Spec}", r"\operatorname{eig}"),
        (r"\sigma(#z)", r"\lambda(#z)", r"\Lambda(#z)"),
    ),
    ("Diagonal", (r"\operatorname{diag}",), ()),
)


ROWS = (
    # Bars of its own: a determinant of a written matrix has no brackets inside them.
    row(
        "Det[a_Variable]",
        r"\det(#a)",
        r"\det #a:bare",
        texform=r"\lvert #a\rvert",
        word=True,
        sympy="det",
        mpmath="det",
    ),
    row(
        "Det[a]",
        also=(
            r"\lvert #a\rvert",
            r"\det(#a)",
            r"\det #a:bare",
        ),
        accepted=(
            r"\det[#a]",
            r"\operatorname{Det}(#a)",
            r"\operatorname{Det} #a:bare",
            *("det(#a)", "det #a:bare", "Det(#a)", "Det #a:bare"),
        ),
        word=True,
    ),
    row(
        "Transpose[a]",
        "#a^{T}",
        also=(f"#a^{{{_T}}}", f"{{}}^{{{_T}}} #a"),
        accepted=("#a'",),
        macro=r"\transpose{#a}",
        sympy="Transpose",
    ),
    row(
        "ConjugateTranspose[a]",
        r"#a^{\dagger}",
        also=(f"#a^{{{_DAGGER}}}", rf"\overline{{#a}}^{{{_T}}}"),
        accepted=("#a^{*}", r"#a^{\ast}"),
        sympy="Adjoint",
    ),
    row("Inverse[a]", "#a^{-1}", sympy="Inverse", mpmath="inverse"),
    row(
        "Inverse[Superscript[a, n]]",
        accepted=((r"#a:tight^{(#n:item)-1}", "power"),),
    ),
    row("Inverse[Transpose[a]]", also=(rf"#a^{{-{_T}}}",)),
    row("Transpose[Inverse[a]]", also=(rf"#a^{{-{_T}}}",)),
    row("PseudoInverse[a]", "#a^{+}", accepted=(r"#a^{\dagger}", r"#a^{(-1)}")),
    row("DrazinInverse[a]", "#a^{D}"),
    word(
        "Tr[z]",
        r"\operatorname{tr}",
        r"\operatorname{Tr}",
        r"\operatorname{trace}",
        r"\operatorname{Sp}",
        r"\operatorname{sp}",
        texform=r"\text{Tr}",
        also=(
            r"\operatorname{tr}[#z]",
            r"\operatorname{Tr}[#z]",
            *("Tr(#z)", "tr(#z)", "Tr[#z]", "tr[#z]", "Tr #z:bare", "tr #z:bare"),
            *(r"\operatorname{Tr}\{#z\}", r"Tr\{#z\}"),
        ),
        sympy="Trace",
    ),
    _norm("Norm[v]", "", r"\lVert #v\rVert_2"),
    _norm("Norm[v, p]", "_{#p}"),
    _norm("Norm[v, 2]", "_{2}"),
    _norm('Norm[v, "Frobenius"]', "_{F}", r"\lVert #v\rVert_{\mathrm{F}}"),
    row("Normalize[v]", r"\hat{#v}", texform=r"\text{Normalize}[#v]"),
    row("UnitVector[k]", "e_{#k}", also=(r"\hat{e}_{#k}", r"\mathbf{e}_{#k}")),
    row(
        "UnitVector[n, k]",
        "e_{#k}",
        texform=r"\text{UnitVector}[#n,#k]",
        also=(
            r"\hat{e}_{#k}",
            r"\mathbf{e}_{#k}",
            r"\vec{e}_{#k}",
            r"\hat{\mathbf{e}}_{#k}",
            "e_{#k}^{(#n)}",
        ),
    ),
    # Products of vectors; the signs between operands are those of the operators.
    *_inner("Dot[u, v]", "#v:power"),
    *_inner("Dot[u, a, v]", "#a:power #v:power"),
    *_inner("Dot[u, Dot[a, v]]", "#a:power #v:power"),
    *_inner("Dot[Dot[u, a], v]", "#a:power #v:power"),
    row("Dot[u, a, v]", accepted=(r"\langle #u|#a|#v\rangle",)),
    row(
        "Dot[Conjugate[u], v]", also=(r"\langle #u,#v\rangle", r"\langle #u|#v\rangle")
    ),
    row("Dot[v, v]", accepted=(r"\lVert #v\rVert^{2}", r"|#v|^{2}", "#v^{2}")),
    row(
        "Dot[u, Cross[v, w]]",
        also=("[#u,#v,#w]",),
        accepted=("(#u,#v,#w)", "(#u #v #w)"),
    ),
    row("Cross[u, v]", accepted=("[#u,#v]", (r"#u:power \wedge #v:power", "product"))),
    row(
        "Outer[Times, u, v]",
        (r"#u:power \otimes #v:power", "product"),
        texform=r"\text{Outer}[\text{Times},#u,#v]",
        also=((f"#u:atom #v:atom^{{{_T}}}", "product"),),
    ),
    row(
        "MatrixPower[a, n]",
        "#a^{#n}",
        texform=r"\text{MatrixPower}[#a,#n]",
        sympy="MatPow",
    ),
    row(
        "MatrixExp[a]",
        "e^{#a}",
        r"\exp(#a)",
        texform=r"\text{MatrixExp}[#a]",
        also=(r"\mathrm{e}^{#a}", r"\exp #a:bare", r"\exp[#a]"),
        mpmath="expm",
    ),
    row(
        "MatrixLog[a]",
        r"\log(#a)",
        texform=r"\text{MatrixLog}[#a]",
        also=(r"\ln(#a)", r"\log #a:bare", r"\ln #a:bare"),
        word=True,
        mpmath="logm",
    ),
    row("MatrixFunction[f, a]", "#f(#a)", texform=r"\text{MatrixFunction}[#f,#a]"),
    *(
        row(
            f"{head}[z]",
            f"{names[0]}(#z)",
            f"{names[0]} #z:bare",
            texform=rf"\text{{{head}}}[#z]",
            also=tuple(
                f"{name}{end}" for name in names[1:] for end in ("(#z)", " #z:bare")
            ),
            accepted=accepted,
            word=True,
        )
        for head, names, accepted in _MATRIX_WORDS
    ),
    row(
        "Length[NullSpace[a]]",
        also=(r"\dim\ker #a:bare", r"\dim\ker(#a)"),
        accepted=(
            r"\dim(\ker #a:bare)",
            r"\dim(\ker(#a))",
            r"\operatorname{nullity}(#a)",
            r"\operatorname{nullity} #a:bare",
            r"\dim\operatorname{null}(#a)",
            r"\dim\operatorname{Null}(#a)",
            r"\dim N(#a)",
        ),
        word=True,
    ),
    row(
        "IdentityMatrix[n]",
        "I_{#n}",
        texform=r"\text{IdentityMatrix}[#n]",
        also=("I", f"{_ONE}_{{#n}}", r"I_{#n\times #n}"),
        accepted=(
            _ONE,
            r"\mathbf{I}_{#n\times #n}",
            r"\operatorname{id}",
            r"\operatorname{Id}",
        ),
        sympy="Identity",
    ),
    row("List[0, 0]", accepted=(_ZERO,)),
    row("List[0, 0, 0]", accepted=(_ZERO,)),
    row(
        "ConstantArray[0, n]",
        _ZERO,
        texform=r"\text{ConstantArray}[0,#n]",
        also=(f"{_ZERO}_{{#n}}",),
    ),
    row(
        "ConstantArray[0, {m, n}]",
        _ZERO,
        texform=r"\text{ConstantArray}[0,\{#m,#n\}]",
        also=(rf"{_ZERO}_{{#m\times #n}}", f"{_ZERO}_{{#m,#n}}"),
    ),
    row(
        "ConstantArray[1, n]",
        r"\mathbf{1}",
        texform=r"\text{ConstantArray}[1,#n]",
        also=(r"\mathbf{1}_{#n}", r"\mathbb{1}_{#n}", r"\vec{1}"),
    ),
    row(
        "DiagonalMatrix[{a__}]",
        r"\operatorname{diag}(#a)",
        texform=r"\text{DiagonalMatrix}[\{#a\}]",
        also=(
            r"\operatorname{diag}\{#a\}",
            r"\operatorname{diag}[#a]",
            r"\operatorname{Diag}(#a)",
        ),
    ),
    row(
        "DiagonalMatrix[v]",
        r"\operatorname{diag}(#v)",
        r"\operatorname{diag} #v:bare",
        texform=r"\text{DiagonalMatrix}[#v]",
        also=(r"\operatorname{Diag}(#v)",),
        word=True,
    ),
    row(
        "Projection[u, v]",
        r"\operatorname{proj}_{#v}(#u)",
        r"\operatorname{proj}_{#v} #u:bare",
        texform=r"\text{Projection}[#u,#v]",
        also=(
            r"\operatorname{Proj}_{#v}(#u)",
            r"\operatorname{Proj}_{#v} #u:bare",
            r"\operatorname{pr}_{#v}(#u)",
            r"\operatorname{pr}_{#v} #u:bare",
        ),
        word=True,
    ),
    row(
        "VectorAngle[u, v]",
        r"\angle(#u,#v)",
        texform=r"\text{VectorAngle}[#u,#v]",
        also=(r"\measuredangle(#u,#v)", r"\sphericalangle(#u,#v)"),
        accepted=(r"\theta_{#u,#v}",),
    ),
    row(
        "Commutator[a, b]",
        "[#a,#b]",
        also=("[#a,#b]_{-}",),
        accepted=(r"\commutator{#a}{#b}",),
    ),
    row(
        "Anticommutator[a, b]",
        r"\{#a,#b\}",
        also=("[#a,#b]_{+}",),
        accepted=(r"\anticommutator{#a}{#b}",),
    ),
    row(
        "PoissonBracket[a, b]",
        r"\{#a,#b\}",
        accepted=(r"\poissonbracket{#a}{#b}",),
    ),
    *(
        row(f"{operator}[{product}[a, b], {product}[b, a]]", accepted=accepted)
        for product in ("Dot", "NonCommutativeMultiply")
        for operator, accepted in (
            ("Subtract", ("[#a,#b]", "[#a,#b]_{-}")),
            ("Plus", (r"\{#a,#b\}", "[#a,#b]_{+}")),
        )
    ),
    row(
        "CharacteristicPolynomial[a, x]",
        "p_{#a}(#x)",
        texform=r"\text{CharacteristicPolynomial}[#a,#x]",
        also=(r"\chi_{#a}(#x)",),
        accepted=(
            r"P_{#a}(#x)",
            r"\det(#a:sum-#x:power I)",
            r"\lvert #a:sum-#x:power I\rvert",
        ),
    ),
    row(
        "SingularValueList[a]",
        texform=r"\text{SingularValueList}[#a]",
        accepted=(r"\sigma(#a)",),
    ),
    row("Vectors[n, d]", "#d^{#n}", texform=r"\text{Vectors}[#n,#d]"),
    row(
        "Matrices[{m, n}, d]",
        r"#d^{#m:power\times #n:power}",
        texform=r"\text{Matrices}[\{#m,#n\},#d]",
        also=(
            rf"{_MATRICES}_{{#m:power\times #n:power}}(#d)",
            f"{_MATRICES}_{{#m,#n}}(#d)",
        ),
    ),
    row(
        "Matrices[{n, n}, d]",
        also=(f"{_MATRICES}_{{#n}}(#d)",),
    ),
    *(
        row(
            f"{head}DefiniteMatrixQ[a]",
            (rf"#a:sum {sign} 0", "relation"),
            texform=rf"\text{{{head}DefiniteMatrixQ}}[#a]",
            accepted=((rf"#a:sum {loose} 0", "relation"),),
        )
        for head, sign, loose in (
            ("Positive", r"\succ", ">"),
            ("Negative", r"\prec", "<"),
        )
    ),
    *(
        row(
            f"{head}SemidefiniteMatrixQ[a]",
            (rf"#a:sum {sign} 0", "relation"),
            texform=rf"\text{{{head}SemidefiniteMatrixQ}}[#a]",
            accepted=((rf"#a:sum {loose} 0", "relation"),),
        )
        for head, sign, loose in (
            ("Positive", r"\succeq", r"\geq"),
            ("Negative", r"\preceq", r"\leq"),
        )
    ),
)
