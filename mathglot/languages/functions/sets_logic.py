r"""Sets, intervals, extremes over sets, and ranges of whole numbers."""

from mathglot.languages.functions.row import NotationSpelling, Row, row

_CARD = (
    r"\#(#s)",
    (r"\# #s", "prefix"),
    r"\operatorname{card}(#s)",
    r"\operatorname{card} #s:bare",
    r"\operatorname{Card}(#s)",
    "n(#s)",
)
_COMPLEMENT = r"#<c|\complement|C|\mathsf{c}|\mathrm{c}|\mathsf{C}>"
_INDICATOR = (
    r"#<\mathbf{1}|\mathbb{1}|1|\mathbb{I}|I|\chi|\mathrm{1}|\mathbf{I}|\mathbb{1}>"
)

# Rays: the relation that x stands in to the end, and the interval.
_RAYS = (
    ("Greater", r"(#a,\infty)", r"]#a,\infty[", r"(#a,+\infty)", r"]#a,+\infty["),
    ("GreaterEqual", r"[#a,\infty)", r"[#a,\infty[", r"[#a,+\infty)", r"[#a,+\infty["),
    ("Less", r"(-\infty,#a)", r"]-\infty,#a["),
    ("LessEqual", r"(-\infty,#a]", r"]-\infty,#a]"),
)
# The relations at both ends of an interval, and its brackets.
_ENDS = (
    ("LessEqual", "LessEqual", "[", "]"),
    ("Less", "Less", "(", ")"),
    ("Less", "LessEqual", "(", "]"),
    ("LessEqual", "Less", "[", ")"),
)
_SIGNS = {"Less": "<", "LessEqual": r"\leq", "Greater": ">", "GreaterEqual": r"\geq"}


def _intervals() -> tuple[Row, ...]:
    """Membership of an interval as inequalities, one by one or beyond both ends."""
    rows: list[Row] = []
    for relation, *shown in _RAYS:
        spelled = tuple((rf"#x:set\in {ray}", "relation") for ray in shown)
        rows.append(row(f"{relation}[x, a]", also=spelled))
    for left, right, opening, closing in _ENDS:
        between = (
            (f"#a:set{_SIGNS[left]} #x:set{_SIGNS[right]} #b:set", "relation"),
            (rf"#x:set\in {opening}#a,#b{closing}", "relation"),
        )
        rows.append(row(f"And[{left}[a, x], {right}[x, b]]", also=between))
        above = {"Less": "Greater", "LessEqual": "GreaterEqual"}[left]
        rows.append(row(f"And[{above}[x, a], {right}[x, b]]", also=between))
        outside = f"Inequality[a, {left}, x, {right}, b]"
        if left == right:
            outside = f"{left}[a, x, b]"
        rows.append(
            row(
                f"Not[{outside}]",
                also=((rf"#x:set\notin {opening}#a,#b{closing}", "relation"),),
            )
        )
    for lower in ("Less", "LessEqual"):
        for upper in ("Greater", "GreaterEqual"):
            closing = ")" if lower == "Less" else "]"
            opening = "(" if upper == "Greater" else "["
            spelled = (
                (rf"#x:set\in(-\infty,#a{closing}\cup {opening}#b,\infty)", "relation"),
                (
                    rf"#x:set\in(-\infty,#a{closing}\cup {opening}#b,+\infty)",
                    "relation",
                ),
            )
            rows.append(row(f"Or[{lower}[x, a], {upper}[x, b]]", also=spelled))
    return tuple(rows)


