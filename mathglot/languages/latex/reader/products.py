r"""Products, and quotients on the line.

Factors stand side by side or with signs between them. A product ends where the next
token cannot be a factor; before a differential, a bar, a bracket or the name of a
function it may end too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart, reads_level
from mathglot.languages.latex.reader.ended import ends_argument
from mathglot.languages.latex.reader.factors import begun
from mathglot.languages.latex.reader.forest import Node, Way
from mathglot.languages.latex.reader.juxtaposed import product_of, put_before
from mathglot.languages.latex.reader.nodes import Nodes, same
from mathglot.languages.latex.reader.points import POINT
from mathglot.languages.latex.reader.rows import read_on
from mathglot.languages.latex.structures.statements import JOINING_WORDS
from mathglot.languages.tree import Tree, call

SIGNS = {
    r"\cdot": "cdot",
    r"\times": "times",
    r"\ ": "space",
    "*": "star",
    ".": "point",
}
# Those that nobody takes for a space, and the characters for them.
_EXPLICIT = {r"\cdot": ".", r"\times": "x", "*": "*"}
_LARGE = frozenset(r"\sum \prod \int \iint \iiint \oint \lim \limsup \liminf".split())
_WORDS = frozenset(
    r"\sin \cos \tan \cot \sec \csc \sinh \cosh \tanh \coth \arcsin \arccos \arctan "
    r"\log \ln \lg \exp \max \min \det \gcd \arg \Re \Im \sup \inf \deg \dim \ker "
    r"\mathrm \partial \nabla e".split()
)
# A product may end before these, although they may begin a factor.
_ENDS = frozenset(
    ["d", ".", "|", "<", r"\|", "(", "[", r"\{", r"\text", r"\langle", r"\star"]
)
_STARTS_NONE = frozenset(
    ["", *r"+ - = > , ; : & \\ ) ] } \} \rangle \rfloor \rceil ^ _ ' ! /".split()]
)

# The factors of a product that may go on, and a character for each sign between them.
Open = tuple[str, tuple[Tree, ...]]


def may_start(token: str) -> bool:
    """Whether a token may begin a factor."""
    return token not in _STARTS_NONE and (token not in SIGNS or token == ".")


# Where it ends, whether its last factor is open at the right, and whether all factors
# are simple, as the argument of a function without brackets must be.
_State = tuple[int, bool, bool]


class _Open:
    """Products that begin at one token and may go on, by their states.

    Their values are tuples of factors. A factor alone is there to go on from; only
    several are a product.
    """

    def __init__(self, chart: Chart, start: int) -> None:
        self.start = start
        self.weights = chart.weights
        self.states: dict[_State, Node] = {}
        self.several: dict[_State, Node] = {}
        # It grows while it is read.
        self.order: list[_State] = []

    def begin(self, factor: Node) -> None:
        """Add a factor alone."""
        state = (factor.end, _is_open(factor), factor.level >= levels.POWER)
        self._node(state).ways.append(Way(_first, (factor,), (), (), 0.0))

    def extend(self, front: _State, factor: Node, features: tuple[str, ...]) -> None:
        """Add a factor to a product."""
        simple = front[2] and factor.level >= levels.POWER
        state = (factor.end, _is_open(factor), simple)
        parts = (self.states[front], factor)
        weight = self.weights.total(features)
        way = Way(_MORE[features[0]], parts, features, (), weight)
        self._node(state).ways.append(way)
        several = self.several.get(state)
        if several is None:
            several = self.several[state] = Node(self.start, state[0], levels.PRODUCT)
        several.ways.append(way)

    def _node(self, state: _State) -> Node:
        node = self.states.get(state)
        if node is None:
            node = self.states[state] = Node(self.start, state[0], levels.PRODUCT)
            self.order.append(state)
        return node


def _is_open(factor: Node) -> bool:
    """Whether a factor has taken all that follows it; operators take one factor."""
    return factor.level < levels.APPLIED


def _first(factor: Tree) -> Open:
    return "", (factor,)


def _joined(sign: str) -> Callable[[Open, Tree], Open]:
    def build(front: Open, factor: Tree) -> Open:
        signs, factors = front
        return signs + sign, (*factors, factor)

    return build


_MORE = {
    "beside": _joined(" "),
    "sign:space": _joined(" "),
    "sign:cdot": _joined("."),
    "sign:times": _joined("x"),
    "sign:star": _joined("*"),
    "sign:point": _joined(POINT),
}


def _times(front: Open) -> Tree:
    signs, factors = front
    return product_of(signs, factors)


@reads_level(levels.PRODUCT, "product")
def read_product(chart: Chart, start: int) -> list[Node]:
    """Products, quotients, and factors alone."""
    into = chart.nodes(start)
    into.take(begun(chart, start, levels.PRODUCT))
    opened = _Open(chart, start)
    for factor in begun(chart, start, levels.PREFIX):
        opened.begin(factor)
    followed = [_go_on(chart, opened, state) for state in opened.order]
    for state, is_followed in zip(opened.order, followed, strict=True):
        end, _, simple = state
        if not is_followed or _may_end(chart, end, simple):
            if state in opened.several:
                level = levels.BARE if simple else levels.PRODUCT
                into.add(end, level, _times, (opened.several[state],))
        if chart.tokens[end] in _SLASHES or _is_ratio(chart, end):
            _divide(chart, opened.states[state], into)
    for node in into.growing():
        token = chart.tokens[node.end]
        if token in _SLASHES and node.level == levels.DIVISION:
            _divide_again(chart, node, into)
        if node.level == levels.DIVISION:
            if token in _EXPLICIT:
                _multiply_quotient(chart, node, into)
            elif token in _CLEAR or _is_closed(chart, node):
                _multiply_clear(chart, node, into)
        if token == "|" and node.level < levels.PREFIX:
            _read_evaluated(chart, node, into)
        read_on(chart, node, into, levels.PRODUCT, levels.DIVISION)
    return into.all


def _read_evaluated(chart: Chart, node: Node, into: Nodes) -> None:
    r"""`2x\big|_0^1`: the values of all of a product, not of its last factor."""
    values = chart.nodes(into.start)
    read_on(chart, node, values, levels.POWER, levels.POWER)
    for value in values.all:
        into.add(value.end, levels.PRODUCT, same, (value,), ("evaluated:product",))


_SLASHES = ("/", r"\div")


def _is_ratio(chart: Chart, place: int) -> bool:
    """Whether a colon divides: 6:9 = 2:3 has nothing but numbers and letters."""
    if chart.tokens[place] != ":" or "=" not in chart.every:
        return False
    shown = chart.tokens[: chart.size]
    return all(token.isalnum() or token in _OF_RATIOS for token in shown)


_OF_RATIOS = frozenset(":=.")


def _may_end(chart: Chart, place: int, simple: bool) -> bool:
    """Whether a product may end before a token that may be a factor.

    The name of a function ends a product only that has none itself: what is before it
    is then the argument of the one before. A word that joins statements is no name.
    """
    token = chart.tokens[place]
    if token in _ENDS or (simple and (token in _LARGE or token in _WORDS)):
        return True
    if simple and (
        _is_base(chart, place) or ends_argument(chart.tokens, chart.closing, place)
    ):
        return True
    if token != r"\mathrm":
        return False
    word = chart.word(place)
    # An upright d is the sign of a differential too.
    return word == "d" or word.replace(r"\ ", " ") in _JOINING


_JOINING = frozenset(
    [
        *("for all", "for every", "for each", "for any", "provided that", "such that"),
        *"and or if for when where with as at whenever provided otherwise".split(),
        "else",
        *"odd even".split(),
        *JOINING_WORDS,
    ]
)


def _go_on(chart: Chart, opened: _Open, state: _State) -> bool:
    """Add all factors that may follow; whether there are any."""
    end, is_open, _ = state
    ended: tuple[str, ...] = ()
    token = chart.tokens[end]
    sign = SIGNS.get(token)
    if token == "." and _is_decimal(chart, end):
        sign = None
    if token == "!":
        return _multiply_subfactorial(chart, opened, state)
    if token == ":":
        return _multiply_ordered(chart, opened, state)
    if sign is None:
        if not may_start(token):
            return False
        ends = token in _WORDS or token in _LARGE or token == "d"
        if is_open and not ends and not _is_base(chart, end):
            # What is open at its right end has taken what follows.
            if token != r"\frac" or chart.tokens[end + 2] not in _DIFFERENTIAL:
                ended = ends_argument(chart.tokens, chart.closing, end)
                if not ended:
                    return False
        # Two numbers side by side would be one.
        if _begins_number(token) and chart.tokens[end - 1].isdigit():
            return bool(begun(chart, end, levels.PREFIX))
    features: tuple[str, ...] = (f"sign:{sign}",) if sign else ("beside", *ended)
    if is_open and token in _VECTORS:
        features = ("beside", "beside:vector")
    factors = begun(chart, end + 1 if sign else end, levels.PREFIX)
    for factor in factors:
        opened.extend(state, factor, features)
    if token in _DIFFERENTIAL and "/" in chart.every:
        # m\,dv/dt: the derivative is a factor, though it has a line of its own.
        for factor in begun(chart, end, levels.DIVISION):
            if factor.level == levels.DIVISION:
                opened.extend(state, factor, (*features, "beside:derivative"))
    return bool(factors)


def _multiply_subfactorial(chart: Chart, opened: _Open, state: _State) -> bool:
    """Add `!(n-1)` to n, where another one begins something: `!n = n!(n-1) + 1`."""
    end = state[0]
    if not chart.use(_is_before, "!") or not may_start(chart.tokens[end + 1]):
        return False
    for factor in begun(chart, end, levels.PREFIX):
        opened.extend(state, factor, ("beside", "beside:subfactorial"))
    return False


def _multiply_ordered(chart: Chart, opened: _Open, state: _State) -> bool:
    r"""Add what stands between colons, in normal order: `\frac{1}{2} :JJ:`."""
    end = state[0]
    if chart.tokens.count(":") > 1 and ":" in chart.tokens[end + 2 :]:
        for factor in begun(chart, end, levels.PREFIX):
            opened.extend(state, factor, ("beside", "beside:ordered"))
    return False


def _is_before(tokens: list[str], sign: str) -> bool:
    """Whether a sign that stands behind other things is before one somewhere."""
    return any(
        one in _BEFORE_SIGNS and other == sign for one, other in pairwise(["", *tokens])
    )


# Behind these, a sign stands before something.
_BEFORE_SIGNS = frozenset(["", *r"+ - = ( [ \{ { , \cdot \times & \\".split()])
_DIFFERENTIAL = frozenset(["d", r"\partial", r"\mathrm"])


def _is_decimal(chart: Chart, point: int) -> bool:
    r"""Whether a point belongs to a number beside it, which is no index: k_1.k_2."""
    if chart.tokens[point + 1].isdigit():
        return True
    return chart.tokens[point - 1].isdigit() and chart.tokens[point - 2] not in "_^"


def _is_base(chart: Chart, place: int) -> bool:
    r"""Whether a vector of a basis ends the argument before it: \cos t\,\hat x.

    So do the next expectation and a state: \mathbb{E}X\,\mathbb{E}Y, \cos t|0\rangle.
    """
    token = chart.tokens[place]
    if token == r"\mathbb":
        return chart.tokens[place + 2] == "E"
    if token == "|":
        return _is_state(chart, place)
    if token not in _VECTORS:
        return False
    return token == r"\hat" or chart.tokens[place + 2] in _BASES


def _is_state(chart: Chart, bar: int) -> bool:
    """Whether a bar begins a state rather than an absolute value."""
    for token in chart.tokens[bar + 1 : bar + _LONGEST_STATE]:
        if token in ("|", "", "+", "="):
            return False
        if token == r"\rangle":
            return True
    return False


_LONGEST_STATE = 12
_VECTORS = frozenset([r"\mathbf", r"\vec", r"\hat"])
_BASES = frozenset([*"ijke", r"\hat"])


def _begins_number(token: str) -> bool:
    return token == "." or token[:1].isdigit()


def _divide(chart: Chart, state: Node, into: Nodes) -> None:
    r"""`ab/c` and `ab/cd`: one factor below the line, or all that follow."""
    slash = state.end
    above = chart.nodes(state.start)
    before = chart.tokens[state.start : slash]
    # Sets are rather divided one by one: Z/2Z x Z/3Z.
    crossed = r"\times" in before and r"\mathbb" in before
    features: tuple[str, ...] = ("slash:crossed",) if crossed else ()
    one = above.add(slash, levels.PRODUCT, _times_or_one, (state,), features)
    for factor in begun(chart, slash + 1, levels.PREFIX):
        into.add(factor.end, levels.DIVISION, _quotient, (one, factor), ("slash",))
    for product in chart.parse(slash + 1, levels.BARE):
        if product.level == levels.BARE:
            below = chart.tokens[slash + 1 : product.end]
            signed = not _EXPLICIT.keys().isdisjoint(below)
            features = ("slash:product", *(("slash:product:signed",) if signed else ()))
            into.add(product.end, levels.PRODUCT, _quotient, (one, product), features)


def _divide_again(chart: Chart, node: Node, into: Nodes) -> None:
    for factor in begun(chart, node.end + 1, levels.PREFIX):
        into.add(factor.end, levels.DIVISION, _quotient, (node, factor), ("slash",))


def _multiply_quotient(chart: Chart, node: Node, into: Nodes) -> None:
    r"""`a/b\times c`: with a sign, from left to right."""
    token = chart.tokens[node.end]
    features = (f"sign:{SIGNS[token]}", "slash:signed")
    build = partial(put_before, _EXPLICIT[token])
    for rest in chart.parse(node.end + 1, levels.PRODUCT):
        into.add(rest.end, levels.PRODUCT, build, (node, rest), features)


# What begins a factor that is seldom below the line of the quotient before it.
_CLEAR = _LARGE | _WORDS - {"e"} | {"(", "["}


def _is_closed(chart: Chart, node: Node) -> bool:
    """Whether brackets end what is below a line, and a factor follows: a/(bc)d."""
    return chart.tokens[node.end - 1] == ")" and may_start(chart.tokens[node.end])


def _multiply_clear(chart: Chart, node: Node, into: Nodes) -> None:
    r"""`1/2(a+b)`, `1/2\ln x`: a quotient, and behind it what it multiplies."""
    line, below = chart.tokens[node.end - 2 : node.end]
    kind = "number" if line in _SLASHES and below.isdigit() else "other"
    if chart.tokens[node.end] not in _CLEAR:
        kind = "closed"
    build = partial(put_before, " ")
    for rest in chart.parse(node.end, levels.PRODUCT):
        features = ("slash:beside", f"slash:beside:{kind}")
        into.add(rest.end, levels.PRODUCT, build, (node, rest), features)


def _times_or_one(front: Open) -> Tree:
    signs, factors = front
    return product_of(signs, factors) if signs else factors[0]


def _quotient(above: Tree, below: Tree) -> Tree:
    return call("Divide", above, below)
