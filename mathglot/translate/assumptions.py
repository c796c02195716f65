r"""Assumptions: what a translation takes for granted, in plain words.

They are found after the fact, by what stands in the tree where letters stand in the
formula. Those that can be settled otherwise are sentences that `assume` takes.

>>> from mathglot.languages import parse
>>> find_assumptions(parse("e == m c^2", "mathematica"), "E = mc^2")
("E is a variable, written e, since E is Euler's number in Mathematica",)
>>> find_assumptions(parse("Pochhammer[x, n]", "mathematica"), "(x)_n")
('(x)_n is Pochhammer[x, n]',)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from mathglot.errors import MathglotError
from mathglot.languages import displays, normalise, render
from mathglot.languages.equivalence.heads import BINDERS
from mathglot.languages.functions.lookalikes import SELDOM_MEANT
from mathglot.languages.latex.introductions import say_introduction
from mathglot.languages.latex.joined_words import say_left_out
from mathglot.languages.latex.letters import (
    BUILT_IN,
    FREED,
    name_of,
    say_kept,
    say_renamed,
)
from mathglot.languages.latex.long_numbers import say_cut
from mathglot.languages.latex.mending import mend
from mathglot.languages.latex.notations import is_island, say_island
from mathglot.languages.latex.ownership import is_authors
from mathglot.languages.latex.pattern import key_of
from mathglot.languages.latex.shapes import (
    Shape,
    Sight,
    letter_of,
    meanings_of,
    shapes_of,
)
from mathglot.languages.latex.symbols import STAND_INS, written_symbol
from mathglot.languages.naming import PLACEHOLDER
from mathglot.languages.ranges import read_range
from mathglot.languages.tree import (
    Call,
    Number,
    String,
    Symbol,
    Tree,
    is_call,
    preorder,
)
from mathglot.translate.rewriting import CONSTANTS

_PRIME = r"\[Prime]"
_FORMAL = r"\[FormalCapital"
# Constants that have words of their own; others are said by their names.
_SPOKEN = {
    "E": "e is the base of the natural logarithm",
    "I": "i is the imaginary unit",
}
# Notations that nobody reads otherwise.
_CLEAR = frozenset(
    (r"\Gamma(#)", "e^{#}", r"\exp(#)", r"\exp#", r"\log(#)", r"\ln(#)", "#_{#}")
)
_CONSTANTS = ("Catalan", "Glaisher", "Khinchin")
# What else than letters is read in several ways: bars, accents, scripts of brackets.
_OPEN_SIGNS = re.compile(r"\||\(#\)[_^]|\[#\][_^]|\\bar\{#\}|\\hat\{#\}|#\^\{")
_WORD = re.compile(r"\\[A-Za-z]+")
# Calls that notation shows as what they are.
_NO_FUNCTIONS = frozenset(
    "Times Plus Subtract Divide Minus Power Sum Product Integrate Limit D List Equal "
    "Condition Subscript Part".split()
)
# Letters that nobody takes for functions of the author's.
_MEANT_OTHERWISE = frozenset((*CONSTANTS.values(), *BUILT_IN, "Pi"))
_OPENING = ("(", "[")
_OF_ANGLES = {r"\sin": "Sin", r"\cos": "Cos", r"\tan": "Tan", r"\cot": "Cot"}


def find_assumptions(tree: Tree, latex: str) -> tuple[str, ...]:
    """The sentences for a tree and the LaTeX that it displays as, in reading order."""
    mended = mend(latex)
    changes: tuple[str, ...] = ()
    if mended is not None and not displays(tree, latex):
        # It is the formula without its slips that was read.
        latex, changes = mended.latex, mended.changes
    said = chain(
        changes,
        _Finder(tree, Sight(latex)).find(),
        say_introduction(latex),
        say_left_out(latex),
        say_cut(tree, latex),
    )
    return tuple(dict.fromkeys(said))


class _Finder:
    def __init__(self, tree: Tree, sight: Sight) -> None:
        self.tree = tree
        self.sight = sight
        self.tokens = tokens = sight.tokens
        self.shown = sight.shown
        self.bound = _bound_names(tree)
        # Letters that an opening bracket follows.
        self.opened = {
            first for first, second in pairwise(tokens) if second in _OPENING
        }
        self.names = {node.name for node in preorder(tree) if type(node) is Symbol}

    def find(self) -> Iterator[str]:
        heads: set[int] = set()
        shapes: set[tuple[str, str]] = set()
        for node in preorder(self.tree):
            if type(node) is Symbol:
                yield from self._of_command(node.name)
                if id(node) not in heads:
                    yield from self._of_letter(node.name)
            elif type(node) is Call:
                heads.add(id(_innermost_head(node)))
                yield from self._of_call(node)
                yield from self._of_notation(node, shapes)
            elif type(node) is String and is_island(node.value):
                yield say_island(node.value)
        yield from self._of_layout()

    def _of_command(self, name: str) -> Iterator[str]:
        """A command that nothing defines was taken for a name."""
        if name == PLACEHOLDER:
            yield rf"{PLACEHOLDER} stands for what the formula does not show"
        command = "\\" + name
        if command in self.shown and is_authors(command):
            yield f"{command} is the name {name}, since nothing defines it"

    def _of_letter(self, name: str) -> Iterator[str]:
        """What a symbol that is no head was taken for."""
        if renamed := list(self._of_renamed(name)):
            yield from renamed
        elif name in _SPOKEN and name.lower() in self.shown:
            if not self._is_hidden(name.lower()):
                yield _SPOKEN[name] + self._also(name.lower())
        elif name == "I" and "j" in self.shown:
            yield "j is the imaginary unit"
        elif name in BUILT_IN:
            yield say_kept(name)
        elif name in CONSTANTS:
            shown = written_symbol(name) in self.shown and name not in self.bound
            # Where the letter is the constant too, that is said of the constant.
            if shown and (CONSTANTS[name] not in self.names or self._is_hidden(name)):
                yield f"{written_symbol(name)} is a variable"
        elif name in CONSTANTS.values() or name in _CONSTANTS:
            shapes = [shape.text for shape in shapes_of(Symbol(name), self.sight)]
            if shapes:
                letter = max(shapes, key=len)
                own = name_of(letter) or ""
                if not self._is_hidden(own):
                    yield f"{letter} is {name}{self._also(own)}"
        if name.endswith(_PRIME) and name != _PRIME:
            stem = written_symbol(name.removesuffix(_PRIME))
            yield f"{stem}' is a name of its own"

    def _also(self, name: str) -> str:
        """That a letter, which is a constant, is a variable in other places."""
        return " and a variable" if self._is_both(name) else ""

    def _is_hidden(self, name: str) -> bool:
        """Whether a letter is a variable only, and the constant is not shown."""
        return self._is_both(name) and self.tokens.count(written_symbol(name)) == 1

    def _is_both(self, name: str) -> bool:
        stands_in = STAND_INS.get(name) in self.shown
        return name in CONSTANTS and name in self.names and not stands_in

    def _of_renamed(self, name: str, *, is_head: bool = False) -> Iterator[str]:
        if name.startswith(_FORMAL):
            capital = name[len(_FORMAL) : -1]
            if capital in BUILT_IN:
                yield say_renamed(capital, name, is_head=is_head)
            return
        if name == FREED[r"\pi"] and r"\pi" in self.shown:
            yield say_renamed(r"\pi", name, is_head=is_head)
        capital = STAND_INS.get(name, "")
        if capital not in self.shown:
            return
        if name not in self.shown or (name in ("e", "i") and capital in self.names):
            yield say_renamed(capital, name, is_head=is_head)

    def _of_call(self, node: Call) -> Iterator[str]:
        """Letters that are applied, and letters that multiply brackets."""
        if _is_letter(node.head):
            yield from self._of_function(node.head, node.arguments)
        elif type(node.head) is Call and is_call(node.head.head, "Derivative"):
            operand = node.head.arguments[0]
            if _is_letter(operand):
                yield from self._of_function(operand, node.arguments)
        elif node.name == "Times":
            for factor, following in pairwise(node.arguments):
                if _is_letter(factor) and self._is_bracketed(factor, following):
                    yield f"{self._write(factor)} multiplies the bracket after it"
        if type(node.head) is Symbol:
            yield from self._of_renamed(node.head.name, is_head=True)

    def _of_function(self, head: Tree, arguments: tuple[Tree, ...]) -> Iterator[str]:
        letter = self._write(head)
        last = self._letter(head)
        if type(head) is Call or last in self.opened or self._is_primed(last):
            # Of what is renamed, that is said with its name.
            if type(head) is Call or last == written_symbol(_name_of(head)):
                yield f"{letter} is a function"
        elif all(type(argument) is Symbol for argument in arguments):
            variables = ", ".join(self._write(argument) for argument in arguments)
            yield f"{letter} is a function of {variables}"

    def _is_primed(self, letter: str) -> bool:
        """Whether brackets come after primes or scripts: f'(x), f^{(n)}(x)."""
        scripts = ("'", "^", "_")
        places = [n for n, token in enumerate(self.tokens) if token == letter]
        for place in places:
            after = self.tokens[place + 1 :]
            if after and after[0] in scripts:
                rest = [t for t in after[:8] if t not in ("'", "}")]
                if "(" in rest:
                    return True
        return False

    def _is_bracketed(self, factor: Tree, following: Tree) -> bool:
        enclosed = type(following) is Call and following.name in (
            "Plus",
            "Subtract",
            "Minus",
        )
        return enclosed and self._letter(factor) in self.opened

    def _letter(self, tree: Tree) -> str:
        if type(tree) is Call:
            tree = tree.arguments[0]
        assert type(tree) is Symbol
        capital = STAND_INS.get(tree.name, "")
        hidden = tree.name not in self.shown
        return capital if capital and hidden else written_symbol(tree.name)

    def _write(self, tree: Tree) -> str:
        if type(tree) is Symbol:
            return self._letter(tree)
        return _tidy(render(tree, "latex", flavour="textbook"))

    def _of_notation(self, node: Call, seen: set[tuple[str, str]]) -> Iterator[str]:
        """Functions of the table whose notation could be another's, or a letter."""
        key = key_of(node)
        if not key or key in _NO_FUNCTIONS:
            return
        shapes = list(shapes_of(node, self.sight))
        found = [shape for shape in shapes if self._is_open(key, shape)]
        if not found or any(self._is_word(shape) for shape in shapes):
            return
        shape = found[0]
        if (key, shape.text) not in seen:
            seen.add((key, shape.text))
            said = _say(node, shape)
            if said:
                yield said

    def _is_word(self, shape: Shape) -> bool:
        r"""Whether it begins with a name of the function, such as \det."""
        word = _WORD.match(shape.text)
        if word is None or letter_of(shape.text) or _OPEN_SIGNS.match(shape.text):
            return False
        return word[0] in self.shown

    def _is_open(self, key: str, shape: Shape) -> bool:
        if shape.text in _CLEAR or (shape.text == "|#|" and key == "Abs"):
            return False
        if letter_of(shape.text):
            return key != "Abs" and key in {
                meaning.head for meaning in meanings_of(shape.text)
            }
        if not _OPEN_SIGNS.match(shape.text):
            return False
        usual = {
            meaning.head
            for meaning in meanings_of(shape.text)
            if meaning.is_usual and meaning.head not in SELDOM_MEANT
        }
        return key in usual and len(usual) > 1

    def _of_layout(self) -> Iterator[str]:
        """Where fractions on the line and arguments end."""
        if has_open_denominator(self.tokens) and any(
            is_call(node, "Divide", 2)
            and type(node) is Call
            and is_call(node.arguments[1], "Times")
            for node in preorder(self.tree)
        ):
            yield "a product after a slash is all of the denominator"
        for word, head in _OF_ANGLES.items():
            if word in self.opened and any(
                _goes_on(node, head) for node in preorder(self.tree)
            ):
                yield f"the argument of {word} goes on after the bracket"


