"""Behaviour of the vmstat parser beyond its fixtures."""

import time

import pytest

from platterbase.errors import ParseError
from platterbase.model import Hints, Run
from platterbase.tools.vmstat import parse

HEADER = (
    "procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----\n"
    " r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st\n"
)
ROW = " 1  0     10 810244  31220 402512    3    4    12    34  101  202  3  1 95  1  0\n"


def values(run: Run, field: str) -> list[float | None]:
    return [found.value for found in run.measurements if found.field == field]


def test_blocks_are_kibibytes_whatever_the_unit_of_memory() -> None:
    """-S changes memory and swap, not bi and bo."""
    (run,) = parse(HEADER + ROW, Hints(command="vmstat -S M 1"))
    assert values(run, "bi") == [12 * 1024]
    assert values(run, "swpd") == [10 * 1024**2]
    assert values(run, "so") == [4 * 1024**2]


def test_first_row_is_since_boot_unless_it_was_skipped() -> None:
    """The first row is marked, in samples and in its workload; -y removes it."""
    (run,) = parse(HEADER + ROW + ROW, Hints())
    assert [row[1] for row in run.samples[0].rows] == [True, False]
    assert [workload.key for workload in run.workloads] == ["intervals", "since-boot", "row-2"]
    (run,) = parse("$ vmstat -y 1 2\n" + HEADER + ROW + ROW, Hints())
    assert [row[1] for row in run.samples[0].rows] == [False, False]


def test_header_repeats_after_a_screen_and_starts_anew_after_few_rows() -> None:
    """One screen later it is the same run; two rows later it is another vmstat."""
    assert len(parse((HEADER + ROW * 21) * 2, Hints())) == 1
    assert len(parse((HEADER + ROW * 2) * 2, Hints())) == 2


def test_long_series_is_kept_as_samples_alone() -> None:
    """More than 200 rows are samples, not measurements; 2 MiB take under a second."""
    begin = time.monotonic()
    (run,) = parse(HEADER + ROW * 24000, Hints())
    assert time.monotonic() - begin < 5
    assert not run.measurements
    assert len(run.samples[0].rows) == 24000


def test_zone_behind_the_stamp_is_read() -> None:
    """Red Hat's procps 3.2 prints the zone in every row."""
    (run,) = parse(HEADER + ROW.rstrip() + " 2013-08-21 10:22:33 PDT\n", Hints())
    assert run.started == "2013-08-21T10:22:33"
    assert run.facts[0].value == "PDT"


def test_partition_counts_sectors() -> None:
    """-p counts requests and sectors of 512 B since boot."""
    text = (
        "sda1            reads      read sectors      writes    requested writes\n"
        "                  243              2486          11                 160\n"
    )
    (run,) = parse(text, Hints())
    assert [found.value for found in run.measurements] == [243, 2486 * 512, 11, 160 * 512]


def test_header_without_rows_is_an_interrupted_run() -> None:
    """Recognized, no values, said so."""
    (run,) = parse(HEADER, Hints())
    assert run.outcome == "interrupted"


@pytest.mark.parametrize("word", ["x2", "1_0", "٣"])
def test_damaged_number_is_refused(word: str) -> None:
    """A cell that is not a whole number of ASCII digits stops the parser."""
    with pytest.raises(ParseError) as caught:
        parse(HEADER + ROW.replace("402512", word), Hints())
    assert not caught.value.foreign
    assert caught.value.line == 3
