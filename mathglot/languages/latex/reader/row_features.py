"""What the operands of a notation of the table tell of it, as features."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile

from mathglot.languages.latex import levels
from mathglot.languages.latex.boundaries import is_amount
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.reader.chart import Chart
from mathglot.languages.latex.reader.context import (
    CLOSING,
    OPENING,
    RELATIONS,
    kind_of_beginning,
    kind_of_statement,
)
from mathglot.languages.latex.reader.forest import Node
from mathglot.languages.latex.reader.neighbours import use_of_powers
from mathglot.languages.latex.reader.programs import Reading

_CLOSERS = {"(": ")", "[": "]", r"\{": r"\}"}


def goes_beyond(chart: Chart, operand: Node) -> bool:
    r"""Whether an operand begins with a bracket and does not end there: `\log(x) y`."""
    tokens = chart.tokens
    opening = tokens[operand.start]
    closing = _CLOSERS.get(opening)
    if closing is None:
        return False
    depth = 0
    for place in range(operand.start, operand.end):
        depth += (tokens[place] == opening) - (tokens[place] == closing)
        if not depth:
            return place + 1 < operand.end and tokens[place + 1] not in ("^", "_")
    return False


def tell_beyond(chart: Chart, head: str, operand: Node) -> tuple[str, ...]:
    r"""Features of an operand that goes on behind a bracket.

    A multiple of an angle does: `\sin(n+1)x` is no sine of a whole number.
    """
    if head in _OF_ANGLES and r"\rangle" in chart.tokens[operand.start : operand.end]:
        # Nobody takes the sine of a state.
        return ("bare:state",)
    if not goes_beyond(chart, operand):
        return ()
    beyond = f"bare:beyond:{head}"
    if head in _OF_ANGLES and _is_multiple(chart.tokens, operand.start, operand.end):
        return beyond, "bare:multiple"
    return (beyond,)


_OF_ANGLES = frozenset("Sin Cos Tan Cot Sec Csc Sinc".split())
_WHOLE = frozenset([*"nmklj", "+", "-"])


def _is_multiple(tokens: Sequence[str], start: int, end: int) -> bool:
    """Whether a sum of whole numbers in brackets stands before one more factor.

    >>> _is_multiple("( 2 n + 1 ) x".split(), 0, 7)
    True
    >>> _is_multiple("( t + 1 ) x".split(), 0, 6), _is_multiple(["(", "n", ")"], 0, 3)
    (False, False)
    """
    closing = tokens.index(")", start) if tokens[start] == "(" else end
    inside = tokens[start + 1 : closing]
    if closing + 1 >= end or _WHOLE.isdisjoint(inside):
        return False
    return all(token in _WHOLE or token.isdigit() for token in inside)


SUMS = frozenset(["Sum", "Product"])


def tell_again(tokens: Sequence[str], start: int, end: int) -> tuple[str, ...]:
    r"""Whether a sum has another in it that is over the same, so that it is beside it.

    >>> tell_again(r"\sum _ i a _ i \sum _ i b _ i".split(), 0, 12)
    ('again:index',)
    >>> tell_again(r"\sum _ i a _ i \sum _ j b _ j".split(), 0, 12)
    ()
    """
    own = _index_at(tokens, start)
    depth = 0
    for place in range(start + 1, end):
        depth += (tokens[place] in OPENING) - (tokens[place] in CLOSING)
        if not depth and tokens[place] == tokens[start]:
            if _index_at(tokens, place) == own:
                return (f"again:{'index' if own else 'bare'}",)
    return ()


def tell_left(tokens: Sequence[str], start: int, end: int) -> tuple[str, ...]:
    r"""Whether a sum ends although its index stands behind it in the same term.

    >>> tell_left(r"\sum _ i a _ i \sum _ j b _ { i j }".split(), 0, 6)
    ('escapes:index',)
    >>> tell_left(r"\sum _ i a _ i \sum _ i b _ i".split(), 0, 6)
    ()
    """
    own = _index_at(tokens, start)
    if name_of(own) is None:
        return ()
    depth = 0
    for place in range(end, len(tokens)):
        token = tokens[place]
        depth += (token in OPENING) - (token in CLOSING)
        if depth < 0 or (not depth and (token in RELATIONS or token in _TERM_ENDS)):
            break
        if token == own:
            return ("escapes:index",)
        if token == tokens[start] and _index_at(tokens, place) == own:
            break
    return ()


LIMITS = frozenset("Limit DiscreteLimit MaxLimit MinLimit".split())


def tell_limit(
    tokens: Sequence[str], reading: Reading, start: int, end: int
) -> tuple[str, ...]:
    r"""Whether a limit ends although its variable stands in a term behind it."""
    if reading.level != levels.PREFIX:
        return ("limit:sum",)
    letter = _index_at(tokens, start)
    depth = 0
    for place in range(end, len(tokens)):
        token = tokens[place]
        depth += (token in OPENING) - (token in CLOSING)
        ends = token in RELATIONS or token in _STOPS or token == tokens[start]
        if depth < 0 or (not depth and ends):
            break
        if token == letter:
            return ("escapes:limit",)
    return ()


def _index_at(tokens: Sequence[str], sign: int) -> str:
    """The first letter below a sign; nothing where there is none."""
    below = [token for token in tokens[sign + 1 : sign + 4] if token != "{"]
    return below[1] if len(below) > 1 and below[0] == "_" else ""


def is_range(tokens: Sequence[str], nodes: tuple[Node, ...]) -> bool:
    """Whether a pair goes from something to the same and more: [x - d, x + d]."""
    first, last = (tokens[node.start : node.end] for node in nodes[:2])
    if first[0] != last[0] or not ("+" in last or "-" in first):
        return False
    return len(last) > 1 and first != last


def tell_gradient(tokens: Sequence[str], start: int, end: int) -> tuple[str, ...]:
    r"""Whether a gradient is by what a function in it is applied to: \nabla_w L(w).

    >>> tell_gradient(r"\nabla _ w L ( w , b )".split(), 0, 9)
    ('gradient:argument',)
    >>> tell_gradient(r"\nabla _ \mu V ^ \mu".split(), 0, 6)
    ()
    """
    letter = _index_at(tokens, start)
    inside = tokens[start + 3 : end]
    shown = any(a in ("(", ",", "[") and b == letter for a, b in pairwise(inside))
    return ("gradient:argument",) if letter and shown else ()


def kind_of_rounded(chart: Chart, inside: Node) -> str:
    """What square brackets hold: one name is seldom rounded, unless it is a term."""
    bracket = inside.start - 1
    before = chart.tokens[bracket - 1]
    if is_amount(chart.tokens, bracket):
        return "name"
    if inside.level < levels.TIGHT:
        return "other"
    if before in ("+", "-"):
        return "term"
    if before in _BEFORE_SETS:
        return "set"
    return "count" if chart.tokens[inside.start] in _COUNTS else "name"


# Heads that square brackets round one thing may show.
ROUNDED = frozenset(["Floor", "Round", "IntegerPart", "Boole", "Range"])
_COUNTS = frozenset("nmkNd")
_BEFORE_SETS = frozenset([r"\in", r"\subseteq", r"\subset", r"\setminus"])


_SYMBOL = re.compile(r"\(\\frac\{([^{}]+)\}\{([a-zP])\}\)")
_PRIMES = frozenset("pqnP")


def is_reciprocal(tokens: Sequence[str]) -> bool:
    r"""Whether fractions in brackets are symbols of Legendre's.

    They are in the law of reciprocity, beside powers of -1, and where one is a product.

    >>> is_reciprocal([r"(\frac{p}{q})(\frac{q}{p})=1"])
    True
    >>> is_reciprocal([r"(\frac{2}{p})=(-1)^{n}"])
    True
    >>> is_reciprocal([r"(\frac{x}{p})^{n}"])
    False
    """
    shown = "".join(tokens)
    found = set(_SYMBOL.findall(shown))
    symbols = {one for one in found if one[1] in _PRIMES}
    shared = found if "(-1)^" in shown else symbols
    if any((below, above) in shared for above, below in shared if above != below):
        return True
    if symbols and ("(-1)^" in shown or r"\pmod" in shown):
        return True
    tops = {above for above, _ in symbols}
    return any(a + b in tops for a in tops for b in tops)


EXTREMES = frozenset("MaxValue MinValue Maximize Minimize ArgMax ArgMin".split())


def tell_extreme(
    tokens: list[str], reading: Reading, start: int, end: int
) -> tuple[str, ...]:
    """Whether an extreme ends too early, and whether constraints are spelt out.

    With them, it is also asked where it is.
    """
    if tokens[start + 1] == r"\{":
        return ("extreme:set",)
    if reading.level == levels.PREFIX and _leaves_varied(tokens, start, end):
        return ("escapes:extreme",)
    worded = r"\text" in tokens[start:end] or r"\mathrm" in tokens[start:end]
    asked = reading.head in ("Maximize", "Minimize")
    return ("extreme:asked",) if asked and not worded else ()


def _leaves_varied(tokens: list[str], start: int, end: int) -> bool:
    r"""Whether what varies below the sign of an extreme stands behind its end too.

    >>> _leaves_varied([*(r"\min _ x a x + b x = c".split()), ""], 0, 5)
    True
    >>> _leaves_varied([*(r"\min _ x a x + b = x".split()), ""], 0, 5)
    False
    """
    below = tokens.index("_", start) + 1
    varied = set()
    for token in tokens[below:end]:
        if token in ("}", r"\in", *RELATIONS):
            break
        if name_of(token) is not None:
            varied.add(token)
            if tokens[below] != "{":
                break
    depth = 0
    for token in tokens[end:]:
        depth += (token in OPENING) - (token in CLOSING)
        if depth < 0 or (depth == 0 and (token in RELATIONS or token in _STOPS)):
            return False
        if token in varied:
            return True
    return False


# What ends a term, or binds its letters anew.
_STOPS = frozenset([",", ";", r"\\", "&", "", r"\sup", r"\inf", r"\max", r"\min"])


_TERM_ENDS = _STOPS | frozenset(["+", "-", r"\pm", r"\text", r"\mathrm"])


def kind_of_operand(chart: Chart, reading: Reading, nodes: tuple[Node, ...]) -> str:
    """The feature of what a notation is about."""
    if reading.head == "Condition":
        first, last = (
            kind_of_statement(chart.tokens[node.start : node.end])
            for node in (nodes[0], nodes[-1])
        )
        # Two limits are said side by side.
        return f"condition:{'other' if first == last == 'limit' else last}"
    if reading.head in _STEPS and chart.tokens[nodes[0].start - 1] != "[":
        said = chart.tokens[nodes[0].start : nodes[0].end]
        if kind_of_statement(said) != "other":
            # Of what is true or false only an indicator is one or nothing.
            return f"of:{reading.head}:statement"
    return f"of:{reading.head}:{kind_of_beginning(chart.tokens[nodes[0].start])}"


_STEPS = frozenset(["Boole", "UnitStep", "HeavisideTheta"])


def tell_charge(chart: Chart, exponent: Node) -> tuple[str, ...]:
    """Whether the e of e^2 is rather a charge: among letters, and never a base."""
    digit = chart.tokens[exponent.start]
    if exponent.end != exponent.start + 1 or not digit.isdigit() or digit == "0":
        return ()
    if chart.use(use_of_powers, "e") != "digits":
        return ()
    letters = {token for token in chart.every if name_of(token) is not None}
    others = min(2, len(letters - _OF_EXPONENTIALS))
    return (f"charge:{('none', 'one', 'several')[others]}",)


# What stands beside Euler's number in formulas about nothing else.
_OF_EXPONENTIALS = frozenset(["e", r"\pi", "i", "x", "t", "n", "k"])


def is_of_coordinate(tokens: Sequence[str], start: int) -> bool:
    r"""Whether a letter is called with a coordinate alone: `\delta(t)` is no author's.

    >>> is_of_coordinate(r"\delta ( t )".split(), 0)
    True
    >>> is_of_coordinate(r"\delta ( g )".split(), 0)
    False
    """
    called = tokens[start + 1 : start + 4]
    return (
        len(called) == 3
        and called[0] == "("
        and called[1] in "txyzr"
        and called[2] == ")"
    )


def kind_of_expected(tokens: Sequence[str], start: int) -> str:
    r"""What the E of an expectation in italics stands before.

    Random variables are capital letters, and stand in square brackets: E[X^2]. In round
    ones the last of the alphabet do. E(t), E(T) and E[f] are rather the author's own.
    Nobody multiplies by a set in braces.

    >>> kind_of_expected("E [ X ^ 2 ]".split(), 0)
    'variable'
    >>> kind_of_expected("E ( X )".split(), 0), kind_of_expected("E ( T )".split(), 0)
    ('random', 'other')
    >>> kind_of_expected("E [ f ]".split(), 0)
    'other'
    >>> kind_of_expected(r"E \{ x ( t ) \}".split(), 0)
    'braces'
    """
    if tokens[start + 1 : start + 2] == [r"\{"]:
        return "braces"
    if tokens[start + 1 : start + 2] == ["("]:
        inside = _up_to(tokens, start + 2, ")")
        return "other" if _RANDOM.isdisjoint(inside) or "," in inside else "random"
    if tokens[start + 1 : start + 2] != ["["]:
        return "other"
    inside = _up_to(tokens, start + 2, "]")
    capital = any(len(token) == 1 and token.isupper() for token in inside)
    return "variable" if capital else "other"


# Letters of random variables.
_RANDOM = frozenset("WXYZ")


def _up_to(tokens: Sequence[str], start: int, closer: str) -> list[str]:
    """The tokens from a place up to one."""
    return list(takewhile(lambda token: token != closer, tokens[start:]))


# What stands beside rising factorials.
_OF_SERIES = frozenset(["!", r"\Gamma", r"\binom"])
_SHIFTS = frozenset(["+", "-"])


def tell_rising(tokens: Sequence[str], start: int, end: int) -> tuple[str, ...]:
    r"""Whether brackets with an index are a rising factorial rather than a component.

    Numbers are rather in brackets that are multiplied, `(a+1)_n` and `(1/2)_n`; and
    what counts factors often stands beside other factorials.

    >>> tell_rising("( a + 1 ) _ n".split(), 0, 7)
    ('factorial:shifted',)
    >>> tell_rising("( A B ) _ k".split(), 0, 6)
    ()
    >>> tell_rising("( a _ 1 ) _ n / n !".split(), 0, 7)
    ('factorial:beside',)
    >>> tell_rising(r"( a ) _ { 1 \leq k \leq n }".split(), 0, 11)
    ('factorial:stated',)
    """
    closing = _closing_of(tokens, start, end)
    if tokens[start] != "(" or tokens[closing + 1 : closing + 2] != ["_"]:
        return ()
    inside, index = tokens[start + 1 : closing], tokens[closing + 2 : end]
    if not RELATIONS.isdisjoint(index):
        return ("factorial:stated",)
    index = [token for token in index if token not in ("{", "}")]
    if not index or not all(token in _COUNTED or token.isdigit() for token in index):
        return ()
    if any(len(token) == 1 and token.isupper() for token in inside):
        return ()
    depth = 0
    for before, token in pairwise(["(", *inside, ")"]):
        depth += (token in OPENING) - (token in CLOSING)
        if token.isdigit() and not depth and before in ("(", *_SHIFTS):
            return ("factorial:shifted",)
    if inside[:1] == [r"\frac"] and inside[-2:-1] and inside[-2].isdigit():
        return ("factorial:shifted",)
    beside = any(
        index[0] == one and other == "!" for one, other in pairwise(tokens)
    ) or not _OF_SERIES.isdisjoint(tokens)
    return ("factorial:beside",) if beside else ()


def _closing_of(tokens: Sequence[str], start: int, end: int) -> int:
    """Where a bracket closes; the end if it does not."""
    depth = 0
    for place in range(start, end):
        depth += (tokens[place] == "(") - (tokens[place] == ")")
        if not depth:
            return place
    return end


# Powers whose factors go up or down by one.
FACTORIALS = frozenset(["FactorialPower", "Pochhammer"])
_COUNTED = frozenset([*"nmkjr", "+", "-"])


def tell_factorial(tokens: Sequence[str], start: int, end: int) -> tuple[str, ...]:
    r"""Whether an exponent with a line below or above it counts factors.

    >>> tell_factorial(r"^ { \underline { n - 1 } }".split(), 0, 9)
    ('factorial:counted',)
    >>> tell_factorial(r"^ { \underline { a } }".split(), 0, 7)
    ()
    >>> text = r"^ { \underline { m } } E _ { \underline { m } }"
    >>> tell_factorial(text.split(), 0, 7)
    ()
    """
    if tokens[start] != "^" or tokens[start + 2] not in (r"\underline", r"\bar"):
        return ()
    inside = tokens[start + 4 : end - 2]
    if not all(token in _COUNTED or token.isdigit() for token in inside):
        return ()
    if tokens[start + 2] == r"\underline":
        # Indices with lines stand below other letters too.
        below = any(
            token == "_" and tokens[place + 2 : place + 3] == [r"\underline"]
            for place, token in enumerate(tokens)
        )
        return () if below else ("factorial:counted",)
    # A line above may be a mean; beside factorials it is none.
    return () if _OF_FACTORIALS.isdisjoint(tokens) else ("factorial:counted",)


_OF_FACTORIALS = frozenset(
    ["!", r"\Gamma", r"\binom", r"\cdots", r"\ldots", r"\underline"]
)


def is_falling(inside: Sequence[str]) -> bool:
    """Whether two numbers do not rise, so that nothing is between them: [3, 2].

    >>> is_falling("3 , - 2.5".split()), is_falling("- 3 , 0".split())
    (True, False)
    """
    first, comma, second = "".join(inside).partition(",")
    try:
        return bool(comma) and float(first) >= float(second)
    except ValueError:
        return False


def is_crossed(tokens: Sequence[str], start: int, end: int) -> bool:
    r"""Whether an angle that opens something closes before it ends: `<a|b> = <c|d>`.

    >>> is_crossed(r"\langle a | b \rangle = \langle c | d \rangle".split(), 0, 11)
    True
    >>> is_crossed(r"\langle \langle a \rangle b \rangle".split(), 0, 6)
    False
    """
    depth = 0
    for place in range(start, end):
        depth += (tokens[place] == r"\langle") - (tokens[place] == r"\rangle")
        if not depth:
            return place + 1 < end
    return False
