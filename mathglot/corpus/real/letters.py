r"""How people use letters: what a letter in a shape means, and how often it occurs.

`C_n` may be Catalan's number and is nearly always a coefficient of the author's. Such
things cannot be derived, but they can be counted, in real formulas with their meaning.

>>> from mathglot.languages.mathematica.parser import parse
>>> counts = LetterCounts()
>>> counts.add(parse("Subscript[T, n][t] == f[t]"), "T_n(t) = f(t)")
>>> counts.shapes["T_{#}(#)"], counts.roles["called"]["f"]
(Counter({'': 1}), 1)
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path

from mathglot.corpus.keys import is_variable
from mathglot.errors import MathglotError
from mathglot.languages.functions.special_names import special_names
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.shapes import Shape, Sight, letter_of, shapes_of
from mathglot.languages.latex.symbols import written_symbol
from mathglot.languages.naming import PLACEHOLDER
from mathglot.languages.tree import Call, Symbol, Tree, preorder

# What a letter is used as.
CALLED, INDEXED, BARE = "called", "indexed", "bare"
OWN = ""
_FILE = "letters.json"
# What was seen less often is left out of the file.
_LEAST = 2
# Characters with names that are no letters.
_NO_LETTERS = frozenset((r"\[Ellipsis]", PLACEHOLDER, r"\[PartialD]"))


@dataclass(slots=True)
class LetterCounts:
    """How often each shape means what (`OWN`: the author's), and letters by role."""

    shapes: dict[str, Counter[str]] = field(default_factory=dict)
    roles: dict[str, Counter[str]] = field(
        default_factory=lambda: {role: Counter() for role in (CALLED, INDEXED, BARE)}
    )

    def add(self, tree: Tree, latex: str) -> None:
        """Count what the shapes of a formula mean, and what its letters are used as."""
        try:
            sight = Sight(latex)
        except MathglotError:
            return
        for head, shape in shapes_of_letters(tree, sight):
            self.shapes.setdefault(shape.text, Counter())[head] += 1
        self.add_uses(tree)

    def add_uses(self, tree: Tree) -> None:
        """Count what the letters of a formula are used as."""
        for role, name in _uses(tree):
            if name not in _NO_LETTERS and name_of(written_symbol(name)):
                self.roles[role][name] += 1

    def save(self, path: Path) -> None:
        """Write the counts as JSON, what is frequent first."""
        content = {
            "roles": {
                role: {name: n for name, n in counts.most_common() if n >= _LEAST}
                for role, counts in self.roles.items()
            },
            "shapes": {
                text: dict(counts.most_common())
                for text, counts in sorted(
                    self.shapes.items(), key=lambda item: (-item[1].total(), item[0])
                )
                if counts.total() >= _LEAST
            },
        }
        path.write_text(json.dumps(content, indent=0) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> LetterCounts:
        """Read counts that were saved."""
        content = json.loads(path.read_text(encoding="utf-8"))
        return cls(
            {text: Counter(found) for text, found in content["shapes"].items()},
            {role: Counter(found) for role, found in content["roles"].items()},
        )

    def share_of(self, shape: str, head: str, *, before: float, weight: float) -> float:
        """The share in which a shape means a head; `before` anything was counted."""
        found = self.shapes.get(shape, Counter())
        meant = found[head] + before * weight
        return meant / (found[head] + found[OWN] + weight)


@cache
def shipped_letters() -> LetterCounts:
    """The counts that lie inside Mathglot."""
    return LetterCounts.load(Path(str(files("mathglot.corpus.real") / _FILE)))


def shapes_of_letters(tree: Tree, sight: Sight) -> Iterator[tuple[str, Shape]]:
    """Calls of a tree that show as a letter: their special head or OWN, their shape."""
    special = special_names()
    for node in preorder(tree):
        if type(node) is not Call:
            continue
        own = not node.name or node.name == "Subscript" or is_variable(node.name)
        if not own and node.name not in special:
            continue
        for shape in shapes_of(node, sight):
            if letter_of(shape.text) and "#" in shape.text:
                yield OWN if own else node.name, shape


def _uses(tree: Tree) -> Iterator[tuple[str, str]]:
    """Each use of a letter of the author's, as what and which."""
    todo: list[tuple[Tree, str]] = [(tree, BARE)]
    while todo:
        node, role = todo.pop()
        if type(node) is Symbol:
            if is_variable(node.name) or node.name == "C":
                yield role, node.name
        elif type(node) is Call:
            if node.name == "Subscript":
                letter, *below = node.arguments
                todo.append((letter, CALLED if role == CALLED else INDEXED))
            else:
                below = list(node.arguments)
                todo.append((node.head, CALLED))
            todo.extend((part, BARE) for part in below)
