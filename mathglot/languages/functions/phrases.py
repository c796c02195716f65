r"""Phrases: whole statements that people word or shorten in ways of their own."""

from mathglot.languages.functions.row import Row, row

_RELATIONS = {
    "Greater": ">",
    "GreaterEqual": r"\geq",
    "Less": "<",
    "LessEqual": r"\leq",
    "Unequal": r"\neq",
    "GreaterGreater": r"\gg",
}


def _shared_bounds() -> tuple[Row, ...]:
    r"""`a,b>0`: one bound for several."""
    rows: list[Row] = []
    for head, sign in _RELATIONS.items():
        for names in (("a", "b"), ("a", "b", "c"), ("a", "b", "c", "d")):
            statements = ", ".join(f"{head}[{name}, z]" for name in names)
            listed = ",".join(f"#{name}:set" for name in names)
            rows.append(
                row(f"And[{statements}]", also=((f"{listed}{sign} #z:set", "comma"),))
            )
    return tuple(rows)


# Relations that a chain may mix.
_CHAINED = {
    "Equal": "=",
    "Less": "<",
    "LessEqual": r"\leq",
    "Greater": ">",
    "GreaterEqual": r"\geq",
    "TildeTilde": r"\approx",
}


def _chains() -> tuple[Row, ...]:
    r"""`a=b<c`: two statements that share their middle."""
    rows: list[Row] = []
    for left, first in _CHAINED.items():
        for right, second in _CHAINED.items():
            shown = ((f"#a:set{first} #b:set{second} #c:set", "relation"),)
            pattern = f"And[{left}[a, b], {right}[b, c]]"
            if "TildeTilde" in (left, right):
                rows.append(row(pattern, also=shown))
            elif "Equal" in (left, right):
                # Mathematica has the chain itself.
                rows.append(row(pattern, accepted=shown))
    return tuple(rows)


def _alternatives() -> tuple[Row, ...]:
    """`x=1,2`: several solutions of one unknown."""
    rows: list[Row] = []
    for names in (("a", "b"), ("a", "b", "c"), ("a", "b", "c", "d")):
        statements = ", ".join(f"Equal[x, {name}]" for name in names)
        listed = ",".join(f"#{name}" for name in names)
        values = ",".join(f"#{name}:set" for name in names)
        worded = r"\text{or}".join(f"#{name}:set" for name in names)
        rows.append(
            row(
                f"Or[{statements}]",
                also=((f"#x:set={worded}", "relation"), (f"#x:set={values}", "comma")),
                accepted=(
                    (rf"#x:set\in\{{{listed}\}}", "relation"),
                    (rf"#x:set={_last_of(names, 'set')}", "comma"),
                ),
            )
        )
    for names in (("a", "b", "c"), ("a", "b", "c", "d")):
        shown = (_last_of(names, "relation"), "comma")
        rows.append(row(f"Or[{', '.join(names)}]", accepted=(shown,)))
    return tuple(rows)


def _last_of(names: tuple[str, ...], level: str) -> str:
    """Several things with commas between them and a word before the last."""
    *front, last = (f"#{name}:{level}" for name in names)
    return ",".join(front) + rf"#<,|>\text{{or}}{last}"


# What words say of a series, a limit or an integral behind it.
_PREDICATES = ("converges", "diverges", "exists", "vanishes")


def _predicates() -> tuple[Row, ...]:
    r"""`\sum_n a_n \text{ converges}`: what is said of all that stands before."""
    return (
        *(
            row(f'"{word}"[x]', accepted=((rf"#x:sum\text{{{word}}}", "relation"),))
            for word in _PREDICATES
        ),
        row(
            "Equal[x, Indeterminate]",
            accepted=((r"#x:sum\text{does not exist}", "relation"),),
        ),
    )


def _two_ranges() -> tuple[Row, ...]:
    r"""`i=1,\ldots,n;\; t=1,\ldots,m`: two indices, each with its range."""
    so_on = r"#<\ldots|\cdots>"
    named = (("i", "a", "b"), ("j", "c", "d"))
    said = ", ".join(
        f"Element[{index}, Integers], LessEqual[{low}, {index}, {high}]"
        for index, low, high in named
    )
    counted = ("", "#{Plus[LOW, 1]:set},")
    shown = []
    for more in counted:
        first, second = (
            f"#{index}=#{low}:set,{more.replace('LOW', low)}{so_on},#{high}:set"
            for index, low, high in named
        )
        shown += [
            (f"{first}{sign}{second}", "comma")
            for sign in (",", ";", r"\text{and}", r",\text{and}")
        ]
    return (row(f"And[{said}]", accepted=tuple(shown)),)


def _quantified() -> tuple[Row, ...]:
    r"""Quantifiers that hold only what stands next to them: `\exists x\,\neg P(x)`."""
    return tuple(
        row(pattern, also=((rf"{sign} {range_}#<:|,|.|>#p:not", "not"),))
        for head, sign in (
            ("ForAll", r"\forall"),
            ("Exists", r"\exists"),
            ("ExistsUnique", r"\exists!"),
        )
        for pattern, range_ in (
            (f"{head}[x, p]", "#x:item"),
            (f"{head}[x, c, p]", "#c:relation"),
            (f"{head}[{{x__}}, p]", "#x"),
        )
    )


# What may be said before the constraints of an extreme.
_SUBJECT = (
    r"#<\text{s.t.}|\text{subject to}|\text{subject to}:|\text{such that}|"
    r"\text{s.t.}:|\text{s.t}>"
)
_CONSTRAINED = {
    "Maximize": (r"\max", r"\operatorname{maximize}", r"\sup"),
    "Minimize": (r"\min", r"\operatorname{minimize}", r"\inf"),
    "MaxValue": (r"\max", r"\sup"),
    "MinValue": (r"\min", r"\inf"),
    "ArgMax": (r"\arg\max", r"\operatorname{argmax}"),
    "ArgMin": (r"\arg\min", r"\operatorname{argmin}"),
}


