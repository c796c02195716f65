"""The page about the macros says what the table says."""

from pathlib import Path

from mathglot.languages.semantic.listing import describe

PAGE = Path(__file__).parents[3] / "docs" / "semantic_latex.md"


def test_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == describe(), (
        "run: python -m mathglot.languages.semantic.listing > docs/semantic_latex.md"
    )
