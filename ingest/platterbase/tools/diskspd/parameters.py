"""diskspd's "Input parameters": what each time span is asked to do."""

from __future__ import annotations

import re

from platterbase.model import Setting
from platterbase.reading.values import GIB, KIB, MIB, TIB
from platterbase.tools.diskspd.time_span import Profile, Target, TimeSpan, Word

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


class Parameters:
    """What stands above the results: command, start, and the profile of each time span."""

    def __init__(self, line: int, command: str | None = None) -> None:
        self.first = self.last = line
        self.command = command
        version = _VERSION.search(command or "")
        self.version = version[1] if version else None
        self.started: str | None = None
        self.profiles: dict[int, Profile] = {}
        self.used = False  # by the results of a time span
        self._open: Profile | None = None

    def take(self, line: Word) -> None:
        """Read one line; unknown ones are passed over."""
        if span := _SPAN.fullmatch(line.text):
            self._open = self.profiles.setdefault(int(span[1]), Profile())
        elif start := _STARTED.fullmatch(line.text):
            self.started = f"{start[1]}-{start[2]}-{start[3]}T{start[4]}Z"
        elif self._open and (threads := _THREADS.fullmatch(line.text)):
            self._open.threads = int(threads[1])
        elif self._open is None or not (
            _add_target(self._open, line.text) or _add_setting(self._open, line)
        ):
            return
        self.last = line.line

    def describe(self, span: TimeSpan) -> None:
        """Give a time span its command, start and profile; each profile is used once."""
        span.first = span.line if self.used else self.first
        span.command, span.tool_version = self.command, self.version
        span.started = self.started
        number = span.number
        if number is None and len(self.profiles) == 1:
            number = next(iter(self.profiles))
        if number is not None:
            span.profile = self.profiles.pop(number, span.profile)
        self.used = True


def _add_target(profile: Profile, text: str) -> bool:
    """Add a target, which begins with its path, or what is asked of it; False for other lines."""
    if path := _PATH.fullmatch(text):
        profile.targets.append(Target(path[1]))
        return True
    if not profile.targets:
        return False
    target = profile.targets[-1]
    if mix := _MIX.fullmatch(text):
        target.reads = int(mix[1]) / 100
    elif text in ("performing read test", "performing write test"):
        target.reads = 1.0 if "read" in text else 0.0
    elif block := _BLOCK.fullmatch(text):
        target.block = int(block[1]) * _UNITS[block[2]]
    elif text.startswith("using random I/O"):
        target.random = 1.0
    elif text.startswith(("using sequential I/O", "using interlocked sequential I/O")):
        target.random = 0.0
    elif share := _RANDOM.fullmatch(text):
        target.random = int(share[1]) / 100
    elif depth := _DEPTH.fullmatch(text):
        target.depth = int(depth[1])
    else:
        return False
    return True


def _add_setting(profile: Profile, line: Word) -> bool:
    """Add a setting of the target that was named last; False for other lines."""
    path = profile.targets[-1].path if profile.targets else None
    name, _, value = line.text.partition(":")
    if limit := _LIMIT.fullmatch(line.text):
        name, value = "rate-limit", limit[1]
    elif line.text in _SENTENCES:
        name, value = _SENTENCES[line.text]
    elif path is None and name in _OF_SPAN:
        name = _OF_SPAN[name]
    elif path is not None and name in _OF_TARGET:
        name = _OF_TARGET[name]
    else:
        return False
    setting = Setting(scope="tool", name=name, value=value.strip(), line=line.line, target=path)
    profile.settings.append(setting)
    return True
