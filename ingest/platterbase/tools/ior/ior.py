"""IOR: parallel reads and writes through POSIX, MPI-IO and other interfaces.

Versions seen: 2.10, 3.0, 3.1, 3.2, 3.3, 3.4, 4.1 (development versions among them). Read: the
text output, and the CSV summary (`-O summaryFormat=CSV`). Columns are found by the heading; launchers,
MPI libraries and shells may print between the lines, task numbers (`srun --label`) before them.

| printed | metric | unit, and source (ior-output.c) |
| --- | --- | --- |
| bw(MiB/s), bwMiB; Max Write, Max Read; Max(MiB), Min(MiB), Mean(MiB), StdDev | throughput | MiB/s: divided by MEBIBYTE. "MB/sec" of the Max line is the same number by 10^6: not stored twice |
| Max(OPs), Min(OPs), Mean(OPs) | iops | 1/s: bytes by transfer size by total time |
| IOPS of a row | iops of the workload `….access` | 1/s: from the first transfer to the last, opening and closing left out |
| Latency(s) of a row | latency, min over the tasks of their means | s (ior.c: the best task's mean is displayed) |
| open(s), wr/rd(s), close(s), total(s), Mean(s) | open-time, transfer-time, close-time, duration | s |
| Stonewall(MiB), Stonewall(s) | throughput, duration of `….stonewall` | MiB/s, s: up to the deadline (-D) |
| block(KiB), xfer(KiB) | workload | 1024 B; xfer is the request size, block what a task writes in a row |

One repetition gives one value of each: the summary's where it stands (it has more digits than the
row), else that of the Max line, else the row's. Several give each row (`write.iter-0`) and the
summary's best, worst and mean of `write`. Columns that hold "-" have no value.

    access    bw(MiB/s)  block(KiB) xfer(KiB)  open(s)    wr/rd(s)   close(s)   total(s)   iter
    write     812.20     65536      1024.00    0.000733   0.078012   0.000251   0.078799   0
    Max Write: 812.20 MiB/sec (851.65 MB/sec)
"""  # noqa: E501 - a table

from __future__ import annotations

import re

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.grammar import Grammar
from platterbase.reading.recognition import damaged, foreign
from platterbase.tools.ior.execution import OPTIONS, Execution, Row
from platterbase.tools.ior.json import read_json
from platterbase.tools.ior.mpi_lines import ERROR, strip_task

DESCRIPTOR = Descriptor(
    tool="ior",
    title="IOR",
    version=1,
    formats=("text", "CSV summary", "JSON summary"),
    tool_versions="2.10 to 4.1",
    markers=(
        "MPI Coordinated Test of Parallel I/O",
        "bw(MiB/s)",
        "Max(MiB)",
        "Max (MiB)",
        " MiB/sec (",
        '"Command line"',
    ),
)


_EXAMPLE = "'IOR-3.3.0: MPI Coordinated Test of Parallel I/O' or 'access bw(MiB/s) …'"


def parse(text: str, hints: Hints) -> list[Run]:
    """Return every execution of IOR in a text."""
    executions = read_json(text, hints) or GRAMMAR.open_runs(text, hints)
    if not executions:
        remedy = "send the output of IOR with its headings"
        raise foreign("no banner and no table of IOR", _EXAMPLE, remedy)
    return [execution.closed(DESCRIPTOR, hints) for execution in executions]


GRAMMAR = Grammar(DESCRIPTOR, Execution, example=_EXAMPLE, clean=strip_task)
_NUMERIC = re.compile(r"-|[+-]?(?:[0-9.]|nan|inf)", re.IGNORECASE)
_MOST_ROWS = 10_000


@GRAMMAR.line(r"IOR-(\S{1,40}): MPI Coordinated Test of Parallel I/O", opens=True)
def _banner(run: Execution, version: str) -> None:
    run.tool_version = version


def _is_another(run: Execution, heading: str) -> bool:
    """Return whether a heading begins another execution: there may be no banner."""
    anonymous = run.tool_version is None and heading.startswith("access")
    return run.finished or (anonymous and any(test.rows for test in run.tests.values()))


