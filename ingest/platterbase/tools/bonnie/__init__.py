"""bonnie++: the disk and file benchmark of Russell Coker, as text tables and as CSV.

Printed by `bonnie++ -d DIR …` (text table, then one CSV line), `bonnie++ -q` and `-x N` (CSV, with
a heading for `-x`) and `bon_csv2txt`. Seen: 0.9x, 1.00 to 1.03e, 1.93c to 1.97, 2.00, 2.00a.

| column (text; CSV) | metric | unit and its source |
| --- | --- | --- |
| Per Chr, Block, Rewrite in K/sec; putc, put_block, rewrite, getc, get_block | throughput | KiB/s: bonnie++(8), "K/sec means a multiple of 1024 bytes per second" |
| the same in /sec with k, m, g (text of 1.98 and 2.x) | throughput | KiB/s, MiB/s, GiB/s: bonnie++(8), OUTPUT; the CSV stays in KiB/s (bon_time.cpp, print_stat) |
| Seeks /sec; seeks | seek-rate | seeks per second (print_stat: Seeks / Elapsed) |
| Create, Read, Delete /sec; seq_create, seq_stat, seq_del, ran_create, ran_stat, ran_del | file-rate | files per second (print_stat: files x 1024 / Elapsed) |
| %CP; *_cpu | cpu | percent of one processor (print_cpu_stat), so it may exceed 100 |
| Latency; *_latency | latency, worst one | us, ms or s behind the number (print_latency) |
| Size, file_size | workset_bytes | MiB, `G` GiB: bonnie++(8), -s; in 1.9x and later not for the per-character tests, which have a size of their own |
| files, num_files | file_count | times 1024: bonnie++(8), -n |

`field` is the column's name in the heading of the CSV, for text too. Rates and %CP are cut (int()),
seeks rounded; the m and g of 2.x are rounded.

* A run printed as text and as CSV counts once, and so does an exact copy of it. Its values point at
  the text in 1.0x and 1.9x, which has the figures of the CSV (1.0x: seeks from 1000 on without the
  CSV's decimal), and at the CSV from 1.98 on, whose text is rounded and prints the file rates
  wrong: `%5d` given a double. Without the CSV, or a table that bon_csv2txt made of it, those rates
  are kept as missing, "lost". A figure that quoted-printable broke comes from the other rendering.
* The command line is the last one before the run, unless it skips tests that the run has.
* Renderings that agree in most rates and differ in some are refused.
* `+++++` is a test of less than half a second. An empty cell in a section that ran was skipped; a
  section without any value (`-s 0`, `-n 0`) gives no rows.
* Pieces of another size than 8 KiB (`-s 12g:1024k`) are in the key of the workload, `write-1048576`. The
  CSV of 2.00a leaves their size out, the table does not.
* The CSV of 1.0x does not tell its version.

Sample (1.03, `-f`, values invented):

    Version  1.03       ------Sequential Output------ --Sequential Input- --Random-
                        -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--
    Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP
    willow           2G           41234  11 20118   6           52987   7 201.4   0
    willow,2G,,,41234,11,20118,6,,,52987,7,201.4,0,,,,,,,,,,,,,
"""  # noqa: E501

from __future__ import annotations

import re

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.io_mode import UNKNOWN, Invocation, IoMode
from platterbase.reading.lines import lines_of
from platterbase.reading.recognition import foreign
from platterbase.reading.versions import version_order
from platterbase.tools.bonnie.rendering import Rendering, differing_column, is_same_run
from platterbase.tools.bonnie.text import read_text
from platterbase.tools.bonnie.values import run_of

DESCRIPTOR = Descriptor(
    tool="bonnie++",
    title="bonnie++",
    version=1,
    formats=("text table", "CSV", "table by bon_csv2txt"),
    tool_versions="0.9x to 2.00a",
    markers=(
        ",",
        "...",
        "-Per",
        "-Create-",
        "%CP",
        "onnie",
        "------Sequential",
        "Using uid:",
        "File size should",
        "You must use the",
        "Cleaning up test",
        "Can't ",
    ),
)

Group = list[Rendering]
_COMPARED = 8  # groups of the same signature that a rendering is compared with


def parse(text: str, hints: Hints) -> list[Run]:
    """Return every run of a text."""
    reader = read_text(text)
    if not reader.renderings:
        return [_failed_run(text, reader.commands)]
    groups = _grouped(reader.renderings)
    for group in groups:
        _refuse_broken(group)
    runs = [run_of(group, reader.commands, DESCRIPTOR, hints) for group in groups]
    return sorted(runs, key=lambda run: run.lines)


_FSYNC_SINCE = 1_090_000  # 1.90: "each file is fsynced" (README-2.00)
_UPDATING_TESTS = ("seek", "seq-create", "ran-create")


