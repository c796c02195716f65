r"""Sums and products whose indices run over more than a plain range.

Several indices under one sign, `\sum_{i,j=1}^n`; conditions on an index,
`\sum_{\substack{k=1\\k\neq j}}^n`; steps, `\sum_{k=1,3,5,\ldots}`.
"""

from collections.abc import Iterator

from mathglot.languages.functions.row import ACCEPTED, OTHER, TEXTBOOK
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout
from mathglot.languages.latex.structures.substitution import neat
from mathglot.languages.latex.template import template_of
from mathglot.languages.naming import is_built_in
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, is_call, preorder

SIGNS = {"Sum": r"\sum", "Product": r"\prod"}
_INFINITY = Symbol("Infinity")
_MINUS_INFINITY = call("Minus", _INFINITY)
_ZERO, _ONE, _TWO = Number("0"), Number("1"), Number("2")
_PARITIES: dict[Tree, str] = {_ONE: "odd", _ZERO: "even", _TWO: "even"}
# What a product has where its condition fails, and a sum.
_NEUTRAL: dict[str, Tree] = {"Sum": _ZERO, "Product": _ONE}

# What stands below a sign and above it.
Range = tuple[str, str]


def only_index(term: Tree) -> Symbol | None:
    """The one letter that counts in a term, if there is one and no other.

    It is the only index; where nothing has an index, the only letter that people count
    with, outside of what the author's own functions are applied to.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> only_index(parse("Subscript[q, i] Subscript[r, i]"))
    Symbol('i')
    >>> only_index(parse("n z^n")), only_index(parse("j k"))
    (Symbol('n'), None)
    """
    indexed = [
        node
        for node in preorder(term)
        if type(node) is Call and node.name == "Subscript"
    ]
    names = {
        name
        for node in indexed
        for index in node.arguments[1:]
        for name in _find_names(index)
    }
    letters = {name for name in names if len(name) == 1 or name.startswith("\\[")}
    if not indexed:
        letters = set(_COUNTING.intersection(_find_names(term)))
    if len(letters) != 1 or not letters.isdisjoint(_VALUED):
        return None
    [letter] = letters
    words = names - letters
    # A word is a label, but ij may be two indices.
    return None if any(letter in word for word in words) else Symbol(letter)


def _find_names(tree: Tree) -> Iterator[str]:
    """The names of the symbols in a tree, outside of the author's own functions."""
    if type(tree) is Symbol:
        yield tree.name
    elif type(tree) is Call and not _is_own(tree.name):
        for argument in tree.arguments:
            yield from _find_names(argument)


def _is_own(name: str) -> bool:
    """Whether a head is the author's; products have signs for names while read."""
    return not name or (name[0].isalpha() and not is_built_in(name))


_COUNTING = frozenset("nkji")
# Letters that Mathematica gives a value to.
_VALUED = frozenset("EI")


def index_layouts(node: Call) -> Iterator[Layout]:
    """The ways of writing what the indices run over in one place."""
    term, *iterators = node.arguments
    if len(iterators) == 1 and iterators[0] == only_index(term):
        # \sum q_i r_i is over i without saying.
        template = template_of(f"{SIGNS[node.name]} #f:product", ("f",), levels.PREFIX)
        yield Layout(template, (term,), ACCEPTED)
    if not all(is_call(iterator, "List") for iterator in iterators):
        return
    bounds = [i.arguments for i in iterators if type(i) is Call]
    if len(bounds) > 1:
        yield from _shared_layouts(node.name, term, iterators, bounds)
        yield from _grid_layouts(node.name, term, bounds)
        if len(bounds[0]) == 3 and len({bound[1:] for bound in bounds}) == 1:
            yield from _condition_layouts(node.name, term, bounds)
    elif bounds and len(bounds[0]) == 3:
        if bounds[0][0] == only_index(term):
            # \sum_{-\infty}^\infty |c_n|^2 is over n without saying.
            text = rf"{SIGNS[node.name]}_{{#a}}^{{#b}} #f:product"
            template = template_of(text, ("f", "a", "b"), levels.PREFIX)
            yield Layout(template, (term, *bounds[0][1:]), ACCEPTED)
        yield from _condition_layouts(node.name, term, bounds)
    elif bounds and len(bounds[0]) == 4:
        yield from _step_layouts(node.name, term, bounds[0])


def _shared_layouts(
    name: str, term: Tree, iterators: list[Tree], bounds: list[tuple[Tree, ...]]
) -> Iterator[Layout]:
    r"""`\sum_{i,j=1}^n`: the first indices run over the same."""
    if len(bounds[0]) != 3:
        return
    _, first, last = bounds[0]
    count = 1
    while count < len(bounds) and bounds[count][1:] == (first, last):
        count += 1
    if count == 1:
        return
    body = term if count == len(bounds) else call(name, term, *iterators[count:])
    letters = tuple(bound[0] for bound in bounds[:count])
    names = ("f", "a", "b", *(f"k{number}" for number in range(count)))
    row = ",".join(f"#{letter}" for letter in names[3:])
    parts = (body, first, last, *letters)
    yield from _written(name, write_ranges(row, first, last), names, parts)


def _written(
    name: str, ranges: list[Range], names: tuple[str, ...], parts: tuple[Tree, ...]
) -> Iterator[Layout]:
    """The sign with each of some ranges, of which books write the first."""
    for place, (below, above) in enumerate(ranges):
        text = rf"{SIGNS[name]}_{{{below}}}{above} #f:product"
        flavours = OTHER if place else TEXTBOOK
        yield Layout(template_of(text, names, levels.PREFIX), parts, flavours)


