r"""Points between factors: what multiplies vectors whatever they are called."""

from __future__ import annotations

from mathglot.languages.tree import Call, Number, String, Tree, call, is_call

_PARTIAL = String("\N{PARTIAL DIFFERENTIAL}")
# The sign of a point on the line, which multiplies vectors whatever they are called.
POINT = "p"


def point_at_fields(signs: str, factors: tuple[Tree, ...]) -> str:
    r"""With points beside what is a vector however it is set: v \cdot \nabla f.

    So is the sign of a derivative that stands alone: \partial\cdot A.
    """
    are_fields = [
        is_call(one, "Grad") or is_call(one, "Curl") or one == _PARTIAL
        for one in factors
    ]
    if not any(are_fields):
        return signs
    are_numbers = [type(one) is Number for one in factors]

    def has_point(place: int, sign: str) -> bool:
        if sign == " ":
            # Two gradients side by side are multiplied so without a sign too.
            return all(is_call(one, "Grad") for one in factors[place : place + 2])
        pair = slice(place, place + 2)
        return sign == "." and any(are_fields[pair]) and not any(are_numbers[pair])

    return "".join(
        POINT if has_point(place, sign) else sign for place, sign in enumerate(signs)
    )


def contract(signs: str, factors: tuple[Tree, ...]) -> tuple[str, tuple[Tree, ...]]:
    """The factors, those with a point between them as one."""
    kept: list[str] = []
    terms = [factors[0]]
    for place, (sign, factor) in enumerate(zip(signs, factors[1:], strict=True)):
        if sign != POINT:
            kept.append(sign)
            terms.append(factor)
            continue
        last = terms.pop()
        chained = place > 0 and signs[place - 1] == POINT and type(last) is Call
        front = last.arguments if chained else (last,)  # type: ignore[union-attr]
        terms.append(call("Dot", *front, factor))
    return "".join(kept), tuple(terms)
