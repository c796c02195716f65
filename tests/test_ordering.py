"""Long files first, whole, and otherwise in their order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.ordering import put_long_files_first


@dataclass(frozen=True)
class Item:
    path: str
    name: str
    slow: bool = False

    def get_closest_marker(self, name: str) -> object:
        return name if self.slow and name == "slow" else None


def test_files_with_slow_tests_come_first_and_then_the_largest() -> None:
    small, other = (Item(path, "one") for path in ("small", "other"))
    large = [Item("large", str(number)) for number in range(3)]
    long = [Item("long", "quick"), Item("long", "slow", slow=True)]
    items: list[Any] = [small, *large, other, *long]
    put_long_files_first(items)
    assert items == [*long, *large, small, other]
