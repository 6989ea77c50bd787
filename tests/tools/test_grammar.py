"""The grammar of lines: which run a line belongs to, and what is refused."""

from __future__ import annotations

import pytest

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.grammar import Grammar
from platterbase.reading.run import OpenRun

DESCRIPTOR = Descriptor(
    tool="spin", title="Spin", version=1, formats=("text",), tool_versions="1", markers=("spin",)
)
GRAMMAR = Grammar(
    DESCRIPTOR, OpenRun, example="'rate N'", clean=lambda line: line.removeprefix("| ")
)


@GRAMMAR.line(r"spin ([0-9.]+)$", opens=True)
def banner(run: OpenRun, version: str) -> None:
    run.tool_version = version


def has_rate(run: OpenRun, *_: str) -> bool:
    return bool(run.measurements)


@GRAMMAR.line(r"rate (\S+)$", opens=has_rate)
def rate(run: OpenRun, printed: str) -> None:
    run.figure(printed, "rate", metric="iops", zero="skipped", workload=run.workload("spin"))


@GRAMMAR.line("(?i)note (.+)", inside=True)
def note(run: OpenRun, words: str) -> None:
    run.fact("spin", "note", words)


@GRAMMAR.line("pause", inside=True, extends=False)
def pause(run: OpenRun) -> None:
    run.outcome = "interrupted"


@GRAMMAR.line("end$", ends=True)
def end(run: OpenRun) -> None:
    run.setting("ended", "yes")


@GRAMMAR.line("=+$", before=True)
def heading(run: OpenRun) -> None:
    run.label = run.above


GRAMMAR.damaged("rate ", "rate N")


def parse(*lines: str, command: str | None = None) -> list[Run]:
    return GRAMMAR.parse("\n".join(("# spin", *lines)), Hints(command=command))


def test_line_opens_a_run_where_none_is_open_or_its_condition_says_so() -> None:
    first, second = parse("rate 1", "rate 2")
    assert (first.lines, second.lines) == ((2, 2), (3, 3))
    assert [run.measurements[0].value for run in (first, second)] == [1, 2]


def test_line_inside_is_passed_over_where_no_run_is_open() -> None:
    (run,) = parse("note lost", "rate 1", "Note kept", "something else")
    assert [fact.value for fact in run.facts] == ["kept"]
    assert run.lines == (3, 4)


def test_run_is_closed_behind_a_line_that_ends_it() -> None:
    first, second = parse("spin 1.0", "end", "note lost", "rate 3")
    assert (first.tool_version, first.settings[0].line) == ("1.0", 3)
    assert (second.lines, second.facts) == ((5, 5), ())


def test_line_that_does_not_extend_the_run_is_read_all_the_same() -> None:
    (run,) = parse("rate 1", "pause")
    assert (run.lines, run.outcome) == ((2, 2), "interrupted")


def test_heading_is_of_the_run_below_it() -> None:
    first, second = parse("ext4", "====", "rate 1", "xfs", "===", "spin 2")
    assert (first.label, second.label) == ("ext4", "xfs")


def test_command_closes_the_run_and_is_of_the_next_one() -> None:
    first, second = parse("rate 1", "$ spin -c", "note lost", "end", command="spin -d")
    assert (first.command, second.command) == ("spin -d", "spin -c")
    assert first.facts == ()


def test_quotes_and_what_stands_before_lines_are_taken_off() -> None:
    (run,) = parse("> | rate 5  ")
    assert run.measurements[0].printed == "5"


def test_run_without_figures_was_interrupted_and_one_with_them_was_not() -> None:
    assert [run.outcome for run in parse("spin 1", "spin 2", "rate 4")] == ["interrupted", "ok"]


def test_zero_has_no_value_where_the_parser_says_why() -> None:
    (run,) = parse("rate 0.0")
    assert (run.measurements[0].value, run.measurements[0].missing) == (None, "skipped")


@pytest.mark.parametrize("line", ["rate 1 MB", "rate 1,5"])
def test_damaged_line_is_refused_at_its_place(line: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse("", line)
    assert (caught.value.line, caught.value.foreign) == (3, False)


def test_text_without_a_run_is_foreign() -> None:
    with pytest.raises(ParseError) as caught:
        parse("note alone")
    assert caught.value.foreign
    assert "'rate N'" in str(caught.value)
