"""What check lets through is built; what it refuses says why.

Submissions are built in batches of 100; half of a failing batch is built until the one is found.
`EXAMPLES=10000 pytest tests/test_generated.py` makes more of them (`make soak` does).
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from platterbase.catalogue import load_catalogue
from platterbase.check.summary import summary
from platterbase.check.words import LANGUAGES, Messages
from platterbase.database.parts import PartMaker, gather_shared, gather_submission
from platterbase.errors import IngestError, Problem
from platterbase.language.words import words_of
from platterbase.submission.content import load_submission
from platterbase.vocabulary import load_vocabulary
from tests.generated import RESULTS, ROOT, Made, bare_site, refused, submissions

EXAMPLES = int(os.environ.get("EXAMPLES", "500"))
BATCH = 100


class Checked:
    """What check does with a submission; what all of them share is read once."""

    def __init__(self) -> None:
        self.vocabulary = load_vocabulary(ROOT / "schema")
        self.catalogue = load_catalogue(ROOT / "content/hardware", "hardware", self.vocabulary)
        self.maker = PartMaker(gather_shared(self.vocabulary, self.catalogue), ROOT / "schema")

    def lets_through(self, made: Made, language: str) -> bool:
        """Whether nothing is wrong; what is has a place and a remedy."""
        with tempfile.TemporaryDirectory() as scratch:
            folder = made.write(Path(scratch) / RESULTS / "made-000")
            sent, problems = load_submission(ROOT, folder, self.vocabulary)
            errors = [problem for problem in problems if problem.severity == "error"]
        if sent is not None and not errors:
            words = words_of(ROOT / "site" / "i18n" / f"{language}.toml")
            try:
                self.maker.make(
                    gather_submission(sent, self.catalogue, self.vocabulary),
                    lambda rows: [*summary(ROOT, sent, rows, Messages(language), words)],
                )
            except IngestError as error:
                errors = error.problems
        for one in errors:
            assert all((one.path, one.line, one.rule, one.found, one.expected, one.remedy)), one
        return not errors


def test_what_passes_is_built_and_what_fails_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platterbase.build.browser.WHEELS", tmp_path)  # Python for browsers: 5 s
    checked = Checked()
    passed: dict[str | Path, Made] = {}  # a file is published once

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize="EXAMPLES" not in os.environ,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
    @given(made=submissions(), language=st.sampled_from(LANGUAGES))
    def check(made: Made, language: str) -> None:
        own = made.printed_by or f"{made.declared}{made.table}"
        if own not in passed and checked.lets_through(made, language):
            event("passes")
            passed[own] = made

    check()
    every = list(passed.values())
    assert len(every) > EXAMPLES / 5
    site = bare_site(tmp_path / "site")
    for first in range(0, len(every), BATCH):
        for made, problems in refused(site, every[first : first + BATCH]):
            raise AssertionError(f"{made}\n{[str(problem) for problem in problems]}")


def test_halves_lead_to_each_that_does_not_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = [Made(str(number), "") for number in range(BATCH)]
    wrong = {batch[3], batch[64], batch[65]}
    found = Problem("submission.toml", 1, "word-missing", "none", "a word", "write it")
    built: list[int] = []

    def build(_: Path, some: Sequence[Made]) -> list[Problem]:
        built.append(len(some))
        return [found] if wrong & {*some} else []

    monkeypatch.setattr("tests.generated.problems_of", build)
    assert {made for made, _ in refused(tmp_path, batch)} == wrong
    assert len(built) < 50
