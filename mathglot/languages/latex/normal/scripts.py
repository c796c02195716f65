r"""Subscripts, superscripts and primes, and the box that each belongs to."""

from __future__ import annotations

from mathglot.languages.latex.normal.boxes import (
    Atom,
    Box,
    Empty,
    Group,
    Script,
    shape_script,
)
from mathglot.languages.latex.normal.reader import Frame, Reader
from mathglot.languages.latex.normal.symbols import CLOSING, LETTERLIKE, OPENING

_PLACES = {"_": "sub", "\\sb": "sub", "^": "sup", "\\sp": "sup"}
_NAMES = {"sub": "a subscript", "sup": "a superscript"}

# Braces are not taken away again from more boxes than this, so that doing it level by
# level stays cheap.
_MOST_UNWRAPPED = 1000


def read_script(reader: Reader, token: str) -> None:
    place = _PLACES[token]
    if reader.single:
        reader.fail(reader.frames[-1].closing)
    index = reader.index - 1
    symbols = reader.style.symbols
    tokens = reader.tokens
    following = reader.skip_blanks()
    if following == "{" and tokens[reader.index + 1] == "}":
        _skip_empty(reader, index)
        return
    target = find_nucleus(reader, place, index)
    symbol = symbols.get(following)
    if symbol is not None:
        reader.index += 1
        attach(reader, target, place, symbol)
        return
    if following == "{":
        symbol = symbols.get(tokens[reader.index + 1])
        if symbol is not None and tokens[reader.index + 2] == "}":
            reader.index += 3
            attach(reader, target, place, symbol)
            return
        frame = Frame("}", _close_script, reader.index)
        reader.index += 1
    else:
        frame = Frame(_NAMES[place], _close_script, index)
        frame.single = True
    frame.target = target
    frame.call = place
    reader.push_own(frame)


def _skip_empty(reader: Reader, index: int) -> None:
    """An empty script is as if it were not there."""
    reader.index += 2
    reader.skip_blanks()
    if reader.group_end == index:
        reader.group_end = reader.index
    if reader.borrowed_end == index:
        reader.borrowed_end = reader.index


def _close_script(reader: Reader, _: Frame) -> None:
    frame, boxes = reader.pop_own()
    target = frame.target
    assert target is not None
    place = frame.call
    assert isinstance(place, str)
    attach(reader, target, place, shape_script(boxes))


def read_primes(reader: Reader, _: str) -> None:
    find_nucleus(reader, "primes", reader.index - 1).primes += 1
    _keep_borrowed(reader)


def read_degree(reader: Reader, _: str) -> None:
    target = find_nucleus(reader, "sup", reader.index - 1)
    attach(reader, target, "sup", "\\circ")


def find_nucleus(reader: Reader, place: str, index: int) -> Atom:
    """The box that the script at an index belongs to, as TeX decides it."""
    boxes = reader.boxes
    after_group = reader.group_end == index
    if after_group:
        if reader.group_start >= len(boxes):
            return _open_empty(reader, place)
    elif reader.frames[-1].start == len(boxes) or reader.spaced == len(boxes):
        return _open_empty(reader, place)
    last = boxes[-1]
    if isinstance(last, str):
        if last in OPENING or last == "\\\\":
            return _open_empty(reader, place)
        atom = Atom(last)
        boxes[-1] = atom
        return atom
    borrowed = reader.borrowed
    if borrowed is not None and reader.borrowed_end != index:
        borrowed = reader.borrowed = None
    if not _is_taken(last, place):
        if after_group:
            reader.borrowed = (last, reader.group_start, [place])
        elif borrowed is not None:
            borrowed[2].append(place)
        return last
    if after_group:
        return _wrap(reader, reader.group_start)
    if borrowed is not None and borrowed[0] is last:
        if place != "primes" or "sup" not in borrowed[2]:
            return _give_back(reader, borrowed, place)
    if place == "primes":
        # TeX refuses `x^2'`; what is meant is the prime of the whole.
        return _wrap(reader, len(boxes) - 1)
    reader.fail("one superscript" if place == "sup" else "one subscript")


def _is_taken(atom: Atom, place: str) -> bool:
    if place == "sub":
        return atom.sub is not None
    return atom.sup is not None


