"""What senders, good and bad ones, once met: each row leads to the tests that hold it now."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from platterbase.errors import IngestError, Problem
from platterbase.submission.content import load_content
from tests.test_submission import FIGURES, GOOD, TWO_RUNS, folder

assert folder  # the fixture
Folder = Callable[..., Path]
HELD = {
    "author and licence of a published submission changed in silence":
        ("test_gate.py::test_what_somebody_published_changes_under_a_label_only",),
    "anyone withdrew what another had sent":
        ("test_gate.py::test_what_somebody_published_changes_under_a_label_only",),
    "check let through what the build refused":
        ("test_generated.py::test_what_passes_is_built_and_what_fails_says_why",
         "test_sense.py::test_each_language_of_a_source_has_a_word",
         "test_sense.py::test_figure_below_zero_and_tool_without_a_name_are_refused"),
    "a typed table was shown as the output of fio":
        ("caveats/typed-by-hand.toml",
         "new/test_typed.py::test_a_typed_table_becomes_a_submission"),
    "edited rates raised nothing":
        ("caveats/iops-block-mismatch.toml", "caveats/depth-latency-mismatch.toml"),
    "an impossible speed without a declared link": ("caveats/above-medium-ceiling.toml",),
    "line ends or a blank hid a copy":
        ("test_submission.py::test_copy_is_found_whatever_its_blanks",),
    "figures, sizes, days, names and licences without sense":
        ("test_sense.py::test_what_cannot_be_meant_is_refused",
         "test_sense.py::test_a_day_that_has_not_come_is_refused",
         "test_gate.py::test_nobody_speaks_in_the_name_of_the_project"),
    "hosts, names, addresses and escaped paths stayed in the files":
        ("test_submission.py::test_what_identifies_is_found_and_replaced",
         "test_submission.py::test_host_of_bonnie_is_replaced_and_the_run_stays_one"),
    "patterns took minutes":
        ("test_submission.py::test_search_takes_as_long_as_its_text_is",
         "test_hostile.py::test_no_expression_can_be_kept_busy"),
    "parse and explain printed escape sequences":
        ("test_sense.py::test_terminal_is_not_driven_by_a_file",),
    "tracebacks, and a pipe that was waited for":
        ("test_sense.py::test_what_cannot_be_meant_is_refused",
         "test_sense.py::test_pipe_is_refused_and_not_waited_for"),
    "HTML, scripts and formulas in every field":
        ("browser/test_payloads.py::test_payloads_are_text_everywhere",
         "browser/test_payloads.py::test_no_cell_of_an_export_is_a_formula"),
    "commands of the page Send named no address":
        ("test_netlify.py::test_the_repository_is_linked_where_its_address_is_one",),
    "capture wrote an empty record where there is no /sys":
        ("test_capture.py::test_computer_without_a_drive_is_refused",),
    "Enter took a friend's results for those of this computer":
        ("new/test_new.py::test_without_a_terminal_all_that_is_missing_is_told_at_once",),
    "a system named in the output against the declared one": ("caveats/system-differs.toml",),
    "of two --capture the last won in silence":
        ("new/test_new.py::test_wrong_use_says_what_is_right",),
    "new --run wrote for minutes without asking":
        ("new/test_workloads.py::test_a_workload_is_run_and_filed",),
    "check of a folder called a copy fine":
        ("test_submission.py::test_copy_is_found_whatever_its_blanks",),
    "the record of one machine was refused the second time":
        ("test_gate.py::test_an_inventory_of_the_same_computer_is_only_pointed_out",),
    "a remedy led to the next refusal":
        ("test_senders.py::test_no_remedy_leads_to_the_next_refusal",),
    "a mark before UTF-8": ("test_sense.py::test_mark_before_utf_8_is_taken_off",),
    "Cyrillic was taken for Japanese": ("test_decode.py::test_a_few_words_decide",),
    "names were offered by the alphabet":
        ("test_senders.py::test_nearest_name_stands_first",),
    "limits were not named": ("test_senders.py::test_limit_of_a_title_is_named",),
    "the processor was nearly always busy at 57 %": ("caveats/cpu-bound.toml",),
    "a Cyrillic file name became json": ("new/test_new.py::test_name_of_a_file_keeps_its_end",),
    "a failed folder stood in the way of the next try":
        ("new/test_new.py::test_a_submission_that_fails_the_check_can_be_made_again",),
    "a table of figures was called foreign, with no way on":
        ("test_cli.py::test_parse_leads_a_typed_table_to_new",),
}  # fmt: skip


@pytest.mark.parametrize("row", HELD)
def test_each_row_is_held_by_a_test(root: Path, row: str) -> None:
    for held in HELD[row]:
        path, _, name = held.partition("::")
        text = (root / "tests" / path).read_text("utf-8")
        assert not name or re.search(rf"^def {name}\(", text, re.MULTILINE), held


def found(repository: Path) -> list[Problem]:
    with pytest.raises(IngestError) as caught:
        load_content(repository)
    return caught.value.problems


def zipped() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("fio.txt", FIGURES)
    return packed.getvalue()


@pytest.mark.parametrize(
    "data",
    [b"\x7fELF" + bytes(90), b"7z\xbc\xaf" + bytes(90), zipped(), b"a\n" * 1_500_000],
    ids=["program", "7z", "zip", "large"],
)
def test_no_remedy_leads_to_the_next_refusal(folder: Folder, data: bytes) -> None:
    """What is not kept unread either is never advised to be declared so."""
    files: dict[str, str | bytes] = {"facts.txt": TWO_RUNS, "sent.bin": data}
    entry = '[[file]]\npath = "sent.bin"\n{}\n'
    said = found(folder(GOOD + entry.format('setups = ["disk-ext3"]'), files))
    kept = found(folder(GOOD + entry.format("opaque = true"), files, name="2026/other"))
    mine = [one for one in said if one.path.endswith("mine/sent.bin")]
    assert [one.path for one in kept if one.path.endswith("other/sent.bin")]
    assert len(mine) == 1
    assert "opaque" not in mine[0].remedy


def test_nearest_name_stands_first(folder: Folder) -> None:
    (one,) = found(folder(GOOD.replace("SATA 2 (3 Gbit/s)", "SATA 9")))
    assert one.expected.startswith("one of: SATA "), one


def test_limit_of_a_title_is_named(folder: Folder) -> None:
    (one,) = found(folder(GOOD.replace("One disk", "long " * 50)))
    assert "at most 200 characters" in one.expected
