r"""Membership of sets of numbers, and what is said of functions on them.

Mathematica has no intervals or half-planes to be an element of: `z \in \mathbb{H}` is
`Im[z] > 0`, and `z \in \mathbb{C} \setminus \{0\}` two statements. People write sets.
"""

from mathglot.languages.functions.row import Row, row

_REAL = "Element[x, Reals]"
# A statement that x lies in an interval, and the interval.
_INTERVALS = (
    ("LessEqual[x, b]", r"(-\infty,#b]"),
    ("Less[x, b]", r"(-\infty,#b)"),
    ("GreaterEqual[x, a]", r"[#a,\infty)"),
    ("Greater[x, a]", r"(#a,\infty)"),
    ("LessEqual[a, x, b]", "[#a,#b]"),
    ("Less[a, x, b]", "(#a,#b)"),
    ("Inequality[a, Less, x, LessEqual, b]", "(#a,#b]"),
    ("Inequality[a, LessEqual, x, Less, b]", "[#a,#b)"),
)
_MOST_LISTED = 8
_SO_ON = r"#<\ldots|\cdots>"
# Equations for so many solutions of one unknown have rows among the phrases.
_SOLUTIONS = (2, 3, 4)


def _statement(pattern: str, *shown: str, level: str = "relation") -> Row:
    """A statement that is recognised as a membership, and written as it is."""
    return row(pattern, accepted=tuple((template, level) for template in shown))


def _outside() -> tuple[Row, ...]:
    r"""`z \notin (-\infty, 0]` and `z \in \mathbb{C} \setminus (-\infty, 0]`."""
    rows: list[Row] = []
    for statement, interval in _INTERVALS:
        outside = f"Not[And[{_REAL}, {statement}]]"
        rows += [
            _statement(outside, rf"#x:set\notin {interval}"),
            _statement(
                f"And[Element[x, s], {outside}]",
                rf"#x:set\in #s:sum\setminus {interval}",
            ),
        ]
    # Of something computed, too; the rows for variables are elsewhere.
    rows += [
        _statement(statement, rf"#x:set\in {interval}")
        for statement, interval in _INTERVALS[:4]
    ]
    return tuple(rows)


def _listed() -> tuple[Row, ...]:
    r"""`x \in \{1, 2\}`, `x \notin \{1, 2\}` and `x \in \mathbb{R} \setminus \{1\}`."""
    rows: list[Row] = []
    names = "abcdefgh"
    for count in range(1, _MOST_LISTED + 1):
        used = names[:count]
        listed = ",".join(f"#{name}" for name in used)
        equal = ", ".join(f"Equal[x, {name}]" for name in used)
        unequal = ", ".join(f"Unequal[x, {name}]" for name in used)
        single = count == 1
        if count not in _SOLUTIONS:
            rows.append(
                _statement(
                    equal if single else f"Or[{equal}]", rf"#x:set\in\{{{listed}\}}"
                )
            )
        values = ",".join(f"#{name}:set" for name in used)
        rows += [
            _statement(
                unequal if single else f"And[{unequal}]",
                rf"#x:set\notin\{{{listed}\}}",
            ),
            *(
                [_statement(f"And[{unequal}]", rf"#x:set\neq {values}", level="comma")]
                if 1 < count < _SOLUTIONS[-1]
                else []
            ),
            _statement(
                f"And[Element[x, s], {unequal}]",
                rf"#x:set\in #s:sum\setminus\{{{listed}\}}",
            ),
        ]
    return tuple(rows)


def _judged(head: str, domain: str, *adjectives: str) -> tuple[Row, ...]:
    r"""`f(z) \text{ is holomorphic on } z \in \mathbb{C}`."""
    tail = f", {domain}" if domain else ""
    shown_tail = r",\mathbb{C}" if domain else ""
    phrases = [
        rf"\text{{ is {adjective} {word} }}"
        for adjective in adjectives
        for word in ("on", "for", "in")
    ]
    return tuple(
        row(
            f"{head}[{arguments}, z{tail}]",
            (f"#f:set{phrases[0]}{place}", "relation"),
            texform=rf"\text{{{head}}}[{texform},#z{shown_tail}]",
            accepted=tuple((f"#f:set{said}{place}", "relation") for said in phrases),
        )
        for arguments, texform, place in (
            ("{f, c}", r"\{#f,#c\}", "#c:comma"),
            ("f", "#f", r"#z:set\in\mathbb{C}"),
        )
    )


# Sets of whole numbers, and how what is outside of them is listed.
_OUTSIDE = {
    "NonPositiveIntegers": ("0,-1", "0,-1,-2", "0,-1,-2,-3"),
    "NegativeIntegers": ("-1,-2", "-1,-2,-3"),
    "NonNegativeIntegers": ("0,1", "0,1,2"),
    "PositiveIntegers": ("1,2", "1,2,3"),
    "Integers": (r"0,\pm 1", r"0,\pm 1,\pm 2"),
}


