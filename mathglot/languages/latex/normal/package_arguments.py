r"""The arguments that commands of packages take, by kinds, and what is made of them.

A kind takes what it wants from the tokens to come and gives the values that stand in
the body as `#1`, `#2`, ...; it gives None where something else follows.
"""

from __future__ import annotations

from collections.abc import Callable

from mathglot.languages.latex.normal import package_matrices, siunitx

Token = tuple[str, int]
Value = list[Token]

_CLOSING = {"{": "}", "(": ")", "[": "]"}


class Arguments:
    """The tokens that follow a command, the last one first, and what was taken."""

    def __init__(self, todo: list[Token], origin: int) -> None:
        self._todo = todo
        self._left = len(todo)
        self._origin = origin
        self.values: list[Value] = []

    def take(self, kind: str) -> bool:
        """Take arguments of a kind; False where they do not follow."""
        found = _KINDS[kind](self)
        if found is None:
            return False
        self.values += found
        return True

    def commit(self) -> None:
        """Take away what was taken from what follows."""
        del self._todo[self._left :]

    def peek(self) -> str:
        """The next token that is no blank; empty at the end."""
        while self._left and _is_blank(self._todo[self._left - 1][0]):
            self._left -= 1
        return self._todo[self._left - 1][0] if self._left else ""

    def pop(self) -> Token:
        self._left -= 1
        return self._todo[self._left]

    def take_group(self, opening: str, closing: str = "") -> Value | None:
        """What stands between brackets of a kind; None where they do not follow."""
        if self.peek() != opening:
            return None
        self.pop()
        closing = closing or _CLOSING[opening]
        taken: Value = []
        depths = {opening: 0, "{": 0}
        while self._left:
            token = self.pop()
            if token[0] == closing and not any(depths.values()):
                return taken
            if token[0] in depths:
                depths[token[0]] += 1
            elif token[0] == "}":
                depths["{"] -= 1
            elif token[0] == closing:
                depths[opening] -= 1
            taken.append(token)
        return None

    def make(self, text: str) -> Value:
        """New tokens, which come from the command."""
        return [(token, self._origin) for token in siunitx.scan(text)]


def _is_blank(token: str) -> bool:
    return token.isspace() or token[0] == "%"


def text_of(value: Value) -> str:
    """A value as text, without comments."""
    return "".join(token for token, _ in value if token[0] != "%")


_Found = list[Value] | None


def _take_star(arguments: Arguments) -> _Found:
    if arguments.peek() == "*":
        arguments.pop()
    return []


def _take_required_star(arguments: Arguments) -> _Found:
    if arguments.peek() != "*":
        return None
    arguments.pop()
    return []


def _take_option(arguments: Arguments) -> _Found:
    if arguments.peek() != "[":
        return [[]]
    return _one(arguments.take_group("["))


def _take_amount(arguments: Arguments) -> _Found:
    """The number of `\\unit[5]{m}`; options of siunitx are not shown."""
    found = _take_option(arguments)
    if found and any(token == "=" for token, _ in found[0]):
        return [[]]
    return found


def _one(value: Value | None) -> _Found:
    return None if value is None else [value]


def _take_braces(arguments: Arguments) -> _Found:
    return _one(arguments.take_group("{"))


def _take_parens(arguments: Arguments) -> _Found:
    return _one(arguments.take_group("("))


def _take_brackets(arguments: Arguments) -> _Found:
    return _one(arguments.take_group("["))


def _take_bars(arguments: Arguments) -> _Found:
    return _one(arguments.take_group("|", "|"))


def _take_any(arguments: Arguments) -> _Found:
    """An argument in braces, or a token that is no bracket, border or sign."""
    following = arguments.peek()
    if following == "{":
        return _take_braces(arguments)
    if not following or following in _NO_ARGUMENTS:
        return None
    token, origin = arguments.pop()
    return [[(token, origin)]]


_NO_ARGUMENTS = frozenset(r"} ] ) & \\ ^ _ , = \right \end \quad $".split())


def _take_opening(arguments: Arguments) -> _Found:
    """Nothing, where a bracket follows."""
    return [] if arguments.peek() in ("(", "[", "|", r"\{") else None


def _take_single(arguments: Arguments) -> _Found:
    """An argument without a bar, and no other one behind it."""
    value = arguments.take_group("{")
    if value is None or arguments.peek() == "{":
        return None
    barred = any(token in (r"\vert", r"\middle", r"\mid", "|") for token, _ in value)
    return None if barred else [value]


def _take_operand(arguments: Arguments) -> _Found:
    """What is evaluated, in brackets where it has terms."""
    value = arguments.take_group("{")
    return None if value is None else [_bracket_terms(arguments, value)]


