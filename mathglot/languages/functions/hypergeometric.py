r"""Hypergeometric functions of one and more variables, and those that go with them."""

import re

from mathglot.languages.functions.acceptance import accepting
from mathglot.languages.functions.row import Row, row

_BRACKETS = (("(", ")"), ("[", "]"))
# What people put where a list of parameters is empty.
_NOTHING = r"#<-|--|\cdot|\emptyset|\varnothing>"


_SLOT = re.compile(r"#([a-z]\w*|list\([\w,]+\))(?![\w:(])")


def _items(parameters: str) -> str:
    """Parameters whose slots take anything, whatever stands beside them."""
    return _SLOT.sub(r"#\1:item", parameters)


def _shapes(upper: str, lower: str, last: str) -> tuple[str, ...]:
    """The usual ways to write two lists of parameters and a variable."""
    above, below, variable = _items(upper), _items(lower), _items(last)
    shapes = [f"({upper};{lower};{last})"]
    # A last row without anything in it would not show.
    for opening, closing in _BRACKETS if lower else ():
        end = rf"#<;|\mid>{variable}{closing}"
        shapes += [
            f"{opening}{{{above} \\atop {below}}}{end}",
            rf"{opening}\begin{{matrix}}{above}\\ {below}\end{{matrix}}{end}",
        ]
    return (*shapes, rf"({above};{below}\mid {variable})")


def _rare_shapes(upper: str, lower: str, last: str) -> tuple[str, ...]:
    """Ways that are seldom, or that leave open where a list ends."""
    above, below, variable = _items(upper), _items(lower), _items(last)
    shapes = [
        rf"[{above};{below}#<;|\mid>{variable}]",
        f"({above};{below},{variable})",
    ]
    if lower:
        shapes += [
            f"({{{above} \\atop {below}}},{variable})",
            rf"(\begin{{matrix}}{above}\\ {below}\end{{matrix}},{variable})",
        ]
    if upper and lower and _NOTHING not in (upper, lower):
        shapes += [f"({above},{below}#<;|,>{variable})", f"({upper}|{lower}|{last})"]
    return tuple(shapes)


def _name(p: str, q: str, letter: str) -> str:
    return f"{{}}_{{{p}}}{letter}_{{{q}}}"


_LETTERS = {
    "plain": ("F", r"\mathrm{F}"),
    "regularized": (r"\tilde{F}", r"\mathbf{F}"),
    "bilateral": ("H",),
}


def _hypergeometric(
    pattern: str,
    counts: tuple[str, str],
    arguments: tuple[str, str, str],
    style: str = "plain",
    also: tuple[str, ...] = (),
    macro: str | None = None,
    mpmath: str | None = None,
    sympy: str | None = None,
) -> Row:
    """A function with lists of upper and lower parameters, which may be empty."""
    name, *others = (_name(*counts, letter) for letter in _LETTERS[style])
    upper, lower, last = arguments
    shapes = _shapes(*arguments)
    # Where a list is empty, people put a sign.
    marked = (upper or _NOTHING, lower or _NOTHING, last)
    signs = () if upper and lower else _shapes(*marked)
    made = row(
        pattern,
        *(name + shape for shape in shapes[:3]),
        texform=name.replace("{}", r"\, ", 1) + shapes[0],
        also=(
            *(name + shape for shape in (*shapes[3:], *signs)),
            *(other + shape for other in others for shape in shapes[:3]),
            *also,
        ),
        macro=macro,
        sympy=sympy,
        mpmath=mpmath,
    )
    rare = [*_rare_shapes(*arguments)]
    if signs:
        rare += _rare_shapes(*marked)
    if bool(upper) != bool(lower):
        rare += [
            rf"({_items(upper or lower)}#<;|,|\mid>{last}:item)",
            rf"[{_items(upper or lower)}#<;|,|\mid>{last}:item]",
        ]
    return accepting(
        made, *(letter + shape for letter in (name, *others) for shape in rare)
    )


