r"""What stands above a letter or a bracket: powers, indices, labels, `f^{(n)}(x)`."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.notations import SIGNS
from mathglot.languages.latex.reader.arguments import (
    applying,
    call_features,
    content_of,
    read_arguments,
)
from mathglot.languages.latex.reader.chart import Chart, follows
from mathglot.languages.latex.reader.context import is_row, kind_of_power
from mathglot.languages.latex.reader.forest import Node
from mathglot.languages.latex.reader.indices import (
    features_of_digits,
    features_of_row,
    is_word,
    read_separate,
    role_of_word,
)
from mathglot.languages.latex.reader.labels_above import (
    INDEX_KEYS,
    add_label,
    labelled_call,
    read_in_brackets,
    read_list_above,
    read_word_above,
    script_key,
    tell_call,
    use_aloft,
)
from mathglot.languages.latex.reader.leaves import ACCENTS, SIGN_TOKENS, read_own
from mathglot.languages.latex.reader.multiples import features_of_multiple
from mathglot.languages.latex.reader.neighbours import (
    find_iterated,
    is_primed,
    use_of_raised_digits,
)
from mathglot.languages.latex.reader.nodes import Nodes, same
from mathglot.languages.latex.reader.staggered import superscript
from mathglot.languages.latex.reader.starred import read_starred
from mathglot.languages.tree import Call, Number, String, Symbol, Tree, call

Trees = tuple[Tree, ...]


def read_raised(chart: Chart, base: Node, shape: str, sign: int, into: Nodes) -> None:
    """A superscript before arguments: f^2(x), f^{-1}(x), f^{(n)}(x), W^{(1)}."""
    begin, stop, end = chart.script(sign)
    tokens = chart.tokens
    label_role = ((script_key(chart, shape, begin, stop), "label"),)
    power_role = ((script_key(chart, shape, begin, stop), "power"),)
    bracketed = tokens[begin] == "(" and tokens[stop - 1] == ")"
    arguments = read_arguments(chart, end)
    if bracketed and stop - begin == 3 and tokens[begin + 1] in SIGN_TOKENS:
        for label in chart.leaves(begin + 1):
            into.add(end, levels.POWER, add_label, (base, label), ("above:sign",))
            for node in arguments:
                parts = (base, label, node)
                roles = ((shape, "function"),)
                into.add(
                    node.end, levels.ATOM, labelled_call, parts, ("abovecall",), roles
                )
    if bracketed:
        read_list_above(chart, base, shape, sign, into)
        for label in read_in_brackets(chart, begin, stop):
            into.add(end, levels.POWER, add_label, (base, label), (f"above:{shape}",))
            primed = chart.use(is_primed, chart.tokens[base.start])
            told: tuple[str, ...] = ("numbered:primed",) if primed else ()
            if primed:
                # A derivative of higher order beside others: y^{(4)} - y''.
                roles = ((f"{shape}'", "derivative"),)
                into.add(end, levels.ATOM, _derive, (base, label), told, roles)
            for node in arguments:
                parts = (base, label, node)
                into.add(
                    node.end,
                    levels.ATOM,
                    _derive_by_number,
                    parts,
                    (f"numbered:{shape}", *told),
                    ((shape, "function"),),
                )
                into.add(
                    node.end,
                    levels.ATOM,
                    labelled_call,
                    parts,
                    ("abovecall",),
                    ((shape, "function"),),
                )
        _read_orders(chart, base, shape, begin, stop, arguments, into)
    if tokens[begin:stop] == ["-", "1"]:
        for node in arguments:
            into.add(
                node.end,
                levels.ATOM,
                lambda head, args: Call(call("InverseFunction", head), args),
                (base, node),
                ("inverse_call",),
                ((shape, "function"),),
            )
            into.add(
                node.end,
                levels.ATOM,
                lambda head, args: Call(call("Inverse", head), args),
                (base, node),
                ("inverse_call", "inverse_call:matrix"),
                ((shape, "function"),),
            )
        into.add(
            end,
            levels.POWER,
            lambda head: call("InverseFunction", head),
            (base,),
            ("inverse_function",),
            ((shape, "function"),),
        )
    read_starred(chart, base, shape, sign, into)
    apply = applying(chart)
    aloft = use_aloft(chart, base, begin, stop)
    powered = _kind_of_powered(tokens[begin:stop], chart, end, shape)
    for exponent in chart.content(begin, stop, levels.ITEM):
        for node in arguments:
            into.add(
                node.end,
                levels.POWER,
                lambda head, power, args: _power(apply(head, args), power),
                (base, exponent, node),
                (*call_features(chart, shape, shape, end), powered),
                ((shape, "function"), *power_role),
            )
    counted = _tell_digits(chart, shape, begin, stop)
    digits = _are_two_digits(tokens[begin:stop])
    whole = (*label_role, *((("_digits", "number"),) if digits else ()))
    # What is counted is so before arguments as well.
    called = aloft + tuple(one for one in counted if one.startswith(_COUNTED))
    for label in _read_label(chart, begin, stop):
        for node in arguments:
            into.add(
                node.end,
                levels.ATOM,
                labelled_call,
                (base, label, node),
                ("raised_call", *called, *tell_call(chart, shape, base.start, node)),
                ((shape, "function"), *whole),
            )
        if not bracketed:
            kind = _raised_kind(chart, begin, stop)
            raised = (base, label)
            features = (f"raised:{kind}", *aloft, *counted)
            if kind == "*":
                features = (*features, f"raised:*:{tokens[base.start]}")
            iterated = chart.use(find_iterated, tokens[base.start])
            if iterated and iterated in tokens[begin:stop]:
                features = (*features, "raised:iterated")
            if shape in _SPACES:
                # The dimension of a projective space.
                features = (*features, "raised:space")
            into.add(end, levels.POWER, add_label, raised, features, whole)
    if stop - begin > 1 and all(t in SIGN_TOKENS for t in tokens[begin:stop]):
        for node in arguments:
            into.add(
                node.end,
                levels.ATOM,
                labelled_call,
                (base, _join_signs(chart, begin, stop), node),
                ("abovecall",),
                ((shape, "function"),),
            )
    if not bracketed and is_word(tokens[begin:stop]):
        read_word_above(chart, base, shape, sign, into)
    if not bracketed and tokens[stop] == "}":
        flat = all(t.isalnum() or name_of(t) for t in tokens[begin:stop])
        numbered = features_of_multiple(chart, tokens[begin:stop], "above")
        feature = "raised:letters" if flat else f"raised:row:{shape}"
        word_role = role_of_word(tokens[begin:stop], "letters")
        if digits:
            word_role = (("_digits", "indices"),)
        for row in _read_labels(chart, begin, stop):
            raised = (base, row)
            of_row = features_of_row(tokens[begin:stop])
            features = (feature, *aloft, *of_row, *numbered)
            row_roles = (*label_role, *word_role)
            into.add(end, levels.POWER, superscript, raised, features, row_roles)
            for node in arguments:
                into.add(
                    node.end,
                    levels.ATOM,
                    lambda head, labels, args: Call(superscript(head, labels), args),
                    (base, row, node),
                    (
                        "raised_call",
                        *aloft,
                        *tell_call(chart, shape, base.start, node),
                        *numbered,
                    ),
                    ((shape, "function"), *word_role),
                )


_COUNTED = "digits:counted"


def _are_two_digits(inside: list[str]) -> bool:
    """Whether a number above may be two indices: all of a formula are alike."""
    return len(inside) == 1 and inside[0].isdigit() and len(inside[0]) == 2


def _tell_digits(chart: Chart, shape: str, begin: int, stop: int) -> tuple[str, ...]:
    """Whether digits above a letter count it, as a feature; none of anything else."""
    if stop - begin > 1 or not chart.tokens[begin].isdigit():
        return ()
    used = chart.use(use_of_raised_digits, shape.removesuffix("_"))
    among = "tensors" if chart.scripts.rows else "plain"
    # \gamma^5 and \sigma^3 are matrices.
    letter = (f"raisedof:{shape}",) if chart.tokens[begin] in "35" else ()
    return (f"digits:{used}:{among}", *letter)


def _kind_of_powered(inside: list[str], chart: Chart, bracket: int, shape: str) -> str:
    """What tells a power of a value: H^{-1/2}(r). Sums behind letters are factors."""
    fraction = "/" in inside or r"\frac" in inside
    if inside in (["0"], ["1"]):
        # Nobody writes these powers, but indices count from them.
        return f"powered_call:{inside[0]}"
    if inside[0] == "(" or not (fraction or inside[0] == "-"):
        return "powered_call"
    added = content_of(chart, bracket) in ("sum", "difference", "heavy_sum")
    kind = "fraction" if fraction else "negative"
    if inside == ["-", "1"]:
        # F^{-1}(x) is rather an inverse function, and H^{-1}(r) a quotient.
        letter = shape.removesuffix("_").strip("\\")
        own = letter[:1].isupper() and shape not in _DISTRIBUTIONS
        kind = f"inverse:{'capital' if own else 'small'}"
    return f"powered_call:{kind}:{'sum' if added else 'plain'}"


# Letters for distributions, whose inverse functions have a use of their own.
_DISTRIBUTIONS = frozenset(["F", r"\Phi"])


def _read_orders(
    chart: Chart,
    base: Node,
    shape: str,
    begin: int,
    stop: int,
    arguments: list[Node],
    into: Nodes,
) -> None:
    """`f^{(1,0)}(x,t)`: how often it is differentiated by each of its arguments."""
    if "," not in chart.tokens[begin:stop]:
        return
    for orders in chart.sequence(begin + 1):
        if orders.end != stop - 1:
            continue
        for node in arguments:
            into.add(
                node.end,
                levels.ATOM,
                _derive_by_each,
                (base, orders, node),
                ("numbered:each",),
                ((shape, "function"),),
            )


def _derive_by_each(head: Tree, orders: Trees, arguments: Trees) -> Tree | None:
    if len(orders) != len(arguments):
        return None
    return Call(Call(Call(Symbol("Derivative"), orders), (head,)), arguments)


def _join_signs(chart: Chart, begin: int, stop: int) -> Node:
    """Signs side by side as one text: T^{++}."""
    names = {token: name for name, token in SIGNS.items()}
    text = "".join(names[token] for token in chart.tokens[begin:stop])
    return chart.nodes(begin).leaf(stop, levels.ATOM, String(text), ("sign",))


def _shape_of(chart: Chart, base: Node) -> str:
    """The shape of a letter that may have an index; empty for anything else."""
    letter, following = chart.tokens[base.start], base.start + 1
    if letter in ACCENTS and following in chart.closing:
        following = chart.closing[following] + 1
        letter = "".join(chart.tokens[base.start : following])
    elif name_of(letter) is None:
        return ""
    if base.end == following:
        return letter
    indexed = chart.tokens[following] == "_"
    return f"{letter}_" if indexed and chart.script(following)[2] == base.end else ""


def _read_labels(chart: Chart, begin: int, stop: int) -> list[Node]:
    """Several indices above: side by side, or between commas."""
    into = chart.nodes(begin)
    separate = read_separate(chart, begin, stop)
    token = chart.tokens[begin]
    if separate:
        into.add(stop, levels.COMMA, lambda *labels: labels, tuple(separate))
    elif stop - begin == 1 and token.isdigit() and len(token) == 2:
        digits = tuple(Number(digit) for digit in token)
        into.leaf(stop, levels.COMMA, digits, features_of_digits(chart, token))
    elif "," in chart.tokens[begin:stop]:
        for node in chart.sequence(begin):
            if node.end == stop:
                into.add(stop, levels.COMMA, same, (node,))
    return into.all


def _read_label(chart: Chart, begin: int, stop: int) -> list[Node]:
    """What an index or a label above may be; a letter is the author's own there."""
    if stop - begin == 1 and name_of(chart.tokens[begin]) is not None:
        return read_own(chart, begin)
    return chart.content(begin, stop, levels.ITEM)


