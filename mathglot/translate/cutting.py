r"""Cutting: a formula in parts that can be translated one by one, and joined again.

Cuts are made outside of all brackets, scripts and environments: at conditions and
connectives, else at relations, else between the terms of a sum; or between the items
of a list that is all of the formula. A sum, a product or a limit goes on as far as the
next relation, so that nothing after one is cut off.

>>> cut(r"f(x+1) = x\,f(x)").parts
('f(x+1)', 'xf(x)')
>>> cut(r"f(x+1) = x\,f(x)").join(["f[x + 1]", "x f[x]"], "mathematica")
'(f[x + 1]) == (x f[x])'
>>> cut(r"\sum_k a_k + b_k") is None
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from mathglot.languages import detokenize
from mathglot.languages.latex.normal import normal_tokens

_OPENING = frozenset(r"{ ( [ \{ \langle \lfloor \lceil".split())
_CLOSING = frozenset(r"} ) ] \} \rangle \rfloor \rceil".split())
_BARS = frozenset(("|", r"\|"))
# What ends a part, by how loosely it binds, and how Mathematica writes it.
_LEVELS: tuple[dict[str, str], ...] = (
    {"/;": "/;"},
    {r"\Longleftrightarrow": r"\[Equivalent]", r"\Leftrightarrow": r"\[Equivalent]"},
    {r"\Longrightarrow": r"\[Implies]", r"\Rightarrow": r"\[Implies]"},
    {r"\lor": "||"},
    {r"\land": "&&"},
    {
        "=": "==",
        "<": "<",
        ">": ">",
        r"\leq": "<=",
        r"\geq": ">=",
        r"\neq": "!=",
    },
)
_RELATIONS = frozenset(_LEVELS[-1])
# Relations that are no part of a chain; a formula with one is not cut at others.
_OTHER_RELATIONS = frozenset(
    r"\sim \approx \propto \equiv \to \mapsto \in \notin \subset \subseteq \ll \gg : "
    r"\cong \simeq \mid \forall \exists \leftarrow \rightarrow \pmod".split()
)
# What reaches as far as the next relation, and what has an end of its own.
_OPEN_OPERATORS = frozenset(
    r"\sum \prod \lim \limsup \liminf \bigcup \bigcap \max \min \sup \inf".split()
)
_INTEGRALS = frozenset(r"\int \iint \iiint \oint".split())
# Terms that stand for others, or for two at once.
_LINKED = frozenset(r"\cdots \ldots \dots \pm \mp".split())
_SIGNS = ("+", "-")


@dataclass(frozen=True, slots=True)
class Cut:
    """The parts of a formula as LaTeX, and the signs between them."""

    parts: tuple[str, ...]
    # In LaTeX and in Mathematica; those of sums are part of the parts.
    signs: tuple[tuple[str, str], ...]
    # Whether the parts are items of a list in braces.
    listed: bool = False

    def join(self, texts: Sequence[str], language: str) -> str:
        """One text of the translated parts."""
        if self.listed:
            opening, closing = (r"\{", r"\}") if language == "semantic" else "{}"
            return f"{opening}{', '.join(texts)}{closing}"
        if not self.signs:
            return "".join(
                text if not number or text.startswith("-") else f"+{text}"
                for number, text in enumerate(texts)
            )
        plain = language != "mathematica"
        joined = texts[0] if plain else f"({texts[0]})"
        for (latex, sign), text in zip(self.signs, texts[1:], strict=True):
            joined += f"{latex} {text}" if plain else f" {sign} ({text})"
        return joined


def cut(latex: str, fits: Callable[[str], bool] | None = None) -> Cut | None:
    """The formula in parts, or None where it cannot be cut.

    Terms of a sum are kept together as long as they fit; without `fits` only what is
    looser than a sum is cut.
    """
    tokens = _mark_conditions(normal_tokens(latex))
    depths = _measure(tokens)
    if depths is None:
        return None
    if tokens[:1] == [r"\{"] and 0 not in depths:
        return _cut_list(tokens, depths)
    top = [token for token, depth in zip(tokens, depths, strict=True) if not depth]
    if "," in top and "/;" not in top:
        return _cut_conditions(tokens, depths)
    for signs in _LEVELS:
        if any(token in signs for token in top):
            if "=" in signs and not _OTHER_RELATIONS.isdisjoint(top):
                return None
            return _cut_at(tokens, depths, signs)
    if fits is None or not _OTHER_RELATIONS.isdisjoint(top):
        return None
    return _cut_sum(tokens, depths, fits)


def _mark_conditions(tokens: list[str]) -> list[str]:
    """The tokens with one for Mathematica's sign of a condition."""
    marked: list[str] = []
    for token in tokens:
        if token == ";" and marked[-1:] == ["/"]:
            marked[-1] = "/;"
        else:
            marked.append(token)
    return marked


