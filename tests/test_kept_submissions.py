"""The part of each submission is kept: a build makes those that are new, and misses no problem."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from platterbase.build.cache import Cache
from platterbase.build.inputs import read_inputs
from platterbase.build.readings import STEP
from platterbase.build.runner import Steps, Timing
from platterbase.build.steps import make_database
from platterbase.build.submissions import SUBMISSIONS
from platterbase.errors import IngestError

STUDIES = ("000-pata-raid", "003-bonnie-iozone", "004-talon-tcq")
RESULTS = "content/results/2026"


@pytest.fixture
def repository(root: Path, tmp_path: Path) -> Path:
    """Three studies and what they need; `add` brings a fourth."""
    for name in ("schema", "content/hardware", "content/workloads"):
        shutil.copytree(root / name, tmp_path / name)
    for study in STUDIES:
        shutil.copytree(root / RESULTS / study, tmp_path / RESULTS / study)
    return tmp_path


def add(root: Path, repository: Path) -> None:
    """Its slug lies between the others, so that the numbers of those behind it move."""
    shutil.copytree(root / RESULTS / "002-p55-dmi", repository / RESULTS / "002-p55-dmi")


def built(repository: Path) -> tuple[str, dict[str, Timing]]:
    """The hash of the database after one more build, and what was made."""
    steps = Steps(Cache(repository))
    folder, _ = make_database(repository, read_inputs(repository), steps, None)
    steps.cache.sweep()
    return hashlib.sha256((folder.path / "results.db").read_bytes()).hexdigest(), steps.timings


def counts(timings: dict[str, Timing]) -> tuple[int, int]:
    return timings[SUBMISSIONS].made, timings[SUBMISSIONS].cached


def test_one_submission_more_is_the_only_one_made(root: Path, repository: Path) -> None:
    before, timings = built(repository)
    assert counts(timings) == (3, 0)
    add(root, repository)
    warm, timings = built(repository)
    assert counts(timings) == (1, 3)
    shutil.rmtree(repository / ".cache")
    cold, timings = built(repository)
    assert counts(timings) == (4, 0)
    assert before != warm == cold


def drop_a_title(repository: Path) -> None:
    path = repository / RESULTS / STUDIES[1] / "submission.toml"
    path.write_text(path.read_text("utf-8").replace("title = ", "titel = ", 1), "utf-8")


def send_it_again(repository: Path) -> None:
    shutil.copytree(repository / RESULTS / STUDIES[2], repository / RESULTS / "again")


def use_a_name_again(repository: Path) -> None:
    shutil.copytree(
        repository / RESULTS / STUDIES[2], repository / "content/results/2027/004-talon-tcq"
    )


SPOILT: dict[str, Callable[[Path], None]] = {
    f"{RESULTS}/{STUDIES[1]}/submission.toml": drop_a_title,
    f"{RESULTS}/again/": send_it_again,
    "content/results/2027/004-talon-tcq/submission.toml": use_a_name_again,
    f"{RESULTS}/stray.txt": lambda repository: (repository / RESULTS / "stray.txt").touch(),
}


def test_every_problem_is_said_each_time(repository: Path) -> None:
    """Those of one submission, which are kept with it, and those of all of them together."""
    good, _ = built(repository)
    for spoil in SPOILT.values():
        spoil(repository)
    said = []
    for _ in range(2):
        with pytest.raises(IngestError) as caught:
            built(repository)
        said.append([str(problem) for problem in caught.value.problems])
    assert said[0] == said[1]
    assert len(set(said[0])) == len(said[0])
    for path in SPOILT:
        assert any(line.startswith(path) for line in said[0]), path
    text = repository / RESULTS / STUDIES[1] / "submission.toml"
    text.write_text(text.read_text("utf-8").replace("titel = ", "title = "), "utf-8")
    shutil.rmtree(repository / RESULTS / "again")
    shutil.rmtree(repository / "content/results/2027")
    (repository / RESULTS / "stray.txt").unlink()
    assert built(repository)[0] == good


def test_parts_and_readings_stay_while_only_the_whole_is_used(root: Path, repository: Path) -> None:
    """As in builds of those who write: the next submission must not cost all of them."""
    built(repository)
    kept = sorted((repository / ".cache/steps" / STEP).iterdir())
    for _ in range(6):
        built(repository)
    assert sorted((repository / ".cache/steps" / STEP).iterdir()) == kept
    add(root, repository)
    assert counts(built(repository)[1]) == (1, 3)
