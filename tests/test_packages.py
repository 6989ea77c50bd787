"""The list of packages names what is installed, each once, and is the same each time."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from platterbase.build.packages import list_packages

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def packages() -> dict[str, dict[str, Any]]:
    """Each by its address without version, as `pypi/click`."""
    found = json.loads(list_packages(ROOT))["components"]
    return {
        unquote(one["purl"]).removeprefix("pkg:").rpartition("@")[0]: one for one in found
    }  # fmt: skip


def test_every_locked_python_package_is_named_in_its_version(
    packages: dict[str, dict[str, Any]],
) -> None:
    locked = re.findall(
        r"^([a-z0-9-]+)==([^\s;]+) *\\?$", (ROOT / "requirements.txt").read_text(), re.MULTILINE
    )
    found = {name: packages[f"pypi/{name}"]["version"] for name, _ in locked}
    assert len(locked) > 50
    assert found == dict(locked)


def test_every_node_package_has_the_hash_that_was_checked(
    packages: dict[str, dict[str, Any]],
) -> None:
    installed = json.loads((ROOT / "node_modules/.package-lock.json").read_text())["packages"]
    names = {f"npm/{path.rpartition('node_modules/')[2]}" for path in installed}
    assert names == {name for name in packages if name.startswith("npm/")}
    assert {len(packages[name]["hashes"][0]["content"]) for name in names} == {128}  # SHA-512


def test_the_list_is_the_same_each_time_and_names_what_runs_it(
    packages: dict[str, dict[str, Any]],
) -> None:
    assert {"generic/python", "generic/sqlite"} <= packages.keys()
    assert list_packages(ROOT) == list_packages(ROOT)
