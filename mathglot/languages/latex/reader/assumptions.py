r"""What a reading takes for granted, in plain words.

Every symbol of a tree stands in the formula or is told of here: letters that had to be
renamed, letters that are taken for functions or constants, variables that the formula
does not show, and what stands for something missing.

>>> from mathglot.languages.latex.reader.entrance import find_readings
>>> [best] = find_readings(r"\dot x = -k x", limit=1)
>>> find_assumptions(best, r"\dot x = -k x")
('t is a variable that the formula does not show', 'x is a function of t')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from mathglot.languages.equivalence.heads import ARITHMETIC
from mathglot.languages.latex import levels
from mathglot.languages.latex.blanks import BLANK
from mathglot.languages.latex.boundaries import begins_apart
from mathglot.languages.latex.introductions import say_introduction
from mathglot.languages.latex.joined_words import say_left_out
from mathglot.languages.latex.letters import BUILT_IN, name_of, say_kept, say_renamed
from mathglot.languages.latex.long_numbers import say_cut
from mathglot.languages.latex.mending import mend
from mathglot.languages.latex.normal import normalise
from mathglot.languages.latex.notations import is_island, say_island, symbol_tokens
from mathglot.languages.latex.ownership import is_authors
from mathglot.languages.latex.reader.conventions import SPOKEN
from mathglot.languages.latex.reader.entrance import Candidate
from mathglot.languages.latex.reader.juxtaposed import settle
from mathglot.languages.latex.reader.leaves import DOTS
from mathglot.languages.latex.renderer import render
from mathglot.languages.latex.shapes import Sight
from mathglot.languages.latex.structures.relations import INFIX
from mathglot.languages.latex.surroundings import without_frames
from mathglot.languages.latex.symbols import STAND_INS, split_name, written_symbol
from mathglot.languages.mathematica.printer import write
from mathglot.languages.naming import PLACEHOLDER, is_built_in, is_dots
from mathglot.languages.tree import Call, String, Symbol, Tree, is_call, preorder

_RELATIONS = frozenset(
    sign
    for infix in INFIX.values()
    if infix.level == levels.RELATION
    for sign in infix.spellings
)
_FORMAL = r"\[FormalCapital"
_FIELDS = frozenset(("Grad", "Div", "Curl", "Laplacian"))
# Roles of letters that say nothing of what stands in the tree.
_OWN = frozenset(("own", "function", "number", "derivative", "known"))
_SPOKEN = BUILT_IN | SPOKEN | {"E": "the base of the natural logarithm"}
_CONSTANTS = ("E", "I")
_SPELLED = "spelled:"


def find_assumptions(candidate: Candidate, latex: str) -> tuple[str, ...]:
    """The sentences for a reading of a formula, each once."""
    mended = mend(latex) if candidate.changes else None
    latex = mended.latex if mended else latex
    said = chain(
        candidate.changes,
        _Finder(candidate, Sight(latex)).find(),
        say_introduction(latex),
        say_left_out(latex),
        say_cut(candidate.tree, latex),
    )
    return tuple(dict.fromkeys(said))


class _Finder:
    def __init__(self, candidate: Candidate, sight: Sight) -> None:
        self.candidate = candidate
        self.tree = candidate.tree
        self.tokens = without_frames(sight.tokens)
        self.shown = sight.shown
        # The walk begins at the end of the formula.
        ways = reversed(list(candidate.derivation.walk()))
        self.roles = [role for way in ways for role in way.roles]
        self.line = _without_braces(sight.tokens)

    def find(self) -> Iterator[str]:
        # Names that the formula does not show, and whether they are heads.
        hidden: dict[str, bool] = {}
        for name, is_head in _names(self.tree):
            said = list(self._of_name(name, is_head))
            yield from said
            of_notation = is_head and is_built_in(name)
            if not (said or of_notation or self._is_shown(name)):
                hidden.setdefault(name, is_head)
        yield from self._of_hidden(hidden)
        yield from self._of_functions()
        yield from self._of_roles()
        yield from self._of_spelling()
        yield from self._of_strings()

    def _of_name(self, name: str, is_head: bool) -> Iterator[str]:
        r"""What is renamed, keeps a name of Mathematica's, or is a command's name."""
        if name == "E" and "e" in self.shown:
            yield f"e is {_SPOKEN[name]}"
        elif name == PLACEHOLDER:
            if BLANK in self.tokens:
                yield f"{PLACEHOLDER} stands for what is left blank"
                return
            before = self._find_cut()
            yield rf"{PLACEHOLDER} stands for what is missing before {before}"
        elif name.startswith(_FORMAL):
            capital = name[len(_FORMAL) : -1]
            if capital in BUILT_IN:
                yield say_renamed(capital, name, is_head=is_head)
        elif self._is_renamed(name, is_head):
            yield say_renamed(STAND_INS[name], name, is_head=is_head)
        elif name in BUILT_IN and name not in _CONSTANTS and not is_head:
            yield say_kept(name)
        command = "\\" + name
        if command in self.shown and is_authors(command):
            yield f"{command} is the name {name}, since nothing defines it"

    def _find_cut(self) -> str:
        """The sign that the formula, or else a script in it, begins with."""
        places = range(1, len(self.tokens))
        signs = (self.tokens[i] for i in places if begins_apart(self.tokens, i))
        first = self.tokens[0]
        found = [sign for sign in (first, *signs) if sign in _RELATIONS]
        return found[0] if found else first

    def _is_renamed(self, name: str, is_head: bool) -> bool:
        """Whether a small letter stands for a capital one, which alone is shown, or
        alone is called.
        """
        capital = STAND_INS.get(name, "")
        if capital not in self.shown:
            return False
        called = is_head and (capital, "function") in self.roles
        return called or name not in self.shown

    def _is_shown(self, name: str) -> bool:
        """Whether a name stands in the formula, letter by letter or as a notation."""
        if is_dots(name):
            return not DOTS.isdisjoint(self.tokens)
        return (
            name in INFIX
            or all(self._has(character) for character in split_name(name))
            or self._has(name)
        )

    def _has(self, name: str) -> bool:
        if written_symbol(name) in self.tokens:
            return True
        return any(
            form[0] in self.tokens
            if len(form) == 1
            else _without_braces(form) in self.line
            for form in symbol_tokens(name)
        )

    def _of_hidden(self, names: dict[str, bool]) -> Iterator[str]:
        coordinates = {
            part.name
            for node in preorder(self.tree)
            if type(node) is Call and node.name in _FIELDS and len(node.arguments) > 1
            for part in preorder(node.arguments[1])
            if type(part) is Symbol
        }
        of_space = [name for name in names if name in coordinates]
        if of_space:
            said = "are coordinates" if len(of_space) > 1 else "is a coordinate"
            listed = ", ".join(map(written_symbol, of_space))
            yield f"{listed} {said} that the formula does not show"
        for name, is_head in names.items():
            if is_built_in(name) or name in _CONSTANTS:
                yield f"{name} is meant, though the formula does not show it"
            elif name not in coordinates:
                kind = "function" if is_head else "variable"
                letter = written_symbol(name)
                yield f"{letter} is a {kind} that the formula does not show"

    def _of_functions(self) -> Iterator[str]:
        """Letters that got arguments which they are not written with."""
        steps = self.candidate.steps
        if not any(step.startswith("idiom:arguments") for step in steps):
            return
        written = _applied(settle(self.candidate.derivation.value, frozenset()))
        for own, arguments in _applied(self.tree).items():
            if own not in written:
                variables = ", ".join(map(self._write, arguments))
                yield f"{self._write(own)} is a function of {variables}"

    def _of_roles(self) -> Iterator[str]:
        """Letters that are taken for functions and constants of Mathematica's."""
        for letter, role in self.roles:
            if role == "variable":
                yield f"{letter.replace('_', '')} is a name of its own"
            elif role not in _OWN:
                yield from _say_role(letter.partition(":")[0].rstrip("_="), role)

    def _of_spelling(self) -> Iterator[str]:
        """Letters side by side that are one name."""
        for feature in self.candidate.features():
            if feature.startswith(_SPELLED):
                yield f"{feature.removeprefix(_SPELLED)} is one name"

    def _of_strings(self) -> Iterator[str]:
        texts = set(_texts(self.tokens))
        units = set(_units(self.tree))
        for node in preorder(self.tree):
            if type(node) is String and node.value in units:
                yield f"{write(node)} is a unit of measurement"
            elif type(node) is String and is_island(node.value):
                yield say_island(node.value)
            elif type(node) is String and node.value not in texts:
                yield f"{write(node)} is a label, kept as a text"

    def _write(self, tree: Tree) -> str:
        if type(tree) is Symbol:
            renamed = self._is_renamed(tree.name, False)
            return STAND_INS[tree.name] if renamed else written_symbol(tree.name)
        return normalise(render(tree, "textbook"))


