"""Equal patterns of requests stand once, in the order in which they were first met."""

from __future__ import annotations

from platterbase.database.rows import Rows
from platterbase.model import Workload


class Workloads:
    """Gives each distinct pattern its row number."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self._known: dict[tuple[object, ...], int] = {}

    def add(self, workload: Workload) -> int:
        """Row number of the workload's pattern; adds the rows when it is new."""
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
        if pattern not in self._known:
            self._known[pattern] = len(self._known) + 1
            self._add_rows(self._known[pattern], workload)
        return self._known[pattern]

    def _add_rows(self, number: int, workload: Workload) -> None:
        self._rows.add(
            "workload",
            id=number,
            operation=workload.operation,
            access=workload.access,
            block_bytes=workload.block_bytes,
            queue_depth=workload.queue_depth,
            threads=workload.threads,
            read_ratio=workload.read_ratio,
            random_ratio=workload.random_ratio,
        )
        for position, part in enumerate(workload.parts):
            self._rows.add(
                "workload_part",
                workload=number,
                position=position,
                share=part.share,
                block_bytes=part.block_bytes,
                read_ratio=part.read_ratio,
                random_ratio=part.random_ratio,
            )
