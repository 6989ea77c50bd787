"""iozone's throughput mode (`-t`, `-l` and `-u`): a block of lines for each test.

"Children" is the sum of what the threads measured, "Parent" the parent's own clock from the first
start to the last end; minimum, maximum and average are of one thread. "Min xfer" is what the
slowest had moved when the first was done. With `-O` all are operations in place of KiB.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from platterbase.errors import ParseError
from platterbase.reading.recognition import damaged
from platterbase.reading.values import count, number
from platterbase.tools.iozone.results import (
    CPU,
    OPERATIONS,
    RATE,
    SECONDS,
    IozoneRun,
    Line,
    Shape,
    Unit,
)
from platterbase.tools.iozone.tests import TESTS, Test

BLOCK = re.compile(r"(?:Children see|Parent sees) throughput for +[0-9]")
_EACH = re.compile(r"Each \w+ writes a ([0-9]{1,12}) k", re.IGNORECASE)
_RECORDS = re.compile(r" file in ([0-9]{1,12}) k", re.IGNORECASE)
_TOTAL = re.compile(
    r"((Children|Parent) sees? throughput for +([0-9]{1,6}) +([a-z][a-z -]*[a-z])) *="
    r" *(\S+) +(\w+)/sec"
)
_PER = re.compile(r"((Min|Max|Avg) throughput per \w+) *= *(\S+) +(\w+)/sec")
_XFER = re.compile(r"(Min xfer) *= *(\S+) +(\w+)")
_CHILD = re.compile(
    r"Child\[([0-9]{1,6})\] xfer count = *(\S+) (\w+), Throughput = *(\S+) (\w+)/sec(?:,.*)?"
)
_CPU = re.compile(
    r"CPU utilization: Wall time +(\S+) +CPU time +(\S+) +CPU utilization +(\S+) *%", re.IGNORECASE
)
_ANY = re.compile(
    r"(?:Children see|Parent sees|(?:Min|Max|Avg) throughput per|Min xfer|Child\[)[^=]*="
)
_STATISTICS = {"Min": "min", "Max": "max", "Avg": "mean"}


class Phase(NamedTuple):
    """The test that the lines are about: its workload, its number of threads and its sizes."""

    workload: int
    test: Test
    threads: int
    shape: Shape


def read_phases(lines: list[Line], run: IozoneRun) -> set[Test]:
    """Read the lines of all tests; return these tests."""
    shape = _declared_shape(run)
    phase: Phase | None = None
    seen: set[Test] = set()
    for line in lines:
        text = " ".join(line.text.split())
        run.line = line.number
        if each := _EACH.match(text):
            records = _RECORDS.search(text)
            record = count(records[1]) if records else None
            shape = shape._replace(file_kib=count(each[1]), record_kib=record)
        elif total := _TOTAL.fullmatch(text):
            phase = _add_total(run, total, shape, phase)
            seen.add(phase.test)
            run.move_to(line.number)
        elif phase and _add_detail(run, text, phase):
            run.move_to(line.number)
        elif _ANY.match(text):
            if run.broken is None or line is not lines[-1]:
                raise damaged(
                    line.number, repr(text[:80]), "a name, =, a number and its unit", "iozone"
                )
            run.cut = True
    return seen


def _declared_shape(run: IozoneRun) -> Shape:
    """Return the sizes that the head says, for where no line "Each process writes" does."""
    mix = run.value_of("mix-read-percent")
    return Shape(
        _kib(run.value_of("file-size")),
        _kib(run.value_of("record-size")),
        None,
        mix_read=None if mix is None else number(mix) / 100,
        mix_access="sequential" if run.value_of("sequential-mix") else "random",
        shared=run.value_of("shared-file") is not None,
    )


def _kib(size: str | None) -> int | None:
    """Return a size such as "1024 kB"; None where there are several."""
    digits = (size or "").split(" ")[0]
    return count(digits) if digits and "," not in (size or "") else None


def _add_total(run: IozoneRun, match: re.Match[str], shape: Shape, phase: Phase | None) -> Phase:
    """Add what the children or the parent see; return the test that it is of."""
    field, who, number_of, words, printed, unit_word = match.groups()
    test = TESTS.get(words)
    if test is None:
        expected = "what iozone calls the threads of a test"
        raise ParseError(run.line, repr(words), expected, "tell us of this test of iozone")
    unit, threads = _unit_of_rate(run.line, unit_word), count(number_of)
    if who == "Children" or phase is None or phase.test != test:
        sized = shape._replace(threads=threads)
        phase = Phase(run.begin(test, sized), test, threads, sized)
    workload = phase.workload
    if who == "Parent" and unit is OPERATIONS:
        # Operations by the parent's clock are no metric of their own, but a workload.
        workload = run.begin(test, phase.shape, "-parent")
    elif who == "Parent":
        unit = unit._replace(metric="parent-throughput")
    run.add(workload, unit, printed, field, instances=phase.threads)
    return phase


def _add_detail(run: IozoneRun, text: str, phase: Phase) -> bool:
    """Add a line below the two totals; return whether it is one."""
    each: dict[str, Any] = {"scope": "per-thread", "instances": phase.threads}
    if per := _PER.fullmatch(text):
        unit = _unit_of_rate(run.line, per[4])._replace(statistic=_STATISTICS[per[2]])
        run.add(phase.workload, unit, per[3], per[1], **each)
    elif xfer := _XFER.fullmatch(text):
        run.add(phase.workload, _unit_of_amount(run.line, xfer[3]), xfer[2], xfer[1], **each)
    elif child := _CHILD.fullmatch(text):
        _add_child(run, child, phase)
    elif cpu := _CPU.fullmatch(text):
        run.add(phase.workload, SECONDS, cpu[1], "Wall time", zero="below-resolution")
        run.add(phase.workload, CPU, cpu[3], "CPU utilization", zero="below-resolution")
    else:
        return False
    return True


def _add_child(run: IozoneRun, match: re.Match[str], phase: Phase) -> None:
    """Add one thread's own line (`-C`): a workload of its own, one of several at once."""
    child, moved, moved_unit, rate, rate_unit = match.groups()
    workload = run.begin(phase.test, phase.shape, f"-child{child}", threads=1)
    amount = _unit_of_amount(run.line, moved_unit)
    total = "bytes-moved" if amount.metric == "bytes-per-thread" else "operation-count"
    for unit, printed, column in (
        (Unit(total, amount.factor, "total"), moved, "xfer count"),
        (_unit_of_rate(run.line, rate_unit), rate, "Throughput"),
    ):
        run.add(
            workload, unit, printed, f"Child[{child}] {column}", scope="per-thread", instances=1
        )


def _unit_of_rate(line: int, word: str) -> Unit:
    """Return the unit of a rate."""
    if word.lower() in ("kb", "kbytes"):
        return RATE
    if word == "ops":
        return OPERATIONS
    raise ParseError(line, f"{word}/sec", "kB/sec, KB/sec or ops/sec", "tell us what prints this")


def _unit_of_amount(line: int, word: str) -> Unit:
    """Return the unit of what the slowest thread moved."""
    if _unit_of_rate(line, word) is RATE:
        return Unit("bytes-per-thread", RATE.factor, "min")
    return Unit("operations-per-thread", 1.0, "min")
