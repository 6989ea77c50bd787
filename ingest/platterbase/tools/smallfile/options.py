"""What smallfile prints before it runs: its options, and the workload that they make."""

from __future__ import annotations

import re

from platterbase.model import Direction, Setting, Workload
from platterbase.reading.values import KIB, count

Options = dict[str, tuple[str, int]]
"""Value and line by the name that smallfile prints."""

# operation as smallfile names it: ours, and direction of the data
_OPERATIONS: dict[str, tuple[str | None, Direction | None]] = {
    "create": ("create", "write"),
    "append": ("append", "write"),
    "overwrite": ("rewrite", "write"),
    "truncate-overwrite": ("rewrite", "write"),
    "read": ("read", "read"),
    "delete": ("delete", None),
    "delete-renamed": ("delete", None),
    "rename": ("rename", None),
    "stat": ("stat", None),
    "chmod": ("set-attributes", None),
    "setxattr": ("set-attributes", None),
    "getxattr": ("stat", None),
    "symlink": ("link", None),
    "mkdir": ("mkdir", None),
    "rmdir": ("rmdir", None),
    "readdir": ("list", None),
    "ls-l": ("stat", None),
    "cleanup": ("cleanup", None),
    "swift-put": ("create", "write"),
    "swift-get": ("read", "read"),
}
OPTION = re.compile(
    r"(version|hosts in test|top test directory\(s\)|operation|files/thread|threads"
    r"|record size \(KB, 0 = maximum\)|record size \(KB\)|file size \(KB\)|file size distribution"
    r"|files per dir|dirs per dir|threads share directories\?|hash file number into dir\.\?"
    r"|fsync after modify\?|incompressible\?|pause between files \(microsec\)|auto-pause\?"
    r"|finish all requests\?|stonewall\?|measure response times\?|verify read\?"
    r"|ext\.attr\.size|ext\.attr\.count|launch by daemon|total hosts"
    r"|minimum directories per sec) : ?(.{0,300})$"
)


def operation_of(options: Options) -> tuple[str | None, Direction | None]:
    """What is done, and which way data go."""
    return _OPERATIONS.get(options.get("operation", ("", 0))[0], (None, None))


def settings_of(options: Options) -> list[Setting]:
    """The options, without those that name hosts and directories."""
    private = ("version", "hosts in test", "top test directory(s)")
    return [
        Setting(scope="tool", name=name, value=value, line=line)
        for name, (value, line) in options.items()
        if name not in private and value
    ]


def workload_of(options: Options) -> Workload:
    """The workload of a run."""
    name = options.get("operation", ("", 0))[0]
    threads = _whole(options, "threads")
    files = _whole(options, "files/thread")
    size = _whole(options, "file size (KB)")
    record = _whole(options, "record size (KB, 0 = maximum)") or _whole(options, "record size (KB)")
    hosts = len(options.get("hosts in test", ("", 0))[0].split(","))
    total = threads * files * hosts if threads and files else None
    fixed = options.get("file size distribution", ("fixed", 0))[0] == "fixed"
    return Workload(
        key=re.sub("[^a-z0-9-]+", "-", name.lower()).strip("-") or "files",
        operation=operation_of(options)[0],
        block_bytes=record * KIB if record else None,
        threads=threads * hosts if threads else None,
        file_count=total,
        workset_bytes=total * size * KIB if total and size and fixed else None,
    )


def _whole(options: Options, name: str) -> int | None:
    """A whole number above 0 of the options."""
    value = options.get(name, ("", 0))[0]
    return (count(value) or None) if re.fullmatch("[0-9]{1,18}", value) else None
