"""Behaviour of the vdbench parser beyond its fixtures."""

import pytest

from platterbase.errors import ParseError
from platterbase.model import Hints
from platterbase.tools.vdbench import parse

HEAD = (
    "Jan 24, 2019    interval        i/o   MB/sec   bytes   read     resp\n"
    "                               rate  1024**2     i/o    pct     time\n"
)
FIRST = "16:24:32.018           1       84.0     0.08    1024 100.00    0.013\n"
AVERAGE = "16:24:33.018     avg_2-2       90.0     0.09    1024 100.00    0.012\n"


def test_intervals_are_a_series_and_the_average_is_the_result() -> None:
    """The first interval is no result."""
    (run,) = parse("16:24:31.001 Starting RD=rd1; elapsed=2\n" + HEAD + FIRST + AVERAGE, Hints())
    assert [one.printed for one in run.measurements if one.metric == "iops"] == ["90.0"]
    ((time, _, line, values),) = run.samples[0].rows
    assert (time, line, values[0]) == (1.017, 4, 84.0)


def test_month_in_another_language_does_not_matter() -> None:
    """Java prints the month in the language of the machine."""
    (run,) = parse(HEAD.replace("Jan 24", "1月 24") + AVERAGE, Hints())
    assert run.started is None
    assert run.measurements


def test_averages_without_their_run_definitions_are_told_apart() -> None:
    """Lines picked from several reports are one workload each."""
    (run,) = parse(HEAD + AVERAGE + AVERAGE.replace("90.0", "91.0"), Hints())
    assert [workload.key for workload in run.workloads] == ["run", "run.2"]


def test_message_that_begins_with_a_number_is_no_row() -> None:
    """Messages stand between the rows, with the same clock before them."""
    text = HEAD + FIRST + "16:24:32.900 2 threads are waiting\n" + AVERAGE
    (run,) = parse(text, Hints())
    assert len(run.samples[0].rows) == 1


def test_numbers_that_run_together_are_refused() -> None:
    """An average that cannot be split is damage, not a missing row."""
    with pytest.raises(ParseError) as caught:
        parse(HEAD + AVERAGE.replace("avg_2-2       90.0", "avg_2-290000090.0"), Hints())
    assert not caught.value.foreign


def test_heading_whose_lines_do_not_fit_is_refused() -> None:
    """Columns are never guessed."""
    with pytest.raises(ParseError) as caught:
        parse(HEAD.replace(" pct ", " ") + AVERAGE, Hints())
    assert caught.value.line == 2


def test_parameter_file_is_a_configuration() -> None:
    """It is vdbench's, and holds no results."""
    (run,) = parse("<title>Vdbench out/parmfile.html</title><pre>\nsd=sd1,lun=x\n", Hints())
    assert run.outcome == "configuration"


def test_messages_of_a_slave_are_refused_with_what_to_send() -> None:
    """They begin like a console and have no rates."""
    text = "stdout/stderr for slave=box-0\n\n08:00:01.000 08:00:00.900 Starting RD=one; elapsed=5\n"
    with pytest.raises(ParseError) as caught:
        parse(text, Hints())
    assert (caught.value.foreign, caught.value.line) == (False, 1)
