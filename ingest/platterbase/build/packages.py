"""What a build is made with: Python, SQLite and every package that is installed, as CycloneDX.

The list has one form for one state of the machine, and lies beside the database of a publication.
"""

from __future__ import annotations

import base64
import os
import platform
import re
import sqlite3
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec

PACKAGES = "packages.cdx.json"
_INSTALLED = ".dist-info"  # how the folder ends in which an installer says what it has installed
_NODE_PACKAGES = "node_modules/.package-lock.json"  # npm writes there what it has installed
_OWN = "platterbase"

Component = dict[str, Any]


def installed_python() -> list[str]:
    """Return the folder of each Python package, which is called by its name and version."""
    folders = os.scandir(sysconfig.get_path("purelib"))
    return sorted(entry.name for entry in folders if entry.name.endswith(_INSTALLED))


def installed_node(root: Path) -> bytes:
    """Return what npm says it has installed; nothing where it has not run."""
    path = root / _NODE_PACKAGES
    return path.read_bytes() if path.is_file() else b""


def list_packages(root: Path) -> bytes:
    """Return the list as CycloneDX 1.6 in JSON."""
    found = {one["purl"]: one for one in (*_python(), *_node(root))}
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": _OWN}},
        "components": [found[purl] for purl in sorted(found)],
    }
    return msgspec.json.format(msgspec.json.encode(bill), indent=1) + b"\n"


def write_packages(root: Path, folder: Path) -> None:
    """Write the list into a folder."""
    (folder / PACKAGES).write_bytes(list_packages(root))


def _python() -> Iterator[Component]:
    yield _component("generic", "python", platform.python_version())
    yield _component("generic", "sqlite", sqlite3.sqlite_version)
    for folder in installed_python():
        name, _, version = folder.removesuffix(_INSTALLED).rpartition("-")
        if name != _OWN:
            yield _component("pypi", re.sub("[-_.]+", "-", name).lower(), version)


def _node(root: Path) -> Iterator[Component]:
    packages = msgspec.json.decode(installed_node(root) or b'{"packages": {}}')["packages"]
    for path, package in packages.items():
        name = package.get("name") or path.rpartition("node_modules/")[2]
        one = _component("npm", name, package["version"])
        if integrity := package.get("integrity"):
            algorithm, _, digest = integrity.partition("-")  # sha512-…
            content = base64.b64decode(digest).hex()
            one["hashes"] = [{"alg": f"SHA-{algorithm.removeprefix('sha')}", "content": content}]
        if package.get("dev"):
            one["scope"] = "excluded"  # it is not part of what is published
        yield one


def _component(kind: str, name: str, version: str) -> Component:
    purl = f"pkg:{kind}/{quote(name, safe='/')}@{quote(version, safe='')}"
    return {"type": "library", "name": name, "version": version, "purl": purl}
