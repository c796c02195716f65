r"""Marks on letters, conditions, logic and sets: notation rather than functions."""

from mathglot.languages.functions.row import row

_ACCENTS = {
    "OverHat": r"\hat",
    "OverBar": r"\bar",
    "OverTilde": r"\tilde",
    "OverVector": r"\vec",
    "OverDot": r"\dot",
    "UnderBar": r"\underline",
}

_CONNECTIVES = "|".join(
    rf"\text{{{words}}}"
    for words in (
        *("for", "if", "when", "where", "with", "as", "at", "for all", "provided"),
        *("provided that", "whenever", "/;"),
    )
)

_FOR_ALL = "|".join(
    rf"\text{{{words}}}" for words in ("for all", "for every", "for each", "for any")
)

_EVERY = rf"\forall|{_FOR_ALL}"

_SUCH_THAT = "|".join(
    rf"\text{{{words}}}"
    for words in ("such that", "s.t.", "with", "so that", "we have", "it holds that")
)

# Words that say what the sign of existence does.
THERE_EXISTS = (
    *("there exists", "there exists a", "there exists an", "there exist"),
    *("there is", "there is a", "there is an", "there are"),
)
_THERE = "|".join(rf"\text{{{words}}}" for words in THERE_EXISTS)

# Accents that Mathematica has no head for: a sign above.
_MARKS = {
    "ˇ": r"\check",
    "˘": r"\breve",
    "´": r"\acute",
    "ˋ": r"\grave",
    "˚": r"\mathring",
    "←": r"\overleftarrow",
    "↔": r"\overleftrightarrow",
}

# Relations that may carry a label: equal in law, distributed independently.
_LABELLED = {"Equal": "=", "Distributed": r"\sim", "TildeTilde": r"\approx"}
# Signs that may carry an index, with the levels of what stands beside them.


def _in_range(letters: str) -> tuple[str, ...]:
    r"""Things in brackets with ranges below: `(a_k)_{1\leq k\leq n}`."""
    return tuple(
        f"{things}_{{{within}}}"
        for things in (r"(#f)", r"[#f]", r"\{#f\}")
        for within in (rf"#a\leq {letters}\leq #b", rf"{letters}=#a,\ldots,#b")
    )


_INDEXED = (
    (
        *("relation", "set", "set"),
        {
            "Tilde": r"\sim",
            "TildeEqual": r"\simeq",
            "TildeFullEqual": r"\cong",
            "LessEqual": r"\leq",
            "GreaterEqual": r"\geq",
            "Precedes": r"\prec",
            "PrecedesEqual": r"\preceq",
            "Succeeds": r"\succ",
            "SucceedsEqual": r"\succeq",
            "SucceedsTilde": r"\succsim",
            "LessTilde": r"\lesssim",
            "GreaterTilde": r"\gtrsim",
            "RightArrow": r"\to",
        },
    ),
    ("sum", "sum", "product", {"CirclePlus": r"\oplus"}),
    (
        *("product", "product", "prefix"),
        {
            "CircleTimes": r"\otimes",
            "CartesianProduct": r"\times",
            "SmallCircle": r"\circ",
            "Star": r"\star",
            "LeftTimes": r"\ltimes",
            "RightTimes": r"\rtimes",
            "BoxTimes": r"\boxtimes",
            "VerticalTilde": r"\wr",
        },
    ),
)

