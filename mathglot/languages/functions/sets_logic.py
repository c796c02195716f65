r"""Sets, intervals, extremes over sets, and ranges of whole numbers."""

from collections.abc import Iterator

from mathglot.languages.functions.row import NotationSpelling, Row, row

_CARD = (
    r"\#(#s)",
    (r"\# #s", "prefix"),
    r"\operatorname{card}(#s)",
    r"\operatorname{card} #s:bare",
    r"\operatorname{Card}(#s)",
)
_COMPLEMENT = r"#<c|\complement|C|\mathsf{c}|\mathrm{c}|\mathsf{C}>"
_INDICATOR = r"#<\mathbf{1}|\mathbb{1}|1|\mathbb{I}|I|\chi|\mathrm{1}|\mathbf{I}>"

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
_TURNED = {
    "Greater": "Less",
    "GreaterEqual": "LessEqual",
    "Less": "Greater",
    "LessEqual": "GreaterEqual",
}
_SIGNS = {"Less": "<", "LessEqual": r"\leq", "Greater": ">", "GreaterEqual": r"\geq"}


def _intervals() -> tuple[Row, ...]:
    """Membership of an interval as inequalities, one by one or beyond both ends."""
    rows: list[Row] = []
    for relation, *shown in _RAYS:
        spelled = tuple((rf"#x:set\in {ray}", "relation") for ray in shown)
        rows.append(
            row(f"{relation}[x_Variable, a]", also=spelled[:1], accepted=spelled[1:])
        )
        rows.append(row(f"{_TURNED[relation]}[a, x_Variable]", accepted=spelled))
    for left, right, opening, closing in _ENDS:
        between = (
            (f"#a:set{_SIGNS[left]} #x:set{_SIGNS[right]} #b:set", "relation"),
            (rf"#x:set\in {opening}#a,#b{closing}", "relation"),
        )
        above = {"Less": "Greater", "LessEqual": "GreaterEqual"}[left]
        rows.append(row(f"And[{left}[a, x], {right}[x, b]]", accepted=between))
        rows.append(row(f"And[{above}[x, a], {right}[x, b]]", accepted=between))
        outside = f"Inequality[a, {left}, x, {right}, b]"
        if left == right:
            outside = f"{left}[a, x, b]"
        notin = (rf"#x:set\notin {opening}#a,#b{closing}", "relation")
        rows.append(row(f"Not[{outside}]", also=(notin,)))
    for lower, closing in (("Less", ")"), ("LessEqual", "]")):
        for upper, opening in (("Greater", "("), ("GreaterEqual", "[")):
            left = rf"#x:set\in(-\infty,#a{closing}\cup {opening}#b,"
            rows.append(
                row(
                    f"Or[{lower}[x, a], {upper}[x, b]]",
                    also=((left + r"\infty)", "relation"),),
                    accepted=((left + r"+\infty)", "relation"),),
                )
            )
    return tuple(rows)


