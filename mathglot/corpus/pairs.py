"""Pairs: a formula in LaTeX and in the language it is translated into.

A pair is one line of JSON. `key` decides its side of a split, `statement` finds what
says the same with other letters; `held` marks what comes from formulas that training
must never see.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from mathglot.corpus.keys import split_key, statement_key
from mathglot.errors import MathglotError
from mathglot.languages.latex.lexer import tokenize as tokenize_latex
from mathglot.languages.mathematica.lexer import tokenize as tokenize_mathematica
from mathglot.languages.mathematica.printer import write
from mathglot.languages.semantic.lexer import tokenize as tokenize_semantic
from mathglot.languages.tree import Tree
from mathglot.untrusted import read_json

TARGETS = ("mathematica", "semantic")


class PairError(MathglotError):
    """A line of a corpus that is no pair."""


@dataclass(frozen=True, slots=True)
class Pair:
    """One formula in two languages, and all that decides where it goes."""

    latex: str
    text: str
    target: str
    flavour: str
    source: str
    key: str
    statement: str
    latex_tokens: int
    text_tokens: int
    held: bool = False
    generated: bool = True

    def to_line(self) -> str:
        """The pair as a line of JSON, with its line feed."""
        return json.dumps(asdict(self), ensure_ascii=False) + "\n"

    @property
    def longest(self) -> int:
        """The tokens of its longer side."""
        return max(self.latex_tokens, self.text_tokens)


_FIELDS = {field.name for field in fields(Pair)}


def pair_from_line(line: str) -> Pair:
    """The pair that a line holds."""
    try:
        content: dict[str, Any] = read_json(line)
        return Pair(**{name: content[name] for name in _FIELDS})
    except (ValueError, KeyError, TypeError) as error:
        raise PairError(f"not a pair of a corpus: {line[:60]!r} ({error})") from None


def read_pairs(path: Path) -> Iterator[Pair]:
    """The pairs of a file, one at a time."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            yield pair_from_line(line)


def make_pair(
    tree: Tree,
    latex: str,
    *,
    flavour: str,
    source: str,
    held: bool = False,
    generated: bool = True,
) -> Pair:
    """The pair of a tree in Mathematica and LaTeX that shows it."""
    text = write(tree)
    return Pair(
        latex=latex,
        text=text,
        target="mathematica",
        flavour=flavour,
        source=source,
        key=split_key(tree),
        statement=statement_key(tree),
        latex_tokens=len(tokenize_latex(latex)),
        text_tokens=len(tokenize_mathematica(text)),
        held=held,
        generated=generated,
    )


def build_semantic_pair(
    latex: str,
    text: str,
    *,
    flavour: str,
    source: str,
    keys: tuple[str, str],
    held: bool = False,
    generated: bool = True,
) -> Pair:
    """The pair of LaTeX and semantic LaTeX; `keys` are its key and statement."""
    key, statement = keys
    return Pair(
        latex=latex,
        text=text,
        target="semantic",
        flavour=flavour,
        source=source,
        key=key,
        statement=statement,
        latex_tokens=len(tokenize_latex(latex)),
        text_tokens=len(tokenize_semantic(text)),
        held=held,
        generated=generated,
    )
