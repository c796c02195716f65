r"""Sums, products, integrals, limits and what goes with them."""

from collections.abc import Iterator
from dataclasses import replace

from mathglot.languages.functions.row import (
    OTHER,
    TEXTBOOK,
    NotationSpelling,
    Row,
    row,
)

_LARGE = {"Sum": r"\sum", "Product": r"\prod"}
_OPERATORS = {"Sum": "nsum", "Product": "nprod"}


def _large(head: str) -> tuple[Row, ...]:
    r"""\sum and \prod: the ways of writing the range of an index."""
    sign = _LARGE[head]
    body = "~#f:product"
    return (
        row(
            f"{head}[f, {{k, a, b}}]",
            rf"{sign}_{{#k=#a}}^{{#b}} {body}",
            also=(rf"{sign}_{{#a\leq #k\leq #b}} {body}",),
            sympy=head,
            mpmath=_OPERATORS[head],
        ),
        row(f"{head}[f, {{k, a, Infinity}}]", also=(rf"{sign}_{{#k\geq #a}} {body}",)),
        row(
            f"{head}[f, {{k, 0, Infinity}}]",
            also=(
                rf"{sign}_{{#k\in\mathbb{{N}}}} {body}",
                rf"{sign}_{{#k\in\mathbb{{N}}_0}} {body}",
            ),
        ),
        row(
            f"{head}[f, {{k, 1, Infinity}}]",
            also=(rf"{sign}_{{#k>0}} {body}", rf"{sign}_{{#k\in\mathbb{{N}}}} {body}"),
        ),
        row(
            f"{head}[f, {{k, Minus[Infinity], Infinity}}]",
            also=(rf"{sign}_{{#k\in\mathbb{{Z}}}} {body}",),
        ),
        row(
            f"{head}[f, {{k, n}}]",
            rf"{sign}_{{#k=1}}^{{#n}} {body}",
            also=(
                rf"{sign}_{{#k\in #n:sum}} {body}",
                rf"{sign}_{{#k}}^{{#n}} {body}",
            ),
        ),
        row(
            f"{head}[f, {{i, 1, n}}, {{j, Plus[i, 1], n}}]",
            also=(
                rf"{sign}_{{1\leq #i<#j\leq #n}} {body}",
                rf"{sign}_{{#i<#j}} {body}",
                rf"{sign}_{{#i<#j}}^{{#n}} {body}",
            ),
        ),
        row(
            f"{head}[f, {{i, a, n}}, {{j, Plus[i, 1], n}}]",
            also=(rf"{sign}_{{#a\leq #i<#j\leq #n}} {body}",),
            accepted=(
                rf"{sign}_{{#i<#j=#a}}^{{#n}} {body}",
                rf"{sign}_{{#j>#i=#a}}^{{#n}} {body}",
            ),
        ),
        row(
            f"{head}[f, {{i, a, n}}, {{j, i, n}}]",
            also=(
                rf"{sign}_{{#a\leq #i\leq #j\leq #n}} {body}",
                rf"{sign}_{{#i\leq #j}} {body}",
            ),
            accepted=(rf"{sign}_{{#i\leq #j=#a}}^{{#n}} {body}",),
        ),
        row(
            f"{head}[f, {{k, a, n}}]",
            accepted=(rf"{sign}_{{#k\geq #a}}^{{#n}} {body}",),
        ),
        row(
            f"{head}[f, {{i, a, n}}, {{j, Plus[i, 1], n}}, {{k, Plus[j, 1], n}}]",
            also=(
                rf"{sign}_{{#a\leq #i<#j<#k\leq #n}} {body}",
                rf"{sign}_{{#i<#j<#k}} {body}",
            ),
        ),
        row(
            f"{head}[f, {{d, Divisors[n]}}]",
            rf"{sign}_{{#d\mid #n}} {body}",
        ),
        # Over the remainders that there are.
        row(
            f"{head}[f, {{k, 0, Subtract[n, 1]}}]",
            accepted=(
                rf"{sign}_{{#k\bmod #n}} {body}",
                rf"{sign}_{{#k(\bmod #n)}} {body}",
            ),
        ),
        row(
            f"{head}[f, {{k, a, b, s}}]",
            texform=rf"{sign}_{{#k=#a,#a+#s:product,\ldots}}^{{#b}} {body}",
            accepted=(rf"{sign}_{{#k=#a,#a+#s:product,\ldots}}^{{#b}} {body}",),
        ),
        row(f"{head}[f, Element[k, s]]", rf"{sign}_{{#k\in #s:sum}} {body}"),
        row(f"{head}[f, k_Symbol]", rf"{sign}_{{#k}} {body}"),
        row(
            f"{head}[f, i_Symbol, j_Symbol]",
            also=(rf"{sign}_{{#i,#j}} {body}",),
            accepted=(rf"{sign}_{{#i #j}} {body}",),
        ),
        # Over those of which something holds: \sum_{j:(i,j)\in A}.
        row(f"{head}[f, {{k, c}}]", accepted=(rf"{sign}_{{#k:#c:relation}} {body}",)),
        row(
            f"{head}[f, And[c, d]]",
            accepted=(rf"{sign}_{{\substack{{#c:relation\\#d:relation}}}} {body}",),
        ),
        # What it is over goes without saying, or is said in the author's own way.
        row(f"{head}[f, k__]", accepted=(rf"{sign}_{{#k}} {body}",)),
        row(f"{head}[f, k]", accepted=(rf"{sign}_{{(#k)}} {body}",)),
        row(f"{head}[f, j, k__]", accepted=(rf"{sign}_{{#j;#k}} {body}",)),
        row(f"{head}[f]", accepted=(rf"{sign} {body}",)),
        row(
            f"{head}[f, j, r__]",
            (f"#{{{head}[{head}[f, r], j]:prefix}}", "prefix"),
        ),
    )


