r"""Commands with arguments: taking them, and what is built from them."""

from __future__ import annotations

from mathglot.languages.latex.normal.boxes import (
    Atom,
    Box,
    Part,
    Run,
    bracket,
    shape_script,
)
from mathglot.languages.latex.normal.commands import (
    ARGUMENT_COMMANDS,
    FENCES,
    NARROW_ACCENTS,
)
from mathglot.languages.latex.normal.reader import (
    Frame,
    Reader,
    build,
    build_fraction,
)
from mathglot.languages.latex.normal.scripts import take_in, take_primes
from mathglot.languages.latex.normal.structures import read_unknown
from mathglot.languages.latex.normal.symbols import LETTERLIKE, LIMIT_OPERATORS


class Call:
    """A command that is taking its arguments."""

    __slots__ = ("arguments", "command", "index", "kinds")

    def __init__(self, command: str, kinds: str, index: int) -> None:
        self.command = command
        self.kinds = kinds
        self.index = index
        self.arguments: list[list[Box] | None] = []


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


def _finish_call(reader: Reader, call: Call) -> None:
    finish = _FINISHERS.get(call.command)
    given = [argument for argument in call.arguments if argument is not None]
    if finish is not None:
        finish(reader, call)
    else:
        reader.boxes.append(build(call.command, *given))


def _finish_fraction(reader: Reader, call: Call) -> None:
    reader.boxes.append(build(call.command, *_list(call)[-2:]))


def _list(call: Call) -> list[list[Box]]:
    return [argument or [] for argument in call.arguments]


def _finish_brace(reader: Reader, call: Call) -> None:
    reader.boxes.append(build(call.command, _list(call)[-1]))


def _finish_root(reader: Reader, call: Call) -> None:
    degree, radicand = call.arguments
    assert radicand is not None
    if not degree:
        reader.boxes.append(build(call.command, radicand))
        return
    parts: list[Part] = [call.command, *bracket(degree), "{", radicand, "}"]
    reader.boxes.append(Atom(parts))


def _finish_arrow(reader: Reader, call: Call) -> None:
    below, above = call.arguments
    parts: list[Part] = [call.command]
    if below:
        parts += bracket(below)
    assert above is not None
    reader.boxes.append(Atom([*parts, "{", above, "}"]))


def _finish_limit(reader: Reader, call: Call) -> None:
    """What stands over or under an operator is its script."""
    script, base = _list(call)
    operator = _find_operator(base)
    place = "sup" if call.command == "\\overset" else "sub"
    if operator is None or getattr(operator, place) is not None:
        if not script:
            take_in(reader, base)
        else:
            reader.boxes.append(build(call.command, script, base))
        return
    shaped = shape_script(script)
    if place == "sup":
        operator.sup = take_primes(operator, shaped)
    else:
        operator.sub = shaped
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
    words = all(isinstance(box, Run) or box in LIMIT_OPERATORS for box in boxes)
    if len(boxes) < 2 or words:
        start = len(reader.boxes)
        take_in(reader, boxes)
        reader.mark_group(start)
    else:
        reader.boxes.append(build("\\mathop", boxes))


def _finish_accent(reader: Reader, call: Call) -> None:
    (boxes,) = _list(call)
    command = call.command
    if len(boxes) == 1 and is_letter(boxes[0]):
        command = NARROW_ACCENTS.get(command, command)
        boxes = [_with_dot(boxes[0])]
    reader.boxes.append(build(command, boxes))


def _with_dot(letter: Box) -> Box:
    r"""`\bar\imath` is an i, whose dot only makes room for the accent."""
    return _DOTTED.get(letter, letter) if isinstance(letter, str) else letter


_DOTTED = {r"\imath": "i", r"\jmath": "j"}


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


# Accents that are no wider than a letter.
_NARROW = r"\bar \hat \tilde \check \vec \dot \ddot \acute \grave \breve".split()

_FINISHERS = {
    "\\frac": _finish_fraction,
    "\\sqrt": _finish_root,
    "\\overbrace": _finish_brace,
    "\\underbrace": _finish_brace,
    "\\overset": _finish_limit,
    "\\underset": _finish_limit,
    "\\mathop": _finish_operator,
    "\\genfrac": _finish_generalised,
}
_FINISHERS |= dict.fromkeys([*NARROW_ACCENTS, *_NARROW], _finish_accent)
# Arrows that grow with what stands over and under them.
_FINISHERS |= dict.fromkeys(
    (
        name
        for name, (_, kinds) in ARGUMENT_COMMANDS.items()
        if name[:2] == "\\x" and kinds == "om"
    ),
    _finish_arrow,
)
