r"""Formulas in a page of HTML: signs in its text, and TeX kept beside what is shown.

>>> page = r'<p>\(x\) <code>\(no\)</code> <math alttext="y^2"><mi>y</mi></math></p>'
>>> [found.text for found in find(page, Definitions())]
['x', 'y^2']
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from heapq import merge

from mathglot.languages.latex.documents.definitions import Definitions
from mathglot.languages.latex.documents.finder import Found
from mathglot.translate.documents.configuration import read_macros
from mathglot.translate.documents.delimiters import WALL, Piece, Style, scan
from mathglot.translate.documents.markdown import cut_pieces

_MARKUP = re.compile(r"<!--|<(?=[!?])|<(?P<end>/?)(?P<name>[A-Za-z][A-Za-z0-9:-]*)")
# Quotes count behind an equals sign only, as they do for browsers.
_TAG_END = re.compile(r"""(?:[^>=]|=\s*(?:"[^"]*"|'[^']*')?)*+>""")
_ATTRIBUTE = re.compile(r"""([^\s=>/"'<]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*))""")
_ENTITY = re.compile(r"&(?:#\d{1,8}|#[xX][0-9a-fA-F]{1,8}|[A-Za-z][A-Za-z0-9]{1,31});?")
_ANNOTATION = re.compile(
    r"""<(?:\w+:)?annotation\b[^>]*encoding\s*=\s*["']?(?:application/x-tex|tex|latex
    |text/x-tex)\b[^>]*>(?P<tex>.*?)</(?:\w+:)?annotation\s*>""",
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)
_CDATA = re.compile(r"\A\s*%?\s*<!\[CDATA\[|%?\s*\]\]>\s*\Z")
_IMAGE_CLASS = re.compile(r"\b(?:tex|latex|mwe-math\S*|math)\b", re.IGNORECASE)
_SIGNS = re.compile(r"\s*(?:\$\$?|\\\(|\\\[)(.*?)(?:\$\$?|\\\)|\\\])\s*", re.DOTALL)
_DISPLAYSTYLE = re.compile(r"\A\s*\\displaystyle(?![A-Za-z])")
_USES_SCRIPT = re.compile(r"mathjax|katex|tex2jax|inlineMath", re.IGNORECASE)
_TEX_ATTRIBUTES = ("data-tex", "data-latex", "data-formula", "data-math")

# What breaks no formula, what is no text, and what has no end tag.
_BREAKS = frozenset(("br", "wbr"))
_RAW = frozenset(("script", "style", "textarea", "pre", "code", "kbd", "samp"))
_VOID = frozenset(("img", "input", "meta", "link", "hr", "source", "col", "embed"))
_LONGEST_ELEMENT = 200_000


def find(text: str, definitions: Definitions) -> Iterator[Found]:
    """The formulas of a page, with what it defines added on the way."""
    page = _Page(text.replace(WALL, "\N{REPLACEMENT CHARACTER}"))
    page.read()
    definitions.take(read_macros(text))
    style = Style(dollars=_USES_SCRIPT.search(text) is not None)
    shown = "".join(page.shown)
    pieces = merge(page.pieces, scan(shown, style), key=lambda piece: piece.start)
    return cut_pieces(shown, pieces, definitions)


