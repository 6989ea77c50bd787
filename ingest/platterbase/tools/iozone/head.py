"""What iozone prints before its figures: version, command line, settings.

Each option prints a line of its own ("Include fsync in write timing"); the words are those of
iozone.c (case labels of main). A line that is not known here is kept as a note.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from platterbase.model import Fact, Setting
from platterbase.reading.values import KIB
from platterbase.tools.iozone.tests import BY_NUMBER, COLUMNS

_LONGEST = 16_384
_TAKES_OPERAND = frozenset("JjkVrtsfFdluUSLH+PibXYgnyq")
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
_BEGAN = re.compile(
    r"Run began: \w{3} +(\w{3}) +([0-9]{1,2}) ([0-9]{2}):([0-9]{2}):([0-9]{2}) ([0-9]{4})"
)
_COMMAND = re.compile(r"Command line used: *(.*\S)")
_VERSION = re.compile(r"Version \$Revision: *([0-9][0-9.]*) *\$")
_SETTINGS = tuple(
    (re.compile(pattern), name)
    for pattern, name in (
        (r"Include fsync in write timing", "include-fsync"),
        (r"Include close in write timing", "include-close"),
        (r"O_DIRECT feature enabled", "o-direct"),
        (r"SYNC Mode\.", "o-sync"),
        (r"(?:>>> )?O_DSYNC mode enabled", "o-dsync"),
        (r"Read & Write sync mode active", "o-rsync"),
        (r"No retest option selected", "no-retest"),
        (r"Record Size ([0-9]{1,15} [kK]B)", "record-size"),
        (r"File size set to ([0-9]{1,15} [kK]B)", "file-size"),
        (r"Auto Mode", "auto"),
        (r"Using minimum file size of ([0-9]{1,15} \w+)", "file-size-min"),
        (r"Using maximum file size of ([0-9]{1,15} \w+)", "file-size-max"),
        (r"Using Minimum Record Size ([0-9]{1,15} [kK]B)", "record-size-min"),
        (r"Using Maximum Record Size ([0-9]{1,15} [kK]B)", "record-size-max"),
        (r"Cross over of record size disabled", "no-cross-over"),
        (r"Setting no_unlink", "no-unlink"),
        (r"Purge Mode On", "purge"),
        (r"Network distribution mode enabled", "network-distribution"),
        (r"Stonewall disabled", "no-stonewall"),
        (r"Using mmap files", "mmap"),
        (r"POSIX [Aa]sync I/O \([^)]*\)\. +Depth ([0-9]{1,15})", "async-depth"),
        (r"Percent read in mix test is ([0-9]{1,15})", "mix-read-percent"),
        (r"(?:>>> )?Sequential Mixed workload", "sequential-mix"),
        (r"(?:>>> )?Shared file mode enabled", "shared-file"),
        (r"(?:>>> )?Record locking, shared file mode enabled", "shared-file"),
        (r"(?:>>> )?Record locking mode enabled", "record-locking"),
        (r"Disrupted read patterns selected", "disrupted-reads"),
        (r"Delay ([0-9]{1,15} seconds) between tests enabled", "delay"),
        (r"(?:>>> )?No Verify mode", "no-verify"),
        (r"Verify Mode\. Pattern (\S+)", "verify-pattern"),
        (r"Performance measurements are invalid in this mode", "invalid-for-performance"),
        (r"OPS Mode\. Output is in (operations per second)", "output"),
        (r"Microseconds/op Mode\. Output is in (microseconds per operation)", "output"),
        (r"Output is in (\S+)", "output"),
        (r"Time Resolution = (\S+ seconds)", "time-resolution"),
        (r"Processor cache size set to ([0-9]{1,15} \w+)", "processor-cache-size"),
        (r"Processor cache line size set to ([0-9]{1,15} \w+)", "processor-cache-line-size"),
        (r"File stride size set to (.*size)", "stride"),
        (r"CPU utilization Resolution = (.*seconds)", "cpu-time-resolution"),
        (r"Min (?:process|thread)(?:es|s)? = ([0-9]{1,15})", "threads-min"),
        (r"Max (?:process|thread)(?:es|s)? = ([0-9]{1,15})", "threads-max"),
        (r"Throughput test with ([0-9]{1,15})", "threads"),
    )
)
_NOISE = re.compile(
    r"Iozone: Performance Test|Contributors:|Excel chart gen|CPU utilization Excel|$"
    r"|Each (?:process|thread)|random +random|iozone: interr|exiting iozone"
)
_FACTS = (
    (re.compile(r"Compiled for (.*) mode\."), "compiled-for"),
    (re.compile(r"Build: *(.*\S)"), "build"),
    (re.compile(r"Machine = *(.*\S)"), "machine"),
    (re.compile(r"Hostname = *(.*\S)"), "hostname"),
)


class Line(NamedTuple):
    """A line without quote marks of mail or names of hosts: its number, from 1, and its text.

    `kind` is the name of the mark in it that begins or ends a part of the output.
    """

    number: int
    text: str
    kind: str | None = None


class Unit(NamedTuple):
    """Metric and statistic of a figure, and the factor from its unit to the metric's."""

    metric: str
    factor: float
    statistic: str


