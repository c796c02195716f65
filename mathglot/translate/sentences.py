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

from mathglot.errors import MathglotError, UnknownNameError
from mathglot.languages import parse
from mathglot.languages.functions import ROWS_BY_KEY
from mathglot.languages.functions.resemblance import find_resembling
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.shapes import (
    Meaning,
    letter_of,
    meanings_of,
    shapes_of_head,
)
from mathglot.languages.latex.template import tokens_to_match
from mathglot.languages.tree import Symbol
from mathglot.translate.agreement import (
    Applied,
    Constant,
    Linear,
    Notation,
    Plain,
    Sentence,
)

FORMS = (
    "f is a function",
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
_ARTICLE = re.compile(r"(?<!\w)(?:an?|the)(?:\s+|$)")
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
_VARIABLES = frozenset("variable constant number index parameter scalar name".split())
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
        match = _SENTENCE.fullmatch(" ".join(text.split()))
        if match is None:
            raise AssumptionError(text, "it does not have one of these forms")
        subjects = [match["subjects"]]
        if match["verb"] == "are":
            subjects = re.split(r"\s*,\s*|\s+and\s+", match["subjects"])
        if match["verb"] == "multiplies":
            read += [Plain(text, _letter(text, subject)) for subject in subjects]
            continue
        # "E is a variable, written e, since ..." says no more than its beginning,
        # but a list of arguments has commas too.
        rest = re.split(r",(?![^\[]*\])", match["rest"] or "")[0]
        predicate = _ARTICLE.sub("", rest, count=1).strip().rstrip(".")
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
    first = predicate.split()[0]
    if first == "function":
        return Applied(text, _letter(text, subject))
    if first in _VARIABLES:
        return Plain(text, _letter(text, subject))
    head = _SPOKEN.get(predicate.lower(), predicate.partition("[")[0])
    if head not in ROWS_BY_KEY:
        if not re.fullmatch(r"[A-Z]\w*", head):
            raise AssumptionError(
                text, f"{predicate!r} is not a known function or kind"
            )
        raise UnknownNameError("function", head, find_resembling(head))
    letter = name_of(subject)
    if letter is not None and any("[" not in row.pattern for row in ROWS_BY_KEY[head]):
        return Constant(text, subject, head)
    return _read_notation(text, subject, head, predicate)


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
    meanings: list[tuple[str, Meaning]] = []
    for shape in shapes_of_head(head):
        parts = _fit(shape, tokens)
        if parts is None and letter_of(shape) != subject:
            continue
        found = [meaning for meaning in meanings_of(shape) if meaning.head == head]
        exact = [m for m in found if parts and _is_filled(m, parts, predicate)]
        meanings += [(shape, meaning) for meaning in exact or found]
    if not meanings:
        shown = ", ".join(shapes_of_head(head)[:4]).replace("#", "x")
        raise AssumptionError(text, f"{head} is written {shown or 'by its name'}")
    return Notation(text, tuple(meanings))


def _fit(shape: str, tokens: list[str]) -> list[str] | None:
    """What stands in the slots of a shape that some tokens have; None if they don't."""
    try:
        literal = tokens_to_match(shape.replace("#", r" \slot "))
    except MathglotError:
        return None
    words = [token for token in literal if token not in ("{", "}")]
    pattern = " ".join(
        r"(\S+(?: \S+)*?)" if w == r"\slot" else re.escape(w) for w in words
    )
    line = " ".join(token for token in tokens if token not in ("{", "}"))
    match = re.fullmatch(pattern, line)
    return list(match.groups()) if match else None


def _is_filled(meaning: Meaning, parts: list[str], predicate: str) -> bool:
    """Whether a predicate spells the meaning out: `EllipticE[k^2]`."""
    names = [name_of(part) for part in parts]
    if "[" not in predicate or not all(names):
        return False
    try:
        wanted = parse(predicate, "mathematica")
    except MathglotError:
        return False
    return meaning.fill(tuple(Symbol(name) for name in names if name)) == wanted
