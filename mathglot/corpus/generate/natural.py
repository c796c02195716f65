r"""Letters as people use them: mostly their own, whatever the table knows them for.

Rendering a tree with a rare function gives LaTeX that nobody would read so: `C_n` for
Catalan's number, `\sigma(i)` for a sigmoid. Where nothing else in a formula shows that
special functions are meant, its LaTeX is given the meaning that counting in real
formulas says it has: nearly always a letter of the author's own.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import accumulate

from mathglot.corpus.generate.kinds import bound_names
from mathglot.corpus.generate.names import functions_in, names_in, rename
from mathglot.corpus.real.letters import (
    BARE,
    CALLED,
    INDEXED,
    OWN,
    shapes_of_letters,
    shipped_letters,
)
from mathglot.errors import MathglotError
from mathglot.languages.functions.special_names import special_names
from mathglot.languages.latex.displayed import is_displayed
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.pattern import key_of
from mathglot.languages.latex.shapes import Sight, letter_of, read_letters, shapes_of
from mathglot.languages.tree import Call, Symbol, Tree, is_call, preorder, rebuild

# What a shape means that was never counted, and how many counts that is worth.
_UNSEEN_SHARE, _UNSEEN_WEIGHT = 0.3, 2.0
# Special functions that nobody would be in doubt about; two of them in doubt explain
# each other.
_EXPLAIN_EACH_OTHER = 3
_CONSTANTS: dict[str, tuple[str, ...]] = {
    "Catalan": ("G", "C", "K"),
    "Glaisher": ("A",),
    "Khinchin": ("K",),
    "EulerGamma": (r"\gamma",),
    "GoldenRatio": (r"\phi", r"\varphi"),
}
_CONSTANT_SHARE = 0.15
# Letters that mean something by themselves, to Mathematica or to a reader.
_NOT_DRAWN = frozenset(("E", "I", "D", "O", "e", "i", "d", r"\[Gamma]"))
_INTEGER_LETTERS = frozenset("nmkjlNi")
_RENAMED_SHARE = 0.5


def read_naturally(tree: Tree, latex: str, generator: random.Random) -> Tree:
    """What people would mean by LaTeX that shows a tree: it, or one in own letters."""
    names = {node.name for node in preorder(tree) if type(node) is Symbol}
    if names.isdisjoint(special_names()):
        return tree
    try:
        sight = Sight(latex)
    except MathglotError:
        return tree
    doubtful = {
        (head, shape.text)
        for head, shape in shapes_of_letters(tree, sight)
        if head != OWN
    }
    heads = {head for head, _ in doubtful}
    functions = names & special_names() - _CONSTANTS.keys()
    if functions - heads or len(heads) >= _EXPLAIN_EACH_OTHER:
        # Something shows that the formula is about special functions.
        return tree
    changed = tree
    counts = shipped_letters()
    for head, text in sorted(doubtful):
        share = counts.share_of(text, head, before=_UNSEEN_SHARE, weight=_UNSEEN_WEIGHT)
        if generator.random() > share:
            changed = _in_own_letters(changed, head, text, sight)
    if not functions:
        changed = _without_constants(changed, names, sight, generator)
    if changed == tree or not is_displayed(changed, latex):
        return tree
    return changed


def _in_own_letters(tree: Tree, head: str, text: str, sight: Sight) -> Tree:
    letter = letter_of(text)
    name = name_of(letter)
    if name is None or name in _NOT_DRAWN or _is_upright(letter, sight):
        return tree

    def change(node: Call) -> Tree:
        if key_of(node) != head:
            return node
        for shape in shapes_of(node, sight):
            if shape.text == text:
                return read_letters(shape, name) or node
        return node

    return rebuild(tree, change)


def _is_upright(letter: str, sight: Sight) -> bool:
    """Whether a letter is set upright, as nobody sets one of their own."""
    return sight.has((f"\\mathrm {letter}",))


def _without_constants(
    tree: Tree, names: set[str], sight: Sight, generator: random.Random
) -> Tree:
    for constant, letters in _CONSTANTS.items():
        shown = [letter for letter in letters if letter in sight.shown]
        if constant in names and len(shown) == 1:
            name = name_of(shown[0])
            if name and name not in names and generator.random() > _CONSTANT_SHARE:
                tree = rename(tree, {constant: Symbol(name)})
    return tree


def draw_letters(tree: Tree, generator: random.Random) -> Tree:
    """A formula with letters drawn as often as real formulas use them in their roles.

    What is bound, or counts, keeps its name.
    """
    called, fixed = functions_in(tree), bound_names(tree)
    indexed = {
        node.arguments[0].name
        for node in preorder(tree)
        if is_call(node, "Subscript")
        and type(node) is Call
        and type(node.arguments[0]) is Symbol
    }
    present = names_in(tree)
    taken = set(present)
    renaming: dict[str, Tree] = {}
    for name in present:
        if len(name) > 1 and not name.startswith("\\["):
            continue
        if name in fixed or name in _INTEGER_LETTERS:
            continue
        if generator.random() > _RENAMED_SHARE:
            continue
        role = CALLED if name in called else INDEXED if name in indexed else BARE
        fresh = _draw_letter(role, generator)
        if fresh not in taken:
            taken.add(fresh)
            renaming[name] = Symbol(fresh)
    return rename(tree, renaming) if renaming else tree


def _draw_letter(role: str, generator: random.Random) -> str:
    names, weights = _letters_of(role)
    return generator.choices(names, cum_weights=weights)[0]


@cache
def _letters_of(role: str) -> tuple[list[str], list[int]]:
    """The letters of a role, and their counts added up."""
    counts = shipped_letters().roles[role]
    names = [name for name in counts if name not in _NOT_DRAWN]
    return names, list(accumulate(counts[name] for name in names))
