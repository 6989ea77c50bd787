"""fio's JSON: 2.x, 3.x, json+, client/server, unified_rw_reporting.

Units, from fio's stat.c: `io_bytes` is KiB up to 2.20 and bytes since 2.21, which also brought
`io_kbytes`; `bw` and `bw_min` … `bw_dev` are KiB/s, `bw_bytes` (since 3.2) B/s, all cut to whole
numbers; `slat`, `clat`, `lat` are microseconds, `slat_ns` … nanoseconds; `runtime` is ms.

The kit's reader gives each value as printed with its line, but passes over parts that are not read;
msgspec checks the whole document.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import NamedTuple

import msgspec

from platterbase.model import Missing, Outcome, Rounding, Scope, Setting, Workload
from platterbase.reading.json import Document, Leaf, Object, documents
from platterbase.tools.fio.options import SECTIONS, job_key, positive_number, workload
from platterbase.tools.fio.results import (
    LATENCIES,
    STATISTICS,
    FioRun,
    damaged,
    is_zero,
    scale,
)

_SIGN = '"fio version"'
_LONGEST_PREAMBLE = 4000
# Distributions, and directions in which nothing was moved.
_UNREAD = re.compile(
    r'"(?:(?:iodepth_(?:level|submit|complete)|latency_[num]s|bins|block|steadystate|prios)"[ \n]*:'
    r'|(?:read|write|trim)"[ \n]*:[ \n]*\{[ \n]*"io_bytes"[ \n]*:[ \n]*0,'
    r'[ \n]*"io_kbytes"[ \n]*:[ \n]*0,)'
)
# Older versions print nan and inf, which JSON does not know.
_NOT_FINITE = re.compile(r'("\s*:\s*)-?(?:nan|inf(?:inity)?)(?=\s*[,}])', re.IGNORECASE)
_SAMPLES = (("bw", "dev", "throughput", 1024.0), ("iops", "stddev", "iops", 1.0))
_PROCESS = ("usr_cpu", "sys_cpu", "ctx", "majf", "minf")
_DISK = (
    ("util", 0.01, "ratio"),
    ("read_ios", 1.0, "count"),
    ("write_ios", 1.0, "count"),
    ("read_sectors", 512.0, "B"),
    ("write_sectors", 512.0, "B"),
)
_NO_VALUE = Leaf("", 0)
_ALL_CLIENTS = "All clients"
_DECODER = msgspec.json.Decoder(msgspec.Raw)


class _Entry(NamedTuple):
    """A job with its values; `instances` is the number of jobs that it stands for."""

    tree: Object
    key: str
    pointer: str
    options: Mapping[str, str]
    scope: Scope
    instances: int | None
    all_options: bool

    @property
    def has_failed(self) -> bool:
        """Whether fio gives the number of an error."""
        return _leaf(self.tree, "error").token not in ("", "0")


def json_runs(text: str) -> list[FioRun]:
    """Return the run of every fio document of the text, in order; of equal ones the first."""
    runs: dict[str, FioRun] = {}
    end = 0
    for document in documents(text, _SIGN, _UNREAD):
        preamble = document.source[max(end, document.start - _LONGEST_PREAMBLE) : document.start]
        end = document.end
        body = document.source[document.start : end]
        if body not in runs:
            tree = _whole(document)
            _refuse_malformed(body, document.first)
            run = FioRun(first=document.first, last=document.last)
            _read(run, tree, preamble)
            runs[body] = run
    return list(runs.values())


def _whole(document: Document) -> Object:
    """Return the values of a document that is complete and has each figure once."""
    if document.repeated is not None:
        raise damaged(*document.repeated, "each figure once")
    if document.cut and document.fault is not None:
        raise damaged(document.fault[0], "a JSON document that ends too early", "its closing brace")
    if document.fault is not None:
        raise damaged(*document.fault, "fio's JSON")
    return document.root if isinstance(document.root, Object) else Object(document.first)


def _refuse_malformed(body: str, line: int) -> None:
    """Raise ParseError where anything in a document is no JSON, also what is not read."""
    with suppress(msgspec.DecodeError, RecursionError):
        _DECODER.decode(body)
        return
    body = _NOT_FINITE.sub(r"\1null", body)
    try:
        _DECODER.decode(body)
    except (msgspec.DecodeError, RecursionError) as error:
        byte = re.search(r"\(byte ([0-9]+)\)", str(error))
        if byte:
            line += body.encode()[: int(byte[1])].count(b"\n")
        raise damaged(line, f"JSON that cannot be read: {error}", "fio's JSON") from error


def _read(run: FioRun, tree: Object, preamble: str) -> None:
    """Read a document; `preamble` is the text before it."""
    run.tool_version = _leaf(tree, "fio version").text.removeprefix("fio-")
    entries = _entries(tree)
    run.label = (_name(entries[0].tree).strip() or None) if len(entries) == 1 else None
    starts = [_leaf(entry.tree, "job_start").token for entry in entries]
    times = [int(start) for start in starts if re.fullmatch("[0-9]{1,15}", start) and int(start)]
    run.started = _iso(min(times)) if times else None
    for entry in entries:
        _add_job(run, entry)
    run.outcome = _outcome(entries, preamble, run)
    _add_options(run, tree.object("global options"), None)
    for entry in entries:
        options = entry.tree.object("job options")
        _add_options(run, options, entry.key if len(entries) > 1 else None)
    _add_facts(run, tree)


def _entries(tree: Object) -> list[_Entry]:
    name = "jobs" if tree.objects("jobs") else "client_stats"
    jobs = tree.objects(name)
    groups = Counter(_leaf(job, "groupid").token for job in jobs if _name(job) != _ALL_CLIENTS)
    clients = len(jobs) - 1 if jobs and _name(jobs[-1]) == _ALL_CLIENTS else None
    # 2.x hides the options of the global section.
    all_options = not _leaf(tree, "fio version").text.startswith("fio-2.")
    shared = _options(tree.object("global options"))
    entries = []
    for index, job in enumerate(jobs):
        options = shared | _options(job.object("job options"))
        instances = _grouped_jobs(options)
        scope: Scope = "total"
        key = job_key(index + 1, _name(job))
        if clients is not None and index == clients:
            instances, key = clients or None, "all-clients"
        elif groups[_leaf(job, "groupid").token] > 1:
            instances, scope = None, "per-job"
        pointer = f"/{name}/{index}/"
        entries.append(_Entry(job, key, pointer, options, scope, instances, all_options))
    return entries


def _name(job: Object) -> str:
    return _leaf(job, "jobname").text


def _options(options: Object) -> dict[str, str]:
    return {name: leaf.text for name, leaf in options.members.items() if isinstance(leaf, Leaf)}


def _grouped_jobs(options: Mapping[str, str]) -> int | None:
    """Return the number of jobs that one entry stands for: numjobs with group_reporting."""
    if options.get("group_reporting", "0") == "0":
        return None
    jobs = positive_number(options.get("numjobs"))
    return jobs if jobs != 1 else None


def _outcome(entries: list[_Entry], preamble: str, run: FioRun) -> Outcome:
    if any(entry.has_failed for entry in entries):
        return "failed"
    if "terminating on signal" in preamble:
        return "interrupted"
    return "ok" if run.measurements else "failed"


def _iso(milliseconds: int) -> str | None:
    if not 0 < milliseconds < 10**13:
        return None
    return datetime.fromtimestamp(milliseconds // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _leaf(tree: Object, key: str) -> Leaf:
    """Return a plain value, one without text and line where there is none."""
    leaf = tree.members.get(key)
    return leaf if isinstance(leaf, Leaf) else _NO_VALUE


def _add_job(run: FioRun, entry: _Entry) -> None:
    active = [name for name in SECTIONS if _is_active(entry.tree.object(name))]
    first = len(run.workloads)
    for name in active:
        _add_section(run, entry, name, entry.tree.object(name))
    if not active or entry.has_failed:
        return
    run.pointer = entry.pointer
    run.measured, run.direction = first, None
    if len([name for name in active if name != "sync"]) > 1 and "mixed" not in active:
        run.begin(_workload(entry, "mixed", Object(0)), None, entry.scope, entry.instances)
    run.add_process([_leaf(entry.tree, key) for key in _PROCESS], _PROCESS)


def _is_active(section: Object) -> bool:
    """Return whether a direction had requests."""
    requests, moved = _leaf(section, "total_ios").token, _leaf(section, "io_bytes").token
    if not section.members or (moved == "0" and "io_kbytes" in section.members):
        return False
    return not is_zero(requests or moved)


def _add_section(run: FioRun, entry: _Entry, name: str, section: Object) -> None:
    """Add the figures of one direction of a job."""
    pattern = _workload(entry, name, section)
    run.begin(pattern, SECTIONS[name][1], entry.scope, entry.instances)
    run.pointer = f"{entry.pointer}{name}/"
    if entry.has_failed:
        run.add("throughput", "total", _leaf(section, "bw"), "bw", missing="failed")
        run.add("iops", "total", _leaf(section, "iops"), "iops", missing="failed")
        return
    run.add("request-count", "total", _leaf(section, "total_ios"), "total_ios")
    if name != "sync":
        _add_totals(run, name, section)
        _add_samples(run, entry, section)
    for key in ("slat", "clat", "lat"):
        metric = LATENCIES["sync" if name == "sync" else key]
        _add_latency(run, metric, key + "_ns", section.object(key + "_ns"), 1e-9)
        _add_latency(run, metric, key, section.object(key), 1e-6)


def _workload(entry: _Entry, name: str, section: Object) -> Workload:
    moved, runtime = _leaf(section, "io_bytes"), _leaf(section, "runtime")
    depth = entry.options.get("iodepth")
    if not depth and _leaf(entry.tree, "latency_target").token == "0":  # noqa: S105
        depth = _leaf(entry.tree, "latency_depth").token
    options, threads = entry.options, entry.instances
    if not entry.all_options:
        options = {"rwmixread": "not shown", **options}
    if threads is None and (entry.scope == "per-job" or entry.all_options):
        threads = 1
    return workload(
        entry.key,
        name,
        options,
        threads=threads,
        queue_depth=positive_number(depth),
        bytes_moved=int(scale(*moved, _unit_of_bytes(section))[0]) if moved.line else None,
        duration_s=scale(*runtime, 0.001)[0] if runtime.line else None,
    )


def _unit_of_bytes(section: Object) -> float:
    return 1.0 if "io_kbytes" in section.members else 1024.0


def _add_totals(run: FioRun, name: str, section: Object) -> None:
    small: Missing = "lost" if name == "mixed" else "below-resolution"
    bandwidth, unit = ("bw_bytes", 1.0) if "bw_bytes" in section.members else ("bw", 1024.0)
    down: Rounding = "down"
    near: Rounding = "nearest"
    for metric, key, factor, rounding in (
        ("throughput", bandwidth, unit, down),
        ("iops", "iops", 1.0, near),
        ("bytes-moved", "io_bytes", _unit_of_bytes(section), near),
        ("duration", "runtime", 0.001, near),
    ):
        leaf = _leaf(section, key)
        missing = small if is_zero(leaf.token) and metric != "bytes-moved" else None
        run.add(metric, "total", leaf, key, factor, rounding=rounding, missing=missing)


def _add_samples(run: FioRun, entry: _Entry, section: Object) -> None:
    """Add minimum, maximum, mean and deviation; all zero means that nothing was sampled."""
    share = _leaf(section, "bw_agg").token
    scope: Scope | None = None
    if (entry.instances or 1) > 1 and share[:1].isdigit() and scale(share, 0, 1.0)[0] < 60:
        scope = "per-job"
    for prefix, deviation, metric, factor in _SAMPLES:
        keys = (f"{prefix}_min", f"{prefix}_max", f"{prefix}_mean", f"{prefix}_{deviation}")
        leaves = [_leaf(section, key) for key in keys]
        if not leaves[2].line:
            continue
        run.add_statistics(metric, leaves, keys, factor, scope)


def _add_latency(run: FioRun, metric: str, key: str, block: Object, factor: float) -> None:
    mean = _leaf(block, "mean")
    if not mean.line:
        return
    if is_zero(mean.token) and is_zero(_leaf(block, "max").token):
        run.add(metric, "mean", mean, key + "/mean", missing="skipped")
        return
    for statistic in STATISTICS:
        run.add(metric, statistic, _leaf(block, statistic), f"{key}/{statistic}", factor)
    percentiles = [
        (share, leaf)
        for share, leaf in block.object("percentile").members.items()
        if isinstance(leaf, Leaf) and not is_zero(share)
    ]
    lost: Missing | None = "lost" if all(is_zero(leaf.token) for _, leaf in percentiles) else None
    for share, leaf in percentiles:
        pointer = f"{key}/percentile/{share}"
        run.add_percentile(metric, share, leaf, pointer, factor, missing=lost)


def _add_options(run: FioRun, options: Object, target: str | None) -> None:
    run.settings += [
        Setting(scope="tool", name=name, value=leaf.text, line=leaf.line, target=target)
        for name, leaf in options.members.items()
        if isinstance(leaf, Leaf)
    ]


def _add_facts(run: FioRun, tree: Object) -> None:
    if (time := _leaf(tree, "time")).line:
        run.line = time.line
        run.fact("fio", "time", time.text)
    for disk in tree.objects("disk_util"):
        for name, factor, unit in _DISK:
            if (leaf := _leaf(disk, name)).line:
                run.line = leaf.line
                value = scale(*leaf, factor)[0]
                run.fact(_leaf(disk, "name").text, name, leaf.token, value, unit)
