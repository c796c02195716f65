r"""Groups, fences, fractions, and commands with arguments."""

from __future__ import annotations

from mathglot.languages.latex.normal.boxes import (
    Atom,
    Block,
    Box,
    Part,
    Run,
    shape_script,
)
from mathglot.languages.latex.normal.commands import (
    ARGUMENT_COMMANDS,
    FENCES,
    INFIX,
    NARROW_ACCENTS,
)
from mathglot.languages.latex.normal.fonts import close_group
from mathglot.languages.latex.normal.reader import (
    Frame,
    Reader,
    build,
    build_fraction,
)
from mathglot.languages.latex.normal.symbols import LETTERLIKE, LIMIT_OPERATORS

_UNITS = frozenset("pt pc in bp cm mm dd cc sp em ex mu fil".split())


class Call:
    """A command that is taking its arguments."""

    __slots__ = ("arguments", "command", "index", "kinds")

    def __init__(self, command: str, kinds: str, index: int) -> None:
        self.command = command
        self.kinds = kinds
        self.index = index
        self.arguments: list[list[Box] | None] = []


def read_group(reader: Reader, _: str) -> None:
    if reader.open_end == reader.index - 1:
        _open_kept(reader)
        return
    reader.push(Frame("}", close_group, reader.index - 1))


def read_brace(reader: Reader, token: str) -> None:
    reader.close_with(token)


# Unknown commands keep the braces of their arguments.


def read_unknown(reader: Reader, token: str) -> None:
    reader.boxes.append(Atom([token]))
    keep_open(reader)


def keep_open(reader: Reader) -> None:
    """Arguments may begin here; one in brackets must show that braces follow it."""
    if reader.skip_blanks() == "[":
        reader.optional.append((len(reader.frames), len(reader.boxes)))
        reader.boxes.append("[")
        reader.index += 1
        return
    reader.open_end = reader.index


def _end_optional(reader: Reader) -> None:
    """A `]`: what it ends is an argument when another one comes after it."""
    optional = reader.optional
    depth = len(reader.frames)
    while optional and optional[-1][0] > depth:
        optional.pop()
    if not optional or optional[-1][0] != depth:
        return
    _, start = optional.pop()
    boxes = reader.boxes
    if reader.skip_blanks() not in ("{", "@", "[") or start >= len(boxes):
        return
    command = boxes[start - 1] if start else ""
    if boxes[start] == "[" and type(command) is Atom and command.is_bare():
        assert isinstance(command.nucleus, list)
        command.nucleus += ("[", boxes[start + 1 : -1], "]")
        del boxes[start:]
        keep_open(reader)


def read_at_sign(reader: Reader, _: str) -> None:
    """The mark of semantic macros, whose arguments follow it."""
    last = reader.boxes[-1] if reader.boxes else None
    if isinstance(last, Atom) and last.is_bare() and type(last) is Atom:
        last.nucleus = [*last.parts(), "@"]
    elif isinstance(last, str):
        reader.boxes[-1] = Atom([last, "@"])
    else:
        reader.boxes.append(Atom(["@"]))
    keep_open(reader)


def _open_kept(reader: Reader) -> None:
    frame = Frame("}", _close_kept, reader.index - 1)
    last = reader.boxes[-1]
    assert isinstance(last, Atom)
    frame.target = last
    reader.push_own(frame)


def _close_kept(reader: Reader, _: Frame) -> None:
    frame, boxes = reader.pop_own()
    target = frame.target
    assert target is not None
    nucleus = target.nucleus
    assert isinstance(nucleus, list)
    nucleus += ("{", boxes, "}")
    keep_open(reader)


# Fences


def read_left(reader: Reader, _: str) -> None:
    index = reader.index - 1
    _read_fence(reader)
    reader.push(Frame("\\right", close_group, index))


def read_right(reader: Reader, token: str) -> None:
    frame = reader.frames[-1]
    fenced = frame.closing == token
    if reader.single:
        reader.fail(reader.frames[-1].closing)
    if fenced:
        reader.pop()
    shown = _read_fence(reader)
    if fenced and not shown:
        _find_cases(reader, frame.start)
        reader.mark_group(min(frame.start, len(reader.boxes)))


def _read_fence(reader: Reader) -> bool:
    token = reader.skip_blanks()
    if token == ".":
        reader.index += 1
        return False
    if token in FENCES:
        reader.index += 1
        reader.boxes.append(FENCES[token])
        return True
    symbol = reader.style.symbols.get(token)
    if symbol is None:
        return False
    reader.index += 1
    reader.boxes.append(symbol)
    return True


