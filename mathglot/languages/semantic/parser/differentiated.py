"""A differentiated name is a function of its variable, everywhere in the formula."""

from mathglot.languages.tree import Call, Symbol, Tree, is_call, postorder


def as_functions(tree: Tree, default: Symbol | None) -> tuple[Tree, list[str]]:
    """Give names that are differentiated their arguments: `D[w, z]` is `D[w[z], z]`.

    Gives the tree and the names that became functions. A derivative by prime takes the
    variable from another derivative in the formula, or the default.
    """
    variables = _variables(tree)
    if default is None and variables:
        default = next(iter(variables.values()))[0] if len(variables) == 1 else None
    primed = _primed(tree)
    for name in primed:
        if name not in variables and default is not None:
            variables[name] = (default,)
    if not variables:
        return tree, []
    return _applied(tree, variables), [_text(name) for name in variables]


def _is_name(tree: Tree) -> bool:
    if is_call(tree, "Subscript"):
        return True
    return type(tree) is Symbol and tree.name not in ("E", "I", "Pi", "Infinity")


def _variables(tree: Tree) -> dict[Tree, tuple[Symbol, ...]]:
    found: dict[Tree, tuple[Symbol, ...]] = {}
    for node in postorder(tree):
        if type(node) is Call and node.name == "D" and _is_name(node.arguments[0]):
            by: list[Symbol] = []
            for item in node.arguments[1:]:
                variable = item.arguments[0] if is_call(item, "List") else item  # type: ignore[union-attr]
                if type(variable) is Symbol:
                    by.append(variable)
            if not by:
                continue
            known = found.get(node.arguments[0], ())
            found[node.arguments[0]] = tuple(dict.fromkeys((*known, *by)))
    return found


def _primed(tree: Tree) -> list[Tree]:
    """Names under a prime that are not yet applied to anything."""
    applied = {id(node.head) for node in postorder(tree) if type(node) is Call}
    found: list[Tree] = []
    for node in postorder(tree):
        if type(node) is Call and is_call(node.head, "Derivative"):
            if id(node) not in applied and node.arguments[0] not in found:
                found.append(node.arguments[0])
    return found


def _applied(tree: Tree, variables: dict[Tree, tuple[Symbol, ...]]) -> Tree:
    heads = {id(node.head) for node in postorder(tree) if type(node) is Call}
    inside = {
        id(node.arguments[0])
        for node in postorder(tree)
        if type(node) is Call and is_call(node.head, "Derivative")
    }
    done: dict[int, Tree] = {}
    for node in postorder(tree):
        made: Tree = node
        if type(node) is Call:
            arguments = tuple(done[id(a)] for a in node.arguments)
            made = Call(done[id(node.head)], arguments)
            if is_call(node.head, "Derivative") and id(node) not in heads:
                by = variables.get(node.arguments[0])
                if by is not None:
                    made = Call(made, by)
        if node in variables and id(node) not in heads and id(node) not in inside:
            made = Call(node, variables[node])
        done[id(node)] = made
    return done[id(tree)]


def _text(name: Tree) -> str:
    if type(name) is Symbol:
        return name.name
    from mathglot.languages.mathematica.printer import write

    return write(name)