def io_mode(call: Invocation) -> IoMode:
    """Return how a test reached its storage.

    bon_file.cpp: -D opens files with O_DIRECT; -b flushes after each update of the seeks and of a
    folder, and each file when it is closed, which is timed, but for those that 1.03 writes by
    putc().
    """
    version = version_order(call.version)
    old = version is None or version < _FSYNC_SINCE
    flushing = "-b" in call.options
    if (old and call.command is None) or (version is None and not flushing):
        return UNKNOWN
    direct = "-D" in call.options
    if flushing and call.workload.startswith(_UPDATING_TESTS):
        return IoMode(direct, "each")
    unflushed = call.workload == "write-per-char" or not flushing
    return IoMode(direct, "none" if old and unflushed else "end")


def _grouped(renderings: list[Rendering]) -> list[Group]:
    """Return the renderings in groups, one for each run."""
    groups: list[Group] = []
    alike: dict[tuple[str, ...], list[Group]] = {}
    for one in renderings:
        same = alike.setdefault(_signature(one), [])
        near = [*same[-_COMPARED:], *groups[-1:]]
        group = next((g for g in reversed(near) if all(is_same_run(m, one) for m in g)), None)
        if group is None:
            _refuse_difference(one, groups)
            group = []
            groups.append(group)
        if not any(_covers(other, one) for other in group):
            group.append(one)
        if group not in same[-_COMPARED:]:
            same.append(group)
    return groups


def _covers(other: Rendering, one: Rendering) -> bool:
    """Return whether `one` adds nothing to `other`: it may be a second copy in a reply."""
    better = (other.cut is None or one.cut) and (other.doubt is None or one.doubt)
    return bool(better and other.csv == one.csv and other.cells.keys() >= one.cells.keys())


def _signature(one: Rendering) -> tuple[str, ...]:
    """Return words that all renderings of a run have in common, even one that was cut short."""
    columns = ("put_block_cpu", "rewrite_cpu")
    return tuple(one.cells[column].word for column in columns if column in one.cells)


def _refuse_difference(one: Rendering, groups: list[Group]) -> None:
    """Raise ParseError where a table and the CSV line beside it differ but are one run."""
    for other in groups[-1] if groups else ():
        column = differing_column(other, one) if other.csv != one.csv else None
        if column:
            raise ParseError(
                one.cells[column].line,
                f"{column} {one.cells[column].word!r}, and {other.cells[column].word!r} "
                f"on line {other.cells[column].line}, of what is otherwise the same run",
                "the same figures in the table and in the CSV line",
                "send the output as the tool printed it",
            )


def _refuse_broken(group: Group) -> None:
    """Raise ParseError for a run that has no whole rendering."""
    problems = [one.cut or one.doubt for one in group]
    if problems[0] and all(problems):
        raise problems[0]


_PROGRESS = re.compile(
    r"Writing (?:a byte at a time|with putc\(\)|intelligently)\.\.\.|"
    r"Reading (?:a byte at a time|with getc\(\)|intelligently)\.\.\.|start 'em\.\.\.|"
    r"(?:Create|Stat|Delete) files in (?:sequential|random) order\.\.\.|Using uid:[0-9]+, gid:"
)
_FAILURE = re.compile(
    r"Bonnie: drastic I/O error|File size should be double RAM|usage:\s{0,4}bonnie\+\+|"
    r"You must use the \"-u\" switch when running as root|Cleaning up test directory after error|"
    r"Can't (?:open file|write block|sync file|create file|write\(\) - disk full)"
)
_HEADING = re.compile(r"name,(?:concurrency,seed,)?file_size,(?:io_chunk_size,)?putc,putc_cpu,")
_VERSION = re.compile(r"^Version: ([0-9]\.[0-9]{1,2}[a-z]?)$", re.MULTILINE)
_TABLE = re.compile(r"-{6}Sequential (?:Output-{6} --Sequential Input-|Create-{6} -{8}Random)")
_OTHER = "-Per Char-"  # the old bonnie, whose progress lines are the same


def _failed_run(text: str, commands: list[tuple[int, str]]) -> Run:
    """Return the run of a text without a row of results; ParseError where it is of another tool."""
    progress = list(_PROGRESS.finditer(text))
    failures = list(_FAILURE.finditer(text))
    headings = list(_HEADING.finditer(text))
    kinds = {match[0] for match in [*progress, *failures]}
    table = _TABLE.search(text)
    if table:
        raise ParseError(
            _line(text, table.start()),
            "a heading that is like the one of bonnie++ but not it",
            "the table as bonnie++ prints it",
            "send the text as the tool printed it, or a published table (CSV)",
        )
    sure = headings or len(kinds) > 1 or (commands and kinds)
    if _OTHER in text or not (sure or any("onnie" in kind for kind in kinds)):
        raise _foreign()
    places = [match.start() for match in [*progress, *failures, *headings]]
    version = _VERSION.search(text)
    return Run(
        tool="bonnie++",
        tool_version=version[1] if version else None,
        lines=(_line(text, min(places)), _line(text, max(places))),
        outcome="failed" if failures else "interrupted",
        command=commands[-1][1] if commands else None,
    )


def _foreign() -> ParseError:
    return foreign(
        "a text without a table or CSV line of bonnie++",
        "the output of bonnie++",
        "declare the tool that printed it",
    )


def _line(text: str, place: int) -> int:
    return len(lines_of(text[:place]))
