"""iozone's throughput mode (`-t`, `-l` and `-u`): a block of lines for each test.

"Children" is the sum of what the threads measured, "Parent" the parent's own clock from the first
start to the last end; minimum, maximum and average are of one thread. "Min xfer" is what the
slowest had moved when the first was done. With `-O` all are operations in place of KiB.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from platterbase.errors import ParseError
from platterbase.model import Missing
from platterbase.reading.values import count, number
from platterbase.tools.iozone.book import OPERATIONS, RATE, Book, Kind, Line, Place, Shape, Unit
from platterbase.tools.iozone.head import Head
from platterbase.tools.iozone.words import PHASES

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


def read_phases(lines: list[Line], head: Head, book: Book, broken: Missing | None) -> set[str]:
    """Read all blocks; returns the tests they were of."""
    shape = _declared(head)
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
            phase = _total(line.number, total, shape, phase, book)
            seen.add(phase.name)
        elif phase and _detail(line.number, text, phase, book):
            book.touch(line.number)
        elif _ANY.match(text):
            _refuse(line, text, book, cut=broken is not None and line is lines[-1])
    return seen


def _declared(head: Head) -> Shape:
    """What the head says of sizes, where no line "Each process writes" does."""
    mix = head.setting("mix-read-percent")
    sizes = [head.setting(name) for name in ("file-size", "record-size")]
    file_kib, record_kib = (_kib(size) for size in sizes)
    return Shape(
        file_kib,
        record_kib,
        None,
        mix_read=None if mix is None else number(mix) / 100,
        mix_access="sequential" if head.setting("sequential-mix") else "random",
        shared=head.setting("shared-file") is not None,
    )


def _kib(size: str | None) -> int | None:
    digits = (size or "").split(" ")[0]
    return count(digits) if digits and "," not in (size or "") else None


def _total(line: int, found: re.Match[str], shape: Shape, phase: Phase | None, book: Book) -> Phase:
    field, who, number_of, words, printed, unit_word = found.groups()
    name = PHASES.get(words)
    if name is None:
        raise ParseError(
            line, repr(words), f"one of {', '.join(PHASES)}", "tell us of this test of iozone"
        )
    unit, threads = _unit(line, unit_word), count(number_of)
    place = Place(printed, line, field)
    if who == "Children" or phase is None or phase.name != name:
        sized = shape._replace(threads=threads)
        phase = Phase(book.workload(name, sized), name, threads, sized)
    if who == "Children":
        book.add(phase.workload, place, unit, Kind(instances=threads))
    else:
        _parent(place, unit, phase, book)
    return phase


def _parent(place: Place, unit: Unit, phase: Phase, book: Book) -> None:
    """The parent's figure. Its rate of operations has no metric of its own: a workload tells."""
    workload, kind = phase.workload, Kind(instances=phase.threads)
    if unit is OPERATIONS:
        workload = book.workload(phase.name, phase.shape, "-parent")
    else:
        unit = Unit("parent-throughput", unit.factor, unit.statistic)
    book.add(workload, place, unit, kind)


def _detail(line: int, text: str, phase: Phase, book: Book) -> bool:
    """A line below the two totals; whether it is one."""
    if per := _PER.fullmatch(text):
        kind = Kind(_STATISTICS[per[2]], "per-thread", phase.threads)
        book.add(phase.workload, Place(per[3], line, per[1]), _unit(line, per[4]), kind)
    elif xfer := _XFER.fullmatch(text):
        kind = Kind("min", "per-thread", phase.threads)
        book.add(phase.workload, Place(xfer[2], line, xfer[1]), _amount(line, xfer[3]), kind)
    elif child := _CHILD.fullmatch(text):
        _child(line, child, phase, book)
    elif cpu := _CPU.fullmatch(text):
        kind = Kind(zero="below-resolution")
        book.add(phase.workload, Place(cpu[1], line, "Wall time"), _SECONDS, kind)
        book.add(phase.workload, Place(cpu[3], line, "CPU utilization"), _CPU_SHARE, kind)
    else:
        return False
    return True


def _child(line: int, found: re.Match[str], phase: Phase, book: Book) -> None:
    """One thread's own line (`-C`): a workload of its own, for it is one of several at once."""
    child, moved, moved_unit, rate, rate_unit = found.groups()
    workload = book.workload(phase.name, phase.shape, f"-child{child}", threads=1)
    kind = Kind("total", "per-thread", 1)
    amount = _amount(line, moved_unit)
    whole = "bytes-moved" if amount.metric == "bytes-per-thread" else "operation-count"
    moved_place = Place(moved, line, f"Child[{child}] xfer count")
    book.add(workload, moved_place, Unit(whole, amount.factor, "total"), kind)
    book.add(
        workload, Place(rate, line, f"Child[{child}] Throughput"), _unit(line, rate_unit), kind
    )


def _unit(line: int, word: str) -> Unit:
    if word.lower() in ("kb", "kbytes"):
        return RATE
    if word == "ops":
        return OPERATIONS
    raise ParseError(line, f"{word}/sec", "kB/sec, KB/sec or ops/sec", "tell us what prints this")


def _amount(line: int, word: str) -> Unit:
    if _unit(line, word) is RATE:
        return Unit("bytes-per-thread", RATE.factor, "min")
    return Unit("operations-per-thread", 1.0, "min")


def _refuse(line: Line, text: str, book: Book, *, cut: bool) -> None:
    """A line of a block that cannot be read: damaged, or the last one of a text cut off."""
    if cut:
        book.cut = True
        return
    raise ParseError(
        line.number,
        repr(text[:80]),
        "a name, =, a number and its unit",
        "send the output as iozone printed it",
    )
