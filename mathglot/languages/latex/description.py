r"""What a function looks like, for people: its notations, one by one.

>>> describe("BesselJ")[0].pattern
'BesselJ[n, z]'
>>> describe("BesselJ")[0].notations[0].latex
'J_n(z)'
"""

from dataclasses import dataclass

from mathglot.errors import UnknownNameError
from mathglot.languages.functions import FAMILIES
from mathglot.languages.functions.row import DLMF, OTHER, TEXFORM, TEXTBOOK
from mathglot.languages.latex.examples import example
from mathglot.languages.latex.layout import compiled_row
from mathglot.languages.latex.renderer import render_layout

_NAMES = {TEXFORM: "texform", DLMF: "dlmf", TEXTBOOK: "textbook", OTHER: "also"}


@dataclass(frozen=True, slots=True)
class DescribedNotation:
    """One notation: how it looks, and the flavours that write it."""

    latex: str
    flavours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Description:
    """A function with one pattern of arguments."""

    pattern: str
    family: str
    notations: tuple[DescribedNotation, ...]
    macro: str | None
    sympy: str | None
    mpmath: str | None


def describe(head: str) -> list[Description]:
    """All that the function table says of a head, a description for each pattern."""
    found: list[Description] = []
    for family, rows in FAMILIES.items():
        for row in rows:
            if row.pattern.partition("[")[0] != head:
                continue
            shown: dict[str, int] = {}
            for layout in compiled_row(row).layouts(example(row)):
                latex = render_layout(layout)
                shown[latex] = shown.get(latex, 0) | layout.flavours
            notations = tuple(
                DescribedNotation(
                    latex, tuple(name for bit, name in _NAMES.items() if bits & bit)
                )
                for latex, bits in shown.items()
            )
            found.append(
                Description(
                    row.pattern, family, notations, row.macro, row.sympy, row.mpmath
                )
            )
    if not found:
        raise UnknownNameError("function", head, find_resembling(head))
    return found


def find_resembling(head: str) -> list[str]:
    """Heads that start alike, for whoever mistyped one."""
    heads = {
        row.pattern.partition("[")[0] for rows in FAMILIES.values() for row in rows
    }
    for length in range(len(head), 0, -1):
        start = head[:length].lower()
        alike = sorted(name for name in heads if name.lower().startswith(start))
        if alike:
            return alike[:10]
    return sorted(heads)[:10]
