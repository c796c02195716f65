r"""Reading LaTeX into boxes, the way TeX reads it: token by token, with open groups.

The reader holds the state and the groups; what each command does stands in the modules
that it takes its handlers from. Nothing recurses: every open group, script, argument
and environment is a `Frame` on a stack.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from mathglot.errors import ParseError
from mathglot.languages.latex.normal import symbols
from mathglot.languages.latex.normal.boxes import Atom, Block, Box, Part, Style
from mathglot.languages.latex.normal.source import Source

Handler = Callable[["Reader", str], None]
PLAIN = Style("", False, False, symbols.SYMBOLS)


class Frame:
    """Something open: where it began, what to go back to, and how it ends."""

    __slots__ = (
        "call",
        "closing",
        "cut",
        "index",
        "infix",
        "numerator",
        "on_close",
        "outer",
        "single",
        "start",
        "style",
        "target",
    )

    def __init__(
        self, closing: str, on_close: Callable[[Reader, Frame], None], index: int
    ) -> None:
        # The token that ends it; a single frame ends after one box.
        self.closing = closing
        self.on_close = on_close
        self.index = index
        self.single = False
        # The list outside, for a frame that has a list of its own.
        self.outer: list[Box] | None = None
        self.start = 0
        self.style = PLAIN
        # `\over` and the like, with what stood before it.
        self.infix: tuple[str, str, bool] | None = None
        self.numerator: list[Box] = []
        # Where an equation number begins, which is not shown.
        self.cut = -1
        # What the frame works for: a nucleus, or a command with its arguments.
        self.target: Atom | None = None
        self.call: object = None


class Reader:
    """The state of reading one formula."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.tokens = source.tokens
        # One past the end stands an empty token, so that looking ahead is safe.
        self.tokens.append("")
        self.index = 0
        self.boxes: list[Box] = []
        # The outermost list, the only one that may have lines.
        self.formula = self.boxes
        self.style = PLAIN
        # The outermost frame is the formula.
        self.frames = [Frame("the end", _end_formula, 0)]
        self.single = False
        # How many boxes there were when the last space came, and the last wide one.
        self.spaced = -1
        self.wide = -1
        # Where the last group ended, and the box that it began with.
        self.group_end = -1
        self.group_start = 0
        # Scripts of a group that went to its last box: (box, start, places), and where
        # the last of them ended.
        self.borrowed: tuple[Atom, int, list[str]] | None = None
        self.borrowed_end = -1
        # Where the arguments of an unknown command may begin.
        self.open_end = -1
        # Their open arguments in brackets: the depth and the place of each.
        self.optional: list[tuple[int, int]] = []

    def fail(self, expected: str, index: int | None = None) -> NoReturn:
        """Refuse the text at a token, by default the one read last."""
        at = self.index - 1 if index is None else index
        position = self.source.find_position(at)
        raise ParseError(self.source.original, position, expected, language="latex")

    def read(self, handlers: dict[str, Handler], read_other: Handler) -> list[Box]:
        """Read all tokens; what is left open at the end is an error."""
        tokens = self.tokens
        end = len(tokens) - 1
        while self.index < end:
            token = tokens[self.index]
            self.index += 1
            symbol = self.style.symbols.get(token)
            if symbol is not None:
                self.boxes.append(symbol)
            else:
                handlers.get(token, read_other)(self, token)
            while self.single and len(self.boxes) > self.frames[-1].start:
                self.close()
        self.close_fences()
        if len(self.frames) > 1:
            self.fail_open(self.frames[-1])
        self.close()
        return self.boxes

    def fail_open(self, frame: Frame) -> NoReturn:
        if frame.single:
            self.fail(frame.closing, len(self.tokens) - 1)
        name = self.tokens[frame.index]
        self.fail(f"{frame.closing!r} to close {name!r}", frame.index)

    def skip_blanks(self) -> str:
        """The next token that is not a blank, which then is the next one."""
        tokens = self.tokens
        token = tokens[self.index]
        while token and token[0] in " \t\r\n%":
            self.index += 1
            token = tokens[self.index]
        return token

    # Frames

    def push(self, frame: Frame, style: Style | None = None) -> None:
        frame.start = len(self.boxes)
        frame.style = self.style
        if style is not None:
            self.style = style
        self.frames.append(frame)
        self.single = frame.single

    def push_own(self, frame: Frame) -> None:
        """Open a frame whose boxes go to a list of their own."""
        frame.outer = self.boxes
        frame.style = self.style
        self.boxes = []
        self.spaced = -1
        self.wide = -1
        self.frames.append(frame)
        self.single = frame.single

    def pop(self) -> Frame:
        """End the innermost frame; its style ends with it."""
        frame = self.frames.pop()
        self.style = frame.style
        self.single = bool(self.frames) and self.frames[-1].single
        if frame.infix is not None:
            self.finish_infix(frame)
        if frame.cut >= 0:
            del self.boxes[frame.cut :]
        return frame

    def pop_own(self) -> tuple[Frame, list[Box]]:
        """End a frame with a list of its own, and give that list."""
        frame = self.pop()
        boxes = self.boxes
        assert frame.outer is not None
        self.boxes = frame.outer
        self.spaced = -1
        self.wide = -1
        return frame, boxes

    def close(self) -> None:
        frame = self.frames[-1]
        frame.on_close(self, frame)

    def close_fences(self) -> None:
        r"""A `\left` without its `\right` ends with what is round it."""
        while self.frames[-1].closing == "\\right":
            self.close()

    def close_with(self, token: str) -> None:
        """End the innermost frame with the token that must end it."""
        self.close_fences()
        frame = self.frames[-1]
        if len(self.frames) == 1:
            self.fail(f"an opening before {token!r}")
        if frame.single:
            self.fail(frame.closing)
        if frame.closing != token:
            name = self.tokens[frame.index]
            self.fail(f"{frame.closing!r} to close {name!r}")
        self.close()

    def mark_group(self, start: int) -> None:
        """Remember that a group ends here, for the scripts that may follow it."""
        self.skip_blanks()
        self.group_end = self.index
        self.group_start = start

    # Infix fractions

    def finish_infix(self, frame: Frame) -> None:
        assert frame.infix is not None
        opening, closing, bar = frame.infix
        denominator = [box for box in self.boxes[frame.start :] if box != "\\\\"]
        del self.boxes[frame.start :]
        self.boxes += build_fraction(
            frame.numerator, denominator, opening, closing, bar
        )


def _end_formula(reader: Reader, _: Frame) -> None:
    reader.pop()


def build_fraction(
    above: list[Box], below: list[Box], opening: str, closing: str, bar: bool
) -> list[Box]:
    """A fraction, binomial coefficient or stack of two, in its brackets."""
    if not bar and opening == "(" and closing == ")":
        return [build("\\binom", above, below)]
    middle: list[Box]
    if bar:
        middle = [build("\\frac", above, below)]
    else:
        middle = [Block("substack", [[above], [below]])] if below else above
    fences: list[Box] = [opening, *middle, closing]
    return [box for box in fences if box != ""]


def build(command: str, *arguments: list[Box]) -> Atom:
    """A command with its arguments in braces."""
    parts: list[Part] = [command]
    for argument in arguments:
        parts += ("{", argument, "}")
    return Atom(parts)
