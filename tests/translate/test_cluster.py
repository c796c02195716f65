"""Folders of formulas on a Ray cluster of two machines, each with one worker."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from mathglot.config import VERSION
from mathglot.errors import MathglotError
from mathglot.translate.cluster import manifest as manifests
from mathglot.translate.cluster.job import RESULTS, Block, Job, JobError
from mathglot.translate.cluster.lock import LOCK, hold
from mathglot.translate.cluster.manifest import MANIFEST, PARTS, SUCCESS
from mathglot.translate.cluster.run import Plan, prepare, run
from mathglot.translate.cluster.worker import MOST_DEATHS, Outcome, Worker
from mathglot.translate.translation import Checks, Translation
from mathglot.translate.translator import Translator

ray = pytest.importorskip("ray", reason="Ray is not installed (extra `cluster`)")
pyarrow = pytest.importorskip(
    "pyarrow", reason="pyarrow comes with the extra `cluster`"
)
from pyarrow import parquet  # noqa: E402

pytestmark = pytest.mark.slow

FORMULAS = [
    r"\Gamma(z+1)=z\Gamma(z)",
    r"\sin x",
    r"\frac{a}{b}",
    r"\sqrt{x}",
    r"e^{i\pi}",
    r"J_\nu(x)",
    r"\int_0^1 x\,dx",
    r"\sum_{n=1}^N n",
    r"a+b",
    r"\cos^2 x",
    r"x^2-1",
    r"\log x",
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    """Two machines of one processor each, played by this one."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster

    machine = {
        "num_cpus": 1,
        "object_store_memory": 80_000_000,
        "include_dashboard": False,
    }
    machines = Cluster(initialize_head=True, head_node_args=machine)
    machines.add_node(num_cpus=1, object_store_memory=80_000_000)
    ray.init(address=machines.address, log_to_driver=False, logging_level="ERROR")
    yield
    ray.shutdown()
    machines.shutdown()


def write_lines(path: Path, rows: list[Any]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "".join((r if isinstance(r, str) else json.dumps(r)) + "\n" for r in rows)
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "wt", encoding="utf-8") as stream:
        stream.write(text)
    return path


def read_lines(paths: list[Path]) -> list[dict[str, Any]]:
    records = []
    for path in paths:
        opened = gzip.open if path.suffix == ".gz" else open
        with opened(path, "rt", encoding="utf-8") as stream:
            records += [json.loads(line) for line in stream]
    return records


def rows_of(formulas: list[str]) -> list[dict[str, Any]]:
    return [{"id": n, "latex": formula} for n, formula in enumerate(formulas)]


def job_of(tmp_path: Path, **options: Any) -> Job:
    return Job((tmp_path / "in",), tmp_path / "out", "latex", **options)


def work(plan: Plan) -> list[dict[str, Any]]:
    """What a worker of this process makes of every block."""
    manifest = (plan.job.output / MANIFEST).read_text("utf-8")
    worker = Worker(plan.job, manifest, plan.model, 1)
    return [worker(asdict(block)) for block in plan.blocks]


def do(tmp_path: Path, **options: Any) -> list[dict[str, Any]]:
    """The lines that a job gives, in order."""
    faults = [o["fault"] for o in work(prepare(job_of(tmp_path, **options)))]
    assert not any(faults), faults
    return read_lines(sorted((tmp_path / "out").glob("*.jsonl*")))


@pytest.fixture(scope="module")
def expected() -> list[dict[str, Any]]:
    """What the translator of this process says of the formulas."""
    return [
        {"text": one.text, "checks": one.checks.as_record(), "score": one.score}
        for one in Translator().translate_many(FORMULAS, beam=1)
    ]


def same(record: dict[str, Any], expected: dict[str, Any]) -> bool:
    """Scores depend in their last digits on what else is in a batch."""
    close = abs(record["score"] - expected["score"]) < 1e-3
    return close and all(record[k] == expected[k] for k in ("text", "checks"))


class Echo:
    """A translator that says what it is given, and fails where it is told to."""

    model = None

    def __init__(self, model: Path | None = None, threads: int | None = None) -> None:
        self.asked_for = model, threads

    def translate_many(
        self,
        formulas: list[str],
        to: str,
        *,
        beam: int = 5,
        assume: Any = (),
        guess: bool = False,
    ) -> list[Translation]:
        if "fault" in formulas:
            raise ZeroDivisionError("of Mathglot")
        known = Checks(parses=True, displays=True)
        return [
            Translation(text, to, error=MathglotError("no formula"))
            if text == "bad"
            else Translation(
                text, to, f"{to}: {text}", None, -0.5, known, assumptions=tuple(assume)
            )
            for text in formulas
        ]


