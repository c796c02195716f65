"""Labels in the words of the reader."""

from __future__ import annotations

import pytest

from mathglot.evaluate.labels.label import Label
from mathglot.evaluate.reading import respelling
from mathglot.languages import render
from mathglot.languages.latex.reader import Candidate, find_readings


def without_calls(latex: str, limit: int) -> list[Candidate]:
    """What a reader finds that takes no letter for a function."""
    found = find_readings(latex, limit)
    return [each for each in found if render(each.tree, "mathematica") != "f[x + 1]"]


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        # The label can be shown, though it was not read: it stays.
        ("f[x + 1]", None),
        # It cannot: what is read of the alternatives is learnt in its place.
        ("f[x + 2]", "f (x + 1)"),
    ],
)
def test_alternatives_are_learnt_only_for_labels_that_do_not_display(
    text: str, spelled: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(respelling, "find_readings", without_calls)
    label = Label("1", "a/b", "f(x+1)", "computable", text, ("f (x + 1)",))
    assert respelling.respell(label) == spelled
