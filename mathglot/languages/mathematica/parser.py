"""Reads Mathematica InputForm into a tree.

An operator-precedence parser with one explicit stack, so that nesting is limited by
memory alone. A frame on the stack is an operator or a bracket that still waits for
operands: its level, its head, and the operands it holds. Levels are precedences times
four, which leaves room to say on which side equals bind; brackets lie below them all.

>>> parse("a - b/c")
Call(Symbol('Subtract'), (Symbol('a'), Call(Symbol('Divide'), (Symbol('b'), \
Symbol('c')))))
"""

from __future__ import annotations

from typing import Any

from mathglot.languages.mathematica import grammar
from mathglot.languages.mathematica.grammar import (
    ARGUMENTS,
    BASE,
    CLOSE_ROUND,
    CLOSE_SQUARE,
    COMMA,
    CURLY,
    END,
    INFIX,
    JUXTAPOSED,
    MINUS,
    OPERATORS,
    OTHER,
    PART,
    ROUND,
    TERM_LEVEL,
    TIGHT_LEVEL,
)
from mathglot.languages.mathematica.leaves import LeafError, read_leaf, read_symbol
from mathglot.languages.mathematica.mistakes import missing_operand, report, wrong_end
from mathglot.languages.mathematica.scanner import prepare, split
from mathglot.languages.tree import Call, Number, Symbol, Tree, call

# Level, head, operands. The head of an operator is the symbol to call, or a function
# that builds the tree; the head of a bracket is what is called.
Frame = tuple[int, Any, list[Tree]]

# Leaves are kept between calls, so that a symbol is one object and is read once.
_LEAVES_KEPT = 50_000
_LENGTH_KEPT = 50
_leaves: dict[str, Tree] = {}
_heads: dict[str, Tree] = {}


def parse(text: str) -> Tree:
    """Read one expression; a text that is none raises a ParseError that says where.

    >>> parse("(a, b)")
    Traceback (most recent call last):
    mathglot.errors.ParseError: mathematica: expected ')' (to close '(' opened at \
position 0; a comma cannot stand in round brackets) at position 2, before ', b)'
    """
    words = split(prepare(text))
    if len(_leaves) + len(_heads) > _LEAVES_KEPT:
        _leaves.clear()
        _heads.clear()
    # One loop without calls for what is frequent: a call for each word would double
    # the time. First an operand is read or opened, then what follows it.
    find_leaf, find_head, find_operator = _leaves.get, _heads.get, OPERATORS.get
    stack: list[Frame] = []
    push, pop = stack.append, stack.pop
    level: int = BASE
    head: Any = None
    held: list[Tree] = []
    at = 0
    while True:
        word = words[at]
        operand = find_leaf(word)
        if operand is None:
            push((level, head, held))
            called = find_head(word)
            if called is not None:
                level, head, held = ARGUMENTS, called, []
                at += 1
                continue
            if word == "(":
                level, head, held = ROUND, None, []
                at += 1
                continue
            if word == "-":
                # After an operator tighter than Plus the sign takes one factor only.
                level = TIGHT_LEVEL if level > TERM_LEVEL else TERM_LEVEL
                head, held = MINUS, []
                at += 1
                continue
            at, operand, (level, head, held) = _begin(text, words, at, stack)
            if operand is None:
                continue
        while True:
            at += 1
            left, right, new, kind = find_operator(words[at], JUXTAPOSED)
            while level > left:
                held.append(operand)
                if head.__class__ is Symbol:
                    operand = Call(head, tuple(held))
                else:
                    try:
                        operand = head(held)
                    except LeafError as error:
                        raise report(text, at, error.expected) from None
                level, head, held = pop()
            if kind <= INFIX:
                if level != left:
                    push((level, head, held))
                    level, head, held = right, new, [operand]
                elif head is new:
                    held.append(operand)
                else:
                    head, held = _join(head, held, operand, new)
                at += kind
                break
            if kind == CLOSE_SQUARE and level == ARGUMENTS:
                held.append(operand)
                operand = Call(head, tuple(held))
                level, head, held = pop()
            elif kind == CLOSE_ROUND and level == ROUND:
                level, head, held = pop()
            elif kind == COMMA and level >= ARGUMENTS:
                held.append(operand)
                at += 1
                break
            elif kind == END and level == BASE:
                return operand
            else:
                push((level, head, held))
                at, following, (level, head, held) = _proceed(
                    text, words, at, operand, stack
                )
                if following is None:
                    break
                operand = following


def _join(
    head: Any, held: list[Tree], operand: Tree, new: Any
) -> tuple[Any, list[Tree]]:
    """Go on with another operator of the same level: a chain, or from the left."""
    held.append(operand)
    if new not in grammar.CHAINING:
        return new, [Call(head, tuple(held))]
    if head is grammar.INEQUALITY:
        held.append(new)
        return head, held
    if head not in grammar.CHAINING:
        return new, [Call(head, tuple(held))]
    chain: list[Tree] = []
    for tree in held[:-1]:
        chain += (tree, head)
    return grammar.INEQUALITY, [*chain, operand, new]