@pytest.fixture
def echo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a translation itself is not looked at, none needs to be made."""
    monkeypatch.setattr("mathglot.translate.cluster.worker.Translator", Echo)
    monkeypatch.setattr("mathglot.translate.cluster.run.Translator", Echo)


# Without Ray: what a worker does.


def test_a_line_goes_out_as_it_came_in(tmp_path: Path, echo: None) -> None:
    lines = ['{"latex": "x" , "n": 1.500, "u": "\\u00e4", "d": 1e400}', '{"latex":"y"}']
    write_lines(tmp_path / "in/a.jsonl", lines)
    do(tmp_path)
    written = (tmp_path / "out/a.00000.jsonl").read_text("utf-8").splitlines()
    for line, result in zip(lines, written, strict=True):
        assert result.startswith(line[:-1].rstrip() + ', "text": ')


def test_a_bad_row_is_an_error_record_in_its_place(tmp_path: Path, echo: None) -> None:
    write_lines(
        tmp_path / "in/a.jsonl",
        [
            {"latex": "x"},
            "no JSON",
            "[1]",
            {"latex": 5},
            {"other": "x"},
            "",
            '{"latex": "\\ud800"}',
            {"latex": "bad"},
            "[" * 5000,
            {"latex": "y"},
        ],
    )
    records = do(tmp_path, block=4)
    assert records[0]["text"] == "mathematica: x"
    assert records[-1]["text"] == "mathematica: y"
    assert "error" not in records[0]
    errors = [record["error"] for record in records[1:-1]]
    assert errors == [
        "not JSON: Expecting value at position 0",
        "not a record: a JSON object was expected",
        "the field 'latex' is not a text",
        "the field 'latex' is missing",
        "not UTF-8: half a character at position 0",
        "no formula",
        "not a record: JSON nested too deeply",
    ]
    assert records[1]["line"] == "no JSON"


def test_bytes_that_are_no_text_are_an_error_record(tmp_path: Path, echo: None) -> None:
    path = write_lines(tmp_path / "in/a.jsonl", [{"latex": "x"}])
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes() + b'{"latex": "\xff"}')
    first, second = do(tmp_path)
    assert first["text"] == "mathematica: x"
    assert second["error"] == "not UTF-8: byte 0xff at position 11"
    assert second["line"] == '{"latex": "\\xff"}'


def test_one_worker_goes_from_file_to_file_and_back(tmp_path: Path, echo: None) -> None:
    for name in ("a.jsonl", "b.jsonl", "c.jsonl.gz", "d.jsonl.gz"):
        rows = [{"id": f"{name[0]}{n}", "latex": "x"} for n in range(4)]
        write_lines(tmp_path / "in" / name, rows)
    plan = prepare(job_of(tmp_path, block=2))
    outcomes = work(replace(plan, blocks=(*plan.blocks[1::2], *plan.blocks[-2::-2])))
    assert {outcome["rows"] for outcome in outcomes} == {2}
    records = read_lines(sorted((tmp_path / "out").glob("*.jsonl*")))
    assert [r["id"] for r in records] == [f"{a}{n}" for a in "abcd" for n in range(4)]
    assert list((tmp_path / "out" / PARTS).iterdir()) == []


def test_parquet_keeps_its_columns_and_types(tmp_path: Path, echo: None) -> None:
    (tmp_path / "in").mkdir()
    table = pyarrow.table(
        {
            "year": pyarrow.array([1, 2, 3, 4, 5], pyarrow.int16()),
            "latex": pyarrow.array(["a", None, "bad", "b", "c"]),
            "tags": [["x"], [], None, ["y", "z"], []],
        }
    )
    parquet.write_table(table, tmp_path / "in/a.parquet", row_group_size=2)
    plan = prepare(job_of(tmp_path, block=3))
    assert [o["rows"] for o in work(plan)] == [3, 2]
    names = ["a.00000.parquet", "a.00001.parquet"]
    parts = [parquet.read_table(tmp_path / "out" / name) for name in names]
    found = pyarrow.concat_tables(parts)
    assert found.select(table.column_names).equals(table)
    assert found.column_names == [*table.column_names, *RESULTS]
    assert found["text"].to_pylist()[2:4] == [None, "mathematica: b"]
    errors = [None, "the field 'latex' is missing", "no formula", None, None]
    assert found["error"].to_pylist() == errors
    assert found["checks"][0].as_py()["displays"] is True
    assert isinstance(json.loads(found["alternatives"][0].as_py()), list)


def test_sentences_reach_the_translator(tmp_path: Path, echo: None) -> None:
    write_lines(tmp_path / "in/a.jsonl", rows_of(["f(x)"]))
    (record,) = do(tmp_path, assume=("f is a function",))
    assert record["assumptions"] == ["f is a function"]


def test_an_unknown_language_or_sentence_is_refused(tmp_path: Path) -> None:
    write_lines(tmp_path / "in/a.jsonl", rows_of(["f(x)"]))
    with pytest.raises(MathglotError, match="colourless"):
        prepare(job_of(tmp_path, assume=("colourless green ideas",)))
    with pytest.raises(MathglotError, match="unknown language 'pascal'"):
        prepare(job_of(tmp_path, to="pascal"))
    assert not (tmp_path / "out").exists()


def test_results_may_have_a_prefix(tmp_path: Path, echo: None) -> None:
    write_lines(tmp_path / "in/a.jsonl", [{"latex": "x", "text": "kept"}])
    with pytest.raises(JobError, match=r"line 1: there is a column 'text' already"):
        prepare(job_of(tmp_path))
    (record,) = do(tmp_path, prefix="to_")
    assert (record["text"], record["to_text"]) == ("kept", "mathematica: x")


def test_all_that_a_translation_says_has_a_column() -> None:
    whole = Translation("x", "mathematica", "x").as_record()
    failed = Translation("x", "mathematica", error=MathglotError("no")).as_record()
    assert {*whole, *failed} == {"source", "language", *RESULTS}


def test_a_fault_of_one_formula_is_not_that_of_its_block(
    tmp_path: Path, echo: None
) -> None:
    write_lines(tmp_path / "in/a.jsonl", rows_of(["x", "fault", "z"]))
    first, second, third = do(tmp_path)
    assert (first["text"], third["text"]) == ("mathematica: x", "mathematica: z")
    assert second["error"].endswith("report it: ZeroDivisionError: of Mathglot")


def test_a_block_over_which_workers_died_is_given_up(
    tmp_path: Path, echo: None
) -> None:
    write_lines(tmp_path / "in/a.jsonl", rows_of(["x", "y"]))
    plan = prepare(job_of(tmp_path, block=1))
    for number in range(MOST_DEATHS):
        (tmp_path / "out" / PARTS / f"1.{number}").touch()
    first, second = work(plan)
    assert first["fault"] == ""
    assert second["fault"] == "3 workers died over it"


def test_a_file_that_has_changed_meanwhile_is_a_fault(
    tmp_path: Path, echo: None
) -> None:
    path = write_lines(tmp_path / "in/a.jsonl", rows_of(["x", "y"]))
    plan = prepare(job_of(tmp_path))
    write_lines(path, rows_of(["x"]))
    (outcome,) = work(plan)
    assert outcome["fault"].endswith("has changed since the start")
    assert list((tmp_path / "out" / PARTS).iterdir()) == []


def test_a_run_of_which_a_block_fails_is_no_success(
    tmp_path: Path, echo: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run_here(
        blocks: list[Block], arguments: tuple[Any, ...], **_: Any
    ) -> Iterator[Outcome]:
        worker = Worker(*arguments, 1)
        for block in blocks:
            yield Outcome(**worker(asdict(block)))

    monkeypatch.setattr("mathglot.translate.cluster.run.run_blocks", run_here)
    path = write_lines(tmp_path / "in/a.jsonl", rows_of(["x", "y"]))
    write_lines(tmp_path / "in/b.jsonl", rows_of(["z"]))
    plan = prepare(job_of(tmp_path, block=1))
    whole = path.read_text()
    path.write_text(whole.splitlines()[0])
    summary = run(plan)
    assert list(summary.failed) == ["a.00001.jsonl"]
    assert summary.counts.rows == 2
    assert not (tmp_path / "out" / SUCCESS).exists()
    path.write_text(whole)
    summary = run(prepare(plan.job))
    assert (summary.failed, summary.counts.rows) == ({}, 3)
    assert (tmp_path / "out" / SUCCESS).exists()


def test_a_machine_with_other_files_or_another_model_is_refused(
    tmp_path: Path, echo: None
) -> None:
    write_lines(tmp_path / "in/a.jsonl", rows_of(["x"]))
    plan = prepare(job_of(tmp_path))
    manifest = (tmp_path / "out" / MANIFEST).read_text("utf-8")
    row = asdict(plan.blocks[0])
    elsewhere = replace(plan.job, output=tmp_path / "elsewhere")
    for job, text, model, word in (
        (elsewhere, manifest, plan.model, "every machine must see the same files"),
        (plan.job, manifest + " ", plan.model, "is another folder there"),
        (plan.job, manifest, "0" * 64, "the model there is another"),
    ):
        outcome = Worker(job, text, model, 1)(row)
        assert outcome["fatal"]
        assert word in outcome["fault"]
    begun = manifest.replace(f'"version": "{VERSION}"', '"version": "0.0"')
    (tmp_path / "out" / MANIFEST).write_text(begun, "utf-8")
    outcome = Worker(plan.job, begun, plan.model, 1)(row)
    assert outcome["fatal"]
    assert f"Mathglot there is {VERSION}, not 0.0" in outcome["fault"]


# What is refused at the start.


def test_input_that_cannot_be_read_is_refused_by_name(
    tmp_path: Path, echo: None
) -> None:
    folder = tmp_path / "in"
    with pytest.raises(JobError, match=r"in: no such file or folder"):
        prepare(job_of(tmp_path))
    folder.mkdir()
    (folder / "notes.txt").touch()
    (folder / "_hidden.jsonl").write_text("{}")
    with pytest.raises(JobError, match=r"no file whose name ends with \.jsonl\.gz"):
        prepare(job_of(tmp_path))
    for name, content, word in (
        ("a.parquet", b"PAR", r"cannot read .*a\.parquet"),
        ("a.jsonl.gz", gzip.compress(b'{"latex": "x"}' * 99)[:-9], "cannot read"),
        ("a.jsonl.gz", b"no gzip", "cannot read"),
        ("a.jsonl", b'{"tex": "x"}\n', "line 1: the field 'latex' is missing"),
        ("a.jsonl", b"[1,\n2]\n", "no line contains a formula; line 1: not JSON"),
        ("a.jsonl", b'{"latex": "' + b"x" * 2**24, r"a line longer than 16,777,216"),
    ):
        (folder / name).write_bytes(content)
        with pytest.raises(JobError, match=word):
            prepare(job_of(tmp_path))
        (folder / name).unlink()
    assert not (tmp_path / "out").exists()


def test_parquet_without_a_column_of_formulas_is_refused(
    tmp_path: Path, echo: None
) -> None:
    (tmp_path / "in").mkdir()
    for columns, word in (
        ({"tex": ["x"]}, "no column is called 'latex'; the columns are: tex"),
        ({"latex": [1]}, "the column 'latex' does not hold text but int64"),
        ({"latex": ["x"], "score": [1]}, "there is a column 'score' already"),
    ):
        parquet.write_table(pyarrow.table(columns), tmp_path / "in/a.parquet")
        with pytest.raises(JobError, match=word):
            prepare(job_of(tmp_path))


def test_a_second_start_with_something_else_is_refused(
    tmp_path: Path, echo: None
) -> None:
    path = write_lines(tmp_path / "in/a.jsonl", rows_of(["x", "y"]))
    job = job_of(tmp_path)
    prepare(job)
    assert prepare(job).rows == 2
    os.utime(path, (0, 0))
    assert prepare(job).rows == 2
    with pytest.raises(JobError, match=r"to was 'mathematica' and is 'sympy'"):
        prepare(replace(job, to="sympy"))
    with pytest.raises(JobError, match=r"assume was \[\] and is \['f is a function'\]"):
        prepare(replace(job, assume=("f is a function",)))
    with pytest.raises(JobError, match=r"beam was 5 and is 2; block was 128 and is 1"):
        prepare(replace(job, beam=2, block=1))
    other = write_lines(tmp_path / "in/b.jsonl", rows_of(["x"]))
    with pytest.raises(JobError, match=r"the input b\.jsonl is new"):
        prepare(job)
    other.unlink()
    write_lines(path, rows_of(["x", "z"]))
    with pytest.raises(JobError, match=r"the input a\.jsonl has changed"):
        prepare(job)


def test_another_version_or_model_does_not_go_on(
    tmp_path: Path, echo: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_lines(tmp_path / "in/a.jsonl", rows_of(["x"]))
    job = job_of(tmp_path)
    prepare(job)
    kept = json.loads((tmp_path / "out" / MANIFEST).read_text("utf-8"))
    assert kept["version"] == VERSION
    assert len(kept["model"]) == 64
    with monkeypatch.context() as changed:
        changed.setattr(manifests, "VERSION", "9.9")
        with pytest.raises(JobError, match=f"Mathglot was {VERSION} and is 9.9"):
            prepare(job)
    with monkeypatch.context() as changed:
        changed.setattr(manifests, "fingerprint_model", lambda folder: "0" * 64)
        with pytest.raises(JobError, match="the model is another"):
            prepare(job)
    assert prepare(job).rows == 1


def test_a_second_run_at_the_same_time_is_refused(tmp_path: Path, echo: None) -> None:
    write_lines(tmp_path / "in/a.jsonl", rows_of(["x", "y"]))
    job = job_of(tmp_path)
    plan = prepare(job)
    mark = tmp_path / "out" / PARTS / "0.1.abc"
    mark.touch()
    with hold(job.output):
        for start in (lambda: prepare(job), lambda: run(plan)):
            with pytest.raises(JobError, match="out: in use by another run"):
                start()
        # What the other run is writing was left alone.
        assert mark.exists()
    assert not (tmp_path / "out" / LOCK).exists()
    work(prepare(job))
    assert run(prepare(job)).counts.rows == 2
    assert not (tmp_path / "out" / LOCK).exists()


def test_a_run_that_was_killed_holds_nothing(tmp_path: Path) -> None:
    program = (
        "import sys, time; from pathlib import Path\n"
        "from mathglot.translate.cluster.lock import hold\n"
        "with hold(Path(sys.argv[1])): print('held', flush=True); time.sleep(60)"
    )
    command = [sys.executable, "-c", program, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(JobError, match="in use by another run"), hold(tmp_path):
            pass
        other.kill()
    assert (tmp_path / LOCK).exists()
    with hold(tmp_path):
        pass
    assert not (tmp_path / LOCK).exists()


def test_a_start_that_was_killed_at_once_is_no_hindrance(
    tmp_path: Path, echo: None
) -> None:
    write_lines(tmp_path / "in/a.jsonl", rows_of(["x"]))
    (tmp_path / "out" / PARTS).mkdir(parents=True)
    (tmp_path / "out" / f"{MANIFEST}.7.part").write_text("{")
    assert len(do(tmp_path)) == 1


def test_a_folder_of_something_else_is_refused(tmp_path: Path, echo: None) -> None:
    write_lines(tmp_path / "in/a.jsonl", rows_of(["x"]))
    (tmp_path / "out").mkdir()
    (tmp_path / "out/mine.txt").touch()
    with pytest.raises(JobError, match="not empty, and not started by this command"):
        prepare(job_of(tmp_path))
    into_file = replace(job_of(tmp_path), output=tmp_path / "out/mine.txt")
    with pytest.raises(JobError, match="results need a folder, but this is a file"):
        prepare(into_file)
    inside = replace(job_of(tmp_path), output=tmp_path / "in/out")
    with pytest.raises(JobError, match="results cannot go into the input"):
        prepare(inside)


def test_where_ray_is_missing_it_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(JobError, match=r"pip install 'mathglot\[cluster\]'"):
        prepare(job_of(tmp_path))


# On two workers.


def test_two_workers_give_what_one_translator_gives(
    tmp_path: Path, cluster: None, expected: list[dict[str, Any]]
) -> None:
    folder = tmp_path / "in"
    write_lines(folder / "a.jsonl", rows_of(FORMULAS))
    write_lines(folder / "deep/b.jsonl.gz", rows_of(FORMULAS[::-1]))
    columns = {"id": range(len(FORMULAS)), "latex": FORMULAS}
    parquet.write_table(pyarrow.table(columns), folder / "c.parquet")
    (folder / "notes.txt").touch()
    plan = prepare(job_of(tmp_path, block=5, beam=1))
    advanced: list[int] = []
    summary = run(plan, advance=advanced.append)

    output = tmp_path / "out"
    lines = read_lines(sorted(output.glob("a.*.jsonl")))
    packed = read_lines(sorted(output.glob("deep/b.*.jsonl.gz")))
    tables = [parquet.read_table(path) for path in sorted(output.glob("c.*.parquet"))]
    columnar = pyarrow.concat_tables(tables).to_pylist()
    assert [r["id"] for r in lines] == [r["id"] for r in columnar] == list(range(12))
    assert all(map(same, lines, expected))
    assert all(map(same, columnar, expected))
    assert all(map(same, packed, expected[::-1]))

    displays = sum(one["checks"]["displays"] is True for one in expected)
    assert displays > 6
    assert asdict(summary.counts) == {
        "rows": 36,
        "errors": 0,
        "displays": 3 * displays,
    }
    assert sorted(advanced) == [2] * 3 + [5] * 6
    assert json.loads((output / SUCCESS).read_text())["files"] == 9
    assert [path.name for path in plan.left_out] == ["notes.txt"]
    assert not (output / PARTS).exists()


def test_what_is_missing_is_done_and_nothing_else(
    tmp_path: Path, cluster: None, echo: None
) -> None:
    write_lines(tmp_path / "in/a.jsonl", [*rows_of(FORMULAS), "no JSON"])
    job = job_of(tmp_path, block=2, beam=1)
    work(prepare(job))
    files = sorted((tmp_path / "out").glob("a.*.jsonl"))
    files[1].unlink()
    # Two that look done, and are not.
    files[3].write_text(files[3].read_text().splitlines()[0] + "\n")
    files[4].write_bytes(b"\xff")
    stale = tmp_path / "out" / PARTS / "1.5.abc"
    stale.touch()
    plan = prepare(job)
    assert plan.rows_done == 13 - 6
    assert not stale.exists()
    summary = run(plan, workers=2)
    records = read_lines(files)
    assert [record.get("id") for record in records] == [*range(12), None]
    # The workers of the cluster are other processes, whose translations are real.
    again = [n for n, r in enumerate(records[:12]) if "mathematica: " not in r["text"]]
    assert again == [2, 3, 6, 7, 8, 9]
    assert (summary.counts.rows, summary.counts.errors) == (13, 1)


def test_a_run_of_which_all_is_done_needs_no_cluster(
    tmp_path: Path, echo: None
) -> None:
    write_lines(tmp_path / "in/a.jsonl", rows_of(["x", "y"]))
    work(prepare(job_of(tmp_path)))
    summary = run(prepare(job_of(tmp_path)), address="nowhere:1")
    assert asdict(summary.counts) == {"rows": 2, "errors": 0, "displays": 2}
    assert (tmp_path / "out" / SUCCESS).exists()


def kill_one_at_work(parts: Path) -> bool:
    """Kill a worker in the middle of a block; False if none was met in one."""
    for part in parts.iterdir():
        pid = int(part.name.split(".")[1])
        os.kill(pid, signal.SIGSTOP)
        time.sleep(0.1)
        at_work = part.exists()
        os.kill(pid, signal.SIGKILL if at_work else signal.SIGCONT)
        if at_work:
            return True
    return False


def test_the_block_of_a_worker_that_is_killed_is_done_by_another(
    tmp_path: Path, cluster: None, expected: list[dict[str, Any]]
) -> None:
    write_lines(tmp_path / "in/a.jsonl", rows_of(FORMULAS * 3))
    plan = prepare(job_of(tmp_path, block=2, beam=1))
    killed = False

    def kill_once(rows: int) -> None:
        nonlocal killed
        until = time.monotonic() + 60
        while not killed and time.monotonic() < until:
            killed = kill_one_at_work(tmp_path / "out" / PARTS)

    summary = run(plan, workers=2, advance=kill_once)
    assert killed
    assert (summary.repeated, summary.failed) == (1, {})
    records = read_lines(sorted((tmp_path / "out").glob("*.jsonl")))
    assert [record["id"] for record in records] == list(range(36))
    assert all(map(same, records, expected * 3))


def test_a_machine_that_cannot_work_ends_the_run(tmp_path: Path, cluster: None) -> None:
    write_lines(tmp_path / "in/a.jsonl", rows_of(["x", "y"]))
    plan = replace(prepare(job_of(tmp_path, block=1)), model="0" * 64)
    with pytest.raises(JobError, match="the model there is another"):
        run(plan)
    assert not (tmp_path / "out" / SUCCESS).exists()
