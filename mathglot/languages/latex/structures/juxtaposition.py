r"""Where a factor ends that is written without brackets, by what stands after it.

`\sin x \cos y` is a product, as a function's name ends the argument before it; so do
an exponential, a large operator and a sign of multiplication.
"""

from functools import lru_cache

from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import is_word
from mathglot.languages.latex.structures.calls import is_applied
from mathglot.languages.latex.template import (
    CHOICE,
    JOINT,
    LITERAL,
    SLOT,
    Element,
    Program,
    Template,
    required_tokens,
)
from mathglot.languages.naming import is_built_in
from mathglot.languages.tree import Call, Number, Symbol, Tree, is_call

# What follows a factor, as far as it ends the factor.
PLAIN = 0
NEXT_IS_WORD = 1  # \sin x \cos y, \partial_x f \partial_x g
NEXT_IS_LARGE = 2  # \sum_k x_k \sum_k y_k, \sin x\, e^x, \sin x\, dx
AFTER_WORD = 3  # \sin x \cdot y
AFTER_INTEGRAL = 4  # \int f dx g
AFTER_DOT = 5  # p.q x, a \otimes b x
AFTER_DERIVATIVE = 6  # \partial_x f g
AFTER_QUOTIENT = 7  # a/b \times c
BEFORE_CLEAR = 8  # 1/2 (a+b), 1/2 \ln x, a/(bc) d

AFTER_ANGLE = 9  # \sin\theta x, \cos\frac{a}{2} x, \cos\pi(a+b) x

# Letters for angles: what follows one is seldom in the argument of its function.
ANGLES = frozenset(r"\theta \vartheta \phi \varphi \psi".split())
_ANGLE_NAMES = frozenset(
    rf"\[{name}]" for name in ("Theta", "CurlyTheta", "Phi", "CurlyPhi", "Psi")
)

# Operators whose operands may be products without brackets: a b \otimes c d.
OF_PRODUCTS = frozenset(
    "CircleTimes CircleDot CircleMinus Wedge Vee SmallCircle Star CirclePlus Diamond "
    "Cup RightTriangle LeftTriangle Square Cap VerticalTilde LeftTimes RightTimes "
    "Bowtie BoxPlus BoxMinus BoxTimes BoxDot CircleSlash DotPlus "
    "NonCommutativeMultiply".split()
)
_LARGE_HEADS = frozenset(["Sum", "Product", "Limit", "Integrate", "ContourIntegrate"])
# What \nabla makes: \nabla u \nabla v.
_FIELDS = frozenset(["Grad", "Div", "Curl", "Laplacian"])
# Open at the right end, or too large to stand inside the argument of a bare function.
_OPEN_HEADS = _LARGE_HEADS | {"D"}


def same(program: Program, level: int) -> Template:
    """A template whose two programs are one."""
    required = frozenset(required_tokens(program))
    return Template(program, program, level, None, None, required)


def is_large(factor: Tree) -> bool:
    """Whether a factor begins with a large operator."""
    return type(factor) is Call and factor.name in _OPEN_HEADS


def _is_exponential(factor: Tree) -> bool:
    if is_call(factor, "Power", 2):
        assert type(factor) is Call
        return factor.arguments[0] == Symbol("E")
    return is_call(factor, "Exp", 1)


def _is_open(operand: Tree) -> bool:
    r"""Whether the operand of an operator takes what follows it: \partial_x\sin x."""
    return is_word(operand) or is_large(operand)


def _is_clear(factor: Tree) -> bool:
    """Whether a factor is seldom meant to stand below the line of what is before it."""
    if type(factor) is not Call:
        return False
    return factor.name in ("Plus", "Subtract") or is_word(factor) or is_large(factor)


def _ends_with_bracket(quotient: Call) -> bool:
    """Whether what is below the line needs brackets there: a/(bc)."""
    below = quotient.arguments[-1]
    return type(below) is Call and below.name in ("Times", "Plus", "Subtract")


def _is_differential(factor: Tree) -> bool:
    if is_call(factor, "Power", 2):
        assert type(factor) is Call
        factor = factor.arguments[0]
    return is_call(factor, "Dt", 1)


def _has_ended(word: Tree) -> bool:
    r"""Whether the argument of a function may end where it does without brackets."""
    if is_call(word, "Power", 2):
        assert type(word) is Call
        word = word.arguments[0]
    if type(word) is not Call or not word.arguments:
        return False
    last = word.arguments[-1]
    if is_call(last, "Times"):
        assert type(last) is Call
        first, last = last.arguments[-2:]
        if type(last) is Call and last.name in ("Plus", "Subtract"):
            return len(word.arguments) == 1
        if type(first) is not Number:
            return False
    if _is_value(last):
        return True
    if is_call(last, "Subscript"):
        assert type(last) is Call
        last = last.arguments[0]
    if type(last) is Symbol:
        return last.name in _ANGLE_NAMES
    return is_call(last, "Divide", 2)