_D = r"#<d|\mathrm{d}>"
# What tells the principal value of the integral behind it.
PRINCIPAL_VALUE = (
    r"\text{p.v.}",
    r"\mathrm{PV}",
    r"\text{P.V.}",
    r"\text{v.p.}",
    r"\text{pv}",
    "p.v.",
    "P.V.",
    r"\mathcal{P}",
)
_ANY_D = r"#<d|\mathrm{d}|\partial>"
_RARE_LIMITS = ("_{#x=#a}^{#b}", "_{#x=#a}^{#x=#b}", "_{[#a,#b]}")


def _over_regions() -> tuple[Row, ...]:
    r"""\iint and \iiint over a region; the element of area or volume has a name."""
    rows: list[Row] = []
    for names, sign, signs, elements in (
        ("xy", r"\iint", r"\int\int", ("A", r"\sigma", "S")),
        ("xyz", r"\iiint", r"\int\int\int", ("V", r"\tau")),
    ):
        spread = r"\, ".join(f"d#{name}" for name in names)
        upright = r"\, ".join(rf"\mathrm{{d}}#{name}" for name in names)
        region = f"Element[{{{', '.join(names)}}}, r]"
        element = "|".join(f"{d}{e}" for e in elements for d in ("d", r"\mathrm{d}"))
        any_sign = rf"#<{sign}|\int|{signs}>"
        rows += [
            row(
                f"Integrate[f, {region}]",
                (rf"{sign}_{{#r}} #f:product \, {spread}", "closed"),
                also=(
                    (rf"\int_{{#r}} ~#f:product~\, {spread}", "closed"),
                    (rf"{sign}_{{#r}} #f:product \, d{elements[0]}", "closed"),
                    (rf"{sign}_{{#r}} #f:product \, {upright}", "closed"),
                ),
                accepted=(
                    (rf"{any_sign}_{{#r}} #f:sum #<{element}>", "closed"),
                    (rf"{any_sign}_{{#r}} #f:sum {spread}", "closed"),
                ),
            ),
            row(
                f"Integrate[1, {region}]",
                also=((rf"{sign}_{{#r}} {spread}", "closed"),),
                accepted=((rf"{any_sign}_{{#r}} #<{element}>", "closed"),),
            ),
        ]
    return tuple(rows)


# The ways of naming a contour: a letter, or the equation of a circle.
_CONTOURS = (
    ("c", "#c"),
    ("Circle[]", r"\lvert #z\rvert=1"),
    ("Circle[{0, 0}, r]", r"\lvert #z\rvert=#r"),
    ("Circle[{a, 0}, r]", r"\lvert #z-#a:product\rvert=#r"),
)


