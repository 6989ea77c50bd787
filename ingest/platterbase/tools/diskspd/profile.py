"""Diskspd: "Input parameters" of the text report, what each time span was asked to do."""

from __future__ import annotations

import re

from platterbase.reading.values import GIB, KIB, MIB, TIB
from platterbase.tools.diskspd.words import Span, Target, Told, Word

_VERSION = re.compile(
    r"\bdiskspd[.-]?v?([0-9]{1,2}(?:\.[0-9]{1,3}){1,3}[a-z]?)[\\/]", re.IGNORECASE
)
_STARTED = re.compile(
    r"start time:\s*([0-9]{4})/([0-9]{2})/([0-9]{2}) ([0-9]{2}:[0-9]{2}:[0-9]{2}) UTC"
)
_SPAN = re.compile(r"(?:timespan|job):\s*([0-9]{1,4})")
_THREADS = re.compile(r"total threads: ([0-9]{1,6})")
_PATH = re.compile(r"path: '(.*)'")
_MIX = re.compile(r"performing mix test \(read/write ratio: ([0-9]{1,3})/([0-9]{1,3})\)")
_BLOCK = re.compile(r"block size: ([0-9]{1,12})([KMGT]iB|B)?")
_RANDOM = re.compile(r"using mixed random/sequential I/O \(([0-9]{1,2})% random\).*")
_DEPTH = re.compile(r"number of outstanding I/O operations(?: per thread)?: ([0-9]{1,6})\)?")
_LIMIT = re.compile(r"throughput rate-limited to (.{1,40})")
_UNITS = {None: 1, "B": 1, "KiB": KIB, "MiB": MIB, "GiB": GIB, "TiB": TIB}

# Of the whole span, and of each target: name of the setting.
_OF_SPAN = {
    "duration": "duration",
    "warm up time": "warm-up-time",
    "cool down time": "cool-down-time",
    "random seed": "random-seed",
}
_OF_TARGET = {
    "think time": "think-time",
    "burst size": "burst-size",
    "base file offset": "base-offset",
    "max file size": "max-file-size",
    "thread stride size": "thread-stride",
    "threads per file": "threads-per-file",
    "IO priority": "io-priority",
}
_SENTENCES = {
    "using software cache": ("software-cache", "on"),
    "software cache disabled": ("software-cache", "off"),
    "local software cache disabled, remote cache enabled": ("software-cache", "remote only"),
    "using O_DIRECT": ("software-cache", "off"),
    "hardware write cache disabled, writethrough on": ("write-through", "on"),
    "hardware and software write caches disabled, writethrough on": ("write-through", "on"),
    "using O_SYNC": ("write-through", "on"),
    "using hardware write cache, writethrough off": ("write-through", "off"),
    "using I/O Completion Ports": ("completion", "ports"),
    "using completion routines (ReadFileEx/WriteFileEx)": ("completion", "routines"),
    "using parallel async I/O": ("parallel-async", "on"),
    "zeroing write buffers": ("write-buffers", "zero"),
}


class Profile:
    """What stands above the results: command, time spans by number, start."""

    def __init__(self, line: int, command: str | None = None) -> None:
        self.first = self.last = line
        self.command = command
        found = _VERSION.search(command or "")
        self.version = found[1] if found else None
        self.started: str | None = None
        self.spans: dict[int, Span] = {}
        self.used = False
        self._span: Span | None = None

    def take(self, line: Word) -> None:
        """One line of it; what is not known is left out."""
        if found := _SPAN.fullmatch(line.text):
            self._span = self.spans.setdefault(int(found[1]), Span())
        elif found := _STARTED.fullmatch(line.text):
            self.started = f"{found[1]}-{found[2]}-{found[3]}T{found[4]}Z"
        elif self._span and (found := _THREADS.fullmatch(line.text)):
            self._span.threads = int(found[1])
        elif self._span is None or not (self._target(line) or self._tell(line)):
            return
        self.last = line.line

    def pop(self, number: int | None) -> Span | None:
        """What was asked of a time span; each is handed out once."""
        if number is None and len(self.spans) == 1:
            number = next(iter(self.spans))
        return None if number is None else self.spans.pop(number, None)

    def _target(self, line: Word) -> bool:
        """What a target does: the first word of it is its path."""
        span = self._span or Span()
        if found := _PATH.fullmatch(line.text):
            span.targets.append(Target(found[1]))
            return True
        return bool(span.targets) and self._pattern(span.targets[-1], line.text)

    def _pattern(self, target: Target, text: str) -> bool:
        if found := _MIX.fullmatch(text):
            target.reads = int(found[1]) / 100
        elif text in ("performing read test", "performing write test"):
            target.reads = 1.0 if "read" in text else 0.0
        elif found := _BLOCK.fullmatch(text):
            target.block = int(found[1]) * _UNITS[found[2]]
        elif text.startswith("using random I/O"):
            target.random = 1.0
        elif text.startswith(("using sequential I/O", "using interlocked sequential I/O")):
            target.random = 0.0
        elif found := _RANDOM.fullmatch(text):
            target.random = int(found[1]) / 100
        elif found := _DEPTH.fullmatch(text):
            target.depth = int(found[1])
        else:
            return False
        return True

    def _tell(self, line: Word) -> bool:
        """What else is in force, of the target that was named last."""
        span = self._span or Span()
        path = span.targets[-1].path if span.targets else None
        name, _, value = line.text.partition(":")
        if found := _LIMIT.fullmatch(line.text):
            name, value = "rate-limit", found[1]
        elif line.text in _SENTENCES:
            name, value = _SENTENCES[line.text]
        elif path is None and name in _OF_SPAN:
            name = _OF_SPAN[name]
        elif path is not None and name in _OF_TARGET:
            name = _OF_TARGET[name]
        else:
            return False
        span.told.append(Told(name, value.strip(), line.line, path))
        return True
