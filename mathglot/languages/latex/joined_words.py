r"""Words of programs and of data: `\texttt{max\_iter}`, `cond\_new`, `\var{winner}`.

A normal form sets typewriter letters one by one, and knows nothing of a blank that is
drawn as a line. Here letters of one word are put together again, as they are matched:
words without such a line become upright, and those with one a text.
"""

from __future__ import annotations

from collections.abc import Iterator

from mathglot.languages.latex.lexer import detokenize
from mathglot.languages.latex.normal import normal_tokens
from mathglot.languages.latex.ownership import is_authors

_TYPEWRITER, _LINE, _UPRIGHT, _TEXT = r"\mathtt", r"\_", r"\mathrm", r"\text"


def join_words(tokens: list[str]) -> list[str]:
    r"""The tokens with words of programs and of data in one piece.

    >>> " ".join(join_words(r"\mathtt { i } \mathtt { d } = 1".split()))
    '\\mathrm { i d } = 1'
    >>> " ".join(join_words(r"2 \mathrm { r e } \_ s u b + \foo { a b }".split()))
    '2 \\text { r e \\_ s u b } + \\mathrm { a b }'
    """
    if _TYPEWRITER in tokens or _LINE in tokens:
        tokens = _join(tokens)
    if r"\%" in tokens:
        tokens = _multiply_shares(tokens)
    if tokens.count(_POINT) >= len(_POINTS) or tokens.count(".") > 1:
        tokens = _join_points(tokens)
    if "{" in tokens and any(map(_may_style, tokens)):
        tokens = _without_styles(tokens)
    return tokens


def _join_points(tokens: list[str]) -> list[str]:
    r"""With one sign for points in a row, which are dots: three, or two on the line.

    >>> " ".join(_join_points(r"a \cdot \cdot \cdot b \cdot c , . . , n".split()))
    'a \\cdots b \\cdot c , \\ldots , n'
    """
    kept: list[str] = []
    for token in tokens:
        kept.append(token)
        if kept[-len(_POINTS) :] == _POINTS:
            kept[-len(_POINTS) :] = [r"\cdots"]
        elif kept[-2:] == [".", "."]:
            kept[-2:] = [r"\ldots"]
    return kept


_POINT = r"\cdot"
_POINTS = [_POINT] * 3


def _multiply_shares(tokens: list[str]) -> list[str]:
    r"""With a sign for the word between a share and what it is of: `5\% of 60`.

    >>> " ".join(_multiply_shares(r"5 \% \mathrm { o f } 60".split()))
    '5 \\% \\times 60'
    """
    kept: list[str] = []
    place = 0
    while place < len(tokens):
        end = place + len(_OF)
        if tokens[place:end] == _OF and kept[-1:] == [r"\%"]:
            kept.append(r"\times")
            place = end
        else:
            kept.append(tokens[place])
            place += 1
    return kept


_OF = [_UPRIGHT, "{", "o", "f", "}"]


def _may_style(token: str) -> bool:
    # Before one letter \var is a variation; before a word it can be none.
    return token == r"\var" or (token.startswith("\\") and is_authors(token))


def _join(tokens: list[str]) -> list[str]:
    kept: list[str] = []
    place = 0
    while place < len(tokens):
        end, word = _read_word(tokens, place)
        if _LINE in word:
            kept += [_TEXT, "{", *word, "}"]
        elif word and _TYPEWRITER in tokens[place:end]:
            kept += [_UPRIGHT, "{", *word, "}"]
        else:
            end = end if word else place + 1
            kept += tokens[place:end]
        place = end
    return kept


def _read_word(tokens: list[str], place: int) -> tuple[int, list[str]]:
    """Where the word that begins at a token ends, and its letters, if there are any."""
    word: list[str] = []
    end = place
    while end < len(tokens):
        token = tokens[end]
        if token in (_TYPEWRITER, _UPRIGHT) and "}" in tokens[end:]:
            closing = tokens.index("}", end)
            letters = tokens[end + 2 : closing]
            if not "".join(letters).isalnum():
                break
            word += letters
            end = closing + 1
        elif _is_letter(token) or (word and (token == _LINE or token.isdigit())):
            word.append(token)
            end += 1
        elif token[1:].isalpha() and _LINE in (*word[-1:], *tokens[end + 1 : end + 2]):
            # A part that LaTeX has a command for: \max\_\mathrm{iter}.
            word += token[1:]
            end += 1
        else:
            break
    if word and word[-1] == _LINE:
        return place, []
    return end, word


def _is_letter(token: str) -> bool:
    return len(token) == 1 and token.isascii() and token.isalpha()


def _without_styles(tokens: list[str]) -> list[str]:
    r"""Without commands of the author's own round a word, which say how it is set."""
    kept: list[str] = []
    place = 0
    while place < len(tokens):
        word, end = _read_styled(tokens, place)
        kept += word or tokens[place : place + 1]
        place = end if word else place + 1
    return kept


def say_left_out(latex: str) -> Iterator[str]:
    r"""Which commands are left out because they only seem to set a word.

    >>> list(say_left_out(r"\foo{speed}=x"))
    ['\\foo in \\foo{speed} is ignored, since nothing defines it']
    """
    if "{" not in latex:
        return
    tokens = normal_tokens(latex)
    for place, token in enumerate(tokens):
        word, end = _read_styled(tokens, place)
        if word:
            shown = detokenize(tokens[place:end])
            yield f"{token} in {shown} is ignored, since nothing defines it"


def _read_styled(tokens: list[str], place: int) -> tuple[list[str], int]:
    """The word or text that a command has in its braces, and where these end."""
    if tokens[place + 1 : place + 2] != ["{"] or not _may_style(tokens[place]):
        return [], place
    begin = place + 2
    end = tokens.index("}", begin) if "}" in tokens[begin:] else begin
    if tokens[begin] in (_UPRIGHT, _TEXT):
        end += 1
        word = tokens[begin:end]
    elif end > begin + 1 and all(map(_is_letter, tokens[begin:end])):
        word = [_UPRIGHT, "{", *tokens[begin:end], "}"]
    else:
        return [], place
    return (word, end + 1) if tokens[end : end + 1] == ["}"] else ([], place)
