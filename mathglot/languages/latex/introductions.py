r"""What belongs to the text around a formula: `\text{Let } x = 3`, `x = 3 \qquad (1)`.

A word that introduces a statement, and the number of an equation, say nothing of what
it states. They are left out, and that is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathglot.languages.latex.lexer import detokenize
from mathglot.languages.latex.normal import normal_tokens
from mathglot.languages.latex.wide_gaps import part_statements

_WORDS = frozenset(
    """
    let suppose assume given then hence thus therefore since because so now also
    moreover furthermore similarly likewise consider note clearly recall define denote
    set put consequently finally next first second again here indeed otherwise
    """.split()
)
_PHRASES = frozenset(
    phrase.strip()
    for phrase in """
    let us assume that / suppose that / assume that / given that / note that / so that /
    recall that / observe that / it follows that / we have / we get / we obtain /
    we find / then we have / then we get / hence we have / thus we have / this gives /
    which gives / we define / let us define / we know that / we see that / that is /
    i.e. / in fact / in particular / for example / by definition / by assumption /
    subject to / such that / let us / we set / we let / we assume / we assume that /
    we suppose that
    """.split("/")
)
_RELATIONS = frozenset(
    r"= < > \leq \geq \neq \in \subset \subseteq \equiv \approx \sim \to \ll \gg "
    r"\propto \simeq \cong".split()
)
_MARKS = frozenset([",", ":"])
_ASKED = [r"\overset", "{", "?", "}", "{", "=", "}"]
_NEEDED = [r"\overset", "{", "!", "}", "{", "=", "}"]


def without_introduction(tokens: list[str]) -> list[str]:
    r"""The tokens without words that introduce the statement they begin with.

    >>> "".join(without_introduction(r"\mathrm { L e t } x = 3".split()))
    'x=3'
    """
    return tokens[_find_end(tokens) :]


def _find_end(tokens: list[str]) -> int:
    """Where the words end that introduce a statement; 0 where none do."""
    end = 0
    while tokens[end : end + 1] in ([r"\mathrm"], [r"\text"]) and "}" in tokens[end:]:
        closing = tokens.index("}", end)
        letters = tokens[end + 2 : closing]
        words = "".join(" " if part[0] == "\\" else part for part in letters)
        if not _introduces(" ".join(words.split()).lower()):
            break
        end = closing + 1
        if tokens[end : end + 1] and tokens[end] in _MARKS:
            end += 1
    rest = tokens[end:]
    # What is no statement is rather what the word names, or an argument of it.
    return end if rest[:1] != ["("] and not _RELATIONS.isdisjoint(rest) else 0


def _introduces(words: str) -> bool:
    words = words.strip(" ,:")
    return words in _WORDS or words in _PHRASES


_NUMBER = re.compile(r"\d+(?:[.-]\d+)*[a-z]?'?|[A-Z]\.?\d+")


def find_number(tokens: list[str]) -> int:
    r"""Where the number of an equation begins that a formula ends with; -1 if none.

    It stands in brackets behind the last sign of the formula.

    >>> find_number("x = 1 , ( 3 . 1 )".split()), find_number("x = y ( 3 )".split())
    (3, -1)
    """
    if tokens[-1:] != [")"] or "(" not in tokens[-_LONGEST_NUMBER:]:
        return -1
    opening = len(tokens) - 1 - tokens[::-1].index("(")
    number = "".join(tokens[opening + 1 : -1])
    behind = opening > 1 and tokens[opening - 1] in _LAST_SIGNS
    return opening - 1 if behind and _NUMBER.fullmatch(number) else -1


_LAST_SIGNS = frozenset([",", ".", ";"])
_LONGEST_NUMBER = 9


def say_introduction(latex: str) -> Iterator[str]:
    r"""What of a formula belongs to the text around it, in plain words.

    >>> list(say_introduction(r"\text{Let } x = 3 \qquad (1)"))
    ['"Let" only introduces the formula', '(1) is the number of the formula']
    """
    tokens = normal_tokens(part_statements(latex))
    end = _find_end(tokens)
    words = detokenize(tokens[:end])
    for word in re.findall(r"\{([^{}]*)\}", words):
        shown = word.replace(r"\ ", " ").strip(" ,:")
        yield f'"{shown}" only introduces the formula'
    begin = find_number(tokens)
    if begin >= 0:
        yield f"{detokenize(tokens[begin + 1 :])} is the number of the formula"
    for sign, said in ((_ASKED, "?"), (_NEEDED, "!")):
        places = range(len(tokens) - len(sign) + 1)
        if any(tokens[place : place + len(sign)] == sign for place in places):
            yield f"{said} above = is left out"