def _contour_integrals() -> tuple[Row, ...]:
    r"""\oint round a contour, dz behind or in a numerator."""
    rows: list[Row] = []
    for contour, below in _CONTOURS:
        for pattern, body in (
            ("f", "#f:product \\, {d}#z"),
            ("Divide[n, d]", "\\frac{{#n:product \\, {d}#z}}{{#d}}"),
            ("Divide[1, d]", "\\frac{{{d}#z}}{{#d}}"),
            ("1", "{d}#z"),
        ):
            shown = [
                (rf"{sign}_{{{below}}} {body.format(d=d)}", "closed")
                for sign in (r"\oint", r"\int")
                for d in ("d", r"\mathrm{d}")
            ]
            main = shown[:1] if pattern == "f" else []
            arguments = f"{pattern}, Element[z, {contour}]"
            also = tuple(shown[len(main) :])
            rows.append(row(f"ContourIntegrate[{arguments}]", *main, also=also))
    return tuple(rows)


def _integrals() -> tuple[Row, ...]:
    r"""\int with and without limits, dx behind, in front, or in a numerator."""
    rows: list[Row] = []
    ranges = (
        ("{x, a, b}", "_{#a}^{#b}"),
        ("{x, Minus[Infinity], Infinity}", r"_{\mathbb{R}}"),
        ("x_Variable", ""),
    )
    for iterator, limits in ranges:
        shown = [rf"\int{limits} ~#f:product~\, d#x"]
        also: list[NotationSpelling] = []
        for d in ("d", r"\mathrm{d}"):
            also += [
                (rf"\int{limits} #f:sum \, {d}#x", "closed"),
                (rf"\int{limits} {d}#x \, #f:prefix", "prefix"),
                (rf"\int{limits} {d}#x \, #f:product", "prefix"),
            ]
        if limits == r"_{\mathbb{R}}":
            also, shown = [*shown, *also], []
        rare = _RARE_LIMITS if limits == "_{#a}^{#b}" else ()
        accepted = [(rf"\int{other} #f:sum {_D}#x", "closed") for other in rare]
        rows.append(
            row(
                f"Integrate[f, {iterator}]",
                *((s, "closed") for s in shown),
                also=tuple(also),
                accepted=tuple(accepted),
                sympy="Integral",
                mpmath="quad",
            )
        )
        rows.append(
            row(
                f"Integrate[Divide[n, d], {iterator}]",
                also=tuple(
                    (rf"\int{limits} \frac{{#n:product \, {d}#x}}{{#d}}", "closed")
                    for d in ("d", r"\mathrm{d}")
                ),
                accepted=tuple(
                    (rf"\int{other} \frac{{#n:product {_D}#x}}{{#d}}", "closed")
                    for other in rare
                ),
            )
        )
        rows.append(
            row(
                f"Integrate[Divide[1, d], {iterator}]",
                also=tuple(
                    (rf"\int{limits} \frac{{{d}#x}}{{#d}}", "closed")
                    for d in ("d", r"\mathrm{d}")
                ),
                accepted=tuple(
                    (rf"\int{other} \frac{{{_D}#x}}{{#d}}", "closed") for other in rare
                ),
            )
        )
        rows.append(
            row(
                f"Integrate[1, {iterator}]",
                also=tuple(
                    (rf"\int{limits} {d}#x", "closed") for d in ("d", r"\mathrm{d}")
                ),
            )
        )
    return tuple(rows)


