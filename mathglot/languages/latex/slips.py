r"""Formulas as they are meant where authors type them carelessly.

Dots that are too few or too many, a brace before cases that have one already, a bold
nabla, a triangle for a Delta, words cut short in italics, the comma of a derivative
outside of its script, a sign that ends one line and begins the next, and `\stackrel`
for lines below a sum.
"""

from __future__ import annotations

from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.misplaced_primes import place_primes

_DOTS = r"\ldots"
_OVERSET, _UNDERSET = r"\overset", r"\underset"
_LARGE = frozenset([r"\sum", r"\prod"])
_CASES = (r"\begin{cases}", r"\end{cases}")
_MATRIX = (r"\begin{matrix}", r"\end{matrix}")
_RELATIONS = frozenset(r"= < > \leq \geq \equiv \approx \simeq \sim \to +".split())
_LINE = r"\\"
_NABLA = r"\nabla"
_DOTLESS = {r"\imath": "i", r"\jmath": "j"}
_ACCENTS = frozenset([r"\hat", r"\vec", r"\bar", r"\tilde", r"\mathbf"])
_BOLD = frozenset([r"\mathbf", r"\vec"])


def mend_slips(tokens: list[str]) -> list[str]:
    r"""The tokens with such slips mended; the same list where there are none.

    >>> " ".join(mend_slips(r"x = 1 , . . , n".split()))
    'x = 1 , \\ldots , n'
    >>> " ".join(mend_slips(r"\{ \begin{cases} a \end{cases}".split()))
    '\\begin{cases} a \\end{cases}'
    >>> " ".join(mend_slips(r"a = \\ = b".split()))
    'a \\\\ = b'
    >>> " ".join(mend_slips(r"\pi ^ { j k } , { } _ k - 1".split()))
    '\\pi ^ { j k } { } _ { , k } - 1'
    """
    kept = tokens
    if not _DOTLESS.keys().isdisjoint(kept):
        kept = _with_dots(kept)
    if r"\l" in kept:
        # The slashed letter of Polish is none of a formula.
        kept = ["l" if token == r"\l" else token for token in kept]
    if _DEL in kept:
        kept = _spell_nablas(kept)
    if r"\int" in kept:
        kept = _join_integrals(kept)
    if "_" in kept:
        kept = _with_backslashes(kept)
    if "." in kept:
        kept = _join_points(_spell_short_words(kept))
    if _UNDERSET in kept and r"\arg" in kept:
        kept = _place_below(kept)
    if _OVERSET in kept and not _LARGE.isdisjoint(kept):
        kept = _stack_ranges(kept)
    if _CASES[0] in kept and r"\{" in kept:
        kept = _without_doubled_brace(kept)
    if _MATRIX[1] in kept and r"\{" in kept:
        kept = _close_no_cases(kept)
    if _NABLA in kept and not _BOLD.isdisjoint(kept):
        kept = _without_bold(kept)
    if not _TRIANGLES.isdisjoint(kept) and _DELTA not in kept:
        kept = _spell_deltas(kept)
    if "," in kept:
        kept = _mend_commas(kept)
    if _LINE in kept:
        kept = _without_repeated_sign(kept)
    kept = place_primes(kept)
    return tokens if kept == tokens else kept


def _join_integrals(tokens: list[str]) -> list[str]:
    r"""Two signs of integrals before one region are those of a double one.

    >>> " ".join(_join_integrals(r"\int \int _ R f".split()))
    '\\iint _ R f'
    """
    kept: list[str] = []
    for place, token in enumerate(tokens):
        if token == r"\int" and kept[-1:] == [r"\iint"]:
            continue
        kept.append(token)
        if tokens[place : place + 3] != [r"\int", r"\int", "_"]:
            continue
        end = place + 4
        if tokens[place + 3 : place + 4] == ["{"]:
            end = _end_of_group(tokens, place + 3)
        if tokens[end : end + 1] != ["^"]:
            kept[-1] = r"\iint"
    return kept