def _whole_numbers() -> tuple[Row, ...]:
    r"""`n = 0, 1, 2, \ldots` and `n \in \mathbb{N}` as what they say of n."""
    rows: list[Row] = []
    natural = {
        "0": (
            r"\mathbb{N}_0",
            r"\mathbb{N}",
            r"\mathbb{Z}_{\geq 0}",
            r"\mathbb{Z}^{*}",
            r"\mathbb{Z}_{\geq 0}",
            r"\mathbb{Z}_{+}",
            r"\mathbf{N}",
        ),
        "1": (
            r"\mathbb{N}",
            r"\mathbb{Z}^{+}",
            r"\mathbb{N}^{*}",
            r"\mathbb{Z}_{>0}",
            r"\mathbb{N}^{+}",
            r"\mathbb{Z}_{+}",
            r"\mathbb{N}_{+}",
            r"\mathbb{Z}_{\geq 1}",
            r"\mathbf{N}",
        ),
    }
    for first in range(6):
        start = str(first)
        patterns = [
            f"And[Element[n, Integers], GreaterEqual[n, {start}]]",
            f"And[GreaterEqual[n, {start}], Element[n, Integers]]",
        ]
        if first:
            patterns += [
                pattern.replace(f"GreaterEqual[n, {start}]", f"Greater[n, {first - 1}]")
                for pattern in patterns
            ]
        if first == 0:
            patterns.append("Element[n, NonNegativeIntegers]")
        if first == 1:
            patterns.append("Element[n, PositiveIntegers]")
        counted = ",".join(str(first + step) for step in range(3))
        also: list[NotationSpelling] = [
            (rf"#n={start},{first + 1},#<\ldots|\cdots>", "comma"),
            (rf"#n={counted},#<\ldots|\cdots>", "comma"),
            (rf"#n={counted},{first + 3},#<\ldots|\cdots>", "comma"),
            (rf"#n\in\{{{counted},#<\ldots|\cdots>\}}", "relation"),
            (rf"#n\geq {start}", "relation"),
        ]
        also += [(rf"#n\in {name}", "relation") for name in natural.get(start, ())]
        rows += [row(pattern, also=tuple(also)) for pattern in patterns]
    rows.append(
        row(
            "And[Element[n, Integers], LessEqual[a, n, b]]",
            also=(
                (r"#n=#a,#<\ldots|\cdots>,#b", "comma"),
                (r"#n\in\{#a,#<\ldots|\cdots>,#b\}", "relation"),
            ),
        )
    )
    for a in range(3):
        rows.append(
            row(
                f"And[Element[n, Integers], LessEqual[{a}, n, b]]",
                also=(
                    (rf"#n={a},{a + 1},#<\ldots|\cdots>,#b", "comma"),
                    (rf"#n\in\{{{a},{a + 1},#<\ldots|\cdots>,#b\}}", "relation"),
                ),
            )
        )
    return tuple(rows)


def _extremes() -> tuple[Row, ...]:
    r"""\max, \sup, \arg\max and their kin with what varies below them."""
    rows: list[Row] = []
    heads = (
        ("MaxValue", (r"\max", r"\sup")),
        ("MinValue", (r"\min", r"\inf")),
        ("Maximize", (r"\max", r"\operatorname{maximize}")),
        ("Minimize", (r"\min", r"\operatorname{minimize}")),
        ("ArgMax", (r"\arg\max", r"\operatorname{argmax}", r"\operatorname{Argmax}")),
        ("ArgMin", (r"\arg\min", r"\operatorname{argmin}", r"\operatorname{Argmin}")),
    )
    for head, names in heads:
        # What is optimised often has no brackets: \min_x x^2+1.
        ends = (("product", "prefix"), ("sum", "sum"))
        plain = [
            (rf"{name}_{{#x:item}} #f:{body}", level)
            for name in names
            for body, level in ends
        ]
        held = [
            (rf"{name}_{{#c:comma}} #f:{body}", level)
            for name in names
            for body, level in ends
        ]
        rows += [
            row(
                f"{head}[f, x]",
                plain[0],
                texform=rf"\text{{{head}}}[#f,#x]",
                also=tuple(plain[1:]),
            ),
            row(
                f"{head}[{{f, c}}, x]",
                held[0],
                texform=rf"\text{{{head}}}[\{{#f,#c\}},#x]",
                also=tuple(held[1:]),
            ),
            row(
                f"{head}[f, {{x__}}]",
                also=tuple((rf"{name}_{{#x}} #f:product", "prefix") for name in names),
            ),
            row(
                f"{head}[f, Element[x, s]]",
                (rf"{names[0]}_{{#x\in #s:sum}} #f:product", "prefix"),
                texform=rf"\text{{{head}}}[#f,#x\in #s:sum]",
                also=tuple(
                    (rf"{name}_{{#x\in #s:sum}} #f:product", "prefix")
                    for name in names[1:]
                ),
            ),
        ]
    for head, name in (("Max", r"\max"), ("Min", r"\min")):
        rows += [
            row(
                f"{head}[Table[f, {{k, a, b}}]]",
                also=(
                    (rf"{name}_{{#a\leq #k\leq #b}} #f:product", "prefix"),
                    (rf"{name}_{{#k=#a,#<\ldots|\cdots>,#b}} #f:product", "prefix"),
                ),
            ),
            row(
                f"{head}[s_Symbol]",
                also=(
                    f"{name} #s:bare",
                    *(
                        {
                            "Max": (r"\sup #s:bare", r"\sup(#s)"),
                            "Min": (r"\inf #s:bare", r"\inf(#s)"),
                        }[head]
                    ),
                ),
            ),
        ]
    return tuple(rows)


