r"""Where a form may be seen in a formula: which tokens are its parts.

>>> from mathglot.languages.semantic.reading.source import read_source
>>> matcher = Matcher(read_source(r"J_{\nu+1}(2z)+1"))
>>> matcher.match(("J", "_", "{", 0, "}", "(", 1, ")"), 0, 12)
[(((3, 6), (8, 10)), 11)]
"""

from __future__ import annotations

from collections.abc import Iterator

from mathglot.languages.latex.normal.commands import ARGUMENT_COMMANDS
from mathglot.languages.semantic.reading.forms import Pattern
from mathglot.languages.semantic.reading.source import CLOSING, OPENING, Source

Span = tuple[int, int]
# The parts of a form, and where it ends.
Match = tuple[tuple[Span, ...], int]

# What ends an argument without brackets.
_ENDS = CLOSING | frozenset(
    r"""+ - = < > , ; : & | \| \\ \pm \mp \leq \geq \neq \ll \gg \sim \simeq \approx
    \equiv \cong \to \in \notin \subset \subseteq \cup \cap \times \propto \ldots
    \cdots \mid \wedge \vee \Longleftrightarrow \Longrightarrow""".split()
)
# An argument without brackets has at most so many factors.
_MOST_FACTORS = 6
# A form is found at most in so many ways at one place.
_MOST_MATCHES = 6
FONTS = frozenset(
    r"""\mathrm \mathbf \mathsf \mathcal \mathbb \mathfrak \mathscr \mathtt
    \mathit""".split()
)


class Matcher:
    """Finds patterns in the tokens of one formula."""

    def __init__(self, source: Source) -> None:
        self.tokens = source.tokens
        self._closers = source.closers
        self._known: dict[tuple[Pattern, int, int], list[Match]] = {}

    def match(self, pattern: Pattern, start: int, bound: int) -> list[Match]:
        """The ways in which a pattern is seen from a place on, and not beyond."""
        key = (pattern, start, bound)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = []
            for parts, end in self._match(pattern, 0, start, bound, {}):
                spans = tuple(parts[number] for number in sorted(parts))
                if (spans, end) not in found:
                    found.append((spans, end))
                if len(found) == _MOST_MATCHES:
                    break
        return found

    def _match(
        self, pattern: Pattern, place: int, at: int, bound: int, parts: dict[int, Span]
    ) -> Iterator[tuple[dict[int, Span], int]]:
        tokens = self.tokens
        while place < len(pattern):
            expected = pattern[place]
            if type(expected) is int:
                break
            if at >= bound or tokens[at] != expected:
                return
            at += 1
            place += 1
        else:
            yield parts, at
            return
        assert type(expected) is int
        if expected in parts:
            first, last = parts[expected]
            end = at + last - first
            if end <= bound and tokens[at:end] == tokens[first:last]:
                yield from self._match(pattern, place + 1, end, bound, parts)
            return
        following = pattern[place + 1] if place + 1 < len(pattern) else None
        before = pattern[place - 1] if place else None
        for end in self._list_ends(at, bound, before, following):
            yield from self._match(
                pattern, place + 1, end, bound, {**parts, expected: (at, end)}
            )

    def _list_ends(
        self, at: int, bound: int, before: str | int | None, following: str | int | None
    ) -> Iterator[int]:
        """Where a part may end that begins here."""
        if following is None or type(following) is int or before is None:
            if type(following) is int and before == "{":
                # Letters side by side: a name of two letters, such as sn.
                base = self._skip_base(at, bound) if at < bound else None
                if base is not None and base <= bound:
                    yield base
                return
            yield from self.list_bare_ends(at, bound)
            return
        if following == "}":
            # The brace that was opened last closes here.
            end = self._find_end(at, bound)
            if end > at or before != "{":
                yield end
            return
        for end, depth in self._walk(at, bound):
            if at < end < bound and not depth and self.tokens[end] == following:
                yield end

    def _walk(self, at: int, bound: int) -> Iterator[tuple[int, int]]:
        """The places from here on, and how many brackets are open before each.

        What is in braces is passed over, so that no part ends there; the walk ends
        where a bracket closes that was opened before it.
        """
        depth = 0
        while at < bound:
            yield at, depth
            token = self.tokens[at]
            if token in OPENING or token.startswith(r"\begin"):
                depth += token != "{"
            elif token in CLOSING or token.startswith(r"\end"):
                depth -= 1
            if depth < 0:
                return
            at = self._closers.get(at, at) + 1
        if at == bound:
            yield at, depth

    def _find_end(self, at: int, bound: int) -> int:
        """Where the brace closes in which a place is."""
        while at < bound and self.tokens[at] != "}":
            at = self._closers.get(at, at) + 1
        return at

    def list_bare_ends(self, at: int, bound: int) -> Iterator[int]:
        """Where an argument without brackets may end: after a few factors."""
        for _ in range(_MOST_FACTORS):
            if at >= bound or (self.tokens[at] in _ENDS and self.tokens[at] != "|"):
                return
            base = self._skip_base(at, bound)
            if base is None:
                return
            end = self._skip_scripts(base, bound)
            if end > base:
                yield base
            yield end
            at = end

    def _skip_base(self, at: int, bound: int) -> int | None:
        """Where a letter, number, command or bracket ends; None if it does not."""
        tokens = self.tokens
        token = tokens[at]
        if token in ("^", "_"):
            return None
        if token == "|":
            return next(
                (end + 1 for end in self._list_ends(at + 1, bound, "|", "|")), None
            )
        if token == "{":
            return self._closers[at] + 1
        if token in OPENING or token.startswith(r"\begin"):
            return next(
                (end for end, depth in self._walk(at, bound) if end > at and not depth),
                None,
            )
        end = at + 1
        if token == r"\sqrt" and end < bound and tokens[end] == "[":
            while end < bound and tokens[end] != "]":
                end += 1
            end += 1
        if token in ARGUMENT_COMMANDS or token in FONTS or token == r"\sqrt":
            while end < bound and tokens[end] == "{":
                end = self._closers[end] + 1
        return min(end, bound)

    def _skip_scripts(self, at: int, bound: int) -> int:
        """Where the scripts and primes end that stand here."""
        tokens = self.tokens
        while at < bound and tokens[at] in ("^", "_", "'", "!"):
            if tokens[at] in "'!":
                at += 1
            elif at + 1 < bound and tokens[at + 1] == "{":
                at = self._closers[at + 1] + 1
            else:
                break
        return at

    def match_scripts(self, at: int, bound: int) -> list[tuple[str, list[Span], int]]:
        """The scripts after a symbol: their kind, what is in them, and their end.

        Without any comes first.
        """
        found: list[tuple[str, list[Span], int]] = [("", [], at)]
        kind = ""
        spans: list[Span] = []
        while at < bound and self.tokens[at] in ("^", "_", "'"):
            token = self.tokens[at]
            if token in kind and token != "'":
                break
            if token == "'":
                at += 1
            else:
                end = self._closers[at + 1]
                spans = [*spans, (at + 2, end)]
                at = end + 1
            kind += token
            found.append((kind, spans, at))
        return found
