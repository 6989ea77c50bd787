"""What many tests share: the database, and what lives outside the repository.

`make test` sets the variables that say where the latter is.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from ingest.archive import load_archive
from ingest.build import build
from ingest.database.write import gather, write
from tests.hostile.repository import Repository, make


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
    """results.db of the repository, built once for all tests."""
    target = tmp_path_factory.mktemp("database") / "results.db"
    write(gather(load_archive(root)), root / "schema", target)
    return target


@pytest.fixture(scope="session")
def results(database: Path) -> Iterator[sqlite3.Connection]:
    """A read-only connection to it; rows answer by column name."""
    connection = sqlite3.connect(f"file:{database}?mode=ro&immutable=1", uri=True)
    connection.row_factory = sqlite3.Row
    yield connection
    connection.close()


@pytest.fixture(scope="session")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    """A git repository to send branches to: its base never changes."""
    return make(tmp_path_factory.mktemp("repository"))


@pytest.fixture(scope="session")
def built_site(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository after `platterbase build`, to be read and not to be changed."""
    if not (root / "node_modules").is_dir():
        pytest.skip("the charts' fonts: run `make install`")
    copy = tmp_path_factory.mktemp("site")
    for folder in ("content", "schema", "site"):
        shutil.copytree(root / folder, copy / folder, ignore=shutil.ignore_patterns("generated"))
    shutil.copy(root / "netlify.toml", copy)
    (copy / "node_modules").symlink_to(root / "node_modules")
    build(copy)
    return copy
