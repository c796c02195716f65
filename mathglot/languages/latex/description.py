r"""What a function looks like, for people: its notations, one by one.

>>> describe("BesselJ")[0].pattern
'BesselJ[n, z]'
>>> describe("BesselJ")[0].notations[0].latex
'J_n(z)'
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from mathglot.errors import RenderError, UnknownNameError
from mathglot.languages import render
from mathglot.languages.functions import FAMILIES
from mathglot.languages.functions.resemblance import find_resembling, spell_plainly
from mathglot.languages.functions.row import (
    ACCEPTED,
    DLMF,
    OTHER,
    TEXFORM,
    TEXTBOOK,
    Row,
)
from mathglot.languages.latex.examples import fill_row, plain_part
from mathglot.languages.latex.layout import EITHER, Layout, compiled_row
from mathglot.languages.latex.notations import layouts_of
from mathglot.languages.latex.pattern import compile_pattern
from mathglot.languages.latex.renderer import render_layout
from mathglot.languages.latex.specimens import LETTERS, SPECIMENS, Specimen
from mathglot.languages.latex.symbols import other_spellings, written_symbol
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.mathematica.printer import write
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, preorder

_FLAVOURS = {
    TEXFORM: "texform",
    DLMF: "dlmf",
    TEXTBOOK: "textbook",
    OTHER: "also",
}
# What no flavour writes.
RECOGNISED = "recognised"


@dataclass(frozen=True, slots=True)
class DescribedNotation:
    """One notation: how it looks, and the flavours that write it."""

    latex: str
    flavours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Description:
    """A function with one pattern of arguments, or a formula that shows a structure."""

    pattern: str
    family: str
    notations: tuple[DescribedNotation, ...]
    macro: str | None
    sympy: str | None
    maple: str | None
    mpmath: str | None


def describe(name: str) -> list[Description]:
    """All that is known of a head: formulas that show it, and its rows of the table.

    Case, underscores and backslashes of the name do not matter where it is clear.

    >>> describe(r"besselj") == describe("BesselJ")
    True
    """
    heads = filed()
    if name not in heads:
        wanted = spell_plainly(name)
        meant = [head for head in heads if wanted and spell_plainly(head) == wanted]
        # A function comes before a letter: gamma is Gamma, not \[Gamma].
        meant.sort(key=lambda head: head.startswith("\\"))
        if not meant:
            raise UnknownNameError("function", name, find_resembling(name, heads))
        name = meant[0]
    return [entry.describe() for entry in heads[name]]


def describe_all() -> Iterator[Description]:
    """Everything that can be described, each thing once."""
    entries = dict.fromkeys(entry for listed in filed().values() for entry in listed)
    for entry in entries:
        yield entry.describe()


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the function table or a specimen, and the family that it is in."""

    family: str
    subject: Row | Specimen

    def describe(self) -> Description:
        """Its notations, and what it is called elsewhere."""
        if isinstance(self.subject, Specimen):
            return _describe_specimen(self.family, self.subject)
        return _describe_row(self.family, self.subject)


@cache
def filed() -> Mapping[str, tuple[Entry, ...]]:
    """What there is to describe, by the names of heads, specimens first.

    A row is filed under its head, and under the function that it is about, which may
    stand inside: D[AiryAi[z], z] is about AiryAi.
    """
    heads: dict[str, dict[Entry, None]] = {}
    for family, specimens in {**SPECIMENS, **LETTERS}.items():
        for specimen in specimens:
            head = head_of(parse(specimen.formula))
            heads.setdefault(head, {})[Entry(family, specimen)] = None
    for family, rows in FAMILIES.items():
        for row in rows:
            for head in dict.fromkeys((subject_of(family, row), _outer(row))):
                heads.setdefault(head, {})[Entry(family, row)] = None
    return {
        head: tuple(sorted(entries, key=order_of)) for head, entries in heads.items()
    }


def head_of(tree: Tree) -> str:
    """The name of a tree's outermost head, also where that is called again."""
    while type(tree) is Call:
        tree = tree.head
    return tree.name if type(tree) is Symbol else ""


def subject_of(family: str, row: Row) -> str:
    """The function that a row is about: the outermost one that its family has.

    >>> [row] = [r for r in FAMILIES["Bessel and Airy functions"]
    ...     if r.pattern == "D[AiryAi[z], z]"]
    >>> subject_of("Bessel and Airy functions", row)
    'AiryAi'
    """
    own = _plain_heads(family)
    for node in preorder(compile_pattern(row.pattern).tree):
        if type(node) is Symbol and node.name in own:
            return node.name
    return _outer(row)


def order_of(entry: Entry) -> int:
    """Specimens come first, then rows for any arguments, then those for special."""
    if isinstance(entry.subject, Specimen):
        return 0
    return 1 if takes_anything(entry) else 2


def takes_anything(entry: Entry) -> bool:
    """Whether an entry is a row for arguments of any kind, or for a constant."""
    if isinstance(entry.subject, Specimen):
        return False
    return _ANYTHING.fullmatch(entry.subject.pattern) is not None


_ANYTHING = re.compile(r"[^\[]+(\[[a-z]\w*(, [a-z]\w*)*\])?|\\\[\w+\]")


@cache
def _plain_heads(family: str) -> frozenset[str]:
    """The heads that a family has with any arguments, not only with special ones."""
    return frozenset(_outer(r) for r in FAMILIES[family] if r.pattern.count("[") <= 1)