def _loose_integrals() -> tuple[Row, ...]:
    r"""Integrals over many dimensions, and those that leave out what they are by."""
    rows: list[Row] = []
    for measure in ("x", "Element[x, FullRegion[n]]"):
        spread = rf"{_D}^{{#n}} #x"
        shown = [
            (rf"\int {spread} #f:product", "prefix"),
            (rf"\int #f:product {spread}", "closed"),
            (rf"\int \frac{{{spread}}}{{#c}} #f:product", "prefix"),
        ]
        if measure == "x":
            # The dimension stands for itself in the others.
            shown = [(text.replace("#n", "4"), level) for text, level in shown]
        rows.append(row(f"Integrate[f, {measure}]", accepted=tuple(shown[:2])))
        rows.append(
            row(f"Integrate[Divide[f, c], {measure}]", accepted=tuple(shown[2:]))
        )
    rows += [
        row(
            f"Integrate[Divide[f, c], {iterator}]",
            accepted=((rf"\int{limits} \frac{{{_D} #x}}{{#c}} #f:product", "prefix"),),
        )
        for iterator, limits in (("{x, a, b}", "_{#a}^{#b}"), ("x_Variable", ""))
    ]
    rows += [
        row(
            f"Integrate[Times[Divide[n, d], f], {iterator}]",
            accepted=(
                (
                    rf"\int{limits} \frac{{#n:product {_D} #x}}{{#d}} #f:product",
                    "prefix",
                ),
            ),
        )
        for iterator, limits in (
            ("{x, a, b}", "_{#a}^{#b}"),
            ("x_Variable", ""),
            ("Element[x, s]", "_{#s}"),
        )
    ]
    rows += [
        row(
            "Integrate[f, Element[x, s]]",
            accepted=tuple(
                (rf"{sign}_{{#s}} #f:product {_D}#x", "closed")
                for sign in (r"\int", r"\oint", r"\iint", r"\iiint", r"\oiint")
            ),
        ),
        row(
            "Integrate[f, s]",
            accepted=tuple(
                (rf"{sign}_{{#s}} #f:product", "prefix")
                for sign in (r"\int", r"\iint", r"\iiint")
            ),
        ),
        row(
            "ContourIntegrate[f, s]",
            accepted=tuple(
                (rf"{sign}_{{#s}} #f:product", "prefix")
                for sign in (r"\oint", r"\oiint")
            ),
        ),
        row(
            "Integrate[f, Element[x, s]]",
            accepted=((rf"\int_{{#s}} {_D}#x #f:product", "prefix"),),
        ),
        row(
            "Integrate[Divide[f, d], Element[x, s]]",
            accepted=((rf"\int_{{#s}} \frac{{{_D}#x}}{{#d}} #f:product", "prefix"),),
        ),
        *_loose_contour_integrals(),
        row(
            "Integrate[f, {x_Variable, b}]",
            accepted=(
                (rf"\int^{{#b}} {_D}#x #f:product", "prefix"),
                (rf"\int^{{#b}} #f:product {_D}#x", "closed"),
            ),
        ),
        row(
            "Integrate[f, Element[x_Symbol, s]]",
            accepted=((r"\int_{#s} #f:product", "prefix"),),
        ),
        row("Integrate[f]", accepted=((r"\int #f:product", "prefix"),)),
        row(
            "Integrate[f, {x_Symbol, a, b}]",
            accepted=((r"\int_{#a}^{#b} #f:product", "prefix"),),
        ),
    ]
    return tuple(rows)


def _loose_contour_integrals() -> tuple[Row, ...]:
    r"""\oint with dz in front, and without a contour."""
    rows: list[Row] = []
    for iterator, below in (("Element[z, c]", "_{#c}"), ("z_Variable", "")):
        sign = rf"\oint{below}"
        behind = [(rf"{sign} #f:product {_D}#z", "closed")] if not below else []
        rows += [
            row(
                f"ContourIntegrate[f, {iterator}]",
                accepted=(*behind, (rf"{sign} {_D}#z #f:product", "prefix")),
            ),
            row(
                f"ContourIntegrate[Divide[f, d], {iterator}]",
                also=((rf"{sign} \frac{{{_D}#z}}{{#d}} #f:product", "prefix"),),
            ),
            row(
                f"ContourIntegrate[Times[Divide[n, d], f], {iterator}]",
                accepted=(
                    (rf"{sign} \frac{{#n:product {_D}#z}}{{#d}} #f:product", "prefix"),
                ),
            ),
        ]
    return (
        *rows,
        row(
            "ContourIntegrate[Divide[1, d], z_Variable]",
            accepted=((rf"\oint \frac{{{_D}#z}}{{#d}}", "closed"),),
        ),
        row("ContourIntegrate[f]", accepted=((r"\oint #f:product", "prefix"),)),
    )


