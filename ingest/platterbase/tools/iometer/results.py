"""Result files of Iometer: one run for every block 'Results."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from platterbase.errors import ParseError
from platterbase.model import Fact, Hints, Run, Setting, Workload
from platterbase.tools.iometer.row import NAME, Block, decimal_facts, measurements, whole
from platterbase.tools.iometer.specifications import Reader, Specification, slug, workload

_HEADER = ("'Target Type,Target Name,", "'Target Type;Target Name;")
_STAMP = re.compile(
    "([0-9]{4}-[0-9]{2}-[0-9]{2}) ([0-9]{2}:[0-9]{2}:[0-9]{2})(?::([0-9]{3}))?[,;]*"
)


@dataclass
class _File:
    """What the head of a file says, and what has been read so far."""

    reader: Reader = field(default_factory=Reader)
    version: str | None = None
    stamp: str | None = None
    description: tuple[str, int] | None = None
    awaited: str = ""
    begun: int = 0
    blocks: list[Block] = field(default_factory=list)


def result_runs(lines: list[str], hints: Hints) -> list[Run]:
    """One run a block; one without values where a test was begun and no block written."""
    file = _File()
    for number, line in enumerate(lines, 1):
        _take(file, line, number)
    if not file.blocks and file.version and file.description:
        last = max(number for number, line in enumerate(lines, 1) if line.strip())
        return [
            Run(
                tool="iometer",
                lines=(file.begun, last),
                tool_version=file.version,
                outcome="interrupted",
                started=file.stamp,
            )
        ]
    return [_run(file, block, hints) for block in file.blocks]


def _take(file: _File, line: str, number: int) -> None:
    """One line of the file, by what stands at its beginning."""
    if file.reader.take(line, number):
        file.begun = file.begun or number
    elif line.startswith("'"):
        _marker(file, line, number)
    elif file.awaited:
        _awaited(file, line, number)
    elif file.blocks and line:
        _row(file, file.blocks[-1], line, number)


def _marker(file: _File, line: str, number: int) -> None:
    file.awaited = ""
    bare = line.strip().rstrip(",;")
    if line.startswith(_HEADER):
        separator = line[len("'Target Type")]
        columns = [_column(name) for name in line[1:].strip().split(separator)]
        first = file.begun or number
        file.blocks.append(Block(number, columns, separator, first, file.stamp, last=number))
        file.begun = 0
    elif bare in ("'Version", "'Time Stamp") or bare.startswith("'Test Type"):
        file.awaited = bare
        file.begun = file.begun or (0 if file.blocks and bare == "'Time Stamp" else number)
    elif bare == "'Results":
        file.begun = file.begun or number


def _column(name: str) -> str:
    """Name of a column; forks write `Average I/O Response Time (ms)`."""
    return name.strip().removesuffix(" (ms)").replace("I/O Response", "Response")


def _awaited(file: _File, line: str, number: int) -> None:
    """The line below 'Version, 'Time Stamp or 'Test Type."""
    value = line.strip().rstrip(",;")
    if file.awaited == "'Version":
        file.version = value
    elif file.awaited == "'Time Stamp":
        stamp = _STAMP.fullmatch(line.strip())
        if stamp:
            file.stamp = f"{stamp[1]}T{stamp[2]}" + (f".{stamp[3]}" if stamp[3] else "")
        if file.blocks and not file.begun:
            file.blocks[-1].last = number
    else:
        words = re.split("[,;]", line.strip(), maxsplit=1)
        file.description = (words[-1].rstrip(",;") if len(words) > 1 else "", number)
    file.awaited = ""


def _row(file: _File, block: Block, line: str, number: int) -> None:
    kind = line.partition(block.separator)[0]
    if kind == "ALL" and not block.line:
        _all(block, line, number)
        block.specification = file.reader.found.get(block.cells.get(NAME, ""))
    elif kind in ("MANAGER", "PROCESSOR", "WORKER", "DISK", "NETWORK"):
        block.targets[kind] += 1
        if kind == "DISK":
            name = _target(block, line)
            block.facts.append(Fact(subject="target", name="disk", value=name, line=number))
    else:
        return
    block.last = number


def _all(block: Block, line: str, number: int) -> None:
    """Split the row ALL: two words in front, the name, and from the end all other columns."""
    words = line.rstrip().split(block.separator)
    behind = len(block.columns) - 3
    name = words[2 : len(words) - behind]
    if len(words) < len(block.columns) or block.columns[2] != NAME:
        raise ParseError(
            number,
            f"a row ALL of {len(words)} columns",
            f"{len(block.columns)} columns with the {NAME!r} third, as in line {block.header}",
            "send the file as Iometer wrote it",
        )
    block.line = number
    block.cells = dict(zip(block.columns[3:], words[len(words) - behind :], strict=True))
    block.cells[NAME] = block.separator.join(name).strip()


def _target(block: Block, line: str) -> str:
    """Name of a target, which may hold separators."""
    words = line.rstrip().split(block.separator)
    surplus = max(0, len(words) - len(block.columns))
    return block.separator.join(words[1 : 2 + surplus])


def _run(file: _File, block: Block, hints: Hints) -> Run:
    settings = []
    if block.specification:
        settings = [
            Setting(scope="tool", name="access specification", value=text, line=line)
            for line, text in block.specification.texts
        ]
    if file.description and file.description[0]:
        text, line = file.description
        settings.append(Setting(scope="tool", name="test description", value=text, line=line))
    return Run(
        tool="iometer",
        lines=(block.first, block.last),
        tool_version=file.version or hints.tool_version,
        outcome="ok" if block.line else "interrupted",
        label=block.cells.get(NAME) or None,
        command=hints.command,
        started=block.started,
        workloads=(_workload(block),) if block.line else (),
        measurements=tuple(measurements(block)) if block.line else (),
        settings=tuple(settings),
        facts=(*block.facts, *decimal_facts(block)),
    )


def _workload(block: Block) -> Workload:
    """The pattern of the block; outstanding requests are per worker, as our model has them."""
    cells = block.cells
    depth, workers, targets = (
        whole(block, name) for name in ("Queue Depth", "# Workers", "# Disks")
    )
    moved = [whole(block, name) or 0 for name in ("Bytes Read", "Bytes Written")]
    key = slug(cells[NAME]) + (f"-qd{depth}" if depth else "")
    per_worker = depth * targets / workers if depth and targets and workers else depth
    return workload(
        block.specification or Specification(cells[NAME], block.line),
        key,
        queue_depth=float(per_worker) if per_worker else None,
        threads=workers or None,
        bytes_moved=sum(moved) or None,
    )
