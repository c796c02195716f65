"""Features: what is known of a macro that a formula may show, by which it is chosen.

A feature is a name, from its kind to what is special about it, as for the reader of
trees: `macro:BesselJ:@` has the kinds `macro:BesselJ` and `macro`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from mathglot.languages.semantic.reading.source import OPENING, Source

if TYPE_CHECKING:
    from mathglot.languages.semantic.reading.chart import Step

# Tokens that say nothing of what a formula is about.
_COMMON = frozenset("{ } ( ) [ ] ^ _ , ; . = + - / & |".split())
_OPERATORS = frozenset(r"+ - = < > \leq \geq \pm \mp \sim".split())
# Signs that few parts have.
_TELLING = frozenset((",", "|", "=", "<", ">", r"\frac", r"\cdots", r"\ldots"))
_LONG = 3
_BRACKETS = OPENING - {"{"} | {"|", r"\|"}
_COMMAND = re.compile(r"\\begin\{\w+\}|\\[a-zA-Z]+")


class Describer:
    """Names the features of steps in one formula."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._tokens = source.tokens
        self._words = sorted(_list_words(source))

    def describe(self, step: Step, start: int, bound: int) -> list[str]:
        """The features of a step; none if a token is kept."""
        symbol = step.symbol
        if symbol is None:
            return []
        tokens, name = self._tokens, symbol.name
        assert step.application is not None
        before = tokens[start - 1] if start else "start"
        if before == "{" and start > 1:
            before = tokens[start - 2] + before
        after = tokens[step.end] if step.end < len(tokens) else "end"
        kind = symbol.kind + step.application.kind
        found = [
            f"macro:{name}:{kind}",
            f"scripts:{step.scripts}:{name}",
            f"before:{name}:{before}",
            f"after:{name}:{after}",
            f"around:{name}:{before} {after}",
        ]
        if step.application.hidden:
            found.append(f"hidden:{name}:{step.application.hidden}")
        if symbol.kind == "spelling":
            known = "typed" if self._is_typed(step, start) else "guessed"
            found.append(f"spelling:{known}:{name}")
        if self._source.sized is not None:
            found += self._describe_sizes(step, start)
        if tokens[start] in ("d", "e", "i"):
            style = "upright" if start in self._source.upright else "italic"
            found.append(f"style:{name}:{style}")
        for number, (first, last) in enumerate(step.parts):
            found += self._describe_part(f"{name}:{number}", first, last)
        if step.application.kind and step.application.pattern:
            if type(step.application.pattern[-1]) is int:
                found += self._describe_bare(name, *step.parts[-1], after)
        elif not step.application.kind and type(symbol.pattern[-1]) is int:
            found += self._describe_bare(name, *step.parts[-1], after)
        return found

    def _is_typed(self, step: Step, start: int) -> bool:
        """Whether the author typed what a spelling has.

        Where it is not known what a token was typed as, all commands are looked at.
        """
        assert step.symbol is not None
        wanted = _commands_of(step.symbol.name)
        typed = [self._source.typed[place] for place in _list_own(step, start)]
        known = {one for text in typed for one in _COMMAND.findall(text)}
        return not wanted.isdisjoint(known or self._source.commands)

    def _describe_sizes(self, step: Step, start: int) -> Iterator[str]:
        r"""Whether the brackets of a macro, or those after it, open with `\left`."""
        assert step.symbol is not None and self._source.sized is not None
        depth = 0
        for place in _list_own(step, start):
            token = self._tokens[place]
            depth += (token == "{") - (token == "}")
            if not depth and token in _BRACKETS:
                size = "sized" if place in self._source.sized else "plain"
                yield f"bracket:{size}:{step.symbol.name}"
                break
        if self._tokens[step.end : step.end + 1] == ("(",):
            size = "sized" if step.end in self._source.sized else "plain"
            yield f"followed:{size}:{step.symbol.name}"

    def describe_company(self, name: str) -> list[str]:
        """The features of a macro, wherever it stands: what else a formula has."""
        return [f"near:{name}:{word}" for word in self._words]

    def _describe_part(self, label: str, first: int, last: int) -> list[str]:
        tokens = self._tokens[first:last]
        found = [f"size:{label}:{min(len(tokens), 5)}"]
        if not tokens:
            return found
        found.append(f"first:{label}:{tokens[0]}")
        found.append(f"sort:{label}:{_sort(tokens[0])}")
        if 1 < len(tokens) <= _LONG:
            found.append(f"part:{label}:{' '.join(tokens)}")
        found += [f"has:{sign}:{label}" for sign in _TELLING.intersection(tokens)]
        if not _OPERATORS.isdisjoint(tokens):
            found.append(f"operator:{label}")
        if tokens[-1] in _OPERATORS:
            found.append(f"ends:{tokens[-1]}:{label}")
        return found

    def _describe_bare(self, name: str, first: int, last: int, after: str) -> list[str]:
        """An argument without brackets: where it ends, and what it goes past."""
        tokens = self._tokens[first:last]
        found = [f"bare_size:{min(len(tokens), 8)}", f"bare_after:{_sort(after)}"]
        if tokens:
            found.append(f"bare_last:{_sort(tokens[-1])}:{_sort(after)}")
            found.append(f"bare_first:{_sort(tokens[0])}:{_sort(after)}")
            found += [f"bare_has:{sort}" for sort in {_sort(one) for one in tokens[1:]}]
        return found


@cache
def _commands_of(spelling: str) -> frozenset[str]:
    return frozenset(_COMMAND.findall(spelling))


def _list_own(step: Step, start: int) -> Iterator[int]:
    """The places of a step's own tokens, which are in none of its parts."""
    parts = {first: last for first, last in step.parts if last > first}
    place = start
    while place < step.end:
        if place in parts:
            place = parts[place]
        else:
            yield place
            place += 1


def _sort(token: str) -> str:
    """What kind of token it is."""
    if len(token) == 1 and token.isalpha():
        return "letter"
    if token.isdigit():
        return "number"
    if token.startswith("\\") and len(token) > 1 and token[1].isalpha():
        return _KNOWN.get(token, "command")
    return token


_KNOWN = {
    **dict.fromkeys(
        r"""\alpha \beta \gamma \delta \epsilon \zeta \eta \theta \kappa \lambda \mu \nu
        \xi \pi \rho \sigma \tau \phi \chi \psi \omega \varphi \ell""".split(),
        "greek",
    ),
    **dict.fromkeys(
        r"\sin \cos \tan \cot \sinh \cosh \tanh \ln \log \exp \Re \Im".split(),
        "function",
    ),
    **{
        token: token
        for token in r"\frac \sqrt \mathrm \leq \geq \pm \mp \left \cdots".split()
    },
}


def _list_words(source: Source) -> set[str]:
    """What a formula is about: its letters and commands, and how letters are used."""
    found: set[str] = set()
    tokens = source.tokens
    place = 0
    while place < len(tokens):
        token = tokens[place]
        if token in (r"\mathrm", r"\mathsf", r"\mathbf", r"\mathcal", r"\mathscr"):
            close = source.closers.get(place + 1, place)
            found.add(token[5:] + "".join(tokens[place + 2 : close]))
            place = close
        elif token not in _COMMON and not token.isdigit():
            following = tokens[place + 1] if place + 1 < len(tokens) else ""
            found.add(token + following if following in ("(", "_") else token)
            if following == "_":
                found.add("".join(tokens[place : place + 4 : 3]))
        place += 1
    return found