_WORDS = {"lim": r"\lim", "int": r"\int", "sum": r"\sum"}


def _with_backslashes(tokens: list[str]) -> list[str]:
    r"""Signs typed without a backslash, which have an index: lim_{x \to 0}.

    >>> " ".join(_with_backslashes("l i m _ { x \\to 0 } x".split()))
    '\\lim _ { x \\to 0 } x'
    >>> " ".join(_with_backslashes("p l i m _ n".split()))
    'p l i m _ n'
    """
    kept: list[str] = []
    for token in tokens:
        word = "".join(kept[-3:])
        if token == "_" and word in _WORDS and len(kept) > 2:
            before = kept[-4] if len(kept) > 3 else ""
            if not before.isalpha():
                kept[-3:] = [_WORDS[word]]
        kept.append(token)
    return tokens if kept == tokens else kept


def _end_of_group(tokens: list[str], place: int) -> int:
    """Where a group in braces ends that begins at a place."""
    depth = 0
    for end in range(place, len(tokens)):
        depth += (tokens[end] == "{") - (tokens[end] == "}")
        if not depth:
            return end + 1
    return len(tokens)


def _with_dots(tokens: list[str]) -> list[str]:
    r"""Letters under an accent, which have lost their dots only to it.

    >>> " ".join(_with_dots(r"\hat { \imath } + \imath".split()))
    '\\hat { i } + \\imath'
    """
    kept = list(tokens)
    for place, token in enumerate(tokens):
        accent, brace = ["", "", *tokens][place : place + 2]
        if token in _DOTLESS and accent in _ACCENTS and brace == "{":
            kept[place] = _DOTLESS[token]
    return kept


def _place_below(tokens: list[str]) -> list[str]:
    r"""What is set below \arg\min is what varies.

    >>> " ".join(_place_below(r"\underset { w } { \arg \min } f".split()))
    '\\arg \\min _ { w } f'
    """
    kept = list(tokens)
    for place in reversed(range(len(tokens))):
        if tokens[place : place + 2] != [_UNDERSET, "{"]:
            continue
        middle = _end_of_group(tokens, place + 1)
        shown = tokens[middle : middle + 4]
        if shown[:2] == ["{", r"\arg"] and shown[2] in _EXTREMES and shown[3] == "}":
            kept[place : middle + 4] = [*shown[1:3], "_", *tokens[place + 1 : middle]]
    return kept


_EXTREMES = frozenset([r"\min", r"\max"])


def _stack_ranges(tokens: list[str]) -> list[str]:
    r"""What is set above another below a large sign is two lines.

    >>> " ".join(_stack_ranges(r"\sum _ { \overset { i } { j } } x".split()))
    '\\sum _ { \\substack { i \\\\ j } } x'
    """
    kept = list(tokens)
    for place, token in enumerate(tokens):
        if token != _OVERSET or place < 3 or tokens[place - 3] not in _LARGE:
            continue
        depth = 0
        for end in range(place + 1, len(tokens)):
            depth += (tokens[end] == "{") - (tokens[end] == "}")
            if not depth and tokens[end : end + 2] == ["}", "{"]:
                kept[place] = r"\substack"
                kept[end : end + 2] = [_LINE, ""]
            elif not depth:
                break
    return [token for token in kept if token]


def _join_points(tokens: list[str]) -> list[str]:
    """Two points are dots, and so are three and what follows them."""
    kept: list[str] = []
    for place, token in enumerate(tokens):
        if token == "." and kept and kept[-1] in (".", _DOTS):
            number = kept[-1] == "." and len(kept) > 1 and kept[-2].isdigit()
            if not number and tokens[place + 1 : place + 2] != [_DOTS]:
                kept[-1] = _DOTS
                continue
        kept.append(token)
    return kept


