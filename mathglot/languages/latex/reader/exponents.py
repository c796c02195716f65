r"""What tells a power from an index above: how base and exponent are used elsewhere.

`\beta^i = (1-\beta^t)/(1-\beta)` has powers, since a bracket or a number is raised to
what stands there, the base is counted over, or integrated by. Each is a feature of the
readings as an index, and weights decide.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.reader.chart import Chart
from mathglot.languages.latex.reader.context import LARGE
from mathglot.languages.latex.reader.forest import Node
from mathglot.languages.latex.reader.leaves import ACCENTS


def tell_exponent(chart: Chart, base: Node, begin: int, stop: int) -> tuple[str, ...]:
    """Features of a letter with letters above it that may be a power."""
    tokens = chart.tokens
    letter = tokens[base.start]
    if letter == "e" or (name_of(letter) is None and letter not in ACCENTS):
        return ()
    found = [f"aloftbase:{letter}", *chart.use(use_of_powered, letter)]
    inside = tokens[begin:stop]
    raised = {place for one in inside for place in chart.use(use_as_power, one)}
    found += sorted(raised)
    if "aloft:raised:bracket" in raised and _is_in_bracket(tokens, letter, inside):
        # x^a (1 - x)^a
        found.append("aloft:raised:kin")
    if chart.use(is_repeated, letter):
        found.append("aloft:repeated")
    if base.end > base.start + 1 and tokens[base.start + 1] == "_":
        below = tokens[base.start + 2]
        found.append("aloftbelow:digit" if below.isdigit() else "aloftbelow:other")
    if _is_denominator(tokens, base.start, stop):
        found.append("aloft:denominator")
    if len(inside) == 1 and inside[0] in _SHARES and _is_argument(tokens, letter):
        found.append("aloft:base:argument")
    if any(chart.use(_is_power_between, one) for one in inside):
        found.append("aloft:similar")
    if inside == ["T"] and _begins_vector(chart.tokens, stop):
        found.append("aloft:transposed")
    return tuple(found)


def _is_argument(tokens: Sequence[str], letter: str) -> bool:
    """Whether something is a function of a letter beside others: u(x, y)."""
    return any(
        token == letter
        and {tokens[place - 1], tokens[place + 1]} in ({"(", ","}, {",", ")"})
        for place, token in enumerate(tokens[:-1])
    )


# Greek exponents of quantities; indices of space and time have other letters.
_SHARES = frozenset([r"\alpha", r"\beta", r"\gamma", r"\theta", r"\eta", r"\phi"])


def use_of_powered(tokens: Sequence[str], letter: str) -> tuple[str, ...]:
    r"""What shows that a letter is a number that has powers.

    >>> use_of_powered(r"\sum _ { n = 1 } 1 / n ^ s".split(), "n")
    ('aloft:base:counted',)
    >>> use_of_powered(r"x ^ 2 + x ^ n d x".split(), "x")
    ('aloft:base:differential', 'aloft:base:squared')
    """
    found: set[str] = set()
    large = -1
    for place, token in enumerate(tokens):
        if token in LARGE:
            large = place
        if token != letter:
            continue
        before = tokens[place - 1] if place else ""
        after = list(tokens[place + 1 : place + 3])
        if before == "d":
            found.add("differential")
        if 0 <= large == place - 2 - (before == "{") and after[:1] != ["^"]:
            found.add("counted")
        if after[:1] == ["^"]:
            if after[1:] and after[1].isdigit() and after[1] > "1":
                found.add("squared")
        elif after[:1] in (["+"], ["-"]) or before in ("+", "-"):
            found.add("added")
    return tuple(f"aloft:base:{one}" for one in sorted(found))


def use_as_power(tokens: Sequence[str], letter: str) -> tuple[str, ...]:
    r"""What is raised to a letter elsewhere and has no indices: numbers, brackets.

    A share of one, as the exponents of K^\alpha L^{1-\alpha}, is a number too.

    >>> use_as_power("2 ^ n + ( 1 - x ) ^ { n - 1 } + r ^ n".split(), "n")
    ('aloft:raised:bracket', 'aloft:raised:number')
    >>> use_as_power(r"K ^ \alpha L ^ { 1 - \alpha }".split(), r"\alpha")
    ('aloft:raised:share',)
    """
    if name_of(letter) is None:
        return ()
    found: set[str] = set()
    for place, token in enumerate(tokens):
        if token != letter:
            continue
        if list(tokens[place - 4 : place + 2]) == ["^", "{", "1", "-", letter, "}"]:
            found.add("share")
        sign = place - 1 if tokens[place - 1] == "^" else _opening(tokens, place) - 1
        if sign > 0 and tokens[sign] == "^":
            kind = _kind_of_base(tokens[sign - 1])
            if kind:
                found.add(kind)
    return tuple(f"aloft:raised:{one}" for one in sorted(found))


def _is_in_bracket(tokens: Sequence[str], letter: str, exponent: Sequence[str]) -> bool:
    """Whether brackets with a letter in them are raised to the same exponent."""
    for place, token in enumerate(tokens[:-2]):
        if token == ")" and tokens[place + 1] == "^":
            above = place + 3 if tokens[place + 2] == "{" else place + 2
            if list(tokens[above : above + len(exponent)]) == list(exponent):
                depth = 0
                for before in range(place, -1, -1):
                    depth += (tokens[before] == ")") - (tokens[before] == "(")
                    if not depth:
                        break
                    if tokens[before] == letter:
                        return True
    return False


def is_repeated(tokens: Sequence[str], letter: str) -> bool:
    r"""Whether a letter stands beside itself with something else above it.

    Powers would be one: x^2 x^3 is x^5.

    >>> is_repeated(r"\gamma ^ a \gamma ^ b".split(), r"\gamma")
    True
    >>> is_repeated(r"\gamma ^ 0 \ldots \gamma ^ p".split(), r"\gamma")
    True
    >>> is_repeated("x ^ a y ^ b".split(), "x")
    False

    What the law is about has a sum above it somewhere:

    >>> is_repeated("x ^ a x ^ b = x ^ { a + b }".split(), "x")
    False
    """
    found = False
    for place, token in enumerate(tokens[:-2]):
        if token != letter or tokens[place + 1] != "^":
            continue
        begin = place + 2
        end = begin + 1
        if tokens[begin] == "{":
            depth = 0
            for end in range(begin, len(tokens)):
                depth += (tokens[end] == "{") - (tokens[end] == "}")
                if not depth:
                    break
            end += 1
        first = list(tokens[begin:end])
        while end < len(tokens) and tokens[end] in _DOTS:
            end += 1
        if list(tokens[end : end + 2]) == [letter, "^"]:
            found = found or list(tokens[end + 2 : end + 2 + len(first)]) != first
        if not _SUMS.isdisjoint(first):
            return False
    return found


_DOTS = frozenset([r"\ldots", r"\cdots"])
_SUMS = frozenset("+-")


def _opening(tokens: Sequence[str], place: int) -> int:
    """Where the braces round a place open."""
    depth = 0
    for before in range(place - 1, -1, -1):
        depth += (tokens[before] == "}") - (tokens[before] == "{")
        if depth < 0:
            return before
    return 0


def _kind_of_base(token: str) -> str:
    if token.isdigit():
        return "number"
    if token == "e":
        return "e"
    return "bracket" if token in (")", "]") else ""


def _is_denominator(tokens: Sequence[str], start: int, stop: int) -> bool:
    r"""Whether a letter and what is above it are all that something is divided by."""
    end = stop + 1 if tokens[stop] == "}" else stop
    if start and tokens[start - 1] == "/":
        return True
    opened = start > 1 and tokens[start - 2 : start] == ["}", "{"]
    return opened and tokens[end] == "}"


def powers_between(tokens: Sequence[str]) -> frozenset[str]:
    r"""The letters that raise what stands between a matrix and its inverse.

    Elsewhere a letter above another is as often an index.

    >>> sorted(powers_between("A ^ k = P D ^ k P ^ { - 1 }".split()))
    ['k']
    >>> powers_between("A ^ k = P D ^ k P".split())
    frozenset()
    """
    found = _BETWEEN.findall("".join(tokens)) if "-" in tokens else []
    return frozenset(letter for _, letter in found)


_BETWEEN = re.compile(r"([A-Z])[A-Z]\^\{?([a-z])\}?\1\^\{-1\}")


def _is_power_between(tokens: Sequence[str], letter: str) -> bool:
    """Whether a letter raises a matrix between another and its inverse."""
    return letter in powers_between(tokens)


def _begins_vector(tokens: Sequence[str], stop: int) -> bool:
    """Whether a letter follows, as it does a transposed vector: w^T x."""
    end = stop + 1 if tokens[stop : stop + 1] == ["}"] else stop
    following = tokens[end] if end < len(tokens) else ""
    return following in _FONTS or (len(following) == 1 and following.isalpha())


_FONTS = frozenset([r"\mathbf", r"\vec", r"\hat", r"\tilde", r"\bar"])
