r"""Macros: their parts are read, and the function table says what they are."""

from mathglot.errors import ParseError
from mathglot.languages.semantic.formula import Call as MacroCall
from mathglot.languages.semantic.formula import Formula, Script, write
from mathglot.languages.semantic.heads import is_text, read_macro
from mathglot.languages.semantic.macros import MACROS
from mathglot.languages.semantic.parser.cursor import Cursor
from mathglot.languages.semantic.parser.letters import ONE, Letters
from mathglot.languages.semantic.parser.stream import stream_of
from mathglot.languages.semantic.parser.words import (
    DERIVATIVES,
    DIFFERENTIALS,
    MACRO_RELATIONS,
)
from mathglot.languages.tree import Number, String, Symbol, Tree, call


class Macros(Letters):
    """Reads calls of macros."""

    def macro(self, macro: MacroCall) -> Tree | None:
        """A macro call; a sign of relation or a differential is no operand."""
        if macro.name in MACRO_RELATIONS or macro.name in DIFFERENTIALS:
            return None
        cursor = self.cursor
        if macro.name == "pvint":
            cursor.take()
            self.names.assume("the integral is a principal value")
            return self.integral(1, self._limits_between(macro))
        if macro.name in DERIVATIVES:
            cursor.take()
            return self.scripted(self.derivative(macro))
        cursor.take()
        further = cursor.call
        if further is not None and not further.name:
            # \Fouriertrans@{f}@{x}: the transform of f, at x.
            cursor.take()
            arguments = tuple(self.part(part) for part in further.arguments)
            return self.scripted(self.macro_tree(macro, arguments))
        known = MACROS.get(macro.name)
        if known and known.argument_count and not macro.arguments:
            # \erfc(z): brackets as they are typed.
            if cursor.token == "(":
                return self.scripted(self.macro_tree(macro, self.arguments()))
        return self.scripted(self.macro_tree(macro))

    def _limits_between(
        self, macro: MacroCall
    ) -> tuple[Tree | None, Tree | None] | None:
        """The limits of an integral whose sign is a macro; None if it has none yet."""
        below = above = None
        for script in macro.scripts:
            if script.body is not None and script.mark == "_":
                below = self.part(script.body)
            elif script.body is not None:
                above = self.part(script.body)
        return (below, above) if macro.scripts else None

    def _macro_parts(self, macro: MacroCall, kind: str) -> tuple[Tree, ...]:
        """The parts of a macro: trees, or the text of a mark where one may stand."""
        parts: list[Tree] = []
        for index, formula in enumerate(getattr(macro, kind + "s")):
            # Written only where a mark may stand: formulas can be deep.
            may_be_mark = is_text(macro.name, kind, index)
            text = write(formula).strip() if may_be_mark else ""
            if text in _MARK_PARTS:
                parts.append(String(text))
            else:
                parts.append(self.part(formula))
        return tuple(parts)

    def macro_tree(self, macro: MacroCall, further: tuple[Tree, ...] = ()) -> Tree:
        """The tree of a macro call, its scripts included."""
        optionals = self._macro_parts(macro, "optional")
        parameters = self._macro_parts(macro, "parameter")
        arguments = self._macro_parts(macro, "argument") + further
        if not macro.name:
            self.cursor.fail("a function before @")
        self._check_ats(macro)
        order, powers = self._macro_scripts(macro.scripts)
        outer = _differentiates_power(macro.scripts)
        inner = None if outer else order
        if macro.name in _PLAIN_MACROS and order is None:
            tree = _plain(macro.name, optionals, parameters)
        else:
            tree = self._converted(macro, optionals, parameters, arguments, inner)
        for power in powers:
            tree = call("Power", tree, power)
        if outer and order is not None:
            if not arguments or type(arguments[-1]) is not Symbol:
                self.cursor.fail("a variable to differentiate a power by")
            by = call("List", arguments[-1], order) if order != ONE else arguments[-1]
            tree = call("D", tree, by)
        return tree

    def _check_ats(self, macro: MacroCall) -> None:
        """Refuse more signs @ than any form of the macro has."""
        known = MACROS.get(macro.name)
        most = max(_MOST_ATS, known.at_count if known else 0)
        if macro.ats > most:
            raise ParseError(
                self.cursor.source,
                macro.position,
                f"at most {most} signs @ after \\{macro.name}",
                language="semantic",
            )

    def _converted(
        self,
        macro: MacroCall,
        optionals: tuple[Tree, ...],
        parameters: tuple[Tree, ...],
        arguments: tuple[Tree, ...],
        order: Tree | None,
    ) -> Tree:
        """What the function table makes of a macro."""
        reading = read_macro(
            macro.name,
            optionals,
            parameters,
            arguments,
            order=order,
            position=macro.position,
            text=self.cursor.source,
        )
        for assumption in reading.assumptions:
            self.names.assume(assumption)
        return reading.tree

    def _macro_scripts(
        self, scripts: tuple[Script, ...]
    ) -> tuple[Tree | None, list[Tree]]:
        """The order of the derivative, and the powers, between a macro and its @."""
        order: Tree | None = None
        powers: list[Tree] = []
        for script in scripts:
            if script.body is None:
                order = Number(str(len(script.mark)))
            elif script.mark == "^":
                bracketed = _bracketed_order(script.body)
                if bracketed is not None:
                    order = self.part(bracketed)
                else:
                    powers.append(self.part(script.body))
            else:
                self.cursor.fail("no index at this macro")
        return order, powers

    def part(self, formula: Formula) -> Tree:
        """The tree of a part of a macro call; one without text is an empty list."""
        stream = stream_of(formula)
        if not stream.tokens:
            return call("List")
        if len(stream.tokens) == 1 and stream.tokens[0] in _SIGN_PARTS:
            return _SIGN_PARTS[stream.tokens[0]]
        reader = type(self)(Cursor(stream, self.cursor.source), self.names)
        tree = reader.statement()
        if reader.cursor.token:
            reader.cursor.fail("the end of the argument")
        return tree


