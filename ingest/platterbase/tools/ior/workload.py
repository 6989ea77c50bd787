"""The workload of an IOR test: from its options, or else from the columns of a row."""

from __future__ import annotations

import re

from msgspec import structs

from platterbase.model import Access, Workload
from platterbase.reading.values import GIB, KIB, MIB, TIB, number
from platterbase.tools.ior.text import Row, Test

_PLAIN = re.compile(r"[0-9]{1,12}(?:\.[0-9]{1,9})?")
_SIZES = {"bytes": 1, "KiB": KIB, "MiB": MIB, "GiB": GIB, "TiB": TIB}
_ORDERS: dict[str, Access] = {"sequential": "sequential", "random": "random"}


def option(test: Test, name: str) -> str | None:
    """Value of an option by its name since 3.2."""
    found = test.options.get(name)
    return found[0] if found else None


def whole(text: str | None) -> int | None:
    """A whole number, if the text is one."""
    return int(text) if text and re.fullmatch("[0-9]{1,18}", text) else None


def _bytes(text: str | None) -> int | None:
    """A size as HumanReadable of IOR prints it: exact only without decimals."""
    found = re.fullmatch(r"([0-9]{1,15}) (bytes|[KMGT]iB)", text or "")
    return int(found[1]) * _SIZES[found[2]] if found else None


def _kib(text: str | None) -> int | None:
    found = re.fullmatch(r"([0-9]{1,15})(?:\.0{1,6})?", text or "")
    return int(found[1]) * KIB if found else None


def base(test: Test, access: str, row: Row | None) -> Workload:
    """What all rows of an access of a test have in common."""
    if access == "remove":
        return Workload(key="", operation="delete", file_count=_files(test))
    summary = test.summary.get(access)
    cells = {**(summary.cells if summary else {}), **(row.cells if row else {})}
    order = _ORDERS.get((option(test, "ordering in a file") or "").split(" ")[0])
    block = _bytes(option(test, "xfersize")) or _kib(cells.get("xfer(KiB)"))
    tasks = option(test, "tasks") or cells.get("#Tasks") or cells.get("numTasks") or ""
    stonewall = (option(test, "stonewallingTime") or "0").split(" ")[0]
    aggregate = _bytes(option(test, "aggregate filesize"))
    return Workload(
        key="",
        operation=access,
        access=order,
        block_bytes=block or whole(cells.get("xsize")),
        threads=whole(tasks.split(" ")[0]),
        random_ratio=1.0 if order == "random" else None,
        workset_bytes=aggregate,
        file_count=_files(test),
        bytes_moved=aggregate if stonewall == "0" else None,
    )


def pattern(common: Workload, key: str, row: Row | None, part: str) -> Workload:
    """The pattern of an access, or of a part of it (`access`, `stonewall`)."""
    if common.operation == "delete" or row is None:
        return structs.replace(common, key=key)
    moved = int(row.moved) if row.moved else None
    return structs.replace(
        common,
        key=key,
        workset_bytes=moved or common.workset_bytes,
        bytes_moved=None if part == "stonewall" else moved or common.bytes_moved,
        duration_s=_duration(row.cells, part),
    )


def _files(test: Test) -> int | None:
    access = (option(test, "access") or "").split(",")[0]
    if access == "single-shared-file":
        return 1
    tasks = (option(test, "tasks") or "").split(" ")[0]
    return whole(tasks) if access == "file-per-process" else None


def _duration(cells: dict[str, str], part: str) -> float | None:
    column = {"stonewall": "Stonewall(s)", "access": "wr/rd(s)"}.get(part.rpartition(".")[2])
    printed = cells.get(column or "total(s)", "")
    return number(printed) if _PLAIN.fullmatch(printed) else None
