"""A file with a time series has its chart, its table and the way to its points on its page."""

from __future__ import annotations

import csv
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ingest.archive import load_archive
from ingest.database.write import gather, write
from ingest.site.export import export_site
from ingest.site.hugo import run_hugo

SUBMISSION = """
format = 1
title = "a series"
author = "test"
sent = "2026-11-21"
language = "en"
licence = "CC0-1.0"
[[host]]
slug = "box"
[[array]]
slug = "disk"
level = "unknown"
note = "test"
[[setup]]
slug = "disk"
array = "disk"
[[file]]
path = "wave_bw.1.log"
tool = "fio-log"
tool_version = "fio-3.33"
setups = ["disk"]
[[file]]
path = "vmstat.txt"
setups = ["disk"]
"""
CHANGE = 60  # s at which the cache is full
VMSTAT = """procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
 r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
 1  0      0 810244  31220 402512    0    0    12    34  101  202  3  1 95  1  0
 0  1      0 810000  31220 402512    0    0  5120     0  180  302  3  2 60 35  0
 0  1      0 809000  31220 402512    0    0 10240     0  190  305  3  2 55 40  0
"""


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    """The built pages of this repository with one more submission."""
    if not (root / "node_modules").is_dir():
        pytest.skip("the charts' fonts: run `make install`")
    copy = tmp_path_factory.mktemp("series")
    for folder in ("content", "schema", "site"):
        shutil.copytree(root / folder, copy / folder, ignore=shutil.ignore_patterns("generated"))
    shutil.copy(root / "netlify.toml", copy)
    (copy / "node_modules").symlink_to(root / "node_modules")
    folder = copy / "content/results/2026/wave"
    folder.mkdir(parents=True)
    (folder / "submission.toml").write_text(SUBMISSION)
    rates = [(at, 400_000 if at < CHANGE else 90_000) for at in range(120)]
    text = "".join(f"{at * 1000}, {rate + at % 7}, 1, 0\n" for at, rate in rates)
    (folder / "wave_bw.1.log").write_text(text)
    (folder / "vmstat.txt").write_text(VMSTAT)
    write(gather(load_archive(copy)), copy / "schema", copy / "results.db")
    export_site(copy, copy / "results.db")
    run_hugo(copy)
    return copy


def page(public: Path, language: str, name: str) -> str:
    place = f"public/{language}/submissions/wave/files/{name}/index.html"
    return (public / place).read_text("utf-8")


@pytest.mark.parametrize("language", ["en", "ja", "ko", "ru"])
@pytest.mark.parametrize("name", ["wave-bw-1-log", "vmstat-txt"])
def test_page_of_a_file_shows_its_series(public: Path, language: str, name: str) -> None:
    text = page(public, language, name)
    assert text.count("id=series>") == 1
    figure, rest = text[text.index("id=series>") :].split("</figure>", 1)
    assert figure.count("<svg") == 2  # one for wide pages, one for narrow ones
    assert f"href=/series/wave/{name}.csv" in figure
    lines = {int(number) for number in re.findall("href=#L([0-9]+)", figure)}
    assert lines
    assert all(f"id=L{number} " in rest for number in lines)


def test_table_names_the_values_before_and_after_the_change(public: Path) -> None:
    figure = page(public, "en", "wave-bw-1-log").split("</figure>")[0]
    cells = re.findall("#L([0-9]+)>([0-9.]+).MB/s", figure)
    assert cells[0] == ("1", "410")  # first
    assert cells[1] == (str(CHANGE + 4), "92.2")  # lowest: 90,000 KiB/s, the 64th row
    assert cells[3] == ("120", "92.2")  # last


def test_average_since_boot_is_not_drawn_but_can_be_had(public: Path) -> None:
    with (public / "public/series/wave/vmstat-txt.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    reads = [row for row in rows if (row["metric"], row["direction"]) == ("throughput", "read")]
    assert [row["since_boot"] for row in reads] == ["1", "0", "0"]
    assert [float(row["value"]) for row in reads] == [12 * 1024, 5120 * 1024, 10240 * 1024]
    figure = page(public, "en", "vmstat-txt").split("</figure>")[0]
    assert "#L3" not in figure
    assert "5.24" in figure


def test_sql_of_the_page_gives_the_points(public: Path) -> None:
    figure = page(public, "en", "wave-bw-1-log").split("</figure>")[0]
    found = re.search("<code>(select.*?)</code>", figure, re.DOTALL)
    assert found
    sql = found[1].replace("&#39;", "'")
    with closing(sqlite3.connect(public / "results.db")) as connection:
        assert len(connection.execute(sql).fetchall()) == 120


def test_page_of_a_file_without_series_shows_none(public: Path) -> None:
    files = (public / "public/en/submissions/000-pata-raid/files").glob("*/index.html")
    texts = [path.read_text("utf-8") for path in files]
    assert texts
    assert not any("id=series>" in text for text in texts)
