"""zpool status: the pools of ZFS, their devices and errors (`zpool status [-v]`).

Versions seen: Solaris 10, ZFS on Linux 0.6 to OpenZFS 2.2. A pool is a list of "name: value"
lines and a table whose indentation is the tree: pool, virtual devices, devices. Below the table's
sections (logs, cache, spares, special, dedup) stand more devices.

| printed | fact, unit | source |
| --- | --- | --- |
| state, status, action, scan (old: scrub), see, errors … | text | |
| STATE | state of each device | |
| READ WRITE CKSUM | read-errors …, count; 1.88K: K = 1024 | libzfs zfs_nicenum |
| mirror-0, raidz1-0, draid2:4d:1s-0 | type, and setting level of the pool | zpoolconcepts(7) |

      pool: tank
     state: ONLINE
    config:

            NAME        STATE     READ WRITE CKSUM
            tank        ONLINE       0     0     0
              mirror-0  ONLINE       0     0     0
                sda     ONLINE       0     0     0

    errors: No known data errors
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.inventory import Inventory
from platterbase.reading.lines import numbered
from platterbase.reading.recognition import damaged_value, foreign, refuse_too_many_outputs
from platterbase.reading.values import GIB, KIB, MIB, TIB, number

DESCRIPTOR = Descriptor(
    tool="zpool",
    title="zpool status",
    version=1,
    formats=("text: zpool status",),
    tool_versions="Solaris 10 to OpenZFS 2.2",
    markers=("pool: ", "no pools available", "no such pool"),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Read the status of every pool in a text."""
    runs = [_run(pool, hints) for pool in _pools(text)]
    if not runs:
        raise foreign("nothing that zpool status prints", '"pool:", "state:" and "config:"')
    return runs


_TOOL = "zpool"
_POOL = re.compile(r"\s*pool: ([A-Za-z][A-Za-z0-9_.: -]{0,255}?)\s*")
_FIELD = re.compile(
    r"\s{0,8}(state|status|action|see|scan|scrub|expand|remove|checkpoint|dedup|config|errors"
    r"|comment|upgrade|resilver|removal|raidz_expand|(?:scan|scrub) warning): ?(.*)"
)
_COMMAND = re.compile(r"(?:^|[#$%>] ?)(?:sudo )?(?:\S{0,60}/)?(zpool status\b.*)$")
_REFUSED = re.compile(r"no pools available|cannot open '[^']{1,256}': no such pool")
_HEADER = ["NAME", "STATE", "READ", "WRITE", "CKSUM"]
_SECTIONS = frozenset(("logs", "cache", "spares", "special", "dedup", "replacing", "log", "spare"))
_STATES = frozenset(
    ("ONLINE", "DEGRADED", "FAULTED", "OFFLINE", "UNAVAIL", "REMOVED", "AVAIL", "INUSE", "SPLIT")
)
_TYPE = re.compile(
    r"(mirror|raidz[123]?|draid[0-9a-z:]{0,20}|replacing|spare|indirect|hole)(?:-[0-9]+)?"
)
_LEVELS = re.compile("mirror|raidz|draid")
_COUNT = re.compile("([0-9]{1,18}(?:[.][0-9]{1,3})?)([KMGT]?)")
_FACTORS = {"": 1, "K": KIB, "M": MIB, "G": GIB, "T": TIB}


@dataclass
class _Pool:
    """One pool: lines of its fields and of its table."""

    name: str
    first: int
    last: int
    command: str | None
    fields: list[list[str | int]] = field(default_factory=list)
    rows: list[tuple[int, int, list[str]]] = field(default_factory=list)
    refused: bool = False


