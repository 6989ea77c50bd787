"""Permanent keys. They never hold a value, a line or a parser version, so that a parser fix
shows as a change of a measurement and not as a deletion and an addition."""

from __future__ import annotations

import re

from platterbase.model import Measurement, Run


def file_key(name: str) -> str:
    """A file name as part of a key: `fcv 300M.tsv` is `fcv-300m-tsv`."""
    return re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")


def run_key(submission: str, file: str, ordinal: int) -> str:
    """Key of a run: submission, raw file, ordinal in the file (from 1)."""
    return f"{submission}.{file_key(file)}.{ordinal}"


def measurement_key(run_id: str, run: Run, found: Measurement) -> str:
    """Key of a measurement: its run, load, flow, metric, direction, statistic and scope."""
    load = "run" if found.workload is None else run.workloads[found.workload].key
    flow = "" if found.flow is None else f".flow-{found.flow}"
    across = "" if found.aggregate == "single" else f"-{found.aggregate}"
    return (
        f"{run_id}.{load}{flow}.{found.metric}.{found.direction or 'none'}"
        f".{found.statistic}{across}.{found.scope}"
    )
