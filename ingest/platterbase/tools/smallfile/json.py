"""smallfile's JSON (`--output-json FILE`, since 3.1): parameters, and results of all threads.

Keys and units, from output_results.py and parse.py's to_json: `files-per-sec` and `IOPS` are 1/s,
`MiBps` MiB/s, `elapsed` s of the slowest thread, `files` their number, `total-data-GB` GiB
(KB_PER_GB is 1 << 20), `file-size` and `record-size` KiB. Results of single threads and hosts
(`in-thread`, `in-host`) repeat them and are not read; of the hosts only how many they are.
"""

from __future__ import annotations

from typing import Any

from platterbase.model import Measurement, Run
from platterbase.reading.figures import figure, without_value
from platterbase.reading.json import Leaf, Object, documents, whole
from platterbase.reading.recognition import refuse_too_many
from platterbase.reading.values import GIB, MIB
from platterbase.tools.smallfile.options import Options, operation_of, settings_of, workload_of

_SIGN = '"files-per-thread"'
# key: metric, factor
_METRICS = {
    "files": ("operation-count", 1.0),
    "elapsed": ("duration", 1.0),
    "files-per-sec": ("file-rate", 1.0),
    "IOPS": ("iops", 1.0),
    "MiBps": ("throughput", float(MIB)),
    "total-data-GB": ("bytes-moved", float(GIB)),
}
_OF_DATA = frozenset(("iops", "throughput", "bytes-moved"))
# key: how the text calls it
_OPTIONS = {
    "version": "version",
    "host-set": "hosts in test",
    "operation": "operation",
    "files-per-thread": "files/thread",
    "threads": "threads",
    "file-size": "file size (KB)",
    "record-size": "record size (KB, 0 = maximum)",
    "file-size-distr": "file size distribution",
    "files-per-dir": "files per dir",
    "share-dir": "threads share directories?",
    "hash-to-dir": "hash file number into dir.?",
    "fsync-after-modify": "fsync after modify?",
    "finish-all-requests": "finish all requests?",
    "stonewall": "stonewall?",
    "verify-read": "verify read?",
    "xattr-size": "ext.attr.size",
    "xattr-count": "ext.attr.count",
}
_FINE = ("Success", "ok")  # strerror(0) of glibc


def json_runs(text: str) -> list[Run]:
    """A run for each document."""
    runs: list[Run] = []
    for document in documents(text, _SIGN):
        root = document.root
        if isinstance(root, Object) and isinstance(root.members.get("params"), Object):
            whole(document, "smallfile")
            runs.append(_run(root, document.last))
            refuse_too_many(len(runs), document.first)
    return runs


def _run(root: Object, last: int) -> Run:
    params, results = root.object("params"), root.object("results")
    options: Options = {
        name: (leaf.text, leaf.line)
        for key, name in _OPTIONS.items()
        if (leaf := params.leaf(key)) is not None
    }
    status, date = results.leaf("status"), results.leaf("date")
    figures = [
        _figure(key, leaf, options) for key in _METRICS if (leaf := results.leaf(key)) is not None
    ]
    failed = status is not None and status.text not in _FINE
    return Run(
        tool="smallfile",
        tool_version=options["version"][0] if "version" in options else None,
        lines=(root.line, last),
        outcome="failed" if failed else "ok" if figures else "interrupted",
        started=date.text.replace(".000Z", "Z") if date else None,
        workloads=(workload_of(options),),
        measurements=tuple(figures),
        settings=tuple(settings_of(options)),
    )


def _figure(key: str, leaf: Leaf, options: Options) -> Measurement:
    metric, factor = _METRICS[key]
    about: dict[str, Any] = {
        "metric": metric,
        "workload": 0,
        "direction": operation_of(options)[1] if metric in _OF_DATA else None,
    }
    field = f"/results/{key}"
    if leaf.text.strip("0.") == "":
        return without_value("skipped", leaf.text, leaf.line, field, **about)
    return figure(leaf.text, leaf.line, field, factor, **about)
