"""Notation: TeXForm token for token, and what people write for a known formula."""

from __future__ import annotations

from typing import Any

from mathglot.errors import MathglotError
from mathglot.evaluate.languages.data import read_hand, read_rows
from mathglot.evaluate.languages.figures import Failure, Figure, Settings, share
from mathglot.languages.latex.lexer import tokenize
from mathglot.languages.latex.matcher import displays
from mathglot.languages.latex.ordering import traditional_order
from mathglot.languages.latex.renderer import render
from mathglot.languages.mathematica.parser import parse

TEXFORM = "texform"
DISPLAYS = "displays"


def measure_texform(settings: Settings) -> list[Figure]:
    """How many expressions are rendered as TeXForm prints them."""
    rows = settings.draw(read_rows(settings.pairs))
    held = [row for row in rows if row["held"]]
    evaluated = [row for row in rows if not row["held"]]
    name = "evaluated pairs, token for token"
    return [
        measure_pairs("held pairs, token for token", held, False, 0.95),
        *(
            measure_pairs(f"held pairs, {word}", some, False, None)
            for word in ("shown", "inferred")
            if (some := [row for row in held if row["certainty"] == word])
        ),
        measure_pairs(f"{name}, as typed", evaluated, False, None),
        measure_pairs(f"{name}, sorted", evaluated, True, None),
    ]


def measure_pairs(
    name: str, rows: list[dict[str, Any]], evaluated: bool, wanted: float | None
) -> Figure:
    """The share of pairs rendered with the same tokens."""
    failures = []
    for row in rows:
        failure = differ(row["input"], row["tex"], evaluated)
        if failure:
            failures.append(failure)
    return share(TEXFORM, name, len(rows), failures, wanted)


def differ(text: str, printed: str, evaluated: bool) -> Failure | None:
    r"""How our TeXForm of an expression differs from what is printed, if it does.

    >>> differ("1 + x", "1+x", evaluated=False)
    >>> differ("1 + x", "x+1", evaluated=True)
    """
    try:
        tree = parse(text)
        ours = render(traditional_order(tree) if evaluated else tree, "texform")
    except MathglotError as error:
        return Failure(type(error).__name__, text, str(error))
    if tokenize(ours) == tokenize(printed):
        return None
    return Failure("other tokens", text, f"ours {ours}, theirs {printed}")


def measure_displays(settings: Settings) -> list[Figure]:
    """How many hand-written formulas are seen to show what they mean."""
    rows = settings.draw(read_hand(settings.data))
    failures = []
    for row in settings.track(rows, "hand_dev"):
        failure = refuse(row["latex"], row["forms"])
        if failure:
            failures.append(failure)
    name = "hand_dev: displays(gold, latex)"
    return [share(DISPLAYS, name, len(rows), failures, 0.65)]


def refuse(latex: str, forms: list[str]) -> Failure | None:
    r"""Why LaTeX shows none of the forms of a formula, if it shows none.

    >>> refuse(r"\sin^2 x", ["Sin[x]^2"])
    >>> refuse(r"\sin^2 x", ["Cos[x]^2", "Sin[x]"]).detail
    'Cos[x]^2 | Sin[x]'
    """
    try:
        if any(displays(parse(form), latex) for form in forms):
            return None
    except MathglotError as error:
        return Failure(type(error).__name__, latex, str(error))
    return Failure("not displayed", latex, " | ".join(forms))
