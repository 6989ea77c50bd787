"""md-workbench: many small objects created, read, looked up and deleted over MPI.

Versions seen: of its own repository (2018) and as part of IOR 3.3 to 4.0.

| printed | metric | unit and its source (md-workbench.c, print_p_stat) |
| --- | --- | --- |
| max:0.4s of a phase | duration | s, of the slowest process |
| rate:216259.5 iops/s | operation-rate | 1/s: each stat, create, read and delete is one |
| rate:54064.9 obj/s | file-rate | objects per second |
| tp:402.3 Mib/s, MiB/s | throughput | 2^20 B/s: objects * size / t / 1024 / 1024, despite "Mib" |
| op-max:2.5220e-03s | latency, max | s, of the slowest operation |
| read(min, q1, median, q3, q90, q99, max) | latency | s: statistics of one operation |

Each phase prints one line, which is a run; the benchmark phase is repeated. Balance, standard
deviation and lines of single ranks are not read. Quartiles that were not computed print 8.2677e-44
and have no value.

    benchmark process max:0.4s min:0.3s mean: 0.3s balance:83.5 stddev:0.0 rate:216259.5 iops/s …
"""

from __future__ import annotations

import re
from typing import Any

from platterbase.model import Descriptor
from platterbase.reading.figures import figure
from platterbase.reading.grammar import Grammar
from platterbase.reading.recognition import damaged
from platterbase.reading.run import OpenRun
from platterbase.reading.values import MIB

DESCRIPTOR = Descriptor(
    tool="md-workbench",
    title="md-workbench",
    version=1,
    formats=("text",),
    tool_versions="2018 to IOR 4.0",
    markers=("process max:",),
)
_PHASES: dict[str, tuple[str, Any]] = {
    "precreate": ("create", "write"),
    "benchmark": ("mix", None),
    "cleanup": ("delete", None),
}
_OPERATIONS = {"read": "read", "stat": "stat", "create": "create", "delete": "delete"}
_STATISTICS = ("min", "p25", "p50", "p75", "p90", "p99", "max")
_LEAST = 1e-12  # s: what was not computed prints a denormal number
_ONE = r"[0-9.]{1,12}e[+-][0-9]{1,3}s"
_TIMES = re.compile(rf" (read|stat|create|delete)\(((?:{_ONE}, ){{6}}{_ONE})\)")


EXAMPLE = "'benchmark process max:N.Ns … rate:N iops/s objects:N … (0 errs) read(…)'"
GRAMMAR = Grammar(DESCRIPTOR, OpenRun, example=EXAMPLE, programs=("md-workbench",))
parse = GRAMMAR.parse


@GRAMMAR.line(
    r"(?:\[RESULT\] )?(precreate|benchmark|cleanup) process max:(\S{1,12})s"
    r"(?= min:[^:]{1,20}mean)(.{1,2000})$",
    opens=True,
    ends=True,
)
def _phase(phase: OpenRun, name: str, longest: str, rest: str) -> None:
    operation, direction = _PHASES[name]
    phase.label = name
    workload = phase.workload(name, operation)
    zero: Any = "below-resolution"
    phase.figure(longest, f"{name} max", metric="duration", zero=zero, workload=workload)
    for field, pattern, metric, factor in (
        ("iops", r" rate:(\S{1,20}) iops/s", "operation-rate", 1.0),
        ("obj/s", r" rate:(\S{1,20}) obj/s", "file-rate", 1.0),
        ("tp", r" tp:(\S{1,20}) Mi[bB]/s", "throughput", float(MIB)),
        ("op-max", r" op-max:(\S{1,20})s\b", "latency", 1.0),
    ):
        found = re.search(pattern, rest)
        if found is None and field in ("iops", "op-max"):
            raise damaged(phase.line, repr(phase.printed), EXAMPLE)
        if found is not None:
            about: dict[str, Any] = {"metric": metric, "workload": workload}
            about["statistic"] = "max" if field == "op-max" else "total"
            phase.figure(found[1], f"{name} {field}", factor, direction=direction, **about)
    if errors := re.search(r"\(([0-9]{1,12}) errs", rest):
        phase.figure(errors[1], f"{name} errs", metric="error-count", workload=workload)
        if errors[1] != "0":
            phase.outcome = "failed"
    for one in _TIMES.finditer(rest):
        _times(phase, one[1], one[2])


def _times(phase: OpenRun, operation: str, printed: str) -> None:
    workload = phase.workload(f"{phase.label}-{operation}", _OPERATIONS[operation])
    for statistic, word in zip(_STATISTICS, printed.split(", "), strict=True):
        name = f"{operation} {statistic}"
        about: dict[str, Any] = {"metric": "latency", "statistic": statistic, "workload": workload}
        found = figure(word[:-1], phase.line, name, **about)
        if found.value is not None and found.value < _LEAST:
            phase.without_value("skipped", word[:-1], name, **about)
        else:
            phase.measurements.append(found)


GRAMMAR.damaged(r"(?:precreate|benchmark|cleanup) process max:\S{1,12}s min:", EXAMPLE)