def _not_listed() -> tuple[Row, ...]:
    r"""`z \neq 0, -1, -2, \ldots`: what is none of the whole numbers that go on so."""
    return tuple(
        _statement(
            f"NotElement[x, {name}]",
            *(rf"#x:set\neq {some},{_SO_ON}" for some in listed),
            level="comma",
        )
        for name, listed in _OUTSIDE.items()
    )


def _shared_ranges() -> tuple[Row, ...]:
    r"""`i, j = 1, 2` and `r, s = 0, \ldots, n`: several indices over one range."""
    rows: list[Row] = []
    for names in ("ij", "ijk"):
        said = f"Alternatives[{', '.join(f'{name}_Symbol' for name in names)}]"
        shown = ",".join(f"#{name}" for name in names)
        between = ", ".join(f"LessEqual[a, {name}, b]" for name in names)
        whole = f"Element[{said}, Integers]"
        rows += [
            row(
                f"Element[{said}, {{u, v__}}]",
                accepted=((f"{shown}=#u:set,#v", "comma"),),
            ),
            row(
                f"And[{whole}, {between.replace('a,', 'a_Integer,')}]",
                accepted=tuple(
                    (f"{shown}=#a{dots}#b:set", "comma")
                    for dots in (_SO_ON, f",{_SO_ON}", f"{_SO_ON},")
                ),
            ),
            row(
                f"And[{whole}, {between}]",
                accepted=(
                    (f"{shown}=#a:set,{_SO_ON},#b:set", "comma"),
                    (f"{shown}=#a:set,#{{Plus[a, 1]:set}},{_SO_ON},#b:set", "comma"),
                ),
            ),
        ]
        for first in (0, 1):
            least = ", ".join(f"GreaterEqual[{name}, {first}]" for name in names)
            counted = (f"{first},{first + 1}", f"{first},{first + 1},{first + 2}")
            rows.append(
                row(
                    f"And[{whole}, {least}]",
                    accepted=tuple(
                        (f"{shown}={some},{_SO_ON}", "comma") for some in counted
                    ),
                )
            )
    return tuple(rows)


ROWS = (
    *_shared_ranges(),
    *_outside(),
    *_listed(),
    *_not_listed(),
    _statement("And[Element[x, s], NotElement[x, t]]", r"#x:set\in #s:sum\setminus #t"),
    _statement(
        "Greater[Im[z], 0]",
        r"#z:set\in #<\mathbb{H}|\mathfrak{H}|\mathcal{H}|\mathbf{H}>",
    ),
    _statement(
        "And[Element[n, Integers], GreaterEqual[n, k]]",
        r"#n:set\in\mathbb{Z}_{\geq #k:set}",
        r"#n:set\in\{#k,#{Plus[k, 1]},\ldots\}",
    ),
    _statement(
        "And[Element[n, Integers], LessEqual[n, k]]",
        r"#n:set\in\mathbb{Z}_{\leq #k:set}",
        r"#n:set\in\{#k,#{Subtract[k, 1]},\ldots\}",
    ),
    _statement(
        "And[Element[n, Integers], LessEqual[0, n, b]]",
        r"#n:set\in\{0,1,\ldots,#b\}",
    ),
    _statement(
        "And[Element[n, Integers], LessEqual[1, n, b]]",
        r"#n:set\in\{1,2,\ldots,#b\}",
    ),
    # A value known to some digits.
    _statement("LessEqual[Abs[Subtract[x, m]], r]", r"#x:set\in[#m:sum\pm #r:product]"),
    _statement(
        "And[Equal[x, y], LessEqual[Abs[Subtract[y, m]], r]]",
        r"#x:set=#y:set\in[#m:sum\pm #r:product]",
    ),
    *_judged("FunctionAnalytic", "Complexes", "holomorphic", "analytic"),
    *_judged("FunctionMeromorphic", "", "meromorphic"),
    _statement(
        "ForAll[x, c, p]",
        r"#p:relation#<\text{ for all }|\text{ for every }|\text{ for any }>#c:comma",
        r"#p:relation#<,|>\quad\forall #c:comma",
        level="any",
    ),
    _statement(
        "Exists[x, c, p]",
        r"#p:relation\text{ for some }#c:comma",
        level="any",
    ),
    row(
        "AsymptoticEquivalent[f, g, Rule[x, a]]",
        (r"#f:set\sim #g:set,\quad #x\to #a:set", "comma"),
        texform=r"\text{AsymptoticEquivalent}[#f,#g,#x\to #a]",
        also=(
            (r"#f:set\sim #g:set\quad(#x\to #a)", "any"),
            (r"#f:set\sim #g:set\text{ as }#x\to #a:set", "any"),
            (r"#f:set\sim #g:set", "relation"),
        ),
    ),
)
