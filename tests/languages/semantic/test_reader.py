"""Reading semantic LaTeX into calls, and writing it back unchanged."""

from __future__ import annotations

import pickle
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mathglot.errors import ParseError
from mathglot.languages.semantic.expansion import expand
from mathglot.languages.semantic.formula import Call
from mathglot.languages.semantic.lexer import detokenize, tokenize
from mathglot.languages.semantic.reader import read, write

CALLS = [
    # text, name, optionals, parameters, scripts, ats, arguments
    (r"\cpi", "cpi", [], [], [], 0, []),
    (r"\BesselJ{\nu}", "BesselJ", [], [r"\nu"], [], 0, []),
    (r"\BesselJ{\nu}'@{z}", "BesselJ", [], [r"\nu"], ["'"], 1, ["z"]),
    (r"\sin^{2}@@{x}", "sin", [], [], ["^"], 2, ["x"]),
    (r"\sin^2@@{x}", "sin", [], [], ["^"], 2, ["x"]),
    (r"\AiryAi'^{2}@{x}", "AiryAi", [], [], ["'", "^"], 1, ["x"]),
    (r"\FerrersP[-\mu]{\nu}@{x}", "FerrersP", [r"-\mu"], [r"\nu"], [], 1, ["x"]),
    (r"\assLegendreP[]{\nu}@{x}", "assLegendreP", [""], [r"\nu"], [], 1, ["x"]),
    (r"\deriv[2]{f}{x}", "deriv", ["2"], ["f", "x"], [], 0, []),
    (r"\genhyperF{2}{1}@@{a,b}{c}{z}", "genhyperF", [], ["2", "1"], [], 2,
     ["a,b", "c", "z"]),
    (r"\AppellF{1}@{a}{b}{c}{d}{x}{y}", "AppellF", [], ["1"], [], 1, list("abcdxy")),
    (r"\AppellF{2}@{a}{b}{c}{d}{e}{x}{y}", "AppellF", [], ["2"], [], 1,
     list("abcdexy")),
    (r"\AppellF{j}@{a}{b}{c}", "AppellF", [], ["j"], [], 1, ["a", "b", "c"]),
    (r"\Wignerthreejsym{a}{b}{c}{d}{e}{f}", "Wignerthreejsym", [], [], [], 0,
     list("abcdef")),
    (r"\Wignerthreejsym@@{a}{b}{c}{d}{e}{f}", "Wignerthreejsym", [], [], [], 2,
     list("abcdef")),
    (r"\compellintKk@@{k}", "compellintKk", [], [], [], 2, ["k"]),
    (r"\Weierstrassplatt@@{z}", "Weierstrassplatt", [], [], [], 2, ["z"]),
    (r"\realpart@@", "realpart", [], [], [], 2, []),
    (r"\BesselJ {\nu} ' @ {z}", "BesselJ", [], [r"\nu"], ["'"], 1, ["z"]),
    (r"\BesselJ\nu@z", "BesselJ", [], [r"\nu"], [], 1, ["z"]),
    (r"\BesselJ{#n}@{#z}", "BesselJ", [], ["#n"], [], 1, ["#z"]),
    (r"\sin@{\}}", "sin", [], [], [], 1, [r"\}"]),
    ("@{x}", "", [], [], [], 1, ["x"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "name", "optionals", "parameters", "marks", "ats", "arguments"), CALLS
)
def test_call(
    text: str,
    name: str,
    optionals: list[str],
    parameters: list[str],
    marks: list[str],
    ats: int,
    arguments: list[str],
) -> None:
    (call,) = read(text).pieces
    assert isinstance(call, Call)
    assert call.name == name
    assert [write(part) for part in call.optionals] == optionals
    assert [write(part) for part in call.parameters] == parameters
    assert [script.mark for script in call.scripts] == marks
    assert call.ats == ats
    assert [write(part) for part in call.arguments] == arguments
    assert write(read(text)) == text


def test_pieces() -> None:
    formula = read(r"\int_0^1\frac{\cos@{\cpi x}}{2}\diff{x}")
    kinds = [
        piece if isinstance(piece, str) else piece.name for piece in formula.pieces
    ]
    assert kinds == [r"\int_0^1\frac{", "cos", "}{2}", "diff"]
    cosine = formula.pieces[1]
    assert isinstance(cosine, Call)
    inner = cosine.arguments[0].pieces[0]
    assert isinstance(inner, Call)
    assert (inner.name, inner.position) == ("cpi", 20)


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("{x", 2, "'}'"),
        ("x}", 1, "no '}' without its '{'"),
        (r"\sin@{x", 7, "'}'"),
        (r"\deriv[2{f}{x}", 14, "']'"),
        (r"\sin@", 5, r"argument 1 of \sin"),
        (r"\BesselJ@{z}", 8, r"parameter 1 of \BesselJ"),
        (r"\Pochhammersym{a}+1", 17, r"parameter 2 of \Pochhammersym"),
        (r"\genhyperF{2}{1}@{a,b}{c}", 25, r"argument 3 of \genhyperF"),
        (r"\AppellF{1}@{a}{b}", 18, r"argument 3 of \AppellF"),
        (r"\Wignersixjsym{a}{b}", 20, r"argument 3 of \Wignersixjsym"),
    ],
)
def test_error(text: str, position: int, expected: str) -> None:
    with pytest.raises(ParseError) as caught:
        read(text)
    assert caught.value.language == "semantic"
    assert caught.value.position == position
    assert caught.value.expected == expected


WORDS = (
    r"\sin|\BesselJ|\deriv|\AppellF{1}|\Wignerthreejsym|\cpi|\frac|\left|\\|\{|\ "
    r"|\sqrt|\assLegendreP|\realpart|{|}|[|]|@|@@|^|_|'|x|2|#n|\alpha|{a}|{b}"
)
TEXTS = st.lists(st.sampled_from(WORDS.split("|")), max_size=30).map("".join)


def find_error(text: str) -> ParseError | None:
    """The error that a text gives; without one it is written back and expanded."""
    try:
        formula = read(text)
        expand(text)
    except ParseError as error:
        return error
    assert write(formula) == text
    return None


@pytest.mark.slow
@settings(max_examples=3000, deadline=None)
@given(TEXTS | st.text(max_size=40))
def test_only_named_errors_and_exact_text(text: str) -> None:
    error = find_error(text)
    if error is not None:
        assert error.language == "semantic"
        assert 0 <= error.position <= len(text)


@pytest.mark.parametrize(
    "text",
    [
        r"\sin@{" * 30_000 + "x" + "}" * 30_000,
        r"\deriv[2]{" * 20_000 + "x" + "}{y}" * 20_000,
        "{" * 100_000 + "}" * 100_000,
        r"\cpi^" * 40_000 + "2",
        r"\sin@@" * 30_000 + "x",
    ],
    ids=["arguments", "parameters", "braces", "scripts", "operands"],
)
def test_depth(text: str) -> None:
    start = time.perf_counter()
    formula = read(text)
    assert write(formula) == text
    assert time.perf_counter() - start < 60
    assert formula == pickle.loads(pickle.dumps(formula))
    assert len(repr(formula)) > len(text)


@pytest.mark.parametrize("text", [r"\BesselJ{10}@@{kz}+\iunit x", r"\sin@@{\cpi x}"])
def test_tokens_keep_the_formula(text: str) -> None:
    assert detokenize(tokenize(text)) == text
    assert "@" in tokenize(text)
    assert "@@" not in tokenize(text)
