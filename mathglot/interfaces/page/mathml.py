r"""Formulas as MathML, which browsers render by themselves.

It is written from the boxes of the normal form, so that what is shown is what the
translation is about. All text is escaped, and no element or attribute comes from it.

>>> to_mathml("x^2").partition(">")[2]
'<msup><mi>x</mi><mn>2</mn></msup></math>'
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathglot.errors import RenderError
from mathglot.interfaces.page.elements import (
    ACCENTS,
    BRACES,
    ENCLOSURES,
    Item,
    element,
    join,
    operator,
    symbol,
    text_of,
    word,
)
from mathglot.interfaces.page.glyphs import find_glyph, set_in_font
from mathglot.interfaces.page.rows import arrange
from mathglot.languages.latex.normal import read_boxes
from mathglot.languages.latex.normal.boxes import (
    Atom,
    Block,
    Box,
    Empty,
    Group,
    Part,
    Run,
    Script,
)

_NAMESPACE = "http://www.w3.org/1998/Math/MathML"
# The deepest that boxes may lie in boxes, and elements in elements: browsers have a
# limit of their own, at about 500.
_DEEPEST = 100
_MOST_ELEMENTS_DEEP = 400
_TAG = re.compile("<(/?)[a-z]")


def to_mathml(latex: str) -> str:
    """A `math` element that shows a formula; raises MathglotError where it cannot."""
    lines: list[list[Box]] = [[]]
    for box in read_boxes(latex):
        if box == "\\\\":
            lines.append([])
        else:
            lines[-1].append(box)
    if len(lines) == 1:
        shown = _write(lines[0], 0)
    else:
        table = _write_table([[line] for line in lines], 0)
        shown = element("mtable", table, columnalign="left", displaystyle="true")
    depth = deepest = 0
    for tag in _TAG.finditer(shown):
        depth += -1 if tag[1] else 1
        deepest = max(deepest, depth)
    if deepest > _MOST_ELEMENTS_DEEP:
        raise _too_deep()
    return f'<math xmlns="{_NAMESPACE}" display="block">{shown}</math>'


def _too_deep() -> RenderError:
    return RenderError("the formula", "mathml", "it is nested too deeply")


def _write(boxes: Sequence[Box], depth: int) -> str:
    """One element that shows all boxes."""
    if depth > _DEEPEST:
        raise _too_deep()
    return join(arrange(_list_items(boxes, depth)))


def _write_script(script: Script, depth: int) -> str:
    return _write([script] if isinstance(script, str) else script, depth + 1)


def _list_items(boxes: Sequence[Box], depth: int) -> list[Item]:
    items: list[Item] = []
    place = 0
    while place < len(boxes):
        box = boxes[place]
        taken, token = _read_token(boxes, place)
        if token is not None:
            item = symbol(token)
        else:
            assert isinstance(box, Atom)
            item = _write_nucleus(box, depth)
        place += taken
        last = boxes[place - 1]
        if isinstance(last, Atom) and not last.is_bare():
            item = _add_scripts(item, last, depth)
        items.append(item)
    return items


def _read_token(boxes: Sequence[Box], place: int) -> tuple[int, str | None]:
    """How many boxes make one token, and which: `1.5`, `:=` and negated relations."""
    box = boxes[place]
    if not isinstance(box, str):
        plain = isinstance(box.nucleus, str) and type(box) is Atom
        return 1, box.nucleus if plain and isinstance(box.nucleus, str) else None
    following = [_nucleus(other) for other in boxes[place + 1 : place + 3]]
    if box == "\\not" and following and following[0]:
        return 2, f"\\not{following[0]}"
    if box == ":" and following[:1] == ["="]:
        return 2, ":="
    if box == "." and following and following[0].isdigit():
        return 2, f".{following[0]}"
    if box.isdigit() and len(following) == 2 and following[0] == ".":
        if boxes[place + 1] == "." and following[1].isdigit():
            return 3, f"{box}.{following[1]}"
    return 1, box


def _nucleus(box: Box) -> str:
    if isinstance(box, str):
        return box
    return box.nucleus if isinstance(box.nucleus, str) else ""


def _add_scripts(item: Item, atom: Atom, depth: int) -> Item:
    sub = None if atom.sub is None else _write_script(atom.sub, depth)
    above = [] if atom.sup is None else [_write_script(atom.sup, depth)]
    if atom.primes:
        marks = "′″‴⁗"[atom.primes - 1] if atom.primes < 5 else "′" * atom.primes
        above.insert(0, operator(marks))
    sup = above[0] if len(above) == 1 else element("mrow", *above) if above else None
    return item.with_scripts(sub, sup)


def _write_nucleus(atom: Atom, depth: int) -> Item:
    if isinstance(atom, Run):
        return word("".join(atom.letters), text=atom.style.text)
    if isinstance(atom, Empty):
        return Item(element("mrow"))
    if isinstance(atom, Group):
        return Item(_write(atom.boxes, depth + 1))
    if isinstance(atom, Block):
        return _write_block(atom, depth)
    nucleus = atom.nucleus
    assert isinstance(nucleus, list) and isinstance(nucleus[0], str)
    command = nucleus[0]
    if command.startswith("\\math") and command != "\\mathop":
        if all(isinstance(part, str) for part in nucleus):
            return _write_letter([part for part in nucleus if isinstance(part, str)])
    given = [part for part in nucleus if not isinstance(part, str)]
    if len(given) != nucleus.count("{") + nucleus.count("["):
        given = []
    write = _WRITERS.get(command)
    if write is not None:
        return Item(write(command, [_write(part, depth + 1) for part in given]))
    if command == "\\mathop" and given:
        return Item(_write(given[0], depth + 1), "name", limits=True)
    if command in BRACES and given:
        return _write_brace(command, _write(given[0], depth + 1))
    if command in ACCENTS and given:
        return Item(_write_accent(command, _write(given[0], depth + 1)))
    return _write_unknown(nucleus, depth)


def _write_letter(parts: list[str]) -> Item:
    """A letter in an alphabet: `\\mathbf{\\mathcal{A}}`."""
    fonts = [part for part in parts if part.startswith("\\math")]
    letters = [part for part in parts if part not in fonts and part not in "{}"]
    shown = "".join(set_in_font(letter, fonts) or letter for letter in letters)
    if shown.isdigit():
        return Item(text_of("mn", shown))
    # A letter of another alphabet is left as it is; one that has none stays upright.
    return Item(text_of("mi", shown, mathvariant="normal"))


def _write_block(block: Block, depth: int) -> Item:
    rows = _write_table(block.rows, depth)
    if block.name == "cases":
        table = element("mtable", rows, columnalign="left")
        return Item(element("mrow", operator("{", stretchy="true"), table))
    if block.name == "aligned":
        return Item(element("mtable", rows, columnalign="left", displaystyle="true"))
    return Item(element("mtable", rows))


def _write_table(rows: Sequence[Sequence[Sequence[Box]]], depth: int) -> str:
    written = []
    for row in rows:
        cells = [element("mtd", _write(cell, depth + 1)) for cell in row]
        written.append(element("mtr", *cells))
    return "".join(written)


def _write_fraction(_: str, parts: list[str]) -> str:
    return element("mfrac", *parts)


def _write_binomial(_: str, parts: list[str]) -> str:
    middle = element("mfrac", *parts, linethickness="0")
    return element("mrow", operator("("), middle, operator(")"))


def _write_root(_: str, parts: list[str]) -> str:
    if len(parts) == 1:
        return element("msqrt", parts[0])
    degree, radicand = parts
    return element("mroot", radicand, degree)


def _write_over(_: str, parts: list[str]) -> str:
    return element("mover", parts[1], parts[0])


def _write_under(_: str, parts: list[str]) -> str:
    return element("munder", parts[1], parts[0])


def _write_arrow(command: str, parts: list[str]) -> str:
    arrow = operator("⟶" if "right" in command else "⟵")
    if len(parts) == 1:
        return element("mover", arrow, parts[0])
    return element("munderover", arrow, *parts)


def _write_modulus(_: str, parts: list[str]) -> str:
    space = element("mspace", width="0.8em")
    opening, closing = (operator(glyph, stretchy="false") for glyph in "()")
    name = operator("mod", lspace="0", rspace="0.3em")
    return element("mrow", space, opening, name, *parts, closing)


def _write_enclosed(command: str, parts: list[str]) -> str:
    return element("menclose", *parts, notation=ENCLOSURES[command])


def _refuse(command: str, _: list[str]) -> str:
    raise RenderError(command, "mathml", "browsers have nothing for it")


_WRITERS = {
    "\\frac": _write_fraction,
    "\\binom": _write_binomial,
    "\\sqrt": _write_root,
    "\\overset": _write_over,
    "\\underset": _write_under,
    "\\xrightarrow": _write_arrow,
    "\\xleftarrow": _write_arrow,
    "\\pmod": _write_modulus,
    "\\sideset": _refuse,
} | dict.fromkeys(ENCLOSURES, _write_enclosed)


def _write_brace(command: str, inside: str) -> Item:
    """A brace over or under something; its script stands on it."""
    place = "mover" if command.startswith("\\over") else "munder"
    mark = operator(BRACES[command], stretchy="true")
    return Item(element(place, inside, mark), "ordinary", limits=True)


def _write_accent(command: str, inside: str) -> str:
    glyph, wide = ACCENTS[command]
    attributes = {"stretchy": "true" if wide else "false"}
    if command == "\\vec":
        # The arrow over one letter is shorter than any that fonts have.
        attributes["mathsize"] = "60%"
    mark = operator(glyph, **attributes)
    if command.startswith("\\under"):
        return element("munder", inside, mark, accentunder="true")
    return element("mover", inside, mark, accent="true")


def _write_unknown(nucleus: list[Part], depth: int) -> Item:
    """A command that nobody knows is shown as it was typed."""
    pieces: list[str] = []
    for part in nucleus:
        if not isinstance(part, str):
            pieces.append(_write(part, depth + 1))
        elif part in "{}[]@":
            pieces.append(operator(part, stretchy="false"))
        else:
            pieces.append(text_of("mtext", find_glyph(part) or part))
    return Item(pieces[0] if len(pieces) == 1 else element("mrow", *pieces))
