"""Drafts: what they guess, and from where."""

from __future__ import annotations

import pytest

from mathglot.translate.drafts import CopyDraft

CASES = [
    # What follows in the source, three tokens at most.
    ([5, 6, 7, 8, 9], [5], [6, 7, 8]),
    ([5, 6, 7], [6, 7], []),
    # A longer context before a shorter one.
    ([5, 6, 9, 7, 6, 4], [7, 6], [4]),
    # What was written before, of two places the later.
    ([], [3, 4, 3, 5, 3], [5, 3]),
    # No further than what the target has a token for.
    ([5, 6, -1, 7], [5], [6]),
    ([5, -1, 7], [5], []),
    ([], [], []),
]


@pytest.mark.parametrize(("source", "written", "expected"), CASES)
def test_what_followed_before_is_guessed(
    source: list[int], written: list[int], expected: list[int]
) -> None:
    assert CopyDraft(source).propose(written) == expected


def test_another_hypothesis_does_not_remember_the_first() -> None:
    draft = CopyDraft([])
    assert draft.propose([1, 2, 1]) == [2, 1]
    assert draft.propose([3, 4, 1]) == []
    assert draft.propose([3, 4, 1, 3]) == [4, 1, 3]


def test_a_reading_is_guessed_from_its_first_token_on() -> None:
    draft = CopyDraft([7, 8], [[3, 4, 5, 6, 7, 8, 9, 3, 4, 5]])
    assert draft.propose([]) == [3, 4, 5, 6, 7, 8, 9, 3]
    # More of what was written agrees with the reading than with the source.
    assert draft.propose([6, 7]) == [8, 9, 3, 4, 5]


def test_of_two_readings_the_one_that_was_followed_goes_on() -> None:
    draft = CopyDraft([], [[3, 4, 5], [3, 6, 5, 7]])
    assert draft.propose([]) == [3, 4, 5]
    assert draft.propose([3, 6]) == [5, 7]
