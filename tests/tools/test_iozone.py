"""iozone: what the fixtures do not show."""

from __future__ import annotations

import pytest

from platterbase.errors import ParseError
from platterbase.model import Hints, Run
from platterbase.tools import iozone

HEADER = (
    "              KB  reclen   write rewrite    read    reread    read   write"
    "    read  rewrite     read   fwrite frewrite   fread  freread"
)
COMMAND = "        Command line used: iozone -s 8m -r 64k -i 0 -i 1\n"


def _values(run: Run) -> dict[str, float | None]:
    return {run.workloads[found.workload or 0].key: found.value for found in run.measurements}


def test_figures_stand_under_their_words_when_the_command_line_is_missing() -> None:
    """Without a command line the columns are told by the right edges of the header's words."""
    row = "            8192      64                     30895    31054    4100    2900"
    (run,) = iozone.parse(f"{HEADER}\n{row}\n", Hints())
    assert list(_values(run)) == [
        "read-f8192k-r64k",
        "reread-f8192k-r64k",
        "random-read-f8192k-r64k",
        "random-write-f8192k-r64k",
    ]
    assert run.outcome == "ok"


def test_command_line_may_come_from_the_submission() -> None:
    """A row whose blanks a mail has eaten is mapped by the command line of the hints."""
    text = f"{' '.join(HEADER.split())}\n8192 64 30895 31054\n"
    (run,) = iozone.parse(text, Hints(command="iozone -wi1 -s 8m -r 64k"))
    assert list(_values(run)) == ["read-f8192k-r64k", "reread-f8192k-r64k"]


def test_last_figure_of_a_text_that_breaks_off_has_no_value() -> None:
    """A number at the very end of a cut text may lack digits."""
    (run,) = iozone.parse(f"{COMMAND}{HEADER}\n 8192  64  30895  31", Hints())
    assert list(_values(run).values()) == [30895 * 1024, None, None, None]
    assert {found.missing for found in run.measurements} == {None, "interrupted"}
    assert run.outcome == "interrupted"


def test_figures_grown_together_are_refused() -> None:
    """Figures wider than their columns leave no blank: nobody knows where to cut."""
    with pytest.raises(ParseError, match="1971926015977962"):
        iozone.parse(f"{COMMAND}{HEADER}\n 8192  64  1971926015977962  31054 7\n", Hints())


def test_other_numbers_behind_the_table_are_left_alone() -> None:
    """Once something else was printed, only lines that look just like the rows are rows."""
    rest = "procs swap io\n 1 0 0 4096 0 0 12 14\nnext\n            8192     128   55  66  77  88\n"
    row = "            8192      64   11  22  33  44"
    (run,) = iozone.parse(f"{COMMAND}{HEADER}\n{row}\n{rest}", Hints())
    assert len(run.measurements) == 8
    assert run.lines == (1, 7)


def test_hosts_that_print_at_once_are_told_apart() -> None:
    """pdsh puts the host's name before each line; each host is a run of its own."""
    block = "\tChildren see throughput for 2 readers \t\t=  100.00 kB/sec"
    text = f"east: {block}\nwest: {block.replace('100', '200')}\neast: \tMin xfer = 1.00 kB\n"
    east, west = iozone.parse(text, Hints())
    assert (east.label, west.label) == ("east", "west")
    assert [found.value for found in east.measurements] == [102400.0, 1024.0]
    assert [found.value for found in west.measurements] == [204800.0]


def test_report_is_read_where_the_table_is_missing() -> None:
    """A report that stands alone holds the figures; 0 there means that nothing was tried."""
    text = '"Re-writer report"\n        "4"  "64"\n"16384"   700  900 \n"32768"   0  800 \n'
    (run,) = iozone.parse(text, Hints())
    assert _values(run) == {
        "rewrite-f16384k-r4k": 700 * 1024,
        "rewrite-f16384k-r64k": 900 * 1024,
        "rewrite-f32768k-r64k": 800 * 1024,
    }


def test_throughput_report_is_read_where_the_blocks_are_missing() -> None:
    """The head says for how many threads each column stands."""
    text = (
        "        Iozone: Performance Test of File I/O\n        Min process = 1\n"
        "        Max process = 2\n\n"
        '"Throughput report Y-axis is type of test X-axis is number of processes"\n'
        '"Record size = 4 Kbytes "\n"Output is in Kbytes/sec"\n\n'
        '"        Re-read "   10.00   20.50 \n'
    )
    (run,) = iozone.parse(text, Hints())
    assert _values(run) == {"reread-t1-r4k": 10240.0, "reread-t2-r4k": 20992.0}


def test_two_runs_without_banners_are_two() -> None:
    """A second table begins a second run."""
    row = "            8192      64   11  22  33  44"
    runs = iozone.parse(f"{COMMAND}{HEADER}\n{row}\n{COMMAND}{HEADER}\n{row}\n", Hints())
    assert [run.lines for run in runs] == [(1, 3), (4, 6)]


def test_wide_input_is_read_in_time() -> None:
    """Long lines and many lines take no more than their length."""
    iozone.parse(f"{HEADER}\n{' ' * 2_000_000}\n", Hints())
    row = "            8192      64   11  22  33  44\n"
    (run,) = iozone.parse(COMMAND + HEADER + "\n" + row * 5_000, Hints())
    assert len(run.measurements) == 20_000
    with pytest.raises(ParseError, match="split the file"):
        iozone.parse(COMMAND + HEADER + "\n" + row * 20_000, Hints())


def test_sizes_in_other_digits_are_no_sizes() -> None:
    """A head whose size has digits that are not ASCII, or far too many, tells no size."""
    block = "\tChildren see throughput for  2 initial writers \t= 1000.00 kB/sec\n"
    banner = "\tIozone: Performance Test of File I/O\n\tFile size set to 1024 kB\n"
    for size in ("6١٢٣4", "9" * 40):
        (run,) = iozone.parse(f"{banner}\tRecord Size {size} kB\n{block}", Hints())
        assert {workload.block_bytes for workload in run.workloads} == {None}


def test_two_figures_that_ran_together_are_refused() -> None:
    """A figure wider than every column of the header is two; no column may take their digits."""
    row = "            8192      64   30895   31054       41002900123    4200"
    with pytest.raises(ParseError) as caught:
        iozone.parse(f"{HEADER}\n{row}\n", Hints())
    assert not caught.value.foreign
    assert caught.value.line == 2
    assert "'41002900123', wider than a column of 10" in caught.value.found
    assert "declare the file opaque" in caught.value.remedy


def test_a_figure_as_wide_as_a_column_is_one() -> None:
    row = "            8192      64   30895   31054          4100290012    4200"
    (run,) = iozone.parse(f"{HEADER}\n{row}\n", Hints())
    assert 4100290012 * 1024 in _values(run).values()


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("", "read-f8192k-r64k"),
        ("\t>>> No Verify mode. <<<\n", "read-f8192k-r64k-no-verify"),
        ("\tVerify Mode. Pattern a5a5a5a5\n", "read-f8192k-r64k-verify"),
    ],
)
def test_what_is_checked_otherwise_is_no_repeat(line: str, key: str) -> None:
    """With -V every word is compared, with -+E none: neither repeats a run with the usual check."""
    row = "            8192      64                     30895    31054    4100    2900"
    (run,) = iozone.parse(f"{line}{HEADER}\n{row}\n", Hints())
    assert next(iter(_values(run))) == key
