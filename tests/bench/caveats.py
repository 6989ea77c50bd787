"""What do all caveat rules cost on a hundred thousand measurements?

    .venv/bin/python tests/bench/caveats.py [--measurements 100000] [--slowest 10] [--times 3]

The bar: evaluating all rules (laying out their views, asking each, writing caveats and verdicts)
takes at most five times as long as one full scan of view `result` in the same database. The
measurements are made up from a seed and stand in the real tables: submissions with a host, its
topology, a disk and a pair, flash or not, each setup measured five times by fio, bonnie++, iozone,
dd and watched by vmstat. The least of several turns; the slowest rules are named.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from platterbase.caveats.evaluate import Evaluator, judge, lay_out  # noqa: E402
from platterbase.caveats.rules import read_rules  # noqa: E402
from platterbase.database import tables  # noqa: E402
from platterbase.database.blank import (  # noqa: E402
    computing,
    insert_rows,
    make_tables,
    make_views,
)
from platterbase.database.shared_rows import vocabulary_rows  # noqa: E402
from platterbase.database.tables import Rows  # noqa: E402
from platterbase.vocabulary import load_vocabulary  # noqa: E402

BAR = 5.0
SCHEMA = ROOT / "schema"
REPEATS = 5
SHA = "0" * 64
FIO = {"ioengine": "libaio", "iodepth": "32", "direct": "1", "bs": "4k", "rw": "randread"}
FIO |= {"size": "8g", "runtime": "60", "time_based": "1", "numjobs": "4", "group_reporting": "1"}
# tool, version, version_order, command; then loads: key, workload, metric, direction, statistic
TOOLS: dict[str, tuple[str | None, int | None, str | None]] = {
    "fio": ("3.16", 3_016_000, "fio job.fio"),
    "bonnie++": ("1.03", 1_003_000, "bonnie++ -d /mnt -n 0"),
    "iozone": ("3.263", 3_263_000, "iozone -i 0 -i 1 -s 1g"),
    "dd": (None, None, "dd if=/dev/zero of=/mnt/x bs=1M"),
}
LOADS = {
    "fio": (("write", 1, "write"), ("read", 2, "read"), ("random", 3, "read")),
    "bonnie++": (("write", 1, "write"), ("read", 2, "read"), ("rewrite", 4, "both")),
    "iozone": (("write", 1, "write"), ("read", 2, "read")),
    "dd": (("write", 1, "write"),),
}
WORKLOADS = (("write", "sequential"), ("read", "sequential"), ("read", "random"))
WORKLOADS += (("rewrite", "sequential"), ("monitor", None))


class Maker:
    """Rows of made-up submissions, from a seed."""

    def __init__(self) -> None:
        self.rows = Rows()
        self.chance = random.Random(1)
        vocabulary_rows(self.rows, load_vocabulary(SCHEMA))
        for medium, rpm in (("hdd", 7200), ("ssd", None)):
            self.rows.add(
                tables.Model(
                    model=medium,
                    maker="M",
                    kind="drive",
                    name=medium,
                    medium=medium,
                    interface="SATA 2 (3 Gbit/s)",
                    capacity_bytes=10**12,
                    cache_bytes=2**25,
                    rpm=rpm,
                    released=2008,
                    file="-",
                )
            )
        for number, (operation, access) in enumerate(WORKLOADS, 1):
            self.rows.add(
                tables.Workload(
                    id=number,
                    operation=operation,
                    access=access,
                    block_bytes=4096 if access else None,
                    queue_depth=1,
                    threads=1,
                )
            )

    @property
    def measurements(self) -> int:
        """How many there are by now."""
        return self.rows.count(tables.Measurement)

    def submission(self, name: str) -> None:
        """One host with a disk and a pair, each measured by all tools."""
        add = self.rows.add
        add(
            tables.Submission(
                submission=name,
                title=name,
                author="nobody",
                sent="2026-11-21",
                language="en",
                licence="CC0-1.0",
                measured_from="2012-05-01",
                folder=name,
            )
        )
        add(tables.RawFile(file=f"{name}/raw", submission=name, sha256=SHA, bytes=1, opaque=0))
        host = f"{name}.box"
        add(
            tables.Host(
                host=host,
                submission=name,
                slug="box",
                cpus=4,
                cpus_installed=4,
                ram_bytes=2**32,
                ram_installed_bytes=2**32,
                os="Debian 12",
                kernel="6.1.0",
            )
        )
        tree = (("cpu", "cpu", None, None), ("south", "chipset", "cpu", "DMI 1.0 x4"))
        tree += (("sata-1", "port", "south", "SATA 2 (3 Gbit/s)"),)
        tree += (("sata-2", "port", "south", "SATA 2 (3 Gbit/s)"),)
        for slug, kind, parent, link in tree:
            add(
                tables.Node(
                    node=f"{host}.{slug}",
                    host=host,
                    slug=slug,
                    kind=kind,
                    parent=parent and f"{host}.{parent}",
                    link_kind=link,
                    status="declared",
                )
            )
        medium = self.chance.choice(("hdd", "ssd"))
        for n in (1, 2):
            add(
                tables.Drive(
                    drive=f"{host}.disk-{n}",
                    host=host,
                    slug=f"disk-{n}",
                    model=medium,
                    port=f"{host}.sata-{n}",
                )
            )
        for slug, level, members in (("disk", "single", 1), ("pair", "raid0", 2)):
            array = f"{name}.{slug}"
            add(tables.Array(array=array, submission=name, slug=slug, level=level))
            for n in range(members):
                add(
                    tables.Member(
                        array=array,
                        position=n,
                        role="data",
                        backing="drive",
                        drive=f"{host}.disk-{n + 1}",
                        port=f"{host}.sata-{n + 1}",
                    )
                )
            add(
                tables.Setup(
                    setup=array,
                    submission=name,
                    slug=slug,
                    host=host,
                    array=array,
                    filesystem="ext4",
                )
            )
            self.setting(setup=array, scope="drive", name="write-cache", value="on")
            self.setting(setup=array, scope="mount", name="options", value="rw,relatime")
            self.setting(setup=array, scope="os", name="governor", value="performance")
            for tool in TOOLS:
                for repeat in range(REPEATS):
                    self.run(name, array, tool, repeat)
            self.watch(name, array)
        add(
            tables.Finding(
                finding=f"{name}.1",
                submission=name,
                subject=f"{name}.pair",
                relation="above",
                object=f"{name}.disk",
                load=f"{name}.disk.fio.0.read",
                metric="throughput",
                locator="-",
                line=1,
            )
        )

    def setting(self, *, setup: str | None = None, run: str | None = None, scope: str, name: str,
                value: str) -> None:  # fmt: skip
        """One setting of a setup or of a run's tool."""
        self.rows.add(
            tables.SingleSetting(
                id=self.rows.count(tables.SingleSetting) + 1,
                setup=setup,
                run=run,
                scope=scope,
                name=name,
                value=value,
                read_back="yes" if setup else None,
                status="declared" if setup else "detected",
            )
        )

    def start(self, name: str, array: str, tool: str, repeat: int) -> str:
        """A run with its setup and settings; its key."""
        version, order, command = TOOLS.get(tool, (None, None, None))
        run = f"{array}.{tool}.{repeat}"
        self.rows.add(
            tables.Run(
                run=run,
                submission=name,
                file=f"{name}/raw",
                ordinal=self.rows.count(tables.Run) + 1,
                tool=tool,
                tool_version=version,
                version_order=order,
                parser=tool,
                parser_version=1,
                command=command,
                started=f"2012-05-01T1{repeat}:00:00Z",
                outcome="ok",
                line_from=1,
                line_to=9,
            )
        )
        self.rows.add(tables.RunSetup(run=run, setup=array, assignment="all"))
        for option, value in FIO.items() if tool == "fio" else ():
            self.setting(run=run, scope="tool", name=option, value=value)
        return run

    def load(self, name: str, run: str, key: str, workload: int, **about: int | str) -> str:
        """A load of one flow; its key."""
        kept = {"workset_bytes": None, "bytes_moved": None, "direct": None, "flush": None} | about
        self.rows.add(
            tables.Load(load=f"{run}.{key}", submission=name, run_length=len(run), key=key, **kept)
        )
        self.rows.add(tables.Flow(load=f"{run}.{key}", position=0, workload=workload))
        return f"{run}.{key}"

    def run(self, name: str, array: str, tool: str, repeat: int) -> None:
        """One run of a tool with the figures that it prints."""
        run = self.start(name, array, tool, repeat)
        for key, workload, direction in LOADS[tool]:
            moved, taken = 8 * 2**30, self.chance.gauss(90, 2)
            load = self.load(name, run, key, workload, workset_bytes=moved, bytes_moved=moved,
                             direct=int(tool == "fio"), flush="end")  # fmt: skip
            figures = {("throughput", "total"): moved / taken, ("duration", "total"): taken}
            if tool == "fio":
                figures |= {("iops", "total"): moved / taken / 4096}
                figures |= {("latency", place): taken / 1e5 for place in ("mean", "max", "p99")}
            if tool == "bonnie++":
                figures = {("throughput", "total"): moved / taken, ("cpu", "total"): taken / 100}
            for (metric, statistic), value in figures.items():
                self.measurement(run, load, metric, direction, statistic, value)

    def watch(self, name: str, array: str) -> None:
        """A log of vmstat of ten rows."""
        run = self.start(name, array, "vmstat", 0)
        series = self.load(name, run, "intervals", 5)
        for row in range(10):
            load = self.load(name, run, f"row-{row + 1}", 5)
            value = self.chance.randrange(10**8)
            self.measurement(run, load, "throughput", "read", "total", value)
            self.rows.add(
                tables.Sample(
                    load=series,
                    metric="throughput",
                    direction="read",
                    device="",
                    position=row,
                    value=value,
                    since_boot=int(row == 0),
                    line=1,
                )
            )

    def measurement(self, run: str, load: str, metric: str, direction: str, statistic: str,
                    value: float) -> None:  # fmt: skip
        """One figure, printed with five digits."""
        self.rows.add(
            tables.Measurement(
                measurement=f"{load}.{metric}.{statistic}",
                run_length=len(run),
                load_length=len(load),
                position=self.measurements,
                metric=metric,
                direction=direction,
                statistic=statistic,
                repeats=1,
                value=float(f"{value:.5g}"),
                printed=f"{value:.5g}",
                resolution=value / 1e4,
                line=1,
                field=metric,
            )
        )


