r"""Names and words that authors type as letters: `det M`, `Im\,z`, `id\otimes f`.

In italics they look as products do. Here those that hardly are any become what their
authors mean by them; what is not sure stays as it is typed.
"""

from __future__ import annotations

from mathglot.languages.latex.letters import name_of

_OPENING = frozenset(["(", "[", r"\{"])
_OPERATORS = frozenset([r"\otimes", r"\circ"])
# What a map that stands alone may be between.
_BEFORE_MAP = _OPERATORS | _OPENING | {"", "=", "+", "-", "{", r"\times"}
_BEHIND_MAP = _OPERATORS | {
    ")",
    "]",
    r"\}",
    "",
    "=",
    "+",
    "-",
    ",",
    "_",
    "}",
    r"\times",
}
_ACCENTS = frozenset(
    r"\hat \bar \tilde \dot \vec \mathcal \mathbf \mathrm \frac \sqrt \left".split()
)
_PARTS = {"Re": r"\Re", "Im": r"\Im"}
# Words before a condition.
_CONDITIONS = frozenset(["with", "for", "where", "if", "when"])
# Functions of several numbers, or of what varies below them.
_EXTREMES = {
    **{word: [rf"\{word}"] for word in ("min", "max", "sup", "inf", "gcd")},
    **{word: [r"\mathrm", "{", *word, "}"] for word in ("argmin", "argmax")},
}
_APPLIED = _OPENING | {"_"}
_LETTERS = frozenset(word[0] for word in (*_PARTS, *_CONDITIONS, "det", "diag", "mod"))
_FIRST = _LETTERS | {"i", "s", *(word[0] for word in _EXTREMES)}
_RELATIONS = frozenset(r"= < > \leq \geq \in \neq".split())


def spell_names(tokens: list[str]) -> list[str]:
    r"""The tokens with such names as the commands for them; else the same list.

    >>> " ".join(spell_names(r"d e t M = I m \alpha".split()))
    '\\det M = \\Im \\alpha'
    >>> " ".join(spell_names(r"( i d \otimes f ) i d x".split()))
    '( \\mathrm { i d } \\otimes f ) i d x'
    >>> " ".join(spell_names("m a x ( a , b ) m i n".split()))
    '\\max ( a , b ) m i n'
    """
    kept: list[str] = []
    place = 0
    found = False
    while place < len(tokens):
        if tokens[place] in _FIRST and not _is_small(tokens, place - 1):
            spelled, length = _read_name(tokens, place, kept)
            if spelled:
                kept += spelled
                place += length
                found = True
                continue
        kept.append(tokens[place])
        place += 1
    return kept if found else tokens


def free_conditions(tokens: list[str]) -> list[str]:
    r"""The tokens with conditions out of the boxes and brackets that they are in.

    Authors put all of a condition into one box, `\mathrm{if t > 0}`, or into brackets
    behind what it is about.

    >>> boxed = [r"\text", "{", "i", "f", "\\ ", "t", "}", ">", "0"]
    >>> " ".join(free_conditions(boxed))
    '\\mathrm { i f } t > 0'
    >>> " ".join(free_conditions(r"x = 0 , ( \mathrm { i f } t > 0 )".split()))
    'x = 0 , \\mathrm { i f } t > 0'
    """
    kept = list(tokens)
    # From the last to the first, so that what changes moves none of the others.
    for place in range(len(tokens) - 3, -1, -1):
        if kept[place] not in _BOXES or "}" not in kept[place:]:
            continue
        end = kept.index("}", place)
        if kept[end - 2] == _BLANK and _is_letter(kept, end - 1):
            word, behind = "".join(kept[place + 2 : end - 2]), kept[end + 1 : end + 2]
            if word in _CONDITIONS and behind and behind[0] in _RELATIONS:
                kept[place : end + 1] = [r"\mathrm", "{", *word, "}", kept[end - 1]]
        elif place and kept[place - 1] == "(" and kept[-1] == ")":
            word, inside = "".join(kept[place + 2 : end]), kept[place:-1]
            if word in _CONDITIONS and "(" not in inside and ")" not in inside:
                kept = [*kept[: place - 1], *inside]
    return tokens if kept == tokens else kept


_BLANK = "\\ "
_BOXES = frozenset([r"\mathrm", r"\text"])


def _is_letter(tokens: list[str], place: int) -> bool:
    if not 0 <= place < len(tokens):
        return False
    token = tokens[place]
    return len(token) == 1 and token.isascii() and token.isalpha()


def _is_small(tokens: list[str], place: int) -> bool:
    return _is_letter(tokens, place) and tokens[place].islower()


def _read_name(tokens: list[str], place: int, kept: list[str]) -> tuple[list[str], int]:
    """What a name that begins here is spelled as, and its length; else nothing."""
    word = ""
    while _is_letter(tokens, place + len(word)) and len(word) < _MOST:
        word += tokens[place + len(word)]
    end = place + len(word)
    behind = tokens[end] if end < len(tokens) else ""
    before = kept[-1] if kept else ""
    if word.startswith("det"):
        return [r"\det"], 3
    if word.startswith("supp") or (word == "diag" and behind in _OPENING):
        return [r"\mathrm", "{", *word[:4], "}"], 4
    if word in _EXTREMES and behind in _APPLIED and not before.isalpha():
        return _EXTREMES[word], len(word)
    if before.isupper():
        # Others may well be a product that goes on.
        return [], 0
    if word == "id" and before in _BEFORE_MAP and behind in _BEHIND_MAP:
        if {before, behind} & _OPERATORS:
            return [r"\mathrm", "{", "i", "d", "}"], 2
    if word[:2] in _PARTS and _begins_part(word[2:], behind):
        return [_PARTS[word[:2]]], 2
    if word == "mod" and before == "(" and tokens[end + 1 : end + 2] == [")"]:
        kept.pop()
        return [r"\pmod", "{", behind, "}"], len(word) + 2
    for name in _CONDITIONS:
        if word.startswith(name) and before in (",", "&", ";"):
            stated = not _RELATIONS.isdisjoint(tokens[end : end + 8])
            if stated and behind != "(":
                return [r"\mathrm", "{", *name, "}"], len(name)
    return [], 0


_MOST = 8


def _begins_part(rest: str, behind: str) -> bool:
    r"""Whether what stands behind `Re` or `Im` has a real and an imaginary part."""
    if rest:
        return len(rest) == 1 and rest.isupper()
    return behind in _ACCENTS or (behind[:1] == "\\" and name_of(behind) is not None)
