"""Behaviour of the dd parser beyond its fixtures."""

import pytest

from platterbase.errors import ParseError
from platterbase.model import Hints, Run
from platterbase.tools.dd import parse

RECORDS = "32+0 records in\n32+0 records out\n"
RESULT = "33554432 bytes (34 MB, 32 MiB) copied, 0.0512345 s, 655 MB/s\n"


def rate(run: Run) -> float | None:
    """The throughput of a run."""
    return next(found.value for found in run.measurements if found.metric == "throughput")


def test_rate_is_amount_divided_by_time() -> None:
    """Three printed digits of the rate are fewer than time and amount have."""
    (run,) = parse(RECORDS + RESULT, Hints())
    assert rate(run) == 33554432 / 0.0512345


def test_progress_glued_without_line_ends_gives_one_result() -> None:
    """Where carriage returns were lost, only the last result of a line counts."""
    glued = "8388608 bytes (8.4 MB, 8.0 MiB) copied, 1 s, 8.4 MB/s" + RESULT
    (run,) = parse(glued, Hints())
    assert rate(run) == 33554432 / 0.0512345


def test_progress_without_a_result_is_an_interrupted_run() -> None:
    """A dd that was killed leaves its last progress line."""
    text = (
        "\r8388608 bytes (8.4 MB, 8.0 MiB) copied, 1 s, 8.4 MB/s"
        "\r16777216 bytes (17 MB, 16 MiB) copied, 2 s, 8.4 MB/s\r"
    )
    (run,) = parse(text, Hints())
    assert run.outcome == "interrupted"
    assert rate(run) == pytest.approx(8.4e6)


def test_progress_of_freebsd_is_no_result() -> None:
    """FreeBSD and macOS print its seconds with three places, and its last words differ."""
    text = (
        "174214610944 bytes (174 GB, 162 GiB) transferred 385.042s, 452 MB/s\n"
        "1302+0 records in\n1301+0 records out\n"
        "174617264128 bytes transferred in 385.379296 secs (453104943 bytes/sec)\n"
    )
    (run,) = parse(text, Hints())
    assert (run.outcome, rate(run)) == ("ok", 453104943)
    (cut,) = parse(text.splitlines()[0] + "\n", Hints())
    assert cut.outcome == "interrupted"


def test_results_without_records_are_results() -> None:
    """Articles quote the last line alone, several times."""
    assert len(parse(RESULT + "and again:\n" + RESULT, Hints())) == 2


def test_command_of_the_hints_says_what_was_copied() -> None:
    """Where the text does not show it, the submission may."""
    (run,) = parse(RESULT, Hints(command="dd if=/dev/sda of=/dev/null bs=64k"))
    assert run.workloads[0].operation == "read"
    assert run.workloads[0].block_bytes == 65536


@pytest.mark.parametrize("text", ["3+4 apples\n5+6 pears\n", "sent 43 bytes  84.67 bytes/sec\n"])
def test_sums_and_other_rates_are_foreign(text: str) -> None:
    """What only looks like records or a rate is not dd's."""
    with pytest.raises(ParseError) as caught:
        parse(text, Hints())
    assert caught.value.foreign


def test_records_apart_from_each_other_are_of_two_copies() -> None:
    """With status=noxfer dd prints nothing but records."""
    first, second = parse(f"{RECORDS}\n\n{RECORDS}", Hints())
    assert (first.lines, second.lines) == ((1, 2), (5, 6))