def _constrained() -> tuple[Row, ...]:
    r"""`\max_x f(x)` subject to constraints, which follow it."""
    said = rf"#f:sum#<|,|\\|,\\>{_SUBJECT} #c:any"
    rows: list[Row] = []
    for head, signs in _CONSTRAINED.items():
        for arguments, below in (
            ("{f, c}, x", "#x:item"),
            ("{f, c}, {x__}", "#x"),
            ("{f, And[c, Element[x, s]]}, x", r"#x\in #s:sum"),
        ):
            shown = tuple((rf"{sign}_{{{below}}} {said}", "any") for sign in signs)
            rows.append(row(f"{head}[{arguments}]", accepted=shown))
    for head, word in (("Maximize", "max"), ("Minimize", "min")):
        signs = (rf"\operatorname{{{word}imize}}", rf"\{word}")
        shown = tuple((rf"{sign} {said}", "any") for sign in signs)
        rows.append(row(f"{head}[{{f, c}}, x]", accepted=shown))
        rows.append(row(f"{head}[f, x]", accepted=((f"{signs[0]} #f:sum", "any"),)))
    return tuple(rows)


def _under_conditions() -> tuple[Row, ...]:
    r"""`\sup_{\substack{x\in X\\x\neq 0}} f(x)`: extremes under two conditions."""
    return tuple(
        row(
            f"{head}[f, And[c, d]]",
            accepted=tuple(
                (rf"{sign}_{{{below}}} #f:product", "prefix")
                for sign in signs
                for below in (
                    r"\substack{#c:relation\\#d:relation}",
                    "#c:relation,#d:relation",
                )
            ),
        )
        for head, signs in _CONSTRAINED.items()
        if head.endswith("Value")
    )


# What may be said of the members of a set before the bar.
_BOUNDED = {
    **{head: _RELATIONS[head] for head in ("Greater", "GreaterEqual")},
    **{head: _RELATIONS[head] for head in ("Less", "LessEqual", "Unequal")},
    "SubsetEqual": r"\subseteq",
    "Subset": r"\subset",
}


def _bounded_sets() -> tuple[Row, ...]:
    r"""`\{t\geq 0:x(t)=a\}`: sets whose members are bounded, and their extremes."""
    rows: list[Row] = []
    for relation, between in _BOUNDED.items():
        sets = [rf"\{{#x:item{between} #a:sum{bar}#c:any\}}" for bar in ":|"]
        said = f"And[{relation}[x, a], c]"
        rows.append(row(f"ImplicitRegion[{said}, x]", accepted=tuple(sets)))
        for head, signs in (
            ("MinValue", (r"\inf", r"\min")),
            ("MaxValue", (r"\sup", r"\max")),
        ):
            shown = tuple(sign + shown for sign in signs for shown in sets)
            rows.append(row(f"{head}[{{x, {said}}}, x]", accepted=shown))
    return tuple(rows)


ROWS = (
    *_constrained(),
    *_under_conditions(),
    *_bounded_sets(),
    *_shared_bounds(),
    *_chains(),
    *_alternatives(),
    *_predicates(),
    *_two_ranges(),
    *_quantified(),
    row(
        "Equal[Limit[f, Rule[x, a]], b]",
        also=((r"#f:set\to #b:set\;\text{as}\; #x:set\to #a:set", "any"),),
        accepted=(
            (r"#f:set\to #b:set #<\text{when}|\text{for}> #x:set\to #a:set", "any"),
            (r"#f:set\xrightarrow{#x\to #a} #b:set", "relation"),
            (r"#f:set\overset{#x\to #a}{\longrightarrow} #b:set", "relation"),
            (r"#f:set\to #b:set#<,|>(#x\to #a)", "any"),
        ),
    ),
    row("Equal[f, Function[x, e]]", also=((r"#f:set:#x\mapsto #e:sum", "relation"),)),
    row("Set[f, Function[x, e]]", also=((r"#f:set:#x\mapsto #e:sum", "relation"),)),
    # A difference of values at two places.
    # What something equals, in brackets behind it.
    row(
        "Equal[a, b]",
        accepted=tuple(
            (rf"#a:set({sign} #b:set)", "item") for sign in ("=", r"\equiv", ":=")
        ),
    ),
    row("Equal[a, b, c]", accepted=(("#a:set= #b:set(= #c:set)", "item"),)),
    row(
        "Subtract[ReplaceAll[f, Rule[x, b]], ReplaceAll[f, Rule[x, a]]]",
        also=(
            ("[#f]_{#a}^{#b}", "power"),
            (r"\left.#f:sum\right|_{#a}^{#b}", "power"),
            ("[#f]_{#x=#a}^{#x=#b}", "power"),
            (r"\left.#f:sum\right|_{#x=#a}^{#x=#b}", "power"),
            ("[#f]_{#x=#a}^{#b}", "power"),
            (r"\left.#f:sum\right|_{#x=#a}^{#b}", "power"),
        ),
    ),
    row(
        "ReplaceAll[D[f[x], x], Rule[x, a]]",
        accepted=("#f'(#a)", r"\frac{d #f}{d #x}(#a)", r"\dot{#f}(#a)"),
    ),
    # The constant of an integral.
    row(
        "C[1]",
        also=("C", r"\text{const}"),
        accepted=("c", r"\text{const.}", "K", r"\mathcal{C}"),
    ),
)
