"""A file with a time series has its chart, its table and the way to its points on its page."""

from __future__ import annotations

import csv
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.changes import CHANGE


def page(changed_site: Path, name: str) -> str:
    place = f"public/submissions/wave/files/{name}/index.html"
    return (changed_site / place).read_text("utf-8")


@pytest.mark.parametrize("name", ["wave-bw-1-log", "vmstat-txt"])
def test_page_of_a_file_shows_its_series(changed_site: Path, name: str) -> None:
    text = page(changed_site, name)
    assert text.count('id="series">') == 1
    figure, rest = text[text.index('id="series">') :].split("</figure>", 1)
    assert figure.count("<svg") == 2  # one for wide pages, one for narrow ones
    assert f'href="/series/wave/{name}.csv"' in figure
    lines = {int(number) for number in re.findall('href="#L([0-9]+)', figure)}
    assert lines
    assert all(f"<a id=L{number} " in rest for number in lines)


def test_table_names_the_values_before_and_after_the_change(changed_site: Path) -> None:
    figure = page(changed_site, "wave-bw-1-log").split("</figure>")[0]
    cells = re.findall('#L([0-9]+)">([0-9.]+).MB/s', figure)
    assert cells[0] == ("1", "410")  # first
    assert cells[1] == (str(CHANGE + 4), "92.2")  # lowest: 90,000 KiB/s, the 64th row
    assert cells[3] == ("120", "92.2")  # last


def test_average_since_boot_is_not_drawn_but_can_be_had(changed_site: Path) -> None:
    with (changed_site / "public/series/wave/vmstat-txt.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    reads = [row for row in rows if (row["metric"], row["direction"]) == ("throughput", "read")]
    assert [row["since_boot"] for row in reads] == ["1", "0", "0"]
    assert [float(row["value"]) for row in reads] == [12 * 1024, 5120 * 1024, 10240 * 1024]
    figure = page(changed_site, "vmstat-txt").split("</figure>")[0]
    assert "#L3" not in figure
    assert "5.24" in figure


def test_sql_of_the_page_gives_the_points(changed_site: Path) -> None:
    figure = page(changed_site, "wave-bw-1-log").split("</figure>")[0]
    found = re.search('<code class="language-sql">(select.*?)</code>', figure, re.DOTALL)
    assert found
    sql = found[1].replace("&#39;", "'")
    with closing(sqlite3.connect(changed_site / "results.db")) as connection:
        assert len(connection.execute(sql).fetchall()) == 120


def test_page_of_a_file_without_series_shows_none(changed_site: Path) -> None:
    files = (changed_site / "public/submissions/000-pata-raid/files").glob("*/index.html")
    texts = [path.read_text("utf-8") for path in files]
    assert texts
    assert not any('id="series"' in text for text in texts)
