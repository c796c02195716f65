r"""Single tokens and names: letters, digits, words, accents, fonts, text."""

from __future__ import annotations

import re

from mathglot.languages.latex import levels
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.notations import SIGNS
from mathglot.languages.latex.ownership import is_authors
from mathglot.languages.latex.reader.bold_sets import bold_set
from mathglot.languages.latex.reader.chart import BAR, LEAVES, Chart, opens
from mathglot.languages.latex.reader.forest import Node
from mathglot.languages.latex.reader.index import is_constant
from mathglot.languages.latex.reader.neighbours import is_letter_beside_constant
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.latex.reader.rows import read_constants
from mathglot.languages.latex.reader.runs import (
    read_alphabet_word,
    read_font_word,
    read_run,
)
from mathglot.languages.latex.surroundings import FONTS, HATS
from mathglot.languages.latex.symbols import INCREMENTS
from mathglot.languages.tree import Call, Number, String, Symbol, Tree, call

# Names that LaTeX sets upright; as labels, and where no row knows what they mean, they
# are names like others.
OPERATORS = frozenset(
    r"\min \max \inf \sup \lim \dim \deg \ker \det \arg \exp \log \ln \gcd \hom \Pr "
    r"\sin \cos \tan \limsup \liminf \sinh \cosh \tanh \cot \sec \csc".split()
)
# Those that rows of the table know.
KNOWN_OPERATORS = OPERATORS - frozenset(r"\dim \deg \ker \hom \Pr \lim".split())
DOTS = frozenset([r"\ldots", r"\cdots", r"\vdots", r"\ddots"])
ALPHABETS = (r"\mathcal", r"\mathfrak", r"\mathbb", r"\mathscr")
ACCENTS = {
    r"\hat": "OverHat",
    r"\bar": "OverBar",
    r"\tilde": "OverTilde",
    r"\vec": "OverVector",
    r"\dot": "OverDot",
    r"\underline": "UnderBar",
}
# Accents that Mathematica has no head for, and the sign that each puts above.
MARKS = {
    r"\check": "ˇ",
    r"\breve": "˘",
    r"\acute": "´",
    r"\grave": "ˋ",
    r"\mathring": "˚",
    r"\overleftarrow": "←",
    r"\overleftrightarrow": "↔",
}
# Accents of more than one dot, and how many.
_DOTTED = {r"\ddot": "2", r"\dddot": "3", r"\ddddot": "4"}
# The role of a letter that makes one symbol with the next, in all of a formula.
INCREMENT = "increment"
# Letters that Mathematica gives a value to, and which cannot be variables.
_VALUED = frozenset("EI")
# Signs that may stand alone in a script, and what they are called.
SIGN_NAMES = {token: name for name, token in SIGNS.items()}
SIGN_TOKENS = frozenset(SIGN_NAMES)


def letter_symbol(chart: Chart, letter: str) -> Tree | None:
    """The author's own symbol for a letter of a formula."""
    return own_symbol(chart.present, letter)


def own_symbol(present: frozenset[str], letter: str) -> Tree | None:
    """The author's own symbol for a letter; E and I are written otherwise."""
    if letter in _VALUED:
        return Symbol(stand_in(present, letter))
    name = name_of(letter)
    return None if name is None or name in _NO_NAMES else Symbol(name)


def stand_in(present: frozenset[str], letter: str) -> str:
    """The name of a capital that cannot keep its own: the small letter, if it is free.

    >>> stand_in(frozenset("Ne"), "N"), stand_in(frozenset("Nn"), "N")
    ('n', '\\\\[FormalCapitalN]')
    """
    small = letter.lower()
    return rf"\[FormalCapital{letter}]" if small in present else small


# Characters that Mathematica has for operators, which are no names.
_NO_NAMES = frozenset(
    rf"\[{name}]"
    for name in (
        *("Ellipsis", "CenterEllipsis", "Del", "PartialD", "Prime", "DoublePrime"),
        *("Dagger", "Star", "Angle", "Bullet"),
    )
)


