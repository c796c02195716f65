r"""What letters mean: constants, functions, variables, and names Mathematica has taken.

Every guess is noted, so that the reader of a translation sees it.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from mathglot.languages.latex.letters import (
    BUILT_IN,
    WITHOUT_VALUE,
    name_of,
    say_kept,
    say_renamed,
)
from mathglot.languages.tree import Symbol

# Letters that are read as functions where a bracket follows, unless they multiply.
FUNCTION_LETTERS = frozenset(
    [*"fghuvwFGHUVWPQRSTY", r"\phi", r"\psi", r"\Phi", r"\Psi", r"\chi", r"\varphi"]
)
_DECLARED_FUNCTION = re.compile(
    r"(\\?[A-Za-z]+(?:\{[A-Za-z]\})?)(?:[_^]\{.*?\}|[_^].|'|\\prime)*\(.*\)"
)


@dataclass(slots=True)
class Names:
    """The letters of one formula, what is known of them and what was assumed."""

    letters: frozenset[str]
    declared: frozenset[str] = frozenset()
    functions: frozenset[str] = frozenset()
    indices: frozenset[str] = frozenset()
    # Functions that are declared with an upper index: A_n^m(z).
    upper_indices: frozenset[str] = frozenset()
    # Differentials are macros in this formula, so that dx is a product.
    marked_differentials: bool = False
    # Functions of the modulus k occur, so that K, E and k' belong to it.
    elliptic: bool = False
    assumptions: list[str] = field(default_factory=list)

    def assume(self, text: str) -> None:
        """Note a guess, once."""
        if text not in self.assumptions:
            self.assumptions.append(text)

    def symbol(self, latex: str, *, called: bool = False) -> Symbol:
        """The symbol for a letter or a letter in a font, which may be a function's."""
        name = name_of(latex)
        if name is not None and latex not in BUILT_IN:
            return Symbol(name)
        match = re.fullmatch(r"\\(mathbf|mathrm|mathsf|boldsymbol)\{(.+)\}", latex)
        if match:
            return self.symbol(match[2], called=called)
        if latex in BUILT_IN:
            return self._free(latex, called)
        return Symbol(re.sub(r"[^A-Za-z0-9]", "", latex) or "x")

    def _free(self, letter: str, called: bool) -> Symbol:
        """A letter that is built in, which stays where that gives it no value."""
        if called or letter in self.functions or letter not in WITHOUT_VALUE:
            return self._renamed(letter)
        self.assume(say_kept(letter))
        return Symbol(letter)

    def _renamed(self, letter: str) -> Symbol:
        small = letter.lower()
        free = small not in self.letters and small not in "ei"
        name = small if free or (small == "e" and "e" not in self.letters) else ""
        if not name and small == "i" and "i" not in self.letters:
            name = "i"
        name = name or f"\\[FormalCapital{letter}]"
        self.assume(say_renamed(letter, name))
        return Symbol(name)

    def is_unit(self, latex: str) -> bool:
        """Whether i is the imaginary unit."""
        if latex != "i" or "i" in self.indices:
            return False
        if "i" in self.declared:
            return False
        if r"\iunit" not in self.declared:
            self.assume("i is the imaginary unit")
        return True

    def is_function(self, latex: str, arguments: int, simple: bool) -> bool:
        """Whether a letter before a bracket is called rather than multiplied."""
        if latex in self.functions:
            return True
        if arguments > 1:
            self.assume(f"{latex} is a function")
            return True
        if latex in FUNCTION_LETTERS and (simple or latex in "fghFGH"):
            self.assume(f"{latex} is a function")
            return True
        self.assume(f"{latex} multiplies the bracket after it")
        return False


def declared_functions(symbols: Iterable[str]) -> frozenset[str]:
    """The letters that a list of symbols declares as functions: w of `w(z)`."""
    found: set[str] = set()
    for symbol in symbols:
        match = _DECLARED_FUNCTION.fullmatch(symbol.replace(" ", ""))
        if match:
            found.add(match[1])
    return frozenset(found)


def declared_upper_indices(symbols: Iterable[str]) -> frozenset[str]:
    """The letters that are declared with an upper index before a bracket."""
    found: set[str] = set()
    for symbol in symbols:
        match = _DECLARED_FUNCTION.fullmatch(symbol.replace(" ", ""))
        if match and re.search(r"\^\{?(?!\(|\\prime)", symbol.partition("(")[0]):
            found.add(match[1])
    return frozenset(found)