def _one_sided_limits() -> tuple[Row, ...]:
    """x comes from above or from below."""
    rows: list[Row] = []
    for direction, sign, arrows, relation in (
        ('"FromAbove"', "+", r"#<\downarrow|\searrow>", ">"),
        ('"FromBelow"', "-", r"#<\uparrow|\nearrow>", "<"),
        ("Minus[1]", "+", r"#<\downarrow|\searrow>", ">"),
        ("1", "-", r"#<\uparrow|\nearrow>", "<"),
    ):
        option = f"Rule[Direction, {direction}]"
        below = (
            rf"#x{arrows} #a:sum",
            rf"#x\to #a:sum{sign}",
            rf"#x\to #a:sum{sign}0",
            rf"#x\to #a:sum,#x{relation}#a:sum",
        )
        shown = [(rf"\lim_{{{text}}} \, #f:product", "prefix") for text in below]
        rows.append(
            row(
                f"Limit[f, Rule[x, a], {option}]",
                (rf"\lim_{{#x\to #a:atom^{sign}}}~\, #f:product", "prefix"),
                also=tuple(shown[:2]),
                accepted=tuple(shown[2:]),
            )
        )
        # The sign beside a fraction needs no brackets.
        rows.append(
            row(
                f"Limit[f, Rule[x, Divide[p, q]], {option}]",
                also=tuple(
                    (rf"\lim_{{#x\to {end}^{sign}}} \, #f:product", "prefix")
                    for end in (r"\frac{#p}{#q}", "#p:power/#q:atom")
                ),
            )
        )
    return tuple(rows)


def _limits_of_sequences() -> tuple[Row, ...]:
    r"""\lim_n x_n and \lim a_n, where the index goes to infinity without saying."""
    return tuple(
        row(
            f"{head}[{of}, Rule[n, Infinity]]",
            accepted=tuple((f"{sign}{shown}", "prefix") for sign in signs),
        )
        for head, *signs in (
            ("Limit", r"\lim"),
            ("MaxLimit", r"\limsup", r"\overline{\lim}", r"\varlimsup"),
            ("MinLimit", r"\liminf", r"\underline{\lim}", r"\varliminf"),
        )
        for of, shown in (
            ("f", "_{#n} #f:product"),
            # Of a sequence there is one index, and one place for it to go to.
            ("Subscript[a_Symbol, n_Symbol]", " #a:tight_{#n}"),
        )
    )


def _field(head: str, shown: str, texform: str, *also: NotationSpelling) -> Row:
    """A derivative of a field, by its coordinates and, if named, their system."""
    return row(
        f"{head}[f, v_Coordinates]",
        (f"{shown} #f:prefix", "prefix"),
        texform=(f"{texform}#f", "prefix"),
        also=also,
    )


def _fields() -> tuple[Row, ...]:
    r"""\nabla and its products; in named coordinates they look the same."""
    rows = (
        _field(
            "Grad",
            r"\nabla",
            r"\nabla _{#v}",
            (r"\operatorname{grad} #f:bare", "prefix"),
            r"\operatorname{grad}(#f)",
            (r"\vec{\nabla} #f:prefix", "prefix"),
            (r"\mathbf{\nabla} #f:prefix", "prefix"),
        ),
        _field(
            "Div",
            r"\nabla\cdot",
            r"\nabla _{#v}.",
            (r"\operatorname{div} #f:bare", "prefix"),
            r"\operatorname{div}(#f)",
            (r"\vec{\nabla}\cdot #f:prefix", "prefix"),
            (r"\mathbf{\nabla}\cdot #f:prefix", "prefix"),
        ),
        _field(
            "Curl",
            r"\nabla\times",
            r"\nabla _{#v}\times ",
            (r"\operatorname{curl} #f:bare", "prefix"),
            (r"\operatorname{rot} #f:bare", "prefix"),
            r"\operatorname{curl}(#f)",
            (r"\vec{\nabla}\times #f:prefix", "prefix"),
            (r"\mathbf{\nabla}\times #f:prefix", "prefix"),
        ),
        _field(
            "Laplacian",
            r"\nabla^2",
            r"\nabla _{#v}^2",
            (r"\Delta #f:prefix", "prefix"),
            (r"\triangle #f:prefix", "prefix"),
        ),
    )
    named = tuple(
        replace(
            made,
            pattern=made.pattern.replace("s]", "s, s]"),
            notations=tuple(
                replace(notation, flavours=TEXTBOOK if number == 1 else OTHER)
                for number, notation in enumerate(made.notations)
                if number
            ),
        )
        for made in rows
    )
    along = tuple(
        row(
            pattern,
            also=(
                (r"(#a:prefix\cdot\nabla)#f:prefix", "prefix"),
                (r"(#a:prefix\cdot\vec{\nabla})#f:prefix", "prefix"),
            ),
        )
        for pattern in ("Dot[Grad[f, v], a]", "Dot[a, Grad[f, v]]")
    )
    # By a vector, all of a product of matrices behind it.
    of_products = row("Grad[f, v]", accepted=((r"\nabla_{#v} #f:product", "prefix"),))
    return (*rows, *named, *along, of_products)