def _raised_kind(chart: Chart, begin: int, stop: int) -> str:
    inside = chart.tokens[begin:stop]
    if len(inside) == 1:
        token = inside[0]
        return f"digit:{token}" if token.isdigit() else token
    if inside[0] == r"\mathrm" and len(inside) > 4 and len(chart.word(begin)) > 1:
        return "upright"
    if inside[0] == r"\dot" and chart.closing.get(begin + 1) == stop - 1:
        return "dotted"
    # Indices are counted from a letter, and powers lack something of a number.
    return "several:rest" if inside[0].isdigit() and inside[1] == "-" else "several"


def _derive(head: Tree, order: Tree) -> Tree:
    return Call(Call(Symbol("Derivative"), (order,)), (head,))


def _derive_by_number(head: Tree, order: Tree, arguments: Trees) -> Tree | None:
    if len(arguments) != 1:
        return None
    return Call(_derive(head, order), arguments)


_ORDINALS = frozenset(["th", "st", "nd", "rd"])


@follows("^")
def read_ordinal(chart: Chart, base: Node, into: Nodes) -> None:
    r"""`k^{th}`, `2^{\mathrm{nd}}`: what a number or a letter is as an ordinal."""
    if base.level < levels.ATOM:
        return
    begin, stop, end = chart.script(base.end)
    letters = chart.tokens[begin:stop]
    if letters[:1] == [r"\mathrm"]:
        letters = letters[2:-1]
    word = "".join(letters)
    if word in _ORDINALS:
        label = chart.nodes(begin).leaf(stop, levels.ATOM, Symbol(word))
        into.add(end, levels.POWER, add_label, (base, label), ("ordinal",))