class _Page:
    """Reads a page once: its text, and the formulas that are elements."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._size = 0
        self._missing: set[str] = set()
        # Up to where it is known that elements of a name are not closed.
        self._unclosed: dict[str, int] = {}
        # The rows of a table that only arranges a formula.
        self._rows: list[list[str]] | None = None
        self._table_start = 0
        # The element before, while nothing was shown since.
        self._last = ""
        self.shown: list[str] = []
        self.pieces: list[Piece] = []

    def read(self) -> None:
        text, position = self._text, 0
        while markup := _MARKUP.search(text, position):
            self._show_text(text[position : markup.start()])
            end = self._read_markup(markup)
            self._show(text[markup.start() : end], markup)
            position = end
        self._show_text(text[position:])

    def _show_text(self, text: str) -> None:
        if not text:
            return
        if "&" in text:
            text = _ENTITY.sub(lambda m: html.unescape(m[0]).replace("\n", " "), text)
            text = text.replace(WALL, " ")
        if not text.isspace():
            self._last = ""
        self.shown.append(text)
        self._size += len(text)

    def _show(self, hidden: str, markup: re.Match[str]) -> None:
        """Leave nothing of an element but its lines, and a wall if it is one."""
        name = (markup["name"] or "").lower()
        lines = "\n" * hidden.count("\n")
        left = lines + ("" if name in _BREAKS or not name else WALL)
        self.shown.append(left)
        self._size += len(left)

    def _read_markup(self, markup: re.Match[str]) -> int:
        """Take what an element holds; where to go on."""
        text = self._text
        if not markup["name"]:
            closing = "-->" if markup[0] == "<!--" else ">"
            return self._find(closing, markup.end(), len(closing))
        name = markup["name"].lower().rpartition(":")[2]
        tag_end = _TAG_END.match(text, markup.end())
        end = tag_end.end() if tag_end else self._find(">", markup.end(), 1)
        tag = text[markup.end() : end]
        if markup["end"]:
            if name == "table":
                self._end_table()
            return end
        if name in _RAW:
            return self._read_raw(name, tag, end)
        if name == "tr" and self._rows is not None:
            self._rows.append([])
        elif name == "table" and "ltx_eqn_table" in tag:
            self._end_table()
            self._rows, self._table_start = [], self._size
        elif name == "img":
            self._read_image(tag)
        elif name == "math" or any(mark in tag for mark in _TEX_ATTRIBUTES):
            return self._read_element(name, tag, end)
        return end

    def _find(self, closing: str, position: int, length: int) -> int:
        """Behind the next such text; without one the page has ended."""
        end = self._text.find(closing, position)
        return end + length if end >= 0 else len(self._text)

    def _find_end(self, name: str, position: int) -> re.Match[str] | None:
        if name in self._missing:
            return None
        closing = re.compile(rf"</(?:\w+:)?{name}\s*>", re.IGNORECASE)
        found = closing.search(self._text, position)
        if found is None:
            self._missing.add(name)
        return found

    def _read_raw(self, name: str, tag: str, end: int) -> int:
        closing = self._find_end(name, end)
        if closing is None:
            return end
        kind = _read_attributes(tag).get("type", "") if name == "script" else ""
        if kind.lower().startswith("math/tex"):
            body = _CDATA.sub("", self._text[end : closing.start()])
            self._add(body, "display" in kind)
        return closing.end()

    def _read_image(self, tag: str) -> None:
        attributes = _read_attributes(tag)
        alternative = attributes.get("alt", "")
        kind = attributes.get("class", "")
        signs = _SIGNS.fullmatch(alternative)
        is_formula = _IMAGE_CLASS.search(kind) or signs or r"\begin{" in alternative
        latex = signs[1] if signs else alternative
        # After an element it is the same, for browsers that cannot show that.
        if is_formula and latex.strip() not in ("", self._last):
            self._add(latex, "display" in kind)

    def _read_element(self, name: str, tag: str, end: int) -> int:
        attributes = _read_attributes(tag)
        found = [attributes[mark] for mark in _TEX_ATTRIBUTES if mark in attributes]
        if name in _VOID or tag.endswith("/>"):
            close, after = end, end
        else:
            close, after = self._find_closing(name, end)
        annotation = _ANNOTATION.search(self._text, end, close)
        if name == "math" and annotation:
            found.insert(0, html.unescape(annotation["tex"]))
        elif name == "math" and "alttext" in attributes:
            found.append(attributes["alttext"])
        latex = next((text for text in found if text.strip()), "")
        if not latex:
            return after if name == "math" else end
        block = "block" in (attributes.get("display", ""), attributes.get("mode", ""))
        self._add(latex, block or attributes.get("mode") == "display")
        return after

    def _find_closing(self, name: str, end: int) -> tuple[int, int]:
        """Where an element's content and itself end, others of its name in it."""
        if end < self._unclosed.get(name, 0):
            return end, end
        limit = min(len(self._text), end + _LONGEST_ELEMENT)
        edges = re.compile(rf"<(/?)(?:\w+:)?{name}\b[^>]*>", re.IGNORECASE)
        depth = 1
        for edge in edges.finditer(self._text, end, limit):
            # Formulas are not put into formulas.
            opens = not edge[0].endswith("/>") and name != "math"
            depth += -1 if edge[1] else opens
            if not depth:
                return edge.start(), edge.end()
        self._unclosed[name] = limit
        return end, end

    def _add(self, latex: str, display: bool) -> None:
        self._last = latex.strip()
        if self._rows is not None:
            if not self._rows:
                self._rows.append([])
            self._rows[-1].append(_DISPLAYSTYLE.sub("", latex))
            return
        self.pieces.append(Piece(self._size, latex, display))

    def _end_table(self) -> None:
        if self._rows:
            rows = (" ".join(row) for row in self._rows if row)
            text = r" \\ ".join(rows)
            self.pieces.append(Piece(self._table_start, text, True, "gather"))
        self._rows = None


def _read_attributes(tag: str) -> dict[str, str]:
    r"""The attributes of a tag that have values.

    >>> _read_attributes(' alt="a &lt; b" Class=tex>')
    {'alt': 'a < b', 'class': 'tex'}
    """
    return {
        match[1].lower(): html.unescape(next(filter(None, match.groups()[1:]), ""))
        for match in _ATTRIBUTE.finditer(tag)
    }
