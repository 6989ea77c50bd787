"""Every figure of the five source documents is in the database, exact, and nothing else is.

The lists in tests/figures/ were typed by hand from the documents. They are compared with the
database as multisets; units are computed here, not by the parsers.
"""

from __future__ import annotations

import csv
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from tests.copies import sent_bytes

FIGURES = Path(__file__).parent / "figures"
SUBMISSIONS = sorted(path.stem for path in FIGURES.glob("[0-9]*.tsv") if "." not in path.stem)
FINDINGS = sorted(path.name.split(".")[0] for path in FIGURES.glob("*.findings.tsv"))

UNITS = {
    "KiB/s": 1024,
    "kB/s": 1000,
    "MB/s": 1000**2,
    "MiB/s": 1024**2,
    "MiB": 1024**2,
    "1/s": 1,
    "s": 1,
    "min": 60,
    "%": Decimal("0.01"),
}
TIME = re.compile("(?:(?P<h>[0-9]+)時間)?(?:(?P<m>[0-9]+)分)?(?:(?P<s>[0-9]+)秒)?")

# Loads that tools print get their names from parsers; those of our transcriptions have the
# list's. One name stands for two loads in the list: the submission says which drive is written.
NAMED_ALIKE = {"001-dvd-ram-md4ram", "002-p55-dmi", "004-talon-tcq"}
OTHER_NAMES = {"write-jmb363": "write-1"}

Figure = tuple[object, ...]


def typed(name: str) -> Iterator[dict[str, str]]:
    """Rows of a list, without its remarks."""
    text = (FIGURES / name).read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)


def in_si(printed: str, unit: str) -> str:
    """A figure as printed, in the SI unit, twelve digits of it."""
    if unit == "duration":
        parts = TIME.fullmatch(printed)
        assert parts
        hours, minutes, seconds = (int(part or 0) for part in parts.groups())
        return f"{hours * 3600 + minutes * 60 + seconds:.12g}"
    return f"{float(Decimal(printed.removesuffix('%')) * UNITS[unit]):.12g}"


def digits(value: float | None) -> str | None:
    return None if value is None else f"{value:.12g}"


def extra(these: Counter[Figure], those: Counter[Figure]) -> list[str]:
    """What these have more often than those."""
    return sorted(map(str, (these - those).elements()))


def expected(submission: str) -> Counter[Figure]:
    figures: Counter[Figure] = Counter()
    for row in typed(f"{submission}.tsv"):
        if row["metric"] == "quoted-ratio":
            continue
        ends = re.split("[~〜]", row["printed"]) if row["qualifier"] == "range" else []
        value, low, high = (
            (None, *(in_si(end, row["unit"]) for end in ends))
            if ends
            else (in_si(row["printed"], row["unit"]), None, None)
        )
        figures[
            row["setup"],
            row["operation"],
            row["access"],
            row["metric"],
            row["direction"],
            value,
            low,
            high,
            row["qualifier"],
            row["aggregate"],
            row["repeats"],
            row["load"] if submission in NAMED_ALIKE else "",
        ] += 1
    return figures


@pytest.mark.parametrize("submission", SUBMISSIONS)
def test_database_has_exactly_the_figures_of_the_source(
    results: sqlite3.Connection, submission: str
) -> None:
    found: Counter[Figure] = Counter()
    query = "select * from result where submission = ? and missing is null"
    for row in results.execute(query, [submission]):
        figure = (
            row["setup"],
            row["operation"] or "",
            row["access"] or "",
            row["metric"],
            row["direction"] or "",
            digits(row["value"]),
            digits(row["value_low"]),
            digits(row["value_high"]),
            row["qualifier"],
            row["aggregate"],
            "" if row["repeats"] is None else str(row["repeats"]),
            OTHER_NAMES.get(row["workload"], row["workload"]) if submission in NAMED_ALIKE else "",
        )
        found[figure] += 1
    wanted = expected(submission)
    assert (extra(found, wanted), extra(wanted, found)) == ([], [])
    assert sum(found.values()) > 0


