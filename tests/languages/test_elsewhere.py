"""The page about the other languages says what the tables say."""

from pathlib import Path

from mathglot.languages.functions.elsewhere.listing import describe, list_heads

PAGE = Path(__file__).parents[2] / "docs" / "other_languages.md"


def test_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == describe(), (
        "run: python -m mathglot.languages.functions.elsewhere.listing "
        "> docs/other_languages.md"
    )


def test_many_functions_have_counterparts() -> None:
    rows = [line for line in describe().splitlines() if line.startswith("| all |")]
    functions, sympy, maple, openmath = map(int, rows[0].split("|")[2:6])
    assert functions == sum(map(len, list_heads().values()))
    assert sympy >= 330 and maple >= 385 and openmath >= 140