def _find_cases(reader: Reader, start: int) -> None:
    r"""`\left\{`, a matrix and `\right.` are cases."""
    boxes = reader.boxes
    if start and len(boxes) == start + 1 and boxes[start - 1] == "\\{":
        block = boxes[start]
        if isinstance(block, Block) and block.is_bare():
            if block.name in ("matrix", "aligned", "substack"):
                boxes[start - 1 :] = [Block("cases", block.rows)]


def read_sized(reader: Reader, _: str) -> None:
    following = reader.skip_blanks()
    if following in FENCES:
        reader.index += 1
        reader.boxes.append(FENCES[following])


# Infix fractions


def read_infix(reader: Reader, token: str) -> None:
    frame = reader.frames[-1]
    if frame.closing == "\\over":
        reader.close()
        return
    if frame.single:
        reader.fail(frame.closing)
    if frame.infix is not None:
        reader.fail("braces between two infix fractions")
    opening, closing, bar = INFIX[token]
    if token.endswith("withdelims"):
        opening = _read_delimiter(reader)
        closing = _read_delimiter(reader)
    if token.startswith("\\above"):
        skip_length(reader)
    frame.infix = (opening, closing, bar)
    frame.numerator = reader.boxes[frame.start :]
    del reader.boxes[frame.start :]
    reader.spaced = reader.group_end = -1


def _read_delimiter(reader: Reader) -> str:
    token = reader.skip_blanks()
    reader.index += 1
    if token == ".":
        return ""
    return FENCES.get(token, reader.style.symbols.get(token, ""))


def skip_length(reader: Reader) -> None:
    """Leave out a length such as `-2.5pt plus 1fil`."""
    tokens = reader.tokens
    if reader.skip_blanks() == "=":
        reader.index += 1
    while reader.skip_blanks() in ("-", "+"):
        reader.index += 1
    while reader.skip_blanks() in (".", ",") or tokens[reader.index].isdigit():
        reader.index += 1
    following = reader.skip_blanks()
    if following in ("\\baselineskip", "\\parindent", "\\textwidth", "\\linewidth"):
        reader.index += 1
        return
    unit = ""
    while (unit not in _UNITS and len(unit) < 2) or unit == "fi":
        letter = reader.skip_blanks()
        if len(letter) != 1 or not letter.islower():
            break
        unit += letter
        reader.index += 1
    while unit == "fil" and reader.skip_blanks() == "l":
        reader.index += 1
    for word in ("plus", "minus"):
        if _skip_word(reader, word):
            skip_length(reader)


def _skip_word(reader: Reader, word: str) -> bool:
    tokens = reader.tokens
    start = reader.index
    for letter in word:
        if reader.skip_blanks() != letter:
            reader.index = start
            return False
        reader.index += 1
    return tokens[reader.index] != ""


# Commands with arguments


def read_command(reader: Reader, token: str) -> None:
    command, kinds = ARGUMENT_COMMANDS[token]
    take_arguments(reader, Call(command, kinds, reader.index - 1))


def read_buildrel(reader: Reader, _: str) -> None:
    r"""`\buildrel a \over b`: the first argument ends with `\over`."""
    _open_first(reader, Call("\\overset", "mm", reader.index - 1), "\\over")


def read_root(reader: Reader, _: str) -> None:
    _open_first(reader, Call("\\sqrt", "om", reader.index - 1), "\\of")


def _open_first(reader: Reader, call: Call, closing: str) -> None:
    frame = Frame(closing, close_argument, call.index)
    frame.call = call
    reader.push_own(frame)


def read_of(reader: Reader, token: str) -> None:
    if reader.frames[-1].closing == token:
        reader.close()
    else:
        read_unknown(reader, token)


def take_arguments(reader: Reader, call: Call) -> None:
    """Take the arguments that are one token; open a frame for the first other one."""
    tokens = reader.tokens
    symbols = reader.style.symbols
    while len(call.arguments) < len(call.kinds):
        following = reader.skip_blanks()
        if call.kinds[len(call.arguments)] == "o":
            if following != "[":
                call.arguments.append(None)
                continue
            frame = Frame("]", close_argument, reader.index)
            reader.index += 1
        elif following == "{":
            symbol = symbols.get(tokens[reader.index + 1])
            if symbol is not None and tokens[reader.index + 2] == "}":
                reader.index += 3
                call.arguments.append([symbol])
                continue
            frame = Frame("}", close_argument, reader.index)
            reader.index += 1
        else:
            symbol = symbols.get(following)
            if symbol is not None:
                reader.index += 1
                call.arguments.append([symbol])
                continue
            expected = f"an argument of {tokens[call.index]!r}"
            frame = Frame(expected, close_argument, call.index)
            frame.single = True
        frame.call = call
        reader.push_own(frame)
        return
    _finish_call(reader, call)


def close_argument(reader: Reader, _: Frame) -> None:
    frame, boxes = reader.pop_own()
    call = frame.call
    assert isinstance(call, Call)
    call.arguments.append(boxes)
    take_arguments(reader, call)