def _measure(tokens: Sequence[str]) -> list[int] | None:
    """How many brackets each token stands in; None where they do not match."""
    depths: list[int] = []
    open_bars: list[str] = []
    depth = 0
    for token in tokens:
        if token in _OPENING or token.startswith(r"\begin"):
            depth += 1
            depths.append(depth)
        elif token in _CLOSING or token.startswith(r"\end"):
            depths.append(depth)
            depth -= 1
        elif token in _BARS and depth == (1 if open_bars else 0):
            # Bars outside of brackets open and close in turn.
            if open_bars:
                depths.append(depth)
                open_bars.pop()
                depth -= 1
            else:
                depth += 1
                depths.append(depth)
                open_bars.append(token)
        else:
            depths.append(depth)
        if depth < 0:
            return None
    return depths if not depth else None


def _cut_at(tokens: list[str], depths: list[int], signs: dict[str, str]) -> Cut | None:
    parts: list[list[str]] = [[]]
    found: list[tuple[str, str]] = []
    for token, depth in zip(tokens, depths, strict=True):
        if not depth and token in signs:
            found.append((token, signs[token]))
            parts.append([])
        elif token != r"\\" or depth:
            parts[-1].append(token)
    if not all(parts):
        return None
    return Cut(tuple(_write(part) for part in parts), tuple(found))


def _cut_list(tokens: list[str], depths: list[int]) -> Cut | None:
    inner = [depth - 1 for depth in depths[1:-1]]
    if any(t in _CLOSING and not d for t, d in zip(tokens[1:], inner, strict=False)):
        return None  # the first bracket is closed before the end
    found = _cut_at(tokens[1:-1], inner, {",": ","})
    if found is None or not found.signs:
        return None
    return Cut(found.parts, (), listed=True)


def _cut_conditions(tokens: list[str], depths: list[int]) -> Cut | None:
    """An equation with conditions after commas; the first part has a relation."""
    found = _cut_at(tokens, depths, {",": "&&"})
    if found is None or _RELATIONS.isdisjoint(tokens[: tokens.index(",")]):
        return None
    (latex, _), *others = found.signs
    return Cut(found.parts, ((latex, "/;"), *others))


def _write(tokens: list[str]) -> str:
    return detokenize(tokens, "latex").replace("/;", r"\text{/;}")


def _cut_sum(
    tokens: list[str], depths: list[int], fits: Callable[[str], bool]
) -> Cut | None:
    """Terms in groups that fit, each with its sign."""
    terms: list[list[str]] = [[]]
    for place, (token, depth) in enumerate(zip(tokens, depths, strict=True)):
        if not depth and token in _SIGNS and _may_end(tokens, place, terms[-1]):
            terms.append([])
        terms[-1].append(token)
    if len(terms) < 2 or not _LINKED.isdisjoint(tokens):
        return None
    groups: list[list[str]] = [terms[0]]
    for term in terms[1:]:
        if fits(_write_terms([*groups[-1], *term])):
            groups[-1] = [*groups[-1], *term]
        else:
            groups.append(term)
    return Cut(tuple(_write_terms(group) for group in groups), ())


def _write_terms(tokens: list[str]) -> str:
    return _write(tokens[1:] if tokens[0] == "+" else tokens)


def _may_end(tokens: list[str], place: int, term: list[str]) -> bool:
    """Whether a sign may end a term: it adds, and the term does not go on."""
    if not term or tokens[place - 1] in ("^", "_"):
        return False
    if not _OPEN_OPERATORS.isdisjoint(term):
        return False
    integrals = sum(token in _INTEGRALS for token in term)
    differentials = sum(
        first == "d" and (second == "}" or second.isalpha() or second[:1] == "\\")
        for first, second in pairwise(term)
    )
    return differentials >= integrals
