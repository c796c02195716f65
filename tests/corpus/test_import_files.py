"""Reading files that are as they should be, and files that are not."""

from __future__ import annotations

import gzip
import json
import os
import tracemalloc
from pathlib import Path

import pytest

from mathglot.corpus.importers.files import (
    LONGEST_LINE,
    ImportFileError,
    Record,
    read_lines,
    read_records,
)
from mathglot.corpus.importers.options import ImportOptions, OptionError
from mathglot.corpus.importers.registry import (
    EXTENSIONS,
    IMPORTERS,
    choose_source,
    import_file,
    import_latex,
)
from mathglot.corpus.importers.results import Accepted, LatexFormula, Rejected
from mathglot.errors import UnknownNameError

GOOD = b'{"latex": "x", "mathematica": "x"}\n'


def write(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def test_lines_end_as_they_will(tmp_path: Path) -> None:
    path = write(tmp_path / "a", b"\xef\xbb\xbfone\r\ntwo\n\nf\xc3\xbcr")
    assert [(line.number, line.text) for line in read_lines(path)] == [
        (1, "one"),
        (2, "two"),
        (3, ""),
        (4, "für"),
    ]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"\xff\xfeabc", "not UTF-8"),
        (b'{"latex": "\xe9"}', "not UTF-8"),
        (b'{"latex": "a\x00b"}', "a NUL character"),
        (b"{" + b"x" * 10_000_000, f"a line longer than {LONGEST_LINE:,} bytes"),
        (b"{", "not JSON"),
        (b'{"a": ' + b"1" * 5000 + b"}", "not JSON"),
        (b"[" * 100_000, "JSON nested too deeply"),
        (b'{"latex": "' + b"{" * 500 + b'"}', ""),
        (b"[1]", "not a JSON object"),
    ],
)
def test_a_bad_line_is_one_rejection(tmp_path: Path, line: bytes, reason: str) -> None:
    path = write(tmp_path / "a.jsonl", GOOD + line + b"\n" + GOOD)
    first, middle, last = read_records(path)
    assert isinstance(first, Record) and isinstance(last, Record)
    assert last.place == "a.jsonl:3"
    if reason:
        assert isinstance(middle, Rejected)
        assert (middle.place, middle.reason) == ("a.jsonl:2", reason)
        assert len(middle.text) <= 201
    else:
        assert isinstance(middle, Record)


def test_compressed_files_are_read(tmp_path: Path) -> None:
    path = write(tmp_path / "pairs.jsonl.gz", gzip.compress(GOOD))
    run = import_file(path)
    assert [type(result) for result in run] == [Accepted]
    # What a file is called does not say whether it is compressed.
    path = write(tmp_path / "pairs.jsonl", gzip.compress(GOOD))
    assert [type(result) for result in import_file(path)] == [Accepted]


def bad_files(folder: Path) -> dict[str, Path]:
    compressed = gzip.compress(os.urandom(100_000).hex().encode())
    return {
        "No such file": folder / "absent.jsonl",
        "Is a directory": folder,
        "UTF-16": write(folder / "wide.jsonl", "x".encode("utf-16")),
        "damaged": write(folder / "cut.jsonl.gz", compressed[:-5000]),
        "damaged after line 0": write(
            folder / "odd.jsonl.gz", b"\x1f\x8b\x08" + b"x" * 99
        ),
    }


@pytest.mark.parametrize(
    "reason",
    ["No such file", "Is a directory", "UTF-16", "damaged", "damaged after line 0"],
)
@pytest.mark.parametrize("source", IMPORTERS)
def test_a_file_that_cannot_be_read_is_one_error(
    tmp_path: Path, source: str, reason: str
) -> None:
    path = bad_files(tmp_path)[reason]
    with pytest.raises(ImportFileError) as error:
        list(import_file(path, source))
    assert reason in str(error.value)
    assert str(path) in str(error.value)


JUNK = [
    b"",
    b"\n\n\n",
    b"\x00" * 50,
    b"\xff" * 50,
    b'"',
    b"$",
    b"(*",
    b"\\begin{align}",
    b"{" * 3000,
    b'{"latex": "x", "semantic": "\\ud800"}',
    b'{"semantic": 5, "expr": [], "file": {}, "integrand": null}',
    b'{"semantic": "x", "symbols": 3}',
    b'{"id": "1", "latex": "x", "expr": "Call()"}',
    b'latex,mathematica\n"x",If[f[],1,2]\n"',
    b"a\rb\rc",
    bytes(range(256)) * 20,
]


