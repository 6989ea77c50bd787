"""CrystalDiskMark and KDiskMark: what the fixtures do not show."""

from __future__ import annotations

import time

import pytest

from platterbase.errors import ParseError
from platterbase.model import Hints
from platterbase.reading.decode import decode
from platterbase.tools import recognize
from platterbase.tools.diskmark import crystaldiskmark, kdiskmark

HEAD = "CrystalDiskMark 8.0.4 x64 (C) 2007-2021 hiyohiyo\n"
ROW = "  SEQ    1MiB (Q=  8, T= 1):   524.288 MB/s [    500.0 IOPS] < 15990.40 us>\n"
KROW = "Sequential   1 MiB (Q=  8, T= 1):   512.000 MB/s [    500.0 IOPS] < 15990.40 us>\n"
OLD = "Sequential Read : 88.114 MB/s\nRandom Read 4KB (QD=1) : 0.402 MB/s [ 98.1 IOPS]\n"


def foreign(text: str, *parsers: object) -> bool:
    """Whether each of the parsers says that the text is not its tool's."""
    for parser in parsers:
        with pytest.raises(ParseError) as caught:
            parser.parse(text, Hints())  # type: ignore[attr-defined]
        assert caught.value.foreign
    return True


def test_report_on_one_line_is_read() -> None:
    """Blog engines join lines, and write the angle brackets as entities."""
    text = f"{HEAD}[Read]\n{ROW}[Write]\n{ROW}Profile: Default\n   Test: 2 GiB (x3)\n"
    line = " ".join(text.split()).replace("<", "&lt;").replace(">", "&gt;")
    (run,) = crystaldiskmark.parse(line, Hints())
    assert [load.key for load in run.workloads] == ["seq-1mib-q8t1-read", "seq-1mib-q8t1-write"]
    assert [found.value for found in run.measurements[:3]] == [524288000.0, 500.0, 0.0159904]
    assert run.measurements[0].aggregate == "best"
    assert run.measurements[0].repeats == 3


def test_utf_16_as_version_7_saves_it_is_read() -> None:
    """The report is the same once it is decoded."""
    data = f"{HEAD}[Read]\n{ROW}".replace("\n", "\r\n").encode("utf-16")
    text = decode(data, declared=None, language="ja").text
    assert recognize(text, Hints())[0].tool_version == "8.0.4"


def test_look_alikes_are_told_apart_by_their_names() -> None:
    """KDiskMark's MB/s is another one, and AmorphousDiskMark is nobody's."""
    kdisk = f"KDiskMark (3.1.4): https://github.com/JonMagon/KDiskMark\n[Read]\n{KROW}"
    amorphous = f"AmorphousDiskMark 4.0.1 (C) 2016-2023 Katsura Shareware\n{OLD}"
    assert foreign(kdisk, crystaldiskmark)
    assert foreign(HEAD + "[Read]\n" + ROW, kdiskmark)
    assert foreign(amorphous, crystaldiskmark, kdiskmark)
    assert kdiskmark.parse(kdisk, Hints())[0].measurements[0].value == 524288000.0


def test_look_alikes_without_names_are_told_apart_by_their_rows() -> None:
    """A blank in "1 MiB", two decimals and the IOPS say whose rows they are."""
    assert foreign("[Read]\n" + KROW + KROW, crystaldiskmark)
    assert foreign(OLD, kdiskmark)
    two = "  Sequential Read 1MiB (QD=   8) :   2931.07 MB/s [   2795.3 IOPS]\n"
    assert foreign(two + two.replace("Read", "Write"), crystaldiskmark, kdiskmark)
    assert foreign(OLD.replace("0.402 MB/s", "0.393 MB/s"), crystaldiskmark, kdiskmark)


def test_prose_about_the_tool_is_foreign() -> None:
    """A name, a version and a rate are no report."""
    text = "I ran CrystalDiskMark 8.0.4 again. Sequential: about 500 MB/s, Random Read: bad.\n"
    assert foreign(text, crystaldiskmark, kdiskmark)


def test_equal_tests_of_one_report_are_numbered() -> None:
    """Two tests may be set to the same sizes and depths."""
    (run,) = crystaldiskmark.parse(f"{HEAD}[Read]\n{ROW}{ROW}", Hints())
    assert [load.key for load in run.workloads] == ["seq-1mib-q8t1-read", "seq-1mib-q8t1-read-2"]


def test_report_of_a_test_that_never_ran_has_no_values() -> None:
    """All zeros: stopped before the first test was done."""
    zeros = "  RND    4KiB (Q=  1, T= 1):     0.000 MB/s [      0.0 IOPS] <     0.00 us>\n"
    (run,) = crystaldiskmark.parse(f"{HEAD}[Read]\n{zeros}[Write]\n{zeros}", Hints())
    assert run.outcome == "interrupted"
    assert {found.missing for found in run.measurements} == {"skipped"}


def test_version_that_does_not_say_its_unit_is_refused() -> None:
    """What an MB was before version 3 stands nowhere."""
    with pytest.raises(ParseError) as caught:
        crystaldiskmark.parse(
            "CrystalDiskMark 1.0.6 (C) 2007-2008 hiyohiyo\n   Sequential Read :   57.401 MB/s\n",
            Hints(),
        )
    assert not caught.value.foreign


def test_wide_input_is_read_in_time() -> None:
    """Blanks, labels and blocks without end take no more than their length."""
    start = time.perf_counter()
    for piece in ("SEQ " * 200_000, "[Read]" * 100_000, ("Random" + " " * 79) * 10_000):
        assert foreign(f"MB/s {piece}", crystaldiskmark, kdiskmark)
    assert time.perf_counter() - start < 10
