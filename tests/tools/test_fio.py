"""fio's traps that no single fixture shows: layouts, repeats, renderings, units."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from platterbase.errors import ParseError
from platterbase.model import Hints, Run
from platterbase.tools.fio import fio
from platterbase.tools.fio import log as fio_log
from platterbase.tools.fio.options import parse_size

FIXTURES = Path(__file__).parent.parent / "fixtures" / "fio"


def _text(name: str) -> str:
    return (FIXTURES / f"{name}.txt").read_text("utf-8")


def _parse(text: str) -> list[Run]:
    return fio.parse(text, Hints())


def _values(run: Run) -> list[tuple[object, ...]]:
    return [
        (found.workload, found.metric, found.statistic, found.value, found.missing)
        for found in run.measurements
    ]


@pytest.mark.parametrize("indent", [None, 1, 4])
@pytest.mark.parametrize("name", ["json-3.33-unified", "json-3.33-side-by-side"])
def test_other_layouts_of_a_document_give_the_same_values(name: str, indent: int | None) -> None:
    """A document that another program laid out anew says the same."""
    text = _text(name)
    again = _parse(json.dumps(json.loads(text), indent=indent))[0]
    known = _parse(text)[0]
    assert _values(again) == _values(known)
    assert again.workloads == known.workloads
    assert [found.field for found in again.measurements] == [
        found.field for found in known.measurements
    ]


def test_equal_documents_count_once() -> None:
    """The same document twice in one file is one run."""
    text = _text("json-3.33-unified")
    assert _parse(text + "\n" + text) == _parse(text)


def test_documents_in_an_array_are_runs() -> None:
    """Documents that were collected in an array are read one by one."""
    text = _text("json-3.33-unified")
    assert len(_parse(f"[{text},{text.replace('3.33', '3.34')}]")) == 2


def test_windows_line_ends_and_byte_order_mark_change_nothing() -> None:
    """Lines are counted the same with CRLF, and a mark before the brace is passed over."""
    text = _text("json-3.33-unified")
    assert _parse("\ufeff" + text.replace("\n", "\r\n"))[0] == _parse(text)[0]


def test_three_renderings_of_a_run_count_once() -> None:
    """Text, terse rows and JSON of one run are one run, read from the JSON."""
    (run,) = _parse(_text("mixed-3.33"))
    assert all(found.field.startswith("/jobs/") for found in run.measurements)
    assert {fact.name for fact in run.facts} >= {"iops (terse)", "iops (text)"}


def test_repeated_reports_of_the_same_processes_count_once() -> None:
    """--status-interval prints the report again and again; the last one holds."""
    text = _text("text-3.33-side-by-side")
    report = text[text.index("\nSeq Write : (groupid=") :]
    earlier = report.replace("IOPS=4413", "IOPS=4000")
    runs = _parse(text.replace(report, earlier + report))
    assert len(runs) == 1
    rates = [found.value for found in runs[0].measurements if found.metric == "iops"]
    assert rates[0] == 4413


def test_bytes_are_kib_where_io_kbytes_is_missing() -> None:
    """Up to 2.20 io_bytes was KiB."""
    (run,) = _parse(_text("json-2.18-nan"))
    assert run.workloads[0].bytes_moved == 5121 * 8192


def test_mail_quoting_does_not_hurt_the_report() -> None:
    """A quoted report says the same."""
    text = _text("text-2.0.15-grouped")
    quoted = "\n".join("> " + line for line in text.split("\n"))
    assert _values(_parse(quoted)[0]) == _values(_parse(text)[0])


def test_broken_json_names_its_line() -> None:
    """Damage is reported where it is."""
    text = _text("json-3.33-unified").replace('"error" : 0,', '"error" : 0 0,')
    with pytest.raises(ParseError) as caught:
        _parse(text)
    assert '"error"' in text.split("\n")[caught.value.line - 1]


@pytest.mark.parametrize(("version", "seconds"), [("2.18", 0.0005), ("fio-3.1", 5e-7)])
def test_latency_log_unit_follows_the_version(version: str, seconds: float) -> None:
    """Logs hold microseconds in 2.x and nanoseconds in 3.x."""
    hints = Hints(file_name="x_clat.1.log", tool_version=version)
    (run,) = fio_log.parse("10, 500, 0, 4096\n", hints)
    assert run.samples[0].rows[0][3] == (seconds,)


def test_empty_log_of_a_known_name_is_a_run_without_values() -> None:
    """A synchronous engine leaves its submit-latency log empty."""
    (run,) = fio_log.parse("", Hints(file_name="x_slat.1.log"))
    assert not run.samples


def test_summary_of_an_old_version_below_a_new_job_is_no_crash() -> None:
    """Two reports spliced by a page: a job as 3.x prints it above the group's line of 2.x."""
    text = (
        "hurt: (groupid=0, jobs=1): err= 0: pid=7: Wed Apr  1 08:00:00 2020\n"
        "  read: IOPS=12.5k, BW=48.8MiB/s (51.2MB/s)(488MiB/10001msec)\n\n"
        "Run status group 0 (all jobs):\n"
        "   READ: io=20480KB, aggrb=341KB/s, minb=349KB/s, maxb=349KB/s, mint=60000msec, "
        "maxt=60000msec\n"
    )
    (run,) = fio.parse(text, Hints())
    assert {found.value for found in run.measurements if found.metric == "iops"} == {12500.0}


