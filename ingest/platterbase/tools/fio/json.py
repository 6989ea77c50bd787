"""Runs of fio's JSON: 2.x, 3.x, json+, client/server, unified_rw_reporting.

Units, from fio's stat.c: `io_bytes` is KiB up to 2.20 and bytes since 2.21, which also brought
`io_kbytes`; `bw` and `bw_min` … `bw_dev` are KiB/s, `bw_bytes` (since 3.2) B/s, all cut to whole
numbers; `slat`, `clat`, `lat` are microseconds, `slat_ns` … nanoseconds; `runtime` is ms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from platterbase.model import Direction, Fact, Missing, Outcome, Run, Scope, Setting, Workload
from platterbase.reading.json import Leaf, Object
from platterbase.tools.fio.documents import Document, Job
from platterbase.tools.fio.options import SECTIONS, job_key, whole, workload
from platterbase.tools.fio.results import LATENCIES, STATISTICS, Results, damaged, is_zero, scaled

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


class _Entry(NamedTuple):
    """A job: its tree, key, options, and whose numbers it holds."""

    job: Job
    tree: Object
    key: str
    pointer: str
    options: Mapping[str, str]
    scope: Scope
    instances: int | None
    all_options: bool


def run_of(document: Document) -> Run:
    """The run that a document tells of."""
    typed, tree = document.typed, document.tree
    entries = _entries(document)
    results = Results()
    for entry in entries:
        _add_job(results, entry)
    starts = [entry.job.job_start for entry in entries if entry.job.job_start]
    return Run(
        tool="fio",
        tool_version=typed.version.removeprefix("fio-"),
        lines=document.lines,
        outcome=_outcome(entries, document.preamble, results),
        label=(entries[0].job.jobname.strip() or None) if len(entries) == 1 else None,
        started=_iso(min(starts)) if starts else None,
        workloads=tuple(results.workloads),
        measurements=tuple(results.measurements),
        settings=_settings(tree, entries),
        facts=_facts(tree),
    )


def _entries(document: Document) -> list[_Entry]:
    typed = document.typed
    name = "jobs" if typed.jobs else "client_stats"
    jobs = typed.jobs or typed.client_stats
    trees = document.tree.objects(name)
    if len(trees) != len(jobs):
        raise damaged(document.lines[0], f"{name!r} twice", f"{name!r} once")
    groups = Counter(job.groupid for job in jobs if job.jobname != "All clients")
    clients = len(jobs) - 1 if jobs and jobs[-1].jobname == "All clients" else None
    new = not typed.version.startswith("fio-2.")  # 2.x hides the options of the global section
    entries = []
    for index, (job, found) in enumerate(zip(jobs, trees, strict=True)):
        options = {**typed.options, **job.options} if typed.options else job.options
        instances = _jobs_of(options)
        scope: Scope = "total"
        key = job_key(index + 1, job.jobname)
        if clients is not None and index == clients:
            instances, key = clients or None, "all-clients"
        elif groups[job.groupid] > 1:
            instances, scope = None, "per-job"
        entries.append(_Entry(job, found, key, f"/{name}/{index}/", options, scope, instances, new))
    return entries


def _jobs_of(options: Mapping[str, str]) -> int | None:
    """Number of jobs that one entry stands for: numjobs with group_reporting."""
    if options.get("group_reporting", "0") == "0":
        return None
    jobs = whole(options.get("numjobs"))
    return jobs if jobs != 1 else None


def _threads_of(entry: _Entry) -> int | None:
    """Jobs behind an entry; unknown where the options of the global section are not shown."""
    return entry.instances or (1 if entry.scope == "per-job" or entry.all_options else None)


def _outcome(entries: list[_Entry], preamble: str, results: Results) -> Outcome:
    if any(entry.job.error for entry in entries):
        return "failed"
    if "terminating on signal" in preamble:
        return "interrupted"
    return "ok" if results.measurements else "failed"


def _iso(milliseconds: int) -> str | None:
    if not 0 < milliseconds < 10**13:
        return None
    return datetime.fromtimestamp(milliseconds // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _add_job(results: Results, entry: _Entry) -> None:
    active = [name for name in SECTIONS if _is_active(entry.tree.object(name))]
    before = len(results.workloads)
    for name in active:
        _add_section(results, entry, name, entry.tree.object(name))
    if not active or entry.job.error:
        return
    results.pointer = entry.pointer
    results.workload, results.direction = before, None
    results.scope, results.instances = entry.scope, entry.instances
    if len([name for name in active if name != "sync"]) > 1 and "mixed" not in active:
        results.begin(_workload(entry, "mixed", Object(0)), None, entry.scope, entry.instances)
    results.add_process([_leaf(entry.tree, key) for key in _PROCESS], _PROCESS)


def _leaf(tree: Object, key: str) -> Leaf:
    """Return a plain value, one without text and line where there is none."""
    found = tree.members.get(key)
    return found if isinstance(found, Leaf) else _NO_VALUE


def _is_active(section: Object) -> bool:
    ios = _leaf(section, "total_ios")[0]
    moved = _leaf(section, "io_bytes")[0]
    if not section.members or (moved == "0" and "io_kbytes" in section.members):
        return False
    return not is_zero(ios) if ios else not is_zero(moved)


def _add_section(results: Results, entry: _Entry, name: str, section: Object) -> None:
    direction: Direction | None = SECTIONS[name][1]
    results.begin(_workload(entry, name, section), direction, entry.scope, entry.instances)
    results.pointer = f"{entry.pointer}{name}/"
    if entry.job.error:
        for metric, key in (("throughput", "bw"), ("iops", "iops")):
            if (leaf := _leaf(section, key))[1]:
                results.add(metric, "total", leaf, key, missing="failed")
        return
    if (leaf := _leaf(section, "total_ios"))[1]:
        results.add("request-count", "total", leaf, "total_ios")
    if name != "sync":
        _add_totals(results, name, section)
        _add_samples(results, entry, section)
    for key in ("slat", "clat", "lat"):
        metric = LATENCIES["sync" if name == "sync" else key]
        _add_latency(results, metric, key + "_ns", section.object(key + "_ns"), 1e-9)
        _add_latency(results, metric, key, section.object(key), 1e-6)


def _workload(entry: _Entry, name: str, section: Object) -> Workload:
    moved, factor = _leaf(section, "io_bytes"), 1 if "io_kbytes" in section.members else 1024
    runtime = _leaf(section, "runtime")
    depth = entry.options.get("iodepth") or (
        _leaf(entry.tree, "latency_depth")[0]
        if _leaf(entry.tree, "latency_target")[0] == "0"
        else None
    )
    return workload(
        entry.key,
        name,
        entry.options if entry.all_options else {"rwmixread": "not shown", **entry.options},
        threads=_threads_of(entry),
        queue_depth=whole(depth),
        bytes_moved=int(scaled(*moved, factor)[0]) if moved[1] else None,
        duration_s=scaled(*runtime, 0.001)[0] if runtime[1] else None,
    )


def _add_totals(results: Results, name: str, section: Object) -> None:
    lost: Missing = "lost" if name == "mixed" else "below-resolution"
    moved, runtime = _leaf(section, "io_bytes"), _leaf(section, "runtime")
    key, factor = ("bw_bytes", 1.0) if "bw_bytes" in section.members else ("bw", 1024.0)
    if (leaf := _leaf(section, key))[1]:
        missing = lost if is_zero(leaf[0]) else None
        results.add("throughput", "total", leaf, key, factor, rounding="down", missing=missing)
    if (leaf := _leaf(section, "iops"))[1]:
        results.add("iops", "total", leaf, "iops", missing=lost if is_zero(leaf[0]) else None)
    if moved[1]:
        results.add(
            "bytes-moved",
            "total",
            moved,
            "io_bytes",
            1.0 if "io_kbytes" in section.members else 1024.0,
        )
    if runtime[1]:
        missing = lost if is_zero(runtime[0]) else None
        results.add("duration", "total", runtime, "runtime", 0.001, missing=missing)


def _add_samples(results: Results, entry: _Entry, section: Object) -> None:
    agg = _leaf(section, "bw_agg")[0]
    scope: Scope | None = None
    if (entry.instances or 1) > 1 and agg[:1].isdigit() and scaled(agg, 0, 1.0)[0] < 60:
        scope = "per-job"
    for prefix, deviation, metric, factor in _SAMPLES:
        names = (f"{prefix}_min", f"{prefix}_max", f"{prefix}_mean", f"{prefix}_{deviation}")
        leaves = [(*pair, _leaf(section, pair[0])) for pair in zip(names, STATISTICS, strict=True)]
        if not leaves[2][2][1]:
            continue
        if all(is_zero(leaf[0]) for _, _, leaf in leaves):
            results.add(metric, "mean", leaves[2][2], names[2], scope=scope, missing="skipped")
            continue
        for key, statistic, leaf in leaves:
            if leaf[1]:
                results.add(metric, statistic, leaf, key, factor, scope=scope)


def _add_latency(results: Results, metric: str, key: str, block: Object, factor: float) -> None:
    mean = _leaf(block, "mean")
    if not mean[1]:
        return
    if is_zero(mean[0]) and is_zero(_leaf(block, "max")[0]):
        results.add(metric, "mean", mean, key + "/mean", missing="skipped")
        return
    for statistic in STATISTICS:
        leaf = block.members.get(statistic)
        if isinstance(leaf, Leaf):
            results.add(metric, statistic, leaf, f"{key}/{statistic}", factor)
    shares = [
        (share, leaf)
        for share, leaf in block.object("percentile").members.items()
        if isinstance(leaf, Leaf) and not is_zero(share)
    ]
    lost: Missing | None = "lost" if all(is_zero(leaf[0]) for _, leaf in shares) else None
    for share, leaf in shares:
        pointer = f"{key}/percentile/{share}"
        results.add_percentile(metric, share, leaf, pointer, factor, missing=lost)


def _settings(tree: Object, entries: list[_Entry]) -> tuple[Setting, ...]:
    found = list(_options(tree.object("global options"), None))
    for entry in entries:
        target = entry.key if len(entries) > 1 else None
        found += _options(entry.tree.object("job options"), target)
    return tuple(found)


def _options(options: Object, target: str | None) -> list[Setting]:
    return [
        Setting(scope="tool", name=name, value=leaf.text, line=leaf[1], target=target)
        for name, leaf in options.members.items()
        if isinstance(leaf, Leaf)
    ]


def _facts(tree: Object) -> tuple[Fact, ...]:
    found = []
    if (time := _leaf(tree, "time"))[1]:
        found.append(Fact(subject="fio", name="time", value=time.text, line=time[1]))
    for disk in tree.objects("disk_util"):
        subject = _leaf(disk, "name").text
        for name, factor, unit in _DISK:
            if (leaf := _leaf(disk, name))[1]:
                number = scaled(*leaf, factor)[0]
                found.append(
                    Fact(
                        subject=subject,
                        name=name,
                        value=leaf[0],
                        line=leaf[1],
                        number=number,
                        unit=unit,
                    )
                )
    return tuple(found)
