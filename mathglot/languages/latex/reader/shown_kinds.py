r"""What a formula shows of its letters: which are vectors, by how they are set.

Letters in bold, in norms, with hats before a state, or beside dots and stars.
"""

from __future__ import annotations

from collections.abc import Iterable

from mathglot.languages.latex.reader.juxtaposed import components_of, shown_vector
from mathglot.languages.latex.reader.leaves import own_symbol
from mathglot.languages.latex.surroundings import FONTS, HATS, plain
from mathglot.languages.tree import Tree, call


def find_dotted(tokens: list[str]) -> tuple[str, ...]:
    r"""Features of the letters on either side of dots: which, and what is beside them.

    >>> find_dotted(r"e ^ { i k \cdot x }".split())
    ('dotted:k', 'dotted:x')
    """
    found: dict[str, None] = {}
    for place, token in enumerate(tokens):
        if token == r"\cdot" and 0 < place < len(tokens) - 1:
            for beside in (tokens[place - 1], tokens[place + 1]):
                found[f"dotted:{beside}"] = None
    return tuple(found)


def find_starred(tokens: list[str]) -> tuple[str, ...]:
    """Whether stars stand beside numbers, which are multiplied.

    >>> find_starred("3 * x".split()), find_starred("f * g".split())
    (('idiom:stars:number',), ())
    """
    for place, token in enumerate(tokens):
        if token == "*":
            beside = tokens[max(0, place - 1) : place + 2]
            if any(one[0].isdigit() for one in beside):
                return ("idiom:stars:number",)
    return ()


def find_normed(tokens: list[str]) -> frozenset[Tree]:
    r"""The symbols of letters whose norms are taken: x for \|x\|.

    >>> find_normed(r"\| x \| = \| A y \| + \| z _ 0 \|".split())
    frozenset({Symbol('x')})
    """
    if r"\|" not in tokens:
        return frozenset()
    found = {
        tokens[place + 1]
        for place in range(len(tokens) - 2)
        if tokens[place] == tokens[place + 2] == r"\|"
    }
    return symbols_of(tokens, found)


def symbols_of(tokens: list[str], letters: Iterable[str]) -> frozenset[Tree]:
    """The author's own symbols for some letters of a formula."""
    shown = frozenset(tokens)
    found = [own_symbol(shown, letter) for letter in letters]
    return frozenset(symbol for symbol in found if symbol is not None)


def find_hatted(tokens: list[str]) -> frozenset[Tree]:
    r"""Small letters with hats before a state, which are operators: \hat a|n\rangle.

    >>> find_hatted(r"\hat { a } | n \rangle = x".split())
    frozenset({Call(Symbol('OverHat'), (Symbol('a'),))})
    """
    if r"\hat" not in tokens or r"\rangle" not in tokens:
        return frozenset()
    shown = frozenset(tokens)
    found = {
        own_symbol(shown, tokens[place + 2])
        for place in range(len(tokens) - 3)
        if tokens[place] == r"\hat" and tokens[place + 3] == "}"
    }
    return frozenset(call("OverHat", one) for one in found if one is not None)


def find_lengths(tokens: list[str]) -> frozenset[Tree]:
    r"""The plain capitals that stand beside the same letters in bold: their lengths.

    >>> find_lengths(r"\mathbf { B } = B \hat { z }".split())
    frozenset({Symbol('B')})
    """
    bold = {
        tokens[place + 2]
        for place, token in enumerate(tokens[:-3])
        if token in FONTS and tokens[place + 3] == "}" and tokens[place + 2].isupper()
    }
    return symbols_of(tokens, bold & plain(tokens)) if bold else frozenset()


_MULTIPLYING = frozenset([r"\times", r"\cdot"])


def find_vectors(tokens: list[str]) -> frozenset[Tree]:
    """The symbols of letters that are set in bold or with an arrow."""
    if not any(font in tokens for font in FONTS):
        return frozenset()
    found: set[Tree] = set()
    shown, beside = frozenset(tokens), plain(tokens)
    indexed = {
        token
        for place, token in enumerate(tokens[:-1])
        if tokens[place + 1] == "_" and token not in ("}", ")")
    }
    for place, token in enumerate(tokens[:-3]):
        if token == r"\hat" and tokens[place + 3] == "}":
            symbol = own_symbol(shown, tokens[place + 2])
            beside_sign = {tokens[place - 1], *tokens[place + 4 : place + 5]}
            if symbol is not None and not beside_sign.isdisjoint(_MULTIPLYING):
                # Multiplied as vectors are: \vec{l}\times\hat{r}.
                found.add(call("OverHat", symbol))
        if token in FONTS and tokens[place + 3] == "}":
            if tokens[place + 2] in beside:
                hatted = own_symbol(shown, tokens[place + 2])
                accent = HATS.get(tokens[place - 2]) if place > 1 else None
                if accent is not None and hatted is not None:
                    found.add(call(accent, hatted))
                # Beside the plain letter the vector has an arrow of its own.
                continue
            symbol = own_symbol(shown, tokens[place + 2])
            if symbol is not None:
                found.update((symbol, shown_vector(symbol)))
                if tokens[place + 2] in indexed:
                    # A plain v_i beside the bold v is a component of it.
                    found.add(components_of(symbol))
    return frozenset(found)