def _spell_short_words(tokens: list[str]) -> list[str]:
    """Words cut short below a letter are upright: S_{Z.M.}; one letter is an index."""
    kept: list[str] = []
    place = 0
    while place < len(tokens):
        kept.append(tokens[place])
        place += 1
        if tokens[place - 1] not in ("_", "^") or tokens[place : place + 1] != ["{"]:
            continue
        end = tokens.index("}", place) if "}" in tokens[place:] else place
        words = "".join(tokens[place + 1 : end]).split(".")
        if len(words) < 2 or words.pop() or not all(map(_is_word, words)):
            continue
        if words == [words[0]] and len(words[0]) == 1:
            kept.append(words[0])
        else:
            kept.append("{")
            for word in words:
                kept += [r"\mathrm", "{", *word, "}", "."]
            kept.append("}")
        place = end + 1
    return kept


def _is_word(word: str) -> bool:
    return word.isascii() and word.isalpha()


def _without_doubled_brace(tokens: list[str]) -> list[str]:
    """Cases have their brace; another before them is closed by nothing."""
    if tokens.count(r"\{") == tokens.count(r"\}"):
        return tokens
    return [
        token
        for place, token in enumerate(tokens)
        if token != r"\{" or tokens[place + 1 : place + 2] != [_CASES[0]]
    ]


def _close_no_cases(tokens: list[str]) -> list[str]:
    r"""Cases have no brace behind them: rows of values, each with its condition.

    >>> " ".join(_close_no_cases(
    ...     r"= \{ \begin{matrix} 1 & q = 0 \\ 0 & q > 0 \end{matrix} \}".split()
    ... ))
    '= \\begin{cases} 1 & q = 0 \\\\ 0 & q > 0 \\end{cases}'
    """
    begin = tokens.index(_MATRIX[0])
    end = tokens.index(_MATRIX[1])
    braces = [*tokens[max(0, begin - 2) : begin], *tokens[end + 1 : end + 2]]
    if tokens.count(_MATRIX[0]) > 1 or braces not in _BRACED:
        return tokens
    rows = _split(tokens[begin + 1 : end], _LINE)
    cells = [_split(row, "&") for row in rows if row not in ([], ["&"])]
    if len(cells) < 2 or not all(
        len(row) == 2 and _is_condition(row[1]) for row in cells
    ):
        return tokens
    inside = tokens[begin + 1 : end]
    return [*tokens[: begin - 1], _CASES[0], *inside, _CASES[1], *tokens[end + 2 :]]


_BRACED = [[sign, r"\{", r"\}"] for sign in ("=", r"\equiv")]


def _split(tokens: list[str], sign: str) -> list[list[str]]:
    """What stands between the tokens that are a sign."""
    parts: list[list[str]] = [[]]
    for token in tokens:
        if token == sign:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def _is_condition(tokens: list[str]) -> bool:
    return not _CONDITIONS.isdisjoint(tokens)


_CONDITIONS = frozenset(r"= < > \leq \geq \neq \in \mathrm \text".split())


def _without_bold(tokens: list[str]) -> list[str]:
    kept: list[str] = []
    for token in tokens:
        kept.append(token)
        if token == "}" and kept[-3:-1] == ["{", _NABLA] and kept[-4:-3]:
            if kept[-4] in _BOLD:
                kept[-4:] = [_NABLA]
    return kept


def _spell_deltas(tokens: list[str]) -> list[str]:
    r"""A triangle is a Delta where it stands as a letter does.

    Between two operands it is a difference of sets, and before several capitals it is
    one with these corners.

    >>> " ".join(_spell_deltas(r"e ^ { - s \triangle }".split()))
    'e ^ { - s \\Delta }'
    >>> " ".join(_spell_deltas(r"A \triangle B , \triangle A B C".split()))
    'A \\triangle B , \\triangle A B C'
    >>> " ".join(_spell_deltas(r"\triangle E = h".split()))
    '\\Delta E = h'
    """
    kept = list(tokens)
    for place, token in enumerate(tokens):
        if token not in _TRIANGLES or len(tokens) == 1:
            continue
        before = tokens[place - 1] if place else ""
        behind = [*tokens[place + 1 : place + 3], "", ""]
        alone = before == "{" and behind[0] == "}" and tokens[place - 2] in ("_", "^")
        corners = behind[0].isupper() and behind[1].isupper()
        if before in ("_", "^") or alone or corners:
            continue
        between = _ends_operand(before) and _begins_operand(behind[0])
        if not between or behind[0] in ("_", "^"):
            kept[place] = _DELTA
    return kept


