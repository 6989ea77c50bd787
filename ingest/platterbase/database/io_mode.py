"""Whether a tool went past the system's cache, and when it forced written data out.

Both decide what a rate means, and no tool prints them in one way. Sources: bonnie++'s README-2.00
("each file is fsynced", since 1.90b) and bon_file.cpp (-b: fsync when a file is closed, which is
timed, but not of those that 1.03 writes by putc(); after each update of the seeks; -D: direct);
iozone(1) -e, -o, -I; dd(1) conv=, oflag=; fio's HOWTO (direct, sync, fsync, fdatasync, end_fsync,
fsync_on_close); diskspd's wiki (-Sh: software cache off, write-through on); sysbench's
--file-extra-flags, --file-fsync-*; ioping(1) -D; elbencho --direct; CrystalDiskMark and KDiskMark
call diskspd -Sh and fio direct=1; Iometer opens its target with FILE_FLAG_NO_BUFFERING.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from platterbase.model import Run

Flush = Literal["none", "after", "end", "periodic", "each"]


@dataclass(frozen=True)
class IoMode:
    """`direct`: past the system's cache. `flush`: when data was forced out. None: unknown."""

    direct: bool | None = None
    flush: Flush | None = None


UNKNOWN = IoMode()
_FSYNCED_BONNIE = 1_090_000  # version 1.90
_BONNIE_UPDATES = ("seek", "seq-create", "ran-create")
_TEXT_OF_FIO = {"rw", "bs", "ioengine", "iodepth"}


def version_order(version: str | None) -> int | None:
    """A version as a number that sorts: major × 10⁶ + minor × 10³ + patch; None where it has none.

    "fio-3.28" is 3_028_000, "1.03e" is 1_003_000 (bonnie++ counts hundredths), "2.1.7" 2_001_007.
    """
    digits = "".join(mark if mark.isascii() and mark.isdigit() else " " for mark in version or "")
    parts = [int(part) for part in digits.split()[:3] if len(part) <= 4]
    if not parts:
        return None
    major, minor, patch = (*parts, 0, 0)[:3]
    return major * 1_000_000 + min(minor, 999) * 1_000 + min(patch, 999)


def io_mode(run: Run, workload: str, command: str | None, version: str | None) -> IoMode:
    """The mode of one workload of a run; `command` and `version` with the sender's word."""
    if run.tool == "bonnie++":
        return _bonnie(workload, command, version_order(version))
    judge = _JUDGES.get(run.tool)
    return judge(_settings(run, workload), command, version_order(version)) if judge else UNKNOWN


def _settings(run: Run, workload: str) -> dict[str, str]:
    """Settings of the tool that hold for a workload: those of all, then those of its own job."""
    of_tool = [setting for setting in run.settings if setting.scope == "tool"]
    own = {s.name: s.value for s in of_tool if s.target and workload.startswith(_slug(s.target))}
    return {s.name: s.value for s in of_tool if s.target is None} | own


@cache
def _slug(job: str) -> str:
    kept = "".join(mark if mark.isascii() and mark.isalnum() else "-" for mark in job.lower())
    return "-".join(part for part in kept.split("-") if part)


def _bonnie(workload: str, command: str | None, version: int | None) -> IoMode:
    options = _options(command)
    direct = "-D" in options
    old = version is None or version < _FSYNCED_BONNIE
    if (old and command is None) or (version is None and "-b" not in options):
        return UNKNOWN
    if "-b" in options and workload in _BONNIE_UPDATES:
        return IoMode(direct, "each")
    by_putc = workload == "write-per-char"
    return IoMode(direct, "none" if old and (by_putc or "-b" not in options) else "end")


def _iozone(settings: Mapping[str, str], command: str | None, _: int | None) -> IoMode:
    options = _options(command)
    known = bool(settings or options)
    if {"o-sync", "o-dsync"} & settings.keys() or _flag(options, "o"):
        flush: Flush | None = "each"
    elif "include-fsync" in settings or _flag(options, "e"):
        flush = "end"
    else:
        flush = "none" if known else None
    return IoMode(("o-direct" in settings or _flag(options, "I")) if known else None, flush)


