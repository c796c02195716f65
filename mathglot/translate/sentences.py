r"""Sentences that settle what a formula leaves open: "f is a function".

A sentence agrees with a tree or not; of a tree that does not agree it makes one that
does, if there is one.

>>> from mathglot.languages import parse, render
>>> from mathglot.languages.latex.shapes import Sight
>>> [sentence] = read_sentences(["(x)_n is FactorialPower"])
>>> tree, sight = parse("Pochhammer[a, 3]", "mathematica"), Sight("(a)_3")
>>> sentence.agrees(tree, sight)
False
>>> render(sentence.impose(tree, sight), "mathematica")
'FactorialPower[a, 3]'
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import product

from mathglot.errors import MathglotError, UnknownNameError
from mathglot.languages import parse
from mathglot.languages.functions import ROWS_BY_KEY
from mathglot.languages.functions.resemblance import find_resembling
from mathglot.languages.latex.letters import BUILT_IN, name_of
from mathglot.languages.latex.reader.entrance import find_readings
from mathglot.languages.latex.shapes import (
    Meaning,
    letter_of,
    meanings_of,
    shapes_of_head,
)
from mathglot.languages.latex.template import tokens_to_match
from mathglot.languages.tree import Symbol, Tree
from mathglot.translate.agreement import Applied, Both, Constant, Plain, Sentence
from mathglot.translate.function_of import FunctionOf
from mathglot.translate.linear import Linear
from mathglot.translate.notation import SLOT, Notation
from mathglot.translate.rewriting import CONSTANTS
from mathglot.translate.told import read_told

FORMS = (
    "f is a function",
    "f is a function of x and y",
    "a is a variable (a constant, a number, an index)",
    "A is a matrix",
    "v is a vector",
    "e is the base of the natural logarithm",
    "i is the imaginary unit",
    r"\gamma is EulerGamma",
    "(x)_n is FactorialPower",
)
# Of words with one blank between them.
_SENTENCE = re.compile(
    r"(?P<subjects>.+?) (?P<verb>is|are|multiplies)(?: (?P<rest>.+))?"
)
_LONGEST = 1000
_SHOWN = 60
_ARTICLE = re.compile(r"^(?:an?|the)(?:\s+|$)")
_SINGULAR = {
    "functions": "function",
    "variables": "variable",
    "constants": "constant",
    "numbers": "number",
    "matrices": "matrix",
    "vectors": "vector",
    "indices": "index",
    "parameters": "parameter",
}
_VARIABLES = frozenset(("variable", "name"))
_NUMBERS = frozenset("constant number index parameter scalar".split())
# What may follow a word for a kind of letter, and changes nothing.
_MORE = re.compile(r"(?:(?:real|complex|positive|integer|natural|free) )*(\w+)")
_AND_A_VARIABLE = " and a variable"
_OF = re.compile(r"functions? of (?P<names>.+)")
_SPOKEN = {
    "base of the natural logarithm": "E",
    "euler's number": "E",
    "imaginary unit": "I",
    "golden ratio": "GoldenRatio",
    "euler's constant": "EulerGamma",
}
_LETTER = re.compile(r"(\\?[A-Za-z]+(?:\{[A-Za-z]\})?|[A-Za-z])(?:_.*|')?")


class AssumptionError(MathglotError):
    """A sentence that cannot be understood, with the forms that can."""

    def __init__(self, text: str, reason: str) -> None:
        self.text = text
        known = "; ".join(FORMS)
        super().__init__(f"cannot assume {text!r}: {reason}; known forms: {known}")


def read_sentences(texts: Iterable[str]) -> list[Sentence]:
    """The sentences of some texts; one that cannot be understood raises.

    >>> [sentence.text for sentence in read_sentences(["f is a function"])]
    ['f is a function']
    """
    read: list[Sentence] = []
    linear: dict[str, str] = {}
    for text in texts:
        if len(text) > _LONGEST:
            shown = text[:_SHOWN] + "..."
            raise AssumptionError(shown, f"it is longer than {_LONGEST:,} characters")
        line = " ".join(text.split())
        told = read_told(line)
        if told is not None:
            read.append(told)
            continue
        match = _SENTENCE.fullmatch(line)
        if match is None:
            raise AssumptionError(text, "this sentence is not understood")
        subjects = [match["subjects"]]
        if match["verb"] == "are":
            subjects = re.split(r"\s*,\s*|\s+and\s+", match["subjects"])
        if match["verb"] == "multiplies":
            read += [
                Plain(text, _letter(text, subject), index=_index(subject))
                for subject in subjects
            ]
            continue
        predicate = _ARTICLE.sub("", match["rest"] or "", count=1).strip().rstrip(".")
        predicate = _SINGULAR.get(predicate, predicate)
        for subject in subjects:
            if predicate in ("matrix", "vector"):
                linear[_letter(text, subject)] = predicate
            else:
                read.append(_read_one(text, subject, predicate))
    if linear:
        said = "; ".join(f"{letter} is a {kind}" for letter, kind in linear.items())
        read.append(Linear(said, tuple(linear.items())))
    return read


def _read_one(text: str, subject: str, predicate: str) -> Sentence:
    if not predicate:
        raise AssumptionError(text, "it does not say what")
    if of := _OF.fullmatch(predicate):
        names = _read_names(text, of["names"])
        return FunctionOf(text, _letter(text, subject), names, _index(subject) or None)
    kind = _MORE.fullmatch(predicate)
    if kind and kind[1] == "function":
        return Applied(text, _letter(text, subject), _index(subject))
    if kind and kind[1] in _VARIABLES | _NUMBERS:
        is_scalar = kind[1] in _NUMBERS
        return Plain(text, _letter(text, subject), is_scalar, _index(subject))
    one = predicate.removesuffix(_AND_A_VARIABLE)
    head = _SPOKEN.get(one.lower(), one.partition("[")[0])
    if head not in ROWS_BY_KEY:
        if not re.fullmatch(r"[A-Z]\w*", head):
            raise AssumptionError(
                text, f"{predicate!r} is not a known function or kind"
            )
        raise UnknownNameError("function", head, find_resembling(head))
    letter = name_of(subject)
    if letter is not None and any("[" not in row.pattern for row in ROWS_BY_KEY[head]):
        meant = Constant if one == predicate else Both
        return meant(text, subject, head)
    return _read_notation(text, subject, head, predicate)


def _index(subject: str) -> tuple[str, ...]:
    """The tokens of a letter's index."""
    below = subject.partition("_")[2]
    try:
        tokens = tokens_to_match(below)
    except MathglotError:
        return ()
    return tuple(token for token in tokens if token not in ("{", "}"))


