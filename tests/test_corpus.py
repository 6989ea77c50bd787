"""Parsers against a corpus of real files with values read off by eye, and against each other."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest

from platterbase.errors import ParseError
from platterbase.model import Hints, Run
from platterbase.reading.decode import DecodeError, decode
from platterbase.tools import parsers
from platterbase.vocabulary import load_vocabulary

UNITS = {
    "bytes/s": {"B/s"},
    "iops": {"1/s"},
    "ns": {"s"},
    "s": {"s"},
    "bytes": {"B"},
    "ratio": {"ratio", "count", "1"},
    "count": {"ratio", "count", "1"},
}
NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)?")
# Tools whose files lie in the folder of another.
ELSEWHERE = {"fio-log": ("fio", "log-*"), "nvme": ("nvme-list", "*")}
DERIVED = "bytes / seconds"
OURS = {"table", "facts"}  # our own formats: no tool prints them

Truth = dict[str, str | float | None]


@dataclass(frozen=True)
class Number:
    """A number that a parser found: a measurement, a point of a series, a fact."""

    value: float
    unit: str
    text: str  # what was printed, and its line
    resolution: float


def tool_of(file: str) -> str:
    """The parser that a file of the corpus is for."""
    folder, _, name = file.partition("/")
    inside = (tool for tool, (home, glob) in ELSEWHERE.items() if home == folder)
    return next((tool for tool in inside if Path(name).match(ELSEWHERE[tool][1])), folder)


@pytest.fixture(scope="session")
def truth(corpus: Path) -> dict[str, list[Truth]]:
    """Truth lines of each file."""
    found = defaultdict(list)
    for line in (corpus / "truth.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        found[row["file"]].append(row)
    return found


@pytest.fixture(scope="session")
def versions(corpus: Path) -> dict[str, str | None]:
    """What a sender would declare: the version of the tool that wrote each file."""
    lines = (corpus / "manifest.jsonl").read_text("utf-8").splitlines()
    return {row["file"]: row["tool_version"] for row in map(json.loads, lines)}


@cache
def text_of(path: Path) -> str:
    return decode(path.read_bytes(), declared=None, language=None).text


def parse(corpus: Path, file: str, tool: str, version: str | None) -> list[Run]:
    name = file.rpartition("/")[2]
    # A version that the text says itself needs no hint, and some of the manifest are words.
    said = version.removeprefix("fio-") if version and tool in ELSEWHERE else None
    hints = Hints(file_name=name, tool=tool, tool_version=said)
    return parsers()[tool].parse(text_of(corpus / file), hints)


def numbers(runs: list[Run], lines: list[str], units: dict[str, str]) -> Iterator[Number]:
    for run in runs:
        for found in run.measurements:
            if found.value is not None:
                text = f"{found.printed} {lines[found.line - 1]}"
                half = (found.resolution or 0) / 2
                yield Number(found.value, units[found.metric], text, half)
        for samples in run.samples:
            for _, _, line, values in samples.rows:
                for (metric, _, _), value in zip(samples.columns, values, strict=True):
                    if value is not None:
                        yield Number(value, units[metric], lines[line - 1], 0)
        for fact in run.facts:
            if fact.number is not None and fact.unit is not None:
                yield Number(fact.number, fact.unit, f"{fact.value} {lines[fact.line - 1]}", 0)


def hits(number: Number, row: Truth) -> bool:
    """Whether a number is the one of a truth line, to half of its last printed digit."""
    printed = NUMBER.search(str(row["raw"]))
    assert printed
    value = float(str(row["si_value"])) * (1e-9 if row["si_unit"] == "ns" else 1)
    raw = Decimal(printed[0].replace(",", "."))
    scale = value / float(raw) if raw else 0
    half = abs(scale) * 10.0 ** int(raw.as_tuple().exponent) / 2
    return (
        number.unit in UNITS[str(row["si_unit"])]
        and printed[0] in number.text
        and abs(number.value - value) <= half + abs(value) * 1e-9
    )


def counted(runs: list[Run]) -> set[int]:
    """What can be counted in a file: its runs, its loads, the points of its series."""
    points = sum(
        value is not None
        for run in runs
        for samples in run.samples
        for row in samples.rows
        for value in row[3]
    )
    return {len(runs), sum(len(run.workloads) for run in runs), points}


def is_count(row: Truth) -> bool:
    return re.match("len[(]|count of|row count", str(row["tool_field"])) is not None


def missing(rows: list[Truth], found: list[Number]) -> list[str]:
    """Truth lines that no number of their own answers to.

    The exact rate of dd is no number of its own: it is the value of the rate that stands there
    rounded, in another truth line.
    """
    free = set(range(len(found)))
    missed = []
    for row in rows:
        own = next((at for at in sorted(free) if hits(found[at], row)), None)
        if own is not None:
            free.remove(own)
        elif row["tool_field"] == DERIVED and any(hits(number, row) for number in found):
            continue
        elif not is_quotient(row, found):
            missed.append(f"{row['what']}: {row['raw']} {row['raw_unit']} is {row['si_value']}")
    return missed


def is_quotient(row: Truth, found: list[Number]) -> bool:
    """Whether a truth line is the rate that the printed bytes and the printed time make."""
    if "si_value = bytes /" not in str(row["raw_unit"]):
        return False
    sizes = [one.value for one in found if one.unit == "B" and str(row["raw"]) in one.text]
    times = [one.value for one in found if one.unit == "s" and one.value]
    rates = (size / time for size in sizes for time in times)
    return any(rate == pytest.approx(row["si_value"]) for rate in rates)


TOOLS = [tool for tool in parsers() if tool not in OURS]


@pytest.mark.parametrize("tool", TOOLS)
def test_values_read_by_eye_are_found(
    corpus: Path,
    root: Path,
    truth: dict[str, list[Truth]],
    versions: dict[str, str | None],
    tool: str,
) -> None:
    units = {name: m.unit for name, m in load_vocabulary(root / "schema").metrics.items()}
    missed = []
    checked = 0
    for file, rows in truth.items():
        if tool_of(file) != tool or is_unreadable(corpus / file):
            continue
        try:
            runs = parse(corpus, file, tool, versions.get(file))
        except ParseError:
            # A look-alike of the same program is refused by name: no value, as it should be.
            missed += [f"{file}: refused" for row in rows if row["si_value"] is not None]
            checked += len(rows)
            continue
        lines = re.split("\r\n|\n|\r", text_of(corpus / file))
        values = [row for row in rows if row["si_value"] is not None and not is_count(row)]
        missed += [f"{file}: {what}" for what in missing(values, list(numbers(runs, lines, units)))]
        counts = [row["si_value"] for row in rows if is_count(row)]
        missed += [
            f"{file}: {count} of something" for count in counts if count not in counted(runs)
        ]
        missed += [f"{file}: a value" for row in rows if has_what_it_lacks(row, runs)]
        checked += len(rows)
    assert missed == []
    if not checked:
        pytest.skip(f"the corpus has no values of {tool}")


def is_unreadable(path: Path) -> bool:
    """Whether a file is no text at all: it must then give no value, and gives none."""
    try:
        text_of(path)
    except DecodeError:
        return True
    return False


def has_what_it_lacks(row: Truth, runs: list[Run]) -> bool:
    """Whether a file, or the cell that a truth line quotes, gives a value where there is none."""
    if row["si_value"] is not None:
        return False
    found = [one for run in runs for one in run.measurements]
    if row["raw"]:
        quoted = [one for one in found if one.printed == row["raw"]]
        return not quoted or any(one.missing is None for one in quoted)
    return any(one.value is not None for one in found)


def test_every_tool_with_values_has_a_parser(truth: dict[str, list[Truth]]) -> None:
    # Phoronix files of the corpus are all of CPU tests: nothing of ours to read.
    valued = {
        tool_of(f) for f, rows in truth.items() if any(r["si_value"] is not None for r in rows)
    }
    assert valued - parsers().keys() == set()


def test_every_file_is_foreign_to_all_other_parsers(corpus: Path) -> None:
    wrong = []
    files = sorted(path for path in corpus.glob("*/*") if not is_unreadable(path))
    for path in files:
        file = path.relative_to(corpus).as_posix()
        for tool, parser in parsers().items():
            try:
                parser.parse(text_of(path), Hints(file_name=path.name))
            except ParseError as error:
                if tool != tool_of(file) and not error.foreign:
                    wrong.append(f"{file}: {tool} knows it: {error}")
            else:
                if tool != tool_of(file):
                    wrong.append(f"{file}: {tool} accepts it")
    assert wrong == []
    assert len(files) > 150


def test_only_one_file_of_the_corpus_is_no_text(corpus: Path) -> None:
    binary = [path.name for path in corpus.glob("*/*") if is_unreadable(path)]
    assert binary == ["appledouble-._result_summary.txt"]
