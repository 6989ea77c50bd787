"""What iozone prints before its figures: version, command line, settings.

Each option prints a line of its own ("Include fsync in write timing"); the words are those of
iozone.c (case labels of main). A line that is not known here is kept as a note.
"""

from __future__ import annotations

import re

from msgspec import structs

from platterbase.tools.iozone.results import (
    MICROSECONDS,
    OPERATIONS,
    RATE,
    IozoneRun,
    Line,
    Unit,
)
from platterbase.tools.iozone.tests import COLUMNS, Test

Patterns = tuple[tuple[re.Pattern[str], str], ...]

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


def read_head(run: IozoneRun, lines: list[Line], declared: str | None) -> None:
    """Read the lines before the figures; `declared` is the submission's command line."""
    has_begun = False
    command_line = 0
    for line in lines:
        run.line, text = line.number, line.text.strip()
        if _is_read(run, text):
            run.first = run.first or line.number
            run.last = line.number
            has_begun = has_begun or _BEGAN.search(text) is not None
            command_line = line.number if _COMMAND.match(text) else command_line
        elif has_begun and not _NOISE.match(text):
            run.fact("iozone", "note", text)
    run.command = run.command or declared
    options = _options(run.command or "")
    run.unit = _unit(run.value_of("output") or "", {option for option, _ in options})
    if run.command is not None:
        run.columns_asked = _columns(options)
    if command_line:
        # Reads mean something else with -U, which prints no line of its own.
        run.line = command_line
        for operand in (operand for option, operand in options if option == "U"):
            run.setting("remount", operand)


def _is_read(run: IozoneRun, text: str) -> bool:
    """Keep what a line says; return whether the line is known."""
    if match := _VERSION.search(text):
        run.tool_version = match[1]
    elif match := _BEGAN.search(text):
        run.started = _iso(match)
    elif match := _COMMAND.match(text):
        run.command = match[1]
    elif words := _first_match(_SETTINGS, text):
        _add_setting(run, *words)
    elif words := _first_match(_FACTS, text):
        run.fact("iozone", *words)
    else:
        return False
    return True


def _first_match(patterns: Patterns, text: str) -> tuple[str, str] | None:
    """Return the name of the first pattern that matches, and its group; "yes" without one."""
    for pattern, name in patterns:
        if match := pattern.match(text):
            return name, match[1] if pattern.groups else "yes"
    return None


def _add_setting(run: IozoneRun, name: str, value: str) -> None:
    """Add a setting; one that is printed more than once has all its values."""
    for at, earlier in enumerate(run.settings):
        if earlier.name == name:
            values = dict.fromkeys((*earlier.value.split(", "), value))
            run.settings[at] = structs.replace(earlier, value=", ".join(values))
            return
    run.setting(name, value)


def _unit(printed: str, options: set[str]) -> Unit:
    """Return the unit of the figures: as the head says, else as -O or -N asks."""
    if "operations" in printed or (not printed and "O" in options):
        return OPERATIONS
    if "microseconds" in printed or (not printed and "N" in options):
        return MICROSECONDS
    return RATE


def _columns(options: list[tuple[str, str]]) -> tuple[Test, ...]:
    """Return the columns that the command line fills, in the table's order."""
    chosen = {operand for option, operand in options if option == "i"}
    if not chosen:
        return COLUMNS[:13]
    return tuple(test for test in COLUMNS if str(test.number) in chosen)


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