def read_leaf(chart: Chart, start: int) -> list[Node]:
    """What one token means where it stands alone, as a script does."""
    into = chart.nodes(start)
    token = chart.tokens[start]
    if token.isdigit():
        into.leaf(start + 1, levels.TIGHT, Number(token))
        return into.all
    _read_letter(chart, start, into)
    read_constants(chart, start, into)
    if token in DOTS:
        into.leaf(start + 1, levels.TIGHT, Symbol(r"\[Ellipsis]"), ("dots",))
    if token in SIGN_NAMES:
        into.leaf(start + 1, levels.TIGHT, String(SIGN_NAMES[token]), ("sign",))
    if token in OPERATORS:
        into.leaf(start + 1, levels.TIGHT, Symbol(token[1:]), ("operator_name",))
    if is_authors(token):
        into.leaf(start + 1, levels.TIGHT, Symbol(token[1:]), ("command",))
    return [node for node in into.all if node.end == start + 1]


LEAVES.append(read_leaf)


def _read_letter(chart: Chart, start: int, into: Nodes) -> None:
    token = chart.tokens[start]
    symbol = letter_symbol(chart, token)
    if symbol is not None:
        # With an index it is another letter: e_a beside the base of e^x.
        own = is_constant(token) and chart.tokens[start + 1] != "_"
        roles = ((f"{token}=", "own"),) if own else ()
        if token in INCREMENTS and name_of(chart.tokens[start + 1]) is not None:
            roles = (*roles, (f"{token}+", "letter"))
        into.leaf(start + 1, levels.TIGHT, symbol, (f"letter:{token}",), roles)
        if own and is_letter_beside_constant(chart.tokens, start):
            features = (f"letter:{token}", f"both:{token}")
            into.leaf(start + 1, levels.TIGHT, symbol, features)


def read_own(chart: Chart, start: int) -> list[Node]:
    """A token as an index or a label: letters are the author's own."""
    return chart.remember("own", start, _read_own)


def _read_own(chart: Chart, start: int) -> list[Node]:
    symbol = letter_symbol(chart, chart.tokens[start])
    if symbol is None:
        return chart.leaves(start)
    into = chart.nodes(start)
    into.leaf(start + 1, levels.TIGHT, symbol)
    return into.all


_NUMBER_SETS = {
    rf"\mathbb{{{letter}}}": name
    for letter, name in (
        ("R", "Reals"),
        ("C", "Complexes"),
        ("Z", "Integers"),
        ("Q", "Rationals"),
        ("N", "NonNegativeIntegers"),
    )
}
_OPERATOR_SIGNS: dict[str, Tree] = {
    r"\partial": String("∂"),
    r"\nabla": String("∇"),
    r"\pi": Symbol("Pi"),
    r"\square": String("\uf520"),
}


def read_nuclei(chart: Chart, start: int) -> list[tuple[Node, str]]:
    """The author's own letters that begin at a token, each with its key for roles."""
    token = chart.tokens[start]
    into = chart.nodes(start)
    key = token
    if letter_symbol(chart, token) is not None:
        _read_letter(chart, start, into)
    elif token in ALPHABETS:
        closing = chart.closing.get(start + 1, start)
        written = token + "".join(chart.tokens[start + 1 : closing + 1])
        name = _NUMBER_SETS.get(written) or name_of(written)
        if name is not None:
            features: tuple[str, ...] = (f"alphabet:{token}",)
            if written == r"\mathbb{P}" and chart.tokens[closing + 1] in ("(", "["):
                # It is called, as probabilities are: these are P.
                features = (*features, r"alphabet:\mathbb:probability")
            elif written == r"\mathbb{E}":
                # No other letter is set so where it means an expectation elsewhere.
                features = (*features, r"alphabet:\mathbb:expectation")
            into.leaf(closing + 1, levels.TIGHT, Symbol(name), features)
            if chart.tokens[closing + 1] == token:
                read_alphabet_word(chart, start, into)
        if written in _IDENTITIES:
            _read_identity(chart, closing + 1, into)
        key = written
    elif token in FONTS and token != r"\vec":
        key = _read_font(chart, start, into)
    elif token in ACCENTS:
        key = _read_accent(chart, start, into)
    elif token in MARKS or token in _DOTTED:
        key = _read_marked(chart, start, into)
    elif token == r"\not":
        key = _read_slashed(chart, start, into)
    elif token == r"\overset":
        key = _read_overset(chart, start, into)
    elif token == r"\mathrm":
        key = _read_word(chart, start, into)
    elif token in _OPERATOR_SIGNS:
        value = _OPERATOR_SIGNS[token]
        # With an index it is read in one way in all of a formula.
        indexed = chart.tokens[start + 1] == "_" and token != r"\pi"
        roles = ((f"{token}_", "operator"),) if indexed else ()
        into.leaf(start + 1, levels.TIGHT, value, (f"operator_sign:{token}",), roles)
    elif is_authors(token):
        into.leaf(start + 1, levels.TIGHT, Symbol(token[1:]), ("command",))
    nodes = [(node, key) for node in into.all]
    if "/" in chart.every:
        nodes += _read_struck(chart, nodes)
    if token.isalpha() and len(token) == 1:
        return [*nodes, *read_run(chart, start)]
    return nodes


