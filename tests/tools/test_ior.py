"""Behaviour of the IOR parser beyond its fixtures."""

import pytest

from platterbase.errors import ParseError
from platterbase.model import Hints
from platterbase.tools.ior.ior import parse

HEAD = (
    "access    bw(MiB/s)  block(KiB) xfer(KiB)  open(s)    wr/rd(s)   close(s)   total(s)   iter\n"
)
ROW = (
    "write     800        65536      1024.00    0.000733   0.078012   0.000251   0.078799   0   \n"
)
SUMMARY = (
    "Operation   Max(MiB)   Min(MiB)  Mean(MiB)     StdDev    Mean(s) Test# #Tasks tPN reps\n"
    "write         800.25     800.25     800.25       0.00    0.07880     0      8   4    1\n"
)


def test_summary_is_taken_for_the_rate_and_the_row_for_the_times() -> None:
    """Row, Max line and summary print one rate three times: it counts once."""
    text = HEAD + ROW + "Max Write: 800.25 MiB/sec (839.12 MB/sec)\n\n" + SUMMARY
    (run,) = parse(text, Hints())
    rates = [one for one in run.measurements if one.metric == "throughput"]
    assert [one.value for one in rates] == [800.25 * 1024**2]
    (total,) = (one for one in run.measurements if one.metric == "duration")
    assert total.printed == "0.078799"
    assert run.workloads[0].threads == 8


def test_max_line_is_taken_where_the_summary_is_cut_off() -> None:
    """MB/sec in brackets is the same number by 10^6 and is not read."""
    (run,) = parse(HEAD + ROW + "Max Write: 800.25 MiB/sec (839.12 MB/sec)\n", Hints())
    rates = [one.field for one in run.measurements if one.metric == "throughput"]
    assert rates == ["Max Write MiB/sec"]


def test_old_summary_with_split_words_is_read() -> None:
    """IOR 2.10 prints `Max (MiB)` and `Std Dev`."""
    text = (
        "IOR-2.10.3: MPI Coordinated Test of Parallel I/O\n\n"
        "Operation  Max (MiB)  Min (MiB)  Mean (MiB)   Std Dev  Max (OPs)  Min (OPs)  "
        "Mean (OPs)   Std Dev  Mean (s)  \n"
        "---------  ---------  ---------  ----------   -------  ---------  ---------  "
        "----------   -------  --------\n"
        "read          210.50     210.50      210.50      0.00     210.50     210.50      "
        "210.50      0.00   4.86461   EXCEL\n"
    )
    (run,) = parse(text, Hints())
    found = {one.metric: one.printed for one in run.measurements}
    assert found == {"throughput": "210.50", "iops": "210.50", "duration": "4.86461"}
    assert run.tool_version == "2.10.3"


def test_tests_of_one_execution_are_told_apart() -> None:
    """A second test has its own key, and the summary's Test# says whose a row is."""
    text = (
        "IOR-3.3.0: MPI Coordinated Test of Parallel I/O\n"
        "TestID              : 0\n" + HEAD + ROW + "TestID              : 1\n" + HEAD + ROW
    )
    (run,) = parse(text, Hints())
    assert [workload.key for workload in run.workloads] == ["write", "write.test-1"]


def test_rate_up_to_the_deadline_has_its_own_workload() -> None:
    """Stonewall(MiB) is a rate up to Stonewall(s)."""
    text = (
        "Operation   Max(MiB)   Min(MiB)  Mean(MiB)     StdDev    Mean(s) Stonewall(s) "
        "Stonewall(MiB) Test#\n"
        "write         100.00     100.00     100.00       0.00   40.00000      30.00        "
        "120.00     0\n"
    )
    (run,) = parse(text, Hints())
    assert [workload.key for workload in run.workloads] == ["write", "write.stonewall"]
    assert run.workloads[1].duration_s == 30


def test_negative_rate_is_refused() -> None:
    """A minus sign in a table is damage."""
    with pytest.raises(ParseError) as caught:
        parse(HEAD + ROW.replace("800 ", "-80 "), Hints())
    assert not caught.value.foreign


def test_cut_deviation_is_refused() -> None:
    """A deviation without the digits behind its point is damage, nan is none."""
    text = (
        "Operation   Max(MiB)   Min(MiB)  Mean(MiB)     StdDev    Mean(s) Test# #Tasks tPN reps\n"
        "write         120.00     100.00     110.00       {}   40.00000     0      4   4    2\n"
    )
    with pytest.raises(ParseError, match=r"'83\.' as StdDev"):
        parse(text.format("83."), Hints())
    (run,) = parse(text.format("nan"), Hints())
    assert {found.spread for found in run.measurements} == {None}


def test_heading_whose_last_column_is_damaged_is_none() -> None:
    """Columns are known by whole words: a row below another heading has no place."""
    heading = "Operation  Max (MiB)  Min (MiB)  Mean (MiB)   Std Dev  Mean (s)------\n"
    text = "IOR-2.10.3: MPI Coordinated Test of Parallel I/O\n" + heading
    (run,) = parse(text + "write  10.00  10.00  10.00  0.00  5.0  48 4 1 POSIX\n", Hints())
    assert (run.outcome, run.measurements) == ("interrupted", ())


def test_bracket_behind_the_last_time_is_no_part_of_its_name() -> None:
    """Found by a mutation: `Mean(s)` with a damaged column behind it is still the mean."""
    heading = (
        "Operation   Max(MiB)   Min(MiB)  Mean(MiB)     StdDev    Mean(s) (Stonewall(s) Test#\n"
    )
    (run,) = parse(heading + "write  120.00  100.00  110.00  1.00  40.0  1\n", Hints())
    assert [found.printed for found in run.measurements] == ["120.00", "40.0"]
