"""The layers of the package: who may import whom, read from the source itself."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

PACKAGE = "mathglot"
ROOT = Path(__file__).parent.parent / PACKAGE
DOCS = ROOT.parent / "docs"

COMMON = ("errors", "config", "arguments", "untrusted")
WORKING_LAYERS = frozenset(
    {"languages", "verify", "corpus", "model", "train", "translate", "evaluate"}
)


@dataclass(frozen=True)
class Rule:
    """What a layer may import beyond itself, `errors` and its like, standard library.

    A dotted name allows that module alone: `corpus.vocabulary`.
    """

    layers: frozenset[str] = frozenset()
    libraries: frozenset[str] = frozenset()


def rule(layers: str = "", libraries: str = "") -> Rule:
    return Rule(frozenset(layers.split()), frozenset(libraries.split()))


RULES = {
    "errors": rule(),
    "arguments": rule(),
    "untrusted": rule(),
    "config": rule(),
    "languages": rule(),
    "verify": rule("languages", "mpmath"),
    "corpus": rule("languages verify"),
    "model": rule("corpus.vocabulary", "torch safetensors numpy onnx"),
    "train": rule("corpus model", "torch numpy tensorboard ray"),
    "translate": rule(
        "languages verify corpus.vocabulary corpus.substitution", "numpy onnxruntime"
    ),
    "evaluate": Rule(
        WORKING_LAYERS,
        frozenset({"numpy", "torch", "sacrebleu", "rapidfuzz", "sympy"}),
    ),
    "interfaces": Rule(
        WORKING_LAYERS | {""},
        frozenset(
            "typer rich fastapi starlette pydantic pydantic_core uvicorn h11".split()
        ),
    ),
    # `python -m mathglot` is the command line.
    "__main__": rule("interfaces.cli"),
    # The public surface gathers what the layers offer.
    "": rule("languages verify translate"),
}

# Single modules that may import more than their layer.
EXCEPTIONS = {
    "translate.torch_engine": rule("model", "torch"),
    "translate.sympy_objects": rule("", "sympy"),
    "translate.cluster.pool": rule("", "ray"),
    "translate.cluster.parquet": rule("", "pyarrow"),
    "translate.tables.parquet": rule("", "pyarrow"),
}


def violations(root: Path) -> list[str]:
    """Every import under a package root that the rules do not allow."""
    return [
        f"{path.relative_to(root).as_posix()}:{line}: {complaint}"
        for path in sorted(root.rglob("*.py"))
        for line, target in imports(path, root)
        if (complaint := judge(module_name(path, root), target, root))
    ]


def module_name(path: Path, root: Path) -> str:
    """The dotted name below the package: `languages.tree`, "" for the package."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path, root: Path) -> Iterator[tuple[int, str]]:
    """Line and full name of everything a file imports, at whatever depth it does."""
    package = [PACKAGE, *path.relative_to(root).parent.parts]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                yield node.lineno, f"{start}.{alias.name}"
        elif isinstance(node, ast.Call) and called(node) in (
            "import_module",
            "__import__",
        ):
            literal = node.args[0] if node.args else None
            known = isinstance(literal, ast.Constant) and isinstance(literal.value, str)
            yield node.lineno, literal.value if known else "?"  # type: ignore[union-attr]


def called(node: ast.Call) -> str:
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def judge(module: str, target: str, root: Path) -> str:
    """Why a module must not import a target, or "" if it may."""
    layer = module.split(".")[0]
    if layer not in RULES:
        return f"{layer!r} is no layer of the design"
    allowed, exception = RULES[layer], EXCEPTIONS.get(module, Rule())
    top, _, below = target.partition(".")
    if top != PACKAGE:
        if top in sys.stdlib_module_names or top in allowed.libraries:
            return ""
        return "" if top in exception.libraries else f"{layer!r} imports {target!r}"
    name = below.split(".")[0]
    if not ((root / name).is_dir() or (root / f"{name}.py").is_file()):
        name = below = ""  # a name that the package itself offers
    if name in {layer, "errors", "config", "arguments", "untrusted"} and (
        name or module == ""
    ):
        return ""
    for permitted in allowed.layers | exception.layers:
        if below == permitted or (permitted and below.startswith(f"{permitted}.")):
            return ""
    return f"{layer or PACKAGE!r} imports {target!r}"


def test_the_package_keeps_to_its_layers() -> None:
    assert violations(ROOT) == []


def test_the_package_is_really_read() -> None:
    found = {target for path in ROOT.rglob("*.py") for _, target in imports(path, ROOT)}
    assert {"mathglot.languages.tree.Tree", "mathglot.errors.UnknownNameError"} <= found


