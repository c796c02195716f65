r"""Names of a tree as languages of plain letters spell them.

>>> spell_plainly(r"\[Alpha]1"), spell_plainly(r"\[CurlyPhi]"), spell_plainly("x")
('alpha1', 'varphi', 'x')
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

from mathglot.errors import RenderError
from mathglot.languages.functions import ROWS_BY_KEY
from mathglot.languages.operators import BY_HEAD
from mathglot.languages.tree import Call, Number, String, Symbol, Tree

_CHARACTER = re.compile(r"\\\[(\w+)\]")
_ALPHABET = re.compile(r"(Script|Gothic|DoubleStruck)(Capital)?([A-Z])")
_ALPHABETS = {"Script": "scr", "Gothic": "frak", "DoubleStruck": "bb"}
_VARIANTS = {"FinalSigma": "varsigma", "HBar": "hbar"}
_DOTS = re.compile(r"\\\[\w*Ellipsis\]")
# Marks on a name, and what they add to it: SymPy prints xhat as a hat over x.
_MARKS = {
    "OverHat": "hat",
    "OverBar": "bar",
    "OverTilde": "tilde",
    "OverVector": "vec",
    "OverDot": "dot",
    "UnderBar": "_underbar",
    "SuperStar": "__star",
    "SuperDagger": "__dagger",
    "SuperPlus": "__plus",
    "SuperMinus": "__minus",
    "SubPlus": "_plus",
    "SubMinus": "_minus",
    "SubStar": "_star",
}
_SIGNS = {"+": "plus", "-": "minus", "*": "star"}
_INDICES = {"Subscript": ("_", "_"), "Superscript": ("__", "_")}
# Formulas of which an index may be made: z_{1-\alpha/2} is z_1_alpha_2.
JOINED = frozenset("Plus Subtract Minus Times Divide List".split())
_ORDERS = ("1", "2", "3", "4")
# What stands for a part that a formula does not show.
PLACEHOLDER = r"\[Placeholder]"
# The context of names that are the user's, whatever they look like.
USERS = "Global`"
# Single letters that mean something as the head of a call.
_LETTERS_BUILT_IN = frozenset("CDNO")


@lru_cache(maxsize=4096)
def spell_plainly(name: str) -> str:
    """A name in ASCII letters, digits and underscores, beginning with no digit."""
    last = name.rpartition("`")[2]
    spelled = re.sub(r"\W", "_", _CHARACTER.sub(_spell_character, last), flags=re.ASCII)
    return spelled if spelled and not spelled[0].isdigit() else f"_{spelled}"


def _spell_character(match: re.Match[str]) -> str:
    name = match[1]
    # Formal letters are the bound variables of definitions: no name of the user's.
    formal, name = name.startswith("Formal"), name.removeprefix("Formal")
    if alphabet := _ALPHABET.fullmatch(name):
        style, capital, letter = alphabet.groups()
        spelled = (letter if capital else letter.lower()) + _ALPHABETS[style]
    elif name.startswith("Curly"):
        spelled = "var" + name.removeprefix("Curly").lower()
    elif name.startswith("Capital"):
        spelled = name.removeprefix("Capital")
    else:
        spelled = _VARIANTS.get(name, name.lower())
    return spelled + "_" if formal else spelled


@lru_cache(maxsize=4096)
def is_built_in(name: str) -> bool:
    """Whether a head is the Wolfram Language's own, not a function of the user's.

    Built-in names are capitalised words; a single letter, or capitals alone (RHS),
    are taken for the user's.

    >>> is_built_in("BesselJ"), is_built_in("f"), is_built_in("F"), is_built_in("RHS")
    (True, False, False, False)
    """
    if name.startswith(USERS):
        return False
    if len(name) == 1:
        return name in _LETTERS_BUILT_IN
    if name in ROWS_BY_KEY or name in BY_HEAD:
        return True
    name = _CHARACTER.sub("", name)
    return name[:1].isupper() and any(letter.islower() for letter in name)


def is_dots(name: str) -> bool:
    """Whether a symbol is an ellipsis, which stands for what was not written."""
    return _DOTS.search(name) is not None


class NameBook:
    """The spellings used in one text: two names never get the same one.

    A name that is reserved, or the spelling of another, gets an underscore.
    """

    def __init__(
        self,
        language: str,
        reserved: frozenset[str] = frozenset(),
        letters: Callable[[str], str] = spell_plainly,
    ) -> None:
        self._language = language
        self._reserved = reserved
        # How a name is spelled before its marks and indices are added.
        self._letters = letters
        self._spelled: dict[str, str] = {}
        self._taken: set[str] = set()
        # Formulas that are no names, so that none is looked through twice.
        self._nameless: dict[int, Call] = {}

    def spell(self, tree: Tree) -> str | None:
        """The spelling of a symbol, marked or with simple indices; None for others."""
        marks: list[str] = []
        identity: list[str] = []
        passed: list[Call] = []
        while type(tree) is Call:
            passed.append(tree)
            is_nameless = id(tree) in self._nameless
            mark = None if is_nameless else _mark_of(tree, self._letters)
            if mark is None:
                break
            marks.append(mark)
            # Words that are spelled alike are still different.
            words = [part.value for part in tree.arguments if type(part) is String]
            identity.append(f"{tree.name}[{mark}{words or ''}]")
            tree = tree.arguments[0]
        if type(tree) is not Symbol:
            self._nameless.update((id(node), node) for node in passed)
            return None
        if is_dots(tree.name):
            reason = "what it stands for is not known exactly"
            raise RenderError("an ellipsis", self._language, reason)
        if tree.name == PLACEHOLDER:
            reason = "the formula does not show it"
            raise RenderError("a missing part", self._language, reason)
        key = "".join([tree.name, *identity])
        if key not in self._spelled:
            self._spelled[key] = self._choose(
                "".join([self._letters(tree.name), *reversed(marks)])
            )
        return self._spelled[key]

    def _choose(self, wanted: str) -> str:
        while wanted in self._taken or wanted in self._reserved:
            wanted += "_"
        self._taken.add(wanted)
        return wanted


def _mark_of(node: Call, letters: Callable[[str], str]) -> str | None:
    """What a mark or simple indices add to the name that they stand at."""
    arguments = node.arguments
    if node.name in _MARKS and len(arguments) == 1:
        return _MARKS[node.name]
    if node.name == "OverDot" and len(arguments) == 2:
        order = _spell_leaf(arguments[1], letters)
        return "d" * int(order) + "ot" if order in _ORDERS else None
    if node.name == "Subsuperscript" and len(arguments) == 3:
        lower, upper = (_spell_leaf(index, letters) for index in arguments[1:])
        return f"_{lower}__{upper}" if lower and upper else None
    first, following = _INDICES.get(node.name, ("", ""))
    spelled = [_spell_leaf(index, letters) for index in arguments[1:]]
    if not first or not spelled or not all(spelled):
        return None
    return first + following.join(index for index in spelled if index)


def _spell_leaf(tree: Tree, letters: Callable[[str], str]) -> str | None:
    if type(tree) is Symbol and not is_dots(tree.name):
        return letters(tree.name)
    if type(tree) is Number and tree.text.replace(".", "", 1).isdigit():
        return tree.text.strip(".").replace(".", "_")
    if type(tree) is Call and tree.name in JOINED:
        return _spell_formula(tree, letters)
    if type(tree) is String:
        return _SIGNS.get(tree.value) or _spell_words(tree.value)
    return None


def _spell_formula(formula: Call, letters: Callable[[str], str]) -> str | None:
    """The leaves of an index that is a formula, one after the other."""
    spelled: list[str] = []
    todo: list[Tree] = [formula]
    while todo:
        part = todo.pop()
        if type(part) is not Call:
            leaf = _spell_leaf(part, letters)
            if not leaf:
                return None
            spelled.append(leaf)
        elif part.name in JOINED:
            todo += reversed(part.arguments)
        else:
            return None
    return "_".join(spelled) or None


def _spell_words(text: str) -> str | None:
    """Words as a part of a name; of a lone sign, what Unicode calls it."""
    spelled = spell_plainly(text).strip("_")
    if not spelled and len(text) == 1:
        spelled = spell_plainly(unicodedata.name(text, "").lower()).strip("_")
    return spelled or None
