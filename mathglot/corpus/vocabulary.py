r"""The tokens that a model knows, numbered; small, because all else is substituted.

Special tokens come first, then the printable characters, so that anything can be
spelled; then what a side needs whatever the corpus is (all heads of the function table
for Mathematica, letters, Greek, operators, the words of LaTeX notations); then what
the corpus has most often.

>>> vocabulary = build({"velocity": 90, "\\vdash": 50}, "latex")
>>> vocabulary.encode(["<bos>", "x", "<eos>"])[0], "\\vdash" in vocabulary
(1, True)
>>> vocabulary.decode(vocabulary.encode(["\\frac", "erf"]))
['\\frac', 'erf']
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from pathlib import Path

from mathglot.errors import UnknownNameError, VocabularyError
from mathglot.untrusted import read_json

# To be raised when the normal form, or how words are merged, changes what models read.
NORMAL_FORM = 1

PAD, BOS, EOS = "<pad>", "<bos>", "<eos>"
LANGUAGE_TAGS = {"mathematica": "<mathematica>", "semantic": "<semantic>"}
NUMBER_TAGS = tuple([f"<n{number}>" for number in range(1, 33)])
WORD_TAGS = tuple([f"<w{number}>" for number in range(1, 17)])
# A digit that goes on with the number before it: 12 is `1 <d2>`, while `1 2` is two.
NEXT_DIGITS = {digit: f"<d{digit}>" for digit in "0123456789"}
SPELL, SPELLED = "<spell>", "</spell>"
CODE, CODED = "<hex>", "</hex>"
SPECIAL = (
    PAD,
    BOS,
    EOS,
    *LANGUAGE_TAGS.values(),
    *NUMBER_TAGS,
    *WORD_TAGS,
    *NEXT_DIGITS.values(),
    SPELL,
    SPELLED,
    CODE,
    CODED,
)
CHARACTERS = tuple([chr(code) for code in range(0x20, 0x7F)])
SIDES = ("latex", "mathematica", "semantic")

_DIGITS = frozenset("0123456789")


class Vocabulary:
    """Tokens and their numbers; immutable, and known by its fingerprint."""

    def __init__(self, tokens: Iterable[str], side: str = "") -> None:
        self.tokens = tuple(tokens)
        self.side = side
        self.ids = {token: number for number, token in enumerate(self.tokens)}
        if self.tokens[: len(SPECIAL)] != SPECIAL:
            raise VocabularyError("a vocabulary begins with the special tokens")
        if len(self.ids) != len(self.tokens):
            raise VocabularyError("a vocabulary holds each token once")
        if not self.ids.keys() >= set(CHARACTERS):
            raise VocabularyError("a vocabulary holds all printable ASCII characters")

    def __len__(self) -> int:
        return len(self.tokens)

    def __contains__(self, token: object) -> bool:
        return token in self.ids

    def __repr__(self) -> str:
        return f"Vocabulary({self.side!r}, {len(self)} tokens, {self.fingerprint})"

    @cached_property
    def names(self) -> frozenset[str]:
        """What may stand for itself where words are tokens: all but special tokens."""
        return frozenset(self.tokens[len(SPECIAL) :])

    @cached_property
    def signs(self) -> frozenset[str]:
        """What may stand for itself where words are spelled in letters, as in LaTeX."""
        return frozenset([token for token in self.names if not is_word(token)])

    @cached_property
    def fingerprint(self) -> str:
        """A hash of the tokens in their order, and of the normal form behind them."""
        content = json.dumps([NORMAL_FORM, self.side, self.tokens])
        return hashlib.sha256(content.encode()).hexdigest()[:16]

    def encode(self, tokens: Iterable[str]) -> list[int]:
        """The numbers of tokens; one that is outside raises VocabularyError."""
        try:
            return [self.ids[token] for token in tokens]
        except KeyError as error:
            message = f"{error.args[0]!r} is not in the vocabulary"
            raise VocabularyError(message) from None

    def decode(self, ids: Iterable[int]) -> list[str]:
        """The tokens of numbers."""
        tokens = self.tokens
        found: list[str] = []
        for number in ids:
            if not 0 <= number < len(tokens):
                raise VocabularyError(f"no token has the number {number}")
            found.append(tokens[number])
        return found

    def save(self, path: str | Path) -> None:
        """Write the vocabulary as JSON; nobody ever sees a file half written."""
        target = Path(path)
        content = {
            "normal_form": NORMAL_FORM,
            "side": self.side,
            "fingerprint": self.fingerprint,
            "tokens": self.tokens,
        }
        draft = target.with_name(f".{target.name}.{os.getpid()}")
        try:
            draft.write_text(json.dumps(content, indent=0) + "\n", encoding="utf-8")
            draft.replace(target)
        finally:
            draft.unlink(missing_ok=True)

    @classmethod
    def load(cls, path: str | Path, fingerprint: str | None = None) -> Vocabulary:
        """Read a vocabulary; one that is not what was saved, or asked for, is refused.

        `fingerprint` is that of the vocabulary which the weights were trained with.
        """
        try:
            content = read_json(Path(path).read_text(encoding="utf-8"))
            tokens, side = content["tokens"], content["side"]
            saved, normal_form = content["fingerprint"], content["normal_form"]
        except (ValueError, KeyError, TypeError) as error:
            raise VocabularyError(f"{path} holds no vocabulary") from error
        if not isinstance(tokens, list) or not all(isinstance(t, str) for t in tokens):
            raise VocabularyError(f"{path} holds no vocabulary")
        if normal_form != NORMAL_FORM:
            raise VocabularyError(
                f"{path} was made for normal form {normal_form}; this is {NORMAL_FORM}"
            )
        vocabulary = cls(tokens, str(side))
        expected = fingerprint or saved
        if vocabulary.fingerprint != expected:
            raise VocabularyError(
                f"{path} has the fingerprint {vocabulary.fingerprint}, not {expected}"
            )
        return vocabulary


def build(
    counts: Mapping[str, int],
    *sides: str,
    limit: int = 1200,
    minimum: int = 10,
    words: Collection[str] = (),
) -> Vocabulary:
    """Make the vocabulary of one side, or of several that a model shares.

    `counts` says how often the corpus has each token, up to `limit` tokens in all;
    what a side cannot do without is there in any case. Names such as `velocity` stay
    outside however often they come, as a model that is to copy names must not learn
    them by heart; `words` are those that it must know beyond the function table's.
    """
    unknown = [side for side in sides if side not in SIDES]
    if unknown or not sides:
        raise UnknownNameError("side", ", ".join(unknown), list(SIDES))
    tokens = dict.fromkeys(SPECIAL + CHARACTERS)
    for side in sides:
        tokens |= dict.fromkeys(_REQUIRED[side]())
    tokens |= dict.fromkeys(sorted(words))
    admit = _is_closed if "mathematica" in sides else _is_sign
    frequent = [
        token
        for token, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        if count >= minimum and token not in tokens and admit(token)
    ]
    if "semantic" in sides:
        frequent += sorted(_macros(), key=lambda macro: -counts.get(macro, 0))
    for token in frequent:
        if len(tokens) >= limit:
            break
        tokens[token] = None
    return Vocabulary(tokens, "+".join(sides))


def is_word(token: str) -> bool:
    """Whether a token is a name of several letters: `erf`, `x2`, `Erdős`.

    >>> [is_word(token) for token in ("erf", "x2", "x", "12", "\\\\erf", "2x")]
    [True, True, False, False, False, False]
    """
    return (
        len(token) > 1
        and token[0].isalpha()
        and (token.isalpha() or all(c.isalpha() or c in _DIGITS for c in token))
    )


def is_long_number(token: str) -> bool:
    """Whether a token is a number of several digits.

    >>> [is_long_number(token) for token in ("12", "007", "1", "x2", "²³")]
    [True, True, False, False, False]
    """
    return len(token) > 1 and token.isascii() and token.isdigit()


def _is_sign(token: str) -> bool:
    return bool(token) and not is_word(token) and not is_long_number(token)


def _is_closed(token: str) -> bool:
    """Whether a token is no name that an author made up: `If`, not `velocity`."""
    built_in = token[:1].isupper() and not token.isupper()
    return _is_sign(token) or (built_in and is_word(token))


_STRUCTURES = r"""\frac \sqrt \binom \left \right \mathrm \text \mathbf \mathbb \mathcal
\mathfrak \mathscr \mathsf \rm \operatorname \overline \underline \overset
\underset \hat \bar \tilde \vec \dot \ddot \widehat \widetilde \overrightarrow
\underbrace \overbrace
\pmod \bmod \substack \prime \infty \partial \nabla \ell \hbar \wp \imath \jmath \aleph
\ldots \cdots \vdots \ddots \cdot \times \div \pm \mp \circ \bullet \star \dagger \ast
\leq \geq \neq \ll \gg \equiv \sim \simeq \approx \cong \propto \asymp \in \notin \ni
\subset \subseteq \supset \supseteq \cup \cap \setminus \emptyset \forall \exists \neg
\land \lor \to \mapsto \Rightarrow \Leftrightarrow \rightarrow \uparrow \downarrow \mid
\nmid \parallel \perp \angle \oplus \otimes \langle \rangle \lfloor \rfloor \lceil
\rceil \| \{ \} \\ \, \; \! \quad \Re \Im \not \top \boxed
\begin{matrix} \end{matrix} \begin{cases} \end{cases} \begin{array} \end{array}
\begin{pmatrix} \end{pmatrix} \begin{bmatrix} \end{bmatrix} \begin{vmatrix}
\end{vmatrix} \begin{aligned} \end{aligned}""".split()
_COMMAND = re.compile(r"\\[A-Za-z]+")
_UPRIGHT = re.compile(r"\\(?:operatorname|mathrm|text|mathbf|mathsf)\*?\{([^{}]*)\}")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]+")
_HEAD = re.compile(r"\b[A-Z][A-Za-z0-9]*|\\\[[A-Za-z]+\]")
# Text between formulas that says how they hang together.
_TEXT_WORDS = (
    "and or if for all where when with otherwise else is not in of the as such that "
    "some every any otherwise then iff by on integer even odd prime"
).split()
# The indices that authors write most, in LaTeX and in Mathematica.
_INDEX_WORDS = ["max", "min"]


def _require_latex() -> list[str]:
    """The commands of all notations, and the words that they spell in letters."""
    from mathglot.languages.functions import FAMILIES
    from mathglot.languages.semantic.macros import MACROS

    commands: set[str] = set()
    words: set[str] = {*_TEXT_WORDS, *_INDEX_WORDS}
    for row in [row for rows in FAMILIES.values() for row in rows]:
        head = row.pattern.partition("[")[0]
        for notation in row.notations:
            commands.update(_COMMAND.findall(notation.template))
            for text in _UPRIGHT.findall(notation.template):
                # A head spelled out, `\text{BesselJ}`, is copied as any name is.
                words.update(set(_find_words(text)) - {head})
    for macro in MACROS.values():
        for shown in (macro.symbol, macro.optional_symbol, *macro.applications):
            for text in _UPRIGHT.findall(shown):
                words.update(_find_words(text))
    commands -= {"\\begin", "\\end"}
    return [*_commands(), "\\ ", *sorted(commands), *sorted(words)]


def _find_words(text: str) -> list[str]:
    return _WORD.findall(_COMMAND.sub(" ", text))


def _require_mathematica() -> list[str]:
    from mathglot.languages.functions import FAMILIES
    from mathglot.languages.mathematica.characters import LETTERS

    heads = {
        head
        for rows in FAMILIES.values()
        for row in rows
        for head in _HEAD.findall(row.pattern)
    }
    greek = [
        f"\\[{name}]"
        for name, letter in LETTERS.items()
        if "α" <= letter <= "ω" or "Α" <= letter <= "Ω" or letter in "ϕϵϑϰϖϱ"
    ]
    operators = ["&&", "==", "<=", ">=", "!=", "/;"]
    return [*operators, *_INDEX_WORDS, *greek, *sorted(heads)]


def _require_semantic() -> list[str]:
    """Little beyond the letters: the macros come by how often they are used."""
    structures = (
        r"\frac \sqrt \left \right \sum \prod \int \infty \leq \geq \neq \in \to \pm "
        r"\mathrm \text \mathbf \mathbb \mathcal \cdots \dots \\ \; \,"
    )
    return [*_greek(), *structures.split()]


def _greek() -> list[str]:
    from mathglot.languages.latex.normal.symbols import GREEK

    letters = sorted([command for command in GREEK if command[1:4] != "var"])
    variants = [f"\\var{name}" for name in "epsilon theta pi rho sigma phi".split()]
    return letters + variants


def _commands() -> list[str]:
    """What LaTeX has beyond the letters: operators and structures."""
    from mathglot.languages.latex.normal.symbols import OPERATOR_NAMES

    operators = sorted([f"\\{name}" for name in OPERATOR_NAMES])
    large = r"\sum \prod \int \iint \iiint \oint \bigcup \bigcap".split()
    return [*_greek(), *operators, *large, *_STRUCTURES]


def _macros() -> list[str]:
    from mathglot.languages.semantic.macros import MACROS

    return [f"\\{name}" for name in MACROS]


_REQUIRED = {
    "latex": _require_latex,
    "mathematica": _require_mathematica,
    "semantic": _require_semantic,
}
