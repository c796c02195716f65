r"""Values at a place and between two: `\left.\frac{dy}{dx}\right|_{x=0}`, `[F]_a^b`."""

from __future__ import annotations

from mathglot.corpus.generate.structures.author import Author
from mathglot.corpus.generate.structures.parts import Level, Part, fraction

_PLACES = ("0", "0", "1", "a", "Pi", "L", "2")
_LOWER = ("0", "0", "0", "1", "1", "a", "-1", "Pi/4")
_UPPER = ("2", "3", "b", "Pi", "Pi/2", "Infinity", "R", "T")
_BARS_AT = (
    (r"\left.", r"\right|"),
    (r"\left.", r"\right|"),
    ("", r"\Big|"),
    ("", r"\bigg|"),
    ("", "|"),
    (r"\left[", r"\right]"),
    (r"\left.", r"\right\rvert"),
)
_BARS_BETWEEN = (
    (r"\left[", r"\right]"),
    (r"\left[", r"\right]"),
    (r"\left.", r"\right|"),
    (r"\Big[", r"\Big]"),
    ("[", "]"),
)
_RESULTS = ("0", "1", "A", "k", "2", "-1", "Subscript[v, 0]", "q")
_SHORT = (3, 4, 5, 6, 8)


def draw_value(author: Author) -> Part:
    """A derivative at a place, or an antiderivative between two."""
    return _derivative_at(author) if author.chance(0.35) else _between(author)


def _derivative_at(author: Author) -> Part:
    derivative, variable = _derivative(author)
    place = author.part(author.choose(*_PLACES, f"Subscript[{variable}, 0]"))
    left, right = author.choose(*_BARS_AT)
    value = Part(
        f"({derivative.text} /. {variable} -> {place.text})",
        f"{left}{derivative.latex}{right}_{{{variable}={place.latex}}}",
    )
    draw = author.generator.random()
    if draw < 0.6:
        return author.relate(value, "==", author.part(author.choose(*_RESULTS)))
    if draw < 0.75:
        constant = author.choose(*"kcm")
        flow = Part(f"-{constant} {value.text}", f"-{constant}{value.latex}")
        return author.relate(author.part("J"), "==", flow)
    return value


def _derivative(author: Author) -> tuple[Part, str]:
    """A derivative as a fraction, and its variable."""
    name = author.choose(*"yfugyw")
    variable = author.choose(*"xxtr")
    order = author.choose(1, 1, 1, 2, 2, 3)
    by = variable if order == 1 else f"{{{variable}, {order}}}"
    power = "" if order == 1 else f"^{order}"
    sign, arguments = author.differential, variable
    if author.chance(0.25):
        sign, arguments = r"\partial ", f"{variable}, z"
    below = f"{sign} {variable}{power}"
    text = f"D[{name}[{arguments}], {by}]"
    if author.chance(0.7):
        return Part(text, fraction(f"{sign}{power} {name}", below)), variable
    shown = f"{name}({arguments.replace(' ', '')})"
    if author.chance(0.5) and arguments == variable:
        inner = author.expression_in(variable, sizes=_SHORT)
        text, shown = f"D[{inner.text}, {by}]", rf"\left({inner.latex}\right)"
    return Part(text, fraction(sign + power, below) + shown), variable


def _between(author: Author) -> Part:
    """The difference of two values, alone or as the value of an integral."""
    variable = author.variable()
    lower = author.part(author.choose(*_LOWER))
    upper = author.part(author.choose(*_UPPER))
    difference = _difference(author, variable, lower, upper)
    if author.chance(0.2):
        return difference
    right = difference
    if author.chance(0.3):
        right = _by_parts(author, difference, variable, lower, upper)
    elif author.chance(0.3):
        factor = author.part(author.choose("2", "3", "Pi", "c", "1/2"))
        text = f"{author.factor(factor).text} ({difference.text})"
        right = Part(text, factor.latex + difference.latex)
    made = author.relate(_integral(author, variable, lower, upper), "==", right)
    if author.chance(0.4):
        value = author.expression(["a", "b"], ["n"], sizes=(1, 1, 2, 3, 5))
        made = author.relate(made, "==", value)
    return made


def _difference(author: Author, variable: str, lower: Part, upper: Part) -> Part:
    inner = _antiderivative(author, variable)
    left, right = author.choose(*_BARS_BETWEEN)
    latex = inner.latex
    if author.chance(0.2):
        left, right = "", author.choose(r"\Big|", r"\bigg|", r"\Bigr|")
        latex = author.factor(inner).latex
    low, high = lower.latex, upper.latex
    if author.chance(0.25):
        low = f"{variable}={low}"
        high = f"{variable}={high}" if author.chance(0.5) else high
    values = [f"({inner.text} /. {variable} -> {end.text})" for end in (upper, lower)]
    written = f"{left}{latex}{right}_{{{low}}}^{{{high}}}"
    return Part(" - ".join(values), written, Level.SUM)


def _antiderivative(author: Author, variable: str) -> Part:
    draw = author.generator.random()
    if draw < 0.35:
        return author.polynomial(variable)
    if draw < 0.9:
        return author.expression_in(variable, sizes=_SHORT)
    return author.part(f"{author.choose(*'FGH')}[{variable}]")


def _integral(author: Author, variable: str, lower: Part, upper: Part) -> Part:
    body = author.expression_in(variable, sizes=_SHORT)
    if author.chance(0.3):
        body = author.part(f"f[{variable}]")
    shown = body.latex if author.chance(0.5) else author.factor(body).latex
    return Part(
        f"Integrate[{body.text}, {{{variable}, {lower.text}, {upper.text}}}]",
        rf"\int_{{{lower.latex}}}^{{{upper.latex}}} {shown}"
        rf"\,{author.differential} {variable}",
        Level.PRODUCT,
    )


def _by_parts(
    author: Author, difference: Part, variable: str, lower: Part, upper: Part
) -> Part:
    rest = _integral(author, variable, lower, upper)
    return Part(
        f"{difference.text} - {rest.text}",
        f"{difference.latex}-{rest.latex}",
        Level.SUM,
    )
