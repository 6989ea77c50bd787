"""Whether a tool's requests passed the system's cache, and when written data was forced out.

Both decide what a rate means, and each tool says them in options of its own. So a tool's module
may have a function `io_mode(call: Invocation) -> IoMode`, which `platterbase.tools.io_mode` calls.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from platterbase.model import Run

Flush = Literal["none", "after", "end", "periodic", "each"]


class IoMode(NamedTuple):
    """`direct`: past the system's cache. `flush`: when data was forced out. None: unknown."""

    direct: bool | None = None
    flush: Flush | None = None


UNKNOWN = IoMode()


class Invocation(NamedTuple):
    """How a tool was called for one workload, as far as its output and the sender say it.

    `workload` is the workload's key; `settings` are the options that the tool printed, by name.
    """

    workload: str
    settings: Mapping[str, str]
    command: str | None
    version: str | None

    @property
    def options(self) -> list[str]:
        """The words of the command line that begin with a hyphen."""
        return [word for word in (self.command or "").split() if word.startswith("-")]

    def has_flag(self, letter: str) -> bool:
        """Return whether the command line has an option of one letter, alone or as in -ceI."""
        return any(letter in option[1:] for option in self.options if option[:2] != "--")


def settings_of(run: Run, workload: str) -> dict[str, str]:
    """Return the tool's options that hold for a workload: those of its own job win."""
    of_tool = [setting for setting in run.settings if setting.scope == "tool"]
    own = {s.name: s.value for s in of_tool if s.target and workload.startswith(_slug(s.target))}
    return {s.name: s.value for s in of_tool if s.target is None} | own


@lru_cache(4096)
def _slug(job: str) -> str:
    """Return a job's name as it stands in the key of a workload."""
    kept = "".join(mark if mark.isascii() and mark.isalnum() else "-" for mark in job.lower())
    return "-".join(part for part in kept.split("-") if part)