def read_bracket(reader: Reader, token: str) -> None:
    """A `]`: it may end an argument in brackets."""
    if reader.frames[-1].closing == token:
        reader.close()
        return
    reader.boxes.append("]")
    _end_optional(reader)


def _finish_call(reader: Reader, call: Call) -> None:
    finish = _FINISHERS.get(call.command)
    given = [argument for argument in call.arguments if argument is not None]
    if finish is not None:
        finish(reader, call)
    else:
        reader.boxes.append(build(call.command, *given))


def _finish_fraction(reader: Reader, call: Call) -> None:
    reader.boxes.append(build("\\frac", *_list(call)[-2:]))


def _list(call: Call) -> list[list[Box]]:
    return [argument or [] for argument in call.arguments]


def _finish_root(reader: Reader, call: Call) -> None:
    degree, radicand = call.arguments
    assert radicand is not None
    if not degree:
        reader.boxes.append(build("\\sqrt", radicand))
        return
    parts: list[Part] = [call.command, "[", degree, "]", "{", radicand, "}"]
    reader.boxes.append(Atom(parts))


def _finish_arrow(reader: Reader, call: Call) -> None:
    below, above = call.arguments
    parts: list[Part] = [call.command]
    if below:
        parts += ("[", below, "]")
    assert above is not None
    reader.boxes.append(Atom([*parts, "{", above, "}"]))


def _finish_limit(reader: Reader, call: Call) -> None:
    """What stands over or under an operator is its script."""
    script, base = _list(call)
    operator = _find_operator(base)
    place = "sup" if call.command == "\\overset" else "sub"
    if operator is None or getattr(operator, place) is not None:
        if not script:
            reader.boxes += base
        else:
            reader.boxes.append(build(call.command, script, base))
        return
    setattr(operator, place, shape_script(script))
    reader.boxes.append(operator)
    reader.mark_group(len(reader.boxes) - 1)


def _find_operator(base: list[Box]) -> Atom | None:
    if len(base) != 1:
        return None
    box = base[0]
    if isinstance(box, str):
        return Atom(box) if box in LIMIT_OPERATORS else None
    if isinstance(box, Run):
        return box if len(box.letters) > 1 and not box.primes else None
    known = isinstance(box.nucleus, str) and box.nucleus in LIMIT_OPERATORS
    return box if known and not box.primes else None


def _finish_operator(reader: Reader, call: Call) -> None:
    r"""`\mathop`: one box is that box; several keep together for their scripts."""
    (boxes,) = _list(call)
    if len(boxes) < 2:
        start = len(reader.boxes)
        reader.boxes += boxes
        reader.mark_group(start)
    else:
        reader.boxes.append(build("\\mathop", boxes))


def _finish_accent(reader: Reader, call: Call) -> None:
    (boxes,) = _list(call)
    command = call.command
    if command in NARROW_ACCENTS and len(boxes) == 1 and is_letter(boxes[0]):
        command = NARROW_ACCENTS[command]
    reader.boxes.append(build(command, boxes))


def is_letter(box: Box) -> bool:
    """Whether a box is one letter, in any font, without scripts."""
    if isinstance(box, str):
        return box.isalpha() or box in LETTERLIKE
    if not box.is_bare():
        return False
    if isinstance(box, Run):
        return len(box.letters) == 1
    nucleus = box.nucleus
    return (
        isinstance(nucleus, list)
        and len(nucleus) > 2
        and isinstance(nucleus[-2], str)
        and isinstance(nucleus[0], str)
        and nucleus[0].startswith("\\math")
        and nucleus[0] != "\\mathop"
    )


def _finish_remainder(reader: Reader, call: Call) -> None:
    (boxes,) = _list(call)
    reader.boxes += ["(", *boxes, ")"]


def _finish_generalised(reader: Reader, call: Call) -> None:
    opening, closing, thickness, _, above, below = _list(call)
    bar = not any(box == "0" for box in thickness)
    reader.boxes += build_fraction(
        above, below, _fence_of(opening), _fence_of(closing), bar
    )


def _fence_of(boxes: list[Box]) -> str:
    box = boxes[0] if boxes else ""
    if not isinstance(box, str) or box == ".":
        return ""
    return FENCES.get(box, box)


_FINISHERS = {
    "\\frac": _finish_fraction,
    "\\sqrt": _finish_root,
    "\\xrightarrow": _finish_arrow,
    "\\xleftarrow": _finish_arrow,
    "\\overset": _finish_limit,
    "\\underset": _finish_limit,
    "\\mathop": _finish_operator,
    "\\pod": _finish_remainder,
    "\\genfrac": _finish_generalised,
} | dict.fromkeys(NARROW_ACCENTS, _finish_accent)
