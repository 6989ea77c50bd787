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

import re
from dataclasses import dataclass, field

from platterbase.errors import ParseError
from platterbase.model import (
    Descriptor,
    Direction,
    Fact,
    Hints,
    Measurement,
    Outcome,
    Run,
    Workload,
)
from platterbase.reading.lines import (
    command_in,
    damaged,
    figure,
    gap,
    lines_of,
    refuse_too_many,
    unquoted,
)
from platterbase.reading.values import MIB, count

DESCRIPTOR = Descriptor(
    tool="compilebench",
    title="compilebench",
    version=1,
    formats=("the lines of the means, with or without those of single trees",),
    tool_versions="0.6",
    markers=("total runs ", "no runs for ", " intial dirs "),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Read every run of a text."""
    reader = _Reader(hints)
    known = DESCRIPTOR.marks(text)
    for number, line in enumerate(lines_of(text) if known else (), 1):
        if line:
            reader.take(unquoted(line).rstrip(), number)
    if not reader.tables:
        raise ParseError(
            1,
            "no line of compilebench",
            "'intial create total runs N avg N MB/s (user Ns sys Ns)'",
            "name the tool that printed this",
            foreign=True,
        )
    return [_run(table, hints) for table in reader.tables]


# phase: operation, direction, whether it prints a rate
_PHASES: dict[str, tuple[str, Direction | None, bool]] = {
    "intial create": ("initial-create", "write", True),
    "initial create": ("initial-create", "write", True),
    "create": ("create-tree", "write", True),
    "patch": ("patch", "both", True),
    "compile": ("compile", "write", True),
    "clean": ("clean", None, True),
    "read tree": ("read-tree", "read", True),
    "read compiled tree": ("read-compiled-tree", "read", True),
    "delete tree": ("remove-tree", None, False),
    "delete compiled tree": ("remove-compiled-tree", None, False),
    "stat tree": ("stat-tree", None, False),
    "stat compiled tree": ("stat-compiled-tree", None, False),
}
_NAMES = "|".join(sorted(_PHASES, key=len, reverse=True))
_MEAN = re.compile(rf"({_NAMES}) total runs (\S{{1,20}}) avg (\S{{1,40}}) (MB/s|seconds)(.*)")
_TOTAL = re.compile(rf"(?:{_NAMES}) total runs ")
_TIMES = re.compile(r" \(user (\S{1,20})s sys (\S{1,20})s\)")
_NONE = re.compile(rf"no runs for ({_NAMES})$")
_START = re.compile(
    r"using working directory (.{1,300}), ([0-9]{1,9}) intial dirs ([0-9]{1,9}) runs"
)
_SIGNAL = re.compile(r"caught signal ([0-9]{1,3})$")


@dataclass
class _Table:
    """The means of one run."""

    first: int
    last: int
    label: str | None = None
    command: str | None = None
    outcome: Outcome | None = None
    workloads: dict[str, Workload] = field(default_factory=dict)
    figures: list[Measurement] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)


class _Reader:
    """Goes through the lines; a phase that is there already opens the next table."""

    def __init__(self, hints: Hints) -> None:
        self.tables: list[_Table] = []
        self._command = hints.command
        self._heading: str | None = None
        self._label: str | None = None

    def take(self, line: str, number: int) -> None:
        """One line."""
        if found := _MEAN.match(line):
            self._mean(found, number)
        elif _TOTAL.match(line):
            raise damaged(number, repr(line), "total runs N avg N MB/s (user Ns sys Ns)")
        elif found := _NONE.match(line):
            self._none(found[1], number)
        elif found := _START.match(line):
            self._start(found, number)
        elif (found := _SIGNAL.match(line)) and self.tables:
            self.tables[-1].outcome = "interrupted"
        elif command := command_in(line, "compilebench"):
            self._command = command
        elif set(line) == {"="}:
            self._label = None if self._heading == "run complete:" else self._heading
        self._heading = line if len(line) <= 80 else None

    def _table(self, phase: str, number: int) -> _Table:
        operation = _PHASES[phase][0]
        if not self.tables or operation in self.tables[-1].workloads:
            self._open(number)
        table = self.tables[-1]
        table.last = number
        table.workloads[operation] = Workload(key=operation, operation=operation)
        return table

    def _open(self, number: int) -> None:
        table = _Table(number, number, command=self._command)
        self.tables.append(table)
        refuse_too_many(len(self.tables), number)

    def _start(self, found: re.Match[str], number: int) -> None:
        self._open(number)
        self.tables[-1].facts += [
            Fact(subject="compilebench", name=name, value=value, line=number)
            for name, value in zip(
                ("working directory", "initial directories", "random runs"),
                found.groups(),
                strict=True,
            )
        ]

    def _mean(self, found: re.Match[str], number: int) -> None:
        phase, runs, printed, unit, rest = found.groups()
        _, direction, is_rate = _PHASES[phase]
        if is_rate != (unit == "MB/s") or not re.fullmatch("[0-9]{1,9}", runs):
            raise damaged(number, repr(found[0]), "a whole number of runs, and the phase's unit")
        table = self._table(phase, number)
        table.label = table.label or self._label
        table.figures.append(
            figure(
                printed,
                number,
                f"{phase} avg",
                float(MIB) if is_rate else 1.0,
                metric="throughput" if is_rate else "duration",
                workload=len(table.workloads) - 1,
                direction=direction,
                aggregate="single" if count(runs) == 1 else "mean",
                repeats=count(runs) or None,
            )
        )
        table.facts += _times(phase, rest, number)

    def _none(self, phase: str, number: int) -> None:
        _, direction, is_rate = _PHASES[phase]
        table = self._table(phase, number)
        table.figures.append(
            gap(
                "skipped",
                "no runs",
                number,
                f"{phase} avg",
                metric="throughput" if is_rate else "duration",
                workload=len(table.workloads) - 1,
                direction=direction,
                aggregate="mean",
                repeats=None,
            )
        )


def _times(phase: str, rest: str, line: int) -> list[Fact]:
    """Processor time of a phase."""
    found = _TIMES.match(rest)
    if found is None:
        return []
    return [
        Fact(
            subject=phase,
            name=name,
            value=f"{printed}s",
            number=figure(printed, line, f"{phase} {name}", metric="duration").value,
            unit="s",
            line=line,
        )
        for name, printed in zip(("user", "sys"), found.groups(), strict=True)
    ]


def _run(table: _Table, hints: Hints) -> Run:
    outcome: Outcome = "ok" if table.figures else "interrupted"
    return Run(
        tool=DESCRIPTOR.tool,
        tool_version=hints.tool_version,
        lines=(table.first, table.last),
        outcome=table.outcome or outcome,
        label=table.label,
        command=table.command,
        workloads=tuple(table.workloads.values()),
        measurements=tuple(table.figures),
        facts=tuple(table.facts),
    )