def _outer(row: Row) -> str:
    return row.pattern.partition("[")[0]


def example_of(entry: Entry) -> Tree:
    """The tree whose notations are shown; its variable a1 is a letter with an index.

    >>> write(example_of(filed()["AppellF4"][0]))
    'AppellF4[a, b, Subscript[c, 1], Subscript[c, 2], x, y]'
    """
    if isinstance(entry.subject, Specimen):
        return parse(entry.subject.formula)
    shown = fill_row(entry.subject, _indexed_part)
    if compiled_row(entry.subject).layouts(shown):
        return shown
    return fill_row(entry.subject, plain_part)


def _describe_row(family: str, row: Row) -> Description:
    tree = fill_row(row, plain_part)
    shown = example_of(Entry(family, row))
    named = row.pattern.count("[") <= 1 or row.sympy is not None
    return Description(
        write(tree),
        family,
        _list_notations(compiled_row(row).layouts(shown)),
        _write_macro(row.macro, shown) if row.macro is not None else None,
        _name_in("sympy", tree) if named else None,
        _name_in("maple", tree) if named else None,
        row.mpmath,
    )


def _describe_specimen(family: str, specimen: Specimen) -> Description:
    formula = specimen.formula
    tree = parse(formula)
    if type(tree) is not Call:
        notations = _list_spellings(formula)
        return Description(formula, family, notations, None, None, None, None)
    return Description(
        formula,
        family,
        _list_notations(layouts_of(tree), specimen.spellings),
        None,
        _write_in("sympy", tree),
        _write_in("maple", tree),
        None,
    )


def _indexed_part(name: str, kind: str) -> Tree:
    """A variable such as j1 is shown with its index."""
    letter, digits = name[0], name[1:]
    if kind or not digits.isdigit():
        return plain_part(name, kind)
    return call("Subscript", Symbol(letter), Number(digits))


def _list_notations(
    layouts: Iterable[Layout], spellings: tuple[str, ...] = ()
) -> tuple[DescribedNotation, ...]:
    """What layouts write, and other spellings, each once."""
    shown: dict[str, int] = {}
    unprinted = ~0
    for layout in layouts:
        latex = _tidy(render_layout(layout))
        # Heads that exist only while layouts are made are not to be read.
        if not _UNSHOWN.search(latex):
            shown[latex] = shown.get(latex, 0) | (layout.flavours & unprinted)
            # TeXForm prints the first that it may.
            unprinted &= ~(layout.flavours & TEXFORM)
    for latex in spellings:
        shown.setdefault(latex, ACCEPTED)
    return tuple(
        DescribedNotation(latex, _name_flavours(flavours))
        for latex, flavours in sorted(shown.items(), key=lambda item: _rank(item[1]))
    )


def _rank(flavours: int) -> int:
    """What is written comes before what some write, and that before the rest."""
    if flavours & (TEXFORM | DLMF | TEXTBOOK):
        return 0
    return 1 if flavours & OTHER else 2


def _list_spellings(name: str) -> tuple[DescribedNotation, ...]:
    """How a letter is written, and other ways in which people write it."""
    usual = DescribedNotation(written_symbol(name), tuple(_FLAVOURS.values())[:3])
    others = [DescribedNotation(text, ("also",)) for text in other_spellings(name)]
    return (usual, *others)


_UNSHOWN = re.compile(
    rf"{EITHER}|EvaluatedBetween|MixedNumber|NamesInARow|OperatorAlone|SaidAtOnce|TwofoldSum|"
    "WrittenOut"
)
_LINE = re.compile(r"\s*\n\s*")
_CONNECTIVE = re.compile(r"\\text\{(and|or|xor|if|for|then)\}")


def _tidy(latex: str) -> str:
    r"""LaTeX on one line, with blanks round words: `p\text{ and }q`."""
    text = _CONNECTIVE.sub(r"\\text{ \1 }", _LINE.sub(" ", latex))
    # In a table, a bar would have to be escaped with a backslash of its own.
    return text.replace(r"\|", r"\Vert ")


def _name_flavours(flavours: int) -> tuple[str, ...]:
    named = tuple(name for bit, name in _FLAVOURS.items() if flavours & bit)
    return named or (RECOGNISED,)


def _write_macro(macro: str, tree: Tree) -> str:
    """A tree with a macro, where semantic LaTeX is usually written with others too."""
    written = _write_in("semantic", tree)
    name = re.match(r"\\[A-Za-z]+", macro)
    if written is not None and name is not None and name[0] in written:
        return written
    return macro.replace("#", "")


def _name_in(language: str, tree: Tree) -> str | None:
    """What a language calls a tree, None if it has to describe it by a formula."""
    written = _write_in(language, tree)
    if written is None:
        return None
    depth, calls = 0, 0
    # Maple's names of packages: LinearAlgebra:-Norm.
    for position, character in enumerate(written.replace(":-", "::")):
        depth += (character in "([{") - (character in ")]}")
        calls += character == "(" and depth == 1
        operator = position > 0 and character in "+-*/^=<>"
        if depth == 0 and (operator or character == " "):
            return None
    return written if calls <= 1 else None


def _write_in(language: str, tree: Tree) -> str | None:
    try:
        return render(tree, language)
    except RenderError:
        return None
