r"""An open vocabulary: numbers and names become tags, and come back after translation.

A model reads and writes a small vocabulary. What is outside it is put in terms of it:

* A number of several digits becomes one of 32 tags, drawn at random; equal numbers
  share one. A number that the source does not have is written digit by digit.
* A word or command that the vocabulary lacks becomes one of 16 tags, which the target
  shares: `\mathrm{velocity}` and `velocity`, `\foo` and `foo`, `é` and `\[EAcute]`.
  A command is read as the word that it most likely shows: `\foo` as `\mathrm{foo}`.
* All else is spelled in characters between marks.

What becomes of the source depends on the source alone, as a translation knows no more.

>>> from random import Random
>>> from mathglot.corpus.vocabulary import build
>>> latex, mathematica = build({}, "latex"), build({}, "mathematica")
>>> source = r"12 + \mathrm { s p e e d }".split()
>>> target = ["12", "+", "speed", "+", "25"]
>>> pair = substitute(source, target, latex, mathematica, Random(1))
>>> pair.source
['<n9>', '+', '\\mathrm', '{', '<w1>', '}']
>>> pair.target
['<n9>', '+', '<w1>', '+', '2', '<d5>']
>>> pair.restore(["<w1>", "^", "<n9>"])
['speed', '^', '12']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from random import Random
from typing import Literal, get_args

from mathglot.corpus.substitution.spelling import read_spelling, spell, spell_digits
from mathglot.corpus.substitution.words import find_words, merge_words, split_words
from mathglot.corpus.vocabulary import (
    NEXT_DIGITS,
    NUMBER_TAGS,
    SPECIAL,
    SPELL,
    WORD_TAGS,
    Vocabulary,
    is_long_number,
    is_word,
)
from mathglot.errors import RestoreError, UnknownNameError
from mathglot.languages import TOKENIZED
from mathglot.languages.mathematica.characters import spell as spell_name

__all__ = [
    "Numbers",
    "Substitution",
    "count_tokens",
    "count_words",
    "merge_words",
    "split_words",
    "substitute",
    "substitute_source",
]

Numbers = Literal["tags", "digits", "plain"]
"""Numbers of several digits: as tags, digit by digit, or left as they are."""

_SPECIAL = frozenset(SPECIAL)
_DIGIT_OF = {mark: digit for digit, mark in NEXT_DIGITS.items()}
# What the tag of a command is set in, so that it is read as a word; and what else a
# model may set it in.
_UPRIGHT = "\\mathrm"
_SET_UPRIGHT = frozenset((_UPRIGHT, "\\mathop", "\\operatorname", "\\text"))
# The letters of these may mean single things: points of a figure, `dx`.
_LONGEST_CAPITALS = 4


@dataclass(frozen=True, slots=True)
class Substitution:
    """A pair in terms of its vocabularies, with all that puts it back."""

    source: list[str]
    target: list[str]
    language: str
    numbers: Numbers
    # What the tags stand for: tokens of the source.
    tags: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def restore(self, tokens: Sequence[str], *, strict: bool = True) -> list[str]:
        """The tokens of the target language that a model's tokens stand for.

        What stands for nothing (a tag that the source does not have, a spelling that
        does not end) raises RestoreError, because `a <n1> b` left as it is would be
        read as `a < n1 > b`. If not `strict` it is left, for measures of distance.
        """
        return _restore(tokens, self.language, self._table(), strict)

    def restore_source(self) -> list[str]:
        """The tokens of the source as they were."""
        return _restore(self.source, "latex", self.tags, True)

    def cover(self, tokens: Sequence[str], vocabulary: Vocabulary) -> list[str]:
        """Any tokens of the target language in terms of this source's tags."""
        replaced: dict[str, str] = {}
        for tag, form in self._table().items():
            name = "".join(form)
            # The letter d is no copy of the command `\\d`.
            if len(name) > 1 or not name.isascii():
                replaced.setdefault(name, tag)
        return _Cover(vocabulary, self.language, self.numbers, replaced).cover(tokens)

    def _table(self) -> Mapping[str, tuple[str, ...]]:
        if self.language != "mathematica":
            return self.tags
        return {tag: (_name(form),) for tag, form in self.tags.items()}


