r"""Templates: how a notation is written down, and what it is compiled to.

A template is LaTeX with slots: `J_{#n}(#z)`. A slot may say how tightly its content
must hold together (`\sin #z:bare`). Without that it takes anything where it stands
alone between brackets, braces or commas, a sum beside a relation sign, a factor beside
other things inside of brackets, and an atom elsewhere or with a script. A sequence
shows its elements between commas; `#list(a,b)` shows two as one, and `#count(a,b)` is
how many elements they have. `#{Integrate[f, r]:prefix}` is a slot for a tree made of
the parts. `#<if|for|>` is a choice of fixed texts, of which the first is the one to
write. `~` is a blank for the eye of whoever reads TeXForm's output.

A compiled template is a program, a tuple of elements that the renderer and the matcher
read each in its own way. Every template has two programs: one from its text as written,
for the renderer, and one from its normal form, for the matcher.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Any

from mathglot.errors import MathglotError
from mathglot.languages.latex import levels
from mathglot.languages.latex.blanks import with_blank
from mathglot.languages.latex.empty_groups import without_empty_groups
from mathglot.languages.latex.joined_words import join_words
from mathglot.languages.latex.lexer import tokenize
from mathglot.languages.latex.normal import normal_tokens
from mathglot.languages.latex.wide_gaps import part_statements


class Kind(IntEnum):
    """What an element is; the comment says what follows the kind in its tuple."""

    LITERAL = 0  # text
    SLOT = 1  # number, level
    SUBSCRIPT = 2  # program
    SUPERSCRIPT = 3  # program
    GROUP = 4  # program: the braces round the argument of a command
    FENCE = 5  # opening, program, closing: brackets that grow
    SEQUENCE = 6  # numbers, level: elements of some sequences between commas
    COUNT = 7  # numbers: how many elements some sequences have
    SPACE = 8  # text
    JOINT = 9  # between two factors; tokens, one of which begins the second
    TERM = 10  # number, sign: an addend after the first
    CHOICE = 11  # programs, any of which may stand here
    GAP = 12  # between two slots: keeps two numbers from running together
    STATEMENTS = 13  # units, separator: what a row of statements is made of


Element = tuple[Any, ...]
Program = tuple[Element, ...]

LITERAL, SLOT, SUBSCRIPT, SUPERSCRIPT, GROUP, FENCE, SEQUENCE = (
    Kind.LITERAL.value,
    Kind.SLOT.value,
    Kind.SUBSCRIPT.value,
    Kind.SUPERSCRIPT.value,
    Kind.GROUP.value,
    Kind.FENCE.value,
    Kind.SEQUENCE.value,
)
COUNT, SPACE, JOINT, TERM, CHOICE, GAP, STATEMENTS = (
    Kind.COUNT.value,
    Kind.SPACE.value,
    Kind.JOINT.value,
    Kind.TERM.value,
    Kind.CHOICE.value,
    Kind.GAP.value,
    Kind.STATEMENTS.value,
)


class TemplateError(MathglotError):
    """A template of the function table is malformed."""


@dataclass(frozen=True, slots=True)
class Template:
    """A compiled template; `name_end` is where its name ends and arguments begin.

    A power or a prime may stand at `name_end` (`J_n^2(x)`, `J_n'(x)`); it is None where
    the notation has no such place. Each of the two programs has its own.
    """

    written: Program
    normal: Program
    level: int
    written_name_end: int | None
    normal_name_end: int | None
    # Tokens without which no LaTeX shows this notation; a quick look for the matcher.
    required: frozenset[str] = frozenset()


_SLOT_PATTERN = re.compile(
    r"#(?:<(?P<choice>[^<>]*)>|(?P<over>count|list)\((?P<listed>[\w,]+)\)"
    r"|\{(?P<tree>[^{}]*?(?:\{[^{}]*\}[^{}]*?)*?)(?::(?P<tree_level>[a-z]+))?\}"
    r"|(?P<name>[A-Za-z][A-Za-z0-9]*))(?::(?P<level>[a-z]+))?"
)
_SPACES = frozenset(["~", r"\,", r"\;", r"\:", r"\!", r"\ ", r"\quad", r"\qquad"])
# What has an argument in square brackets, which are none that grow.
_WITH_OPTIONS = frozenset(
    (r"\sqrt", r"\xrightarrow", r"\xleftarrow", r"\xRightarrow", r"\xmapsto")
)
_OPENERS = frozenset(r"( [ \{ \lfloor \lceil \langle \lvert \lVert".split())
_CLOSERS = frozenset(r") ] \} \rfloor \rceil \rangle \rvert \rVert".split())
_TEXT = re.compile(r"\\(?:text|operatorname|mathrm)\{[^{}#]*\}")
_PLACEHOLDER = "\\slot"
# Wide and narrow accents: which one is drawn depends only on what is below it.
_WIDE_ACCENTS = {
    r"\overline": r"\bar",
    r"\widehat": r"\hat",
    r"\widetilde": r"\tilde",
    r"\overrightarrow": r"\vec",
}


def tokens_to_match(latex: str) -> list[str]:
    """The tokens of the normal form, with one token for an accent of either width."""
    return list(_tokens_to_match(latex))


# Several trees are compared with one formula, one after another.
@lru_cache(maxsize=16)
def _tokens_to_match(latex: str) -> tuple[str, ...]:
    tokens = without_empty_groups(normal_tokens(part_statements(latex)))
    return tuple(with_blank(latex, join_words(narrow_accents(tokens))))


def narrow_accents(tokens: list[str]) -> list[str]:
    """The tokens of a normal form as they are matched."""
    return [_WIDE_ACCENTS.get(token, token) for token in tokens]


@dataclass(slots=True)
class _Slots:
    """The slots of a template in the order met: their elements by placeholder."""

    names: dict[str, int]
    sequences: frozenset[str]
    trees: list[str]
    elements: list[Element]

    def add(self, match: re.Match[str]) -> str:
        level_name = match["level"] or match["tree_level"]
        level = None if level_name is None else levels.BY_NAME[level_name]
        if match["choice"] is not None:
            self.elements.append((CHOICE, match["choice"].split("|")))
        elif match["over"]:
            numbers = tuple(self.names[name] for name in match["listed"].split(","))
            kind = COUNT if match["over"] == "count" else SEQUENCE
            self.elements.append((kind, numbers, level))
        elif match["tree"] is not None:
            self.trees.append(match["tree"])
            number = len(self.names) + len(self.trees) - 1
            self.elements.append((SLOT, number, level))
        else:
            name = match["name"]
            if name not in self.names:
                raise TemplateError(f"no variable {name!r} for the slot {match[0]!r}")
            number = self.names[name]
            if name in self.sequences:
                self.elements.append((SEQUENCE, (number,), level))
            else:
                self.elements.append((SLOT, number, level))
        return self._placeholder()

    def _placeholder(self) -> str:
        """The control word that stands for the newest element: letters only."""
        digits = "".join(chr(ord("A") + int(d)) for d in str(len(self.elements) - 1))
        return f"{_PLACEHOLDER}{digits} "

    def add_text(self, match: re.Match[str]) -> str:
        self.elements.append((LITERAL, match[0]))
        return self._placeholder()

    def is_choice(self, token: str) -> bool:
        """Whether a token stands for a choice of fixed texts."""
        if not token.startswith(_PLACEHOLDER):
            return False
        return bool(self.elements[self._number(token)][0] == CHOICE)

    @staticmethod
    def _number(token: str) -> int:
        digits = token[len(_PLACEHOLDER) :]
        return int("".join(str(ord(digit) - ord("A")) for digit in digits))

    def place(self, token: str, fences: bool, level: int) -> Element:
        """The element of a placeholder; its place decides its level if it has none.

        The text as written shows what stands round a slot, and is read first.
        """
        number = self._number(token)
        element = self.elements[number]
        if element[0] == CHOICE:
            return _choice(element[1], self, fences)
        if element[0] in (SLOT, SEQUENCE) and element[2] is None:
            element = self.elements[number] = (*element[:2], level)
        return element


@lru_cache(maxsize=4096)
def template_of(text: str, names: tuple[str, ...], level: int | None) -> Template:
    """Compile a template whose slots are named parts in order, and remember it."""
    numbers = {name.rstrip("_"): number for number, name in enumerate(names)}
    sequences = frozenset(name.rstrip("_") for name in names if name.endswith("__"))
    return compile_template(text, numbers, sequences, level)[0]


def compile_template(
    text: str,
    names: dict[str, int],
    sequences: frozenset[str] = frozenset(),
    level: int | None = None,
) -> tuple[Template, list[str]]:
    """Compile a template; also gives the trees its slots ask to be made."""
    slots = _Slots(names, sequences, [], [])
    marked = _SLOT_PATTERN.sub(slots.add, text)
    # Blanks inside a text are its own; tokens would lose them.
    whole_texts = _TEXT.sub(slots.add_text, marked)
    written = _read(tokenize(whole_texts), slots, fences=True)
    normal = _read(tokens_to_match(marked), slots, fences=False)
    if level is None:
        level = _level_of(normal)
    return (
        Template(
            written,
            normal,
            level,
            _name_end(written),
            _name_end(normal),
            frozenset(required_tokens(normal)),
        ),
        slots.trees,
    )


def compile_call(
    text: str, names: dict[str, int], sequences: frozenset[str] = frozenset()
) -> tuple[Program, list[str]]:
    r"""Compile LaTeX with macros, which is only written: `\BesselJ{#n}@{#z}`.

    A slot without a level stands alone between braces, and brackets never grow.
    """
    slots = _Slots(names, sequences, [], [])
    marked = _SLOT_PATTERN.sub(slots.add, text)
    slots.elements = [
        (*element[:2], levels.ITEM) if element[-1] is None else element
        for element in slots.elements
    ]
    whole_texts = _TEXT.sub(slots.add_text, marked)
    return _read(tokenize(whole_texts), slots, fences=False), slots.trees


def _read(tokens: list[str], slots: _Slots, fences: bool) -> Program:
    """Read tokens into elements; what is open stands on an explicit stack."""
    elements: list[Element] = []
    # What opened, and the elements before it.
    stack: list[tuple[int, str, list[Element]]] = []
    previous = ""
    for position, token in enumerate(tokens):
        following = tokens[position + 1] if position + 1 < len(tokens) else ""
        sized = previous in (r"\left", r"\right")
        script = _SCRIPTS.get(previous)
        if token in (r"\left", r"\right", "_", "^") or (sized and token == "."):
            previous = token
            continue
        if sized and token == "|":
            token = r"\lvert" if previous == r"\left" else r"\rvert"
        if token == "{" and (script is not None or following != "}"):
            stack.append((GROUP if script is None else script, token, elements))
            elements = []
            previous = token
            continue
        if token.startswith(_PLACEHOLDER):
            level = _level_at(tokens, position, bool(stack), slots)
            if script is None and _follows_slot(elements):
                elements.append((GAP,))
            elements.append(slots.place(token, fences, level))
        elif token == "}" and previous != "{" and stack and stack[-1][1] == "{":
            kind, _, outer = stack.pop()
            outer.append((kind, tuple(elements)))
            elements = outer
        elif fences and token in _OPENERS and previous not in _WITH_OPTIONS:
            stack.append((FENCE, token, elements))
            elements = []
        elif fences and token in _CLOSERS and stack and stack[-1][0] == FENCE:
            _, opening, outer = stack.pop()
            outer.append((FENCE, opening, tuple(elements), token))
            elements = outer
        elif fences and token in _SPACES:
            elements.append((SPACE, token))
        else:
            elements.append((LITERAL, _BARS.get(token, token)))
        if script is not None:
            elements[-1:] = [(script, (elements[-1],))]
        previous = token
    while stack:
        # A bracket that closes nothing, as in ]a,b[, is a letter like others.
        kind, opening, outer = stack.pop()
        if kind != FENCE:
            raise TemplateError(f"unclosed {opening} in the template {tokens}")
        elements = [*outer, (LITERAL, opening), *elements]
    return tuple(elements)


_SLOTS = (SLOT, SEQUENCE, COUNT)
_SEPARATORS = frozenset(
    [*_OPENERS, *_CLOSERS, *r", ; | : & \\ { } $ \atop \mid".split(), ""]
)
_UNSEEN = frozenset([*_SPACES, r"\left", r"\right"])
_RELATIONS = frozenset(r"= < > \leq \geq \neq \in \to \mapsto \equiv".split())


def _follows_slot(elements: list[Element]) -> bool:
    for element in reversed(elements):
        if element[0] != SPACE:
            return element[0] in _SLOTS
    return False


def _level_at(tokens: list[str], position: int, enclosed: bool, slots: _Slots) -> int:
    """The level that a slot without one has by what stands round it."""
    before = _next_seen(tokens, range(position - 1, -1, -1))
    after = _next_seen(tokens, range(position + 1, len(tokens)))
    if after == "_":
        return levels.TIGHT
    if after in ("^", "'", "!"):
        return levels.ATOM
    if before in ("_", "^"):
        return levels.ITEM
    if not enclosed:
        return levels.ATOM
    apart = [
        token in _SEPARATORS
        or token.startswith(("\\begin", "\\end"))
        # A choice of fixed texts is punctuation or words.
        or slots.is_choice(token)
        for token in (before, after)
    ]
    if all(apart):
        return levels.ITEM
    if all(a or t in _RELATIONS for a, t in zip(apart, (before, after), strict=True)):
        return levels.SET
    return levels.POWER


def _next_seen(tokens: list[str], places: range) -> str:
    return next((tokens[at] for at in places if tokens[at] not in _UNSEEN), "")


_SCRIPTS = {"_": SUBSCRIPT, "^": SUPERSCRIPT}
_BARS = {r"\lvert": "|", r"\rvert": "|", r"\lVert": r"\|", r"\rVert": r"\|"}


def _choice(texts: list[str], slots: _Slots, fences: bool) -> Element:
    split = tokenize if fences else _normal_fragment
    return (CHOICE, tuple(_read(split(text), slots, fences) for text in texts))


def _normal_fragment(text: str) -> list[str]:
    """The normal form of a text inside a formula, where punctuation is not at the end.

    Marks of alignment are kept too: the environment round them is not in sight.
    """
    if _MARKS.fullmatch(text):
        return tokenize(text)
    return tokens_to_match(f"x{text} x")[1:-1]


_MARKS = re.compile(r"(?:[,;.&\s]|\\\\)*")


def required_tokens(program: Program) -> Iterator[str]:
    """The tokens that a program matches in any case."""
    for element in program:
        if element[0] == LITERAL:
            yield element[1]
        elif element[0] in (SUBSCRIPT, SUPERSCRIPT, GROUP):
            if element[0] in (SUBSCRIPT, SUPERSCRIPT):
                yield "_" if element[0] == SUBSCRIPT else "^"
            yield from required_tokens(element[1])


def _level_of(program: Program) -> int:
    last = program[-1]
    if last[0] == SUPERSCRIPT:
        return levels.POWER
    if last[0] == SLOT and len(program) > 1:
        return levels.PREFIX
    return levels.ATOM


def _name_end(program: Program) -> int | None:
    """Where the arguments begin: the first bracket or slot that stands on the line."""
    for position, element in enumerate(program):
        kind = element[0]
        if kind == SUPERSCRIPT or (kind == LITERAL and element[1] == "'"):
            return None
        if kind == FENCE or (kind == LITERAL and element[1] in ("(", "[")):
            return position or None
        if kind == SLOT:
            return position if position and element[2] == levels.BARE else None
    return None
