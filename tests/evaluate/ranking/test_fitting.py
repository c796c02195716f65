"""Fitting the ranking: which feature is trusted, and when nothing is searched for."""

from mathglot.evaluate.ranking.fitting import Sample, answer, fit
from mathglot.evaluate.ranking.gathering import Options, Question
from mathglot.translate.rating import Rating

LIKED, DISLIKED = {"liked": 1.0}, {"liked": 0.0}


def ask(right: int, *, likeliest: float) -> Question:
    """A question whose right answer is the one that is liked; the first is not."""
    options = Options((DISLIKED, LIKED), (right == 0, right == 1))
    return Question(options, options, Rating(likeliest, 0.0))


def _said(question: Question, values: dict[str, float]) -> tuple[bool, str]:
    found = answer(question, values)
    return found.right, found.by


def test_what_right_answers_have_is_trusted() -> None:
    questions = [ask(1, likeliest=-30.0) for _ in range(20)]
    values = fit([Sample(questions, 1.0)])
    assert values["liked"] > 1
    assert all(_said(one, values) == (True, "search") for one in questions)


def test_it_searches_where_it_finds_nothing_likely_and_a_search_helps() -> None:
    wrong = Options((LIKED, DISLIKED), (False, False))
    right = Options((LIKED, DISLIKED), (True, False))
    found = [Question(wrong, right, Rating(-10.0, 0.0)) for _ in range(30)]
    rated = [Question(right, right, Rating(-1.0, 0.0)) for _ in range(30)]
    values = fit([Sample(found, 1.0), Sample(rated, 1.0)])
    assert -10 < values["likely"] <= -1
    assert _said(found[0], values) == (True, "search")
    assert _said(rated[0], values) == (True, "ratings")


def test_one_answer_in_two_hundred_is_worth_the_time() -> None:
    right = Options((LIKED, DISLIKED), (True, False))
    wrong = Options((LIKED, DISLIKED), (False, False))
    questions = [Question(right, right, Rating(-1.0, 0.0)) for _ in range(199)]
    lost = Question(wrong, right, Rating(-1.0, 0.0))
    values = fit([Sample([*questions, lost], 1.0)])
    assert values["likely"] <= -1
    values = fit([Sample([*questions[:99], lost], 1.0)])
    assert values["likely"] > -1


def test_it_searches_only_where_it_is_sure_of_something_else() -> None:
    wrong = Options((LIKED, DISLIKED), (False, False))
    right = Options((LIKED, DISLIKED), (True, False))
    sure = [Question(wrong, right, Rating(-10.0, -0.04)) for _ in range(30)]
    lost = [Question(wrong, wrong, Rating(-10.0, -3.0)) for _ in range(30)]
    values = fit([Sample([*sure, *lost], 1.0)])
    assert -3 < values["departing"] <= -0.04
    assert _said(sure[0], values) == (True, "search")
    assert _said(lost[0], values) == (False, "ratings")


def test_what_cannot_be_rated_is_answered_by_its_readings() -> None:
    right = Options((LIKED, DISLIKED), (True, False))
    values = {"liked": 1.0, "likely": -4.5, "departing": -0.2}
    assert _said(Question(right, Options()), values) == (True, "ratings")
    assert _said(Question(Options(), right), values) == (True, "search")
