"""What the bonnie++ parser makes of tables and CSV lines that people copied, cut and merged."""

from __future__ import annotations

import pytest

from platterbase.errors import ParseError
from platterbase.model import Hints, Run
from platterbase.tools import bonnie

VERSION = "Version  1.03       ------Sequential Output------ --Sequential Input- --Random-\n"
TESTS = "                    -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--\n"
UNITS = "Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP\n"
HEAD = VERSION + TESTS + UNITS
FILES = (
    "                    ------Sequential Create------ --------Random Create--------\n"
    "                    -Create-- --Read--- -Delete-- -Create-- --Read--- -Delete--\n"
    "files:max:min        /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP\n"
)
ROW = "lime             1G 41805  93 61399  15 24138   4 39027  71 48522   3 277.1   1\n"
CSV = "lime,1G,41805,93,61399,15,24138,4,39027,71,48522,3,277.1,1,,,,,,,,,,,,,\n"


def read(text: str) -> list[Run]:
    """Parse without hints."""
    return bonnie.parse(text, Hints())


def values(run: Run) -> dict[str, float | None]:
    """Each column's value."""
    return {found.field: found.value for found in run.measurements}


def test_heading_without_version_and_row_without_name_are_read() -> None:
    """A table in prose may lack its first line and the machine."""
    head = TESTS + "     Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP /sec %CP\n"
    [run] = read(head + "  4G 93111  99 312222  96 194333  23 102444  97 415555 21 +++++ +++\n")
    assert (run.label, run.tool_version) == (None, None)
    assert values(run)["get_block"] == 415555 * 1024
    assert values(run)["seeks"] is None


def test_size_in_megabytes_needs_no_letter() -> None:
    """Before 1.01 the size column was headed MB."""
    head = VERSION + TESTS + UNITS.replace("       Size", "         MB")
    [run] = read(head + ROW.replace("  1G", " 300"))
    assert run.workloads[0].workset_bytes == 300 * 1024**2


def test_size_may_cover_the_name() -> None:
    """In 2.x a long size with chunk and seeks leaves no room for the name."""
    head = VERSION.replace(" 1.03", " 2.00") + TESTS
    head += "Name:Size etc        /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP\n"
    row = "32G:4k::65536                 14.8m  18 58.5m  25            211m  30 271.1  12\n"
    delay = "Latency                         633ms     511ms             60999us    2988ms\n"
    [run] = read(head + row + delay)
    assert run.label is None
    assert run.workloads[1].block_bytes == 4096
    assert values(run)["put_block"] == pytest.approx(14.8 * 1024**2)
    assert values(run)["get_block_latency"] == pytest.approx(0.060999)
    assert values(run)["getc"] is None


def test_runs_in_pieces_of_another_size_do_not_repeat_each_other() -> None:
    """The CSV line of 2.00a does not say how large the pieces are; the table above it does."""
    head = VERSION.replace(" 1.03", " 2.00a") + TESTS
    head += "Name:Size etc        /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP\n"
    row = "lime         12G:1m            2.7g  56  1.2g  41            2.2g  18 794.1 296\n"
    line = "1.98,2.00a,lime,1,17,12G,,8192,5,,,2873861,56,1251063,41,,,2354612,18,794.1,296"
    line += "," * 29
    [large] = read(head + row + "\n" + line + "\n")
    [small] = read(head + row.replace(":1m", "   ") + "\n" + line + "\n")
    assert values(large)["put_block"] == 2873861 * 1024
    assert large.workloads[1].block_bytes == 1024**2
    assert [one.key for one in small.workloads] == [
        one.key.removesuffix("-1048576") for one in large.workloads
    ]
    assert [one.key for one in large.workloads if one.key.endswith("-1048576")] == [
        "write-1048576",
        "rewrite-1048576",
        "read-1048576",
        "seek-1048576",
    ]


def test_wrapped_row_and_its_broken_csv_are_one_run() -> None:
    """A mail program broke the row and the CSV line; both parts of the row are read."""
    row = "lime 1G 41805  93 61399  15 24138   4 39027  71 48522   3\n277.1   1\n"
    [run] = read(HEAD + row + CSV.replace(",24138", ",\n24138"))
    assert values(run)["seeks"] == 277.1


def test_csv_line_of_2_that_was_broken_is_joined() -> None:
    """A long CSV line on three lines is one line when together it has all fields."""
    line = "1.98,2.00a,lime,1,17,1G,,8192,5,809,62,543111,51,789222,37,1277,58,+++++,+++,4583,16"
    rest = "," * 18 + "46384us,32052us,21477us,46889us,6031us,39973us" + "," * 6
    [run] = read(f"{line[:60]}\n{line[60:]}\n{rest}\n")
    assert values(run)["rewrite"] == 789222 * 1024
    assert values(run)["putc_latency"] == pytest.approx(0.046384)


