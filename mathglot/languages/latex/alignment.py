r"""Which part of a formula became which part of its translation.

>>> from mathglot.languages.mathematica.parser import parse
>>> latex = r"\sqrt{a + b}"
>>> for link in align(parse("Sqrt[a + b]"), latex):
...     print(latex[slice(*link.source)], link.target)
\sqrt{a + b} (0, 11)
a + b (5, 10)
a (5, 6)
b (9, 10)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from mathglot.errors import MathglotError, UnknownNameError
from mathglot.languages.latex.derivation import derive
from mathglot.languages.latex.empty_groups import without_empty_groups
from mathglot.languages.latex.keeping import keep_letters
from mathglot.languages.latex.matcher import COMMA, find_match
from mathglot.languages.latex.normal.tracing import trace
from mathglot.languages.latex.notations import number_tokens, symbol_tokens
from mathglot.languages.latex.passages import Passages
from mathglot.languages.latex.surroundings import outside_words
from mathglot.languages.latex.template import narrow_accents
from mathglot.languages.latex.unshown import add_unshown
from mathglot.languages.latex.wide_gaps import part_statements
from mathglot.languages.links import Link, arrange
from mathglot.languages.location import Located, Spans
from mathglot.languages.placed import place, place_of
from mathglot.languages.tree import Number, Symbol, Tree, distinct, postorder

LANGUAGES = ("mathematica", "sympy", "maple")


def align(tree: Tree, latex: str, language: str = "mathematica") -> list[Link]:
    """The parts of LaTeX and their counterparts in what `render` writes for a tree.

    There is a link for each part of the tree that has a place in both texts, outer ones
    before those inside them. Where the LaTeX is not seen to show the tree, only names
    and numbers are linked that occur once on both sides.
    """
    locate = _find_locator(language)
    tree = distinct(tree)
    try:
        written = tree
        if language != "mathematica":
            written = distinct(keep_letters(tree, latex))
        located = locate(written)
        sources = find_sources(tree, latex)
    except MathglotError:
        return []
    # The same nodes, by their places; their letters may differ.
    counterparts = {
        id(node): id(counterpart)
        for node, counterpart in zip(postorder(tree), postorder(written), strict=True)
    }
    return arrange(
        (source, target)
        for node, spans in sources.items()
        for source in spans
        for target in located.spans.get(counterparts.get(node, node), ())
    )


def _find_locator(language: str) -> Callable[[Tree], Located]:
    if language == "mathematica":
        from mathglot.languages.mathematica.printer import locate as locate_mathematica

        return locate_mathematica
    if language == "sympy":
        from mathglot.languages.sympy import locate as locate_sympy

        return locate_sympy
    if language == "maple":
        from mathglot.languages.maple import locate as locate_maple

        return locate_maple
    raise UnknownNameError("language to align", language, list(LANGUAGES))


def find_sources(tree: Tree, latex: str) -> Spans:
    """The spans of LaTeX, as it was typed, that show the nodes of a tree.

    Nodes are known by identity, so that each should be an object of its own.
    """
    for text, positions in _read_commas(latex):
        traced = trace(part_statements(text))
        tokens = _tokens_to_match(traced.tokens)
        shown = _find_spans(tree, tokens)
        if shown is not None:
            tokens, spans = shown
            return _find_passages(spans, Passages(tokens, traced.original), positions)
    spans = _find_single_leaves(tree, tokens)
    return _find_passages(spans, Passages(tokens, traced.original), positions)


def find_token_spans(tree: Tree, latex: str) -> tuple[list[str], Spans] | None:
    """The tokens of LaTeX, and which of them show each node; None if they do not.

    Nodes are known by identity, so that each should be an object of its own.
    """
    for text, _ in _read_commas(latex):
        shown = _find_spans(tree, _tokens_to_match(trace(part_statements(text)).tokens))
        if shown is not None:
            return shown
    return None


def _find_spans(tree: Tree, tokens: list[str]) -> tuple[list[str], Spans] | None:
    matcher = find_match(tree, tokens)
    if matcher is None:
        return None
    tokens = matcher.tokens[:-2]
    spans = derive(matcher, tree)
    add_unshown(spans, tree, tokens)
    return tokens, spans


def _read_commas(latex: str) -> Iterator[tuple[str, Sequence[int]]]:
    """LaTeX as it is matched, with the position that each character came from.

    A comma in braces is a decimal point, or parts groups of three digits.
    """
    if not COMMA.search(latex):
        yield latex, range(len(latex))
        return
    for mark in (".", ""):
        positions = list(range(len(latex)))
        for match in reversed(list(COMMA.finditer(latex))):
            positions[match.start() : match.end()] = [match.start()] * len(mark)
        yield COMMA.sub(mark, latex), positions


def _tokens_to_match(traced: list[str]) -> list[str]:
    """Tokens as they are matched, at the places that they had."""
    kept = without_empty_groups(traced)
    pairs = zip(narrow_accents(kept), kept, strict=True)
    return [place(token, place_of(old)) for token, old in pairs]


def _find_single_leaves(tree: Tree, tokens: list[str]) -> Spans:
    """The leaves that occur once in a tree, and once among the tokens."""
    shown = Counter(tokens[index] for index in outside_words(tokens))
    leaves = [node for node in postorder(tree) if type(node) in (Symbol, Number)]
    count = Counter(leaves)
    spans: Spans = {}
    claimed: Counter[str] = Counter()
    for leaf in leaves:
        forms = [form[0] for form in _forms(leaf) if len(form) == 1]
        single = [form for form in forms if form in shown]
        claimed.update(single)
        if count[leaf] == 1 and len(single) == 1 and shown[single[0]] == 1:
            index = tokens.index(single[0])
            spans[id(leaf)] = [(index, index + 1)]
    return {
        leaf: span for leaf, span in spans.items() if claimed[tokens[span[0][0]]] == 1
    }


def _forms(leaf: Tree) -> tuple[tuple[str, ...], ...]:
    if type(leaf) is Symbol:
        return symbol_tokens(leaf.name)
    return number_tokens(leaf) if type(leaf) is Number else ()


def _find_passages(spans: Spans, passages: Passages, positions: Sequence[int]) -> Spans:
    """Spans of characters for spans of tokens, where there are such."""
    found: Spans = {}
    for node, some in spans.items():
        for span in some:
            passage = passages.find(*span)
            if passage is not None:
                start, end = passage
                typed = (positions[start], positions[end - 1] + 1)
                found.setdefault(node, []).append(typed)
    return found