RATE = Unit("throughput", float(KIB), "total")
OPERATIONS = Unit("iops", 1.0, "total")
MICROSECONDS = Unit("latency", 1e-6, "mean")


class Head(NamedTuple):
    """The head of a run. `columns` are those that `-i` asks for, None when nothing says so."""

    first: int | None
    last: int
    version: str | None
    command: str | None
    started: str | None
    unit: Unit
    columns: tuple[str, ...] | None
    settings: tuple[Setting, ...]
    facts: tuple[Fact, ...]

    def setting(self, name: str) -> str | None:
        """Return the value of a setting, None where the head does not print it."""
        return next((setting.value for setting in self.settings if setting.name == name), None)


@dataclass
class _Words:
    """The words of a head, each with its line; a setting may be printed more than once."""

    version: str | None = None
    began: str | None = None
    command: tuple[str, int] | None = None
    settings: dict[str, tuple[int, list[str]]] = field(default_factory=dict)
    facts: list[Fact] = field(default_factory=list)

    def keep(self, line: int, text: str) -> bool:
        """Keep what a line says; return whether the line is known."""
        if match := _VERSION.search(text):
            self.version = match[1]
        elif match := _BEGAN.search(text):
            self.began = _iso(match) or ""
        elif match := _COMMAND.match(text):
            self.command = (match[1], line)
        elif setting := _setting(text):
            self.settings.setdefault(setting[0], (line, []))[1].append(setting[1])
        elif fact := _fact(line, text):
            self.facts.append(fact)
        else:
            return False
        return True


def read_head(lines: list[Line], command: str | None) -> Head:
    """Return the head from the lines before the figures; `command` is the submission's."""
    words = _Words()
    known: list[int] = []
    for line in lines:
        text = line.text.strip()
        if words.keep(line.number, text):
            known.append(line.number)
        elif words.began is not None and not _NOISE.match(text):
            note = Fact(subject="iozone", name="note", value=text, line=line.number)
            words.facts.append(note)
    used = words.command[0] if words.command else command
    return Head(
        first=min(known, default=None),
        last=max(known, default=0),
        version=words.version,
        command=used,
        started=words.began or None,
        unit=_unit(words.settings, used),
        columns=None if used is None else _columns(used),
        settings=(*_settings(words.settings), *_remounts(words.command)),
        facts=tuple(words.facts),
    )


def _setting(text: str) -> tuple[str, str] | None:
    for pattern, name in _SETTINGS:
        if match := pattern.match(text):
            return name, match[1] if pattern.groups else "yes"
    return None


def _fact(line: int, text: str) -> Fact | None:
    for pattern, name in _FACTS:
        if match := pattern.match(text):
            return Fact(subject="iozone", name=name, value=match[1], line=line)
    return None


def _settings(words: dict[str, tuple[int, list[str]]]) -> list[Setting]:
    return [
        Setting(scope="tool", name=name, value=", ".join(dict.fromkeys(values)), line=line)
        for name, (line, values) in words.items()
    ]


def _remounts(command: tuple[str, int] | None) -> list[Setting]:
    """Return the operands of `-U`, which decides what reads mean and prints nothing of its own."""
    return [
        Setting(scope="tool", name="remount", value=operand, line=command[1])
        for option, operand in _options(command[0] if command else "")
        if command and option == "U"
    ]


def _unit(settings: dict[str, tuple[int, list[str]]], command: str | None) -> Unit:
    """Return the unit of the figures: as the head says, else as -O or -N asks."""
    printed = " ".join(settings["output"][1]) if "output" in settings else ""
    options = {option for option, _ in _options(command or "")}
    if "operations" in printed or (not printed and "O" in options):
        return OPERATIONS
    if "microseconds" in printed or (not printed and "N" in options):
        return MICROSECONDS
    return RATE


def _columns(command: str) -> tuple[str, ...]:
    """Return the columns that the command line fills, in the table's order."""
    chosen = {operand for option, operand in _options(command) if option == "i"}
    if not chosen:
        return COLUMNS[:13]
    asked = {name for test, names in BY_NUMBER.items() if str(test) in chosen for name in names}
    return tuple(name for name in COLUMNS if name in asked)


def _options(command: str) -> list[tuple[str, str]]:
    """Return options with their operands, parsed as getopt(3) does with iozone's option string."""
    options: list[tuple[str, str]] = []
    words = iter(command[:_LONGEST].split()[1:])
    for word in words:
        if not word.startswith("-"):
            continue
        for at, option in enumerate(word[1:], 2):
            if option in _TAKES_OPERAND:
                options.append((option, word[at:] or next(words, "")))
                break
            options.append((option, ""))
    return options


def _iso(match: re.Match[str]) -> str | None:
    month, day, hour, minute, second, year = match.groups()
    if month not in _MONTHS:
        return None
    date = f"{year}-{_MONTHS.index(month) + 1:02}-{int(day):02}"
    return f"{date}T{hour}:{minute}:{second}"
