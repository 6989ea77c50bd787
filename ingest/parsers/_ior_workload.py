"""The workload of an IOR test: from its options, or else from the columns of a row."""

from __future__ import annotations

import re

from ingest.model import Access, Workload
from ingest.parsers._ior_text import OPTIONS, Row, Test
from ingest.values import GIB, KIB, MIB, TIB, number

_SIZES = {"bytes": 1, "KiB": KIB, "MiB": MIB, "GiB": GIB, "TiB": TIB}
_ORDERS: dict[str, Access] = {"sequential": "sequential", "random": "random"}


def option(test: Test, name: str) -> str | None:
    """Value of an option by its name since 3.2."""
    return next((test.options[old][0] for old in test.options if OPTIONS[old] == name), None)


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


def pattern(key: str, test: Test, row: Row | None, access: str, part: str) -> Workload:
    """The pattern of an access, or of a part of it (`access`, `stonewall`)."""
    if access == "remove":
        return Workload(key=key, operation="delete", file_count=_files(test))
    cells = row.cells if row else {}
    order = _ORDERS.get((option(test, "ordering in a file") or "").split(" ")[0])
    block = _bytes(option(test, "xfersize")) or _kib(cells.get("xfer(KiB)"))
    tasks = option(test, "tasks") or cells.get("#Tasks") or cells.get("numTasks") or ""
    aggregate = option(test, "aggregate filesize")
    return Workload(
        key=key,
        operation=access,
        access=order,
        block_bytes=block or whole(cells.get("xsize")),
        threads=whole(tasks.split(" ")[0]),
        random_ratio=1.0 if order == "random" else None,
        workset_bytes=int(row.moved) if row and row.moved else _bytes(aggregate),
        file_count=_files(test),
        bytes_moved=None if part == "stonewall" else _moved(test, row),
        duration_s=_duration(cells, part),
    )


def _files(test: Test) -> int | None:
    access = (option(test, "access") or "").split(",")[0]
    if access == "single-shared-file":
        return 1
    tasks = (option(test, "tasks") or "").split(" ")[0]
    return whole(tasks) if access == "file-per-process" else None


def _moved(test: Test, row: Row | None) -> int | None:
    if row is not None and row.moved is not None:
        return int(row.moved)
    stonewall = (option(test, "stonewallingTime") or "0").split(" ")[0]
    return _bytes(option(test, "aggregate filesize")) if stonewall == "0" else None


def _duration(cells: dict[str, str], part: str) -> float | None:
    access = part == "access" or part.endswith(".access")
    names = ("wr/rd(s)",) if access else ("Stonewall(s)",) if part == "stonewall" else ("total(s)",)
    printed = next((cells[name] for name in names if name in cells), "")
    return number(printed) if re.fullmatch(r"[0-9]{1,12}(?:\.[0-9]{1,9})?", printed) else None
