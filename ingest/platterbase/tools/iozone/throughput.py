"""iozone's throughput mode (`-t`, `-l` and `-u`): a block of lines for each test.

"Children" is the sum of what the threads measured, "Parent" the parent's own clock from the first
start to the last end; minimum, maximum and average are of one thread. "Min xfer" is what the
slowest had moved when the first was done. With `-O` all are operations in place of KiB.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from platterbase.errors import ParseError
from platterbase.reading.values import count, number
from platterbase.tools.iozone.head import OPERATIONS, RATE, Head, Line, Unit
from platterbase.tools.iozone.results import Place, Results, Shape
from platterbase.tools.iozone.tests import PHASES

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
_SECONDS = Unit("duration", 1.0, "total")
_CPU_SHARE = Unit("cpu", 0.01, "total")


class Phase(NamedTuple):
    """The test that the lines are about: its workload, name, number of threads and sizes."""

    workload: int
    name: str
    threads: int
    shape: Shape


def read_phases(lines: list[Line], results: Results) -> set[str]:
    """Read the lines of all tests; return the names of these."""
    shape = _declared_shape(results.head)
    phase: Phase | None = None
    seen: set[str] = set()
    for line in lines:
        text = " ".join(line.text.split())
        if not text:
            continue
        if each := _EACH.match(text):
            records = _RECORDS.search(text)
            record = count(records[1]) if records else None
            shape = shape._replace(file_kib=count(each[1]), record_kib=record)
        elif total := _TOTAL.fullmatch(text):
            phase = _add_total(line.number, total, shape, phase, results)
            seen.add(phase.name)
        elif phase and _add_detail(line.number, text, phase, results):
            results.extend_to(line.number)
        elif _ANY.match(text):
            if results.broken is None or line is not lines[-1]:
                raise _unreadable(line.number, text)
            results.cut = True
    return seen


def _declared_shape(head: Head) -> Shape:
    """Return the sizes that the head says, for where no line "Each process writes" does."""
    mix = head.setting("mix-read-percent")
    return Shape(
        _kib(head.setting("file-size")),
        _kib(head.setting("record-size")),
        None,
        mix_read=None if mix is None else number(mix) / 100,
        mix_access="sequential" if head.setting("sequential-mix") else "random",
        shared=head.setting("shared-file") is not None,
    )


def _kib(size: str | None) -> int | None:
    """Return a size such as "1024 kB"; None where there are several."""
    digits = (size or "").split(" ")[0]
    return count(digits) if digits and "," not in (size or "") else None


def _add_total(
    line: int, match: re.Match[str], shape: Shape, phase: Phase | None, results: Results
) -> Phase:
    """Add what the children or the parent see; return the test that it is of."""
    field, who, number_of, words, printed, unit_word = match.groups()
    name = PHASES.get(words)
    if name is None:
        raise ParseError(
            line, repr(words), f"one of {', '.join(PHASES)}", "tell us of this test of iozone"
        )
    unit, threads = _unit_of_rate(line, unit_word), count(number_of)
    if who == "Children" or phase is None or phase.name != name:
        sized = shape._replace(threads=threads)
        phase = Phase(results.workload(name, sized), name, threads, sized)
    workload = phase.workload
    if who == "Parent" and unit is OPERATIONS:
        # Operations by the parent's clock are no metric of their own, but a workload.
        workload = results.workload(phase.name, phase.shape, "-parent")
    elif who == "Parent":
        unit = unit._replace(metric="parent-throughput")
    results.add(workload, unit, Place(printed, line, field), instances=phase.threads)
    return phase


def _add_detail(line: int, text: str, phase: Phase, results: Results) -> bool:
    """Add a line below the two totals; return whether it is one."""
    each: dict[str, Any] = {"scope": "per-thread", "instances": phase.threads}
    if per := _PER.fullmatch(text):
        place, statistic = Place(per[3], line, per[1]), _STATISTICS[per[2]]
        results.add(phase.workload, _unit_of_rate(line, per[4]), place, statistic=statistic, **each)
    elif xfer := _XFER.fullmatch(text):
        place = Place(xfer[2], line, xfer[1])
        results.add(phase.workload, _unit_of_amount(line, xfer[3]), place, **each)
    elif child := _CHILD.fullmatch(text):
        _add_child(line, child, phase, results)
    elif cpu := _CPU.fullmatch(text):
        wall, share = Place(cpu[1], line, "Wall time"), Place(cpu[3], line, "CPU utilization")
        results.add(phase.workload, _SECONDS, wall, zero="below-resolution")
        results.add(phase.workload, _CPU_SHARE, share, zero="below-resolution")
    else:
        return False
    return True


def _add_child(line: int, match: re.Match[str], phase: Phase, results: Results) -> None:
    """Add one thread's own line (`-C`): a workload of its own, one of several at once."""
    child, moved, moved_unit, rate, rate_unit = match.groups()
    workload = results.workload(phase.name, phase.shape, f"-child{child}", threads=1)
    amount = _unit_of_amount(line, moved_unit)
    total = "bytes-moved" if amount.metric == "bytes-per-thread" else "operation-count"
    for unit, printed, column in (
        (Unit(total, amount.factor, "total"), moved, "xfer count"),
        (_unit_of_rate(line, rate_unit), rate, "Throughput"),
    ):
        place = Place(printed, line, f"Child[{child}] {column}")
        results.add(workload, unit, place, scope="per-thread", instances=1)


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


def _unreadable(line: int, text: str) -> ParseError:
    return ParseError(
        line,
        repr(text[:80]),
        "a name, =, a number and its unit",
        "send the output as iozone printed it",
    )
