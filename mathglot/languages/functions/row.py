r"""One row of the function table: a pattern, and all that is known of it.

    row("BesselJ[n, z]", r"J_{#n}(#z)", macro=r"\BesselJ{#n}@{#z}", sympy="besselj")

In a pattern, names that start with a small letter are variables; `a__` stands for one
or more arguments, `a___` for any number, `x_Symbol` for a symbol only, `n_Integer` for
a whole number, `x_Variable` for a symbol or an indexed one, `x_List` for a list,
`v_Coordinates` for a list, or a symbol with or without scripts. Everything else stands
for itself. The first notation is the one that Mathematica and textbooks share; the
following ones are other textbook notations; `texform` is for Mathematica alone where it
differs; `also` are notations that occur but that we would not choose; `accepted` ones
are recognised and never written, as they show another tree better. A notation is a
template (see languages/latex/template.py), or a pair of a template and the name of its
level.
"""

from dataclasses import dataclass, replace

NotationSpelling = str | tuple[str, str]

# Flavours, as bits. OTHER is drawn by `random` alone; ACCEPTED is never written, but
# recognised: it shows another tree better.
TEXFORM = 1
DLMF = 2
TEXTBOOK = 4
OTHER = 8
ACCEPTED = 16
EVERY_FLAVOUR = TEXFORM | DLMF | TEXTBOOK | OTHER | ACCEPTED


@dataclass(frozen=True, slots=True)
class Notation:
    """A template, the flavours that use it (bits), and its level's name if given."""

    template: str
    flavours: int
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A function with one pattern of arguments: notations and names elsewhere."""

    pattern: str
    notations: tuple[Notation, ...]
    macro: str | None
    sympy: str | None
    mpmath: str | None
    # Shown by a word (\sin, \operatorname{erf}): may take its argument without
    # brackets, and ends the argument of such a function before it.
    word: bool
    # Mathematica writes its powers inside: \sin^2(x), but \operatorname{erf}(x)^2.
    elementary: bool
    # Whether scripts of the notation make the brackets round it grow in texform.
    tall: bool


def row(
    pattern: str,
    *notations: NotationSpelling,
    texform: NotationSpelling | None = None,
    also: tuple[NotationSpelling, ...] = (),
    accepted: tuple[NotationSpelling, ...] = (),
    macro: str | None = None,
    sympy: str | None = None,
    mpmath: str | None = None,
    word: bool = False,
    elementary: bool = False,
    tall: bool = True,
) -> Row:
    """Make a row; see the head of this file."""
    found: list[Notation] = []
    if texform is not None:
        found.append(_notation(texform, TEXFORM))
    for position, spelling in enumerate(notations):
        shared = TEXFORM if position == 0 and texform is None else 0
        found.append(_notation(spelling, TEXTBOOK | shared))
    found.extend(_notation(spelling, OTHER) for spelling in also)
    found.extend(_notation(spelling, ACCEPTED) for spelling in accepted)
    return Row(pattern, tuple(found), macro, sympy, mpmath, word, elementary, tall)


def word(
    pattern: str,
    name: str,
    *more: str,
    texform: str | None = None,
    also: tuple[NotationSpelling, ...] = (),
    macro: str | None = None,
    sympy: str | None = None,
    mpmath: str | None = None,
    elementary: bool = False,
) -> Row:
    r"""A function of one argument written as a word: \sin x, \sin(x), \sin^2 x.

    `more` are other names for it. The pattern has one variable, z.
    """
    names = (name, *more)
    main = [f"{name} #z:bare", f"{name}(#z)"]
    others: list[NotationSpelling] = [
        spelling
        for other in names[1:]
        for spelling in (f"{other}(#z)", f"{other} #z:bare")
    ]
    enclosed: list[NotationSpelling] = []
    # Typed without a backslash; italic letters, but nobody means their product.
    for spelled in names:
        letters = spelled.removeprefix("\\")
        if spelled.startswith("\\") and letters.isalpha():
            others += [f"{letters}(#z)", f"{letters} #z:bare"]
            if elementary:
                # Round what is long papers put other brackets: \exp\{...\}.
                enclosed += [f"{spelled}[#z]", rf"{spelled}\{{#z\}}"]
    made = row(
        pattern,
        *main,
        texform=f"{texform or name}(#z)",
        also=(*others, *also),
        accepted=tuple(enclosed),
        macro=macro,
        sympy=sympy,
        mpmath=mpmath,
    )
    return replace(made, word=True, elementary=elementary)


def _notation(spelling: NotationSpelling, flavours: int) -> Notation:
    if isinstance(spelling, str):
        return Notation(spelling, flavours)
    return Notation(spelling[0], flavours, spelling[1])
