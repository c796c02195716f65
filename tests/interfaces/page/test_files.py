"""Whole files on the page: read, translated in batches, taken home."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any


def choose(page: Any, path: Path) -> str:
    page.find("#file").send_keys(str(path))
    page.wait(lambda: " has " in page.find("#found").text)
    return str(page.find("#found").text)


def start(page: Any) -> None:
    page.find("#start").click()


def finish(page: Any) -> str:
    page.wait(lambda: page.find("#downloads").is_displayed())
    return str(page.find("#done").text)


def download(page: Any, downloads: Path, button: str, name: str) -> str:
    path = downloads / name
    path.unlink(missing_ok=True)
    page.find(button).click()
    page.wait(path.exists)
    page.wait(lambda: path.stat().st_size)
    return path.read_bytes().decode()


def test_a_file_is_translated_in_batches_and_downloaded(
    page: Any, translator: Any, behaviour: Any, downloads: Path, tmp_path: Path
) -> None:
    formulas = [f"x+{number}" for number in range(24)]
    text = "\n".join([*formulas[:3], "", r"\sqrt{", *formulas[3:], 'a,"b"'])
    path = tmp_path / "many.txt"
    path.write_text(text, encoding="utf-8")
    assert choose(page, path) == "many.txt has 26 formulas."
    start(page)
    done = finish(page)
    assert re.match(r"26 of 26 done: \d+ sure, ", done)
    assert done.endswith("2 could not be translated.")
    batches = [body["formulas"] for name, body in behaviour.asked if name == "batch"]
    assert [len(batch) for batch in batches] == [20, 6]
    assert page.find("#bar").get_attribute("value") == "26"
    assert page.texts("#rows tr:first-child code") == ["x+0", "x + 0"]
    assert re.search(r"sure \(\d\d %\)", page.texts("#rows td:last-child")[0])
    page.wait(lambda: len(page.all("#rows .drawn math")) == 25)
    lines = download(page, downloads, "#as-jsonl", "many.jsonl").splitlines()
    records = [json.loads(line) for line in lines]
    assert [record["line"] for record in records] == [1, 2, 3, *range(5, 28)]
    assert records[0]["text"] == translator.translate("x+0").text
    assert records[3]["error"]["position"] == 5
    table = download(page, downloads, "#as-csv", "many.csv")
    found = list(csv.DictReader(table.splitlines()))
    assert [row["source"] for row in found] == [one["source"] for one in records]
    assert found[0]["text"] == records[0]["text"]
    assert found[0]["displays"] == str(records[0]["checks"]["displays"]).lower()
    assert "expected" in found[3]["error"] and found[3]["text"] == ""


def test_a_document_is_searched_by_the_service(
    page: Any, translator: Any, tmp_path: Path
) -> None:
    path = tmp_path / "paper.tex"
    path.write_text("One is $a+b$,\nand two are $x^2$ and $m n$.\n", encoding="utf-8")
    assert choose(page, path) == "paper.tex has 3 formulas."
    page.run("document.getElementById('into').value = 'sympy'")
    start(page)
    finish(page)
    written = [translator.translate(one, "sympy").text for one in ("a+b", "x^2", "m n")]
    assert page.texts("#rows td:nth-child(3)") == written
    assert page.texts("#rows td:nth-child(1)") == ["1", "2", "2"]


def test_json_lines_that_hold_no_formula_say_why(
    page: Any, translator: Any, tmp_path: Path
) -> None:
    path = tmp_path / "rows.jsonl"
    rows = ['{"latex": "x^2", "id": 7}', '"a+b"', '{"id": 1}', "{", '{"source": "m n"}']
    path.write_text("\n".join(rows), encoding="utf-8")
    choose(page, path)
    start(page)
    assert "2 could not be translated" in finish(page)
    assert page.texts("#rows td:nth-child(3)") == [
        translator.translate("x^2").text,
        translator.translate("a+b").text,
        "",
        "",
        translator.translate("m n").text,
    ]
    checked = page.texts("#rows td:nth-child(4)")
    assert "none of latex, formula" in checked[2] and "not JSON" in checked[3]


def test_a_file_that_is_no_text_is_refused(page: Any, tmp_path: Path) -> None:
    path = tmp_path / "picture.txt"
    path.write_bytes(b"\xff\xfe\x00")
    page.find("#file").send_keys(str(path))
    page.wait(lambda: "not text in UTF-8" in page.find("#found").text)
    assert not page.find("#batch").is_displayed()


def test_a_file_that_the_service_would_refuse_is_not_sent(
    page: Any, behaviour: Any, tmp_path: Path
) -> None:
    behaviour.limits["body"] = 1_000
    page.reload()
    page.wait(lambda: page.find("#most").text == "At most 1 kB.")
    # Backslashes are sent twice: of two files of one size, one is too large.
    small, large = tmp_path / "small.tex", tmp_path / "large.tex"
    small.write_text("$" + "a" * 900 + "$", encoding="utf-8")
    large.write_text("$" + "\\" * 900 + "$", encoding="utf-8")
    assert choose(page, small) == "small.tex has 1 formula."
    behaviour.asked.clear()
    page.find("#file").send_keys(str(large))
    words = (
        "The file is too large: it takes 1.9 kB to send, and the service takes at most "
        "1 kB."
    )
    page.wait(lambda: page.find("#found").text == words)
    assert behaviour.asked == []
    assert not page.find("#batch").is_displayed()


def test_batches_are_no_larger_than_the_service_takes(
    page: Any, behaviour: Any, tmp_path: Path
) -> None:
    behaviour.limits["batch"] = 2
    page.reload()
    path = tmp_path / "five.txt"
    path.write_text("\n".join(f"x+{number}" for number in range(5)), encoding="utf-8")
    choose(page, path)
    start(page)
    finish(page)
    batches = [body["formulas"] for name, body in behaviour.asked if name == "batch"]
    assert [len(batch) for batch in batches] == [2, 2, 1]


def test_a_file_can_be_stopped_and_gone_on_with(
    page: Any, behaviour: Any, tmp_path: Path
) -> None:
    behaviour.batches.let_pass(1)
    path = tmp_path / "long.txt"
    path.write_text("\n".join(f"x+{number}" for number in range(60)), encoding="utf-8")
    choose(page, path)
    start(page)
    page.wait(lambda: len(page.all("#rows tr")) == 20)
    page.find("#cancel").click()
    assert finish(page).endswith("Stopped.")
    assert len(page.all("#rows tr")) == 20
    behaviour.batches.let_pass(None)
    assert page.find("#start").text == "Continue"
    start(page)
    page.wait(lambda: page.find("#done").text.startswith("60 of 60 done"))
    shown = page.texts("#rows td:nth-child(2) code")
    assert shown == [f"x+{number}" for number in range(60)]


def test_one_formula_that_is_refused_does_not_stop_the_others(
    page: Any, behaviour: Any, tmp_path: Path
) -> None:
    behaviour.refuse_batches_over = 20
    path = tmp_path / "mixed.txt"
    path.write_text(f"x^2\n{'x+' * 20}x\nm n\n", encoding="utf-8")
    choose(page, path)
    start(page)
    assert "1 could not be translated" in finish(page)
    written = page.texts("#rows td:nth-child(3)")
    assert [bool(text) for text in written] == [True, False, True]
    assert "A formula too long." in page.texts("#rows td:nth-child(4)")[1]


def test_a_file_can_be_dropped(page: Any) -> None:
    script = """
    const data = new DataTransfer();
    data.items.add(new File(["a+b\\n"], "dropped.txt"));
    const options = { dataTransfer: data, bubbles: true, cancelable: true };
    document.getElementById("drop").dispatchEvent(new DragEvent("drop", options));
    """
    page.run(script)
    page.wait(lambda: page.find("#found").text == "dropped.txt has 1 formula.")