def _open_empty(reader: Reader, place: str) -> Atom:
    """Scripts on nothing; but a power set off from its bracket belongs to it."""
    boxes = reader.boxes
    if place == "sup" and boxes:
        last = boxes[-1]
        if isinstance(last, str) and last in CLOSING:
            boxes[-1] = atom = Atom(last)
            return atom
    empty = Empty()
    boxes.append(empty)
    return empty


def _wrap(reader: Reader, start: int) -> Atom:
    """Braces stay where without them two scripts would meet."""
    inner = reader.boxes[start:]
    del reader.boxes[start:]
    group = Group(inner)
    reader.boxes.append(group)
    reader.borrowed = None
    return group


def _give_back(
    reader: Reader, borrowed: tuple[Atom, int, list[str]], wanted: str
) -> Atom:
    last, start, places = borrowed
    if wanted in places:
        reader.fail("one superscript" if wanted == "sup" else "one subscript")
    moved = Atom("")
    for place in places:
        if place == "primes":
            moved.primes, last.primes = moved.primes + 1, last.primes - 1
        elif place == "sub":
            moved.sub, last.sub = last.sub, None
        else:
            moved.sup, last.sup = last.sup, None
    group = _wrap(reader, start)
    group.sub, group.sup, group.primes = moved.sub, moved.sup, moved.primes
    return group


def _keep_borrowed(reader: Reader) -> None:
    if reader.borrowed is not None:
        reader.skip_blanks()
        reader.borrowed_end = reader.index


def attach(reader: Reader, target: Atom, place: str, script: Script | None) -> None:
    """Put a script on its box; leading primes of a superscript become primes."""
    if place == "sub":
        target.sub = script
    else:
        rest = take_primes(target, script)
        target.sup = rest
        if reader.boxes[-1] is target:
            _move_degree(reader.boxes, len(reader.boxes) - 1)
    if script is None and reader.boxes[-1] is target:
        _undo_script(reader, target)
    _keep_borrowed(reader)


def _undo_script(reader: Reader, target: Atom) -> None:
    """The script showed nothing, so the box becomes what it was."""
    boxes = reader.boxes
    if isinstance(target, Group):
        if len(target.boxes) < _MOST_UNWRAPPED:
            _unwrap(reader, target)
    elif target.is_bare():
        if isinstance(target, Empty):
            boxes.pop()
            reader.spaced = len(boxes)
        elif isinstance(target.nucleus, str) and target.nucleus:
            boxes[-1] = target.nucleus


def _unwrap(reader: Reader, group: Group) -> None:
    """Take the braces away again if the last box inside can have the scripts."""
    last = group.boxes[-1]
    if isinstance(last, str):
        last = group.boxes[-1] = Atom(last)
    if group.sub is not None and last.sub is not None:
        return
    if (group.sup is not None or group.primes) and last.sup is not None:
        return
    last.sub = last.sub if group.sub is None else group.sub
    last.sup = last.sup if group.sup is None else group.sup
    last.primes += group.primes
    reader.boxes[-1:] = group.boxes


def take_primes(target: Atom, script: Script | None) -> Script | None:
    """Make the leading primes of a superscript the box's own; what is left of it."""
    if isinstance(script, str):
        if script != "\\prime":
            return script
        target.primes += 1
        return None
    if script is None:
        return None
    taken = 0
    for box in script:
        if box == "\\prime":
            target.primes += 1
        elif isinstance(box, Empty) and box.sub is None and box.sup is None:
            target.primes += box.primes
        else:
            break
        taken += 1
    return shape_script(script[taken:]) if taken else script


def take_in(reader: Reader, boxes: list[Box]) -> None:
    """Go on with boxes that were read apart, as if they had been read here."""
    start = len(reader.boxes)
    reader.boxes += boxes
    if boxes:
        _move_degree(reader.boxes, start)


def _move_degree(boxes: list[Box], place: int) -> None:
    """A degree on nothing belongs to the number, letter or bracket before it."""
    degree = boxes[place]
    if not isinstance(degree, Empty) or degree.sup != "\\circ":
        return
    if not place or degree.sub is not None or degree.primes:
        return
    previous: Box = boxes[place - 1]
    if isinstance(previous, str):
        if not (previous.isalnum() or previous in LETTERLIKE or previous in CLOSING):
            return
        previous = boxes[place - 1] = Atom(previous)
    elif previous.sup is not None or previous.primes:
        return
    previous.sup = "\\circ"
    del boxes[place]