ROWS = (
    row("Subscript[x, i]", "#x:tight_{#i}"),
    row("Subscript[x, i, j]", "#x:tight_{#i,#j}", also=("#x:tight_{#i #j}",)),
    row("Subscript[x, i, j, k]", "#x:tight_{#i,#j,#k}", also=("#x:tight_{#i #j #k}",)),
    row("Subscript[x, i__]", "#x:tight_{#i}"),
    row("Superscript[x, i]", ("#x:tight^{#i}", "power")),
    row("Subsuperscript[x, i, j]", ("#x:tight_{#i}^{#j}", "power")),
    row(
        "Superscript[x, CircleTimes[n]]",
        accepted=((r"#x:atom^{\otimes #n:sum}", "power"),),
    ),
    row(
        "Superscript[x, CirclePlus[n]]",
        accepted=((r"#x:atom^{\oplus #n:sum}", "power"),),
    ),
    *(
        row(f'Overscript[x, "{mark}"]', (rf"{command}{{#x}}", "tight"))
        for mark, command in _MARKS.items()
    ),
    # A stroke that is drawn back over the letter: \partial\!\!\!/.
    row("Slashed[x]", (r"\not #x:tight", "tight"), accepted=(("#x:tight/", "tight"),)),
    row("Del", r"\nabla"),
    row(
        "Overscript[x, y]",
        (r"\overset{#y}{#x}", "tight"),
        accepted=((r"\overset{(#y)}{#x}", "tight"),),
    ),
    row(
        "Underscript[x, y]",
        r"\underset{#y}{#x}",
        accepted=((r"\underbrace{#x:any}_{#y:any}", "atom"),),
    ),
    row("Overscript[x, y]", accepted=((r"\overbrace{#x:any}^{#y:any}", "atom"),)),
    row(
        "Overscript[RightArrow, f][a, b]",
        (r"#a:set\xrightarrow{#f} #b:sum", "set"),
        accepted=tuple(
            (rf"#a:set{arrow} #b:sum", "set")
            for arrow in (
                r"\overset{#f}{\to}",
                r"\overset{#f}{\longrightarrow}",
                r"\xhookrightarrow{#f}",
                r"\xtwoheadrightarrow{#f}",
            )
        ),
    ),
    row(
        "Overscript[RightTeeArrow, f][a, b]",
        (r"#a:set\xmapsto{#f} #b:set", "relation"),
        accepted=tuple(
            (rf"#a:set\overset{{#f}}{{\{arrow}}} #b:set", "relation")
            for arrow in ("mapsto", "longmapsto")
        ),
    ),
    row(
        "Overscript[LeftArrow, f][a, b]",
        (r"#a:set\xleftarrow{#f} #b:sum", "set"),
        accepted=tuple(
            (rf"#a:set{arrow} #b:sum", "set")
            for arrow in (
                r"\xhookleftarrow{#f}",
                r"\overset{#f}{\gets}",
                r"\overset{#f}{\longleftarrow}",
            )
        ),
    ),
    *(
        row(
            f"Overscript[Double{head}Arrow, f][a, b]",
            (rf"#a:set\x{arrow}arrow{{#f}} #b:set", "relation"),
            accepted=((rf"#a:set\overset{{#f}}{{\{arrow}arrow}} #b:set", "relation"),),
        )
        for head, arrow in (
            ("Right", "Right"),
            ("Left", "Left"),
            ("LeftRight", "Leftright"),
        )
    ),
    *(
        row(
            f"Underoverscript[{head}, g, f][a, b]",
            (rf"#a:set\{command}[#g:any]{{#f:any}} #b:sum", "set"),
        )
        for head, command in (
            ("RightArrow", "xrightarrow"),
            ("LeftArrow", "xleftarrow"),
            ("DoubleRightArrow", "xRightarrow"),
        )
    ),
    row(
        "Overscript[LeftRightArrow, f][a, b]",
        (r"#a:set\xleftrightarrow{#f} #b:set", "relation"),
        accepted=tuple(
            (rf"#a:set\overset{{#f}}{{\{arrow}}} #b:set", "relation")
            for arrow in ("leftrightarrow", "longleftrightarrow")
        ),
    ),
    *(
        row(
            f"Overscript[{head}, f][a, b]",
            (rf"#a:set\overset{{#f}}{{{sign}}} #b:set", "relation"),
        )
        for head, sign in _LABELLED.items()
    ),
    *(
        row(
            f"Subscript[{head}, i][a, b]",
            (rf"#a:{before}{sign}_{{#i}} #b:{behind}", level),
        )
        for level, before, behind, signs in _INDEXED
        for head, sign in signs.items()
    ),
    *(
        row(f"{head}[x]", (rf"{command}{{#x}}", "tight"))
        for head, command in _ACCENTS.items()
    ),
    row("OverDot[x, 2]", (r"\ddot{#x}", "tight")),
    row("OverDot[x, 3]", (r"\dddot{#x}", "tight")),
    row("OverDot[x, 4]", (r"\ddddot{#x}", "tight")),
    row("OverDot[x]", accepted=((r"\overset{.}{#x}", "tight"),)),
    # Resistors side by side: R = R_1 \parallel R_2.
    row("DoubleVerticalBar[a, b]", accepted=((r"#a:product\|#b:product", "set"),)),
    row("SuperStar[x]", ("#x^*", "power"), also=((r"#x^{\star}", "power"),)),
    row("SuperDagger[x]", (r"#x^{\dagger}", "power")),
    row("SuperPlus[x]", ("#x^{+}", "power")),
    row("SuperMinus[x]", ("#x^{-}", "power")),
    row("SubPlus[x]", "#x_{+}"),
    row("SubMinus[x]", "#x_{-}"),
    row("Part[x, i]", "#x_{#i}", texform="#x[[#i]]"),
    row("Part[x, i, j]", "#x_{#i,#j}", texform="#x[[#i,#j]]", also=("#x_{#i #j}",)),
    row("Part[x, i__]", "#x[[#i]]"),
    # A column and a row of a matrix, and several entries.
    row("Part[x, All, i]", accepted=("#x_{:,#i}", "#x_{:#i}")),
    row("Part[x, i, All]", accepted=("#x_{#i,:}", "#x_{#i:}")),
    row("Subscript[x, Span[i, j]]", accepted=("#x:tight_{#i:sum:#j:sum}",)),
    row("AngleBracket[x__]", r"\langle #x\rangle", accepted=("<#x:set>",)),
    row("BracketingBar[x]", r"\lvert #x\rvert"),
    row("DoubleBracketingBar[x]", r"\lVert #x\rVert"),
    row("Parenthesis[x]", "(#x)"),
    row(
        "Restriction[f, s__]",
        ("#f:power|_{#s}", "power"),
        accepted=(
            ("#f:power|{}_{#s}", "power"),
            (r"#f:power\upharpoonright_{#s}", "power"),
            (r"#f:power\upharpoonright #s:power", "prefix"),
        ),
    ),
    # The wave operator.
    row("Square[f]", (r"\square #f:prefix", "prefix")),
    row(
        "HodgeDual[x]",
        (r"\star #x:prefix", "prefix"),
        accepted=(
            (r"* #x:prefix", "prefix"),
            ("{}^*#x:atom", "prefix"),
            (r"{}^\star #x:atom", "prefix"),
        ),
    ),
    row("NormalOrder[x]", ":#x:sum:"),
    row("Defer[x]", ("#x:any", "any")),
    # Conditions.
    row(
        "Condition[a, c]",
        (r"#a:comma,\quad #c:any", "any"),
        (rf"#a:comma#<,|;|>\; #<{_CONNECTIVES}> #c:any", "any"),
        (r"#a:comma #<,|>(#c:any)", "any"),
        texform=(r"#a:comma\text{/;}#c:comma", "any"),
        also=(
            (r"#a:comma #<,|.|>[#c:any]", "any"),
            (r"#a:comma#<,|>\quad\forall #c:any", "any"),
        ),
        accepted=((r"#a:comma;#c:any", "any"),),
    ),
    row(
        "ConditionalExpression[a, c]",
        (r"#a:comma,\quad #c:any", "any"),
        texform=(r"\fbox{$#a:comma\text{ if }#c:any$}", "atom"),
        also=((r"#a:comma #<,|>#<\text{if}|\text{for}> #c:any", "any"),),
    ),
    row("Conditioned[a, c]", ("#a:and|#c:comma", "or")),
    row("Conditioned[And[a__], c]", accepted=(("#a:relation|#c:comma", "or"),)),
    row("Conditioned[List[a__], c]", accepted=(("#a:set|#c:comma", "or"),)),
    # Logic.
    row(
        "Not[p]",
        (r"\neg #p:not", "not"),
        also=(
            (r"\sim #p:not", "not"),
            r"\overline{#p}",
            (r"!#p:not", "not"),
            (r"\text{not } #p:not", "not"),
        ),
        sympy="Not",
    ),
    row("Not[Element[x, s]]", also=((r"#x:set\notin #s:sum", "relation"),)),
    row("Not[Equal[x, y]]", also=((r"#x:set\neq #y:set", "relation"),)),
    row("Not[Subset[x, y]]", also=((r"#x:set\not\subset #y:set", "relation"),)),
    row(
        "ForAll[x, p]",
        (r"\forall #x:item\; #p:not", "not"),
        texform=(r"\forall _{#x}#p:relation", "not"),
        also=(
            (rf"\forall #x:item #<:|,|.|{_SUCH_THAT}>#p:any", "any"),
            (r"(\forall #x:item)#<|:>#p:any", "any"),
            (r"\forall #x:item(#p)", "not"),
        ),
        accepted=((r"\forall #x:item #p:any", "any"),),
    ),
    # What is said of all of them stands elsewhere.
    row("ForAll[x, \\[Placeholder]]", accepted=((r"\forall #x:power", "any"),)),
    row("Exists[x, \\[Placeholder]]", accepted=((r"\exists #x:power", "any"),)),
    row("ForAll[x, c, \\[Placeholder]]", accepted=((r"\forall #c:relation", "any"),)),
    row("Exists[x, c, \\[Placeholder]]", accepted=((r"\exists #c:relation", "any"),)),
    row("ForAll[x, p]", accepted=((r"#p:comma#<,|;|>\forall #x:power", "any"),)),
    row(
        "ForAll[x, c, p]",
        (r"\forall #c:relation:\; #p:not", "not"),
        texform=(r"\forall _{#x,#c}#p:relation", "not"),
        also=(
            (r"\forall #c:relation #<:|,|.|>#p:any", "any"),
            (r"\forall #x:item, #c:relation #<:|,|.|>#p:any", "any"),
            (rf"\forall #c:comma #<:|.|{_SUCH_THAT}>#p:any", "any"),
            (r"(\forall #c:comma)#<|:>#p:any", "any"),
        ),
    ),
    row(
        "ForAll[x, c, p]",
        accepted=((rf"#p:comma#<,|;|> #<{_EVERY}> #c:any", "any"),),
    ),
    row(
        "ForAll[x, p]",
        accepted=((rf"#p:comma#<,|;|> #<{_EVERY}> #x:any", "any"),),
    ),
    row(
        "Exists[x, p]",
        (r"\exists #x:item:\; #p:not", "not"),
        texform=(r"\exists _{#x}#p:relation", "not"),
        also=(
            (rf"\exists #x:item #<:|,|.|{_SUCH_THAT}>#p:any", "any"),
            (r"(\exists #x:item)#<|:>#p:any", "any"),
            (r"\exists #x:item(#p)", "not"),
        ),
        accepted=((r"\exists #x:item #p:any", "any"),),
    ),
    row(
        "Exists[x, c, p]",
        (r"\exists #c:relation:\; #p:not", "not"),
        texform=(r"\exists _{#x,#c}#p:relation", "not"),
        also=(
            (r"\exists #c:relation #<:|,|.|>#p:any", "any"),
            (r"\exists #x:item, #c:relation #<:|,|.|>#p:any", "any"),
            (rf"\exists #c:comma #<:|.|{_SUCH_THAT}>#p:any", "any"),
            (r"(\exists #c:comma)#<|:>#p:any", "any"),
        ),
    ),
    row(
        "Exists[x, c, p]",
        accepted=((rf"#<{_THERE}> #c:comma #<:|,|{_SUCH_THAT}>#p:any", "any"),),
    ),
    row("ForAll[{x__}, p]", also=((r"\forall #x#<:|,|.>#p:any", "any"),)),
    row("Exists[{x__}, p]", also=((r"\exists #x#<:|,|.>#p:any", "any"),)),
    # There is one, and no other.
    row(
        "ExistsUnique[x, p]",
        (r"\exists! #x:item:\; #p:not", "not"),
        also=((rf"\exists! #x:item #<:|,|.|{_SUCH_THAT}|>#p:any", "any"),),
    ),
    row(
        "ExistsUnique[x, c, p]",
        (r"\exists! #c:relation:\; #p:not", "not"),
        also=(
            (r"\exists! #c:relation #<:|,|.|>#p:any", "any"),
            (rf"\exists! #c:comma #<:|.|{_SUCH_THAT}>#p:any", "any"),
        ),
    ),
    row("ExistsUnique[{x__}, p]", also=((r"\exists! #x#<:|,|.>#p:any", "any"),)),
    row("ExistsUnique[x, \\[Placeholder]]", accepted=((r"\exists! #x:power", "any"),)),
    row(
        "ExistsUnique[x, c, \\[Placeholder]]",
        accepted=((r"\exists! #c:relation", "any"),),
    ),
    # Sets and intervals.
    row("Element[Alternatives[x__], s]", (r"#x\in #s:sum", "relation")),
    row(
        "Element[{x__}, s]",
        (r"#x\in #s:sum", "comma"),
        texform=(r"\{#x\}\in #s:sum", "relation"),
        also=((r"(#x)\in #s:atom^{#count(x)}", "relation"),),
        accepted=((r"(#x)\in #s:sum", "relation"),),
    ),
    row("LessEqual[a, x, b]", also=((r"#x:set\in[#a,#b]", "relation"),)),
    row(
        "Less[a, x, b]",
        also=((r"#x:set\in(#a,#b)", "relation"), (r"#x:set\in]#a,#b[", "relation")),
    ),
    row(
        "Inequality[a, Less, x, LessEqual, b]",
        also=((r"#x:set\in(#a,#b]", "relation"), (r"#x:set\in]#a,#b]", "relation")),
    ),
    row(
        "Inequality[a, LessEqual, x, Less, b]",
        also=((r"#x:set\in[#a,#b)", "relation"), (r"#x:set\in[#a,#b[", "relation")),
    ),
    row(
        "Interval[{a, b}]",
        "[#a,#b]",
        texform=r"\text{Interval}[\{#a,#b\}]",
        accepted=("[#a,#b)", "(#a,#b]", "(#a,#b)"),
    ),
    row(
        "ImplicitRegion[p, x]",
        r"\{#x:item:#p:any\}",
        also=(
            r"\{#x:item|#p:any\}",
            r"\{#x:item\in\mathbb{R}|#p:any\}",
            r"\{#x:item\in\mathbb{R}:#p:any\}",
        ),
    ),
    row(
        "ImplicitRegion[p, {x}]",
        r"\{#x:item:#p:any\}",
        also=(
            r"\{#x:item|#p:any\}",
            r"\{#x:item\in\mathbb{R}|#p:any\}",
            r"\{#x:item\in\mathbb{R}:#p:any\}",
        ),
    ),
    row(
        "ImplicitRegion[p, {x, y}]",
        r"\{(#x,#y):#p:any\}",
        also=(
            r"\{(#x,#y)|#p:any\}",
            r"\{(#x,#y)\in\mathbb{R}^2|#p:any\}",
            r"\{(#x,#y)\in\mathbb{R}^2:#p:any\}",
        ),
    ),
    row(
        "ImplicitRegion[And[Element[x, s], p], x]",
        accepted=(
            r"\{#x:item\in #s:set:#p:any\}",
            r"\{#x:item\in #s:set|#p:any\}",
            r"\{#x:item\in #s:set,#p:any\}",
        ),
    ),
    row(
        "ParametricRegion[{f, And[Element[f, s], p]}, u]",
        accepted=(r"\{#f:item\in #s:set:#p:any\}", r"\{#f:item\in #s:set|#p:any\}"),
    ),
    row(
        "ParametricRegion[{f, p}, u]",
        accepted=(r"\{#f:item:#p:any\}", r"\{#f:item|#p:any\}"),
    ),
    row(
        "Table[f, {k, a, b}]",
        (r"#f:set,\quad #k=#a,\ldots,#b", "comma"),
        also=(r"\{#f\}_{#k=#a}^{#b}", r"(#f)_{#k=#a}^{#b}"),
        accepted=(r"[#f]_{#k=#a}^{#b}", *_in_range("#k")),
    ),
    row(
        "Table[f, {j, a, b}, {k, a, b}]",
        also=(r"\{#f\}_{#j,#k=#a}^{#b}", r"(#f)_{#j,#k=#a}^{#b}"),
        accepted=(r"[#f]_{#j,#k=#a}^{#b}", *_in_range("#j,#k")),
    ),
    row(
        "Element[Table[x, r], s]",
        also=((r"#{Table[x, r]:item}\in #s:sum", "comma"),),
    ),
    row("RuleDelayed[x, y]", (r"#x:set:\to #y:set", "relation")),
    row("Blank[]", r"\_"),
    row(
        "Association[x__]",
        r"\langle #x\rangle",
        texform=r"\unicode{f113}#x\unicode{f114}",
    ),
    row("CompoundExpression[a, b]", ("#a:item; #b:item", "comma")),
    row("Subset[a, b]", also=((r"#a:set\subset #b:set", "relation"),)),
    row("PowerSet[s]", r"\mathcal{P}(#s)", "2^{#s}", also=("P(#s)", r"\wp(#s)")),
    row(
        "Subsets[s]",
        r"\mathcal{P}(#s)",
        "2^{#s}",
        texform=r"\text{Subsets}[#s]",
        also=("P(#s)", r"\wp(#s)"),
    ),
    row(
        "Length[s]",
        r"\lvert #s\rvert",
        texform=r"\text{Length}[#s]",
        also=(
            r"\#(#s)",
            r"\operatorname{card}(#s)",
            r"\operatorname{card} #s:bare",
            (r"\# #s", "prefix"),
        ),
    ),
)
