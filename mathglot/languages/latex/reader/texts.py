r"""Text in a formula: sentences, words with numbers among them, abbreviations."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.notations import ABBREVIATIONS, abbreviated
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.tree import String


@opens(r"\text")
def read_text(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\text{only for large n}` as a string."""
    closing = chart.closing.get(start + 1)
    if closing is not None:
        inside = chart.tokens[start + 2 : closing]
        value = "".join(" " if t.startswith(r"\ ") else t for t in inside)
        into.leaf(closing + 1, levels.ATOM, String(value), ("text",))


@opens(r"\text", r"\mathrm")
def read_phrase(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\text{column }3\text{ total}`: words with numbers among them, as one string."""
    if start and chart.tokens[start - 1].isdigit():
        return
    words: list[str] = []
    place = start
    while True:
        token = chart.tokens[place]
        if token.isdigit():
            words.append(token)
            place += 1
        elif token in (r"\text", r"\mathrm") and place + 1 in chart.closing:
            words.append(chart.word(place).replace(r"\ ", " "))
            place = chart.closing[place + 1] + 1
        else:
            break
    if any(word.isdigit() for word in words):
        phrase = String(" ".join(words))
        into.leaf(place, levels.ATOM, phrase, ("text:phrase",))


_ABBREVIATIONS: dict[str, list[tuple[tuple[str, ...], str]]] = {}
for _word in sorted(ABBREVIATIONS):
    for _form in abbreviated(_word):
        _ABBREVIATIONS.setdefault(_form[0], []).append((_form, _word))


@opens(*_ABBREVIATIONS)
def read_abbreviation(chart: Chart, start: int, into: Nodes) -> None:
    """`h.c.` as a string, as other text is."""
    for form, word in _ABBREVIATIONS[chart.tokens[start]]:
        end = start + len(form)
        if tuple(chart.tokens[start:end]) == form:
            into.leaf(end, levels.ATOM, String(word), ("text:abbreviation",))