def _read_struck(chart: Chart, nodes: list[tuple[Node, str]]) -> list[tuple[Node, str]]:
    r"""`\partial\!\!\!/`: a stroke drawn back over a letter that divides nothing."""
    found: list[tuple[Node, str]] = []
    for node, key in nodes:
        if chart.tokens[node.end] != "/" or node.level != levels.TIGHT:
            continue
        following = chart.tokens[node.end + 1]
        partial = chart.tokens[node.start] == r"\partial"
        # Elsewhere what a quotient is by may just be missing.
        spinors = following in _UNDIVIDED and r"\psi" in chart.every
        drawn = node.end in chart.gaps
        if partial or spinors or drawn:
            features = ("accent:stroke:behind", *(("drawn_back",) if drawn else ()))
            struck = chart.nodes(node.start).add(
                node.end + 1, levels.TIGHT, _slash, (node,), features
            )
            found.append((struck, rf"\not{key}"))
    return found


# What begins nothing that a letter before it could be divided by.
_UNDIVIDED = frozenset(["", *r"+ - = , ; : . & \\ ) ] } \} _ ^".split()])


def _slash(inner: Tree) -> Tree:
    return call("Slashed", inner)


# The identity matrix, whose size the formula does not show.
_IDENTITIES = frozenset([r"\mathbb{I}", r"\mathbb{1}", r"\mathbf{I}"])


def _read_identity(chart: Chart, end: int, into: Nodes) -> None:
    identity = call("IdentityMatrix", Symbol("n"))
    into.leaf(end, levels.TIGHT, identity, (f"identity:{chart.tokens[into.start]}",))


def _read_font(chart: Chart, start: int, into: Nodes) -> str:
    r"""`\mathbf{x}`: x, or a vector beside a plain x."""
    closing = chart.closing.get(start + 1)
    if closing is None:
        return ""
    inner = chart.tokens[start + 2 : closing]
    key = f"{chart.tokens[start]}{{{''.join(inner)}}}"
    if key in _IDENTITIES:
        _read_identity(chart, closing + 1, into)
    if chart.tokens[start] == chart.tokens[closing + 1] == r"\mathsf":
        read_font_word(chart, start, into)
    if len(inner) == 1:
        letter = inner[0]
        symbol = letter_symbol(chart, letter)
        if symbol is not None:
            if letter in chart.plain:
                vector = call("OverVector", symbol)
                into.leaf(closing + 1, levels.TIGHT, vector, ("bold:beside",))
                if chart.tokens[start - 2] in HATS:
                    # The accent tells it from the plain letter.
                    into.leaf(closing + 1, levels.TIGHT, symbol, ("bold:hatted",))
            else:
                # What is a set of numbers somewhere is one throughout.
                own = ((f"{key}=", "own"),) if bold_set(chart.tokens, start) else ()
                into.leaf(closing + 1, levels.TIGHT, symbol, ("bold:alone",), own)
                if letter == "i" and chart.tokens[start - 2 : start] == [r"\pi", "}"]:
                    # All of 2\pi i is in bold.
                    unit = Symbol("I")
                    into.leaf(closing + 1, levels.TIGHT, unit, ("bold:constant",))
                if letter in chart.indexed:
                    # Beside its components it may have an arrow, or not.
                    vector = call("OverVector", symbol)
                    into.leaf(closing + 1, levels.TIGHT, vector, ("bold:component",))
        elif letter.isdigit():
            into.leaf(closing + 1, levels.TIGHT, Number(letter), ("bold:digit",))
        elif letter == r"\pi":
            into.leaf(closing + 1, levels.TIGHT, Symbol("Pi"), ("bold:constant",))
    else:
        for node in chart.parse(start + 2, levels.ATOM):
            if node.end == closing:
                into.add(closing + 1, levels.TIGHT, lambda x: x, (node,), ("bold",))
    return key


