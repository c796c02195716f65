r"""Notations that are recognised but never written.

They occur, but seldom, or they show another function better: a gamma function may be
Gauss's `\Pi(z)`, but who is to learn `\Pi` should not learn it from gamma functions.
"""

from dataclasses import replace

from mathglot.languages.functions.row import ACCEPTED, Notation, NotationSpelling, Row


def accepting(made: Row, *spellings: NotationSpelling) -> Row:
    r"""The row with further notations that are only recognised.

    >>> from mathglot.languages.functions.row import row
    >>> accepting(row("Factorial[n]", "#n!"), r"\Pi(#n)").notations[1].template
    '\\Pi(#n)'
    """
    found = tuple(
        Notation(spelling, ACCEPTED)
        if isinstance(spelling, str)
        else Notation(spelling[0], ACCEPTED, spelling[1])
        for spelling in spellings
    )
    return replace(made, notations=tuple(dict.fromkeys(made.notations + found)))
