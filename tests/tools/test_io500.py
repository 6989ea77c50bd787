"""Behaviour of the IO500 parser beyond its fixtures."""

import time

import pytest

from platterbase.errors import ParseError
from platterbase.model import Hints
from platterbase.tools.io500 import parse

RESULT = "[RESULT]       ior-easy-write        2.000000 GiB/s : time 300.000 seconds\n"
SCORE = "[SCORE ] Bandwidth 2.000000 GiB/s : IOPS 3.000000 kiops : TOTAL 2.449490\n"


def test_gb_of_the_script_is_gib() -> None:
    """The script divides MiB/s by 1024 and prints GB/s."""
    line = "[RESULT] BW   phase 1   ior_easy_write   4.000 GB/s : time 322.45 seconds\n"
    (run,) = parse(line, Hints())
    assert run.measurements[0].value == 4 * 1024**3
    assert run.workloads[0].key == "ior-easy-write"


def test_two_summaries_are_two_runs() -> None:
    """Each score line ends a run; an extended score belongs to the one before it."""
    extended = SCORE.replace("SCORE ", "SCOREX")
    runs = parse((RESULT + SCORE + extended) * 2, Hints())
    assert [run.outcome for run in runs] == ["ok", "ok"]
    assert [workload.key for workload in runs[0].workloads] == ["ior-easy-write", "extended"]


def test_apple_double_is_refused_by_name() -> None:
    """A file that begins with '._' is metadata of macOS whatever it holds."""
    with pytest.raises(ParseError) as caught:
        parse(RESULT, Hints(file_name="results/._result_summary.txt"))
    assert caught.value.foreign


def test_truncated_result_line_is_refused() -> None:
    """A result line without its time is damaged."""
    with pytest.raises(ParseError) as caught:
        parse("[RESULT] ior-easy-write 2.0 GiB/s : ti\n", Hints())
    assert not caught.value.foreign


def test_summary_and_result_of_one_run_count_once() -> None:
    """Where both renderings stand in one file the summary is taken."""
    ini = "[ior-easy-write]\nscore = 2.000000\nt_delta = 300.0000\n[SCORE]\nSCORE = 2.449490\n"
    (run,) = parse(RESULT + SCORE + ini, Hints())
    assert len(run.workloads) == 1


def test_two_result_files_are_two_runs() -> None:
    """A run of the ini form ends with its score."""
    ini = "[ior-easy-write]\nscore = 2.000000\nt_delta = 300.0000\n[SCORE]\nSCORE = 2.449490\n"
    assert [len(run.workloads) for run in parse(ini * 2, Hints())] == [1, 1]


def test_result_file_that_has_only_begun_is_interrupted() -> None:
    """The head of result.txt alone has no values, and is of IO500 all the same."""
    (run,) = parse("[run]\nprocs = 4\nversion = io500-sc23_v3\nconfig-hash = 1A2B\n", Hints())
    assert (run.outcome, run.tool_version) == ("interrupted", "io500-sc23_v3")


def test_phase_that_comes_again_keeps_its_direction() -> None:
    """The number behind its key does not hide that it writes."""
    (run,) = parse(RESULT * 2, Hints())
    assert [workload.key for workload in run.workloads] == ["ior-easy-write", "ior-easy-write.2"]
    rates = [one.direction for one in run.measurements if one.metric == "throughput"]
    assert rates == ["write", "write"]


def test_many_results_take_linear_time() -> None:
    """2 MiB of result lines are read in seconds."""
    begin = time.monotonic()
    (run,) = parse(RESULT * 28000, Hints())
    assert time.monotonic() - begin < 8
    assert len({workload.key for workload in run.workloads}) == 28000
