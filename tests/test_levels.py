"""Caveats are stored once, at the level where they hold, and nothing of what fired is lost."""

from __future__ import annotations

import sqlite3
import tarfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from platterbase.caveats.evaluate import judge, lay_out
from platterbase.caveats.levels import LEVELS, MEASUREMENT, Measurements, place
from platterbase.caveats.rules import read_rules
from platterbase.tools import parsers
from tests.test_schema import loaded

RANK = ("ok", "unevaluated", "info", "warn", "invalid")
Row = tuple[str, ...]


def fired(copy: sqlite3.Connection) -> list[Row]:
    """What the rules find in a database: measurement or finding, rule, verdict and figures."""
    subjects = lay_out(copy)
    root = Path(__file__).resolve().parent.parent
    return [
        (one if isinstance(one, str) else subjects.keys[one], name, *said)
        for name, rule in read_rules(root / "schema/caveats").items()
        for one, said in judge(copy, rule, subjects).items()
    ]


def check(source: sqlite3.Connection) -> int:
    """Compare what is stored with what fired; return how many caveats of results there are."""
    copy = sqlite3.connect(":memory:")
    copy.deserialize(source.serialize())
    every = fired(copy)
    stored = "select coalesce(measurement, finding), rule, verdict, figures from caveat"
    assert Counter(copy.execute(stored)) == Counter(every)
    assert Counter(copy.execute("select * from result_caveat")) == Counter(_resolved(copy, every))
    worst: dict[str, str] = {}
    for key, _, verdict, _ in every:
        worst[key] = max(worst.get(key, "ok"), verdict, key=RANK.index)
    for key, verdict in copy.execute("select measurement, verdict from measurement"):
        assert verdict == worst.get(key, "ok"), key
    copy.close()
    return len(every)


def _resolved(connection: sqlite3.Connection, every: list[Row]) -> Iterator[Row]:
    """Rows of result_caveat, as they were when each measurement had caveats of its own."""
    titles = dict(connection.execute("select rule, title from rule"))
    places = defaultdict(list)
    for key, *place_ in connection.execute("select id, submission, setup from result"):
        places[key].append(place_)
    for key, rule, verdict, figures in every:
        for place_ in places[key]:
            yield (key, *place_, rule, titles[rule], verdict, figures)


def test_studies(database: Path) -> None:
    connection = sqlite3.connect(database)
    assert check(connection) > 10_000
    connection.close()


def test_rules_ask_what_everyone_may_ask(database: Path) -> None:
    """While rules run, measured has the rows that it has for all, and numbers in place of keys."""
    with closing(sqlite3.connect(database)) as source:
        copy = sqlite3.connect(":memory:")
        copy.deserialize(source.serialize())
    keys = lay_out(copy).keys
    (columns,) = copy.execute(
        "select group_concat(name) from pragma_table_info('measured', 'main')"
        " where name not in ('measurement', 'series')"
    ).fetchone()
    asked = copy.execute(f"select measurement, series, {columns} from temp.measured").fetchall()
    names = Counter((keys[number], *rest) for number, _, *rest in asked)
    published = copy.execute(f"select measurement, series, {columns} from main.measured").fetchall()
    assert len(asked) > 3_000
    assert names == Counter((key, *rest) for key, _, *rest in published)
    of_key = {(key, rest[1]): series for key, series, *rest in published}
    pairs = {(of_key[keys[number], rest[1]], series) for number, series, *rest in asked}
    assert len(pairs) == len({one for one, _ in pairs}) == len({one for _, one in pairs})
    copy.close()


def test_fixtures_of_every_tool(root: Path, tmp_path: Path) -> None:
    taken = {}
    for tool in parsers():
        # Beside a text that its parser reads lies what it should give.
        texts = [one.with_suffix(".txt") for one in (root / "tests/fixtures" / tool).glob("*.json")]
        if tool == "fio-log":
            continue  # the sender must say that it is one
        for path in sorted(one for one in texts if one.exists())[:3]:
            taken[f"{tool.replace('+', 'p')}-{path.name}"] = path.read_bytes()
    connection = loaded(root, tmp_path, taken)
    assert check(connection) > 100
    connection.close()


def test_archive(root: Path, archive: Path, tmp_path: Path) -> None:
    with tarfile.open(archive / "fio-json-3450.tar.xz") as packed:
        members = [member for member in packed if member.isfile()][::10]
        files = {
            f"{number:04}.json": packed.extractfile(member).read()  # type: ignore[union-attr]
            for number, member in enumerate(members)
        }
    connection = loaded(root, tmp_path, files)
    assert check(connection) > 10_000
    count = "select count(*) from {} where rule = 'cache-fit-device'"
    (stored,) = connection.execute(count.format("firing")).fetchone()
    (resolved,) = connection.execute(count.format("caveat")).fetchone()
    assert stored * 20 < resolved  # it fires on nearly every figure, once for each size of files
    connection.close()


# ------------------------------------------------------------------------- any tree at all


@some.composite
def trees(draw: some.DrawFn) -> Measurements:
    """Measurements of three kinds in a tree of wholes, some of them without some whole."""
    kinds, rows = [], []
    for _ in range(draw(some.integers(1, 30))):
        path, wholes = 1, []
        for _level in LEVELS:
            path = 2 * path + draw(some.integers(0, 1))
            wholes.append(path if draw(some.integers(0, 5)) else None)
        kinds.append(draw(some.integers(0, 2)))
        rows.append(wholes)
    return Measurements(kinds, list(zip(*rows, strict=True)))


# How fast the computer draws them says nothing about the code: other work may hold it up.
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(trees(), some.data())
def test_every_member_is_placed_once_and_nothing_else(
    among: Measurements, data: some.DataObject
) -> None:
    every = range(len(among.kinds))
    members = sorted(data.draw(some.sets(some.sampled_from(every), min_size=1)))
    placed = list(place(members, among))
    assert sorted(n for one in placed for n in one.members) == members
    for level, whole, own in placed:
        if level == MEASUREMENT:
            assert whole is None
            continue
        # All of the whole that is of these kinds, and nothing outside of it.
        column = among.wholes[LEVELS.index(level)]
        kinds = {among.kinds[n] for n in own}
        assert sorted(own) == [n for n in every if column[n] == whole and among.kinds[n] in kinds]


def test_the_widest_whole_is_taken_and_no_wider_one_than_needed() -> None:
    """Three loads of one run have two kinds each."""
    loads = [0, 0, 1, 1, 2, 2]
    among = Measurements([0, 1] * 3, [[7] * 6, [7] * 6, [7] * 6, [7] * 6, loads])
    assert [one[:2] for one in place([0, 2, 4], among)] == [("run", 7)]
    assert [one[:2] for one in place([0, 1], among)] == [("load", 0)]
    assert list(place([0, 3], among)) == [(MEASUREMENT, None, [0, 3])]
