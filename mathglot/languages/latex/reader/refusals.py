r"""What to say of a formula that cannot be read: where it fails, what was expected.

Most such formulas are parts of one: a bracket is open, a sign has nothing behind it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mathglot.errors import MathglotError, ParseError
from mathglot.languages.latex.braces import find_closers
from mathglot.languages.latex.normal.tracing import trace
from mathglot.languages.latex.reader.context import LARGE
from mathglot.languages.latex.wide_gaps import part_statements
from mathglot.languages.placed import place_of

_CLOSING = {"(": ")", "[": "]", r"\{": r"\}"}
_CLOSED = frozenset(_CLOSING.values())
# Signs that want something before and behind them, and what ends a part.
_WANTING = frozenset(
    r"= < > + - * / , ; : \leq \geq \neq \cdot \times \in \to \approx \equiv & \\ "
    r") ] } \}".split()
)
# Those that join what is before them with what is behind.
_JOINING = frozenset(
    r"= < > + - * / \leq \geq \neq \cdot \times \in \notin \to \mapsto \approx \equiv "
    r"\sim \simeq \cong \propto \Rightarrow \implies \iff \Leftrightarrow \land \lor "
    r"\cup \cap \subset \subseteq \setminus \pm \mp \otimes \oplus".split()
)


class UnfinishedError(ParseError):
    """A formula that ends with a sign which something has to follow."""


def refuse(latex: str, tokens: Sequence[str], reached: int) -> ParseError:
    r"""The error for tokens that could be read as far as one of them.

    >>> print(refuse("2 +", ["2", "+"], 2))
    latex: expected something after '+' at position 3, after '2 +'
    >>> print(refuse("(a+b", ["(", "a", "+", "b"], 0))
    latex: expected ')' to close '(' at position 0, before '(a+b'
    """
    alone = _find_unpaired(tokens)
    if alone is None:
        expected = _expect(tokens, reached)
    else:
        reached, token = alone, tokens[alone]
        expected = f"a bracket that {token!r} closes"
        if token in _CLOSING:
            expected = f"{_CLOSING[token]!r} to close {token!r}"
    ends = alone is None and reached == len(tokens) and _lacks_its_end(tokens)
    error = UnfinishedError if ends else ParseError
    return error(latex, _find_place(latex, reached), expected, language="latex")


def _lacks_its_end(tokens: Sequence[str]) -> bool:
    r"""Whether the last token, or a large sign with limits, wants something behind it.

    >>> _lacks_its_end(["x", "="]), _lacks_its_end(r"\int _ 0 ^ { x }".split())
    (True, True)
    >>> _lacks_its_end(["x"]), _lacks_its_end(r"\int _ 0 ^ 1 x".split())
    (False, False)
    """
    if tokens[-1] in _JOINING:
        return True
    closers = find_closers(tokens)
    for place, token in enumerate(tokens):
        if token in LARGE and _end_of_scripts(tokens, place + 1, closers) == len(
            tokens
        ):
            return True
    return False


def _end_of_scripts(
    tokens: Sequence[str], place: int, closers: Mapping[int, int]
) -> int:
    """Where the scripts that begin at a token end."""
    while place + 1 < len(tokens) and tokens[place] in ("_", "^"):
        place = closers.get(place + 1, place + 1) + 1
    return place


def refuse_unshown(latex: str, reached: int) -> ParseError:
    """The error for a formula whose trees show it only as far as one of its tokens."""
    place = _find_place(latex, reached) if reached else 0
    expected = "a formula that can be read"
    return ParseError(latex, min(place, len(latex) - 1), expected, language="latex")


def _expect(tokens: Sequence[str], reached: int) -> str:
    """What would have been read at a token."""
    if reached == len(tokens):
        return f"something after {tokens[-1]!r}"
    if tokens[reached] in _WANTING:
        return f"something before {tokens[reached]!r}"
    return "something that can be read"


def _find_unpaired(tokens: Sequence[str]) -> int | None:
    """The first bracket without another, whatever its kind: intervals mix them."""
    opened: list[int] = []
    for place, token in enumerate(tokens):
        if token in _CLOSING:
            opened.append(place)
        elif token in _CLOSED:
            if not opened:
                return place
            opened.pop()
    return opened[0] if opened else None


def _find_place(latex: str, reached: int) -> int:
    """Where a token of the normal form stands in the formula; its end if behind it."""
    try:
        places = [place_of(token) for token in trace(part_statements(latex)).tokens]
    except MathglotError:
        return 0
    if reached >= len(places):
        return len(latex)
    place = places[reached]
    if place is not None:
        return place[0]
    # A brace that the normal form has put there.
    before = [one[1] for one in places[:reached] if one is not None]
    return before[-1] if before else 0
