r"""Signs between operands, and chains of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise
from typing import Any

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart
from mathglot.languages.latex.reader.context import (
    CLOSING,
    LARGE,
    OPENING,
    RELATIONS,
    kind_of_beginning,
    kind_of_neighbours,
    kind_of_statement,
)
from mathglot.languages.latex.reader.forest import Node
from mathglot.languages.latex.reader.juxtaposed import (
    extend,
    is_open_product,
    join_products,
    part_first,
    part_last,
)
from mathglot.languages.latex.reader.nodes import Nodes, same
from mathglot.languages.latex.reader.unread import UNREAD, UNREAD_SIGNS
from mathglot.languages.latex.structures.juxtaposition import OF_PRODUCTS
from mathglot.languages.latex.structures.relations import INFIX, TURNSTILES
from mathglot.languages.latex.template import tokens_to_match
from mathglot.languages.naming import PLACEHOLDER
from mathglot.languages.tree import Call, Symbol, Tree, call, preorder

# Signs between which a chain may change.
_ORDERED = frozenset("Equal Unequal Less LessEqual Greater GreaterEqual".split())
_ARROWS = frozenset(["Rule", "RightArrow"])
_MAPPED = frozenset(["Rule", "RightTeeArrow"])


@dataclass(frozen=True, slots=True)
class Sign:
    """How an operator is written: its tokens, and the heads that it may stand for."""

    tokens: tuple[str, ...]
    heads: tuple[str, ...]


@cache
def signs_at(level: int) -> dict[str, tuple[Sign, ...]]:
    """The signs of the operators of a level, by their first tokens."""
    heads: dict[tuple[str, ...], list[str]] = {}
    for head, infix in INFIX.items():
        if head in UNREAD:
            continue
        if infix.level != level and head not in OF_PRODUCTS:
            continue
        if head in OF_PRODUCTS and level != levels.PRODUCT:
            continue
        if level == levels.PRODUCT and head not in OF_PRODUCTS:
            continue
        for spelling in infix.spellings:
            if spelling == "*" or (head, spelling) in UNREAD_SIGNS:
                # Between numbers it multiplies; what acts on functions is called.
                continue
            # A sign alone would be taken for one that begins something.
            tokens = tuple(tokens_to_match(f"x{spelling} x")[1:-1])
            if tokens:
                heads.setdefault(tokens, []).append(head)
    found: dict[str, list[Sign]] = {}
    for tokens, names in heads.items():
        found.setdefault(tokens[0], []).append(Sign(tokens, tuple(names)))
    return {token: tuple(signs) for token, signs in found.items()}


def has_signs(chart: Chart, level: int) -> bool:
    """Whether the formula has a token that signs of a level begin with."""
    found = chart.signed.get(level)
    if found is None:
        found = not signs_at(level).keys().isdisjoint(chart.every)
        chart.signed[level] = found
    return found


def find_signs(chart: Chart, place: int, level: int) -> Iterator[tuple[Sign, int]]:
    """The signs of a level at a token, and where each ends."""
    for sign in signs_at(level).get(chart.tokens[place], ()):
        end = place + len(sign.tokens)
        if tuple(chart.tokens[place:end]) == sign.tokens:
            yield sign, end


# Operands and the heads between them in turn.
Chain = tuple[Any, ...]


def read_chain(
    chart: Chart,
    into: Nodes,
    firsts: list[Node],
    level: int,
    operand: int,
    result: int | None = None,
) -> None:
    """Operands with signs of one level between them."""
    if not has_signs(chart, level):
        return
    row = chart.row(into.start, level)
    breaks = level == levels.RELATION
    beginning = signs_at(level)
    for first in firsts:
        token = chart.tokens[first.end]
        if token in beginning or (breaks and token == r"\\"):
            if next(_find_breakable(chart, first.end, level, breaks), None):
                row.begin(_first, first)
    # Where something has been said: what ends with its first sign says nothing yet.
    said: set[int] = set()
    for end in row.order:
        for sign, place in _find_breakable(chart, end, level, breaks):
            if breaks and place == chart.size and end in said:
                missing = chart.nodes(place).leaf(
                    place, operand, Symbol(PLACEHOLDER), ("missing",)
                )
                ended = (f"operator:{sign.heads[0]}",)
                row.extend(end, _extend(sign.heads[0]), missing, ended)
            shown = "".join(sign.tokens)
            choices = [
                (head, _extend(head), (f"operator:{head}", f"operator:{shown}{head}"))
                for head in sign.heads
            ]
            for node in chart.parse(place, operand):
                said.add(node.end)
                for head, build, features in choices:
                    told = _tell(chart, into.start, end, head, node)
                    row.extend(end, build, node, (*features, *told))
    # What begins with a large sign has rather taken all that it is followed by.
    large = level == levels.PRODUCT and chart.tokens[into.start] in LARGE
    taken = ("operator:large",) if large else ()
    for node in row.finished():
        made = level if result is None else result
        into.add(node.end, made, _finish, (node,), taken)
        if level == levels.PRODUCT:
            stretch = chart.tokens[into.start : node.end]
            shown = next(token for token in stretch if token in beginning)
            scaled = (f"operator:scaled:{shown}",)
            into.add(node.end, level, _finish_scaled, (node,), scaled)
            inner = (*scaled, f"operator:inner:{shown}")
            into.add(node.end, level, _finish_inner, (node,), inner)
            if shown == r"\otimes":
                for kind in _KINDS_OF_SCALED:
                    told = (*scaled, f"scaled:{kind}")
                    finish = partial(_finish_kind, kind, _finish_scaled)
                    into.add(node.end, level, finish, (node,), told)
                form = partial(_finish_kind, "form", _finish_inner)
                into.add(node.end, level, form, (node,), (*scaled, "scaled:form"))
        if breaks and not _TRANSFORMING.isdisjoint(chart.every):
            whole = ("arrow:whole",)
            into.add(node.end, made, _finish_transformed, (node,), whole)


_LOGIC = frozenset(
    r"\lor \neg \Rightarrow \Longrightarrow \Leftrightarrow \Longleftrightarrow "
    r"\forall \exists".split()
)


def _tell(chart: Chart, start: int, end: int, head: str, node: Node) -> tuple[str, ...]:
    """What the operands of a sign tell of it."""
    if head == "Distributed":
        return (f"distributed:{kind_of_beginning(chart.tokens[node.start])}",)
    if head == "Wedge":
        # Beside other signs of logic it is one of them, and so between statements.
        logic = ("wedge:logic",) if _is_logic(chart, start, node) else ()
        between = kind_of_neighbours(chart.tokens, end)
        return (*logic, f"wedge:{between}") if between else logic
    if head == "Vee":
        joined = _kind_of_joined(chart, start, end, node)
        return (f"vee:{joined or _kind_of_vee(chart, start, end)}",)
    if head == "Equal" and chart.tokens[end] == r"\equiv":
        # What is congruent is so by a modulus, which stands behind both sides.
        side = chart.tokens[node.start : node.end]
        before = side[: side.index(r"\bmod")] if r"\bmod" in side else side
        modular = len(before) < len(side) and _BRACKETS.isdisjoint(before)
        return ("congruent:side",) if modular else ()
    if head in _TURNED:
        # Nobody says that a is less than b and greater than c: \langle b\rangle.
        turned = is_outside(chart.tokens[start:end], _TURNED[head])
        return ("chain:turned",) if turned else ()
    if head != "And" and head not in _ARROWS:
        return ()
    stated = kind_of_statement(chart.tokens[start:end]) != "other"
    if head == "And":
        # What is no statement is not true or false, but may be multiplied.
        follows = stated and node.level <= levels.RELATION
        logic = ("and:logic",) if _is_logic(chart, start, node) else ()
        if _is_dual(chart, start, end) or _is_dual(chart, node.start, node.end):
            logic = (*logic, "and:vectors")
        return (f"and:{'statements' if follows else 'things'}", *logic)
    if chart.use(_is_propositional, ""):
        return ("arrow:propositions",)
    follows = stated and chart.tokens[node.end] in RELATIONS
    return (f"arrow:{'statements' if follows else 'things'}",)


_TURNED = {"Greater": "<", "Less": ">"}


def is_outside(tokens: Sequence[str], sign: str) -> bool:
    """Whether a sign stands outside all brackets."""
    depth = 0
    for token in tokens:
        depth += (token in OPENING) - (token in CLOSING)
        if depth == 0 and token == sign:
            return True
    return False


def _kind_of_joined(chart: Chart, start: int, end: int, node: Node) -> str:
    r"""What kind of spaces a sign joins; nothing if they are none.

    `S^2 \vee S^4` joins spheres, and what `H_n(X \vee Y)` is about are spaces.
    """
    if chart.is_logic or not (_LOGIC - {r"\lor"}).isdisjoint(chart.every):
        return ""
    sides = (chart.tokens[start:end], chart.tokens[node.start : node.end])
    if all(side[:1] and side[0].isupper() and "^" in side for side in sides):
        return "raised"
    if all(side[:1] and side[0].isupper() for side in sides):
        if chart.use(_has_homology, ""):
            return "homology"
    return ""


def _has_homology(tokens: Sequence[str], _: str) -> str:
    r"""Whether groups of spaces are shown: H_n(X), H^\bullet(X), \pi_1(X), C_n(X)."""
    shown = any(
        token in _OF_SPACES and tokens[place + 1] in ("_", "^", "}")
        for place, token in enumerate(tokens[:-1])
    )
    return "homology" if shown and "(" in tokens else ""


_OF_SPACES = frozenset(["H", "C", r"\pi"])


def _is_dual(chart: Chart, start: int, end: int) -> bool:
    """Whether something is a vector by its font, or a dual one by its sign."""
    side = chart.tokens[start:end]
    if side[:1] == [r"\mathbf"] and RELATIONS.isdisjoint(side):
        return True
    return any(pair == ("^", r"\lor") for pair in pairwise(side))


def _kind_of_vee(chart: Chart, start: int, sign: int) -> str:
    r"""Whether \vee joins things, as spaces and elements of lattices, or statements."""
    tokens = chart.tokens
    if not _STATING.isdisjoint(chart.every) or chart.use(_is_propositional, ""):
        return "logic"
    if kind_of_neighbours(tokens, sign) or _PROBABILITIES.issuperset(tokens[:1]):
        return "logic"
    if tokens[sign - 2] == "^" or tokens[start - 1] in ("(", r"\in"):
        return "things"
    return "alone" if RELATIONS.isdisjoint(chart.every) else "related"


_PROBABILITIES = frozenset(["P", r"\mathbb", r"\mathrm"])
_STATING = _LOGIC - {r"\lor"} | {r"\land"}


def _is_propositional(tokens: Sequence[str], _: str) -> str:
    r"""Whether a formula has letters of propositions and signs of logic, no others.

    >>> bool(_is_propositional(r"( p \land q ) \to r".split(), ""))
    True
    >>> bool(_is_propositional(r"p \to q".split(), ""))
    False
    """
    shown = {token for token in tokens if token}
    letters = shown - _CONNECTIVES
    if len(letters) < 2 or not letters <= _PROPOSITIONS or letters.isdisjoint(_FIRST):
        return ""
    joined = not _JOINING.isdisjoint(shown) or tokens.count(r"\to") > 1
    return "propositional" if joined else ""


_PROPOSITIONS, _FIRST = frozenset("pqrsPQRS"), frozenset("pqPQ")
_JOINING = frozenset(r"\land \lor \neg \leftrightarrow".split())
_CONNECTIVES = _JOINING | frozenset(r"\to \Rightarrow \top \bot ( ) [ ]".split())


def _is_logic(chart: Chart, start: int, node: Node) -> bool:
    """Whether a wedge is a sign of logic by others, or by what is beside it."""
    # As a sign above, \lor marks what is dual.
    of_logic = _LOGIC - {r"\lor"} if ("^", r"\lor") in chart.evidence else _LOGIC
    if chart.is_logic or not of_logic.isdisjoint(chart.every):
        return True
    if chart.use(_is_propositional, ""):
        return True
    return any(
        chart.tokens[first] == "(" and _is_enclosed_statement(chart, first)
        for first in (start, node.start)
    )


def _is_enclosed_statement(chart: Chart, start: int) -> bool:
    """Whether brackets have a relation in them: nobody multiplies statements."""
    depth = 0
    for place in range(start, chart.size):
        token = chart.tokens[place]
        depth += (token in OPENING) - (token in CLOSING)
        if not depth:
            return False
        if depth == 1 and token in RELATIONS:
            return True
    return False


_BRACKETS = frozenset(r"( [ \{ | \langle".split())


def _find_breakable(
    chart: Chart, place: int, level: int, breaks: bool
) -> Iterator[tuple[Sign, int]]:
    if breaks and chart.tokens[place] == r"\\":
        place += 1
    yield from find_signs(chart, place, level)


def _first(value: Tree) -> Chain:
    return (value,)


@cache
def _extend(head: str) -> Any:
    def build(chain: Chain, value: Tree) -> Chain:
        return (*chain, head, value)

    return build


def _finish(chain: Chain) -> Tree:
    """The tree of a chain: one head, an Inequality, or statements joined by And."""
    operands, heads = chain[::2], chain[1::2]
    if len(operands) > 2 and _ARROWS.issuperset(heads):
        # An arrow between more than two is no rule.
        return Call(Symbol("RightArrow"), operands)
    if len(operands) > 2 and _MAPPED.issuperset(heads):
        return Call(Symbol("RightTeeArrow"), operands)
    if len(set(heads)) == 1:
        return Call(Symbol(heads[0]), operands)
    if all(head in _ORDERED for head in heads):
        mixed: list[Tree] = [operands[0]]
        for head, operand in zip(heads, operands[1:], strict=True):
            mixed += [Symbol(head), operand]
        return Call(Symbol("Inequality"), tuple(mixed))
    if not TURNSTILES.isdisjoint(heads):
        return _judge(operands, heads)
    return _split(operands, heads)


def _judge(operands: Chain, heads: Chain) -> Tree:
    r"""`\Gamma\vdash p \iff \Gamma\models p`, and `\Gamma\vdash p \Rightarrow q`."""
    turnstiles = [place for place, head in enumerate(heads) if head in TURNSTILES]
    if turnstiles == [0] and set(heads[1:]) == {"Implies"}:
        implied = Call(Symbol("Implies"), operands[1:])
        return call(heads[0], operands[0], implied)
    parts: list[Tree] = [operands[0]]
    joining: list[str] = []
    for head, operand in zip(heads, operands[1:], strict=True):
        if head in TURNSTILES:
            parts[-1] = call(head, parts[-1], operand)
        else:
            joining.append(head)
            parts.append(operand)
    if len(set(joining)) == 1:
        return Call(Symbol(joining[0]), tuple(parts))
    return _split(tuple(parts), tuple(joining)) if joining else parts[0]


def _finish_scaled(chain: Chain) -> Tree | None:
    r"""`2 a \wedge b` as a multiple of a \wedge b: the operator takes one factor."""
    if len(chain) < 3:
        return None
    first, *others = chain
    if type(first) is not Call or not is_open_product(first):
        return None
    front, last = part_last(first)
    tree = _finish((last, *others))
    return None if tree is None else extend(front, tree)


_KINDS_OF_SCALED = ("form", "state")


def _finish_kind(
    kind: str, finish: Callable[[Chain], Tree | None], chain: Chain
) -> Tree | None:
    r"""A multiple if it is one of forms, or of a state by a number.

    `h dx\otimes dy`, `a|0\rangle\otimes b`; a capital letter acts on the state alone.
    """
    first = chain[0]
    front: Tree | None = None
    if type(first) is Call and is_open_product(first):
        front, first = part_last(first)
    name = first.name if type(first) is Call else ""
    if kind == "form":
        return finish(chain) if name == "Dt" else None
    if name != "Ket" or front is None:
        return None
    letters = [node.name for node in preorder(front) if type(node) is Symbol]
    calls = {node.name for node in preorder(front) if type(node) is Call}
    small = all(letter.islower() or letter in calls for letter in letters)
    return finish(chain) if small and _STATES.isdisjoint(calls) else None


_STATES = frozenset(["Ket", "Bra"])


def _finish_inner(chain: Chain) -> Tree | None:
    r"""`2 a\otimes b c` as a multiple of a \otimes b, by what is behind it too."""
    first, *others, last = chain
    if type(last) is not Call or not is_open_product(last) or len(chain) < 3:
        return None
    front: Tree | None = None
    if type(first) is Call and is_open_product(first):
        front, first = part_last(first)
    begun, behind = part_first(last)
    tree = _finish((first, *others, begun))
    return join_products(tree if front is None else extend(front, tree), behind)


def _finish_transformed(chain: Chain) -> Tree | None:
    r"""`a \to b = c`: a becomes b, which is c."""
    if len(chain) < 5 or chain[1] not in _TRANSFORMS:
        return None
    if any(head in _TRANSFORMS for head in chain[3::2]):
        return None
    return call(chain[1], chain[0], _finish(chain[2:]))


_TRANSFORMS = frozenset(["Rule", "RightArrow", "RightTeeArrow"])
_TRANSFORMING = frozenset([r"\to", r"\mapsto", r"\longrightarrow", r"\longmapsto"])


def _split(operands: Chain, heads: Chain) -> Tree:
    """`a = b \\approx c` as a == b && b ≈ c; runs of one sign stay together."""
    statements: list[Tree] = []
    run: list[Tree] = [operands[0]]
    for number, head in enumerate(heads):
        if number and head != heads[number - 1]:
            statements.append(Call(Symbol(heads[number - 1]), tuple(run)))
            run = [operands[number]]
        run.append(operands[number + 1])
    statements.append(Call(Symbol(heads[-1]), tuple(run)))
    return call("And", *statements)


def read_terms(chart: Chart, start: int) -> list[Node]:
    """The terms of a sum: products, and such with signs of their own between them."""
    return chart.remember("term", start, _read_terms)


def _read_terms(chart: Chart, start: int) -> list[Node]:
    firsts = chart.parse(start, levels.PRODUCT)
    if not has_signs(chart, levels.PRODUCT):
        return firsts
    chains = chart.nodes(start)
    read_chain(chart, chains, firsts, levels.PRODUCT, levels.PRODUCT)
    if not chains.all:
        return firsts
    ends = {chain.end for chain in chains.all}
    into = chart.nodes(start)
    for first in firsts:
        if first.level == levels.PRODUCT and first.end in ends:
            # A chain is one more way, but not of what it may begin with.
            into.add(first.end, first.level, same, (first,))
        else:
            into.take([first])
    into.take(chains.all)
    return into.all
