"""Typed tables: what the words around a figure say of it, and what is asked."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path

import pytest

from platterbase.model import Hints
from platterbase.new.typed import TOOL, transcribe
from platterbase.tools import recognize
from tests.floor import seconds_to_find_words
from tests.new.giving import MADE, WHO, Command

MARKS = "Test\tRead (MB/s)\tWrite (MB/s)\nSEQ1M Q8T1\t3567.14\t3200.5\nRND4K Q32T16\t2200.1\t-\n"
FIGURES = [
    (MARKS, [("read", 3567.14e6, 8, 1, 2**20), ("write", 3200.5e6, 8, 1, 2**20),
             ("read", 2200.1e6, 32, 16, 4096)]),
    ("| Тест | Чтение, МБ/с |\n|-|-|\n| Случайно 4K Q32 | 320,5 |\n| Последовательно 1M | 512,4 |",
     [("read", 320.5e6, 32, None, 4096), ("read", 512.4e6, None, None, 2**20)]),
    ("Seq read: 550 MB/s\n4K random write QD32: 98000 IOPS\n",
     [("read", 550e6, None, None, None), ("write", 98000, 32, None, 4096)]),
    ("順次読み出し;550.2 MB/s\nランダム書き込み 4K;80 MB/s\n",
     [("read", 550.2e6, None, None, None), ("write", 80e6, None, None, 4096)]),
    ("테스트  평균 지연 시간\n랜덤 읽기 4K  0.12 ms\n랜덤 쓰기 4K  0.03 ms\n",
     [("read", 0.12e-3, None, None, 4096), ("write", 0.03e-3, None, None, 4096)]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), FIGURES)
def test_words_say_what_a_figure_is(text: str, expected: list[tuple[object, ...]]) -> None:
    typed = transcribe(text, {})
    assert typed is not None
    (run,) = recognize(typed.text, Hints(file_name="typed.tsv"))
    assert (run.tool, run.parser) == (TOOL, "table")
    found = [
        (one.direction, one.value, load.queue_depth, load.threads, load.block_bytes)
        for one in run.measurements
        for load in [run.workloads[one.workload or 0]]
    ]
    assert found == [(way, pytest.approx(value), *rest) for way, value, *rest in expected]
    assert len({load.key for load in run.workloads}) == len(expected)


def test_numbered_lines_are_repeats() -> None:
    typed = transcribe("run  read MB/s\n1  550.2\n2  551.0\n3  549.1\n", {})
    assert typed is not None
    runs = recognize(typed.text, Hints(file_name="typed.tsv"))
    assert [(run.label, run.workloads[0].key) for run in runs] == [(n, "read") for n in "123"]


def test_columns_of_words_are_left_out() -> None:
    typed = transcribe("Test\tRead MB/s\tNote\nSEQ\t550\tok\nRND\t48\tagain\n", {})
    assert typed is not None
    assert typed.text.endswith("label\tSEQ Read MB/s\tRND Read MB/s\n1\t550\t48\n")


HOSTILE = (
    "1 " * 240 + "\n",
    "a" * 400 + ": " + "1" * 80 + "\n",
    " " * 245 + "a" + " " * 240 + "b\n",
)


@pytest.mark.parametrize("line", HOSTILE)
def test_patterns_are_linear(line: str) -> None:
    text = (line * 200)[:65_536]
    floor = seconds_to_find_words(text)
    began = time.process_time()
    assert transcribe(text, {}) is None
    assert time.process_time() - began < 250 * floor  # 55 at most where they are linear


def test_nothing_is_guessed() -> None:
    drives = "Drive  Speed\nA  100\nB  200\n"
    typed = transcribe(drives, {})
    assert typed is not None
    assert (typed.text, typed.open_columns) == ("", ("Speed",))
    said = transcribe(drives, {"Speed": "read MB/s"})
    assert said is not None
    assert "#unit\t\tMB/s\tMB/s" in said.text
    assert transcribe(drives, {"Speed": ""}) is None
    # 8 Mbit/s or megabytes: left open
    assert transcribe("Test\tread Mb/s\na\t8\nb\t9\n", {}).open_columns == ("read Mb/s",)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "text", ["The quick brown fox\nran at 7 furlongs.", "", "a\tb\nc\td\n", "7"]
)
def test_other_texts_are_no_table(text: str) -> None:
    assert transcribe(text, {}) is None


def test_a_typed_table_becomes_a_submission(command: Command, repository: Path) -> None:
    (repository.parent / "typed.txt").write_text(MARKS.replace("Read (MB/s)", "Speed"))
    words = ("new", "--drive", "ST3320620AS", *WHO, "--slug", "mirror", "typed.txt")
    asked = command(*words)
    assert asked.exit_code == 2
    assert '--column "Speed=…"' in asked.output
    made = command(*words, "--column", "Speed=read MB/s")
    assert made.exit_code == 0, made.output
    assert "typed.txt" not in [path.name for path in (repository / MADE).iterdir()]
    declared = tomllib.loads((repository / MADE / "submission.toml").read_text("utf-8"))
    assert [(file["path"], file["tool"]) for file in declared["file"]] == [("typed.tsv", "table")]
    assert f"typed.tsv: {TOOL}" in made.output
    assert "Typed, not printed by a tool (typed-by-hand" in made.output
