r"""Permutations as products of cycles: `(1\;3\;5)(2\;4)`."""

from collections.abc import Iterator

from mathglot.languages.functions.row import DLMF, TEXTBOOK
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout, builds
from mathglot.languages.latex.structures.calls import call_layouts
from mathglot.languages.latex.template import (
    CHOICE,
    LITERAL,
    SLOT,
    Element,
    Template,
    template_of,
)
from mathglot.languages.tree import Call, Tree, is_call

# Normal forms keep a gap only where digits would run together without it.
_GAP: Element = (CHOICE, (((LITERAL, r"\ "),), ()))


def cycles_of(node: Call) -> list[tuple[Tree, ...]] | None:
    """The cycles of a permutation; None where it is none, or not written as such."""
    [listed] = node.arguments if len(node.arguments) == 1 else [node]
    if type(listed) is not Call or listed.name != "List" or not listed.arguments:
        return None
    found = [
        cycle.arguments
        for cycle in listed.arguments
        if type(cycle) is Call and is_call(cycle, "List") and len(cycle.arguments) > 1
    ]
    return found if len(found) == len(listed.arguments) else None


@builds("Cycles")
def cycle_layouts(node: Call) -> Iterator[Layout]:
    """The members of each cycle side by side, in brackets."""
    cycles = cycles_of(node)
    if cycles is not None:
        yield _layout(cycles)
    yield from call_layouts(node)


def _layout(cycles: list[tuple[Tree, ...]]) -> Layout:
    text = ""
    program: list[Element] = []
    parts: list[Tree] = []
    for cycle in cycles:
        names = [f"#a{len(parts) + number}" for number in range(len(cycle))]
        text += "(" + r"\;".join(names) + ")"
        program.append((LITERAL, "("))
        for number in range(len(cycle)):
            program += [_GAP] if number else []
            program.append((SLOT, len(parts) + number, levels.ATOM))
        program.append((LITERAL, ")"))
        parts += cycle
    shown = tuple(f"a{number}" for number in range(len(parts)))
    made = template_of(text, shown, levels.ATOM)
    template = Template(made.written, tuple(program), levels.ATOM, None, None)
    return Layout(template, tuple(parts), TEXTBOOK | DLMF)