def _without_braces(tokens: Sequence[str]) -> str:
    return "".join(token for token in tokens if token not in ("{", "}"))


def _names(tree: Tree) -> Iterator[tuple[str, bool]]:
    """The names of a tree in the order they are written, and which are heads."""
    if type(tree) is Symbol:
        yield tree.name, False
    for node in preorder(tree):
        if type(node) is Call:
            for part in (node.head, *node.arguments):
                if type(part) is Symbol:
                    yield part.name, part is node.head


def _applied(tree: Tree) -> dict[Tree, tuple[Tree, ...]]:
    """The author's own functions and their first arguments, derivatives among them."""
    found: dict[Tree, tuple[Tree, ...]] = {}
    for node in preorder(tree):
        if type(node) is not Call:
            continue
        head = node.head
        if type(head) is Call and is_call(head.head, "Derivative"):
            head = head.arguments[0]
        elif type(head) is Call and head.name in ("Derivative", "Function"):
            continue
        if type(head) is Call or (type(head) is Symbol and not is_built_in(head.name)):
            found.setdefault(head, node.arguments)
    return found


def _say_role(letter: str, role: str) -> Iterator[str]:
    r"""That a letter is a function or a constant; \Gamma is Gamma without a word."""
    if role in ARITHMETIC:
        # A row such as O[x]^n, of which the letter itself is the function.
        role = letter
    if role in _SPOKEN:
        yield f"{letter} is {_SPOKEN[role]}"
    elif name_of(letter) is not None and letter.lstrip("\\").lower() != role.lower():
        yield f"{letter} is {role}"


def _units(tree: Tree) -> Iterator[str]:
    """The names of the units in the quantities of a tree."""
    for node in preorder(tree):
        if type(node) is Call and node.name == "Quantity":
            for part in preorder(node.arguments[-1]):
                if type(part) is String:
                    yield part.value


def _texts(tokens: list[str]) -> Iterator[str]:
    r"""What stands in \text{...}."""
    for place, token in enumerate(tokens):
        if token == r"\text":
            end = tokens.index("}", place)
            inside = tokens[place + 2 : end]
            yield "".join(" " if t.startswith(r"\ ") else t for t in inside)
