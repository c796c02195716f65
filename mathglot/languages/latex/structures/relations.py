r"""Relations, logic and other operators between any number of operands."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from mathglot.languages.functions.row import ACCEPTED, DLMF, OTHER, TEXFORM, TEXTBOOK
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import BUILDERS, Layout, builds, symbol_name
from mathglot.languages.latex.structures.calls import call_layouts, is_applied
from mathglot.languages.latex.structures.intervals import joined_interval_layouts
from mathglot.languages.latex.structures.juxtaposition import OF_PRODUCTS
from mathglot.languages.latex.structures.statements import listed_layouts
from mathglot.languages.latex.structures.twofold import twofold_statement_layouts
from mathglot.languages.latex.template import Template, template_of
from mathglot.languages.tree import Call, Tree, is_call


@dataclass(frozen=True, slots=True)
class Infix:
    """An operator: how tightly it binds and how it is written, the usual way first."""

    level: int
    spellings: tuple[str, ...]
    # A line may be broken before it, as aligned chains are.
    breaks: bool = False


def _relation(*spellings: str) -> Infix:
    return Infix(levels.RELATION, spellings, breaks=True)


_DEFINED = r"\overset{\text{def}}{=}"
_DEFINED_AS = r"\overset{\text{def}}{\equiv}"
_ASKED = r"\overset{?}{=}"
_NEEDED = r"\overset{!}{=}"

INFIX: dict[str, Infix] = {
    "Equal": _relation(
        *("=", ":=", r"\equiv", r"\triangleq", r"\doteq", _DEFINED, _ASKED, "=:"),
        *(r"\doteqdot", r"\circeq", r"\eqcirc", _NEEDED, _DEFINED_AS),
        r"\text{is}",
    ),
    "Set": _relation("=", ":="),
    "SetDelayed": _relation(":=", "=", r"\equiv", r"\triangleq", _DEFINED),
    "SameQ": _relation(r"\equiv", "=", "==="),
    "Unequal": _relation(r"\neq", "!=", "<>"),
    "Less": _relation("<", r"\lneq", r"\lneqq"),
    "Greater": _relation(">", r"\gneq", r"\gneqq"),
    "LessEqual": _relation(r"\leq", "<="),
    "GreaterEqual": _relation(r"\geq", ">="),
    "LessLess": _relation(r"\ll", "<<"),
    "GreaterGreater": _relation(r"\gg", ">>"),
    "TildeTilde": _relation(r"\approx", r"\simeq", r"\cong", r"\approxeq"),
    "Tilde": _relation(r"\sim"),
    "TildeEqual": _relation(r"\simeq"),
    "TildeFullEqual": _relation(r"\cong"),
    "Distributed": _relation(r"\sim"),
    "Congruent": _relation(r"\equiv"),
    "Proportional": _relation(r"\propto"),
    "Element": _relation(r"\in"),
    "NotElement": _relation(r"\notin"),
    "Subset": _relation(r"\subset", r"\subseteq", r"\subsetneq"),
    "SubsetEqual": _relation(r"\subseteq", r"\subset"),
    "NotSubset": _relation(r"\not\subset"),
    "Superset": _relation(r"\supset", r"\supseteq", r"\supsetneq"),
    "SupersetEqual": _relation(r"\supseteq", r"\supset"),
    "Precedes": _relation(r"\prec"),
    "Succeeds": _relation(r"\succ"),
    "LeftTriangleEqual": _relation(r"\trianglelefteq", r"\unlhd"),
    "NotLeftTriangleEqual": _relation(r"\not\trianglelefteq"),
    "Perpendicular": _relation(r"\perp"),
    "DoubleVerticalBar": _relation(r"\|"),
    "PrecedesEqual": _relation(r"\preceq"),
    "SucceedsEqual": _relation(r"\succeq"),
    "LessTilde": _relation(r"\lesssim", r"\lessapprox"),
    "GreaterTilde": _relation(r"\gtrsim", r"\gtrapprox"),
    "NestedLessLess": _relation(r"\lll"),
    "NestedGreaterGreater": _relation(r"\ggg"),
    "LessEqualGreater": _relation(r"\lesseqgtr"),
    "GreaterEqualLess": _relation(r"\gtreqless"),
    "HumpEqual": _relation(r"\bumpeq"),
    "HumpDownHump": _relation(r"\Bumpeq"),
    "EqualTilde": _relation(r"\eqsim"),
    "RightTriangleEqual": _relation(r"\trianglerighteq", r"\unrhd"),
    "NotRightTriangleEqual": _relation(r"\not\trianglerighteq"),
    "NotLeftTriangle": _relation(r"\not\triangleleft"),
    "NotRightTriangle": _relation(r"\not\triangleright"),
    "NotLessEqual": _relation(r"\not\leq"),
    "NotGreaterEqual": _relation(r"\not\geq"),
    "NotSuperset": _relation(r"\not\supset"),
    "NotSupersetEqual": _relation(r"\not\supseteq"),
    "NotPrecedesEqual": _relation(r"\not\preceq"),
    "NotSucceedsEqual": _relation(r"\not\succeq"),
    "NotDoubleVerticalBar": _relation(r"\not\|"),
    "NotReverseElement": _relation(r"\not\ni"),
    "ReverseElement": _relation(r"\ni"),
    "SucceedsTilde": _relation(r"\succsim"),
    "PrecedesTilde": _relation(r"\precsim"),
    "SucceedsSlantEqual": _relation(r"\succcurlyeq"),
    "PrecedesSlantEqual": _relation(r"\preccurlyeq"),
    "NotSucceeds": _relation(r"\not\succ"),
    "NotPrecedes": _relation(r"\not\prec"),
    "SquareSubset": _relation(r"\sqsubset"),
    "SquareSubsetEqual": _relation(r"\sqsubseteq"),
    "SquareSuperset": _relation(r"\sqsupset"),
    "SquareSupersetEqual": _relation(r"\sqsupseteq"),
    "GreaterLess": _relation(r"\gtrless"),
    "LessGreater": _relation(r"\lessgtr"),
    "NotCongruent": _relation(r"\not\equiv"),
    "NotTilde": _relation(r"\not\sim"),
    "NotTildeFullEqual": _relation(r"\not\cong"),
    "NotTildeTilde": _relation(r"\not\approx"),
    "NotSubsetEqual": _relation(r"\not\subseteq"),
    "NotLess": _relation(r"\not<"),
    "NotGreater": _relation(r"\not>"),
    "CupCap": _relation(r"\asymp"),
    "Rule": Infix(levels.RELATION, (r"\to", r"\mapsto", r"\longrightarrow")),
    "RightTeeArrow": Infix(levels.RELATION, (r"\mapsto", r"\longmapsto")),
    "LeftTeeArrow": Infix(levels.RELATION, (r"\mapsfrom",)),
    "LeftArrow": Infix(
        levels.RELATION,
        (
            *(r"\leftarrow", r"\longleftarrow", r"\hookleftarrow"),
            *(r"\twoheadleftarrow", r"\leftarrowtail", r"\dashleftarrow"),
        ),
    ),
    "LeftRightArrow": Infix(
        levels.RELATION, (r"\leftrightarrow", r"\longleftrightarrow")
    ),
    "UpArrow": _relation(r"\uparrow"),
    "DownArrow": _relation(r"\downarrow"),
    "UpperRightArrow": _relation(r"\nearrow"),
    "LowerRightArrow": _relation(r"\searrow"),
    "RightVector": _relation(r"\rightharpoonup"),
    "Equilibrium": _relation(r"\rightleftharpoons", r"\rightleftarrows"),
    "ReverseEquilibrium": _relation(r"\leftrightharpoons"),
    "DoubleDownArrow": _relation(r"\Downarrow"),
    "DoubleUpArrow": _relation(r"\Uparrow"),
    "UpDownArrow": _relation(r"\updownarrow"),
    "UpperLeftArrow": _relation(r"\nwarrow"),
    "LowerLeftArrow": _relation(r"\swarrow"),
    "LeftVector": _relation(r"\leftharpoonup"),
    "DownRightVector": _relation(r"\rightharpoondown"),
    "DownLeftVector": _relation(r"\leftharpoondown"),
    "LeftArrowRightArrow": _relation(r"\leftrightarrows"),
    "RightRightArrows": _relation(r"\rightrightarrows"),
    "RuleDelayed": Infix(levels.RELATION, (r":\to",)),
    "RightArrow": Infix(
        levels.RELATION,
        (
            *(r"\to", r"\longrightarrow", r"\hookrightarrow", r"\twoheadrightarrow"),
            *(r"\rightarrowtail", r"\rightsquigarrow", r"\dashrightarrow"),
            *(r"\multimap", r"\looparrowright"),
        ),
    ),
    "Implies": Infix(
        levels.IMPLICATION,
        (r"\Rightarrow", r"\Longrightarrow", r"\to", r"\supset", r"\longrightarrow"),
    ),
    "Equivalent": Infix(
        levels.IMPLICATION,
        (
            *(r"\Leftrightarrow", r"\Longleftrightarrow", r"\leftrightarrow"),
            *(r"\equiv", r"\longleftrightarrow"),
        ),
    ),
    "RightTee": Infix(levels.IMPLICATION, (r"\vdash",)),
    "LeftTee": Infix(levels.IMPLICATION, (r"\dashv",)),
    "DoubleRightTee": Infix(levels.IMPLICATION, (r"\models", r"\vDash")),
    "Forces": Infix(levels.IMPLICATION, (r"\Vdash",)),
    "Therefore": Infix(levels.IMPLICATION, (r"\therefore",)),
    "Because": Infix(levels.IMPLICATION, (r"\because",)),
    "Or": Infix(levels.OR, (r"\lor", r"\text{or}", "|", r"\text{OR}", r",\text{or}")),
    "Xor": Infix(levels.OR, (r"\veebar", r"\oplus", r"\text{xor}")),
    "And": Infix(levels.AND, (r"\land", r"\text{and}", r"\&", r"\text{AND}")),
    "Nand": Infix(levels.AND, (r"\barwedge", r"\uparrow")),
    "Nor": Infix(levels.OR, (r"\overline{\vee}", r"\downarrow")),
    "Union": Infix(levels.SET, (r"\cup", r"\bigcup")),
    "SquareUnion": Infix(levels.SET, (r"\sqcup",)),
    "UnionPlus": Infix(levels.SET, (r"\uplus",)),
    "Coproduct": Infix(levels.SET, (r"\amalg",)),
    "SquareIntersection": Infix(levels.SET, (r"\sqcap",)),
    "Intersection": Infix(levels.SET, (r"\cap", r"\bigcap")),
    "Complement": Infix(levels.SET, (r"\setminus", r"\backslash", "-")),
    "SymmetricDifference": Infix(levels.SET, (r"\triangle", r"\ominus", r"\Delta")),
    "CirclePlus": Infix(levels.SUM, (r"\oplus", r"\bigoplus")),
    "CircleTimes": Infix(levels.PRODUCT, (r"\otimes", r"\bigotimes")),
    "CircleDot": Infix(levels.PRODUCT, (r"\odot",)),
    "KroneckerProduct": Infix(levels.PRODUCT, (r"\otimes",)),
    "TensorProduct": Infix(levels.PRODUCT, (r"\otimes",)),
    "TensorWedge": Infix(levels.PRODUCT, (r"\wedge",)),
    "Vee": Infix(levels.SET, (r"\vee", r"\bigvee")),
    "Wedge": Infix(levels.PRODUCT, (r"\wedge", r"\bigwedge")),
    "CenterDot": Infix(levels.PRODUCT, (r"\cdot",)),
    "SmallCircle": Infix(levels.PRODUCT, (r"\circ",)),
    "Composition": Infix(levels.PRODUCT, (r"\circ",)),
    "Star": Infix(levels.PRODUCT, (r"\star", "*", r"\circledast")),
    "Square": Infix(levels.PRODUCT, (r"\square", r"\Box")),
    "CircleMinus": Infix(levels.PRODUCT, (r"\ominus",)),
    "Diamond": Infix(levels.PRODUCT, (r"\diamond",)),
    "Cup": Infix(levels.PRODUCT, (r"\smile",)),
    "Cap": Infix(levels.PRODUCT, (r"\frown",)),
    "VerticalTilde": Infix(levels.PRODUCT, (r"\wr",)),
    # Mathematica has neither heads nor characters for these.
    "LeftTimes": Infix(levels.PRODUCT, (r"\ltimes",)),
    "RightTimes": Infix(levels.PRODUCT, (r"\rtimes",)),
    "Bowtie": Infix(levels.PRODUCT, (r"\bowtie",)),
    "BoxPlus": Infix(levels.PRODUCT, (r"\boxplus",)),
    "BoxMinus": Infix(levels.PRODUCT, (r"\boxminus",)),
    "BoxTimes": Infix(levels.PRODUCT, (r"\boxtimes",)),
    "BoxDot": Infix(levels.PRODUCT, (r"\boxdot",)),
    "CircleSlash": Infix(levels.PRODUCT, (r"\oslash",)),
    "DotPlus": Infix(levels.PRODUCT, (r"\dotplus",)),
    "RightTriangle": Infix(levels.PRODUCT, (r"\triangleright", r"\rhd")),
    "LeftTriangle": Infix(levels.PRODUCT, (r"\triangleleft", r"\lhd")),
    "NonCommutativeMultiply": Infix(levels.PRODUCT, ("**",)),
    "Dot": Infix(levels.PRODUCT, (".", r"\cdot", "")),
    "Cross": Infix(levels.PRODUCT, (r"\times",)),
    "CartesianProduct": Infix(levels.PRODUCT, (r"\times",)),
    "StringJoin": Infix(levels.SUM, ("<>",)),
    "Alternatives": Infix(levels.OR, ("|",)),
    "Conditioned": Infix(levels.OR, ("|", r"\text{given}")),
    "VerticalBar": _relation("|"),
    "Colon": _relation(":"),
}
# Spellings that are recognised, but that nobody should learn.
_SHOUTED = frozenset(
    [
        *(r"\text{OR}", r"\text{AND}", _ASKED, _NEEDED, "=:", r"\approxeq"),
        *(r"\doteqdot", r"\circeq", r"\eqcirc", r"\lessapprox", r"\gtrapprox"),
        *(r"\supsetneq", r"\lneq", r"\lneqq", r"\gneq", r"\gneqq"),
        *(r"\bigcup", r"\bigcap", r"\bigoplus", r"\bigotimes", r"\bigwedge"),
    ]
)
# What TeXForm writes for an operator that textbooks write otherwise.
_TEXTBOOK_SECOND = frozenset(["Dot"])


# A name, and what is said of it: H_0: p = 1/2.
_SAID = template_of("#a:set: #b:relation", ("a", "b"), levels.IMPLICATION)


# What is said of all that is listed: f_1, f_2, \ldots: A \to B.
_SAID_OF_LISTS = {
    "Colon": template_of("#a:comma: #b:relation", ("a", "b"), levels.COMMA),
    "Rule": template_of(r"#a:comma\to #b:set", ("a", "b"), levels.COMMA),
}
_NABLA = frozenset(["Grad", "Div", "Curl", "Laplacian"])


@lru_cache(maxsize=1024)
def _names(count: int) -> tuple[str, ...]:
    return tuple(f"a{number}" for number in range(count))


_LEVEL_NAMES = {level: name for name, level in reversed(list(levels.BY_NAME.items()))}


@lru_cache(maxsize=1024)
def _joined(signs: tuple[str, ...], operands: tuple[str, ...], breaks: bool) -> str:
    broken = "#<|\\\\>" if breaks else ""
    return f"#a0:{operands[0]}" + "".join(
        f"{broken}{sign} #a{number}:{operands[number]}"
        for number, sign in enumerate(signs, 1)
    )


# The least level that an operand has, by the operator's own.
_OPERAND_LEVELS = {
    levels.IMPLICATION: levels.OR,
    levels.OR: levels.AND,
    levels.AND: levels.NOT,
    levels.RELATION: levels.SET,
    levels.SET: levels.SUM,
    levels.SUM: levels.PRODUCT,
    levels.PRODUCT: levels.POWER,
}


def _operator_layout(
    operands: tuple[Tree, ...],
    signs: tuple[str, ...],
    infix: Infix,
    flavours: int,
    stricter: bool = False,
) -> Layout:
    operand = _OPERAND_LEVELS[infix.level]
    if stricter:
        operand = _OPERAND_LEVELS[operand]
    shown = [_LEVEL_NAMES[operand]] * len(operands)
    if infix.level == levels.PRODUCT and (
        all(signs) or all(is_call(operand, "Grad") for operand in operands)
    ):
        # A sign ends a gradient before it: \nabla f \cdot \mathbf{F}.
        shown = [
            "prefix" if type(tree) is Call and tree.name in _NABLA else level
            for tree, level in zip(operands, shown, strict=True)
        ]
        shown[-1] = "prefix"
    elif infix.level == levels.PRODUCT and is_call(operands[-1], "Grad", 2):
        # Nothing follows a gradient that it could take: H^{-1}\nabla f.
        shown[-1] = "prefix"
    template = _operator_template(signs, tuple(shown), infix.breaks, infix.level)
    return Layout(template, operands, flavours)


@lru_cache(maxsize=4096)
def _operator_template(
    signs: tuple[str, ...], operands: tuple[str, ...], breaks: bool, level: int
) -> Template:
    return template_of(_joined(signs, operands, breaks), _names(len(operands)), level)


def infix_layouts(node: Call) -> Iterator[Layout]:
    """Operands with the same operator between all of them."""
    infix = INFIX[node.name]
    count = len(node.arguments)
    if count < 2:
        yield from call_layouts(node)
        return
    if node.name == "And":
        yield from listed_layouts(node)
        yield from _chain_layouts(node)
    if node.name in ("And", "Or"):
        yield from twofold_statement_layouts(node)
    for position, spelling in enumerate(infix.spellings):
        flavours = OTHER
        if position == 0:
            flavours = TEXFORM | TEXTBOOK | DLMF
        if node.name == "Or" and position == 0:
            # TeXForm brackets the And inside an Or.
            flavours = TEXTBOOK | DLMF
            yield _operator_layout(
                node.arguments, (spelling,) * (count - 1), infix, TEXFORM, stricter=True
            )
        if spelling in _SHOUTED:
            flavours = ACCEPTED
        if node.name in _TEXTBOOK_SECOND:
            flavours = (TEXFORM, TEXTBOOK | DLMF, OTHER)[position]
        yield _operator_layout(
            node.arguments, (spelling,) * (count - 1), infix, flavours
        )
    applied = [is_applied(operand) for operand in node.arguments]
    if node.name == "Dot" and (count > 2 or any(applied)):
        joints = r"#<|.|\cdot>"
        # A derivative ends with its operand: \partial_\mu U\, U^{-1}.
        shown = ["applied" if one else "power" for one in applied]
        text = joints.join(f"#a{n}:{level}" for n, level in enumerate(shown))
        template = template_of(text, _names(count), infix.level)
        yield Layout(template, node.arguments, ACCEPTED)
    if node.name == "Dot" and any(is_call(a, "Times") for a in node.arguments):
        # A number before a vector needs no brackets.
        scaled = Infix(levels.SUM, infix.spellings)
        yield _operator_layout(
            node.arguments, (r"\cdot",) * (count - 1), scaled, ACCEPTED
        )
    if node.name in ("Equal", "RightArrow") and count > 2:
        mixed = _mixed(tuple([node.name] * (count - 1)))
        yield Layout(mixed, node.arguments, ACCEPTED)
    if node.name in OF_PRODUCTS:
        products = ("product",) * count
        for spelling in infix.spellings:
            text = _joined((spelling,) * (count - 1), products, False)
            template = template_of(text, _names(count), infix.level)
            yield Layout(template, node.arguments, ACCEPTED)
    if node.name in _TRANSFORMS and count == 2 and _links(node.arguments[1]):
        yield Layout(_transformed(node.name), node.arguments, ACCEPTED)
    if infix.level == levels.IMPLICATION:
        yield from _judged_layouts(node)
    if node.name == "Colon" and count == 2:
        yield Layout(_SAID, node.arguments, ACCEPTED)
    if node.name in _SAID_OF_LISTS and is_call(node.arguments[0], "List"):
        yield Layout(_SAID_OF_LISTS[node.name], node.arguments, ACCEPTED)
    if node.name == "SetDelayed" and is_call(node.arguments[1], "Condition", 2):
        yield _conditional_definition(node)
    if node.name == "Or":
        yield from joined_interval_layouts(node)


# Signs of what follows from what: they hold tighter than an equivalence between two of
# them, and less than an implication that follows.
TURNSTILES = frozenset(["RightTee", "LeftTee", "DoubleRightTee", "Forces"])


def _judged_layouts(node: Call) -> Iterator[Layout]:
    r"""`\Gamma\vdash p \iff \Gamma\models p`, and `\Gamma\vdash p \Rightarrow q`."""
    loose = TURNSTILES
    if node.name in TURNSTILES:
        loose = frozenset(["Implies"]) if len(node.arguments) == 2 else frozenset()
    shown = tuple(
        "implication" if type(one) is Call and one.name in loose else "or"
        for one in node.arguments
    )
    if "implication" not in (shown[1:] if node.name in TURNSTILES else shown):
        return
    for spelling in INFIX[node.name].spellings:
        signs = (spelling,) * (len(shown) - 1)
        template = _operator_template(signs, shown, False, levels.IMPLICATION)
        yield Layout(template, node.arguments, ACCEPTED)


_TRANSFORMS = frozenset(["Rule", "RightArrow", "RightTeeArrow"])


@lru_cache(maxsize=4)
def _transformed(head: str) -> Template:
    r"""`a \to b = c`: what becomes of a, and what that is."""
    text = f"#a:set{_any_spelling(head)} #b:relation"
    return template_of(text, ("a", "b"), levels.RELATION)


@lru_cache(maxsize=256)
def _mixed(heads: tuple[str, ...], level: int = levels.RELATION) -> Template:
    """`f := a = b`: a chain in which each sign may be written in its own way."""
    operand = _LEVEL_NAMES[_OPERAND_LEVELS[level]]
    text = f"#a0:{operand}" + "".join(
        rf"#<|\\>{_any_spelling(head)} #a{number}:{operand}"
        for number, head in enumerate(heads, 1)
    )
    return template_of(text, _names(len(heads) + 1), level)


def _any_spelling(head: str) -> str:
    """A choice of the spellings of a sign; `<` and `>` cannot stand in one."""
    usual = INFIX[head].spellings[0]
    if usual in "<>":
        return usual
    plain = [s for s in INFIX[head].spellings if "<" not in s and ">" not in s]
    return f"#<{'|'.join(plain)}>"


def _chain_layouts(node: Call) -> Iterator[Layout]:
    r"""`a = b \approx c` for a == b && b ≈ c; implications may be chained too."""
    implied = all(type(a) is Call and a.name in _IMPLYING for a in node.arguments)
    level = levels.IMPLICATION if implied else levels.RELATION
    signs: list[str] = []
    operands: list[Tree] = []
    for statement in node.arguments:
        links = _links(statement, level)
        if links is None or (operands and operands[-1] != links[1][0]):
            return
        signs += links[0]
        operands += links[1][bool(operands) :]
    yield Layout(_mixed(tuple(signs), level), tuple(operands), ACCEPTED)


_IMPLYING = frozenset(["Implies", "Equivalent"])


def _links(
    statement: Tree, level: int = levels.RELATION
) -> tuple[list[str], list[Tree]] | None:
    """The signs and operands of a relation; None if it is none."""
    if type(statement) is not Call or len(statement.arguments) < 2:
        return None
    if statement.name == "Inequality":
        names = [symbol_name(sign) for sign in statement.arguments[1::2]]
        operands = list(statement.arguments[::2])
    else:
        names = [statement.name] * (len(statement.arguments) - 1)
        operands = list(statement.arguments)
    known = [name in INFIX and INFIX[name].level == level for name in names]
    return (names, operands) if all(known) else None


def _conditional_definition(node: Call) -> Layout:
    """A definition that holds under a condition, which stands behind all of it."""
    value = node.arguments[1]
    assert type(value) is Call
    shown = Call(node.head, (node.arguments[0], value.arguments[0]))
    whole = Call(value.head, (shown, value.arguments[1]))
    return Layout(template_of("#a:any", ("a",), levels.ANY), (whole,), OTHER)


@builds("Inequality")
def inequality_layouts(node: Call) -> Iterator[Layout]:
    """`a < b <= c`: operands and the names of operators in turn."""
    operands = node.arguments[::2]
    names = [symbol_name(tree) for tree in node.arguments[1::2]]
    if len(operands) != len(names) + 1 or not all(name in INFIX for name in names):
        yield from call_layouts(node)
        return
    signs = tuple(INFIX[name].spellings[0] for name in names)
    yield _operator_layout(operands, signs, INFIX["Equal"], TEXFORM | TEXTBOOK | DLMF)
    if "Equal" in names:
        yield Layout(_mixed(tuple(names)), operands, ACCEPTED)


for _name in INFIX:
    BUILDERS[_name] = infix_layouts