def _is_value(tree: Tree) -> bool:
    r"""Whether something is the value of a letter, which ends with its brackets:
    `\sin\theta(r)\,\theta'(r)`."""
    return type(tree) is Call and not is_built_in(tree.name) and bool(tree.arguments)


def _is_letter_before(word: Tree, following: Tree) -> bool:
    r"""Whether a function of a letter stands before a sum: `\sinh^2 x (\sinh 2x - x)`.

    The letter may be one factor of the argument, too.
    """
    if is_call(word, "Power", 2):
        assert type(word) is Call
        word = word.arguments[0]
    if type(word) is not Call or len(word.arguments) != 1:
        return False
    if is_call(following, "Power", 2):
        assert type(following) is Call
        following = following.arguments[0]
    sums = type(following) is Call and following.name in ("Plus", "Subtract")
    return sums and type(word.arguments[0]) is Symbol


def gap_between(factor: Tree, following: Tree) -> int:
    """How two factors that stand side by side are told apart."""
    if type(factor) is not Call:
        return PLAIN
    large = type(following) is Call and following.name in _LARGE_HEADS
    if is_word(factor):
        if is_word(following):
            return NEXT_IS_WORD
        # An operator too: \sin\theta\frac{\partial}{\partial\theta}.
        large = large or is_large(following) or is_call(following, "#OperatorAlone")
        if large or _is_exponential(following) or _is_differential(following):
            return NEXT_IS_LARGE
        if _has_ended(factor) or _is_letter_before(factor, following):
            return AFTER_ANGLE
        return AFTER_WORD
    if is_applied(factor) and (
        large
        or is_applied(following)
        or is_word(following)
        or _is_exponential(following)
        or not _is_open(factor.arguments[0])
    ):
        return AFTER_DERIVATIVE
    if factor.name in _FIELDS and type(following) is Call:
        if following.name in _FIELDS:
            return NEXT_IS_WORD
    if factor.name == "Dot" or factor.name in OF_PRODUCTS:
        return AFTER_DOT
    if factor.name == "Divide":
        apart = _is_clear(following) or _ends_with_bracket(factor)
        return BEFORE_CLEAR if apart else AFTER_QUOTIENT
    if factor.name not in _LARGE_HEADS:
        return PLAIN
    if large:
        return NEXT_IS_LARGE
    integral = factor.name in ("Integrate", "ContourIntegrate")
    return AFTER_INTEGRAL if integral else PLAIN


_SIGN: Element = (
    CHOICE,
    (((LITERAL, r"\cdot"),), ((LITERAL, r"\times"),), ((LITERAL, "*"),)),
)
# What is set as a vector ends the argument before it: \cos t\,\mathbf{i}.
_BEFORE_VECTOR: Element = (JOINT, frozenset([r"\mathbf", r"\vec", r"\hat"]))
_FREE_LEVELS = {
    NEXT_IS_WORD: levels.PREFIX,
    NEXT_IS_LARGE: levels.PREFIX,
    AFTER_INTEGRAL: levels.CLOSED,
    AFTER_DOT: levels.PRODUCT,
    AFTER_DERIVATIVE: levels.APPLIED,
    AFTER_ANGLE: levels.PREFIX,
    BEFORE_CLEAR: levels.DIVISION,
}


# What may stand before a sign, but not beside the next factor.
_SIGNED_LEVELS = {AFTER_WORD: levels.PREFIX, AFTER_QUOTIENT: levels.DIVISION}


@lru_cache(maxsize=1024)
def free_factors(gaps: tuple[int, ...]) -> Program:
    """The program of a product whose factors end where readers see them end."""
    elements: list[Element] = []
    for number, gap in enumerate(gaps):
        level = _FREE_LEVELS.get(gap, levels.POWER)
        plain: Program = ((SLOT, number, level), (JOINT,))
        if gap in _SIGNED_LEVELS:
            ended = (SLOT, number, _SIGNED_LEVELS[gap])
            choices: tuple[Program, ...] = (plain, (ended, _SIGN))
            if gap == AFTER_WORD:
                choices = (*choices, (ended, _BEFORE_VECTOR))
            elements.append((CHOICE, choices))
        else:
            elements += plain
    elements.append((SLOT, len(gaps), levels.PRODUCT))
    return tuple(elements)
