r"""Factors: what stands side by side in a product, with all that it carries."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.boundaries import is_amount
from mathglot.languages.latex.reader.arguments import content_of, read_arguments
from mathglot.languages.latex.reader.bases import read_numbered
from mathglot.languages.latex.reader.braces import BRACES, features_of_braces, is_pair
from mathglot.languages.latex.reader.chart import (
    FOLLOWERS,
    OPENERS,
    PAIR,
    Chart,
    follows,
    opens,
    reads_level,
)
from mathglot.languages.latex.reader.context import RELATIONS, kind_of_statement
from mathglot.languages.latex.reader.forest import Node, Role
from mathglot.languages.latex.reader.indices import read_index
from mathglot.languages.latex.reader.inner_products import ROUND
from mathglot.languages.latex.reader.leaves import (
    KNOWN_OPERATORS,
    OPERATORS,
)
from mathglot.languages.latex.reader.names import FIRST_LETTERS, applied_at
from mathglot.languages.latex.reader.nodes import Nodes, same
from mathglot.languages.latex.reader.numerals import read_number
from mathglot.languages.latex.reader.rows import read_on, read_rows
from mathglot.languages.latex.reader.scripts import read_letters
from mathglot.languages.latex.reader.staggered import subscript
from mathglot.languages.latex.structures.statements import JOINING_WORDS
from mathglot.languages.tree import Call, Number, String, Symbol, Tree, call

Trees = tuple[Tree, ...]


def read_begun(chart: Chart, start: int) -> list[Node]:
    """All that begins at a token with a sign of its own, at any level."""
    token = chart.tokens[start]
    into = chart.nodes(start)
    if not token or token in _NEVER:
        return []
    if token.isdigit() or token == ".":
        read_number(chart, start, into)
        read_numbered(chart, start, into)
    else:
        read_letters(chart, start, into)
    for opener in OPENERS.get(token, ()):
        opener(chart, start, into)
    if start in chart.islands:
        end, text = chart.islands[start]
        into.leaf(end, levels.ATOM, String(text), ("island",))
    read_rows(chart, start, into)
    # What is read on may itself be read on: the list grows.
    for node in into.growing():
        for follower in FOLLOWERS.get(chart.tokens[node.end], ()):
            follower(chart, node, into)
        if node.level >= levels.PREFIX:
            read_on(chart, node, into, levels.PREFIX, levels.TIGHT)
    return into.all


_NEVER = frozenset(r") ] \} } , ; = & \\ ^ _ + > \rangle \rfloor \rceil".split())


def begun(chart: Chart, start: int, least: int) -> list[Node]:
    """What begins at a token, at some level or above."""
    return chart.filtered("begun", start, read_begun, least)


def begun_between(chart: Chart, start: int, least: int, below: int) -> list[Node]:
    """What begins at a token, at some level or above, but below another."""
    nodes = chart.remember("begun", start, read_begun)
    return [node for node in nodes if least <= node.level < below]


@reads_level(levels.PREFIX, "factor")
def read_factor(chart: Chart, start: int) -> list[Node]:
    """What may stand in a product without brackets."""
    return begun(chart, start, levels.PREFIX)


@opens("(", "[", r"\{")
def read_bracketed(chart: Chart, start: int, into: Nodes) -> None:
    """Brackets round one thing, which mean nothing, and round several, a list."""
    opening = chart.tokens[start]
    closer = _CLOSERS[opening]
    for node in chart.parse(start + 1, levels.ANY):
        if chart.tokens[node.end] == closer:
            # An operator with its operand is as open as any other.
            inside = node.level if node.level != levels.APPLIED else levels.PREFIX
            features: tuple[str, ...] = (f"bracket:{opening}", f"inside:{inside}")
            if is_amount(chart.tokens, start):
                features = ("amount",)
            elif node.level == levels.RELATION and _approaches(chart, start):
                # What approaches a value is no factor: a_n \to 0 (n \to \infty).
                features = (*features, "bracket:approach")
            elif opening == "[" and _is_name(chart, start, node):
                # The class of it, rather than brackets that say nothing.
                kind = _kind_of_class(chart, start, node)
                features = (*features, f"bracket:name:{kind}")
            told, roles = _tell_list(chart, start, node.end + 1)
            if node.level != levels.COMMA:
                told, roles = (), ()
            features = (*features, *told)
            into.add(node.end + 1, levels.ATOM, same, (node,), features, roles)
    for node in chart.sequence(start + 1):
        if chart.tokens[node.end] == closer:
            told, roles = _tell_list(chart, start, node.end + 1)
            features = (f"list:{opening}", *told)
            shown = chart.tokens[start : node.end]
            if opening == "[" and _is_name(chart, start, node):
                kind = _kind_of_class(chart, start, node)
                features = (*features, f"list:class:{kind}")
            if opening == "(" and ":" in shown and r"\to" in shown:
                # A thing and its map: (V, \rho: A \to B).
                features = (*features, "tuple:map")
            if shown[1] == _MATRIX and shown.count(_MATRIX) == 1:
                if shown[-1] == r"\end{matrix}":
                    features = (*features, "list:matrix")
            into.add(node.end + 1, levels.ATOM, _list, (node,), features, roles)
    if chart.tokens[start + 1] == closer:
        into.leaf(start + 2, levels.ATOM, call("List"), (f"list:{opening}",))


def _is_name(chart: Chart, start: int, inside: Node) -> bool:
    """Whether brackets hold one letter, with what it carries."""
    end = start + 2
    while chart.tokens[end] in ("_", "^"):
        _, _, end = chart.script(end)
    return end == inside.end and chart.tokens[start + 1] not in _NO_NAMES


def _kind_of_class(chart: Chart, start: int, inside: Node) -> str:
    """What a name in square brackets is: one of a number, a term, part of another."""
    before, behind = chart.tokens[start - 1 : start], chart.tokens[inside.end + 1]
    letter = chart.tokens[start + 1]
    if letter in _COUNTS or chart.use(_is_term, letter):
        return "count"
    is_term = _AROUND_TERMS.issuperset((*before, behind))
    return "term" if is_term else "part"


def _is_term(tokens: list[str], letter: str) -> bool:
    """Whether a letter is a term without brackets too, as in y - [y]."""
    return any(
        token == letter and _AROUND_TERMS.issuperset((before, behind))
        for before, token, behind in zip(
            ["", *tokens], tokens, [*tokens[1:], ""], strict=False
        )
    )


_AROUND_TERMS = RELATIONS | frozenset(
    ["", *r"+ - , ; : & ) \\ \land \mapsto \leftrightarrow \to".split()]
)
_NO_NAMES = frozenset("( [ { | - + \\{ 0 1 2 3 4 5 6 7 8 9".split())
# Letters of numbers, which square brackets round.
_COUNTS = frozenset("nmkNxtr")


def _approaches(chart: Chart, start: int) -> bool:
    """Whether a bracket behind something holds a letter and an arrow."""
    return start > 0 and chart.tokens[start + 2] == r"\to"


_CLOSERS = {"(": ")", "[": "]", r"\{": r"\}"}
_MATRIX = r"\begin{matrix}"


def _tell_list(
    chart: Chart, start: int, end: int
) -> tuple[tuple[str, ...], tuple[Role, ...]]:
    """The features and roles of a list: pairs mean one thing in all of a formula."""
    opening = chart.tokens[start]
    if opening == "[":
        return (), ((PAIR, "List"),)
    if opening == "(" and is_pair(chart.tokens, start, end):
        return (), ((ROUND, "List"),)
    if opening == r"\{" and is_pair(chart.tokens, start, end):
        told = features_of_braces(chart.tokens, start, end, "List")
        return told, ((BRACES, "List"),)
    return (), ()


def _list(items: tuple[Tree, ...]) -> Tree | None:
    return Call(Symbol("List"), items)


@opens(r"\langle")
def read_components(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\vec{v} = \langle 1, 2\rangle`: the components of a vector."""
    if chart.tokens[start - 1] != "=" or "|" in chart.every:
        return
    if _VECTORS.isdisjoint(chart.every) or chart.tokens[start + 1] in _VECTORS:
        return
    for node in chart.sequence(start + 1):
        if chart.tokens[node.end] == r"\rangle":
            features = ("list:components",)
            into.add(node.end + 1, levels.ATOM, _list, (node,), features)


