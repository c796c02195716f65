r"""Letters side by side that are one name: SE, U3, `\mathcal{GP}`, `\mathsf{Cat}`."""

from __future__ import annotations

import re

from mathglot.languages.latex import levels
from mathglot.languages.latex.boundaries import is_substance
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.reader.chart import Chart
from mathglot.languages.latex.reader.forest import Node
from mathglot.languages.latex.reader.names import INITIALS, kind_of_name
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.latex.surroundings import FONTS
from mathglot.languages.tree import Symbol


def read_run(chart: Chart, start: int) -> list[tuple[Node, str]]:
    """Letters side by side as one name, digits behind them or not: SE, U3."""
    end = start
    while len(chart.tokens[end]) == 1 and chart.tokens[end].isalpha():
        end += 1
    before = chart.tokens[start - 1] if start else ""
    if len(before) == 1 and before.isalpha():
        return []
    numbered = _read_numbered(chart, start, end) if chart.tokens[end].isdigit() else []
    if not 2 <= end - start <= 12:
        return numbered
    name = "".join(chart.tokens[start:end])
    into = chart.nodes(start)
    case = "capitals" if name.isupper() else "small" if name.islower() else "mixed"
    length = str(min(len(name), 5))
    kind = kind_of_name(name, chart.tokens[end])
    if chart.tokens[start - 2] == r"\vec" and chart.tokens[end] == "}":
        # The arrow from one point to another.
        kind = "arrow" if len(name) == 2 and name.isupper() else kind
    if chart.tokens[start - 1] == "[" and is_substance(chart.tokens, start - 1):
        kind = "amount"
    if kind == "initials":
        kind = f"initials:{_use_of_initials(chart, name, start, end)}"
    if name[-1] == "d" and chart.tokens[end] in FONTS:
        # I\,d\vec{l}: a letter and a differential.
        return numbered
    features: tuple[str, ...] = (f"run:{kind or case + length}", f"spelled:{name}")
    if not kind and len(name) > 2 and name[-2] == "d":
        # M\,dx is no name.
        features = (*features, "run:differential")
    if not kind and chart.use(_are_functions, name):
        features = (*features, "run:functions")
    if not kind and name.isupper() and len(name) > 2 and name[0] == name[-1]:
        if chart.use(_are_apart, name):
            features = (*features, "run:apart")
    into.leaf(end, levels.TIGHT, Symbol(name), features)
    return [*numbered, *((node, name) for node in into.all)]


def _are_apart(tokens: list[str], name: str) -> bool:
    """Whether all letters of a name stand elsewhere too: CPC is a product beside PC.

    >>> _are_apart("K = P C ( C P C + R )".split(), "CPC")
    True
    """
    return all(tokens.count(letter) > name.count(letter) for letter in name)


def _are_functions(tokens: list[str], name: str) -> bool:
    r"""Whether one of the letters is differentiated: the P of caNP in dP/dt = caNP.

    >>> _are_functions(r"\frac { d P } { d t } = c a N P".split(), "caNP")
    True
    >>> _are_functions("P = c a N P".split(), "caNP")
    False
    """
    rows = zip(tokens, tokens[1:], tokens[2:], tokens[3:], strict=False)
    return any(
        letter in name and following == "}"
        for *mark, letter, following in rows
        if mark in (["{", "d"], [r"\dot", "{"])
    )


def _use_of_initials(chart: Chart, name: str, start: int, end: int) -> str:
    """What tells initials from a product: their number, an index, others beside them,
    or that they are what the formula is about.

    PV = nRT has none of these, as pressure and volume come first there too.
    """
    if len(name) > 2:
        return "long"
    if chart.tokens[end] == "_" and not chart.tokens[end + 1].startswith("\\"):
        return "indexed"
    shown = "".join(chart.tokens[: chart.size])
    if set(_INITIALS.findall(shown)) & (INITIALS - {name}):
        return "several"
    leads = not start and chart.tokens[end] == "="
    return "leads" if leads and (name != "PV" or "(1+" in shown) else "single"


_INITIALS = re.compile(r"(?<![A-Za-z\\])[A-Z]{2,6}(?![A-Za-z])")


def _read_numbered(chart: Chart, start: int, end: int) -> list[tuple[Node, str]]:
    """Letters and the number behind them, which multiplies nothing there."""
    if chart.tokens[end + 1] == "." and chart.tokens[end + 2].isdigit():
        return []
    name = "".join(chart.tokens[start : end + 1])
    into = chart.nodes(start)
    into.leaf(end + 1, levels.TIGHT, Symbol(name), ("run:numbered",))
    return [(node, name) for node in into.all]


def read_alphabet_word(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\mathcal{GP}`: letters side by side in one alphabet, as a name."""
    alphabet = chart.tokens[start]
    if start > 2 and chart.tokens[start - 1] == "}":
        if chart.tokens[start - 4] == alphabet:
            # The word has begun before.
            return
    names: list[str] = []
    place = start
    while chart.tokens[place] == alphabet and chart.tokens[place + 3] == "}":
        names.append(name_of(f"{alphabet}{{{chart.tokens[place + 2]}}}") or "")
        place += 4
    if all(names):
        word = Symbol("".join(names))
        into.leaf(place, levels.TIGHT, word, (f"alphabet:word:{alphabet}",))


def read_font_word(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\mathsf{C}\mathsf{a}\mathsf{t}`: letters side by side in a font, as a name."""
    font = chart.tokens[start]
    if start > 3 and chart.tokens[start - 4] == font:
        # The word has begun before.
        return
    letters = ""
    place = start
    while chart.tokens[place] == font and chart.tokens[place + 3] == "}":
        letters += chart.tokens[place + 2]
        place += 4
    if len(letters) * 4 == place - start and letters.isalpha() and letters.isascii():
        into.leaf(place, levels.TIGHT, Symbol(letters), (f"bold:word:{font}",))
