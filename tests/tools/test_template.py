"""The parser that new ones are copied from: it works, it is short, and the documents show it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from platterbase.errors import ParseError
from platterbase.model import Hints
from platterbase.tools import _template as template
from platterbase.tools import descriptors

ROOT = Path(__file__).resolve().parent.parent.parent
GUIDE = (ROOT / "content/en/guides/parser.md").read_text("utf-8")
LANGUAGES = ("en", "ja", "ko", "ru")
_FIXTURE = re.compile(
    r"^cat > tests/fixtures/seeker/(\S+) <<'END'\n(.*?)^END", re.MULTILINE | re.DOTALL
)
FIXTURES = dict(_FIXTURE.findall(GUIDE))
BANNER, _, RESULTS = FIXTURES["slow.txt"].splitlines(keepends=True)


def test_values_are_those_that_seeker_printed() -> None:
    (run,) = template.parse(FIXTURES["slow.txt"], Hints())
    assert (run.tool_version, run.outcome, run.lines) == ("2.0", "ok", (1, 3))
    rate, time = run.measurements
    assert (rate.value, rate.resolution, rate.rounding) == (50, 1, "down")
    assert (time.value, time.resolution, time.line) == (0.01993, 0.01 * 0.001, 3)


def test_two_runs_stand_one_after_the_other() -> None:
    runs = template.parse(FIXTURES["fast.txt"] + FIXTURES["no-banner.txt"], Hints())
    assert [run.lines for run in runs] == [(1, 3), (5, 5)]
    assert [run.measurements[0].value for run in runs] == [354, 69]


def test_run_without_results_is_interrupted() -> None:
    (run,) = template.parse(BANNER, Hints())
    assert (run.outcome, run.measurements) == ("interrupted", ())


@pytest.mark.parametrize("line", [FIXTURES["damaged.txt"], RESULTS[:40]])
def test_damaged_line_is_refused(line: str) -> None:
    with pytest.raises(ParseError) as caught:
        template.parse(line, Hints())
    assert not caught.value.foreign


def test_other_text_is_foreign() -> None:
    with pytest.raises(ParseError) as caught:
        template.parse("Results: none\n", Hints())
    assert caught.value.foreign


def test_template_is_no_parser_of_the_registry() -> None:
    assert template.DESCRIPTOR.tool not in descriptors()


@pytest.mark.parametrize(
    "document",
    [*(f"content/{language}/guides/parser.md" for language in LANGUAGES), "CONTRIBUTING.md"],
)
def test_documents_show_the_template_whole(document: str) -> None:
    source = Path(template.__file__).read_text("utf-8")
    assert source in (ROOT / document).read_text("utf-8")
    assert len(source.splitlines()) <= 80