@GRAMMAR.line(
    r"(access,bw\(MiB/s\),.*|access\s.*(?<!\S)bw\(MiB/s\)\s.*(?<!\S)total\(s\)(?!\S).*"
    r"|Operation\s.*(?<!\S)Max ?\(MiB\)\s.*(?<!\S)Mean ?\(s\)(?!\S).*)",
    opens=_is_another,
)
def _heading(run: Execution, heading: str) -> None:
    run.in_summary = heading.startswith("Operation")
    run.comma = heading.startswith("access,")
    if run.comma:
        run.names = heading.split(",")
        return
    run.names = re.sub(r"(?<=\w) \(", "(", heading).replace("Std Dev", "StdDev").split()
    for place, name in enumerate(run.names):
        if name == "StdDev":  # of two columns: that of rates and that of operations
            run.names[place] = run.names[place - 1].replace("Mean", "StdDev")


@GRAMMAR.line(r"Max (Write|Read): +(\S+) MiB/sec \(\S+ MB/sec\)")
def _best(run: Execution, access: str, printed: str) -> None:
    run.test().best[access.lower()] = (printed, run.line)


@GRAMMAR.line(r"(write|read|remove)(?=[\s,]).", inside=lambda run: bool(run.names))
def _row(run: Execution, access: str) -> None:
    names = run.names
    words = run.printed.split(",") if run.comma else run.printed.split()
    if len(words) < 2 or not _NUMERIC.match(words[1]):
        return
    if words[-1] == "XXCEL":  # a mark that 2.10 -v puts behind its rows
        words.pop()
    if run.in_summary and len(words) != len(names):
        # What stands behind the times differs between versions, and may be empty.
        names = names[: names.index("Mean(s)") + 1]
        words = words[: len(names)]
    if len(words) != len(names):
        found = f"a row of {access} with {len(words)} columns"
        raise damaged(run.line, found, f"{len(names)}, as its heading has")
    row = Row(run.line, access, dict(zip(names, words, strict=True)), run.moved)
    if run.in_summary:
        number = row.cells.get("Test#", "")
        test = run.test(int(number) if re.fullmatch("[0-9]{1,6}", number) else None)
        test.summary.setdefault(access, row)
        return
    run.moved = None
    rows = run.test().rows
    rows.append(row)
    if len(rows) > _MOST_ROWS:
        raise damaged(run.line, f"{len(rows)} rows of one test", f"at most {_MOST_ROWS}")


@GRAMMAR.line(r"WARNING: Using actual aggregate bytes moved *= *([0-9]{1,18})\b", inside=True)
def _moved(run: Execution, printed: str) -> None:
    run.moved = printed


@GRAMMAR.line("(?:TestID *: *|Test )([0-9]{1,6})(?: started: *.*)?$", inside=True)
def _test(run: Execution, number: str) -> None:
    run.number, run.names, run.in_summary = int(number), [], False
    run.test()


@GRAMMAR.line(ERROR, inside=True)
def _fail(run: Execution) -> None:
    run.failed = True


@GRAMMAR.line("(?i)(?:run )?began *[:=] ?(.*)", inside=True)
def _begin(run: Execution, date: str) -> None:
    run.began = date


@GRAMMAR.line("(?i)command line(?: used)? *[:=] ?(.*)", inside=True)
def _command(run: Execution, command: str) -> None:
    run.command = command.strip() or run.command


@GRAMMAR.line("(?i)(?:run )?finished *[:=]", inside=True)
def _finish(run: Execution) -> None:
    run.finished, run.names = True, []


@GRAMMAR.line(rf"(?i)({'|'.join(OPTIONS)}) *[:=] ?(.*)", inside=lambda run: not run.in_summary)
def _option(run: Execution, name: str, value: str) -> None:
    run.test().options.setdefault(OPTIONS[name.lower()], (value.strip(), run.line))