class _Reader:
    """Goes through the lines: fields, then the table, then the errors."""

    def __init__(self) -> None:
        self.pools: list[_Pool] = []
        self._command: str | None = None
        self._table = False
        self._open = False

    def take(self, line: int, printed: str) -> None:
        """One line."""
        words = printed.split()
        if pool := _POOL.fullmatch(printed[:300]):
            self.pools.append(_Pool(pool[1], line, line, self._command))
            self._open, self._table, self._command = True, False, None
            refuse_too_many_outputs(len(self.pools), line)
        elif "zpool " in printed and (called := _COMMAND.search(printed[:400])):
            self._command, self._open = called[1], False
        elif _REFUSED.fullmatch(printed.strip()[:300]):
            refused = _Pool("", line, line, self._command, refused=True)
            self.pools.append(refused)
        elif self._open and words:
            self._inside(line, printed, words)

    def _inside(self, line: int, printed: str, words: list[str]) -> None:
        pool = self.pools[-1]
        if found := _FIELD.fullmatch(printed):
            pool.fields.append([line, found[1], found[2].strip()])
            self._table = False
        elif words == _HEADER or words[: len(_HEADER)] == _HEADER:
            self._table = True
        elif self._table and printed[:1].isspace():
            indent = len(printed.expandtabs(8)) - len(printed.expandtabs(8).lstrip())
            pool.rows.append((line, indent, words))
        elif printed[:1].isspace() and pool.fields and not pool.rows:
            pool.fields[-1][2] = f"{pool.fields[-1][2]} {printed.strip()}"
        elif not (words[0].startswith("/") and pool.fields and pool.fields[-1][1] == "errors"):
            self._open = False
            return
        pool.last = line


def _pools(text: str) -> list[_Pool]:
    if not DESCRIPTOR.marks(text):
        return []
    reader = _Reader()
    for line, printed in numbered(text):
        reader.take(line, printed)
    return [pool for pool in reader.pools if pool.refused or pool.rows or _is_proven(pool)]


def _is_proven(pool: _Pool) -> bool:
    return {"state", "config"} <= {name for _, name, _ in pool.fields}


def _run(pool: _Pool, hints: Hints) -> Run:
    found = Inventory("array")
    for line, name, value in pool.fields:
        if name != "config":
            found.fact(pool.name, str(name).replace(" ", "-"), str(value), int(line))
    _table(found, pool)
    return Run(
        tool=_TOOL,
        tool_version=hints.tool_version,
        lines=(pool.first, pool.last),
        outcome="failed" if pool.refused else "ok",
        label=pool.name or None,
        command=pool.command or hints.command,
        settings=found.settings,
        facts=tuple(found.facts),
    )


def _table(found: Inventory, pool: _Pool) -> None:
    """The devices, each named by its way from the pool."""
    above: list[tuple[int, str]] = []
    for line, indent, words in pool.rows:
        while above and above[-1][0] >= indent:
            above.pop()
        name = words[0]
        parent = above[-1][1] if above else ""
        inside = parent or (pool.name if above or name != pool.name else "")
        subject = f"{inside}/{name}" if inside else name
        if len(above) < _DEEPEST:
            above.append((indent, subject))
        _device(found, pool.name, subject, line, words)


_DEEPEST = 8


def _device(found: Inventory, pool: str, subject: str, line: int, words: list[str]) -> None:
    name = words[0]
    if kind := _TYPE.fullmatch(name):
        found.fact(subject, "type", kind[1], line)
        if subject == f"{pool}/{name}" and _LEVELS.match(name):
            found.setting("level", kind[1], line, pool)
    if len(words) == 1:
        if name not in _SECTIONS and not _TYPE.fullmatch(name):
            raise damaged_value(line, name, "a row of the table", "a name and its state", _TOOL)
        return
    if words[1] not in _STATES:
        raise damaged_value(line, words[1], "STATE", f"one of {', '.join(sorted(_STATES))}", _TOOL)
    found.fact(subject, "state", words[1], line)
    counts = words[2:5] if len(words) >= 5 and words[1] not in ("AVAIL", "INUSE") else []
    for label, word in zip(("read", "write", "checksum"), counts, strict=False):
        if word != "-":
            found.fact(subject, f"{label}-errors", word, line, _count(line, word), "count")
    found.fact(subject, "note", " ".join(words[2 + len(counts) :]), line)


def _count(line: int, word: str) -> float:
    match = _COUNT.fullmatch(word)
    if match is None:
        raise damaged_value(line, word, "a count of errors", "a number, perhaps with K", _TOOL)
    return number(match[1]) * _FACTORS[match[2]]
