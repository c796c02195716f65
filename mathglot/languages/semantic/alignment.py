r"""Which part of LaTeX became which part of semantic LaTeX that looks like it.

What the macros show is LaTeX that has the same normal form; its tokens come from the
macros or from what was typed between them, and so lead from the one text to the other.

>>> text, latex = r"2\BesselJ{\nu}@{z}", r"2 J_\nu(z)"
>>> for link in align(text, latex):
...     print(latex[slice(*link.source)], text[slice(*link.target)])
2 J_\nu(z) 2\BesselJ{\nu}@{z}
2 2
J_\nu(z) \BesselJ{\nu}@{z}
\nu \nu
z z
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from mathglot.errors import MathglotError
from mathglot.languages.latex.normal.commands import ARGUMENT_COMMANDS
from mathglot.languages.latex.normal.symbols import LETTERLIKE
from mathglot.languages.latex.normal.tracing import trace
from mathglot.languages.latex.passages import Passages
from mathglot.languages.links import Link, arrange
from mathglot.languages.placed import Place, Placed, hull, place_of
from mathglot.languages.semantic.appearance import drop_fonts
from mathglot.languages.semantic.expansion import expand_pieces
from mathglot.languages.semantic.reader import Call, Formula, read
from mathglot.languages.semantic.writer import write
from mathglot.languages.tree import Tree


def align(formula: str | Tree, latex: str) -> list[Link]:
    """The parts of LaTeX and their counterparts in semantic LaTeX that looks like it.

    Parts are names and numbers, commands and macros with their arguments, and what
    stands in braces. Where the two do not look alike there are no links.
    """
    text = formula if isinstance(formula, str) else write(formula)
    try:
        found = compare(text, latex)
    except MathglotError:
        return []
    if found is None:
        return []
    parts = {
        place for place in found.targets if place and _is_name(text[slice(*place)])
    }
    parts.update(_list_calls(found.content), _list_groups(text))
    return arrange(
        (source, part)
        for part in {_trim(text, place) for place in parts}
        for source in found.finder.find(*part)
    )


class Comparison(NamedTuple):
    """Semantic LaTeX beside the LaTeX that it looks like."""

    content: Formula
    # Where in the text each token comes from that is shown for it.
    targets: list[Place | None]
    finder: Finder


def compare(text: str, latex: str) -> Comparison | None:
    """What finds the passages of LaTeX; None where the two do not look alike."""
    placed = Placed(text, 0, len(text))
    content = read(placed)
    pieces = expand_pieces(placed)
    shown = drop_fonts(trace("".join(pieces)).tokens)
    typed = trace(latex)
    tokens = drop_fonts(typed.tokens)
    if shown != tokens:
        return None
    targets = _find_targets(shown, pieces, text)
    finder = Finder(targets, Passages(tokens, typed.original))
    return Comparison(content, targets, finder)


def _find_targets(shown: list[str], pieces: list[str], text: str) -> list[Place | None]:
    """Where in the text the tokens come from that are shown for it."""
    places: list[Place | None] = []
    for piece in pieces:
        at = place_of(piece)
        if at is not None and text[slice(*at)] == piece:
            places.extend((start, start + 1) for start in range(*at))
        else:
            places.extend([at] * len(piece))
    found: list[Place | None] = []
    for token in shown:
        at = place_of(token)
        found.append(None if at is None else hull(places[slice(*at)]))
    return found


def _is_name(word: str) -> bool:
    return word.isalnum() or word in _NAMES


_NAMES = LETTERLIKE | {"\\infty"}
_BRACE = re.compile(r"\\[A-Za-z]+|\\.|[{}]|[^\s{}\\]+", re.DOTALL)


def _list_calls(formula: Formula) -> Iterator[Place]:
    """Where the macros of a formula stand, and all that is inside of them."""
    todo: list[Formula | Call] = [formula]
    while todo:
        item = todo.pop()
        if isinstance(item, Call):
            todo.extend(item.parts)
            whole = place_call(item)
        else:
            todo.extend(piece for piece in item.pieces if isinstance(piece, Call))
            whole = hull(
                place_call(piece) if isinstance(piece, Call) else place_of(piece)
                for piece in item.pieces
            )
        if whole is not None:
            yield whole


def place_call(call: Call) -> Place | None:
    return hull(map(place_of, call.skeleton))


def _list_groups(text: str) -> Iterator[Place]:
    """What stands in braces, and commands with the braces that are their arguments."""
    matches = [*_BRACE.finditer(text)]
    # For each open brace where it is, and where the command began that it belongs to.
    opened: list[tuple[int, int]] = []
    command = -1
    for index, match in enumerate(matches):
        if match[0] == "{":
            opened.append((match.end(), command))
            command = -1
        elif match[0] == "}" and opened:
            start, command = opened.pop()
            yield start, match.start()
            goes_on = index + 1 < len(matches) and matches[index + 1][0] == "{"
            if command >= 0 and not goes_on:
                yield command, match.end()
        else:
            command = match.start() if match[0] in ARGUMENT_COMMANDS else -1


def _trim(text: str, place: Place) -> Place:
    """A place without blanks at its ends."""
    word = text[slice(*place)]
    start = place[0] + len(word) - len(word.lstrip())
    return start, start + len(word.strip())


class Finder:
    """Finds the passages of LaTeX for places in the text."""

    def __init__(self, targets: list[Place | None], passages: Passages) -> None:
        known = [(place, index) for index, place in enumerate(targets) if place]
        self._known = sorted(known)
        self._starts = [place[0] for place, _ in self._known]
        self._passages = passages
        # Which of the tokens that come from somewhere each token is.
        self._ranks = {index: rank for rank, (_, index) in enumerate(known)}

    def find(self, start: int, end: int) -> list[Place]:
        """The passages whose tokens come from this place, all and only they.

        There are several where a macro shows its argument more than once.
        """
        first, last = bisect_left(self._starts, start), bisect_left(self._starts, end)
        known = self._known[first:last]
        own = sorted(index for place, index in known if place[1] <= end)
        runs: list[list[int]] = []
        for index in own:
            if runs and self._ranks[runs[-1][-1]] + 1 == self._ranks[index]:
                runs[-1].append(index)
            else:
                runs.append([index])
        found = (self._passages.find(run[0], run[-1] + 1) for run in runs)
        return [passage for passage in found if passage is not None]
