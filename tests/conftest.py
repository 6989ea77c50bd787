"""Where tests find what lives outside the repository. `make test` sets the variables."""

import os
from pathlib import Path

import pytest


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
