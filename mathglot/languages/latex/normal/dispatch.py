r"""Which handler reads which token."""

from __future__ import annotations

from mathglot.languages.latex.normal import (
    calls,
    commands,
    environments,
    fonts,
    scripts,
    skipping,
    structures,
    symbols,
)
from mathglot.languages.latex.normal.boxes import Atom, Run
from mathglot.languages.latex.normal.fonts import close_group, make_style
from mathglot.languages.latex.normal.reader import Frame, Handler, Reader


def _read_nothing(_: Reader, __: str) -> None:
    """Leave out what is not seen."""


def _read_space(reader: Reader, token: str) -> None:
    tokens = reader.tokens
    boxes = reader.boxes
    wide = token in commands.WIDE_SPACES
    while tokens[reader.index] in commands.SPACES:
        reader.index += 1
    _set_apart(reader)
    if wide:
        reader.wide = len(boxes)


def _set_apart(reader: Reader) -> None:
    """A space breaks off a nucleus, and is seen between two digits."""
    boxes = reader.boxes
    last = boxes[-1] if boxes else ""
    if isinstance(last, str) and last.isdigit():
        following = reader.skip_blanks()
        ahead = reader.index
        while following == "{" and ahead < reader.index + 3:
            ahead += 1
            following = reader.tokens[ahead]
        # A digit in another font is seen to be another number.
        plain = not reader.style.bold and reader.style.alphabet in ("", "rm")
        if following.isdigit() and plain:
            boxes.append("\\ ")
    reader.spaced = len(boxes)


def _read_hidden(reader: Reader, token: str) -> None:
    if reader.skip_blanks() == "*":
        reader.index += 1
    skipping.skip_arguments(reader, *commands.HIDDEN_ARGUMENTS[token])


def _read_hidden_space(reader: Reader, token: str) -> None:
    if reader.skip_blanks() == "*":
        reader.index += 1
    skipping.skip_arguments(reader, *commands.HIDDEN_SPACES[token])
    _set_apart(reader)


def _read_shown_last(reader: Reader, token: str) -> None:
    skipping.skip_arguments(reader, *commands.SHOWN_LAST[token])
    while token == "\\raisebox" and reader.skip_blanks() == "[":
        skipping.skip_brackets(reader)
    if token in ("\\raisebox", "\\scalebox", "\\parbox", "\\rotatebox"):
        fonts.read_text(reader, "\\mbox")


def _read_length_space(reader: Reader, _: str) -> None:
    skipping.skip_length(reader)
    _set_apart(reader)


def _read_length(reader: Reader, _: str) -> None:
    skipping.skip_length(reader)


def _read_equation_number(reader: Reader, _: str) -> None:
    reader.frames[-1].cut = len(reader.boxes)


def _read_dot(reader: Reader, token: str) -> None:
    """A point; three in a row are dots, and so are more."""
    boxes = reader.boxes
    if boxes[-1:] == ["\\ldots"] and _is_typed_behind(reader, "."):
        return
    if len(boxes) > 1 and boxes[-1] == "." and boxes[-2] == ".":
        boxes[-2:] = ["\\ldots"]
    else:
        boxes.append(token)


def _is_typed_behind(reader: Reader, wanted: str) -> bool:
    """Whether the token before the one just read was this one."""
    index = reader.index - 2
    while index > 0 and reader.tokens[index].isspace():
        index -= 1
    return reader.tokens[index] == wanted


def _read_expansion(reader: Reader, token: str) -> None:
    reader.boxes += symbols.EXPANSIONS[token]


def _read_upright(reader: Reader, token: str) -> None:
    style = make_style(reader.style, "rm", False)
    run = Run(style, symbols.UPRIGHT_WORDS[token][0])
    run.letters += symbols.UPRIGHT_WORDS[token][1:]
    reader.boxes.append(run)


def _read_blackboard(reader: Reader, token: str) -> None:
    letter = symbols.BLACKBOARD_NAMES[token]
    reader.boxes.append(Atom(["\\mathbb", "{", letter, "}"]))


def _read_quote(reader: Reader, token: str) -> None:
    if not (reader.style.text and fonts.join_text_mark(reader, token)):
        scripts.read_primes(reader, token)


def _read_hyphen(reader: Reader, token: str) -> None:
    if not fonts.join_text_mark(reader, token):
        reader.boxes.append(token)


def _read_accent(reader: Reader, token: str) -> None:
    if reader.style.text:
        fonts.read_text_accent(reader, token)
    else:
        structures.read_unknown(reader, token)


def _read_box(reader: Reader, token: str) -> None:
    r"""`\fbox` shows its text in a box."""
    call = calls.Call("\\boxed", "m", reader.index - 1)
    frame = Frame("an argument of '\\fbox'", calls.close_argument, call.index)
    frame.call = call
    frame.single = True
    reader.push_own(frame)
    fonts.read_text(reader, "\\mbox")