def _symbolic(head: str, style: str) -> tuple[Row, ...]:
    """As many parameters as letters say: dots between the first and the last."""
    letter = _LETTERS[style][0]
    name = _name("#p", "#q", letter)
    dotted = (
        r"#a:tight_1,#<\ldots|\cdots>,#a:tight_{#p}",
        r"#b:tight_1,#<\ldots|\cdots>,#b:tight_{#q}",
        "#z",
    )
    listed = ("#a,#{Subscript[c, p]}", "#b,#{Subscript[d, q]}", "#z")
    vectors = (r"#<#a|\mathbf{#a}|(#a)>", r"#<#b|\mathbf{#b}|(#b)>", "#z")
    return (
        *(
            accepting(
                row(
                    f"{head}[Table[Subscript[a, k], {{k, {start}p}}], "
                    f"Table[Subscript[b, j], {{j, {start}q}}], z]",
                    *(name + shape for shape in _shapes(*dotted)),
                ),
                *(name + shape for shape in _rare_shapes(*dotted)),
            )
            for start in ("", "1, ")
        ),
        row(
            f"{head}[{{a__, Subscript[c, p_Symbol]}}, "
            "{b__, Subscript[d, q_Symbol]}, z]",
            also=tuple(name + shape for shape in _shapes(*listed)),
        ),
        row(
            f"{head}[a_Symbol, b_Symbol, z]",
            _name("p", "q", letter) + "(#a;#b;#z)",
            also=tuple(_name("p", "q", letter) + shape for shape in _shapes(*vectors)),
        ),
    )


def _general(
    head: str, style: str, macro: str, function: str | None = None
) -> tuple[Row, ...]:
    """Lists of any length; `function` is the name in SymPy and mpmath."""
    return (
        *(
            _hypergeometric(
                f"{head}[{{{above}}}, {{{below}}}, z]",
                (p, q),
                (upper.strip("-"), lower.strip("-"), "#z"),
                style,
                macro=f"{macro}{{{p}}}{{{q}}}@{{{upper}}}{{{lower}}}{{#z}}",
                sympy=function,
                mpmath=function,
            )
            for above, p, upper in (("a__", "#count(a)", "#a"), ("", "0", "-"))
            for below, q, lower in (("b__", "#count(b)", "#b"), ("", "0", "-"))
        ),
        *_symbolic(head, style),
    )


def _kummer(*letters: str) -> tuple[str, ...]:
    """A function of Kummer's equation by its letter, parameters in a row."""
    return tuple(
        letter + shape
        for letter in letters
        for shape in (
            "(#a,#b,#z)",
            r"(#a;#b:item#<;|\mid>#z:item)",
            r"(#a,#b:item#<;|\mid>#z:item)",
            "(#a|#b|#z)",
        )
    )


_GAUSS = ("#a,#b", "#c", "#z")


def _with_columns(made: Row, upper: str, lower: str, *others: str) -> Row:
    """The row with parameters in the columns of a matrix, and other rare notations."""
    name = _name(str(len(upper)), str(len(lower)), "F")
    return accepting(
        made,
        *(
            rf"{name}{opening}\begin{{matrix}}{above}\\ {start}{below}\end{{matrix}}"
            rf"#<;|\mid|,>#z:item{closing}"
            for between in ("&", ",&")
            for start in ("", "&")
            for above, below in [
                [between.join(f"#{x}:item" for x in line) for line in (upper, lower)]
            ]
            for opening, closing in _BRACKETS
        ),
        *others,
    )


_HYPERGEOMETRIC = (
    _hypergeometric(
        "Hypergeometric0F1[b, z]",
        ("0", "1"),
        ("", "#b", "#z"),
        macro=r"\genhyperF{0}{1}@{-}{#b}{#z}",
        mpmath="hyp0f1",
    ),
    _hypergeometric(
        "Hypergeometric1F1[a, b, z]",
        ("1", "1"),
        ("#a", "#b", "#z"),
        also=_kummer("M", r"\Phi", "F"),
        macro=r"\KummerconfhyperM@{#a}{#b}{#z}",
        mpmath="hyp1f1",
    ),
    _with_columns(
        _hypergeometric(
            "Hypergeometric2F1[a, b, c, z]",
            ("2", "1"),
            _GAUSS,
            also=tuple("F" + shape for shape in _shapes(*_GAUSS)),
            macro=r"\hyperF@{#a}{#b}{#c}{#z}",
            mpmath="hyp2f1",
        ),
        "ab",
        "c",
        *("F" + shape for shape in _rare_shapes(*_GAUSS)),
    ),
    *_general(
        "HypergeometricPFQ",
        "plain",
        r"\genhyperF",
        "hyper",
    ),
    _with_columns(row("HypergeometricPFQ[{a, b}, {c}, z]"), "ab", "c"),
    _with_columns(row("HypergeometricPFQ[{a, b, c}, {d, e}, z]"), "abc", "de"),
    _with_columns(row("HypergeometricPFQ[{a, b, c, d}, {e, f, g}, z]"), "abcd", "efg"),
    _hypergeometric(
        "Hypergeometric0F1Regularized[b, z]",
        ("0", "1"),
        ("", "#b", "#z"),
        "regularized",
        macro=r"\genhyperOlverF{0}{1}@{-}{#b}{#z}",
    ),
    _hypergeometric(
        "Hypergeometric1F1Regularized[a, b, z]",
        ("1", "1"),
        ("#a", "#b", "#z"),
        "regularized",
        also=_kummer(r"\mathbf{M}", r"\tilde{M}"),
        macro=r"\OlverconfhyperM@{#a}{#b}{#z}",
    ),
    _hypergeometric(
        "Hypergeometric2F1Regularized[a, b, c, z]",
        ("2", "1"),
        _GAUSS,
        "regularized",
        also=tuple(
            letter + shape
            for letter in (r"\mathbf{F}", r"\tilde{F}")
            for shape in _shapes(*_GAUSS)[:3]
        ),
        macro=r"\hyperOlverF@{#a}{#b}{#c}{#z}",
    ),
    *_general(
        "HypergeometricPFQRegularized",
        "regularized",
        r"\genhyperOlverF",
    ),
    _hypergeometric(
        "BilateralHypergeometricPFQ[{a__}, {b__}, z]",
        ("#count(a)", "#count(b)"),
        ("#a", "#b", "#z"),
        "bilateral",
        macro=r"\genhyperH{#count(a)}{#count(b)}@{#a}{#b}{#z}",
    ),
)

