"""The picture of several runs: where its lines are and what they look like."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from mathglot.evaluate.drawing import COLOURS
from mathglot.evaluate.training.curves import Validated, draw_comparison, draw_run

Point = tuple[float, float]


def read_lines(picture: str) -> list[tuple[dict[str, str], list[Point]]]:
    found = []
    for item in ElementTree.fromstring(picture).iter():
        if item.tag.endswith("polyline"):
            pairs = [pair.split(",") for pair in item.attrib["points"].split()]
            found.append((dict(item.attrib), [(float(x), float(y)) for x, y in pairs]))
    return found


def test_minutes_go_across_and_perplexity_by_its_logarithm() -> None:
    points = [
        Validated(1.0, 0.0, 100.0),
        Validated(2.0, 0.5, 10.0),
        Validated(4.0, 1.0, 1.0),
    ]
    (_, matched), (_, unsure), _ = read_lines(draw_comparison({"run": points}))
    for line in (matched, unsure):
        (first, second, last) = [x for x, _ in line]
        assert last - first == pytest.approx(3 * (second - first), abs=0.2)
    assert max(x for x, _ in matched) < min(x for x, _ in unsure)
    heights = [y for _, y in matched]
    assert heights[0] - heights[1] == heights[1] - heights[2] > 50
    heights = [y for _, y in unsure]
    assert heights[1] - heights[0] == heights[2] - heights[1] > 50


def test_seven_runs_have_their_own_colours_and_more_have_dashes() -> None:
    curves = {
        f"run {number}": [Validated(1.0, number / 10, 2.0)] for number in range(9)
    }
    lines = [look for look, _ in read_lines(draw_comparison(curves))][:9]
    colours = [look["stroke"] for look in lines]
    assert colours == [*COLOURS, *COLOURS[:2]] and len(set(COLOURS)) == 7
    assert ["stroke-dasharray" in look for look in lines] == [False] * 7 + [True] * 2


def test_all_names_are_inside_the_picture() -> None:
    name = "transformer-2017:1024x12+12"
    for picture in (
        draw_comparison({name: [], **{str(n): [] for n in range(40)}}),
        draw_run([{"step": "1", "set": name, "exact_match": "1", "perplexity": "1"}]),
    ):
        root = ElementTree.fromstring(picture)
        width, height = map(float, root.attrib["viewBox"].split()[2:])
        for item in root.iter():
            if item.tag.endswith("text") and item.attrib["text-anchor"] == "start":
                end = float(item.attrib["x"]) + 6.5 * len(item.text or "")
                assert end <= width and float(item.attrib["y"]) < height
