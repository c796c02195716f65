"""What a formula says as a whole: letters that occur, arguments that are left out.

A letter may be bold if it does not occur plain; y may stand for y(x) in a differential
equation; and a frame round a formula says nothing.
"""

import re
from collections.abc import Iterator

from mathglot.languages.latex.bold_words import join_bold
from mathglot.languages.latex.broken_lines import join_lines
from mathglot.languages.latex.introductions import find_number, without_introduction
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.meant_signs import mean_signs
from mathglot.languages.latex.signed_factors import bracket_signs
from mathglot.languages.latex.slips import mend_slips
from mathglot.languages.latex.spelled_names import free_conditions, spell_names
from mathglot.languages.latex.stacked_accents import join_accents
from mathglot.languages.latex.stray_signs import without_stray_signs
from mathglot.languages.latex.tidying import tidy_tables
from mathglot.languages.tree import Call, Fold, Symbol, Tree, preorder

_WORDS = (r"\mathrm", r"\text")
# Fonts that a letter for a vector may be put in.
FONTS = (r"\mathbf", r"\vec", r"\mathsf")
# Accents that tell a letter in such a font from the plain one.
HATS = {r"\hat": "OverHat", r"\tilde": "OverTilde", r"\bar": "OverBar"}

# What strikes out a part of a formula, draws a frame round it, or asks for spacing.
_STROKES = frozenset([r"\cancel", r"\bcancel", r"\xcancel"])
_FRAMES = _STROKES | {r"\boxed", r"\mathop", r"\mathrel", r"\mathbin"}
_OPENING_WORDS = frozenset([r"\therefore", r"\because"])


def without_frames(tokens: list[str]) -> list[str]:
    """The tokens without frames and words before the formula, its tables tidied."""
    if tokens and tokens[0] in _OPENING_WORDS:
        tokens = tokens[1:]
    tokens = without_introduction(tokens)
    tokens = without_stray_signs(_without_end(join_accents(tokens)))
    tokens = free_conditions(spell_names(join_bold(mend_slips(tokens))))
    tokens = tidy_tables(tokens)
    tokens = join_lines(bracket_signs(mean_signs(tokens)))
    if _FRAMES.isdisjoint(tokens):
        return tokens
    kept: list[str] = []
    # For each open brace whether it is that of a frame.
    framed: list[bool] = []
    for position, token in enumerate(tokens):
        if token in _FRAMES:
            alone = tokens[position + 3 : position + 4] == ["}"]
            if token in _STROKES and alone and not tokens[position + 2].isdigit():
                # A letter with a stroke is another one.
                kept.append(r"\not")
            continue
        if token == "{":
            framed.append(position > 0 and tokens[position - 1] in _FRAMES)
            if framed[-1]:
                continue
        elif token == "}" and framed and framed.pop():
            if position == len(tokens) - 1:
                # The point of the sentence that the formula ends.
                kept = kept[: len(kept) - (kept[-1:] in ([","], [";"], ["."]))]
            continue
        kept.append(token)
    return kept


def _without_end(tokens: list[str]) -> list[str]:
    r"""The tokens without what belongs to the text: `, (3)`, `\quad\text{and}`.

    >>> "".join(_without_end("x = 1 , ( 3 )".split()))
    'x=1'
    """
    begin = _begin_of_remark(tokens)
    if begin < len(tokens):
        tokens = tokens[:begin]
    number = find_number(tokens)
    if number >= 0:
        tokens = tokens[:number]
    for word in _CLOSING_WORDS:
        spelled = [r"\mathrm", "{", *word, "}"]
        if tokens[-len(spelled) :] == spelled:
            tokens = tokens[: -len(spelled)]
    return tokens[:-1] if tokens[-1:] == [","] else tokens


