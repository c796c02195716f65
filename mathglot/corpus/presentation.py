r"""Keys of formulas by their look, for those that could not be read into a tree.

As `keys` does with trees, these forget the names of variables, and numbers too: here
all letters, Latin and Greek, in the order in which they appear.

>>> presentation_key(r"\nabla \times f^2") == presentation_key(r"\nabla\times g^{3}")
True
>>> presentation_key("f(x)=x") == presentation_key("f(x)=y")
False
>>> presentation_statement("x^2") == presentation_statement("y^3")
False
"""

from __future__ import annotations

import hashlib

from mathglot.corpus.substitution.words import merge_words
from mathglot.languages.latex.normal import normal_tokens

_SIZE = 12
# Of the capitals those that seldom name a function or an operation.
_GREEK = frozenset(
    rf"\{name}"
    for name in """alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu
    xi rho sigma tau upsilon phi chi psi omega varepsilon vartheta varphi varrho
    varsigma varkappa varpi ell Delta Theta Lambda Xi Upsilon Phi Psi Omega""".split()
)


def presentation_key(latex: str) -> str:
    """What formulas share that look alike up to letters and numbers.

    Raises ParseError where the LaTeX has no normal form.
    """
    return _digest(latex, numbers=False)


def presentation_statement(latex: str) -> str:
    """What formulas share that look alike up to letters."""
    return _digest(latex, numbers=True)


def _digest(latex: str, *, numbers: bool) -> str:
    places: dict[str, str] = {}
    pieces: list[str] = []
    for token in merge_words(normal_tokens(latex)):
        if (len(token) == 1 and token.isalpha()) or token in _GREEK:
            pieces.append(places.setdefault(token, f"_{len(places)}"))
        elif numbers or not (token.isascii() and token.isdigit()):
            pieces.append(token)
        elif pieces[-2:] == ["#", "."]:
            pieces.pop()  # a decimal number is one number
        else:
            pieces.append("#")
    # The first word keeps these apart from the keys of trees.
    text = "\n".join(["latex", *pieces]).encode("utf-8", "surrogatepass")
    return hashlib.blake2b(text, digest_size=_SIZE).hexdigest()
