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

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.inventory import Inventory
from platterbase.reading.lines import command_in, numbered
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
    """Return a run for each pool whose status a text shows."""
    pools = _read_pools(text) if DESCRIPTOR.marks(text) else []
    if not pools:
        raise foreign("nothing that zpool status prints", '"pool:", "state:" and "config:"')
    for pool in pools:
        for line, name, value in pool.fields:
            if name != "config":
                pool.fact(pool.name, name.replace(" ", "-"), value, line)
        _add_table(pool)
    return [pool.run(_TOOL, hints) for pool in pools]


_TOOL = "zpool"
_POOL = re.compile(r"\s*pool: ([A-Za-z][A-Za-z0-9_.: -]{0,255}?)\s*")
_FIELD = re.compile(
    r"\s{0,8}(state|status|action|see|scan|scrub|expand|remove|checkpoint|dedup|config|errors"
    r"|comment|upgrade|resilver|removal|raidz_expand|(?:scan|scrub) warning): ?(.*)"
)
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
_DEEPEST = 8


class _Pool(Inventory):
    """One pool: fields, which may go on in further lines, and rows of its table."""

    def __init__(self, name: str, line: int, command: str | None) -> None:
        super().__init__(line, scope="array", command=command)
        self.name = name
        self.label = name or None
        self.fields: list[tuple[int, str, str]] = []
        self.rows: list[tuple[int, int, list[str]]] = []  # line, indentation, words
        self._in_table = False

    @property
    def is_of_zpool(self) -> bool:
        names = {name for _, name, _ in self.fields}
        return self.outcome == "failed" or bool(self.rows) or {"state", "config"} <= names

    def keep(self, line: int, printed: str) -> bool:
        """Keep a line; return whether the pool goes on."""
        words = printed.split()
        is_indented = printed[:1].isspace()
        if field := _FIELD.fullmatch(printed):
            self.fields.append((line, field[1], field[2].strip()))
            self._in_table = False
        elif words[: len(_HEADER)] == _HEADER:
            self._in_table = True
        elif self._in_table and is_indented:
            expanded = printed.expandtabs(8)
            self.rows.append((line, len(expanded) - len(expanded.lstrip()), words))
        elif is_indented and self.fields and not self.rows:
            first, name, value = self.fields[-1]
            self.fields[-1] = (first, name, f"{value} {printed.strip()}")
        elif not (words[0].startswith("/") and self.fields and self.fields[-1][1] == "errors"):
            return False
        self.last = line
        return True


def _read_pools(text: str) -> list[_Pool]:
    pools: list[_Pool] = []
    command, is_open = None, False
    for line, printed in numbered(text):
        if name := _POOL.fullmatch(printed[:300]):
            pools.append(_Pool(name[1], line, command))
            refuse_too_many_outputs(len(pools), line)
            command, is_open = None, True
        elif called := command_in(printed, _TOOL):
            command, is_open = called, False
        elif _REFUSED.fullmatch(printed.strip()[:300]):
            pools.append(_Pool("", line, command))
            pools[-1].outcome, is_open = "failed", False
        elif is_open:
            is_open = pools[-1].keep(line, printed)
    return [pool for pool in pools if pool.is_of_zpool]


def _add_table(pool: _Pool) -> None:
    """Add the devices of the table, each named by its path from the pool."""
    above: list[tuple[int, str]] = []  # indentation and path of the devices around a row
    for line, indent, words in pool.rows:
        while above and above[-1][0] >= indent:
            above.pop()
        name = words[0]
        parent = above[-1][1] if above else "" if name == pool.name else pool.name
        subject = f"{parent}/{name}" if parent else name
        if len(above) < _DEEPEST:
            above.append((indent, subject))
        _add_device(pool, subject, line, words)


def _add_device(pool: _Pool, subject: str, line: int, words: list[str]) -> None:
    name = words[0]
    if kind := _TYPE.fullmatch(name):
        pool.fact(subject, "type", kind[1], line)
        if subject == f"{pool.name}/{name}" and _LEVELS.match(name):
            pool.setting("level", kind[1], line, pool.name)
    if len(words) == 1:
        if name not in _SECTIONS and not kind:
            raise damaged_value(line, name, "a row of the table", "a name and its state", _TOOL)
        return
    if words[1] not in _STATES:
        raise damaged_value(line, words[1], "STATE", f"one of {', '.join(sorted(_STATES))}", _TOOL)
    pool.fact(subject, "state", words[1], line)
    counts = words[2:5] if len(words) >= 5 and words[1] not in ("AVAIL", "INUSE") else []
    for label, word in zip(("read", "write", "checksum"), counts, strict=False):
        if word != "-":
            pool.fact(subject, f"{label}-errors", word, line, _count(line, word), "count")
    pool.fact(subject, "note", " ".join(words[2 + len(counts) :]), line)


def _count(line: int, word: str) -> float:
    count = _COUNT.fullmatch(word)
    if count is None:
        raise damaged_value(line, word, "a count of errors", "a number, perhaps with K", _TOOL)
    return number(count[1]) * _FACTORS[count[2]]
