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
from mathglot.languages.latex.normal.symbols import CLOSING, OPENING

_PLACES = {"_": "sub", "\\sb": "sub", "^": "sup", "\\sp": "sup"}
_NAMES = {"sub": "a subscript", "sup": "a superscript"}


def read_script(reader: Reader, token: str) -> None:
    place = _PLACES[token]
    if reader.single:
        reader.fail(reader.frames[-1].closing)
    index = reader.index - 1
    target = find_nucleus(reader, place)
    following = reader.skip_blanks()
    symbols = reader.style.symbols
    tokens = reader.tokens
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


def _close_script(reader: Reader, _: Frame) -> None:
    frame, boxes = reader.pop_own()
    target = frame.target
    assert target is not None
    place = frame.call
    assert isinstance(place, str)
    attach(reader, target, place, shape_script(boxes))


def read_primes(reader: Reader, _: str) -> None:
    find_nucleus(reader, "primes").primes += 1
    _keep_borrowed(reader)


def read_degree(reader: Reader, _: str) -> None:
    target = find_nucleus(reader, "sup")
    attach(reader, target, "sup", "\\circ")


def find_nucleus(reader: Reader, place: str) -> Atom:
    """The box that a script here belongs to, as TeX decides it."""
    boxes = reader.boxes
    index = reader.index - 1
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
    late_prime = place == "primes" and not last.primes
    if borrowed is not None and borrowed[0] is last and not late_prime:
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
        rest = _take_primes(target, script)
        target.sup = rest
        if rest == "\\circ" and isinstance(target, Empty):
            _move_degree(reader, target)
    if script is None and target.is_bare() and reader.boxes[-1] is target:
        # The script was empty, so the box is what it was.
        reader.boxes.pop()
        if isinstance(target, Empty):
            reader.spaced = len(reader.boxes)
        else:
            nucleus = target.nucleus
            if isinstance(nucleus, str) and nucleus:
                reader.boxes.append(nucleus)
            else:
                reader.boxes.append(target)
    _keep_borrowed(reader)


def _take_primes(target: Atom, script: Script | None) -> Script | None:
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


def _move_degree(reader: Reader, target: Atom) -> None:
    boxes = reader.boxes
    if len(boxes) < 2 or target.sub is not None or boxes[-1] is not target:
        return
    previous: Box = boxes[-2]
    if isinstance(previous, str):
        if not (previous[-1].isalnum() or previous in CLOSING):
            return
        previous = boxes[-2] = Atom(previous)
    elif previous.sup is not None or previous.primes:
        return
    previous.sup = "\\circ"
    boxes.pop()
