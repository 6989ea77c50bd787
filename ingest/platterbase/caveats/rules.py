"""Read the caveat rules: schema/caveats/<rule>.sql, one a file.

    -- title: Test data fit into memory
    -- severity: invalid
    -- topic: caches
    -- version: 1
    -- fix: make the file at least twice as large as the memory
    -- source: bonnie(1): "at least twice the size of RAM"
    select measurement, case … end as verdict, workset_bytes, ram_bytes
    from measured
    where …

A line with two more spaces of indentation continues the line above. The columns of the query are
`measurement` or `finding` (or both, one of them null), `verdict` (invalid, warn, info; unevaluated
where an input is null; null where the rule does not fire) and then the figures that made it fire,
named as schema/caveats/README.md lists them. Most rules query the views `measured`, `repeated` and
`in_force`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from platterbase.errors import IngestError, Problem

SEVERITIES = ("info", "warn", "invalid")  # from light to heavy
TOPICS = ("caches", "host", "workload", "drive", "links", "statistics", "reporting")
_HEAD = ("title", "severity", "topic", "version", "fix", "source")
_HEAD_LINE = re.compile(r"-- (?P<name>[a-z]+): (?P<text>\S.*)")
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Rule:
    """A caveat rule. `severity` is its worst verdict; `sql` finds where it fires."""

    rule: str
    title: str
    severity: str
    topic: str
    version: int
    fix: str
    source: str
    sql: str


def read_rules(folder: Path) -> dict[str, Rule]:
    """Return all rules by id, sorted; raises IngestError with every problem found."""
    rules: dict[str, Rule] = {}
    problems: list[Problem] = []
    for path in sorted(folder.glob("*.sql")):
        try:
            rules[path.stem] = read_rule(path)
        except IngestError as error:
            problems += error.problems
    if problems:
        raise IngestError(problems)
    return rules


def read_rule(path: Path) -> Rule:
    """Return the rule in a file; raises IngestError."""
    lines = path.read_text("utf-8").splitlines()
    code_from = next((n for n, line in enumerate(lines) if not line.startswith("--")), len(lines))
    head = _head(lines[:code_from])
    sql = "\n".join(lines[code_from:]).strip().removesuffix(";")
    problems = list(_problems(path, head, sql))
    if problems:
        raise IngestError(problems)
    return Rule(
        rule=path.stem,
        title=head["title"],
        severity=head["severity"],
        topic=head["topic"],
        version=int(head["version"]),
        fix=head["fix"],
        source=head["source"],
        sql=sql,
    )


def _head(lines: list[str]) -> dict[str, str]:
    head: dict[str, str] = {}
    last = ""
    for line in lines:
        if match := _HEAD_LINE.fullmatch(line):
            last = match["name"]
            head[last] = match["text"]
        elif last and line.startswith("--   "):
            head[last] += " " + line.removeprefix("--   ").strip()
    return head


def _problems(path: Path, head: dict[str, str], sql: str) -> list[Problem]:
    def problem(found: str, expected: str) -> Problem:
        remedy = "see schema/caveats/README.md"
        return Problem(str(path), 1, "caveat-rule", found, expected, remedy)

    problems = [problem(f"no line -- {name}:", "one") for name in _HEAD if name not in head]
    if head.get("severity", "warn") not in SEVERITIES:
        problems.append(problem(f"severity {head['severity']!r}", f"one of {SEVERITIES}"))
    if head.get("topic", "host") not in TOPICS:
        problems.append(problem(f"topic {head['topic']!r}", f"one of {TOPICS}"))
    if not head.get("version", "1").isdigit():
        problems.append(problem(f"version {head['version']!r}", "a whole number"))
    if not sql:
        problems.append(problem("no query", "one"))
    if not _NAME.fullmatch(path.stem):
        problems.append(problem(f"name {path.stem!r}", "lower-case words joined by hyphens"))
    return problems
