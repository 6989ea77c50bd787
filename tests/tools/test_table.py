"""The format table: what its keys may say, and how each mistake is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from platterbase.errors import ParseError
from platterbase.model import Hints, Run
from platterbase.tools.transcription.table import parse

HEAD = {
    "tool": "fcv",
    "load": "\tw\tw\tw",
    "metric": "\tduration\tquote\tthroughput",
    "unit": "\tduration\t%\tkB/s",
    "quote-of": "\t\tTime\t",
    "quote-baseline": "\t\tone\t",
    "quote-better": "lower",
}
BODY = ("setup\tTime\tRatio\tSpeed", "one\t10秒\t100%\t90.5", "two\t5秒\t50%\t181")


def _text(body: tuple[str, ...] = BODY, **changes: str | None) -> str:
    head = HEAD | {key.replace("_", "-"): value for key, value in changes.items()}
    keys = [f"#{key}\t{value}" for key, value in head.items() if value is not None]
    return "\n".join(["#platterbase-table\t1", *keys, *body]) + "\n"


def _parse(text: str) -> list[Run]:
    return parse(text, Hints())


def test_each_line_is_a_run_with_its_ratio() -> None:
    """Label, figures and the ratio of the column it names."""
    one, two = _parse(_text())
    assert (one.label, two.label, two.lines) == ("one", "two", (11, 11))
    assert [found.value for found in two.measurements] == [5.0, 181000.0]
    quote = two.measurements[0].quotes[0]
    assert (quote.ratio, quote.baseline, quote.better, quote.field) == (
        0.5,
        "one",
        "lower",
        "Ratio",
    )


def test_padding_of_a_spreadsheet_changes_nothing() -> None:
    """Empty cells behind the last column, blank lines and CRLF are no difference."""
    padded = "".join(f"{line}\t\t\t\r\n" for line in _text().splitlines())
    assert _parse(padded + "\t\t\r\n\r\n") == _parse(_text())


def test_dash_and_empty_cell_differ() -> None:
    """A dash keeps its row and says why; an empty cell was never printed."""
    body = (BODY[0], BODY[1], "two\t—\t50%\t-", "three\t5秒\t\t")
    _, two, three = _parse(_text(body, missing="\tskipped\t\tfailed"))
    assert [found.missing for found in two.measurements] == ["skipped", "failed"]
    assert two.measurements[0].quotes[0].printed == "50%"
    assert [found.field for found in three.measurements] == ["Time"]


def test_hints_fill_what_the_table_leaves_open() -> None:
    """Version and command of the submission hold where the file has none of its own."""
    hints = Hints(tool_version="1.2", command="fcv x:")
    assert parse(_text(), hints)[0].tool_version == "1.2"
    assert parse(_text(tool_version="2"), hints)[0].tool_version == "2"
    assert parse(_text(), hints)[0].command == "fcv x:"


def test_columns_of_one_load_describe_it_together() -> None:
    """Each column adds what it knows of the load; blanks do not contradict."""
    (load,) = _parse(_text(operation="\twrite\t\t", block_bytes="\t\t\t4096"))[0].workloads
    assert (load.key, load.operation, load.block_bytes) == ("w", "write", 4096)


def test_repeats_follow_the_aggregate() -> None:
    """One value is one run; of a mean, the number is unknown unless said."""
    assert _parse(_text())[0].measurements[0].repeats == 1
    assert _parse(_text(aggregate="mean"))[0].measurements[0].repeats is None
    assert _parse(_text(repeats="?"))[0].measurements[0].repeats is None
    assert _parse(_text(aggregate="best", repeats="7"))[0].measurements[0].repeats == 7


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (_text(tool=None), "line 8: found no #tool"),
        (_text(tool=""), "line 2: found #tool with 0 values"),
        (_text(speed="x"), "line 9: found #speed"),
        (_text().replace("#load", "#tool\tfcv\n#load"), "line 3: found #tool, expected each key"),
        (_text(metric=None), "line 8: found no metric for column 'Time'"),
        (_text(unit="\tduration\t%\t"), "line 9: found no unit for column 'Speed'"),
        (_text(unit="\tduration\t%\tKB/s"), "line 5: found #unit of column 'Speed' 'KB/s'"),
        (_text(unit="\tkB/s\t%\tkB/s"), "line 5: .* for a duration, expected one of s, ms"),
        (_text(unit="\tduration\tkB/s\tkB/s"), "line 5: .* expected one of %, ratio"),
        (_text(metric="\tduration\tquote\tspeed"), "line 4: found #metric of column 'Speed' 'spee"),
        (_text(load="\tW\tw\tw"), "line 3: found #load of column 'Time' 'W'"),
        (_text(load="\tw\tw"), "line 3: found 3 cells, expected 4"),
        (_text(load="w\tw\tw"), "line 3: found #load with 3 values"),
        (_text(load="\tw\tw\tw\tw"), "line 3: found 5 cells"),
        (_text(operation="\twrite\t\tread"), "line 9: .* 'Speed' read of load w, expected write"),
        (_text(operation="\tfly\t\t"), "line 9: found #operation of column 'Time' 'fly'"),
        (_text(load=None, operation="write"), "without a load"),
        (_text(block_bytes="4k"), "line 9: .* expected a whole number above 0"),
        (_text(read_ratio="70"), "expected a number from 0 to 1"),
        (_text(direction="up"), "expected one of read, write, trim, both"),
        (_text(repeats="3"), "aggregate single of 3 repeats"),
        (_text(aggregate="mean", repeats="1"), "aggregate mean of 1 repeats"),
        (_text(started="May 2006"), "expected a date"),
        (_text(decimal=","), "expected one of point, comma"),
        (_text(quote_of="\tSpeed\t\t"), "line 6: found #quote-of of column 'Time'"),
        (_text(quote_of="\t\tRatio\t"), "expected one of Time, Speed"),
        (_text(quote_baseline=None), "found no #quote-baseline for column 'Ratio'"),
        (_text((BODY[0],)), "line 9: found the end of the file"),
        (_text(()), "line 8: found the end of the file"),
        (_text(("setup\tTime\tTime\tSpeed", *BODY[1:])), "line 9: found the title 'Time' once too"),
        (_text(("setup\tTime\t\tSpeed", *BODY[1:])), "line 9: found the title ''"),
        (_text((*BODY, "three\t5秒\t50%")), "line 12: found 3 cells, expected 4"),
        (_text((*BODY, "three\t5秒\t50%\t1\t2")), "line 12: found 5 cells"),
        (_text((*BODY, "\t5秒\t50%\t1")), "line 12: found a run without a label"),
        (_text((*BODY, "three\t\t\t")), "line 12: found a run without a figure"),
        (_text((*BODY, "#load\t5秒\t50%\t1")), "line 12: found '#load'"),
        (_text((*BODY, "one\t5秒\t50%\t1")), "the label of several runs"),
        (_text((*BODY, "three\t\t50%\t1")), "a ratio '50%' of an empty cell"),
        (_text((*BODY, "three\t5秒\t50\u066a\t1")), "line 12: found '50٪'"),
        (_text((*BODY, "three\t5秒\t-50%\t1")), "line 12: found '-50%' below 0"),
        (_text((*BODY, "three\t5秒\t50%\t-1")), "line 12: found '-1' below 0"),
        (_text((*BODY, "three\t5秒\t50%\t１")), "line 12: found '１'"),
        (_text((*BODY, "three\t5秒\t50%\t1~2")), "line 12: found '1~2'"),
        (_text((*BODY, "x" * 200_000 + "\t5秒\t50%\t1")), "line 12: found field larger"),
        (_text(metric="throughput", unit="kB/s"), "line 6: found #quote-of of column 'Ratio'"),
        (_text((*BODY, *["x\t1秒\t1%\t1"] * 9000)), "figures, expected at most"),
        ("#platterbase-table 1\n#tool fcv\n", "turns tabs into blanks"),
        ("#platterbase-table\t2\n", "a tab and 1"),
    ],
)
def test_mistakes_are_refused_with_their_line(text: str, said: str) -> None:
    """Every mistake says where it is, and none is taken for another tool's file."""
    with pytest.raises(ParseError, match=said) as caught:
        _parse(text)
    assert not caught.value.foreign
    assert caught.value.remedy


def test_equal_columns_are_refused() -> None:
    """Two columns must differ in more than their titles."""
    text = _text(metric="\tthroughput\tquote\tthroughput", unit="\tkB/s\t%\tkB/s")
    with pytest.raises(ParseError, match="columns 'Time' and 'Speed' that say the same"):
        _parse(text)


@given(cells=st.lists(st.text(max_size=6), min_size=1, max_size=4))
def test_any_cells_are_read_or_refused(cells: list[str]) -> None:
    """Whatever stands in a line of runs, there are runs or a ParseError."""
    try:
        runs = _parse(_text((*BODY, "\t".join(cells))))
    except ParseError:
        return
    assert [run.label for run in runs][:2] == ["one", "two"]
