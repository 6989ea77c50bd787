"""Workloads from fio's job options: pattern, block size, depth, number of jobs.

Sources: fio HOWTO, "I/O type", "Block size", "Parameter types" (with kb_base=1024, the default,
`k` is 1024 and `kib` is 1000; with kb_base=1000 the other way round). `ki` is like `kib` in the
HOWTO, but like `k` in fio 3.28 and 3.33, as bytes and requests of their output tell.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from platterbase.model import Access, Direction, Workload
from platterbase.reading.values import count

SECTIONS: dict[str, tuple[str, Direction | None]] = {
    "read": ("read", "read"),
    "write": ("write", "write"),
    "trim": ("trim", "trim"),
    "mixed": ("mix", "both"),
    "sync": ("sync", None),
}
"""Operation and direction of each part of a job's results."""

_ORDER = {"read": 0, "write": 1, "trim": 2}
_SIZE = re.compile(r"([0-9]{1,15})([kmgtp]?)(i?b?)", re.IGNORECASE)
_NOT_IN_KEYS = re.compile("[^a-z0-9]+")
_MIXES = ("rw", "readwrite", "randrw")


def job_key(number: int, name: str) -> str:
    """Return the key of a job, such as `job1-seq-read` for the first, named "Seq Read"."""
    slug = _NOT_IN_KEYS.sub("-", name.lower()).strip("-")[:60].strip("-")
    return f"job{number}-{slug}" if slug else f"job{number}"


def parse_size(text: str, kb_base: int = 1024) -> int | None:
    """Return the bytes of a size as fio reads options, None where it is no plain size."""
    match = _SIZE.fullmatch(text.strip())
    if match is None:
        return None
    parse_number, other = (1000, 1024) if kb_base == 1000 else (1024, 1000)
    power = "kmgtp".find(match[2].lower()) + 1 if match[2] else 0
    factor: int = (other if match[3].lower() == "ib" else parse_number) ** power
    return count(match[1]) * factor


def positive_number(text: str | None) -> int | None:
    """Return a positive whole number, None otherwise."""
    return int(text) if text and re.fullmatch("[0-9]{1,9}", text) and int(text) > 0 else None


def workload(
    key: str,
    section: str,
    options: Mapping[str, str],
    *,
    threads: int | None = None,
    queue_depth: int | None = None,
    bytes_moved: int | None = None,
    duration_s: float | None = None,
) -> Workload:
    """Return the workload of one direction of one job."""
    access, random_ratio = _access(options)
    return Workload(
        key=f"{key}.{'mix' if section == 'mixed' else section}",
        operation=SECTIONS[section][0],
        access=access,
        block_bytes=block_bytes(section, options),
        queue_depth=queue_depth,
        threads=threads,
        read_ratio=_read_ratio(options),
        random_ratio=random_ratio,
        workset_bytes=_workset(options, threads),
        bytes_moved=bytes_moved or None,
        duration_s=duration_s,
    )


def _option(options: Mapping[str, str], *names: str) -> str | None:
    return next((options[name] for name in names if name in options), None)


def _pattern(options: Mapping[str, str]) -> tuple[str | None, str]:
    rw = _option(options, "rw", "readwrite")
    if rw is None:
        return None, ""
    kind, _, modifier = rw.strip().lower().partition(":")
    return kind, modifier


def _access(options: Mapping[str, str]) -> tuple[Access | None, float | None]:
    kind, modifier = _pattern(options)
    share = positive_number(options.get("percentage_random"))
    if kind is None:
        return None, None
    if kind.startswith("rand"):
        mixed = share is not None and share < 100
        return ("mixed", (share or 0) / 100) if mixed else ("random", 1.0)
    if modifier:
        return ("backward" if modifier.startswith("-") else "stride"), 0.0
    return "sequential", 0.0


def _read_ratio(options: Mapping[str, str]) -> float | None:
    kind, _ = _pattern(options)
    if kind in _MIXES:
        return _mix(options)
    if kind in ("read", "randread"):
        return 1.0
    return 0.0 if kind in ("write", "randwrite") else None


def _mix(options: Mapping[str, str]) -> float | None:
    read, write = options.get("rwmixread"), options.get("rwmixwrite")
    if read is None and write is None:
        return 0.5  # HOWTO: "rwmixread: default 50"
    text = read if read is not None else write
    if text is None or not re.fullmatch("[0-9]{1,3}", text) or int(text) > 100:
        return None
    return int(text) / 100 if read is not None else (100 - int(text)) / 100


def block_bytes(section: str, options: Mapping[str, str]) -> int | None:
    """Return the request size of a direction (`bs=4k,8k,16k`); None for ranges and splits."""
    text = _option(options, "bs", "blocksize")
    if text is None or any(name in options for name in ("bsrange", "bssplit", "bs_unaligned")):
        return None
    sizes = [parse_size(part, _kb_base(options)) for part in text.split(",")]
    if section not in _ORDER:
        return (sizes[0] or None) if len(set(sizes)) == 1 else None
    return sizes[min(_ORDER[section], len(sizes) - 1)] or None


def _kb_base(options: Mapping[str, str]) -> int:
    return 1000 if options.get("kb_base") == "1000" else 1024


def _workset(options: Mapping[str, str], threads: int | None) -> int | None:
    text = options.get("size")
    if text is None or threads != 1:
        return None
    return parse_size(text, _kb_base(options)) or None
