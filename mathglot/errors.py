"""Every exception that Mathglot raises.

MathglotError
├── ArgumentError     an argument has the wrong type or value; also a TypeError
├── ParseError        a text cannot be read in the language it should be in
│   └── NestingError  it is nested too deeply to be read
├── MissingPackageError  a package is not installed; also an ImportError
├── NoCounterpartError  Mathematica cannot express what was read
├── RenderError       a tree cannot be written in the language asked for
├── RestoreError      tokens that a model wrote do not make a formula
├── VocabularyError   a vocabulary is not the expected one, or lacks a token
└── UnknownNameError  there is no language, flavour or option of this name
"""

from __future__ import annotations

_FRAGMENT_RADIUS = 20
# The extras of this package that bring others.
_EXTRAS = {
    **dict.fromkeys(("torch", "safetensors", "onnx", "sacrebleu"), "train"),
    **dict.fromkeys(("rapidfuzz", "tensorboard"), "train"),
    **dict.fromkeys(("fastapi", "starlette", "pydantic", "uvicorn"), "serve"),
    "ray": "cluster",
    "pyarrow": "parquet",
    "sympy": "sympy",
}


class MathglotError(ValueError):
    """The base class of all errors that Mathglot raises on purpose."""

    def __reduce__(self) -> tuple[object, ...]:
        # Its arguments are not its message, so it cannot be pickled as other
        # exceptions are.
        return _restore, (type(self), self.args, self.__dict__)


def _restore(
    kind: type[MathglotError], said: tuple[object, ...], more: dict[str, object]
) -> MathglotError:
    error = kind.__new__(kind, *said)
    error.__dict__.update(more)
    return error


def _quote(text: str) -> str:
    r"""A text in quotes, with its backslashes as they were typed.

    >>> print(_quote(r"\frac{a"), _quote("a\tb"))
    '\frac{a' 'a\tb'
    """
    return repr(text).replace("\\\\", "\\")


class ArgumentError(MathglotError, TypeError):
    """An argument has the wrong type or value.

    >>> str(ArgumentError("latex", "a string", 5))
    'latex must be a string, not 5'
    """

    def __init__(self, name: str, expected: str, value: object) -> None:
        self.name = name
        self.expected = expected
        shown = value if isinstance(value, int | float) else type(value).__name__
        shown = "None" if value is None else shown
        super().__init__(f"{name} must be {expected}, not {shown}")


class ParseError(MathglotError):
    """A text cannot be read; says what was expected, where, and what is there.

    `position` counts characters from 0; `expected` and `fragment` are the words of the
    message.

    >>> str(ParseError("a + ", 4, "an operand", language="mathematica"))
    "mathematica: expected an operand at position 4, after 'a + '"
    """

    def __init__(
        self, text: str, position: int, expected: str, *, language: str
    ) -> None:
        self.position = position
        # What it names is quoted as Python does, which doubles backslashes.
        self.expected = expected = expected.replace("\\\\", "\\")
        self.language = language
        self.fragment = text[position : position + _FRAGMENT_RADIUS]
        if self.fragment:
            place = f"before {_quote(self.fragment)}"
        elif position:
            before = text[max(0, position - _FRAGMENT_RADIUS) : position]
            place = f"after {_quote(before)}"
        else:
            place = "in an empty text"
        super().__init__(
            f"{language}: expected {expected} at position {position}, {place}"
        )


class NestingError(ParseError):
    """A text is nested too deeply to be read."""


class MissingPackageError(MathglotError, ImportError):
    """A package is not installed; the message says how to install it.

    >>> str(MissingPackageError("torch"))
    "torch is not installed: pip install 'mathglot[train]'"
    """

    def __init__(self, package: str) -> None:
        self.package = package
        extra = _EXTRAS.get(package)
        wanted = f"'mathglot[{extra}]'" if extra else package
        super().__init__(f"{package} is not installed: pip install {wanted}")


class NoCounterpartError(MathglotError):
    """Mathematica cannot express part of a formula; says which part, where and why.

    >>> str(NoCounterpartError("f+o(1)", 2, "o", "it is too small", language="latex"))
    "latex: Mathematica has no counterpart of o at position 2, before 'o(1)': it is \
too small"
    """

    def __init__(
        self, text: str, position: int, subject: str, reason: str, *, language: str
    ) -> None:
        self.position = position
        self.subject = subject
        self.reason = reason
        self.language = language
        self.fragment = text[position : position + _FRAGMENT_RADIUS]
        place = f"at position {position}"
        if self.fragment:
            place += f", before {_quote(self.fragment)}"
        super().__init__(
            f"{language}: Mathematica has no counterpart of {subject} {place}: {reason}"
        )


class RenderError(MathglotError):
    """A tree cannot be written in a language; says which part, and why.

    >>> str(RenderError("JacobiSN", "sympy", "SymPy has no counterpart"))
    'sympy: cannot write JacobiSN: SymPy has no counterpart'
    """

    def __init__(self, subject: str, language: str, reason: str) -> None:
        self.subject = subject
        self.language = language
        self.reason = reason
        super().__init__(f"{language}: cannot write {subject}: {reason}")


class RestoreError(MathglotError):
    """A token that a model wrote cannot be turned back; says which, where and why.

    >>> str(RestoreError("<n7>", 3, "the input has no number of this tag"))
    "cannot restore '<n7>' at token 3: the input has no number of this tag"
    """

    def __init__(self, token: str, position: int, reason: str) -> None:
        self.token = token
        self.position = position
        self.reason = reason
        super().__init__(f"cannot restore {token!r} at token {position}: {reason}")


class VocabularyError(MathglotError):
    """A vocabulary is not the expected one, or lacks a token."""


class UnknownNameError(MathglotError):
    """A name is not known; `known` lists those that are.

    >>> str(UnknownNameError("flavour", "vanilla", ["texform", "dlmf"]))
    "unknown flavour 'vanilla'; known: texform, dlmf"
    """

    def __init__(self, kind: str, name: str, known: list[str]) -> None:
        self.kind = kind
        self.name = name
        self.known = known
        super().__init__(f"unknown {kind} {name!r}; known: {', '.join(known)}")
