"""The tests of iozone, and what each part of its output calls them.

The order of the columns and the numbers of the tests are those of iozone.c. The same test has a
column in the table, a report behind it ("Writer report"), lines of its own when several threads
run ("Children see throughput for  5 initial writers") and a row in their summary.
"""

from __future__ import annotations

from typing import NamedTuple

from platterbase.model import Access, Direction


class Test(NamedTuple):
    """One test: key of its workload, column, what it does, number (`-i N`), and its other names."""

    key: str
    column: str
    operation: str
    access: Access | None
    number: int
    names: tuple[str, ...] = ()

    @property
    def direction(self) -> Direction:
        """The direction of its figures: a rewrite writes, and reads nothing before."""
        if self.operation == "mix":
            return "both"
        return "write" if self.operation.endswith("write") else "read"


COLUMNS = (
    Test(
        "write", "write", "write", "sequential", 0, ("writer", "initial write", "initial writers")
    ),
    Test("rewrite", "rewrite", "rewrite", "sequential", 0, ("re-writer", "rewriters")),
    Test("read", "read", "read", "sequential", 1, ("reader", "readers")),
    Test("reread", "reread", "reread", "sequential", 1, ("re-reader", "re-read", "re-readers")),
    Test("random-read", "random read", "read", "random", 2, ("random readers",)),
    Test("random-write", "random write", "write", "random", 2, ("random writers",)),
    Test(
        "backward-read",
        "bkwd read",
        "read",
        "backward",
        3,
        ("backward read", "reverse read", "reverse readers"),
    ),
    Test("record-rewrite", "record rewrite", "record-rewrite", None, 4),
    Test("stride-read", "stride read", "read", "stride", 5, ("stride readers",)),
    Test("fwrite", "fwrite", "stdio-write", "sequential", 6, ("fwriters",)),
    Test("frewrite", "frewrite", "stdio-rewrite", "sequential", 6, ("re-fwrite",)),
    Test("fread", "fread", "stdio-read", "sequential", 7, ("freaders",)),
    Test("freread", "freread", "stdio-reread", "sequential", 7, ("re-fread",)),
    Test("pwrite", "pwrite", "pwrite", "sequential", 9, ("pwrite writers",)),
    Test("repwrite", "repwrite", "repwrite", "sequential", 9, ("re-pwrite",)),
    Test("pread", "pread", "pread", "sequential", 10, ("pread readers",)),
    Test("repread", "repread", "repread", "sequential", 10, ("re-pread",)),
)
"""The columns of the table in their order; the last four only with -E."""

HEADINGS = tuple(test.column.split()[-1] for test in COLUMNS)
"""The words over the columns: `random`, `bkwd`, `record` and `stride` stand a line higher."""

RETESTS = frozenset(("rewrite", "reread", "frewrite", "freread", "repwrite", "repread"))
"""The columns that `-+n` leaves out: iozone then prints 0."""

_MIXED = Test("mixed", "mixed workload", "mix", "random", 8)  # only threads run it
TESTS = {name: test for test in (*COLUMNS, _MIXED) for name in (test.column, *test.names)}
"""Every test by each of its names, in small letters."""