def substitute(
    source: Sequence[str],
    target: Sequence[str],
    source_vocabulary: Vocabulary,
    target_vocabulary: Vocabulary,
    random: Random,
    *,
    language: str = "mathematica",
    numbers: Numbers = "tags",
) -> Substitution:
    """Put a pair's tokens in terms of their vocabularies; see the head of this file."""
    alone = substitute_source(
        source, source_vocabulary, random, language=language, numbers=numbers
    )
    return replace(alone, target=alone.cover(target, target_vocabulary))


def substitute_source(
    source: Sequence[str],
    vocabulary: Vocabulary,
    random: Random,
    *,
    language: str = "mathematica",
    numbers: Numbers = "tags",
) -> Substitution:
    """Put a source in terms of its vocabulary, to be translated."""
    if language not in TOKENIZED:
        raise UnknownNameError("language", language, list(TOKENIZED))
    if numbers not in get_args(Numbers):
        raise UnknownNameError("form of numbers", numbers, list(get_args(Numbers)))
    cover = _Cover(vocabulary, "latex", numbers, {}, random)
    covered = cover.cover(source)
    return Substitution(covered, [], language, numbers, cover.drawn)


def count_tokens(formulas: Iterable[Sequence[str]], language: str) -> Counter[str]:
    """How often each token occurs, words merged: what a vocabulary is built from."""
    if language == "mathematica":
        return Counter(chain.from_iterable(formulas))
    return Counter(chain.from_iterable(merge_words(tokens) for tokens in formulas))


def count_words(
    pairs: Iterable[tuple[Sequence[str], Sequence[str]]], language: str
) -> Counter[str]:
    r"""How often each word of the source is one that the target does not copy.

    A corpus in which `\mathrm{foo}` is `Bar` needs `foo` in its vocabulary.

    >>> pair = (r"\mathrm { f o o } + \mathrm { v o l t s }".split(), ["Bar", "volts"])
    >>> count_words([pair], "mathematica")
    Counter({'foo': 1})
    """
    counts: Counter[str] = Counter()
    for source, target in pairs:
        words = ["".join(source[start:end]) for start, end in find_words(source)]
        if words and language == "mathematica":
            copied = set(target)
            counts.update([word for word in words if spell_name(word) not in copied])
        elif words:
            copied = set(merge_words(target))
            counts.update([word for word in words if word not in copied])
    return counts


