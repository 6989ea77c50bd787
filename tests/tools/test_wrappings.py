"""What is put around a text and behind its lines is off, and every line keeps its number."""

from __future__ import annotations

import quopri
from itertools import cycle
from pathlib import Path

import pytest

from platterbase.errors import ParseError
from platterbase.model import Hints, Run
from platterbase.tools import recognize

FIXTURES = Path(__file__).parent.parent / "fixtures"
TEXTS = ("sysbench/version-1.0.txt", "ioping/text.txt", "fio/mixed-3.33.txt")


def values(runs: list[Run]) -> list[tuple[str, float | None, int]]:
    return [(one.metric, one.value, one.line) for run in runs for one in run.measurements]


def texts() -> list[str]:
    found = [FIXTURES / name for name in TEXTS if (FIXTURES / name).exists()]
    assert len(found) >= 2
    return [path.read_text("utf-8") for path in found]


@pytest.mark.parametrize("mark", ["# ", "// ", "; ", "  # ", "| "])
def test_a_text_in_comments_reads_like_the_text(mark: str) -> None:
    for text in texts():
        commented = "".join(f"{mark}{line}\n" for line in text.splitlines())
        assert values(recognize(commented, Hints())) == values(recognize(text, Hints()))


def test_the_code_around_comments_is_not_read() -> None:
    (text, *_) = texts()
    commented = "".join(f"# {line}\n" for line in text.splitlines())
    code = "#!/bin/sh\nfor i in 1 2 3; do run $i; done\n"
    found = values(recognize(code + commented, Hints()))
    assert found == [
        (metric, value, line + 2) for metric, value, line in values(recognize(text, Hints()))
    ]


def test_a_quoted_printable_mail_reads_like_the_text() -> None:
    for text in texts():
        mail = quopri.encodestring(text.encode()).decode()
        assert "=3D" in mail
        found, expected = values(recognize(mail, Hints())), values(recognize(text, Hints()))
        assert [one[:2] for one in found] == [one[:2] for one in expected]


def test_a_line_of_a_soft_break_has_the_number_of_its_first() -> None:
    mail = "I/O Speed(1st run) : 6=\n88 MB/s\n\n=3D\nI/O Speed(2nd run) : 700 MB/s\n"
    found = values(recognize(mail, Hints()))
    assert found == [("throughput", 688e6, 1), ("throughput", 700e6, 5)]


def test_prose_with_marks_stays_foreign() -> None:
    with pytest.raises(ParseError) as caught:
        recognize("# one\n# two\n# three\n# four\n", Hints())
    assert caught.value.foreign


def test_colours_and_no_break_blanks_are_taken_off() -> None:
    for text in texts():
        expected = values(recognize(text, Hints()))
        coloured = "".join(
            f"\x1b(B\x1b[m{line[:4]}\x1b[1;32m{line[4:]}\x1b[0m\n" for line in text.splitlines()
        )
        assert values(recognize(coloured, Hints())) == expected
    timing = " Timing buffered disk reads: 420\u00a0MB in  3.01 seconds = 139.53 MB/sec\n"
    found = values(recognize(f"/dev/sda:\n{timing}\n", Hints()))
    assert [one[:2] for one in found] == [
        ("bytes-moved", 420 * 2**20), ("duration", 3.01), ("throughput", 139.53 * 2**20)
    ]  # fmt: skip


def test_device_in_a_comment_stays_that_of_its_timings() -> None:
    timings = "/dev/sda:\n Timing cached reads:   26000 MB in  2.00 seconds = 13012.34 MB/sec\n"
    (run,) = recognize(f"# {timings.replace(chr(10), chr(10) + '# ')}end\n", Hints())
    assert run.label == "/dev/sda"


def test_what_a_reader_wrote_behind_lines_is_taken_off() -> None:
    for text in texts():
        remarked = "".join(
            f"{line}  {mark} что это\n" if line else "\n"
            for line, mark in zip(text.splitlines(), cycle(("#", "//")), strict=False)
        )
        assert values(recognize(remarked, Hints())) == values(recognize(text, Hints()))


def test_tags_of_a_forum_are_taken_off() -> None:
    for text in texts():
        bold = "[quote=me][CODE]" + text.replace(" : ", " : [B]") + "[/b][/code][/quote]"
        assert values(recognize(bold, Hints())) == values(recognize(text, Hints()))


def test_series_of_a_mail_keep_their_last_columns() -> None:
    """The broken lines alone read too, without what stands behind the break."""
    mail = """\
10:00:01 PM       DEV       tps  rd_sec/s  wr_sec/s  avgrq-sz  avgqu-sz    =
 await     svctm     %util
10:00:03 PM    dev8-0      9.50     14.00    114.00     13.47      0.09    =
  9.40      8.50      8.20
"""
    (run,) = recognize(mail, Hints())
    (series,) = run.samples
    assert [metric for metric, *_ in series.columns][-1] == "utilization"
    assert len(series.columns) == 8


def test_options_of_the_command_are_those_of_its_load() -> None:
    tiotest = "| Write          40 MBs |    8.9 s |   4.509 MB/s |   0.4 %  |   6.2 % |\n"
    command = "$ tiotest -t 8 -b 16384 -f 5\n"
    (run,) = recognize(f"{command}Tiotest results for 8 concurrent io threads:\n{tiotest}", Hints())
    assert run.workloads[0].block_bytes == 16384
    rados = (
        "Total time run: 5.5\nTotal writes made: 22\nWrite size: 4096\nBandwidth (MB/sec): 2.5\n"
    )
    (run,) = recognize(f"# rados -p rbd bench 5 write -t 32 -b 4096\n{rados}", Hints())
    assert run.workloads[0].queue_depth == 32


def test_a_memory_test_hides_no_disk_test_beside_it() -> None:
    """A script that runs several tools, and cuts the headings of sysbench away."""
    text = (
        "Running MEMORY test...\n"
        "Operations performed: 3145728 (126970.26 ops/sec)\n"
        "3072.00 MB transferred (123.99 MB/sec)\n"
        "Running HDPARM test on /dev/mmcblk0p2...\n"
        " Timing buffered disk reads:  74 MB in  3.01 seconds =  24.59 MB/sec\n"
        "Running DD WRITE test...\n"
        "536870912 bytes (537 MB, 512 MiB) copied, 35.3134 s, 15.2 MB/s\n"
    )
    assert [run.tool for run in recognize(text, Hints())] == ["hdparm", "dd"]
