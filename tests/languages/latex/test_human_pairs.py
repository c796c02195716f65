"""What people write is recognised: formulae as typed against what they mean."""

from pathlib import Path

import pytest

from mathglot.languages.latex.matcher import displays
from mathglot.languages.latex.normal import normal_tokens
from mathglot.languages.mathematica.parser import parse

_TABLE = Path(__file__).with_name("human_pairs.tsv")


def _read() -> list[tuple[str, str, str]]:
    rows = []
    for line in _TABLE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            latex, mathematica, verdict = line.split("\t")
            rows.append((latex, mathematica, verdict))
    return rows


PAIRS = _read()
ACCEPTED = [(latex, meant) for latex, meant, verdict in PAIRS if verdict == "yes"]


@pytest.mark.parametrize(
    ("latex", "mathematica"),
    [(latex, mathematica) for latex, mathematica, verdict in PAIRS if verdict == "yes"],
)
def test_shows_what_it_means(latex: str, mathematica: str) -> None:
    assert displays(parse(mathematica), latex)


def test_verdicts_are_well_formed() -> None:
    for latex, _, verdict in PAIRS:
        assert verdict == "yes" or verdict.startswith("not yet: "), latex


def _changed(token: str) -> str | None:
    """The token with a visible change, None where it has none to make."""
    if token.isdigit():
        return str(int(token) + 1)
    # The imaginary unit is written i or j, and i is an index as often.
    if len(token) == 1 and token.isalpha() and token != "i":
        return "a" if token in "zZ" else chr(ord(token) + 1)
    return {"+": "-", "-": "+", "<": ">", ">": "<", r"\pi": r"\tau"}.get(token)


# Changes that lead from one known notation to another.
_STILL_RIGHT = {
    r"\mathrm { m c m } ( a , b )",  # lcm in other languages
    r"- \frac { 1 } { 7 } - \cdots",  # the sign before dots
    r"\oint _ C \mathbf { F } \cdot d \mathbf { s }",  # s for the r of a curve
}


def test_one_visible_change_is_refused() -> None:
    wrong = []
    for latex, mathematica in ACCEPTED:
        tree = parse(mathematica)
        tokens = normal_tokens(latex)
        for position, token in enumerate(tokens):
            other = _changed(token)
            if other is None:
                continue
            changed = " ".join([*tokens[:position], other, *tokens[position + 1 :]])
            if displays(tree, changed):
                wrong.append(changed)
    unexpected = [w for w in wrong if not any(known in w for known in _STILL_RIGHT)]
    assert unexpected == []