def _begin_of_remark(tokens: list[str]) -> int:
    r"""Where a remark in brackets begins that a formula ends with.

    It says what the formula is about; what it states itself is a condition. Round
    brackets hold a remark only behind a point or comma.

    >>> said = r"v = a t . [ \text { at rest } ]".split()
    >>> said[: _begin_of_remark(said)]
    ['v', '=', 'a', 't']
    """
    end = len(tokens)
    opening = _OPENERS.get(tokens[-1]) if tokens else None
    if opening is None:
        return end
    depth = 0
    for place in range(end - 1, 0, -1):
        depth += (tokens[place] == tokens[-1]) - (tokens[place] == opening)
        if depth:
            continue
        inside = tokens[place + 1 : -1]
        if opening == "(":
            worded = r"\text" in inside and tokens[place - 1] in _LAST_SIGNS
            said = not _STATED.isdisjoint(inside) or _TEST.search("".join(inside))
            return place - 1 if worded and not said else end
        stated = not _STATED.isdisjoint(tokens[:place])
        if not (stated and is_remark(inside) and _STATED.isdisjoint(inside)):
            return end
        return place - (tokens[place - 1] in _LAST_SIGNS)
    return end


def is_remark(inside: list[str]) -> bool:
    r"""Whether what stands in square brackets is a remark: a text, or a long word.

    >>> is_remark(r"\mathrm { s t a r t s }".split())
    True
    >>> is_remark(r"\mathrm { m a x }".split())
    False
    """
    if inside[:1] == [r"\mathrm"] and "}" in inside:
        # The letters of a word, behind its command and brace.
        return inside.index("}") - 2 > _LONGEST_NAME
    return inside[:1] == [r"\text"]


# What is said of a number in words: (p prime), (n is odd).
_TEST = re.compile(r"\\(?:text|mathrm)\{(?:\\ |is|\s)*(?:prime|odd|even|composite)")
_OPENERS = {"]": "[", ")": "("}
# What a formula states, and the most letters of a word that is rather a name.
_STATED = frozenset(r"= < > \leq \geq \neq \to \propto \sim \approx \in".split())
_LONGEST_NAME = 4
# A word that leads on to the next formula.
_CLOSING_WORDS = ("and", "or", "where", "with")
_LAST_SIGNS = frozenset([",", ".", ";"])


def outside_words(tokens: list[str]) -> Iterator[int]:
    """The places of the tokens that are no letters of upright words."""
    inside = False
    for position, token in enumerate(tokens):
        if token == "{" and position and tokens[position - 1] in _WORDS:
            inside = True
        elif token == "}":
            inside = False
        elif not inside:
            yield position


def present(tokens: list[str]) -> frozenset[str]:
    """The tokens that occur, letters of upright words left out."""
    return frozenset(tokens[position] for position in outside_words(tokens))


def plain(tokens: list[str]) -> frozenset[str]:
    """The letters that occur outside of the fonts for vectors, components left out.

    The components of a bold v are a plain v with an index, and an index itself is a
    label: the q of W_q is no other q than a bold one beside it.

    >>> sorted(plain("v _ x + y".split()))
    ['+', '_', 'y']
    >>> sorted(plain("h _ { a b } + y".split()))
    ['+', '_', 'y', '{']
    """
    below = _find_below(tokens)
    return frozenset(
        tokens[position]
        for position in outside_words(tokens)
        if (position < 2 or tokens[position - 2] not in FONTS)
        and tokens[position + 1 : position + 2] != ["_"]
        and position not in below
        and not _is_measured(tokens, position)
    )


def _is_measured(tokens: list[str], position: int) -> bool:
    """Whether a letter is what an integral over space is by: the x of d^3x."""
    return position > 2 and tokens[position - 3 : position] in _MEASURES


# Signs of integrals over space and time.
_MEASURES = [["d", "^", digit] for digit in "234n"]


def _find_below(tokens: list[str]) -> frozenset[int]:
    """Where letters stand below others, with nothing else beside them."""
    found: set[int] = set()
    for position, token in enumerate(tokens[:-1]):
        if token != "_":
            continue
        if tokens[position + 1] != "{":
            found.add(position + 1)
            continue
        end = position + 2
        while end < len(tokens) and _is_index(tokens[end]):
            end += 1
        if tokens[end : end + 1] == ["}"]:
            found.update(range(position + 2, end))
    return frozenset(found)


