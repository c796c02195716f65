r"""Reading by the rows of the function table: which of them fit the tokens at hand.

A row is a program of elements (see programs.py). Most begin with a token, so that few
have to be tried at any place; others begin with a slot, and go on from something that
has been read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from mathglot.languages.latex import levels
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.reader.applied import PARTIAL_ALONE
from mathglot.languages.latex.reader.bold_sets import BOLD, bold_set, kind_of_bold
from mathglot.languages.latex.reader.braces import (
    BRACES,
    BRACKETS,
    features_of_braces,
)
from mathglot.languages.latex.reader.chart import BAR, PAIR, Chart
from mathglot.languages.latex.reader.context import (
    kind_of_base,
    kind_of_unit,
    place_of_pair,
    stands_below,
    use_of_unit,
)
from mathglot.languages.latex.reader.conventions import tell_convention
from mathglot.languages.latex.reader.following import find_following
from mathglot.languages.latex.reader.forest import Build, Node, Role
from mathglot.languages.latex.reader.index import readings_at, readings_of_word
from mathglot.languages.latex.reader.known_functions import find_shown, tell_known
from mathglot.languages.latex.reader.lettered import tell_lettered
from mathglot.languages.latex.reader.lists import Key, assign, count_key, slots_key
from mathglot.languages.latex.reader.neighbours import (
    beside_unit,
    leaves_variable,
    place_of_boundary,
    use_of_base,
)
from mathglot.languages.latex.reader.no_unit import tell_no_unit
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.latex.reader.programs import Reading
from mathglot.languages.latex.reader.row_features import (
    EXTREMES,
    FACTORIALS,
    LIMITS,
    ROUNDED,
    SUMS,
    is_crossed,
    is_falling,
    is_of_coordinate,
    is_range,
    is_reciprocal,
    kind_of_expected,
    kind_of_operand,
    kind_of_rounded,
    tell_again,
    tell_beyond,
    tell_charge,
    tell_extreme,
    tell_factorial,
    tell_gradient,
    tell_left,
    tell_limit,
    tell_rising,
)
from mathglot.languages.latex.reader.signs import read_terms
from mathglot.languages.latex.reader.square_pairs import kind_of_square_pair
from mathglot.languages.latex.reader.transposes import tell_transposed
from mathglot.languages.latex.template import (
    CHOICE,
    COUNT,
    GAP,
    GROUP,
    JOINT,
    LITERAL,
    SEQUENCE,
    SLOT,
    SUBSCRIPT,
    SUPERSCRIPT,
    Element,
    Program,
)
from mathglot.languages.tree import Tree

# The slots of a program that have been read: their keys and nodes in order.
Bound = tuple[tuple[Key, Node], ...]
# Where a program may end, and what its slots hold.
Ends = list[tuple[int, Bound]]
# What reads powers and primes between a notation's name and its arguments.
NAME_SCRIPTS: list[Callable[[Chart, Reading, int, Nodes], None]] = []

# What signs mean that mean one thing in all of a formula, as letters do.
SIGN_ROLES = {
    "Interval": PAIR,
    "Commutator": PAIR,
    "Conjugate": BAR,
    "Mean": BAR,
    "Not": BAR,
    "Closure": BAR,
    **dict.fromkeys(BRACKETS, BRACES),
}


def read_rows(chart: Chart, start: int, into: Nodes) -> None:
    """Read what begins at a token by the programs of the table."""
    token, following = chart.tokens[start], chart.tokens[start + 1]
    for second, reading in _readings_of(chart, token):
        scripted = following in ("'", "^") and reading.name_end == 1
        if scripted or second in ("", following):
            _read_row(chart, reading, start, into)
    if token == r"\mathrm":
        for reading in readings_of_word(chart.word(start), chart.evidence):
            _read_row(chart, reading, start, into)


_CIRCULAR = frozenset("Sin Cos Tan Sec Csc Cot".split())
_ENDS = frozenset(["", ")", "]", "}", "+", "-", "=", ",", ";", "/", r"\cdot", "&"])


def read_constants(chart: Chart, start: int, into: Nodes) -> None:
    """Read one token by the programs that have no other."""
    for _, reading in _readings_of(chart, chart.tokens[start]):
        if len(reading.program) == 1:
            _read_row(chart, reading, start, into)


def _readings_of(chart: Chart, token: str) -> list[tuple[str, Reading]]:
    """The readings that begin with a token, and may be in the formula."""
    found = chart.readings.get(token)
    if found is None:
        found = chart.readings[token] = readings_at(token, chart.evidence)
    return found


def _read_row(chart: Chart, reading: Reading, start: int, into: Nodes) -> None:
    if reading.head in _CIRCULAR and chart.tokens[start + 3] == "h":
        if len(chart.tokens[start]) == 1 and chart.tokens[start + 4] not in _ENDS:
            # Letters without a backslash: the longer word is meant, cosh x.
            return
    ends = run(chart, reading.program, start)
    if ends:
        _add_row(chart, reading, start, ends, into)
    if reading.name_end is not None:
        for read in NAME_SCRIPTS:
            read(chart, reading, start, into)


def _add_row(
    chart: Chart, reading: Reading, start: int, ends: Ends, into: Nodes
) -> None:
    roles: tuple[Role, ...] = ()
    if reading.letter and reading.pattern.names:
        roles = reading.roles
        if reading.head == "Exp":
            # Where e is a base, it is no letter elsewhere.
            roles = (*roles, (f"{chart.tokens[start]}=", "E"))
    elif len(reading.program) == 1:
        roles = ((f"{chart.tokens[start]}=", reading.head),)
        if reading.head in _SELDOM_CONSTANT:
            # Nobody has a function of the same letter beside it.
            roles = (*roles, (chart.tokens[start], "constant"))
    elif reading.conventions:
        roles = reading.conventions
    elif reading.head in SIGN_ROLES:
        roles = ((SIGN_ROLES[reading.head], reading.head),)
    if chart.tokens[start] in _LOGARITHMS and chart.tokens[start + 1] in _GAMMAS:
        # One function or two, in all of a formula.
        together = reading.head in _OF_GAMMA
        roles = (*roles, (_LOG_GAMMA, "one" if together else "two"))
    base = reading.features
    if chart.tokens[start] == BOLD and (letter := bold_set(chart.tokens, start)):
        roles = ((f"{BOLD}{{{letter}}}=", reading.head),)
        base = (*base, f"bold:set:{chart.use(kind_of_bold, letter)}")
    if reading.head == "I" and len(reading.program) == 1:
        use = chart.use(use_of_unit, chart.tokens[start])
        alone = kind_of_unit(chart.tokens, start)
        beside = beside_unit(chart.tokens, start)
        told = tell_no_unit(chart.tokens, start)
        if chart.tokens[start : start + 2] == ["j", r"\omega"]:
            # The unit of engineers, with a frequency.
            told = (*told, "imaginary:frequency")
        base = (*base, f"imaginary:{use}", f"alone:{alone}", *beside, *told)
    if reading.head == "I" and chart.tokens[start] == r"\mathrm":
        if stands_below(chart.tokens, start):
            base = (*base, "imaginary:label")
    if reading.head == "E" and len(reading.program) == 1:
        use = chart.use(use_of_base, chart.tokens[start])
        base = (*base, f"euler:{kind_of_base(chart.tokens, start)}:{use}")
        if "!" in chart.every and chart.tokens[start - 4 : start] == _PER:
            # A factorial is compared with a power of n/e.
            base = (*base, "euler:factorial")
    if reading.head == "Slot" and chart.tokens[start] == r"\#":
        following = chart.tokens[start + 1]
        if name_of(following) is not None or following in _COUNTED:
            # The number of what follows.
            base = (*base, "slot:number")
    if reading.head == "RegionBoundary":
        roles = (*roles, (PARTIAL_ALONE, reading.head))
        base = (*base, f"boundary:{place_of_boundary(chart.tokens, start)}")
    if reading.word and len(chart.tokens[start]) == 1:
        # Typed without a backslash, or in letters that stand apart.
        base = (*base, f"italics:{reading.head}")
        if reading.head == "Expectation":
            base = (*base, f"expected:{kind_of_expected(chart.tokens, start)}")
    if reading.head == "Expectation" and chart.tokens[start + 3 : start + 5] == [
        "}",
        r"\{",
    ]:
        base = (*base, "expected:braces")
    if reading.head == "DiracDelta" and is_of_coordinate(chart.tokens, start):
        base = (*base, "dirac:coordinate")
    if reading.head == "PrimePi" and not _LOGARITHMS.isdisjoint(chart.every):
        # Their number is compared with x/\log x.
        base = (*base, "primes:logarithm")
    if reading.head == "Primes" and chart.tokens[start + 4] in ("(", "["):
        # What is called is a probability.
        base = (*base, "primes:called")
    if reading.letter and reading.pattern.names:
        shown = chart.use(_find_shown, "")
        base = (*base, *tell_known(shown, chart.tokens[start]))
    if reading.letter.endswith("_"):
        base = (*base, *tell_lettered(chart.tokens, start, reading.head))
    for end, bound in ends:
        if reading.letter and bound:
            chart.lettered.add(reading.head)
        features = base
        if reading.conventions:
            stretch = chart.tokens[start:end]
            features = (*base, *tell_convention(reading.conventions, stretch))
        if reading.word and bound and bound[-1][1].level == levels.DIVISION:
            features = (*features, "bare:slash")
        if bound and bound[-1][1].end == end:
            features += tell_beyond(chart, reading.head, bound[-1][1])
        named = reading.word or chart.tokens[start] == r"\exp"
        if named and bound and chart.tokens[bound[-1][1].start] in _ENCLOSING:
            # Such brackets rather hold all of the argument: \exp\{a+b\}.
            features = (*features, f"bare:enclosed:{reading.head}")
        keys = tuple([key for key, _ in bound])
        nodes = tuple([node for _, node in bound])
        if reading.head == "JacobiSymbol" and is_reciprocal(chart.tokens):
            features = (*features, "jacobi:reciprocal")
        if nodes and not reading.letter and not reading.word:
            features = (*features, kind_of_operand(chart, reading, nodes))
        if reading.head in _BARRED:
            if _is_set(chart, nodes[0]):
                # Of sets the members are counted.
                features = (*features, f"bars:sets:{reading.head}")
            elif nodes[0].level < levels.SUM:
                # Bars round a statement are rather those of states: |a> = |b>.
                features = (*features, "bars:statement")
        if reading.head in ROUNDED and chart.tokens[start] == "[":
            kind = kind_of_rounded(chart, nodes[0])
            features = (*features, f"rounded:{kind}:{reading.head}")
        if reading.head in _PAIRS and chart.tokens[start] == "[":
            kind = kind_of_square_pair(chart.tokens, start)
            features = (*features, f"squarepair:{kind}:{reading.head}")
        if reading.head == "Interval":
            place = place_of_pair(chart.tokens, start, end)
            falling = is_falling(chart.tokens[start + 1 : end - 1])
            features = (*features, f"interval:{'falling' if falling else place}")
        elif reading.head in _INTEGRALS:
            closed = reading.level == levels.CLOSED
            if leaves_variable(chart.tokens, start, end):
                features = (*features, "escapes" if closed else "escapes:integral")
            by_length = closed and chart.tokens[end - 1] == "s"
            if by_length and reading.head == "ContourIntegrate":
                # By the length of a path, and not by a complex number.
                features = (*features, f"length:{chart.tokens[start]}")
        elif reading.head == "Exp" and chart.tokens[start] == "e":
            features = (*features, *tell_charge(chart, nodes[0]))
        elif reading.head in BRACKETS and chart.tokens[start] == r"\{":
            told = features_of_braces(chart.tokens, start, end, reading.head)
            features = (*features, *told)
        elif reading.head in FACTORIALS or reading.head == "QPochhammer":
            features = (*features, *tell_rising(chart.tokens, start, end))
        elif reading.head in EXTREMES:
            features = (*features, *tell_extreme(chart.tokens, reading, start, end))
            if any(_is_restricted(chart, node) for node in nodes):
                features = (*features, "extreme:condition")
        elif reading.head in SUMS:
            features += tell_again(chart.tokens, start, end)
            features += tell_left(chart.tokens, start, end)
        elif reading.head == "AngleBracket" and is_crossed(chart.tokens, start, end):
            features = (*features, "angle:crossed")
        elif reading.head == "Commutator" and is_range(chart.tokens, nodes):
            features = (*features, "commutator:range")
        elif reading.head in LIMITS:
            features += tell_limit(chart.tokens, reading, start, end)
        elif reading.head == "Grad":
            features += tell_gradient(chart.tokens, start, end)
        elif reading.head == "LineIntegrate" and len(nodes) > _FIELD_ALONE:
            features = (*features, "form")
        if reading.letter and "[" in chart.tokens[start:end]:
            # Authors' functionals have square brackets, known functions seldom.
            features = (*features, f"squared:{reading.head}")
        for build, more in _fillers(reading, keys):
            into.add(end, reading.level, build, nodes, (*features, *more), roles)


def _has_call(index: list[str]) -> bool:
    r"""Whether a letter stands in brackets behind another: {i\sigma(i)}, not {a(+)}."""
    return any(
        token == "(" and name_of(before) is not None and name_of(behind) is not None
        for before, token, behind in zip(index, index[1:], index[2:], strict=False)
    )


def _is_restricted(chart: Chart, constraints: Node) -> bool:
    r"""Whether a constraint has another as its condition, not the range of an index.

    Both are constraints: `x \leq 4, y \leq 6`.
    """
    if constraints.level >= levels.COMMA:
        return False
    return _OF_RANGES.isdisjoint(chart.tokens[constraints.start : constraints.end])


def _find_shown(tokens: list[str], _: str) -> frozenset[str]:
    return find_shown(tokens)


_PAIRS = frozenset(["Interval", "Commutator"])
_OF_RANGES = frozenset([r"\ldots", r"\cdots", r"\forall", r"\mathrm"])
_LOGARITHMS = frozenset([r"\log", r"\ln"])
_GAMMAS = frozenset([r"\Gamma", "G"])
_LOG_GAMMA = r"\log\Gamma"
_OF_GAMMA = frozenset(["LogGamma", "LogBarnesG"])
_SELDOM_CONSTANT = frozenset(["Catalan", "Glaisher", "Khinchin"])
# A field, a place and a curve; more are its components.
_FIELD_ALONE = 3
_PER = ["{", "n", "}", "{"]
_LOGARITHMS = frozenset([r"\ln", r"\log"])
_INTEGRALS = frozenset(["Integrate", "ContourIntegrate"])
_BARRED = frozenset(["Abs", "Norm", "Det", "Length", "Cardinality"])


# What begins a set, beside letters.
_COUNTED = frozenset([r"\{", r"\mathcal", r"\mathrm", "("])
_OF_SETS = frozenset([r"\cup", r"\cap", r"\setminus", r"\bigcup", r"\bigcap"])
_ENCLOSING = frozenset(["[", r"\{"])


def _is_set(chart: Chart, inside: Node) -> bool:
    r"""Whether bars hold a set: `|A\cup B|`, and `|A|` where sets are joined."""
    if _OF_SETS.isdisjoint(chart.every):
        return False
    begin = chart.tokens[inside.start]
    return begin in (r"\mathcal", r"\{") or (len(begin) == 1 and begin.isupper())


def read_all_on(chart: Chart, into: Nodes, least: int, most: int) -> None:
    """Read on from all nodes, those included that come of it."""
    following = find_following(chart, least, most)
    if not following:
        return
    tokens = chart.tokens
    for node in into.growing():
        if tokens[node.end] in following:
            _read_on_by(chart, following[tokens[node.end]], node, into)


def read_on(chart: Chart, node: Node, into: Nodes, least: int, most: int) -> None:
    """Read on from a node by programs that begin with a slot."""
    readings = find_following(chart, least, most).get(chart.tokens[node.end])
    if readings:
        _read_on_by(chart, readings, node, into)


def _read_on_by(chart: Chart, readings: list[Reading], node: Node, into: Nodes) -> None:
    for reading in readings:
        _, number, level = reading.program[0]
        if node.level < level:
            continue
        signed = (node.start, node.end, reading.head)
        for end, bound in run(chart, reading.program[1:], node.end):
            roles, told = tell_transposed(chart.tokens, *signed)
            keys = (number, *[key for key, _ in bound])
            nodes = (node, *[one for _, one in bound])
            if reading.head in FACTORIALS:
                told += tell_factorial(chart.tokens, node.end, end)
            if reading.head == "Subscript" and _has_call(chart.tokens[node.end : end]):
                # One of the indices is a call: a_{i\sigma(i)}.
                told += ("index:tabled",)
            known = (*reading.features, kind_of_operand(chart, reading, nodes), *told)
            for build, more in _fillers(reading, keys):
                into.add(end, reading.level, build, nodes, (*known, *more), roles)


def run(chart: Chart, program: Program, start: int, stop: int | None = None) -> Ends:
    """Where a program that begins here may end, and what its slots hold.

    Only what ends at `stop` is of use, where that is given.
    """
    tokens = chart.tokens
    # Most programs begin with fixed tokens, and fail at one of them.
    fixed = 0
    for element in program:
        if element[0] != LITERAL:
            break
        if tokens[start + fixed] != element[1]:
            return []
        fixed += 1
    states: Ends = [(start + fixed, ())]
    last = len(program) - 1
    for number in range(fixed, last + 1):
        element = program[number]
        kind = element[0]
        if kind == LITERAL:
            text = element[1]
            states = [(p + 1, bound) for p, bound in states if tokens[p] == text]
        elif kind == SLOT:
            # What follows is known for most slots, and few nodes end before it.
            text = None
            if number < last and program[number + 1][0] == LITERAL:
                text = program[number + 1][1]
            least = stop if number == last else None
            found: Ends = []
            key, level = element[1], element[2]
            for p, bound in states:
                if level == levels.PRODUCT:
                    nodes = read_terms(chart, p)
                else:
                    nodes = chart.parse(p, level)
                for node in nodes:
                    end = node.end
                    if text is None or tokens[end] == text:
                        if least is None or end == least:
                            found.append((end, (*bound, (key, node))))
            states = found
        else:
            states = [
                (end, bound + more)
                for p, bound in states
                for end, more in _step(chart, element, p)
            ]
        if not states:
            break
    if stop is None:
        return states
    return [state for state in states if state[0] == stop]


def _step(chart: Chart, element: Element, position: int) -> Iterable[tuple[int, Bound]]:
    """Where one element may end, and what it holds."""
    kind = element[0]
    token = chart.tokens[position]
    if kind in (SUBSCRIPT, SUPERSCRIPT):
        if token == ("_" if kind == SUBSCRIPT else "^"):
            return _run_script(chart, element[1], position)
    elif kind == GROUP:
        if token == "{":
            closing = chart.closing.get(position)
            if closing is not None:
                inside = run(chart, element[1], position + 1, closing)
                return [(end + 1, bound) for end, bound in inside]
    elif kind == CHOICE:
        return [end for one in element[1] for end in run(chart, one, position)]
    elif kind == SEQUENCE:
        key = slots_key(element[1])
        if token in _LIST_ENDS:
            # A list of nothing: {}_0F_1(;b;z).
            empty = chart.nodes(position).leaf(position, levels.COMMA, ())
            return [(position, ((key, empty),))]
        return [(node.end, ((key, node),)) for node in chart.sequence(position)]
    elif kind == COUNT:
        if token.isdigit():
            return [(position + 1, (_count(chart, element[1], position),))]
    elif kind in (GAP, JOINT):
        if token == r"\ ":
            return [(position, ()), (position + 1, ())]
        return [(position, ())]
    return ()


_LIST_ENDS = frozenset([";", r"\\", ")", "|", r"\end{matrix}"])


def _run_script(
    chart: Chart, program: Program, position: int
) -> Iterator[tuple[int, Bound]]:
    begin, stop, end = chart.script(position)
    if chart.tokens[begin - 1] == "{":
        for _, bound in run(chart, program, begin, stop):
            yield end, bound
    elif len(program) == 1:
        element = program[0]
        if element[0] == LITERAL:
            if chart.tokens[begin] == element[1]:
                yield end, ()
        elif element[0] == SLOT:
            for node in chart.leaves(begin):
                if node.end == stop:
                    yield end, ((element[1], node),)
        elif element[0] == SEQUENCE:
            into = chart.nodes(begin)
            for node in chart.leaves(begin):
                into.add(stop, levels.COMMA, lambda item: (item,), (node,))
            for node in into.all:
                yield end, ((element[1][0], node),)
        elif element[0] == CHOICE:
            for one in element[1]:
                if one == ((LITERAL, chart.tokens[begin]),):
                    yield end, ()
        elif element[0] == COUNT and chart.tokens[begin].isdigit():
            yield end, (_count(chart, element[1], begin),)


def _count(chart: Chart, numbers: tuple[int, ...], place: int) -> tuple[Key, Node]:
    count = int(chart.tokens[place])
    node = chart.nodes(place).leaf(place + 1, levels.TIGHT, count)
    return count_key(numbers), node


# So many letters are tried for a variable that is not shown.
_HIDDEN = 3


def _fillers(
    reading: Reading, keys: tuple[Key, ...]
) -> list[tuple[Build, tuple[str, ...]]]:
    """What makes the tree of a notation from what its slots hold, in their order."""
    if reading.hidden is None:
        return [(_filler(reading, keys, 0), ())]
    return [
        (_filler(reading, keys, choice), ("hidden", f"hidden:{choice}"))
        for choice in range(_HIDDEN)
    ]


def _filler(reading: Reading, keys: tuple[Key, ...], choice: int) -> Build:
    def fill(*values: Any) -> Tree | None:
        bound = assign(reading.pattern, keys, values)
        return None if bound is None else reading.fill(bound, choice)

    return fill