def _flag(options: list[str], letter: str) -> bool:
    """Whether a letter stands among the options, alone or in a bundle such as -ceI."""
    return any(letter in option[1:] for option in options if not option.startswith("--"))


def _dd(settings: Mapping[str, str], command: str | None, _: int | None) -> IoMode:
    if command is None and not settings:
        return UNKNOWN
    flags = {name: settings.get(name, "").split(",") for name in ("conv", "oflag", "iflag")}
    for word in (command or "").split():
        name, _equals, value = word.partition("=")
        if name in flags:
            flags[name] += value.split(",")
    direct = "direct" in flags["oflag"] + flags["iflag"]
    if {"dsync", "sync"} & set(flags["oflag"]):
        return IoMode(direct, "each")
    return IoMode(direct, "end" if {"fsync", "fdatasync"} & set(flags["conv"]) else "none")


def _fio(settings: Mapping[str, str], _: str | None, __: int | None) -> IoMode:
    if not settings.keys() - _TEXT_OF_FIO:  # the plain text repeats no more of the job's options
        return UNKNOWN
    direct = _on(settings, "direct") or settings.get("buffered") == "0"
    numbers = {settings.get(name, "0") for name in ("fsync", "fdatasync")}
    if _on(settings, "sync") or "1" in numbers:
        return IoMode(direct, "each")
    if _on(settings, "end_fsync"):
        return IoMode(direct, "end")
    if numbers - {"0"}:
        return IoMode(direct, "periodic")
    return IoMode(direct, "after" if _on(settings, "fsync_on_close") else "none")


def _on(settings: Mapping[str, str], name: str) -> bool:
    """Whether a switch of fio is on: given without a value counts as 1."""
    return name in settings and settings[name].lower() not in {"0", "none", "false"}


def _diskspd(settings: Mapping[str, str], _: str | None, __: int | None) -> IoMode:
    direct = {"off": True, "on": False}.get(settings.get("software-cache", ""))
    return IoMode(direct, "each" if settings.get("write-through") == "on" else None)


def _sysbench(settings: Mapping[str, str], _: str | None, __: int | None) -> IoMode:
    flags = settings.get("extra-file-open-flags")
    direct = None if flags is None else "direct" in flags
    if "fsync-each-write" in settings:
        return IoMode(direct, "each")
    if "fsync-at-end" in settings:
        return IoMode(direct, "end")
    if "fsync-each-requests" in settings:
        return IoMode(direct, "periodic")
    return IoMode(direct, None if direct is None else "none")  # it prints its options, or nothing


def _ioping(_: Mapping[str, str], command: str | None, __: int | None) -> IoMode:
    return UNKNOWN if command is None else IoMode(direct=_flag(_options(command), "D"))


def _elbencho(settings: Mapping[str, str], _: str | None, __: int | None) -> IoMode:
    return IoMode({"1": True, "0": False}.get(settings.get("direct IO", "")), None)


def _past_the_cache(_: Mapping[str, str], __: str | None, ___: int | None) -> IoMode:
    return IoMode(direct=True)


def _options(command: str | None) -> list[str]:
    return [word for word in (command or "").split() if word.startswith("-")]


_JUDGES: dict[str, Callable[[Mapping[str, str], str | None, int | None], IoMode]] = {
    "iozone": _iozone,
    "dd": _dd,
    "fio": _fio,
    "diskspd": _diskspd,
    "sysbench": _sysbench,
    "ioping": _ioping,
    "elbencho": _elbencho,
    "CrystalDiskMark": _past_the_cache,
    "crystaldiskmark": _past_the_cache,
    "kdiskmark": _past_the_cache,
    "Iometer": _past_the_cache,
    "iometer": _past_the_cache,
}
