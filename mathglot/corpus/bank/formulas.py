"""Files of formulas: one formula a line, under headings, with LaTeX where given.

    # BesselJ[n, z]
    ## specific values
    BesselJ[1/2, z] == Sqrt[2/(Pi z)] Sin[z]
        J_{1/2}(z)=\\sqrt{\\frac{2}{\\pi z}}\\sin z

A heading names a function pattern (in `functions`) or a topic (in `everyday`). Lines
that are indented are ways in which people write the formula above them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path

from mathglot.corpus.keys import split_key
from mathglot.errors import MathglotError
from mathglot.languages.mathematica.lexer import tokenize
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.mathematica.printer import write
from mathglot.languages.tree import Tree

COLLECTIONS = ("functions", "everyday")
# Sections of laws, definitions and statements, which no evaluation can confirm.
_NOT_IDENTITIES = ("(laws)", "(definitions)", "(statements)")


class BankError(MathglotError):
    """A line of a bank file that cannot be read."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place}: {problem}")


@dataclass(frozen=True)
class Formula:
    """One formula of the bank, and where it stands."""

    text: str
    collection: str
    family: str
    heading: str
    section: str
    line: int
    latex: tuple[str, ...] = ()

    @cached_property
    def tree(self) -> Tree:
        """The formula as a tree."""
        try:
            return parse(self.text)
        except MathglotError as error:
            raise BankError(self.place, str(error)) from None

    @cached_property
    def key(self) -> str:
        """What decides on which side of a split it is."""
        return split_key(self.tree)

    @cached_property
    def length(self) -> int:
        """How many tokens it has in Mathematica, as we would write it."""
        return len(tokenize(write(self.tree)))

    @property
    def place(self) -> str:
        """Where to find it: `functions/bessel.txt:12`."""
        return f"{self.collection}/{self.family}.txt:{self.line}"

    @property
    def digest(self) -> str:
        """What its checks are filed under: a hash of the text."""
        return hashlib.blake2b(self.text.encode(), digest_size=8).hexdigest()

    @property
    def claims_identity(self) -> bool:
        """Whether it should hold wherever it can be evaluated."""
        return not self.section.endswith(_NOT_IDENTITIES)


def load_bank(collections: Iterable[str] = COLLECTIONS) -> list[Formula]:
    """All formulas of the bank, in the order of the files and lines.

    >>> formulas = load_bank(["functions"])
    >>> {formula.collection for formula in formulas}
    {'functions'}
    """
    return [formula for name in collections for formula in _load_collection(name)]


@cache
def _load_collection(name: str) -> tuple[Formula, ...]:
    """Kept, since each recipe asks for the same ones, and to parse them takes long."""
    folder = Path(str(files(__package__))) / name
    paths = sorted(folder.glob("*.txt"))
    return tuple(formula for path in paths for formula in read_bank_file(path))


def read_bank_file(path: Path) -> Iterator[Formula]:
    """The formulas of one file; the folder it lies in names its collection."""
    collection, family = path.parent.name, path.stem
    heading = section = ""
    pending: tuple[str, int] | None = None
    latex: list[str] = []

    def finish() -> Iterator[Formula]:
        if pending is not None:
            text, line = pending
            yield Formula(
                text, collection, family, heading, section, line, tuple(latex)
            )

    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        content = line.strip()
        if not content:
            continue
        place = f"{collection}/{family}.txt:{number}"
        if line[0].isspace():
            if pending is None:
                raise BankError(place, "LaTeX without a formula above it")
            latex.append(content)
            continue
        yield from finish()
        pending, latex = None, []
        if content.startswith("## "):
            section = content.removeprefix("## ").strip()
        elif content.startswith("# "):
            heading, section = content.removeprefix("# ").strip(), ""
        elif not heading:
            raise BankError(place, "a formula before the first heading")
        else:
            pending = (content, number)
    yield from finish()
