"""Behaviour of the iostat parser beyond its fixtures."""

import time

import pytest

from platterbase.errors import ParseError
from platterbase.model import Hints, Run
from platterbase.tools.iostat import parse

BANNER = "Linux 6.1.0 (box) \t11/21/26 \t_x86_64_\t(2 CPU)\n\n"
HEADER = "Device             tps    kB_read/s    kB_wrtn/s    kB_read    kB_wrtn\n"
ROW = "sda               2.50        12.00         0.50        120          5\n"


def values(run: Run, field: str) -> list[float | None]:
    return [found.value for found in run.measurements if found.field == field]


def keys(run: Run) -> list[str]:
    return [workload.key for workload in run.workloads]


def test_first_report_is_since_boot_unless_it_was_skipped() -> None:
    """The first report is marked in samples and keys; -y removes it."""
    report = HEADER + ROW + "\n"
    (run,) = parse(BANNER + report * 2, Hints())
    assert keys(run) == ["intervals", "since-boot.sda", "report-2.sda"]
    assert [row[1] for row in run.samples[0].rows] == [True, False]
    (run,) = parse(BANNER + report, Hints(command="iostat -dy 1 1"))
    assert keys(run) == ["intervals", "report-1.sda"]
    (run,) = parse(BANNER + "\n" + report, Hints())
    assert run.samples[0].rows[0][1] is False


def test_first_json_layout_prints_merges_as_a_rate() -> None:
    """`rrqm` is a rate beside `r`, and the percentage beside `r/s`."""
    disk = '{"disk_device": "a", "r": 1, "rrqm": 5}'
    old = '{"sysstat": {"hosts": [{"statistics": [{"disk": [' + disk + "]}]}]}}"
    (run,) = parse(old, Hints())
    assert [found.metric for found in run.measurements] == ["request-rate", "merge-rate"]
    (run,) = parse(old.replace('"r"', '"r/s"'), Hints())
    assert [found.metric for found in run.measurements] == ["request-rate", "merge-ratio"]


def test_letter_of_a_human_number_counts_not_its_column() -> None:
    """--human prints 1.5M below kB_read/s."""
    row = "sda               2.50         1.5M         2.0k       1.0G       5.0k\n"
    (run,) = parse(BANNER + HEADER + row, Hints())
    assert values(run, "kB_read/s") == [1.5 * 1024**2]
    assert values(run, "kB_read") == [1024**3]


def test_dates_are_not_guessed() -> None:
    """05/06/26 has two readings, 21/06/26 and 2026-06-21 one."""
    for date, started in (
        ("05/06/26", None),
        ("21/06/26", "2026-06-21"),
        ("06/21/2026", "2026-06-21"),
        ("2026-06-21", "2026-06-21"),
        ("33/04/2023", None),
    ):
        (run,) = parse(BANNER.replace("11/21/26", date) + HEADER + ROW, Hints())
        assert run.started == started


def test_time_passes_over_midnight() -> None:
    """Samples count seconds from the first time stamp."""
    report = HEADER + ROW + "\n"
    text = BANNER + f"11/21/26 23:59:58\n{report}\n11/22/26 00:00:03\n{report}"
    (run,) = parse(text, Hints())
    assert [row[0] for row in run.samples[0].rows] == [0.0, 5.0]
    assert run.started == "2026-11-21T23:59:58"


def test_other_header_without_a_banner_is_another_run() -> None:
    """An excerpt of another layout is not the next report."""
    text = (
        HEADER + ROW + "\nDevice  tps MB_read/s MB_wrtn/s MB_read MB_wrtn\nsda 1.00 2.00 3.00 4 5\n"
    )
    first, second = parse(text, Hints())
    assert values(first, "kB_read/s") == [12 * 1024]
    assert values(second, "MB_wrtn/s") == [3 * 1024**2]


def test_other_tools_of_sysstat_are_foreign() -> None:
    """The banner is also mpstat's, and \"sysstat\" also sadf's."""
    for text in (
        BANNER + "02:53:50  CPU  %usr  %nice\n02:53:51  all  1.00  0.00\n",
        '{"sysstat": {"hosts": [{"statistics": [{"cpu-load": [{"cpu": "all", "usr": 1.0}]}]}]}}',
        "device  r/s  w/s  kr/s  kw/s wait actv  svc_t  %w  %b\nsd0 1.0 1.0 1.0 1.0 0 0 0 0 0\n",
    ):
        with pytest.raises(ParseError) as caught:
            parse(text, Hints())
        assert caught.value.foreign


def test_long_series_is_kept_as_samples_alone() -> None:
    """More than 200 reports are samples, not measurements; 2 MiB are read quickly."""
    text = BANNER + (HEADER + ROW + "\n") * 14_000
    begin = time.monotonic()
    (run,) = parse(text, Hints())
    assert time.monotonic() - begin < 5
    assert not run.measurements
    assert len(run.samples[0].rows) == 14_000