def test_what_has_no_figure_is_what_bonnie_was_told_to_skip(results: sqlite3.Connection) -> None:
    """`-f` leaves the cells of the tests by character blank, in all six rows of 000."""
    query = """
    select submission, operation, metric, missing, printed, count(*)
    from result where missing is not null group by 1, 2, 3, 4, 5
    """
    found = {tuple(row) for row in results.execute(query)}
    assert {row for row in found if row[0] in SUBMISSIONS} == {
        ("000-pata-raid", operation, metric, "skipped", "", 6)
        for operation in ("per-char-write", "per-char-read")
        for metric in ("throughput", "cpu")
    }


@pytest.mark.parametrize("submission", SUBMISSIONS)
def test_quoted_ratios_are_those_of_the_source(
    results: sqlite3.Connection, submission: str
) -> None:
    wanted = Counter(
        (
            row["setup"],
            row["operation"],
            row["direction"],
            row["load"],
            row["printed"],
            in_si(row["printed"], "%"),
        )
        for row in typed(f"{submission}.tsv")
        if row["metric"] == "quoted-ratio"
    )
    query = """
    select
      mine.setup, mine.operation, coalesce(mine.direction, '') as direction, mine.workload,
      quoted.printed, quoted.ratio, quoted.better, base.setup as base,
      (mine.operation, mine.metric, mine.file) = (base.operation, base.metric, base.file) as alike
    from quoted_ratio as quoted
    join result as mine on mine.id = quoted.measurement
    join result as base on base.id = quoted.baseline
    where mine.submission = ?
    """
    rows = results.execute(query, [submission]).fetchall()
    assert Counter((*row[:5], digits(row["ratio"])) for row in rows) == wanted
    assert all(row["alike"] and row["better"] == "lower" for row in rows)
    assert {row["base"] for row in rows} <= {"standard-fat32"}


def test_ratios_are_quoted_in_one_study_and_all_of_them() -> None:
    quoted = {
        submission: sum(row["metric"] == "quoted-ratio" for row in typed(f"{submission}.tsv"))
        for submission in SUBMISSIONS
    }
    assert {name: count for name, count in quoted.items() if count} == {"001-dvd-ram-md4ram": 156}


@pytest.mark.parametrize("submission", SUBMISSIONS)
def test_findings_are_those_of_the_source(results: sqlite3.Connection, submission: str) -> None:
    wanted: Counter[Figure] = Counter()
    for row in typed(f"{submission}.findings.tsv") if submission in FINDINGS else ():
        ends = [digits(float(row[end])) if row[end] else None for end in ("from", "to")]
        words = [
            row[name] or None
            for name in ("subject", "relation", "object", "load", "metric", "axis")
        ]
        wanted[*words, *ends] += 1
    query = """
    select subject, relation, object, load, metric, axis, axis_from, axis_to
    from finding where submission = ?
    """
    found: Counter[Figure] = Counter()
    for row in results.execute(query, [submission]):
        subject, relation, other, load, metric, axis, low, high = row
        slugs = [slug and slug.removeprefix(f"{submission}.") for slug in (subject, other, load)]
        found[slugs[0], relation, slugs[1], slugs[2], metric, axis, digits(low), digits(high)] += 1
    assert (extra(found, wanted), extra(wanted, found)) == ([], [])


def test_every_result_stands_in_its_line(root: Path, results: sqlite3.Connection) -> None:
    lines = {
        row["file"]: re.split("\r\n|\n|\r", sent_bytes(root / row["file"]).decode(row["encoding"]))
        for row in results.execute("select file, encoding from raw_file where not opaque")
    }
    rows = results.execute("select id, file, line, printed, field from result").fetchall()
    lost = [row["id"] for row in rows if row["printed"] not in lines[row["file"]][row["line"] - 1]]
    assert lost == []
    assert len(rows) > 300
    assert all(row["field"] for row in rows)


def test_finding_stands_in_its_line_of_the_submission(
    root: Path, results: sqlite3.Connection
) -> None:
    query = "select finding.*, folder from finding join submission using (submission)"
    rows = results.execute(query).fetchall()
    for row in rows:
        lines = (root / row["folder"] / "submission.toml").read_text("utf-8").splitlines()
        slug = row["finding"].removeprefix(f"{row['submission']}.")
        below = "".join(lines[row["line"] - 1 : row["line"] + 1])
        assert f'slug = "{slug}"' in below, row["finding"]
    assert rows
