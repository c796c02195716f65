"""Preference: of candidates that look like a formula, which go before which."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mathglot.languages import displays, render, tokenize
from mathglot.languages.functions.lookalikes import SELDOM_ALONE, SELDOM_MEANT
from mathglot.languages.latex.surroundings import present
from mathglot.languages.latex.template import tokens_to_match
from mathglot.languages.tree import Call, Symbol, Tree, preorder, rebuild
from mathglot.translate.sense import has_own_letters, makes_sense
from mathglot.translate.settling import find_commoner, settle
from mathglot.translate.translation import Translation

# What a notation means often goes first if it is less likely by so many nats at most.
_MARGIN = 3.0
# In so few tokens nothing speaks for what is seldom meant.
_FEW_TOKENS = 8
# The letters that constants are shown by, and the symbols for those letters.
_LETTERS = {"Glaisher": {"A": "A"}, "Catalan": {"G": "G", "C": "c"}}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate on its way; by rule if no model wrote it."""

    translation: Translation
    tree: Tree
    by_rule: bool = False

    @property
    def nats(self) -> float:
        """The log-probability of the whole."""
        tokens = tokenize(self.translation.text, self.translation.language)
        return self.translation.score * (len(tokens) + 1)

    def with_tree(self, tree: Tree) -> Candidate:
        """The same with another tree, and its text."""
        text = render(tree, self.translation.language)
        made = replace(self.translation, tree=tree, text=text)
        return replace(self, translation=made, tree=tree)

    def with_holds(self, value: bool | None) -> Candidate:
        """The same with the outcome of an evaluation."""
        checks = replace(self.translation.checks, holds=value)
        return replace(self, translation=replace(self.translation, checks=checks))


def try_tree(candidate: Candidate, tree: Tree, latex: str) -> Candidate:
    """A candidate with another tree, if that displays as the formula."""
    if tree == candidate.tree or not displays(tree, latex):
        return candidate
    return candidate.with_tree(tree)


def prefer_commoner(candidates: list[Candidate], latex: str) -> list[Candidate]:
    """Often meant before seldom meant, where the model finds them about as likely."""
    first = candidates[0]
    commoner = find_commoner(first.tree, latex)
    if commoner is None:
        return candidates
    for other in candidates[1:]:
        if other.tree == commoner and first.nats - other.nats < _MARGIN:
            return [other, *(one for one in candidates if one is not other)]
    return candidates


def prefer_sense(candidates: list[Candidate], latex: str) -> list[Candidate]:
    """Those last that join what cannot be joined, or have variables of their own."""
    if len(candidates) < 2:
        return candidates
    shown = present(tokens_to_match(latex))
    return sorted(
        candidates,
        key=lambda one: (not makes_sense(one.tree), has_own_letters(one.tree, shown)),
    )


def prefer_plain(candidates: list[Candidate], latex: str) -> list[Candidate]:
    """The shortest formulas as what they mean most often, whatever the model says.

    A model has seen each function about as often as any other: `P(x)` is P of x all
    the same.
    """
    tokens = tokens_to_match(latex)
    if len(tokens) > _FEW_TOKENS:
        return candidates
    found = sorted(candidates, key=lambda one: _is_seldom_meant(one.tree, latex))
    tree = _name_letters(settle(found[0].tree, latex), tokens)
    made = try_tree(found[0], find_commoner(tree, latex) or tree, latex)
    return found if made is found[0] else [made, *found]


def _is_seldom_meant(tree: Tree, latex: str) -> bool:
    if not SELDOM_ALONE.isdisjoint(heads(tree)):
        return True
    return find_commoner(tree, latex) is not None


def _name_letters(tree: Tree, tokens: Sequence[str]) -> Tree:
    """The tree with letters for constants that nobody means beside something else."""

    def leaf(node: Tree) -> Tree:
        letters = _LETTERS.get(node.name, {}) if type(node) is Symbol else {}
        shown = [name for letter, name in letters.items() if letter in tokens]
        return Symbol(shown[0]) if shown else node

    return rebuild(tree, leaf=leaf) if type(tree) is Call else tree


def sort_others(candidates: list[Candidate]) -> list[Candidate]:
    """What is seldom meant after what is often meant, behind the best."""
    best, *others = candidates
    seldom = SELDOM_MEANT - heads(best.tree)
    others.sort(key=lambda one: not seldom.isdisjoint(heads(one.tree)))
    return [best, *others]


def heads(tree: Tree) -> frozenset[str]:
    """The names of all functions in a tree."""
    return frozenset(node.name for node in preorder(tree) if type(node) is Call)
