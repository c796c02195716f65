r"""What stands beside a sign or a stretch of a formula, and tells what it is.

`2\pi i` has the imaginary unit where `x_i` has not; an `e` that stands on the line
without a power is rather a charge; an integral does not end before its variable does.
Each is a feature, and weights decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.reader.context import CLOSING, OPENING, RELATIONS

# What ends a term.
_ENDS = RELATIONS | frozenset(["+", "-", ",", ";", "&", r"\\", r"\pm", r"\to", ""])


def beside_unit(tokens: Sequence[str], place: int) -> tuple[str, ...]:
    r"""The features of what stands beside a letter that may be the imaginary unit.

    >>> beside_unit(r"2 \pi i x".split() + [""], 2)
    ('behind_i:\\pi', 'before_i:x')
    >>> beside_unit([*"f(i)", ""], 2)[-1]
    'alone_i:letter'
    """
    before = tokens[place - 1] if place else "nothing"
    after = tokens[place + 1] or "nothing"
    found = (f"behind_i:{_kind(before)}", f"before_i:{_kind(after)}")
    if place < 2 or (before, after) != ("(", ")"):
        return found
    # A function of a place, unless numbers are adjoined to a field: Q(i).
    called = tokens[place - 2]
    if name_of(called) is None or called in _OF_COMPLEX or r"\mathbb" in tokens:
        return found
    return (*found, "alone_i:letter")


# Letters of functions that people take of complex numbers.
_OF_COMPLEX = frozenset([r"\Gamma", r"\zeta"])


def _kind(token: str) -> str:
    return "digit" if token.isdigit() else token


def is_letter_beside_constant(tokens: Sequence[str], place: int) -> bool:
    r"""Whether a letter that is a constant elsewhere may be the author's own here.

    Most formulas use a letter for one thing. But papers have the charge in the exponent
    of e^{ieA}, and sums over i beside the imaginary unit.

    >>> is_letter_beside_constant(r"e ^ { i e A }".split() + [""], 4)
    True
    >>> is_letter_beside_constant(r"i \sum _ { i = 1 } x ^ i".split() + [""], 4)
    True
    >>> is_letter_beside_constant(r"i \sum _ { i = 1 } x ^ i".split() + [""], 0)
    False
    """
    token, after = tokens[place], tokens[place + 1]
    if token == "e":
        alone = after in _ALONE and (not place or tokens[place - 1] in _ALONE)
        # With digits above it alone, it is the charge throughout.
        return after != "^" and not alone and use_of_powers(tokens, token) == "powers"
    if token not in ("i", "j") or not _is_counter(tokens, place):
        return False
    places = (place for place, other in enumerate(tokens) if other == token)
    return any(_is_unit(tokens, place) for place in places)


def _is_counter(tokens: Sequence[str], place: int) -> bool:
    """Whether a letter stands where numbers of things do: i = 1, x_i, |i>."""
    before, after = tokens[place - 1] if place else "", tokens[place + 1]
    if after in RELATIONS or before in RELATIONS or before in ("_", "^"):
        return True
    if before == "|" and after in (r"\rangle", ">"):
        return True
    return before == "{" and place > 1 and tokens[place - 2] in ("_", "^")


def _is_unit(tokens: Sequence[str], place: int) -> bool:
    r"""Whether a letter stands where the imaginary unit does: i x, 2\pi i."""
    if _is_counter(tokens, place):
        return False
    after = tokens[place + 1]
    follows = place > 0 and tokens[place - 1] == r"\pi"
    return follows or not (after in _ALONE or after in ("/", "_", "^", "'"))


# What is beside a term that is one letter.
_ALONE = _ENDS | OPENING | CLOSING


def use_of_base(tokens: Sequence[str], letter: str) -> str:
    r"""How a letter is used that may be Euler's number: with which powers, or without.

    >>> use_of_base(r"e ^ { - x }".split(), "e"), use_of_base("i e A".split(), "e")
    ('powers', 'bare')
    >>> use_of_base("e ^ 2 / c".split(), "e")
    'digits'
    """
    found = "digits"
    for place, token in enumerate(tokens):
        if token != letter:
            continue
        following = list(tokens[place + 1 : place + 3])
        if following[:1] != ["^"]:
            return "bare"
        if not following[-1].isdigit():
            found = "powers"
    return found


def use_of_powers(tokens: Sequence[str], letter: str) -> str:
    """As `use_of_base`, of those places alone where a letter has a power.

    >>> use_of_powers("e ^ x e A".split(), "e")
    'powers'
    """
    powers = [
        place
        for place, both in enumerate(pairwise(tokens))
        if both == (letter, "^") and place + 2 < len(tokens)
    ]
    digits = all(tokens[place + 2].isdigit() for place in powers)
    return "digits" if digits else "powers"


def leaves_variable(tokens: Sequence[str], start: int, end: int) -> bool:
    r"""Whether what an integral is by stands behind its end in the same term.

    >>> leaves_variable(r"\int \frac { d x } { x } f ( x )".split(), 0, 9)
    True
    """
    variables = set(_find_variables(tokens, start, end))
    depth = 0
    for token in tokens[end:]:
        depth += (token in OPENING) - (token in CLOSING)
        if depth < 0 or (depth == 0 and token in _ENDS):
            return False
        if token in variables:
            return True
    return False


def _find_variables(tokens: Sequence[str], start: int, end: int) -> Iterator[str]:
    for place in range(start, end - 1):
        if tokens[place] == "d":
            letter = tokens[place + 1]
            if letter == "^" and tokens[place + 2] != "{":
                # The dimension of the space that it is in.
                letter = tokens[place + 3] if place + 3 < end else ""
            if letter == "}":
                letter = tokens[place + 2] if place + 2 < end else ""
            if name_of(letter) is not None:
                yield letter


def place_of_boundary(tokens: Sequence[str], start: int) -> str:
    r"""Where a \partial stands that may be the sign of a boundary, and before what.

    A boundary is all of a script or a side; what is multiplied is differentiated.

    >>> place_of_boundary(r"\int _ { \partial M } f".split(), 3)
    'capital:script:once'
    >>> place_of_boundary(r"\epsilon \partial b".split(), 1)
    'small:factor:once'
    >>> place_of_boundary(r"( \partial \Phi ) ^ 2".split(), 1)
    'capital:raised:once'
    """
    letter = tokens[start + 1]
    if letter == "{":
        letter = tokens[start + 2]
    if name_of(letter) is None:
        of = "marked"
    elif letter.startswith("\\"):
        of = "greek" if letter[1].islower() else "capital"
    else:
        of = "small" if letter.islower() else "capital"
    before = tokens[start - 1] if start else ""
    if before == "{" or (before in ("_", "^")):
        where = "script"
    elif before == "(" and _is_raised(tokens, start):
        where = "raised"
    elif before in RELATIONS or before in ("", "(", ",", "|", r"\subset", r"\cup"):
        where = "side"
    else:
        where = "term" if before in ("+", "-") else "factor"
    once = "once" if tokens.count(tokens[start]) == 1 else "several"
    return f"{of}:{where}:{once}"


def _is_raised(tokens: Sequence[str], start: int) -> bool:
    """Whether the bracket round a place has a power or an index."""
    depth = 0
    for place in range(start, len(tokens) - 1):
        depth += (tokens[place] == "(") - (tokens[place] == ")")
        if depth < 0:
            return tokens[place + 1] in ("^", "_")
    return False


def use_of_raised_digits(tokens: Sequence[str], key: str) -> str:
    r"""Whether the digits above a letter count it: x^0 and x^1 are coordinates.

    The letter may have an accent, which its key begins with, and indices below. One
    with signs above it elsewhere has the components of a spin, as J^+ and J^3 are.

    >>> use_of_raised_digits("f ( x ^ 0 , x ^ 1 )".split(), "x")
    'counted'
    >>> use_of_raised_digits("x ^ 2 + x + 1".split(), "x")
    'bare'
    >>> use_of_raised_digits(r"\hat { x } _ a ^ 1".split(), r"\hat{x}")
    'counted'
    >>> use_of_raised_digits("J _ n ^ + + J _ n ^ 3".split(), "J")
    'signed'
    >>> use_of_raised_digits(r"\gamma ^ 2 \gamma ^ 3".split(), r"\gamma")
    'apart'
    """
    nucleus = _ACCENTED.fullmatch(key)
    accent, letter = nucleus.groups() if nucleus else ("", key)
    digits: set[str] = set()
    # Of words, and of more than a letter, nothing is known.
    bare, signed = name_of(letter) is None, False
    for place, token in enumerate(tokens):
        if token != letter or (accent and tokens[place - 2] != accent):
            continue
        behind = place + 2 if accent else place + 1
        bare = bare or list(tokens[behind : behind + 1]) not in (["^"], ["_"])
        if list(tokens[behind : behind + 1]) == ["_"]:
            behind = end_of_script(tokens, behind)
        above = list(tokens[behind : behind + 2])
        if above[:1] == ["^"] and above[-1].isdigit():
            digits.add(above[-1])
        signed = signed or (above[:1] == ["^"] and above[-1] in _CHARGES)
    if not digits.isdisjoint("01"):
        return "counted"
    if not accent and _are_side_by_side(tokens, letter):
        return "apart"
    if signed:
        return "signed"
    if len(digits) > 2:
        return "several"
    return "bare" if bare else "raised"


def _are_side_by_side(tokens: Sequence[str], letter: str) -> bool:
    r"""Whether a letter stands beside itself with other digits above: x^2 x^3.

    Powers would be one: x^5.
    """
    for place in range(len(tokens) - 5):
        if tokens[place] == tokens[place + 3] == letter:
            if tokens[place + 1] == tokens[place + 4] == "^":
                first, second = tokens[place + 2], tokens[place + 5]
                if first.isdigit() and second.isdigit() and first != second:
                    return True
    return False


# An accent and the letter that it is above.
_ACCENTED = re.compile(r"(\\[a-z]+)\{(\\?[A-Za-z]+)\}")
_CHARGES = frozenset(["+", "-", r"\pm", r"\mp"])


def end_of_script(tokens: Sequence[str], sign: int) -> int:
    """Where a script ends, of which the sign stands at a place."""
    depth = 0
    for end in range(sign + 1, len(tokens)):
        depth += (tokens[end] == "{") - (tokens[end] == "}")
        if depth == 0:
            return end + 1
    return len(tokens)


def is_frame(tokens: Sequence[str], letter: str) -> bool:
    r"""Whether a letter with another above it is rather a frame: e^a beside e_\mu^a.

    Frames are multiplied by wedges, have components, and never carry a sum or a sign.

    >>> is_frame(r"e ^ a \land e ^ b".split(), "e")
    True
    >>> is_frame(r"e ^ { - x } e ^ a \land f".split(), "e")
    False
    """
    framed = r"\land" in tokens
    for place, token in enumerate(tokens[:-2]):
        if token == letter and tokens[place + 1] == "_":
            framed = True
        elif token == letter and tokens[place + 1] == "^":
            inside = tokens[place + 2 : end_of_script(tokens, place + 1)]
            if not all(one in "{}" or name_of(one) for one in inside):
                return False
    return framed


def kind_of_marked(inside: Sequence[str]) -> str:
    r"""What one letter of a script carries: an index, an accent, a prime; else nothing.

    >>> [kind_of_marked(text.split()) for text in (r"\bar { J }", "a _ 1", "i '", "n")]
    ['accented', 'indexed', 'primed', '']
    >>> kind_of_marked(r"\underline { a }".split())
    'underlined'
    """
    if len(inside) == 4 and inside[0].startswith("\\") and inside[1] == "{":
        if inside[0] == r"\underline" or (inside[0] in _FRAMES and inside[2].isdigit()):
            # Indices of another kind than the plain ones; nobody marks a power so.
            return "underlined"
        return "accented" if name_of(inside[2]) and inside[0] not in _FONTS else ""
    if len(inside) < 2 or name_of(inside[0]) is None:
        return ""
    if inside[1] == "_" and end_of_script(inside, 1) == len(inside):
        return "indexed"
    return "primed" if set(inside[1:]) == {"'"} else ""


_FRAMES = frozenset([r"\hat", r"\bar", r"\tilde"])
_FONTS = frozenset([r"\mathrm", r"\mathbf", r"\mathsf", r"\sqrt", r"\text"])


def find_below(tokens: Sequence[str], inside: Sequence[str]) -> str:
    """Whether these tokens are an index somewhere, as what is summed over is.

    They stand there alone or among others.

    >>> find_below("Z ^ { a _ 1 } G _ { a _ 1 b }".split(), ["a", "_", "1"])
    'among'
    """
    size, found = len(inside), ""
    for sign, token in enumerate(tokens):
        if token != "_":
            continue
        end = end_of_script(tokens, sign)
        for place in range(sign + 1, end - size + 1):
            if tokens[place : place + size] == inside:
                found = "alone" if end - sign == size + 3 else "among"
                if found == "among":
                    return found
    return found


def use_of_pair(tokens: Sequence[str], pair: str) -> str:
    """Whether two letters that may be a word stand elsewhere by themselves.

    >>> use_of_pair("S _ { B H } = A".split(), "BH")
    'neither'
    >>> use_of_pair("g _ { i j } = x _ i".split(), "ij")
    'one'
    """
    together = sum(both == tuple(pair) for both in pairwise(tokens))
    apart = [tokens.count(letter) > together for letter in pair]
    return ("neither", "one", "both")[sum(apart)]


def has_charges(tokens: Sequence[str], sign: str) -> bool:
    r"""Whether a sign stands before a letter in a script: \psi_{+i}.

    >>> has_charges(r"x _ { + i } x _ { - i }".split(), "+")
    True
    """
    return any(
        tokens[place] in ("_", "^") and tokens[place + 1 : place + 3] == ["{", sign]
        for place in range(len(tokens) - 4)
        if name_of(tokens[place + 3]) is not None
    )


def is_primed(tokens: Sequence[str], letter: str) -> bool:
    """Whether a letter has primes somewhere, or the number of many.

    >>> is_primed("y ^ { ( 4 ) } - y '".split(), "y")
    True
    """
    if any(a == letter and b == "'" for a, b in pairwise(tokens)):
        return True
    # The unknown of an equation is seldom counted: y^{(4)} - y = 0.
    high = tokens.count(letter) > 1 and letter in ("y", "u") and "=" in tokens
    return high and any(
        list(tokens[place : place + 4]) == [letter, "^", "{", "("]
        and tokens[place + 4] in _HIGH_ORDERS
        for place in range(len(tokens) - 5)
    )


_HIGH_ORDERS = frozenset("3456789")


def is_called(tokens: Sequence[str], letter: str) -> bool:
    """Whether a letter stands before a bracket somewhere.

    >>> is_called("a ( t ) - a '".split(), "a")
    True
    """
    return any(both == (letter, "(") for both in pairwise(tokens))


def find_arguments(tokens: Sequence[str], letter: str) -> frozenset[str]:
    """The letters that a letter without scripts is applied to first.

    >>> find_arguments("u ( x , t ) = u _ 0 ( y ) + u ( 0 )".split(), "u")
    frozenset({'x'})
    """
    return frozenset(
        tokens[place + 2]
        for place in range(len(tokens) - 2)
        if tokens[place] == letter
        and tokens[place + 1] == "("
        and tokens[place + 2].isalpha()
    )


def find_iterated(tokens: Sequence[str], base: str) -> str:
    """The letter that counts the steps of an iteration: the k of x^{k+1} = f(x^k).

    >>> find_iterated("x ^ { k + 1 } = x ^ k - a".split(), "x")
    'k'
    >>> find_iterated("x ^ { n + 1 } = x x ^ n".split(), "x")
    ''
    """
    for place, token in enumerate(tokens[:-7]):
        if token != base or tokens[place + 1] != "^":
            continue
        inside = tokens[place + 3 : place + 6]
        if tokens[place + 6 : place + 8] == ["}", "="] and inside[1:] == ["+", "1"]:
            # The step before is a term or an argument, and no factor.
            rest = " ".join(tokens[place + 8 :])
            before = f"{base} ^ {inside[0]} "
            return inside[0] if any(before + sign in rest for sign in "+-),") else ""
    return ""
