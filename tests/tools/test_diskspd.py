"""Diskspd: what the fixtures do not show."""

from __future__ import annotations

import time

import pytest

from platterbase.errors import ParseError
from platterbase.model import Hints
from platterbase.tools import diskspd

HEAD = "thread |       bytes     |     I/Os     |    {}   |  I/O per s |  file\n"
ROW = "     0 |       104857600 |          100 |      10.00 |      10.00 | t.dat ({}1024{})\n"
TOTAL = "total:         104857600 |          100 |      10.00 |      10.00\n"
CHART = "  %-ile |  Read (ms) | Write (ms) | Total (ms)\n"
XML = "<Results>\n<TimeSpan>\n<TestTimeSeconds>{}</TestTimeSeconds>\n{}</TimeSpan>\n</Results>\n"
TARGET = "<Thread><Target><ReadBytes>4096</ReadBytes><ReadCount>{}</ReadCount></Target></Thread>\n"


def test_megabytes_of_old_versions_are_mebibytes() -> None:
    """Bytes, requests and rates stand beside each other and say so."""
    text = "Read IO\n" + HEAD.format("MB/s") + ROW.format("", "MB") + TOTAL
    (run,) = diskspd.parse(text, Hints())
    values = {found.metric: found.value for found in run.measurements}
    assert values["throughput"] == 10 * 2**20
    assert (run.workloads[0].operation, run.workloads[0].workset_bytes) == ("read", 2**30)


def test_lone_table_without_its_name_has_no_direction() -> None:
    """Total, read or write: a single row does not say."""
    (run,) = diskspd.parse(TOTAL, Hints())
    assert run.outcome == "ok"
    assert run.workloads[0].operation is None
    assert {found.direction for found in run.measurements} == {None}


def test_row_whose_figures_contradict_each_other_is_not_taken_without_a_head() -> None:
    """Any tool may print "total:" and four numbers."""
    with pytest.raises(ParseError) as caught:
        diskspd.parse(TOTAL.replace("100 |", "900 |"), Hints())
    assert caught.value.foreign


def test_equal_tables_are_runs_of_their_own() -> None:
    """A page may show the same table of two disks."""
    table = "Read IO\n" + HEAD.format("MiB/s") + TOTAL
    assert len(diskspd.parse(table + "Another disk:\n" + table, Hints())) == 2


def test_infinite_and_tiny_figures_have_no_value() -> None:
    """What is no number, or rounds to nothing, is kept as missing."""
    chart = f"total:\n{CHART}    min |      0.000 |        N/A |      0.000\n"
    head = HEAD.format("MiB/s").replace("|  file", "|  AvgLat  | LatStdDev |  file")
    total = TOTAL.rstrip() + " | -nan(ind) |     0.000\n"
    (run,) = diskspd.parse("Read IO\n" + head + total + chart, Hints())
    missing = [found.missing for found in run.measurements]
    assert missing[4:] == ["not-finite", None, "below-resolution", "skipped"]


def test_xml_sums_threads_and_points_at_the_first_that_did_something() -> None:
    """A thread that did nothing is no place to look at."""
    text = XML.format("2.00", TARGET.format(0) + TARGET.format(1) + TARGET.format(3))
    (run,) = diskspd.parse("PS> diskspd -Rxml x\n" + text, Hints())
    found = next(one for one in run.measurements if one.metric == "iops")
    assert (found.value, found.printed, found.line) == (2.0, "1", 6)


@pytest.mark.parametrize(
    "piece",
    [
        '<!DOCTYPE a [<!ENTITY b "c">]>',
        "<?xml version='1.0'?>",
        "<!-- -->",
        "<a>" * 40 + "</a>" * 40,
        "&b;",
    ],
)
def test_xml_that_diskspd_does_not_print_is_refused(piece: str) -> None:
    """No entity is ever expanded, and no tree is deep."""
    with pytest.raises(ParseError) as caught:
        diskspd.parse(XML.format("2.00", piece), Hints())
    assert not caught.value.foreign


def test_results_of_another_tool_in_xml_are_foreign() -> None:
    """Only time spans make <Results> those of diskspd."""
    with pytest.raises(ParseError) as caught:
        diskspd.parse("<Results>\n<Result>1</Result>\n</Results>\n", Hints())
    assert caught.value.foreign


def test_wide_input_is_read_in_time() -> None:
    """Many reports, targets and elements take no more than their length."""
    start = time.perf_counter()
    targets = "".join(f"path: 'a{number}'\n" for number in range(30_000))
    for text in (
        "Read IO\n" + (HEAD.format("MiB/s") + TOTAL) * 5_000,
        "Input parameters:\ntimespan:   1\n" + targets,
        XML.format("1.00", "<a/>" * 100_000),
        XML.format("1.00", "") * 10_000,
        "<Results>" * 100_000,
    ):
        try:
            diskspd.parse(text, Hints())
        except ParseError as error:
            assert error.found  # noqa: PT017 - refused or read, but in time
    assert time.perf_counter() - start < 10