def _begin(
    text: str, words: list[str], at: int, stack: list[Frame]
) -> tuple[int, Tree | None, Frame]:
    """Read an operand that is not at hand, or what opens one.

    Gives where to go on, the operand (None: one is still to come), and the frame. The
    frame it was called in lies on the stack.
    """
    word = words[at]
    if word in grammar.PREFIXES:
        wide, symbol = grammar.PREFIXES[word]
        if wide == TERM_LEVEL and stack[-1][0] > TERM_LEVEL:
            wide = TIGHT_LEVEL
        return at + 1, None, (wide, symbol, [])
    if word in grammar.BRACKETS:
        level, symbol, _ = grammar.BRACKETS[word]
        return at + 1, None, (level, symbol, [])
    if len(word) > 1 and word[-1] == "[" and word != "[[":
        symbol = read_symbol(word[:-1])
        if len(word) < _LENGTH_KEPT:
            _heads[word] = symbol
        return at + 1, None, (ARGUMENTS, symbol, [])
    frame = stack.pop()
    if word == "+":
        return at + 1, None, frame
    if word == "!!":
        stack += (frame, (*grammar.PREFIXES["!"], []))
        return at + 1, None, (*grammar.PREFIXES["!"], [])
    if word in OPERATORS:
        return _fill(text, words, at, stack, frame)
    try:
        operand = read_leaf(word)
    except LeafError as error:
        raise report(text, at, error.expected, error.offset) from None
    if operand is None:
        raise missing_operand(text, words, at)
    if len(word) < _LENGTH_KEPT:
        _leaves[word] = operand
    return at, operand, frame


def _fill(
    text: str, words: list[str], at: int, stack: list[Frame], frame: Frame
) -> tuple[int, Tree | None, Frame]:
    """Supply the operand that may be left out: `f[]`, `f[a, ]`, `a;`, `a ;;`."""
    word = words[at]
    level, head, held = frame
    if at and words[at - 1] == "+":
        # A sign that was passed over still wants its operand.
        raise missing_operand(text, words, at)
    if _closes(words, at, frame):
        if level == PART and len(held) == 1:
            return at + 1, call("Part", *held), stack.pop()
        if level != PART and not held:
            return at, Call(head, ()), stack.pop()
        return at - 1, grammar.NULL, frame
    if word == "," and ARGUMENTS <= level <= OTHER:
        return at - 1, grammar.NULL, frame
    if word != ";;" and level == grammar.COMPOUND_LEVEL:
        return at - 1, grammar.NULL, frame
    if level == grammar.SPAN_LEVEL:
        return at - 1, grammar.ALL, frame
    if word == ";;":
        return at - 1, Number("1"), frame
    raise missing_operand(text, words, at)


def _closes(words: list[str], at: int, frame: Frame) -> bool:
    """Whether the word closes the bracket that the frame is."""
    level, head, _ = frame
    if level == ARGUMENTS:
        return words[at] == "]"
    if level == PART:
        return words[at] == "]" and words[at + 1] == "]"
    return level in (CURLY, OTHER) and words[at] == grammar.CLOSERS[head]


def _proceed(
    text: str, words: list[str], at: int, operand: Tree, stack: list[Frame]
) -> tuple[int, Tree | None, Frame]:
    """Read what follows an operand where that is no plain operator; as `_begin`."""
    _, right, new, kind = OPERATORS[words[at]]
    if kind == grammar.OPEN_CALL:
        return at + 1, None, (ARGUMENTS, operand, [])
    if kind == grammar.OPEN_PART:
        return at + 1, None, (PART, None, [operand])
    if kind == grammar.TEST:
        following = words[at + 1]
        if len(following) > 1 and following[-1] == "[" and following != "[[":
            # `p?f[x]` is (p?f)[x]: the test binds more tightly than the call.
            test = call("PatternTest", operand, read_symbol(following[:-1]))
            return at + 2, None, (ARGUMENTS, test, [])
        return at + 1, None, (right, new, [operand])
    frame = stack.pop()
    level, head, held = frame
    if kind == grammar.TILDE:
        if level == right:
            held.append(operand)
            return at + 1, None, (right + 1, head, held)
        stack.append(frame)
        return at + 1, None, (right, new, [operand])
    if kind == grammar.POSTFIX:
        return at, Call(new, (operand,)), frame
    if kind == grammar.PRIME:
        first = at
        while words[at + 1] == "'":
            at += 1
        derivative = call("Derivative", Number(str(at - first + 1)))
        return at, Call(derivative, (operand,)), frame
    if _closes(words, at, frame):
        held.append(operand)
        if level == PART:
            return at + 1, Call(grammar.PART_HEAD, tuple(held)), stack.pop()
        return at, Call(head, tuple(held)), stack.pop()
    raise wrong_end(text, words, at)
