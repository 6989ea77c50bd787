"""3,450 real fio results: nothing lost, nothing made up, beside a pass with a plain JSON reader."""

from __future__ import annotations

import hashlib
import json
import tarfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from platterbase.model import Hints, Measurement
from platterbase.submission.content import load_content, submission_folders
from platterbase.tools import parsers

# What the parser makes of one direction of a job: five totals (rate, requests per second, bytes,
# time, requests), and min, max, mean, stddev of five series (bw, iops, slat, clat, lat).
PER_DIRECTION = 5 + 5 * 4
# Of each job: user and system time, context switches, major and minor faults.
PER_JOB = 5
# Of each job with fsyncs: their number, and min, max, mean, stddev of their latency.
PER_SYNC = 1 + 4


@pytest.fixture(scope="module")
def texts(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Every result file of the archive."""
    folder = tmp_path_factory.mktemp("archive")
    with tarfile.open(next(archive.glob("*.tar.xz"))) as packed:
        packed.extractall(folder, filter="data")
    return [path.read_text("utf-8") for path in sorted(folder.rglob("*.json"))]


@pytest.fixture(scope="module")
def measurements(texts: list[str]) -> list[Measurement]:
    """Every measurement of the archive."""
    parse = parsers()["fio"].parse
    return [found for text in texts for run in parse(text, Hints()) for found in run.measurements]


def _jobs(texts: list[str]) -> Iterator[dict[str, Any]]:
    for text in texts:
        yield from json.loads(text[text.index("{") :])["jobs"]


def _directions(job: dict[str, Any]) -> list[dict[str, Any]]:
    return [job[name] for name in ("read", "write", "trim") if job[name]["total_ios"] > 0]


def _percentiles(series: dict[str, Any]) -> int:
    """Percentiles of a series; fio up to 3.1 fills its unused slots with "0.00"."""
    return sum(float(name) > 0 for name in series.get("percentile", {}))


def test_bytes_add_up_to_those_of_the_json(
    texts: list[str], measurements: list[Measurement]
) -> None:
    """The sum of all bytes moved is that of every io_bytes, to the byte."""
    ours = sum(int(m.value or 0) for m in measurements if m.metric == "bytes-moved")
    assert ours == sum(part["io_bytes"] for job in _jobs(texts) for part in _directions(job))


def test_measurements_are_as_many_as_the_json_has_figures(
    texts: list[str], measurements: list[Measurement]
) -> None:
    """Every figure is there once, none was made up."""
    expected = 0
    for job in _jobs(texts):
        expected += PER_JOB
        for part in _directions(job):
            expected += PER_DIRECTION + _percentiles(part["clat_ns"])
        sync = job.get("sync", {})
        if sync.get("total_ios"):
            expected += PER_SYNC + _percentiles(sync["lat_ns"])
    assert len(texts) == 3450
    assert len(measurements) == expected


def test_rates_are_bytes_by_time(texts: list[str], measurements: list[Measurement]) -> None:
    """The mean of all rates is that of io_bytes over runtime, within fio's own rounding."""
    rates = [
        m.value or 0.0 for m in measurements if m.metric == "throughput" and m.statistic == "total"
    ]
    expected = [
        part["io_bytes"] * 1000 / part["runtime"]
        for job in _jobs(texts)
        for part in _directions(job)
    ]
    assert len(rates) == len(expected)
    assert sum(rates) == pytest.approx(sum(expected), rel=1e-3)


def test_study_006_is_the_archive(root: Path, texts: list[str]) -> None:
    """The packed submissions of study 006 hold each file of the archive, byte for byte."""
    folders = [folder for folder in submission_folders(root) if folder.match("006-*")]
    content = load_content(root, folders)
    files = [file for submission in content.submissions for file in submission.files if file.runs]
    sent = Counter(file.raw.sha256 for file in files)
    assert sent == Counter(hashlib.sha256(text.encode("utf-8")).hexdigest() for text in texts)
    setups = {
        (submission.document.slug, run.setups)
        for submission in content.submissions
        for file in submission.files
        for run in file.runs
    }
    assert len(folders) == 5
    assert len(setups) == 40
