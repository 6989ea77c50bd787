"""The workload of a run definition of vdbench."""

from __future__ import annotations

import re

from platterbase.model import Direction, Workload
from platterbase.reading.recognition import damaged
from platterbase.reading.values import number
from platterbase.tools.vdbench.columns import of_files
from platterbase.tools.vdbench.text import Row, Section

PARAMETER = re.compile(r"(\w{1,20})=([^;,\s]{1,40})")
NO_NUMBER = ("NaN", "n/a", "Infinity")
_SIZE = re.compile(r"([0-9]{1,12})([kKmMgG]?)")
_SIZES = ("bytes i/o", "bytes/io", "xfer size")
_POWERS = {"": 1, "k": 1024, "m": 1024**2, "g": 1024**3}


def is_zero(printed: str) -> bool:
    """Whether a printed number is zero."""
    return not printed.strip("0.") and printed[:1] in ("0", ".")


def direction_of(row: Row) -> Direction | None:
    """What all requests of a row are; None where file operations may be among them."""
    cells = row.cells
    share = cells.get("read pct", cells.get("read%"))
    if share is None and "Read_rate" in cells:
        read, write = is_zero(cells["Read_rate"]), is_zero(cells.get("Write_rate", "0"))
        if read and write:
            return None
        return "write" if read else "read" if write else "both"
    if share is None or share in NO_NUMBER:
        return None
    if of_files(cells) and is_zero(share) and is_zero(cells.get("write rate", "0")):
        return None
    try:
        found = number(share)
    except ValueError as error:
        raise damaged(row.line, f"{error} as share of reads", "a decimal number") from None
    return "read" if found == 100 else "write" if found == 0 else "both"


def pattern(key: str, section: Section, average: Row | None, intervals: list[Row]) -> Workload:
    """The pattern of a run definition: from its words, or from the columns of its rows."""
    rows = [*intervals, *([average] if average else [])]
    cells = rows[-1].cells
    every = direction_of(rows[-1])
    said = dict(PARAMETER.findall(section.words))
    duration = said.get("elapsed", "")
    flat = {name: cells[name] for name in ("xfersize", "threads", "rdpct") if name in cells}
    if "bytes/io" not in cells:
        flat = {name: text for name, text in flat.items() if name == "threads"}
    said = {**flat, **said}
    observed = average.cells if average else {}
    share = observed.get("read pct", observed.get("read%", ""))
    ratio = said.get("rdpct", share if every == "both" else "")
    return Workload(
        key=key,
        operation=_operation(section.name, every),
        block_bytes=_bytes(said.get("xfersize", "")) or _constant(rows),
        threads=int(said["threads"])
        if re.fullmatch("[0-9]{1,9}", said.get("threads", ""))
        else None,
        read_ratio=_share(ratio) if every == "both" else None,
        duration_s=float(int(duration)) if re.fullmatch("[0-9]{1,9}", duration) else None,
    )


def _operation(name: str, every: Direction | None) -> str | None:
    """What a run definition does; formats prepare the files of the next one."""
    if name.startswith("format_for"):
        return "create"
    if name.lower().startswith("sd_format"):
        return "write"
    return {"read": "read", "write": "write", "both": "mix"}.get(every or "")


def _constant(rows: list[Row]) -> int | None:
    """The request size when it is the same in every row of a run definition."""
    named = next((name for name in _SIZES if name in rows[-1].cells), "")
    sizes = {row.cells.get(named, "") for row in rows}
    sizes -= {"0", "0.0000"}
    if len(sizes) != 1 or len(rows) < 2:
        return None
    found = re.fullmatch(r"([0-9]{1,12})(?:\.0{1,6})?", sizes.pop())
    return int(found[1]) or None if found else None


def _bytes(text: str) -> int | None:
    found = _SIZE.fullmatch(text)
    return int(found[1]) * _POWERS[found[2].lower()] or None if found else None


def _share(text: str) -> float | None:
    found = re.fullmatch(r"[0-9]{1,3}(?:\.[0-9]{1,6})?", text)
    return number(text) / 100 if found else None