def _values_of_several() -> Iterator[Row]:
    r"""Values where several variables are given: `f|_{x=y=0}`, `f|_{x=0,y=1}`."""

    def shown(places: str) -> tuple[tuple[str, str], ...]:
        fences = ("#f:product|", "[#f]", "(#f)")
        return tuple((f"{fence}_{{{places}}}", "power") for fence in fences)

    for names in (("x", "y"), ("x", "y", "z")):
        rules = ", ".join(f"Rule[{name}, a]" for name in names)
        chain = "=".join(f"#{name}" for name in names)
        also = shown(f"{chain}=#a")
        yield row(f"ReplaceAll[f, List[{rules}]]", accepted=also)
    listed = (*shown("#x=#a:set,#y=#b:set"), *shown("#x=#a:set;#y=#b:set"))
    yield row("ReplaceAll[f, List[Rule[x, a], Rule[y, b]]]", accepted=listed)


# Gradients and second derivatives as vectors and matrices.
_T = r"#<T|\top|\mathrm{T}|\mathsf{T}|\mathbf{T}|\intercal|t|\mathrm{t}>"
_MATRICES = (
    row(
        "Transpose[Grad[f, v]]",
        also=((rf"\nabla #f:atom^{{{_T}}}", "power"),),
    ),
    row(
        "Grad[Grad[f, v], v]",
        also=((r"\nabla^2 #f:atom", "power"),),
    ),
    row(
        "Inverse[Grad[Grad[f, v], v]]",
        also=((r"\nabla^2 #f:atom^{-1}", "power"),),
    ),
)

