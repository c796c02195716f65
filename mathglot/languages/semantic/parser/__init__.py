r"""Semantic LaTeX into trees, with every assumption that was needed.

>>> from mathglot.languages.mathematica.printer import write
>>> write(read_semantic(r"\BesselJ{\nu}@{z}=\sin@@{x}/2").tree)
'BesselJ[\\[Nu], z] == Sin[x]/2'
"""

import re
from collections.abc import Iterable

from mathglot.languages.reading import Reading
from mathglot.languages.recursion import with_room_for
from mathglot.languages.semantic.parser.cursor import Cursor
from mathglot.languages.semantic.parser.differentiated import as_functions
from mathglot.languages.semantic.parser.names import (
    FUNCTION_LETTERS,
    Names,
    declared_functions,
    declared_upper_indices,
)
from mathglot.languages.semantic.parser.operands import Operands
from mathglot.languages.semantic.parser.signs import both_signs
from mathglot.languages.semantic.parser.stream import stream_of
from mathglot.languages.semantic.reader import read as read_macros
from mathglot.languages.tree import Symbol, Tree

# The most calls that reading makes for one level of nesting.
_FRAMES_A_LEVEL = 16
_OPENING = re.compile(r"[({\[|]|\\[a-z]+")
_LETTER = re.compile(r"\\[A-Za-z]+|[A-Za-z]")
_INDEX = re.compile(r"\\(?:sum|prod)(?:\\limits)?_\{\s*(\\?[A-Za-z]+)\s*[=\\<>]")
_SUBSCRIPT = re.compile(r"(\\[A-Za-z]+|.)(?:\\limits)?_(?:\{([^{}]*)\}|([A-Za-z]))")
_INTEGRALS = (r"\int", r"\oint", r"\fint", r"\iint", r"\pvint")
# A letter with two primes, or with one and a bracket after it.
_PRIMED = re.compile(
    r"(\\?[A-Za-z]+)(?:_\{?\w\}?)?"
    r"(?:''|\^\{\\prime\\prime|'(?:_\{?\w\}?)?\(|\^\{\\prime\}(?:_\{?\w\}?)?\()"
)
# Macros with the modulus k, beside which K, E and k' have a meaning of their own.
_ELLIPTIC = re.compile(r"\\(?:Jacobi(?:ell|am|Zeta|Epsilon)\w*k|c?compellint\w+k)\b")
_OCCURRENCE = re.compile(
    r"(?P<letter>\\[A-Za-z]+|[A-Za-z])(?:_\{[^{}]*\}|_\w)?(?P<bracket>\(|\\left\()?"
)
_DECLARED_VARIABLE = re.compile(r"(\\?[A-Za-z]+)\((\\?[A-Za-z]+)\)")


def read_semantic(text: str, symbols: Iterable[str] = ()) -> Reading:
    """Read a formula; `symbols` are those that its source declares."""
    declared = frozenset(symbols)
    formula = read_macros(text)
    names = Names(
        letters=frozenset(_LETTER.findall(re.sub(r"\\[A-Za-z]{2,}", " ", text))),
        declared=declared,
        functions=declared_functions(declared) | _used_functions(text),
        indices=_indices(text),
        upper_indices=declared_upper_indices(declared),
        marked_differentials=r"\diff" in text,
        elliptic=_ELLIPTIC.search(" ".join((text, *declared))) is not None,
    )

    def walk() -> Tree:
        reader = Operands(Cursor(stream_of(formula), text), names)
        tree = reader.statement()
        if reader.cursor.token:
            reader.cursor.fail("an operator or the end")
        return tree

    tree = with_room_for(lambda: _FRAMES_A_LEVEL * len(_OPENING.findall(text)), walk)
    tree, made = as_functions(tree, _default_variable(declared))
    for name in made:
        names.assume(f"{name} is a function, since it is differentiated")
    tree, assumption = both_signs(tree)
    if assumption:
        names.assume(assumption)
    return Reading(tree, tuple(names.assumptions))


def _used_functions(text: str) -> frozenset[str]:
    """Letters that are differentiated, and so are functions."""
    found = re.findall(r"\\[it]?p?deriv(?:\[[^]]*\])?\{(\\?[A-Za-z]+)[_}]", text)
    found += _PRIMED.findall(text)
    # What stands alone before the equals sign with arguments is being defined.
    found += re.findall(r"^(\\?[A-Za-z]+)(?:_\{[^{}]*\})?\([^()]*\)\s*=", text)
    return frozenset(found) | _always_called(text)


def _always_called(text: str) -> frozenset[str]:
    """Letters that occur several times, and each time with a bracket after them."""
    called: dict[str, int] = {}
    bare: set[str] = set()
    for match in _OCCURRENCE.finditer(text):
        if match["bracket"]:
            called[match["letter"]] = called.get(match["letter"], 0) + 1
        else:
            bare.add(match["letter"])
    return frozenset(
        letter
        for letter, count in called.items()
        if letter not in bare
        # One call is enough where the letter is a usual name of a function.
        and (count > 1 or (letter in FUNCTION_LETTERS and letter.isupper()))
    )


def _indices(text: str) -> frozenset[str]:
    """Letters that count: below a large sign, or as part of an index."""
    found = set(_INDEX.findall(text))
    for sign, braced, single in _SUBSCRIPT.findall(text):
        # The limits of an integral are no indices.
        if sign not in _INTEGRALS:
            found.update(_LETTER.findall(braced or single))
    return frozenset(found)


def _default_variable(declared: Iterable[str]) -> Symbol | None:
    """The variable of the functions that a source declares: z of `w(z)`."""
    for symbol in declared:
        match = _DECLARED_VARIABLE.fullmatch(symbol.replace(" ", ""))
        if match and len(match[2]) == 1:
            return Symbol(match[2])
    return None
