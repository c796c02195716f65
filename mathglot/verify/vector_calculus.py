"""Gradient, divergence, rotation and Laplacian, written out as derivatives."""

from __future__ import annotations

from collections.abc import Callable

from mathglot.languages.tree import Call, Number, String, Tree, call, is_call
from mathglot.verify.evaluation import Binder, Binding, Compiler
from mathglot.verify.values import UnevaluableError

_ZERO, _ONE = Number("0"), Number("1")
_CARTESIAN = "Cartesian"
_Writer = Callable[[Tree, tuple[Tree, ...], tuple[Tree, ...]], Tree]


def _find_scales(variables: tuple[Tree, ...], chart: str) -> tuple[Tree, ...]:
    """How long a step of one is along each coordinate."""
    if chart == _CARTESIAN:
        return (_ONE,) * len(variables)
    if chart == "Polar" and len(variables) == 2:
        return _ONE, variables[0]
    if chart == "Cylindrical" and len(variables) == 3:
        return _ONE, variables[0], _ONE
    if chart == "Spherical" and len(variables) == 3:
        radius, angle = variables[:2]
        return _ONE, radius, call("Times", radius, call("Sin", angle))
    raise UnevaluableError(f"coordinates of an unknown kind: {chart}")


def _times(*factors: Tree) -> Tree:
    kept = [factor for factor in factors if factor != _ONE]
    if len(kept) == 1:
        return kept[0]
    return call("Times", *kept) if kept else _ONE


def _divide(value: Tree, divisor: Tree) -> Tree:
    return value if divisor == _ONE else call("Divide", value, divisor)


def _derive(value: Tree, variable: Tree, variables: tuple[Tree, ...]) -> Tree:
    """A derivative; a coordinate is no function of the others."""
    if value in variables:
        return _ONE if value == variable else _ZERO
    return call("D", value, variable)


def _elements(field: Tree, count: int) -> tuple[Tree, ...]:
    if isinstance(field, Call) and is_call(field, "List", count):
        return field.arguments
    raise UnevaluableError("a field whose components are not written out")


def _grad(field: Tree, variables: tuple[Tree, ...], scales: tuple[Tree, ...]) -> Tree:
    if isinstance(field, Call) and field.name == "List":
        if any(scale != _ONE for scale in scales):
            raise UnevaluableError("the gradient of a vector in curved coordinates")
        return call(
            "List", *(_grad(part, variables, scales) for part in field.arguments)
        )
    return call(
        "List",
        *(
            _divide(_derive(field, variable, variables), scale)
            for variable, scale in zip(variables, scales, strict=True)
        ),
    )


def _div(field: Tree, variables: tuple[Tree, ...], scales: tuple[Tree, ...]) -> Tree:
    volume = _times(*scales)
    terms = []
    for index, part in enumerate(_elements(field, len(variables))):
        face = _times(*scales[:index], *scales[index + 1 :])
        terms.append(_derive(_times(face, part), variables[index], variables))
    return _divide(call("Plus", *terms), volume)


def _curl(field: Tree, variables: tuple[Tree, ...], scales: tuple[Tree, ...]) -> Tree:
    parts = _elements(field, len(variables))
    edges = [_times(scale, part) for scale, part in zip(scales, parts, strict=True)]

    def turn(first: int, second: int) -> Tree:
        return _divide(
            call(
                "Subtract",
                _derive(edges[second], variables[first], variables),
                _derive(edges[first], variables[second], variables),
            ),
            _times(scales[first], scales[second]),
        )

    if len(variables) == 2:
        return turn(0, 1)
    if len(variables) == 3:
        return call("List", turn(1, 2), turn(2, 0), turn(0, 1))
    raise UnevaluableError("a rotation in more than three dimensions")


def _laplacian(
    field: Tree, variables: tuple[Tree, ...], scales: tuple[Tree, ...]
) -> Tree:
    if all(scale == _ONE for scale in scales):
        if isinstance(field, Call) and field.name == "List":
            parts = (_laplacian(part, variables, scales) for part in field.arguments)
            return call("List", *parts)
        two = Number("2")
        return call(
            "Plus",
            *(call("D", field, call("List", variable, two)) for variable in variables),
        )
    return _div(_grad(field, variables, scales), variables, scales)


def _bind(write_out: _Writer) -> Binder:
    def bind(compiler: Compiler, tree: Call) -> Binding | None:
        if len(tree.arguments) not in (2, 3):
            return None
        field, variables, *charts = tree.arguments
        if not isinstance(variables, Call) or variables.name != "List":
            raise UnevaluableError(f"{tree.name} without variables")
        chart = charts[0].value if charts and isinstance(charts[0], String) else ""
        names = variables.arguments
        scales = _find_scales(names, chart if charts else _CARTESIAN)
        active = write_out(_write_out_inside(field), names, scales)
        return Binding(lambda context, environment, value: value, (active,))

    return bind


def _write_out_inside(field: Tree) -> Tree:
    """A field that is itself a gradient or a rotation, component by component."""
    chain: list[tuple[_Writer, Tree, str]] = []
    while isinstance(field, Call) and field.name in _FIELDS:
        if len(field.arguments) not in (2, 3):
            break
        inner, variables, *charts = field.arguments
        chart = getattr(charts[0], "value", "") if charts else _CARTESIAN
        chain.append((_FIELDS[field.name], variables, chart))
        field = inner
    for write_out, variables, chart in reversed(chain):
        names = getattr(variables, "arguments", ())
        field = write_out(field, names, _find_scales(names, chart))
    return field


_FIELDS: dict[str, _Writer] = {
    "Grad": _grad,
    "Div": _div,
    "Curl": _curl,
    "Laplacian": _laplacian,
}
VECTOR_CALCULUS = {name: _bind(write_out) for name, write_out in _FIELDS.items()}
