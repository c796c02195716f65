r"""Islands: what cannot be read in a formula, and is kept as a text.

Drawings, and commands with arguments that nobody has defined. They are looked for only
where a formula cannot be read without them, and each is a String with its LaTeX, which
the matcher compares with the formula.
"""

from __future__ import annotations

from mathglot.languages.latex.lexer import detokenize
from mathglot.languages.latex.notations import is_island
from mathglot.languages.latex.ownership import is_authors


def find_islands(tokens: list[str]) -> dict[int, tuple[int, str]]:
    r"""Where islands may begin: for each such token where it ends, and its LaTeX.

    >>> find_islands(r"a + \foo { b }".split())
    {2: (6, '\\foo{b}')}
    """
    found: dict[int, tuple[int, str]] = {}
    for start, token in enumerate(tokens):
        end = start
        if token.startswith(r"\begin{"):
            end = _end_of_environment(tokens, start)
        elif is_authors(token):
            end = _end_of_arguments(tokens, start + 1)
        # A formula that is nothing else has no reading.
        if start + 1 < end and (start, end) != (0, len(tokens)):
            text = detokenize(tokens[start:end])
            if is_island(text):
                found[start] = end, text
    return found


def _end_of_environment(tokens: list[str], start: int) -> int:
    """Behind the end of an environment, in which there may be others of its name."""
    opening = tokens[start]
    closing = opening.replace(r"\begin", r"\end", 1)
    depth = 0
    for place in range(start, len(tokens)):
        depth += (tokens[place] == opening) - (tokens[place] == closing)
        if depth == 0:
            return place + 1
    return start


def _end_of_arguments(tokens: list[str], start: int) -> int:
    """Behind the groups that follow a command."""
    depth = 0
    for place in range(start, len(tokens)):
        if depth == 0 and tokens[place] != "{":
            return place
        depth += (tokens[place] == "{") - (tokens[place] == "}")
    return len(tokens)
