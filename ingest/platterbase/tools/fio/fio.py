"""fio, the flexible I/O tester: what `fio job.fio` prints, in every format.

Versions seen: 1.x (its normal report), 2.0.13 to 3.42. Formats: JSON and JSON+
(`--output-format=json`), client/server JSON, terse rows of versions 2 to 5 (`--minimal`,
`--output-format=terse`), the normal report. Logs (`write_bw_log` …) are read by `fio-log`.
Where one file holds one run in several formats (`--output-format=normal,terse,json`) JSON counts,
then terse, then text; the others add options that it leaves out, and their rates as facts, so that
they can be compared.

| field | metric | unit | source |
| --- | --- | --- | --- |
| JSON `io_bytes` | bytes-moved | KiB up to 2.20, B since 2.21 (has `io_kbytes`) | c12d597a |
| JSON `bw` | throughput | KiB/s, cut | stat.c add_ddir_status_json |
| JSON `bw_bytes` | throughput | B/s, cut; since 3.2, preferred | aedd021d |
| JSON `bw_min` … `bw_dev` | throughput min … stddev | KiB/s | stat.c |
| JSON `slat` `clat` `lat` | submit-, completion-, latency | us | stat.c of 2.x |
| JSON `slat_ns` … | the same | ns; since 3.0 | d6bb626e |
| JSON `runtime` | duration | ms | HOWTO |
| JSON `usr_cpu` `sys_cpu` | cpu-user, cpu-system | per cent of one processor | stat.c |
| terse `…_kb`, `…_bandwidth_kb` | bytes-moved, throughput | KiB, KiB/s, cut | HOWTO |
| terse `…_us` | latencies | us, in 3.x too; whole numbers cut | stat.c |
| text `KB` of 1.3x to 2.x | | 1024 B | HOWTO of 2.2.10, kb_base |
| text `KiB/s` of 1.x before | refused | 1000 B/s, whatever it says | stat.c: io_bytes / runtime |
| text `MiB (MB)` of 3.x | | binary first, decimal in brackets | lib/num2str.c |
| text `(usec)` | latencies | as each row says; `k` in them is 1000 | stat.c display_lat |

Sample: `  read: IOPS=2051, BW=128MiB/s (134MB/s)(256MiB/1997msec)`
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from platterbase.model import Descriptor, Fact, Hints, Measurement, Run, Workload
from platterbase.reading.io_mode import UNKNOWN, Invocation, IoMode
from platterbase.reading.recognition import foreign
from platterbase.tools.fio.json import json_runs
from platterbase.tools.fio.results import FioRun
from platterbase.tools.fio.terse import terse_runs
from platterbase.tools.fio.text import text_runs

DESCRIPTOR = Descriptor(
    tool="fio",
    title="fio",
    version=1,
    formats=("JSON", "JSON+", "client/server JSON", "terse 2 to 5", "normal report"),
    tool_versions="1.x to 3.42",
    markers=('"fio version"', "%=", ";fio-", "msec)", "runt=", "(g"),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return every fio run of a text."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    json = json_runs(text)
    runs = _closed(json, hints)
    if any(marker in text for marker in _MARKERS_BESIDE_JSON):
        rest = text.split("\n")
        for run in json:
            rest[run.first - 1 : run.last] = [""] * (run.last - run.first + 1)
        runs = _merged(runs, _closed(terse_runs(rest), hints), "terse")
        runs = _merged(runs, _closed(text_runs(rest), hints), "text")
    if not runs:
        raise foreign(
            "a text without fio's output",
            "its JSON, terse rows or report",
            "declare the tool that wrote the file",
        )
    return runs


def _closed(runs: Iterable[FioRun], hints: Hints) -> list[Run]:
    return [run.closed(DESCRIPTOR, hints) for run in runs]


_MARKERS_BESIDE_JSON = DESCRIPTOR.markers[1:]
_IN_TEXT = {"rw", "bs", "ioengine", "iodepth"}  # all options that the normal report repeats


def io_mode(call: Invocation) -> IoMode:
    """Return how a job reached its storage: HOWTO, direct, sync, fsync, fdatasync, end_fsync."""
    options = call.settings
    if not options.keys() - _IN_TEXT:
        return UNKNOWN
    direct = _is_on(options, "direct") or options.get("buffered") == "0"
    requests = {options.get(name, "0") for name in ("fsync", "fdatasync")}
    if _is_on(options, "sync") or "1" in requests:
        return IoMode(direct, "each")
    if _is_on(options, "end_fsync"):
        return IoMode(direct, "end")
    if requests != {"0"}:
        return IoMode(direct, "periodic")
    return IoMode(direct, "after" if _is_on(options, "fsync_on_close") else "none")


def _is_on(options: Mapping[str, str], name: str) -> bool:
    """Return whether a switch is on: one without a value counts as 1."""
    return name in options and options[name].lower() not in {"0", "none", "false"}


_RATES = {"throughput": "B/s", "iops": "1/s"}


def _merged(runs: list[Run], others: list[Run], form: str) -> list[Run]:
    """Return the runs, and those of another format: as facts where they are the same run."""
    if not runs or not others:
        return [*runs, *others]
    unmatched = {index: _iops(run) for index, run in enumerate(runs)}
    result = [*runs]
    for other in others:
        iops = _iops(other)
        same = next((index for index, known in unmatched.items() if _agree(known, iops)), None)
        if same is None:
            result.append(other)
            continue
        del unmatched[same]
        result[same] = _joined(result[same], other, form)
    return sorted(result, key=lambda run: run.lines)


def _iops(run: Run) -> dict[str, Measurement]:
    """Return the IOPS of a run by the key of the workload."""
    return {
        run.workloads[one.workload].key: one
        for one in run.measurements
        if one.metric == "iops" and one.statistic == "total" and one.workload is not None
    }


def _agree(one: dict[str, Measurement], other: dict[str, Measurement]) -> bool:
    return one.keys() == other.keys() and all(_is_equal(one[key], other[key]) for key in one)


def _is_equal(one: Measurement, other: Measurement) -> bool:
    if one.value is None or other.value is None:
        return one.missing == other.missing
    return abs(one.value - other.value) <= (one.resolution or 0) + (other.resolution or 0)


def _joined(run: Run, other: Run, form: str) -> Run:
    """Return a run with what another format adds: options it printed, and its rates as facts."""
    facts = [
        Fact(
            subject=other.workloads[one.workload].key,
            name=f"{one.metric} ({form})",
            value=one.printed,
            line=one.line,
            number=one.value,
            unit=_RATES[one.metric],
        )
        for one in other.measurements
        if one.metric in _RATES and one.statistic == "total" and one.workload is not None
    ]
    return msgspec.structs.replace(
        run,
        lines=(min(run.lines[0], other.lines[0]), max(run.lines[1], other.lines[1])),
        tool_version=run.tool_version or other.tool_version,
        workloads=tuple(_completed(one, other.workloads) for one in run.workloads),
        settings=run.settings or other.settings,
        facts=(*run.facts, *facts),
    )


def _completed(workload: Workload, others: tuple[Workload, ...]) -> Workload:
    """Return a workload with what it does not say and the one of the same key does."""
    other = next((one for one in others if one.key == workload.key), workload)
    unknown = {
        name: getattr(other, name)
        for name in workload.__struct_fields__
        if getattr(workload, name) is None
    }
    return msgspec.structs.replace(workload, **unknown)
