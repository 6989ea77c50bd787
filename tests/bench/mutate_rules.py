"""Do the tests of the caveat rules notice when a rule is changed?

    .venv/bin/python tests/bench/mutate_rules.py [RULE…] [--processes 2]

Every rule of schema/caveats is changed in one place at a time: comparisons, and/or, + - * /,
numbers (±1, ×2, ÷2), `is not`, null checks, members of lists, patterns, joins, min/max, severities.
A mutant is killed when a case of tests/caveats expects something else of it, or when it fires
elsewhere than the rule in the database of this archive (which tests/figures/caveats.tsv holds).
One that SQLite cannot read is no mutant. Printed: killed and all of each rule, then every survivor.
The bar: 90 % of all.
"""

from __future__ import annotations

import argparse
import dataclasses
import re
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from platterbase.caveats.evaluate import judge, lay_out  # noqa: E402
from platterbase.caveats.layout import Subjects  # noqa: E402
from platterbase.caveats.rules import Rule, read_rules  # noqa: E402
from platterbase.database.parts import gather  # noqa: E402
from platterbase.database.write import write  # noqa: E402
from platterbase.submission.content import load_content  # noqa: E402
from tests.caveats import SCHEMA, cases, changed_world  # noqa: E402

BAR = 0.9
SECONDS = 5.0  # a mutant that asks for more is told from its rule by that
# What is replaced, and by what. Tried in this order at each place: the longest first.
SWAPS = {
    "<=": ("<", ">"),
    ">=": (">", "<"),
    "<>": ("=",),
    "<": ("<=", ">"),
    ">": (">=", "<"),
    "=": ("<>",),
    "+": ("-",),
    "-": ("+",),
    "*": ("/",),
    "/": ("*",),
    "and": ("or",),
    "or": ("and",),
    "is not": ("is",),
    "is": ("is not",),
    "not in": ("in",),
    "in": ("not in",),
    "not exists": ("exists",),
    "exists": ("not exists",),
    "not like": ("like",),
    "like": ("not like",),
    "not glob": ("glob",),
    "glob": ("not glob",),
    "left join": ("join",),
    "min": ("max",),
    "max": ("min",),
    "'invalid'": ("'warn'",),
    "'warn'": ("'info'", "'invalid'"),
    "'info'": ("'warn'",),
    "'unevaluated'": ("null", "'info'"),
}
TOKEN = re.compile(
    r"(?P<skip>--[^\n]*|count\(\*\)|select \*|\w+\.\*)"
    r"|(?P<between>between\s+\S+\s+and)"
    r"|(?P<list>(?<=in )\('[^()]*'\))"
    r"|(?P<severity>'(?:invalid|warn|info|unevaluated)')"
    r"|(?P<text>'[^']*')"
    r"|(?P<number>(?<![\w.])\d+(?:\.\d+)?(?![\w.]))"
    r"|(?P<word>\b(?:is not|not in|not exists|not like|not glob|left join|and|or|is|in|exists|like"
    r"|glob)\b|\b(?:min|max)(?=\())"
    r"|(?P<sign><=|>=|<>|\|\||[<>=+*/-])",
    re.IGNORECASE,
)


@dataclasses.dataclass(frozen=True)
class Mutant:
    """A rule with one change: where, what stood there, what stands there."""

    line: int
    was: str
    now: str
    sql: str


def mutants(sql: str) -> Iterator[Mutant]:
    """Every single change of a query."""
    for match in TOKEN.finditer(sql):
        for now in _changes(match):
            changed = sql[: match.start()] + now + sql[match.end() :]
            yield Mutant(sql[: match.start()].count("\n") + 1, match[0], now, changed)


def _changes(match: re.Match[str]) -> list[str]:
    found = match[0].lower()
    if match["number"]:
        number = float(found) if "." in found else int(found)
        others = dict.fromkeys((number + 1, number - 1, number * 2, number / 2))
        return [f"{other:.12g}" for other in others if other != number]
    if match["list"]:
        words = re.findall("'[^']*'", found)
        return [f"({', '.join(words[:n] + words[n + 1 :])})" for n in range(len(words))]
    return list(SWAPS.get(found, ())) if match["word"] or match["sign"] or match["severity"] else []