ROWS = (
    *_MATRICES,
    *_large("Sum"),
    *_large("Product"),
    *_integrals(),
    *_loose_integrals(),
    row(
        "Integrate[f, Element[x, r]]",
        (r"\int_{#x\in #r:sum} #f:product", "prefix"),
        also=(
            (r"\int_{#r} #f:sum \, d#x", "closed"),
            (r"\int_{#r} #f:sum \, \mathrm{d}#x", "prefix"),
        ),
    ),
    *_over_regions(),
    row(
        "Integrate[f, x_Variable, y_Variable]",
        also=(
            (r"\iint #f:product \, d#x\, d#y", "closed"),
            (r"\iint #f:product \, d#y\, d#x", "closed"),
        ),
    ),
    row(
        "Integrate[f, x, r__]",
        ("#{Integrate[Integrate[f, r], x]:closed}", "closed"),
        also=(("#{Integrate[Integrate[f, r], x]:prefix}", "prefix"),),
    ),
    row(
        "Integrate[f, r, Rule[PrincipalValue, True]]",
        (r"\text{p.v.} #{Integrate[f, r]:closed}", "closed"),
        accepted=tuple(
            (rf"{mark} #{{Integrate[f, r]:{level}}}", level)
            for mark in PRINCIPAL_VALUE
            for level in ("closed", "prefix")
        ),
    ),
    # A function is integrated, not its values.
    row(
        "Integrate[f[x], {x, a, b}]",
        accepted=((r"\int_{#a}^{#b} #f:prefix", "prefix"),),
    ),
    row(
        "Integrate[f[x], Element[x, s]]",
        accepted=((r"\int_{#s} #f:prefix", "prefix"),),
    ),
    *_contour_integrals(),
    row(
        "Limit[f, Rule[x, a]]",
        (r"\lim_{#x\to #a}~\, #f:product", "prefix"),
        accepted=((r"\lim_{#x\to #a} #f:sum", "sum"),),
        sympy="Limit",
        mpmath="limit",
    ),
    *_one_sided_limits(),
    *_limits_of_sequences(),
    row(
        "MaxLimit[f, Rule[x, a]]",
        (r"\limsup_{#x\to #a} \, #f:product", "prefix"),
        also=(
            (r"\overline{\lim}_{#x\to #a} \, #f:product", "prefix"),
            (r"\varlimsup_{#x\to #a} \, #f:product", "prefix"),
        ),
    ),
    row(
        "MinLimit[f, Rule[x, a]]",
        (r"\liminf_{#x\to #a} \, #f:product", "prefix"),
        also=(
            (r"\underline{\lim}_{#x\to #a} \, #f:product", "prefix"),
            (r"\varliminf_{#x\to #a} \, #f:product", "prefix"),
        ),
    ),
    row("DiscreteLimit[f, Rule[x, a]]", (r"\lim_{#x\to #a}~\, #f:product", "prefix")),
    row(
        "Residue[f, {z, a}]",
        (r"\operatorname{Res}_{#z=#a} #f:product", "prefix"),
        also=(
            r"\operatorname{Res}(#f,#a)",
            r"\operatorname{Res}_{#z=#a}(#f)",
            (r"\operatorname{res}_{#z=#a} #f:product", "prefix"),
            (r"\underset{#z=#a}{\operatorname{Res}} #f:product", "prefix"),
        ),
        accepted=(
            r"\operatorname{Res}(#f;#a)",
            r"\operatorname{Res}(#f,#z=#a)",
            r"\operatorname{res}(#f,#a)",
            (r"\operatorname{Res}_{#a} #f:product", "prefix"),
        ),
    ),
    row(
        "Residue[f[z], {z, a}]",
        accepted=(
            r"\operatorname{Res}(#f,#a)",
            r"\operatorname{Res}(#f;#a)",
            r"\operatorname{res}(#f,#a)",
            (r"\operatorname{Res}_{#a} #f", "prefix"),
            (r"\operatorname{Res}_{#z=#a} #f", "prefix"),
        ),
    ),
    row(
        "O[x]",
        "O(#x)",
        also=(r"\mathcal{O}(#x)",),
        accepted=(r"\mathrm{O}(#x)",),
    ),
    row("Power[O[x], n]", "O(#x^{#n})", also=(r"\mathcal{O}(#x^{#n})",)),
    row("O[x, a]", "O(#x:sum-#a:product)"),
    row("Power[O[x, a], n]", "O((#x:sum-#a:product)^{#n})"),
    *_fields(),
    row(
        "Inactive[Integrate][f, {x, a, b}]",
        (r"\int_{#a}^{#b} ~#f:product~\, d#x", "closed"),
    ),
    row(
        "LaplaceTransform[f, t, s]",
        r"\mathcal{L}_{#t}[#f](#s)",
        also=(
            r"\mathcal{L}\{#f\}(#s)",
            r"\mathcal{L}[#f](#s)",
            r"\mathcal{L}\{#f\}",
            r"\mathcal{L}(#f)(#s)",
        ),
        accepted=(r"\mathcal{L}[#f]",),
    ),
    row(
        "InverseLaplaceTransform[f, s, t]",
        r"\mathcal{L}_{#s}^{-1}[#f](#t)",
        also=(
            r"\mathcal{L}^{-1}\{#f\}(#t)",
            r"\mathcal{L}^{-1}[#f](#t)",
            r"\mathcal{L}^{-1}\{#f\}",
        ),
        accepted=(r"\mathcal{L}^{-1}[#f]",),
    ),
    row(
        "FourierTransform[f, t, w]",
        r"\mathcal{F}_{#t}[#f](#w)",
        also=(
            r"\mathcal{F}\{#f\}(#w)",
            r"\mathcal{F}[#f](#w)",
            r"\mathcal{F}\{#f\}",
            r"\mathcal{F}(#f)(#w)",
        ),
        accepted=(r"\mathcal{F}[#f]",),
    ),
    row(
        "InverseFourierTransform[f, w, t]",
        r"\mathcal{F}_{#w}^{-1}[#f](#t)",
        also=(r"\mathcal{F}^{-1}\{#f\}(#t)", r"\mathcal{F}^{-1}[#f](#t)"),
    ),
    row(
        "MellinTransform[f, x, s]",
        r"\mathcal{M}_{#x}[#f](#s)",
        also=(r"\mathcal{M}\{#f\}(#s)", r"\mathcal{M}[#f](#s)"),
    ),
    row(
        "ZTransform[f, n, z]",
        r"\mathcal{Z}_{#n}[#f](#z)",
        also=(
            r"\mathcal{Z}\{#f\}(#z)",
            r"\mathcal{Z}[#f](#z)",
            r"\mathcal{Z}\{#f\}",
        ),
        accepted=(r"\mathcal{Z}[#f]",),
    ),
    row("Convolve[f, g, x, y]", "(#f*#g)(#y)"),
    row(
        "Convolve[f[x], g[x], x, y]",
        also=("(#f*#g)(#y)", r"(#f\star #g)(#y)"),
        accepted=((r"#f*#g(#y)", "product"), r"(#f\ast #g)(#y)"),
    ),
    row(
        "Wronskian[{f, g}, x]",
        "W(#f,#g)",
        "W[#f,#g]",
        also=(r"\mathscr{W}\{#f,#g\}",),
        accepted=(r"\mathcal{W}\{#f,#g\}",),
        macro=r"\Wronskian@{#f,#g}",
    ),
    row(
        "DifferenceDelta[f, x]",
        (r"\Delta_{#x} #f:prefix", "prefix"),
        also=((r"\Delta #f:prefix", "prefix"),),
    ),
    row("Function[x, f]", (r"#x\mapsto #f:sum", "relation")),
    row("Function[f]", (r"#f:set\&", "relation"), also=((r"#f:any\&", "any"),)),
    row("InverseFunction[f][x]", "#f^{-1}(#x)", texform="#f^{(-1)}(#x)"),
    row("InverseFunction[f]", "#f^{-1}", texform="#f^{(-1)}"),
    row("Evaluate[f]", "#f"),
    row("HoldForm[f]", ("#f:any", "any")),
    row(
        "ReplaceAll[f, Rule[x, a]]",
        (r"#f:relation\text{/.}\, #x\to #a", "any"),
        also=(
            (r"#f:product|_{#x=#a}", "power"),
            (r"[#f]_{#x=#a}", "power"),
            (r"(#f)_{#x=#a}", "power"),
            (r"\left.#f\right|_{#x=#a}", "power"),
        ),
    ),
    *_values_of_several(),
    # Only the place is named where there is one variable.
    row(
        "ReplaceAll[D[f, x], Rule[x, a]]",
        accepted=((rf"\frac{{{_ANY_D} #f:prefix}}{{{_ANY_D} #x}}|_{{#a}}", "power"),),
    ),
    row(
        "ReplaceAll[D[f, {x, n}], Rule[x, a]]",
        accepted=(
            (
                rf"\frac{{{_ANY_D}^{{#n}} #f:prefix}}{{{_ANY_D} #x^{{#n}}}}|_{{#a}}",
                "power",
            ),
        ),
    ),
    # The upper and the lower integral.
    *(
        row(
            f"{head}[Integrate[f, {{x, a, b}}]]",
            accepted=(
                (rf"{line}{{\int_{{#a}}^{{#b}}}} #f:product \, {_ANY_D} #x", "closed"),
                (rf"{line}{{\int_{{#a}}^{{#b}}}} #f:prefix", "prefix"),
            ),
        )
        for head, line in (("OverBar", r"\overline"), ("UnderBar", r"\underline"))
    ),
    *(
        row(
            f"{head}[Integrate[f, Element[x, s]]]",
            accepted=((rf"{line}{{\int_{{#s}}}} #f:product \, {_ANY_D} #x", "closed"),),
        )
        for head, line in (("OverBar", r"\overline"), ("UnderBar", r"\underline"))
    ),
    *(
        row(
            f"{head}[Integrate[f[x], Element[x, s]]]",
            accepted=((rf"{line}{{\int_{{#s}}}} #f:prefix", "prefix"),),
        )
        for head, line in (("OverBar", r"\overline"), ("UnderBar", r"\underline"))
    ),
    # What the variable is restricted to, below what it goes to.
    row(
        "Limit[f, Rule[x, a], Rule[Assumptions, c]]",
        accepted=(
            (r"\lim_{\substack{#x\to #a\\#c:any}} #f:product", "prefix"),
            (r"\lim_{#x\to #a:sum,#c:any} #f:product", "prefix"),
        ),
    ),
)