REFUSED = [
    ("languages/tree.py", "import numpy"),
    ("languages/tree.py", "import typer.main"),
    ("languages/tree.py", "from torch import nn"),
    ("languages/latex/lexer.py", "from mathglot.verify import holds"),
    ("languages/latex/lexer.py", "from ...verify import holds"),
    ("languages/latex/lexer.py", "from ... import verify"),
    ("languages/latex/lexer.py", "from mathglot import parse"),
    ("languages/latex/lexer.py", "import mathglot"),
    ("languages/__init__.py", "from ..corpus import bank"),
    ("languages/__init__.py", "def f():\n    import torch"),
    ("languages/__init__.py", "if TYPE_CHECKING:\n    import mathglot.interfaces.cli"),
    ("languages/tree.py", "import importlib\nimportlib.import_module('torch')"),
    ("languages/tree.py", "import importlib\nimportlib.import_module(name)"),
    ("languages/tree.py", "__import__('numpy')"),
    ("errors.py", "from mathglot.languages import tree"),
    ("config.py", "from . import languages"),
    ("verify/points.py", "import sympy"),
    ("verify/points.py", "from mathglot.corpus import bank"),
    ("corpus/pairs.py", "from mathglot.model import layers"),
    ("model/layers.py", "from mathglot.corpus import pairs"),
    ("model/layers.py", "from mathglot.languages import tree"),
    ("train/loop.py", "from mathglot.translate import search"),
    ("translate/search.py", "import torch"),
    ("translate/translation.py", "import sympy"),
    ("translate/search.py", "from mathglot.model import layers"),
    ("translate/search.py", "from mathglot.corpus import bank"),
    ("evaluate/metrics.py", "from mathglot.interfaces import cli"),
    ("evaluate/metrics.py", "from ..interfaces.cli import main"),
    ("__init__.py", "from mathglot.interfaces.cli import main"),
    ("__init__.py", "from .interfaces import cli"),
    ("interfaces/server.py", "import torch"),
    ("elsewhere/thing.py", "import os"),
]

ALLOWED = [
    ("languages/tree.py", "import re\nfrom collections.abc import Iterator"),
    ("languages/tree.py", "from mathglot.errors import ParseError"),
    ("languages/tree.py", "from ..errors import ParseError"),
    ("languages/latex/lexer.py", "from ..tree import Tree\nfrom . import normal"),
    ("languages/latex/lexer.py", "from mathglot import errors"),
    ("languages/latex/lexer.py", "from mathglot.config import Settings"),
    ("verify/points.py", "import mpmath\nfrom mathglot.languages.tree import Tree"),
    ("model/layers.py", "import torch\nfrom mathglot.corpus import vocabulary"),
    ("model/layers.py", "from mathglot.corpus.vocabulary import Vocabulary"),
    ("translate/search.py", "from ..corpus.substitution import restore"),
    ("translate/torch_engine.py", "import torch\nfrom mathglot.model import layers"),
    ("evaluate/metrics.py", "import sacrebleu\nfrom mathglot.train import loop"),
    (
        "interfaces/server.py",
        "import fastapi\nimport mathglot\nfrom mathglot import parse",
    ),
    ("__init__.py", "from mathglot.languages import parse\nfrom .errors import Parse"),
]


def build(folder: Path, file: str, source: str) -> Path:
    """A package with every layer in it and one file of a given source."""
    root = folder / PACKAGE
    for layer in [*WORKING_LAYERS, "interfaces"]:
        (root / layer).mkdir(parents=True)
        (root / layer / "__init__.py").touch()
    for module in ("errors", "config"):
        (root / f"{module}.py").touch()
    (root / file).parent.mkdir(parents=True, exist_ok=True)
    (root / file).write_text(source)
    return root


@pytest.mark.parametrize(("file", "source"), REFUSED)
def test_an_import_against_the_layers_is_seen(
    tmp_path: Path, file: str, source: str
) -> None:
    found = violations(build(tmp_path, file, source))
    assert [complaint.split(":")[0] for complaint in found] == [file]


@pytest.mark.parametrize(("file", "source"), ALLOWED)
def test_an_import_along_the_layers_is_let_pass(
    tmp_path: Path, file: str, source: str
) -> None:
    assert violations(build(tmp_path, file, source)) == []


def test_the_page_about_the_layers_says_the_same() -> None:
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    said = re.findall(r"^\| `(\w+)` \| [^|]+ \| ([^|]*) ?\| ([^|]*) ?\|$", page, re.M)
    assert {layer for layer, _, _ in said} == WORKING_LAYERS | {"interfaces"}
    for layer, layers, libraries in said:
        named = frozenset(re.findall(r"`([\w.]+)`", layers))
        if "all of them" in layers:
            named = WORKING_LAYERS
        assert named == RULES[layer].layers - {layer, ""}
        assert set(re.findall(r"`(\w+)`", libraries)) == RULES[layer].libraries
    for module in EXCEPTIONS:
        assert f"`{module.replace('.', '/')}.py`" in page


def test_what_the_page_and_its_pictures_name_is_there() -> None:
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:\w+/)+[\w.]+)`", text))
    for picture in ("architecture_layers.svg", "architecture_flow.svg"):
        drawn = (DOCS / picture).read_text(encoding="utf-8")
        named |= set(re.findall(r"\b(?:languages|corpus|translate)(?:/\w+)+", drawn))
    assert len(named) > 30
    for name in named - {"interfaces/cli/COMMAND.py"}:
        places = (ROOT / name, ROOT / f"{name}.py", ROOT.parent / name)
        assert any(place.exists() for place in places), name
    layers = (DOCS / "architecture_layers.svg").read_text(encoding="utf-8")
    assert all(f">{layer}<" in layers for layer in [*WORKING_LAYERS, "interfaces"])
