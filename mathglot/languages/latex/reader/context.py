r"""What a formula shows elsewhere, which tells what stands here.

A letter that is an index somewhere is seldom the imaginary unit; where y stands beside
y', that is a derivative; a range behind a statement is its condition. None of this is
certain: each is a feature, and weights decide.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.reader.transposes import (
    find_multiplied,
    find_resolved,
    find_transposed,
)

RELATIONS = frozenset(r"= < > \leq \geq \neq \in \ll \gg".split())
_ORDER = frozenset(r"< > \leq \geq \ll \gg".split())
OPENING = frozenset(["(", "[", "{", r"\{"])
CLOSING = frozenset([")", "]", "}", r"\}"])


def use_of_unit(tokens: Sequence[str], letter: str) -> str:
    r"""How a letter is used that may be the imaginary unit.

    An index stands below others, or in brackets above them, or counts.

    >>> use_of_unit(r"x _ { i + 1 } = x _ i".split(), "i")
    'index:plain'
    >>> use_of_unit(r"i = 1 , 2".split(), "i")
    'index:plain'
    >>> use_of_unit(r"e ^ { i x }".split(), "i")
    'free:power'
    >>> use_of_unit(r"\mathrm { e } ^ { i x }".split(), "i")
    'free:power'
    >>> use_of_unit(r"\theta ^ { i j }".split(), "i")
    'index:plain'
    """
    index = power = False
    for place, token in enumerate(tokens):
        if token == "_":
            index = index or letter in _script(tokens, place)
        elif token == "^" and _ends_in_e(tokens[:place]):
            power = power or letter in _script(tokens, place)
        elif token == "^":
            script = _script(tokens, place)
            row = letter in script and is_row(_inside(script))
            index = index or row or list(script) == ["{", "(", letter, ")", "}"]
        elif token == letter and tokens[place + 1 : place + 2] == ["="]:
            index = index or tokens[place + 2].isdigit()
    return f"{'index' if index else 'free'}:{'power' if power else 'plain'}"


def _ends_in_e(tokens: Sequence[str]) -> bool:
    """Whether the last of some tokens is an e, upright or not."""
    return list(tokens[-1:]) == ["e"] or list(tokens[-4:]) == UPRIGHT_E


UPRIGHT_E = [r"\mathrm", "{", "e", "}"]


def stands_below(tokens: Sequence[str], place: int) -> bool:
    r"""Whether a token stands in an index, where an upright i is a label.

    >>> tokens = r"c _ { \mathrm { cm } , \mathrm { i } } + \mathrm { i }".split()
    >>> stands_below(tokens, 8), stands_below(tokens, 14)
    (True, False)
    """
    depth = 0
    for before in range(place - 1, -1, -1):
        depth += (tokens[before] == "}") - (tokens[before] == "{")
        if depth < 0:
            return tokens[before - 1] == "_"
    return False


def kind_of_unit(tokens: Sequence[str], place: int) -> str:
    r"""Whether a letter that may be the imaginary unit is all that is spoken of.

    What is in a set, counted or an argument by itself is seldom the unit.

    >>> kind_of_unit(r"i \in S ,".split(), 0), kind_of_unit(r"f ( i )".split(), 2)
    ('before:\\in', 'argument')
    >>> kind_of_unit("a + i b".split(), 2), kind_of_unit("1 < i < k".split(), 2)
    ('part', 'ordered')
    """
    before = tokens[place - 1] if place else ""
    after = tokens[place + 1]
    if after in RELATIONS and (before in _EDGES or not before):
        return f"before:{after}"
    if after in RELATIONS and before in RELATIONS:
        return "ordered" if {before, after} & _ORDER else "between"
    if before in _EDGES and (after in _EDGES or not after):
        return "argument" if before in ("(", "[") and after in (")", "]") else "item"
    return "behind" if before in RELATIONS and after in _EDGES else "part"


_EDGES = frozenset(["(", ")", "[", "]", ",", ";", r"\{", r"\}", "|"])


def kind_of_base(tokens: Sequence[str], place: int) -> str:
    """What an e that may be Euler's number carries.

    >>> kind_of_base("e ^ { - x }".split(), 0), kind_of_base("k e ^ 2".split(), 1)
    ('power', 'digit')
    """
    if tokens[place + 1] != "^":
        # \int_1^e: nothing else is known by that letter there.
        limited = tokens[max(0, place - 4) : place]
        values = limited[1::2] == ["_", "^"] and limited[0] in ("]", "|")
        return "limit" if values or limited[:2] == [r"\int", "_"] else "bare"
    above = tokens[place + 2]
    return "digit" if above.isdigit() else "power"


def _script(tokens: Sequence[str], place: int) -> Sequence[str]:
    """The tokens of a script, of which the sign stands at a place."""
    depth = 0
    for end in range(place + 1, len(tokens)):
        depth += (tokens[end] == "{") - (tokens[end] == "}")
        if depth == 0:
            return tokens[place + 1 : end + 1]
    return tokens[place + 1 :]


def find_indices(tokens: Sequence[str]) -> frozenset[str]:
    r"""What stands in scripts below.

    >>> sorted(find_indices(r"x _ { i j } ^ k + y _ 2".split()))
    ['2', 'i', 'j', '{', '}']
    """
    return frozenset(
        inside
        for place, token in enumerate(tokens)
        if token == "_"
        for inside in _script(tokens, place)
    )


def _inside(script: Sequence[str]) -> Sequence[str]:
    """The tokens of a script without its braces."""
    return script[1:-1] if script[:1] == ["{"] else script


def is_row(inside: Sequence[str]) -> bool:
    """Whether a script has letters side by side and nothing else."""
    return bool(inside) and all(name_of(token) is not None for token in inside)


# Two or more letters that are indices one after another, in alphabetical order.
_ROWS = {
    row[begin:end]
    for row in ("abcdef", "ijklmn", "mnpqrstu")
    for end in range(2, len(row) + 1)
    for begin in range(end - 1)
}
_ALPHABETICAL = re.compile(f"(?:{'|'.join(sorted(_ROWS))})+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Scripts:
    """Where the letters of a formula stand: on the line, below others, above them."""

    # Letters on the line, or in exponents that are more than letters.
    line: frozenset[str]
    below: frozenset[str]
    # How often a letter stands above another, alone or in a row.
    above: Counter[str]
    # Letters that stand above or below another in a row of several.
    rows: frozenset[str]
    # Letters that stand above or below another alone, or two at a time.
    few: frozenset[str]

    def spells(self, word: Sequence[str]) -> str:
        """Whether the letters of a word are rather indices.

        They are if they are indices elsewhere in the formula, follow one another in
        the alphabet, or are all letters that people count with.

        >>> scripts = find_scripts("A _ { i j }".split())
        >>> [scripts.spells(word) for word in ("iji", "pqkl", "eff")]
        ['indices', 'row', 'word']
        """
        if self.few.issuperset(word):
            return "indices"
        if _COUNTING.issuperset(word) and "".join(word) not in _WORDS:
            return "row"
        return "row" if _ALPHABETICAL.fullmatch("".join(word)) else "word"

    def use_of(self, inside: Sequence[str]) -> str:
        r"""How letters above another are used elsewhere in the formula.

        >>> scripts = find_scripts(r"x ^ n + n A ^ \mu B _ { \mu \nu }".split())
        >>> scripts.use_of(["n"]), scripts.use_of([r"\mu"])
        ('line:once:tensors', 'off:below:tensors')
        """
        where = "off" if self.line.isdisjoint(inside) else "line"
        if self.below.issuperset(inside):
            pairing = "below"
        elif len(inside) == 1 and not self.rows.isdisjoint(inside):
            pairing = "row"
        else:
            pairing = "once" if min(self.above[one] for one in inside) < 2 else "twice"
        return f"{where}:{pairing}:{'tensors' if self.rows else 'plain'}"


# Letters that count, and words that have no others.
_COUNTING = frozenset("ijklmn")
_WORDS = frozenset("min lin kin nil link mini mill kill".split())
# Signs that take all that follows them.
LARGE = frozenset(
    r"\sum \prod \int \iint \iiint \oint \bigcup \bigcap \bigoplus \lim".split()
)


def find_scripts(tokens: Sequence[str]) -> Scripts:
    """Where the letters of a formula stand."""
    line: set[str] = set()
    below: set[str] = set()
    rows: set[str] = set()
    few: set[str] = set()
    above: Counter[str] = Counter()
    large = False
    place = 0
    while place < len(tokens):
        token = tokens[place]
        if token not in ("_", "^"):
            large = token in LARGE
            if name_of(token) is not None:
                line.add(token)
            place += 1
            continue
        script = _script(tokens, place)
        inside = _inside(script)
        if large:
            # Ranges of large signs are no indices.
            line.update(inside)
            few.update(inside)
        elif token == "^" and not is_row(inside):
            place += 1
            continue
        elif token == "^":
            above.update(inside)
        else:
            below.update(inside)
        if len(inside) > 1 and is_row(inside) and not is_long_word(inside):
            rows.update(inside)
        if len(inside) < 3:
            few.update(inside)
        place += 1 + max(1, len(script))
    return Scripts(
        frozenset(line), frozenset(below), above, frozenset(rows), frozenset(few)
    )


def is_long_word(inside: Sequence[str]) -> bool:
    """Whether letters are rather a word than indices: max, not ij."""
    return len(inside) > 2 and "".join(inside).isalpha()


_ROUND = frozenset(")]")


def use_of_primed(tokens: Sequence[str], letter: str) -> str:
    """Whether a letter with a prime stands without one as well, and what shows more.

    A formula that begins with it is rather a differential equation, and so is one with
    second derivatives.

    >>> use_of_primed("y ' = x y".split(), "y"), use_of_primed("a y ' = x".split(), "y")
    ('beside:leads', 'alone')

    Coordinates of another frame are no derivatives: time is primed too, or moves it.

    >>> use_of_primed("x ' = x - v t".split(), "x")
    'frame'
    """
    pairs = set(pairwise(tokens))
    if ("t", "'") in pairs or (("v", "t") in pairs and letter in _PLACES):
        return "frame"
    where = "alone"
    if any(a in _ROUND and b == "'" for a, b in pairwise(tokens)):
        # Where something in brackets is differentiated, letters are too: (fg)' = f'g.
        return "bracketed"
    for place, token in enumerate(tokens):
        if token == letter and tokens[place + 1 : place + 2] != ["'"]:
            where = "beside"
            break
    if list(tokens[:3]) == [letter, "'", "="]:
        return f"{where}:leads"
    twice = any(a == b == "'" for a, b in pairwise(tokens))
    return f"{where}:twice" if twice else where


_PLACES = frozenset("xyzr")


def use_of_called(tokens: Sequence[str], letter: str) -> str:
    r"""Whether a letter before a bracket stands without one as well.

    >>> use_of_called("f ( x ) = a f ( y )".split(), "f")
    'alone'
    >>> use_of_called("s ( x + 1 ) = s _ 0 + s ^ 2 ( 3 )".split(), "s")
    'beside'
    """
    for place, token in enumerate(tokens):
        if token == letter and tokens[_behind_scripts(tokens, place + 1)] not in "([":
            return "beside"
    return "alone"


def _behind_scripts(tokens: Sequence[str], place: int) -> int:
    while tokens[place] in ("_", "^", "'"):
        place += 1 if tokens[place] == "'" else 1 + len(_script(tokens, place))
    return place


def place_of_pair(tokens: Sequence[str], start: int, end: int) -> str:
    r"""Where a pair in brackets stands: among sets, raised, beside an equals sign.

    One that ends or begins in infinity is an interval wherever it stands.

    >>> place_of_pair(r"x \in [ a , b ] ^ 2".split(), 2, 7)
    'sets'
    >>> place_of_pair(r"x = [ a , b ] ^ 2".split(), 2, 7)
    'raised'
    """
    if _INFINITY in (tokens[end - 2], tokens[start + 2]):
        return "infinite"
    if tokens[end] == r"\in":
        # A point has coordinates: (a, b) \in R^2.
        return "member"
    beside = (tokens[start - 1] if start else "", tokens[end])
    if not _AMONG_SETS.isdisjoint(beside):
        return "sets"
    if tokens[end] == "^":
        return "raised"
    return "equal" if "=" in beside else "other"


_INFINITY = r"\infty"
_AMONG_SETS = frozenset(
    r"\in \notin \subset \subseteq \supset \cup \cap \setminus \to \times".split()
)


def kind_of_power(inside: Sequence[str], matrices: bool) -> str:
    r"""Whether what stands above a base says that it is inverted, and among what.

    >>> kind_of_power(["-", "1"], has_matrices(["x", "^", r"\top", "A"]))
    'power:inverse:matrices'
    """
    if inside[:1] == ["["] and inside[-1] == "]" and r"\frac" not in inside:
        # Rather the number of a layer: W^{[2]}.
        return "power:bracketed"
    if inside in (["0"], ["1"]):
        # Nobody writes these, but indices count from them.
        return f"power:{inside[0]}"
    if inside != ["-", "1"]:
        return "power"
    return f"power:inverse:{'matrices' if matrices else 'numbers'}"


def has_matrices(tokens: list[str]) -> bool:
    """Whether some letters of a formula are set as matrices are, or transposed."""
    if not _MATRICES.isdisjoint(tokens):
        return True
    return any(
        find(tokens) for find in (find_transposed, find_resolved, find_multiplied)
    )


_MATRICES = frozenset([r"\mathbf", r"\top", r"\begin{matrix}"])


def kind_of_statement(tokens: Sequence[str]) -> str:
    r"""What is said: a range, an order, that something is in a set, an equation.

    >>> kind_of_statement(r"x = y , 0 \leq k < n".split())
    'range'
    >>> kind_of_statement(r"x = y , k = 1 \ldots n".split())
    'range'
    >>> kind_of_statement(r"x = y , k \to \infty".split())
    'limit'
    >>> kind_of_statement(r"x = y , k = 0 , 1 , 2 , \ldots".split())
    'values'
    >>> kind_of_statement(r"L = \frac { a } { n } , n = 2".split())
    'value'
    """
    depth, begin = 0, 0
    commas = [-1]
    for place, token in enumerate(tokens):
        depth += (token in OPENING) - (token in CLOSING)
        if depth == 0 and token in (",", ";"):
            begin = place + 1
            commas.append(place)
    if _lists_values(tokens, commas):
        return "values"
    signs = [token for token in tokens[begin:] if token in RELATIONS]
    if sum(sign in _ORDER for sign in signs) > 1:
        return "range"
    if not signs:
        said = tokens[begin:]
        # What a letter alone tends to is a condition on what is said before.
        tends = 2 < len(said) < 5 and said[1] == _ARROW and said[-1] in _LIMITS
        return "limit" if tends else "other"
    first = signs[0]
    if first == "=" and _COUNTED & set(tokens[begin + 3 : begin + 4]):
        if tokens[begin + 2].isdigit():
            return "range"
    if first == "=" and len(commas) == 2 and _is_given(tokens, begin):
        return "value:sign" if tokens[begin + 2] == r"\pm" else "value"
    return "order" if first in _ORDER else "set" if first == r"\in" else "equation"


def _is_given(tokens: Sequence[str], begin: int) -> bool:
    """Whether the end gives the value of a letter that stands in what is said before.

    What is said before is not what the letter is; x, y and z are looked for.
    """
    letter, sign, *value = [*tokens[begin:], "", ""]
    shown = [token for token in value if token]
    return (
        sign == "="
        and letter not in _UNKNOWNS
        and name_of(letter) is not None
        and bool(shown)
        and all(token.isdigit() or token in _SIGNS for token in shown)
        and any(
            token == letter and tokens[place + 1] != "_"
            for place, token in enumerate(tokens[:begin])
        )
        and list(tokens[:2]) != [letter, "="]
    )


_UNKNOWNS = frozenset("xyz")
_SIGNS = frozenset(["+", "-", r"\pm"])


def _lists_values(tokens: Sequence[str], commas: list[int]) -> bool:
    r"""Whether the end says which values something has: `k = 0, 1, \ldots, n`."""
    ends = [*commas[1:], len(tokens)]
    dotted = not _COUNTED.isdisjoint(tokens)
    parts = [tokens[a + 1 : b] for a, b in zip(commas, ends, strict=True)]
    for place, part in enumerate(reversed(parts)):
        begins = part[1:2] == ["="]
        value = part[2:] if begins else part
        if not _is_value(value, last=dotted and not place):
            return False
        if begins:
            return place > 0
    return False


def _is_value(tokens: Sequence[str], *, last: bool) -> bool:
    r"""Whether something is a number or dots, or, at the end, what an index runs to."""
    shown = [token for token in tokens if token not in _COUNTED]
    if last and len(tokens) < _LONG and not RELATIONS.intersection(tokens):
        return not shown or shown[0].isalnum()
    return all(token.isdigit() or token == "-" for token in shown)


_LONG = 5
_COUNTED = frozenset([r"\ldots", r"\cdots"])
# What something may tend to, behind an arrow.
_ARROW, _LIMITS = r"\to", frozenset([r"\infty", "0", "1", "+", "-"])


def kind_of_beginning(token: str) -> str:
    """What something begins with: a digit, a sign, a bracket, or which letter."""
    if token.isdigit():
        return "digit"
    if token in OPENING:
        return "bracket"
    return "sign" if token in ("-", "+", r"\pm") else token


def kind_of_neighbours(tokens: Sequence[str], place: int) -> str:
    r"""What is said on both sides of a sign, up to the next one of its kind.

    >>> kind_of_neighbours(r"x > 0 \land y = 1".split(), 3)
    'order'
    >>> kind_of_neighbours(r"w = a \land b = c".split(), 3)
    'equal'
    >>> kind_of_neighbours(r"( w = a ) \land b = c".split(), 5)
    ''
    """
    back, forth = range(place - 1, -1, -1), range(place + 1, len(tokens))
    before = _nearest_relation(tokens, back, CLOSING, OPENING)
    behind = _nearest_relation(tokens, forth, OPENING, CLOSING)
    if not before or not behind:
        return ""
    return "equal" if before == behind == "=" else "order"


def _nearest_relation(
    tokens: Sequence[str], places: range, inner: frozenset[str], outer: frozenset[str]
) -> str:
    """The first relation on the way that is in no bracket; empty if there is none."""
    depth = 0
    for place in places:
        token = tokens[place]
        if token in inner:
            depth += 1
        elif token in outer:
            depth -= 1
            if depth < 0:
                return ""
        elif not depth and token in RELATIONS:
            return token
        elif not depth and token in (r"\land", ","):
            return ""
    return ""