@cache
def archive_database() -> bytes:
    """results.db of this archive, built once in each process."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "bench.db"
        write(gather(load_content(ROOT)), SCHEMA, target)
        return target.read_bytes()


World = tuple[sqlite3.Connection, Subjects]
Found = dict[int | str, tuple[str, str]] | None


def world(data: bytes) -> World:
    """A database in memory in which rules can be applied again and again."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.deserialize(data)
    return connection, lay_out(connection)


def told(world: World, rule: Rule) -> Found:
    """Verdict and figures by what the rule speaks of; None when the rule breaks or never ends."""
    connection, subjects = world
    until = time.monotonic() + SECONDS
    connection.set_progress_handler(lambda: time.monotonic() > until, 100_000)
    try:
        return judge(connection, rule, subjects)
    except LookupError:
        return None
    except sqlite3.OperationalError as error:
        if "interrupted" in str(error):
            return None
        raise


def survivors(rule: Rule) -> tuple[int, list[Mutant]]:
    """How many mutants a rule has, and those that no test noticed."""
    worlds = [world(changed_world(case["edit"])) for case in cases(rule.rule).values()]
    real = world(archive_database())
    expected = [
        _kept(told(one, rule), case) for one, case in zip(worlds, _cases(rule), strict=True)
    ]
    of_archive = _verdicts(told(real, rule))
    every, alive = 0, []
    for mutant in mutants(rule.sql):
        changed = dataclasses.replace(rule, sql=mutant.sql)
        try:
            killed = any(
                _kept(told(one, changed), case) != before
                for one, case, before in zip(worlds, _cases(rule), expected, strict=True)
            )
            killed = killed or _verdicts(told(real, changed)) != of_archive
        except sqlite3.OperationalError:
            continue
        every += 1
        alive += [] if killed else [mutant]
    for connection, _ in (*worlds, real):
        connection.close()
    return every, alive


def _cases(rule: Rule) -> list[dict[str, object]]:
    return list(cases(rule.rule).values())


def _kept(found: Found, case: dict[str, object]) -> object:
    """What the tests look at: verdicts, and figures where the case names some."""
    return found if "figures" in case else _verdicts(found)


def _verdicts(found: Found) -> object:
    return found and {key: verdict for key, (verdict, _) in found.items()}


def main() -> int:
    """Mutate, print, and say by the exit code whether the bar holds."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("rules", nargs="*", help="rules, all without")
    arguments.add_argument("--processes", type=int, default=2, help="processes at once")
    given = arguments.parse_args()
    rules = [
        rule
        for name, rule in read_rules(SCHEMA / "caveats").items()
        if not given.rules or name in given.rules
    ]
    began = time.perf_counter()
    with ProcessPoolExecutor(given.processes) as pool:
        found = dict(zip((rule.rule for rule in rules), pool.map(survivors, rules), strict=True))
    say = sys.stdout.write
    for name, (every, alive) in found.items():
        say(f"{name}: {every - len(alive)} of {every}\n")
        for mutant in alive:
            line = read_rules_line(rules, name, mutant.line)
            say(f"    line {mutant.line}: {mutant.was!r} -> {mutant.now!r} in: {line}\n")
    every = sum(count for count, _ in found.values())
    killed = every - sum(len(alive) for _, alive in found.values())
    share = killed / every if every else 1.0
    taken = time.perf_counter() - began
    say(f"{len(found)} rules, {killed} of {every} mutants killed: ")
    say(f"{share:.1%} (bar {BAR:.0%}), {taken:.0f} s\n")
    return int(share < BAR)


def read_rules_line(rules: list[Rule], name: str, line: int) -> str:
    """One line of a rule's query, without its indent."""
    sql = next(rule.sql for rule in rules if rule.rule == name)
    return sql.splitlines()[line - 1].strip()


if __name__ == "__main__":
    sys.exit(main())
