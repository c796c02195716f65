"""Patterns of the function table: what a tree must be like, and which parts it binds.

A pattern is itself a tree: symbols that start with a small letter are variables,
`a__` binds one or more arguments, `a___` any number of them, `x_Symbol` and
`n_Integer` bind only such leaves, `x_List` only lists, and `x_Variable` what can be
varied: a symbol or an indexed one; `v_Coordinates` is a list, a symbol, or one with
scripts or accents.
"""

from dataclasses import dataclass

from mathglot.languages.mathematica.parser import parse
from mathglot.languages.tree import (
    Call,
    Number,
    String,
    Symbol,
    Tree,
    is_call,
    postorder,
)

Part = Tree | tuple[Tree, ...]

_SEQUENCES = ("BlankSequence", "BlankNullSequence")
# What names coordinates: a list of them, or a letter with scripts or a sign above it.
_COORDINATES = frozenset(
    (
        "List",
        "Subscript",
        "Superscript",
        "OverVector",
        "OverHat",
        "OverTilde",
        "OverBar",
        "SuperStar",
        "SuperDagger",
    )
)


def elements_of(parts: tuple[Part, ...], numbers: tuple[int, ...]) -> list[Tree]:
    """The elements of some parts, a sequence giving its own."""
    found: list[Tree] = []
    for number in numbers:
        part = parts[number]
        if isinstance(part, tuple):
            found.extend(part)
        else:
            found.append(part)
    return found


@dataclass(frozen=True, slots=True)
class _Shape:
    """A node of a pattern with all that is known of it, so that nothing is looked up.

    It is a variable, or a leaf, or a call.
    """

    variable: str = ""
    kind: str = ""
    leaf: Tree | None = None
    # The name of a head that is a plain symbol, otherwise what the head is like.
    name: str = ""
    head: "_Shape | None" = None
    arguments: "tuple[_Shape, ...]" = ()
    # How many arguments there are, unless one is a sequence.
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Pattern:
    """A compiled pattern; `names` gives each variable its number among the parts."""

    tree: Tree
    names: dict[str, int]
    sequences: frozenset[str]
    # All arguments are plain variables in order: parts are just the arguments.
    plain: bool
    # Where an argument is not a variable: its position, and the leaf or head it has.
    fixed: tuple[tuple[int, Tree], ...]
    shape: _Shape

    def bind(self, tree: Tree) -> tuple[Part, ...] | None:
        """The parts of a tree that fits, in the order of their numbers, else None."""
        if self.plain:
            assert type(self.tree) is Call
            # A symbol is filed under the same name as its calls are.
            if type(tree) is not Call:
                return None
            arguments = tree.arguments
            return arguments if len(arguments) == len(self.tree.arguments) else None
        if type(tree) is Call and not self._may_fit(tree.arguments):
            return None
        bound: dict[str, Part] = {}
        if not _bind(self.shape, tree, bound):
            return None
        return tuple(bound[name] for name in self.names)

    def _may_fit(self, arguments: tuple[Tree, ...]) -> bool:
        """A quick look at the arguments, before they are bound one by one."""
        for position, wanted in self.fixed:
            if position >= len(arguments):
                return False
            argument = arguments[position]
            found = argument.head if type(argument) is Call else argument
            if found != wanted:
                return False
        return True


def _fixed(tree: Tree) -> tuple[tuple[int, Tree], ...]:
    if type(tree) is not Call or not tree.name:
        return ()
    fixed: list[tuple[int, Tree]] = []
    for position, argument in enumerate(tree.arguments):
        variable = _variable(argument)
        if variable is None:
            wanted = argument.head if type(argument) is Call else argument
            if not any(_variable(node) is not None for node in postorder(wanted)):
                fixed.append((position, wanted))
        elif variable[1] in _SEQUENCES:
            break
    return tuple(fixed)


def compile_pattern(text: str) -> Pattern:
    """Read a pattern of the table."""
    tree = parse(text)
    names: dict[str, int] = {}
    sequences: set[str] = set()
    todo: list[Tree] = [tree]
    while todo:
        node = todo.pop()
        variable = _variable(node)
        if variable is not None:
            names.setdefault(variable[0], len(names))
            if variable[1] in _SEQUENCES:
                sequences.add(variable[0])
        elif type(node) is Call:
            todo.extend(reversed(node.arguments))
            todo.append(node.head)
    plain = (
        type(tree) is Call
        and bool(tree.name)
        and not sequences
        and all(
            type(argument) is Symbol and _variable(argument) is not None
            for argument in tree.arguments
        )
        and len(names) == len(tree.arguments)
    )
    return Pattern(tree, names, frozenset(sequences), plain, _fixed(tree), _shape(tree))


