r"""Real formulas in other letters: both sides of a pair renamed together.

A label says more when its formula comes in other letters too, as long as it means the
same. A letter is renamed only where it is plainly one letter on both sides; letters
that say something by themselves (e, i, d, E, D, ...) stay.

>>> from mathglot.languages.mathematica.parser import parse
>>> reletter("f(x) = a x", parse("f[x] == a x"), {"x": "z", "a": "q"})[0]
'f(z) = q z'
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence

from mathglot.corpus.generate.names import rename
from mathglot.languages.latex.displayed import is_displayed
from mathglot.languages.latex.letters import name_of
from mathglot.languages.tree import String, Symbol, Tree, postorder

# Letters that stand for the same kind of things.
_KINDS = (
    "n m k j l".split(),
    "x y z u v w s".split(),
    "a b c p q h".split(),
    "f g h".split(),
    "A B C F G H J K L M N P Q R S U V W X Y Z".split(),
    r"""\alpha \beta \lambda \mu \nu \rho \sigma \tau \omega \theta \phi \kappa \xi \eta
    \chi \psi \zeta""".split(),
)
_POOLS: dict[str, list[str]] = {}
for _kind in _KINDS:
    for _letter in _kind:
        _POOLS.setdefault(_letter, _kind)
# Letters that a reader adds to a formula with these: t to a dot, x to a prime.
_ADD_LETTERS = frozenset(
    r"\dot \ddot \nabla \Delta \Box \square ' \prime \partial".split()
)
_ADDED = frozenset("t x y z r s")
# What is between the braces after these is a word, or a letter of another kind.
_OTHER_LETTERS = frozenset(
    r"""\text \mbox \hbox \mathrm \textrm \textbf \textit \operatorname \mathcal
    \mathbb \mathfrak \mathscr \mathtt \mathsf \begin \end \label \textnormal
    \operatorname* \rm \it \bf""".split()
)
# A bar over z is its conjugate, one over x a mean.
_BARS = frozenset((r"\bar", r"\overline"))
_UNDER_BARS = frozenset("xyzw")
_COLUMNS = frozenset("lcrm")
_SHARE = 0.6
_ATTEMPTS = 4
# Everything, spaces too, so that a text stays as it is.
_TOKEN = re.compile(r"\\[A-Za-z]+\*?|\\.|\s+|.", re.DOTALL)
_LETTERS_OF_A_NAME = re.compile(r"\\\[[A-Za-z]+\]|.", re.DOTALL)


def reletter(latex: str, tree: Tree, names: Mapping[str, str]) -> tuple[str, Tree]:
    """Both sides with other letters, by letters as LaTeX has them."""
    tokens = _TOKEN.findall(latex)
    changed = [
        token if word else names.get(token, token)
        for token, word in zip(tokens, _find_words(tokens), strict=True)
    ]
    symbols = {
        old_name: Symbol(new_name)
        for old, new in names.items()
        if (old_name := name_of(old)) and (new_name := name_of(new))
    }
    return "".join(changed), rename(tree, symbols)


def draw_others(
    latex: str, tree: Tree, count: int, generator: random.Random
) -> Iterator[tuple[str, Tree]]:
    """Up to so many pairs that say the same in other letters, no two the same.

    What displays as its LaTeX does so in other letters too, or is left out.
    """
    free = _find_free(latex, tree)
    if not free:
        return
    shown = is_displayed(tree, latex)
    seen = {latex}
    for _ in range(count):
        for _ in range(_ATTEMPTS):
            names = _draw_names(free, generator)
            other, meant = reletter(latex, tree, names)
            if other not in seen and (not shown or is_displayed(meant, other)):
                seen.add(other)
                yield other, meant
                break


class _Free:
    """The letters of a formula that may be renamed, and all that it has."""

    def __init__(self, letters: list[str], taken: frozenset[str]) -> None:
        self.letters = letters
        self.taken = taken

    def __bool__(self) -> bool:
        return bool(self.letters)


def _find_free(latex: str, tree: Tree) -> _Free:
    tokens = _TOKEN.findall(latex)
    inside = _find_words(tokens)
    plain = [token for token, word in zip(tokens, inside, strict=True) if not word]
    names = {node.name for node in postorder(tree) if type(node) is Symbol}
    kept = {token for token, word in zip(tokens, inside, strict=True) if word}
    for name in names:
        pieces = _LETTERS_OF_A_NAME.findall(name)
        if len(pieces) > 1:
            kept.update(pieces)
    for node in postorder(tree):
        if type(node) is String:
            kept.update(_LETTERS_OF_A_NAME.findall(node.value))
    if not _ADD_LETTERS.isdisjoint(tokens):
        kept |= _ADDED
    if not _BARS.isdisjoint(tokens):
        kept |= _UNDER_BARS
    if any(token.startswith(r"\begin") for token in tokens):
        kept |= _COLUMNS
    letters = [
        token
        for token in dict.fromkeys(plain)
        if token in _POOLS
        and token not in kept
        and (meant := name_of(token))
        and meant in names
        and meant not in kept
    ]
    taken = {*tokens, *names, *kept}
    return _Free(letters, frozenset(taken))


def _draw_names(free: _Free, generator: random.Random) -> dict[str, str]:
    taken = set(free.taken)
    names: dict[str, str] = {}
    for letter in free.letters:
        others = [
            other
            for other in _POOLS[letter]
            if other not in taken and name_of(other) not in taken
        ]
        if others and generator.random() < _SHARE:
            names[letter] = generator.choice(others)
            taken.add(names[letter])
    return names


def _find_words(tokens: Sequence[str]) -> list[bool]:
    """For each token whether it is part of a word, or of another alphabet."""
    inside: list[bool] = []
    depth = 0
    waiting = False
    for token in tokens:
        if depth:
            depth += (token == "{") - (token == "}")
            inside.append(True)
            continue
        if waiting and token.isspace():
            inside.append(False)
            continue
        inside.append(waiting and token != "{")
        if waiting and token == "{":
            depth = 1
        waiting = token in _OTHER_LETTERS
    return inside
