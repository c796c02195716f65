"""What a text must be to become one side of a pair."""

from __future__ import annotations

import hashlib

from mathglot.corpus.importers.options import ImportOptions
from mathglot.corpus.pairs import Pair
from mathglot.errors import MathglotError
from mathglot.languages.latex.normal import normalise

UNDISPLAYED = "the tree does not display as the LaTeX"
UNREADABLE_LATEX = "the LaTeX cannot be read"
UNREADABLE_MATHEMATICA = "the Mathematica cannot be read"
UNREADABLE_SEMANTIC = "the semantic LaTeX cannot be read"
DUPLICATE = "a duplicate"


def find_fault(name: str, value: object, options: ImportOptions) -> str:
    r"""Why a field cannot be one side of a pair; "" if it can.

    >>> find_fault("latex", " ", ImportOptions())
    'latex is empty'
    >>> find_fault("latex", "\\frac12", ImportOptions())
    ''
    """
    if value is None:
        return f"{name} is missing"
    if not isinstance(value, str):
        return f"{name} is not a text"
    if not value.strip():
        return f"{name} is empty"
    if len(value) > options.longest:
        return f"{name} is longer than {options.longest:,} characters"
    if "\0" in value:
        return f"{name} holds a NUL character"
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return f"{name} holds half a character"
    return ""


def find_latex_mistake(latex: str) -> MathglotError | None:
    """What keeps LaTeX from having a normal form, or from showing anything.

    >>> find_latex_mistake(r"\\frac{x").expected
    "'}' to close '{'"
    """
    try:
        shown = normalise(latex)
    except MathglotError as error:
        return error
    return None if shown else MathglotError("it shows nothing")


class Memory:
    """Knows which pairs it has seen, as far back as bounded memory goes.

    It holds two generations of hashes, and forgets the older one when the younger is
    full.
    """

    _GENERATION = 500_000

    def __init__(self) -> None:
        self._older: set[bytes] = set()
        self._younger: set[bytes] = set()

    def knows(self, pair: Pair) -> bool:
        """Whether the same pair came before; from now on it has."""
        content = f"{pair.target}\n{pair.latex}\n{pair.text}".encode()
        digest = hashlib.blake2b(content, digest_size=8).digest()
        if digest in self._younger or digest in self._older:
            return True
        self._younger.add(digest)
        if len(self._younger) >= self._GENERATION:
            self._older, self._younger = self._younger, set()
        return False
