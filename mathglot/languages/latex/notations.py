"""All the ways a node may look: the function table's, the builders', the fallback's."""

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache

from mathglot.languages.functions.row import EVERY_FLAVOUR, TEXFORM
from mathglot.languages.latex import structures as _structures  # registers builders
from mathglot.languages.latex.layout import (
    BUILDERS,
    Layout,
    fitting_rows,
    row_layouts,
    sieve_of,
)
from mathglot.languages.latex.long_numbers import DOTS, in_groups, in_parts
from mathglot.languages.latex.pattern import key_of
from mathglot.languages.latex.structures.calls import (
    call_layouts,
    is_built_in,
    parted_layouts,
)
from mathglot.languages.latex.symbols import other_spellings, written_symbol
from mathglot.languages.latex.template import (
    LITERAL,
    SUBSCRIPT,
    SUPERSCRIPT,
    Program,
    tokens_to_match,
)
from mathglot.languages.mathematica.characters import replace_named
from mathglot.languages.tree import Call, Number, Symbol

assert _structures


def layouts_of(
    node: Call, wanted: int = EVERY_FLAVOUR, shown: frozenset[str] | None = None
) -> Iterator[Layout]:
    """The layouts of a call, those of the function table first.

    A call for which they have nothing that TeXForm would print shows its own name. Rows
    that have nothing for the flavours that are wanted (bits) are passed over, and so
    are notations with other tokens than are shown, where these are given.
    """
    key = key_of(node)
    named = True
    sieve = None if shown is None else sieve_of(shown)
    for row in fitting_rows(node):
        if not row.flavours & wanted:
            continue
        notations = row.notations if sieve is None else sieve.keep(row)
        if not notations and not (named and row.flavours & TEXFORM):
            continue
        parts = row.pattern.bind(node)
        if parts is None:
            continue
        if row.flavours & TEXFORM:
            named = False
        yield from row.lay_out(parts, notations)
    builder = BUILDERS.get(key)
    if builder is not None:
        for layout in builder(node):
            named = named and not layout.flavours & TEXFORM
            yield layout
    if named:
        yield from call_layouts(node)
    elif len(node.name) == 1 and not is_built_in(node.name):
        # A letter that the table knows is called as others are: P(x; \theta).
        yield from parted_layouts(node)


@lru_cache(maxsize=8192)
def symbol_tokens(name: str) -> tuple[tuple[str, ...], ...]:
    """The normal forms in which a symbol may be shown; none if it has no look."""
    forms: list[tuple[str, ...]] = []
    for layout in row_layouts(Symbol(name)):
        forms.append(_literal_tokens(layout.template.normal))
    if not forms:
        spellings = (written_symbol(name), *other_spellings(name))
        forms = [tuple(tokens_to_match(spelling)) for spelling in spellings]
    return tuple(form for form in dict.fromkeys(forms) if form)


def _literal_tokens(program: Program) -> tuple[str, ...]:
    """The tokens of a program without slots."""
    tokens: list[str] = []
    for element in program:
        if element[0] == LITERAL:
            tokens.append(element[1])
            continue
        inner = _literal_tokens(element[1])
        if element[0] in (SUBSCRIPT, SUPERSCRIPT):
            tokens.append("_" if element[0] == SUBSCRIPT else "^")
        bare = element[0] in (SUBSCRIPT, SUPERSCRIPT) and len(inner) == 1
        tokens.extend(inner if bare else ("{", *inner, "}"))
    return tuple(tokens)


def written_number(text: str) -> str:
    r"""A number in LaTeX: `1.2*^-7` is 1.2 \times 10^{-7}; marks of precision go.

    >>> written_number("1.2*^-7"), written_number("0.50"), written_number("3.`20")
    ('1.2\\times 10^{-7}', '0.50', '3.')
    """
    mantissa, _, exponent = text.partition("*^")
    mantissa = mantissa.partition("`")[0]
    if "^^" in mantissa:
        base, _, digits = mantissa.partition("^^")
        mantissa = rf"\text{{{digits}}}_{{{base}}}"
    if not exponent:
        return mantissa
    return rf"{mantissa}\times 10^{{{exponent}}}"