def _iops(name: str) -> dict[str, tuple[float | None, float | None, str]]:
    """Value, resolution and rounding of the IOPS of each workload of a fixture's first run."""
    run = _parse(_text(name))[0]
    return {
        run.workloads[one.workload or 0].key: (one.value, one.resolution, one.rounding)
        for one in run.measurements
        if one.metric == "iops" and one.statistic == "total"
    }


def test_iops_that_lost_their_fraction_are_read_by_other_figures() -> None:
    """3.0 to 3.25 print 21.97k as "21.0k": requests and time, or bandwidth and size, tell."""
    assert _iops("text-3.7-iops-without-fraction") == {
        "job1-counted.write": (22000, 100, "nearest"),
        "job2-exact.write": (21000, 100, "nearest"),
        "job3-by-blocks.read": (20000, 100, "nearest"),
        "job4-ranges.read": (12000, 1000, "down"),
        "job5-neither.read": (None, None, "nearest"),
    }


def test_iops_of_a_version_without_the_bug_are_as_printed() -> None:
    text = _text("text-3.7-iops-without-fraction").replace("fio-3.7", "fio-3.26")
    values = [one.value for one in _parse(text)[0].measurements if one.metric == "iops"]
    assert values == [21000, 21000, 19000, 12000, 12000]


@pytest.mark.parametrize(
    ("name", "printed", "broken"),
    [
        ("json-3.33-unified", '"majf" : 0', '"majf" : 18446744073709551459'),
        ("terse-v4-3.33", ";22557;0;", ";22557;18446744073709551459;"),
        ("text-3.33-two-runs", "majf=0", "majf=18446744073709551459"),
    ],
)
def test_counters_below_zero_have_no_value(name: str, printed: str, broken: str) -> None:
    """Unsigned counters that fell below zero are no reason to refuse the file."""
    text = _text(name)
    assert printed in text
    faults = [one for run in _parse(text.replace(printed, broken)) for one in run.measurements]
    lost = [one for one in faults if one.printed == "18446744073709551459"]
    assert lost
    assert {(one.value, one.missing) for one in lost} == {(None, "lost")}


def test_headers_say_what_terse_rows_leave_out() -> None:
    workloads = _parse(_text("terse-and-normal-3.33"))[0].workloads
    assert [(one.block_bytes, one.queue_depth, one.threads) for one in workloads] == [
        (4096, 1, 1),
        (65536, 1, 1),
        (65536, 1, 1),
        (65536, 1, 1),
    ]
    assert {one.access for one in workloads} == {"random"}


def test_a_line_below_a_prompt_is_a_run_of_its_own() -> None:
    """What `grep` left of a command has no settings of the command before."""
    runs = _parse(_text("text-3.36-line-below-a-prompt"))
    assert [(run.tool_version, run.workloads[0].block_bytes) for run in runs] == [
        ("3.36", 512 * 1024),
        (None, None),
        (None, None),
    ]


@pytest.mark.parametrize(
    ("kb_base", "sizes"), [(1024, [4096, 4096, 4096, 4000]), (1000, [4000, 4000, 4000, 4096])]
)
def test_sizes_are_read_as_fio_reads_them(kb_base: int, sizes: list[int]) -> None:
    """`Ki` is like `k`, as fio 3.33 printed for each of them, and only `KiB` is the other one."""
    assert [parse_size(text, kb_base) for text in ("4k", "4kB", "4Ki", "4KiB")] == sizes
