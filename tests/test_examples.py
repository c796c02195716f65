"""The notebooks among the examples do what they show.

Run as a program, this writes what their cells give into them.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parent.parent / "examples"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))

Output = dict[str, Any]


def run_cell(source: str, names: dict[str, Any]) -> list[Output]:
    """What a cell prints, and what its last line shows if it is an expression."""
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(body, []), "<cell>", "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
    outputs: list[Output] = []
    if printed.getvalue():
        text = printed.getvalue().splitlines(keepends=True)
        outputs.append({"output_type": "stream", "name": "stdout", "text": text})
    if value is not None:
        outputs.append({"output_type": "execute_result", "data": show(value)})
    return outputs


def show(value: object) -> dict[str, list[str]]:
    """A value as Jupyter keeps it: its plain text, and more where it offers more."""
    texts = {"text/plain": repr(value)}
    for kind in ("latex", "markdown"):
        method = getattr(value, f"_repr_{kind}_", None)
        if method is not None:
            texts[f"text/{kind}"] = method()
    return {kind: text.splitlines(keepends=True) for kind, text in texts.items()}


def run_notebook(notebook: dict[str, Any]) -> list[list[Output]]:
    names: dict[str, Any] = {"__name__": "__main__"}
    return [
        run_cell("".join(cell["source"]), names)
        for cell in notebook["cells"]
        if cell["cell_type"] == "code"
    ]


def plain(outputs: list[Output]) -> str:
    """The plain text of what a cell gave."""
    texts = [output.get("text") or output["data"]["text/plain"] for output in outputs]
    return "\n".join("".join(lines) for lines in texts)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_the_cells_of_a_notebook_give_what_is_saved_in_it(path: Path) -> None:
    pytest.importorskip("sympy")
    notebook = json.loads(path.read_text(encoding="utf-8"))
    saved = [cell["outputs"] for cell in notebook["cells"] if "outputs" in cell]
    given = run_notebook(notebook)
    assert [plain(outputs) for outputs in given] == [plain(cell) for cell in saved]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_is_one_that_jupyter_opens(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert set(notebook) == {"cells", "metadata", "nbformat", "nbformat_minor"}
    names = [cell["id"] for cell in notebook["cells"]]
    assert len(set(names)) == len(names)
    count = 0
    for cell in notebook["cells"]:
        assert re.fullmatch(r"[A-Za-z0-9_-]{1,64}", cell["id"])
        keys = {"id", "cell_type", "metadata", "source"}
        if cell["cell_type"] == "code":
            count += 1
            keys |= {"execution_count", "outputs"}
            assert cell["execution_count"] == count
        assert set(cell) == keys
        for output in cell.get("outputs", ()):
            if output["output_type"] == "execute_result":
                assert output["execution_count"] == count
                assert output["metadata"] == {}


def test_there_is_something_to_run() -> None:
    assert [path.name for path in NOTEBOOKS] == ["mathglot.ipynb"]


def save_outputs(path: Path) -> None:
    """Run a notebook, and write what its cells give into it."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    results = run_notebook(notebook)
    for count, (cell, outputs) in enumerate(zip(cells, results, strict=True), 1):
        for output in outputs:
            if output["output_type"] == "execute_result":
                output.update(execution_count=count, metadata={})
        cell.update(execution_count=count, outputs=outputs)
    draft = path.with_suffix(".draft")
    text = json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True)
    draft.write_text(text + "\n", encoding="utf-8")
    os.replace(draft, path)


if __name__ == "__main__":
    for notebook_path in NOTEBOOKS:
        save_outputs(notebook_path)