class _Cover:
    """One formula's way into a vocabulary; draws new tags if it has a random."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        language: str,
        numbers: Numbers,
        replaced: dict[str, str],
        random: Random | None = None,
    ) -> None:
        self.vocabulary = vocabulary
        self.letters = language != "mathematica"
        self.known = vocabulary.signs if self.letters else vocabulary.names
        self.numbers = numbers
        self.replaced = replaced
        self.random = random
        self.drawn: dict[str, tuple[str, ...]] = {}
        self._number_tags: Iterator[str] | None = None
        self._word_tags: Iterator[str] | None = None

    def cover(self, tokens: Sequence[str]) -> list[str]:
        words = find_words(tokens) if self.letters else []
        if not words:
            return self._cover_signs(tokens)
        covered: list[str] = []
        position = 0
        for start, end in words:
            covered += self._cover_signs(tokens[position:start])
            covered += self._cover_word(tokens[start:end])
            position = end
        covered += self._cover_signs(tokens[position:])
        return covered

    def _cover_signs(self, tokens: Sequence[str]) -> list[str]:
        known, replaced = self.known, self.replaced
        if known.issuperset(tokens) and replaced.keys().isdisjoint(tokens):
            return list(tokens)
        covered: list[str] = []
        for token in tokens:
            # A name that the source has is copied, even one that is known.
            tag = replaced.get(token)
            if tag is not None and not (self.letters and is_word(token)):
                covered += self._write_tag(tag, token)
            elif token in known:
                covered.append(token)
            else:
                covered += self._cover_unknown(token)
        return covered

    def _cover_unknown(self, token: str) -> list[str]:
        if is_long_number(token):
            if self.numbers == "plain":
                return [token]
            tag = self._draw_number(token) if self.numbers == "tags" else None
            return [tag] if tag else spell_digits(token)
        if self.letters and _is_name(token):
            tag = self._draw_word((token,))
            if tag:
                return self._write_tag(tag, token)
        return spell(token, self.vocabulary.names)

    def _cover_word(self, letters: Sequence[str]) -> list[str]:
        word = "".join(letters)
        if word in self.replaced:
            return [self.replaced[word]]
        if word in self.vocabulary.names:
            return [word]
        tag = None if _is_compound(word) else self._draw_word(tuple(letters))
        return [tag] if tag else self._cover_signs(letters)

    def _write_tag(self, tag: str, token: str) -> list[str]:
        upright = self.letters and token[0] == "\\" and _UPRIGHT in self.known
        return [_UPRIGHT, "{", tag, "}"] if upright else [tag]

    def _draw_number(self, number: str) -> str | None:
        if self.random is None:
            return None
        if self._number_tags is None:
            self._number_tags = iter(self.random.sample(NUMBER_TAGS, len(NUMBER_TAGS)))
        return self._keep(next(self._number_tags, None), (number,))

    def _draw_word(self, form: tuple[str, ...]) -> str | None:
        if self.random is None:
            return None
        if self._word_tags is None:
            self._word_tags = iter(self.random.sample(WORD_TAGS, len(WORD_TAGS)))
        return self._keep(next(self._word_tags, None), form)

    def _keep(self, tag: str | None, form: tuple[str, ...]) -> str | None:
        if tag is not None:
            self.drawn[tag] = form
            self.replaced["".join(form)] = tag
        return tag


def _is_name(token: str) -> bool:
    r"""Whether one token of LaTeX may be a name: `\foo`, `é`."""
    if len(token) == 1:
        return not token.isascii() and token.isprintable()
    return token[:1] == "\\" and token[1:].isascii() and token[1:].isalpha()


def _is_compound(word: str) -> bool:
    """Whether the letters of a word may mean single things: `ABC`, `dx`."""
    if word.isupper() and word.isalpha():
        return len(word) <= _LONGEST_CAPITALS
    return len(word) == 2 and word[0] == "d"


def _is_upright(tokens: Sequence[str], position: int) -> bool:
    """Whether a tag is all that is set in an upright font."""
    if position < 2 or position + 1 == len(tokens):
        return False
    font, opening, closing = (tokens[position + step] for step in (-2, -1, 1))
    return font in _SET_UPRIGHT and (opening, closing) == ("{", "}")


def _name(form: Collection[str]) -> str:
    r"""What a source's word, command or letter is called in Mathematica."""
    return spell_name("".join(form).removeprefix("\\"))


def _restore(
    tokens: Sequence[str],
    language: str,
    tags: Mapping[str, tuple[str, ...]],
    strict: bool,
) -> list[str]:
    restored: list[str] = []
    if language == "mathematica" and _SPECIAL.isdisjoint(tokens):
        return list(tokens)
    letters = language != "mathematica"
    position = 0
    while position < len(tokens):
        token = tokens[position]
        try:
            if token in tags:
                form = tags[token]
                if letters and form[0][0] == "\\" and _is_upright(tokens, position):
                    # The command itself, without what it was made a word by.
                    del restored[-2:]
                    position += 1
                restored.extend(form)
            elif token in _SPECIAL:
                position = _restore_mark(tokens, position, restored)
                continue
            elif letters and is_word(token):
                restored.extend(split_words([token]))
            else:
                restored.append(token)
        except RestoreError:
            if strict:
                raise
            restored.append(token)
        position += 1
    return restored


def _restore_mark(tokens: Sequence[str], position: int, restored: list[str]) -> int:
    """Restore a spelling, or a digit of a number begun; gives the place after it."""
    token = tokens[position]
    if token == SPELL:
        spelled, end = read_spelling(tokens, position)
        restored.append(spelled)
        return end
    digit = _DIGIT_OF.get(token)
    if digit is None:
        raise RestoreError(token, position, "the source has nothing of this name")
    before = tokens[position - 1] if position else ""
    begun = before in _DIGIT_OF or before in NEXT_DIGITS
    if not begun or not restored[-1].isdigit():
        raise RestoreError(token, position, "no digit stands before it")
    restored[-1] += digit
    return position + 1
