r"""Signs right behind other signs, with the brackets that they are meant with.

People write `2\cdot -3`, `\sum_k -a_k` and `\exp -x` for 2 (-3), the sum of (-a_k) and
exp(-x).
"""

from __future__ import annotations

# What a sign may stand behind although it begins a factor.
_MULTIPLYING = frozenset([r"\cdot", r"\times", "*", r"\div", r"\otimes"])
_LARGE = frozenset(r"\sum \prod \lim \limsup \liminf \max \min \sup \inf".split())
# Functions that people write without brackets before a sign.
_NAMED = frozenset(r"\exp \ln \log \sin \cos \tan \sinh \cosh \tanh".split())
_SIGNS = frozenset(["-", r"\pm", r"\mp"])
_OPENING = frozenset(r"( [ \{ { \langle \lfloor \lceil".split())
_CLOSING = frozenset(r") ] \} } \rangle \rfloor \rceil".split())
_RELATIONS = r"= < > \leq \geq \neq \approx \sim \equiv \to \in \Rightarrow".split()
# What ends the factors that a sign is about.
_ENDS = frozenset(
    [*_RELATIONS, *r"+ - \pm \mp , ; . & \\ \text \Longrightarrow \propto".split()]
)


def bracket_signs(tokens: list[str]) -> list[str]:
    r"""The tokens with brackets round what has a sign where a factor begins.

    >>> "".join(bracket_signs(r"2 \cdot - 3 + 1".split()))
    '2\\cdot(-3)+1'
    >>> "".join(bracket_signs(r"\sum _ k - a _ k b = c".split()))
    '\\sum_k(-a_kb)=c'
    >>> "".join(bracket_signs("z ^ * - w".split()))
    'z^*-w'
    """
    if _SIGNS.isdisjoint(tokens):
        return tokens
    found = [place for place in range(1, len(tokens)) if _begins(tokens, place)]
    if not found:
        return tokens
    kept = list(tokens)
    # From the last to the first, so that what is inserted moves none of the others.
    for place in reversed(found):
        kept[place : _end_of_factors(kept, place)] = [
            "(",
            *kept[place : _end_of_factors(kept, place)],
            ")",
        ]
    return kept


def _begins(tokens: list[str], place: int) -> bool:
    """Whether a sign stands where a factor begins."""
    if tokens[place] not in _SIGNS:
        return False
    before = tokens[place - 1]
    if before in _MULTIPLYING or before in _NAMED:
        # A star above something multiplies nothing: z^*-w.
        return tokens[place - 2 : place - 1] != ["^"]
    return _is_behind_large(tokens, place)


def _is_behind_large(tokens: list[str], place: int) -> bool:
    """Whether scripts of a large sign end before a token."""
    begin = place
    while begin > 1:
        begin = _begin_of_group(tokens, begin - 1)
        if tokens[begin - 1] not in ("_", "^"):
            return False
        begin -= 1
        if tokens[begin - 1] in _LARGE:
            return True
    return False


def _begin_of_group(tokens: list[str], place: int) -> int:
    """Where a token, or the group in braces that ends with it, begins."""
    if tokens[place] != "}":
        return place
    depth = 0
    while place > 0:
        depth += (tokens[place] == "}") - (tokens[place] == "{")
        if not depth:
            return place
        place -= 1
    return place


def _end_of_factors(tokens: list[str], place: int) -> int:
    """Where the product ends that begins behind a sign."""
    multiplied = tokens[place - 1] in _MULTIPLYING
    depth = 0
    for end in range(place + 1, len(tokens)):
        token = tokens[end]
        if depth == 0 and (token in _ENDS or token in _CLOSING):
            return end
        if depth == 0 and multiplied and token in _MULTIPLYING:
            return end
        depth += (token in _OPENING) - (token in _CLOSING)
    return len(tokens)
