r"""Primes and dots: Lagrange's `f'(x)`, `f^{(n)}(x)` and Newton's `\dot{x}`."""

from collections.abc import Iterator

from mathglot.languages.functions.row import ACCEPTED, OTHER, TEXFORM
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout, builds, row_layouts, with_script
from mathglot.languages.latex.structures.calls import is_built_in, user_call_layouts
from mathglot.languages.latex.symbols import split_name
from mathglot.languages.latex.template import LITERAL, SUPERSCRIPT, template_of
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, is_call


def without_arguments(operand: Tree) -> Tree | None:
    """The function alone, where it stands for its value: y for y[x]."""
    if type(operand) is not Call or not operand.arguments:
        return None
    head = operand.head
    if type(head) is Symbol and not is_built_in(head.name):
        return head
    if type(head) is Call and head.name in _CARRIERS:
        return head
    if type(head) is Symbol and len(head.name) == 1:
        return head
    return None


# What a letter may carry and still stand for a function.
_SCRIPTS = frozenset(["Subscript", "Superscript"])
_CARRIERS = _SCRIPTS | {"OverBar", "OverHat", "OverTilde", "OverVector"}


def prime_layouts(operand: Call, order: Tree, flavours: int) -> Iterator[Layout]:
    """Lagrange's `f'(x)`, Newton's `\\dot f`, and both without the argument."""
    yield from notation_prime_layouts(operand, order, flavours)
    bare = without_arguments(operand)
    small = type(order) is Number and order.text in ("1", "2", "3")
    if bare is None:
        return
    if type(order) is Number and order.text in ("1", "2"):
        marks = "'" * int(order.text)
        behind = template_of(f"#f:power(#x){marks}", ("f", "x__"), levels.ATOM)
        yield Layout(behind, (bare, operand.arguments), ACCEPTED)
    dots = ""
    # Points are for time; others write them too, but nobody could read them so.
    written = OTHER if operand.arguments in _TIMES else ACCEPTED
    if small:
        assert type(order) is Number
        dots = rf"\{'d' * int(order.text)}ot"
        dotted = template_of(f"{dots}{{#f}}(#x)", ("f", "x__"), levels.ATOM)
        yield Layout(dotted, (bare, operand.arguments), written)
        if type(bare) is Call and bare.name in _SCRIPTS:
            indexed = template_of("#f:power(#x)", ("f", "x__"), levels.ATOM)
            shown = (_dot_letter(bare, order), operand.arguments)
            yield Layout(indexed, shown, ACCEPTED)
    if not all(type(argument) is Symbol for argument in operand.arguments):
        # f' is the derivative at any place, not at 0.
        return
    if small:
        assert type(order) is Number
        count = int(order.text)
        primes = template_of("#f" + "'" * count, ("f",), levels.ATOM)
        yield Layout(primes, (bare,), OTHER)
        yield Layout(template_of(f"{dots}{{#f}}", ("f",), None), (bare,), written)
        if is_call(bare, "Subscript", 2):
            assert type(bare) is Call
            indexed = template_of(f"{dots}{{#f}}_{{#i}}", ("f", "i"), levels.ATOM)
            yield Layout(indexed, bare.arguments, written)
        elif is_increment(bare) or (type(bare) is Call and bare.name in _SCRIPTS):
            dotted = template_of("#f:power", ("f",), levels.POWER)
            yield Layout(dotted, (_dot_letter(bare, order),), ACCEPTED)
    else:
        if order == Number("4"):
            yield Layout(template_of(r"\ddddot{#f}", ("f",), None), (bare,), ACCEPTED)
        template = template_of("#f^{(#n)}", ("f", "n"), levels.POWER)
        yield Layout(template, (bare, order), OTHER)
        for script in _rare_scripts(order):
            template = template_of(f"#f{script}", ("f",), levels.POWER)
            yield Layout(template, (bare,), ACCEPTED)


_TIMES = tuple((Symbol(name),) for name in ("t", r"\[Tau]"))


