"""Behaviour of the elbencho parser beyond its fixtures."""

import pytest

from platterbase.errors import ParseError
from platterbase.model import Hints
from platterbase.tools.elbencho import parse

HEAD = "OPERATION   RESULT TYPE         FIRST DONE   LAST DONE\n"
WRITE = "WRITE       Elapsed time     :    2m3.241s    2m5.755s\n"


def test_decimal_megabytes_are_told_from_binary_ones() -> None:
    """--base10 prints MB/s, which is 10^6."""
    text = HEAD + WRITE + "            Throughput MB/s  :        1000        1001\n"
    (run,) = parse(text, Hints())
    rates = {one.printed: one.value for one in run.measurements if one.metric == "throughput"}
    assert rates == {"1000": 1e9, "1001": 1.001e9}


def test_time_with_minutes_is_in_seconds() -> None:
    """2m5.755s is the duration, 2m3.241s when the first thread was done."""
    (run,) = parse(HEAD + WRITE, Hints())
    assert [(one.metric, one.value) for one in run.measurements] == [
        ("first-done", 123.241),
        ("duration", 125.755),
    ]


def test_indent_that_mail_took_away_does_not_matter() -> None:
    """Rows of a phase are known by their labels."""
    text = "".join(f"> {line}\n" for line in (HEAD.strip(), WRITE.strip(), "IOPS : 100 99"))
    (run,) = parse(text, Hints())
    assert [one.printed for one in run.measurements if one.metric == "iops"] == ["100", "99"]


def test_row_before_any_phase_is_refused() -> None:
    """A table whose first lines were cut off does not say of what it is."""
    with pytest.raises(ParseError) as caught:
        parse(HEAD + "            IOPS             :         291         290\n", Hints())
    assert not caught.value.foreign


def test_figure_printed_twice_is_refused() -> None:
    """A phase has each figure once."""
    row = "            IOPS             :         291         290\n"
    with pytest.raises(ParseError) as caught:
        parse(HEAD + WRITE + row + row, Hints())
    assert caught.value.line == 4


def test_phase_that_comes_again_in_json_begins_another_run() -> None:
    """Every phase is one object; repeats of a call are runs of their own."""
    phase = '{"phase_type":"READ","last_done":{"elapsed_time_ms":"10","iops":"5"}}\n'
    assert len(parse(phase * 2, Hints())) == 2


def test_hosts_in_brackets_are_counted() -> None:
    """-t is the threads of each host; the workload has those of all."""
    prompt = '$ elbencho --hosts node[1-3,7],other -w -t 4 -b 1m "/data/file[1-8]"\n'
    (run,) = parse(prompt + HEAD + WRITE, Hints())
    assert (run.workloads[0].threads, run.workloads[0].block_bytes) == (20, 1024**2)