def made_up(measurements: int) -> sqlite3.Connection:
    """A database in memory with at least that many, views and indexes, without caveats."""
    maker = Maker()
    number = 0
    while maker.measurements < measurements:
        number += 1
        maker.submission(f"made-up-{number:05}")
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute("pragma temp_store = memory")  # as the build has it
    connection.execute("begin")
    make_tables(connection, SCHEMA)
    for kind in maker.rows.tables:
        insert_rows(connection, maker.rows, kind, SCHEMA)
    make_views(connection, SCHEMA)
    for statement in computing(SCHEMA):
        connection.execute(statement)
    connection.execute("commit")
    return connection


def timed(work: Callable[[], object]) -> float:
    """Seconds of the processor that it took: other work on the machine does not count."""
    began = time.process_time()
    work()
    return time.process_time() - began


def whole(connection: sqlite3.Connection) -> float:
    """Seconds of evaluating all rules; the database is as before."""
    rules = read_rules(SCHEMA / "caveats").values()
    connection.execute("begin")
    evaluator = Evaluator(connection, rules)
    taken = timed(evaluator.evaluate)
    connection.execute("rollback")
    return taken


def caveats(connection: sqlite3.Connection) -> int:
    """How many caveats the rules find."""
    connection.execute("begin")
    Evaluator(connection, read_rules(SCHEMA / "caveats").values()).evaluate()
    (count,) = connection.execute("select count(*) from caveat").fetchone()
    connection.execute("rollback")
    return int(count)


