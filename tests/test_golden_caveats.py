"""Every caveat of the five studies is on the golden list, and what was known before it was made.

    PLATTERBASE_WRITE_FIXTURES=1 pytest tests/test_golden_caveats.py

writes tests/figures/caveats.tsv anew: read its difference line by line before it is committed.
The second half is written by hand, from the source documents: what rules must say of them, whatever
the list holds.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from tests.golden_caveats import firings, packed, unpacked

GOLDEN = Path(__file__).resolve().parent / "figures/caveats.tsv"


@pytest.fixture(scope="module")
def found(results: sqlite3.Connection) -> set[tuple[str, str, str]]:
    every = firings(results)
    if os.environ.get("PLATTERBASE_WRITE_FIXTURES") == "1":
        findings = {row[0] for row in results.execute("select finding from finding")}
        GOLDEN.write_text("\n".join(packed(every, findings)) + "\n", "utf-8")
    return every


def test_no_caveat_is_unlisted_and_none_is_gone(found: set[tuple[str, str, str]]) -> None:
    listed = unpacked(GOLDEN.read_text("utf-8").splitlines())
    assert sorted(found - listed) == []
    assert sorted(listed - found) == []


def test_the_list_tells_what_it_was_made_of(results: sqlite3.Connection) -> None:
    every = {("a", "warn", "s.f.1.x.y"), ("a", "warn", "s.f.2.x.y"), ("a", "warn", "s.f.4.z")}
    every |= {("a", "info", "s.word-1"), ("a", "info", "s.word-2"), ("a", "info", "s.other")}
    lines = packed(every, {"s.word-1", "s.word-2", "s.other"})
    assert unpacked(lines) == every
    assert "a\tinfo\t3\ts\t-\tother word-{1-2}" in lines
    assert "a\twarn\t2\ts.f\t1-2\tx.y" in lines


def test_every_rule_is_known_to_fire_or_to_keep_silent(results: sqlite3.Connection) -> None:
    """A verdict of the list is one that its rule can give: never worse than its severity."""
    rank = {"unevaluated": 0, "info": 1, "warn": 2, "invalid": 3}
    severity = dict(results.execute("select rule, severity from rule").fetchall())
    for rule, verdict, _ in unpacked(GOLDEN.read_text("utf-8").splitlines()):
        assert rank[verdict] <= rank[severity[rule]]


# ------------------------------------------------------------------ known from the documents

PATA, DVD = "000-pata-raid", "001-dvd-ram-md4ram"
P55, IOZONE, TALON = "002-p55-dmi", "003-bonnie-iozone", "004-talon-tcq"
SUBJECT = """
with subject (key, setup, tool, load, metric) as (
  select measurement.measurement, setup.submission || '.' || setup.slug, run.tool, load.key, measurement.metric
  from measurement
  join run using (run)
  join run_setup using (run)
  join setup on setup.setup = run_setup.setup
  left join load on load.load = measurement.load
  where measurement.value is not null or measurement.value_low is not null
  union all
  select finding.finding, finding.subject, null, load.key, finding.metric
  from finding
  join load on load.load = finding.load
)
"""  # noqa: E501


def told(results: sqlite3.Connection, rule: str, where: str) -> list[str | None]:
    """What a rule says of each subject (a measurement, or a finding: tool is null)."""
    query = f"""
    {SUBJECT}
    select (
      select verdict from caveat where caveat.rule = ? and coalesce(measurement, finding) = key
    )
    from subject where {where} order by key
    """
    return [row[0] for row in results.execute(query, [rule])]


RATE = "metric = 'throughput'"
ALL_BUT_ALONE = "tool = 'Iometer' and setup not like '%drive-alone'"
LOST = "load in ('fileserver', 'webserver', 'workstation', 'database-q1')"
FIRES = [
    # D1: bonnie++ 1.03, 1 GiB beside 512 MiB of memory
    (PATA, "seek-partly-cached", "metric = 'seek-rate'", "warn", 6),
    (PATA, "single-run", "tool = 'bonnie++' and metric = 'throughput'", "warn", 18),
    (PATA, "ram-limited-by-boot", "tool = 'bonnie++' and metric = 'throughput'", "info", 18),
    (PATA, "cpu-limited-by-boot", "tool = 'bonnie++' and metric = 'throughput'", "info", 18),
    # two drives on one cable
    *(
        (
            PATA,
            "pata-shared-channel",
            f"setup like '%raid0-{size}' and {RATE}",
            "warn",
            3,
        )
        for size in ("2u-1ch", "3u", "4u")
    ),
    (
        PATA,
        "raid-slower-than-member",
        ("setup like '%2u-1ch' and load = 'read' and metric = 'throughput'"),
        "warn",
        1,
    ),  # 32 792 K/s, and 37 910 of one drive
    # hdparm -T beside -t
    (PATA, "memory-not-disk", "load = 'cached-read' and metric = 'throughput'", "info", 1),
    (PATA, "single-run", "load = 'buffered-read' and metric = 'throughput'", "warn", 1),
    # D2: 300 MB of files beside 1 GiB of memory
    (
        DVD,
        "cache-fit",
        "load = 'read-300m' and setup not like '%.standard-%' and metric = 'throughput'",
        "invalid",
        24,
    ),
    (
        DVD,
        "above-link-ceiling",
        (
            "load = 'read-300m' and metric = 'throughput'"
            " and key in (select measurement from measurement where value = 59353400)"
        ),
        "invalid",
        2,
    ),
    (DVD, "no-spread", "load like '%-300m'", "warn", 130),
    (DVD, "single-run", "load like '%-4g' and tool = 'fcv'", "warn", 130),
    (DVD, "baseline-percent", "tool = 'fcv' and metric = 'duration'", "info", 156),
    (
        DVD,
        "coarse-clock",
        (
            "load = 'delete-300m' and key in"
            " (select measurement from measurement where printed = '01秒')"
        ),
        "invalid",
        8,
    ),
    (
        DVD,
        "atime-updates",
        f"load = 'read-4g' and setup like '%-ntfs' and {RATE}",
        "warn",
        8,
    ),
    # D3: a full uplink, a narrow link before a fast port, one drive on two ports
    (P55, "uplink-saturated", "load in ('write-5', 'write-6', 'write-7', 'read-added')", "warn", 4),
    (
        P55,
        "narrowest-link-is-not-the-drive-port",
        "tool = 'vmstat' and setup like '%88se9123-2'",
        "info",
        1,
    ),
    (P55, "slower-than-sibling-port", "setup like '%.jmb363-1' and tool is not null", "info", 1),
    (P55, "vmstat-first-line", "tool = 'vmstat'", "info", 12),
    (P55, "block-unit-1024", "tool = 'vmstat'", "info", 12),
    (P55, "sampled-by-hand", "tool = 'vmstat'", "warn", 12),
    # D4: no fsync, a processor at its end, iozone that checks what it reads
    # (the run that is printed was made with -b, which bonnie++ heeds in all but its putc test)
    (IOZONE, "no-fsync", "load = 'write-per-char' and metric = 'throughput'", "warn", 1),
    (IOZONE, "cpu-bound", "load like '%per-char%' and metric = 'throughput'", "invalid", 2),
    (IOZONE, "iozone-verify-cpu", "tool = 'iozone' and load like 'read-%'", "warn", 1),
    # D5: best of seven, plateaus, a setting that comes back, lost tables
    (TALON, "best-of-n", "load like 'winbench-%'", "warn", 37),
    (TALON, "mixed-statistic", "load like 'winbench-%'", "warn", 37),
    (
        TALON,
        "plateau-across-sizes",
        "tool = 'Iometer' and setup not like '%drive-alone'",
        "warn",
        6,
    ),
    (TALON, "setting-not-read-back", "tool is null and setup like '%-tcq-on'", "warn", None),
    (
        TALON,
        "slot-wider-than-card",
        "tool = 'Iometer' and setup not like '%drive-alone'",
        "info",
        6,
    ),
    (
        TALON,
        "numbers-missing",
        "load in ('fileserver', 'webserver', 'workstation', 'database-q1')",
        "info",
        None,
    ),
    (TALON, "mixed-units", "tool = 'Iometer'", "warn", 7),
]
QUIET = [
    (PATA, "cache-fit", "tool = 'bonnie++'"),  # 1 GiB is not less than twice 512 MiB
    (DVD, "single-run", "load like '%-300m'"),  # the mean of three
    (DVD, "arithmetic-mismatch", "tool = 'fcv'"),  # 104 of 104 speeds are bytes divided by time
    (PATA, "arithmetic-mismatch", "tool = 'hdparm'"),
    (DVD, "atime-updates", "setup like '%no-update'"),
    (P55, "above-link-ceiling", "tool = 'vmstat'"),  # no flow is above its links
    (DVD, "cache-fit", "load like '%-4g' and metric = 'throughput'"),
    # 0.4 to 0.8 MB/s to the disc, less than with 4 GB, and the drivers whose reads came from it
    (DVD, "cache-fit", "load = 'write-300m'"),
    (DVD, "cache-fit", "load = 'read-300m' and setup like '%.standard-%'"),
    (DVD, "coarse-clock", "load = 'image-write' and setup like '%dvd-ram-3x'"),  # 40 min
    (PATA, "runtime-short", "tool = 'bonnie++' and metric = 'throughput'"),  # 12 to 28 s
    (PATA, "pata-shared-channel", "setup like '%raid0-2u-2ch'"),
]


@pytest.mark.parametrize(
    ("study", "rule", "where", "verdict", "count"),
    FIRES,
    ids=[f"{study[:3]}-{rule}-{n}" for n, (study, rule, *_) in enumerate(FIRES)],
)
def test_what_is_known_is_said(
    results: sqlite3.Connection, study: str, rule: str, where: str, verdict: str, count: int | None
) -> None:
    said = told(results, rule, f"setup like '{study}.%' and {where}")
    assert set(said) == {verdict}
    assert count is None or len(said) == count


@pytest.mark.parametrize(
    ("study", "rule", "where"), QUIET, ids=[f"{study[:3]}-{rule}" for study, rule, _ in QUIET]
)
def test_what_is_sound_is_let_be(
    results: sqlite3.Connection, study: str, rule: str, where: str
) -> None:
    said = told(results, rule, f"setup like '{study}.%' and {where}")
    assert said
    assert not set(said) & {"info", "warn", "invalid"}
