r"""Functions with a base q: shifted factorials, gamma, binomials, basic series."""

from mathglot.languages.functions.acceptance import accepting
from mathglot.languages.functions.row import Row, row

_BRACKETS = (("(", ")"), ("[", "]"))


def _product_of_shifted(count: int, index: str) -> Row:
    """Several shifted factorials with one base and one index, written as one."""
    letters = "abcdefgh"[:count]
    end = f", {index}" if index else ""
    factors = ", ".join(f"QPochhammer[{letter}, q{end}]" for letter in letters)
    listed = ",".join(f"#{letter}" for letter in letters)
    shown = f"#{index}" if index else r"\infty"
    return row(
        f"Times[{factors}]",
        also=(f"({listed};#q)_{{{shown}}}", f"({listed}|#q)_{{{shown}}}"),
        macro=rf"\qmultiPochhammersym{{{listed}}}{{#q}}{{{shown}}}",
    )


_SHIFTED = (
    row(
        "QPochhammer[a, q, n]",
        "(#a;#q)_{#n}",
        also=(
            "(#a,#q)_{#n}",
            r"(#a:item\mid #q:item)_{#n}",
            "[#a;#q]_{#n}",
            "(#a)_{#n;#q}",
        ),
        macro=r"\qPochhammer{#a}{#q}{#n}",
        mpmath="qp",
    ),
    row(
        "QPochhammer[a, q]",
        r"(#a;#q)_{\infty}",
        also=(
            r"(#a,#q)_{\infty}",
            r"(#a:item\mid #q:item)_{\infty}",
            r"[#a;#q]_{\infty}",
            r"(#a)_{\infty;#q}",
        ),
        macro=r"\qPochhammer{#a}{#q}{\infty}",
        mpmath="qp",
    ),
    accepting(row("QPochhammer[a, q_Symbol]"), r"(#a)_{\infty}"),
    accepting(
        row(
            "QPochhammer[q]",
            r"(#q;#q)_{\infty}",
            r"(#q)_{\infty}",
            macro=r"\qPochhammer{#q}{#q}{\infty}",
            mpmath="qp",
        ),
        r"\phi(#q)",
        r"\varphi(#q)",
        r"(#q,#q)_{\infty}",
    ),
    accepting(
        row("QPochhammer[q, q]", also=(r"(#q)_{\infty}",)),
        r"\phi(#q)",
        r"\varphi(#q)",
        "f(#q)",
    ),
    accepting(row("QPochhammer[q, q, n]"), "(#q)_{#n}"),
    *(
        _product_of_shifted(count, index)
        for count in range(2, 9)
        for index in ("n", "")
    ),
    row(
        "Product[QPochhammer[Subscript[a, k], q, n], {k, 1, m}]",
        also=(r"(#a:tight_1,#<\ldots|\cdots>,#a:tight_{#m};#q)_{#n}",),
    ),
    row(
        "Product[QPochhammer[Subscript[a, k], q], {k, 1, m}]",
        also=(r"(#a:tight_1,#<\ldots|\cdots>,#a:tight_{#m};#q)_{\infty}",),
    ),
)

_GAMMA = (
    row(
        "QGamma[z, q]",
        r"\Gamma_{#q}(#z)",
        also=(r"\Gamma(#z:item#<;|\mid|,>#q:item)",),
        macro=r"\qGamma{#q}@{#z}",
        mpmath="qgamma",
    ),
    row(
        "QPolyGamma[z, q]",
        r"\psi_{#q}(#z)",
        texform=r"\psi_{#q}^{(0)}(#z)",
        also=(r"\psi_{#q}^{(0)}(#z)", r"\psi(#z;#q)"),
        macro=r"\qDigamma{#q}@{#z}",
    ),
    row(
        "QPolyGamma[n, z, q]",
        r"\psi_{#q}^{(#n)}(#z)",
        also=(r"\psi_{#q}^{#n}(#z)", r"\psi_{#n,#q}(#z)"),
        macro=r"\qpolygamma{#n}{#q}@{#z}",
    ),
    row(
        "QFactorial[n, q]",
        "[#n]_{#q}!",
        also=("[#n]!_{#q}", "#n!_{#q}", "#n_{#q}!", "(#n)_{#q}!", "(#n)!_{#q}"),
        macro=r"\qfactorial{#n}{#q}",
        mpmath="qfac",
    ),
    accepting(row("QFactorial[n, q_Symbol]"), "[#n]!"),
    # The number [n] that such factorials are made of.
    row("Divide[Subtract[1, Power[q, n]], Subtract[1, q]]", also=("[#n]_{#q}",)),
    row("Divide[Subtract[Power[q, n], 1], Subtract[q, 1]]", also=("[#n]_{#q}",)),
    row(
        "QBinomial[n, m, q]",
        r"\binom{#n}{#m}_{#q}",
        r"\left[{#n:item \atop #m:item}\right]_{#q}",
        r"\begin{bmatrix}#n:item\\ #m:item\end{bmatrix}_{#q}",
        also=(
            r"\left(\begin{matrix}#n:item\\ #m:item\end{matrix}\right)_{#q}",
            r"\binom{#n}{#m}[#q]",
        ),
        macro=r"\qbinom{#n}{#m}{#q}",
    ),
    accepting(
        row("QBinomial[n, m, q_Symbol]"),
        r"\left[{#n:item \atop #m:item}\right]",
        r"\begin{bmatrix}#n:item\\ #m:item\end{bmatrix}",
    ),
)


