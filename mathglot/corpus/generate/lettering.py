r"""Formulas in semantic LaTeX with other letters and numbers, otherwise as they are.

Real formulas are few, and how they are written cannot be invented. With other letters
they show a model what may vary and what may not.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Iterator, Sequence

from mathglot.corpus.pairs import Pair, build_semantic_pair
from mathglot.errors import MathglotError
from mathglot.languages.semantic.expansion import expand
from mathglot.languages.semantic.lexer import detokenize, tokenize

# Letters that stand for the same kind of things; e, i and d are left alone.
_KINDS = (
    "n m k j l s r p".split(),
    "z x y t w u v".split(),
    r"""\alpha \beta \gamma \delta \lambda \mu \nu \rho \sigma \tau \omega \theta \phi
    \kappa \xi \eta \zeta \epsilon \chi \psi""".split(),
    "a b c h q".split(),
    "A B C M N R X Y".split(),
)
_POOLS = {letter: kind for kind in _KINDS for letter in kind}
# What is between the braces after these is no formula.
_WORDS = frozenset(r"\text \mbox \mathrm \operatorname \label \textrm \hbox".split())
_CHANGED_LETTERS, _CHANGED_NUMBERS = 0.7, 0.25
_SMALLEST_CHANGED = 3


def reletter(text: str, generator: random.Random) -> str:
    r"""The formula with other letters, and now and then other numbers.

    >>> reletter(r"\BesselJ{\nu}@{z}", random.Random(1))
    '\\BesselJ{\\gamma}@{w}'
    """
    tokens = tokenize(text)
    inside = _find_words(tokens)
    letters = [t for t, word in zip(tokens, inside, strict=True) if not word]
    names = _draw_names(letters, generator)
    if any(token.startswith(r"\begin") for token in tokens):
        # Letters say there how columns are set.
        names = {letter: name for letter, name in names.items() if letter not in "lcr"}
    changed = []
    for token, word in zip(tokens, inside, strict=True):
        if word:
            changed.append(token)
        elif token.isdigit() and int(token) >= _SMALLEST_CHANGED:
            changed.append(_draw_number(token, generator))
        else:
            changed.append(names.get(token, token))
    return detokenize(changed)


def _find_words(tokens: Sequence[str]) -> list[bool]:
    """For each token whether it is part of a text or a name."""
    inside: list[bool] = []
    depth = 0
    for place, token in enumerate(tokens):
        if depth:
            depth += (token == "{") - (token == "}")
            inside.append(True)
            continue
        inside.append(False)
        if token == "{" and place and tokens[place - 1] in _WORDS:
            depth = 1
    return inside


def _draw_names(tokens: Iterable[str], generator: random.Random) -> dict[str, str]:
    present = dict.fromkeys(token for token in tokens if token in _POOLS)
    taken = set(present)
    names: dict[str, str] = {}
    for letter in present:
        free = [other for other in _POOLS[letter] if other not in taken]
        if free and generator.random() < _CHANGED_LETTERS:
            names[letter] = generator.choice(free)
            taken.add(names[letter])
    return names


def _draw_number(number: str, generator: random.Random) -> str:
    if generator.random() > _CHANGED_NUMBERS:
        return number
    least, most = max(_SMALLEST_CHANGED, 10 ** (len(number) - 1)), 10 ** len(number)
    return str(generator.randrange(least, most))


def vary(pairs: Sequence[Pair], count: int, seed: int) -> Iterator[Pair]:
    """So many pairs, made from those given in turn; keys stay what they are.

    What is made from a formula is on the same side of a split as the formula.
    """
    generator = random.Random(f"letters {seed}")
    made = 0
    while pairs and made < count:
        for pair in pairs[: count - made]:
            made += 1
            text = reletter(pair.text, generator)
            try:
                latex = expand(text)
            except MathglotError:
                continue
            digest = hashlib.blake2b(text.encode(), digest_size=12).hexdigest()
            yield build_semantic_pair(
                latex,
                text,
                flavour=pair.flavour,
                source=pair.source,
                keys=(pair.key, digest),
                held=pair.held,
            )
