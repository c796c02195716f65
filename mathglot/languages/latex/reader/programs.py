r"""The rows of the function table as they are read: programs by how they begin.

Each notation of a row is a program of elements (see template.py). To read, one asks
which programs may begin with the tokens at hand, or go on after something that has
been read already; the latter begin with a slot.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from mathglot.languages.functions import FAMILIES, pattern_key
from mathglot.languages.functions.row import ACCEPTED, OTHER, Row
from mathglot.languages.latex.layout import compiled_row
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.pattern import Part, Pattern, key_of, substitute
from mathglot.languages.latex.reader.conventions import find_conventions
from mathglot.languages.latex.reader.evidence import (
    Evidence,
    needed_choices,
    needed_pairs,
)
from mathglot.languages.latex.reader.forest import Role
from mathglot.languages.latex.reader.sense import (
    PROGRAMMES,
    QUANTIFIERS,
    find_bound,
    find_unknowns,
    is_senseless,
    name_counters,
)
from mathglot.languages.latex.shapes import without_kinds
from mathglot.languages.latex.template import (
    CHOICE,
    GROUP,
    LITERAL,
    SEQUENCE,
    SLOT,
    SUBSCRIPT,
    SUPERSCRIPT,
    Element,
    Program,
)
from mathglot.languages.tree import Call, Symbol, Tree, call, is_call, preorder


@dataclass(frozen=True)
class Reading:
    """A notation as it is read: its program, and the pattern that it fills."""

    head: str
    family: str
    program: Program
    pattern: Pattern
    # The pattern with plain names for its variables.
    plain: Tree
    level: int
    name_end: int | None
    required: frozenset[str]
    features: tuple[str, ...]
    # The letter by which it is shown, where that is a letter that authors use.
    letter: str
    word: bool
    # The part that is not shown, but bound in the others.
    hidden: int | None = None
    # Parts that count the entries of a list between dots, and may have any name.
    counting: tuple[int, ...] = ()
    # What the formula must keep to where it has this notation.
    conventions: tuple[Role, ...] = ()

    @cached_property
    def roles(self) -> tuple[Role, ...]:
        r"""What a letter is that shows this notation: known, and so known in one shape.

        `R_C` and `R_D` are two functions, and so are `\zeta(s)` and `\zeta(u;g,h)`.
        """
        if not self.letter:
            return self.conventions
        shape = "".join(_shape(element) for element in self.program)
        known = (self.letter, "known"), (f"{self.letter}:{shape}", self.head)
        return (*known, *self.conventions)

    @cached_property
    def needed(self) -> Evidence:
        """The tokens and pairs without which no formula has this notation."""
        return self.required | needed_pairs(self.program, self.name_end)

    @cached_property
    def choices(self) -> tuple[Evidence, ...]:
        """Pairs of which a formula with this notation has one of each choice."""
        return needed_choices(self.program)

    def fill(self, bound: dict[int, Part], choice: int = 0) -> Tree | None:
        """The tree for what the slots hold; None if the pattern does not take it.

        What is hidden is one of the letters in the parts, the likeliest first.
        """
        pattern = self.pattern
        if self.hidden is not None:
            letters = find_bound(bound, statement=self.head in QUANTIFIERS)
            if self.head in PROGRAMMES:
                letters = [*find_unknowns(bound), *letters]
            if choice >= len(letters):
                return None
            bound = {**bound, self.hidden: letters[choice]}
        if self.counting:
            bound = bound | name_counters(self.counting, bound)
        parts = tuple([bound[number] for number in range(len(pattern.names))])
        tree: Tree
        if pattern.plain and self.head != "Plus" and tuple not in map(type, parts):
            # The parts are just the arguments, and any will do.
            tree = Call(self.plain.head, parts)  # type: ignore[union-attr, arg-type]
        else:
            tree = substitute(self.plain, pattern.names, parts)
            if pattern.bind(tree) is None:
                return None
        if is_senseless(tree):
            return None
        if self.head == "Exp" and self.letter == "e" and type(tree) is Call:
            # e^x is a power as it stands; Exp is what \exp shows.
            return call("Power", Symbol("E"), tree.arguments[0])
        return tree


def slots_of(program: Program) -> Iterator[int]:
    """The numbers of the slots of a program, each as often as it occurs."""
    for element in program:
        kind = element[0]
        if kind == SLOT:
            yield element[1]
        elif kind == SEQUENCE:
            yield from element[1]
        elif kind in (SUBSCRIPT, SUPERSCRIPT, GROUP):
            yield from slots_of(element[1])
        elif kind == CHOICE:
            for one in element[1]:
                yield from slots_of(one)


def leading_tokens(program: Program) -> tuple[str, ...]:
    """The tokens that a program begins with, as far as they are fixed, two at most."""
    found: list[str] = []
    for element in program:
        found.extend(_leading(element))
        if len(found) >= 2 or element[0] != LITERAL:
            break
    return tuple(found[:2])


def _leading(element: Element) -> list[str]:
    if element[0] == LITERAL:
        return [element[1]]
    if element[0] == SUBSCRIPT:
        return ["_"]
    if element[0] == SUPERSCRIPT:
        return ["^"]
    if element[0] == GROUP:
        return ["{"]
    return []


def word_of(program: Program) -> str:
    r"""The upright word that a program begins with: erf for \mathrm{erf}."""
    if program[0] != (LITERAL, r"\mathrm") or len(program) < 2:
        return ""
    if program[1][0] != GROUP:
        return ""
    inside = program[1][1]
    if not all(element[0] == LITERAL for element in inside):
        return ""
    return "".join(element[1] for element in inside)


@dataclass(frozen=True, slots=True)
class Beginning:
    """How a reading may begin: by a token, a word, or a token after its first slot."""

    kind: str
    key: str
    # The token after the first, where that is fixed.
    second: str
    reading: Reading


def beginnings(reading: Reading) -> Iterator[Beginning]:
    """The ways in which a reading may begin."""
    program = reading.program
    word = word_of(program)
    if word:
        yield Beginning(WORD, word, "", reading)
    elif program[0][0] == LITERAL:
        leading = leading_tokens(program)
        second = leading[1] if len(leading) > 1 else ""
        yield Beginning(FIRST, leading[0], second, reading)
        if len(program) == 1:
            yield Beginning(CONSTANT, leading[0], "", reading)
    elif program[0][0] == SLOT and len(program) > 1:
        following = _leading(program[1])
        if following:
            yield Beginning(AFTER, following[0], "", reading)
        elif program[1][0] == CHOICE:
            for one in program[1][1]:
                begun = (program[0], *one, *program[2:])
                yield from beginnings(_with_program(reading, begun))
    elif program[0][0] == CHOICE:
        for begun in _spread(program):
            yield from beginnings(_with_program(reading, begun))
    elif program[0][0] == GROUP:
        # A name in braces that carries a prime.
        yield Beginning(FIRST, "{", "", reading)


FIRST, WORD, AFTER, CONSTANT = "first", "word", "after", "constant"


def _spread(program: Program) -> Iterator[Program]:
    """A program for each choice at its beginning that has fixed tokens."""
    for one in program[0][1]:
        if one and one[0][0] == LITERAL:
            yield (*one, *program[1:])


def _with_program(reading: Reading, program: Program) -> Reading:
    return Reading(
        reading.head,
        reading.family,
        program,
        reading.pattern,
        reading.plain,
        reading.level,
        None,
        reading.required,
        reading.features,
        reading.letter,
        reading.word,
        reading.hidden,
        reading.counting,
        reading.conventions,
    )


@cache
def all_rows() -> tuple[tuple[str, Row], ...]:
    """The rows of the table that are read, in its order, each with its family."""
    return tuple(
        (family, row)
        for family, rows in FAMILIES.items()
        for row in rows
        if row.pattern not in _UNREAD
        and not _CHAIN.fullmatch(row.pattern)
        and not _is_respelled(row.pattern)
    )


def _is_respelled(pattern: str) -> bool:
    """Whether a row has but another spelling of the nome of one before it."""
    theta = "EllipticTheta" in pattern
    return theta and ("Exp[" in pattern or "Times[Pi, I" in pattern)


@cache
def row_beginnings(number: int) -> tuple[Beginning, ...]:
    """How the readings of a row may begin; it is compiled when first asked for."""
    family, row = all_rows()[number]
    return tuple(
        beginning
        for reading in _row_readings(family, row)
        for beginning in beginnings(reading)
    )


def _row_readings(family: str, row: Row) -> Iterator[Reading]:
    compiled = compiled_row(row)
    head = pattern_key(row.pattern)
    plain = without_kinds(compiled.pattern.tree)
    seen: set[Program] = set()
    counting = _find_counters(compiled.pattern)
    for notation in compiled.notations:
        program = notation.template.normal
        hidden = hidden_slots(program, compiled.pattern)
        if not _is_read(program, compiled.pattern):
            continue
        if notation.made and hidden:
            # What is made of parts is left to the referee where these are shown.
            continue
        if program in seen:
            continue
        seen.add(program)
        letter = _letter_of(program)
        features = [f"head:{head}", f"family:{family}", _usage(notation.flavours)]
        if letter and compiled.pattern.names:
            features.append(f"lettered:{head}")
        yield Reading(
            head,
            family,
            program,
            compiled.pattern,
            plain,
            notation.template.level,
            notation.template.normal_name_end,
            notation.template.required,
            tuple(features),
            letter,
            row.word,
            min(hidden - counting, default=None),
            tuple(sorted(hidden & counting)),
            find_conventions(row.pattern, program),
        )


# Statements that share their middle: chains stay chains, which signs.py reads.
_CHAIN = re.compile(r"And\[\w+\[(\w+), (\w+)\], \w+\[\2, (\w+)\]\]")
# Patterns that look as others do, which are what people mean.
_UNREAD = frozenset(
    [
        *("Not[Equal[x, y]]", "Parenthesis[x]", "Rational[p, q]", "Defer[x]"),
        *("Rational[Minus[p], q]", "BracketingBar[x]"),
        *("Not[Element[x, s]]", "RuleDelayed[x, y]", "MatrixFunction[f, a]"),
        *("MemberQ[s, x]", "Evaluate[f]"),
    ]
)


def _usage(flavours: int) -> str:
    if flavours & ACCEPTED:
        return "usage:accepted"
    return "usage:other" if flavours & OTHER else "usage:main"


def _shape(element: Element) -> str:
    """The fixed tokens of an element; slots are blanks."""
    if element[0] == LITERAL:
        return str(element[1])
    if element[0] in (SUBSCRIPT, SUPERSCRIPT, GROUP):
        return "".join(_shape(inner) for inner in element[1])
    return " "


def _letter_of(program: Program) -> str:
    """The letter that a notation begins with, marked if it has an index."""
    first = program[0]
    if first[0] != LITERAL or name_of(first[1]) is None or len(program) < 2:
        return ""
    return f"{first[1]}_" if program[1][0] == SUBSCRIPT else str(first[1])


def _is_read(program: Program, pattern: Pattern) -> bool:
    """Whether a notation can be read: it shows every part.

    What is bound goes without saying in some notations, and is found inside the parts.
    """
    if not program:
        return False
    hidden = hidden_slots(program, pattern) - _find_counters(pattern)
    return not hidden or _finds_bound(program, pattern)


def hidden_slots(program: Program, pattern: Pattern) -> set[int]:
    """The numbers of the parts that a notation does not show."""
    return set(range(len(pattern.names))) - set(slots_of(program))


def _find_counters(pattern: Pattern) -> frozenset[int]:
    """The numbers of the parts that count the entries of lists, and are no others."""
    counters: set[str] = set()
    for node in preorder(without_kinds(pattern.tree)):
        if is_call(node, "Table", 2):
            assert type(node) is Call
            range_of = node.arguments[1]
            if type(range_of) is Call and type(range_of.arguments[0]) is Symbol:
                counters.add(range_of.arguments[0].name)
    return frozenset(pattern.names[name] for name in counters & pattern.names.keys())


def _finds_bound(program: Program, pattern: Pattern) -> bool:
    hidden = hidden_slots(program, pattern)
    if len(hidden) != 1 or not any(element[0] == LITERAL for element in program):
        return False
    return key_of(pattern.tree) in _BINDING and _is_bound(pattern, hidden.pop())


# Heads of patterns with a variable that is bound in a part beside it.
_BINDING = frozenset(
    "ForAll Exists ExistsUnique Subtract LaplaceTransform InverseLaplaceTransform "
    "FourierTransform InverseFourierTransform MellinTransform ZTransform Residue "
    "Discriminant Resultant Wronskian Convolve Minimize Maximize".split()
)


def _is_bound(pattern: Pattern, number: int) -> bool:
    """Whether a variable stands alone in a pattern: nothing is done with it."""
    name = next(name for name, one in pattern.names.items() if one == number)
    plain = without_kinds(pattern.tree)
    holders = [
        node.name
        for node in preorder(plain)
        if type(node) is Call and Symbol(name) in node.arguments
    ]
    return all(holder in _BINDING | {"List", "Rule"} for holder in holders)
