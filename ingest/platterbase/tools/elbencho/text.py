"""elbencho's table of phases: on the console, or in the file of --resfile."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from platterbase.model import Access, Hints, Run
from platterbase.reading.lines import command_in
from platterbase.reading.recognition import damaged
from platterbase.reading.values import MB, MIB, number, resolution
from platterbase.tools.elbencho.phase import MILLION, Phases, Shape, iso, size

_HEADING = ["OPERATION", "RESULT", "TYPE", "FIRST", "DONE", "LAST", "DONE"]
_ENTRY = "Dirs|Files|Objects|Buckets"
_LINE = re.compile(
    r"(?:([A-Z][A-Z0-9_]{1,14}(?:[+-][A-Za-z0-9]{1,6}){0,3}) +)?(?:"
    r"Elapsed (?P<elapsed>ms|time)"
    rf"|(?P<rate>{_ENTRY})/s(?: (?P<rate_part>write|read|total))?"
    r"|(?P<iops>IOPS)(?: (?P<iops_part>write|read|total))?"
    r"|(?:Throughput )?(?P<unit>MiB|MB)/s(?: (?P<unit_part>write|read|total))?"
    r"|Total (?P<total>MiB|dirs|files|objects|buckets)"
    r"|(?P<moved>MiB) (?P<moved_part>write|read|total)"
    rf"|(?P<count>{_ENTRY}|IOs) (?P<count_part>total|write|read)"
    r"|(?P<cpu>CPU util %)"
    rf"|(?P<of>{_ENTRY}|IO)(?: (?P<of_part>wr|rd))? (?P<latency>latency|lat % us)"
    r") *:(?: +|$)(?P<values>.*)"
)
_DURATION = re.compile(
    r"(?:([0-9]{1,6})h)?(?:([0-9]{1,3})m)?([0-9]{1,10}(?:\.[0-9]{1,9})?)s|([0-9]{1,12})ms"
)
_LATENCY = re.compile(r"([0-9]{1,12}(?:\.[0-9]{1,6})?)(us|ms|s)")
_PARTS = {"us": 1_000_000, "ms": 1000, "s": 1}
_ARGUMENT = re.compile(r'"([^"]*)"')
_SHARE = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,6})?)%<=(\S+)")
_LONGEST = 20_000


@dataclass
class _Found:
    """A run while it is read."""

    first: int
    last: int
    started: str | None = None
    command: str | None = None
    shape: Shape = field(default_factory=Shape)
    phases: Phases = field(default_factory=Phases)
    failed: bool = False
    heading: bool = False


def text_runs(lines: list[str], hints: Hints) -> list[Run]:
    """Every run whose table stands in the lines."""
    reader = _Reader()
    for at, line in enumerate(lines, 1):
        if line and len(line) <= _LONGEST:
            reader.take(at, line.lstrip("> \t").rstrip())
    return [_run(found, hints) for found in reader.found if found.heading]


def _run(found: _Found, hints: Hints) -> Run:
    measured = bool(found.phases.measurements)
    return Run(
        tool="elbencho",
        lines=(found.first, found.last),
        tool_version=hints.tool_version,
        outcome="failed" if found.failed else "ok" if measured else "interrupted",
        command=found.command or hints.command,
        started=found.started,
        workloads=tuple(found.phases.workloads),
        measurements=tuple(found.phases.measurements),
    )


class _Reader:
    """Takes line after line; knows the run and the phase that they belong to."""

    def __init__(self) -> None:
        self.found: list[_Found] = []
        self._now: _Found | None = None
        self._prompt: str | None = None

    def take(self, at: int, line: str) -> None:
        if line.startswith("OPERATION") and line.split() == _HEADING:
            self._heading(at)
        elif line.startswith("ISO DATE") and not line.startswith("ISO DATE end"):
            self._begin(at).started = iso(line.partition(": ")[2])
        elif line.startswith("COMMAND LINE: ") and self._now is not None:
            self._now.command = line.partition(": ")[2]
            self._now.shape = shape_of(self._now.command)
        elif self._now is not None and self._now.heading:
            self._inside(self._now, at, line)
        elif "elbencho " in line and (command := command_in(line, "elbencho")):
            self._prompt = command

    def _begin(self, at: int) -> _Found:
        self._now = _Found(first=at, last=at)
        self.found.append(self._now)
        return self._now

    def _heading(self, at: int) -> None:
        now = self._now
        if now is None or now.heading:
            now = self._begin(at)
            now.command, self._prompt = self._prompt, None
            now.shape = shape_of(now.command or "")
        now.heading, now.last = True, at

    def _inside(self, now: _Found, at: int, line: str) -> None:
        if line.startswith(("ERROR: ", "Skipping stats print due to")):
            now.failed, now.last = True, at
        elif ":" in line and (found := _LINE.match(line)):
            _row(now, found, at)
            now.last = at
        elif "elbencho " in line and (command := command_in(line, "elbencho")):
            self._prompt = command


def _row(now: _Found, found: re.Match[str], at: int) -> None:
    if found[1] is not None:
        now.phases.begin(found[1], now.shape)
    if not now.phases.name:
        raise damaged(at, "a row before the first phase", "a row that begins with its phase")
    if found["latency"] is not None:
        _latencies(now.phases, found, at)
        return
    words = found["values"].split()
    if len(words) != 2:
        name = " ".join(found[0].partition(":")[0].split())
        raise damaged(at, f"{len(words)} value(s) of {name}", "two: first done, last done")
    if found["elapsed"]:
        _elapsed(now.phases, found["elapsed"], words, at)
    else:
        _numbers(now.phases, found, words, at)


def _elapsed(phases: Phases, form: str, words: list[str], at: int) -> None:
    for metric, word, done in zip(("first-done", "duration"), words, _DONE, strict=True):
        name = f"{phases.name} Elapsed {form} {done}"
        if form == "ms":
            phases.add(metric, word, at, name, per=1000)
            continue
        parts = _DURATION.fullmatch(word)
        if parts is None:
            raise damaged(at, f"{word!r} as {name}", "a time as 2m3.241s, 30.140s or 26ms")
        if parts[4]:
            phases.add(metric, parts[4], at, name, per=1000)
            continue
        before = int(parts[1] or 0) * 3600 + int(parts[2] or 0) * 60
        phases.add_time(metric, word, at, name, before + number(parts[3]), resolution(parts[3]))


def _numbers(phases: Phases, found: re.Match[str], words: list[str], at: int) -> None:
    metric, factor, word = _meaning(found)
    per = 100 if metric == "cpu-busy" else 1
    entries = found["rate"] or found["count"] or (found["total"] or "").capitalize()
    part = "dirs" if entries in ("Dirs", "Buckets") and phases.moves_data else ""
    direction = phases.direction(word)
    if metric in ("file-rate", "operation-count") and direction != "both" and not word:
        direction = None
    name = found[0].partition(":")[0].strip().removeprefix(found[1] or "").strip()
    for printed, done in zip(words, _DONE, strict=True):
        place = ".".join(filter(None, (part, "first-done" if done == _DONE[0] else "")))
        given = None if metric == "cpu-busy" else direction
        field_name = f"{phases.name} {name} {done}"
        phases.add(metric, printed, at, field_name, factor, place, per=per, direction=given)


def _meaning(found: re.Match[str]) -> tuple[str, int, str | None]:
    """Metric, factor, and the word that says which part of a mix it is of."""
    if found["rate"]:
        return "file-rate", 1, found["rate_part"]
    if found["iops"]:
        return "iops", 1, found["iops_part"]
    if found["unit"]:
        return "throughput", MIB if found["unit"] == "MiB" else MB, found["unit_part"]
    if found["moved"] or found["total"] == "MiB":
        return "bytes-moved", MIB, found["moved_part"]
    if found["cpu"]:
        return "cpu-busy", 1, None
    metric = "request-count" if found["count"] == "IOs" else "operation-count"
    word = found["count_part"]
    return metric, 1, None if word == "total" else word


def _latencies(phases: Phases, found: re.Match[str], at: int) -> None:
    entries = found["of"] != "IO"
    part = "entries" if entries and phases.moves_data else ""
    direction = phases.direction(found["of_part"]) if not entries or found["of_part"] else None
    name = f"{phases.name} {found['of']} {found['latency']}"
    inside = found["values"].strip("[] ")
    if found["latency"] == "lat % us":
        for share, printed in _SHARE.findall(inside):
            statistic = f"p{share.rstrip('0').rstrip('.') if '.' in share else share}"
            about = {"statistic": statistic, "direction": direction, "qualifier": "at-most"}
            phases.add("latency", printed, at, f"{name} {share}%", 1, part, per=MILLION, **about)
        return
    for word in inside.split():
        label, _, printed = word.partition("=")
        value = _LATENCY.fullmatch(printed)
        if label not in _STATISTICS or value is None:
            raise damaged(at, f"{word!r} in {name}", "min=, avg= and max= with us, ms or s")
        about = {"statistic": _STATISTICS[label], "direction": direction, "rounding": "nearest"}
        per = _PARTS[value[2]]
        phases.add("latency", value[1], at, f"{name} {label}", 1, part, per=per, **about)


_DONE = ("FIRST DONE", "LAST DONE")
_STATISTICS = {"min": "min", "avg": "mean", "max": "max"}


def shape_of(command: str) -> Shape:
    """What the options of a command line say of its requests."""
    words = _ARGUMENT.findall(command) or command.split()
    if not words:
        return Shape()
    options: dict[str, str] = {}
    for word, following in zip(words, [*words[1:], ""], strict=True):
        options.setdefault(_LONG.get(word, word), following)
    hosts = re.split("[, ]+", options.get("--hosts", "").strip(", "))
    threads = options.get("--threads", "")
    alone = not any("[" in host for host in hosts)
    depth = options.get("--iodepth", "")
    return Shape(
        access=_access(options),
        block_bytes=size(options.get("--block", "")),
        queue_depth=float(int(depth)) if re.fullmatch("[0-9]{1,9}", depth) else None,
        threads=int(threads) * len(hosts)
        if re.fullmatch("[0-9]{1,9}", threads) and alone
        else None,
    )


def _access(options: dict[str, str]) -> Access | None:
    """Sequential is elbencho's default."""
    if "--backward" in options:
        return "backward"
    return "random" if "--rand" in options else "sequential" if options else None


_LONG = {"-t": "--threads", "-b": "--block", "-s": "--size"}