TABLES = [junk for junk in JUNK if junk.startswith(b"latex,")]


@pytest.mark.parametrize("source", IMPORTERS)
@pytest.mark.parametrize("junk", JUNK, ids=range(len(JUNK)))
def test_junk_is_rejected(tmp_path: Path, source: str, junk: bytes) -> None:
    path = write(tmp_path / "junk", junk)
    if source in ("csv", "tsv") and not (source == "csv" and junk in TABLES):
        # A table begins with the names of its columns.
        with pytest.raises(ImportFileError, match="column"):
            list(import_file(path, source))
        return
    results = list(import_file(path, source))
    # Empty files have nothing, and much is a formula of Mathematica.
    known = Rejected if source != "mathematica" else (Accepted, Rejected)
    assert all(isinstance(result, known) for result in results)
    assert results or source == "tex" or not junk.strip()
    for result in results:
        result.to_line().encode("utf-8")


@pytest.mark.parametrize("junk", JUNK, ids=range(len(JUNK)))
def test_junk_among_lines_of_latex(tmp_path: Path, junk: bytes) -> None:
    path = write(tmp_path / "junk", b"x\n" + junk + b"\ny\n")
    kept = [each.latex for each in import_latex(path) if isinstance(each, LatexFormula)]
    assert kept[0] == "x" and kept[-1] == "y"


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    with path.open("wb") as stream:
        stream.write(b'{"latex": "')
        for _ in range(64):
            stream.write(b"x" * 1_000_000)
        stream.write(b'"}\n')
        for _ in range(20):
            stream.write(b'{"latex": "x' + b" " * 1_000_000 + b'"}\n')
    tracemalloc.start()
    assert len(list(read_records(path))) == 21
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 60_000_000


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("a.jsonl", "json"),
        ("a.csv", "csv"),
        ("A.TSV", "tsv"),
        ("a.b.tex.gz", "tex"),
        ("1.2.wl", "mathematica"),
        ("a.m", "mathematica"),
    ],
)
def test_the_extension_chooses_the_importer(name: str, source: str) -> None:
    assert choose_source(Path(name)) == source


def test_each_extension_has_its_importer() -> None:
    assert set(EXTENSIONS.values()) <= set(IMPORTERS)


@pytest.mark.parametrize("name", ["pairs.docx", "pairs", "pairs.gz", "pairs.nb"])
def test_other_extensions_need_a_name(tmp_path: Path, name: str) -> None:
    path = write(tmp_path / name, GOOD)
    with pytest.raises(UnknownNameError, match="kind of file"):
        import_file(path)
    assert [type(result) for result in import_file(path, "json")] == [Accepted]


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"flavour": "fancy"}, UnknownNameError),
        ({"targets": ("maple",)}, UnknownNameError),
        ({"targets": ()}, OptionError),
        ({"longest": 0}, OptionError),
        ({"latex": "semantic"}, OptionError),
        ({"latex": ""}, OptionError),
    ],
)
def test_bad_options_are_errors_at_once(
    options: dict[str, object], error: type[Exception]
) -> None:
    with pytest.raises(error):
        ImportOptions(**options)  # type: ignore[arg-type]
    with pytest.raises(UnknownNameError, match="source"):
        import_file("a.jsonl", "nosuch")


def test_counts_are_those_of_the_results(tmp_path: Path) -> None:
    rows = [
        {"latex": "x", "mathematica": "x", "semantic": "x"},
        {"latex": "x", "mathematica": "f["},
        {"latex": "{", "mathematica": "x"},
        {"latex": "y", "mathematica": "f[", "semantic": "y"},
    ]
    path = tmp_path / "a.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)))
    run = import_file(path)
    assert len(list(run)) == 6
    counts = run.counts
    assert (counts.accepted, counts.rejected) == (3, 3)
    assert (counts.rows, counts.accepted_rows) == (4, 2)
    assert counts.share == 0.5
    assert counts.targets == {"mathematica": 1, "semantic": 2}
    assert counts.reasons == {
        "the Mathematica cannot be read": 2,
        "the LaTeX cannot be read": 1,
    }
    assert next(counts.lines()) == "4 rows, 2 of them accepted"