_CONFLUENT = (
    row(
        "HypergeometricU[a, b, z]",
        "U(#a,#b,#z)",
        also=(*_kummer("U")[1:], *_kummer(r"\Psi"), r"\mathrm{U}(#a,#b,#z)"),
        macro=r"\KummerconfhyperU@{#a}{#b}{#z}",
        mpmath="hyperu",
    ),
    # What tends to 1 where z does not stay finite.
    accepting(row("Times[Power[z, a], HypergeometricU[a, b, z]]"), "U^{*}(#a,#b,#z)"),
    *(
        row(
            f"Whittaker{letter}[k, m, z]",
            f"{letter}_{{#k,#m}}(#z)",
            also=(
                f"{letter}_{{#k:power#m:power}}(#z)",
                rf"\mathrm{{{letter}}}_{{#k,#m}}(#z)",
                f"{letter}_{{#k;#m}}(#z)",
            ),
            macro=rf"\Whittakerconfhyper{letter}{{#k}}{{#m}}@{{#z}}",
            mpmath=f"whit{letter.lower()}",
        )
        for letter in "MW"
    ),
    *(
        row(
            f"ParabolicCylinderD[{order}, z]",
            also=("U(#a,#z)", "U(#a;#z)", r"\mathrm{U}(#a,#z)"),
            macro=r"\paraU@{#a}{#z}",
        )
        for order in (
            "Subtract[Minus[a], Divide[1, 2]]",
            "Subtract[Minus[Divide[1, 2]], a]",
        )
    ),
    row(
        "ParabolicCylinderD[n, z]",
        "D_{#n}(#z)",
        also=(r"\mathrm{D}_{#n}(#z)", r"\mathcal{D}_{#n}(#z)"),
        macro=r"\WhittakerparaD{#n}@{#z}",
        mpmath="pcfd",
    ),
)


def _appell(index: int, head_arguments: str, groups: str, joined: str) -> Row:
    """Appell's functions of two variables."""
    name = f"F_{index}"
    commas = groups.replace(";", ",")
    return row(
        f"AppellF{index}[{head_arguments}]",
        f"{name}({groups};#x,#y)",
        also=(
            f"{name}({joined};#x,#y)",
            f"{name}({commas},#x,#y)",
            f"{name}({commas};#x,#y)",
            f"{name}[{groups};#x,#y]",
            f"{name}[{joined};#x,#y]",
            f"{name}({groups}|#x,#y)",
            f"{name}({groups};#x;#y)",
            rf"\mathrm{{F}}_{index}({groups};#x,#y)",
        ),
        macro=rf"\AppellF{{{index}}}"
        + "@"
        + "".join(f"{{#{name}}}" for name in head_arguments.split(", ")),
        sympy="appellf1" if index == 1 else None,
        mpmath=f"appellf{index}",
    )