_LINES = frozenset(["|", r"\|"])


@follows("^")
def read_power(chart: Chart, base: Node, into: Nodes) -> None:
    """A power of anything that holds together as an atom."""
    if base.level < levels.ATOM:
        return
    begin, stop, end = chart.script(base.end)
    shape = _shape_of(chart, base)
    key = script_key(chart, shape, begin, stop)
    roles = ((key, "power"),) if shape or key in INDEX_KEYS else ()
    # Between lines stands what is a number, also among matrices.
    is_number = chart.tokens[base.start] == chart.tokens[base.end - 1] in _LINES
    matrices = chart.has_matrices and not is_number
    kind = kind_of_power(chart.tokens[begin:stop], matrices)
    for exponent in chart.content(begin, stop, levels.ITEM):
        into.add(end, levels.POWER, _power, (base, exponent), (kind,), roles)
    if not shape:
        _read_above_bracket(chart, base, key, into)
    tokens = chart.tokens
    if tokens[base.end - 1] in _FENCES and tokens[begin] == "(":
        # Sums above brackets are rather powers: (1-x)^{(n-2)}.
        added = not {"+", "-"}.isdisjoint(tokens[begin + 2 : stop - 1])
        above = ("above:bracket:sum" if added else "above:bracket",)
        for label in chart.parse_to(begin + 1, stop - 1, levels.ITEM):
            into.add(end, levels.POWER, add_label, (base, label), above)
    if tokens[base.end - 1] == r"\}":
        for exponent in chart.content(begin, stop, levels.ITEM):
            into.add(end, levels.POWER, add_label, (base, exponent), ("above:set",))
    if begin < stop and all(t in _POWER_SIGNS for t in chart.tokens[begin:stop]):
        sign = "".join(_POWER_SIGNS[t] for t in chart.tokens[begin:stop])
        into.add(
            end,
            levels.POWER,
            lambda value: add_label(value, String(sign)),
            (base,),
            ("raised:sign",),
        )