# What whole numbers from 0 or from 1 on are called.
_NATURAL = {
    0: (
        r"\mathbb{N}_0",
        r"\mathbb{N}",
        r"\mathbb{Z}_{\geq 0}",
        r"\mathbb{Z}^{*}",
        r"\mathbb{Z}_{+}",
        r"\mathbf{N}",
    ),
    1: (
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
_SO_ON = r"#<\ldots|\cdots>"


def _whole_numbers() -> tuple[Row, ...]:
    r"""`n = 0, 1, 2, \ldots` and `n \in \mathbb{N}` as what they say of n."""
    rows: list[Row] = []
    for first in range(6):
        counted = [",".join(str(first + step) for step in range(n)) for n in (2, 3, 4)]
        listed = tuple((f"#n={c},{_SO_ON}", "comma") for c in counted)
        least = (rf"#n\geq {first}", "relation")
        braced = (rf"#n\in\{{{counted[1]},{_SO_ON}\}}", "relation")
        named = tuple(
            (rf"#n\in {name}", "relation") for name in _NATURAL.get(first, ())
        )
        rest: tuple[NotationSpelling, ...] = (*listed[2:], braced, *named)
        rows.append(
            row(
                f"And[Element[n, Integers], GreaterEqual[n, {first}]]",
                also=(*listed[:2], least),
                accepted=rest,
            )
        )
        others = [f"And[GreaterEqual[n, {first}], Element[n, Integers]]"]
        if first:
            others.append(f"And[Element[n, Integers], Greater[n, {first - 1}]]")
            others.append(f"And[Greater[n, {first - 1}], Element[n, Integers]]")
        others += {
            0: ["Element[n, NonNegativeIntegers]"],
            1: ["Element[n, PositiveIntegers]"],
        }.get(first, [])
        rows += [row(p, accepted=(*listed[:2], least, *rest)) for p in others]
    rows.append(
        row(
            "And[Element[n, Integers], LessEqual[a, n, b]]",
            also=((f"#n=#a:set,{_SO_ON},#b:set", "comma"),),
            accepted=(
                (f"#n=#a:set,#{{Plus[a, 1]:set}},{_SO_ON},#b:set", "comma"),
                (rf"#n\in #a:set,{_SO_ON},#b:set", "comma"),
                (rf"#n\in #a:set,#{{Plus[a, 1]:set}},{_SO_ON},#b:set", "comma"),
                (rf"#n\in\{{#a,{_SO_ON},#b\}}", "relation"),
                (rf"#n\in\{{#a,#{{Plus[a, 1]}},{_SO_ON},#b\}}", "relation"),
            ),
        )
    )
    rows.append(
        row(
            "And[Element[n_Symbol, Integers], LessEqual[a_Integer, n_Symbol, b]]",
            accepted=(
                (f"#n=#a{_SO_ON}#b:set", "relation"),
                (f"#n=#a,{_SO_ON}#b:set", "comma"),
                (f"#n=#a{_SO_ON},#b:set", "comma"),
            ),
        )
    )
    for first in range(3):
        start = f"{first},{first + 1},{_SO_ON},#b:set"
        rows.append(
            row(
                f"And[Element[n, Integers], LessEqual[{first}, n, b]]",
                also=((f"#n={start}", "comma"),),
                accepted=(
                    (rf"#n\in\{{{start}\}}", "relation"),
                    (f"#n={first},{first + 1},{first + 2},{_SO_ON},#b:set", "comma"),
                    (rf"#n\in {start}", "comma"),
                    (
                        rf"#n\in {first},{first + 1},{first + 2},{_SO_ON},#b:set",
                        "comma",
                    ),
                ),
            )
        )
    return tuple(rows)


# The signs of the extremes: the one to write first, those that show another tree last.
_EXTREMES: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("MaxValue", (r"\max", r"\sup"), ()),
    ("MinValue", (r"\min", r"\inf"), ()),
    ("Maximize", (r"\operatorname{maximize}",), (r"\max",)),
    ("Minimize", (r"\operatorname{minimize}",), (r"\min",)),
    ("ArgMax", (r"\arg\max", r"\operatorname{argmax}"), (r"\operatorname{Argmax}",)),
    ("ArgMin", (r"\arg\min", r"\operatorname{argmin}"), (r"\operatorname{Argmin}",)),
)


def _extreme(
    pattern: str,
    texform: str,
    below: str,
    names: tuple[str, ...],
    accepted: tuple[str, ...],
) -> Row:
    r"""A sign with what varies below it; what it ranges over may lack its brackets."""
    shown = [(rf"{name}_{{{below}}} #f:product", "prefix") for name in names]
    loose = [(rf"{name}_{{{below}}} #f:sum", "sum") for name in (*names, *accepted)]
    rest = [(rf"{name}_{{{below}}} #f:product", "prefix") for name in accepted]
    return row(
        pattern,
        shown[0],
        texform=texform,
        also=tuple(shown[1:]),
        accepted=(*rest, *loose),
    )


def _extremes() -> tuple[Row, ...]:
    r"""\max, \sup, \arg\max and their kin."""
    rows: list[Row] = []
    for head, *names in _EXTREMES:
        for arguments, texform, below in (
            ("f, x", "#f,#x", "#x:item"),
            ("f, {x__}", r"#f,\{#x\}", "#x"),
            ("{f, c}, x", r"\{#f,#c\},#x", "#c:comma"),
            ("f, Element[x, s]", r"#f,#x\in #s:sum", r"#x\in #s:sum"),
        ):
            shown = rf"\text{{{head}}}[{texform}]"
            rows.append(_extreme(f"{head}[{arguments}]", shown, below, *names))
    rows += _extremes_of_sets()
    for head, name, bound in (("Max", r"\max", r"\sup"), ("Min", r"\min", r"\inf")):
        rows.append(
            row(
                f"{head}[Table[f, {{k, a, b}}]]",
                also=((rf"{name}_{{#a\leq #k\leq #b}} #f:product", "prefix"),),
                accepted=(
                    (rf"{name}_{{#k=#a,{_SO_ON},#b}} #f:product", "prefix"),
                    (rf"{name}_{{#k}} #f:product", "prefix"),
                ),
            )
        )
        rows.append(
            row(
                f"{head}[s_Symbol]",
                also=(f"{name} #s:bare",),
                accepted=(f"{bound} #s:bare", f"{bound}(#s)"),
            )
        )
        signs = (bound, name)
        bare = tuple(f"{sign} #s:bare" for sign in signs)
        bracketed = tuple(f"{sign}(#s:any)" for sign in signs)
        rows.append(row(f"{head}[s]", accepted=bracketed + bare))
        rows.append(
            row(f"{head}[{{x__}}]", accepted=(rf"{name}\{{#x\}}", f"{name}(#x)"))
        )
    return tuple(rows)


def _extremes_of_sets() -> Iterator[Row]:
    """Extremes of a set that is given by what holds of its members."""
    for head, signs in (
        ("MaxValue", (r"\sup", r"\max")),
        ("MinValue", (r"\inf", r"\min")),
    ):
        begun = [(sign, bar) for sign in signs for bar in ":|"]
        yield row(
            f"{head}[{{f, c}}, x]",
            accepted=tuple(rf"{sign}\{{#f:sum{bar}#c:comma\}}" for sign, bar in begun),
        )
        yield row(
            f"{head}[{{x, And[Element[x, s], c]}}, x]",
            accepted=tuple(
                rf"{sign}\{{#x\in #s:sum{bar}#c:comma\}}" for sign, bar in begun
            ),
        )


def _joined_over() -> tuple[Row, ...]:
    r"""\bigcup and its kin: an operator applied to a table of its operands."""
    signs = {
        "Union": r"\bigcup",
        "Intersection": r"\bigcap",
        "And": r"\bigwedge",
        "Or": r"\bigvee",
        "CirclePlus": r"\bigoplus",
        "CircleTimes": r"\bigotimes",
        "CircleDot": r"\bigodot",
        "SquareUnion": r"\bigsqcup",
        "UnionPlus": r"\biguplus",
        "Coproduct": r"\coprod",
        "CartesianProduct": r"\prod",
    }
    over_sets = tuple(
        row(
            f"Apply[{head}, Table[f, {{k, s}}]]",
            accepted=((rf"{sign}_{{#k\in #s:sum}} #f:product", "prefix"),),
        )
        for head, sign in signs.items()
    )
    endless = tuple(
        row(
            f"Apply[{head}, Table[f, {{k, a, Infinity}}]]",
            accepted=((rf"{sign}_{{#k\geq #a}} #f:product", "prefix"),),
        )
        for head, sign in signs.items()
        if head != "CartesianProduct"
    )
    small = {
        "Union": r"\cup",
        "Intersection": r"\cap",
        "CirclePlus": r"\oplus",
        "CircleTimes": r"\otimes",
        "CircleDot": r"\odot",
        "SquareUnion": r"\sqcup",
        "UnionPlus": r"\uplus",
        "Coproduct": r"\amalg",
    }
    # An index that runs over what the reader knows; signs that are set small.
    loose = tuple(
        new
        for head, sign in small.items()
        for large in (signs[head],)
        for new in (
            row(
                f"Subscript[{head}, k][f]",
                (rf"{large}_{{#k:any}} #f:product", "prefix"),
                accepted=((rf"{sign}_{{#k:any}} #f:product", "prefix"),),
            ),
            row(
                f"Apply[{head}, Table[f, {{k, a, b}}]]",
                accepted=((rf"{sign}_{{#k=#a}}^{{#b}} #f:product", "prefix"),),
            ),
        )
    )
    over_ranges = tuple(
        row(
            f"Apply[{head}, Table[f, {{k, a, b}}]]",
            (rf"{sign}_{{#k=#a}}^{{#b}} #f:product", "prefix"),
            texform=rf"\text{{{head}}}\text{{@@}}#{{Table[f, {{k, a, b}}]}}",
        )
        for head, sign in signs.items()
    )
    return (
        *(*over_sets, *endless, *loose, *over_ranges),
        *_joined_barely(signs),
        *_powers_and_limits(),
    )


def _joined_barely(signs: dict[str, str]) -> Iterator[Row]:
    r"""`\\bigcup A_n`, without an index below."""
    for head, sign in signs.items():
        if sign != r"\\prod":
            bare = ((rf"{sign} #f:product", "prefix"),)
            yield row(f"{head}[f]", accepted=bare)


def _powers_and_limits() -> Iterator[Row]:
    r"""\bigwedge^2 V, and limits of diagrams of modules or groups."""
    yield row(
        "Superscript[Wedge, k][f]",
        (r"\bigwedge^{#k:any} #f:product", "prefix"),
        also=((r"\bigwedge^{#k:any}(#f:any)", "prefix"),),
    )
    for head, name in (("DirectLimit", "injlim"), ("InverseLimit", "projlim")):
        arrow, word = (
            (rf"\{prefix}{name}_{{#c:any}} #f:product", "prefix")
            for prefix in ("var", "")
        )
        yield row(f"{head}[f, c]", arrow, accepted=(word,))
        arrow, word = (
            (rf"\{prefix}{name} #f:product", "prefix") for prefix in ("var", "")
        )
        yield row(f"{head}[f]", arrow, accepted=(word,))


def _in(*sets: str) -> tuple[NotationSpelling, ...]:
    return tuple((rf"#x:set\in {name}", "relation") for name in sets)


ROWS = (
    row(
        "Cardinality[s]",
        r"\lvert #s\rvert",
        texform=r"\text{Cardinality}[#s]",
        also=_CARD,
        accepted=("n(#s)", r"\overline{\overline{#s}}"),
    ),
    row("Length[s]", accepted=("n(#s)", r"\operatorname{Card}(#s)")),
    row(
        "Complement[u_Symbol, a]",
        also=(f"#a^{{{_COMPLEMENT}}}",),
        accepted=(
            r"\overline{#a}",
            "#a'",
            (r"\complement #a:atom", "prefix"),
            r"\complement_{#u} #a:atom",
            (r"C_{#u} #a:atom", "prefix"),
        ),
    ),
    row(
        "SubsetQ[b, a]",
        texform=r"\text{SubsetQ}[#b,#a]",
        accepted=(
            (r"#a:set\subseteq #b:set", "relation"),
            (r"#a:set\subset #b:set", "relation"),
            (r"#b:set\supseteq #a:set", "relation"),
        ),
    ),
    row(
        "MemberQ[s, x]",
        texform=r"\text{MemberQ}[#s,#x]",
        accepted=((r"#x:set\in #s:set", "relation"),),
    ),
    row(
        "DisjointQ[a, b]",
        texform=r"\text{DisjointQ}[#a,#b]",
        accepted=(
            (r"#a:sum\cap #b:sum=\emptyset", "relation"),
            (r"#a:sum\cap #b:sum=\varnothing", "relation"),
        ),
    ),
    row(
        "IntervalMemberQ[Interval[{a, b}], x]",
        texform=r"\text{IntervalMemberQ}[\text{Interval}[\{#a,#b\}],#x]",
        accepted=((r"#x:set\in[#a,#b]", "relation"),),
    ),
    row(
        "Interval[{a, b}, {c, d}]",
        (r"[#a,#b]\cup[#c,#d]", "set"),
        texform=r"\text{Interval}[\{#a,#b\},\{#c,#d\}]",
    ),
    row(
        "IntervalUnion[a, b]",
        texform=r"\text{IntervalUnion}[#a,#b]",
        accepted=((r"#a:sum\cup #b:sum", "set"),),
    ),
    row(
        "IntervalIntersection[a, b]",
        texform=r"\text{IntervalIntersection}[#a,#b]",
        accepted=((r"#a:sum\cap #b:sum", "set"),),
    ),
    row(
        "Tuples[{a, b}]",
        texform=r"\text{Tuples}[\{#a,#b\}]",
        accepted=((r"#a:power\times #b:power", "product"),),
    ),
    row(
        "Tuples[{a, b, c}]",
        texform=r"\text{Tuples}[\{#a,#b,#c\}]",
        accepted=((r"#a:power\times #b:power\times #c:power", "product"),),
    ),
    row("Range[n]", accepted=("[#n]",)),
    row("Tuples[s, n]", texform=r"\text{Tuples}[#s,#n]", accepted=("#s^{#n}",)),
    row(
        "Subsets[s, {k}]",
        r"\mathcal{P}_{#k}(#s)",
        texform=r"\text{Subsets}[#s,\{#k\}]",
        also=("[#s]^{#k}",),
        accepted=(r"\binom{#s}{#k}",),
    ),
    row(
        "Boole[p]",
        "[#p]",
        r"\mathbf{1}_{#p}",
        texform=r"\text{Boole}[#p]",
        also=(r"\mathbf{1}_{\{#p\}}",),
        accepted=(
            f"{_INDICATOR}_{{#p}}",
            rf"{_INDICATOR}_{{\{{#p\}}}}",
            f"{_INDICATOR}(#p)",
            f"{_INDICATOR}[#p]",
            rf"{_INDICATOR}\{{#p\}}",
        ),
    ),
    row(
        "Boole[Element[x, s]]",
        accepted=(f"{_INDICATOR}_{{#s}}(#x)",),
    ),
    row("Colon[f, Rule[a, b]]", also=((r"#f:set:#a:set\to #b:set", "relation"),)),
    row("Not[Exists[x, p]]", also=((r"\nexists #x:item#<:|,|.|>#p:any", "any"),)),
    row(
        "Not[Exists[x, c, p]]", also=((r"\nexists #c:relation#<:|,|.|>#p:any", "any"),)
    ),
    row("Not[Less[a, b]]", also=((r"#a:set\nless #b:set", "relation"),)),
    row("Not[p_Symbol]", accepted=("#p'",)),
    *(
        row(
            f"Not[{head}[p, q]]",
            accepted=((rf"#p:or\not{sign} #q:or", "implication"),),
        )
        for head, sign in (
            ("RightTee", r"\vdash"),
            ("DoubleRightTee", r"\models"),
            ("Forces", r"\Vdash"),
        )
    ),
    row(
        "Not[Equivalent[p, q]]", also=((r"#p:or\nLeftrightarrow #q:or", "implication"),)
    ),
    row("Not[Implies[p, q]]", also=((r"#p:or\nRightarrow #q:or", "implication"),)),
    row(
        "Implies[p, q]",
        also=(
            (r"\text{if}\; #p:or#<,|>\;\text{then}\; #q:or", "any"),
            (r"#q:or\Leftarrow #p:or", "implication"),
        ),
        accepted=(
            (r"#q:or\Longleftarrow #p:or", "implication"),
            (r"#p:comma#<\Rightarrow|\Longrightarrow>#q:comma", "any"),
            (r"#p:comma,#<\Rightarrow|\Longrightarrow>#q:comma", "any"),
        ),
    ),
    row(
        "Equivalent[p, q]",
        also=(
            (r"#p:or\;\text{if and only if}\; #q:or", "any"),
            (r"#p:or\;\text{iff}\; #q:or", "any"),
        ),
        accepted=((r"#p:comma#<\Leftrightarrow|\Longleftrightarrow>#q:comma", "any"),),
    ),
    *_intervals(),
    *_whole_numbers(),
    row(
        "Element[n_Variable, Integers]",
        also=((rf"#n=0,\pm 1,\pm 2,{_SO_ON}", "comma"),),
    ),
    row(
        "Greater[x, 0]",
        accepted=_in(
            r"\mathbb{R}^{+}",
            r"\mathbb{R}_{>0}",
            r"\mathbb{R}_{+}",
            r"\mathbb{R}_{+}^{*}",
        ),
    ),
    row(
        "GreaterEqual[x, 0]",
        accepted=_in(
            r"\mathbb{R}_{\geq 0}",
            r"\mathbb{R}_{+}",
            r"\mathbb{R}^{+}",
            r"\mathbb{R}_{0}^{+}",
        ),
    ),
    row("Less[x, 0]", accepted=_in(r"\mathbb{R}^{-}", r"\mathbb{R}_{<0}")),
    *_extremes(),
    *_joined_over(),
)
