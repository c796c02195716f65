r"""Words that LaTeX spells letter by letter, as one token each, and back.

A word is a run of letters, and digits after them, inside an upright or text font, or
an index such as `_{eff}`. Runs in italics are products, and indices such as `_{ijk}`
are many: those stay letters.

>>> merge_words(r"\mathrm { e r f } ( x _ { m a x } )".split())
['\\mathrm', '{', 'erf', '}', '(', 'x', '_', '{', 'max', '}', ')']
>>> split_words(["\\mathrm", "{", "T20", "}"])
['\\mathrm', '{', 'T', '20', '}']
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathglot.corpus.vocabulary import is_word

_FONTS = frozenset(
    r"""\mathrm \text \operatorname \operatorname* \textrm \textnormal \mbox \hbox
    \mathsf \textsf \mathtt \texttt \textit \mathit \textbf \textup""".split()
)
_BOLD_FONTS = frozenset((r"\mathbf", r"\boldsymbol", r"\bm", r"\pmb"))
# They hold to the end of the group that they stand in.
_SWITCHES = frozenset((r"\rm", r"\sf", r"\tt", r"\it", r"\bf"))
_ANY_FONT = _FONTS | _BOLD_FONTS | _SWITCHES
_SCRIPTS = frozenset("_^")
_PIECE = re.compile(r"[0-9]+|[^0-9]")

# Indices of three letters that are words. Longer ones are told by their letters:
# those in the first set are rare among the letters that people count with.
_INDEX_WORDS = frozenset(
    """max min eff out tot ref rel ren ext int vac inv kin reg new old obs exp opt avg
    sys env rms net sat lim low mid top bot dyn pot rot vib lab rad gas liq air sun
    fit cut thr err sym sub sup std mod abs set dry wet hot""".split()
)
_RARE_IN_INDICES = frozenset("outhgwvz")
_VOWELS = frozenset("aei")
_ENDINGS = frozenset("rs")
_SHORTEST_UNLISTED = 4


def merge_words(tokens: Sequence[str]) -> list[str]:
    """Put words in place of the letters that spell them."""
    merged: list[str] = []
    position = 0
    for start, end in find_words(tokens):
        merged.extend(tokens[position:start])
        merged.append("".join(tokens[start:end]))
        position = end
    merged.extend(tokens[position:])
    return merged


def split_words(tokens: Sequence[str]) -> list[str]:
    """Spell words letter by letter: the inverse of merge_words."""
    letters: list[str] = []
    for token in tokens:
        if is_word(token):
            letters.extend(_PIECE.findall(token))
        else:
            letters.append(token)
    return letters


def find_words(tokens: Sequence[str]) -> list[tuple[int, int]]:
    """Where words begin and end, from left to right."""
    found: list[tuple[int, int]] = []
    size = len(tokens)
    for place, token in enumerate(tokens):
        if token == "{" and place and tokens[place - 1] in _SCRIPTS:
            end = _end_of_run(tokens, place + 1, size)
            if end < size and tokens[end] == "}" and end - place > 3:
                if _is_index_word("".join(tokens[place + 1 : end])):
                    found.append((place + 1, end))
    if not _ANY_FONT.isdisjoint(tokens):
        found += _find_in_fonts(tokens)
        found.sort()
    return found


def _find_in_fonts(tokens: Sequence[str]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    size = len(tokens)
    # For each open group the fewest letters that make a word in it; 0: none do.
    groups = [0]
    place = 0
    while place < size:
        token = tokens[place]
        if token == "{":
            groups.append(_shortest_word(tokens, place))
        elif token == "}":
            if len(groups) > 1:
                groups.pop()
        elif token in _SWITCHES:
            if len(groups) > 1:
                groups[-1] = 2
        elif groups[-1] and len(token) == 1 and token.isalpha():
            end = _end_of_run(tokens, place, size)
            if end - place >= groups[-1]:
                found.append((place, end))
            place = end
            continue
        place += 1
    return found


def _shortest_word(tokens: Sequence[str], opening: int) -> int:
    """How many letters make a word in a group, by the command that it belongs to."""
    before = tokens[opening - 1] if opening else ""
    if before == "*" and opening > 1:
        before = tokens[opening - 2] + "*"
    if before in _FONTS:
        return 2
    # Two bold letters are a product of vectors.
    return 3 if before in _BOLD_FONTS else 0


def _end_of_run(tokens: Sequence[str], start: int, size: int) -> int:
    """Where the run of letters, and numbers after them, that begins here ends."""
    end = start
    after_digits = True
    while end < size:
        token = tokens[end]
        if len(token) == 1 and token.isalpha():
            after_digits = False
        elif token.isascii() and token.isdigit() and not after_digits:
            # Two numbers in a row would come back as one.
            after_digits = True
        else:
            break
        end += 1
    return end


def _is_index_word(run: str) -> bool:
    """Whether letters of an index are a word rather than many indices.

    >>> [_is_index_word(run) for run in ("eff", "ijk", "total", "abcd", "scalar")]
    [True, False, True, False, True]
    """
    if run in _INDEX_WORDS:
        return True
    if len(run) < _SHORTEST_UNLISTED or not run[1:].islower() or not run.isalpha():
        return False
    letters = set(run.lower())
    if letters & _RARE_IN_INDICES:
        return bool(letters & set("aeiouy"))
    return bool(letters & _VOWELS and letters & _ENDINGS)
