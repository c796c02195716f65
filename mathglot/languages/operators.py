"""The operators of the Wolfram Language: precedence, associativity, arity, as data.

A higher precedence binds more tightly. The numbers are those of `Precedence[head]`
where the language reads its own operators by them, and lie between the neighbours
where it does not. One choice is Mathglot's own: a minus sign that begins a term
covers the whole product (`-a b` is Minus[Times[a, b]]), so that a tree shows as it
was typed.

>>> BY_HEAD["Power"].associativity, BY_HEAD["Divide"].arity
('right', 2)
>>> BY_HEAD["Power"].precedence > BY_HEAD["Times"].precedence
True
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Associativity = Literal["flat", "left", "right", "prefix", "postfix"]


@dataclass(frozen=True, slots=True)
class Operator:
    """One operator: its head, its spelling, and how it binds.

    `flat` operators take any number of operands from two on (`a + b + c` is one
    Plus); characters are spelled by name (`\\[Union]`).
    """

    head: str
    spelling: str
    precedence: int
    associativity: Associativity

    @property
    def arity(self) -> int | None:
        """How many operands it takes; None: two or more."""
        if self.associativity == "flat":
            return None
        return 1 if self.associativity in ("prefix", "postfix") else 2


# The levels that other modules name. Those without a row below belong to what is no
# head of its own: `::`, a call, `f @ x`, `a ~ f ~ b`, `f'`, `x:p`, `x // f`, `x |-> y`.
MESSAGE = 750
CALL = 670
PREFIX = 640
INFIX = 630
PRIME = 604
POWER = 590
PREFIX_MINUS = 480
DIVIDE = 470
TIMES = 400
TERM_MINUS = 395
PLUS = 310
RELATION = 290
COLON = 150
POSTFIX = 70
ARROW_FUNCTION = 45

_TYPED: tuple[tuple[str, str, int, Associativity], ...] = (
    ("PatternTest", "?", 680, "left"),
    ("RightComposition", "/*", 644, "flat"),
    ("Composition", "@*", 645, "flat"),
    ("Map", "/@", 620, "right"),
    ("MapAll", "//@", 620, "right"),
    ("Apply", "@@", 620, "right"),
    ("MapApply", "@@@", 620, "right"),
    ("Factorial", "!", 610, "postfix"),
    ("Factorial2", "!!", 610, "postfix"),
    ("StringJoin", "<>", 600, "flat"),
    ("Power", "^", POWER, "right"),
    ("NonCommutativeMultiply", "**", 510, "flat"),
    ("Dot", ".", 490, "flat"),
    ("Divide", "/", DIVIDE, "left"),
    ("Times", "*", TIMES, "flat"),
    ("Minus", "-", TERM_MINUS, "prefix"),
    ("Plus", "+", PLUS, "flat"),
    ("Subtract", "-", PLUS, "left"),
    ("Span", ";;", 298, "flat"),
    ("Equal", "==", RELATION, "flat"),
    ("Unequal", "!=", RELATION, "flat"),
    ("Less", "<", RELATION, "flat"),
    ("Greater", ">", RELATION, "flat"),
    ("LessEqual", "<=", RELATION, "flat"),
    ("GreaterEqual", ">=", RELATION, "flat"),
    ("SameQ", "===", 260, "flat"),
    ("UnsameQ", "=!=", 260, "flat"),
    ("Not", "!", 230, "prefix"),
    ("And", "&&", 219, "flat"),
    ("Or", "||", 215, "flat"),
    ("Repeated", "..", 170, "postfix"),
    ("RepeatedNull", "...", 170, "postfix"),
    ("Alternatives", "|", 160, "flat"),
    ("StringExpression", "~~", 135, "flat"),
    ("Condition", "/;", 130, "left"),
    ("TwoWayRule", "<->", 125, "right"),
    ("Rule", "->", 120, "right"),
    ("RuleDelayed", ":>", 120, "right"),
    ("ReplaceAll", "/.", 110, "left"),
    ("ReplaceRepeated", "//.", 110, "left"),
    ("AddTo", "+=", 100, "right"),
    ("SubtractFrom", "-=", 100, "right"),
    ("TimesBy", "*=", 100, "right"),
    ("DivideBy", "/=", 100, "right"),
    ("Function", "&", 90, "postfix"),
    ("Set", "=", 40, "right"),
    ("SetDelayed", ":=", 40, "right"),
    ("Unset", "=.", 40, "postfix"),
    ("UpSet", "^=", 40, "right"),
    ("UpSetDelayed", "^:=", 40, "right"),
    ("CompoundExpression", ";", 10, "flat"),
)

# Operators that are a character: the head is the character's name.
_CHARACTERS: tuple[tuple[int, Associativity, str], ...] = (
    (606, "postfix", "Conjugate Transpose ConjugateTranspose HermitianConjugate"),
    (
        580,
        "flat",
        "UpArrow DownArrow UpDownArrow DoubleUpArrow DoubleDownArrow "
        "DoubleUpDownArrow UpTeeArrow DownTeeArrow ShortUpArrow ShortDownArrow "
        "UpArrowBar DownArrowBar UpArrowDownArrow DownArrowUpArrow UpEquilibrium "
        "ReverseUpEquilibrium RightUpVector LeftUpVector RightDownVector "
        "LeftDownVector RightUpDownVector LeftUpDownVector RightUpVectorBar "
        "RightDownVectorBar LeftUpVectorBar LeftDownVectorBar RightUpTeeVector "
        "RightDownTeeVector LeftUpTeeVector LeftDownTeeVector",
    ),
    (570, "prefix", "Sqrt CubeRoot"),
    (560, "prefix", "DifferentialD CapitalDifferentialD"),
    (550, "prefix", "Del"),
    (540, "prefix", "Square"),
    (530, "flat", "SmallCircle"),
    (520, "flat", "CircleDot"),
    (500, "flat", "Cross"),
    (TERM_MINUS, "prefix", "PlusMinus MinusPlus"),
    (460, "flat", "Backslash"),
    (450, "flat", "Diamond"),
    (440, "flat", "Wedge"),
    (430, "flat", "Vee"),
    (428, "flat", "TensorWedge"),
    (426, "flat", "TensorProduct"),
    (424, "flat", "PermutationProduct"),
    (420, "flat", "CircleTimes"),
    (410, "flat", "CenterDot"),
    (390, "flat", "Star"),
    (370, "flat", "VerticalTilde"),
    (360, "flat", "Coproduct"),
    (350, "flat", "Cap"),
    (340, "flat", "Cup"),
    (330, "flat", "CirclePlus"),
    (330, "left", "CircleMinus"),
    (PLUS, "flat", "PlusMinus MinusPlus"),
    (305, "flat", "Intersection SquareIntersection"),
    (300, "flat", "Union SquareUnion UnionPlus"),
    (295, "right", "DirectedEdge UndirectedEdge"),
    (
        RELATION,
        "flat",
        "Congruent NotCongruent Tilde NotTilde TildeEqual NotTildeEqual "
        "TildeFullEqual NotTildeFullEqual TildeTilde NotTildeTilde EqualTilde "
        "NotEqualTilde CupCap NotCupCap HumpDownHump NotHumpDownHump HumpEqual "
        "NotHumpEqual DotEqual Proportional Proportion LessLess NotLessLess "
        "GreaterGreater NotGreaterGreater NestedLessLess NotNestedLessLess "
        "NestedGreaterGreater NotNestedGreaterGreater LessFullEqual "
        "NotLessFullEqual GreaterFullEqual NotGreaterFullEqual LessTilde "
        "NotLessTilde GreaterTilde NotGreaterTilde LessGreater NotLessGreater "
        "GreaterLess NotGreaterLess LessEqualGreater GreaterEqualLess NotLess "
        "NotGreater NotLessEqual NotGreaterEqual NotLessSlantEqual "
        "NotGreaterSlantEqual Precedes NotPrecedes PrecedesEqual NotPrecedesEqual "
        "PrecedesSlantEqual NotPrecedesSlantEqual PrecedesTilde NotPrecedesTilde "
        "Succeeds NotSucceeds SucceedsEqual NotSucceedsEqual SucceedsSlantEqual "
        "NotSucceedsSlantEqual SucceedsTilde NotSucceedsTilde LeftTriangle "
        "NotLeftTriangle RightTriangle NotRightTriangle LeftTriangleEqual "
        "NotLeftTriangleEqual RightTriangleEqual NotRightTriangleEqual "
        "LeftTriangleBar NotLeftTriangleBar RightTriangleBar NotRightTriangleBar "
        "VectorGreater VectorGreaterEqual VectorLess VectorLessEqual",
    ),
    (
        280,
        "flat",
        "VerticalBar NotVerticalBar DoubleVerticalBar NotDoubleVerticalBar Divides",
    ),
    (
        270,
        "flat",
        "LeftArrow RightArrow LeftRightArrow UpperLeftArrow UpperRightArrow "
        "LowerRightArrow LowerLeftArrow LeftTeeArrow RightTeeArrow LeftArrowBar "
        "RightArrowBar RightArrowLeftArrow LeftArrowRightArrow ShortLeftArrow "
        "ShortRightArrow LongLeftArrow LongRightArrow LongLeftRightArrow "
        "DoubleLeftArrow DoubleRightArrow DoubleLeftRightArrow DoubleLongLeftArrow "
        "DoubleLongRightArrow DoubleLongLeftRightArrow Equilibrium "
        "ReverseEquilibrium LeftVector RightVector LeftRightVector LeftVectorBar "
        "RightVectorBar LeftTeeVector RightTeeVector DownLeftVector "
        "DownRightVector DownLeftRightVector DownLeftVectorBar DownRightVectorBar "
        "DownLeftTeeVector DownRightTeeVector",
    ),
    (
        250,
        "flat",
        "Element NotElement ReverseElement NotReverseElement Subset NotSubset "
        "Superset NotSuperset SubsetEqual NotSubsetEqual SupersetEqual "
        "NotSupersetEqual SquareSubset NotSquareSubset SquareSuperset "
        "NotSquareSuperset SquareSubsetEqual NotSquareSubsetEqual "
        "SquareSupersetEqual NotSquareSupersetEqual Distributed",
    ),
    (230, "prefix", "Not"),
    (219, "flat", "Nand"),
    (217, "flat", "Xor Xnor"),
    (215, "flat", "Nor"),
    (205, "flat", "Equivalent"),
    (200, "right", "Implies RoundImplies"),
    (195, "left", "Conditioned"),
    (192, "right", "RightTee DoubleRightTee"),
    (190, "left", "LeftTee DoubleLeftTee UpTee DownTee Perpendicular"),
    (180, "right", "SuchThat"),
    (80, "flat", "Colon"),
    (60, "flat", "VerticalSeparator"),
    (55, "right", "Therefore"),
    (50, "left", "Because"),
)

OPERATORS: tuple[Operator, ...] = tuple(
    Operator(name, f"\\[{name}]", precedence, associativity)
    for precedence, associativity, names in _CHARACTERS
    for name in names.split()
) + tuple(
    Operator(head, spelling, precedence, associativity)
    for head, spelling, precedence, associativity in _TYPED
)

# Where a head stands twice the later row counts: PlusMinus between two terms, `!`.
BY_HEAD: dict[str, Operator] = {operator.head: operator for operator in OPERATORS}

# Relations that chain: unlike ones in a row make one Inequality.
CHAINING = frozenset(
    ("Equal", "Unequal", "Less", "Greater", "LessEqual", "GreaterEqual")
)