def _dot_letter(tree: Tree, order: Number) -> Tree:
    r"""A letter with dots, which carries the indices: `\dot{x}^\mu`."""
    if type(tree) is Call and tree.name in _SCRIPTS:
        inner, *indices = tree.arguments
        return Call(tree.head, (_dot_letter(inner, order), *indices))
    more = () if order.text == "1" else (order,)
    return call("OverDot", tree, *more)


def is_increment(tree: Tree) -> bool:
    r"""Whether something is a letter with a sign of change before it: \delta\phi."""
    if type(tree) is not Symbol or len(tree.name) < 2:
        return False
    first, *rest = split_name(tree.name)
    return first in _CHANGES and len(rest) == 1


_CHANGES = {r"\[Delta]": r"\delta", r"\[CapitalDelta]": r"\Delta"}


@builds("OverDot")
def dot_layouts(node: Call) -> Iterator[Layout]:
    r"""Dots over the letter behind a sign of change: `\delta\dot\phi`."""
    letter, *more = node.arguments or (Symbol(""),)
    count = int(more[0].text) if more and type(more[0]) is Number else 1
    if is_increment(letter) and count in (1, 2, 3):
        assert type(letter) is Symbol
        sign, rest = split_name(letter.name)
        text = rf"{_CHANGES[sign]}\{'d' * count}ot{{#x}}"
        template = template_of(text, ("x",), levels.ATOM)
        yield Layout(template, (Symbol(rest),), ACCEPTED)


# Roman numerals count higher derivatives.
_ROMAN = {"3": "iii", "4": "iv", "5": "v", "6": "vi", "7": "vii", "8": "viii"}


def _rare_scripts(order: Tree) -> tuple[str, ...]:
    """`^{(iv)}` and four primes, for orders from 3 or 4 on."""
    roman = _ROMAN.get(order.text) if type(order) is Number else None
    if roman is None:
        return ()
    numerals = (f"^{{({roman})}}", f"^{{({roman.upper()})}}", f"^{{{roman}}}")
    return (*numerals, "''''") if roman == "iv" else numerals


def notation_prime_layouts(
    operand: Call, order: Tree, flavours: int
) -> Iterator[Layout]:
    """Primes or `(n)` after the function's name, also that of a known notation."""
    layouts = row_layouts(operand) or list(user_call_layouts(operand))
    small = type(order) is Number and order.text in ("1", "2", "3")
    for base in layouts:
        rare = base.flavours & ACCEPTED or OTHER
        if small:
            assert type(order) is Number
            count = int(order.text)
            made: Layout | None = base
            for _ in range(count):
                made = with_script(made, (LITERAL, "'"), ()) if made else None
                if made is not None and count > 1:
                    # The next prime goes where this one went.
                    made = _reopened(made, base)
            if made is not None:
                # TeXForm turns to numbers from the third derivative on.
                kept = flavours & ~TEXFORM if count == 3 else flavours
                made.flavours = base.flavours & kept or rare
                yield made
        numbered = with_script(base, _NUMBERED, (order,))
        if numbered is not None:
            kept = flavours & TEXFORM if small else flavours
            if small and order != Number("3"):
                kept = 0
            numbered.flavours = base.flavours & kept or rare
            yield numbered
        for script in _rare_scripts(order):
            made = base
            for element in reversed(template_of(f"x{script}", (), 0).normal[1:]):
                made = with_script(made, element, ()) if made else None
                if made is not None:
                    made = _reopened(made, base)
            if made is not None:
                made.flavours = ACCEPTED
                yield made


def _reopened(made: Layout, base: Layout) -> Layout:
    template = made.template
    made.template = type(template)(
        template.written,
        template.normal,
        template.level,
        base.template.written_name_end,
        base.template.normal_name_end,
    )
    return made


_NUMBERED = (
    SUPERSCRIPT,
    ((LITERAL, "("), (1, 0, levels.ITEM), (LITERAL, ")")),
)
