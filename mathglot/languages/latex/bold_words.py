r"""Words and numbers in bold, which a normal form sets letter by letter.

`R^{\mathbf{IIA}}` has a label, `{\bf div}\,{\bf S}` a divergence, `{\bf 14}` is one
number, and categories, classes of complexity and operators of optimisation have names:
`\mathbf{Set}`, `\mathbf{NP}`, `{\bf dom} f`. Elsewhere letters in bold side by side are
vectors or matrices. Projective spaces have names too: `\mathbb{R}\mathbb{P}^n`,
`\mathbf{CP}^n`.
"""

from __future__ import annotations

_BOLD, _SANS_SERIF, _DOUBLE_STRUCK = r"\mathbf", r"\mathsf", r"\mathbb"
_SCRIPTS = ("_", "^")
# Operators that some set in bold, as they do vectors.
_OPERATORS = ("div", "rot", "curl", "grad", "det")
# What is set in bold as a whole, though a product of as many letters would look alike.
_NAMES = frozenset(
    "Ab Set Grp Top Cat Mod Rng Sch Rel Pos Ord Mon Alg Man Aff Met Fld Vec CRing "
    "NP EXP NEXP BPP BQP SAT coNP PSPACE NPSPACE EXPTIME NEXPTIME DTIME NTIME SPACE "
    "TIME NSPACE DSPACE "
    "dom tr rank conv aff cone int bd cl epi ri prox diag prob var cov sgn sign".split()
)
_VOWELS = frozenset("aeiou")


def join_bold(tokens: list[str]) -> list[str]:
    r"""The tokens with such words upright, and the digits of such numbers together.

    >>> " ".join(join_bold(r"R ^ { \mathbf { I } \mathbf { A } }".split()))
    'R ^ { \\mathrm { I A } }'
    >>> " ".join(join_bold(r"\mathbf { 1 } \mathbf { 4 } \oplus \mathbf { 7 }".split()))
    '\\mathbf { 14 } \\oplus \\mathbf { 7 }'
    """
    if tokens.count(_DOUBLE_STRUCK) > 1:
        tokens = _join_spaces(tokens)
    if _BOLD in tokens and _SANS_SERIF in tokens:
        tokens = _without_double_fonts(tokens)
    if tokens.count(_BOLD) < 2:
        return tokens
    kept: list[str] = []
    place = 0
    while place < len(tokens):
        letters, end = _read_run(tokens, place)
        joined = _join(tokens, letters, place, end) if len(letters) > 1 else []
        if joined:
            kept += joined
            place += 4 * _count(joined)
        else:
            kept.append(tokens[place])
            place += 1
    return kept if len(kept) != len(tokens) else tokens


def _read_run(tokens: list[str], place: int) -> tuple[str, int]:
    """The characters in bold that stand side by side from here on, and their end."""
    letters = ""
    while tokens[place : place + 2] == [_BOLD, "{"] and place + 3 < len(tokens):
        letter = tokens[place + 2]
        if len(letter) != 1 or not letter.isalnum() or tokens[place + 3] != "}":
            break
        letters += letter
        place += 4
    return letters, place


def _join(tokens: list[str], letters: str, place: int, end: int) -> list[str]:
    """What the characters, or the first of them, are together; empty if nothing."""
    digits = letters[: len(letters) - len(letters.lstrip("0123456789"))]
    if len(digits) > 1:
        return [_BOLD, "{", digits, "}"]
    label = tokens[place - 2 : place - 1]
    if label and label[0] in _SCRIPTS and tokens[place - 1] == "{":
        worded = letters.isupper() or len(letters) > 2
        if worded and letters.isalpha() and tokens[end : end + 1] == ["}"]:
            return [r"\mathrm", "{", *letters, "}"]
    if is_name(letters) or (letters in _SPACES and _is_dimension(tokens, end)):
        return [r"\mathrm", "{", *letters, "}"]
    for word in _OPERATORS:
        if letters.startswith(word):
            return [r"\mathrm", "{", *word, "}"]
    return []


def is_name(letters: str) -> bool:
    """Whether letters that stand side by side in bold are a name, not a product.

    >>> [word for word in ("Set", "FinVect", "NP", "ABC", "Ax") if is_name(word)]
    ['Set', 'FinVect', 'NP']
    """
    if letters in _NAMES:
        return True
    # Four letters that can be spoken, of which only some begin a word.
    spoken = len(letters) > 3 and letters.isalpha() and letters[1:].islower()
    rest = letters[1:] if spoken else letters.removeprefix("Fin")[1:]
    spoken = spoken or (letters.startswith("Fin") and len(rest) > 1 and rest.islower())
    return spoken and not _VOWELS.isdisjoint(rest[:-1])


def _join_spaces(tokens: list[str]) -> list[str]:
    r"""The tokens with a name for projective spaces: RP, CP.

    >>> " ".join(_join_spaces(r"\mathbb { R } \mathbb { P } ^ 2".split()))
    '\\mathrm { R P } ^ 2'
    """
    kept: list[str] = []
    for token in tokens:
        kept.append(token)
        if kept[-8:-6] == [_DOUBLE_STRUCK, "{"] and kept[-6] in _SCALARS:
            if kept[-5:] == ["}", _DOUBLE_STRUCK, "{", "P", "}"]:
                kept[-8:] = [r"\mathrm", "{", kept[-6], "P", "}"]
    return kept


_SCALARS = frozenset("RCHK")
_SPACES = frozenset(["RP", "CP"])


def _is_dimension(tokens: list[str], sign: int) -> bool:
    r"""Whether a dimension stands above something: `\mathbf{CP}^n`, no transpose."""
    if tokens[sign : sign + 1] != ["^"]:
        return False
    place = sign + 1 + (tokens[sign + 1] == "{")
    return tokens[place].isdigit() or tokens[place] in _DIMENSIONS


_DIMENSIONS = frozenset("nNmdk")


def _without_double_fonts(tokens: list[str]) -> list[str]:
    r"""The tokens with letters in bold sans serif as they would be in bold.

    >>> " ".join(_without_double_fonts(r"\mathbf { \mathsf { t } } x".split()))
    '\\mathbf { t } x'
    """
    kept: list[str] = []
    place = 0
    while place < len(tokens):
        part = tokens[place : place + 7]
        if part[:4] == [_BOLD, "{", _SANS_SERIF, "{"] and part[5:] == ["}", "}"]:
            kept += [_BOLD, "{", part[4], "}"]
            place += 7
        else:
            kept.append(tokens[place])
            place += 1
    return kept


def _count(joined: list[str]) -> int:
    """How many characters have been joined."""
    return len("".join(joined[2:-1]))
