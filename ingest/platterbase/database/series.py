"""Time series: thinned for charts in the database, whole in a Parquet file beside it.

Thinning is LTTB (largest triangle three buckets), which keeps what a line chart would show. The
whole series of a run is `results.series/<run>.parquet`, one row a point, with the columns load,
metric, direction, device, t_s, value, since_boot, line:

    duckdb -c "select t_s, value from 'results.series/<run>.parquet' where metric = 'throughput'"
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from platterbase.database.keys import run_key
from platterbase.model import Run
from platterbase.submission.content import Submission

_SCHEMA = pa.schema(
    [
        ("load", pa.string()),
        ("metric", pa.string()),
        ("direction", pa.string()),
        ("device", pa.string()),
        ("t_s", pa.float64()),
        ("value", pa.float64()),
        ("since_boot", pa.bool_()),
        ("line", pa.int64()),
    ]
)


def write_series(submissions: Iterable[Submission], target: Path) -> None:
    """Replace the folder `target` by one Parquet file for each run that has a series.

    The same content gives the same bytes with the same library; no run, no folder.
    """
    fresh = target.with_name(f".{target.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    for sent in submissions:
        for file in sent.files:
            for assigned in file.runs:
                if assigned.run.samples:
                    key = run_key(sent.document.slug, file.path, assigned.ordinal)
                    fresh.mkdir(exist_ok=True)
                    pq.write_table(_table(assigned.run), fresh / f"{key}.parquet")
    shutil.rmtree(target, ignore_errors=True)
    if fresh.exists():
        fresh.rename(target)


def _table(run: Run) -> pa.Table:
    columns: dict[str, list[object]] = {name: [] for name in _SCHEMA.names}
    for samples in run.samples:
        load = run.workloads[samples.workload].key
        for place, (metric, direction, device) in enumerate(samples.columns):
            for time, since_boot, line, values in samples.rows:
                if values[place] is None:
                    continue
                row = (load, metric, direction, device, time, values[place], since_boot, line)
                for name, value in zip(columns, row, strict=True):
                    columns[name].append(value)
    return pa.table(columns, schema=_SCHEMA)
