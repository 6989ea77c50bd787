"""Fixtures for many tests: the database, built sites, and data outside of the repository.

`make test` sets the variables with the paths of that data.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from platterbase.build.steps import build
from platterbase.database.parts import gather
from platterbase.database.write import write
from platterbase.submission.content import load_content
from tests import changes
from tests.copies import archive_submissions, copy_of, link_cache, small_submissions
from tests.hostile.repository import Repository, make
from tests.made_once import made_once

TESTS = Path(__file__).resolve().parent
# Files that take longest, by CPU time. They begin; what then is left for the end is short, and
# both processes of `make test` end together.
LONGEST = [
    TESTS / name
    for name in (
        "test_warm_build.py",
        "test_build.py",
        "test_same_pages.py",
        "browser/test_every_kind.py",
        "test_guides.py",
        "browser/test_charts.py",
        "test_site.py",
        "test_impact.py",
        "browser/test_payloads.py",
        "test_caveats.py",
        "test_entity_pages.py",
        "test_corrections.py",
        "test_gate_flow.py",
        "serve/test_database.py",
        "serve/test_limits.py",
        "test_digits.py",
    )
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    order = {path: number for number, path in enumerate(LONGEST)}
    assert all(path.exists() for path in order), "LONGEST names files that are not there"
    items.sort(key=lambda item: order.get(item.path, len(order)))


def _from_environment(variable: str) -> Path:
    value = os.environ.get(variable)
    if not value:
        pytest.skip(f"{variable} is not set")
    path = Path(value)
    assert path.exists(), f"{variable} is {value}, which does not exist"
    return path


@pytest.fixture(scope="session")
def corpus() -> Path:
    """Raw files of many tools, versions and encodings."""
    return _from_environment("PLATTERBASE_CORPUS")


@pytest.fixture(scope="session")
def archive() -> Path:
    """A large archive of real result files."""
    return _from_environment("PLATTERBASE_ARCHIVE")


@pytest.fixture(scope="session")
def seeds() -> Path:
    """The source documents of the five first studies."""
    return _from_environment("PLATTERBASE_SEEDS")


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The browser, as `.ci/install chromium` finds it."""
    return _from_environment("PLATTERBASE_CHROMIUM")


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def database(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """results.db of the repository without the archive, built once for all tests."""

    def make(folder: Path) -> None:
        content = load_content(root, small_submissions(root))
        write(gather(content), root / "schema", folder / "results.db")

    return made_once(tmp_path_factory, "database", make) / "results.db"


@pytest.fixture(scope="session")
def archive_database(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """results.db of study 006, with the metrics that its article speaks of."""

    def make(folder: Path) -> None:
        content = load_content(root, archive_submissions(root))
        write(gather(content), root / "schema", folder / "results.db")
        with closing(sqlite3.connect(folder / "results.db")) as connection:
            # nine tenths of it are percentiles and the like: copies in memory would be slow
            connection.execute(
                "delete from measurement where (statistic not in ('total', 'mean')"
                " or metric not in ('iops', 'latency', 'duration', 'bytes-moved',"
                " 'cpu-user', 'cpu-system'))"
                " and not (metric = 'completion-latency' and statistic in ('p1', 'p50', 'max'))"
            )
            connection.commit()
            connection.execute("vacuum")

    return made_once(tmp_path_factory, "archive_database", make) / "results.db"


@pytest.fixture(scope="session")
def results(database: Path) -> Iterator[sqlite3.Connection]:
    """A read-only connection to results.db; columns of rows are read by name."""
    connection = sqlite3.connect(f"file:{database}?mode=ro&immutable=1", uri=True)
    connection.row_factory = sqlite3.Row
    yield connection
    connection.close()


@pytest.fixture(scope="session")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    """A git repository for branches of pull requests; no test changes its base."""
    return make(tmp_path_factory.mktemp("repository"))


@pytest.fixture(scope="session")
def built_site(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository after `platterbase build`; tests must not change it.

    Two workers drew all its pictures without a cache, which test_same_pages.py depends on.
    """

    def make(folder: Path) -> None:
        build(copy_of(root, folder), jobs=2)

    return made_once(tmp_path_factory, "built_site", make)


@pytest.fixture(scope="session")
def changed_site(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site with one more submission, a correction and a withdrawal: tests/changes.py."""

    def make(folder: Path) -> None:
        changes.make(copy_of(built_site, folder))
        link_cache(built_site, folder)
        build(folder)

    return made_once(tmp_path_factory, "changed_site", make)
