"""A model in a folder, read without torch: vocabularies, form of examples, network."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mathglot.corpus.vocabulary import Vocabulary
from mathglot.errors import MathglotError
from mathglot.languages.latex.normal.fingerprint import normal_form_fingerprint
from mathglot.translate.onnx_engine import GRAPHS_FILE, OnnxEngine
from mathglot.untrusted import find_damaged, read_json

SHIPPED = Path(__file__).parent.parent / "weights" / "latex"
_FORMAT = 1
_ADVICE = "`mathglot export` makes one of a run whose architecture is transformer"


class ModelError(MathglotError):
    """A folder that holds no model found."""


@dataclass(frozen=True, slots=True)
class Model:
    """A network, and how it is to be asked."""

    engine: OnnxEngine
    source: Vocabulary
    target: Vocabulary
    normal: bool
    numbers: str
    most_tokens: int


def load_model(
    folder: Path | None = None, threads: int | None = None, *, exact: bool = False
) -> Model:
    """The model of a folder that `mathglot export` wrote; the shipped one without."""
    folder = folder or SHIPPED
    content = _read_config(folder)
    if not (folder / GRAPHS_FILE).exists():
        raise ModelError(f"{folder}: no model found; {_ADVICE}")
    try:
        if damaged := find_damaged(folder):
            raise ModelError(f"{folder}: {', '.join(damaged)}: changed since export")
        first, second = content["vocabularies"]
        examples = content["examples"]
        if examples["form"] != "sequence":
            raise ModelError(f"{folder}: a model of trees cannot be used to translate")
        learnt = examples["normal_form"]
        if examples["normal"] and learnt != normal_form_fingerprint():
            raise ModelError(
                f"{folder}: trained on another normal form of LaTeX ({learnt}) "
                f"than this version uses ({normal_form_fingerprint()})"
            )
        return Model(
            OnnxEngine(folder, threads, exact=exact),
            Vocabulary.load(folder / "source.json", first),
            Vocabulary.load(folder / "target.json", second),
            bool(examples["normal"]),
            str(examples["numbers"]),
            int(examples["most_tokens"]),
        )
    except (KeyError, TypeError, ValueError) as problem:
        raise ModelError(f"{folder}: no model found ({problem})") from None


def fingerprint_model(folder: Path | None = None) -> str:
    """What tells a model from another, whatever the folder is called."""
    digest = hashlib.sha256()
    for path in sorted((folder or SHIPPED).iterdir()):
        if path.is_file():
            digest.update(path.name.encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _read_config(folder: Path) -> dict[str, Any]:
    try:
        content = read_json((folder / "config.json").read_text("utf-8"))
    except FileNotFoundError:
        raise ModelError(f"{folder}: no model found; {_ADVICE}") from None
    except (OSError, ValueError) as problem:
        raise ModelError(f"{folder}: no model found ({problem})") from None
    if not isinstance(content, dict) or content.get("format") != _FORMAT:
        raise ModelError(f"{folder}: not a model of format {_FORMAT}")
    return content
