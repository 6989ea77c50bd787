"""compilebench: creates, patches, compiles, reads and removes trees of kernel sources.

Versions seen: 0.6. One line a phase at the end of a run, each a mean over several trees.

| printed | metric | unit and its source |
| --- | --- | --- |
| avg 31.25 MB/s | throughput | MiB/s: compilebench, `total_bytes / (1024 * 1024)` |
| avg 4.42 seconds | duration | s |
| total runs 10 | repeats | trees that went into the mean |
| no runs for patch | throughput or duration | none: the phase was not run (skipped) |
| (user 0.74s sys 2.40s) | facts | s of processor time, means too |

"intial create" is the tool's own spelling. Lines about one tree ("create dir kernel-0 …") go into
the means and are not read; a run that ends with them has no values. A heading above a line of `=`
that is not "run complete:" is the label of the run.

    run complete:
    ==========================================================================
    intial create total runs 10 avg 31.25 MB/s (user 0.50s sys 0.70s)
    no runs for create
"""

from __future__ import annotations

from typing import Any

from platterbase.model import Descriptor, Direction
from platterbase.reading.figures import figure
from platterbase.reading.grammar import Grammar
from platterbase.reading.run import OpenRun
from platterbase.reading.values import MIB, count

DESCRIPTOR = Descriptor(
    tool="compilebench",
    title="compilebench",
    version=1,
    formats=("the lines of the means, with or without those of single trees",),
    tool_versions="0.6",
    markers=("total runs ", "no runs for ", " intial dirs "),
)
GRAMMAR = Grammar(
    DESCRIPTOR, OpenRun, example="'intial create total runs N avg N MB/s (user Ns sys Ns)'"
)
parse = GRAMMAR.parse

# phase: operation, direction
_RATES: dict[str, tuple[str, Direction | None]] = {
    "intial create": ("initial-create", "write"),
    "initial create": ("initial-create", "write"),
    "create": ("create-tree", "write"),
    "patch": ("patch", "both"),
    "compile": ("compile", "write"),
    "clean": ("clean", None),
    "read tree": ("read-tree", "read"),
    "read compiled tree": ("read-compiled-tree", "read"),
}
_TIMES: dict[str, tuple[str, Direction | None]] = {
    "delete tree": ("remove-tree", None),
    "delete compiled tree": ("remove-compiled-tree", None),
    "stat tree": ("stat-tree", None),
    "stat compiled tree": ("stat-compiled-tree", None),
}
_PHASES = _RATES | _TIMES
_NAMES = "|".join(sorted(_PHASES, key=len, reverse=True))
_RUNS = r"total runs ([0-9]{1,9}) avg (\S{1,40})"
_CPU = r"(?: \(user (\S{1,20})s sys (\S{1,20})s\))?"


def _was_read(run: OpenRun, phase: str, *_: str) -> bool:
    return _PHASES[phase][0] in run.workloads


@GRAMMAR.line(rf"({'|'.join(_RATES)}) {_RUNS} MB/s{_CPU}", opens=_was_read)
@GRAMMAR.line(rf"({'|'.join(_TIMES)}) {_RUNS} seconds{_CPU}", opens=_was_read)
def _mean(
    run: OpenRun, phase: str, runs: str, printed: str, user: str | None, system: str | None
) -> None:
    factor = float(MIB) if phase in _RATES else 1.0
    aggregate = "single" if count(runs) == 1 else "mean"
    repeats = count(runs) or None
    run.figure(
        printed, f"{phase} avg", factor, aggregate=aggregate, repeats=repeats, **_of(run, phase)
    )
    for name, time in (("user", user), ("sys", system)):
        if time is not None:
            number = figure(time, run.line, f"{phase} {name}", metric="duration").value
            run.fact(phase, name, f"{time}s", number, "s")


GRAMMAR.damaged(rf"(?:{_NAMES}) total runs ", "total runs N avg N MB/s (user Ns sys Ns)")


@GRAMMAR.line(rf"no runs for ({_NAMES})$", opens=_was_read)
def _skipped(run: OpenRun, phase: str) -> None:
    run.without_value(
        "skipped", "no runs", f"{phase} avg", aggregate="mean", repeats=None, **_of(run, phase)
    )


def _of(run: OpenRun, phase: str) -> dict[str, Any]:
    """Return metric, workload and direction of a phase."""
    operation, direction = _PHASES[phase]
    metric = "throughput" if phase in _RATES else "duration"
    workload = run.workload(operation, operation)
    return {"metric": metric, "workload": workload, "direction": direction}


@GRAMMAR.line(
    r"using working directory (.{1,300}), ([0-9]{1,9}) intial dirs ([0-9]{1,9}) runs", opens=True
)
def _started(run: OpenRun, directory: str, initial: str, runs: str) -> None:
    run.fact("compilebench", "working directory", directory)
    run.fact("compilebench", "initial directories", initial)
    run.fact("compilebench", "random runs", runs)


@GRAMMAR.line(r"caught signal [0-9]{1,3}$", inside=True)
def _interrupted(run: OpenRun) -> None:
    run.outcome = "interrupted"


@GRAMMAR.line(r"=+$", before=True)
def _heading(run: OpenRun) -> None:
    if run.above != "run complete:" and len(run.above) <= 80:
        run.label = run.above