_APPELL = (
    _appell(1, "a, b1, b2, c, x, y", "#a;#b1,#b2;#c", "#a,#b1,#b2;#c"),
    _appell(2, "a, b1, b2, c1, c2, x, y", "#a;#b1,#b2;#c1,#c2", "#a,#b1,#b2;#c1,#c2"),
    _appell(3, "a1, a2, b1, b2, c, x, y", "#a1,#a2;#b1,#b2;#c", "#a1,#a2,#b1,#b2;#c"),
    _appell(4, "a, b, c1, c2, x, y", "#a,#b;#c1,#c2", "#a;#b;#c1,#c2"),
)


def _contour_shapes(name: str, upper: str, lower: str, last: str) -> tuple[str, ...]:
    """Two rows of parameters, before or behind the variable."""
    stacks = (
        rf"\begin{{matrix}}{upper}\\ {lower}\end{{matrix}}",
        f"{{{upper} \\atop {lower}}}",
    )
    shapes = [f"{name}({last}|{stack})" for stack in stacks]
    for opening, closing in _BRACKETS:
        for stack in stacks:
            shapes += [
                rf"{name}{opening}{last}#<;|\mid>\,{stack}{closing}",
                rf"{name}{opening}{stack}#<\mid|;>{last}{closing}",
            ]
        shapes += [
            rf"{name}{opening}{last}#<\mid|;>{upper};{lower}{closing}",
            f"{name}{opening}{upper};{lower}|{last}{closing}",
        ]
    return tuple(shapes)


# Patterns of the lower parameters, how they are listed, and their counts q and m.
_LOWER = (
    ("{{b__}, {d___}}", "#list(b,d)", "#count(b,d)", "#count(b)"),
    ("{{}, {d__}}", "#d", "#count(d)", "0"),
    ("{{}, {}}", "-", "0", "0"),
)


def _contour(letter: str, head: str, last: str, extra: str) -> tuple[Row, ...]:
    """Meijer's G and Fox's H: counts, then two rows of parameters."""
    function = "meijerg" if head == "MeijerG" and not extra else None
    upper = "#list(a,c):item"
    rows: list[Row] = []
    for pattern, listed, q, m in _LOWER:
        lower = _items(listed)
        scripts = f"_{{#count(a,c),{q}}}^{{{m},#count(a)}}"
        shapes = _contour_shapes(letter + scripts, upper, lower, last)
        array = rf"\begin{{array}}{{c}}{upper}\\ {lower}\\ \end{{array}}"
        made = row(
            f"{head}[{{{{a___}}, {{c___}}}}, {pattern}, z{extra}]",
            *shapes[:2],
            texform=f"{letter}{scripts}({last}|{array})",
            also=shapes[2:],
            macro=function
            and rf"\MeijerG{{{m}}}{{#count(a)}}{{#count(a,c)}}{{{q}}}"
            f"@@{{#z}}{{#list(a,c)}}{{{listed}}}",
            sympy=function,
            mpmath=function,
        )
        if not rows:
            # A blank between the counts instead of a comma.
            parted = letter + scripts.replace("),#", r")\ #")
            made = accepting(made, *_contour_shapes(parted, upper, lower, last))
        rows.append(made)
        # Where the upper row is empty, people put a sign.
        bare = f"{letter}_{{0,{q}}}^{{{m},0}}"
        rows.append(
            row(
                f"{head}[{{{{}}, {{}}}}, {pattern}, z{extra}]",
                also=_contour_shapes(bare, _NOTHING, lower, last),
            )
        )
    return tuple(rows)


def _symbolic_contour() -> Row:
    """Meijer's G with as many parameters as letters say."""
    rows = (
        r"#a:tight_1,#<\ldots|\cdots>,#a:tight_{#p}",
        r"#b:tight_1,#<\ldots|\cdots>,#b:tight_{#q}",
    )
    return row(
        "MeijerG[{Table[Subscript[a, i], {i, 1, n}], "
        "Table[Subscript[a, j], {j, Plus[n, 1], p}]}, "
        "{Table[Subscript[b, k], {k, 1, m}], "
        "Table[Subscript[b, l], {l, Plus[m, 1], q}]}, z]",
        *_contour_shapes("G_{#p,#q}^{#m,#n}", *rows, "#z:item"),
        also=_contour_shapes("G_{#p#q}^{#m#n}", *rows, "#z:item"),
    )