def key_of(tree: Tree) -> str:
    """What rows are filed under: the head's name, with a `()` for each further call."""
    if type(tree) is Symbol:
        return tree.name
    calls = ""
    node = tree
    while type(node) is Call:
        if node.name:
            return node.name + calls
        node = node.head
        calls += "()"
    if type(node) is String and calls:
        # Words that say something of what they are applied to.
        return f'"{node.value}"' + calls[2:]
    return ""


def substitute(template: Tree, names: dict[str, int], parts: tuple[Part, ...]) -> Tree:
    """The tree that a made slot asks for, variables replaced by their parts."""
    if type(template) is Symbol and template.name in names:
        part = parts[names[template.name]]
        assert not isinstance(part, tuple)
        return part
    if type(template) is not Call:
        return template
    arguments: list[Tree] = []
    for argument in template.arguments:
        if type(argument) is Symbol and argument.name in names:
            part = parts[names[argument.name]]
            if isinstance(part, tuple):
                arguments.extend(part)
                continue
        arguments.append(substitute(argument, names, parts))
    if template.name == "Plus" and all(_is_whole(a) for a in arguments):
        # The sum of the parts of a multinomial is worked out.
        return Number(str(sum(int(a.text) for a in arguments if type(a) is Number)))
    return Call(substitute(template.head, names, parts), tuple(arguments))


def _is_whole(tree: Tree) -> bool:
    return type(tree) is Number and tree.text.isdigit()


def _variable(node: Tree) -> tuple[str, str] | None:
    """The name and kind of a variable of a pattern, None for all else."""
    if type(node) is Symbol:
        return (node.name, "") if node.name[0].islower() else None
    if is_call(node, "Pattern", 2):
        assert type(node) is Call
        name, blank = node.arguments
        assert type(name) is Symbol and type(blank) is Call
        if blank.arguments:
            kind = blank.arguments[0]
            assert type(kind) is Symbol
            return name.name, kind.name
        return name.name, blank.name
    return None


def _admits(kind: str, tree: Tree) -> bool:
    if kind == "Symbol":
        return type(tree) is Symbol
    if kind == "Integer":
        return type(tree) is Number and tree.text.isdigit()
    if kind == "List":
        return is_call(tree, "List")
    if kind == "Coordinates":
        return type(tree) is Symbol or (
            type(tree) is Call and tree.name in _COORDINATES
        )
    if kind == "Variable":
        return type(tree) is Symbol or is_call(tree, "Subscript")
    return True


def _shape(pattern: Tree) -> _Shape:
    variable = _variable(pattern)
    if variable is not None:
        return _Shape(*variable)
    if type(pattern) is not Call:
        return _Shape(leaf=pattern)
    arguments = tuple(map(_shape, pattern.arguments))
    endless = any(one.kind in _SEQUENCES for one in arguments)
    head = _shape(pattern.head)
    return _Shape(
        name=pattern.name if head.leaf is not None else "",
        head=head,
        arguments=arguments,
        count=None if endless else len(arguments),
    )


def _bind(shape: _Shape, tree: Tree, bound: dict[str, Part]) -> bool:
    # Recursion follows the pattern, which is ours and shallow, not the tree.
    name = shape.variable
    if name:
        if shape.kind and not _admits(shape.kind, tree):
            return False
        return bound.setdefault(name, tree) == tree
    if shape.head is None:
        return shape.leaf == tree
    if type(tree) is not Call:
        return False
    if shape.name:
        if tree.name != shape.name:
            return False
    elif not _bind(shape.head, tree.head, bound):
        return False
    if shape.count is None:
        return _bind_sequence(shape.arguments, tree.arguments, bound)
    if len(tree.arguments) != shape.count:
        return False
    for part, argument in zip(shape.arguments, tree.arguments, strict=True):
        if not _bind(part, argument, bound):
            return False
    return True


def _bind_sequence(
    shapes: tuple[_Shape, ...], trees: tuple[Tree, ...], bound: dict[str, Part]
) -> bool:
    for position, shape in enumerate(shapes):
        if shape.kind in _SEQUENCES:
            after = len(shapes) - position - 1
            end = len(trees) - after
            if end < position + (shape.kind == "BlankSequence"):
                return False
            bound[shape.variable] = trees[position:end]
            return _bind_sequence(shapes[position + 1 :], trees[end:], bound)
        if position >= len(trees) or not _bind(shape, trees[position], bound):
            return False
    return len(shapes) == len(trees)