def test_copy_in_a_reply_counts_once_and_other_runs_count() -> None:
    """A quoted copy of the same table adds nothing; another run of the machine does."""
    quoted = "".join(f"> {line}\n" for line in (HEAD + ROW).splitlines())
    other = ROW.replace("61399", "60001").replace("24138", "23001").replace("39027", "38001")
    runs = read(HEAD + ROW + CSV + quoted + HEAD + other.replace("41805", "41001"))
    assert [values(run)["put_block"] for run in runs] == [61399 * 1024, 60001 * 1024]


def test_eight_cells_are_taken_when_the_csv_line_confirms_them() -> None:
    """Unaligned cells without a fraction could be a cut row; the CSV line tells."""
    row = "lime 1G 61399 15 24138 4 48522 3 1277 1\n"
    with pytest.raises(ParseError, match="8 cells"):
        read(HEAD + row)
    [run] = read(HEAD + row + "lime,1G,,,61399,15,24138,4,,,48522,3,1277.4,1" + "," * 13 + "\n")
    assert values(run)["get_block"] == 48522 * 1024
    assert values(run)["putc"] is None


def test_cells_under_the_first_four_tests_are_no_run_without_per_char() -> None:
    """A row that was cut after four tests is refused, though it has eight cells."""
    with pytest.raises(ParseError, match="8 cells"):
        read(HEAD + ROW[:60] + "\n")


def test_row_with_a_cell_too_many_is_refused() -> None:
    """Thirteen cells are not read by order."""
    with pytest.raises(ParseError, match="13 cells"):
        read(HEAD + ROW.replace("277.1", "277.1 5"))


def test_file_tests_of_several_machines_find_their_rows() -> None:
    """bon_csv2txt prints all rows of one table, then all rows of the other."""
    io = "".join(
        ROW.replace("lime", name).replace("93", cpu) for name, cpu in (("a1", "91"), ("b2", "92"))
    )
    files = "b2               16   341  97 +++++ +++ 16151  79   342  97 +++++ +++  1861  96\n"
    first, second = read(HEAD + io + FILES + files)
    assert "seq_create" not in values(first)
    assert (second.label, values(second)["seq_create"]) == ("b2", 341)


def test_command_that_contradicts_a_run_is_not_its_command() -> None:
    """A run with per-character results was not started with -f."""
    fast = ROW.replace("41805  93", " " * 9).replace("39027  71", " " * 9)
    one, two = read("# bonnie -d /mnt -f -b\n" + HEAD + fast + "\nAnd here:\n" + HEAD + ROW)
    assert (one.command, two.command) == ("bonnie -d /mnt -f -b", None)


def test_number_table_of_27_columns_is_foreign() -> None:
    """Numbers between commas are not a CSV line of bonnie++."""
    with pytest.raises(ParseError) as caught:
        read(",".join(str(number) for number in range(27)) + "\n")
    assert caught.value.foreign


def test_table_of_the_older_bonnie_is_foreign() -> None:
    """Tim Bray's bonnie prints a like table with other words."""
    with pytest.raises(ParseError) as caught:
        read(
            "Writing with putc()...done\nRewriting...done\nWriting intelligently...done\n"
            "              -------Sequential Output-------- ---Sequential Input-- --Random--\n"
            "              -Per Char- --Block--- -Rewrite-- -Per Char- --Block--- --Seeks---\n"
            "Machine    MB K/sec %CPU K/sec %CPU K/sec %CPU K/sec %CPU K/sec %CPU  /sec %CPU\n"
            "box       100  4111 77.1 10222 22.2  3333 11.1  4444 66.6 11555 15.5 123.4  2.2\n"
        )
    assert caught.value.foreign


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("Using uid:0, gid:0.\nWriting with putc()...", "interrupted"),
        (
            "$ bonnie++ -d d\nFile size should be double RAM for good results, RAM is 64M.\n",
            "failed",
        ),
    ],
)
def test_run_without_results_says_why(text: str, outcome: str) -> None:
    """Progress without a table is a run without values."""
    [run] = read(text)
    assert (run.outcome, run.measurements) == (outcome, ())


def test_csv_of_1_96_without_the_io_tests_lacks_a_comma() -> None:
    """With -s 0 it has 47 fields, of which the first thirteen after the seed are empty."""
    files = "60,32,32,,,1711,14,2035,12,1342,4,1883,16,2057,13,1276,3"
    delay = ",,,,,,,3811ms,6622ms,8633ms,544ms,7255ms,9666ms"
    [run] = read("1.96,1.96,lime,1,17" + "," * 14 + files + delay + "\n")
    assert [workload.file_count for workload in run.workloads] == [60 * 1024] * 6
    assert values(run)["ran_del_latency"] == pytest.approx(9.666)


def test_heading_that_somebody_changed_is_refused() -> None:
    """Columns that were moved by hand are not guessed."""
    with pytest.raises(ParseError, match="like the one of bonnie") as caught:
        read(VERSION + TESTS.replace("-Per Chr- ", "") + "K/sec %CP 44111 16\n")
    assert not caught.value.foreign
