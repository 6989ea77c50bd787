"""Behaviour of the Iometer parser beyond its fixtures."""

import time

import pytest

from platterbase.errors import ParseError
from platterbase.model import Hints, Run
from platterbase.tools.iometer import parse

FRONT = "'Target Type,Target Name,Access Specification Name,# Managers,# Workers,# Disks,"
SPECIFICATION = (
    "'Access specifications\n'Access specification name,default assignment\n4K,0\n"
    "'size,% of size,% reads,% random,delay,burst,align,reply\n{line}\n"
    "'End access specifications\n"
)


def block(columns: str, values: str, line: str = "4096,100,100,100,0,1,0,0") -> str:
    head = SPECIFICATION.format(line=line)
    return f"{head}'Results\n{FRONT}{columns}\nALL,All,4K,1,1,1,{values}\n"


def value(run: Run, field: str) -> float | None:
    return next(found.value for found in run.measurements if found.field == field)


@pytest.mark.parametrize("unit", ["MBps", "MBps (Binary)", "MiBps (Binary)"])
def test_binary_column_is_mebibytes(unit: str) -> None:
    """All three spellings are 2^20."""
    (run,) = parse(block(f"IOps,{unit}", "512.000000,2.000000"), Hints())
    assert value(run, unit) == 2 * 1024**2


def test_decimal_column_alone_is_read() -> None:
    """Without a binary column the decimal one is the measurement."""
    (run,) = parse(block("IOps,MBps (Decimal)", "500.000000,2.048000"), Hints())
    assert value(run, "MBps (Decimal)") == 2048000


def test_queue_depth_is_per_worker() -> None:
    """Eight requests on each of four targets by two workers are sixteen a worker."""
    text = block("IOps,Queue Depth", "500.0,8").replace("4K,1,1,1,", "4K,1,2,4,")
    (run,) = parse(text, Hints())
    assert (run.workloads[0].queue_depth, run.workloads[0].threads) == (16, 2)


def test_ambiguous_queue_depth_is_unknown() -> None:
    """Minus one says that the targets differ."""
    (run,) = parse(block("IOps,Queue Depth", "500.0,-1"), Hints())
    assert run.workloads[0].queue_depth is None


def test_no_number_of_windows_is_not_finite() -> None:
    """1.#QNAN keeps its row without a value."""
    (run,) = parse(block("IOps", "-1.#IND00"), Hints())
    assert (run.measurements[0].value, run.measurements[0].missing) == (None, "not-finite")


def test_block_without_results_is_interrupted() -> None:
    """A header without the row ALL says that the run was not finished."""
    (run,) = parse(f"'Results\n{FRONT}IOps\n", Hints())
    assert run.outcome == "interrupted"


@pytest.mark.parametrize("line", ["4096,50,100,100,0,1,0,0", "4096,100,x,0,0,1,0,0", "0,100,0,0,0"])
def test_damaged_specification_is_refused(line: str) -> None:
    """Shares add up to 100 %, and all eight numbers are there."""
    with pytest.raises(ParseError) as caught:
        parse(block("IOps", "5.0", line), Hints())
    assert not caught.value.foreign


def test_two_mebibytes_take_seconds_at_most() -> None:
    """Time grows with the number of blocks and no faster."""
    begin = time.monotonic()
    runs = parse(block("IOps", "5.0") * 6500, Hints())
    assert time.monotonic() - begin < 8
    assert len(runs) == 6500
