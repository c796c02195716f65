"""Sets of one corpus that several processes make at once."""

from __future__ import annotations

from pathlib import Path
from threading import Thread

from mathglot.corpus.collect import collect_set
from mathglot.corpus.importers.registry import import_file
from mathglot.corpus.locking import alone
from mathglot.corpus.storage import SetFolder


def test_a_set_waits_while_others_change_the_splits(tmp_path: Path) -> None:
    source = tmp_path / "mine.csv"
    source.write_text("latex,mathematica\nx+1,x + 1\n", encoding="utf-8")
    root = tmp_path / "corpus"
    imported = [import_file(source, "csv")]
    work = Thread(target=lambda: collect_set(root, "mine", "csv", imported))
    with alone(root):
        work.start()
        work.join(0.5)
        assert work.is_alive()
        assert not SetFolder(root, "mine").exists
    work.join(30)
    assert [pair.text for pair in SetFolder(root, "mine").pairs()] == ["x + 1"]