def _heun(kind: str, parameters: tuple[str, ...], grouped: str) -> tuple[Row, ...]:
    """One of Heun's functions and its derivative."""
    head = f"Heun{kind}"
    slots = ",".join(f"#{name}" for name in parameters)
    arguments = ", ".join((*parameters, "z"))
    names = [
        rf"\operatorname{{{head}}}",
        head,
        f"H_{kind}",
        rf"\mathrm{{H}}_{{{kind}}}",
    ]
    if kind == "G":
        names = [r"H\ell", r"\operatorname{Hl}", "Hl", r"\mathrm{H}\ell", *names]
    if kind in "CDBT":
        names += [rf"H\ell_{kind}"]
    return tuple(
        row(
            f"{head}{suffix}[{arguments}]",
            f"{names[0]}{mark}({grouped};#z)",
            texform=rf"\text{{{head}{suffix}}}[{slots},#z]",
            also=(
                f"{names[0]}{mark}({slots},#z)",
                f"{names[0]}{mark}({slots};#z)",
                *(
                    f"{name}{mark}({shape}#z)"
                    for name in names[1:]
                    for shape in (f"{grouped};", f"{slots},", f"{slots};")
                ),
            ),
            macro=(
                r"\HeunHl@{#a}{#q}{#b}{#c}{#d}{#e}{#z}"
                if kind == "G" and not suffix
                else None
            ),
        )
        for suffix, mark in (("", ""), ("Prime", "'"))
    )


def _coulomb(head: str, name: str, macro: str, mpmath: str | None) -> Row:
    """A Coulomb wave function; `name` has the place of the angular momentum."""
    joined = name.replace("{#l}", "{#l,#e}")
    return accepting(
        row(
            f"{head}[l, e, r]",
            f"{name}(#e,#r)",
            also=(f"{joined}(#r)", f"{name}(#e;#r)"),
            macro=macro,
            mpmath=mpmath,
        ),
        f"{name}(#r;#e)",
    )


def _lame(head: str, name: str, macro: str) -> tuple[Row, ...]:
    r"""A Lamé function and its derivative; DLMF's last argument is m too."""
    return (
        row(
            f"{head}[n, j, z, m]",
            rf"\operatorname{{{name}}}_{{#n}}^{{#j}}(#z,#m)",
            texform=rf"\text{{{head}}}[#n,#j,#z,#m]",
            also=(
                rf"\operatorname{{{name}}}_{{#n}}^{{#j}}(#z|#m)",
                f"{name}_{{#n}}^{{#j}}(#z|#m)",
            ),
            macro=macro,
        ),
        row(
            f"{head}Prime[n, j, z, m]",
            rf"\operatorname{{{name}}}_{{#n}}^{{#j}}{{}}'(#z,#m)",
            rf"\operatorname{{{name}}}_{{#n}}^{{#j\prime}}(#z,#m)",
            texform=rf"\text{{{head}Prime}}[#n,#j,#z,#m]",
        ),
    )


_EQUATIONS = (
    *_heun("G", ("a", "q", "b", "c", "d", "e"), "#a,#q;#b,#c,#d,#e"),
    *(
        function
        for kind in "CDBT"
        for function in _heun(kind, ("q", "a", "c", "d", "e"), "#q;#a,#c,#d,#e")
    ),
    _coulomb("CoulombF", "F_{#l}", r"\regCoulombF{#l}@{#e}{#r}", "coulombf"),
    _coulomb("CoulombG", "G_{#l}", r"\irregCoulombG{#l}@{#e}{#r}", "coulombg"),
    _coulomb("CoulombH1", "H_{#l}^+", r"\irregCoulombH{+}{#l}@{#e}{#r}", None),
    _coulomb("CoulombH2", "H_{#l}^-", r"\irregCoulombH{-}{#l}@{#e}{#r}", None),
    *_lame("LameC", "Ec", r"\LameEc{#j}{#n}@{#z}{#m}"),
    *_lame("LameS", "Es", r"\LameEs{#j}{#n}@{#z}{#m}"),
    row(
        "LameEigenvalueA[n, j, m]",
        "a_{#n}^{#j}(#m)",
        texform=r"\text{LameEigenvalueA}[#n,#j,#m]",
        macro=r"\Lameeigvala{#j}{#n}@{#m}",
    ),
    row(
        "LameEigenvalueB[n, j, m]",
        "b_{#n}^{#j}(#m)",
        texform=r"\text{LameEigenvalueB}[#n,#j,#m]",
        macro=r"\Lameeigvalb{#j}{#n}@{#m}",
    ),
)

ROWS = (
    *_HYPERGEOMETRIC,
    *_CONFLUENT,
    *_APPELL,
    *_contour("G", "MeijerG", "#z:item", ""),
    *_contour("G", "MeijerG", "#z:item,#r:item", ", r"),
    _symbolic_contour(),
    *_contour("H", "FoxH", "#z:item", ""),
    *_EQUATIONS,
)