def _innermost_head(node: Call) -> Tree:
    """What is called, without the scripts that it has."""
    head = node.head
    while type(head) is Call and head.name in ("Subscript", "Superscript"):
        head = head.arguments[0]
    return head


def _name_of(tree: Tree) -> str:
    return tree.name if type(tree) is Symbol else ""


def _is_letter(tree: Tree) -> bool:
    """Whether it is a letter of the author's, with an index or without."""
    if is_call(tree, "Subscript"):
        assert type(tree) is Call
        tree = tree.arguments[0]
    if type(tree) is not Symbol or tree.name in _MEANT_OTHERWISE:
        return False
    return name_of(written_symbol(tree.name)) is not None


def _bound_names(tree: Tree) -> set[str]:
    """The names that sums, integrals and the like run over."""
    found: set[str] = set()
    for node in preorder(tree):
        if type(node) is not Call or node.name not in BINDERS:
            continue
        for argument in node.arguments[1:]:
            place = read_range(argument)
            if place is not None and type(place.variable) is Symbol:
                found.add(place.variable.name)
    return found


def _goes_on(node: Tree, head: str) -> bool:
    """Whether the argument is a sum times a letter, written (n+1)x."""
    if not is_call(node, head, 1):
        return False
    assert type(node) is Call
    product = node.arguments[0]
    if not is_call(product, "Times"):
        return False
    assert type(product) is Call
    first = product.arguments[0]
    return type(first) is Call and first.name in ("Plus", "Subtract")


def has_open_denominator(tokens: Sequence[str]) -> bool:
    """Whether two factors follow a slash without brackets."""
    for place, token in enumerate(tokens[:-2]):
        if token == "/" and tokens[place + 1].isalnum():
            following = tokens[place + 2]
            if following.isalnum() or name_of(following) or following == r"\pi":
                return True
    return False


def _say(node: Call, shape: Shape) -> str:
    """`P_n(x) is LegendreP[n, x]`: with the parts themselves where they are leaves."""
    found = [m for m in meanings_of(shape.text) if m.fill(shape.parts) == node]
    if not found:
        return ""
    meaning = found[0]
    simple = all(type(part) in (Symbol, Number) for part in shape.parts)
    parts = shape.parts if simple else tuple(Symbol(name) for name in meaning.names)
    tree = node if simple else meaning.fill(parts)
    if tree is None:
        return ""
    text = shape.text
    try:
        for part in parts:
            text = text.replace("#", render(part, "latex") + " ", 1)
        return f"{_tidy(text)} is {render(tree, 'mathematica')}"
    except MathglotError:
        return ""


def _tidy(latex: str) -> str:
    return normalise(latex)