def scan(connection: sqlite3.Connection) -> float:
    """Seconds of one full scan of view result."""
    return timed(lambda: sum(1 for _ in connection.execute("select * from result")))


def each(connection: sqlite3.Connection) -> dict[str, float]:
    """Seconds of laying out, then of each rule."""
    connection.execute("begin")
    began = time.process_time()
    subjects = lay_out(connection)
    taken = {"(laying out)": time.process_time() - began}
    for name, rule in read_rules(SCHEMA / "caveats").items():
        taken[name] = timed(lambda rule=rule: judge(connection, rule, subjects))
    connection.execute("rollback")
    return taken


def main() -> int:
    """Measure, print, and say by the exit code whether the bar holds."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--measurements", type=int, default=100_000, help="how many")
    arguments.add_argument("--slowest", type=int, default=10, help="rules to name")
    arguments.add_argument("--times", type=int, default=3, help="turns, the least counts")
    given = arguments.parse_args()
    connection = made_up(given.measurements)
    turns = [(whole(connection), scan(connection)) for _ in range(given.times)]
    rules, floor = (min(column) for column in zip(*turns, strict=True))
    taken = each(connection)
    (count,) = connection.execute("select count(*) from measurement").fetchone()
    fired = caveats(connection)
    say = sys.stdout.write
    for name in sorted(taken, key=lambda name: -taken[name])[: given.slowest]:
        say(f"{taken[name]:8.3f} s {name}\n")
    say(f"{len(taken) - 1} rules on {count} measurements, {fired} caveats: {rules:.3f} s, ")
    say("one scan of result ")
    say(f"{floor:.3f} s, ratio {rules / floor:.2f} (bar {BAR:g})\n")
    return int(rules / floor > BAR)


if __name__ == "__main__":
    sys.exit(main())
