r"""Labels above a letter: words, lists in brackets, and what tells them from powers."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.reader.arguments import (
    content_of,
    read_arguments,
    tell_entry,
)
from mathglot.languages.latex.reader.chart import Chart
from mathglot.languages.latex.reader.context import UPRIGHT_E, is_row
from mathglot.languages.latex.reader.contracted import tell_contracted
from mathglot.languages.latex.reader.exponents import tell_exponent
from mathglot.languages.latex.reader.forest import Node
from mathglot.languages.latex.reader.indices import features_of_word, role_of_word
from mathglot.languages.latex.reader.leaves import read_own
from mathglot.languages.latex.reader.neighbours import (
    find_below,
    is_called,
    is_frame,
    kind_of_marked,
    use_of_raised_digits,
)
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.latex.reader.transposes import TRANSPOSE_KEY, is_transposing
from mathglot.languages.tree import Call, String, Symbol, Tree, call

Trees = tuple[Tree, ...]
# Indices that stand above and below are Greek letters, or others.
INDEX_KEYS = ("^greek", "^latin")


def add_label(base: Tree, label: Tree) -> Tree:
    """Something with a label above; with a sign for its charge, e is a particle."""
    if base == _EULER and type(label) is String and label.value in _CHARGES:
        base = Symbol("e")
    return call("Superscript", base, label)


_EULER, _CHARGES = Symbol("E"), frozenset("+-")


def labelled_call(head: Tree, label: Tree, arguments: Trees) -> Tree:
    """What has a label above, applied to arguments."""
    return Call(call("Superscript", head, label), arguments)


def read_in_brackets(chart: Chart, begin: int, stop: int) -> list[Node]:
    """A label in brackets; a letter alone is the author's own there."""
    if stop - begin == 3 and name_of(chart.tokens[begin + 1]) is not None:
        return read_own(chart, begin + 1)
    return chart.parse_to(begin + 1, stop - 1, levels.ITEM)


def read_list_above(
    chart: Chart, base: Node, shape: str, sign: int, into: Nodes
) -> None:
    r"""`Z^{(m,n)}`, `\Omega^{(1,0)}(x)`: several labels in brackets."""
    begin, stop, end = chart.script(sign)
    if "," not in chart.tokens[begin:stop]:
        return
    for labels in chart.parse_to(begin, stop, levels.ITEM):
        into.add(end, levels.POWER, add_label, (base, labels), ("above:list",))
        for node in read_arguments(chart, end):
            parts = (base, labels, node)
            features = ("abovecall", "abovecall:list")
            roles = ((shape, "function"),)
            into.add(node.end, levels.ATOM, labelled_call, parts, features, roles)


def read_word_above(
    chart: Chart, base: Node, shape: str, sign: int, into: Nodes
) -> None:
    """`A^{YM}`, `Z^{int}(s)`: letters above another that are a word."""
    begin, stop, end = chart.script(sign)
    inside = chart.tokens[begin:stop]
    word = "".join(inside)
    label = chart.nodes(begin).leaf(stop, levels.ATOM, Symbol(word))
    features = features_of_word(chart, word, "raised")
    features = (*features, *use_aloft(chart, base, begin, stop))
    key = script_key(chart, shape, begin, stop)
    roles = ((key, "label"), *role_of_word(inside, "word"))
    into.add(end, levels.POWER, add_label, (base, label), features, roles)
    for node in read_arguments(chart, end):
        into.add(
            node.end,
            levels.ATOM,
            labelled_call,
            (base, label, node),
            ("raised_call", *features, *tell_call(chart, shape, base.start, node)),
            ((shape, "function"), *roles),
        )


def tell_call(chart: Chart, shape: str, start: int, arguments: Node) -> tuple[str, ...]:
    """What tells a call from a product where a letter has something above it.

    What is raised to a power itself is rather a factor: p^i(1-p)^{n-i}.
    """
    content = content_of(chart, arguments.start)
    raised = chart.tokens[arguments.end] == "^"
    above = chart.tokens[arguments.start - 1]
    kind = "digit" if above.isdigit() else "other"
    called = chart.use(is_called, shape.removesuffix("_"))
    return (
        f"callraised:{shape}",
        f"callraisedof:{kind}:{content}",
        *((f"callraisedto:called:{kind}",) if called else ()),
        *(("callraisedto:power",) if raised else ()),
        *tell_contracted(chart, start, arguments.start, arguments.end),
        *(("callraisedto:index",) if tell_entry(chart, arguments.start) else ()),
    )


