"""Behaviour of the mdtest parser beyond its fixtures."""

from platterbase.model import Hints
from platterbase.tools.ior.mdtest import parse

HEAD = "   Operation                      Max            Min           Mean        Std Dev\n"
ROW = "   File creation     :       4000.000       4000.000       4000.000          0.000\n"
TIME = "   File creation     :          8.000          8.000          8.000          0.000\n"


def test_two_tables_are_told_apart_by_their_titles() -> None:
    """Rows of both have the same names; what the second title says of its unit is wrong."""
    rate = "SUMMARY rate (in ops/sec): (of 1 iterations)\n" + HEAD + ROW
    time = "SUMMARY time (in ops/sec): (of 1 iterations)\n" + HEAD + TIME
    (run,) = parse(rate + "\n" + time, Hints())
    assert {one.metric: one.value for one in run.measurements} == {
        "file-rate": 4000.0,
        "phase-time": 8.0,
    }
    assert len(run.workloads) == 1


def test_summaries_without_banners_are_runs_of_their_own() -> None:
    """A second table of rates begins another run."""
    table = "SUMMARY: (of 1 iterations)\n" + HEAD + ROW
    assert len(parse(table * 3, Hints())) == 3


def test_best_time_is_the_shortest() -> None:
    """Over several iterations the greatest time is the worst."""
    row = TIME.replace("8.000", "9.000", 1)
    (run,) = parse("SUMMARY time: (of 2 iterations)\n" + HEAD + row, Hints())
    assert {one.aggregate: one.printed for one in run.measurements} == {
        "worst": "9.000",
        "best": "8.000",
        "mean": "8.000",
    }


def test_banner_alone_is_interrupted() -> None:
    """A run that printed no rate says so."""
    (run,) = parse("mdtest-3.4.0 was launched with 8 total task(s) on 2 node(s)\n", Hints())
    assert run.outcome == "interrupted"
    assert not run.measurements
