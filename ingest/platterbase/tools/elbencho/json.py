"""elbencho's JSON file of results (--jsonfile): one object a phase, all values as strings."""

from __future__ import annotations

from typing import Any

from platterbase.model import Access, Direction, Hints, Run, Setting
from platterbase.reading.json import Leaf, Object, documents, escaped, whole
from platterbase.reading.recognition import damaged, refuse_too_many
from platterbase.tools.elbencho.phase import MILLION, Phases, Shape, iso

_SIGN = '"phase_type"'
_BETWEEN = ("SYNC", "DROPCACHE")
_NUMBERS = (
    ("entries/s", "file-rate", False),
    ("iops", "iops", True),
    ("bytes/s", "throughput", True),
    ("entries", "operation-count", False),
    ("bytes", "bytes-moved", True),
)
_STATISTICS = (("min_us", "min"), ("avg_us", "mean"), ("max_us", "max"))
_SETTINGS = ("path_type", "direct_io", "random_aligned", "shared_service_paths", "truncate_files")


def json_runs(text: str, hints: Hints) -> list[Run]:
    """Runs of the phases in a text: another command or label, or a phase again, begins one."""
    runs: list[list[tuple[Object, int]]] = []
    seen: set[str] = set()
    for document in documents(text, _SIGN):
        root = whole(document, "elbencho")
        if not isinstance(root, Object) or not isinstance(root.members.get("last_done"), Object):
            continue
        name = _text(root, "phase_type")
        before = runs[-1][0][0] if runs else None
        if before is None or _call(before) != _call(root) or name in seen:
            refuse_too_many(len(runs), document.first)
            runs.append([])
            seen = set()
        if name not in _BETWEEN:
            seen.add(name)
        runs[-1].append((root, document.last))
    return [_run(found, hints) for found in runs]


def _call(root: Object) -> tuple[str, str]:
    return _text(root, "config", "command"), _text(root, "label")


def _text(root: Object, *keys: str) -> str:
    leaf = root.leaf(*keys)
    return leaf.text if leaf else ""


def _run(found: list[tuple[Object, int]], hints: Hints) -> Run:
    phases = Phases()
    for root, _ in found:
        phases.begin(_text(root, "phase_type"), _shape(root))
        _phase(phases, root)
    first = found[0][0]
    config = first.object("config")
    return Run(
        tool="elbencho",
        lines=(first.line, found[-1][1]),
        tool_version=_text(first, "config", "version") or hints.tool_version,
        label=_text(first, "label") or None,
        command=_text(first, "config", "command").strip() or hints.command,
        started=iso(_text(first, "iso_start_date")),
        workloads=tuple(phases.workloads),
        measurements=tuple(phases.measurements),
        settings=tuple(
            Setting(scope="tool", name=name.replace("_", " "), value=leaf.text, line=leaf.line)
            for name in _SETTINGS
            if (leaf := config.leaf(name)) is not None
        ),
    )


def _phase(phases: Phases, root: Object) -> None:
    for done, metric in (("first_done", "first-done"), ("last_done", "duration")):
        found = root.object(done)
        _add(phases, metric, found.leaf("elapsed_time_ms"), f"/{done}/elapsed_time_ms", per=1000)
        part = "first-done" if done == "first_done" else ""
        _add(phases, "cpu-busy", found.leaf("cpu%"), f"/{done}/cpu%", part, per=100)
        _numbers(phases, found, f"/{done}", part, phases.direction("write"), mixed=False)
        mixed = found.object("rwmix_read")
        _numbers(phases, mixed, f"/{done}/rwmix_read", part, phases.direction("read"), mixed=True)
    _latencies(phases, root.object("last_done").object("latency"))


def _numbers(
    phases: Phases,
    found: Object,
    pointer: str,
    part: str,
    direction: Direction | None,
    *,
    mixed: bool,
) -> None:
    for key, metric, data in _NUMBERS:
        given = direction if data or mixed else None
        place = f"{pointer}/{escaped(key)}"
        _add(phases, metric, found.leaf(key), place, part, direction=given)


def _latencies(phases: Phases, latency: Object) -> None:
    for kind, part in (("IO", ""), ("entries", "entries" if phases.moves_data else "")):
        for inner, word in (((), "write"), (("rwmix_read",), "read")):
            for key, statistic in _STATISTICS:
                leaf = latency.leaf(kind, *inner, key)
                pointer = "/".join(["/last_done/latency", kind, *inner, key])
                given = phases.direction(word) if kind == "IO" or inner else None
                about = {"per": MILLION, "statistic": statistic, "direction": given}
                _add(phases, "latency", leaf, pointer, part, **about)


def _add(
    phases: Phases,
    metric: str,
    leaf: Leaf | None,
    pointer: str,
    part: str = "",
    **about: Any,
) -> None:
    if leaf is None:
        return
    if not leaf.text:
        raise damaged(leaf.line, f"an empty text at {pointer}", "a number")
    phases.add(metric, leaf.text, leaf.line, pointer, 1, part, **about)


def _shape(root: Object) -> Shape:
    config = root.object("config")
    random = _text(config, "random_offsets")
    access: Access | None = None
    if random in ("true", "false"):
        access = "random" if random == "true" else "sequential"
    threads, hosts = _whole(config, "threads"), _whole(config, "hosts") or 1
    return Shape(
        access=access,
        block_bytes=_whole(config, "block_size"),
        queue_depth=float(_whole(config, "io_depth") or 0) or None,
        threads=threads * hosts if threads else None,
    )


def _whole(config: Object, key: str) -> int | None:
    text = _text(config, key)
    return int(text) or None if text.isascii() and text.isdecimal() and len(text) < 19 else None