def use_aloft(chart: Chart, base: Node, begin: int, stop: int) -> tuple[str, ...]:
    """What the formula shows elsewhere of letters above another, as features."""
    found = _use_above(chart, base, begin, stop)
    return (*found, *tell_exponent(chart, base, begin, stop)) if found else ()


def _use_above(chart: Chart, base: Node, begin: int, stop: int) -> tuple[str, ...]:
    inside = chart.tokens[begin:stop]
    if not is_row(inside):
        return _use_marked(chart, base, inside)
    upright = chart.tokens[base.start : base.end] == UPRIGHT_E
    if upright or (chart.tokens[base.start] == "e" and base.end > base.start + 1):
        return ("aloft:e",)
    if chart.tokens[base.start] == "e" and r"\hbar" in inside:
        return ("aloft:e:quantum",)
    if chart.tokens[base.start] == "e":
        # A frame has letters above it that are indices of others.
        rows, line = chart.scripts.rows, chart.scripts.line
        paired = chart.scripts.below.issuperset(inside) and line.isdisjoint(inside)
        # Its own exponent alone makes no tensors of others.
        tensors = bool(rows) and chart.tokens.count("^") + chart.tokens.count("_") > 1
        framed = "tensors" if tensors else "plain"
        framed = "frame" if chart.use(is_frame, "e") else framed
        return (f"aloft:e:{framed}:{'paired' if paired else 'alone'}",)
    indexed = "indexed" if "_" in chart.tokens[base.start : base.end] else "bare"
    kind = "greek" if inside[0].startswith("\\") else "latin"
    if inside[0].isupper():
        kind = "capital"
    return (f"aloft:{chart.scripts.use_of(inside)}", f"aloftof:{indexed}:{kind}")


def _use_marked(chart: Chart, base: Node, inside: list[str]) -> tuple[str, ...]:
    r"""As `use_aloft`, of one letter that has an index, an accent or a prime itself.

    Multi-indices are powers, each with the index of its base: x_1^{\alpha_1}.
    """
    kind = kind_of_marked(inside)
    if not kind:
        return ()
    tokens = chart.tokens
    marks = inside[1:] if kind == "indexed" else []
    if marks and tokens[base.end - len(marks) : base.end] == marks:
        return (f"aloftmarked:{kind}:same",)
    of = "indexed" if "_" in tokens[base.start : base.end] else "bare"
    below = find_below(tokens, inside)
    scripts = chart.scripts
    paired = scripts.rows or not scripts.below.isdisjoint(scripts.above)
    among = paired or of == "indexed" or below == "among"
    where = "tensors" if among else "plain"
    if below:
        where = f"below:{where}"
    return (f"aloftmarked:{kind}:{where}", f"aloftmarkedof:{kind}:{of}")


def script_key(chart: Chart, shape: str, begin: int, stop: int) -> str:
    """What has one role in all of a formula: a letter with another above it.

    That other is an index wherever it stands above the letter, or a power: the n of u^n
    and of u^{n+1}.
    """
    inside = chart.tokens[begin:stop]
    if is_transposing(inside):
        return TRANSPOSE_KEY
    if len(inside) == 1 and inside[0].isdigit() and len(inside[0]) > 1:
        # P^{12} and P^{13} are read alike.
        return f"{shape}^number"
    if len(inside) == 1 and inside[0].isdigit():
        # Where digits count a letter, as in x^0 and x^1, all above it do.
        letter = shape.removesuffix("_")
        if chart.use(use_of_raised_digits, letter) in ("counted", "apart"):
            return f"{shape}^digits"
    letters = [token for token in inside if name_of(token) is not None]
    if letters and letters == inside and chart.indices.issuperset(letters):
        # Indices that stand below as well are read alike in all of a formula.
        return INDEX_KEYS[not letters[0].startswith("\\")]
    return f"{shape}^{letters[0] if letters else ''.join(inside)}"
