"""Equal patterns of requests stand once, in the order in which they were first met."""

from __future__ import annotations

from platterbase.database import tables
from platterbase.database.tables import Rows, copy_row
from platterbase.model import Workload


class Workloads:
    """The row number of each distinct pattern."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[object, ...], int] = {}

    def add(self, rows: Rows, workload: Workload) -> int:
        """Return the row number of the workload's pattern; add its rows when it is new."""
        pattern = (
            workload.operation,
            workload.access,
            workload.block_bytes,
            workload.queue_depth,
            workload.threads,
            workload.read_ratio,
            workload.random_ratio,
            workload.parts,
        )
        known = self._numbers.get(pattern)
        if known is not None:
            return known
        number = self._numbers[pattern] = len(self._numbers) + 1
        rows.add(copy_row(tables.Workload, workload, id=number))
        for position, part in enumerate(workload.parts):
            rows.add(copy_row(tables.WorkloadPart, part, workload=number, position=position))
        return number