def _letter(text: str, subject: str) -> str:
    match = _LETTER.fullmatch(subject.strip())
    if match is None or (name_of(match[1]) is None and match[1] != r"\pi"):
        raise AssumptionError(text, f"{subject!r} is not a letter or notation")
    return match[1]


def _read_notation(text: str, subject: str, head: str, predicate: str) -> Notation:
    """The meanings of a head that have a notation, or any notation of a letter."""
    try:
        tokens = tokens_to_match(subject)
    except MathglotError as problem:
        raise AssumptionError(text, str(problem)) from None
    wanted = _read_predicate(text, predicate) if "[" in predicate else None
    meanings: list[tuple[str, Meaning]] = []
    said: list[str] = []
    for shape in shapes_of_head(head):
        parts = _fit(shape, tokens)
        if parts is None and letter_of(shape) != subject:
            continue
        found = [meaning for meaning in meanings_of(shape) if meaning.head == head]
        if wanted is not None and parts is not None:
            found = [m for m in found if _is_filled(m, parts, wanted)]
        meanings += [(shape, meaning) for meaning in found]
        said = said or parts or []
    if not meanings:
        shown = ", ".join(shapes_of_head(head)[:4]).replace("#", "x")
        reason = f"{head} is written {shown or 'by its name'}"
        if wanted is not None:
            reason = f"{predicate} is not written {subject}; {reason}"
        raise AssumptionError(text, reason)
    letter = (
        subject if any(letter_of(shape) == subject for shape, _ in meanings) else ""
    )
    return Notation(text, letter, tuple(said), tuple(meanings))


def _fit(shape: str, tokens: list[str]) -> list[str] | None:
    """What stands in the slots of a shape that some tokens have; None if they don't."""
    try:
        literal = tokens_to_match(shape.replace("#", f" {SLOT} "))
    except MathglotError:
        return None
    words = [token for token in literal if token not in ("{", "}")]
    pattern = " ".join(r"(\S+(?: \S+)*?)" if w == SLOT else re.escape(w) for w in words)
    line = " ".join(token for token in tokens if token not in ("{", "}"))
    match = re.fullmatch(pattern, line)
    return list(match.groups()) if match else None


def _is_filled(meaning: Meaning, parts: list[str], wanted: Tree) -> bool:
    """Whether a notation with these parts means what is wanted."""
    if len(parts) != len(meaning.names):
        return False
    return any(
        meaning.fill(trees) == wanted for trees in product(*map(_read_part, parts))
    )


def _read_part(latex: str) -> list[Tree]:
    """What stands in a slot: a letter may be a constant."""
    name = name_of(latex)
    if name is not None:
        names = [name, CONSTANTS.get(name), name.lower() if name in BUILT_IN else None]
        return [Symbol(each) for each in names if each]
    try:
        return [find_readings(latex, limit=1)[0].tree]
    except MathglotError:
        return []


def _read_predicate(text: str, predicate: str) -> Tree:
    try:
        return parse(predicate, "mathematica")
    except MathglotError as problem:
        raise AssumptionError(text, str(problem)) from None


def _read_names(text: str, names: str) -> tuple[Tree, ...]:
    """The variables of "f is a function of x, y and t"."""
    parts = re.split(r"\s*,\s*and\s+|\s*,\s*|\s+and\s+", names.strip())
    read = [_read_part(part)[:1] if _LETTER.fullmatch(part) else [] for part in parts]
    if not all(read):
        raise AssumptionError(text, f"{names!r} are not letters")
    return tuple(tree for [tree] in read)
