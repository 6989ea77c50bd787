"""The format facts: groups, ranges, and how each mistake is refused."""

from __future__ import annotations

import pytest

from platterbase.errors import ParseError
from platterbase.model import Hints, Run
from platterbase.tools.transcription.facts import parse

COLUMNS = (
    *("setup", "load", "metric", "direction", "qualifier"),
    *("printed", "unit", "tool", "command", "locator"),
)
FACT = {
    "setup": "four",
    "load": "fill",
    "metric": "throughput",
    "direction": "write",
    "printed": "670",
    "unit": "MB/s",
    "tool": "vmstat",
    "locator": "paragraph 3",
}


def _text(*facts: dict[str, str], extra: tuple[str, ...] = ()) -> str:
    columns = [*COLUMNS, *extra]
    rows = ["\t".join((FACT | fact).get(name, "") for name in columns) for fact in facts]
    return "\n".join(["#platterbase-facts\t1", "\t".join(columns), *rows]) + "\n"


def _parse(*facts: dict[str, str], extra: tuple[str, ...] = ()) -> list[Run]:
    return parse(_text(*facts, extra=extra), Hints())


def test_rows_that_agree_are_one_run() -> None:
    """Groups may interleave: a run's lines are its first to its last figure."""
    runs = _parse({}, {"setup": "four five"}, {"load": "read", "direction": "read"})
    assert [(run.label, run.lines) for run in runs] == [("four", (3, 5)), ("four five", (4, 4))]
    assert [load.key for load in runs[0].workloads] == ["fill", "read"]
    assert [found.field for found in runs[0].measurements] == ["paragraph 3"] * 2


def test_each_word_about_the_run_makes_another() -> None:
    """Tool, command and version tell runs apart, and a range has no value."""
    runs = _parse(
        {}, {"command": "vmstat 5"}, {"tool": "dd", "printed": "1〜2", "qualifier": "range"}
    )
    assert [(run.tool, run.command) for run in runs] == [
        ("vmstat", None),
        ("vmstat", "vmstat 5"),
        ("dd", None),
    ]
    found = runs[2].measurements[0]
    assert (found.value, found.value_low, found.value_high) == (None, 1e6, 2e6)


def test_decimal_comma_holds_for_its_figure_only() -> None:
    """A comma is a decimal mark where the row says so, and nowhere else."""
    extra = ("decimal",)
    assert (
        _parse({"printed": "1,5", "decimal": "comma"}, extra=extra)[0].measurements[0].value
        == 1.5e6
    )
    with pytest.raises(ParseError, match="line 3: found '1,5'"):
        _parse({"printed": "1,5"}, extra=extra)


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        ({"printed": ""}, "line 3: found no printed"),
        ({"locator": ""}, "line 3: found no locator"),
        ({"metric": "speed"}, "line 3: found metric 'speed'"),
        ({"unit": "Mbps"}, "line 3: found unit 'Mbps'"),
        ({"unit": "s"}, "found unit 's' for a throughput"),
        ({"setup": "Four"}, "line 3: found setup 'Four'"),
        ({"setup": "four  five"}, "line 3: found setup"),
        ({"printed": "about 670"}, "line 3: found 'about 670'"),
        ({"printed": "-"}, "line 3: found '-'"),
        ({"printed": "-5"}, "below 0"),
        ({"printed": "380~390"}, "line 3: found '380~390'"),
        ({"qualifier": "range"}, "is not a range of two numbers"),
        ({"qualifier": "roughly"}, "line 3: found qualifier 'roughly'"),
    ],
)
def test_mistakes_are_refused_with_their_line(fact: dict[str, str], said: str) -> None:
    """Every mistake says where it is."""
    with pytest.raises(ParseError, match=said) as caught:
        _parse(fact)
    assert not caught.value.foreign


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (_text(), "line 2: found the end of the file"),
        ("#platterbase-facts\t1\n", "line 1: found the end of the file"),
        ("#platterbase-facts\t1.0\n", "a tab and 1"),
        (_text({}, extra=("setup",)), "line 2: found column 'setup' again"),
        (_text({}).replace("\tunit", "\tunits"), "line 2: found column 'units'"),
        (_text({}).replace("command", "started"), None),
        (_text({}) + "four\tfill\n", "line 4: found 2 cells, expected 10"),
        (_text({}, {"printed": "671"}), "line 4: found another figure for what line 3 gives"),
        (_text({"operation": "write"}, {"operation": "read", "metric": "iops", "unit": "1/s"},
               extra=("operation",)), "line 4: found operation read of load fill, expected write"),
    ],
)  # fmt: skip
def test_files_are_refused_as_a_whole(text: str, said: str | None) -> None:
    """Columns must be known, lines complete, and figures must not repeat each other."""
    if said is None:
        assert parse(text, Hints())
        return
    with pytest.raises(ParseError, match=said):
        parse(text, Hints())
