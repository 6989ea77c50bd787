"""Markers: a parser that is not asked would have known nothing of the text."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Hints, Run
from platterbase.tools import descriptors, parsers, recognize
from tests.fuzz.corpus import Case, cases
from tests.test_corpus import is_unreadable, text_of

CASES = cases()
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
    marked = {tool for tool, told in descriptors().items() if told.marks("Raid Level : raid0\n")}
    assert "mdadm" in marked
    assert len(marked) < 6


def test_what_is_read_from_the_source_is_what_the_module_says() -> None:
    said = {tool: parser.DESCRIPTOR for tool, parser in parsers().items()}
    assert descriptors() == said
    assert list(said) == sorted(said)


def test_only_parsers_that_may_know_a_text_are_loaded() -> None:
    program = (
        "import sys; from platterbase.model import Hints; from platterbase.tools import recognize;"
        "recognize('Personalities : [raid0]\\nunused devices: <none>\\n', Hints());"
        "print(*(name for name in sys.modules if name.startswith('platterbase.tools.')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = {name.split(".")[2] for name in done.stdout.split()}
    assert "mdstat" in loaded
    assert "platterbase.tools.fio.fio" not in done.stdout.split()
    assert not loaded & {"iozone", "vdbench", "elbencho", "smartctl"}
