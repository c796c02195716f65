r"""Examples: what a model sees of a pair, as the numbers of tokens.

LaTeX is brought to normal form (or left as it is), both sides are put in terms of the
vocabularies, and the language of the target goes before the source as a tag. Networks
that work on trees get both sides in postfix, the target from its root.

>>> from random import Random
>>> from mathglot.corpus.pairs import make_pair
>>> from mathglot.languages import parse
>>> from mathglot.train.vocabularies import make_vocabularies
>>> pair = make_pair(parse("x + 12", "mathematica"), "x + 12", flavour="", source="")
>>> encoder = PairEncoder(make_vocabularies())
>>> example = encoder.encode(pair, Random(1))
>>> encoder.vocabularies.source.decode(example.source)
['<mathematica>', 'x', '+', '<n9>']
>>> encoder.vocabularies.target.decode(example.target)
['x', '+', '<n9>']
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from random import Random
from typing import Any, Literal, get_args

from mathglot.corpus.pairs import Pair
from mathglot.corpus.postfix import encode_tokens
from mathglot.corpus.substitution import (
    Numbers,
    Substitution,
    substitute,
    substitute_source,
)
from mathglot.corpus.tokens import (
    arrange_target,
    read_source,
    read_source_form,
    read_target,
)
from mathglot.corpus.vocabulary import LANGUAGE_TAGS
from mathglot.errors import MathglotError, UnknownNameError
from mathglot.train.vocabularies import Vocabularies

Form = Literal["sequence", "tree"]
# Puts the tag beside the source, under one root.
_BESIDE = "<beside>"


class OtherNormalFormError(MathglotError):
    """A model that has learnt LaTeX in another form than it would be given."""


@dataclass(frozen=True, slots=True)
class ExampleForm:
    """How pairs become examples; a model must be asked in the form that it learnt."""

    form: Form = "sequence"
    normal: bool = True
    numbers: Numbers = "tags"
    most_tokens: int = 1024
    # Of the normal form that LaTeX was in.
    normal_form: str = field(default_factory=read_source_form)

    def __post_init__(self) -> None:
        for kind, value, known in (
            ("form of examples", self.form, get_args(Form)),
            ("form of numbers", self.numbers, get_args(Numbers)),
        ):
            if value not in known:
                raise UnknownNameError(kind, value, list(known))
        if self.normal and self.normal_form != read_source_form():
            raise OtherNormalFormError(
                f"a model that learnt the normal form {self.normal_form}, which is not "
                f"the one here ({read_source_form()}): train it again"
            )

    def as_record(self) -> dict[str, Any]:
        """The form as JSON keeps it."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Example:
    """A pair in ids: the source after its tag, the target without BOS and EOS."""

    source: list[int]
    target: list[int]
    substitution: Substitution


class PairEncoder:
    """Turns pairs into examples, always in the same way."""

    def __init__(
        self, vocabularies: Vocabularies, form: ExampleForm | None = None
    ) -> None:
        self.vocabularies = vocabularies
        self.form = form or ExampleForm()

    def encode(self, pair: Pair, random: Random) -> Example:
        """The example of a pair; LaTeX that is not balanced raises ParseError."""
        covered = substitute(
            read_source(pair.latex, normal=self.form.normal),
            read_target(pair.text, pair.target),
            self.vocabularies.source,
            self.vocabularies.target,
            random,
            language=pair.target,
            numbers=self.form.numbers,
        )
        target = self._arrange_target(pair, covered)
        return Example(
            self._encode_source(covered),
            self.vocabularies.target.encode(target),
            covered,
        )

    def encode_source(self, latex: str, language: str, random: Random) -> Example:
        """The example of a formula to be translated; its target is empty."""
        covered = substitute_source(
            read_source(latex, normal=self.form.normal),
            self.vocabularies.source,
            random,
            language=language,
            numbers=self.form.numbers,
        )
        return Example(self._encode_source(covered), [], covered)

    def fits(self, example: Example) -> bool:
        """Whether both sides are within the most tokens, the target with its EOS."""
        return (
            len(example.source) <= self.form.most_tokens
            and len(example.target) < self.form.most_tokens
        )

    def _encode_source(self, covered: Substitution) -> list[int]:
        tag = LANGUAGE_TAGS[covered.language]
        if self.form.form == "tree":
            tokens = [tag, *encode_tokens(covered.source), _BESIDE]
        else:
            tokens = [tag, *covered.source]
        return self.vocabularies.source.encode(tokens)

    def _arrange_target(self, pair: Pair, covered: Substitution) -> list[str]:
        if self.form.form == "sequence":
            return covered.target
        vocabulary = self.vocabularies.target

        def cover(tokens: list[str]) -> list[str]:
            return covered.cover(tokens, vocabulary)

        # From the root: what is above is written before what is below it.
        return arrange_target(pair.text, pair.target, cover)[::-1]
