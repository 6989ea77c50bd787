"""What was done, in words: operation, then whatever of the pattern is known and not plain."""

from __future__ import annotations

from platterbase.language.numbers import exact, prefix_for, quantity
from platterbase.pages.desk import Desk
from platterbase.pages.stock import Record


def workload_words(load: str | None, row: Record, desk: Desk) -> str:
    """Name of a load. `row` has its key and title; one of several streams names them all."""
    text, mixed = desk.once(("load", load), lambda: _load(load, desk))
    title = row.get("load_title") or row.get("workload") or row.get("load_key")
    if not text:
        return str(title or desk.word("setup_whole_run"))
    return f"{text} ({title})" if mixed and title else text


def _load(load: str | None, desk: Desk) -> tuple[str, bool]:
    """Its streams in words, and whether one of them mixes reads and writes."""
    patterns = desk.stock.loads.get(load or "", [])
    named = [words for words in (_pattern(pattern, desk) for pattern in patterns) if words]
    mixed = any(pattern["operation"] == "mix" for pattern in patterns)
    return desk.word("setup_and").join(named), mixed


def _pattern(pattern: Record, desk: Desk) -> str:
    if pattern["operation"] is None:
        return ""
    told = [desk.word(f"operation_{pattern['operation']}")]
    if pattern["access"] not in (None, "sequential") and pattern["operation"] != "seek":
        told.append(desk.word(f"access_{pattern['access']}"))
    if size := pattern["block_bytes"]:
        unit = "B" if size % 512 else "B-binary"
        block = quantity(size, unit, prefix_for([size], unit), desk.words)
        told.append(desk.word("setup_block").format(size=block))
    if (pattern["queue_depth"] or 1) != 1:
        told.append(desk.word("setup_queue_depth").format(n=_plain(pattern["queue_depth"], desk)))
    if (pattern["threads"] or 1) != 1:
        told.append(desk.word("setup_threads").format(n=pattern["threads"]))
    if pattern["read_ratio"] not in (None, 0, 1):
        share = _plain(pattern["read_ratio"] * 100, desk)
        told.append(desk.word("setup_read_share").format(n=share))
    if pattern["streams"] > 1:
        told.append(desk.word("setup_streams").format(n=pattern["streams"]))
    return desk.word("setup_comma").join(told)


def _plain(value: float, desk: Desk) -> str:
    return exact(value, desk.words)