def _series_shapes(upper: str, lower: str) -> tuple[str, ...]:
    """The ways to write two lists of parameters, the base and the variable."""
    shapes = [f"({upper};{lower};#q,#z)"]
    for opening, closing in _BRACKETS:
        end = rf"#<;|\mid>#q:item#<,|;>#z:item{closing}"
        shapes += [
            f"{opening}{{{upper} \\atop {lower}}}{end}",
            rf"{opening}\begin{{matrix}}{upper}\\ {lower}\end{{matrix}}{end}",
        ]
    return (
        *shapes,
        f"({upper};{lower};#q;#z)",
        rf"({upper};{lower}\mid #q:item#<,|;>#z:item)",
        f"[{upper};{lower};#q:item#<,|;>#z:item]",
    )


def _series(name: str, upper: str, lower: str) -> tuple[str, ...]:
    return tuple(name + shape for shape in _series_shapes(upper, lower))


_NOTHING = r"#<-|--|\cdot|\emptyset>"
_COUNTED = _series(r"{}_{#count(a)}\phi_{#count(b)}", "#a:item", "#b:item")
_LETTERED = r"{}_{#r}\phi_{#s}"
_DOTTED = (
    r"#a:tight_1,#<\ldots|\cdots>,#a:tight_{#r}",
    r"#b:tight_1,#<\ldots|\cdots>,#b:tight_{#s}",
)

_BASIC_SERIES = (
    row(
        "QHypergeometricPFQ[{a__}, {b__}, q, z]",
        *_COUNTED[:3],
        texform=r"\, _{#count(a)}\phi_{#count(b)}(#a;#b;#q,#z)",
        also=(
            *_COUNTED[3:],
            *_series(r"{}_{#count(a)}\varphi_{#count(b)}", "#a:item", "#b:item")[:3],
            *_series(r"{}_{#count(a)}\Phi_{#count(b)}", "#a:item", "#b:item")[:3],
        ),
        macro=r"\qgenhyperphi{#count(a)}{#count(b)}@{#a}{#b}{#q}{#z}",
        mpmath="qhyper",
    ),
    row(
        "QHypergeometricPFQ[{a__}, {}, q, z]",
        r"{}_{#count(a)}\phi_0(#a;;#q,#z)",
        texform=r"\, _{#count(a)}\phi_0(#a;;#q,#z)",
        also=_series(r"{}_{#count(a)}\phi_0", "#a:item", _NOTHING),
        macro=r"\qgenhyperphi{#count(a)}{0}@{#a}{-}{#q}{#z}",
        mpmath="qhyper",
    ),
    row(
        "QHypergeometricPFQ[{}, {b___}, q, z]",
        r"{}_0\phi_{#count(b)}(;#b;#q,#z)",
        texform=r"\, _0\phi_{#count(b)}(;#b;#q,#z)",
        also=_series(r"{}_0\phi_{#count(b)}", _NOTHING, "#b:item"),
        macro=r"\qgenhyperphi{0}{#count(b)}@{-}{#b}{#q}{#z}",
        mpmath="qhyper",
    ),
    row(
        "QHypergeometricPFQ[{a__, Subscript[c, r_Symbol]}, "
        "{b__, Subscript[d, s_Symbol]}, q, z]",
        also=_series(
            _LETTERED, "#a:item,#{Subscript[c, r]}", "#b:item,#{Subscript[d, s]}"
        ),
    ),
    *(
        row(
            f"QHypergeometricPFQ[Table[Subscript[a, k], {{k, {start}r}}], "
            f"Table[Subscript[b, j], {{j, {start}s}}], q, z]",
            *_series(_LETTERED, *_DOTTED),
        )
        for start in ("", "1, ")
    ),
)

ROWS = (*_SHIFTED, *_GAMMA, *_BASIC_SERIES)
