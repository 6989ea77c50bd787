"""A grammar of lines: each pattern's groups go to a small function of the parser.

    GRAMMAR = Grammar(DESCRIPTOR, Scan, example="'Checking blocks 0 to N'")
    parse = GRAMMAR.parse

    @GRAMMAR.line(r"Checking blocks ([0-9]{1,18}) to ([0-9]{1,18})$", opens=has_bounds)
    def bounds(run: Scan, first: str, last: str) -> None:
        run.figure(last, "last block of the range", metric="last-block")

A line goes to the first pattern that matches it, in the order of the module (of several above one
function, from the lowest up); other lines are passed over. Which run a line belongs to is said by
the pattern:

| `line(…)` | the function gets |
| --- | --- |
| nothing | the run that is open; where none is, a new one |
| `opens=True` or `opens=f` | a new run: always, or where `f(run, *groups)` says so |
| `inside=True` or `inside=f` | the open run; no match without one, or where `f(run)` denies it |
| `ends=True` | as above; the run is closed behind the line |
| `extends=False` | as above; the run's lines do not go on to this one |
| `before=True` | the run that will be opened next: a heading, a command |

Of the `run` that is open, `f` in `inside=f` may ask the line `above`; in `opens=f` it may not.

A command line that calls the tool closes the open run and is the command of the next one. What
only damage can print is said by `damaged(pattern, expected)`: such a line is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.lines import command_in, lines_of, unquoted
from platterbase.reading.recognition import damaged, foreign, refuse_too_many
from platterbase.reading.run import OpenRun

R = TypeVar("R", bound=OpenRun)
Reader = Callable[..., None]
Condition = bool | Callable[..., bool]
_FLAGS = re.compile(r"^\(\?([a-z]+)\)")  # of a whole pattern, such as (?i)


class _Rule(NamedTuple):
    """A pattern, who reads its groups, and which run they belong to."""

    match: Callable[[str], re.Match[str] | None]
    read: Reader
    opens: Condition
    inside: Condition
    ends: bool
    extends: bool
    before: bool


class Grammar(Generic[R]):
    """The patterns of a tool's lines, and `parse` for its module.

    `example` is what the error for a foreign text expects; `programs` are the names by which the
    tool is called; `clean` takes off what stands before each line, such as a time stamp.
    """

    def __init__(
        self,
        descriptor: Descriptor,
        run_type: type[R],
        *,
        example: str,
        remedy: str = "name the tool that printed this",
        programs: tuple[str, ...] = (),
        clean: Callable[[str], str] | None = None,
    ) -> None:
        self.descriptor = descriptor
        self.run_type = run_type
        self._example = example
        self._remedy = remedy
        self._programs = programs or (descriptor.tool,)
        self._clean = clean
        self._rules: list[_Rule] = []
        self._patterns: list[str] = []

    def line(
        self,
        pattern: str,
        *,
        opens: Condition = False,
        inside: Condition = False,
        ends: bool = False,
        extends: bool = True,
        before: bool = False,
    ) -> Callable[[Reader], Reader]:
        """Declare who reads the lines of a pattern, which is matched at the line's beginning."""

        def declare(read: Reader) -> Reader:
            match = re.compile(pattern).match
            self._rules.append(_Rule(match, read, opens, inside, ends, extends, before))
            flags = _FLAGS.match(pattern)
            scope = f"(?{flags[1]}:" if flags else "(?:"
            self._patterns.append(scope + _FLAGS.sub("", pattern, count=1) + ")")
            return read

        return declare

    def damaged(self, pattern: str, expected: str, *, inside: Condition = False) -> None:
        """Refuse the lines of a pattern that no whole output holds; put it behind the others."""

        def refuse(run: R, *_: str) -> None:
            raise damaged(run.line, repr(run.printed), expected)

        self.line(pattern, inside=inside, before=True)(refuse)

    def parse(self, text: str, hints: Hints) -> list[Run]:
        """Return every run of a text; ParseError where there is none or a line is damaged."""
        runs = self.open_runs(text, hints)
        if not runs:
            tool = self.descriptor.tool
            raise foreign(f"no line of {tool}", self._example, self._remedy)
        return [run.closed(self.descriptor, hints) for run in runs]

    def open_runs(self, text: str, hints: Hints) -> list[R]:
        """Return the runs of a text as collected, for parsers that choose among them."""
        reading = _Reading(self._rules, self._programs, self.run_type, hints)
        if not self.descriptor.marks(text):
            return []
        # Most lines match nothing: one pattern says so faster than each of them.
        matches_any = re.compile("|".join(self._patterns)).match
        for number, line in enumerate(lines_of(text), 1):
            if line:
                printed = unquoted(line).rstrip()
                printed = self._clean(printed) if self._clean else printed
                reading.take(printed, number, matches_any(printed) is not None)
        return reading.runs


class _Reading(Generic[R]):
    """One pass over a text: the run that is open, and the one that will be opened next."""

    def __init__(
        self, rules: list[_Rule], programs: tuple[str, ...], run_type: type[R], hints: Hints
    ) -> None:
        self.runs: list[R] = []
        self._rules = rules
        self._programs = programs
        self._run_type = run_type
        self._declared = hints.command
        self._open: R | None = None
        self._next = run_type(command=hints.command)
        self._above = ""

    def take(self, line: str, number: int, matches: bool) -> None:
        """Read one line; `matches` says whether any pattern matches it."""
        for rule in self._rules if matches else ():
            found = rule.match(line)
            if found is not None and self._accepts(rule):
                self._read(rule, line, number, found.groups())
                break
        else:
            self._look_for_command(line)
        self._above = line

    def _accepts(self, rule: _Rule) -> bool:
        if not rule.inside:
            return True
        if self._open is None:
            return False
        if rule.inside is True:
            return True
        self._open.above = self._above
        return rule.inside(self._open)

    def _read(self, rule: _Rule, line: str, number: int, groups: tuple[Any, ...]) -> None:
        run = self._next if rule.before else self._run(rule, number, groups)
        run.line, run.printed, run.above = number, line, self._above
        rule.read(run, *groups)
        if rule.ends:
            self._open = None

    def _run(self, rule: _Rule, number: int, groups: tuple[Any, ...]) -> R:
        run = self._open
        if run is None or rule.opens is True or (rule.opens and rule.opens(run, *groups)):
            run = self._open = self._next
            self._next = self._run_type(command=self._declared)
            run.first = run.last = number
            self.runs.append(run)
            refuse_too_many(len(self.runs), number)
        if rule.extends:
            run.last = number
        return run

    def _look_for_command(self, line: str) -> None:
        for program in self._programs:
            if command := command_in(line, program):
                self._open = None
                self._next.command = command
                return