def _read_above_bracket(chart: Chart, base: Node, key: str, into: Nodes) -> None:
    r"""`(AB)^{ij}`, `(A\cap B)^c`, `C(X)^{\mathrm{op}}`: what is above brackets."""
    begin, stop, end = chart.script(base.end)
    tokens = chart.tokens
    fenced = tokens[base.start] in ("(", "[") or tokens[base.end - 1] in _FENCES
    upright = _raised_kind(chart, begin, stop) == "upright"
    lettered = is_row(tokens[begin:stop])
    if not (key in INDEX_KEYS or (fenced and (lettered or upright))):
        return
    features = ("raised:bracket", *use_aloft(chart, base, begin, stop))
    if upright:
        features = ("raised:upright",)
    roles = ((key, "label"),)
    for label in _read_label(chart, begin, stop):
        into.add(end, levels.POWER, add_label, (base, label), features, roles)
    if lettered and stop - begin > 1:
        for row in _read_labels(chart, begin, stop):
            into.add(end, levels.POWER, superscript, (base, row), features, roles)


_FENCES = frozenset([")", "]", ">", r"\rangle", "|", r"\|"])
_POWER_SIGNS = {
    token: name
    for name, token in SIGNS.items()
    if token in ("+", "-", r"\pm", r"\mp", r"\perp")
} | {r"\times": "\N{MULTIPLICATION SIGN}"}


# What is no number, and nothing is raised to.
_NO_EXPONENTS = frozenset(
    "List Equal Unequal Less LessEqual Greater GreaterEqual Inequality Rule".split()
)


def _power(base: Tree, exponent: Tree) -> Tree | None:
    if type(exponent) is String or exponent in _TRUTHS or _is_padded(exponent):
        return None
    if type(exponent) is Call and exponent.name in _NO_EXPONENTS:
        return None
    return call("Power", base, exponent)


_TRUTHS = frozenset([Symbol("True"), Symbol("False")])


def _is_padded(exponent: Tree) -> bool:
    """Whether a number begins with nothing, as no power does: T^{00}."""
    return type(exponent) is Number and exponent.text[:2] in _PADDED


_PADDED = frozenset(f"0{digit}" for digit in range(10))


_SPACES = frozenset(["RP", "CP", "HP", "KP"])
