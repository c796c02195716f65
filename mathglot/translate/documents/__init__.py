r"""Documents: where their formulas are, and what their own macros stand for.

>>> text = r"\newcommand{\R}{\mathbb{R}} Let $x\in\R$, and \[x=y. \label{eq:1}\]"
>>> for formula in find_formulas(text, "tex"):
...     print(formula.line, formula.latex, "->", formula.write_out())
1 x\in\R -> x\in\mathbb{R}
1 x=y -> x=y
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from mathglot.errors import UnknownNameError
from mathglot.languages.latex.documents.definitions import Definitions
from mathglot.languages.latex.documents.finder import Found
from mathglot.translate.documents import latex, markdown, notebook, webpage
from mathglot.translate.documents.formulas import (
    DocumentError,
    Expansions,
    Formula,
    make_formulas,
)

__all__ = [
    "KINDS",
    "DocumentError",
    "Formula",
    "decode",
    "each_formula",
    "find_formulas",
    "kind_of",
    "read_document",
]

KINDS = ("tex", "md", "ipynb", "html")
_SUFFIXES = {
    ".tex": "tex",
    ".ltx": "tex",
    ".latex": "tex",
    ".md": "md",
    ".markdown": "md",
    ".qmd": "md",
    ".rmd": "md",
    ".ipynb": "ipynb",
    ".html": "html",
    ".htm": "html",
    ".xhtml": "html",
}
_FINDERS: dict[str, Callable[[str, Definitions], Iterator[Found]]] = {
    "tex": latex.find,
    "md": markdown.find,
    "html": webpage.find,
}


def kind_of(path: Path | str) -> str:
    """The kind of document that a file is, by its name.

    >>> kind_of("notes.MD")
    'md'
    """
    suffix = Path(path).suffix.lower()
    if suffix not in _SUFFIXES:
        raise UnknownNameError("kind of document", suffix or str(path), list(KINDS))
    return _SUFFIXES[suffix]


def find_formulas(text: str, kind: str) -> list[Formula]:
    """The formulas of a document, in their order, and beginnings of some without end.

    Raises DocumentError where it is not a document of that kind at all.
    """
    return list(each_formula(text, kind))


def each_formula(text: str, kind: str) -> Iterator[Formula]:
    """The formulas of a document one by one, as they are found."""
    if kind not in KINDS:
        raise UnknownNameError("kind of document", kind, list(KINDS))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if kind == "ipynb":
        return notebook.find(text)
    definitions = Definitions()
    found = _FINDERS[kind](text, definitions)
    return make_formulas(found, definitions, Expansions())


def read_document(path: Path, kind: str | None = None) -> list[Formula]:
    """The formulas of a file."""
    kind = kind or kind_of(path)
    try:
        return find_formulas(decode(path.read_bytes()), kind)
    except DocumentError as problem:
        raise DocumentError(f"{path}: {problem}") from None


def decode(content: bytes) -> str:
    """The text of a document; where it is not UTF-8, each byte is taken as a letter."""
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")