# A part that is a sign: \HankelH{+}; a dash stands for no parameters at all.
_SIGN_PARTS: dict[str, Tree] = {
    "-": call("List"),
    "+": Symbol("\\[Plus]"),
    r"\pm": Symbol("\\[PlusMinus]"),
    r"\mp": Symbol("\\[MinusPlus]"),
}
_MARK_PARTS = frozenset(
    ["+", "-", r"\pm", r"\mp", r"\mathcal{D}", r"\mathcal{O}", r"\in\!T"]
)


# Two signs are allowed everywhere: some tables know but one form of a macro.
_MOST_ATS = 2
_PLAIN_MACROS = frozenset(["ifrac", "NVar", "sqrt"])


def _plain(
    name: str, optionals: tuple[Tree, ...], parameters: tuple[Tree, ...]
) -> Tree:
    """The tree of a macro that is but another spelling of plain LaTeX."""
    if name == "ifrac":
        return call("Divide", *parameters)
    if name == "sqrt":
        return root_of(parameters[0], optionals)
    return parameters[0]


def _differentiates_power(scripts: tuple[Script, ...]) -> bool:
    """Whether primes stand after a power, and so differentiate it: M^2''."""
    marks = [script.mark for script in scripts]
    return len(marks) > 1 and marks[0] == "^" and marks[-1].startswith("'")


def root_of(radicand: Tree, degrees: tuple[Tree, ...]) -> Tree:
    if not degrees or degrees[0] == call("List"):
        return call("Sqrt", radicand)
    return call("Power", radicand, call("Divide", ONE, degrees[0]))


def _bracketed_order(body: Formula) -> Formula | None:
    """The n of a superscript (n) between a macro and its arguments."""
    if len(body.pieces) != 1 or not isinstance(body.pieces[0], str):
        return None
    text = body.pieces[0].strip()
    if text.startswith("(") and text.endswith(")"):
        return Formula((text[1:-1],))
    return None