def _is_index(token: str) -> bool:
    """Whether a token is an index in a row of such: a letter, a digit, a comma."""
    return token == "," or token.isalnum() or name_of(token) is not None


_VECTOR_DERIVATIVES = frozenset(["Laplacian", "Grad", "Div", "Curl"])
_TRANSPARENT = frozenset(["List", "D", "Times", "Plus", "Subtract", "Dot", "Cross"])


_Hidden = frozenset[tuple[Tree, ...]]
_NONE: _Hidden = frozenset()


class Hiding:
    """The arguments that a formula may leave out: those that it differentiates by.

    In a differential equation y stands for y(x), and u for u(x, t). What trees share
    is looked at once.
    """

    def __init__(self) -> None:
        self._found: Fold[_Hidden] = Fold(lambda leaf: _NONE, _gather)

    def of(self, tree: Tree) -> _Hidden:
        """The arguments that are left out where a formula shows a tree."""
        return self._found.of(tree)


def _gather(node: Call, head: _Hidden, parts: list[_Hidden]) -> _Hidden:
    found = [some for some in (head, *parts) if some]
    own = _hidden_by(node)
    if own:
        some = (a for a in own if a and all(type(x) is Symbol for x in a))
        found.append(frozenset(some))
    return _NONE.union(*found) if found else _NONE


def _hidden_by(node: Call) -> list[tuple[Tree, ...]]:
    """What a call says that may be left out; only symbols may."""
    if node.name in ("D", "Dt"):
        by = tuple(_variable(item) for item in node.arguments[1:])
        return [by, *_operand_arguments(node)]
    if node.name in _VECTOR_DERIVATIVES:
        found = list(_operand_arguments(node))
        if len(node.arguments) > 1 and type(node.arguments[1]) is Call:
            found.append(node.arguments[1].arguments)
        return found
    if node.name == "Integrate":
        return list(_variables_of_integration(node))
    if type(node.head) is Call and node.head.name == "Function":
        # An operator hides what it differentiates by: (\partial_t - \nabla^2)u.
        known = _derived_by(node.head)
        shown = _operand_arguments(node)
        return [own for own in shown if own and known.issuperset(own)]
    if type(node.head) is Call and type(node.head.head) is Call:
        if node.head.head.name == "Derivative":
            return [node.arguments]
    return []


def _derived_by(operator: Tree) -> set[Tree]:
    """The letters by which a function differentiates what it is applied to."""
    found: set[Tree] = set()
    for node in preorder(operator):
        if type(node) is Call and node.name == "D":
            found.update(map(_variable, node.arguments[1:]))
        elif type(node) is Call and node.name == "Laplacian":
            found.update(a for one in node.arguments[1:] for a in preorder(one))
    return found


def _operand_arguments(node: Call) -> Iterator[tuple[Tree, ...]]:
    """The arguments of the functions that are differentiated."""
    operands = list(node.arguments[:1])
    while operands:
        operand = operands.pop()
        if type(operand) is Call:
            yield operand.arguments
            if operand.name in _TRANSPARENT:
                operands.extend(operand.arguments)


def _variables_of_integration(node: Call) -> Iterator[tuple[Tree, ...]]:
    """Each variable, and all of them: f dx and f dx dy."""
    variables = tuple(_variable(item) for item in node.arguments[1:])
    yield variables
    for variable in variables:
        if type(variable) is Call and variable.name == "Element":
            members = variable.arguments[0]
            yield members.arguments if type(members) is Call else (members,)
        else:
            yield (variable,)


def _variable(specification: Tree) -> Tree:
    if type(specification) is Call and specification.name == "List":
        return specification.arguments[0] if specification.arguments else specification
    return specification
