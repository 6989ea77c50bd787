"""rados bench: requests to objects of a Ceph pool (`rados bench -p POOL 60 write|seq|rand`).

Versions seen: 12 and 15; the output does not say its own. Older labels as the source has them.

| printed | metric | unit and its source (Ceph's src/common/obj_bencher.cc) |
| --- | --- | --- |
| Total time run | duration | s (now - start_time) |
| Total writes made, reads made | request-count | requests that ended (finished) |
| Bandwidth (MB/sec) | throughput | MB = 2^20 B (finished * op_size / time / (1024*1024)) |
| Stddev, Max, Min bandwidth | throughput | the same, of the seconds of the table |
| Average IOPS | iops | 1/s, cut to a whole number ((int)(finished / time)) |
| Stddev, Max, Min IOPS | iops | 1/s, of the seconds, each cut to a whole number (int iops) |
| Average, Stddev, Max, Min latency | latency | s (now - start_times); newer ones print `(s)` |

A request is as large as Write or Read size; the most of Cur ops were under way. The command alone
says seq or rand. Runs of no whole second print DBL_MAX and INT_MAX as the least of their seconds.

    Total reads made:     1204
    Bandwidth (MB/sec):   160.312
"""

import re
from dataclasses import dataclass
from functools import partial
from typing import Any

from platterbase.model import Descriptor, Outcome
from platterbase.reading.grammar import Grammar
from platterbase.reading.run import OpenRun

DESCRIPTOR = Descriptor(
    tool="rados-bench",
    title="rados bench",
    version=1,
    formats=("text",),
    tool_versions="12, 15",
    markers=("Cur ops", "concurrent writes of", "Total time run", "s made:", "during benchmark: "),
)
METRICS = {"bandwidth": ("throughput", 1024**2), "iops": ("iops", 1), "latency": ("latency", 1)}
ACCESS = {"write": "sequential", "seq": "sequential", "rand": "random"}
REQUESTS = re.compile(r" (?:-t|--concurrent-ios)[ =]?([1-9][0-9]{0,5})(?: |$)")
EXAMPLE = "'Total writes made: N' or 'Total reads made: N', and figures below"


@dataclass
class Bench(OpenRun):
    """One execution: interrupted unless its last figure is there, `depth` requests under way."""

    outcome: Outcome | None = "interrupted"
    depth: int = 0
    test: str = ""


SHOW_TIME = partial(re.compile(r"^[0-9-]{10}[T ][0-9:.+-]{8,24} +").sub, "")
GRAMMAR = Grammar(DESCRIPTOR, Bench, example=EXAMPLE, programs=("rados",), clean=SHOW_TIME)
parse = GRAMMAR.parse


@GRAMMAR.line("Maintaining ([0-9]{1,9}) concurrent writes of ", opens=True)
@GRAMMAR.line("[0-9]+ +([0-9]{1,9})( +[0-9]+){2}( +[0-9.e+-]+){4}$", inside=True)
@GRAMMAR.line("sec +Cur ops", opens=True)
@GRAMMAR.line("sec +Cur ops", inside=lambda run: re.match("min lat|Object", run.above) is not None)
def _under_way(run: Bench, requests: str = "0", *_: str) -> None:
    run.depth = max(run.depth, int(requests))


@GRAMMAR.line(
    r"(Total (?:(write|read)s made|time run)): +(\S+)$",
    opens=lambda run, _, test, __: not test and bool(run.measurements),
)
def _total(run: Bench, name: str, test: Any, printed: str) -> None:
    run.figure(printed, name, metric="request-count" if test else "duration", direction=test)


@GRAMMAR.line("(Write|Read|Object) size: +([0-9]{1,18})$", inside=True)
def _size(run: Bench, what: str, size: str) -> None:
    if what == "Object":
        run.setting("object-size", size)
    else:
        run.test = what.lower()
        mode = re.search(r" [0-9]+ (seq|rand)\b", run.command or "")
        test = mode[1] if mode and run.test == "read" else run.test
        asked = REQUESTS.search(run.command or "")
        depth = run.depth or (int(asked[1]) if asked else None)
        about: Any = {"access": ACCESS.get(test), "queue_depth": depth}
        run.workload(f"{test}.{size}", run.test, block_bytes=int(size), **about)


@GRAMMAR.line(
    r"(?i)((average|stddev|max|min|) ?(bandwidth|iops|latency)(?: ?\(\S+\))?):? +(\S+)$",
    inside=lambda run: bool(run.test),
)
def _figure(run: Bench, name: str, which: str, what: str, printed: str) -> None:
    metric, factor = METRICS[what.lower()]
    overall = "mean" if metric == "latency" else "total"
    statistic = overall if which.lower() in ("", "average") else which.lower()
    rounding = "down" if metric == "iops" and statistic != "stddev" else "nearest"
    about: Any = {"metric": metric, "statistic": statistic, "workload": 0, "direction": run.test}
    if statistic == "min" and printed in ("1.79769e+308", "1.8e+308", "2147483647"):
        run.without_value("below-resolution", printed, name, **about)
    else:
        zero: Any = "below-resolution" if statistic == "max" else None
        run.figure(printed, name, factor, zero=zero, rounding=rounding, **about)
    if name.startswith("Min latency"):
        run.outcome = "ok"


@GRAMMAR.line("error during benchmark: ", opens=lambda run: run.outcome == "ok")
def _failed(run: Bench) -> None:
    run.outcome = "failed"


GRAMMAR.damaged(
    "(Average|Stddev|Max|Min) (IOPS|[BLbl]a)|Bandwidth .MB|Total (time run|[a-z]+ made)",
    EXAMPLE,
    inside=True,
)