def read_other(reader: Reader, token: str) -> None:
    """What no table names: numbers, blanks, environments, unknown commands."""
    first = token[0]
    if first.isdigit():
        _read_number(reader, token)
    elif first == "\\":
        _read_other_command(reader, token)
    elif first.isspace():
        _read_blank(reader)
    elif first == "%":
        pass
    elif first.isascii() and first.isalpha():
        fonts.read_letter(reader, token)
    elif token.isalpha():
        fonts.read_foreign_letter(reader, token)
    elif token.isprintable():
        reader.boxes.append(token)


def _read_number(reader: Reader, token: str) -> None:
    if reader.single and len(token) > 1:
        # An argument without braces is one digit.
        reader.tokens[reader.index - 1] = token[1:]
        reader.index -= 1
        token = token[0]
    if token in reader.style.symbols or reader.style.is_plain():
        reader.boxes.append(token)
        return
    if reader.style.bold or reader.style.alphabet != "rm":
        for digit in token:
            fonts.read_letter(reader, digit)
    else:
        fonts.read_letter(reader, token)


def _read_other_command(reader: Reader, token: str) -> None:
    if token.startswith("\\begin") and token[-1] == "}":
        environments.read_begin(reader, "".join(token.split()))
    elif token.startswith("\\end") and token[-1] == "}":
        environments.read_end(reader, "".join(token.split()))
    elif len(token) == 1 or token[1].isspace():
        _read_space(reader, "\\ ")
    elif token in symbols.SYMBOLS:
        glyph = symbols.SYMBOLS[token]
        if glyph in symbols.LETTERLIKE:
            fonts.read_letter(reader, glyph)
        else:
            reader.boxes.append(glyph)
    elif not token.isprintable():
        pass
    else:
        structures.read_unknown(reader, token)


def _read_blank(reader: Reader) -> None:
    if reader.style.text and not reader.style.spelled:
        _set_apart(reader)
        reader.wide = len(reader.boxes)


def _read_dissolved(reader: Reader, _: str) -> None:
    following = reader.skip_blanks()
    if following == "{":
        reader.index += 1
        reader.push(Frame("}", close_group, reader.index - 1))


def _read_overlay(reader: Reader, token: str) -> None:
    skipping.skip_pages(reader)
    _read_dissolved(reader, token)


def _list_handlers() -> dict[str, Handler]:
    handlers: dict[str, Handler] = {
        "{": structures.read_group,
        "\\bgroup": structures.read_group,
        "}": structures.read_brace,
        "]": structures.read_bracket,
        "\\rbrack": structures.read_bracket,
        "_": scripts.read_script,
        "^": scripts.read_script,
        "\\sp": scripts.read_script,
        "\\sb": scripts.read_script,
        "'": _read_quote,
        "-": _read_hyphen,
        ".": _read_dot,
        "@": structures.read_at_sign,
        "&": environments.read_ampersand,
        "\\\\": environments.read_new_row,
        "\\cr": environments.read_new_row,
        "\\newline": environments.read_new_row,
        "\\tabularnewline": environments.read_new_row,
        "$": fonts.read_dollar,
        "\\(": fonts.read_math_opening,
        "\\[": fonts.read_math_opening,
        "\\)": structures.read_brace,
        "\\]": structures.read_brace,
        "\\left": structures.read_left,
        "\\right": structures.read_right,
        "\\buildrel": calls.read_buildrel,
        "\\root": calls.read_root,
        "\\of": calls.read_of,
        "\\degree": scripts.read_degree,
        "\\textdegree": scripts.read_degree,
        "\\eqno": _read_equation_number,
        "\\leqno": _read_equation_number,
        "\\fbox": _read_box,
        "~": _read_space,
        "\\ ": _read_space,
    }
    for names, handler in (
        (commands.IGNORED, _read_nothing),
        (commands.SIZED, structures.read_sized),
        (commands.SPACES, _read_space),
        (commands.WIDE_SPACES, _read_space),
        (commands.HIDDEN_ARGUMENTS, _read_hidden),
        (commands.HIDDEN_SPACES, _read_hidden_space),
        (commands.SHOWN_LAST, _read_shown_last),
        (commands.LENGTH_SPACES, _read_length_space),
        (commands.LENGTH_IGNORED, _read_length),
        (commands.DISSOLVED, _read_dissolved),
        (commands.OVERLAYS, _read_overlay),
        (commands.FONT_COMMANDS, fonts.read_font),
        (commands.TEXT_COMMANDS, fonts.read_text),
        (commands.FONT_SWITCHES, fonts.read_switch),
        (commands.ARGUMENT_COMMANDS, calls.read_command),
        (commands.INFIX, structures.read_infix),
        (commands.BRACED_BLOCKS, environments.read_braced_block),
        (symbols.EXPANSIONS, _read_expansion),
        (symbols.UPRIGHT_WORDS, _read_upright),
        (symbols.BLACKBOARD_NAMES, _read_blackboard),
        (fonts.TEXT_ACCENTS, _read_accent),
    ):
        handlers.update(dict.fromkeys(names, handler))
    return handlers


HANDLERS = _list_handlers()
