r"""What Mathglot says of its own answers, given back to it.

>>> from mathglot.languages import parse
>>> said = read_told("1/2x: none")
>>> said is None
True
>>> said = read_told("mc is one name")
>>> said.agrees(parse("mc", "mathematica"), Sight("mc"))
True
>>> said.agrees(parse("m c", "mathematica"), Sight("mc"))
False
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mathglot.errors import MathglotError
from mathglot.languages import parse
from mathglot.languages.latex.letters import BUILT_IN, name_of
from mathglot.languages.latex.notations import symbol_tokens
from mathglot.languages.latex.shapes import Sight
from mathglot.languages.naming import PLACEHOLDER
from mathglot.languages.tree import Call, String, Symbol, Tree, preorder
from mathglot.translate.agreement import Renamed, Sentence
from mathglot.translate.assumptions import (
    find_assumptions,
    has_open_denominator,
)
from mathglot.translate.derived import LEFT_OUT

_RELATIONS = frozenset(r"= < > \leq \geq \neq \approx \sim \equiv \in".split())
_SIGNS = frozenset(r"+ - = , ; . ) ] } | \} < > & \\".split())
_LETTERS = r"\\?[A-Za-z]+(?:\{[A-Za-z]\})?"


@dataclass(frozen=True, slots=True)
class Told:
    """Something that Mathglot says of an answer, which has to be true of it."""

    text: str
    # Whether a formula has what is spoken of, and whether a tree agrees.
    concerns: Callable[[Sight], bool]
    is_true: Callable[[Tree, Sight], bool]

    def agrees(self, tree: Tree, sight: Sight) -> bool:
        return not self.concerns(sight) or self.is_true(tree, sight)

    def impose(self, tree: Tree, sight: Sight) -> Tree | None:
        return tree if self.agrees(tree, sight) else None


def read_told(text: str) -> Sentence | None:
    """A sentence in the words in which Mathglot says it of answers; None if it isn't.

    >>> read_told(r"\\foo is the name foo, since nothing defines it").text
    '\\\\foo is the name foo, since nothing defines it'
    """
    for pattern, make in _KINDS:
        match = re.fullmatch(pattern, text)
        if match:
            return make(text, match)
    return None


def _always(sight: Sight) -> bool:
    return True


def _renamed(text: str, match: re.Match[str]) -> Sentence:
    return Renamed(text, match["letter"], match["name"], match["kind"] == "function")


def _kept(text: str, match: re.Match[str]) -> Sentence:
    return Renamed(text, match["letter"], match["letter"])


def _said(text: str, concerns: Callable[[Sight], bool]) -> Sentence:
    """What is said of the answers it is true of, and in these words."""
    return Told(
        text, concerns, lambda tree, sight: text in find_assumptions(tree, sight.latex)
    )


def _named(text: str, match: re.Match[str]) -> Sentence:
    return _said(text, lambda sight: match["command"] in sight.tokens)


def _primed(text: str, match: re.Match[str]) -> Sentence:
    return _said(text, lambda sight: _has_run(sight, [match["letter"], "'"]))


def _slashed(text: str, match: re.Match[str]) -> Sentence:
    return _said(text, lambda sight: has_open_denominator(sight.tokens))


def _going_on(text: str, match: re.Match[str]) -> Sentence:
    return _said(text, lambda sight: _goes_on(sight.tokens, match["command"]))


def _ignored(text: str, match: re.Match[str]) -> Sentence:
    return Told(text, lambda sight: False, lambda tree, sight: True)


def _cut(text: str, match: re.Match[str]) -> Sentence:
    return _said(text, lambda sight: "dots" in sight.latex)


def _one_name(text: str, match: re.Match[str]) -> Sentence:
    name = match["name"]
    spelled = symbol_tokens(name)

    def concerns(sight: Sight) -> bool:
        return any(_has_run(sight, form) for form in (*spelled, tuple(name)))

    return Told(text, concerns, lambda tree, sight: Symbol(name) in preorder(tree))


def _hidden(text: str, match: re.Match[str]) -> Sentence:
    try:
        names = [_name(part) for part in match["names"].split(", ")]
    except MathglotError:
        names = []
    return Told(
        text,
        _always,
        lambda tree, sight: (
            bool(names) and {Symbol(name) for name in names} <= _symbols(tree)
        ),
    )


def _string(text: str, match: re.Match[str]) -> Sentence:
    try:
        wanted = parse(match["string"], "mathematica")
    except MathglotError:
        wanted = String("")
    return Told(text, _always, lambda tree, sight: wanted in preorder(tree))


def _island(text: str, match: re.Match[str]) -> Sentence:
    shown = "".join(match["latex"].split())
    return _said(text, lambda sight: shown in "".join(sight.latex.split()))


def _missing(text: str, match: re.Match[str]) -> Sentence:
    return Told(
        text,
        lambda sight: sight.tokens[:1] != [] and sight.tokens[0] in _RELATIONS,
        lambda tree, sight: Symbol(PLACEHOLDER) in preorder(tree),
    )


def _built_in(text: str, match: re.Match[str]) -> Sentence:
    letter = match["letter"]

    def is_true(tree: Tree, sight: Sight) -> bool:
        heads = {node.head for node in preorder(tree) if type(node) is Call}
        return Symbol(letter) in heads

    return Told(text, lambda sight: letter in sight.tokens, is_true)


def _symbols(tree: Tree) -> set[Tree]:
    return {node for node in preorder(tree) if type(node) is Symbol}


def _name(latex: str) -> str:
    return name_of(latex) or latex


def _has_run(sight: Sight, run: Sequence[str]) -> bool:
    """Whether these tokens stand side by side."""
    line = [token for token in sight.tokens if token not in ("{", "}")]
    kept = [token for token in run if token not in ("{", "}")]
    size = len(kept)
    return any(line[n : n + size] == kept for n in range(len(line) - size + 1))


def _goes_on(tokens: Sequence[str], command: str) -> bool:
    """Whether a factor follows the bracket that opens after a command."""
    for place, token in enumerate(tokens[:-1]):
        if token != command or tokens[place + 1] not in ("(", "["):
            continue
        depth = 0
        for after in range(place + 1, len(tokens) - 1):
            depth += (tokens[after] in ("(", "[")) - (tokens[after] in (")", "]"))
            if not depth:
                if tokens[after + 1] not in _SIGNS:
                    return True
                break
    return False


_BUILT_IN = "|".join(re.escape(words) for words in BUILT_IN.values())
_Make = Callable[[str, re.Match[str]], Sentence]
_KINDS: tuple[tuple[str, _Make], ...] = (
    (
        r"(?P<letter>[A-Z]|\\pi) is a (?P<kind>variable|function), "
        r"written (?P<name>[^\s,]+)(?:, .*)?",
        _renamed,
    ),
    (r"(?P<letter>[A-Z]) is a (?:variable|function), though it is .*", _kept),
    (rf"(?P<letter>[CDKNO]) is (?:{_BUILT_IN})", _built_in),
    (r"(?P<command>\\\w+) is the name \S+, since nothing defines it", _named),
    (rf"(?P<letter>{_LETTERS})' is a name of its own", _primed),
    ("a product after a slash is all of the denominator", _slashed),
    (r"the argument of (?P<command>\\\w+) goes on after the bracket", _going_on),
    (r"(?P<command>\\\w+) in .* is ignored, since nothing defines it", _ignored),
    (r"(?P<name>[A-Za-z]\S+) is one name", _one_name),
    (
        r"(?P<names>.+) (?:is|are) (?:a )?(?:variable|function|coordinates?) that the "
        r"formula does not show",
        _hidden,
    ),
    (r"(?P<names>\S+) is meant, though the formula does not show it", _hidden),
    (r'(?P<string>".*") is a (?:unit of measurement|label, kept as a text)', _string),
    (r"(?P<latex>.+) could not be read, and is kept as a text", _island),
    (r"\\\[Placeholder\] stands for what .*", _missing),
    (rf"{LEFT_OUT}: .*", _ignored),
    # Slips that are mended in one way, or the formula cannot be read.
    (r"'.+' is missing before '.+'", _ignored),
    (r"'.+' closes nothing, and is left out", _ignored),
    (r"\\(?:\\|@)\w+ is taken for \\\w+", _ignored),
    (r"\S+ is cut off: which digits follow is not shown", _cut),
)