@lru_cache(maxsize=8192)
def number_tokens(number: Number) -> tuple[tuple[str, ...], ...]:
    """The normal forms in which a number may be shown."""
    text = number.text
    if text.isdigit():
        return ((text,), *in_groups(text))
    if "^^" in text:
        return tuple(_in_base(text))
    forms = [tuple(tokens_to_match(written_number(text) + "{}"))]
    if forms[0][-1:] == (".",):
        # At the end of a formula the point of `2.` reads as a full stop.
        forms.append(forms[0][:-1])
    if "*^" in text:
        forms += [tuple(r"\cdot" if t == r"\times" else t for t in f) for f in forms]
    if text.startswith("."):
        forms.append(("0", *forms[0]))
    whole, point, digits = text.partition(".")
    if point and whole.isdigit() and digits.isdigit():
        if whole == "0":
            forms.append((".", digits))
        forms.append((*_percent(text), r"\%"))
        wholes = [(whole,), *in_groups(whole)]
        fractions = [(digits,), *in_parts(digits)]
        forms += [(*one, ".", *other) for one in wholes for other in fractions][1:]
        # Dots say that digits follow which nobody has typed.
        forms += [(*form, DOTS) for form in forms if form[-1] != r"\%"]
    return tuple(forms)


def _in_base(text: str) -> Iterator[tuple[str, ...]]:
    """Digits with their base below, upright or not, in brackets or without."""
    base, _, digits = text.partition("^^")
    written = (digits, rf"\text{{{digits}}}", rf"\mathtt{{{digits}}}")
    for one in written[:1] if digits.isdecimal() else written:
        for shown in (f"({one})", one):
            yield tuple(tokens_to_match(rf"{shown}_{{{base}}}"))
    yield tuple(tokens_to_match(written_number(text)))


def _percent(text: str) -> tuple[str, ...]:
    """The tokens of a hundred times a number: 20 for 0.2."""
    size = f"{(Decimal(text) * 100).normalize():f}"
    whole, point, digits = size.partition(".")
    return (whole, point, digits) if point else (whole,)


# What nobody reads: an environment, or a command with arguments.
_ISLAND = re.compile(r"\\(?:begin|[A-Za-z]+)\{.*\}", re.DOTALL)


def is_island(value: str) -> bool:
    r"""Whether a string is LaTeX that could not be read.

    >>> is_island(r"\foo{x}"), is_island("speed"), is_island(r"\alpha")
    (True, False, False)
    """
    return _ISLAND.fullmatch(value) is not None


def say_island(value: str) -> str:
    """That LaTeX could not be read, in plain words."""
    return f"{value} could not be read, and is kept as a text"


def written_string(value: str) -> str:
    r"""A string in LaTeX; one that reads as a number is bare, as TeXForm has it."""
    if _NUMERAL.fullmatch(value) or is_island(value):
        return value
    escaped = "".join(_TEXT_ESCAPES.get(character, character) for character in value)
    return rf"\text{{{escaped}}}"


_NUMERAL = re.compile(r"-?\d+(?:\.\d*)?")
_TEXT_ESCAPES = {
    "_": r"$\_$",
    "#": r"$\#$",
    "^": r"${}^{\wedge}$",
    "`": r"$\grave{ }$",
    "<": "$<$",
    ">": "$>$",
    "|": "$|$",
    "$": r"\$",
    "%": r"\%",
    "&": r"\&",
    "{": r"$\{$",
    "}": r"$\}$",
    "\\": r"$\backslash$",
    "~": r"$\sim$",
}


@lru_cache(maxsize=1024)
def string_tokens(value: str) -> tuple[tuple[str, ...], ...]:
    """The normal form in which a string is shown."""
    written = tuple(tokens_to_match(written_string(value))) or ("",)
    forms: tuple[tuple[str, ...], ...] = (written,)
    if _PHRASE.search(value):
        forms += (_phrase_tokens(value),)
    sign = SIGNS.get(value) or PUNCTUATION.get(value)
    if value in ABBREVIATIONS:
        forms += abbreviated(value)
    elif is_compound(value) or _POINTS.fullmatch(value):
        forms += _upright_parts(value)
    elif is_pair_of_initials(value):
        # In italics they would be a difference.
        forms += _upright_parts(value)[:1]
    elif value[:1] in SIGNS and value[1:].isalnum():
        # What an arrow does, above it: \times 3.
        forms += ((SIGNS[value[0]], value[1:]),)
    return (*forms, (sign,)) if sign else forms


# Words that are joined by hyphens, and words that are cut short.
_HYPHENS = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)+")
_POINTS = re.compile(r"(?:[A-Za-z]+\. ?)+")


def is_compound(value: str) -> bool:
    """Whether a string is words with hyphens between them, one of them a long one.

    >>> is_compound("on-shell"), is_compound("M-theory"), is_compound("n-k")
    (True, True, False)
    """
    longest = max(map(len, value.split("-")))
    return longest > 2 and _HYPHENS.fullmatch(value) is not None


def is_pair_of_initials(value: str) -> bool:
    """Whether a string is initials with hyphens between them: R-R, NS-NS, C-S."""
    return _INITIALS.fullmatch(value) is not None