_VECTORS = frozenset([r"\mathbf", r"\vec", r"\nabla"])


@opens(r"\frac")
def read_fraction(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\frac{a}{b}`."""
    middle = chart.closing.get(start + 1)
    if middle is None or chart.tokens[middle + 1] != "{":
        return
    end = chart.closing.get(middle + 1)
    if end is None:
        return
    for above in chart.parse_to(start + 2, middle, levels.ITEM):
        for below in chart.parse_to(middle + 2, end, levels.ITEM):
            into.add(end + 1, levels.POWER, _divide, (above, below), ("fraction",))


def _divide(above: Tree, below: Tree) -> Tree:
    return call("Divide", above, below)


@opens(r"\sqrt")
def read_root(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\sqrt[n]{x}`."""
    if chart.tokens[start + 1] != "[":
        return
    for degree in chart.parse(start + 2, levels.ITEM):
        opening = degree.end + 1
        closing = chart.closing.get(opening)
        if chart.tokens[degree.end] != "]" or closing is None:
            continue
        for node in chart.parse_to(opening + 1, closing, levels.ITEM):
            into.add(closing + 1, levels.ATOM, _root, (node, degree), ("root",))


def _root(inner: Tree, degree: Tree) -> Tree:
    return call("Power", inner, call("Divide", Number("1"), degree))


_ENDS = frozenset([")", "]", "|", r"\|", "}", r"\}", r"\rangle", ">"])


@follows("_")
def read_index_of_bracket(chart: Chart, base: Node, into: Nodes) -> None:
    r"""An index on something in brackets: (AB)_{ij}, |x|_p, |0\rangle_A."""
    last = chart.tokens[base.end - 1]
    if base.level < levels.ATOM or last not in _ENDS:
        return
    begin, stop, end = chart.script(base.end)
    indices = read_index(chart, base.end)
    told: tuple[str, ...] = ("index_of_bracket",)
    if kind_of_statement(chart.tokens[begin:stop]) == "range":
        # Rather all that has such indices: (a_k)_{1 \leq k \leq n}.
        told = (*told, "index_of_bracket:range")
    if last == "]" and chart.tokens[end] == "^":
        # Rather the values at two places: [x^2]_0^1.
        told = (*told, "index_of_bracket:limits")
    for node in indices:
        into.add(end, levels.ATOM, subscript, (base, node), told)
    if last in _CALLED and chart.tokens[end] == "(":
        content = f"callof:{content_of(chart, end)}"
        features = ("index_of_bracket", "index_of_bracket:called", content)
        for arguments in read_arguments(chart, end):
            if chart.tokens[arguments.end] in ("_", "^"):
                # Rather two factors that have indices.
                continue
            for node in indices:
                parts = (base, node, arguments)
                into.add(arguments.end, levels.ATOM, _call_indexed, parts, features)


def _call_indexed(base: Tree, index: Trees, arguments: Trees) -> Tree | None:
    """`(\\phi\\alpha)_p(v)`: something in brackets with an index, called."""
    if type(base) is not Call or base.name == "List":
        return None
    return Call(subscript(base, index), arguments)


_CALLED = frozenset([")", "]", r"\}"])
_COMMUTING = frozenset("Commutator Anticommutator PoissonBracket".split())


@follows("(")
def read_called_commutator(chart: Chart, base: Node, into: Nodes) -> None:
    r"""`\{f, g\}(w)`: the value of what a commutator makes of two functions."""
    if base.level < levels.ATOM or chart.tokens[base.end - 1] not in ("]", r"\}"):
        return
    if chart.tokens[base.start] not in ("[", r"\{"):
        return
    for arguments in read_arguments(chart, base.end):
        into.add(
            arguments.end,
            levels.ATOM,
            lambda value, place: (
                Call(value, place)
                if type(value) is Call and value.name in _COMMUTING
                else None
            ),
            (base, arguments),
            ("commutator:called",),
        )


@follows("|")
def read_index_behind_bar(chart: Chart, base: Node, into: Nodes) -> None:
    r"""`Df|_p`: what holds at a place, with the place as its index.

    Behind a derivative of quantities of state are those that stay as they are.
    """
    if chart.tokens[base.end + 1] != "_":
        return
    begin, stop, end = chart.script(base.end + 1)
    features: tuple[str, ...] = ("index_behind_bar",)
    if base.level < levels.ATOM:
        if not _is_of_state(chart, base, chart.tokens[begin:stop]):
            return
        features = ("index_behind_bar:held",)
    for node in read_index(chart, base.end + 1):
        into.add(end, levels.ATOM, subscript, (base, node), features)


def _is_of_state(chart: Chart, base: Node, held: list[str]) -> bool:
    r"""Whether something is a derivative as \frac{\partial U}{\partial T}|_V."""
    shown = chart.tokens[base.start : base.end]
    if shown[:1] != [r"\frac"] or not _OF_STATE.issuperset(held):
        return False
    letters = [one for one in shown[1:] if one not in _OF_DERIVATIVES]
    return len(letters) == 2 and _OF_STATE.issuperset(letters)


# Letters of energy, entropy, temperature, volume, pressure, numbers of particles.
_OF_STATE = frozenset([*"TVSPpUHFGN,", r"\mu"])
_OF_DERIVATIVES = frozenset(["{", "}", r"\partial", "d"])


@follows("|")
def read_restricted_call(chart: Chart, base: Node, into: Nodes) -> None:
    r"""`f|_A(x)`: a function on a part of where it is defined, called there."""
    if base.level < levels.ATOM or chart.tokens[base.end + 1] != "_":
        return
    begin, stop, end = chart.script(base.end + 1)
    for arguments in read_arguments(chart, end):
        for part in chart.content(begin, stop, levels.ITEM):
            into.add(
                arguments.end,
                levels.ATOM,
                lambda f, s, values: Call(call("Restriction", f, s), values),
                (base, part, arguments),
                ("restricted_call",),
            )


@opens(*OPERATORS, r"\mathrm")
def read_named(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\dim A`, `\ker(f)`, `\deg_x p`, `\mathrm{rank} A`: a named function."""
    token = chart.tokens[start]
    if token in OPERATORS and chart.tokens[start + 1] in _NEVER | {"", "-", r"\circ"}:
        into.leaf(start + 1, levels.ATOM, Symbol(token[1:]), ("operator_name:bare",))
    if token == r"\mathrm":
        name, end = chart.word(start), chart.closing.get(start + 1, start) + 1
        if len(name) < 2 or not name.isalpha() or name in _NO_FUNCTIONS:
            return
    else:
        name, end = token[1:], start + 1
    indexed = chart.tokens[end] == "_" and token in _DEFORMED
    if token in KNOWN_OPERATORS and not indexed:
        return
    head = chart.nodes(start).leaf(
        end, levels.TIGHT, Symbol(name), ("named", f"named:{name}")
    )
    for one in _with_index(chart, head)[indexed:]:
        _read_operand(chart, one, token, into)


# Functions that are others of the author's own with an index: \exp_q(x).
_DEFORMED = frozenset(r"\exp \sin \cos \sinh \cosh \tan \tanh \det".split())


@opens(*FIRST_LETTERS)
def read_spelled(chart: Chart, start: int, into: Nodes) -> None:
    """`dim ker M`: the name of a map in letters, and what it is applied to."""
    for name in applied_at(chart.tokens, start):
        features = ("named", f"named:{name}", "named:spelled")
        end = start + len(name)
        head = chart.nodes(start).leaf(end, levels.TIGHT, Symbol(name), features)
        for one in _with_index(chart, head):
            _read_operand(chart, one, name, into)


def _with_index(chart: Chart, head: Node) -> list[Node]:
    """A name, with its index if it has one."""
    if chart.tokens[head.end] != "_":
        return [head]
    _, _, place = chart.script(head.end)
    into = chart.nodes(head.start)
    for index in read_index(chart, head.end):
        into.add(place, levels.ATOM, subscript, (head, index), ("named:index",))
    return [head, *into.all]


def _read_operand(chart: Chart, head: Node, token: str, into: Nodes) -> None:
    """What a named function is applied to, with brackets or without."""
    following = chart.tokens[head.end]
    if following in ("(", "["):
        # A word before brackets is read as a letter is.
        for arguments in read_arguments(chart, head.end) if token in OPERATORS else ():
            into.add(arguments.end, levels.ATOM, Call, (head, arguments))
    elif following not in ("_", "^"):
        for node in chart.parse(head.end, levels.BARE):
            into.add(node.end, levels.PREFIX, _apply, (head, node))


def _apply(head: Tree, operand: Tree) -> Tree:
    return Call(head, (operand,))


_NO_FUNCTIONS = frozenset(
    [
        *"if for when where with as at and or otherwise else is".split(),
        *("minimize", "maximize", "minimise", "maximise"),
        *JOINING_WORDS,
    ]
)


@follows(r"\%")
def read_percent(chart: Chart, base: Node, into: Nodes) -> None:
    r"""`15\%` as fifteen hundredths."""
    if base.level >= levels.ATOM:
        into.add(base.end + 1, levels.POWER, _hundredths, (base,), ("percent",))


def _hundredths(number: Tree) -> Tree | None:
    return call("Divide", number, Number("100")) if type(number) is Number else None


@follows("^")
def read_repeated(chart: Chart, base: Node, into: Nodes) -> None:
    r"""`X^{\otimes n}`: a power by an operator."""
    begin, stop, end = chart.script(base.end)
    head = {r"\otimes": "CircleTimes", r"\oplus": "CirclePlus"}.get(chart.tokens[begin])
    if head is None or base.level < levels.ATOM or stop - begin < 2:
        return
    for count in chart.parse_to(begin + 1, stop, levels.ITEM):
        into.add(
            end,
            levels.POWER,
            lambda value, times: call("Superscript", value, call(head, times)),
            (base, count),
            ("repeated",),
        )