def write_ranges(index: str, first: Tree, last: Tree) -> list[Range]:
    """The ways of writing that an index, or a row of them, runs from first to last."""
    found = [(f"{index}=#a", "^{#b}")]
    if (first, last) == (_MINUS_INFINITY, _INFINITY):
        return [*found, (rf"{index}\in\mathbb{{Z}}", "")]
    if last == _INFINITY:
        found.append((rf"{index}\geq #a", ""))
        if first in (_ZERO, _ONE):
            found.append((rf"{index}\in\mathbb{{N}}", ""))
        return found
    return [*found, (rf"#a\leq {index}\leq #b", "")]


def _grid_layouts(
    name: str, term: Tree, bounds: list[tuple[Tree, ...]]
) -> Iterator[Layout]:
    r"""`\sum_{\substack{1\leq i\leq m\\1\leq j\leq n}}`: a line for each index."""
    if len(bounds) != 2 or any(len(bound) != 3 for bound in bounds):
        return
    lines = [
        f"#k{place}\\geq #a{place}"
        if bound[2] == _INFINITY
        else rf"#a{place}\leq #k{place}\leq #b{place}"
        for place, bound in enumerate(bounds)
    ]
    names = ("f", *(f"{letter}{place}" for place in (0, 1) for letter in "kab"))
    for below in (rf"\substack{{{lines[0]}\\{lines[1]}}}", ",".join(lines)):
        text = rf"{SIGNS[name]}_{{{below}}} #f:product"
        template = template_of(text, names, levels.PREFIX)
        yield Layout(template, (term, *bounds[0], *bounds[1]), OTHER)


def _condition_layouts(
    name: str, term: Tree, bounds: list[tuple[Tree, ...]]
) -> Iterator[Layout]:
    r"""`\sum_{\substack{k=1\\k\neq j}}^n`: only terms of which something holds."""
    parted = _part_condition(name, term)
    if parted is None:
        return
    _, first, last = bounds[0]
    letters = tuple(f"k{number}" for number in range(len(bounds)))
    row = ",".join(f"#{letter}" for letter in letters)
    ranges = [
        (text, above)
        for below, above in write_ranges(row, first, last)
        for text in (write_both(below, "#c:any"), rf"{below},\, #c:any")
    ]
    indices = tuple(bound[0] for bound in bounds)
    names = ("f", "c", *letters, "a", "b")
    yield from _written(name, ranges, names, (*parted, *indices, first, last))
    shown, condition = parted
    if first != _ONE or last == _INFINITY or not is_call(condition, "Unequal", 2):
        return
    assert type(condition) is Call
    index, other = condition.arguments
    if indices == (index,):
        text = rf"{SIGNS[name]}_{{{EXCLUSION[0]}}}{EXCLUSION[1]} #f:product"
        template = template_of(text, ("f", "k", "o", "b"), levels.PREFIX)
        yield Layout(template, (shown, index, other, last), ACCEPTED)


# All from 1 to b but one, which is said instead of the first.
EXCLUSION: Range = (r"#k\neq #o:set", "^{#b}")


def write_both(first: str, second: str) -> str:
    r"""Two lines below a sign."""
    return rf"\substack{{{first}\\{second}}}"


def _part_condition(name: str, term: Tree) -> tuple[Tree, Tree] | None:
    """A term and the condition under which it counts, None if it always does."""
    if is_call(term, "If", 3):
        assert type(term) is Call
        condition, shown, otherwise = term.arguments
        return (shown, condition) if otherwise == _NEUTRAL[name] else None
    if name != "Sum" or type(term) is not Call:
        return None
    if is_call(term, "Boole", 1):
        return _ONE, term.arguments[0]
    if is_call(term, "Divide", 2):
        above = _part_condition(name, term.arguments[0])
        if above is None:
            return None
        return call("Divide", above[0], term.arguments[1]), above[1]
    if term.name != "Times":
        return None
    for place, factor in enumerate(term.arguments):
        if is_call(factor, "Boole", 1):
            assert type(factor) is Call
            others = term.arguments[:place] + term.arguments[place + 1 :]
            shown = others[0] if len(others) == 1 else call("Times", *others)
            return shown, factor.arguments[0]
    return None


def _step_layouts(name: str, term: Tree, bound: tuple[Tree, ...]) -> Iterator[Layout]:
    r"""`\sum_{k=1,3,5,\ldots}`, and `\sum_{k\text{ odd}}`."""
    index, first, last, step = bound
    second = neat(call("Plus", first, step))
    third = neat(call("Plus", second, step))
    names = ("f", "k", "a", "b", "s", "t")
    ranges = write_steps(last)
    parity = _PARITIES.get(first) if step == _TWO else None
    parted = _part_condition(name, term) if parity else None
    if parity and parted is not None:
        # Two things are said of the index.
        yield from _written(
            name,
            [
                (rf"\substack{{{below}\\#k\text{{ {parity}}}\\#c:any}}", above)
                for below, above in write_ranges("#k", first, last)
            ],
            ("f", "c", "k", "a", "b"),
            (*parted, index, first, last),
        )
    if parity:
        said = rf"#k\text{{ {parity}}}"
        if last == _INFINITY:
            ranges.append((said, ""))
        for below, above in write_ranges("#k", first, last):
            ranges.append((rf"\substack{{{below}\\{said}}}", above))
            ranges.append((rf"{below},\,{said}", above))
    yield from _written(name, ranges, names, (term, index, first, last, second, third))


def write_steps(last: Tree) -> list[Range]:
    """The ways of writing that an index goes to a last value by steps."""
    found: list[Range] = []
    for shown in ("#a,#s,#t", "#a,#s"):
        if last == _INFINITY:
            found.append((rf"#k={shown},\ldots", ""))
        else:
            found.append((rf"#k={shown},\ldots,#b", ""))
        found.append((rf"#k={shown},\ldots", "^{#b}"))
    return found
