"""The tenth that `make check` runs: the same for a seed, some of every table."""

from __future__ import annotations

from tests.sampling import draw_tenth

SIZES = {"a.py::test_one": 1, "a.py::test_few": 9, "b.py::test_many": 1001}
NAMES = [
    f"{table}[{number}]" for table, size in SIZES.items() for number in range(size)
]


def count(drawn: set[str], table: str) -> int:
    return sum(name.startswith(f"{table}[") for name in drawn)


def test_every_table_gives_a_tenth_rounded_up() -> None:
    drawn = draw_tenth(NAMES, "1")
    assert [count(drawn, table) for table in SIZES] == [1, 1, 101]
    assert drawn < set(NAMES)


def test_tests_without_cases_stay() -> None:
    plain = ["a.py::test_one", "a.py::test_two", "b.py::test_one"]
    assert draw_tenth(plain, "1") == set(plain)


def test_a_seed_decides() -> None:
    assert draw_tenth(NAMES, "1") == draw_tenth(NAMES[::-1], "1")
    both = draw_tenth(NAMES, "1") & draw_tenth(NAMES, "2")
    assert count(both, "b.py::test_many") < 40


def test_ten_seeds_run_more_than_half_of_a_table() -> None:
    seen = set().union(*(draw_tenth(NAMES, str(seed)) for seed in range(10)))
    assert count(seen, "b.py::test_many") > 550


def test_new_cases_leave_the_draw_much_as_it_was() -> None:
    new = [f"b.py::test_many[new {number}]" for number in range(100)]
    lost = draw_tenth(NAMES, "1") - draw_tenth([*NAMES, *new], "1")
    assert len(lost) < 20
