"""What has the right shape and yet cannot be meant is refused; no bytes make a traceback."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import get_args

import pytest
from click.testing import CliRunner

from platterbase import cli
from platterbase.commands import say
from platterbase.errors import IngestError
from platterbase.submission.content import load_content
from platterbase.submission.declaration import Language
from tests.test_submission import GOOD, TWO_RUNS, folder

assert folder  # the fixture
Folder = Callable[..., Path]
NEXT_YEAR = (datetime.now(tz=UTC) + timedelta(days=365)).date().isoformat()


def find_rules(root: Path) -> set[str]:
    """The rules that refuse what stands in a repository; none where it is fine."""
    try:
        load_content(root)
    except IngestError as error:
        return {problem.rule for problem in error.problems if problem.severity == "error"}
    return set()


REFUSED = [
    ("format = 1", "format = 1.0", "submission-value"),
    ("format = 1", "format = true", "submission-value"),
    ('"CC0-1.0"', '"<script>"', "submission-value"),
    ('"CC0-1.0"', '"MIT or so"', "submission-value"),
    ('"en"', '"xx"', "submission-value"),
    ('"One disk"', '"   "', "submission-text"),
    ('"A. Sender"', '"\\t"', "submission-text"),
    ('"One disk"', '"Z\u0300\u0301\u0302\u0303\u0304\u0305algo"', "submission-text"),
    ('"One disk"', f'"{"long " * 50}"', "submission-value"),
    ("[[host]]", "[[host]]\nram_bytes = 16", "submission-value"),
    ("[[host]]", "[[host]]\nram_bytes = 1e12", "submission-value"),
    ("[[host]]", f"[[host]]\nram_bytes = {2**61}", "submission-value"),
    ('licence = "CC0-1.0"', 'licence = "CC0-1.0"\nmeasured_from = "2026-12"', "submission-date"),
    ('licence = "CC0-1.0"', 'licence = "CC0-1.0"\npublished = "2027"', "submission-date"),
    ('path = "facts.txt"', 'path = "facts.txt"\nstarted = "2100-01-01"', "submission-date"),
    ("[[host]]", f'note = {"[" * 300}{"]" * 300}\n[[host]]', "submission-syntax"),
    ("[[host]]", f'{".".join("a" * 3000)} = 1\n[[host]]', "submission-syntax"),
    ("[[host]]", f'note{".a" * 3000} = 1\n[[host]]', "submission-syntax"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "rule"), REFUSED, ids=[one[1][:40] for one in REFUSED])
def test_what_cannot_be_meant_is_refused(folder: Folder, old: str, new: str, rule: str) -> None:
    assert old in GOOD
    assert rule in find_rules(folder(GOOD.replace(old, new, 1)))


def test_a_day_that_has_not_come_is_refused(folder: Folder) -> None:
    toml = GOOD.replace("2026-11-21", NEXT_YEAR)
    assert find_rules(folder(toml, name=f"{NEXT_YEAR[:4]}/mine")) == {"submission-date"}


def test_mark_before_utf_8_is_taken_off(folder: Folder) -> None:
    root = folder()
    path = root / "content/results/2026/mine/submission.toml"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert find_rules(root) == set()
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"2026-11-21", b"2026-11-31"))
    assert find_rules(root) == {"submission-syntax"}  # one mark, not two


def test_pipe_is_refused_and_not_waited_for(folder: Folder) -> None:
    root = folder()
    path = root / "content/results/2026/mine/submission.toml"
    path.unlink()
    os.mkfifo(path)
    assert find_rules(root) == {"submission-missing"}
    assert CliRunner().invoke(cli.main, ["parse", str(path)]).exit_code == 2


@pytest.mark.parametrize(
    ("figure", "tool"), [("-161", "vmstat"), ("161", "日本語"), ("161", "?"), ("161", "x" * 61)]
)
def test_figure_below_zero_and_tool_without_a_name_are_refused(
    folder: Folder, figure: str, tool: str
) -> None:
    text = TWO_RUNS.replace("\t161\t", f"\t{figure}\t").replace("\tvmstat\t", f"\t{tool}\t")
    assert find_rules(folder(files={"facts.txt": text})) & {"figure-impossible", "unreadable-file"}


@pytest.mark.parametrize("language", ["ja", "ko", "ru", "en"])
def test_each_language_of_a_source_has_a_word(root: Path, language: str) -> None:
    words = tomllib.loads((root / f"site/i18n/{language}.toml").read_text())
    assert {f"language_{one}" for one in get_args(Language)} <= words.keys()


def test_terminal_is_not_driven_by_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    say.say_safely("a\x1b]0;owned\x07b\x9b31m\nc")
    assert capsys.readouterr().out == "a[U+001B]]0;owned[U+0007]b[U+009B]31m\nc\n"
    text = "#platterbase-facts\t1\nsetup\tload\toperation\tmetric\tprinted\tunit\ttool\tlocator\n"
    row = "d\t{name}\twrite\tthroughput\t3\tMB/s\tdd\tp\x1b]0;owned\x07\x9b31m\n"
    path = tmp_path / "facts.txt"
    path.write_text(text + row.format(name="fill\x1b[31m"))
    for options in ([], ["--json"]):
        shown = CliRunner().invoke(cli.main, ["parse", *options, str(path)], color=True).output
        assert not set(shown) & {"\x1b", "\x07", "\x9b"}
