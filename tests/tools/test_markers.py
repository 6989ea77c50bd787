"""Markers: a parser that is not asked would have known nothing of the text."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Hints, Run
from platterbase.tools import candidates, descriptors, parsers, recognize
from tests.fuzz.corpus import Case, cases
from tests.test_corpus import is_unreadable, text_of

CASES = cases()
FIXTURES = Path(__file__).parent.parent / "fixtures"
Answer = list[Run] | tuple[str, bool]


def answer(text: str, hints: Hints) -> Answer:
    """Runs, or the refusal and whether it says foreign."""
    try:
        return recognize(text, hints)
    except ParseError as error:
        return str(error), error.foreign


def answer_of_all(text: str, hints: Hints, monkeypatch: pytest.MonkeyPatch) -> Answer:
    """The same where every parser is asked."""
    with monkeypatch.context() as patched:
        patched.setattr(Descriptor, "marks", lambda *_: True)
        return answer(text, hints)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_fixture_reads_the_same_where_all_parsers_are_asked(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    hints = msgspec.structs.replace(case.hints, tool=None)
    assert answer(case.text, hints) == answer_of_all(case.text, hints, monkeypatch)


def test_corpus_reads_the_same_where_all_parsers_are_asked(
    corpus: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = sorted(path for path in corpus.glob("*/*") if not is_unreadable(path))
    differ = []
    for path in files:
        text, hints = text_of(path), Hints(file_name=path.name)
        if answer(text, hints) != answer_of_all(text, hints, monkeypatch):
            differ.append(path.name)
    assert differ == []
    assert len(files) > 150


def test_a_terminals_escape_within_a_word_hides_no_marker() -> None:
    bold = "/s\x1b[1mys\x1b[0m/block/sda/size:625142448\n"
    assert not descriptors()["sysfs"].marks(bold)
    assert [run.parser for run in recognize(bold, Hints())] == ["sysfs"]


def test_a_text_without_the_markers_of_a_tool_is_not_shown_to_it() -> None:
    marked = {tool for tool, one in descriptors().items() if one.marks("Raid Level : raid0\n")}
    assert "mdadm" in marked
    assert len(marked) < 6


def test_what_is_read_from_the_source_is_what_the_module_says() -> None:
    said = {tool: parser.DESCRIPTOR for tool, parser in parsers().items()}
    assert descriptors() == said
    assert list(said) == sorted(said)


def loaded_by(text: str, name: str) -> set[str]:
    """Return the rooms of tools that are loaded when a file is read."""
    program = (
        "import sys; from platterbase.model import Hints; from platterbase.tools import recognize;"
        "recognize(sys.stdin.read(), Hints(file_name=sys.argv[1]));"
        "print(*(name for name in sys.modules if name.startswith('platterbase.tools.')))"
    )
    words = [sys.executable, "-c", program, name]
    done = subprocess.run(words, input=text, capture_output=True, text=True, check=True)
    return {module.split(".")[2] for module in done.stdout.split()}


def test_only_parsers_that_may_know_a_text_are_loaded() -> None:
    loaded = loaded_by("Personalities : [raid0]\nunused devices: <none>\n", "mdstat.txt")
    assert "mdstat" in loaded
    assert not loaded & {"iozone", "vdbench", "elbencho", "smartctl", "fio"}


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("bonnie++/*.txt")), ids=lambda one: one.stem)
def test_reading_bonnie_loads_nothing_of_fio(path: Path) -> None:
    if path.with_suffix(".error").exists():
        return
    loaded = loaded_by(path.read_text("utf-8"), "bonnie.txt")
    assert "bonnie" in loaded
    assert "fio" not in loaded


def test_a_name_decides_where_a_text_is_numbers_alone() -> None:
    assert "fio-log" in candidates("500, 16, 1, 0\n", "job_bw.1.log")
    assert "fio-log" not in candidates("500, 16, 1, 0\n", "bonnie.txt")