_DELTA = r"\Delta"
_TRIANGLES = frozenset([r"\triangle", r"\bigtriangleup"])


def _spell_nablas(tokens: list[str]) -> list[str]:
    r"""A triangle that stands on its head before an operand is a nabla.

    >>> " ".join(_spell_nablas(r"- \bigtriangledown ^ 2 f".split()))
    '- \\nabla ^ 2 f'
    >>> " ".join(_spell_nablas(r"A \bigtriangledown B".split()))
    'A \\bigtriangledown B'
    """
    kept = list(tokens)
    for place, token in enumerate(tokens):
        before = tokens[place - 1] if place else ""
        behind = "".join(tokens[place + 1 : place + 2])
        if token == _DEL and behind and behind not in _CLOSING:
            squared = behind in ("_", "^")
            if squared or not _ends_operand(before):
                kept[place] = _NABLA
    return kept


_DEL = r"\bigtriangledown"
_CLOSING = frozenset(["}", ")", "]", ","])


def _ends_operand(token: str) -> bool:
    return token in (")", "]", r"\}", "}") or token.isalnum() or bool(name_of(token))


def _begins_operand(token: str) -> bool:
    return token in ("(", "[") or token[:1].isalnum() or token[:1] == "\\"


def _mend_commas(tokens: list[str]) -> list[str]:
    """The comma of a derivative goes into its script; one too many goes."""
    kept: list[str] = []
    place = 0
    while place < len(tokens):
        if tokens[place] == "," and tokens[place + 1 : place + 2] in ([","], [";"]):
            place += 1
            continue
        end = _end_of_bare_script(tokens, place + 1) if tokens[place] == "," else 0
        if end and kept and not _begins_letter(tokens[end : end + 1]):
            inside = tokens[place + 4 : end]
            inside = inside[1:-1] if inside[0] == "{" else inside
            kept += ["{", "}", "_", "{", ",", *inside, "}"]
            place = end
            continue
        kept.append(tokens[place])
        place += 1
    return kept


# What a letter is set in, or carries.
_AROUND = frozenset(
    r"\tilde \bar \hat \mathrm \mathbf \mathcal \mathit \textbf".split()
)


def _begins_letter(tokens: list[str]) -> bool:
    """Whether a letter follows, so that a script before it is its own."""
    return bool(tokens) and (name_of(tokens[0]) is not None or tokens[0] in _AROUND)


def _end_of_bare_script(tokens: list[str], place: int) -> int:
    """Where an index on nothing ends that begins here; 0 if none does."""
    if tokens[place : place + 3] != ["{", "}", "_"] or len(tokens) < place + 4:
        return 0
    depth = 0
    for end in range(place + 3, len(tokens)):
        depth += (tokens[end] == "{") - (tokens[end] == "}")
        if not depth:
            return end + 1
    return 0


def _without_repeated_sign(tokens: list[str]) -> list[str]:
    """A relation at the end of a line that the next line begins with stands once."""
    dropped: set[int] = set()
    for place, token in enumerate(tokens):
        if token != _LINE:
            continue
        before, behind = place - 1, place + 1
        while before > 0 and tokens[before] == "&":
            before -= 1
        while behind < len(tokens) and tokens[behind] == "&":
            behind += 1
        if before > 0 and behind < len(tokens) and tokens[before] in _RELATIONS:
            if tokens[behind] == tokens[before]:
                dropped.add(before)
    return [token for place, token in enumerate(tokens) if place not in dropped]
