"""The tests of iozone, and how each part of its output calls them.

The order of the columns and the numbers of the tests are those of iozone.c; the same test has a
column in the table, a report behind it ("Excel output") and a phase when threads run at once.
"""

from __future__ import annotations

from typing import NamedTuple

from platterbase.model import Access, Direction


class Test(NamedTuple):
    """One test of iozone: its key, its operation and how it goes through the file."""

    key: str
    operation: str
    access: Access | None
    direction: Direction


TESTS = {
    "write": Test("write", "write", "sequential", "write"),
    "rewrite": Test("rewrite", "rewrite", "sequential", "write"),
    "read": Test("read", "read", "sequential", "read"),
    "reread": Test("reread", "reread", "sequential", "read"),
    "random read": Test("random-read", "read", "random", "read"),
    "random write": Test("random-write", "write", "random", "write"),
    "bkwd read": Test("backward-read", "read", "backward", "read"),
    "record rewrite": Test("record-rewrite", "record-rewrite", None, "write"),
    "stride read": Test("stride-read", "read", "stride", "read"),
    "fwrite": Test("fwrite", "stdio-write", "sequential", "write"),
    "frewrite": Test("frewrite", "stdio-rewrite", "sequential", "write"),
    "fread": Test("fread", "stdio-read", "sequential", "read"),
    "freread": Test("freread", "stdio-reread", "sequential", "read"),
    "pwrite": Test("pwrite", "pwrite", "sequential", "write"),
    "repwrite": Test("repwrite", "repwrite", "sequential", "write"),
    "pread": Test("pread", "pread", "sequential", "read"),
    "repread": Test("repread", "repread", "sequential", "read"),
    "mixed workload": Test("mixed", "mix", "random", "both"),
}

COLUMNS = tuple(name for name in TESTS if name != "mixed workload")
"""The columns of the table in their order; the last four only with -E."""

HEADINGS = tuple(name.split()[-1] for name in COLUMNS)
"""The words over the columns: `random`, `bkwd`, `record` and `stride` stand a line higher."""

RETESTS = frozenset(("rewrite", "reread", "frewrite", "freread", "repwrite", "repread"))
"""What `-+n` leaves out: iozone then prints 0."""

BY_NUMBER = {
    0: ("write", "rewrite"),
    1: ("read", "reread"),
    2: ("random read", "random write"),
    3: ("bkwd read",),
    4: ("record rewrite",),
    5: ("stride read",),
    6: ("fwrite", "frewrite"),
    7: ("fread", "freread"),
    9: ("pwrite", "repwrite"),
    10: ("pread", "repread"),
}
"""The tests of `-i N`; 8 is the mixed workload, which only threads run."""

REPORTS = {
    "writer": "write",
    "re-writer": "rewrite",
    "reader": "read",
    "re-reader": "reread",
    "random read": "random read",
    "random write": "random write",
    "backward read": "bkwd read",
    "record rewrite": "record rewrite",
    "stride read": "stride read",
    "fwrite": "fwrite",
    "re-fwrite": "frewrite",
    "fread": "fread",
    "re-fread": "freread",
    "pwrite": "pwrite",
    "re-pwrite": "repwrite",
    "pread": "pread",
    "re-pread": "repread",
}
"""Titles of the reports behind the table, without "report", in small letters."""

PHASES = {
    "initial writers": "write",
    "rewriters": "rewrite",
    "readers": "read",
    "re-readers": "reread",
    "reverse readers": "bkwd read",
    "stride readers": "stride read",
    "random readers": "random read",
    "mixed workload": "mixed workload",
    "random writers": "random write",
    "pwrite writers": "pwrite",
    "pread readers": "pread",
    "fwriters": "fwrite",
    "freaders": "fread",
}
"""What threads are called: "Children see throughput for  5 initial writers"."""

SUMMARIES = {
    "initial write": "write",
    "rewrite": "rewrite",
    "read": "read",
    "re-read": "reread",
    "reverse read": "bkwd read",
    "stride read": "stride read",
    "random read": "random read",
    "mixed workload": "mixed workload",
    "random write": "random write",
    "pwrite": "pwrite",
    "pread": "pread",
    "fwrite": "fwrite",
    "fread": "fread",
}
"""Rows of the throughput report that `-R` prints behind the phases."""