# Letters that are none of these once they have an accent.
_CONSTANTS = (Symbol("I"), Symbol("E"))


def _read_accent(chart: Chart, start: int, into: Nodes) -> str:
    closing = chart.closing.get(start + 1)
    if closing is None:
        return ""
    head = Symbol(ACCENTS[chart.tokens[start]])
    roles = ((BAR, head.name),) if chart.tokens[start] == BAR else ()
    for node in chart.parse_to(start + 2, closing, levels.ITEM):
        into.add(
            closing + 1,
            levels.TIGHT,
            lambda inner: None if inner in _CONSTANTS else Call(head, (inner,)),
            (node,),
            (f"accent:{head.name}",),
            roles,
        )
        if head.name == "OverVector":
            inner = chart.tokens[start + 2 : closing]
            if len(inner) == 1 and inner[0] not in chart.plain:
                into.add(
                    closing + 1, levels.TIGHT, lambda x: x, (node,), ("vector:alone",)
                )
    return "".join(chart.tokens[start : closing + 1])


def _read_marked(chart: Chart, start: int, into: Nodes) -> str:
    r"""`\check{x}`, `\ddot{x}`: an accent that has no head of its own."""
    token = chart.tokens[start]
    closing = chart.closing.get(start + 1)
    if closing is None:
        return ""

    def build(inner: Tree) -> Tree:
        if token in _DOTTED:
            return call("OverDot", inner, Number(_DOTTED[token]))
        return call("Overscript", inner, String(MARKS[token]))

    for node in chart.parse_to(start + 2, closing, levels.ITEM):
        into.add(closing + 1, levels.TIGHT, build, (node,), (f"accent:{token}",))
    return "".join(chart.tokens[start : closing + 1])


def _read_slashed(chart: Chart, start: int, into: Nodes) -> str:
    r"""`\not p`: a letter with a stroke, a contraction with matrices."""
    for node, key in read_nuclei(chart, start + 1):
        if node.level == levels.TIGHT and chart.tokens[start + 1] != r"\not":
            into.add(
                node.end,
                levels.TIGHT,
                _slash,
                (node,),
                ("accent:stroke",),
            )
            return rf"\not{key}"
    return ""


def _read_overset(chart: Chart, start: int, into: Nodes) -> str:
    r"""`\overset{(0)}{R}`, `\overset{\circ}{g}`: a letter with something above it."""
    middle = chart.closing.get(start + 1, start)
    closing = chart.closing.get(middle + 1)
    if closing is None:
        return ""
    label = chart.tokens[start + 2 : middle]
    above = chart.leaves(start + 2) if len(label) == 1 else []
    for letter in chart.parse_to(middle + 2, closing, levels.POWER):
        for sign in above or chart.parse_to(start + 2, middle, levels.ITEM):
            into.add(
                closing + 1,
                levels.TIGHT,
                lambda mark, inner: call("Overscript", inner, mark),
                (sign, letter),
                ("accent:overset",),
            )
        if label == ["."]:
            into.add(
                closing + 1,
                levels.TIGHT,
                lambda inner: call("OverDot", inner),
                (letter,),
                ("accent:OverDot",),
            )
    return "".join(chart.tokens[start : closing + 1])


_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*")


def _read_word(chart: Chart, start: int, into: Nodes) -> str:
    r"""`\mathrm{name}`: a name of the author's own."""
    word = chart.word(start)
    closing = chart.closing.get(start + 1, start)
    if _NAME.fullmatch(word):
        if len(word) == 1:
            symbol = letter_symbol(chart, word)
            assert symbol is not None
            features: tuple[str, ...] = (f"upright:{word}",)
            if word == "E" and chart.tokens[closing + 1] == "[":
                # The energy is in italics.
                features = (*features, "upright:E:before")
            into.leaf(closing + 1, levels.TIGHT, symbol, features)
        else:
            into.leaf(closing + 1, levels.TIGHT, Symbol(word), (f"word:{word}",))
    return word


@opens(*DOTS)
def read_dots(chart: Chart, start: int, into: Nodes) -> None:
    """Dots, for which nothing better is found."""
    into.leaf(start + 1, levels.ATOM, Symbol(r"\[Ellipsis]"), ("dots",))