def _take_evaluated(arguments: Arguments) -> _Found:
    r"""`\eval(x^2|_0^1` and `\eval[x^2|_0^1`."""
    opening = arguments.peek()
    value = arguments.take_group(opening, "|") if opening in ("(", "[") else None
    return None if value is None else [_bracket_terms(arguments, value)]


def _bracket_terms(arguments: Arguments, value: Value) -> Value:
    depth = 0
    for token, _ in value:
        depth += (token in _CLOSING) - (token in _CLOSING.values())
        if not depth and token in _SIGNS:
            return [*arguments.make(r"\left("), *value, *arguments.make(r"\right)")]
    return value


_SIGNS = frozenset(["+", "-", r"\pm", r"\mp"])


def _take_partials(arguments: Arguments) -> _Found:
    r"""`x,y` of `\pdv[2,1]{f}{x,y}`: what stands above the line and below it."""
    value = arguments.take_group("{")
    names = _part(value or [])
    if len(names) < 2:
        return None
    orders = [text_of(order).strip() for order in _part(arguments.values[0])]
    orders += ["1"] * (len(names) - len(orders))
    if not all(order.isdecimal() for order in orders):
        return None
    above = arguments.make(rf"\partial^{{{sum(map(int, orders))}}}")
    below: Value = []
    for name, order in zip(names, orders, strict=False):
        power = "" if order == "1" else f"^{{{order}}}"
        below += [*arguments.make(r"\partial "), *name, *arguments.make(power)]
    return [above, below]


def _part(value: Value, sign: str = ",") -> list[Value]:
    """The parts of a value between signs outside of braces; none of an empty one."""
    parts: list[Value] = [[]]
    depth = 0
    for token in value:
        depth += (token[0] == "{") - (token[0] == "}")
        if token[0] == sign and not depth:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts if value else []


def _take_made(
    write: Callable[..., str | None], count: int = 1
) -> Callable[[Arguments], _Found]:
    """A kind that makes text of so many arguments in braces; they have places."""

    def take(arguments: Arguments) -> _Found:
        values = [arguments.take_group("{") for _ in range(count)]
        if any(value is None for value in values):
            return None
        texts = [text_of(value) for value in values if value is not None]
        made = write(*texts)
        if made is None:
            return None
        origins = [origin for value in values for _, origin in value or []]
        origin = origins[0] if origins else arguments.make("x")[0][1]
        return [[(token, origin) for token in siunitx.scan(made)]]

    return take


def _take_matrix(opening: str) -> Callable[[Arguments], _Found]:
    r"""A kind for an argument that is itself a matrix of physics: `(\imat{2})`."""

    def take(arguments: Arguments) -> _Found:
        value = arguments.take_group(opening)
        seen = [token for token, _ in value or [] if not _is_blank(token)]
        return [value] if value and seen and seen[0] in _MATRICES else None

    return take


_MATRICES = frozenset(
    r"\imat \identitymatrix \pmat \paulimatrix \dmat \diagonalmatrix \admat "
    r"\antidiagonalmatrix \xmat \xmatrix \zmat \zeromatrix".split()
)

_KINDS: dict[str, Callable[[Arguments], _Found]] = {
    "star": _take_star,
    "starred": _take_required_star,
    "option": _take_option,
    "amount": _take_amount,
    "braces": _take_braces,
    "parens": _take_parens,
    "brackets": _take_brackets,
    "bars": _take_bars,
    "any": _take_any,
    "opening": _take_opening,
    "single": _take_single,
    "operand": _take_operand,
    "evaluated": _take_evaluated,
    "partials": _take_partials,
    "number": _take_made(siunitx.write_factor),
    "plain": _take_made(siunitx.write_number),
    "numbers": _take_made(siunitx.write_numbers),
    "quantities": _take_made(siunitx.write_quantities, 2),
    "unit": _take_made(siunitx.write_unit),
    "literal": _take_made(siunitx.write_unit),
    "angle": _take_made(siunitx.write_angle),
    "bracedmatrix": _take_matrix("{"),
    "parensmatrix": _take_matrix("("),
    "bracketsmatrix": _take_matrix("["),
    "identity": _take_made(package_matrices.write_identity),
    "pauli": _take_made(package_matrices.write_pauli),
    "diagonal": _take_made(package_matrices.write_diagonal),
    "antidiagonal": _take_made(package_matrices.write_antidiagonal),
    "filled": _take_made(package_matrices.write_filled, 3),
    "zeros": _take_made(package_matrices.write_zeros, 2),
}