def _joined_over() -> tuple[Row, ...]:
    r"""\bigcup and its kin: an operator applied to a table of its operands."""
    signs = {
        "Union": r"\bigcup",
        "Intersection": r"\bigcap",
        "And": r"\bigwedge",
        "Or": r"\bigvee",
        "CirclePlus": r"\bigoplus",
        "CircleTimes": r"\bigotimes",
        "CartesianProduct": r"\prod",
    }
    return tuple(
        row(
            f"Apply[{head}, Table[f, {{k, a, b}}]]",
            (rf"{sign}_{{#k=#a}}^{{#b}} #f:product", "prefix"),
            texform=rf"\text{{{head}}}\text{{@@}}#{{Table[f, {{k, a, b}}]}}",
        )
        for head, sign in signs.items()
    )


ROWS = (
    row(
        "Cardinality[s]",
        r"\lvert #s\rvert",
        texform=r"\text{Cardinality}[#s]",
        also=(*_CARD, r"\overline{\overline{#s}}"),
    ),
    row("Length[s]", also=("n(#s)", r"\operatorname{Card}(#s)")),
    row("Length[Union[a, b]]", also=(r"n(#a:sum\cup #b:sum)",)),
    row(
        "Complement[u_Symbol, a]",
        also=(
            f"#a^{{{_COMPLEMENT}}}",
            r"\overline{#a}",
            "#a'",
            (r"\complement #a:atom", "prefix"),
            r"\complement_{#u} #a:atom",
            (r"C_{#u} #a:atom", "prefix"),
            "#u:atom-#a:atom",
        ),
    ),
    row(
        "SubsetQ[b, a]",
        (r"#a:set\subseteq #b:set", "relation"),
        texform=r"\text{SubsetQ}[#b,#a]",
        also=(
            (r"#a:set\subset #b:set", "relation"),
            (r"#b:set\supseteq #a:set", "relation"),
        ),
    ),
    row(
        "MemberQ[s, x]",
        (r"#x:set\in #s:set", "relation"),
        texform=r"\text{MemberQ}[#s,#x]",
    ),
    row(
        "DisjointQ[a, b]",
        (r"#a:sum\cap #b:sum=\emptyset", "relation"),
        texform=r"\text{DisjointQ}[#a,#b]",
        also=((r"#a:sum\cap #b:sum=\varnothing", "relation"),),
    ),
    row(
        "IntervalMemberQ[Interval[{a, b}], x]",
        (r"#x:set\in[#a,#b]", "relation"),
        texform=r"\text{IntervalMemberQ}[\text{Interval}[\{#a,#b\}],#x]",
    ),
    row(
        "Interval[{a, b}, {c, d}]",
        (r"[#a,#b]\cup[#c,#d]", "set"),
        texform=r"\text{Interval}[\{#a,#b\},\{#c,#d\}]",
    ),
    row(
        "IntervalUnion[a, b]",
        (r"#a:sum\cup #b:sum", "set"),
        texform=r"\text{IntervalUnion}[#a,#b]",
    ),
    row(
        "IntervalIntersection[a, b]",
        (r"#a:sum\cap #b:sum", "set"),
        texform=r"\text{IntervalIntersection}[#a,#b]",
    ),
    row("Tuples[s, n]", "#s^{#n}", texform=r"\text{Tuples}[#s,#n]"),
    row(
        "Subsets[s, {k}]",
        r"\binom{#s}{#k}",
        r"\mathcal{P}_{#k}(#s)",
        texform=r"\text{Subsets}[#s,\{#k\}]",
        also=("[#s]^{#k}",),
    ),
    row(
        "Boole[p]",
        "[#p]",
        r"\mathbf{1}_{#p}",
        texform=r"\text{Boole}[#p]",
        also=(
            f"{_INDICATOR}_{{#p}}",
            rf"{_INDICATOR}_{{\{{#p\}}}}",
            f"{_INDICATOR}(#p)",
            f"{_INDICATOR}[#p]",
            rf"{_INDICATOR}\{{#p\}}",
        ),
    ),
    row("Boole[Element[x, s]]", also=(f"{_INDICATOR}_{{#s}}(#x)",)),
    row("Colon[f, Rule[a, b]]", also=((r"#f:set:#a:set\to #b:set", "relation"),)),
    row("Not[Exists[x, p]]", also=((r"\nexists #x:item#<:|,|.|>#p:any", "any"),)),
    row(
        "Not[Exists[x, c, p]]", also=((r"\nexists #c:relation#<:|,|.|>#p:any", "any"),)
    ),
    row("Not[Less[a, b]]", also=((r"#a:set\nless #b:set", "relation"),)),
    row("Not[p_Symbol]", also=("#p'",)),
    row(
        "Not[Equivalent[p, q]]", also=((r"#p:or\nLeftrightarrow #q:or", "implication"),)
    ),
    row("Not[Implies[p, q]]", also=((r"#p:or\nRightarrow #q:or", "implication"),)),
    row(
        "Implies[p, q]",
        also=(
            (r"\text{if } #p:or#<,|>\text{ then } #q:or", "any"),
            (r"#q:or\Leftarrow #p:or", "implication"),
            (r"#q:or\impliedby #p:or", "implication"),
        ),
    ),
    row(
        "Equivalent[p, q]",
        also=(
            (r"#p:or \text{ if and only if } #q:or", "any"),
            (r"#p:or \text{ iff } #q:or", "any"),
        ),
    ),
    *_intervals(),
    *_whole_numbers(),
    row(
        "Element[n, Integers]", also=((r"#n=0,\pm 1,\pm 2,#<\ldots|\cdots>", "comma"),)
    ),
    row(
        "Greater[x, 0]",
        also=tuple(
            (rf"#x:set\in {name}", "relation")
            for name in (
                r"\mathbb{R}^{+}",
                r"\mathbb{R}_{>0}",
                r"\mathbb{R}_{+}",
                r"\mathbb{R}_{+}^{*}",
            )
        ),
    ),
    row(
        "GreaterEqual[x, 0]",
        also=tuple(
            (rf"#x:set\in {name}", "relation")
            for name in (
                r"\mathbb{R}_{\geq 0}",
                r"\mathbb{R}_{+}",
                r"\mathbb{R}^{+}",
                r"\mathbb{R}_{0}^{+}",
            )
        ),
    ),
    row(
        "Less[x, 0]",
        also=(
            (r"#x:set\in\mathbb{R}^{-}", "relation"),
            (r"#x:set\in\mathbb{R}_{<0}", "relation"),
        ),
    ),
    *_extremes(),
    *_joined_over(),
)
