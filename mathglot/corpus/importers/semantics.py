r"""Semantic LaTeX as pairs: with what a reader sees, and what the rules make of that.

>>> [result.pair.text for result in pair_semantic("a:1", r"\BesselJ{0}@{0}=1", "a:1")]
['\\BesselJ{0}@{0}=1', 'BesselJ[0, 0] == 1']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mathglot.corpus.importers.checks import (
    UNDISPLAYED,
    UNREADABLE_LATEX,
    UNREADABLE_SEMANTIC,
    find_latex_mistake,
)
from mathglot.corpus.importers.dlmf import describe_refusal
from mathglot.corpus.importers.options import ImportOptions
from mathglot.corpus.importers.results import Accepted, Rejected, Result, reject
from mathglot.corpus.keys import split_key, statement_key
from mathglot.corpus.pairs import Pair, build_semantic_pair, make_pair
from mathglot.corpus.presentation import presentation_key, presentation_statement
from mathglot.corpus.splits import MOST_TOKENS
from mathglot.errors import MathglotError
from mathglot.languages import expand, read
from mathglot.languages.latex.displayed import is_displayed
from mathglot.languages.semantic.lexer import tokenize as tokenize_semantic
from mathglot.languages.tree import Tree

# The time that the rules take grows with length and depth; what is twice as long as any
# model reads is not worth it.
_MOST_TOKENS = 2 * MOST_TOKENS
EXPANDED = "dlmf"  # the flavour of what semantic macros expand to


def pair_semantic(
    place: str,
    semantic: str,
    source: str,
    options: ImportOptions | None = None,
    symbols: Iterable[str] = (),
) -> Iterator[Result]:
    """The pairs of a formula and the LaTeX that it expands to, one for each target."""
    options = options or ImportOptions()
    try:
        latex = expand(semantic)
    except MathglotError as error:
        yield reject(place, UNREADABLE_SEMANTIC, semantic, error)
        return
    mistake = find_latex_mistake(latex)
    if mistake is not None:
        yield reject(place, UNREADABLE_LATEX, latex, mistake)
        return
    tree, refusal = read_tree(place, semantic, symbols)
    if "semantic" in options.targets:
        pair = make_semantic_pair(semantic, latex, tree, EXPANDED, source)
        yield Accepted(place, pair)
    if "mathematica" not in options.targets:
        return
    if tree is None:
        assert refusal is not None
        yield refusal
    elif options.check and not is_displayed(tree, latex):
        yield reject(place, UNDISPLAYED, latex)
    else:
        yield Accepted(
            place,
            make_pair(tree, latex, flavour=EXPANDED, source=source, generated=False),
        )


def read_tree(
    place: str, semantic: str, symbols: Iterable[str] = ()
) -> tuple[Tree | None, Rejected | None]:
    """The tree that the rules read, or why they read none."""
    if len(tokenize_semantic(semantic)) > _MOST_TOKENS:
        reason = f"no Mathematica: more than {_MOST_TOKENS:,} tokens"
        return None, reject(place, reason, semantic)
    try:
        return read(semantic, "semantic", symbols=symbols).tree, None
    except MathglotError as error:
        reason = f"no Mathematica: {describe_refusal(error)}"
        return None, reject(place, reason, semantic, error)


def make_semantic_pair(
    semantic: str, latex: str, tree: Tree | None, flavour: str, source: str
) -> Pair:
    """The pair of LaTeX and semantic LaTeX; without a tree its look is its key."""
    if tree is None:
        keys = presentation_key(latex), presentation_statement(latex)
    else:
        keys = split_key(tree), statement_key(tree)
    return build_semantic_pair(
        latex, semantic, flavour=flavour, source=source, keys=keys, generated=False
    )
