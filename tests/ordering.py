"""The order in which processes take files of tests."""

from __future__ import annotations

from collections import Counter

import pytest


def put_long_files_first(items: list[pytest.Item]) -> None:
    """Those with slow tests, then those with many: processes take whole files.

    A long file that is begun last would be done by one process alone in the end.
    """
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    size = Counter(item.path for item in items)
    items.sort(key=lambda item: (item.path not in slow, -size[item.path]))