_INITIALS = re.compile(r"[A-Z]{1,2}(?:-[A-Z]{1,2})+")


def _upright_parts(value: str) -> tuple[tuple[str, ...], ...]:
    r"""Words with signs between them: `\mathrm{no}-\mathrm{click}`, or in italics."""
    parts = re.findall(r"[A-Za-z]+|[0-9]+|[-.]", value)
    upright: list[str] = []
    for part in parts:
        upright += tokens_to_match(rf"\mathrm{{{part}}}") if part.isalpha() else [part]
    if "." in parts:
        return (tuple(upright),)
    italic = [t for part in parts for t in (part if part.isalpha() else [part])]
    return tuple(upright), tuple(italic)


# Words with a number among them.
_PHRASE = re.compile(r"[A-Za-z] +\d+\b")


def _phrase_tokens(value: str) -> tuple[str, ...]:
    r"""Words and numbers that are set one by one: `\mathrm{row}1\mathrm{total}`."""
    tokens: list[str] = []
    for part in re.split(r"(?<=\S) +(?=\d)|(?<=\d) +", value):
        tokens += [part] if part.isdigit() else tokens_to_match(rf"\text{{{part}}}")
    return tuple(tokens)


# Words that are cut short to letters with points.
ABBREVIATIONS = frozenset(
    "h.c. H.c. c.c. r.h.s. l.h.s. c.p. g.f. e.o.m. E.O.M. c.m. s.t. w.r.t. i.e. "
    "c.b. n.c. p.v. i.i.d. a.s. a.e.".split()
)


def abbreviated(value: str) -> tuple[tuple[str, ...], ...]:
    """The tokens of an abbreviation: italic or upright, without the last point or not.

    >>> abbreviated("h.c.")[0]
    ('h', '.', 'c', '.')
    """
    letters = value.rstrip(".").split(".")
    italic = ".".join(letters).replace(".", " . ").split()
    upright = [
        token
        for place, letter in enumerate(letters)
        for token in ([".", r"\mathrm", "{", letter, "}"][not place :])
    ]
    return tuple(
        (*form, *point) for form in (italic, upright) for point in ((".",), ())
    )


# What stands alone in indices: a comma before one, half a pair of brackets.
PUNCTUATION = {
    **{mark: mark for mark in ",;()[]"},
    "{": r"\{",
    "}": r"\}",
}


# Signs that stand alone, as labels do: what they are called, and what they look like.
_SPELLED = {
    "+": "+",
    "-": "-",
    "*": "*",
    "<": "<",
    ">": ">",
    "~": r"\sim",
    r"\[PlusMinus]": r"\pm",
    r"\[MinusPlus]": r"\mp",
    r"\[Perpendicular]": r"\perp",
    r"\[DoubleVerticalBar]": r"\|",
    r"\[Star]": r"\star",
    r"\[SmallCircle]": r"\circ",
    r"\[Bullet]": r"\bullet",
    r"\[Dagger]": r"\dagger",
    r"\[CenterDot]": r"\cdot",
    r"\[CirclePlus]": r"\oplus",
    r"\[CircleDot]": r"\odot",
    r"\[CircleTimes]": r"\otimes",
    r"\[CircleMinus]": r"\ominus",
    r"\[DoubleDagger]": r"\ddagger",
    r"\[Proportional]": r"\propto",
    r"\[TildeFullEqual]": r"\cong",
    r"\[TildeEqual]": r"\simeq",
    r"\[RightArrow]": r"\to",
    r"\[LeftArrow]": r"\gets",
    r"\[LeftRightArrow]": r"\leftrightarrow",
    r"\[RightVector]": r"\rightharpoonup",
    r"\[LeftVector]": r"\leftharpoonup",
    r"\[Natural]": r"\natural",
    r"\[UpArrow]": r"\uparrow",
    r"\[DownArrow]": r"\downarrow",
    r"\[PartialD]": r"\partial",
    r"\[Del]": r"\nabla",
    r"\[Prime]": r"\prime",
    r"\[Vee]": r"\lor",
    r"\[Wedge]": r"\land",
    r"\[Sharp]": r"\sharp",
    r"\[Flat]": r"\flat",
    r"\[EmptySet]": r"\emptyset",
    r"\[Square]": r"\square",
    r"\[Diamond]": r"\diamond",
    "↺": r"\circlearrowleft",
    "↻": r"\circlearrowright",
    "∁": r"\complement",
}
# The same by the characters that strings hold.
SIGNS = {replace_named(name): token for name, token in _SPELLED.items()}
# Outside of strings this character is a sign of multiplication.
SIGNS["×"] = r"\times"
